//! The turning points of a game: moves that cost much, missed kills of chiefs and missed wins.

use djambi_rules::{Change, History, Move, Outcome, Ply, Position, Seat};

use super::reviewer::{Review, TURNING, killed_next};
use crate::render::MoveMarks;
use crate::teach::PuzzleKind;

/// The most turning points of a review.
const MOST_FINDINGS: usize = 6;

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
    /// The missed chance.
    pub kind: FindingKind,
    /// The move.
    pub played: Move,
    /// The better move, and the moves that were expected after it.
    pub line: Vec<Move>,
    /// The player's chances with the better move, in thousandths.
    pub before: u16,
    /// The cost of the move, in thousandths of a win, as far as it lasted.
    pub loss: u16,
    /// The player's chances before the move and after it as the chart shows them, in thousandths. They come
    /// from a shorter search than `before` and `loss`.
    pub charted: [u16; 2],
}

/// The missed chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// A win that was certain.
    Win,
    /// The safe kill of a player's chief.
    Kill(Seat),
    /// A move after which that player could not have killed the mover's chief, as they did.
    Chief(Seat),
    /// A better move.
    Better,
}

impl FindingKind {
    /// Returns its name in the output of `djambi review --json`.
    pub const fn key(self) -> &'static str {
        match self {
            FindingKind::Win => "win",
            FindingKind::Kill(_) => "kill",
            FindingKind::Chief(_) => "chief",
            FindingKind::Better => "better",
        }
    }
}

impl Finding {
    /// Returns the turning points of a game in order, at most six: those that cost
    /// most.
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

    /// Returns the marks of the better move, for the board before it.
    pub fn marks(&self) -> Vec<MoveMarks> {
        let better = self.line.first().copied();
        better.map(MoveMarks::of).into_iter().collect()
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
    let before = judged.best;
    let lasting = before.saturating_sub(soon_after(history, review, ply, seat));
    let loss = judged.loss.min(lasting);
    if loss < TURNING {
        return None;
    }
    Some(Finding {
        ply,
        seat,
        kind: killed_next(history, ply)
            .map_or_else(|| kind(position, best, before), FindingKind::Chief),
        played,
        line,
        before,
        loss,
        charted: [ply, ply + 1].map(|plies| review.chances_after(plies)[seat.index()]),
    })
}

/// Returns the player's best chances up to the next own turn after another player's, or to the end
/// of the game: a loss that the others returned at once, or that the next own move made good, did
/// not decide the game. In power a player may have several turns running (RULES 8).
fn soon_after(history: &History, review: &Review, ply: usize, seat: Seat) -> u16 {
    let is_own = |plies: usize| {
        let position = history.position_after(plies);
        position.is_some_and(|position| position.mover() == seat)
    };
    let chance = |plies: usize| review.chances_after(plies)[seat.index()];
    let mut best = 0;
    for plies in (ply + 1..history.len()).filter(|plies| is_own(*plies)) {
        best = chance(plies).max(best);
        if !is_own(plies - 1) {
            return best;
        }
    }
    chance(history.len()).max(best)
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

/// Returns the accuracy of each player in percent; `None` without a move. A move that keeps the
/// chances counts 100 %, one that costs 10 % of a win 64 %, one that costs 40 % of a win 15 %; the
/// accuracy is the mean of all moves. (The curve is that of lichess.)
pub fn accuracy(history: &History, review: &Review) -> [Option<u8>; 4] {
    Seat::ALL.map(|seat| {
        let moves = history.steps().zip(&review.plies);
        let own = moves.filter(|(step, _)| step.is_move_of(seat));
        let (sum, count) = own.fold((0.0, 0), |(sum, count), (_, judged)| {
            (sum + of_move(judged.loss), count + 1)
        });
        (count > 0).then(|| (sum / f64::from(count)).round() as u8)
    })
}

/// Returns thousandths of a win in percent, rounded.
pub const fn percent(thousandths: u16) -> u8 {
    let percent = thousandths.saturating_add(5) / 10;
    if percent < 100 { percent as u8 } else { 100 }
}

/// Returns the accuracy of a move that costs so much, in thousandths of a win.
fn of_move(loss: u16) -> f64 {
    let percent = f64::from(loss) / 10.0;
    (103.1668 * (-0.04354 * percent).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the players who went out or gave up, in order, each with the number of plies after
/// which it was so. Those who were frozen and taken over count from the takeover.
pub fn deaths(history: &History) -> Vec<(usize, Seat)> {
    let mut deaths: Vec<(usize, Seat)> = Vec::new();
    for (plies, step) in (1..).zip(history.steps()) {
        for change in step.changes() {
            let (Change::ChiefKilled { seat, .. }
            | Change::Resigned(seat)
            | Change::TakenOver { seat, .. }) = change
            else {
                continue;
            };
            if !deaths.iter().any(|(_, dead)| *dead == seat) {
                deaths.push((plies, seat));
            }
        }
    }
    deaths
}

/// Returns the times in power in order: the player, after how many plies it began, and after how many it
/// ended.
pub fn reigns(history: &History) -> Vec<(Seat, usize, usize)> {
    let mut reigns: Vec<(Seat, usize, usize)> = Vec::new();
    for plies in 0..=history.len() {
        let Some(seat) = history.position_after(plies).and_then(Position::in_power) else {
            continue;
        };
        match reigns.last_mut() {
            Some((last, _, to)) if *last == seat && *to + 1 == plies => *to = plies,
            _ => reigns.push((seat, plies, plies)),
        }
    }
    reigns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_accuracy_of_a_move_is_that_of_the_documentation() {
        let percents = [0, 100, 400].map(|loss| of_move(loss).round() as u8);
        assert_eq!(percents, [100, 64, 15]);
        assert!(of_move(1000) < 1.0);
    }
}
