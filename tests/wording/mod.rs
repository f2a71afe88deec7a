//! The wording: all of it is in the locale files, and none of it is longer than Discord allows.

mod limits;
mod messages;
mod scan;
mod typed_back;
