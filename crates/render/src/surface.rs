//! The surface that a picture is drawn on: the pixels of a [`Canvas`](super::canvas::Canvas) or the text of an SVG file.

use super::drawing::Drawing;
use super::palette::LEVELS;
use super::scene::Token;
use super::sizes::{Area, TextSize, TokenSize};
use super::theme::PaletteColor;

/// The few ways to put something on a picture. Coordinates are pixels from the top left; what is drawn later is on top.
pub(super) trait Surface {
    /// Fills a rectangle.
    fn rect(&mut self, area: Area, color: PaletteColor);

    /// Covers a rectangle with `level` of [`LEVELS`] of a colour.
    fn tint(&mut self, area: Area, color: PaletteColor, level: u8);

    /// Fills a rectangle with round corners.
    fn rounded(&mut self, area: Area, radius: i32, color: PaletteColor);

    /// Covers a convex polygon with `level` of [`LEVELS`] of a colour. Its corners run clockwise on the picture.
    fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, level: u8);

    /// Puts a drawing with its top left corner at (x, y).
    fn drawing(&mut self, drawing: Drawing, x: i32, y: i32);

    /// Writes a text with its first letter at `x` and its foot at `baseline`.
    fn text(&mut self, text: &str, size: TextSize, x: f32, baseline: i32, color: PaletteColor);

    /// Puts a token on a square that is empty, unmarked, and of that colour.
    fn tile(&mut self, token: Token, _square: PaletteColor, (x, y): (i32, i32)) {
        self.token(token, (x, y));
    }

    /// Puts a token on a square of the board, given by its corner.
    fn token(&mut self, token: Token, (x, y): (i32, i32)) {
        let inset = TokenSize::Board.inset();
        self.drawing(
            Drawing::Token(token, TokenSize::Board),
            x + inset,
            y + inset,
        );
    }

    /// Covers the border of an area, `width` pixels inwards.
    fn frame(&mut self, area: Area, width: i32, color: PaletteColor, level: u8) {
        let inner = area.shrunk(width);
        let far = (inner.x + inner.width, inner.y + inner.height);
        let rows = [area.y, far.1].map(|y| Area {
            y,
            height: width,
            ..area
        });
        let columns = [area.x, far.0].map(|x| Area { x, width, ..inner });
        for side in rows.into_iter().chain(columns) {
            self.tint(side, color, level);
        }
    }

    /// Fills a rectangle with round corners, with a border or without.
    fn framed(&mut self, area: Area, color: PaletteColor, border: Option<PaletteColor>) {
        const RADIUS: i32 = 10;
        const BORDER: i32 = 3;
        self.rounded(area, RADIUS, border.unwrap_or(color));
        if border.is_some() {
            self.rounded(area.shrunk(BORDER), RADIUS - BORDER, color);
        }
    }
}

/// Returns a level of [`LEVELS`] as a share from 0 to 1.
pub(super) fn opacity(level: u8) -> f32 {
    f32::from(level) / f32::from(LEVELS)
}
