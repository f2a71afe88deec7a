//! Choosing a move step by step, as a pure model: what has been decided of a move so far, the next
//! question with its answers, and the moves that a text may still become.
//!
//! All of it works on a position, without messages or keys. The choices so far are a
//! [`Draft`] of 13 characters, so an adapter may save it anywhere.
//!
//! ```
//! use djambi_input::{Draft, Left};
//! use djambi_rules::{Options, Part, Position};
//!
//! let position = Position::setup(Options::CLASSIC);
//! let draft = Draft::default();
//! assert_eq!(draft.asks(&position), Some(Part::From));
//!
//! // Red's Militant on c1 is chosen, then e1 as the square that it moves to.
//! let draft = draft.answered(&position, Some("c1".parse()?)).expect("it can move");
//! assert_eq!(draft.asks(&position), Some(Part::To));
//! let draft = draft.answered(&position, Some("e1".parse()?)).expect("it can move there");
//! let Left::One(mv) = draft.left(&position) else { panic!("nothing more is asked") };
//! assert_eq!(mv.to_string(), "Mc1-e1");
//!
//! // A saved draft continues later.
//! let saved: Draft = draft.to_string().parse()?;
//! assert_eq!(saved, draft);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod likely;
mod step;
mod typed;
mod wanted;

#[cfg(test)]
mod tests;

pub use draft::{Draft, Left, ParseDraftError};
pub use likely::{MOST, likeliest};
pub use step::{Answer, Can, MENUS, OPTIONS, Step};
pub use typed::TypedAnswer;
