//! A move that somebody may have meant, tried square by square: where it fails, why, and how far it
//! got.

use std::ops::ControlFlow;

use djambi_rules::{
    Bitboard, Occupant, OptionValue, Piece, Position, Role, Square, between, militant_attacks,
    queen_attacks, sides,
};

use super::RejectionReason;

/// A reason and how far a move got before it failed: the further, the likelier it was meant.
pub(super) type Failure = (u32, RejectionReason);

// How far a move got: not even in a line, with a wrong first square, stopped on the way,
// arrived, and after the arrival one more for each further square.
pub(super) const NO_LINE: u32 = 1;
pub(super) const NO_START: u32 = 2;
pub(super) const ON_THE_WAY: u32 = 3;
pub(super) const ARRIVED: u32 = 4;
pub(super) const AFTERWARDS: u32 = 5;
/// The failure that came furthest, the first of equals.
pub(super) fn furthest(failures: impl Iterator<Item = Failure>) -> Option<Failure> {
    failures.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// A move that somebody may have meant: an own piece on `from` and the squares that follow.
pub(super) struct Trial<'a> {
    pub(super) position: &'a Position,
    pub(super) role: Role,
    pub(super) from: Square,
}

impl Trial<'_> {
    /// How many squares the text of such a move has at most if it begins with `to`.
    pub(super) fn most_squares(&self, to: Square) -> usize {
        let occupied = self.position.board().occupant(to).is_some();
        match self.role {
            Role::Reporter if occupied => 1,
            Role::Reporter => 2,
            _ if !occupied => 1,
            Role::Assassin => 1 + usize::from(to == Square::MAZE),
            Role::Diplomat | Role::Necromobile if to == Square::MAZE => 4,
            _ => 2,
        }
    }

    /// Where and why a move to these squares fails. They are known to be the beginning of no legal
    /// move, and not one with squares left out.
    pub(super) fn failure(&self, squares: &[Square]) -> Failure {
        match self.plain_failure(squares) {
            (NO_LINE, RejectionReason::OutOfReach(to)) => self
                .forbidden(squares)
                .unwrap_or((NO_LINE, RejectionReason::OutOfReach(to))),
            failure => failure,
        }
    }

    /// The option without which these squares would be the beginning of a legal move. It forbids the
    /// first square with which they no longer are one.
    fn forbidden(&self, squares: &[Square]) -> Option<Failure> {
        let position = self.position;
        let now = position.options().values();
        let mut others = OptionValue::choices()
            .into_iter()
            .filter(|it| !now.contains(it));
        let other = others.find(|other| {
            let mut options = *position.options();
            options.set(*other);
            Position::read(&position.to_string(), options)
                .is_ok_and(|it| self.begins_a_move(&it, squares))
        })?;
        let option = *now.iter().find(|it| it.name() == other.name())?;
        let mut given = (1..=squares.len()).map(|count| &squares[..count]);
        let at = *given.find(|it| !self.begins_a_move(position, it))?.last()?;
        Some((AFTERWARDS, RejectionReason::OptionForbids { at, option }))
    }

    /// Whether a legal move of the piece begins with these squares.
    fn begins_a_move(&self, position: &Position, squares: &[Square]) -> bool {
        let from = Bitboard::of(self.from);
        let found = position.visit_moves_from(from, |mv| {
            let mut its = mv.squares().skip(1);
            if squares.iter().all(|it| its.next() == Some(*it)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// The same as [`Trial::failure`], before the options that could forbid it are tried.
    fn plain_failure(&self, squares: &[Square]) -> Failure {
        let Some((&to, rest)) = squares.split_first() else {
            let (at, role) = (self.from, self.role);
            return (NO_LINE, RejectionReason::Stuck { at, role });
        };
        let occupied = self.position.board().occupied();
        if let Some(failure) = self.path(self.from, to, occupied) {
            return failure;
        }
        match self.entered(to, self.position.pieces(self.position.mover())) {
            Err(reason) => (ARRIVED, reason),
            Ok(None) => self.after_a_move(to, rest),
            Ok(Some(_)) if to == Square::MAZE && self.role != Role::Chief => {
                self.through_the_maze(rest)
            }
            Ok(Some(lifted)) => self.body(lifted, &[to], rest),
        }
    }

    /// Whether the piece gets from one square to another (RULES 2).
    fn path(&self, from: Square, to: Square, occupied: Bitboard) -> Option<Failure> {
        let role = self.role;
        if from == to {
            return Some((ON_THE_WAY, RejectionReason::AlreadyThere(to)));
        }
        if !queen_attacks(from, Bitboard::EMPTY).contains(to) {
            return Some((NO_LINE, RejectionReason::OutOfLine { role, from, to }));
        }
        if role == Role::Militant
            && !militant_attacks(Bitboard::of(from), Bitboard::EMPTY).contains(to)
        {
            return Some((NO_LINE, RejectionReason::TooFar { from, to }));
        }
        let steps = |square: Square| {
            (square.file().abs_diff(from.file())).max(square.rank().abs_diff(from.rank()))
        };
        let at = (between(from, to) & occupied)
            .iter()
            .min_by_key(|square| steps(*square))?;
        let by = self.position.board().occupant(at)?;
        Some((ON_THE_WAY, RejectionReason::Blocked { from, to, at, by }))
    }

    /// Returns the occupant that the piece acts on by entering a square; `own` are the pieces of
    /// its player.
    fn entered(&self, at: Square, own: Bitboard) -> Result<Option<Occupant>, RejectionReason> {
        let position = self.position;
        let occupant = match position.board().occupant(at) {
            None if at == Square::MAZE && self.role != Role::Chief => {
                return Err(RejectionReason::MazeIsForChiefs);
            }
            None => return Ok(None),
            Some(occupant) => occupant,
        };
        let Occupant::Living(Piece { role, .. }) = occupant else {
            return if self.role == Role::Necromobile {
                Ok(Some(occupant))
            } else {
                Err(RejectionReason::CorpseThere(at))
            };
        };
        let friendly_fire = position.options().friendly_fire
            && role != Role::Chief
            && matches!(self.role, Role::Chief | Role::Militant | Role::Assassin);
        if own.contains(at) && !friendly_fire {
            Err(RejectionReason::OwnPiece { at, role })
        } else if self.role == Role::Necromobile {
            Err(RejectionReason::OnlyCorpses(at))
        } else if !own.contains(at) && !position.enemies(position.mover()).contains(at) {
            Err(RejectionReason::Untouchable { at, role })
        } else if self.role == Role::Reporter {
            Err(RejectionReason::ReporterEnters(at))
        } else if self.role == Role::Militant && at == Square::MAZE {
            Err(RejectionReason::MilitantInMaze)
        } else {
            Ok(Some(occupant))
        }
    }

    /// The piece is on an empty square, and more is given.
    fn after_a_move(&self, to: Square, rest: &[Square]) -> Failure {
        let Some((&next, rest)) = rest.split_first() else {
            return (NO_LINE, RejectionReason::OutOfReach(to));
        };
        if self.role != Role::Reporter {
            return (ARRIVED, RejectionReason::NoBody { to, body: next });
        }
        let position = self.position;
        let reason = match position.board().occupant(next) {
            _ if !sides(to).contains(next) => RejectionReason::NotBeside { to, victim: next },
            Some(Occupant::Living(_)) if next == self.from => RejectionReason::NobodyToStrike(next),
            Some(Occupant::Living(Piece { role, .. })) => {
                let mover = position.mover();
                let own = position.pieces(mover).contains(next);
                let friendly_fire = position.options().friendly_fire && role != Role::Chief;
                if own && !friendly_fire {
                    RejectionReason::OwnPiece { at: next, role }
                } else if !own && !position.enemies(mover).contains(next) {
                    RejectionReason::Untouchable { at: next, role }
                } else {
                    return match rest.first() {
                        Some(extra) => (AFTERWARDS + 1, RejectionReason::TooManySquares(*extra)),
                        None => (NO_LINE, RejectionReason::OutOfReach(to)),
                    };
                }
            }
            _ => RejectionReason::NobodyToStrike(next),
        };
        (AFTERWARDS, reason)
    }

    /// The piece has entered the maze on a chief or on a corpse, and must leave it (RULES 4).
    fn through_the_maze(&self, rest: &[Square]) -> Failure {
        let position = self.position;
        let Some((&exit, bodies)) = rest.split_first() else {
            return (ARRIVED, RejectionReason::NoWayOut(self.role));
        };
        if exit == Square::MAZE {
            return (AFTERWARDS, RejectionReason::MazeMustBeLeft);
        }
        if exit == self.from && self.role == Role::Assassin {
            return (AFTERWARDS, RejectionReason::AssassinsBody(exit));
        }
        let vacated = Bitboard::of(self.from);
        let occupied = position.board().occupied() & !vacated;
        // One square behind the maze that could only be a body's place: the exit was forgotten.
        let forgotten =
            bodies.is_empty() && self.role != Role::Assassin && !occupied.contains(exit);
        if let Some((_, reason)) = self.path(Square::MAZE, exit, occupied) {
            let reason = if forgotten {
                RejectionReason::MazeMustBeLeft
            } else {
                reason
            };
            return (AFTERWARDS, reason);
        }
        let killed = if self.role == Role::Assassin {
            position.obeying_chief(Square::MAZE)
        } else {
            Bitboard::EMPTY
        };
        let own = (position.pieces(position.mover()) | killed) & !vacated;
        let second = if exit == self.from {
            Ok(None)
        } else {
            self.entered(exit, own)
        };
        match second {
            Err(reason) => (AFTERWARDS, reason),
            Ok(second) => self.bodies_from_the_maze(exit, second, bodies),
        }
    }

    fn bodies_from_the_maze(
        &self,
        exit: Square,
        second: Option<Occupant>,
        bodies: &[Square],
    ) -> Failure {
        if self.role == Role::Assassin {
            return (AFTERWARDS + 1, RejectionReason::AssassinsBody(self.from));
        }
        // The first body never goes into the maze, chief or not (RULES 4, step 3).
        let Some((&first, rest)) = bodies.split_first() else {
            return (NO_LINE, RejectionReason::OutOfReach(Square::MAZE));
        };
        if let Some(reason) = self.place(Occupant::Corpse, &[exit], first) {
            return (AFTERWARDS + 1, reason);
        }
        match second {
            Some(lifted) => self.body(lifted, &[exit, first], rest),
            None => match rest.first() {
                Some(extra) => (AFTERWARDS + 2, RejectionReason::TooManySquares(*extra)),
                None => (NO_LINE, RejectionReason::OutOfReach(Square::MAZE)),
            },
        }
    }

    /// The last body of the move; `filled` is where the piece ends and, if there was a first body,
    /// out of the maze, where that has been put.
    fn body(&self, lifted: Occupant, filled: &[Square], rest: &[Square]) -> Failure {
        let Some((&body, rest)) = rest.split_first() else {
            return (NO_LINE, RejectionReason::OutOfReach(self.from));
        };
        if self.role == Role::Assassin {
            return (AFTERWARDS, RejectionReason::AssassinsBody(self.from));
        }
        match (self.place(lifted, filled, body), rest.first()) {
            (Some(reason), _) => (AFTERWARDS, reason),
            (None, Some(extra)) => (AFTERWARDS + 1, RejectionReason::TooManySquares(*extra)),
            (None, None) => (NO_LINE, RejectionReason::OutOfReach(self.from)),
        }
    }

    /// Why what was lifted cannot be put there. The square that the piece left is free by then.
    fn place(&self, lifted: Occupant, filled: &[Square], at: Square) -> Option<RejectionReason> {
        let board = self.position.board();
        let by = match filled {
            [end, ..] if *end == at => board.occupant(self.from),
            [_, first] if *first == at => board.occupant(Square::MAZE),
            [_, _] if at == Square::MAZE => None,
            _ if at == self.from => None,
            _ => board.occupant(at),
        };
        let chief = matches!(lifted, Occupant::Living(piece) if piece.role == Role::Chief);
        let diplomat = self.role == Role::Diplomat;
        if at == Square::MAZE && !(chief && diplomat) {
            Some(RejectionReason::BodyInMaze)
        } else {
            by.map(|by| RejectionReason::BodyOnOccupied { at, by })
        }
    }
}
