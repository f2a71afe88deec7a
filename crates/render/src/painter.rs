//! Draws scenes in one theme.

use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use super::board::{ScenePainter, marked};
use super::canvas::{Canvas, Pixels};
use super::chart::{self, Chart};
use super::course::{self, Course};
use super::error::RenderError;
use super::files::{self, Gif};
use super::layout::{Layout, View};
use super::palette::Palette;
use super::scene::Scene;
use super::sizes::Area;
use super::surface::Surface;
use super::svg::Svg;
use super::theme::Theme;
use super::timing::timed;
use djambi_rules::{Bitboard, Square};

/// Draws scenes in one theme. Made once, used by any number of threads.
///
/// Each picture fails only where its file cannot be written.
pub struct Painter {
    theme: Theme,
    palette: Palette,
    /// The empty board with empty panels, by layout and by the seat at the bottom.
    empty: [[OnceLock<Pixels>; 4]; 2],
}

impl Painter {
    /// The painter of that theme, made at first use.
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
            palette: Palette::new(&theme.colors()),
            empty: Default::default(),
        }
    }

    /// Draws a scene as a PNG file of the layout's size.
    pub fn png(&self, scene: &Scene, layout: Layout) -> Result<Vec<u8>, RenderError> {
        files::png(&self.paint(scene, layout), &self.palette)
    }

    /// Draws a chart of a game's chances as a PNG file.
    pub fn chart(&self, chart: &Chart) -> Result<Vec<u8>, RenderError> {
        files::png(&chart::paint(&self.palette, chart), &self.palette)
    }

    /// Draws the course of a rating as a PNG file.
    pub fn course(&self, course: &Course) -> Result<Vec<u8>, RenderError> {
        files::png(&course::paint(&self.palette, course), &self.palette)
    }

    /// Draws a scene as an SVG file of the layout's size, which needs no font and no other file.
    pub fn svg(&self, scene: &Scene, layout: Layout) -> String {
        let mut svg = Svg::new(self.theme, layout, &scene.caption);
        draw_empty(&mut svg, view(scene, layout));
        draw(&mut svg, view(scene, layout), scene, occupied(scene));
        svg.finish()
    }

    /// Draws a game as an animated SVG file, with the same scenes for the same times as [`Painter::gif`].
    /// People who cannot see it read the title.
    pub fn animated_svg(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
        title: &str,
    ) -> String {
        let mut svg = Svg::new(self.theme, layout, title);
        for (place, (scene, time)) in timed(scenes).iter().enumerate() {
            if place == 0 {
                draw_empty(&mut svg, view(scene, layout));
            }
            svg.begin_frame(*time);
            draw(&mut svg, view(scene, layout), scene, occupied(scene));
        }
        svg.finish()
    }

    /// Draws a game as an animated GIF of the layout's size: one frame per scene, the position before the first move
    /// included if it is the first scene. Scenes in which a piece has just been killed are shown longer, the last one
    /// longest, then the animation begins again. Without any scene there is one empty board.
    ///
    /// It takes at most a minute: the scenes of a longer game are shown for a shorter time, and of a game of more than 540
    /// moves only each second, third … one. So it has a few megabytes at most, some six kilobytes per scene.
    ///
    /// The order of play is left out: the next frame shows it. All scenes are seen from the same seat as the first.
    ///
    /// ```
    /// use djambi_render::{Layout, MoveMarks, Painter, RenderError, Scene, Theme};
    /// use djambi_rules::Position;
    /// let mut position = Position::default();
    /// let mut scenes = vec![Scene::of(&position)];
    /// for text in ["Mc1-e1", "Mg1-f2"] {
    ///     let mv = position.parse_move(text).unwrap();
    ///     position = position.play(mv).unwrap();
    ///     scenes.push(Scene { moves: vec![MoveMarks::of(mv)], ..Scene::of(&position) });
    /// }
    /// let gif = Painter::of(Theme::Dark).gif(scenes, Layout::Phone)?;
    /// assert_eq!(&gif[..6], b"GIF89a");
    /// # Ok::<(), RenderError>(())
    /// ```
    pub fn gif(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
    ) -> Result<Vec<u8>, RenderError> {
        let mut file = Vec::new();
        self.write_gif(scenes, layout, &mut file)?;
        Ok(file)
    }

    /// Writes [`Painter::gif`] frame by frame.
    pub fn write_gif(
        &self,
        scenes: impl IntoIterator<Item = Scene>,
        layout: Layout,
        out: impl Write,
    ) -> Result<(), RenderError> {
        let mut file = Gif::new(&self.palette, layout.size(), out)?;
        let mut before: Option<(Scene, Pixels)> = None;
        for (mut scene, time) in timed(scenes) {
            let pixels = match before {
                None => {
                    let pixels = self.paint(&scene, layout);
                    file.begin(&pixels, time)?;
                    pixels
                }
                Some((last, shown)) => {
                    scene.bottom = last.bottom;
                    let (pixels, areas) = self.change((&last, &shown), &scene, layout);
                    file.add(&shown, &pixels, &areas, time)?;
                    pixels
                }
            };
            before = Some((scene, pixels));
        }
        file.finish()
    }

    /// Paints what changes when the scene does. Returns the areas outside which the picture is as before, too.
    fn change(
        &self,
        (before, shown): (&Scene, &Pixels),
        after: &Scene,
        layout: Layout,
    ) -> (Pixels, Vec<Area>) {
        let view = view(after, layout);
        let differs = |square: &Square| before.at(*square) != after.at(*square);
        let changed: Bitboard = Square::all().filter(differs).collect();
        let changed = changed | marked(before) | marked(after);
        let mut areas: Vec<Area> = changed.iter().map(|square| view.area_of(square)).collect();
        areas.extend((0..4).map(|corner| layout.panel(corner)));
        areas.push(layout.header());
        areas.extend(layout.history());
        let mut canvas = Canvas::of(&self.palette, shown.clone());
        for &area in &areas {
            canvas.restore(area, self.empty(view));
        }
        draw(&mut canvas, view, after, changed);
        (canvas.pixels, areas)
    }

    fn paint(&self, scene: &Scene, layout: Layout) -> Pixels {
        let view = view(scene, layout);
        let mut canvas = Canvas::of(&self.palette, self.empty(view).clone());
        draw(&mut canvas, view, scene, occupied(scene));
        canvas.pixels
    }

    /// The empty board with empty panels.
    fn empty(&self, view: View) -> &Pixels {
        let empty = &self.empty[view.layout as usize][view.bottom.index()];
        empty.get_or_init(|| {
            let mut canvas = Canvas::new(&self.palette, view.layout.size());
            draw_empty(&mut canvas, view);
            canvas.pixels
        })
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
    let mut painter = ScenePainter { surface, view };
    painter.empty_board();
    painter.empty_panels();
}

/// Draws a scene on an empty board: the tokens on those squares, all marks and all words.
fn draw(surface: &mut impl Surface, view: View, scene: &Scene, squares: Bitboard) {
    let mut painter = ScenePainter { surface, view };
    painter.board(scene, squares);
    painter.panels(scene);
}

#[cfg(test)]
mod tests {
    use djambi_rules::Position;
    use proptest::prelude::*;

    use super::*;
    use crate::theme::{Colors, PaletteColor};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1))]

        /// A theme is a list of colours and nothing else: no other file has to follow.
        #[test]
        fn each_colour_of_a_theme_can_be_changed(others in any::<Colors>()) {
            let scene = Scene::of(&Position::default());
            for (theme, place) in Theme::ALL
                .into_iter()
                .flat_map(|theme| (0..PaletteColor::ALL.len()).map(move |place| (theme, place)))
            {
                let mut colors = theme.colors();
                colors[place] = others[place];
                let painter = Painter {
                    theme,
                    palette: Palette::new(&colors),
                    empty: Default::default(),
                };
                let pixels = painter.paint(&scene, Layout::Phone);
                let transparent = painter.palette.transparent();
                prop_assert!(pixels.iter().all(|pixel| *pixel < transparent));
                let background = usize::from(pixels.get_pixel(0, 0).0[0]);
                let background = &painter.palette.bytes()[3 * background..][..3];
                prop_assert_eq!(background, &colors[PaletteColor::Background as usize][..]);
            }
        }
    }
}
