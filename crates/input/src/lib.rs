//! How people say a move: reading what they type, and choosing step by step.
//!
//! [`read_move`] finds the legal moves that a text can mean, and says why it means none.
//! A [`Draft`] is what has been decided of a move so far, in 13 characters that an adapter may save
//! anywhere; it knows the next question with its answers. All of it works on a position, without
//! messages or keys.
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

mod completion;
mod draft;
mod fit;
mod names;
mod reading;
mod reason;
mod record;
mod rejection;
mod step;
mod suggestion_order;
mod trial;
mod typed_answer;
mod typed_text;

pub use completion::{MOST, likeliest};
pub use draft::{Draft, Left, ParseDraftError};
pub use names::{Names, folded};
pub use reading::{Reading, continuations, continuations_by_way, followed, read_move};
pub use reason::RejectionReason;
pub use record::{meant, record_error};
pub use rejection::{MoveRejection, reason_not_now};
pub use step::{Answer, Can, MENUS, OPTIONS, Step};
pub use typed_answer::TypedAnswer;
pub use typed_text::bare_squares;

/// The README's example is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
