//! Where somebody is in a conversation: the question that they were asked last, which a bare square
//! answers (after a restart nobody remembers it, and the square is rejected with what to type instead);
//! and the step of a lesson or a puzzle, which is in the ids of the buttons, so that nothing is saved
//! about it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use djambi_input::{Draft, Left, Names, Reading};
use djambi_rules::Move;
use lru::LruCache;
use parking_lot::Mutex;

use crate::game::{ChannelId, GameId, PersonId, PlanStep};
use crate::teach::Exercise;

/// The number of people whose questions are remembered.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

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
    /// The game's id.
    pub game: GameId,
    /// Its version when it was asked.
    pub version: u64,
    /// Where it was asked.
    pub channel: ChannelId,
    /// The planned move, if it is to be planned.
    pub step: Option<PlanStep>,
}

/// The last question of each person. Clones are the same memory.
#[derive(Clone, Debug)]
pub struct LastQuestions(Arc<Mutex<LruCache<PersonId, (About, Draft)>>>);

impl Default for LastQuestions {
    fn default() -> LastQuestions {
        LastQuestions(Arc::new(Mutex::new(LruCache::new(MOST))))
    }
}

impl LastQuestions {
    /// Remembers that a person was asked what a draft leaves open.
    pub fn remember(&self, person: PersonId, about: About, draft: Draft) {
        self.0.lock().put(person, (about, draft));
    }

    /// The last question to the person, which is forgotten by this.
    #[must_use]
    pub fn take(&self, person: PersonId) -> Option<(About, Draft)> {
        self.0.lock().pop(&person)
    }

    /// Forgets the question about a planned move of a game, if that was the last one.
    pub fn forget_planned(&self, person: PersonId, game: &GameId) {
        let mut all = self.0.lock();
        if let Some((About::Game(about), _)) = all.peek(&person)
            && about.step.is_some()
            && about.game == *game
        {
            all.pop(&person);
        }
    }
}

/// Where somebody is in an exercise.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// Goes on choosing a move; at first nothing is chosen.
    Choose(Draft),
    /// Tries the move of that canonical text.
    Try(String),
    /// Tries what was typed.
    Typed(String),
    /// Wants to be shown a solution.
    Solution,
}

impl Step {
    /// Returns the question to the learner after it, if there is one. `names` are the words of their
    /// language.
    pub fn asks(&self, exercise: Exercise, names: &Names) -> Option<Draft> {
        let position = exercise.position();
        let draft = match self {
            Step::Choose(draft) => *draft,
            Step::Typed(text) => {
                match djambi_input::read_move(&position, position.mover(), text, names) {
                    Reading::Question(question) => Draft::from(&question),
                    Reading::Rejected(_) => {
                        Draft::followed(&position, &djambi_input::followed(&position, text, names))
                    }
                    Reading::Move(_) => return None,
                }
            }
            Step::Try(_) | Step::Solution => return None,
        };
        draft.asks(&position).map(|_| draft)
    }

    /// Returns the legal move that is tried at that exercise, if one is. The words are those of the
    /// learner's language.
    pub fn tries(&self, exercise: Exercise, names: &Names) -> Option<Move> {
        let position = exercise.position();
        match self {
            Step::Choose(draft) => match draft.left(&position) {
                Left::One(mv) => Some(mv),
                Left::Question(_) | Left::Nothing => None,
            },
            Step::Try(text) => position.parse_move(text).ok(),
            Step::Typed(text) => {
                match djambi_input::read_move(&position, position.mover(), text, names) {
                    Reading::Move(mv) => Some(mv),
                    Reading::Question(_) | Reading::Rejected(_) => None,
                }
            }
            Step::Solution => None,
        }
    }

    /// The beginning.
    pub fn begin() -> Step {
        Step::Choose(Draft::default())
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
