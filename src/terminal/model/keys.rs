//! Keys, clicks and buttons, and their effects.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Effect, Model};
use crate::i18n::{self, Language, say};
use crate::terminal::command::Word;
use crate::terminal::navigation::{Table, To};
use djambi_input::{Draft, Left, Reading};
use djambi_rules::{Occupant, Part, Square};

/// Returns what a key does that ends or suspends the program or draws its screen again, whatever is
/// shown.
pub fn of_the_program(key: KeyEvent) -> Option<Effect> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    match key.code {
        KeyCode::Char('c' | 'd') if control => Some(Effect::Quit),
        KeyCode::Char('z') if control => Some(Effect::Suspend),
        KeyCode::Char('l') if control => Some(Effect::Redraw),
        KeyCode::F(10) if !control => Some(Effect::Quit),
        _ => None,
    }
}

impl Model {
    /// Applies a key.
    pub fn key(&mut self, key: KeyEvent) -> Option<Effect> {
        let effect = of_the_program(key);
        if effect.is_some() {
            return effect;
        }
        let key = named(key);
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('u') {
                self.clear_line();
            }
            return None;
        }
        if let Some(word) = self.table.asked.take() {
            return self.second_thought(word, key.code);
        }
        // A page may have come, or moves of others, while somebody was typing: no letter is lost.
        let types = matches!(key.code, KeyCode::Char(_) | KeyCode::Backspace);
        if self.page.is_some() {
            if self.input.value().is_empty() || !types {
                self.turn_page(key.code);
                return None;
            }
            self.page = None;
        }
        if key.code == KeyCode::F(9) {
            self.open_story();
            return None;
        }
        if self.skip() && !types {
            return None;
        }
        self.notice.clear();
        match key.code {
            KeyCode::F(number) => return self.function(number),
            KeyCode::Enter => return self.enter(),
            KeyCode::PageUp => self.table.step(To::Back(1)),
            KeyCode::PageDown => self.table.step(To::Next(1)),
            KeyCode::Home => self.table.step(To::First),
            KeyCode::End => self.table.step(To::Last),
            KeyCode::Esc => self.escape(),
            KeyCode::Tab => self.complete_typed(1),
            KeyCode::BackTab => self.complete_typed(-1),
            KeyCode::Up | KeyCode::Down => self.arrow(key.code),
            KeyCode::Left | KeyCode::Right if self.input.value().is_empty() => self.arrow(key.code),
            code => self.edit(code),
        }
        None
    }

    fn clear_line(&mut self) {
        self.input.reset();
        self.suggest();
    }

    fn second_thought(&mut self, word: Word, code: KeyCode) -> Option<Effect> {
        let yes = say!(self.table.language(), "on-off", value = "on");
        let agrees = match code {
            KeyCode::Enter => true,
            KeyCode::Char(letter) => {
                let letter: String = letter.to_lowercase().collect();
                yes.starts_with(&letter) || letter == "y"
            }
            _ => false,
        };
        agrees.then(|| self.command(word, true)).flatten()
    }

    fn function(&mut self, number: u8) -> Option<Effect> {
        let word = match number {
            1 => Word::Help,
            2 if self.table.is_over() => Word::Again,
            2 => Word::Hint,
            3 => Word::Undo,
            4 => Word::Draw,
            5 => Word::Save,
            6 => Word::Load,
            7 => Word::Picture,
            8 => Word::Resign,
            _ => return None,
        };
        if word.takes_file() {
            // The name can still be changed.
            let file = match word {
                Word::Save => self.table.record_name().display().to_string(),
                Word::Picture => self.table.picture_name().display().to_string(),
                _ => String::new(),
            };
            let text = format!("{} {file}", word.word(self.table.language()));
            self.input = text.into();
            self.suggest();
            return None;
        }
        self.command(word, false)
    }

    /// A right click: a step back.
    pub fn back(&mut self) -> Option<Effect> {
        self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE))
    }

    pub(super) fn escape(&mut self) {
        if !self.input.value().is_empty() {
            self.clear_line();
        } else if self.table.record().is_some() {
            self.table.close();
            self.notice = say!(self.table.language(), "term-record-closed");
        } else if !self.table.close() {
            let back = self.table.choice.back(self.table.view.game.position());
            self.table.choice = back.unwrap_or_default();
        }
    }

    fn enter(&mut self) -> Option<Effect> {
        if self.input.value().is_empty() {
            if let Some(mv) = self.complete() {
                return self.play(mv);
            }
            if let Some(square) = self.cursor {
                self.choose(square);
            }
            return None;
        }
        let text = self.input.value_and_reset();
        self.suggest();
        let meaning = self.table.read(&text);
        self.obey(meaning)
    }

    fn arrow(&mut self, code: KeyCode) {
        // The first arrow only shows where the cursor is.
        let Some(at) = self.cursor else {
            self.cursor = Some(Square::MAZE);
            return;
        };
        let (file, rank) = (at.file(), at.rank());
        let moved = match code {
            KeyCode::Up => Square::at(file, rank + 1),
            KeyCode::Down => rank.checked_sub(1).and_then(|rank| Square::at(file, rank)),
            KeyCode::Left => file.checked_sub(1).and_then(|file| Square::at(file, rank)),
            _ => Square::at(file + 1, rank),
        };
        self.cursor = moved.or(self.cursor);
    }

    /// A click on a square: as if the arrows went there and Enter was pressed. On the last square
    /// of a complete move it plays that.
    pub fn click(&mut self, square: Square) -> Option<Effect> {
        if self.table.asked.is_some() {
            return None;
        }
        if self.page.take().is_some() || self.skip() {
            return None;
        }
        self.notice.clear();
        self.cursor = Some(square);
        self.clear_line();
        match self.complete() {
            Some(mv) if mv.squares().last() == Some(square) => self.play(mv),
            _ => {
                self.choose(square);
                None
            }
        }
    }

    /// A click on a button is its key.
    pub fn press(&mut self, button: &Button) -> Option<Effect> {
        self.key(KeyEvent::new(button.key, KeyModifiers::NONE))
    }

    fn choose(&mut self, square: Square) {
        let Table { wording, view, .. } = &self.table;
        let (position, choice) = (view.game.position(), self.table.choice);
        if self.table.is_open() {
            self.notice = self.table.no_moves();
            return;
        }
        let Some(seat) = self.your_seat() else {
            self.notice = wording.state(view);
            return;
        };
        // The reporter's own new square means 'nobody'; another piece of one's own is another
        // beginning.
        let nobody = choice.square(Part::To) == Some(square);
        let answered = choice.answered(position, Some(square));
        let answered = answered.or_else(|| choice.answered(position, None).filter(|_| nobody));
        let beginning = || Draft::default().answered(position, Some(square));
        let only = || match choice.left(position) {
            Left::One(mv) if mv.squares().any(|it| it == square) => Some(Draft::common(&[mv])),
            _ => None,
        };
        if let Some(chosen) = answered.or_else(beginning).or_else(only) {
            self.table.choice = chosen;
            return;
        }
        let living = |it: Occupant| matches!(it, Occupant::Living(_));
        let is_piece = position.board().occupant(square).is_some_and(living);
        if choice == Draft::default() && !is_piece {
            let text = wording.describe(position, &square.to_string());
            self.notice = say!(wording.language, "term-choose-piece", text);
            return;
        }
        let text = format!("{} {square}", self.so_far());
        let names = i18n::names(wording.language);
        let reading = djambi_input::read_move(position, seat, &text, &names);
        self.notice = match reading {
            Reading::Rejected(rejection) => wording.reason(&rejection.reason),
            _ => say!(wording.language, "term-not-lit", at = square),
        };
    }
}

/// A button: its text, and its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The key, as it is written.
    pub name: &'static str,
    /// Its effect.
    pub text: String,
    /// The key that it is.
    pub key: KeyCode,
}

/// A word that may be typed too, as the name of a button.
fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The name of a key, the key, and what it does in words.
type Row = (&'static str, KeyCode, fn(Language) -> String);

const SURE: &[Row] = &[
    ("Enter", KeyCode::Enter, |it| {
        say!(it, "on-off", value = "on")
    }),
    ("Esc", KeyCode::Esc, |it| say!(it, "on-off", value = "off")),
];

const PAGE: &[Row] = &[
    ("Esc", KeyCode::Esc, |it| say!(it, "term-key-close")),
    ("PgUp", KeyCode::PageUp, |it| Word::Back.word(it)),
    ("PgDn", KeyCode::PageDown, |it| Word::Next.word(it)),
];

const FOLLOWING: &[Row] = &[("Enter", KeyCode::Enter, |it| say!(it, "web-skip"))];

const LOOKING: &[Row] = &[
    ("Esc", KeyCode::Esc, |it| say!(it, "web-live")),
    ("Home", KeyCode::Home, |it| Word::First.word(it)),
    ("PgUp", KeyCode::PageUp, |it| Word::Back.word(it)),
    ("PgDn", KeyCode::PageDown, |it| Word::Next.word(it)),
    ("End", KeyCode::End, |it| Word::Last.word(it)),
    ("F7", KeyCode::F(7), |it| Word::Picture.word(it)),
];

const OVER: &[Row] = &[
    ("F1", KeyCode::F(1), |it| Word::Help.word(it)),
    ("F2", KeyCode::F(2), |it| Word::Again.word(it)),
    ("F9", KeyCode::F(9), |it| say!(it, "button-more")),
    ("F10", KeyCode::F(10), |it| Word::Quit.word(it)),
    ("F5", KeyCode::F(5), |it| Word::Save.word(it)),
    ("F6", KeyCode::F(6), |it| Word::Load.word(it)),
    ("F7", KeyCode::F(7), |it| Word::Picture.word(it)),
];

const COMPLETE: Row = ("Enter", KeyCode::Enter, |it| say!(it, "web-play"));

const CHOOSING: Row = ("Esc", KeyCode::Esc, |it| say!(it, "button-back"));

const GAME: &[Row] = &[
    ("F1", KeyCode::F(1), |it| Word::Help.word(it)),
    ("F2", KeyCode::F(2), |it| say!(it, "button-hint")),
    ("F3", KeyCode::F(3), |it| Word::Undo.word(it)),
    ("F9", KeyCode::F(9), |it| say!(it, "button-more")),
    ("F10", KeyCode::F(10), |it| Word::Quit.word(it)),
    ("F8", KeyCode::F(8), |it| say!(it, "button-resign")),
    ("F4", KeyCode::F(4), |it| Word::Draw.word(it)),
    ("F5", KeyCode::F(5), |it| Word::Save.word(it)),
    ("F6", KeyCode::F(6), |it| Word::Load.word(it)),
    ("F7", KeyCode::F(7), |it| Word::Picture.word(it)),
];

impl Model {
    /// The buttons at the bottom.
    pub fn buttons(&self) -> Vec<Button> {
        let of_move = [
            self.complete().map(|_| COMPLETE),
            self.is_choosing().then_some(CHOOSING),
        ];
        let rows = match self.buttons_of_state() {
            Some(rows) => rows.to_vec(),
            None => of_move
                .into_iter()
                .flatten()
                .chain(GAME.iter().copied())
                .collect(),
        };
        let language = self.table.language();
        let button = |(name, key, does): Row| Button {
            name,
            text: capitalized(&does(language)),
            key,
        };
        rows.into_iter().map(button).collect()
    }

    /// Those of what is shown instead of the game, or of a game that waits for nobody here.
    fn buttons_of_state(&self) -> Option<&'static [Row]> {
        if self.table.asked.is_some() {
            Some(SURE)
        } else if self.page.is_some() {
            Some(PAGE)
        } else if self.is_following() {
            Some(FOLLOWING)
        } else if self.table.is_open() {
            Some(LOOKING)
        } else if self.table.is_over() {
            Some(OVER)
        } else {
            None
        }
    }
}

/// Returns a key by its name. Terminals send some keys as a letter with Ctrl: for many of them
/// Backspace is Ctrl+H, and programs that type end a line with Ctrl+J.
pub fn named(key: KeyEvent) -> KeyEvent {
    let code = match key.code {
        KeyCode::Char('h') if key.modifiers == KeyModifiers::CONTROL => KeyCode::Backspace,
        KeyCode::Char('j') if key.modifiers == KeyModifiers::CONTROL => KeyCode::Enter,
        _ => return key,
    };
    KeyEvent {
        code,
        modifiers: KeyModifiers::NONE,
        ..key
    }
}
