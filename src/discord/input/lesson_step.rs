//! Where somebody is in a lesson, and the ids of its buttons: they contain the lesson and what has
//! been chosen, so that nothing is saved about it.

use super::custom_id::{Button, CustomId};
use crate::choose::Draft;
use crate::game::GameId;
use crate::teach::Lesson;
use djambi_rules::{Names, Reading};

/// The lessons have names like games have, which no game has: those are small letters and digits.
const PREFIX: &str = "LESSON";

/// Where somebody is in a lesson.
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
    pub fn asks(&self, lesson: Lesson, names: &Names) -> Option<Draft> {
        let position = lesson.position()?;
        let draft = match self {
            Step::Choose(draft) => *draft,
            Step::Typed(text) => match position.reading(position.mover(), text, names) {
                Reading::Question(question) => {
                    let moves: Vec<_> = question.moves().collect();
                    Draft::common(&moves)
                }
                Reading::Move(_) | Reading::Rejected(_) => return None,
            },
            Step::Try(_) | Step::Solution => return None,
        };
        draft.asks(&position).map(|_| draft)
    }

    /// The beginning.
    #[must_use]
    pub fn begin() -> Step {
        Step::Choose(Draft::default())
    }
}

/// The lesson that a button belongs to, if it belongs to one.
#[must_use]
pub fn lesson_of(game: &GameId) -> Option<Lesson> {
    let number = game.0.strip_prefix(PREFIX)?.parse().ok()?;
    Lesson::of_number(number)
}

/// The `custom_id` of a button of a lesson.
#[must_use]
pub fn id(lesson: Lesson, button: Button) -> String {
    let game = GameId(format!("{PREFIX}{}", lesson.number()));
    CustomId::new(&game, 0, button).id()
}
