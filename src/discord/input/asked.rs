//! The question that somebody was asked last: a bare square that is typed after it answers it. After
//! a restart nobody remembers; then the square is rejected with what to type instead.

use std::collections::HashMap;
use std::sync::Arc;

use crate::choose::Draft;
use crate::game::{ChannelId, GameId, PersonId, PlanStep};
use crate::i18n::{Language, names};
use crate::teach::Exercise;
use djambi_rules::{Square, bare_squares};
use parking_lot::Mutex;

/// So many people's questions are remembered.
const MOST: usize = 10_000;

/// The subject of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// The person's move in a game, or one that they plan.
    Game(AboutGame),
    /// A move in a lesson or a puzzle.
    Exercise(Exercise),
}

/// The game that a question is about.
#[derive(Clone, PartialEq, Debug)]
pub struct AboutGame {
    /// Which.
    pub game: GameId,
    /// Its version when it was asked.
    pub version: u64,
    /// Where it was asked.
    pub channel: ChannelId,
    /// Which planned move, if it is to be planned.
    pub step: Option<PlanStep>,
}

/// The last question of each person. Clones are the same memory.
#[derive(Clone, Debug, Default)]
pub struct Asked(Arc<Mutex<HashMap<PersonId, (About, Draft)>>>);

impl Asked {
    /// Remembers that a person was asked what a draft leaves open.
    pub fn remember(&self, person: PersonId, about: About, draft: Draft) {
        let mut all = self.0.lock();
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(person, (about, draft));
    }

    /// What the person was asked last. It is not remembered any longer.
    #[must_use]
    pub fn take(&self, person: PersonId) -> Option<(About, Draft)> {
        let mut all = self.0.lock();
        all.remove(&person)
    }
}

/// The squares of a text that names nothing else: an answer to a question. Signs and arrows belong to
/// whole moves.
#[must_use]
pub fn squares(text: &str, language: Language) -> Option<Vec<Square>> {
    let is_part =
        |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || letter == ',';
    let squares = bare_squares(text, &names(language));
    squares.filter(|_| text.chars().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_squares_answer_and_each_question_is_answered_once() {
        let text = |text: &str| squares(text, Language::English).map(|all| all.len());
        assert_eq!(text(" D4, e5 "), Some(2));
        assert_eq!(text("to d4"), Some(1));
        for other in ["", " ", "M d4", "A d4", "a d4", "d4-e5", "d4!e5"] {
            assert_eq!(text(other), None, "{other}");
        }
        // In French 'à' is no Assassin.
        for answer in ["à d4", "vers d4", "a d4"] {
            let squares = squares(answer, Language::French);
            assert_eq!(squares.map(|all| all.len()), Some(1), "{answer}");
        }
        assert_eq!(squares("A d4", Language::French), None);
        let (asked, ana) = (Asked::default(), PersonId(1));
        let lesson = About::Exercise(Exercise::Lesson(crate::teach::Lesson::Militant));
        asked.remember(ana, lesson, Draft::default());
        assert!(asked.take(PersonId(2)).is_none());
        assert!(asked.take(ana).is_some() && asked.take(ana).is_none());
    }
}
