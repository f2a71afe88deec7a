//! Pictures of the board: a [`Scene`] becomes a PNG, a game an animated GIF.
//!
//! A scene is plain data with all words ready; this room knows no language and nobody who looks at its pictures.
//! Everything is drawn in the at most 127 colours of its theme, so pixels are places in a palette throughout:
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
mod gif_encoder;
mod layout;
mod lzw;
mod palette;
mod panels;
mod png_encoder;
mod scene;
mod text;
mod theme;

use std::sync::LazyLock;

pub use layout::{Layout, ParseLayoutError};
pub use scene::{Control, Hint, HintKind, MoveMarks, PlayerPanel, Scene, Standing, Token};
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
        png_encoder::encode(&self.paint(scene, layout), &self.palette)
    }

    /// A game as an animated GIF of the layout's size: one frame a scene, the position before the first move included if
    /// it is the first scene. Scenes in which somebody has just been killed stay longer, the last one longest, then it
    /// begins again. Without any scene there is one empty board.
    ///
    /// Who moves next is left out: the next frame shows it, and what changes with every frame makes up most of the file.
    /// It grows by some kilobytes a scene; how many to show at most is the caller's choice.
    ///
    /// ```
    /// use djambi::render::{Layout, Painter, Scene, Theme, MoveMarks};
    /// use djambi_rules::Position;
    /// let mut position = Position::default();
    /// let mut scenes = vec![Scene::of(&position)];
    /// for text in ["Mc1-e1", "Mg1-f2"] {
    ///     let mv = position.parse_move(text).unwrap();
    ///     position = position.play(mv).unwrap();
    ///     scenes.push(Scene { moves: vec![MoveMarks::of(mv)], ..Scene::of(&position) });
    /// }
    /// let gif = Painter::of(Theme::Dark).gif(scenes, Layout::Phone);
    /// assert_eq!(&gif[..6], b"GIF89a");
    /// ```
    #[must_use]
    pub fn gif(&self, scenes: impl IntoIterator<Item = Scene>, layout: Layout) -> Vec<u8> {
        let mut encoder = gif_encoder::GifEncoder::new(&self.palette, layout);
        let mut scenes = scenes.into_iter().peekable();
        let mut scene = scenes.next().unwrap_or_else(Scene::empty);
        loop {
            let delay = gif_encoder::delay(&scene, scenes.peek().is_none());
            scene.next.clear();
            encoder.show(self.paint(&scene, layout), delay);
            match scenes.next() {
                Some(next) => scene = next,
                None => return encoder.finish(),
            }
        }
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
        panels::PanelPainter {
            canvas: &mut canvas,
            art: &self.art,
            view,
        }
        .paint(scene);
        canvas
    }
}
