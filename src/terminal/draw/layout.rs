//! The areas of the screen: for drawing, and for finding the target of a click.

use ratatui::layout::Constraint::{Fill, Length};
use ratatui::layout::{Layout as Split, Position as Place, Rect};

use super::super::model::Button;
use djambi_rules::Square;

/// The sizes that a square can have, in columns and lines: the greatest that fits is taken.
const SIZES: [(u16, u16); 3] = [(7, 3), (4, 2), (4, 1)];

/// The columns left of the board in which the ranks are named.
const RANKS: u16 = 2;

/// The further space that is needed: the panel beside the board, the lines above and below.
const PANEL: u16 = 6;
const TITLE: u16 = 1;
const FILES: u16 = 1;
const MESSAGE: u16 = 2;
const INPUT: u16 = 1;
const BUTTONS: u16 = 1;

/// Where everything is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The line at the top.
    pub title: Rect,
    /// The board with its coordinates.
    pub board: Rect,
    /// Players and moves.
    pub panel: Rect,
    /// The message.
    pub message: Rect,
    /// The typed text.
    pub input: Rect,
    /// The buttons.
    pub buttons: Rect,
    /// The size of a square.
    pub square: (u16, u16),
}

/// The columns and lines that a screen with squares of that size needs.
const fn needs((width, height): (u16, u16)) -> (u16, u16) {
    let across = RANKS + 9 * width + PANEL;
    let down = TITLE + 9 * height + FILES + MESSAGE + INPUT + BUTTONS;
    (across, down)
}

impl Layout {
    /// The columns and lines of the smallest screen.
    pub const SMALLEST: (u16, u16) = needs(SIZES[SIZES.len() - 1]);

    /// The layout for a screen; `None` if it is too small.
    pub fn of(area: Rect) -> Option<Layout> {
        let fits = |size: &(u16, u16)| {
            let (across, down) = needs(*size);
            across <= area.width && down <= area.height && (size.0 < 7 || area.width >= across + 24)
        };
        let square = SIZES.into_iter().find(fits)?;
        let (width, height) = (RANKS + 9 * square.0, 9 * square.1 + FILES);
        let [title, middle, message, input, buttons] = Split::vertical([
            Length(TITLE),
            Length(height),
            Fill(1),
            Length(INPUT),
            Length(BUTTONS),
        ])
        .areas(area);
        let sides = Split::horizontal([Length(width), Fill(1)]).spacing(1);
        let [board, panel] = sides.areas(middle);
        Some(Layout {
            title,
            board,
            panel,
            message,
            input,
            buttons,
            square,
        })
    }

    /// Where a square is drawn.
    pub fn rect(&self, square: Square) -> Rect {
        let (width, height) = self.square;
        let x = self.board.x + RANKS + u16::from(square.file()) * width;
        let y = self.board.y + u16::from(8 - square.rank()) * height;
        Rect::new(x, y, width, height)
    }

    /// The square at a place.
    pub fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        Square::all().find(|square| self.rect(*square).contains(Place::new(x, y)))
    }

    /// Where each button is drawn, as many as fit.
    pub fn button_rects(&self, buttons: &[Button]) -> Vec<Rect> {
        let mut x = self.buttons.x;
        let mut rects = Vec::new();
        for button in buttons {
            let width = button.label().chars().count();
            let width = u16::try_from(width).unwrap_or(u16::MAX);
            if x.saturating_add(width) > self.buttons.right() {
                break;
            }
            rects.push(Rect::new(x, self.buttons.y, width, 1));
            x += width + 1;
        }
        rects
    }

    /// The button at a place.
    pub fn button_at<'a>(&self, buttons: &'a [Button], x: u16, y: u16) -> Option<&'a Button> {
        let rects = self.button_rects(buttons);
        let hit = rects
            .iter()
            .position(|rect| rect.contains(Place::new(x, y)));
        buttons.get(hit?)
    }
}

impl Button {
    /// The button as it is written.
    pub fn label(&self) -> String {
        format!("{} {}", self.name, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for (width, height, square) in [(80, 24, (4, 2)), (60, 20, (4, 1)), (120, 40, (7, 3))] {
            let layout = Layout::of(Rect::new(0, 0, width, height)).unwrap();
            assert_eq!(layout.square, square);
            for square in Square::all() {
                let rect = layout.rect(square);
                let (x, y) = (rect.right() - 1, rect.bottom() - 1);
                assert_eq!(layout.square_at(rect.x, rect.y), Some(square));
                assert_eq!(layout.square_at(x, y), Some(square));
            }
            assert!(layout.message.height >= 2);
            assert_eq!(layout.buttons.bottom(), height);
        }
        assert_eq!(Layout::of(Rect::new(0, 0, 44, 13)), None);
        assert_eq!(Layout::SMALLEST, (44, 15), "what the message says");
        assert!(Layout::of(Rect::new(0, 0, 44, 15)).is_some());
        assert_eq!(Layout::of(Rect::new(0, 0, 43, 50)), None);
        assert_eq!(Layout::of(Rect::new(0, 0, 0, 0)), None);
    }
}
