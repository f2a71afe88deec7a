//! The drawings of `assets/art`, rasterised once and kept as sprites.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::canvas::{Mask, Sprite, level};
use super::palette::Palette;
use super::scene::{Control, HintKind, Token};
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Piece, Role, Seat};

/// The side of a square in pixels, and of the maze's drawing.
pub(super) const SQUARE: usize = 84;

const BASES: [&str; 4] = [
    include_str!("../../assets/art/base-red.svg"),
    include_str!("../../assets/art/base-blue.svg"),
    include_str!("../../assets/art/base-yellow.svg"),
    include_str!("../../assets/art/base-green.svg"),
];
const ICONS: [&str; 6] = [
    include_str!("../../assets/art/icon-chief.svg"),
    include_str!("../../assets/art/icon-assassin.svg"),
    include_str!("../../assets/art/icon-reporter.svg"),
    include_str!("../../assets/art/icon-diplomat.svg"),
    include_str!("../../assets/art/icon-necromobile.svg"),
    include_str!("../../assets/art/icon-militant.svg"),
];
const CORPSE: &str = include_str!("../../assets/art/corpse.svg");
const MAZE: &str = include_str!("../../assets/art/maze.svg");
const KILL: &str = include_str!("../../assets/art/mark-kill.svg");
const BADGE: &str = include_str!("../../assets/art/mark-badge.svg");
const DOT: &str = include_str!("../../assets/art/mark-dot.svg");
const RING: &str = include_str!("../../assets/art/mark-ring.svg");
const DASHES: &str = include_str!("../../assets/art/mark-dashes.svg");

/// The sizes in which tokens are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenSize {
    /// On the board.
    Board,
    /// On a player's panel.
    Panel,
    /// In the order of play.
    Small,
    /// Armies taken over, on a panel.
    Tiny,
}

impl TokenSize {
    const ALL: [TokenSize; 4] = [
        TokenSize::Board,
        TokenSize::Panel,
        TokenSize::Small,
        TokenSize::Tiny,
    ];

    /// The side in pixels of the square that the drawing fills.
    pub(super) const fn side(self) -> usize {
        match self {
            TokenSize::Board => 80,
            TokenSize::Panel => 58,
            TokenSize::Small => 40,
            TokenSize::Tiny => 32,
        }
    }
}

/// All drawings of a theme.
pub(super) struct Art {
    sets: [Set; 4],
    pub(super) maze: Sprite,
    /// The sign of power on a panel.
    pub(super) small_maze: Sprite,
    /// A cross on a disc: somebody was, or may be, killed here.
    pub(super) kill: Sprite,
    /// A disc on an empty square that may be gone to.
    pub(super) dot: Sprite,
    /// Around a piece that may be killed.
    pub(super) ring: Sprite,
    /// Around what may be carried.
    pub(super) dashes: Sprite,
    /// Under the numbers of hints, in the order of [`BADGES`].
    badges: [Sprite; 4],
}

/// All tokens of one size: a base and an icon make one.
struct Set {
    /// By army of birth, then by [`control_index`].
    bases: [[Sprite; 9]; 4],
    /// By role.
    icons: [Mask; 6],
    corpse: Sprite,
}

impl Art {
    pub(super) fn new(theme: Theme, palette: &Palette) -> Art {
        let drawn = |svg, colors: &[(&str, PaletteColor)], side| {
            sprite(
                palette,
                &raster(&coloured(svg, theme, colors), side, Transform::identity()),
            )
        };
        let maze = |side| {
            drawn(
                MAZE,
                &[
                    ("maze_line", PaletteColor::MazeLine),
                    ("maze", PaletteColor::Maze),
                ],
                side,
            )
        };
        let mark = |svg, color, side| {
            drawn(
                svg,
                &[
                    ("color", color),
                    ("outline", PaletteColor::Outline),
                    ("paper", PaletteColor::RedIcon),
                ],
                side,
            )
        };
        Art {
            sets: TokenSize::ALL.map(|size| Set::new(theme, palette, size.side())),
            maze: maze(SQUARE),
            small_maze: maze(TokenSize::Tiny.side() - 4),
            kill: mark(KILL, PaletteColor::Kill, 30),
            dot: mark(DOT, PaletteColor::Quiet, 30),
            ring: mark(RING, PaletteColor::Kill, SQUARE),
            dashes: mark(DASHES, PaletteColor::Carried, SQUARE),
            badges: BADGES.map(|color| mark(BADGE, color, 44)),
        }
    }

    /// What lies under a hint's number.
    pub(super) fn badge(&self, kind: HintKind) -> &Sprite {
        match kind {
            HintKind::Quiet => &self.badges[0],
            HintKind::Kill => &self.badges[1],
            HintKind::Carry | HintKind::Body => &self.badges[2],
            HintKind::Maze => &self.badges[3],
        }
    }

    /// The parts of a token, from bottom to top, each with what it is drawn in and its shift downwards in pixels.
    pub(super) fn token(
        &self,
        token: Token,
        size: TokenSize,
    ) -> (&Sprite, Option<(&Mask, PaletteColor, i32)>) {
        let set = &self.sets[size as usize];
        match token {
            Token::Corpse => (&set.corpse, None),
            Token::Living(Piece { army, role }, control) => {
                // The shield is widest above its middle, so what is on it stands a little higher.
                let lift = if army == Army::Green {
                    size.side() as i32 * 3 / 100
                } else {
                    0
                };
                let icon = &set.icons[role as usize - 1];
                (
                    self.base(army, control, size),
                    Some((icon, PaletteColor::icon(control), -lift)),
                )
            }
        }
    }

    /// A token without an icon.
    pub(super) fn base(&self, army: Army, control: Control, size: TokenSize) -> &Sprite {
        &self.sets[size as usize].bases[army.index()][control_index(control)]
    }
}

impl Set {
    fn new(theme: Theme, palette: &Palette, side: usize) -> Set {
        let drawn = |svg: &str| sprite(palette, &raster(svg, side, Transform::identity()));
        let corpse = [
            ("face", PaletteColor::CorpseFace),
            ("icon", PaletteColor::CorpseIcon),
        ];
        Set {
            bases: Army::ALL.map(|army| {
                CONTROLS.map(|control| drawn(&base(BASES[army.index()], theme, control)))
            }),
            icons: Role::ALL.map(|role| icon(ICONS[role as usize - 1], side)),
            corpse: drawn(&coloured(CORPSE, theme, &corpse)),
        }
    }
}

const BADGES: [PaletteColor; 4] = [
    PaletteColor::Quiet,
    PaletteColor::Kill,
    PaletteColor::Carried,
    PaletteColor::MazeLine,
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

fn base(svg: &str, theme: Theme, control: Control) -> String {
    let (face, edge, ring, width) = match control {
        Control::Player(seat) => (
            PaletteColor::face(seat),
            PaletteColor::edge(seat),
            PaletteColor::edge(seat),
            "2.5",
        ),
        Control::Frozen(seat) => (
            PaletteColor::FrozenFace,
            PaletteColor::FrozenEdge,
            PaletteColor::face(seat),
            "7",
        ),
        Control::Hostage => (
            PaletteColor::FrozenFace,
            PaletteColor::FrozenEdge,
            PaletteColor::FrozenEdge,
            "2.5",
        ),
    };
    let colors = [
        ("face", face),
        ("edge", edge),
        ("ring", ring),
        ("outline", PaletteColor::Outline),
    ];
    coloured(svg, theme, &colors).replace("{ring_width}", width)
}

/// How much of an icon's own colour is on each pixel. The rest, what an icon says in the colour of the token's face
/// included, lets the token through: so one mask serves every colour.
fn icon(svg: &str, side: usize) -> Mask {
    let svg = svg
        .replace("{icon}", "#ffffff")
        .replace("{face}", "#000000");
    // On the token: .93 of the size, its middle raised to 47.5 of 100.
    let unit = side as f32 / 100.0;
    let place = Transform::from_row(0.93, 0.0, 0.0, 0.93, 3.5 * unit, unit);
    let reds: Vec<u8> = raster(&svg, side, place)
        .pixels()
        .iter()
        .map(|pixel| pixel.red())
        .collect();
    Mask::of(side, &reds)
}

fn coloured(svg: &str, theme: Theme, colors: &[(&str, PaletteColor)]) -> String {
    colors.iter().fold(svg.to_owned(), |svg, (name, color)| {
        let [red, green, blue] = color.rgb(theme);
        svg.replace(
            &format!("{{{name}}}"),
            &format!("#{red:02x}{green:02x}{blue:02x}"),
        )
    })
}

/// Draws one of our own drawings into a square of that many pixels.
fn raster(svg: &str, side: usize, place: Transform) -> Pixmap {
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
    Sprite {
        width: pixmap.width() as usize,
        pixels: pixels.collect(),
    }
}
