//! A text over the board, longer than the window perhaps.

/// A page shown over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    pub(super) kind: Kind,
    /// The first line that is shown.
    pub(super) top: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Help,
    Text(String),
}
