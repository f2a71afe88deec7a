//! The rules of Djambi, exactly: pure, without I/O and without a clock.
//!
//! A [`Position`] is always valid and hands out its legal [`Move`]s; playing one gives the next
//! position. `RULES n` in these pages is a section of the project's `docs/rules-exact.md`.

mod api;
mod army;
mod bitboard;
mod board;
mod changes;
mod geometry;
mod history;
mod legal;
mod moves;
mod names;
mod notation;
mod options;
mod play;
mod position;
mod reading;
mod reason;
mod record;
mod rejection;
mod resolve;
mod role;
mod square;
mod successors;
mod threats;
mod trial;
mod typed;

pub use geometry::{between, militant_reach, neighbours, queen_attacks, sides};
pub use legal::{Bundle, Stem};
pub use position::Seats;

pub use api::{MoveError, PlayError, ResignError, ResignReason};
pub use army::{Army, ParseArmyError, ParseSeatError, Seat};
pub use bitboard::Bitboard;
pub use board::Board;
pub use changes::Change;
pub use history::{End, History, Ply, PlyError, PositionKey};
pub use moves::{Move, MoveKind};
pub use names::{Names, folded};
pub use notation::ParsePositionError;
pub use options::{ExitAction, Options, ParseOptionsError};
pub use position::{Outcome, Position, TooFewPlayers};
pub use reading::{Part, Question, Reading};
pub use reason::RejectionReason;
pub use record::{Record, RecordError, RecordFault, TagError};
pub use rejection::MoveRejection;
pub use role::{Occupant, Piece, Role};
pub use square::{ParseSquareError, Square};
pub use threats::Threat;
pub use typed::bare_squares;
