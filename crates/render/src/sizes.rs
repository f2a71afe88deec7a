//! Sizes and areas that several parts of a picture share, in pixels.

use image::GrayImage;

/// The side of a square of the board.
pub(super) const SQUARE: i32 = 84;

/// The sizes in which text is set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum TextSize {
    /// The line above the board.
    Caption,
    /// A player's name.
    Name,
    /// A long name, the line under it, and past moves.
    Small,
    /// A long line under a name.
    Fine,
    /// Files and ranks.
    Coordinate,
    /// The numbers of targets.
    Number,
}

impl TextSize {
    /// From the foot of letters to the top of the font's line, in pixels: a whole number, so that the feet
    /// are sharp. The square of the letter M is a little larger.
    pub(super) const fn ascent(self) -> i32 {
        match self {
            TextSize::Caption => 26,
            TextSize::Name => 25,
            TextSize::Small | TextSize::Coordinate => 20,
            TextSize::Fine => 16,
            TextSize::Number => 27,
        }
    }

    /// The height of a capital letter, in pixels.
    pub(super) const fn capital(self) -> f32 {
        self.ascent() as f32 * 0.75
    }

    /// Returns the baseline, in pixels, of a text whose capitals have that vertical middle.
    pub(super) const fn baseline(self, middle: i32) -> i32 {
        middle + (self.capital() / 2.0) as i32
    }
}

/// The sizes in which tokens are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
    /// From the corner of a square of the board to that of the drawing in its middle.
    pub(super) const fn inset(self) -> i32 {
        (SQUARE - self.side()) / 2
    }

    /// The side of the square that the drawing fills.
    pub(super) const fn side(self) -> i32 {
        match self {
            TokenSize::Board => 80,
            TokenSize::Panel => 58,
            TokenSize::Small => 40,
            TokenSize::Tiny => 32,
        }
    }
}

/// A rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Area {
    pub(super) const fn new(x: i32, y: i32, width: i32, height: i32) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// Left, top, width and height.
    pub(super) const fn numbers(self) -> [i32; 4] {
        [self.x, self.y, self.width, self.height]
    }

    pub(super) const fn square((x, y): (i32, i32), side: i32) -> Area {
        Area::new(x, y, side, side)
    }

    pub(super) const fn middle(self) -> i32 {
        self.y + self.height / 2
    }

    /// The same area without a border of that many pixels.
    pub(super) const fn shrunk(self, by: i32) -> Area {
        Area::new(
            self.x + by,
            self.y + by,
            self.width - 2 * by,
            self.height - 2 * by,
        )
    }

    /// All of a picture.
    pub(super) fn whole(pixels: &GrayImage) -> Area {
        Area::new(0, 0, pixels.width() as i32, pixels.height() as i32)
    }

    /// The common part of both, or `None` if they are apart.
    pub(super) fn common(self, other: Area) -> Option<Area> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = (self.x + self.width).min(other.x + other.width) - x;
        let height = (self.y + self.height).min(other.y + other.height) - y;
        (width > 0 && height > 0).then_some(Area::new(x, y, width, height))
    }

    /// The smallest area that contains both.
    pub(super) fn joined(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Area::new(
            x,
            y,
            (self.x + self.width).max(other.x + other.width) - x,
            (self.y + self.height).max(other.y + other.height) - y,
        )
    }
}
