//! The legal moves, in bundles of moves that differ in their last square only.

use std::ops::ControlFlow;

use super::geometry::{queen_attacks, sides, two_steps};
use super::{Bitboard, ExitAction, Move, MoveKind, Options, Position, Role, Seat, Square};

/// Moves that differ in their last square only: thousands of moves are a few hundred bundles.
///
/// ```
/// use std::ops::ControlFlow;
/// use djambi_rules::{Bitboard, MoveKind, Position};
/// // Only the positions after moves that carry or kill nothing.
/// let mut count = 0;
/// let _ = Position::default().visit_some_successors(
///     |bundle| match bundle.example.kind() {
///         MoveKind::Move => bundle.squares,
///         _ => Bitboard::EMPTY,
///     },
///     |mv, next| {
///         assert_eq!(next.board().piece(mv.from()), None);
///         count += 1;
///         ControlFlow::<()>::Continue(())
///     },
/// );
/// assert_eq!(count, 30);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bundle {
    /// One of the moves.
    pub example: Move,
    /// The last squares of all of them, never none.
    pub squares: Bitboard,
}

impl Bundle {
    /// The move with that last square.
    #[inline]
    pub const fn mv(&self, square: Square) -> Move {
        self.example.ending_on(square)
    }
}

/// A placeholder for the last square of moves, until their bundle is made.
const ANY: Square = Square::MAZE;

/// The sets of squares that all of one player's moves are made from.
struct Ground<'a> {
    position: &'a Position,
    options: &'a Options,
    occupied: Bitboard,
    corpses: Bitboard,
    chiefs: Bitboard,
    own: Bitboard,
    enemies: Bitboard,
    /// The pieces that militant, chief, assassin and reporter may kill (RULES 3).
    targets: Bitboard,
}

impl Ground<'_> {
    #[inline]
    fn of(position: &Position, seat: Seat) -> Ground<'_> {
        let board = &position.board;
        let (own, enemies) = (position.pieces(seat), position.enemies(seat));
        let chiefs = board.role(Role::Chief);
        let friends = if position.options.friendly_fire {
            own & !chiefs
        } else {
            Bitboard::EMPTY
        };
        Ground {
            position,
            options: &position.options,
            occupied: board.occupied(),
            corpses: board.corpses(),
            chiefs,
            own,
            enemies,
            targets: enemies | friends,
        }
    }
}

/// Visits the bundles of `seat`'s legal moves with pieces on the squares `from`, whether or not it
/// is that seat's turn. A visitor that breaks ends the visit.
#[inline]
pub(super) fn bundles<B>(
    position: &Position,
    seat: Seat,
    from: Bitboard,
    mut visit: impl FnMut(Bundle) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let ground = Ground::of(position, seat);
    for role in Role::ALL {
        for square in position.board.role(role) & ground.own & from {
            of_piece(&ground, role, square, &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the player has any legal move (RULES 2).
#[inline]
pub(super) fn has_move(position: &Position, seat: Seat) -> bool {
    let free = position.pieces(seat).king_fill() & !position.board.occupied() & !Bitboard::MAZE;
    !free.is_empty()
        || bundles(position, seat, Bitboard::ALL, |_| ControlFlow::Break(())).is_break()
}

#[inline]
fn of_piece<B>(
    ground: &Ground<'_>,
    role: Role,
    from: Square,
    visit: &mut impl FnMut(Bundle) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut emit = |to, kind, squares: Bitboard| {
        let Some(first) = squares.first() else {
            return ControlFlow::Continue(());
        };
        let mv = Move {
            role,
            from,
            to,
            kind,
        };
        visit(Bundle {
            example: mv.ending_on(first),
            squares,
        })
    };
    let mut attacked = queen_attacks(from, ground.occupied);
    if role == Role::Militant {
        attacked &= two_steps(from);
    }
    let start = Bitboard::of(from);
    // Only a chief may stop in the maze (RULES 2).
    let open = if role == Role::Chief {
        Bitboard::ALL
    } else {
        !Bitboard::MAZE
    };
    let empty = attacked & !ground.occupied & open;
    let targets = attacked & ground.targets;
    // Where a body may be put once the piece has moved (RULES 3).
    let places = (!ground.occupied | start) & !Bitboard::MAZE;
    match role {
        Role::Chief | Role::Militant => {
            emit(ANY, MoveKind::Move, empty)?;
            for to in targets & open {
                emit(to, MoveKind::Kill { body: ANY }, places)?;
            }
        }
        Role::Assassin => {
            emit(ANY, MoveKind::Move, empty)?;
            emit(ANY, MoveKind::Assassinate, targets & open)?;
            if targets.meets(Bitboard::MAZE) {
                assassin_exits(ground, from, &mut emit)?;
            }
        }
        Role::Reporter => {
            let mut declining = empty;
            // Its own square is empty by then, so it cannot strike itself.
            let targets = ground.targets & !start & !ground.options.old_neighbours(from);
            for to in declining {
                let victims = sides(to) & targets;
                if ground.options.reporter_must_strike && !victims.is_empty() {
                    declining &= !Bitboard::of(to);
                }
                emit(to, MoveKind::Strike { victim: ANY }, victims)?;
            }
            emit(ANY, MoveKind::Move, declining)?;
        }
        Role::Diplomat | Role::Necromobile => {
            let movable = if role == Role::Diplomat {
                ground.enemies
            } else {
                ground.corpses
            };
            emit(ANY, MoveKind::Move, empty)?;
            for to in attacked & movable & open {
                let throne = throne_for(ground, to) & !ground.occupied;
                emit(to, MoveKind::Displace { body: ANY }, places | throne)?;
            }
            if (attacked & movable).meets(Bitboard::MAZE) {
                displacing_exits(ground, from, movable, &mut emit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The maze, if a living chief is on the square: a diplomat may set it there (RULES 3).
fn throne_for(ground: &Ground<'_>, square: Square) -> Bitboard {
    if ground.chiefs.contains(square) {
        Bitboard::MAZE
    } else {
        Bitboard::EMPTY
    }
}

/// On whom a piece may act on its way out (RULES 4).
fn exit_targets(ground: &Ground<'_>, targets: Bitboard) -> Bitboard {
    match ground.options.exit_action {
        ExitAction::Any => targets,
        ExitAction::Chiefs => targets & ground.chiefs,
        ExitAction::None => Bitboard::EMPTY,
    }
}

fn assassin_exits<B>(
    ground: &Ground<'_>,
    from: Square,
    emit: &mut impl FnMut(Square, MoveKind, Bitboard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let start = Bitboard::of(from);
    // It may cross the square where its move began, but not end there (RULES 4).
    let attacked = queen_attacks(Square::MAZE, ground.occupied & !start) & !start;
    let leave = MoveKind::AssassinateThenLeave { exit: ANY };
    emit(Square::MAZE, leave, attacked & !ground.occupied)?;
    // The dead chief's pieces are the assassin's own from here on (RULES 4, step 1).
    let heirs = ground.position.obeying_chief(Square::MAZE);
    let enemies = ground.targets & !heirs;
    let targets = if ground.options.friendly_fire {
        enemies | heirs & !ground.chiefs
    } else {
        enemies
    };
    let kill_again = MoveKind::AssassinateTwice { exit: ANY };
    let targets = attacked & exit_targets(ground, targets);
    emit(Square::MAZE, kill_again, targets)
}

/// The exits of a piece that carries what it lifted in the maze, and may lift one of `movable` on its way
/// out.
fn displacing_exits<B>(
    ground: &Ground<'_>,
    from: Square,
    movable: Bitboard,
    emit: &mut impl FnMut(Square, MoveKind, Bitboard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let occupied = ground.occupied & !Bitboard::of(from);
    let attacked = queen_attacks(Square::MAZE, occupied);
    let places = !occupied & !Bitboard::MAZE;
    for exit in attacked & !occupied {
        let leave = MoveKind::DisplaceThenLeave { exit, body: ANY };
        emit(Square::MAZE, leave, places & !Bitboard::of(exit))?;
    }
    for exit in attacked & exit_targets(ground, movable) {
        for body in places {
            let lift_again = MoveKind::DisplaceTwice {
                exit,
                body,
                second: ANY,
            };
            let second = places & !Bitboard::of(body) | throne_for(ground, exit);
            emit(Square::MAZE, lift_again, second)?;
        }
    }
    ControlFlow::Continue(())
}
