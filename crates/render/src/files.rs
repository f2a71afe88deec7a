//! Pictures as PNG files, and changes from picture to picture as an animated GIF.

use std::io::Write;

use gif::{DisposalMethod, Frame, Repeat};
use png::{ColorType, DeflateCompression, Filter};

use super::canvas::Pixels;
use super::error::RenderError;
use super::palette::Palette;
use super::sizes::Area;

/// The time of a frame that is to be taken for a part of the next one, in hundredths of a second: so short
/// that nobody sees it, and as long as browsers need in order not to show a frame much longer.
const QUICK: u16 = 2;
/// The most frames for one change: they take less than a tenth of a second.
const MOST: usize = 4;
/// The cost of a frame beside its pixels, in codes of LZW.
const OVERHEAD: f32 = 25.0;

/// Returns an indexed PNG file.
pub(super) fn png(pixels: &Pixels, palette: &Palette) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    // For the pictures of a game, a lower level makes files a tenth larger, and a higher one takes several times as
    // long; a filter does not make palette indexes smaller.
    encoder.set_deflate_compression(DeflateCompression::Level(4));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

/// An animated GIF that is written frame by frame: each contains only the differences from the one before.
pub(super) struct Gif<'p, W: Write> {
    palette: &'p Palette,
    file: gif::Encoder<W>,
}

impl<'p, W: Write> Gif<'p, W> {
    pub(super) fn new(
        palette: &'p Palette,
        (width, height): (u32, u32),
        out: W,
    ) -> Result<Self, RenderError> {
        let colors = palette.bytes();
        let mut file = gif::Encoder::new(out, width as u16, height as u16, &colors)?;
        file.set_repeat(Repeat::Infinite)?;
        Ok(Gif { palette, file })
    }

    /// Adds the first picture, which is shown for `delay` hundredths of a second.
    pub(super) fn begin(&mut self, pixels: &Pixels, delay: u16) -> Result<(), RenderError> {
        self.write(Area::whole(pixels), pixels.as_raw().clone(), delay)
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
    ) -> Result<(), RenderError> {
        let differences = areas
            .iter()
            .filter_map(|area| difference(before, after, *area));
        let mut groups = grouped(differences.collect());
        // A frame has at least one pixel, even where nothing differs.
        let last = groups.pop().unwrap_or(Area::square((0, 0), 1));
        let delays = groups.iter().map(|_| QUICK);
        let rest = delay - QUICK * groups.len() as u16;
        for (area, delay) in groups.iter().zip(delays).chain([(&last, rest)]) {
            let same = self.palette.transparent();
            let pixels = pairs(before, after, *area)
                .map(|(_, (old, new))| if old == new { same } else { new });
            self.write(*area, pixels.collect(), delay)?;
        }
        Ok(())
    }

    fn write(&mut self, area: Area, pixels: Vec<u8>, delay: u16) -> Result<(), RenderError> {
        self.file.write_frame(&Frame {
            delay,
            dispose: DisposalMethod::Keep,
            transparent: Some(self.palette.transparent()),
            left: area.x as u16,
            top: area.y as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: pixels.into(),
            ..Frame::default()
        })?;
        Ok(())
    }

    /// Ends the file.
    pub(super) fn finish(self) -> Result<(), RenderError> {
        self.file.into_inner()?;
        Ok(())
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

/// The pixels of an area of two pictures, each with its place.
fn pairs(
    before: &Pixels,
    after: &Pixels,
    area: Area,
) -> impl Iterator<Item = ((i32, i32), (u8, u8))> {
    let stride = before.width() as usize;
    let columns = area.x as usize..(area.x + area.width) as usize;
    let rows = before.chunks_exact(stride).zip(after.chunks_exact(stride));
    let rows = (0..)
        .zip(rows)
        .skip(area.y as usize)
        .take(area.height as usize);
    rows.flat_map(move |(y, (old, new))| {
        let pixels = old[columns.clone()].iter().zip(&new[columns.clone()]);
        (area.x..)
            .zip(pixels)
            .map(move |(x, (old, new))| ((x, y), (*old, *new)))
    })
}

/// The smallest area in which two pictures differ, if they differ within this area.
fn difference(before: &Pixels, after: &Pixels, area: Area) -> Option<Area> {
    let differing = pairs(before, after, area).filter(|(_, (old, new))| old != new);
    differing
        .map(|(place, _)| Area::square(place, 1))
        .reduce(Area::joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_near_each_other_become_one_frame_and_never_more_than_a_few_remain() {
        let (one, other) = (Area::new(0, 0, 84, 84), Area::new(84, 0, 84, 84));
        assert_eq!(grouped(vec![one, other]), [Area::new(0, 0, 168, 84)]);
        let far = Area::new(600, 800, 84, 84);
        let groups = grouped(vec![one, other, far]);
        assert_eq!(groups.len(), 2);
        assert!(groups.contains(&far));
        let many = (0..9).map(|i| Area::new(80 * i, 100 * ((i * 4) % 9), 9, 9));
        assert_eq!(grouped(many.collect()).len(), MOST);
        assert_eq!(grouped(Vec::new()), []);
    }
}
