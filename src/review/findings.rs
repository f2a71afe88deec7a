//! The turning points of a game: moves that cost much, missed kills of chiefs and missed wins.

use super::reviewer::Review;
use crate::teach::PuzzleKind;
use djambi_rules::{History, Move, Outcome, Ply, Position, Seat};

/// The most turning points of a review.
pub const MOST_FINDINGS: usize = 6;

/// A turning point costs at least so much, in thousandths of a win.
const TURNING: u16 = 120;

/// A win counts as missed if the chances were at least so high, in thousandths, and the move cost
/// at least [`TURNING`].
const WON: u16 = 990;

/// A move of a game that another one would have been better than.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How many plies were played before.
    pub ply: usize,
    /// The player.
    pub seat: Seat,
    /// What was missed.
    pub kind: FindingKind,
    /// The move.
    pub played: Move,
    /// The better move, and the moves that were expected after it.
    pub line: Vec<Move>,
    /// The player's chances with the better move, in thousandths.
    pub before: u16,
    /// What the move cost, in thousandths of a win.
    pub loss: u16,
}

/// What was missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// A win that was certain.
    Win,
    /// The safe kill of a player's chief.
    Kill(Seat),
    /// A better move.
    Better,
}

impl FindingKind {
    /// Returns the key used in message keys.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            FindingKind::Win => "win",
            FindingKind::Kill(_) => "kill",
            FindingKind::Better => "better",
        }
    }
}

impl Finding {
    /// Returns the turning points of a game in order, at most [`MOST_FINDINGS`]: those that cost
    /// most.
    #[must_use]
    pub fn of(history: &History, review: &Review) -> Vec<Finding> {
        let plies = history.plies().enumerate();
        let mut findings: Vec<Finding> = plies
            .filter_map(|(ply, played)| finding(history, review, ply, played))
            .collect();
        findings.sort_by_key(|finding| (std::cmp::Reverse(finding.loss), finding.ply));
        findings.truncate(MOST_FINDINGS);
        findings.sort_by_key(|finding| finding.ply);
        findings
    }
}

fn finding(history: &History, review: &Review, ply: usize, played: Ply) -> Option<Finding> {
    let judged = review.plies.get(ply).filter(|it| it.loss >= TURNING)?;
    let position = history.position_after(ply)?;
    let Ply::Move(played) = played else {
        return None;
    };
    let seat = position.mover();
    let line = line(position, &judged.line);
    let best = *line.first()?;
    let before = judged.chances[seat.index()];
    Some(Finding {
        ply,
        seat,
        kind: kind(position, best, before),
        played,
        line,
        before,
        loss: judged.loss,
    })
}

fn kind(position: &Position, best: Move, before: u16) -> FindingKind {
    let after = position.make_move(best);
    if before >= WON || after.outcome() == Some(Outcome::Won(position.mover())) {
        return FindingKind::Win;
    }
    let mut victims = best.victims();
    let dead = victims.find_map(|at| {
        let owner = position.owner(at)?;
        (position.chief(owner) == Some(at)).then_some(owner)
    });
    match dead {
        Some(seat) if PuzzleKind::Kill.is_met(position, best, &after) => FindingKind::Kill(seat),
        _ => FindingKind::Better,
    }
}

/// Reads a line of moves from a position, as far as they are legal.
fn line(start: &Position, texts: &[String]) -> Vec<Move> {
    let mut position = *start;
    let mut moves = Vec::with_capacity(texts.len());
    for text in texts {
        let Ok(mv) = position.parse_move(text) else {
            break;
        };
        moves.push(mv);
        position = position.make_move(mv);
    }
    moves
}
