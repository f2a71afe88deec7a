//! The unit in which positions are valued, and what a draw is worth.

/// One value per seat, by `Seat::index`.
pub(super) type Values = [i32; 4];

/// The value of a won game; the values of all players never add up to more.
pub(super) const CERTAIN: i32 = 1_000_000;

/// The value of a draw to each player who is still active: low, so that nobody heads for one.
pub(super) const DRAW: i32 = CERTAIN / 200;

/// A proven value above this one is a won game.
pub(super) const PROVEN_WIN: i32 = CERTAIN - CERTAIN / 50;

/// The values one move earlier: a quick win is better than a slow one.
pub(super) fn one_turn_earlier(values: Values) -> Values {
    values.map(|value| value - value / 2000)
}

/// A value in thousandths of a win, as it is shown to people.
pub(super) fn thousandths(value: i32) -> u16 {
    (value / (CERTAIN / 1000)).clamp(0, 1000).unsigned_abs() as u16
}
