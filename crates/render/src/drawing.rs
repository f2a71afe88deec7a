//! The drawings of `crates/render/assets/art`: which there are, and their SVG in a theme's colours.

use super::scene::{Control, HintKind, Token};
use super::sizes::{SQUARE, TokenSize};
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Piece, Role};

pub(super) const DISCS: [&str; 4] = [
    include_str!("../assets/art/base-red.svg"),
    include_str!("../assets/art/base-blue.svg"),
    include_str!("../assets/art/base-yellow.svg"),
    include_str!("../assets/art/base-green.svg"),
];
pub(super) const ICONS: [&str; 6] = [
    include_str!("../assets/art/icon-chief.svg"),
    include_str!("../assets/art/icon-assassin.svg"),
    include_str!("../assets/art/icon-reporter.svg"),
    include_str!("../assets/art/icon-diplomat.svg"),
    include_str!("../assets/art/icon-necromobile.svg"),
    include_str!("../assets/art/icon-militant.svg"),
];
pub(super) const CORPSE: &str = include_str!("../assets/art/corpse.svg");
pub(super) const MAZE: &str = include_str!("../assets/art/maze.svg");
pub(super) const KILL: &str = include_str!("../assets/art/mark-kill.svg");
const BADGE: &str = include_str!("../assets/art/mark-badge.svg");
pub(super) const DOT: &str = include_str!("../assets/art/mark-dot.svg");
pub(super) const RING: &str = include_str!("../assets/art/mark-ring.svg");
pub(super) const DASHES: &str = include_str!("../assets/art/mark-dashes.svg");

/// One drawing, with all that its look depends on beside the theme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Drawing {
    /// A piece with its sign of rank, or a corpse.
    Token(Token, TokenSize),
    /// A piece without its sign of rank.
    Disc(Army, Control, TokenSize),
    /// The maze's square.
    Maze,
    /// The sign of power on a panel.
    SmallMaze,
    /// A cross on a disc: a piece was killed here, or may be.
    Kill,
    /// A disc on an empty square to which a piece may move.
    Dot,
    /// Around a piece that may be killed.
    Ring,
    /// Around what may be carried.
    Dashes,
    /// Under the number of a hint.
    Badge(HintKind),
}

impl Drawing {
    /// The side of the square that it fills, in pixels.
    pub(super) const fn side(self) -> i32 {
        match self {
            Drawing::Token(_, size) | Drawing::Disc(_, _, size) => size.side(),
            Drawing::Maze | Drawing::Ring | Drawing::Dashes => SQUARE,
            Drawing::SmallMaze => TokenSize::Tiny.side() - 4,
            Drawing::Kill | Drawing::Dot => 30,
            Drawing::Badge(_) => 44,
        }
    }

    /// What it is drawn with, from bottom to top: for all but tokens one part.
    pub(super) fn parts(self) -> (Part, Option<Icon>) {
        let mark = |svg, color| Part::Mark(svg, color);
        let part = match self {
            Drawing::Token(Token::Corpse, _) => Part::Corpse,
            Drawing::Token(Token::Living(Piece { army, role }, control), _) => {
                let icon = Icon {
                    army,
                    role,
                    control,
                };
                return (Part::Disc(army, control), Some(icon));
            }
            Drawing::Disc(army, control, _) => Part::Disc(army, control),
            Drawing::Maze | Drawing::SmallMaze => Part::Maze,
            Drawing::Kill => mark(KILL, PaletteColor::Kill),
            Drawing::Dot => mark(DOT, PaletteColor::Quiet),
            Drawing::Ring => mark(RING, PaletteColor::Kill),
            Drawing::Dashes => mark(DASHES, PaletteColor::Carried),
            Drawing::Badge(kind) => mark(BADGE, badge(kind)),
        };
        (part, None)
    }

    /// Its SVG elements, in a square of [`Drawing::units`].
    pub(super) fn elements(self, theme: Theme) -> String {
        let (part, icon) = self.parts();
        let mut elements = inner(&part.svg(theme)).to_owned();
        if let Some(icon) = icon {
            let svg = icon.svg(&icon.color().hex(theme), &icon.face().hex(theme));
            let (x, y) = icon.corner();
            let place = format!(r#"<g transform="translate({x} {y}) scale({ICON})">"#);
            elements.extend([&place, inner(&svg), "</g>"]);
        }
        elements
    }

    /// The side of the square in which its elements are given.
    pub(super) const fn units(self) -> i32 {
        match self {
            Drawing::Token(..) | Drawing::Disc(..) | Drawing::Maze | Drawing::SmallMaze => 100,
            _ => self.side(),
        }
    }
}

/// What an SVG file contains between its first and its last tag.
pub(super) fn inner(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |end| end + 1);
    svg[start..].trim().trim_end_matches("</svg>").trim()
}

/// One part of a drawing: all of it but a token's sign of rank.
#[derive(Clone, Copy)]
pub(super) enum Part {
    Disc(Army, Control),
    Corpse,
    Maze,
    /// A mark from its file, in that colour.
    Mark(&'static str, PaletteColor),
}

impl Part {
    /// Its SVG file in a theme's colours.
    pub(super) fn svg(self, theme: Theme) -> String {
        match self {
            Part::Disc(army, control) => disc(army, theme, control),
            Part::Corpse => coloured(
                CORPSE,
                theme,
                &[
                    ("face", PaletteColor::CorpseFace),
                    ("icon", PaletteColor::CorpseIcon),
                ],
            ),
            Part::Maze => coloured(
                MAZE,
                theme,
                &[
                    ("maze_line", PaletteColor::MazeLine),
                    ("maze", PaletteColor::Maze),
                ],
            ),
            Part::Mark(svg, color) => coloured(
                svg,
                theme,
                &[
                    ("color", color),
                    ("outline", PaletteColor::Outline),
                    ("paper", PaletteColor::RedIcon),
                ],
            ),
        }
    }
}

/// How large a sign of rank is on its token.
pub(super) const ICON: f32 = 0.93;

/// A sign of rank on a piece.
#[derive(Clone, Copy)]
pub(super) struct Icon {
    pub(super) army: Army,
    pub(super) role: Role,
    pub(super) control: Control,
}

impl Icon {
    /// Its SVG file, with what is its own colour and what is the colour of the piece.
    pub(super) fn svg(self, color: &str, face: &str) -> String {
        ICONS[self.role as usize - 1]
            .replace("{icon}", color)
            .replace("{face}", face)
    }

    pub(super) fn color(self) -> PaletteColor {
        PaletteColor::icon(self.control)
    }

    fn face(self) -> PaletteColor {
        faces(self.control).0
    }

    /// Where its corner is on a piece of 100 by 100: its middle is a little above that of the piece.
    pub(super) fn corner(self) -> (f32, f32) {
        (3.5, 1.0 - self.lift())
    }

    /// The shield of an army is widest above its middle, so what is on it is a little higher.
    fn lift(self) -> f32 {
        if self.army == Army::Green { 3.0 } else { 0.0 }
    }
}

/// The colour of the disc under a hint's number.
const fn badge(kind: HintKind) -> PaletteColor {
    match kind {
        HintKind::Quiet => PaletteColor::Quiet,
        HintKind::Kill => PaletteColor::Kill,
        HintKind::Carry | HintKind::Body => PaletteColor::Carried,
        HintKind::Maze => PaletteColor::MazeLine,
    }
}

/// The colours of a piece's face, edge and ring.
const fn faces(control: Control) -> (PaletteColor, PaletteColor, PaletteColor) {
    let (frozen, edge) = (PaletteColor::FrozenFace, PaletteColor::FrozenEdge);
    match control {
        Control::Player(seat) => {
            let edge = PaletteColor::edge(seat);
            (PaletteColor::face(seat), edge, edge)
        }
        Control::Frozen(seat) => (frozen, edge, PaletteColor::face(seat)),
        Control::Hostage => (frozen, edge, edge),
    }
}

fn disc(army: Army, theme: Theme, control: Control) -> String {
    let (face, edge, ring) = faces(control);
    let colors = [
        ("face", face),
        ("edge", edge),
        ("ring", ring),
        ("outline", PaletteColor::Outline),
    ];
    let width = if matches!(control, Control::Frozen(_)) {
        "7"
    } else {
        "2.5"
    };
    coloured(DISCS[army.index()], theme, &colors).replace("{ring_width}", width)
}

fn coloured(svg: &str, theme: Theme, colors: &[(&str, PaletteColor)]) -> String {
    colors.iter().fold(svg.to_owned(), |svg, (name, color)| {
        svg.replace(&format!("{{{name}}}"), &color.hex(theme))
    })
}
