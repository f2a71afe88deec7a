//! The kinds of puzzles, each with its goal. The rules decide which moves reach the goal.

use std::ops::ControlFlow;

use djambi_rules::{Move, Outcome, Position, Role, Seat, Square, neighbours};

djambi_rules::keyed! {
    /// The task of a puzzle. Its words are `puzzle-KEY-task`, which begins with the title.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum PuzzleKind, error "the kinds of puzzles are kill, save, win, power, encircle and free" {
        /// Kill a chief and be in no danger afterwards.
        Kill = "kill",
        /// Save the own chief, whom somebody could kill or encircle.
        Save = "save",
        /// Win within two own moves, whatever the only opponent does.
        Win = "win",
        /// Take power where nobody can kill the chief or carry it out of the maze.
        Power = "power",
        /// Encircle a chief and be in no danger afterwards.
        Encircle = "encircle",
        /// Free a frozen player.
        Free = "free",
    }
}

impl PuzzleKind {
    /// Whether a legal move of `before`, which leads to `after`, solves a puzzle of this kind.
    pub fn is_met(self, before: &Position, mv: Move, after: &Position) -> bool {
        let me = before.mover();
        // Nothing is dangerous any more once the game is won.
        let safe = || has_won(after, me) || after.is_active(me) && !is_in_danger(after, me);
        match self {
            PuzzleKind::Kill => kills_a_chief(before, mv) && safe(),
            PuzzleKind::Save => safe(),
            PuzzleKind::Win => has_won(after, me) || after.is_active(me) && wins_next(after, me),
            PuzzleKind::Power => {
                after.in_power() == Some(me) && safe() && !can_be_ousted(after, me)
            }
            PuzzleKind::Encircle => encircles(before, mv, after) && safe(),
            PuzzleKind::Free => {
                let freed = |seat| before.is_frozen(seat) && after.is_active(seat);
                Seat::ALL.into_iter().any(freed)
            }
        }
    }

    /// Whether this task makes sense in the position, apart from its solution.
    pub fn is_posed(self, position: &Position) -> bool {
        let me = position.mover();
        match self {
            PuzzleKind::Kill | PuzzleKind::Encircle => true,
            PuzzleKind::Save => is_in_danger(position, me),
            PuzzleKind::Win => {
                position.active().count() == 2 && !any(position, |next| has_won(next, me))
            }
            PuzzleKind::Power => position.in_power() != Some(me),
            PuzzleKind::Free => Seat::ALL.into_iter().any(|seat| position.is_frozen(seat)),
        }
    }

    /// Whether the task gives its solution away: every move that kills a chief solves it, from the
    /// next square, wherever the body is put.
    pub fn is_plain(self, position: &Position) -> bool {
        self == PuzzleKind::Kill
            && find_move(position, |mv, next| {
                kills_a_chief(position, mv)
                    && !(neighbours(mv.from()).contains(mv.to()) && self.is_met(position, mv, next))
            })
            .is_none()
    }

    /// Returns a move that solves the task in that position, if all that do are of one idea: they have
    /// the same [`route`](Move::route).
    pub fn only_idea(self, position: &Position) -> Option<Move> {
        if position.outcome().is_some() || !self.is_posed(position) {
            return None;
        }
        let mut only = None;
        let several = position.visit_successors(|mv, next| {
            let is_same = only.is_some_and(|it: Move| it.route() == mv.route());
            if is_same || !self.is_met(position, mv, next) {
                return ControlFlow::Continue(());
            }
            if only.is_some() {
                return ControlFlow::Break(());
            }
            only = Some(mv);
            ControlFlow::Continue(())
        });
        only.filter(|_| several.is_continue())
    }
}

/// Whether any legal move leads to such a position.
pub(super) fn any(position: &Position, mut test: impl FnMut(&Position) -> bool) -> bool {
    find_move(position, |_, next| test(next)).is_some()
}

/// Returns a legal move of which that is so, with the position after it.
#[must_use]
pub fn find_move(
    position: &Position,
    mut test: impl FnMut(Move, &Position) -> bool,
) -> Option<Move> {
    let visit = |mv: Move, next: &Position| {
        if test(mv, next) {
            ControlFlow::Break(mv)
        } else {
            ControlFlow::Continue(())
        }
    };
    position.visit_successors(visit).break_value()
}

/// Returns the positions in which one of the other players is to move.
fn with_others_to_move(position: &Position, me: Seat) -> impl Iterator<Item = Position> + '_ {
    let others = position.active().filter(move |seat| *seat != me);
    others.filter_map(|seat| position.with_mover(seat))
}

fn has_won(position: &Position, me: Seat) -> bool {
    position.outcome() == Some(Outcome::Won(me))
}

/// Whether another player could kill or encircle the chief of `me` if it were that player's turn.
pub fn is_in_danger(position: &Position, me: Seat) -> bool {
    with_others_to_move(position, me).any(|theirs| any(&theirs, |next| !next.is_active(me)))
}

/// Whether another player could carry the chief of `me` out of the maze.
fn can_be_ousted(position: &Position, me: Seat) -> bool {
    with_others_to_move(position, me).any(|theirs| {
        any(&theirs, |next| {
            next.is_in(me) && next.chief(me) != Some(Square::MAZE)
        })
    })
}

/// Whether the move kills the chief of another player.
fn kills_a_chief(before: &Position, mv: Move) -> bool {
    mv.victims().any(|at| {
        let piece = before.board().piece(at);
        let is_chief = piece.is_some_and(|piece| piece.role == Role::Chief);
        is_chief && before.owner(at).is_some_and(|seat| seat != before.mover())
    })
}

/// Whether the move leaves another player, who was active, frozen or taken over by encirclement.
fn encircles(before: &Position, mv: Move, after: &Position) -> bool {
    before.active().any(|seat| {
        let killed = mv.victims().any(|at| before.chief(seat) == Some(at));
        seat != before.mover() && !killed && !after.is_active(seat)
    })
}

/// Whether `me` wins with the next own move at the latest, whatever the others do before.
fn wins_next(position: &Position, me: Seat) -> bool {
    let can_win = |position: &Position| any(position, |next| has_won(next, me));
    if position.mover() == me {
        return can_win(position);
    }
    position.active().count() == 2
        && !any(position, |reply| {
            let wins_then = reply.mover() == me && reply.is_active(me) && can_win(reply);
            !(has_won(reply, me) || wins_then)
        })
}
