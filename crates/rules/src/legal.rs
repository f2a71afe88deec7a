//! The legal moves, in bundles of moves that differ in one square only.

use std::ops::ControlFlow;

use super::geometry::{queen_attacks, sides, two_steps};
use super::{Bitboard, ExitAction, Move, MoveKind, Options, Position, Role, Seat, Square};

/// The common part of the moves of a bundle; the square that is missing is the one in which they differ.
///
/// ```
/// use std::ops::ControlFlow;
/// use djambi_rules::{Bitboard, Position, Stem};
/// let position: Position = "8yC/9/9/9/9/9/9/9/rCrA1bC5 rby- r r 0 1".parse().unwrap();
/// let kill = position.visit_some_successors(
///     |it| if let Stem::Assassinate = it.stem { it.squares } else { Bitboard::EMPTY },
///     |mv, _| ControlFlow::Break(mv.to_string()),
/// );
/// assert_eq!(kill, ControlFlow::Break("Ab1xd1".into()));
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Stem {
    /// Missing: the destination.
    Move,
    /// Missing: the destination, which is the victim's square.
    Assassinate,
    /// Missing: the victim's square.
    Strike {
        /// The reporter's destination.
        to: Square,
    },
    /// Missing: the place of the body.
    Kill {
        /// The destination, which is the victim's square.
        to: Square,
    },
    /// Missing: the place of the body.
    Displace {
        /// The destination, which is the square of what is displaced.
        to: Square,
    },
    /// Missing: the exit.
    AssassinateThenLeave,
    /// Missing: the exit.
    AssassinateTwice,
    /// Missing: the place of the body.
    DisplaceThenLeave {
        /// The square by which the piece leaves the maze.
        exit: Square,
    },
    /// Missing: the place of the second body.
    DisplaceTwice {
        /// The square by which the piece leaves the maze, and of the second thing displaced.
        exit: Square,
        /// The place of the first body.
        body: Square,
    },
}

/// Moves that differ in one square: thousands of moves are a few hundred bundles.
///
/// ```
/// use std::ops::ControlFlow;
/// use djambi_rules::{Bitboard, Position, Stem};
/// // Only the positions after moves that carry or kill nothing.
/// let mut count = 0;
/// let _ = Position::default().visit_some_successors(
///     |bundle| match bundle.stem {
///         Stem::Move => bundle.squares,
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
    /// The piece that moves.
    pub role: Role,
    /// Its square.
    pub from: Square,
    /// Its effect.
    pub stem: Stem,
    /// The squares that complete the stem, never none.
    pub squares: Bitboard,
}

impl Bundle {
    /// The move that this square completes.
    #[inline]
    #[must_use]
    pub fn mv(&self, square: Square) -> Move {
        let (to, kind) = match self.stem {
            Stem::Move => (square, MoveKind::Move),
            Stem::Assassinate => (square, MoveKind::Assassinate),
            Stem::Strike { to } => (to, MoveKind::Strike { victim: square }),
            Stem::Kill { to } => (to, MoveKind::Kill { body: square }),
            Stem::Displace { to } => (to, MoveKind::Displace { body: square }),
            Stem::AssassinateThenLeave => (
                Square::MAZE,
                MoveKind::AssassinateThenLeave { exit: square },
            ),
            Stem::AssassinateTwice => (Square::MAZE, MoveKind::AssassinateTwice { exit: square }),
            Stem::DisplaceThenLeave { exit } => (
                Square::MAZE,
                MoveKind::DisplaceThenLeave { exit, body: square },
            ),
            Stem::DisplaceTwice { exit, body } => (
                Square::MAZE,
                MoveKind::DisplaceTwice {
                    exit,
                    body,
                    second: square,
                },
            ),
        };
        Move {
            role: self.role,
            from: self.from,
            to,
            kind,
        }
    }
}

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
    let mut emit = |stem, squares: Bitboard| {
        if squares.is_empty() {
            ControlFlow::Continue(())
        } else {
            visit(Bundle {
                role,
                from,
                stem,
                squares,
            })
        }
    };
    let mut attacked = queen_attacks(from, ground.occupied);
    if role == Role::Militant {
        attacked &= two_steps(from);
    }
    let start = Bitboard::of(from);
    let empty = attacked & !ground.occupied;
    let targets = attacked & ground.targets;
    // Where a body may be put once the piece has moved (RULES 3).
    let places = (!ground.occupied | start) & !Bitboard::MAZE;
    match role {
        Role::Chief => {
            emit(Stem::Move, empty)?;
            for to in targets {
                emit(Stem::Kill { to }, places)?;
            }
        }
        Role::Militant => {
            emit(Stem::Move, empty & !Bitboard::MAZE)?;
            for to in targets & !Bitboard::MAZE {
                emit(Stem::Kill { to }, places)?;
            }
        }
        Role::Assassin => {
            emit(Stem::Move, empty & !Bitboard::MAZE)?;
            emit(Stem::Assassinate, targets & !Bitboard::MAZE)?;
            if targets.meets(Bitboard::MAZE) {
                assassin_exits(ground, from, &mut emit)?;
            }
        }
        Role::Reporter => {
            let mut declining = empty & !Bitboard::MAZE;
            // Its own square is empty by then, so it cannot strike itself.
            let targets = ground.targets & !start & !ground.options.old_neighbours(from);
            for to in declining {
                let victims = sides(to) & targets;
                if ground.options.reporter_must_strike && !victims.is_empty() {
                    declining &= !Bitboard::of(to);
                }
                emit(Stem::Strike { to }, victims)?;
            }
            emit(Stem::Move, declining)?;
        }
        Role::Diplomat => {
            let enemies = attacked & ground.enemies;
            emit(Stem::Move, empty & !Bitboard::MAZE)?;
            for to in enemies & !Bitboard::MAZE {
                let throne = throne_for(ground, to) & !ground.occupied;
                emit(Stem::Displace { to }, places | throne)?;
            }
            if enemies.meets(Bitboard::MAZE) {
                diplomat_exits(ground, from, &mut emit)?;
            }
        }
        Role::Necromobile => {
            let corpses = attacked & ground.corpses;
            emit(Stem::Move, empty & !Bitboard::MAZE)?;
            for to in corpses & !Bitboard::MAZE {
                emit(Stem::Displace { to }, places)?;
            }
            if corpses.meets(Bitboard::MAZE) {
                necromobile_exits(ground, from, &mut emit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The maze, if the piece on the square is a chief: a diplomat may set a chief there (RULES 3).
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
    emit: &mut impl FnMut(Stem, Bitboard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let start = Bitboard::of(from);
    // It may cross the square where its move began, but not end there (RULES 4).
    let attacked = queen_attacks(Square::MAZE, ground.occupied & !start) & !start;
    emit(Stem::AssassinateThenLeave, attacked & !ground.occupied)?;
    // The dead chief's pieces are the assassin's own from here on (RULES 4, step 1).
    let heirs = ground.position.obeying_chief(Square::MAZE);
    let enemies = ground.targets & !heirs;
    let targets = if ground.options.friendly_fire {
        enemies | heirs & !ground.chiefs
    } else {
        enemies
    };
    emit(
        Stem::AssassinateTwice,
        attacked & exit_targets(ground, targets),
    )
}

fn diplomat_exits<B>(
    ground: &Ground<'_>,
    from: Square,
    emit: &mut impl FnMut(Stem, Bitboard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let start = Bitboard::of(from);
    let occupied = ground.occupied & !start;
    let attacked = queen_attacks(Square::MAZE, occupied);
    displacing_exits(
        attacked,
        occupied,
        exit_targets(ground, ground.enemies),
        emit,
        |exit| throne_for(ground, exit),
    )
}

fn necromobile_exits<B>(
    ground: &Ground<'_>,
    from: Square,
    emit: &mut impl FnMut(Stem, Bitboard) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let start = Bitboard::of(from);
    let occupied = ground.occupied & !start;
    let attacked = queen_attacks(Square::MAZE, occupied);
    let corpses = if ground.options.exit_action == ExitAction::Any {
        ground.corpses
    } else {
        Bitboard::EMPTY
    };
    displacing_exits(attacked, occupied, corpses, emit, |_| Bitboard::EMPTY)
}

/// The exits of a piece that carries what it lifted in the maze. `occupied` is without the square
/// where the move began; `throne` says for the second thing lifted whether the maze is open to it.
fn displacing_exits<B>(
    attacked: Bitboard,
    occupied: Bitboard,
    targets: Bitboard,
    emit: &mut impl FnMut(Stem, Bitboard) -> ControlFlow<B>,
    throne: impl Fn(Square) -> Bitboard,
) -> ControlFlow<B> {
    let places = !occupied & !Bitboard::MAZE;
    for exit in attacked & !occupied {
        emit(
            Stem::DisplaceThenLeave { exit },
            places & !Bitboard::of(exit),
        )?;
    }
    for exit in attacked & targets {
        for body in places {
            let second = places & !Bitboard::of(body) | throne(exit);
            emit(Stem::DisplaceTwice { exit, body }, second)?;
        }
    }
    ControlFlow::Continue(())
}
