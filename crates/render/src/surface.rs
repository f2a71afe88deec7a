//! The surface that a picture is drawn on: the pixels of a [`Canvas`](super::canvas::Canvas) or the text of an SVG file.

use std::f32::consts::FRAC_PI_2;

use super::drawing::Drawing;
use super::palette::LEVELS;
use super::sizes::{Area, TextSize};
use super::text::Font;
use super::theme::PaletteColor;

/// The few ways to put something on a picture. Coordinates are pixels from the top left; what is drawn later is on top.
/// A colour covers `level` of [`LEVELS`] of what is below it.
pub(super) trait Surface {
    /// The font, to measure texts.
    fn font(&self) -> &'static Font;

    /// Fills a rectangle.
    fn rect(&mut self, area: Area, color: PaletteColor, level: u8);

    /// Fills a polygon.
    fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, level: u8);

    /// Puts a drawing with its top left corner at (x, y).
    fn drawing(&mut self, drawing: Drawing, x: i32, y: i32);

    /// Writes a text with its first letter at `x` and its foot at `baseline`.
    fn text(&mut self, text: &str, size: TextSize, x: f32, baseline: i32, color: PaletteColor);

    /// Writes a text with its middle at (x, y).
    fn centred(&mut self, text: &str, size: TextSize, (x, y): (f32, f32), color: PaletteColor) {
        let left = x - self.font().width(text, size) / 2.0;
        let baseline = (y + size.capital() / 2.0).round() as i32;
        self.text(text, size, left, baseline, color);
    }

    /// Fills the border of an area, `width` pixels inwards.
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
            self.rect(side, color, level);
        }
    }

    /// Fills a rectangle with round corners.
    fn rounded(&mut self, area: Area, radius: i32, color: PaletteColor) {
        /// The sides of a quarter of a circle.
        const SIDES: usize = 8;
        let inner = area.shrunk(radius);
        let (left, top) = (inner.x as f32, inner.y as f32);
        let (right, foot) = (left + inner.width as f32, top + inner.height as f32);
        let middles = [(right, foot), (left, foot), (left, top), (right, top)];
        let corners = middles
            .into_iter()
            .enumerate()
            .flat_map(|(quarter, (x, y))| {
                (0..=SIDES).map(move |side| {
                    let turn = FRAC_PI_2 * (quarter as f32 + side as f32 / SIDES as f32);
                    (
                        x + radius as f32 * turn.cos(),
                        y + radius as f32 * turn.sin(),
                    )
                })
            });
        self.polygon(&corners.collect::<Vec<_>>(), color, LEVELS);
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
