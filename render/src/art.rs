//! The drawings in a theme's colours, rasterised once by resvg.

use std::sync::OnceLock;

use imgref::ImgVec;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::drawing::{Drawing, ICON, Icon, Part};
use super::palette::{HALF, LEVELS, Palette, Pixels};
use super::scene::{Control, HintKind, Token};
use super::sizes::{Area, SQUARE, TokenSize};
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Piece, Role, Seat};

/// How much of each pixel something covers, from 0 to [`LEVELS`].
pub(super) type Mask = ImgVec<u8>;

/// A drawing in the palette's colours: a colour and how much of the pixel it covers.
pub(super) type Sprite = ImgVec<(u8, u8)>;

/// All drawings of a theme, and its palette.
pub(super) struct Art {
    pub(super) palette: Palette,
    sets: [Set; 4],
    maze: Sprite,
    small_maze: Sprite,
    kill: Sprite,
    dot: Sprite,
    ring: Sprite,
    dashes: Sprite,
    badges: [Sprite; 5],
    /// Light and dark squares with each token, made at first use, by [`tile_index`].
    tiles: Vec<OnceLock<Pixels>>,
}

/// All tokens of one size: a base and an icon make one.
struct Set {
    /// By army of birth, then by [`control_index`].
    discs: [[Sprite; 9]; 4],
    /// By role; and for the army whose icons are higher.
    icons: [[Mask; 6]; 2],
    corpse: Sprite,
}

impl Art {
    pub(super) fn new(theme: Theme) -> Art {
        let palette = Palette::new(theme);
        let drawn = |drawing: Drawing| {
            let svg = drawing.parts().0.svg(theme);
            sprite(
                &palette,
                &raster(&svg, drawing.side(), Transform::identity()),
            )
        };
        Art {
            sets: TokenSize::ALL.map(|size| Set::new(theme, &palette, size)),
            maze: drawn(Drawing::Maze),
            small_maze: drawn(Drawing::SmallMaze),
            kill: drawn(Drawing::Kill),
            dot: drawn(Drawing::Dot),
            ring: drawn(Drawing::Ring),
            dashes: drawn(Drawing::Dashes),
            badges: KINDS.map(|kind| drawn(Drawing::Badge(kind))),
            tiles: std::iter::repeat_with(OnceLock::new)
                .take(2 * TOKENS)
                .collect(),
            palette,
        }
    }

    /// A drawing as pixels, and what is on it in which colour.
    pub(super) fn sprite(&self, drawing: Drawing) -> (&Sprite, Option<(&Mask, PaletteColor)>) {
        let sprite = match drawing {
            Drawing::Token(token, size) => return self.sets[size as usize].token(token),
            Drawing::Disc(army, control, size) => self.sets[size as usize].disc(army, control),
            Drawing::Maze => &self.maze,
            Drawing::SmallMaze => &self.small_maze,
            Drawing::Kill => &self.kill,
            Drawing::Dot => &self.dot,
            Drawing::Ring => &self.ring,
            Drawing::Dashes => &self.dashes,
            Drawing::Badge(kind) => &self.badges[kind as usize],
        };
        (sprite, None)
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

impl Set {
    fn new(theme: Theme, palette: &Palette, size: TokenSize) -> Set {
        let drawn = |part: Part| {
            sprite(
                palette,
                &raster(&part.svg(theme), size.side(), Transform::identity()),
            )
        };
        let icons = |army| {
            Role::ALL.map(|role| {
                let control = Control::Hostage;
                mask(
                    Icon {
                        army,
                        role,
                        control,
                    },
                    size.side(),
                )
            })
        };
        Set {
            discs: Army::ALL.map(|army| CONTROLS.map(|control| drawn(Part::Disc(army, control)))),
            icons: [Army::Red, Army::Green].map(icons),
            corpse: drawn(Part::Corpse),
        }
    }

    fn disc(&self, army: Army, control: Control) -> &Sprite {
        &self.discs[army.index()][control_index(control)]
    }

    fn token(&self, token: Token) -> (&Sprite, Option<(&Mask, PaletteColor)>) {
        match token {
            Token::Corpse => (&self.corpse, None),
            Token::Living(Piece { army, role }, control) => {
                let icons = &self.icons[usize::from(army == Army::Green)];
                let icon = (&icons[role as usize - 1], PaletteColor::icon(control));
                (self.disc(army, control), Some(icon))
            }
        }
    }
}

const KINDS: [HintKind; 5] = [
    HintKind::Quiet,
    HintKind::Kill,
    HintKind::Carry,
    HintKind::Maze,
    HintKind::Body,
];

const CONTROLS: [Control; 9] = [
    Control::Player(Seat::Red),
    Control::Player(Seat::Blue),
    Control::Player(Seat::Yellow),
    Control::Player(Seat::Green),
    Control::Frozen(Seat::Red),
    Control::Frozen(Seat::Blue),
    Control::Frozen(Seat::Yellow),
    Control::Frozen(Seat::Green),
    Control::Hostage,
];

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
