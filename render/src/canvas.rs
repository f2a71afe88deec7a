//! A picture with pixels that are places in a palette.

use image::{GenericImage, GrayImage, Luma};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;

use super::art::{Art, Mask};
use super::drawing::Drawing;
use super::palette::LEVELS;
use super::polygon::Polygon;
use super::scene::Token;
use super::sizes::{Area, TextSize};
use super::surface::Surface;
use super::text::Font;
use super::theme::PaletteColor;

/// Pixels, and the art that is put on them.
pub(super) struct Canvas<'a> {
    art: &'a Art,
    pub(super) pixels: GrayImage,
}

impl<'a> Canvas<'a> {
    /// A canvas in the colour of the background.
    pub(super) fn new(art: &'a Art, (width, height): (u32, u32)) -> Canvas<'a> {
        let background = art.palette.place(PaletteColor::Background);
        Canvas::of(
            art,
            GrayImage::from_pixel(width, height, Luma([background])),
        )
    }

    /// A canvas with what has been painted before.
    pub(super) fn of(art: &'a Art, pixels: GrayImage) -> Canvas<'a> {
        Canvas { art, pixels }
    }

    /// Paints an area as it is on another picture of the same size.
    pub(super) fn restore(&mut self, area: Area, from: &GrayImage) {
        for row in area.rows(self.pixels.width()) {
            self.samples()[row.clone()].copy_from_slice(&from.as_raw()[row]);
        }
    }

    /// All pixels, row by row.
    fn samples(&mut self) -> &mut [u8] {
        &mut self.pixels
    }

    fn rows(&mut self, area: Area) -> impl Iterator<Item = &mut [u8]> {
        let width = self.pixels.width() as usize;
        let rows = self.pixels.chunks_exact_mut(width);
        rows.skip(area.y as usize)
            .take(area.height as usize)
            .map(move |row| &mut row[area.x as usize..][..area.width as usize])
    }

    /// Changes each pixel under a source of that width with its top left corner at (x, y); what is beyond the edge is
    /// cut off.
    fn each_pixel<T>(
        &mut self,
        (x, y): (i32, i32),
        width: usize,
        source: &[T],
        put: impl Fn(&mut u8, &T),
    ) {
        let skip = (-x).max(0) as usize;
        let (left, right) = (x.max(0) as usize, self.pixels.width() as usize);
        if skip >= width || left >= right {
            return;
        }
        for (row, line) in (y..).zip(source.chunks_exact(width)) {
            if row < 0 || row as u32 >= self.pixels.height() {
                continue;
            }
            let pixels = &mut self.samples()[row as usize * right..][left..right];
            for (pixel, value) in pixels.iter_mut().zip(&line[skip..]) {
                put(pixel, value);
            }
        }
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
        self.each_pixel(at, mask.width, &mask.levels, |pixel, &level| {
            if level > 0 {
                *pixel = palette.mix(color, *pixel, level);
            }
        });
    }
}

impl Surface for Canvas<'_> {
    fn rect(&mut self, area: Area, color: PaletteColor) {
        let rect = Rect::at(area.x, area.y).of_size(area.width as u32, area.height as u32);
        let color = Luma([self.art.palette.place(color)]);
        draw_filled_rect_mut(&mut self.pixels, rect, color);
    }

    fn tint(&mut self, area: Area, color: PaletteColor, level: u8) {
        let palette = &self.art.palette;
        let mixtures = palette.mixtures(palette.place(color), level);
        for row in self.rows(area) {
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
        for (y, row) in (0..).zip(self.rows(area)) {
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
        let (width, height) = self.pixels.dimensions();
        let pixels: &mut [u8] = &mut self.pixels;
        for y in polygon.rows(height) {
            let row = &mut pixels[(y * width) as usize..][..width as usize];
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
        self.each_pixel((x, y), sprite.width, &sprite.pixels, put);
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
        self.pixels
            .copy_from(tile, x as u32, y as u32)
            .expect("the squares are on the picture");
    }
}
