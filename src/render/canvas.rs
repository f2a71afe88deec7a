//! A picture whose pixels are places in a palette, and the few ways to put something on it.

use super::layout::Area;
use super::palette::{HALF, LEVELS, Palette};
use super::theme::PaletteColor;

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
            pixels: vec![PaletteColor::Background as u8; width * height],
        }
    }

    /// Fills a rectangle that lies within the picture.
    pub(super) fn rect(
        &mut self,
        (x, y): (usize, usize),
        (width, height): (usize, usize),
        color: PaletteColor,
    ) {
        for row in y..y + height {
            let start = row * self.width + x;
            self.pixels[start..start + width].fill(color as u8);
        }
    }

    /// Lays a coat of colour, `level` of [`LEVELS`], over a rectangle that lies within the picture.
    pub(super) fn tint(
        &mut self,
        (x, y): (usize, usize),
        (width, height): (usize, usize),
        color: PaletteColor,
        level: u8,
    ) {
        for row in y..y + height {
            let start = row * self.width + x;
            for pixel in &mut self.pixels[start..start + width] {
                *pixel = self.palette.mix(color as u8, *pixel, level);
            }
        }
    }

    /// Inks the border of a square, `width` pixels inwards.
    pub(super) fn frame(
        &mut self,
        (x, y): (usize, usize),
        side: usize,
        width: usize,
        color: PaletteColor,
        level: u8,
    ) {
        let (inner, far) = (side - 2 * width, side - width);
        self.tint((x, y), (side, width), color, level);
        self.tint((x, y + far), (side, width), color, level);
        self.tint((x, y + width), (width, inner), color, level);
        self.tint((x + far, y + width), (width, inner), color, level);
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
    pub(super) fn stamp(&mut self, mask: &Mask, x: i32, y: i32, color: PaletteColor, opacity: u8) {
        let palette = self.palette;
        self.each_row(x, y, mask.width, &mask.levels, |pixel, &level| {
            if level > 0 {
                let level = u16::from(level) * u16::from(opacity) / u16::from(LEVELS);
                *pixel = palette.mix(color as u8, *pixel, level as u8);
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

    /// Fills a convex polygon with smooth edges, to `opacity` of [`LEVELS`]. Its corners run clockwise, as one sees them.
    pub(super) fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, opacity: u8) {
        let sides: Vec<Side> = corners
            .iter()
            .zip(corners.iter().cycle().skip(1))
            .map(Side::between)
            .collect();
        let (lowest, highest) = extent(corners.iter().map(|corner| corner.1), self.height);
        for row in lowest..highest {
            let y = row as f32 + 0.5;
            let crossings = sides.iter().filter_map(|side| side.crossing(y)).flatten();
            let (left, right) = extent(crossings, self.width);
            for column in left..right {
                let x = column as f32 + 0.5;
                let inside = sides
                    .iter()
                    .map(|side| side.depth(x, y))
                    .fold(0.5, f32::min);
                let level = ((inside + 0.5).max(0.0) * f32::from(opacity)).round() as u8;
                let pixel = &mut self.pixels[row * self.width + column];
                *pixel = self.palette.mix(color as u8, *pixel, level);
            }
        }
    }

    /// Fills a rectangle with round corners that lies within the picture.
    pub(super) fn rounded(&mut self, area: Area, radius: i32, color: PaletteColor) {
        let Area {
            x,
            y,
            width,
            height,
        } = area;
        let level = |column: i32, row: i32| {
            let beyond = |at: i32, length: i32| {
                let middle = at as f32 + 0.5;
                (radius as f32 - middle)
                    .max(middle - (length - radius) as f32)
                    .max(0.0)
            };
            let distance = beyond(column, width).hypot(beyond(row, height));
            ((radius as f32 - distance + 0.5).clamp(0.0, 1.0) * f32::from(LEVELS)).round() as u8
        };
        for row in 0..height {
            let start = (y + row) as usize * self.width + x as usize;
            let line = &mut self.pixels[start..start + width as usize];
            if row >= radius && row < height - radius {
                line.fill(color as u8);
                continue;
            }
            line[radius as usize..(width - radius) as usize].fill(color as u8);
            for column in (0..radius).chain(width - radius..width) {
                let pixel = &mut line[column as usize];
                *pixel = self.palette.mix(color as u8, *pixel, level(column, row));
            }
        }
    }
}

/// The pixels from the least to the greatest of some coordinates, with one to spare, within a picture.
fn extent(coordinates: impl Iterator<Item = f32>, length: usize) -> (usize, usize) {
    let (from, to) = coordinates.fold((f32::MAX, f32::MIN), |(from, to), at| {
        (from.min(at), to.max(at))
    });
    let end = ((to + 1.5).max(0.0) as usize).min(length);
    (((from - 1.5).max(0.0) as usize).min(end), end)
}

/// One side of a polygon.
struct Side {
    start: (f32, f32),
    end: (f32, f32),
    /// Along it, of length 1.
    direction: (f32, f32),
}

impl Side {
    fn between((&start, &end): (&(f32, f32), &(f32, f32))) -> Side {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y).max(0.01);
        Side {
            start,
            end,
            direction: (x / length, y / length),
        }
    }

    /// Where it comes into the band of a pixel above and below `y` and where it leaves it, if it meets it at all.
    fn crossing(&self, y: f32) -> Option<[f32; 2]> {
        let (top, bottom) = if self.start.1 < self.end.1 {
            (self.start, self.end)
        } else {
            (self.end, self.start)
        };
        let part = |y: f32| ((y - top.1) / (bottom.1 - top.1).max(0.01)).clamp(0.0, 1.0);
        let x = |y| top.0 + (bottom.0 - top.0) * part(y);
        (top.1 <= y + 1.0 && bottom.1 >= y - 1.0).then(|| [x(y - 1.0), x(y + 1.0)])
    }

    /// How far a point lies to the right of it: inside, where corners run clockwise.
    fn depth(&self, x: f32, y: f32) -> f32 {
        self.direction.0 * (y - self.start.1) - self.direction.1 * (x - self.start.0)
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

/// The level of a coverage in 0 to 255: none, half or all, since the palette has one shade between two colors.
pub(super) fn level(coverage: u8) -> u8 {
    match coverage {
        0..=63 => 0,
        64..=191 => HALF,
        192.. => LEVELS,
    }
}
