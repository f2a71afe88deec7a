//! What the words of command do, and moves that are played.

use std::time::Duration;

use super::{Effect, Model};
use crate::choose::Draft;
use crate::i18n::say;
use crate::terminal::ask::Intent;
use crate::terminal::command::{self, Word};
use crate::terminal::files;
use crate::terminal::inquiry;
use crate::terminal::local::person_now;
use crate::terminal::looking::To;
use crate::terminal::planning;
use djambi_rules::Move;

impl Model {
    /// Runs a command; `text` is the text behind it.
    pub(super) fn command(&mut self, word: Word, text: &str) -> Option<Effect> {
        let language = self.wording.language;
        let many = self.view.game.people().len() > 1;
        match word {
            Word::Help => self.open_help(),
            Word::Board => {
                self.looking.close();
            }
            Word::History => self.open_story(),
            Word::First => self.looking.step(To::First, &self.view),
            Word::Back | Word::Next => match command::steps(text) {
                Some(steps) if word == Word::Back => return self.step(To::Back(steps)),
                Some(steps) => return self.step(To::Next(steps)),
                None => self.notice = self.wording.how_to_step(word),
            },
            Word::Last => self.last(),
            Word::Square | Word::Moves | Word::Threats => self.inquire(word, text),
            Word::Marks => self.toggle_marks(),
            Word::Pace => self.set_pace(text),
            Word::Cancel => self.begin_anew(),
            Word::Hint => {
                self.notice = say!(language, "term-hint-thinking");
                return self.ask(Intent::Hint);
            }
            Word::Plan => return self.ask(Intent::Plan(planning::command(language, text))),
            Word::Unplan => match planning::withdrawal(text) {
                Some(command) => return self.ask(Intent::Plan(command)),
                None => self.notice = self.wording.how_to_unplan(),
            },
            Word::Resign | Word::Draw | Word::Undo => {
                if word.wants_a_second_thought(many) && !self.is_over() {
                    self.sure = Some(word);
                } else {
                    return self.sure(word);
                }
            }
            Word::Save | Word::Load | Word::Picture => return self.file(word, text),
            Word::Play => return self.play_on(),
            Word::Again if self.is_over() => return self.ask(Intent::Again),
            Word::Again => self.notice = say!(language, "term-again-not-over"),
            Word::Quit if self.looking.record().is_some() => return self.escape(),
            Word::Quit => return Some(Effect::Quit),
        }
        None
    }

    fn file(&mut self, word: Word, text: &str) -> Option<Effect> {
        let file = command::file(text);
        match (word, file) {
            (Word::Load, Some(file)) => self.ask(Intent::Load(file)),
            (Word::Load, None) => {
                let language = self.wording.language;
                let word = word.word(language);
                self.notice = say!(language, "term-load-which", word = word);
                None
            }
            (Word::Picture, file) => {
                let file = file.unwrap_or_else(|| self.looking.picture_name(&self.view));
                let scene = self.looking.scene(&self.wording, &self.view);
                self.ask(Intent::Picture(file, Box::new(scene)))
            }
            (_, file) => {
                let file = file.unwrap_or_else(|| files::usual_name(&self.view));
                self.ask(Intent::Save(file))
            }
        }
    }

    /// To where the game is now, and the events since one's own last move.
    fn last(&mut self) {
        if self.looking.record().is_some() {
            self.looking.step(To::Last, &self.view);
            return;
        }
        self.looking.close();
        self.skip();
        let person = person_now(&self.view.game);
        let since = self.wording.since_in_words(&self.view.game, person);
        self.show_text(since);
    }

    fn inquire(&mut self, word: Word, text: &str) {
        let position = *self.position();
        let said = match word {
            Word::Square => self.wording.describe(&position, text),
            Word::Moves => {
                let chosen = inquiry::asked_about(text).and_then(|square| {
                    self.your_seat()
                        .and_then(|_| Draft::default().answered(&position, Some(square)))
                });
                self.choice = chosen.unwrap_or(self.choice);
                self.wording.moves(&position, text)
            }
            _ => {
                let person = person_now(&self.view.game);
                self.wording.threatened(&self.view.game, &position, person)
            }
        };
        self.show_text(said);
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

    /// Continues from the position looked at, as a new game.
    fn play_on(&mut self) -> Option<Effect> {
        if !self.looking.is_open() {
            let back = Word::Back.word(self.wording.language);
            let load = Word::Load.word(self.wording.language);
            self.notice = say!(
                self.wording.language,
                "term-play-what",
                back = back,
                load = load
            );
            return None;
        }
        let history = self.looking.history(&self.view).clone();
        let plies = self.looking.plies(&self.view);
        self.ask(Intent::PlayOn(Box::new(history), plies))
    }

    pub(super) fn sure(&mut self, word: Word) -> Option<Effect> {
        self.looking.close();
        self.ask(match word {
            Word::Resign => Intent::Resign,
            Word::Draw => Intent::Draw,
            _ => Intent::Undo,
        })
    }

    /// Plays a move, and plans the moves that were typed behind it.
    pub(super) fn play(&mut self, mv: Move) -> Option<Effect> {
        let later = self.later.follow(mv).to_vec();
        self.ask(Intent::Move(mv.to_string(), later))
    }

    /// One question at a time: what is asked meanwhile can be asked again.
    pub(super) fn ask(&mut self, ask: Intent) -> Option<Effect> {
        if self.asked {
            return None;
        }
        self.asked = true;
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
