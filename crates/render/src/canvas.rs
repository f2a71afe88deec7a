//! A picture with pixels that are places in a palette.

use std::fmt::Display;

use djambi_rules::Seat;
use image::{GenericImage, GenericImageView, GrayImage, Luma};

use super::art;
use super::drawing::Drawing;
use super::line::{Line, Point};
use super::mask::{self, COVERED, Mask};
use super::palette::{LEVELS, Palette};
use super::scene::Control;
use super::sizes::{Area, TextSize, TokenSize};
use super::surface::Surface;
use super::text::Font;
use super::theme::PaletteColor;

/// A picture of which each pixel is the place of a colour in a [`Palette`].
pub(super) type Pixels = GrayImage;

/// Pixels on which masks are stamped in colours of the palette.
pub(super) struct Canvas<'a> {
    palette: &'a Palette,
    font: &'static Font,
    pub(super) pixels: Pixels,
}

impl<'a> Canvas<'a> {
    /// A canvas in the colour of the background.
    pub(super) fn new(palette: &'a Palette, (width, height): (u32, u32)) -> Canvas<'a> {
        let background = Luma([palette.place(PaletteColor::Background)]);
        Canvas::of(palette, Pixels::from_pixel(width, height, background))
    }

    /// A canvas with what has been painted before.
    pub(super) fn of(palette: &'a Palette, pixels: Pixels) -> Canvas<'a> {
        Canvas {
            palette,
            font: Font::get(),
            pixels,
        }
    }

    /// Paints an area as it is on another picture of the same size.
    pub(super) fn restore(&mut self, area: Area, from: &Pixels) {
        let [x, y, width, height] = area.numbers().map(|it| it as u32);
        let part = from.view(x, y, width, height);
        let copied = self.pixels.copy_from(&*part, x, y);
        debug_assert!(copied.is_ok(), "{area:?} is on the picture");
    }

    /// A straight stroke that is a little longer than the distance, so that strokes join.
    pub(super) fn stroke(&mut self, from: Point, to: Point, width: f32, color: PaletteColor) {
        if let Some(line) = Line::between(from, to) {
            let more = width / 4.0;
            let bar = line.bar(-more, line.length + more, width);
            self.polygon(&bar, color, LEVELS);
        }
    }

    /// A level of a chart: a line across the plot, with a text before it.
    pub(super) fn level(&mut self, plot: Area, y: f32, text: &str) {
        let line = Area {
            y: y as i32 - 1,
            height: 2,
            ..plot
        };
        self.rect(line, PaletteColor::Muted, LEVELS / 3);
        let x = plot.x as f32 - 10.0 - self.font.width(text, TextSize::Name);
        let baseline = TextSize::Name.baseline(y as i32);
        self.text(text, TextSize::Name, x, baseline, PaletteColor::Muted);
    }

    /// A number under a plot, in the picture.
    pub(super) fn number(&mut self, number: impl Display, x: f32, baseline: i32) {
        let text = number.to_string();
        let width = self.font.width(&text, TextSize::Name);
        let x = (x - width / 2.0).min(self.pixels.width() as f32 - width - 8.0);
        self.text(&text, TextSize::Name, x, baseline, PaletteColor::Muted);
    }

    /// A player of a legend: a disc, and a text of at most `width` pixels beside it, in the first of these
    /// sizes in which it fits.
    pub(super) fn entry<const N: usize>(
        &mut self,
        (seat, control): (Seat, Control),
        (x, y): (i32, i32),
        text: &str,
        sizes: [TextSize; N],
        width: f32,
    ) {
        self.drawing(Drawing::Disc(seat.army(), control, TokenSize::Small), x, y);
        let size = self.font.size(text, sizes, width);
        let text = self.font.fit(text, size, width);
        let baseline = TextSize::Name.baseline(y + 20);
        self.text(&text, size, x as f32 + 52.0, baseline, PaletteColor::Text);
    }

    /// Colours the area that a mask covers, at `level` of [`LEVELS`]. The part beyond the edge is
    /// cut off.
    fn stamp(&mut self, mask: &Mask, (x, y): (i32, i32), color: PaletteColor, level: u8) {
        let over = self.palette.place(color);
        let (width, height) = (mask.width() as i32, mask.height() as i32);
        let whole = Area::new(x, y, width, height);
        let Some(seen) = whole.common(Area::whole(&self.pixels)) else {
            return;
        };
        let columns =
            |start: i32| (seen.x - start) as usize..(seen.x + seen.width - start) as usize;
        let stride = self.pixels.width() as usize;
        let rows = self.pixels.chunks_exact_mut(stride).skip(seen.y as usize);
        let covered = mask
            .chunks_exact(width as usize)
            .skip((seen.y - y) as usize);
        for (row, covered) in rows.zip(covered).take(seen.height as usize) {
            let pixels = row[columns(0)].iter_mut().zip(&covered[columns(x)]);
            for (pixel, &covered) in pixels.filter(|(_, covered)| **covered > 0) {
                let level = (u32::from(covered) * u32::from(level) + 127) / 255;
                *pixel = self.palette.mix(over, *pixel, level as u8);
            }
        }
    }
}

impl Surface for Canvas<'_> {
    fn font(&self) -> &'static Font {
        self.font
    }

    fn rect(&mut self, area: Area, color: PaletteColor, level: u8) {
        let mask = Mask::from_pixel(area.width as u32, area.height as u32, COVERED);
        self.stamp(&mask, (area.x, area.y), color, level);
    }

    fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, level: u8) {
        if let Some((mask, corner)) = mask::polygon(corners, Area::whole(&self.pixels)) {
            self.stamp(&mask, corner, color, level);
        }
    }

    fn drawing(&mut self, drawing: Drawing, x: i32, y: i32) {
        for part in drawing.parts() {
            let masks = art::masks(part.shape, drawing.side());
            for (mask, color) in masks.iter().zip(part.colors) {
                self.stamp(mask, (x, y), color, LEVELS);
            }
        }
    }

    fn text(&mut self, text: &str, size: TextSize, x: f32, baseline: i32, color: PaletteColor) {
        for (mask, left, above) in self.font.masks(text, size, x) {
            self.stamp(&mask, (left, baseline - above), color, LEVELS);
        }
    }
}
