//! The question that somebody was asked last: a bare square that is typed after it answers it. After
//! a restart nobody remembers; then the square is rejected with what to type instead.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::choose::Draft;
use crate::game::{ChannelId, GameId, PersonId};
use crate::teach::Exercise;
use djambi_rules::Square;

/// So many people's questions are remembered.
const MOST: usize = 10_000;

/// The subject of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// The person's move in a game.
    Game {
        /// Which.
        game: GameId,
        /// Its version when it was asked.
        version: u64,
        /// Where it was asked.
        channel: ChannelId,
    },
    /// A move in a lesson or a puzzle.
    Exercise(Exercise),
}

/// The last question of each person. Clones are the same memory.
#[derive(Clone, Debug, Default)]
pub struct Asked(Arc<Mutex<HashMap<PersonId, (About, Draft)>>>);

impl Asked {
    /// Remembers that a person was asked what a draft leaves open.
    pub fn remember(&self, person: PersonId, about: About, draft: Draft) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(person, (about, draft));
    }

    /// What the person was asked last. It is not remembered any longer.
    #[must_use]
    pub fn take(&self, person: PersonId) -> Option<(About, Draft)> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&person)
    }
}

/// The squares of a text that consists of squares alone; an answer to a question and nothing else.
#[must_use]
pub fn squares(text: &str) -> Option<Vec<Square>> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    let words = words.filter(|word| !word.is_empty());
    let squares: Option<Vec<Square>> = words.map(|word| word.to_lowercase().parse().ok()).collect();
    squares.filter(|squares| !squares.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_squares_answer_and_each_question_is_answered_once() {
        let text = |text: &str| squares(text).map(|all| all.len());
        assert_eq!(text(" D4, e5 "), Some(2));
        for other in ["", " ", "M d4", "d4-e5", "d4 x"] {
            assert_eq!(text(other), None, "{other}");
        }
        let (asked, ana) = (Asked::default(), PersonId(1));
        let lesson = About::Exercise(Exercise::Lesson(crate::teach::Lesson::Militant));
        asked.remember(ana, lesson, Draft::default());
        assert!(asked.take(PersonId(2)).is_none());
        assert!(asked.take(ana).is_some() && asked.take(ana).is_none());
    }
}
