//! Typed lines on the full screen: words of command, moves, and their completion.

use std::time::Duration;

use crossterm::event::KeyCode;

use super::{Completion, Effect, Model};
use crate::i18n::{self, say};
use crate::terminal::command::{Line, Word};
use crate::terminal::dispatch::{Intent, Meaning};
use crate::terminal::position_info;
use djambi_input::Draft;
use djambi_rules::Move;
use tui_input::InputRequest;

/// The longest line that can be typed, in bytes: no move and no name of a file is longer.
const LONGEST: usize = 300;

impl Model {
    /// Runs a command without anything behind it; `sure` is whether the second thought is over.
    pub(super) fn command(&mut self, word: Word, sure: bool) -> Option<Effect> {
        let meaning = self.table.run(word, "", sure);
        self.obey(meaning)
    }

    /// Does what a line or a command means. A typed move is shown like one that was chosen square by
    /// square; Enter plays it. A move that can be played later stays in the line.
    pub(super) fn obey(&mut self, meaning: Meaning) -> Option<Effect> {
        match meaning {
            Meaning::Ask(intent) => return self.ask(intent),
            Meaning::Own(own, text) => return self.own(own, &text),
            Meaning::Move(mv) => self.table.choice = Draft::common(&[mv]),
            Meaning::Question(question) => {
                self.notice = self.table.wording.asked(&question, &self.so_far());
            }
            Meaning::Early(text) => {
                self.notice = self.table.wording.state(&self.table.view);
                self.input = text.into();
                self.suggest();
            }
            Meaning::Say(text) => self.say(text),
            Meaning::Rejected(text) => self.notice = text,
            Meaning::Nothing | Meaning::Stepped | Meaning::Confirm(_) => {}
        }
        None
    }

    /// The acts that the full screen does in its own way.
    fn own(&mut self, own: Word, text: &str) -> Option<Effect> {
        match own {
            Word::Help => self.open_help(),
            Word::Board => drop(self.table.close()),
            Word::History => self.open_story(),
            Word::Last => self.last(),
            Word::Moves => self.moves(text),
            Word::Marks => self.toggle_marks(),
            Word::Pace => self.set_pace(text),
            Word::Quit if self.table.record().is_some() => self.escape(),
            Word::Quit => return Some(Effect::Quit),
            _ => self.table.choice = Draft::default(),
        }
        None
    }

    /// To where the game is now, and the events since one's own last move.
    fn last(&mut self) {
        self.table.close();
        self.skip();
        let since = self.table.wording.since_in_words(&self.table.view.game);
        self.say(since);
    }

    /// Lists moves. The piece that is asked about begins a move, if it can move.
    fn moves(&mut self, text: &str) {
        let square = position_info::asked_about(text).filter(|_| self.your_seat().is_some());
        let begun = square.and_then(|it| Draft::default().answered(self.position(), Some(it)));
        self.table.choice = begun.unwrap_or(self.table.choice);
        self.say(self.table.wording.moves(self.table.position(), text));
    }

    fn toggle_marks(&mut self) {
        self.manner.marks = !self.manner.marks;
        let value = i18n::flag(self.manner.marks);
        self.notice = say!(self.table.language(), "term-marks", value);
    }

    /// The time that each move of others is shown, in seconds.
    fn set_pace(&mut self, text: &str) {
        let wording = &self.table.wording;
        self.notice = match pace(text) {
            Some(pace) => {
                self.manner.pace = pace;
                let seconds = pace.as_secs_f64().to_string();
                say!(wording.language, "term-pace", seconds)
            }
            None => wording.usage(Word::Pace, "2"),
        };
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: Move) -> Option<Effect> {
        self.ask(Intent::Move(mv.to_string()))
    }

    /// One question at a time: what is asked meanwhile can be asked again.
    pub(super) fn ask(&mut self, ask: Intent) -> Option<Effect> {
        if self.waits {
            return None;
        }
        self.waits = true;
        if ask == Intent::Hint {
            self.notice = say!(self.table.language(), "term-hint-thinking");
        }
        Some(Effect::Request(ask))
    }
}

/// A number of seconds from 0 to 60, as people write it.
fn pace(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().replace(',', ".").parse().ok()?;
    (0.0..=60.0)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds))
}

impl Model {
    pub(super) fn edit(&mut self, code: KeyCode) {
        let request = match code {
            KeyCode::Char(letter) => {
                self.insert(letter);
                self.suggest();
                return;
            }
            KeyCode::Backspace => InputRequest::DeletePrevChar,
            KeyCode::Delete => InputRequest::DeleteNextChar,
            KeyCode::Left => InputRequest::GoToPrevChar,
            KeyCode::Right => InputRequest::GoToNextChar,
            _ => return,
        };
        self.input.handle(request);
        self.suggest();
    }

    /// Types a letter, unless it would control the terminal or the line is full.
    fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.input.value().len() < LONGEST {
            self.input.handle(InputRequest::InsertChar(letter));
        }
    }

    /// A text that was pasted.
    pub fn paste(&mut self, text: &str) {
        self.notice.clear();
        // Like a letter, a paste answers no question and closes a page.
        (self.table.asked, self.page) = (None, None);
        // Terminals end lines with either character.
        let line = text.split(['\r', '\n']).next().unwrap_or_default();
        line.chars().for_each(|letter| self.insert(letter));
        self.suggest();
    }

    /// Suggests how the line that is typed may continue.
    pub(super) fn suggest(&mut self) {
        self.completion = self.completion_of(self.input.value()).unwrap_or_default();
    }

    fn completion_of(&self, text: &str) -> Option<Completion> {
        let language = self.table.language();
        self.your_seat()?;
        let Line::Move(_) = Line::read(text, language) else {
            return None;
        };
        let names = i18n::names(language);
        Some(Completion {
            typed: text.to_owned(),
            moves: djambi_input::continuations(self.table.view.game.position(), text, &names),
            at: None,
        })
    }

    /// Tab takes the next move that the text may become, and in the end the text itself again; a
    /// word of command where there is no such move.
    pub(super) fn complete_typed(&mut self, by: isize) {
        if self.completion.moves.is_empty() {
            let typed = self.input.value().to_lowercase();
            let mut words = Word::ALL
                .into_iter()
                .map(|word| word.word(self.table.language()));
            let found = words.find(|word| !typed.is_empty() && word.starts_with(&typed));
            if let Some(word) = found {
                self.input = word.into();
            }
            return;
        }
        let text = self.completion.take(by);
        self.input = text.into();
    }
}

#[cfg(test)]
mod tests {
    use crossterm::event::{KeyEvent, KeyModifiers};

    use super::super::tests::{enter, model, mv, press, says, type_text};
    use super::*;
    use crate::terminal::dispatch::Answer;
    use crate::terminal::testing::game;

    #[test]
    fn text_typed_too_early_is_not_lost_and_a_message_leaves_when_it_is_false() {
        let mut model = model(1, &["Mc1-e1"]);
        assert_eq!(enter(&mut model, "M c2 d2"), None);
        says(&model, "thinking");
        assert_eq!(model.input.value(), "M c2 d2");
        model.manner.pace = Duration::ZERO;
        model.see(game(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]));
        assert!(!model.message().contains("thinking"), "{}", model.message());
        assert_eq!(press(&mut model, KeyCode::Enter), None);
        assert_eq!(model.complete().unwrap().to_string(), "Mc2-d2");
    }

    #[test]
    fn words_of_newcomers_are_understood_and_one_guess_is_made_at_others() {
        let mut model = model(1, &[]);
        enter(&mut model, "move M c1 e1");
        assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
        // Nothing is asked any more, so squares begin a move and answer nothing.
        enter(&mut model, "c2 d2");
        assert!(
            !model.message().contains("no answer"),
            "{}",
            model.message()
        );
        enter(&mut model, "whats c1");
        let guesses = model.message().matches("Did you mean").count();
        assert_eq!(guesses, 1, "{}", model.message());
        assert_eq!(enter(&mut model, "exit"), Some(Effect::Quit));
    }

    #[test]
    fn backspace_and_enter_are_understood_however_a_terminal_sends_them() {
        let mut model = model(1, &[]);
        let control = |model: &mut Model, letter| {
            model.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL))
        };
        type_text(&mut model, "M c1 e12");
        assert_eq!(control(&mut model, 'h'), None);
        assert_eq!(model.input.value(), "M c1 e1");
        assert_eq!(control(&mut model, 'j'), None);
        assert_eq!(control(&mut model, 'j'), Some(mv("Mc1-e1")));
        // Until the answer comes nothing else is asked.
        assert_eq!(control(&mut model, 'j'), None);
        // The key, by any name, answers a question as Backspace does, and closes a page.
        model.take_answer(Answer::Said(String::new()));
        press(&mut model, KeyCode::F(8));
        assert_eq!(control(&mut model, 'h'), None);
        assert!(!model.message().contains("resign"), "{}", model.message());
        press(&mut model, KeyCode::F(1));
        control(&mut model, 'h');
        assert!(model.page.is_none());
    }

    #[test]
    fn what_is_pasted_is_one_line_and_answers_no_question() {
        let mut model = model(1, &[]);
        press(&mut model, KeyCode::F(8));
        model.paste("M c1 e1\rM g1 f1\r");
        assert_eq!(press(&mut model, KeyCode::Enter), None);
        assert_eq!(model.complete().unwrap().to_string(), "Mc1-e1");
        model.paste(&"x\u{1b}".repeat(LONGEST));
        assert_eq!(model.input.value(), "x".repeat(LONGEST));
    }

    #[test]
    fn tab_completes_and_returns_to_the_text_typed() {
        let mut model = model(1, &[]);
        type_text(&mut model, "m c1");
        let mut seen = Vec::new();
        for _ in 0..5 {
            press(&mut model, KeyCode::Tab);
            seen.push(model.input.value().to_owned());
        }
        assert_eq!(seen.pop().as_deref(), Some("m c1"));
        seen.sort();
        assert_eq!(seen, ["Mc1-d1", "Mc1-d2", "Mc1-e1", "Mc1-e3"]);
        press(&mut model, KeyCode::BackTab);
        assert!(seen.iter().any(|text| text == model.input.value()));
        press(&mut model, KeyCode::Esc);
        type_text(&mut model, "sav");
        press(&mut model, KeyCode::Tab);
        assert_eq!(model.input.value(), "save");
    }

    #[test]
    fn text_typed_survives_a_computers_move() {
        let mut model = model(1, &["Mc1-e1"]);
        type_text(&mut model, "M c2");
        assert!(model.suggestions().0.is_empty());
        model.manner.pace = Duration::ZERO;
        model.see(game(1, &["Mc1-e1", "Mg1-f2", "Mg9-f9", "Mc9-d9"]));
        assert_eq!(model.input.value(), "M c2");
        assert!(!model.suggestions().0.is_empty());
        // An outdated update changes nothing.
        model.see(game(1, &["Mc1-e1"]));
        assert_eq!(model.table.view.game.history().len(), 4);
    }
}
