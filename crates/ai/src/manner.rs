//! How a search plays: what makes levels of it, apart from how many positions it looks at.

/// How a search plays.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    /// The most that the value of a move of the root seems off by, at random, in the unit of values.
    pub(super) error: i32,
    /// Whether some simulations expect the worst of others.
    pub(super) wary: bool,
    /// Whether a move is searched although there is no other.
    pub(super) single: bool,
}

impl Manner {
    /// Finds out what positions are worth, without chance. The worst case for one player does not
    /// measure that.
    pub(super) const MEASURING: Manner = Manner {
        error: 0,
        wary: false,
        single: true,
    };
}
