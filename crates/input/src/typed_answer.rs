//! A typed answer to the question about a move.

use djambi_rules::{Position, Seat, Square};

use super::{
    Draft, Left, MoveRejection, Names, Reading, RejectionReason, bare_squares, folded, read_move,
    reason_not_now,
};

/// The answer of a text that names no piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedAnswer {
    /// These squares, one to each question that comes up.
    Squares(Vec<Square>),
    /// The answer that the move kills nobody beside it.
    Nobody,
}

impl TypedAnswer {
    /// Reads a text; `None` if it is not an answer, but may be a whole move: that names a piece, or
    /// has signs and arrows. `nobody` is the answer that there is no victim, in the words of
    /// `names`.
    pub fn read(text: &str, names: &Names, nobody: &str) -> Option<TypedAnswer> {
        if folded(text.trim()) == folded(nobody) {
            return Some(TypedAnswer::Nobody);
        }
        let is_part =
            |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || letter == ',';
        let squares = bare_squares(text, names).filter(|_| text.chars().all(is_part))?;
        Some(TypedAnswer::Squares(squares))
    }

    /// Returns what this answers to the question that a draft asks: the move or the next question that it
    /// leads to, or that a square alone answers nothing. `None` where it may be a whole move instead, or
    /// its beginning: several squares of which one answers nothing, and one square where nothing was
    /// chosen; for nobody where there is no such choice; and where nothing is asked.
    pub fn reading(&self, draft: Draft, position: &Position) -> Option<Reading> {
        let Left::Question(question) = draft.left(position) else {
            return None;
        };
        let (answered, is_alone) = match self {
            TypedAnswer::Nobody => (Ok(draft.answered(position, None)?), true),
            TypedAnswer::Squares(squares) => {
                (draft.answered_by(position, squares), squares.len() == 1)
            }
        };
        match answered.map(|next| next.left(position)) {
            Ok(Left::One(mv)) => Some(Reading::Move(mv)),
            Ok(Left::Question(question)) => Some(Reading::Question(question)),
            Err(at) if is_alone && draft != Draft::default() => {
                Some(Reading::Rejected(MoveRejection {
                    reason: RejectionReason::NoAnswer { at, question },
                    nearest: Vec::new(),
                }))
            }
            Ok(Left::Nothing) | Err(_) => None,
        }
    }
}

impl Draft {
    /// Reads what `seat` types after the question that this draft asks: an answer to it, or else the
    /// beginning of another move. Where nothing was chosen, a square begins a move. `nobody` is as for
    /// [`TypedAnswer::read`].
    pub fn typed(
        self,
        position: &Position,
        seat: Seat,
        text: &str,
        names: &Names,
        nobody: &str,
    ) -> Reading {
        let is_asked = self != Draft::default() && reason_not_now(position, seat).is_none();
        let answer = TypedAnswer::read(text, names, nobody).filter(|_| is_asked);
        let answer = answer.and_then(|it| it.reading(self, position));
        answer.unwrap_or_else(|| read_move(position, seat, text, names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Options, Role};

    fn read(text: &str) -> Option<TypedAnswer> {
        TypedAnswer::read(text, &Names::default(), "none")
    }

    #[test]
    fn squares_alone_and_nobody_are_answers() {
        let count = |text: &str| match read(text) {
            Some(TypedAnswer::Squares(squares)) => Some(squares.len()),
            Some(TypedAnswer::Nobody) => Some(0),
            None => None,
        };
        assert_eq!(count(" D4, e5 "), Some(2));
        assert_eq!(count("to d4"), Some(1));
        assert_eq!(count(" None "), Some(0));
        let no_answers = ["", " ", "M d4", "A d4", "a d4", "d4-e5", "d4!e5", "none d4"];
        assert_eq!(no_answers.map(count), [None; 8]);
        // In French 'à' does not mean the assassin.
        let french = Names::new([(Role::Assassin, "assassin")], ["à", "vers"]);
        for answer in ["à d4", "vers d4", "a d4"] {
            let answer = TypedAnswer::read(answer, &french, "personne");
            assert!(matches!(answer, Some(TypedAnswer::Squares(it)) if it.len() == 1));
        }
        assert_eq!(TypedAnswer::read("A d4", &french, "personne"), None);
    }

    /// Answers the question after `decided` with a text, in a position in which Red's Militant c2 can
    /// kill on e4, and its Reporter h7 can go to f7 and kill on e7, on f8 or nowhere.
    fn answered(decided: &[&str], text: &str) -> Option<Result<String, Square>> {
        const POSITION: &str = "gC7yC/5bM3/4bN2rR1/9/9/4bM4/2rN6/2rM6/rC7bC rbyg r r 0 9";
        let position = Position::read(POSITION, Options::CLASSIC).unwrap();
        let decided: Vec<Square> = decided.iter().map(|it| it.parse().unwrap()).collect();
        let draft = Draft::default().answered_by(&position, &decided).unwrap();
        Some(match read(text)?.reading(draft, &position)? {
            Reading::Move(mv) => Ok(mv.to_string()),
            Reading::Question(question) => Ok(format!("{:?}", question.asks())),
            Reading::Rejected(why) => match why.reason {
                RejectionReason::NoAnswer { at, .. } => Err(at),
                other => panic!("{other}"),
            },
        })
    }

    #[test]
    fn a_typed_answer_is_the_same_everywhere() {
        let at = |text: &str| text.parse::<Square>().unwrap();
        for (decided, text, expected) in [
            (&["c2"][..], "e4", Some(Ok("Body"))),
            (&["c2", "e4"], "d4", Some(Ok("Mc2xe4@d4"))),
            (&["c2"], "e4 d4", Some(Ok("Mc2xe4@d4"))),
            // It is in the move already, and answers nothing.
            (&["c2", "e4"], "e4", Some(Err("e4"))),
            (&["c2", "e4"], "c3", Some(Err("c3"))),
            // It may be Necromobile c3 that goes to d4.
            (&["c2", "e4"], "c3 d4", None),
            (&["c2", "e4"], "N c3 d4", None),
            (&["c2", "e4"], "none", None),
            (&["h7", "f7"], "none", Some(Ok("Rh7-f7"))),
            (&["h7", "f7"], "e7", Some(Ok("Rh7-f7!e7"))),
            // A complete move asks nothing more.
            (&["c2", "e4", "d4"], "d4", None),
        ] {
            let expected = expected.map(|it| it.map(str::to_owned).map_err(at));
            assert_eq!(answered(decided, text), expected, "{decided:?} {text}");
        }
        // Where nothing was chosen, a square begins a move.
        let (setup, names, start) = (Position::default(), Names::default(), Draft::default());
        assert_eq!(read("i9").unwrap().reading(start, &setup), None);
        assert_eq!(
            start.typed(&setup, Seat::Red, "c1", &names, "none"),
            read_move(&setup, Seat::Red, "c1", &names)
        );
    }
}
