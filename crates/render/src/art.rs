//! The drawings as masks, each rasterised once by resvg.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use super::drawing::Shape;
use super::mask::{Cache, Mask};

/// The colours of a shape while it is rasterised: each is one channel of a pixel, and
/// the last is what is covered by none of them.
const CHANNELS: [&str; 4] = ["#ff0000", "#00ff00", "#0000ff", "#000000"];

/// The masks of a shape in a square of that many pixels: one for each of its [`Shape::colors`], to be
/// stamped in that order.
pub(super) fn masks(shape: Shape, side: i32) -> Arc<Vec<Mask>> {
    static MASKS: LazyLock<Cache<(Shape, i32), Vec<Mask>>> = LazyLock::new(Cache::new);
    MASKS.get((shape, side), || {
        let names = shape.colors();
        let colors: Vec<_> = names.iter().copied().zip(CHANNELS).collect();
        let pixmap = raster(&shape.svg(&colors), side as u32);
        let mut masks = vec![Mask::new(pixmap.width(), pixmap.height()); names.len()];
        for (index, pixel) in pixmap.pixels().iter().enumerate() {
            for (mask, covered) in masks.iter_mut().zip(layers(*pixel)) {
                mask.as_mut()[index] = covered;
            }
        }
        masks
    })
}

/// How much each colour has to cover of a pixel, from below to above, for its share to show in the end.
fn layers(pixel: PremultipliedColorU8) -> [u8; 4] {
    let channels = [pixel.red(), pixel.green(), pixel.blue()].map(u32::from);
    let rest = u32::from(pixel.alpha()).saturating_sub(channels.iter().sum());
    let shares = [channels[0], channels[1], channels[2], rest];
    // The visible part of a layer is not covered by those above it.
    let mut free = 255;
    let mut layers = [0; 4];
    for (layer, share) in layers.iter_mut().zip(shares).rev() {
        if share > 0 {
            *layer = (share * 255 / free).min(255) as u8;
        }
        free = free.saturating_sub(share).max(1);
    }
    layers
}

fn raster(svg: &str, side: u32) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("a drawing of this program");
    let mut pixmap = Pixmap::new(side, side).expect("drawings have pixels");
    let scale = side as f32 / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap
}
