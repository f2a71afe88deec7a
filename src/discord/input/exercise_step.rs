//! Where somebody is in a lesson or a puzzle, and the ids of its buttons: they contain which one it
//! is and what has been chosen, so that nothing is saved about it.

use super::custom_id::{Button, CustomId};
use crate::game::GameId;
use crate::teach::{Exercise, Lesson, Puzzle};
use djambi_input::{Draft, Left};
use djambi_input::{Names, Reading};
use djambi_rules::Move;

/// Exercises have names like games have, which no game has: those are small letters and digits.
const LESSON: &str = "LESSON";
const PUZZLE: &str = "PUZZLE";

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
    /// What the learner is asked after it, as far as that is a question. The words are those of their
    /// language.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn begin() -> Step {
        Step::Choose(Draft::default())
    }
}

/// Returns the exercise that a button belongs to, if it belongs to one.
#[must_use]
pub fn exercise_of(game: &GameId) -> Option<Exercise> {
    if let Some(number) = game.0.strip_prefix(LESSON) {
        return Lesson::of_number(number.parse().ok()?).map(Exercise::Lesson);
    }
    let number = game.0.strip_prefix(PUZZLE)?.parse().ok()?;
    Puzzle::of_number(number).map(Exercise::Puzzle)
}

/// The `custom_id` of a button of an exercise.
#[must_use]
pub fn id(exercise: Exercise, button: Button) -> String {
    custom_id(exercise, button).id()
}

/// A press of a button of an exercise.
#[must_use]
pub fn custom_id(exercise: Exercise, button: Button) -> CustomId {
    CustomId::new(&game_of(exercise), 0, button)
}

/// The name that an exercise has in the place of a game's.
#[must_use]
pub fn game_of(exercise: Exercise) -> GameId {
    let prefix = match exercise {
        Exercise::Lesson(_) => LESSON,
        Exercise::Puzzle(_) => PUZZLE,
    };
    GameId(format!("{prefix}{}", exercise.number()))
}
