//! A position: the contents of the squares, the control of the armies, and the player to move.

use std::fmt;
use std::str::FromStr;

use super::{Army, Bitboard, Board, Options, ParseError, Piece, Role, Seat, Square};

/// A set of seats.
///
/// ```
/// use djambi_rules::{Position, Seat};
/// let active = Position::default().active_seats();
/// assert!(active.contains(Seat::Green));
/// assert_eq!(active.count(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 != 0
    }

    /// Adds the seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Removes the seat.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

/// How a game ended by the rules (RULES 9).
///
/// ```
/// use djambi_rules::{Outcome, Seat};
/// assert_eq!("draw".parse(), Ok(Outcome::Draw));
/// assert_eq!(Outcome::Won(Seat::Blue).to_string(), "blue");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The last active player wins.
    Won(Seat),
    /// Nobody does.
    Draw,
}

impl fmt::Display for Outcome {
    /// `red`, `blue`, `yellow`, `green` or `draw`, as in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Won(seat) => f.write_str(seat.key()),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Outcome {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Outcome, ParseError> {
        match Seat::of_key(text) {
            Some(seat) => Ok(Outcome::Won(seat)),
            None if text == "draw" => Ok(Outcome::Draw),
            None => Err(ParseError("an outcome is red, blue, yellow, green or draw")),
        }
    }
}

/// The controllers of the four armies, by army; `None` is a hostage (RULES 7).
pub(crate) type Control = [Option<Seat>; 4];

/// A position and the options that it is played with. Only valid ones exist (RULES 11), and they
/// stay valid: all ways on lead through [`Position::play`] and [`Position::resign`].
///
/// It is small and `Copy`, so that saving the one before costs nothing.
///
/// ```
/// use djambi_rules::{Options, Position, Seat};
/// let position = Position::setup(Options::CLASSIC);
/// assert_eq!(position.mover(), Seat::Red);
/// assert_eq!(position.legal_moves().len(), 30);
/// let mv = position.parse_move("Mc1-e1").unwrap();
/// let position = position.play(mv).unwrap();
/// assert_eq!(position.mover(), Seat::Blue);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) board: Board,
    pub(super) control: Control,
    pub(super) frozen: Seats,
    pub(super) mover: Seat,
    pub(super) last: Seat,
    pub(super) over: Option<Outcome>,
    pub(super) no_progress: u16,
    pub(super) number: u32,
    pub(super) options: Options,
}

/// A set-up needs two players at least; the others may be hostages (RULES 7).
///
/// ```
/// use djambi_rules::{Army, Options, Position, TooFewPlayers};
/// let setup = |hostages: &[Army]| Position::setup_with_hostages(Options::CLASSIC, hostages);
/// assert!(setup(&[Army::Yellow, Army::Green]).is_ok());
/// assert_eq!(setup(&[Army::Blue, Army::Yellow, Army::Green]), Err(TooFewPlayers));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game needs at least two armies that somebody plays")]
pub struct TooFewPlayers;

/// Red's pieces at the set-up (RULES 1), as file and rank from 0; the others are its mirror images.
const CORNER: [(Role, u8, u8); 9] = [
    (Role::Chief, 0, 0),
    (Role::Assassin, 1, 0),
    (Role::Reporter, 0, 1),
    (Role::Diplomat, 1, 1),
    (Role::Necromobile, 2, 2),
    (Role::Militant, 2, 0),
    (Role::Militant, 2, 1),
    (Role::Militant, 0, 2),
    (Role::Militant, 1, 2),
];

impl Position {
    /// The set-up of four armies (RULES 1).
    pub fn setup(options: Options) -> Position {
        let mut board = Board::default();
        for army in Army::ALL {
            let right = matches!(army, Army::Blue | Army::Yellow);
            let top = matches!(army, Army::Yellow | Army::Green);
            for (role, file, rank) in CORNER {
                let file = if right { 8 - file } else { file };
                let rank = if top { 8 - rank } else { rank };
                if let Some(square) = Square::at(file, rank) {
                    board.put(Piece { army, role }, square);
                }
            }
        }
        Position {
            board,
            control: Seat::ALL.map(Some),
            frozen: Seats::default(),
            mover: Seat::Red,
            last: Seat::Red,
            over: None,
            no_progress: 0,
            number: 1,
            options,
        }
    }

    /// The set-up in which nobody plays the armies named (RULES 7).
    pub fn setup_with_hostages(
        options: Options,
        hostages: &[Army],
    ) -> Result<Position, TooFewPlayers> {
        let mut position = Position::setup(options);
        for army in hostages {
            position.control[army.index()] = None;
        }
        if position.active_seats().count() < 2 {
            return Err(TooFewPlayers);
        }
        let first = position.active().next().unwrap_or(Seat::Red);
        (position.mover, position.last) = (first, first);
        Ok(position)
    }

    /// The armies that nobody plays, if this is the set-up (RULES 7); `None` for any other position.
    ///
    /// ```
    /// use djambi_rules::{Army, Options, Position};
    /// let three = Position::setup_with_hostages(Options::CLASSIC, &[Army::Green]).unwrap();
    /// assert_eq!(three.hostages_of_setup(), Some(vec![Army::Green]));
    /// let later = three.play(three.legal_moves()[0]).unwrap();
    /// assert_eq!(later.hostages_of_setup(), None);
    /// ```
    pub fn hostages_of_setup(&self) -> Option<Vec<Army>> {
        let nobodys = |army: &Army| self.controller(*army).is_none();
        let hostages: Vec<Army> = Army::ALL.into_iter().filter(nobodys).collect();
        let setup = Position::setup_with_hostages(self.options, &hostages);
        (setup.as_ref() == Ok(self)).then_some(hostages)
    }

    /// The contents of the squares.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The options that it is played with.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the controller of that army; `None` is a hostage.
    #[inline]
    pub const fn controller(&self, army: Army) -> Option<Seat> {
        self.control[army.index()]
    }

    /// Returns the controller of the living piece on that square. `None`: no living piece, or a hostage.
    #[inline]
    pub fn owner(&self, square: Square) -> Option<Seat> {
        self.controller(self.board.piece(square)?.army)
    }

    /// Whether the player is frozen: encircled, or resigned and not yet taken over (RULES 6, 7).
    #[inline]
    pub const fn is_frozen(&self, seat: Seat) -> bool {
        self.frozen.contains(seat)
    }

    /// Whether the player is still there, frozen or not: the player controls the army of the seat.
    #[inline]
    pub fn is_in(&self, seat: Seat) -> bool {
        self.controller(seat.army()) == Some(seat)
    }

    /// Whether the player is still there with a living chief: perhaps frozen, but not resigned
    /// (RULES 7).
    pub fn plays_on(&self, seat: Seat) -> bool {
        self.is_in(seat) && self.chief(seat).is_some()
    }

    /// Whether the player is alive and not frozen (RULES 8).
    pub fn is_active(&self, seat: Seat) -> bool {
        self.active_seats().contains(seat)
    }

    /// The active players in the order of the seats.
    #[inline]
    pub fn active(&self) -> impl Iterator<Item = Seat> + use<> {
        self.active_seats().iter()
    }

    /// The active players as a set.
    #[inline]
    pub fn active_seats(&self) -> Seats {
        let is_active = |seat: &Seat| self.is_in(*seat) && !self.is_frozen(*seat);
        Seat::ALL.into_iter().filter(is_active).collect()
    }

    /// Returns the player to move. Once the game is over this means nothing.
    #[inline]
    pub const fn mover(&self) -> Seat {
        self.mover
    }

    /// The seat of the last regular move (RULES 8).
    pub const fn last(&self) -> Seat {
        self.last
    }

    /// Moves without progress in a row so far (RULES 9).
    pub const fn no_progress(&self) -> u16 {
        self.no_progress
    }

    /// The number of the move to be played, from 1.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// How the game ended, if it is over by the rules (RULES 9). Repetition needs a
    /// [`History`](super::History).
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.over
    }

    /// The player in power: with a living chief in the maze, neither frozen nor a
    /// hostage (RULES 8).
    #[inline]
    pub fn in_power(&self) -> Option<Seat> {
        let piece = self.board.piece(Square::MAZE)?;
        let seat = self.controller(piece.army)?;
        (seat.army() == piece.army && !self.is_frozen(seat)).then_some(seat)
    }

    /// All living pieces that the player controls, frozen or not.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> Bitboard {
        let commanded = |army: &Army| self.controller(*army) == Some(seat);
        let armies = Army::ALL.into_iter().filter(commanded);
        armies.fold(Bitboard::EMPTY, |set, army| set | self.board.army(army))
    }

    /// The living pieces that the player may kill and move as enemies: those of others who are not
    /// frozen, and hostages (RULES, 'Words').
    #[inline]
    pub fn enemies(&self, seat: Seat) -> Bitboard {
        let sheltered = self
            .frozen
            .iter()
            .fold(self.pieces(seat), |set, frozen| set | self.pieces(frozen));
        self.board.living() & !sheltered
    }

    /// The square of the player's living chief.
    pub fn chief(&self, seat: Seat) -> Option<Square> {
        self.board.chief(seat.army())
    }

    /// All pieces that pass to the killer of the chief on that square (RULES 5 and 7).
    pub fn obeying_chief(&self, square: Square) -> Bitboard {
        match (self.board.piece(square), self.owner(square)) {
            (Some(_), Some(seat)) => self.pieces(seat),
            (Some(chief), None) => self.board.army(chief.army),
            (None, _) => Bitboard::EMPTY,
        }
    }
}

impl Default for Position {
    /// The set-up with classic options.
    fn default() -> Position {
        Position::setup(Options::default())
    }
}
