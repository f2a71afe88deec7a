//! The drawings in a theme's colours, each rasterised once by resvg.

use std::sync::OnceLock;

use imgref::ImgVec;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::drawing::{Drawing, ICON, Icon};
use super::palette::{HALF, LEVELS, Palette, Pixels};
use super::scene::{Control, Token};
use super::sizes::{Area, SQUARE, TokenSize};
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Piece};

/// How much of each pixel something covers, from 0 to [`LEVELS`].
pub(super) type Mask = ImgVec<u8>;

/// A drawing in the palette's colours: a colour and how much of the pixel it covers.
pub(super) type Sprite = ImgVec<(u8, u8)>;

/// All drawings of a theme, each made at first use, and its palette.
pub(super) struct Art {
    theme: Theme,
    pub(super) palette: Palette,
    sets: [Set; TokenSize::ALL.len()],
    marks: Marks,
    /// Light and dark squares with each token, by [`token_index`].
    tiles: Vec<OnceLock<Pixels>>,
}

/// All tokens of one size: a base and an icon make one.
#[derive(Default)]
struct Set {
    /// By army of birth, then by [`control_index`].
    discs: [[OnceLock<Sprite>; 9]; 4],
    /// By role; and for the army whose icons are higher.
    icons: [[OnceLock<Mask>; 6]; 2],
    corpse: OnceLock<Sprite>,
}

/// All that is not a token.
#[derive(Default)]
struct Marks {
    maze: OnceLock<Sprite>,
    small_maze: OnceLock<Sprite>,
    kill: OnceLock<Sprite>,
    dot: OnceLock<Sprite>,
    ring: OnceLock<Sprite>,
    dashes: OnceLock<Sprite>,
    /// By [`HintKind`](super::scene::HintKind).
    badges: [OnceLock<Sprite>; 5],
}

impl Art {
    pub(super) fn new(theme: Theme) -> Art {
        Art {
            theme,
            palette: Palette::new(theme),
            sets: Default::default(),
            marks: Marks::default(),
            tiles: std::iter::repeat_with(OnceLock::new)
                .take(2 * TOKENS)
                .collect(),
        }
    }

    /// A drawing as pixels, and what is on it in which colour.
    pub(super) fn sprite(&self, drawing: Drawing) -> (&Sprite, Option<(&Mask, PaletteColor)>) {
        let (part, icon) = drawing.parts();
        let sprite = self.place(drawing).get_or_init(|| {
            let svg = part.svg(self.theme);
            let pixmap = raster(&svg, drawing.side(), Transform::identity());
            sprite(&self.palette, &pixmap)
        });
        let Drawing::Token(_, size) = drawing else {
            return (sprite, None);
        };
        let icons = &self.sets[size as usize].icons;
        let mask = |icon: Icon| {
            let place = &icons[usize::from(icon.army == Army::Green)][icon.role as usize - 1];
            let mask = place.get_or_init(|| mask(icon, size.side()));
            (mask, icon.color())
        };
        (sprite, icon.map(mask))
    }

    /// Where a drawing is kept, without its icon.
    fn place(&self, drawing: Drawing) -> &OnceLock<Sprite> {
        let set = |size| &self.sets[size as usize];
        match drawing {
            Drawing::Token(Token::Corpse, size) => &set(size).corpse,
            Drawing::Token(Token::Living(Piece { army, .. }, control), size)
            | Drawing::Disc(army, control, size) => {
                &set(size).discs[army.index()][control_index(control)]
            }
            Drawing::Maze => &self.marks.maze,
            Drawing::SmallMaze => &self.marks.small_maze,
            Drawing::Kill => &self.marks.kill,
            Drawing::Dot => &self.marks.dot,
            Drawing::Ring => &self.marks.ring,
            Drawing::Dashes => &self.marks.dashes,
            Drawing::Badge(kind) => &self.marks.badges[kind as usize],
        }
    }

    /// A light or dark square with a token on it.
    pub(super) fn tile(&self, token: Token, square: PaletteColor) -> &Pixels {
        let place = token_index(token)
            + if square == PaletteColor::Light {
                0
            } else {
                TOKENS
            };
        self.tiles[place].get_or_init(|| {
            let under = self.palette.place(square);
            let side = SQUARE as usize;
            let mut tile = Pixels::new(vec![under; side * side], side, side);
            let inner = Area::whole(&tile).shrunk(TokenSize::Board.inset());
            let (disc, icon) = self.sprite(Drawing::Token(token, TokenSize::Board));
            let mut inner = inner.of_mut(&mut tile);
            for (pixel, (color, level)) in inner.pixels_mut().zip(disc.pixels()) {
                *pixel = self.palette.mix(color, *pixel, level);
            }
            if let Some((mask, color)) = icon {
                let color = self.palette.place(color);
                for (pixel, level) in inner.pixels_mut().zip(mask.pixels()) {
                    *pixel = self.palette.mix(color, *pixel, level);
                }
            }
            tile
        })
    }
}

const fn control_index(control: Control) -> usize {
    match control {
        Control::Player(seat) => seat.index(),
        Control::Frozen(seat) => 4 + seat.index(),
        Control::Hostage => 8,
    }
}

/// How many different tokens there are.
const TOKENS: usize = 4 * 6 * 9 + 1;

const fn token_index(token: Token) -> usize {
    match token {
        Token::Corpse => TOKENS - 1,
        Token::Living(Piece { army, role }, control) => {
            (army.index() * 6 + role as usize - 1) * 9 + control_index(control)
        }
    }
}

/// How much of an icon's own colour is on each pixel. The rest, what an icon draws in the colour of the token's face
/// included, lets the token through: so one mask serves every colour.
fn mask(icon: Icon, side: i32) -> Mask {
    let unit = side as f32 / 100.0;
    let (x, y) = icon.corner();
    // Whole pixels higher or lower, so that every icon is as sharp as the others.
    let lift = (1.0 - y) as i32 * side / 100;
    let place = Transform::from_row(ICON, 0.0, 0.0, ICON, x * unit, unit - lift as f32);
    let svg = icon.svg("#ffffff", "#000000");
    let pixmap = raster(&svg, side, place);
    let levels = pixmap.pixels().iter().map(|pixel| level(pixel.red()));
    Mask::new(levels.collect(), side as usize, side as usize)
}

/// Draws one of our own drawings into a square of that many pixels.
fn raster(svg: &str, side: i32, place: Transform) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default())
        .expect("the drawings are part of the program and tested");
    let mut pixmap = Pixmap::new(side as u32, side as u32).expect("no side is zero");
    let scale = side as f32 / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale).post_concat(place),
        &mut pixmap.as_mut(),
    );
    pixmap
}

fn sprite(palette: &Palette, pixmap: &Pixmap) -> Sprite {
    // Neighbours are mostly alike, so the last colour found is the first to be tried.
    let mut last = ([0; 3], palette.nearest([0; 3]));
    let mut nearest = |colour: [u8; 3]| {
        if last.0 != colour {
            last = (colour, palette.nearest(colour));
        }
        last.1
    };
    let pixels = pixmap.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        match level(colour.alpha()) {
            0 => (0, 0),
            opacity => (
                nearest([colour.red(), colour.green(), colour.blue()]),
                opacity,
            ),
        }
    });
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    Sprite::new(pixels.collect(), width, height)
}

/// The level of a coverage in 0 to 255: none, half or all, since the palette has one shade between two colours.
fn level(coverage: u8) -> u8 {
    match coverage {
        0..=63 => 0,
        64..=191 => HALF,
        192.. => LEVELS,
    }
}
