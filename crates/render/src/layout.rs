//! Where everything is on a picture.

use super::sizes::{Area, SQUARE};
use djambi_rules::{Seat, Square};

djambi_rules::keyed! {
    /// How a picture is arranged.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Layout, error "a layout is phone or wide" {
        /// 800 × 986 pixels: the board as wide as the picture, two panels above it and two below.
        #[default]
        Phone = "phone",
        /// 1190 × 806 pixels: the board and a panel beside it, with room for past moves.
        Wide = "wide",
    }
}

impl Layout {
    /// Width and height of the picture in pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Layout::Phone => (800, 986),
            Layout::Wide => (1190, 806),
        }
    }

    /// The top left corner of the board.
    pub(super) const fn board(self) -> (i32, i32) {
        match self {
            Layout::Phone => (34, 126),
            Layout::Wide => (34, 14),
        }
    }

    /// The line with the caption and the order of play.
    pub(super) const fn header(self) -> Area {
        match self {
            Layout::Phone => Area::new(10, 4, 780, 46),
            Layout::Wide => Area::new(810, 14, 366, 100),
        }
    }

    /// The panel at a corner: 0 bottom left, then against the clock, as the seats are.
    pub(super) const fn panel(self, corner: usize) -> Area {
        match self {
            Layout::Phone => {
                let x = if matches!(corner, 0 | 3) { 6 } else { 403 };
                let y = if corner < 2 { 914 } else { 52 };
                Area::new(x, y, 391, 66)
            }
            Layout::Wide => Area::new(810, 124 + 76 * corner as i32, 366, 66),
        }
    }

    /// Where past moves are listed.
    pub(super) const fn history(self) -> Option<Area> {
        match self {
            Layout::Phone => None,
            Layout::Wide => Some(Area::new(814, 446, 358, 324)),
        }
    }
}

/// The board as one player sees it: their corner at the bottom left.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) bottom: Seat,
    pub(super) layout: Layout,
}

impl View {
    /// The corner of a seat, as [`Layout::panel`] counts them.
    pub(super) const fn corner(self, seat: Seat) -> usize {
        (seat.index() + 4 - self.bottom.index()) % 4
    }

    /// Whether files run upwards instead of ranks.
    pub(super) const fn is_sideways(self) -> bool {
        self.bottom.index() % 2 == 1
    }

    /// Column from the left and row from the top.
    pub(super) fn place(self, square: Square) -> (usize, usize) {
        let start = (usize::from(square.file()), 8 - usize::from(square.rank()));
        (0..self.bottom.index()).fold(start, |(column, row), _| (8 - row, column))
    }

    /// The top left corner of a square on the picture.
    pub(super) fn corner_of(self, square: Square) -> (i32, i32) {
        let ((left, top), (column, row)) = (self.layout.board(), self.place(square));
        (left + column as i32 * SQUARE, top + row as i32 * SQUARE)
    }

    /// A square on the picture.
    pub(super) fn area_of(self, square: Square) -> Area {
        Area::square(self.corner_of(square), SQUARE)
    }

    /// The middle of a square on the picture.
    pub(super) fn centre(self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner_of(square);
        let half = SQUARE as f32 / 2.0;
        (x as f32 + half, y as f32 + half)
    }
}
