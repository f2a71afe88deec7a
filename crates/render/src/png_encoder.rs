//! One picture as a PNG file.

use png::{ColorType, Encoder, EncodingError, chunk};

use super::deflate::Packer;
use super::palette::{Palette, Pixels};

/// An indexed PNG: the file is the library's, the packing of the pixels is ours.
pub(super) fn encode(pixels: &Pixels, palette: &Palette, packer: &Packer) -> Vec<u8> {
    let mut file = Vec::with_capacity(64 << 10);
    let (width, height) = (pixels.width(), pixels.height());
    let mut encoder = Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    let data = packer.pack(pixels.buf(), width);
    let written: Result<(), EncodingError> = encoder
        .write_header()
        .and_then(|mut writer| writer.write_chunk(chunk::IDAT, &data));
    written.expect("memory takes all that is written");
    file
}
