//! Pictures of the board: a [`Scene`] becomes a PNG, a game an animated GIF.
//!
//! A scene is plain data with all words ready; this room knows no language and nobody who looks at its pictures.
//! Everything is drawn in the at most 255 colours of its theme, so pixels are places in a palette throughout:
//! quick to paint, small to keep. Drawings and letters are rasterised once; the same scene gives the same bytes.
//!
//! Painting takes a few milliseconds of computing: call it from a blocking thread, as many at a time as you like.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "coordinates are pixels of pictures about a thousand wide: exact in every number type"
)]

mod art;
mod board;
mod canvas;
mod encode;
mod layout;
mod palette;
mod plates;
mod scene;
mod text;
mod theme;

use std::sync::LazyLock;

pub use layout::{Layout, ParseLayoutError};
pub use scene::{Control, Hint, HintKind, Plate, Scene, Standing, Token, TurnMarks};
pub use text::drawable;
pub use theme::{ParseThemeError, Theme};

/// Draws scenes in one theme. Made once, used by any number of threads.
pub struct Painter {
    palette: palette::Palette,
    art: art::Art,
}

impl Painter {
    /// The painter of that theme, made at first use.
    #[must_use]
    pub fn of(theme: Theme) -> &'static Painter {
        static DARK: LazyLock<Painter> = LazyLock::new(|| Painter::new(Theme::Dark));
        static LIGHT: LazyLock<Painter> = LazyLock::new(|| Painter::new(Theme::Light));
        match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }

    /// Makes the palette and rasterises all drawings.
    fn new(theme: Theme) -> Painter {
        let palette = palette::Palette::new(theme);
        let art = art::Art::new(theme, &palette);
        Painter { palette, art }
    }

    /// The scene as a PNG file of the layout's size.
    #[must_use]
    pub fn png(&self, scene: &Scene, layout: Layout) -> Vec<u8> {
        encode::png(&self.paint(scene, layout), &self.palette)
    }

    fn paint(&self, scene: &Scene, layout: Layout) -> canvas::Canvas<'_> {
        let (width, height) = layout.size();
        let mut canvas = canvas::Canvas::new(&self.palette, width, height);
        let view = layout::View {
            bottom: scene.bottom,
            layout,
        };
        board::BoardPainter {
            canvas: &mut canvas,
            art: &self.art,
            view,
        }
        .paint(scene);
        plates::PlatePainter {
            canvas: &mut canvas,
            art: &self.art,
            view,
        }
        .paint(scene);
        canvas
    }
}
