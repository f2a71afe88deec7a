//! A picture with pixels that are places in a palette.

use imgref::ImgRef;

use super::art::{Art, Mask};
use super::drawing::Drawing;
use super::palette::{LEVELS, Pixels};
use super::polygon::Polygon;
use super::scene::Token;
use super::sizes::{Area, TextSize};
use super::surface::Surface;
use super::text::Font;
use super::theme::PaletteColor;

/// Pixels, and the art that is put on them.
pub(super) struct Canvas<'a> {
    art: &'a Art,
    pub(super) pixels: Pixels,
}

impl<'a> Canvas<'a> {
    /// A canvas in the colour of the background.
    pub(super) fn new(art: &'a Art, (width, height): (usize, usize)) -> Canvas<'a> {
        let background = art.palette.place(PaletteColor::Background);
        let pixels = vec![background; width * height];
        Canvas::of(art, Pixels::new(pixels, width, height))
    }

    /// A canvas with what has been painted before.
    pub(super) fn of(art: &'a Art, pixels: Pixels) -> Canvas<'a> {
        Canvas { art, pixels }
    }

    /// Paints an area as it is on another picture of the same size.
    pub(super) fn restore(&mut self, area: Area, from: &Pixels) {
        let rows = area.of(from);
        for (row, original) in area.of_mut(&mut self.pixels).rows_mut().zip(rows.rows()) {
            row.copy_from_slice(original);
        }
    }

    /// Changes each pixel under a source with its top left corner at (x, y); what is beyond the edge is cut off.
    fn each_pixel<T>(
        &mut self,
        (x, y): (i32, i32),
        source: ImgRef<'_, T>,
        put: impl Fn(&mut u8, &T),
    ) {
        let whole = Area {
            x,
            y,
            width: source.width() as i32,
            height: source.height() as i32,
        };
        let Some(seen) = whole.common(self.whole()) else {
            return;
        };
        let source = source.rows().skip((seen.y - y) as usize);
        for (row, values) in seen.of_mut(&mut self.pixels).rows_mut().zip(source) {
            for (pixel, value) in row.iter_mut().zip(&values[(seen.x - x) as usize..]) {
                put(pixel, value);
            }
        }
    }

    /// The area of the whole picture.
    fn whole(&self) -> Area {
        Area::whole(&self.pixels)
    }

    /// A straight stroke that is a little longer than the distance, so that strokes join.
    pub(super) fn stroke(
        &mut self,
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        color: PaletteColor,
    ) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(0.01);
        let (ux, uy) = (dx / length * width / 2.0, dy / length * width / 2.0);
        let (from, to) = (
            (from.0 - ux / 2.0, from.1 - uy / 2.0),
            (to.0 + ux / 2.0, to.1 + uy / 2.0),
        );
        let corners = [
            (from.0 + uy, from.1 - ux),
            (to.0 + uy, to.1 - ux),
            (to.0 - uy, to.1 + ux),
            (from.0 - uy, from.1 + ux),
        ];
        self.polygon(&corners, color, LEVELS);
    }

    /// Colours what a mask covers.
    fn stamp(&mut self, mask: &Mask, at: (i32, i32), color: PaletteColor) {
        let palette = &self.art.palette;
        let color = palette.place(color);
        self.each_pixel(at, mask.as_ref(), |pixel, &level| {
            if level > 0 {
                *pixel = palette.mix(color, *pixel, level);
            }
        });
    }
}

impl Surface for Canvas<'_> {
    fn rect(&mut self, area: Area, color: PaletteColor) {
        let color = self.art.palette.place(color);
        if let Some(seen) = area.common(self.whole()) {
            for row in seen.of_mut(&mut self.pixels).rows_mut() {
                row.fill(color);
            }
        }
    }

    fn tint(&mut self, area: Area, color: PaletteColor, level: u8) {
        let palette = &self.art.palette;
        let mixtures = palette.mixtures(palette.place(color), level);
        for row in area.of_mut(&mut self.pixels).rows_mut() {
            for pixel in row {
                *pixel = mixtures[usize::from(*pixel & 127)];
            }
        }
    }

    fn rounded(&mut self, area: Area, radius: i32, color: PaletteColor) {
        let palette = &self.art.palette;
        let place = palette.place(color);
        // How far a pixel's middle is beyond the straight part of a side.
        let beyond = |at: i32, length: i32| {
            let middle = at as f32 + 0.5;
            (radius as f32 - middle)
                .max(middle - (length - radius) as f32)
                .max(0.0)
        };
        for (y, row) in (0..).zip(area.of_mut(&mut self.pixels).rows_mut()) {
            let straight = y >= radius && y < area.height - radius;
            let corner = if straight { 0 } else { radius };
            row[corner as usize..(area.width - corner) as usize].fill(place);
            for x in (0..corner).chain(area.width - corner..area.width) {
                let distance = beyond(x, area.width).hypot(beyond(y, area.height));
                let covered = (radius as f32 - distance + 0.5).clamp(0.0, 1.0);
                let pixel = &mut row[x as usize];
                *pixel = palette.mix(place, *pixel, (covered * f32::from(LEVELS) + 0.5) as u8);
            }
        }
    }

    fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, level: u8) {
        let palette = &self.art.palette;
        let place = palette.place(color);
        let polygon = Polygon::new(corners);
        let (width, height) = (self.pixels.width() as u32, self.pixels.height() as u32);
        let rows = polygon.rows(height);
        let lines = self.pixels.rows_mut().skip(rows.start as usize);
        for (y, row) in rows.zip(lines) {
            polygon.coverage(y, width, |columns, covered| {
                let level = (covered * f32::from(level) + 0.5) as u8;
                let mixtures = palette.mixtures(place, level);
                for pixel in &mut row[columns.start as usize..columns.end as usize] {
                    *pixel = mixtures[usize::from(*pixel & 127)];
                }
            });
        }
    }

    fn drawing(&mut self, drawing: Drawing, x: i32, y: i32) {
        let (sprite, icon) = self.art.sprite(drawing);
        let palette = &self.art.palette;
        let put = |pixel: &mut u8, &(color, level): &(u8, u8)| {
            *pixel = palette.mix(color, *pixel, level);
        };
        self.each_pixel((x, y), sprite.as_ref(), put);
        if let Some((mask, color)) = icon {
            self.stamp(mask, (x, y), color);
        }
    }

    fn text(&mut self, text: &str, size: TextSize, x: f32, baseline: i32, color: PaletteColor) {
        Font::get().glyphs(text, size, x, |mask, left, top| {
            self.stamp(mask, (left, baseline + top), color);
        });
    }

    fn tile(&mut self, token: Token, square: PaletteColor, (x, y): (i32, i32)) {
        let tile = self.art.tile(token, square);
        self.each_pixel((x, y), tile.as_ref(), |pixel, &color| *pixel = color);
    }
}
