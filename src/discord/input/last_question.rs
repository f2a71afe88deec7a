//! The question that somebody was asked last: a bare square that is typed after it answers it. After
//! a restart nobody remembers; then the square is rejected with what to type instead.

use std::collections::HashMap;
use std::sync::Arc;

use crate::game::{ChannelId, GameId, PersonId, PlanStep};
use crate::teach::Exercise;
use djambi_input::Draft;
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
pub struct LastQuestions(Arc<Mutex<HashMap<PersonId, (About, Draft)>>>);

impl LastQuestions {
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

    /// Forgets the question about a planned move of a game, if that was the last one.
    pub fn forget_planned(&self, person: PersonId, game: &GameId) {
        let mut all = self.0.lock();
        let is_it = |about: &About| match about {
            About::Game(about) => about.step.is_some() && about.game == *game,
            About::Exercise(_) => false,
        };
        if all.get(&person).is_some_and(|(about, _)| is_it(about)) {
            all.remove(&person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_is_answered_once() {
        let (asked, ana) = (LastQuestions::default(), PersonId(1));
        let lesson = About::Exercise(Exercise::Lesson(crate::teach::Lesson::Militant));
        asked.remember(ana, lesson, Draft::default());
        assert!(asked.take(PersonId(2)).is_none());
        assert!(asked.take(ana).is_some() && asked.take(ana).is_none());
    }
}
