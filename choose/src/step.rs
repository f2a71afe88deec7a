//! One question of the guided choice: its answers in order, numbered, in pages.

use std::collections::BTreeMap;

use super::Draft;
use super::wanted::Wanted;
use djambi_rules::{Bitboard, Move, Part, Position, Question, Square};

/// How many answers a page has: as many as a menu may have options.
pub const PAGE: usize = 25;

/// A question with its answers.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is asked.
    pub part: Part,
    /// What is decided: by all turns that are left.
    pub decided: Draft,
    /// One of the turns that are left: what is decided is the same in all.
    pub example: Move,
    /// All answers, at least two, in order: what a person is likeliest to want first, then by square;
    /// that nobody is struck comes last.
    pub answers: Vec<Answer>,
}

/// A possible answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The square; `None`: there is none.
    pub square: Option<Square>,
    /// The turns that it leaves, at least one.
    pub moves: Vec<Move>,
}

/// What an answer leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Another question.
    Ask(Draft),
    /// A turn that is complete.
    Complete(Move),
}

impl Step {
    /// The step that asks this.
    #[must_use]
    pub fn of(position: &Position, question: &Question) -> Option<Step> {
        let moves: Vec<Move> = question.moves().collect();
        let part = question.asks();
        let mut by_square: BTreeMap<Option<Square>, Vec<Move>> = BTreeMap::new();
        for mv in &moves {
            by_square.entry(mv.part(part)).or_default().push(*mv);
        }
        let answers = by_square.into_iter();
        let mut answers: Vec<Answer> = answers
            .map(|(square, moves)| Answer { square, moves })
            .collect();
        answers.sort_by_cached_key(|answer| answer.rank(position, part));
        Some(Step {
            part,
            decided: Draft::common(&moves),
            example: *moves.first()?,
            answers,
        })
    }

    /// How many pages there are.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.answers.len().div_ceil(PAGE)
    }

    /// The answers of a page, with their numbers from 1 on; the last page, if there are not so many.
    pub fn page(&self, page: usize) -> impl Iterator<Item = (usize, &Answer)> {
        let first = page.min(self.pages().saturating_sub(1)) * PAGE;
        let answers = self.answers.iter().enumerate().skip(first).take(PAGE);
        answers.map(|(index, answer)| (index + 1, answer))
    }

    /// What an answer leads to.
    #[must_use]
    pub fn next(&self, answer: &Answer) -> Next {
        match answer.moves[..] {
            [mv] => Next::Complete(mv),
            _ => Next::Ask(Draft::common(&answer.moves).with(self.part, answer.square)),
        }
    }
}

impl Answer {
    fn rank(&self, position: &Position, part: Part) -> (bool, Option<Wanted>, bool, Option<u8>) {
        let wanted = match part {
            // Pieces are found by what they are, and bodies go anywhere.
            Part::From | Part::Body | Part::SecondBody => None,
            Part::To | Part::Victim | Part::Exit => {
                let wanted = self.moves.iter().map(|mv| Wanted::of(position, *mv));
                wanted.min()
            }
        };
        // What carries something from that square comes before what just moves there; on the way out
        // of the maze there is something in hand already.
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

    /// What can be done after it.
    #[must_use]
    pub fn can(&self, position: &Position) -> Can {
        let mut can = Can::default();
        let mut last = None;
        for mv in &self.moves {
            // Turns that differ in the places of bodies only follow each other.
            let way = Some((mv.to(), mv.part(Part::Victim).or(mv.exit())));
            if way == last {
                continue;
            }
            last = way;
            match Wanted::of(position, *mv) {
                Wanted::Chief | Wanted::Kill | Wanted::Own => {
                    can.kills |= mv.victims().collect();
                }
                Wanted::Power => can.rules = true,
                Wanted::Rest if mv.bodies().next().is_some() => can.carries |= carried(*mv),
                Wanted::Rest => can.moves |= Bitboard::of(mv.end()),
            }
        }
        can
    }
}

/// The squares from which a diplomat or a necromobile carries something elsewhere.
fn carried(mv: Move) -> Bitboard {
    let second = mv.exit().filter(|_| mv.bodies().count() > 1);
    [Some(mv.to()), second].into_iter().flatten().collect()
}

/// What the turns of an answer can do, each as the squares where they do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Can {
    /// Where somebody is killed.
    pub kills: Bitboard,
    /// From where something is carried elsewhere.
    pub carries: Bitboard,
    /// Where the piece just moves.
    pub moves: Bitboard,
    /// Whether the chief can take power.
    pub rules: bool,
}
