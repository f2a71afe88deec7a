//! Reviewing a game: a search of each of its positions, one after another.

use djambi_rules::{Change, History, Move, Outcome, Ply, Position, Record, Seat};
use serde::{Deserialize, Serialize};

use crate::ai::{Choice, Level, SearchInfo, SearchRequest, analyse};

/// The findings about a game, without the game itself. It is saved as JSON, so fields are
/// added with a default and never renamed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// How many positions were looked at per move.
    pub nodes: u64,
    /// The findings about each ply, in order.
    pub plies: Vec<Judged>,
    /// The chances at the end.
    pub last: [u16; 4],
}

/// The findings about one ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// Each seat's chance to win before the ply if the best move is played, in thousandths, by
    /// [`Seat::index`](djambi_rules::Seat::index). The rest up to 1000 is the chance of a draw.
    pub chances: [u16; 4],
    /// The best moves in order, the best one first, of a move that may be a turning point; none
    /// otherwise, since long games have many moves.
    pub line: Vec<String>,
    /// The cost of the ply to its player, in thousandths of a win; 0 if another move is not clearly
    /// better.
    pub loss: u16,
    /// The player's chances after the best move, by a search from there on; those before it if no
    /// other move is clearly better than the one that was played.
    #[serde(default)]
    pub best: u16,
}

/// A loss is judged only if the chances fall at least so far, in thousandths. It is then measured
/// by a search of the move that was played.
const WORTH_A_LOOK: u16 = 30;

/// A turning point costs at least so much, in thousandths of a win, and still does at the player's
/// next turn.
pub(super) const TURNING: u16 = 120;

/// Before a move counts as a turning point, the positions after it and after the best move are
/// searched again, with this multiple of the nodes.
const PROOF: u64 = 3;

/// The nodes with which a bounded review searches its positions in all; it measures its moves with
/// about as many again. In a long game that is fewer per move.
const MOST: u64 = 10_000_000;

/// The number of searches that it takes, about, to measure the cost of a move.
const SEARCHES: u64 = 3;

/// The number of earlier positions that a search knows, as many as there are without progress in a
/// game with the usual rules.
const PAST: usize = 200;

/// The longest line that is saved.
const LONGEST_LINE: usize = 6;

/// A review in progress: the calls of [`Reviewer::step`] search all positions, then judge all plies.
pub struct Reviewer {
    history: History,
    result: Option<Outcome>,
    /// How many nodes the search of a position has.
    nodes: u64,
    /// How many the measuring of a move has per search; `None` until all positions are searched.
    measuring: Option<u64>,
    is_bounded: bool,
    /// The best move of each position so far, the oldest first.
    found: Vec<Option<Choice>>,
    /// The findings so far, the oldest ply first.
    judged: Vec<Judged>,
}

impl Reviewer {
    /// Begins the review of a game with `nodes` nodes per move. The result may be one that the
    /// moves do not show, such as a draw by agreement.
    pub const fn new(history: History, result: Option<Outcome>, nodes: u64) -> Reviewer {
        Reviewer {
            history,
            result,
            nodes,
            measuring: None,
            is_bounded: false,
            found: Vec::new(),
            judged: Vec::new(),
        }
    }

    /// Begins a review that is done in a bounded time however long the game is: in a long one it looks
    /// at fewer than `nodes` positions per move, and [`Review::nodes`] says at how many.
    pub fn bounded(history: History, result: Option<Outcome>, nodes: u64) -> Reviewer {
        let nodes = share(nodes, history.len() as u64);
        Reviewer {
            is_bounded: true,
            ..Reviewer::new(history, result, nodes)
        }
    }

    /// Returns how many steps are done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.found.len() + self.judged.len();
        (done, 2 * self.history.len() + 1)
    }

    /// Searches the next position, or judges the next ply. Returns false if nothing is left to do.
    /// `stop` is as for [`choose`](crate::ai::choose): a search that it stops counts as it is.
    pub fn step(&mut self, stop: &dyn Fn() -> bool) -> bool {
        let ply = self.found.len();
        let Some(position) = self.history.position_after(ply) else {
            let nodes = self.measuring.unwrap_or_else(|| self.nodes_to_measure());
            self.measuring = Some(nodes);
            let judged = self.judge(self.judged.len(), nodes, stop);
            let is_one = judged.is_some();
            self.judged.extend(judged);
            return is_one;
        };
        let past = self.past(ply);
        let best = analyse(&searched(position, &past, self.nodes), &|_, _| true, stop);
        self.found.push(best);
        true
    }

    /// Returns the review once all steps are done; `None` before.
    pub fn finish(self) -> Option<Review> {
        let (done, all) = self.progress();
        let last = self.result.map(at_the_end);
        (done == all).then(|| Review {
            nodes: self.nodes,
            last: last.unwrap_or_else(|| self.chances(self.history.len())),
            plies: self.judged,
        })
    }

    /// Returns the positions before that ply that could occur again, the newest ones.
    fn past(&self, ply: usize) -> Vec<Position> {
        let mut past = self.history.repeatable_before(ply);
        past.drain(..past.len().saturating_sub(PAST));
        past
    }

    /// Returns how many nodes a search that measures a move has.
    fn nodes_to_measure(&self) -> u64 {
        if !self.is_bounded {
            return self.nodes;
        }
        let plies = 0..self.history.len();
        let moves = plies.filter(|index| self.fall(*index).is_some()).count();
        share(self.nodes, SEARCHES * moves as u64)
    }

    /// Returns the move that was played, and how far its player's chances fell with it; `None` if they
    /// hardly fell, or if the best move has the same idea.
    fn fall(&self, index: usize) -> Option<(Move, u16)> {
        let Some(Ply::Move(mv)) = self.history.plies().nth(index) else {
            return None;
        };
        let seat = self.history.position_after(index)?.mover().index();
        let best = self.found.get(index)?.as_ref()?;
        let fall = self.chances(index)[seat].saturating_sub(self.chances(index + 1)[seat]);
        (fall >= WORTH_A_LOOK && best.mv.route() != mv.route()).then_some((mv, fall))
    }

    fn judge(&self, index: usize, nodes: u64, stop: &dyn Fn() -> bool) -> Option<Judged> {
        let before = self.history.position_after(index)?;
        self.history.position_after(index + 1)?;
        let chances = self.chances(index);
        let exposed = self.exposed(index, before, nodes, stop);
        let cost = exposed.or_else(|| self.cost(index, before, nodes, stop));
        let cost = cost.unwrap_or_else(|| Cost {
            loss: 0,
            best: chances[before.mover().index()],
            line: Vec::new(),
        });
        let line = cost.line.iter().take(LONGEST_LINE);
        Some(Judged {
            chances,
            line: if cost.loss < TURNING {
                Vec::new()
            } else {
                line.map(Move::to_string).collect()
            },
            loss: cost.loss,
            best: cost.best,
        })
    }

    /// Returns the cost of a move after which another player killed the mover's chief at once, if there
    /// is a move after which nobody could have: all the chances that the best of those moves had. The
    /// chances before such a move do not measure it, since searches rarely see far beyond the kill.
    fn exposed(
        &self,
        index: usize,
        before: &Position,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Cost> {
        killed_next(&self.history, index)?;
        let seat = before.mover();
        let past = self.past(index);
        let is_safe = |_: Move, next: &Position| !is_chief_threatened(next, seat);
        let safe = analyse(&searched(before, &past, nodes), &is_safe, stop)?;
        let best = shown(&safe.info)[seat.index()];
        Some(Cost {
            loss: best,
            best,
            line: safe.info.pv,
        })
    }

    /// Returns what a move cost, and the player's chances after the best one. A search of many
    /// moves flatters the one that it finds best, so three things must show the cost, of which the
    /// smallest counts: the fall of the chances from this position to the next, the distance between
    /// the best move and this one, and the distance between the positions after them. If it is
    /// enough for a turning point, the last of them is searched again for longer.
    fn cost(
        &self,
        index: usize,
        before: &Position,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Cost> {
        let (mv, fall) = self.fall(index)?;
        let seat = before.mover().index();
        let best = self.found.get(index)?.as_ref()?;
        let next = self.chances(index + 1)[seat];
        let mut past = self.past(index);
        let is_played = |other: Move, _: &Position| other == mv;
        let played = analyse(&searched(before, &past, nodes), &is_played, stop);
        let played = played.map_or(0, |choice| choice.info.chances[seat]);
        let distance = best.info.chances[seat].saturating_sub(played);
        past.push(*before);
        let look = |mv: Move, nodes: u64| {
            let after = before.make_move(mv);
            chances_at(&searched(&after, &past, nodes), stop)[seat]
        };
        let better = look(best.mv, nodes);
        let loss = fall.min(distance).min(better.saturating_sub(next));
        let cost = |loss: u16, best: u16| Cost {
            loss,
            best,
            line: self.found[index]
                .iter()
                .flat_map(|it| it.info.pv.clone())
                .collect(),
        };
        if loss < TURNING {
            return Some(cost(loss, better));
        }
        let nodes = nodes.saturating_mul(PROOF);
        let is_last = index + 1 == self.history.len();
        let next = if is_last { next } else { look(mv, nodes) };
        let better = look(best.mv, nodes);
        Some(cost(loss.min(better.saturating_sub(next)), better))
    }

    /// Returns the chances after `ply` plies; where the moves end the game, those of that end. A
    /// result that the moves do not show says nothing about the last of them.
    fn chances(&self, ply: usize) -> [u16; 4] {
        if ply == self.history.len()
            && let Some(outcome) = self.history.outcome()
        {
            return at_the_end(outcome);
        }
        let choice = self.found.get(ply).and_then(Option::as_ref);
        choice.map_or([0; 4], |choice| shown(&choice.info))
    }
}

/// The cost of a move.
struct Cost {
    /// In thousandths of a win.
    loss: u16,
    /// The player's chances after the best move, in thousandths.
    best: u16,
    /// The moves that were expected from the best one on.
    line: Vec<Move>,
}

/// Returns the player who killed the mover's chief after the ply of that number, before the mover could
/// move again.
pub(super) fn killed_next(history: &History, index: usize) -> Option<Seat> {
    let mover = |plies: usize| history.position_after(plies).map(Position::mover);
    let seat = mover(index)?;
    let others = (index + 1..history.len()).take_while(|ply| mover(*ply) != Some(seat));
    let mut changes = others
        .filter_map(|ply| Some(history.step(ply)?.changes()))
        .flatten();
    changes.find_map(|change| match change {
        Change::ChiefKilled { seat: dead, by } if dead == seat => Some(by),
        _ => None,
    })
}

/// Whether another player could kill that player's chief if it were their turn.
fn is_chief_threatened(position: &Position, seat: Seat) -> bool {
    let threats = position.threats_to(seat);
    threats
        .iter()
        .any(|threat| position.chief(seat) == Some(threat.at))
}

/// Returns the nodes of each of `searches` searches: `nodes`, or fewer, so that all have [`MOST`] at
/// most.
fn share(nodes: u64, searches: u64) -> u64 {
    nodes.min(MOST / searches.max(1)).max(1)
}

/// Returns chances that add up to 1000 at most.
fn shown(info: &SearchInfo) -> [u16; 4] {
    let sum: u32 = info.chances.iter().map(|chance| u32::from(*chance)).sum();
    info.chances
        .map(|chance| (u32::from(chance) * 1000 / sum.max(1000)) as u16)
}

/// Returns the chances in a position, also where the rules end the game.
fn chances_at(request: &SearchRequest<'_>, stop: &dyn Fn() -> bool) -> [u16; 4] {
    if let Some(outcome) = request.position.outcome() {
        return at_the_end(outcome);
    }
    let choice = analyse(request, &|_, _| true, stop);
    choice.map_or([0; 4], |choice| shown(&choice.info))
}

/// Returns the chances at the end of a game.
fn at_the_end(outcome: Outcome) -> [u16; 4] {
    let mut chances = [0; 4];
    if let Outcome::Won(seat) = outcome {
        chances[seat.index()] = 1000;
    }
    chances
}

/// Reviews a game at once.
pub fn review(record: &Record, nodes: u64, stop: &dyn Fn() -> bool) -> Option<Review> {
    let mut reviewer = Reviewer::new(record.history().clone(), record.result(), nodes);
    while reviewer.step(stop) {}
    reviewer.finish()
}

impl Review {
    /// Returns the chances after `plies` plies.
    pub fn chances_after(&self, plies: usize) -> [u16; 4] {
        let judged = self.plies.get(plies);
        judged.map_or(self.last, |judged| judged.chances)
    }
}

/// Returns the request for a search that measures a position. `past` are the positions before it that could
/// occur again (RULES 9), and `nodes` is how many positions may be looked at.
pub const fn searched<'a>(
    position: &'a Position,
    past: &'a [Position],
    nodes: u64,
) -> SearchRequest<'a> {
    SearchRequest {
        position,
        past,
        level: Level::Master,
        nodes,
        seed: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_game_takes_no_more_positions_than_a_short_one() {
        for plies in [0, 1, 200, 500] {
            assert_eq!(share(20_000, plies), 20_000, "{plies}");
        }
        for plies in [501, 3_604, 20_000, 5_000_000] {
            let all = share(20_000, plies) * plies;
            assert!((MOST / 2..=MOST).contains(&all), "{plies}: {all}");
        }
        assert_eq!(share(20_000, 20_000_000), 1);
        let short: Record = "Mc1-e1 resign:b resign:y resign:g".parse().unwrap();
        let short = short.history();
        let all = [Reviewer::new, Reviewer::bounded].map(|begin| begin(short.clone(), None, MOST));
        assert_eq!(all.map(|it| it.nodes), [MOST, MOST / 4]);
    }
}
