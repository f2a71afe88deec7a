#![doc = include_str!("../README.md")]
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
mod drawing;
mod error;
mod files;
mod labels;
mod layout;
mod line;
mod mask;
mod painter;
mod palette;
mod panels;
mod scene;
mod sizes;
mod surface;
mod svg;
mod symbols;
mod text;
mod theme;
mod timing;

pub use chart::{Chart, ChartPlayer};
pub use course::Course;
pub use error::RenderError;
pub use layout::Layout;
pub use painter::Painter;
pub use scene::{
    Control, MoveMarks, PlayerPanel, Scene, Standing, TargetKind, TargetSquare, Token,
};
pub use symbols::{css_colors, symbols};
pub use text::drawable;
pub use theme::Theme;
