//! Draws scenes in one theme.

use std::io::{self, Write};
use std::sync::{LazyLock, OnceLock};

use super::art::Art;
use super::board::{BoardPainter, marked};
use super::canvas::Canvas;
use super::chart::{self, Chart};
use super::course::{self, Course};
use super::deflate::Packer;
use super::gif_encoder::{self, GifEncoder};
use super::layout::{Layout, View};
use super::palette::Pixels;
use super::panels::PanelPainter;
use super::png_encoder;
use super::scene::{MoveMarks, Scene};
use super::sizes::Area;
use super::surface::Surface;
use super::svg::Svg;
use super::theme::Theme;
use djambi_rules::{Bitboard, Position, Seat, Square};

/// Draws scenes in one theme. Made once, used by any number of threads.
pub struct Painter {
    theme: Theme,
    art: Art,
    /// The empty board with empty panels, by layout and by the seat at the bottom.
    empty: [[OnceLock<Pixels>; 4]; 2],
    packer: OnceLock<Packer>,
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

    fn new(theme: Theme) -> Painter {
        Painter {
            theme,
            art: Art::new(theme),
            empty: Default::default(),
            packer: OnceLock::new(),
        }
    }

    /// The scene as a PNG file of the layout's size.
    #[must_use]
    pub fn png(&self, scene: &Scene, layout: Layout) -> Vec<u8> {
        let packer = self.packer.get_or_init(|| self.packer());
        let pixels = self.paint(scene, layout).pixels;
        png_encoder::encode(&pixels, &self.art.palette, packer)
    }

    /// Draws a chart of a game's chances as a PNG file.
    #[must_use]
    pub fn chart(&self, chart: &Chart) -> Vec<u8> {
        let packer = self.packer.get_or_init(|| self.packer());
        let pixels = chart::paint(&self.art, chart).pixels;
        png_encoder::encode(&pixels, &self.art.palette, packer)
    }

    /// Draws the course of a rating as a PNG file.
    #[must_use]
    pub fn course(&self, course: &Course) -> Vec<u8> {
        let packer = self.packer.get_or_init(|| self.packer());
        let pixels = course::paint(&self.art, course).pixels;
        png_encoder::encode(&pixels, &self.art.palette, packer)
    }

    /// The scene as an SVG file of the layout's size, which needs no font and no other file.
    #[must_use]
    pub fn svg(&self, scene: &Scene, layout: Layout) -> String {
        let mut svg = Svg::new(self.theme, layout, &scene.caption);
        draw_empty(&mut svg, view(scene, layout));
        draw(&mut svg, view(scene, layout), scene, occupied(scene));
        svg.finish()
    }

    /// A game as an animated SVG file, with the same scenes for the same times as [`Painter::gif`]. People who cannot see
    /// it read the title.
    #[must_use]
    pub fn animated_svg(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
        title: &str,
    ) -> String {
        let mut scenes = scenes.into_iter();
        let mut scenes = frames(&mut scenes).peekable();
        let first = scenes
            .peek()
            .map_or_else(Scene::empty, |(scene, _)| scene.clone());
        let mut svg = Svg::new(self.theme, layout, title);
        draw_empty(&mut svg, view(&first, layout));
        for (scene, delay) in scenes {
            svg.begin_frame(delay);
            draw(&mut svg, view(&scene, layout), &scene, occupied(&scene));
        }
        svg.finish()
    }

    /// A game as an animated GIF of the layout's size: one frame per scene, the position before the first move included if
    /// it is the first scene. Scenes in which a piece has just been killed are shown longer, the last one longest, then the
    /// animation begins again. Without any scene there is one empty board.
    ///
    /// The order of play is left out: the next frame shows it, and what changes with every frame makes up most of the
    /// file. All scenes are seen from the same seat as the first. The file grows by about five kilobytes per move; how
    /// many to show at most is the caller's choice.
    ///
    /// ```
    /// use djambi_render::{Layout, Painter, Scene, Theme, MoveMarks};
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
        self.gif_within(scenes, layout, usize::MAX)
            .expect("no file is longer than memory")
    }

    /// [`Painter::gif`], or `None` as soon as the file is longer than `limit` bytes.
    #[must_use]
    pub fn gif_within(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
        limit: usize,
    ) -> Option<Vec<u8>> {
        let mut file = Limited {
            bytes: Vec::new(),
            limit,
        };
        let written = self.write_gif(scenes, layout, &mut file);
        written.is_ok().then_some(file.bytes)
    }

    /// Writes [`Painter::gif`] frame by frame, with two pictures in memory however long the game is. Fails where `out`
    /// does.
    pub fn write_gif(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
        mut out: impl Write,
    ) -> io::Result<()> {
        self.write_frames(&mut scenes.into_iter(), layout, &mut out)
    }

    /// Writes an animation. What does the work has no type parameters, so that it is compiled in this crate, which is
    /// optimised for speed.
    fn write_frames(
        &self,
        scenes: &mut dyn Iterator<Item = Scene>,
        layout: Layout,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut file = GifEncoder::new(&self.art.palette, layout, out)?;
        let mut scenes = frames(scenes);
        let Some((mut before, delay)) = scenes.next() else {
            return file.finish();
        };
        let mut canvas = self.paint(&before, layout);
        let mut shown = self.paint(&before, layout);
        file.begin(&shown.pixels, delay)?;
        for (mut scene, delay) in scenes {
            scene.bottom = before.bottom;
            let areas = self.change(&before, &scene, &mut canvas, layout);
            file.add(&shown.pixels, &canvas.pixels, &areas, delay)?;
            for area in areas {
                shown.restore(area, &canvas.pixels);
            }
            before = scene;
        }
        file.finish()
    }

    /// Paints what changes when the scene does, and returns the areas outside which the picture is as before.
    fn change(
        &self,
        before: &Scene,
        after: &Scene,
        canvas: &mut Canvas<'_>,
        layout: Layout,
    ) -> Vec<Area> {
        let view = view(after, layout);
        let differs = |square: &Square| before.at(*square) != after.at(*square);
        let changed: Bitboard = Square::all().filter(differs).collect();
        let changed = changed | marked(before) | marked(after);
        let mut areas: Vec<Area> = changed.map(|square| view.area_of(square)).collect();
        areas.extend((0..4).map(|corner| layout.panel(corner)));
        areas.push(layout.header());
        areas.extend(layout.history());
        for &area in &areas {
            canvas.restore(area, self.empty(view));
        }
        draw(canvas, view, after, changed);
        areas
    }

    fn paint(&self, scene: &Scene, layout: Layout) -> Canvas<'_> {
        let view = view(scene, layout);
        let mut canvas = Canvas::of(&self.art, self.empty(view).clone());
        draw(&mut canvas, view, scene, occupied(scene));
        canvas
    }

    /// The empty board with empty panels.
    fn empty(&self, view: View) -> &Pixels {
        self.empty[view.layout as usize][view.bottom.index()].get_or_init(|| {
            let mut canvas = Canvas::new(&self.art, view.layout.size());
            draw_empty(&mut canvas, view);
            canvas.pixels
        })
    }

    /// Fits the packing to a few boards with words and marks.
    fn packer(&self) -> Packer {
        let samples: Vec<Pixels> = Layout::ALL
            .into_iter()
            .map(|layout| self.paint(&sample(), layout).pixels)
            .collect();
        let rows = samples.iter().map(|it| (it.buf().as_slice(), it.width()));
        Packer::fitted(rows)
    }
}

fn view(scene: &Scene, layout: Layout) -> View {
    View {
        bottom: scene.bottom,
        layout,
    }
}

fn occupied(scene: &Scene) -> Bitboard {
    Square::all().filter(|it| scene.at(*it).is_some()).collect()
}

/// Draws the empty board with empty panels.
fn draw_empty(surface: &mut impl Surface, view: View) {
    BoardPainter { surface, view }.empty();
    PanelPainter { surface, view }.empty();
}

/// Draws a scene on an empty board: the tokens on those squares, all marks and all words.
fn draw(surface: &mut impl Surface, view: View, scene: &Scene, squares: Bitboard) {
    BoardPainter { surface, view }.paint(scene, squares);
    PanelPainter { surface, view }.paint(scene);
}

/// The scenes of an animation and how long each is shown, in hundredths of a second; without any scene an empty board.
fn frames(scenes: &mut dyn Iterator<Item = Scene>) -> impl Iterator<Item = (Scene, u16)> {
    let mut scenes = scenes.peekable();
    let none = scenes.peek().is_none().then(Scene::empty);
    let mut scenes = none.into_iter().chain(scenes).peekable();
    std::iter::from_fn(move || {
        let mut scene = scenes.next()?;
        let delay = gif_encoder::delay(&scene, scenes.peek().is_none());
        scene.next.clear();
        Some((scene, delay))
    })
}

/// A picture such as people see: a set-up with three moves marked.
fn sample() -> Scene {
    let mut scene = Scene::of(&Position::default());
    "Move 1".clone_into(&mut scene.caption);
    for (seat, panel) in Seat::ALL.into_iter().zip(&mut scene.panels) {
        seat.key().clone_into(&mut panel.name);
        "in power · 9 pieces".clone_into(&mut panel.status);
    }
    for squares in [[18, 20, 70], [8, 35, 19], [4, 40, 60]] {
        let [Some(from), Some(to), Some(body)] = squares.map(Square::from_index) else {
            continue;
        };
        scene.moves.push(MoveMarks {
            from,
            to,
            exit: None,
            killed: vec![to],
            bodies: vec![(to, body)],
        });
    }
    scene.history = vec![(Seat::Red, "Mc2xd3@f5".to_owned()); 9];
    scene
}

/// A file that fails when it would become too long.
struct Limited {
    bytes: Vec<u8>,
    limit: usize,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
