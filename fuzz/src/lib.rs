//! What the fuzz targets share.

use djambi_rules::{Options, Position};

/// Options out of a byte: every preset, and mixtures of them.
#[must_use]
pub fn options(byte: u8) -> Options {
    let mut options = Options::PRESETS[usize::from(byte % 3)].1;
    options.friendly_fire ^= byte & 0x10 != 0;
    options.reporter_must_strike ^= byte & 0x20 != 0;
    options.liberation ^= byte & 0x40 != 0;
    options
}

/// A first line that is a position, with what stands behind it; the set-up if it is none.
#[must_use]
pub fn position_and_rest(text: &str, options: Options) -> (Position, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match Position::read(first, options) {
        Ok(position) => (position, rest),
        Err(_) => (Position::setup(options), text),
    }
}
