//! How one of several equal things is chosen.

/// How a few of many squares, and one of several equals, are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choosing {
    /// By the order of the squares and seats. *Master* has always chosen so and, being the
    /// yardstick of the other levels, keeps to it.
    BySquare,
    /// By merit, so that a position that is turned or mirrored, or has its colours passed on,
    /// has the same values and candidates.
    ByMerit,
}
