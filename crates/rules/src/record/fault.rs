//! Where and why a text is not a game record, in words.

use super::result_key;
use crate::{Outcome, ParseOptionsError, ParsePositionError, Position, ResignError};

/// Where and why a text is not a game record.
///
/// ```
/// use djambi_rules::Record;
/// let error = "[Red \"Ana\"]\nMc1-e1 {Bold!".parse::<Record>().unwrap_err();
/// assert_eq!(error.line, 2);
/// assert_eq!(error.to_string(), "line 2: this comment has no end: close it with }");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The fault, and what to do.
    pub fault: RecordFault,
}

/// Why a text is not a game record.
///
/// ```
/// use djambi_rules::{Record, RecordFault};
/// let fault = |text: &str| text.parse::<Record>().unwrap_err().fault;
/// assert_eq!(fault("[Result \"lost\"]"), RecordFault::Result);
/// assert_eq!(fault("resign:x"), RecordFault::ResignationForm("resign:x".into()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// There is nothing in it.
    #[error("there is no game here: write moves such as Mc1-e1, one after the other")]
    Empty,
    /// A tag is not written as tags are.
    #[error("a tag is written [Name \"value\"], on one line")]
    Tag,
    /// A tag behind the first move or comment.
    #[error("tags come first: put [{0} …] above all moves and comments")]
    LateTag(String),
    /// A tag is there twice.
    #[error("the tag {0} is there twice: leave one out")]
    TagTwice(String),
    /// The Rules tag names no rules.
    #[error("Rules: {0}")]
    Rules(#[from] ParseOptionsError),
    /// The Position tag is not a position.
    #[error("Position: {0}")]
    Position(#[from] ParsePositionError),
    /// The Hostages tag does not name at most two armies.
    #[error("Hostages: name one or two of red, blue, yellow and green with a space between")]
    Hostages,
    /// Hostages and Position contradict each other.
    #[error("Hostages and Position do not agree: leave Hostages out, the position says who is one")]
    HostagesOfPosition,
    /// The Result tag is not a result.
    #[error("Result: write red, blue, yellow, green, draw or *")]
    Result,
    /// A comment has no end.
    #[error("this comment has no end: close it with }}")]
    Comment,
    /// A variation has no end.
    #[error("this variation has no end: close it with )")]
    Variation,
    /// A parenthesis that closes nothing.
    #[error("this ) closes nothing: leave it out, or put ( before the variation")]
    Parenthesis,
    /// A `$` without a number.
    #[error("behind $ is the number of a sign, as in $1")]
    Annotation,
    /// A reporter's move with a `!` that may praise it, or be a kill without its victim.
    #[error("'{0}' can be several moves: write it like Mc2xd3@e8, with all its squares")]
    Ambiguous(String),
    /// No legal move, or not its canonical text. `djambi-input` finds out what it may have meant.
    #[error("'{text}' is not the text of a legal move as move {number} of {mover}", number = .position.number(), mover = .position.mover())]
    NotAMove {
        /// As it is written there.
        text: String,
        /// The position in which it would be played.
        position: Box<Position>,
    },
    /// A resignation that is not possible there.
    #[error("'{text}' is not possible: {reason}")]
    Resignation {
        /// As it is written there.
        text: String,
        /// Why not.
        reason: ResignError,
    },
    /// Not the letter of a seat.
    #[error("'{0}': a resignation is written resign:r, resign:b, resign:y or resign:g")]
    ResignationForm(String),
    /// Something is played after the end.
    #[error("'{text}' comes after the end: the game was over ({result}) before it", result = result_key(Some(*.result)))]
    AfterTheEnd {
        /// The result of the moves.
        text: String,
        /// How the game had ended.
        result: Outcome,
    },
    /// There is something after the result.
    #[error("'{0}' is after the result: the result comes last")]
    AfterTheResult(String),
    /// The result is not that of the game.
    #[error("the result here is {stated}, but {other}", stated = result_key(Some(*.stated)), other = other_result(*.game, *.tag))]
    WrongResult {
        /// The result written at the end.
        stated: Outcome,
        /// How the game ended by its rules.
        game: Option<Outcome>,
        /// The tag's value.
        tag: Option<Outcome>,
    },
}

fn other_result(game: Option<Outcome>, tag: Option<Outcome>) -> String {
    match game {
        Some(_) => format!("by its moves the game ends with {}", result_key(game)),
        None => format!("the tag Result says {}", result_key(tag)),
    }
}
