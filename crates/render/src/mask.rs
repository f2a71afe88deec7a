//! Masks: how much of each pixel something covers, from 0 to 255.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use image::{GenericImageView, GrayImage, Luma};
use imageproc::drawing::draw_antialiased_polygon_mut;
use imageproc::pixelops::interpolate;
use imageproc::point::Point;

use super::sizes::Area;

/// How much of each pixel is covered.
pub(super) type Mask = GrayImage;

/// The coverage of a whole pixel.
pub(super) const COVERED: Luma<u8> = Luma([255]);

/// The factor by which masks are drawn larger than they are, so that corners may be between two
/// pixels.
const SCALE: i32 = 2;

/// Returns a mask of that size. `draw` draws it [`SCALE`] times as large.
pub(super) fn reduced((width, height): (u32, u32), draw: impl FnOnce(&mut Mask, i32)) -> Mask {
    let mut large = Mask::new(width * SCALE as u32, height * SCALE as u32);
    draw(&mut large, SCALE);
    // Each pixel is the mean of its square. `imageops::thumbnail` does the same in four times as long, since its
    // scales may be anything: an arrow across the board took it as long as the letters and the pieces.
    Mask::from_fn(width, height, |x, y| {
        let square = large.view(
            x * SCALE as u32,
            y * SCALE as u32,
            SCALE as u32,
            SCALE as u32,
        );
        let sum: u32 = square
            .pixels()
            .map(|(_, _, pixel)| u32::from(pixel[0]))
            .sum();
        let count = (SCALE * SCALE) as u32;
        Luma([((sum + count / 2) / count) as u8])
    })
}

/// Returns a polygon as a mask, with the corner of the mask on a picture, whose edges cut it off.
/// `None` if nothing of it is on the picture.
pub(super) fn polygon(corners: &[(f32, f32)], picture: Area) -> Option<(Mask, (i32, i32))> {
    let bounds = corners.iter().map(|&(x, y)| {
        let corner = (x.floor() as i32 - 1, y.floor() as i32 - 1);
        Area::square(corner, 3)
    });
    let area = bounds.reduce(Area::joined)?.common(picture)?;
    let mask = reduced((area.width as u32, area.height as u32), |mask, scale| {
        // A whole number is the middle of a pixel there, and the pixels of the outline are filled, too: so
        // corners are rounded inwards.
        let place = |at: f32, start: i32, length: i32| {
            let place = (at - start as f32) * scale as f32 - 0.5;
            let is_first = at < start as f32 + length as f32 / 2.0;
            (if is_first {
                place.ceil()
            } else {
                place.floor()
            }) as i32
        };
        let points = corners
            .iter()
            .map(|&(x, y)| Point::new(place(x, area.x, area.width), place(y, area.y, area.height)));
        let points: Vec<Point<i32>> = points.collect();
        draw_antialiased_polygon_mut(mask, &points, COVERED, interpolate);
    });
    Some((mask, (area.x, area.y)))
}

/// Masks that are drawn once, by what they show.
pub(super) struct Cache<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K: Eq + Hash, V> Cache<K, V> {
    pub(super) fn new() -> Cache<K, V> {
        Cache(Mutex::default())
    }

    /// Returns what is saved under a key, which `make` makes the first time.
    pub(super) fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        let saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = saved.get(&key) {
            return Arc::clone(value);
        }
        drop(saved);
        let value = Arc::new(make());
        let mut saved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        saved.insert(key, Arc::clone(&value));
        value
    }
}
