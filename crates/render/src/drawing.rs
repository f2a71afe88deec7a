//! The drawings of `assets/art`: which there are, and the colours of their parts.

use super::scene::{Control, TargetKind, Token};
use super::sizes::{SQUARE, TokenSize};
use super::theme::PaletteColor;
use djambi_rules::{Army, Piece, Role};

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
    /// Under the number of a target.
    Badge(TargetKind),
}

/// A shape in its colours, in the order of [`Shape::colors`].
pub(super) struct Part {
    pub(super) shape: Shape,
    pub(super) colors: Vec<PaletteColor>,
}

/// A shape: a drawing without its colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Shape {
    /// The body of a piece that was born in that army, with a rim that may be wide.
    Base {
        army: Army,
        wide: bool,
    },
    /// The sign of a rank; a little higher on the shield of an army, which is widest above its middle.
    Icon {
        role: Role,
        high: bool,
    },
    Corpse,
    Maze,
    Kill,
    Dot,
    Ring,
    Dashes,
    Badge,
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

    /// The parts of the drawing, from bottom to top.
    pub(super) fn parts(self) -> Vec<Part> {
        let mark =
            |shape, color| Part::new(shape, [color, PaletteColor::Outline, PaletteColor::RedIcon]);
        let part = match self {
            Drawing::Token(Token::Corpse, _) => Part::new(
                Shape::Corpse,
                [PaletteColor::CorpseFace, PaletteColor::CorpseIcon],
            ),
            Drawing::Token(Token::Living(piece, control), _) => {
                return vec![base(piece.army, control), icon(piece, control)];
            }
            Drawing::Disc(army, control, _) => base(army, control),
            Drawing::Maze | Drawing::SmallMaze => {
                Part::new(Shape::Maze, [PaletteColor::Maze, PaletteColor::MazeLine])
            }
            Drawing::Kill => mark(Shape::Kill, PaletteColor::Kill),
            Drawing::Dot => mark(Shape::Dot, PaletteColor::Quiet),
            Drawing::Ring => mark(Shape::Ring, PaletteColor::Kill),
            Drawing::Dashes => mark(Shape::Dashes, PaletteColor::Carried),
            Drawing::Badge(kind) => mark(Shape::Badge, badge(kind)),
        };
        vec![part]
    }
}

impl Part {
    fn new<const N: usize>(shape: Shape, colors: [PaletteColor; N]) -> Part {
        let colors = colors.into_iter().take(shape.colors().len()).collect();
        Part { shape, colors }
    }

    /// Its SVG file. `look` says how a colour is written.
    pub(super) fn svg(&self, look: impl Fn(PaletteColor) -> String) -> String {
        let colors = self.colors.iter().map(|color| look(*color));
        let names = self.shape.colors().iter().copied();
        self.shape.svg(&names.zip(colors).collect::<Vec<_>>())
    }
}

impl Shape {
    /// The file that it is in.
    const fn file(self) -> &'static str {
        match self {
            Shape::Base { army, .. } => match army {
                Army::Red => include_str!("../assets/art/base-red.svg"),
                Army::Blue => include_str!("../assets/art/base-blue.svg"),
                Army::Yellow => include_str!("../assets/art/base-yellow.svg"),
                Army::Green => include_str!("../assets/art/base-green.svg"),
            },
            Shape::Icon { role, .. } => match role {
                Role::Chief => include_str!("../assets/art/icon-chief.svg"),
                Role::Assassin => include_str!("../assets/art/icon-assassin.svg"),
                Role::Reporter => include_str!("../assets/art/icon-reporter.svg"),
                Role::Diplomat => include_str!("../assets/art/icon-diplomat.svg"),
                Role::Necromobile => include_str!("../assets/art/icon-necromobile.svg"),
                Role::Militant => include_str!("../assets/art/icon-militant.svg"),
            },
            Shape::Corpse => include_str!("../assets/art/corpse.svg"),
            Shape::Maze => include_str!("../assets/art/maze.svg"),
            Shape::Kill => include_str!("../assets/art/mark-kill.svg"),
            Shape::Dot => include_str!("../assets/art/mark-dot.svg"),
            Shape::Ring => include_str!("../assets/art/mark-ring.svg"),
            Shape::Dashes => include_str!("../assets/art/mark-dashes.svg"),
            Shape::Badge => include_str!("../assets/art/mark-badge.svg"),
        }
    }

    /// The names of its colours in its file, from bottom to top.
    pub(super) const fn colors(self) -> &'static [&'static str] {
        match self {
            Shape::Base { .. } => &["outline", "edge", "ring", "face"],
            Shape::Icon { .. } => &["icon", "face"],
            Shape::Corpse => &["face", "icon"],
            Shape::Maze => &["maze", "maze_line"],
            _ => &["color", "outline", "paper"],
        }
    }

    /// The side of the square in which its elements are given.
    pub(super) const fn units(self) -> i32 {
        match self {
            Shape::Kill | Shape::Dot => 30,
            Shape::Ring | Shape::Dashes => SQUARE,
            Shape::Badge => 44,
            _ => 100,
        }
    }

    /// Its SVG file in these colours, each with its name.
    pub(super) fn svg(self, colors: &[(&str, impl AsRef<str>)]) -> String {
        let mut svg = self.file().to_owned();
        match self {
            Shape::Base { wide, .. } => {
                svg = svg.replace("{ring_width}", if wide { "7" } else { "2.5" });
            }
            Shape::Icon { high, .. } => {
                let y = if high { -1.5 } else { 1.0 };
                let place = format!("<g transform=\"translate(3.5 {y}) scale(0.93)\">");
                let elements = inner(&svg).to_owned();
                svg = svg.replace(&elements, &format!("{place}{elements}</g>"));
            }
            _ => {}
        }
        for (name, color) in colors {
            svg = svg.replace(&format!("{{{name}}}"), color.as_ref());
        }
        svg
    }
}

/// The contents of an SVG file between its first and its last tag.
pub(super) fn inner(svg: &str) -> &str {
    let start = svg.find('>').map_or(0, |end| end + 1);
    svg[start..].trim().trim_end_matches("</svg>").trim()
}

/// The colour of the disc under a target's number.
const fn badge(kind: TargetKind) -> PaletteColor {
    match kind {
        TargetKind::Quiet => PaletteColor::Quiet,
        TargetKind::Kill => PaletteColor::Kill,
        TargetKind::Carry | TargetKind::Body => PaletteColor::Carried,
        TargetKind::Maze => PaletteColor::MazeLine,
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

fn base(army: Army, control: Control) -> Part {
    let (face, edge, ring) = faces(control);
    let wide = matches!(control, Control::Frozen(_));
    let shape = Shape::Base { army, wide };
    Part::new(shape, [PaletteColor::Outline, edge, ring, face])
}

fn icon(Piece { army, role }: Piece, control: Control) -> Part {
    let high = army == Army::Green;
    let colors = [PaletteColor::icon(control), faces(control).0];
    Part::new(Shape::Icon { role, high }, colors)
}
