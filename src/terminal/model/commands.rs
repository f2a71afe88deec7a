//! What the words of command do on the full screen, and moves that are played.

use std::time::Duration;

use super::{Effect, Model};
use crate::choose::Draft;
use crate::i18n::say;
use crate::terminal::ask::Intent;
use crate::terminal::command::{Decision, Word};
use crate::terminal::inquiry;
use crate::terminal::local::person_now;
use crate::terminal::meaning::{Meaning, Own, confirmed, meaning};
use djambi_rules::Move;

impl Model {
    /// Runs a command; `text` is the text behind it.
    pub(super) fn command(&mut self, word: Word, text: &str) -> Option<Effect> {
        if word == Word::Moves {
            self.choose_piece(text);
        }
        let meaning = meaning(word, text, &self.wording, &self.view, &self.looking);
        self.run(meaning, text)
    }

    /// Does what is decided, after a second thought.
    pub(super) fn decide(&mut self, decision: Decision) -> Option<Effect> {
        let meaning = confirmed(decision, &self.wording, &self.view, &self.looking);
        self.run(meaning, "")
    }

    fn run(&mut self, meaning: Meaning, text: &str) -> Option<Effect> {
        match meaning {
            Meaning::Ask(intent) => return self.ask(intent),
            Meaning::Say(text) => self.say(text),
            Meaning::Step(to) => return self.step(to),
            Meaning::Confirm(decision) => self.sure = Some(decision),
            Meaning::Own(own) => return self.own(own, text),
        }
        None
    }

    /// What only the full screen does so.
    fn own(&mut self, own: Own, text: &str) -> Option<Effect> {
        match own {
            Own::Help => self.open_help(),
            Own::Board => drop(self.looking.close()),
            Own::History => self.open_story(),
            Own::Last => self.last(),
            Own::Marks => self.toggle_marks(),
            Own::Pace => self.set_pace(text),
            Own::Cancel => self.begin_anew(),
            Own::Quit if self.looking.record().is_some() => return self.escape(),
            Own::Quit => return Some(Effect::Quit),
        }
        None
    }

    /// To where the game is now, and the events since one's own last move.
    fn last(&mut self) {
        self.looking.close();
        self.skip();
        let person = person_now(&self.view.game);
        let since = self.wording.since_in_words(&self.view.game, person);
        self.say(since);
    }

    /// Begins a move with the piece that is asked about, if it can move.
    fn choose_piece(&mut self, text: &str) {
        let square = inquiry::asked_about(text).filter(|_| self.your_seat().is_some());
        let begun = square.and_then(|it| Draft::default().answered(self.position(), Some(it)));
        self.choice = begun.unwrap_or(self.choice);
    }

    fn toggle_marks(&mut self) {
        self.marks = !self.marks;
        let language = self.wording.language;
        self.notice = if self.marks {
            say!(language, "term-marks-on")
        } else {
            say!(language, "term-marks-off")
        };
    }

    /// The time that each move of others is shown, in seconds.
    fn set_pace(&mut self, text: &str) {
        let language = self.wording.language;
        self.notice = match pace(text) {
            Some(pace) => {
                self.pace = pace;
                say!(
                    language,
                    "term-pace",
                    seconds = pace.as_secs_f64().to_string()
                )
            }
            None => say!(
                language,
                "term-pace-how",
                word = Word::Pace.word(language),
                seconds = self.pace.as_secs_f64().to_string()
            ),
        };
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: Move) -> Option<Effect> {
        self.ask(Intent::Move(mv.to_string()))
    }

    /// One question at a time: what is asked meanwhile can be asked again.
    pub(super) fn ask(&mut self, ask: Intent) -> Option<Effect> {
        if self.asked {
            return None;
        }
        self.asked = true;
        if ask == Intent::Hint {
            self.notice = say!(self.wording.language, "term-hint-thinking");
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
