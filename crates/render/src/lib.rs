//! Pictures of the board: a [`Scene`] becomes a PNG or SVG file, a game an animated GIF or SVG.
//!
//! A scene is plain data with all words ready; this module knows no language and no Discord. Pixels are places in a
//! palette of at most 127 colours throughout: quick to paint, small to send. Drawings, letters and the empty board are
//! rasterised once; the same scene gives the same bytes.
//!
//! Painting is computing without a pause: call it from a blocking thread. `djambi::drawing_queue` bounds how many
//! pictures are drawn at a time.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "coordinates are pixels of pictures about a thousand wide: exact in every number type"
)]

mod art;
mod board;
mod canvas;
mod chart;
mod course;
mod deflate;
mod drawing;
mod gif_encoder;
mod huffman;
mod labels;
mod layout;
mod lzw;
mod painter;
mod palette;
mod panels;
mod png_encoder;
mod polygon;
mod scene;
mod sizes;
mod surface;
mod svg;
mod symbols;
mod text;
mod theme;

pub use chart::{Chart, ChartPlayer};
pub use course::Course;
pub use layout::{Layout, ParseLayoutError};
pub use painter::Painter;
pub use scene::{Control, Hint, HintKind, MoveMarks, PlayerPanel, Scene, Standing, Token};
pub use symbols::{css_colors, symbols};
pub use text::drawable;
pub use theme::{ParseThemeError, Theme};
