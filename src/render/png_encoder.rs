//! One picture as a PNG file.

use png::{ColorType, DeflateCompression, Encoder, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// An indexed PNG. Level 3 of zlib-rs costs half a millisecond more than level 2 and saves a kilobyte; each further one
/// costs as much again and saves half of that.
pub(super) fn encode(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = Encoder::new(&mut file, canvas.width as u32, canvas.height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(DeflateCompression::Level(3));
    encoder.set_filter(Filter::Up);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&canvas.pixels));
    written.expect("memory takes all that is written, and every picture has its layout's size");
    file
}
