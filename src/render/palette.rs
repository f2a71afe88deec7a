//! The fixed palette of a theme, and what two of its colours make when one lies thinly over the other.

use super::theme::{PaletteColor, Theme};
use djambi_rules::Seat;

/// How many degrees of coverage there are beside 'nothing': level 0 is nothing, level [`LEVELS`] is all.
pub(super) const LEVELS: u8 = 15;
/// The level nearest to one half.
pub(super) const HALF: u8 = 8;
/// So many colours fit into seven bits beside the one that GIF frames keep free for 'as before'.
const MOST: usize = 127;

/// At most 127 colours: the colors, then the shades between those that meet in pictures.
pub(super) struct Palette {
    pub(super) colours: Vec<[u8; 3]>,
    /// `mixed[level][over][under]`, with 128 places for each colour.
    mixed: Vec<u8>,
}

impl Palette {
    pub(super) fn new(theme: Theme) -> Palette {
        let colours = colours(theme);
        let nearest = nearest_cube(&colours);
        let mut mixed = vec![0; usize::from(LEVELS) << 14];
        for level in 1..LEVELS {
            for (over, &a) in colours.iter().enumerate() {
                for (under, &b) in colours.iter().enumerate() {
                    let shade = blend(a, b, level, LEVELS);
                    mixed[slot(level, over as u8, under as u8)] = nearest[cube_slot(shade)];
                }
            }
        }
        Palette { colours, mixed }
    }

    /// The colour that shows when `over` covers `under` to `level` of [`LEVELS`].
    #[inline]
    pub(super) fn mix(&self, over: u8, under: u8, level: u8) -> u8 {
        match level {
            0 => under,
            LEVELS.. => over,
            _ => self.mixed[slot(level, over, under)],
        }
    }

    /// The palette's colour that is nearest to any colour.
    pub(super) fn nearest(&self, colour: [u8; 3]) -> u8 {
        nearest(&self.colours, colour)
    }

    /// The place after the last colour, which GIF frames use for 'as before'.
    pub(super) fn transparent(&self) -> u8 {
        self.colours.len() as u8
    }

    /// How many bits hold every place, [`Palette::transparent`] included.
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

fn nearest(colours: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let best = (0..colours.len()).min_by_key(|&i| distance(colours[i], colour));
    best.unwrap_or(0) as u8
}

/// Five bits a channel: near enough for shades on the edges of things, and quick to fill.
fn nearest_cube(colours: &[[u8; 3]]) -> Vec<u8> {
    let channel = |bits: usize| ((bits & 31) << 3 | 4) as u8;
    (0..1 << 15)
        .map(|i| nearest(colours, [channel(i >> 10), channel(i >> 5), channel(i)]))
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
    // One shade between two colors is enough for smooth edges, and two more would cost a tenth of each file.
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

/// What lies so thinly over the squares when turns of long ago are shown that a half is too much.
fn tints() -> impl Iterator<Item = (PaletteColor, PaletteColor)> {
    let overs = [PaletteColor::To, PaletteColor::From, PaletteColor::Arrow];
    overs
        .into_iter()
        .flat_map(|over| [(over, PaletteColor::Light), (over, PaletteColor::Dark)])
}

/// The pairs of colors that meet in pictures, the most conspicuous first.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_keep_their_places_and_shades_lie_between() {
        for theme in Theme::ALL {
            let palette = Palette::new(theme);
            assert!(palette.colours.len() < MOST, "no shade is left out");
            for &color in PaletteColor::ALL {
                assert_eq!(palette.colours[color as usize], color.rgb(theme));
                assert_eq!(palette.mix(color as u8, 0, LEVELS), color as u8);
                assert_eq!(palette.mix(color as u8, 3, 0), 3);
            }
            let half = palette.mix(PaletteColor::Text as u8, PaletteColor::Panel as u8, 8);
            let [red, ..] = palette.colours[usize::from(half)];
            let ends = [
                PaletteColor::Text.rgb(theme)[0],
                PaletteColor::Panel.rgb(theme)[0],
            ];
            assert!(ends.iter().min() < Some(&red) && Some(&red) < ends.iter().max());
        }
    }
}
