//! Positions and canonical moves as texts, both ways and exactly (RULES 11).

use std::fmt;
use std::str::FromStr;

use super::options::shortened;
use super::position::{Control, Seats};
use super::validity::PositionProblem;
use super::{Army, Board, Move, MoveKind, Options, Piece, Position, Role, Seat, Square};

/// Why a text is not a position: it is not written as RULES 11 says, or the position is not valid.
///
/// ```
/// use djambi_rules::{ParsePositionError, Position};
/// let error = "9/9/9/9/9/9/9/9/8 rbyg r r 0 1".parse::<Position>().unwrap_err();
/// assert_eq!(error, ParsePositionError::Rank(1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePositionError {
    /// Not six fields with single spaces.
    #[error(
        "a position has six fields with single spaces: board, control, mover, last, moves without progress, number of the move"
    )]
    Fields,
    /// Not nine ranks.
    #[error("the board has nine ranks with / between them, from rank 9 down to rank 1")]
    Ranks,
    /// A rank that is not nine squares, or not written in the one way there is.
    #[error("rank {0} is not nine squares written with digits, x and pieces such as rC")]
    Rank(u8),
    /// The control field is off.
    #[error("the control field is four letters of r b y g (capital: frozen) or -, not '{0}'")]
    Control(String),
    /// One letter is frozen in one place and not in another.
    #[error("{0} is frozen in one place and not in another")]
    HalfFrozen(Seat),
    /// Not a letter of a seat.
    #[error("the mover and the last regular mover are each one of r b y g, not '{0}'")]
    Seat(String),
    /// Not a number as it is written here.
    #[error(
        "the last two fields are the number of moves without progress, from 0 on, and the number of the next move, from 1 on, not '{0}'"
    )]
    Number(String),
    /// It is well written, but not valid.
    #[error(transparent)]
    Invalid(#[from] PositionProblem),
}

impl Position {
    /// Reads a position (RULES 11); `options` are not part of the text.
    ///
    /// ```
    /// use djambi_rules::{Options, Position};
    /// let text = "9/9/9/9/rC3bC4/9/9/9/yC7gC rbyg b b 3 40";
    /// let position = Position::read(text, Options::CLASSIC).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    pub fn read(text: &str, options: Options) -> Result<Position, ParsePositionError> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().ok_or(ParsePositionError::Fields);
        let (ranks, control, mover) = (field()?, field()?, field()?);
        let (last, no_progress, number) = (field()?, field()?, field()?);
        if fields.next().is_some() {
            return Err(ParsePositionError::Fields);
        }
        let board = read_board(ranks)?;
        let (control, frozen) = read_control(control)?;
        let written = Position {
            board,
            control,
            frozen,
            mover: read_seat(mover)?,
            last: read_seat(last)?,
            over: None,
            no_progress: read_number(no_progress, 0, u32::from(u16::MAX))? as u16,
            number: read_number(number, 1, u32::MAX)?,
            options,
        };
        Ok(written.checked()?)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a position that is played with [`Options::CLASSIC`].
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Position::read(text, Options::CLASSIC)
    }
}

fn read_board(text: &str) -> Result<Board, ParsePositionError> {
    let mut board = Board::default();
    let mut ranks = text.split('/');
    for rank in (0..9).rev() {
        let row = ranks.next().ok_or(ParsePositionError::Ranks)?;
        read_rank(&mut board, row, rank).ok_or(ParsePositionError::Rank(rank + 1))?;
    }
    if ranks.next().is_some() {
        return Err(ParsePositionError::Ranks);
    }
    Ok(board)
}

fn read_rank(board: &mut Board, row: &str, rank: u8) -> Option<()> {
    let mut file = 0;
    let mut after_digit = false;
    let mut letters = row.chars();
    while let Some(letter) = letters.next() {
        let digit = letter.to_digit(10).filter(|digit| *digit > 0);
        if let Some(run) = digit.filter(|_| !after_digit) {
            file += run as u8;
        } else {
            let square = Square::at(file, rank)?;
            if letter == 'x' {
                board.put_corpses(square.into());
            } else {
                let army = Army::from_letter(letter)?;
                let role = Role::from_letter(letters.next()?)?;
                board.put(Piece { army, role }, square);
            }
            file += 1;
        }
        after_digit = digit.is_some();
    }
    (file == 9).then_some(())
}

fn read_control(text: &str) -> Result<(Control, Seats), ParsePositionError> {
    let bad = || ParsePositionError::Control(shortened(text));
    let mut control = [None; 4];
    let (mut frozen, mut thawed) = (Seats::default(), Seats::default());
    let mut letters = text.chars();
    for controller in &mut control {
        let letter = letters.next().ok_or_else(bad)?;
        if letter == '-' {
            continue;
        }
        let seat = Seat::from_letter(letter.to_ascii_lowercase()).ok_or_else(bad)?;
        if letter.is_ascii_uppercase() {
            &mut frozen
        } else {
            &mut thawed
        }
        .insert(seat);
        *controller = Some(seat);
    }
    if letters.next().is_some() {
        return Err(bad());
    }
    match Seat::ALL
        .into_iter()
        .find(|seat| frozen.contains(*seat) && thawed.contains(*seat))
    {
        Some(seat) => Err(ParsePositionError::HalfFrozen(seat)),
        None => Ok((control, frozen)),
    }
}

fn read_seat(text: &str) -> Result<Seat, ParsePositionError> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    seat.filter(|_| letters.next().is_none())
        .ok_or_else(|| ParsePositionError::Seat(shortened(text)))
}

/// Digits only and no leading zeros: there is one way to write a number.
fn read_number(text: &str, least: u32, most: u32) -> Result<u32, ParsePositionError> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse()
        .ok()
        .filter(|number| plain && (least..=most).contains(number))
        .ok_or_else(|| ParsePositionError::Number(shortened(text)))
}

impl fmt::Display for Position {
    /// The six fields (RULES 11).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..9).rev() {
            write_rank(f, &self.board, rank)?;
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        for controller in self.control {
            let letter = match controller {
                Some(seat) if self.frozen.contains(seat) => seat.letter().to_ascii_uppercase(),
                Some(seat) => seat.letter(),
                None => '-',
            };
            write!(f, "{letter}")?;
        }
        let (mover, last) = (self.mover.letter(), self.last.letter());
        write!(f, " {mover} {last} {} {}", self.no_progress, self.number)
    }
}

fn write_rank(f: &mut fmt::Formatter<'_>, board: &Board, rank: u8) -> fmt::Result {
    let mut empty = 0;
    for square in (0..9).filter_map(|file| Square::at(file, rank)) {
        let Some(occupant) = board.occupant(square) else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write!(f, "{empty}")?;
            empty = 0;
        }
        write!(f, "{occupant}")?;
    }
    if empty > 0 {
        write!(f, "{empty}")
    } else {
        Ok(())
    }
}

/// Reads a canonical move by its form alone; whether it is legal anywhere is another question.
pub(super) fn read_move(text: &str) -> Option<Move> {
    let role = Role::from_letter(text.chars().next()?)?;
    let from = text.get(1..3)?.parse().ok()?;
    // The other squares have a sign before each.
    let (mut signs, mut squares) = (String::new(), Vec::new());
    let mut rest = &text[3..];
    while !rest.is_empty() {
        signs.push_str(rest.get(..1)?);
        squares.push(rest.get(1..3)?.parse::<Square>().ok()?);
        rest = &rest[3..];
    }
    let (to, kind) = match (&*signs, &*squares) {
        ("-", &[to]) => (to, MoveKind::Move),
        ("-!", &[to, victim]) => (to, MoveKind::Strike { victim }),
        ("x@", &[to, body]) => (to, MoveKind::Kill { body }),
        ("x", &[to]) => (to, MoveKind::Assassinate),
        ("x-", &[to, exit]) => (to, MoveKind::AssassinateThenLeave { exit }),
        ("xx", &[to, exit]) => (to, MoveKind::AssassinateTwice { exit }),
        ("~@", &[to, body]) => (to, MoveKind::Displace { body }),
        ("~-@", &[to, exit, body]) => (to, MoveKind::DisplaceThenLeave { exit, body }),
        ("~~@@", &[to, exit, body, second]) => (to, MoveKind::DisplaceTwice { exit, body, second }),
        _ => return None,
    };
    Some(Move {
        role,
        from,
        to,
        kind,
    })
}
