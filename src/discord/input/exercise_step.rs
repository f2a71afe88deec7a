//! Where somebody is in a lesson or a puzzle. It is in the ids of the buttons, so that nothing is saved
//! about it.

use crate::teach::Exercise;
use djambi_input::{Draft, Left};
use djambi_input::{Names, Reading};
use djambi_rules::Move;

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
