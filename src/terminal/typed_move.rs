//! The meaning of a typed line while a move is being chosen: an answer to the question, or a move.

use super::wording::Wording;
use crate::i18n::{names, say};
use djambi_input::Reading;
use djambi_input::{Draft, Left, TypedAnswer};
use djambi_rules::{Move, Position, Question, Seat};

/// The meaning of a typed line.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Typed {
    /// A whole move.
    Move(Move),
    /// Something is still to be decided.
    Question(Draft, Question),
    /// Nothing, and why.
    Rejected(String),
}

/// Reads a line that `seat` types after the question that this draft asks. Squares alone answer
/// the question; a line that names a piece begins another move.
pub(super) fn read(
    wording: &Wording,
    position: &Position,
    seat: Seat,
    draft: Draft,
    text: &str,
) -> Typed {
    let answered = answer(wording, position, seat, draft, text);
    answered.unwrap_or_else(|| begun(wording, position, seat, text))
}

/// The text as the beginning of a move, or a whole one.
fn begun(wording: &Wording, position: &Position, seat: Seat, text: &str) -> Typed {
    match djambi_input::read_move(position, seat, text, &names(wording.language)) {
        Reading::Move(mv) => Typed::Move(mv),
        Reading::Question(question) => Typed::Question(Draft::from(&question), question),
        Reading::Rejected(rejection) => Typed::Rejected(wording.not_a_move(&rejection)),
    }
}

/// The text as an answer to the question that a draft asks; `None` if it is not an answer.
fn answer(
    wording: &Wording,
    position: &Position,
    seat: Seat,
    draft: Draft,
    text: &str,
) -> Option<Typed> {
    // Where nothing was chosen, a square begins a move.
    if draft == Draft::default() || djambi_input::reason_not_now(position, seat).is_some() {
        return None;
    }
    let (names, nobody) = (
        names(wording.language),
        say!(wording.language, "ask-no-victim"),
    );
    let answer = TypedAnswer::read(text, &names, &nobody)?;
    Some(match answer.to(draft, position)? {
        Ok(next) => left(wording, position, next),
        Err(square) => Typed::Rejected(no_answer(wording, position, draft, &square.to_string())),
    })
}

fn left(wording: &Wording, position: &Position, draft: Draft) -> Typed {
    match draft.left(position) {
        Left::One(mv) => Typed::Move(mv),
        Left::Question(question) => Typed::Question(draft, question),
        Left::Nothing => Typed::Rejected(say!(wording.language, "term-stale")),
    }
}

/// Says that a square answers nothing, repeats the question, and names the way out of it.
fn no_answer(wording: &Wording, position: &Position, draft: Draft, at: &str) -> String {
    let question = match draft.left(position) {
        Left::Question(question) => wording.asked(&question, ""),
        Left::One(_) | Left::Nothing => String::new(),
    };
    say!(
        wording.language,
        "term-no-answer",
        at = at,
        question = question
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::testing::wording;
    use djambi_rules::Options;

    /// Red's Militant c2 can kill on e4; its body may go to d4, which Red's Necromobile reaches too.
    const BODY: &str = "gC7yC/9/9/9/9/4bM4/2rN6/2rM6/rC7bC rbyg r r 0 9";

    fn read_after(question: &str, text: &str) -> Typed {
        let position = Position::read(BODY, Options::CLASSIC).unwrap();
        let begun = read(&wording(), &position, Seat::Red, Draft::default(), question);
        let Typed::Question(draft, _) = begun else {
            panic!("{question}: {begun:?}");
        };
        read(&wording(), &position, Seat::Red, draft, text)
    }

    fn played(typed: &Typed) -> String {
        match typed {
            Typed::Move(mv) => mv.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn text_typed_after_a_question_answers_it() {
        assert_eq!(played(&read_after("M c2 e4", "d4")), "Mc2xe4@d4");
        assert_eq!(played(&read_after("M c2", "e4 d4")), "Mc2xe4@d4");
        // A piece that is named begins another move.
        assert_eq!(played(&read_after("M c2 e4", "N c3 d4")), "Nc3-d4");
        let Typed::Rejected(reason) = read_after("M c2 e4", "c3") else {
            panic!("c3 is no place for a body");
        };
        assert!(
            reason.contains("c3") && reason.contains("Where does the corpse go?"),
            "{reason}"
        );
    }

    #[test]
    fn a_square_alone_plays_nothing_where_nothing_was_asked() {
        let position = Position::default();
        // Only one piece of Red's reaches i5 at the set-up, if any: none of these is a move.
        for square in djambi_rules::Square::all() {
            let text = square.to_string();
            let typed = read(&wording(), &position, Seat::Red, Draft::default(), &text);
            assert!(!matches!(typed, Typed::Move(_)), "{text}: {typed:?}");
        }
    }
}
