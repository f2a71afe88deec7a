//! The solutions of a tactical position, judged by the rules alone: by trying all moves.

use std::ops::ControlFlow;

use djambi_rules::{Move, Outcome, Position, Seat, Square};

djambi_rules::keyed! {
    /// The task of the mover of a tactical position.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Goal, error "no goal has this name" {
        /// Kill a chief with this move, and be in no danger afterwards.
        Kill = "kill",
        /// Play so that a chief can be killed next time, whatever the only opponent does.
        KillInTwo = "kill-in-two",
        /// Save the own chief, whom somebody is about to kill.
        Save = "save",
        /// Take power where nobody can kill the chief in the maze or carry it out.
        TakePower = "take-power",
        /// Stay out of a maze in which the chief would be killed.
        StayOut = "stay-out",
        /// Encircle a chief, or have an encircled one's army at once.
        Encircle = "encircle",
        /// Get out of a place where the next player could encircle the own chief.
        Breathe = "breathe",
        /// Win with two moves in a row.
        DoubleMove = "double-move",
    }
}

impl Goal {
    /// Whether that move reaches the goal.
    pub fn is_met(self, before: &Position, mv: Move) -> bool {
        let me = before.mover();
        let after = before.play(mv).expect("a legal move");
        match self {
            Goal::Kill => chief_died(before, &after, me) && !endangered(&after, me),
            Goal::KillInTwo => {
                !chief_died(before, &after, me)
                    && after.is_active(me)
                    && (won(&after, me)
                        || after.mover() != me && !any(&after, |reply| !kills_next(reply, me)))
            }
            Goal::Save => !endangered(&after, me),
            Goal::TakePower => {
                after.in_power() == Some(me) && !endangered(&after, me) && !ousted(&after, me)
            }
            Goal::StayOut => after.in_power() != Some(me),
            Goal::Encircle => encircled(before, &after, me),
            Goal::Breathe => !any(&after, |reply| !reply.is_active(me)),
            Goal::DoubleMove => {
                !won(&after, me) && after.mover() == me && any(&after, |next| won(next, me))
            }
        }
    }

    /// Whether the position is one of that kind: the goal can be met, and not by most moves.
    pub fn is_posed(self, position: &Position) -> bool {
        let me = position.mover();
        let prey = any(position, |next| chief_died(position, next, me));
        let fits = match self {
            Goal::Kill => {
                position.in_power() != Some(me)
                    && any(position, |next| {
                        chief_died(position, next, me) && !endangered(next, me)
                    })
            }
            Goal::KillInTwo => {
                !prey && position.active().count() == 2 && position.in_power() != Some(me)
            }
            Goal::Save => !prey && endangered(position, me),
            Goal::TakePower => !prey && position.in_power().is_none() && !endangered(position, me),
            Goal::StayOut => {
                let enters = |next: &Position| next.in_power() == Some(me);
                let is_mown_down =
                    |next: &Position| next.mover() != me && any(next, |reply| !reply.is_active(me));
                !prey
                    && any(position, enters)
                    && !any(position, |next| enters(next) && !is_mown_down(next))
            }
            Goal::Encircle => !prey,
            Goal::Breathe => {
                !prey && any_reply(position, me, |next| next.is_in(me) && !next.is_active(me))
            }
            Goal::DoubleMove => {
                position.in_power() == Some(me) && !any(position, |next| won(next, me))
            }
        };
        fits && position.outcome().is_none()
    }
}

/// Returns the part that moves share if they differ only in the squares of bodies: the text before
/// any `@`.
pub fn stem(mv: Move) -> String {
    let text = mv.to_string();
    text.split('@').next().unwrap_or_default().to_owned()
}

fn any(position: &Position, mut test: impl FnMut(&Position) -> bool) -> bool {
    position
        .visit_successors(|_, next| {
            if test(next) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
}

fn others(position: &Position, me: Seat) -> impl Iterator<Item = Seat> + use<> {
    position.active().filter(move |&seat| seat != me)
}

fn won(position: &Position, me: Seat) -> bool {
    position.outcome() == Some(Outcome::Won(me))
}

fn chief_died(before: &Position, after: &Position, me: Seat) -> bool {
    others(before, me).any(|seat| !after.is_in(seat)) && after.is_active(me)
}

fn kills_next(position: &Position, me: Seat) -> bool {
    won(position, me)
        || position.mover() == me && any(position, |next| chief_died(position, next, me))
}

/// Whether any other player could at once reach such a position from here.
fn any_reply(position: &Position, me: Seat, test: impl Fn(&Position) -> bool) -> bool {
    let mut replies = others(position, me).filter_map(|seat| position.with_mover(seat));
    replies.any(|theirs| any(&theirs, &test))
}

/// Whether any other player could at once kill or encircle `me` from here.
fn endangered(position: &Position, me: Seat) -> bool {
    any_reply(position, me, |next| !next.is_active(me))
}

/// Whether any other player could at once carry the chief out of the maze.
fn ousted(position: &Position, me: Seat) -> bool {
    any_reply(position, me, |next| next.chief(me) != Some(Square::MAZE))
}

fn encircled(before: &Position, after: &Position, me: Seat) -> bool {
    let alive = |seat: Seat| before.board().chief(seat.army()).is_some();
    others(before, me).any(|seat| alive(seat) && !after.is_active(seat)) && after.is_active(me)
}
