//! Explains a text in a game record that is not a legal move.

use djambi_rules::{Position, RecordError, RecordFault};

use super::{Names, Reading, read_move};

/// Returns what a text in a record that is not the canonical text of a legal move may have meant there,
/// without the praise and blame behind it.
///
/// ```
/// use djambi_input::{Reading, meant};
/// use djambi_rules::Position;
/// let Reading::Move(mv) = meant("mc1-e1!?", &Position::default()) else { panic!() };
/// assert_eq!(mv.to_string(), "Mc1-e1");
/// ```
pub fn meant(text: &str, position: &Position) -> Reading {
    let bare = text.trim_end_matches(['!', '?']);
    read_move(position, position.mover(), bare, &Names::default())
}

/// Returns where and why a text is not a game record, in one line of English; for an illegal move
/// with the reason.
///
/// ```
/// use djambi_input::record_error;
/// use djambi_rules::Record;
/// let error = |text: &str| record_error(&text.parse::<Record>().unwrap_err());
/// assert_eq!(error("mc1-e1"), "line 1: write 'mc1-e1' as Mc1-e1");
/// let why = "line 1: 'Mc1-c3' is not possible as move 1 of red: ";
/// assert!(error("Mc1-c3").starts_with(why));
/// ```
pub fn record_error(error: &RecordError) -> String {
    let RecordFault::NotAMove { text, position } = &error.fault else {
        return error.to_string();
    };
    let line = error.line;
    match meant(text, position) {
        Reading::Move(mv) => format!("line {line}: write '{text}' as {mv}"),
        Reading::Question(_) => {
            let fault = RecordFault::Ambiguous(text.clone());
            format!("line {line}: {fault}")
        }
        Reading::Rejected(rejection) => {
            let (number, mover, reason) = (position.number(), position.mover(), rejection.reason);
            format!("line {line}: '{text}' is not possible as move {number} of {mover}: {reason}")
        }
    }
}
