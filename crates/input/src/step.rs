//! One question of the guided choice: its answers in order, in menus.

use std::collections::BTreeMap;

use super::Draft;
use super::suggestion_order::Wanted;
use djambi_rules::{Move, Part, Position, Question, Square};

/// How many answers a menu may have.
pub const OPTIONS: usize = 25;

/// How many menus one question may have: more are too many to look through.
pub const MENUS: usize = 12;

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct Step {
    /// The question.
    pub part: Part,
    /// Whether each answer is a piece and also where it goes.
    pub is_whole: bool,
    /// The decided parts: those that all moves left share.
    pub decided: Draft,
    /// One of the moves that are left: what is decided is the same in all.
    pub example: Move,
    /// All answers; at least two, but for [`Step::first`]. [`Step::of`] has in order what a person is likeliest to want first,
    /// then by square; that nobody is killed comes last. The moves of one piece are together.
    pub menus: Vec<Vec<Answer>>,
}

/// A possible answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The square; `None`: there is none.
    pub square: Option<Square>,
    /// The moves that it leaves, at least one.
    pub moves: Vec<Move>,
}

impl Step {
    /// The step that asks this. Where all pieces and the squares to which they can go fit into
    /// [`MENUS`], both are asked at once; so is whom a Reporter kills from a square.
    pub fn of(position: &Position, question: &Question) -> Option<Step> {
        let moves: Vec<Move> = question.moves().collect();
        let part = question.asks();
        let whole = (part == Part::From).then(|| whole(position, &moves));
        let whole = whole.filter(|menus| menus.len() <= MENUS);
        let is_whole = whole.is_some();
        let menus = whole.unwrap_or_else(|| pack(vec![answers(position, &moves, part)]));
        Some(Step {
            part,
            is_whole,
            decided: Draft::common(&moves),
            example: *moves.first()?,
            menus,
        })
    }

    /// The step that asks for one square, as on a board: one menu of any length, with the answers in the
    /// order of their squares.
    pub fn by_square(question: &Question) -> Option<Step> {
        Step::asking(question.asks(), &question.moves().collect::<Vec<_>>())
    }

    /// The step that asks which piece it is to be, also where only one can move; `None` without a legal
    /// move.
    pub fn first(position: &Position) -> Option<Step> {
        Step::asking(Part::From, &position.legal_moves())
    }

    fn asking(part: Part, moves: &[Move]) -> Option<Step> {
        Some(Step {
            part,
            is_whole: false,
            decided: Draft::common(moves),
            example: *moves.first()?,
            menus: vec![grouped(moves, part, |_| None)],
        })
    }

    /// All answers with their numbers from 1 on.
    pub fn answers(&self) -> impl Iterator<Item = (usize, &Answer)> {
        self.menus
            .iter()
            .flatten()
            .zip(1..)
            .map(|(it, number)| (number, it))
    }

    /// The step before the one that a draft asks in this position, or before its completion; `None`
    /// where nothing has been decided by choice.
    pub fn back(position: &Position, draft: Draft) -> Option<Draft> {
        let back = draft.back(position)?;
        let asked_at_once = matches!(back.asks(position), Some(Part::To | Part::Victim));
        let first = || match Draft::default().left(position) {
            super::Left::Question(question) => Step::of(position, &question),
            _ => None,
        };
        if asked_at_once && first().is_some_and(|first| first.is_whole) {
            return Some(Draft::default());
        }
        // Where the piece was asked for alone, where it goes and whom it kills still is one question.
        if back.asks(position) == Some(Part::Victim) {
            return back.back(position);
        }
        Some(back)
    }
}

/// The answers to the question which piece moves and where to, each piece by itself.
fn whole(position: &Position, moves: &[Move]) -> Vec<Vec<Answer>> {
    let pieces = answers(position, moves, Part::From).into_iter();
    pack(
        pieces
            .map(|piece| answers(position, &piece.moves, Part::To))
            .collect(),
    )
}

/// The answers to one question in order.
fn answers(position: &Position, moves: &[Move], part: Part) -> Vec<Answer> {
    let mut answers = grouped(moves, part, |mv| mv.victim().filter(|_| part == Part::To));
    answers.sort_by_cached_key(|answer| answer.rank(position, part));
    answers
}

/// The answers to one question by square, and by what else tells moves apart.
fn grouped(moves: &[Move], part: Part, apart: impl Fn(&Move) -> Option<Square>) -> Vec<Answer> {
    let mut groups: BTreeMap<_, Vec<Move>> = BTreeMap::new();
    for mv in moves {
        let key = (mv.part(part), apart(mv));
        groups.entry(key).or_default().push(*mv);
    }
    let answers = groups.into_iter();
    answers
        .map(|((square, _), moves)| Answer { square, moves })
        .collect()
}

/// Menus of these answers: what belongs together is in one menu as far as it fits.
fn pack(groups: Vec<Vec<Answer>>) -> Vec<Vec<Answer>> {
    let mut menus: Vec<Vec<Answer>> = Vec::new();
    for mut group in groups {
        match menus.last_mut() {
            Some(menu) if menu.len() + group.len() <= OPTIONS => menu.append(&mut group),
            _ => menus.extend(group.chunks(OPTIONS).map(<[Answer]>::to_vec)),
        }
    }
    menus
}

impl Answer {
    /// The parts that are decided with it.
    pub fn draft(&self) -> Draft {
        Draft::common(&self.moves)
    }

    /// The only move that it leaves, if it is only one.
    pub fn completes(&self) -> Option<Move> {
        match self.moves[..] {
            [mv] => Some(mv),
            _ => None,
        }
    }

    pub(super) fn rank(
        &self,
        position: &Position,
        part: Part,
    ) -> (bool, Option<Wanted>, bool, Option<u8>) {
        let wanted = match part {
            // Pieces are found by what they are, and bodies go anywhere.
            Part::From | Part::Body | Part::SecondBody => None,
            Part::To | Part::Victim | Part::Exit => {
                let wanted = self.moves.iter().map(|mv| Wanted::of(position, *mv));
                wanted.min()
            }
        };
        // Moves that carry something from that square come before those that just go there; on the
        // way out of the maze the piece carries something already.
        let in_hand = usize::from(part == Part::Exit);
        let carries = self.moves.iter().any(|mv| mv.bodies().count() > in_hand);
        let role = self.moves.first().map(|mv| mv.role() as u8);
        (
            self.square.is_none(),
            wanted,
            wanted.is_some() && !carries,
            role.filter(|_| part == Part::From),
        )
    }

    /// The effects that the moves which it leaves can have.
    pub fn can(&self, position: &Position) -> Can {
        let mut can = Can::default();
        for mv in &self.moves {
            match Wanted::of(position, *mv) {
                Wanted::Chief | Wanted::Kill | Wanted::Own => can.kill = true,
                Wanted::Power => can.take_power = true,
                Wanted::Rest => can.carry |= mv.bodies().next().is_some(),
            }
        }
        can
    }
}

/// The effects that the moves of an answer can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Can {
    /// Whether a piece is killed.
    pub kill: bool,
    /// Whether a piece or a corpse is carried elsewhere.
    pub carry: bool,
    /// Whether the chief takes power.
    pub take_power: bool,
}
