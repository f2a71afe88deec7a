//! The fixed palette of a theme, and what two of its colours make when one covers a part of the other.

use imgref::ImgVec;

use super::theme::{PaletteColor, Theme};
use djambi_rules::Seat;

/// A picture of which each pixel is the index of a colour in a [`Palette`].
pub(super) type Pixels = ImgVec<u8>;

/// How many degrees of coverage there are beside 'nothing': level 0 is nothing, level [`LEVELS`] is all.
pub(super) const LEVELS: u8 = 15;
/// The level nearest to one half.
pub(super) const HALF: u8 = 8;
/// So many colours fit into seven bits beside the one that GIF frames keep free for 'as before'.
const MOST: usize = 127;

/// At most 127 colours: the named ones and the shades between those that meet in pictures.
pub(super) struct Palette {
    pub(super) colours: Vec<[u8; 3]>,
    /// The place of each of [`colours`], the named ones first.
    order: &'static [u8],
    /// `mixed[level][over][under]`, with 128 places for each colour.
    mixed: Vec<u8>,
}

impl Palette {
    pub(super) fn new(theme: Theme) -> Palette {
        let (unordered, order) = (colours(theme), order(theme));
        let mut colours = vec![[0; 3]; unordered.len()];
        for (colour, &place) in unordered.iter().zip(order) {
            colours[usize::from(place)] = *colour;
        }
        let nearest = nearest_cube(&colours, order);
        let mut mixed = vec![0; (usize::from(LEVELS) + 1) << 14];
        for level in 0..=LEVELS {
            for (over, &a) in colours.iter().enumerate() {
                for (under, &b) in colours.iter().enumerate() {
                    mixed[slot(level, over as u8, under as u8)] = match level {
                        0 => under as u8,
                        LEVELS => over as u8,
                        _ => nearest[cube_slot(blend(a, b, level, LEVELS))],
                    };
                }
            }
        }
        Palette {
            colours,
            order,
            mixed,
        }
    }

    /// The place of a named colour.
    #[inline]
    pub(super) fn place(&self, color: PaletteColor) -> u8 {
        self.order[color as usize]
    }

    /// What each colour becomes when `over` covers it to `level` of [`LEVELS`].
    pub(super) fn mixtures(&self, over: u8, level: u8) -> &[u8; 128] {
        let start = slot(level, over, 0);
        self.mixed[start..]
            .first_chunk()
            .expect("the table ends with the last colour's 128 mixtures")
    }

    /// The colour that shows when `over` covers `under` to `level` of [`LEVELS`].
    #[inline]
    pub(super) fn mix(&self, over: u8, under: u8, level: u8) -> u8 {
        self.mixed[slot(level, over, under)]
    }

    /// The palette's colour that is nearest to any colour.
    pub(super) fn nearest(&self, colour: [u8; 3]) -> u8 {
        nearest(&self.colours, self.order, colour)
    }

    /// The place after the last colour, which GIF frames use for 'as before'.
    pub(super) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// How many bits every place needs, [`Palette::transparent`] included.
    pub(super) fn bits(&self) -> u8 {
        u8::BITS as u8 - self.transparent().leading_zeros() as u8
    }

    /// Red, green, blue, red … of all colours, as both file formats want them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
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

/// Of colours that are equally near, the first in the order of [`colours`].
fn nearest(colours: &[[u8; 3]], order: &[u8], colour: [u8; 3]) -> u8 {
    let near = |place: &&u8| distance(colours[usize::from(**place)], colour);
    order.iter().min_by_key(near).copied().unwrap_or(0)
}

/// Five bits per channel: near enough for shades on the edges of things, and quick to fill.
fn nearest_cube(colours: &[[u8; 3]], order: &[u8]) -> Vec<u8> {
    let channel = |bits: usize| ((bits & 31) << 3 | 4) as u8;
    (0..1 << 15)
        .map(|i| {
            nearest(
                colours,
                order,
                [channel(i >> 10), channel(i >> 5), channel(i)],
            )
        })
        .collect()
}

fn cube_slot([red, green, blue]: [u8; 3]) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

fn colours(theme: Theme) -> Vec<[u8; 3]> {
    let mut colours: Vec<[u8; 3]> = PaletteColor::ALL
        .iter()
        .map(|color| color.rgb(theme))
        .collect();
    // One shade between two colours is enough for smooth edges, and two more would cost a tenth of each file.
    let halves = neighbours().into_iter().map(|pair| (pair, 2));
    for ((over, under), part) in halves.chain(tints().map(|pair| (pair, 1))) {
        let shade = blend(over.rgb(theme), under.rgb(theme), part, 4);
        let known = colours.iter().any(|&colour| distance(colour, shade) < 160);
        if !known && colours.len() < MOST {
            colours.push(shade);
        }
    }
    colours
}

/// What covers so little of the squares when moves of long ago are shown that a half is too much.
fn tints() -> impl Iterator<Item = (PaletteColor, PaletteColor)> {
    let overs = [PaletteColor::To, PaletteColor::From, PaletteColor::Arrow];
    overs
        .into_iter()
        .flat_map(|over| [(over, PaletteColor::Light), (over, PaletteColor::Dark)])
}

/// The pairs of colours that meet in pictures, the most conspicuous first.
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
        let icon = PaletteColor::icon(super::Control::Player(seat));
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

/// The order of the colours in the palette: the place of each of [`colours`].
///
/// A PNG file contains the differences between the places of a pixel and the one above. In this order the colours that
/// often meet are as far apart as others that often meet, so that the same differences recur: files are a sixth smaller
/// than in the order of [`PaletteColor`]. Found by exchanging pairs at random for as long as the differences in pictures
/// of a game took fewer bits.
fn order(theme: Theme) -> &'static [u8] {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

const DARK: [u8; 83] = [
    2, 1, 19, 16, 12, 5, 4, 47, 45, 46, 52, 50, 3, 17, 63, 55, 6, 10, 8, 14, 15, 21, 61, 23, 66,
    26, 64, 71, 69, 73, 75, 33, 76, 28, 13, 24, 9, 0, 44, 42, 43, 48, 37, 40, 77, 39, 30, 38, 51,
    79, 58, 68, 53, 7, 18, 11, 82, 59, 56, 54, 22, 20, 62, 80, 60, 65, 25, 29, 57, 27, 72, 70, 67,
    49, 78, 74, 34, 32, 81, 31, 41, 36, 35,
];
const LIGHT: [u8; 84] = [
    0, 1, 64, 14, 9, 5, 6, 33, 31, 32, 56, 69, 12, 17, 27, 48, 2, 4, 7, 15, 80, 63, 20, 61, 65, 24,
    67, 72, 70, 74, 76, 35, 78, 13, 41, 30, 10, 11, 3, 38, 81, 60, 22, 82, 40, 42, 52, 37, 46, 75,
    44, 57, 43, 68, 55, 8, 45, 16, 83, 29, 47, 49, 62, 21, 19, 18, 51, 66, 23, 26, 25, 50, 73, 71,
    54, 58, 59, 77, 34, 28, 36, 79, 39, 53,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_colours_are_exact_and_shades_are_between() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme);
            assert!(palette.colours.len() < MOST, "no shade is left out");
            let mut order = order(theme).to_vec();
            order.sort_unstable();
            let places: Vec<u8> = (0..palette.colours.len() as u8).collect();
            assert_eq!(order, places, "each colour has a place of its own");
            for &color in PaletteColor::ALL {
                let place = palette.place(color);
                assert_eq!(palette.colours[usize::from(place)], color.rgb(theme));
                assert_eq!(palette.mix(place, 0, LEVELS), place);
                assert_eq!(palette.mix(place, 3, 0), 3);
            }
            let half = palette.mix(
                palette.place(PaletteColor::Text),
                palette.place(PaletteColor::Panel),
                8,
            );
            let [red, ..] = palette.colours[usize::from(half)];
            let ends = [
                PaletteColor::Text.rgb(theme)[0],
                PaletteColor::Panel.rgb(theme)[0],
            ];
            assert!(ends.iter().min() < Some(&red) && Some(&red) < ends.iter().max());
        }
    }
}
