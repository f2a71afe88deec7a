//! Finding the most helpful reason why a text is no legal turn, and the turns nearest to it.

use std::ops::ControlFlow;

use super::geometry::{between, lines, sides, two_steps};
use super::names::Roles;
use super::typed::Typed;
use super::{
    Bitboard, ExitAction, Occupant, Piece, Position, Role, Seat, Square, Turn, WhyNot, play,
};

/// A text that is no legal turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The most helpful reason.
    pub why: WhyNot,
    /// The legal turns that come nearest to the text, the nearest first: up to [`Refusal::NEAREST`],
    /// no two of which differ in the place of a body alone. None where nothing could be made
    /// of the text, or where it is not the moment for any.
    pub nearest: Vec<Turn>,
}

/// A reason and how far a turn got before it failed: the further, the likelier it was meant.
type Failure = (u32, WhyNot);

// How far a turn got: not even in a line, told to start from a wrong square, stopped on the way,
// arrived, and after the arrival one more for each further square.
const NO_LINE: u32 = 1;
const NO_START: u32 = 2;
const ON_THE_WAY: u32 = 3;
const ARRIVED: u32 = 4;
const AFTERWARDS: u32 = 5;
/// A start from the player's own, right piece is what was meant, whatever else could be.
const OWN_START: u32 = 100;

impl Refusal {
    /// How many near turns a refusal names at most.
    pub const NEAREST: usize = 5;
}

impl Position {
    /// Why that seat cannot play anything at this moment.
    #[must_use]
    pub fn why_not_now(&self, seat: Seat) -> Option<WhyNot> {
        let mover = self.mover();
        if self.outcome().is_some() {
            Some(WhyNot::Over)
        } else if !self.is_in(seat) {
            Some(WhyNot::Out(seat))
        } else if self.is_frozen(seat) {
            Some(WhyNot::Frozen(seat))
        } else if seat != mover {
            Some(WhyNot::NotYourTurn { seat, mover })
        } else if !self.can_move(seat) {
            Some(WhyNot::NoTurn(seat))
        } else {
            None
        }
    }

    /// The refusal of a text that fits no legal turn.
    pub(super) fn refusal(&self, typed: &Typed) -> Refusal {
        let why = match &typed.fault {
            Some(fault) => fault.clone(),
            None => self.why_not(typed),
        };
        let nearest = if typed.roles.is_none() && typed.squares.is_empty() {
            Vec::new()
        } else {
            self.nearest(typed)
        };
        Refusal { why, nearest }
    }

    /// The reason of the reading that gets furthest: `from` may have been given, or left out.
    fn why_not(&self, typed: &Typed) -> WhyNot {
        let roles = typed.roles.unwrap_or(Roles::all());
        let own = self.pieces(self.mover());
        let meant: Vec<(Role, Square)> = own
            .filter_map(|square| Some((self.board.piece(square)?.role, square)))
            .filter(|(role, _)| roles.contains(*role))
            .collect();
        let Some((first, rest)) = typed.squares.split_first() else {
            return match meant.first() {
                Some(&(role, at)) => WhyNot::Stuck { at, role },
                None => WhyNot::NoSuchPiece(roles.first()),
            };
        };
        if meant.is_empty() {
            return WhyNot::NoSuchPiece(roles.first());
        }
        let without_from = |at_most: &dyn Fn(&Trial<'_>) -> usize| {
            let trials = meant.iter().map(|&(role, from)| Trial {
                position: self,
                role,
                from,
            });
            let given = typed.squares.len();
            let sensible = trials.filter(|trial| given <= at_most(trial));
            furthest(sensible.map(|trial| trial.failure(&typed.squares)))
        };
        let started = self.started_at(typed, roles, *first, rest);
        let left_out = without_from(&|trial| trial.most_squares(*first));
        let best = furthest(started.into_iter().chain(left_out));
        match best.or_else(|| without_from(&|_| usize::MAX)) {
            // Many pieces fail to be in line: naming one of them would help nobody.
            Some((NO_LINE, _)) if meant.len() > 1 => WhyNot::Unreached(*first),
            Some((_, why)) => why,
            None => WhyNot::Unreached(*first),
        }
    }

    /// What fails if the first square is where the piece comes from.
    fn started_at(
        &self,
        typed: &Typed,
        roles: Roles,
        from: Square,
        rest: &[Square],
    ) -> Option<Failure> {
        // Without a piece to go by, the first of several squares is where something comes from.
        let likely = if typed.roles.is_none() {
            ON_THE_WAY
        } else {
            NO_START
        };
        let Some(occupant) = self.board.occupant(from) else {
            return (!rest.is_empty()).then_some((likely, WhyNot::NothingThere(from)));
        };
        let Occupant::Living(Piece { role, .. }) = occupant else {
            return (!rest.is_empty()).then_some((likely, WhyNot::DeadThere(from)));
        };
        let owner = self.owner(from);
        if owner != Some(self.mover()) {
            let meant = roles.contains(role) && (typed.roles.is_none() || !rest.is_empty());
            let why = WhyNot::NotYours {
                at: from,
                role,
                owner,
            };
            return meant.then_some((likely, why));
        }
        if !roles.contains(role) {
            let why = WhyNot::OtherPiece { at: from, role };
            return (!rest.is_empty()).then_some((ARRIVED, why));
        }
        let trial = Trial {
            position: self,
            role,
            from,
        };
        let (far, why) = trial.failure(rest);
        Some((OWN_START + far, why))
    }

    /// The legal turns nearest to the text, one for each destination.
    fn nearest(&self, typed: &Typed) -> Vec<Turn> {
        let mut best: Vec<(u32, Turn)> = Vec::new();
        let same_but_for_bodies = |one: &Turn, other: &Turn| {
            (one.from(), one.to(), one.victim(), one.exit())
                == (other.from(), other.to(), other.victim(), other.exit())
        };
        let _ = self.visit_turns_from(Bitboard::ALL, |turn| {
            let distance = distance(typed, turn);
            let full = best.len() == Refusal::NEAREST;
            if full && best.last().is_some_and(|(worst, _)| distance >= *worst) {
                return ControlFlow::<()>::Continue(());
            }
            let twin = best
                .iter()
                .position(|(_, it)| same_but_for_bodies(it, &turn));
            match twin {
                Some(at) if best[at].0 <= distance => return ControlFlow::Continue(()),
                Some(at) => drop(best.remove(at)),
                None if full => drop(best.pop()),
                None => {}
            }
            let place = best.partition_point(|(other, _)| *other <= distance);
            best.insert(place, (distance, turn));
            ControlFlow::Continue(())
        });
        best.into_iter().map(|(_, turn)| turn).collect()
    }
}

/// The failure that came furthest, the first of equals.
fn furthest(failures: impl Iterator<Item = Failure>) -> Option<Failure> {
    failures.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// A turn that somebody may have meant: his own piece on `from` and the squares that follow.
struct Trial<'a> {
    position: &'a Position,
    role: Role,
    from: Square,
}

impl Trial<'_> {
    /// How many squares the text of such a turn has at most if it begins with `to`.
    fn most_squares(&self, to: Square) -> usize {
        let occupied = self.position.board.occupant(to).is_some();
        match self.role {
            Role::Reporter if occupied => 1,
            Role::Reporter => 2,
            _ if !occupied => 1,
            Role::Assassin => 1 + usize::from(to == Square::MAZE),
            Role::Diplomat | Role::Necromobile if to == Square::MAZE => 4,
            _ => 2,
        }
    }

    /// Where and why a turn to these squares fails. They are known to be the beginning of no legal
    /// turn, nor one with squares left out.
    fn failure(&self, squares: &[Square]) -> Failure {
        let Some((&to, rest)) = squares.split_first() else {
            let (at, role) = (self.from, self.role);
            return (NO_LINE, WhyNot::Stuck { at, role });
        };
        let occupied = self.position.board.occupied();
        if let Some(failure) = self.path(self.from, to, occupied) {
            return failure;
        }
        match self.entered(to, self.position.pieces(self.position.mover())) {
            Err(why) => (ARRIVED, why),
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
            return Some((ON_THE_WAY, WhyNot::AlreadyThere(to)));
        }
        if !lines(from).contains(to) {
            return Some((NO_LINE, WhyNot::OutOfLine { role, from, to }));
        }
        if role == Role::Militant && !two_steps(from).contains(to) {
            return Some((NO_LINE, WhyNot::TooFar { from, to }));
        }
        let steps = |square: Square| {
            (square.file().abs_diff(from.file())).max(square.rank().abs_diff(from.rank()))
        };
        let at = (between(from, to) & occupied).min_by_key(|square| steps(*square))?;
        let by = self.position.board.occupant(at)?;
        Some((ON_THE_WAY, WhyNot::Blocked { from, to, at, by }))
    }

    /// What the piece acts on by entering a square, if anything; `own` is what obeys its player.
    fn entered(&self, at: Square, own: Bitboard) -> Result<Option<Occupant>, WhyNot> {
        let position = self.position;
        let occupant = match position.board.occupant(at) {
            None if at == Square::MAZE && self.role != Role::Chief => {
                return Err(WhyNot::MazeIsForChiefs);
            }
            None => return Ok(None),
            Some(occupant) => occupant,
        };
        let Occupant::Living(Piece { role, .. }) = occupant else {
            return if self.role == Role::Necromobile {
                Ok(Some(occupant))
            } else {
                Err(WhyNot::CorpseThere(at))
            };
        };
        let friendly_fire = position.options.friendly_fire
            && role != Role::Chief
            && matches!(self.role, Role::Chief | Role::Militant | Role::Assassin);
        if own.contains(at) && !friendly_fire {
            Err(WhyNot::OwnPiece { at, role })
        } else if self.role == Role::Necromobile {
            Err(WhyNot::OnlyCorpses(at))
        } else if !own.contains(at) && !position.enemies(position.mover()).contains(at) {
            Err(WhyNot::Untouchable { at, role })
        } else if self.role == Role::Reporter {
            Err(WhyNot::ReporterEnters(at))
        } else if self.role == Role::Militant && at == Square::MAZE {
            Err(WhyNot::MilitantInMaze)
        } else {
            Ok(Some(occupant))
        }
    }

    /// The piece has gone to an empty square, and more is given.
    fn after_a_move(&self, to: Square, rest: &[Square]) -> Failure {
        let Some((&next, rest)) = rest.split_first() else {
            return (NO_LINE, WhyNot::Unreached(to));
        };
        if self.role != Role::Reporter {
            return (ARRIVED, WhyNot::NoBody { to, body: next });
        }
        let position = self.position;
        let why = match position.board.occupant(next) {
            _ if !sides(to).contains(next) => WhyNot::NotBeside { to, victim: next },
            Some(Occupant::Living(_)) if next == self.from => WhyNot::NobodyToStrike(next),
            Some(Occupant::Living(Piece { role, .. })) => {
                let mover = position.mover();
                let own = position.pieces(mover).contains(next);
                let friendly_fire = position.options.friendly_fire && role != Role::Chief;
                if own && !friendly_fire {
                    WhyNot::OwnPiece { at: next, role }
                } else if !own && !position.enemies(mover).contains(next) {
                    WhyNot::Untouchable { at: next, role }
                } else {
                    return match rest.first() {
                        Some(extra) => (AFTERWARDS + 1, WhyNot::TooManySquares(*extra)),
                        None => (NO_LINE, WhyNot::Unreached(to)),
                    };
                }
            }
            _ => WhyNot::NobodyToStrike(next),
        };
        (AFTERWARDS, why)
    }

    /// The piece has entered the maze on a chief or on a corpse, and must leave it (RULES 4).
    fn through_the_maze(&self, rest: &[Square]) -> Failure {
        let position = self.position;
        let Some((&exit, bodies)) = rest.split_first() else {
            return (ARRIVED, WhyNot::NoWayOut(self.role));
        };
        if exit == Square::MAZE {
            return (AFTERWARDS, WhyNot::MazeMustBeLeft);
        }
        if exit == self.from && self.role == Role::Assassin {
            return (AFTERWARDS, WhyNot::AssassinsBody(exit));
        }
        let vacated = Bitboard::of(self.from);
        let occupied = position.board.occupied() & !vacated;
        // One square behind the maze that could only be a body's place: the exit was forgotten.
        let forgotten =
            bodies.is_empty() && self.role != Role::Assassin && !occupied.contains(exit);
        if let Some((_, why)) = self.path(Square::MAZE, exit, occupied) {
            let why = if forgotten {
                WhyNot::MazeMustBeLeft
            } else {
                why
            };
            return (AFTERWARDS, why);
        }
        let killed = if self.role == Role::Assassin {
            play::obeying_chief(position, Square::MAZE)
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
            Err(why) => (AFTERWARDS, why),
            Ok(Some(occupant)) if !self.may_act_on_exit(occupant) => {
                let action = position.options.exit_action;
                (AFTERWARDS, WhyNot::NoActionOnExit { at: exit, action })
            }
            Ok(second) => self.bodies_from_the_maze(exit, second, bodies),
        }
    }

    fn may_act_on_exit(&self, occupant: Occupant) -> bool {
        let chief = matches!(occupant, Occupant::Living(piece) if piece.role == Role::Chief);
        match self.position.options.exit_action {
            ExitAction::Any => true,
            ExitAction::Chiefs => chief,
            ExitAction::None => false,
        }
    }

    fn bodies_from_the_maze(
        &self,
        exit: Square,
        second: Option<Occupant>,
        bodies: &[Square],
    ) -> Failure {
        if self.role == Role::Assassin {
            return (AFTERWARDS + 1, WhyNot::AssassinsBody(self.from));
        }
        // The first body never goes into the maze, chief or not (RULES 4, step 3).
        let Some((&first, rest)) = bodies.split_first() else {
            return (NO_LINE, WhyNot::Unreached(Square::MAZE));
        };
        if let Some(why) = self.place(Occupant::Corpse, &[exit], first) {
            return (AFTERWARDS + 1, why);
        }
        match second {
            Some(lifted) => self.body(lifted, &[exit, first], rest),
            None => match rest.first() {
                Some(extra) => (AFTERWARDS + 2, WhyNot::TooManySquares(*extra)),
                None => (NO_LINE, WhyNot::Unreached(Square::MAZE)),
            },
        }
    }

    /// The last body of the turn; `filled` is where the piece ends and, if there was a first body,
    /// out of the maze, where that has been put.
    fn body(&self, lifted: Occupant, filled: &[Square], rest: &[Square]) -> Failure {
        let Some((&body, rest)) = rest.split_first() else {
            return (NO_LINE, WhyNot::Unreached(self.from));
        };
        if self.role == Role::Assassin {
            return (AFTERWARDS, WhyNot::AssassinsBody(self.from));
        }
        match (self.place(lifted, filled, body), rest.first()) {
            (Some(why), _) => (AFTERWARDS, why),
            (None, Some(extra)) => (AFTERWARDS + 1, WhyNot::TooManySquares(*extra)),
            (None, None) => (NO_LINE, WhyNot::Unreached(self.from)),
        }
    }

    /// Why what was lifted cannot be put there. The square that the piece left is free by then.
    fn place(&self, lifted: Occupant, filled: &[Square], at: Square) -> Option<WhyNot> {
        let board = &self.position.board;
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
            Some(WhyNot::BodyInMaze)
        } else {
            by.map(|by| WhyNot::BodyOnOccupied { at, by })
        }
    }
}

/// How far a turn is from a text: the cheapest way to make its squares, with `from` or without,
/// into those that were typed.
fn distance(typed: &Typed, turn: Turn) -> u32 {
    const OTHER_PIECE: u32 = 6;
    let wrong = typed
        .roles
        .is_some_and(|roles| !roles.contains(turn.role()));
    let squares: Vec<Square> = turn.squares().collect();
    let given = alignment(&typed.squares, &squares);
    let without_from = alignment(&typed.squares, &squares[1..]) + 1;
    given.min(without_from) + if wrong { OTHER_PIECE } else { 0 }
}

/// Squares left out at the end cost little, others more, squares too many the most; a square in
/// place of another as many steps as lie between, up to four.
fn alignment(typed: &[Square], turn: &[Square]) -> u32 {
    const TOO_MANY: u32 = 5;
    const LEFT_OUT: u32 = 2;
    let steps = |one: Square, other: Square| {
        let files = one.file().abs_diff(other.file());
        u32::from(files.max(one.rank().abs_diff(other.rank())))
    };
    let pairs = typed.iter().zip(turn);
    let moved: u32 = pairs
        .map(|(typed, meant)| 2 * steps(*typed, *meant).min(4))
        .sum();
    let more = typed.len().saturating_sub(turn.len()) as u32;
    let fewer = turn.len().saturating_sub(typed.len()) as u32;
    moved + TOO_MANY * more + LEFT_OUT * fewer.min(1)
}
