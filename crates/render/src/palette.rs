//! The palette of a theme, and what two of its colours make when one covers a part of the other.

use super::scene::Control;
use super::theme::{Colors, PaletteColor};
use djambi_rules::Seat;

/// The number of degrees of coverage: level 0 covers nothing, level [`LEVELS`] covers all.
pub(super) const LEVELS: u8 = 8;
/// The number of colours that fit into seven bits beside the one that GIF frames reserve for 'as
/// before'.
const MOST: usize = 127;

/// At most 127 colours: the named ones and the shades between those that meet in pictures.
pub(super) struct Palette {
    colors: Vec<[u8; 3]>,
    /// The place of each named colour.
    places: Vec<u8>,
    /// `mixed[level][over][under]`, with 128 places for each colour.
    mixed: Vec<u8>,
}

impl Palette {
    /// The palette of these named colours, whatever they are.
    pub(super) fn new(named: &Colors) -> Palette {
        let colors = colors(named);
        let places = named.iter().map(|color| nearest(&colors, *color)).collect();
        let mut mixed = vec![0; (usize::from(LEVELS) + 1) << 14];
        for level in 0..=LEVELS {
            for (over, &a) in colors.iter().enumerate() {
                for (under, &b) in colors.iter().enumerate() {
                    mixed[slot(level, over as u8, under as u8)] = match level {
                        0 => under as u8,
                        LEVELS => over as u8,
                        _ => nearest(&colors, blend(a, b, level, LEVELS)),
                    };
                }
            }
        }
        Palette {
            colors,
            places,
            mixed,
        }
    }

    /// The place of a named colour.
    pub(super) fn place(&self, color: PaletteColor) -> u8 {
        self.places[color as usize]
    }

    /// The colour that shows when `over` covers `under` to `level` of [`LEVELS`].
    #[inline]
    pub(super) fn mix(&self, over: u8, under: u8, level: u8) -> u8 {
        self.mixed[slot(level, over, under)]
    }

    /// The place after the last colour, which GIF frames use for 'as before'.
    pub(super) fn transparent(&self) -> u8 {
        self.colors.len() as u8
    }

    /// Red, green, blue, red … of all colours, as both file formats want them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

#[inline]
fn slot(level: u8, over: u8, under: u8) -> usize {
    usize::from(level) << 14 | usize::from(over) << 7 | usize::from(under)
}

fn blend(over: [u8; 3], under: [u8; 3], part: u8, whole: u8) -> [u8; 3] {
    let (part, whole) = (u32::from(part), u32::from(whole));
    std::array::from_fn(|i| {
        let sum = u32::from(over[i]) * part + u32::from(under[i]) * (whole - part);
        ((sum + whole / 2) / whole) as u8
    })
}

/// Squared distance, weighted roughly as the eye weighs red, green and blue.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let square = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    2 * square(0) + 4 * square(1) + square(2)
}

/// The place of the nearest colour; of several, the first.
fn nearest(colors: &[[u8; 3]], color: [u8; 3]) -> u8 {
    let places = (0..).zip(colors);
    let nearest = places.min_by_key(|(_, known)| distance(**known, color));
    nearest.map_or(0, |(place, _)| place)
}

/// The named colours, each once, and one shade between two that meet: that is enough for smooth edges, and
/// two more would cost a tenth of each file. A shade that is hardly different from another is left out.
fn colors(named: &Colors) -> Vec<[u8; 3]> {
    let mut colors: Vec<[u8; 3]> = Vec::with_capacity(MOST);
    let mut add = |color: [u8; 3], apart: u32| {
        if colors.iter().all(|known| distance(*known, color) >= apart) {
            colors.push(color);
        }
    };
    for color in named {
        add(*color, 1);
    }
    let halves = neighbours().into_iter().map(|pair| (pair, 2));
    for ((over, under), part) in halves.chain(tints().map(|pair| (pair, 1))) {
        add(
            blend(named[over as usize], named[under as usize], part, 4),
            160,
        );
    }
    colors
}

/// The pairs in which one colour covers so little of the other, as earlier moves do on the squares, that
/// one half would be too much.
fn tints() -> impl Iterator<Item = (PaletteColor, PaletteColor)> {
    let overs = [PaletteColor::To, PaletteColor::From, PaletteColor::Arrow];
    let squares = overs
        .into_iter()
        .flat_map(|over| [(over, PaletteColor::Light), (over, PaletteColor::Dark)]);
    squares.chain([(PaletteColor::To, PaletteColor::Panel)])
}

/// The pairs of colours that meet in pictures.
fn neighbours() -> Vec<(PaletteColor, PaletteColor)> {
    use PaletteColor::{
        Arrow, Background, Carried, CorpseFace, CorpseIcon, Dark, From, FrozenEdge, FrozenFace,
        FrozenIcon, Kill, Light, Maze, MazeLine, Muted, Outline, Panel, PanelToMove, Quiet, Text,
        To,
    };
    let mut pairs = Vec::new();
    for (over, unders) in [
        (Text, &[Panel, PanelToMove, Background][..]),
        (Muted, &[Panel, Background]),
        (Outline, &[Light, Dark, To, From, Maze, Panel, Background]),
        (To, &[Light, Dark]),
        (From, &[Light, Dark]),
        (Arrow, &[Light, Dark, From, To]),
        (MazeLine, &[Maze, Light, Dark, Panel, Background]),
        (CorpseIcon, &[CorpseFace, Light, Dark]),
        (FrozenFace, &[FrozenIcon, FrozenEdge]),
        (Carried, &[Light, Dark]),
        (Kill, &[Light, Dark]),
        (Quiet, &[Light, Dark]),
    ] {
        pairs.extend(unders.iter().map(|&under| (over, under)));
    }
    for seat in Seat::ALL {
        let (face, edge) = (PaletteColor::face(seat), PaletteColor::edge(seat));
        let icon = PaletteColor::icon(Control::Player(seat));
        pairs.extend([
            (icon, face),
            (face, edge),
            (edge, Outline),
            (face, FrozenFace),
            (face, Panel),
        ]);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn all_colours_and_shades_fit_however_different_they_are() {
        let shades = neighbours().len() + tints().count();
        assert!(PaletteColor::ALL.len() + shades <= MOST);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        #[test]
        fn named_colours_are_exact_whatever_they_are(named in any::<Colors>()) {
            let palette = Palette::new(&named);
            for &color in PaletteColor::ALL {
                let place = palette.place(color);
                prop_assert_eq!(palette.colors[usize::from(place)], named[color as usize]);
                prop_assert_eq!(palette.mix(place, 3, LEVELS), place);
                prop_assert_eq!(palette.mix(place, 3, 0), 3);
            }
        }
    }
}
