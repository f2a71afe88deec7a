//! One picture as a PNG file.

use image::GrayImage;
use png::{ColorType, Encoder, EncodingError, chunk};

use super::deflate::Packer;
use super::palette::Palette;

/// An indexed PNG: the file is the library's, the packing of the pixels is ours.
pub(super) fn encode(pixels: &GrayImage, palette: &Palette, packer: &Packer) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let (width, height) = pixels.dimensions();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    let data = packer.pack(pixels, width as usize);
    let written: Result<(), EncodingError> = encoder
        .write_header()
        .and_then(|mut writer| writer.write_chunk(chunk::IDAT, &data));
    written.expect("memory takes all that is written");
    file
}
