//! The full screen's state, and what keys, clicks and answers make of it. Pure: nothing is asked,
//! drawn or written here.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::ask::{Answer, Ask};
use super::choice::{self, Choice, Stage};
use super::command::{Line, Word};
use super::files;
use super::input::Input;
use super::looking::{Looking, To};
use super::words::Speech;
use crate::game::{Awaits, Phase};
use crate::host::View;
use crate::i18n::{self, say};
use crate::rules::{Bitboard, Names, Position, Question, Reading, Seat, Square, Turn};

/// What has to be done outside.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// To ask that; the answer comes to [`Model::hear`].
    Ask(Ask),
    /// To end.
    Quit,
}

/// A button: what it says, and the key that it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// The key, as it is written.
    pub name: &'static str,
    /// What it does.
    pub text: String,
    /// The key that it is.
    pub key: KeyCode,
}

/// What the full screen knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// Who speaks to whom.
    pub speech: Speech,
    /// The game as it was last heard of.
    pub view: View,
    /// What is looked at instead.
    pub looking: Looking,
    /// The line that is being typed.
    pub input: Input,
    /// The square on which the arrows stand.
    pub cursor: Square,
    /// Whether the arrows are used: a cursor that nobody moves would only be in the way.
    pub pointing: bool,
    /// What was said last.
    pub notice: String,
    /// Whether the help lies over the board.
    pub help: bool,
    choice: Choice,
    names: Names,
    /// The turns that the typed text may become, and which of them has been taken by Tab.
    suggested: Vec<Turn>,
    taken: Option<usize>,
    /// What was typed before Tab replaced it.
    typed: String,
    /// A command that waits for a second thought.
    sure: Option<Word>,
    /// Whether an answer is being waited for.
    asked: bool,
}

impl Model {
    /// The state at the beginning.
    #[must_use]
    pub fn new(speech: Speech, view: View) -> Model {
        let names = i18n::names(speech.language);
        let mut model = Model {
            choice: Choice::among(Vec::new()),
            cursor: Square::MAZE,
            pointing: false,
            looking: Looking::default(),
            input: Input::default(),
            notice: String::new(),
            help: false,
            suggested: Vec::new(),
            taken: None,
            typed: String::new(),
            sure: None,
            asked: false,
            speech,
            view,
            names,
        };
        model.begin_anew();
        model
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.looking.position(&self.view)
    }

    /// The seat that a person at this keyboard is to move now, in what is shown.
    #[must_use]
    pub fn your_seat(&self) -> Option<Seat> {
        match self.view.game.awaits() {
            Awaits::Person(seat, _) if !self.looking.is_open() => Some(seat),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.view.game.phase(), Phase::Over(_))
    }

    /// The squares that can be chosen next: of the turn that is typed, else of the one that is
    /// put together.
    #[must_use]
    pub fn lit(&self) -> Bitboard {
        if self.your_seat().is_none() {
            return Bitboard::EMPTY;
        }
        if self.input.is_empty() {
            return self.choice.lit();
        }
        let question = Question::among(self.suggested.clone());
        question.map_or(Bitboard::EMPTY, |question| choice::lit(&question))
    }

    /// The squares that are chosen already.
    #[must_use]
    pub fn chosen(&self) -> Bitboard {
        let of = |choice: &Choice| {
            let fixed = choice.fixed();
            fixed.into_iter().fold(Bitboard::EMPTY, |set, (_, square)| {
                set | Bitboard::of(square)
            })
        };
        if self.your_seat().is_none() {
            Bitboard::EMPTY
        } else if self.input.is_empty() {
            of(&self.choice)
        } else {
            let taken = self.taken.and_then(|at| self.suggested.get(at));
            let turns = taken.map_or_else(|| self.suggested.clone(), |turn| vec![*turn]);
            of(&Choice::among(turns))
        }
    }

    /// The turns that the typed text may become, the best first, and which of them Tab has taken.
    #[must_use]
    pub fn suggestions(&self) -> (&[Turn], Option<usize>) {
        (&self.suggested, self.taken)
    }

    /// The turn that is complete and waits for Enter.
    #[must_use]
    pub fn complete(&self) -> Option<Turn> {
        match self.choice.stage() {
            Stage::Complete(turn) if self.your_seat().is_some() => Some(turn),
            _ => None,
        }
    }

    /// Whether anything of a turn has been chosen, so that one can step back.
    fn is_choosing(&self) -> bool {
        let all = self.view.game.position().count_turns();
        self.your_seat().is_some() && self.choice.turns().len() < all
    }

    /// What stands in the line of messages: what was said last, else what is asked.
    #[must_use]
    pub fn message(&self) -> String {
        if let Some(word) = self.sure {
            let question = self.speech.second_thought(&self.view.game, word);
            return say!(self.speech.language, "term-yes-no", question = question);
        }
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        if let Some(told) = self.looking.told(&self.speech, &self.view) {
            return told;
        }
        if let Some(turn) = self.complete() {
            return self.speech.complete(self.view.game.position(), turn);
        }
        match self.choice.question() {
            Some(question) if self.is_choosing() => self.speech.asked(&question, &self.so_far()),
            _ if self.is_over() => say!(self.speech.language, "term-over-hint"),
            _ => self.last_told(),
        }
    }

    /// What was played last, in words.
    fn last_told(&self) -> String {
        let history = self.view.game.history();
        let last = history.len().checked_sub(1);
        last.map_or_else(String::new, |last| {
            let before = history.position_after(last);
            let played = history.plies().nth(last);
            let line = before.zip(played);
            let line = line.map(|(before, ply)| self.speech.log_line(before, ply));
            let mut sentences = vec![line.unwrap_or_default() + ":"];
            sentences.extend(self.speech.told(history, last));
            sentences.join(" ")
        })
    }

    /// The squares of the choice so far, as they would be typed.
    fn so_far(&self) -> String {
        let fixed = self.choice.fixed();
        let squares: Vec<String> = fixed.iter().map(|(_, square)| square.to_string()).collect();
        squares.join(" ")
    }

    /// The buttons at the bottom.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let language = self.speech.language;
        let button = |name, key, text| Button { name, text, key };
        if self.sure.is_some() {
            return vec![
                button("Enter", KeyCode::Enter, say!(language, "term-key-yes")),
                button("Esc", KeyCode::Esc, say!(language, "term-key-no")),
            ];
        }
        if self.help {
            return vec![button(
                "Esc",
                KeyCode::Esc,
                say!(language, "term-key-close"),
            )];
        }
        if self.looking.is_open() {
            return vec![
                button("Esc", KeyCode::Esc, say!(language, "term-key-return")),
                button("Home", KeyCode::Home, say!(language, "term-key-first")),
                button("PgUp", KeyCode::PageUp, say!(language, "term-key-back")),
                button("PgDn", KeyCode::PageDown, say!(language, "term-key-next")),
                button("End", KeyCode::End, say!(language, "term-key-last")),
                button("F7", KeyCode::F(7), say!(language, "term-key-picture")),
            ];
        }
        let mut buttons = Vec::new();
        if self.complete().is_some() {
            buttons.push(button(
                "Enter",
                KeyCode::Enter,
                say!(language, "term-key-play"),
            ));
        }
        if self.is_choosing() {
            buttons.push(button(
                "Esc",
                KeyCode::Esc,
                say!(language, "term-key-step-back"),
            ));
        }
        buttons.extend([
            button("F1", KeyCode::F(1), say!(language, "term-key-help")),
            button("F2", KeyCode::F(2), say!(language, "term-key-hint")),
            button("F3", KeyCode::F(3), say!(language, "term-key-undo")),
            button("F10", KeyCode::F(10), say!(language, "term-key-quit")),
            button("F8", KeyCode::F(8), say!(language, "term-key-resign")),
            button("F4", KeyCode::F(4), say!(language, "term-key-draw")),
            button("F5", KeyCode::F(5), say!(language, "term-key-save")),
            button("F6", KeyCode::F(6), say!(language, "term-key-load")),
            button("F7", KeyCode::F(7), say!(language, "term-key-picture")),
        ]);
        buttons
    }

    /// What a key does.
    pub fn key(&mut self, key: KeyEvent) -> Option<Effect> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.control(key.code);
        }
        if key.code == KeyCode::F(10) {
            return Some(Effect::Quit);
        }
        if let Some(word) = self.sure.take() {
            return self.second_thought(word, key.code);
        }
        if self.help {
            self.help = false;
            return None;
        }
        self.notice.clear();
        match key.code {
            KeyCode::F(number) => self.function(number),
            KeyCode::PageUp => self.step(To::Back),
            KeyCode::PageDown => self.step(To::Next),
            KeyCode::Home => self.step(To::First),
            KeyCode::End => self.step(To::Last),
            KeyCode::Esc => self.escape(),
            KeyCode::Enter => self.enter(),
            KeyCode::Tab => self.complete_typed(1),
            KeyCode::BackTab => self.complete_typed(-1),
            KeyCode::Up | KeyCode::Down => self.arrow(key.code),
            KeyCode::Left | KeyCode::Right if self.input.is_empty() => self.arrow(key.code),
            code => self.edit(code),
        }
    }

    fn control(&mut self, code: KeyCode) -> Option<Effect> {
        match code {
            KeyCode::Char('c' | 'd') => Some(Effect::Quit),
            KeyCode::Char('u') => {
                self.input.take();
                self.typed_anew();
                None
            }
            _ => None,
        }
    }

    fn second_thought(&mut self, word: Word, code: KeyCode) -> Option<Effect> {
        let yes = say!(self.speech.language, "term-yes-letter");
        let agrees = match code {
            KeyCode::Enter => true,
            KeyCode::Char(letter) => {
                let letter: String = letter.to_lowercase().collect();
                letter == yes || letter == "y"
            }
            _ => false,
        };
        agrees.then(|| self.sure(word)).flatten()
    }

    fn function(&mut self, number: u8) -> Option<Effect> {
        let word = match number {
            1 => Word::Help,
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
                Word::Save => files::usual_name(&self.view, "txt").display().to_string(),
                Word::Picture => files::usual_name(&self.view, "png").display().to_string(),
                _ => String::new(),
            };
            let text = format!("{} {file}", word.word(self.speech.language));
            self.input.set(text);
            self.typed_anew();
            return None;
        }
        self.command(word, None)
    }

    fn step(&mut self, to: To) -> Option<Effect> {
        self.looking.step(to, &self.view);
        None
    }

    /// A right click: a step back.
    pub fn back(&mut self) -> Option<Effect> {
        self.key(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE))
    }

    fn escape(&mut self) -> Option<Effect> {
        if !self.input.is_empty() {
            self.input.take();
            self.typed_anew();
        } else if self.looking.record().is_some() {
            self.looking.close();
            self.notice = say!(self.speech.language, "term-record-closed");
        } else if !self.looking.close() && !self.choice.step_back() {
            self.begin_anew();
        }
        None
    }

    fn enter(&mut self) -> Option<Effect> {
        if self.input.is_empty() {
            return match self.complete() {
                Some(turn) => self.ask(Ask::Turn(turn.to_string())),
                None if self.pointing => self.choose(self.cursor),
                None => None,
            };
        }
        let text = self.input.take();
        self.typed_anew();
        match Line::read(&text, self.speech.language) {
            Line::Empty => None,
            Line::Turn(text) => self.play(text),
            Line::Sure(word) => self.sure(word),
            Line::Command(word, file) => self.command(word, file),
        }
    }

    fn play(&mut self, text: String) -> Option<Effect> {
        if self.looking.record().is_some() {
            // A turn belongs to the game, not to a record.
            self.notice = self.looking.opened(&self.speech);
            return None;
        }
        self.looking.close();
        self.ask(Ask::Turn(text))
    }

    fn command(&mut self, word: Word, file: Option<PathBuf>) -> Option<Effect> {
        let language = self.speech.language;
        let many = self.view.game.people().len() > 1;
        match word {
            Word::Help => self.help = true,
            Word::Board | Word::Turns => {
                self.looking.close();
            }
            Word::First => self.looking.step(To::First, &self.view),
            Word::Back => self.looking.step(To::Back, &self.view),
            Word::Next => self.looking.step(To::Next, &self.view),
            Word::Last => self.looking.step(To::Last, &self.view),
            Word::Hint => {
                self.notice = say!(language, "term-hint-thinking");
                return self.ask(Ask::Hint);
            }
            Word::Resign | Word::Draw | Word::Undo => {
                if word.wants_a_second_thought(many) && !self.is_over() {
                    self.sure = Some(word);
                } else {
                    return self.sure(word);
                }
            }
            Word::Save => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "txt"));
                return self.ask(Ask::Save(file));
            }
            Word::Load => {
                if let Some(file) = file {
                    return self.ask(Ask::Load(file));
                }
                let word = word.word(language);
                self.notice = say!(language, "term-load-which", word = word);
            }
            Word::Picture => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view, "png"));
                let scene = self.looking.scene(&self.speech, &self.view);
                return self.ask(Ask::Picture(file, Box::new(scene)));
            }
            Word::Quit if self.looking.record().is_some() => return self.escape(),
            Word::Quit => return Some(Effect::Quit),
        }
        None
    }

    fn sure(&mut self, word: Word) -> Option<Effect> {
        self.looking.close();
        self.ask(match word {
            Word::Resign => Ask::Resign,
            Word::Draw => Ask::Draw,
            _ => Ask::Undo,
        })
    }

    /// One question at a time: what is asked meanwhile is asked again by whoever wants it.
    fn ask(&mut self, ask: Ask) -> Option<Effect> {
        if self.asked {
            return None;
        }
        self.asked = true;
        Some(Effect::Ask(ask))
    }

    fn arrow(&mut self, code: KeyCode) -> Option<Effect> {
        let (file, rank) = (self.cursor.file(), self.cursor.rank());
        let moved = match code {
            KeyCode::Up => Square::at(file, rank + 1),
            KeyCode::Down => rank.checked_sub(1).and_then(|rank| Square::at(file, rank)),
            KeyCode::Left => file.checked_sub(1).and_then(|file| Square::at(file, rank)),
            _ => Square::at(file + 1, rank),
        };
        // The first arrow only shows where one stands.
        if self.pointing {
            self.cursor = moved.unwrap_or(self.cursor);
        }
        self.pointing = true;
        None
    }

    fn edit(&mut self, code: KeyCode) -> Option<Effect> {
        match code {
            KeyCode::Char(letter) => self.input.insert(letter),
            KeyCode::Backspace => self.input.backspace(),
            KeyCode::Delete => self.input.delete(),
            KeyCode::Left => self.input.left(),
            KeyCode::Right => self.input.right(),
            _ => return None,
        }
        self.typed_anew();
        None
    }

    /// A text that was pasted.
    pub fn paste(&mut self, text: &str) {
        self.notice.clear();
        let line = text.lines().next().unwrap_or_default();
        line.chars().for_each(|letter| self.input.insert(letter));
        self.typed_anew();
    }

    fn typed_anew(&mut self) {
        self.taken = None;
        self.typed = self.input.text().to_owned();
        let wanted = !self.input.is_empty() && self.your_seat().is_some();
        self.suggested = if wanted {
            let position = self.view.game.position();
            position.continuations(self.input.text(), &self.names)
        } else {
            Vec::new()
        };
    }

    /// Tab takes the next turn that the text may become, and in the end the text itself again; a
    /// word of command where there is no such turn.
    fn complete_typed(&mut self, by: isize) -> Option<Effect> {
        if self.suggested.is_empty() {
            let typed = self.input.text().to_lowercase();
            let mut words = Word::ALL
                .into_iter()
                .map(|word| word.word(self.speech.language));
            let found = words.find(|word| !typed.is_empty() && word.starts_with(&typed));
            if let Some(word) = found {
                self.input.set(word);
            }
            return None;
        }
        let count = self.suggested.len().cast_signed() + 1;
        let now = self.taken.map_or(0, |at| at.cast_signed() + 1);
        let then = (now + by).rem_euclid(count);
        self.taken = then.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        let text = self.taken.and_then(|at| self.suggested.get(at));
        let text = text.map_or_else(|| self.typed.clone(), Turn::to_string);
        self.input.set(text);
        None
    }

    /// A click on a square: as if the arrows went there and Enter was pressed. On the last square
    /// of a complete turn it plays that.
    pub fn click(&mut self, square: Square) -> Option<Effect> {
        if self.sure.is_some() || self.help {
            return None;
        }
        self.notice.clear();
        (self.cursor, self.pointing) = (square, true);
        self.input.take();
        self.typed_anew();
        match self.complete() {
            Some(turn) if turn.squares().last() == Some(square) => {
                self.ask(Ask::Turn(turn.to_string()))
            }
            _ => self.choose(square),
        }
    }

    /// A click on a button is its key.
    pub fn press(&mut self, button: &Button) -> Option<Effect> {
        self.key(KeyEvent::new(button.key, KeyModifiers::NONE))
    }

    fn choose(&mut self, square: Square) -> Option<Effect> {
        if self.looking.is_open() {
            return None;
        }
        let Some(seat) = self.your_seat() else {
            self.notice = self.speech.state(&self.view);
            return None;
        };
        if self.choice.choose(square) {
            return None;
        }
        // Another piece of one's own is another beginning.
        let mut anew = Choice::of(self.view.game.position());
        if self.is_choosing() && anew.choose(square) {
            self.choice = anew;
            return None;
        }
        let text = format!("{} {square}", self.so_far());
        let reading = self.view.game.position().reading(seat, &text, &self.names);
        self.notice = match reading {
            Reading::Refusal(refusal) => self.speech.why(&refusal.why),
            _ => say!(
                self.speech.language,
                "term-not-lit",
                at = square.to_string()
            ),
        };
        None
    }

    /// A newer state of the game.
    pub fn see(&mut self, view: View) {
        if view.version <= self.view.version {
            return;
        }
        self.view = view;
        self.begin_anew();
        let text = self.input.text().to_owned();
        self.typed_anew();
        self.typed = text;
    }

    /// An answer to what was asked.
    pub fn hear(&mut self, answer: Answer) {
        self.asked = false;
        self.notice.clear();
        match answer {
            Answer::Played(view) => {
                let taken_back = view.game.history().len() < self.view.game.history().len();
                self.see(view);
                if taken_back {
                    self.notice = say!(self.speech.language, "term-undone");
                }
            }
            Answer::Question(question, view) => {
                self.see(view);
                self.choice = Choice::among(question.turns().collect());
                let asked = self.speech.asked(&question, "");
                self.notice = say!(self.speech.language, "term-several", question = asked);
            }
            Answer::Said(text) => self.notice = text,
            Answer::Refused(text, view) => {
                if let Some(view) = view {
                    self.see(view);
                }
                self.notice = text;
            }
            Answer::Record(file, record) => {
                self.looking.open(file, record);
                self.notice = self.looking.opened(&self.speech);
            }
        }
    }

    fn begin_anew(&mut self) {
        let yours = matches!(self.view.game.awaits(), Awaits::Person(..));
        self.choice = if yours {
            Choice::of(self.view.game.position())
        } else {
            Choice::among(Vec::new())
        };
    }
}

#[cfg(test)]
mod tests;
