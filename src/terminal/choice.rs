//! A turn put together square by square.

use djambi_rules::{Bitboard, Move, Part, Position, Question, Square};

/// What has been chosen of a turn so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// All turns that it could be in the beginning.
    moves: Vec<Move>,
    /// The answers so far. What there was no choice about was not asked.
    answers: Vec<Option<Square>>,
}

/// How far a choice has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Something has to be asked.
    Question(Question),
    /// The turn is complete.
    Complete(Move),
    /// There is nothing to choose from.
    Nothing,
}

impl Choice {
    /// Nothing chosen yet, among all legal moves.
    #[must_use]
    pub fn of(position: &Position) -> Choice {
        Choice::among(position.legal_moves())
    }

    /// Nothing chosen yet, among these turns.
    #[must_use]
    pub fn among(moves: Vec<Move>) -> Choice {
        Choice {
            moves,
            answers: Vec::new(),
        }
    }

    /// The turns that are still possible.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = self.moves.clone();
        for answer in &self.answers {
            if let Some(question) = Question::among(moves.clone()) {
                moves = question.chosen(*answer);
            }
        }
        moves
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        let moves = self.moves();
        match moves[..] {
            [] => Stage::Nothing,
            [mv] => Stage::Complete(mv),
            _ => Question::among(moves).map_or(Stage::Nothing, Stage::Question),
        }
    }

    /// The question that is to be answered, if there is one.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        match self.stage() {
            Stage::Question(question) => Some(question),
            _ => None,
        }
    }

    /// Chooses a square. Returns whether it was one of the answers. The reporter's own new square
    /// stands for 'nobody'.
    pub fn choose(&mut self, square: Square) -> bool {
        let Some(question) = self.question() else {
            return false;
        };
        let choices = question.choices();
        let answer = if choices.contains(&Some(square)) {
            Some(square)
        } else if choices.contains(&None) && Some(square) == nobody(&question) {
            None
        } else {
            return false;
        };
        self.answers.push(answer);
        true
    }

    /// Takes the last answer back. Returns whether there was one.
    pub fn step_back(&mut self) -> bool {
        self.answers.pop().is_some()
    }

    /// The squares that can be chosen next.
    #[must_use]
    pub fn lit(&self) -> Bitboard {
        self.question()
            .map_or(Bitboard::EMPTY, |question| lit(&question))
    }

    /// What is fixed already: the squares that all turns that are left have in common.
    #[must_use]
    pub fn fixed(&self) -> Vec<(Part, Square)> {
        let moves = self.moves();
        let Some((first, rest)) = moves.split_first() else {
            return Vec::new();
        };
        let common = |part: Part| {
            let square = first.part(part)?;
            rest.iter()
                .all(|mv| mv.part(part) == Some(square))
                .then_some((part, square))
        };
        Part::ALL.into_iter().map_while(common).collect()
    }
}

/// The squares by which a question can be answered.
#[must_use]
pub fn lit(question: &Question) -> Bitboard {
    let mut lit = Bitboard::EMPTY;
    for choice in question.choices() {
        if let Some(square) = choice.or_else(|| nobody(question)) {
            lit |= Bitboard::of(square);
        }
    }
    lit
}

/// The square that stands for 'nobody': where the reporter stands then.
fn nobody(question: &Question) -> Option<Square> {
    (question.asks() == Part::Victim)
        .then(|| question.moves().next().map(|mv| mv.to()))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::Options;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    #[test]
    fn every_legal_move_can_be_chosen_square_by_square_and_stepped_back() {
        let rows = include_str!("../../tests/rules/apply.tsv").lines().skip(1);
        for row in rows.step_by(3) {
            let fields: Vec<&str> = row.split('\t').collect();
            let options: Options = fields[0].parse().unwrap();
            let position = Position::read(fields[1], options).unwrap();
            let Ok(mv) = position.parse_move(fields[2]) else {
                continue;
            };
            let mut choice = Choice::of(&position);
            let mut steps = 0;
            while let Stage::Question(question) = choice.stage() {
                let answer = mv.part(question.asks()).unwrap_or(mv.to());
                assert!(choice.lit().contains(answer), "{row}");
                assert!(choice.choose(answer), "{row}");
                steps += 1;
            }
            assert_eq!(choice.stage(), Stage::Complete(mv), "{row}");
            for _ in 0..steps {
                assert!(choice.step_back());
            }
            assert!(!choice.step_back());
            assert_eq!(choice, Choice::of(&position));
        }
    }

    #[test]
    fn a_square_that_is_not_lit_changes_nothing() {
        let mut choice = Choice::of(&Position::default());
        assert!(!choice.choose(square("e5")));
        assert!(choice.choose(square("c1")));
        assert_eq!(choice.fixed(), [(Part::From, square("c1"))]);
        let before = choice.clone();
        assert!(!choice.choose(square("c3")));
        assert_eq!(choice, before);
        assert!(choice.choose(square("e1")));
        assert!(matches!(choice.stage(), Stage::Complete(mv) if mv.to_string() == "Mc1-e1"));
    }
}
