//! Sizes and areas that several parts of a picture share, in pixels.

use imgref::{ImgRef, ImgRefMut};

use super::palette::Pixels;

/// The side of a square of the board.
pub(super) const SQUARE: i32 = 84;

/// The sizes in which text is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    /// The numbers of hints.
    Number,
}

impl TextSize {
    pub(super) const ALL: [TextSize; 6] = [
        TextSize::Caption,
        TextSize::Name,
        TextSize::Small,
        TextSize::Fine,
        TextSize::Coordinate,
        TextSize::Number,
    ];

    /// The size of the letter M's square in pixels.
    pub(super) const fn pixels(self) -> f32 {
        match self {
            TextSize::Caption => 27.0,
            TextSize::Name => 26.0,
            TextSize::Small | TextSize::Coordinate => 21.0,
            TextSize::Fine => 17.0,
            TextSize::Number => 28.0,
        }
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
    pub(super) const ALL: [TokenSize; 4] = [
        TokenSize::Board,
        TokenSize::Panel,
        TokenSize::Small,
        TokenSize::Tiny,
    ];

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
    pub(super) const fn square((x, y): (i32, i32), side: i32) -> Area {
        Area {
            x,
            y,
            width: side,
            height: side,
        }
    }

    pub(super) const fn middle(self) -> i32 {
        self.y + self.height / 2
    }

    /// The same area without a border of that many pixels.
    pub(super) const fn shrunk(self, by: i32) -> Area {
        Area {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
        }
    }

    /// All of a picture.
    pub(super) fn whole(pixels: &Pixels) -> Area {
        Area {
            x: 0,
            y: 0,
            width: pixels.width() as i32,
            height: pixels.height() as i32,
        }
    }

    /// This part of a picture, which contains all of it.
    pub(super) fn of(self, pixels: &Pixels) -> ImgRef<'_, u8> {
        let (x, y) = (self.x as usize, self.y as usize);
        pixels.sub_image(x, y, self.width as usize, self.height as usize)
    }

    /// This part of a picture, which contains all of it, to be changed.
    pub(super) fn of_mut(self, pixels: &mut Pixels) -> ImgRefMut<'_, u8> {
        let (x, y) = (self.x as usize, self.y as usize);
        pixels.sub_image_mut(x, y, self.width as usize, self.height as usize)
    }

    /// What both contain, or `None` if they are apart.
    pub(super) fn common(self, other: Area) -> Option<Area> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = (self.x + self.width).min(other.x + other.width) - x;
        let height = (self.y + self.height).min(other.y + other.height) - y;
        (width > 0 && height > 0).then_some(Area {
            x,
            y,
            width,
            height,
        })
    }

    /// The smallest area that contains both.
    pub(super) fn joined(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Area {
            x,
            y,
            width: (self.x + self.width).max(other.x + other.width) - x,
            height: (self.y + self.height).max(other.y + other.height) - y,
        }
    }
}
