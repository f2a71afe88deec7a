//! A whole game as an animated GIF.

use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::layout::Layout;
use super::lzw;
use super::palette::{Palette, Pixels};
use super::scene::Scene;
use super::sizes::Area;

/// How long a frame is shown, in hundredths of a second.
const MOVE: u16 = 90;
const KILL: u16 = 180;
const END: u16 = 600;
/// So briefly that nobody sees it, and as long as browsers need in order not to show a frame much longer.
const QUICK: u16 = 2;
/// At most so many frames for one change: they take a tenth of a second at most.
const MOST: usize = 4;
/// The cost of a frame beside its pixels, in codes of LZW.
const OVERHEAD: f32 = 25.0;

/// An animated GIF that is written frame by frame: each contains only the differences from the one before.
pub(super) struct GifEncoder<'p> {
    palette: &'p Palette,
    file: Encoder<&'p mut dyn Write>,
}

impl<'p> GifEncoder<'p> {
    pub(super) fn new(
        palette: &'p Palette,
        layout: Layout,
        out: &'p mut dyn Write,
    ) -> io::Result<Self> {
        let (width, height) = layout.size();
        let mut file =
            Encoder::new(out, width as u16, height as u16, &palette.bytes()).map_err(failed)?;
        file.set_repeat(Repeat::Infinite).map_err(failed)?;
        Ok(GifEncoder { palette, file })
    }

    /// Adds the first picture, which is shown for `delay` hundredths of a second.
    pub(super) fn begin(&mut self, pixels: &Pixels, delay: u16) -> io::Result<()> {
        self.write(Area::whole(pixels), pixels.buf(), delay)
    }

    /// Adds a picture that differs from the one before within these areas only.
    ///
    /// Differences far from each other become several frames, which follow each other so quickly that people
    /// see one change: a single frame would have to repeat for all pixels between them that they remain.
    pub(super) fn add(
        &mut self,
        before: &Pixels,
        after: &Pixels,
        areas: &[Area],
        delay: u16,
    ) -> io::Result<()> {
        let differences = areas
            .iter()
            .filter_map(|area| difference(before, after, *area));
        let mut groups = grouped(differences.collect());
        // A frame has at least one pixel, even where nothing differs.
        let last = groups.pop().unwrap_or(Area::square((0, 0), 1));
        for area in &groups {
            self.write_difference(before, after, *area, QUICK)?;
        }
        self.write_difference(before, after, last, delay - QUICK * groups.len() as u16)
    }

    fn write_difference(
        &mut self,
        before: &Pixels,
        after: &Pixels,
        area: Area,
        delay: u16,
    ) -> io::Result<()> {
        let (before, after) = (area.of(before), area.of(after));
        let mut pixels = Vec::with_capacity((area.width * area.height) as usize);
        for (before, after) in before.rows().zip(after.rows()) {
            pixels.extend(before.iter().zip(after).map(|(before, after)| {
                if before == after {
                    after | lzw::EITHER
                } else {
                    *after
                }
            }));
        }
        self.write(area, &pixels, delay)
    }

    fn write(&mut self, area: Area, pixels: &[u8], delay: u16) -> io::Result<()> {
        let same = self.palette.transparent();
        let frame = Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(same),
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: lzw::encode(pixels, self.palette.bits(), same).into(),
            ..Frame::default()
        };
        self.file
            .write_lzw_pre_encoded_frame(&frame)
            .map_err(failed)
    }

    /// Ends the file.
    pub(super) fn finish(self) -> io::Result<()> {
        self.file.into_inner().map_err(failed)?.flush()
    }
}

/// Areas joined to fewer ones, at most [`MOST`], that need fewer bytes.
fn grouped(mut areas: Vec<Area>) -> Vec<Area> {
    // About how many codes a frame has before any that shows a new colour: a run's string grows by one with each code.
    let codes = |area: Area| OVERHEAD + (2.0 * (area.width * area.height) as f32).sqrt();
    loop {
        let pairs = (1..areas.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let costs = pairs.map(|(i, j)| {
            let joined = codes(areas[i].joined(areas[j]));
            (joined - codes(areas[i]) - codes(areas[j]), i, j)
        });
        match costs.min_by(|one, other| one.0.total_cmp(&other.0)) {
            Some((cost, i, j)) if cost < 0.0 || areas.len() > MOST => {
                let area = areas.swap_remove(j);
                areas[i] = areas[i].joined(area);
            }
            _ => return areas,
        }
    }
}

/// The smallest area in which two pictures differ, if they differ within this area.
fn difference(before: &Pixels, after: &Pixels, area: Area) -> Option<Area> {
    let (before, after) = (area.of(before), area.of(after));
    let rows = (area.y..).zip(before.rows().zip(after.rows()));
    let differing = rows.filter_map(|(y, (old, new))| {
        if old == new {
            return None;
        }
        let differ = |at: &usize| old[*at] != new[*at];
        let (first, last) = ((0..old.len()).find(differ)?, (0..old.len()).rfind(differ)?);
        Some(Area {
            x: area.x + first as i32,
            y,
            width: (last - first + 1) as i32,
            height: 1,
        })
    });
    differing.reduce(Area::joined)
}

fn failed(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other),
    }
}

/// How long a scene is shown before the next, or as the last.
pub(super) fn delay(scene: &Scene, last: bool) -> u16 {
    let killed = scene
        .moves
        .first()
        .is_some_and(|marks| !marks.killed.is_empty());
    if last {
        END
    } else if killed {
        KILL
    } else {
        MOVE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(x: i32, y: i32, width: i32, height: i32) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    #[test]
    fn a_difference_is_the_smallest_area_within_the_one_that_is_looked_at() {
        let old = Pixels::new(vec![0; 800], 80, 10);
        let mut new = old.clone();
        assert_eq!(difference(&old, &new, Area::whole(&old)), None);
        new[(36_u32, 3_u32)] = 7;
        new[(40_u32, 5_u32)] = 8;
        assert_eq!(
            difference(&old, &new, Area::whole(&old)),
            Some(area(36, 3, 5, 3))
        );
        assert_eq!(
            difference(&old, &new, area(0, 5, 80, 5)),
            Some(area(40, 5, 1, 1))
        );
        assert_eq!(difference(&old, &new, area(0, 0, 36, 10)), None);
    }

    #[test]
    fn areas_near_each_other_become_one_frame_and_never_more_than_a_few_remain() {
        let (one, other) = (area(0, 0, 84, 84), area(84, 0, 84, 84));
        assert_eq!(grouped(vec![one, other]), [area(0, 0, 168, 84)]);
        let far = area(600, 800, 84, 84);
        let groups = grouped(vec![one, other, far]);
        assert_eq!(groups.len(), 2);
        assert!(groups.contains(&far));
        let many = (0..9).map(|i| area(80 * i, 100 * ((i * 4) % 9), 9, 9));
        assert_eq!(grouped(many.collect()).len(), MOST);
        assert_eq!(grouped(Vec::new()), []);
    }
}
