//! Positions and canonical moves as texts, both ways and exactly (RULES 11).

use std::fmt;
use std::str::FromStr;

use super::options::shortened;
use super::position::{Control, Seats};
use super::validity::{PositionProblem, UncheckedPosition};
use super::{Army, Board, Move, MoveKind, Occupant, Options, Piece, Position, Role, Seat, Square};

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
    /// It is well written, but not valid: the first problem.
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
        let unchecked: UncheckedPosition = text.parse()?;
        let problems = unchecked.problems(options);
        match problems.into_iter().next() {
            Some(problem) => Err(problem.into()),
            None => Ok(unchecked.position(options)),
        }
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Reads a position that is played with [`Options::CLASSIC`].
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Position::read(text, Options::CLASSIC)
    }
}

impl FromStr for UncheckedPosition {
    type Err = ParsePositionError;

    /// Reads the six fields. Never fails with [`ParsePositionError::Invalid`].
    fn from_str(text: &str) -> Result<UncheckedPosition, ParsePositionError> {
        let mut fields = text.split(' ');
        let mut field = || fields.next().ok_or(ParsePositionError::Fields);
        let (ranks, control, mover) = (field()?, field()?, field()?);
        let (last, no_progress, number) = (field()?, field()?, field()?);
        if fields.next().is_some() {
            return Err(ParsePositionError::Fields);
        }
        let board = read_board(ranks)?;
        let (control, frozen) = read_control(control)?;
        Ok(UncheckedPosition {
            board,
            control,
            frozen,
            mover: read_seat(mover)?,
            last: read_seat(last)?,
            no_progress: read_number(no_progress, 0, u32::from(u16::MAX))? as u16,
            number: read_number(number, 1, u32::MAX)?,
        })
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
        UncheckedPosition {
            board: self.board,
            control: self.control,
            frozen: self.frozen,
            mover: self.mover,
            last: self.last,
            no_progress: self.no_progress,
            number: self.number,
        }
        .fmt(f)
    }
}

impl fmt::Display for UncheckedPosition {
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
        match occupant {
            Occupant::Corpse => f.write_str("x")?,
            Occupant::Living(Piece { army, role }) => {
                write!(f, "{}{}", army.letter(), role.letter())?;
            }
        }
    }
    if empty > 0 {
        write!(f, "{empty}")
    } else {
        Ok(())
    }
}

/// Reads a canonical move by its form alone; whether it is legal anywhere is another question.
pub(super) fn read_move(text: &str) -> Option<Move> {
    let mut reader = Reader(text);
    let role = Role::from_letter(reader.letter()?)?;
    let from = reader.square()?;
    let first = reader.letter()?;
    let to = reader.square()?;
    let second = reader.one_of("-x~!@");
    let middle = if second.is_some() {
        Some(reader.square()?)
    } else {
        None
    };
    let mut bodies = [None; 2];
    for body in &mut bodies {
        if reader.one_of("@").is_some() {
            *body = Some(reader.square()?);
        }
    }
    let [body, second_body] = bodies;
    if !reader.0.is_empty() {
        return None;
    }
    let kind = match (first, second, middle, body, second_body) {
        ('-', None, None, None, None) => MoveKind::Move,
        ('-', Some('!'), Some(victim), None, None) => MoveKind::Strike { victim },
        ('x', Some('@'), Some(body), None, None) => MoveKind::Kill { body },
        ('x', None, None, None, None) => MoveKind::Assassinate,
        ('x', Some('-'), Some(exit), None, None) => MoveKind::AssassinateThenLeave { exit },
        ('x', Some('x'), Some(exit), None, None) => MoveKind::AssassinateTwice { exit },
        ('~', Some('@'), Some(body), None, None) => MoveKind::Displace { body },
        ('~', Some('-'), Some(exit), Some(body), None) => {
            MoveKind::DisplaceThenLeave { exit, body }
        }
        ('~', Some('~'), Some(exit), Some(body), Some(second)) => {
            MoveKind::DisplaceTwice { exit, body, second }
        }
        _ => return None,
    };
    Some(Move {
        role,
        from,
        to,
        kind,
    })
}

struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn letter(&mut self) -> Option<char> {
        let mut letters = self.0.chars();
        let letter = letters.next()?;
        self.0 = letters.as_str();
        Some(letter)
    }

    fn one_of(&mut self, letters: &str) -> Option<char> {
        let letter = self
            .0
            .chars()
            .next()
            .filter(|letter| letters.contains(*letter))?;
        self.letter();
        Some(letter)
    }

    fn square(&mut self) -> Option<Square> {
        let square = self.0.get(..2)?.parse().ok()?;
        self.0 = self.0.get(2..)?;
        Some(square)
    }
}
