//! Pictures as files.

use super::canvas::Canvas;
use super::palette::Palette;

/// An indexed PNG.
pub(super) fn png(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let mut encoder = png::Encoder::new(&mut file, canvas.width as u32, canvas.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    encoder.set_filter(png::Filter::Up);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&canvas.pixels));
    written.expect("memory takes all that is written, and every picture has its layout's size");
    file
}
