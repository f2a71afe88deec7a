//! A whole game as an animated GIF.

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::canvas::Canvas;
use super::layout::{Area, Layout};
use super::lzw;
use super::palette::Palette;
use super::scene::Scene;

/// How long a frame stays, in hundredths of a second.
const TURN: u16 = 90;
const KILL: u16 = 180;
const END: u16 = 600;

/// An animated GIF that is written frame by frame: each holds only what differs from the one before.
pub(super) struct GifEncoder<'p> {
    palette: &'p Palette,
    file: Encoder<Vec<u8>>,
    shown: Option<Canvas<'p>>,
}

impl<'p> GifEncoder<'p> {
    pub(super) fn new(palette: &'p Palette, layout: Layout) -> GifEncoder<'p> {
        let (width, height) = layout.size();
        let mut file = Encoder::new(Vec::new(), width as u16, height as u16, &palette.bytes())
            .expect(IN_MEMORY);
        file.set_repeat(Repeat::Infinite).expect(IN_MEMORY);
        GifEncoder {
            palette,
            file,
            shown: None,
        }
    }

    /// Adds a picture that stays for `delay` hundredths of a second.
    pub(super) fn show(&mut self, canvas: Canvas<'p>, delay: u16) {
        let whole = Area {
            x: 0,
            y: 0,
            width: canvas.width as i32,
            height: canvas.height as i32,
        };
        let (area, pixels) = match &self.shown {
            None => (whole, canvas.pixels.clone()),
            Some(shown) => difference(shown, &canvas, self.palette.transparent()),
        };
        let bits = self.palette.bits();
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.palette.transparent()),
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: lzw::encode(&pixels, bits, self.palette.transparent()).into(),
            ..Frame::default()
        };
        self.file
            .write_lzw_pre_encoded_frame(&frame)
            .expect(IN_MEMORY);
        self.shown = Some(canvas);
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.file.into_inner().expect(IN_MEMORY)
    }
}

const IN_MEMORY: &str = "memory takes all that is written, and every frame lies within its layout";

/// How long a scene stays before the next, or as the last.
pub(super) fn delay(scene: &Scene, last: bool) -> u16 {
    let killed = scene.moves.first().is_some_and(|mv| !mv.killed.is_empty());
    if last {
        END
    } else if killed {
        KILL
    } else {
        TURN
    }
}

/// A small area outside which two pictures are alike, and its pixels: of the new one where they differ, else
/// `same`. Where nothing differs it is one pixel, since a frame must have one.
fn difference(old: &Canvas, new: &Canvas, same: u8) -> (Area, Vec<u8>) {
    let width = new.width;
    let rows = || {
        old.pixels
            .chunks_exact(width)
            .zip(new.pixels.chunks_exact(width))
    };
    let (mut top, mut bottom, mut left, mut right) = (usize::MAX, 0, width, 0);
    for (y, (before, after)) in rows()
        .enumerate()
        .filter(|(_, (before, after))| before != after)
    {
        (top, bottom) = (top.min(y), y);
        left = left.min(common(before.chunks(STRIDE), after.chunks(STRIDE)));
        right = right.max(width - common(before.rchunks(STRIDE), after.rchunks(STRIDE)));
    }
    if top > bottom {
        return (
            Area {
                x: 0,
                y: 0,
                width: 1,
                height: 1,
            },
            vec![same],
        );
    }
    let mut pixels = Vec::with_capacity((right - left) * (bottom + 1 - top));
    for (before, after) in rows().take(bottom + 1).skip(top) {
        let pairs = before[left..right].iter().zip(&after[left..right]);
        pixels.extend(pairs.map(|(before, after)| if before == after { same } else { *after }));
    }
    let (width, height) = ((right - left) as i32, (bottom + 1 - top) as i32);
    (
        Area {
            x: left as i32,
            y: top as i32,
            width,
            height,
        },
        pixels,
    )
}

/// So many pixels are compared at once: a frame may be that much wider than it must be on either side.
const STRIDE: usize = 16;

/// How many pixels are in the chunks that two rows have in common.
fn common<'a>(one: impl Iterator<Item = &'a [u8]>, other: impl Iterator<Item = &'a [u8]>) -> usize {
    one.zip(other)
        .take_while(|(one, other)| one == other)
        .map(|(chunk, _)| chunk.len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::super::Theme;
    use super::*;

    #[test]
    fn a_difference_is_small_and_says_what_stays() {
        let palette = Palette::new(Theme::Dark);
        let old = Canvas::new(&palette, 80, 10);
        let mut new = Canvas::new(&palette, 80, 10);
        let (area, pixels) = difference(&old, &new, 99);
        assert_eq!((area.width, area.height, pixels), (1, 1, vec![99]));
        (new.pixels[3 * 80 + 36], new.pixels[5 * 80 + 40]) = (7, 8);
        let (area, pixels) = difference(&old, &new, 99);
        assert_eq!((area.x, area.y, area.width, area.height), (32, 3, 16, 3));
        let mut expected = [99; 48];
        (expected[4], expected[32 + 8]) = (7, 8);
        assert_eq!(pixels, expected);
    }
}
