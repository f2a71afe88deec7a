//! A picture whose pixels are places in a palette, and the few ways to put something on it.

use resvg::tiny_skia::{self, FillRule, Path, Rect, Stroke, Transform};

use super::palette::{LEVELS, Palette};
use super::theme::Ink;

/// Pixels from the top left, row by row.
pub(super) struct Canvas<'p> {
    palette: &'p Palette,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

/// How much of each pixel something covers, from 0 to [`LEVELS`].
pub(super) struct Mask {
    pub(super) width: usize,
    pub(super) levels: Vec<u8>,
}

/// A drawing in the palette's colours: a colour and how much of the pixel it covers.
pub(super) struct Sprite {
    pub(super) width: usize,
    pub(super) pixels: Vec<(u8, u8)>,
}

impl<'p> Canvas<'p> {
    pub(super) fn new(palette: &'p Palette, width: usize, height: usize) -> Canvas<'p> {
        Canvas {
            palette,
            width,
            height,
            pixels: vec![Ink::Background as u8; width * height],
        }
    }

    /// Fills a rectangle that lies within the picture.
    pub(super) fn rect(
        &mut self,
        (x, y): (usize, usize),
        (width, height): (usize, usize),
        ink: Ink,
    ) {
        for row in y..y + height {
            let start = row * self.width + x;
            self.pixels[start..start + width].fill(ink as u8);
        }
    }

    /// Lays a thin coat of ink, `level` of [`LEVELS`], over a square area within the picture.
    pub(super) fn tint(&mut self, (x, y): (usize, usize), side: usize, ink: Ink, level: u8) {
        for row in y..y + side {
            let start = row * self.width + x;
            for pixel in &mut self.pixels[start..start + side] {
                *pixel = self.palette.mix(ink as u8, *pixel, level);
            }
        }
    }

    /// Puts a sprite with its top left corner at (x, y); what lies beyond the edge is cut off.
    pub(super) fn blit(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let palette = self.palette;
        self.each_row(
            x,
            y,
            sprite.width,
            &sprite.pixels,
            |pixel, &(colour, level)| {
                *pixel = palette.mix(colour, *pixel, level);
            },
        );
    }

    /// Inks what a mask covers, to `opacity` of [`LEVELS`].
    pub(super) fn stamp(&mut self, mask: &Mask, x: i32, y: i32, ink: Ink, opacity: u8) {
        let palette = self.palette;
        self.each_row(x, y, mask.width, &mask.levels, |pixel, &level| {
            if level > 0 {
                let level = u16::from(level) * u16::from(opacity) / u16::from(LEVELS);
                *pixel = palette.mix(ink as u8, *pixel, level as u8);
            }
        });
    }

    fn each_row<T>(
        &mut self,
        x: i32,
        y: i32,
        width: usize,
        source: &[T],
        put: impl Fn(&mut u8, &T),
    ) {
        let Ok(left) = usize::try_from(x.max(0)) else {
            return;
        };
        let skip = left.saturating_add_signed(-x as isize);
        if width == 0 || left >= self.width || skip >= width {
            return;
        }
        for (row, line) in source.chunks_exact(width).enumerate() {
            let Ok(row) = usize::try_from(y + row as i32) else {
                continue;
            };
            if row >= self.height {
                break;
            }
            let pixels = &mut self.pixels[row * self.width + left..(row + 1) * self.width];
            for (pixel, value) in pixels.iter_mut().zip(&line[skip..]) {
                put(pixel, value);
            }
        }
    }

    /// Fills a path, to `opacity` of [`LEVELS`].
    pub(super) fn fill(&mut self, path: &Path, ink: Ink, opacity: u8) {
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor() as i32, bounds.top().floor() as i32);
        let width = (bounds.right().ceil() as i32 - left).max(1) as u32;
        let height = (bounds.bottom().ceil() as i32 - top).max(1) as u32;
        let Some(mut mask) = tiny_skia::Mask::new(width, height) else {
            return;
        };
        let shift = Transform::from_translate(-left as f32, -top as f32);
        mask.fill_path(path, FillRule::Winding, true, shift);
        self.stamp(
            &Mask::of(width as usize, mask.data()),
            left,
            top,
            ink,
            opacity,
        );
    }

    /// Draws along a path.
    pub(super) fn stroke(&mut self, path: &Path, stroke: &Stroke, ink: Ink, opacity: u8) {
        let dashed = stroke.dash.as_ref().and_then(|dash| path.dash(dash, 1.0));
        if let Some(outline) = dashed.as_ref().unwrap_or(path).stroke(stroke, 1.0) {
            self.fill(&outline, ink, opacity);
        }
    }
}

impl Mask {
    /// From coverage in 0 to 255.
    pub(super) fn of(width: usize, coverage: &[u8]) -> Mask {
        Mask {
            width,
            levels: coverage.iter().map(|&value| level(value)).collect(),
        }
    }
}

/// The level that comes nearest to a coverage in 0 to 255.
pub(super) fn level(coverage: u8) -> u8 {
    ((u16::from(coverage) * u16::from(LEVELS) + 127) / 255) as u8
}

/// A rectangle with round corners.
pub(super) fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    // A cubic whose handles are this long comes nearest to a quarter of a circle.
    const HANDLE: f32 = 0.552_28;
    let rect = Rect::from_xywh(x, y, width, height)?;
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let (r, k) = (radius, radius * (1.0 - HANDLE));
    let mut path = tiny_skia::PathBuilder::new();
    path.move_to(left + r, top);
    path.line_to(right - r, top);
    path.cubic_to(right - k, top, right, top + k, right, top + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(left + r, bottom);
    path.cubic_to(left + k, bottom, left, bottom - k, left, bottom - r);
    path.line_to(left, top + r);
    path.cubic_to(left, top + k, left + k, top, left + r, top);
    path.close();
    path.finish()
}
