//! Pictures as SVG files, which need no font and no other file.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::drawing::{Drawing, inner};
use super::layout::Layout;
use super::palette::LEVELS;
use super::sizes::{Area, TextSize};
use super::surface::{Surface, opacity};
use super::text::Font;
use super::theme::{PaletteColor, Theme};

/// An SVG file that is being written. Drawings, letters and texts that recur are written once and used by name.
pub(super) struct Svg {
    theme: Theme,
    font: &'static Font,
    size: (u32, u32),
    title: String,
    drawings: Vec<Drawing>,
    letters: BTreeSet<char>,
    texts: Vec<(String, TextSize)>,
    /// The drawings of every frame, or of a still picture.
    still: String,
    /// Each frame, and for how many hundredths of a second it is shown.
    frames: Vec<(String, u16)>,
}

impl Svg {
    /// An empty picture in the colour of the background.
    pub(super) fn new(theme: Theme, layout: Layout, title: &str) -> Svg {
        let mut svg = Svg {
            theme,
            font: Font::get(),
            size: layout.size(),
            title: title.to_owned(),
            drawings: Vec::new(),
            letters: BTreeSet::new(),
            texts: Vec::new(),
            still: String::new(),
            frames: Vec::new(),
        };
        let (width, height) = layout.size();
        let whole = Area::new(0, 0, width as i32, height as i32);
        svg.rect(whole, PaletteColor::Background, LEVELS);
        svg
    }

    /// All that is drawn from now on is shown for that many hundredths of a second, after the frames before.
    pub(super) fn begin_frame(&mut self, delay: u16) {
        self.frames.push((String::new(), delay));
    }

    fn put(&mut self, element: &str) {
        let body = self
            .frames
            .last_mut()
            .map_or(&mut self.still, |it| &mut it.0);
        body.push_str(element);
        body.push('\n');
    }

    /// The number of something that is used by name.
    fn number<T: PartialEq>(known: &mut Vec<T>, new: T) -> usize {
        known.iter().position(|it| *it == new).unwrap_or_else(|| {
            known.push(new);
            known.len() - 1
        })
    }

    /// The whole file.
    pub(super) fn finish(self) -> String {
        let (width, height) = self.size;
        let mut file = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<defs>\n",
            escaped(&self.title)
        );
        let mut line = |line: String| {
            file += &line;
            file.push('\n');
        };
        let font = self.font;
        for &letter in &self.letters {
            let (id, path) = (u32::from(letter), font.path(letter));
            line(format!("<path id=\"l{id:x}\" d=\"{path}\"/>"));
        }
        for (id, (text, size)) in self.texts.iter().enumerate() {
            let unit = font.unit(*size);
            let mut uses = String::new();
            for (letter, x) in font.letters(text, *size) {
                let (letter, x) = (u32::from(letter), x / unit);
                let _ = write!(uses, "<use href=\"#l{letter:x}\" x=\"{x:.1}\"/>");
            }
            line(format!(
                "<g id=\"t{id}\" transform=\"scale({unit} -{unit})\">{uses}</g>"
            ));
        }
        for (id, drawing) in self.drawings.iter().enumerate() {
            line(format!("<g id=\"d{id}\">"));
            for part in drawing.parts() {
                let scale = drawing.side() as f32 / part.shape.units() as f32;
                let svg = part.svg(|color| color.hex(self.theme));
                let elements = inner(&svg);
                line(format!("<g transform=\"scale({scale})\">{elements}</g>"));
            }
            line("</g>".to_owned());
        }
        line(format!("</defs>\n{}", self.still.trim_end()));
        let whole: u32 = self.frames.iter().map(|(_, delay)| u32::from(*delay)).sum();
        let mut start = 0;
        for (elements, delay) in &self.frames {
            let end = start + u32::from(*delay);
            line(format!("{}\n{elements}</g>", frame(start, end, whole)));
            start = end;
        }
        file + "</svg>\n"
    }
}

/// The beginning of a group that is shown from `start` to `end` of every `whole` hundredths of a second.
fn frame(start: u32, end: u32, whole: u32) -> String {
    let part = |at: u32| f64::from(at) / f64::from(whole);
    let mut steps = vec![("visible", part(start))];
    if start > 0 {
        steps.insert(0, ("hidden", 0.0));
    }
    if end < whole {
        steps.push(("hidden", part(end)));
    }
    let values: Vec<&str> = steps.iter().map(|(value, _)| *value).collect();
    let times: Vec<String> = steps.iter().map(|(_, at)| format!("{at:.6}")).collect();
    // A program that shows no animations shows the first frame.
    let at_first = if start == 0 { "visible" } else { "hidden" };
    if values.len() == 1 {
        return "<g>".to_owned();
    }
    format!(
        "<g visibility=\"{at_first}\"><animate attributeName=\"visibility\" values=\"{}\" keyTimes=\"{}\" \
         calcMode=\"discrete\" dur=\"{}s\" repeatCount=\"indefinite\"/>",
        values.join(";"),
        times.join(";"),
        f64::from(whole) / 100.0
    )
}

/// A text as XML has it, without characters that XML does not allow.
fn escaped(text: &str) -> String {
    let allowed = text
        .chars()
        .filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}'));
    allowed.fold(String::new(), |mut escaped, letter| {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            _ => escaped.push(letter),
        }
        escaped
    })
}

impl Surface for Svg {
    fn font(&self) -> &'static Font {
        self.font
    }

    fn rect(&mut self, area: Area, color: PaletteColor, level: u8) {
        let [x, y, width, height] = area.numbers();
        let look = look(&color.hex(self.theme), level);
        self.put(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{look}/>"
        ));
    }

    fn polygon(&mut self, corners: &[(f32, f32)], color: PaletteColor, level: u8) {
        let look = look(&color.hex(self.theme), level);
        let corners: Vec<String> = corners
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        self.put(&format!(
            "<polygon points=\"{}\"{look}/>",
            corners.join(" ")
        ));
    }

    fn drawing(&mut self, drawing: Drawing, x: i32, y: i32) {
        let id = Svg::number(&mut self.drawings, drawing);
        self.put(&format!("<use href=\"#d{id}\" x=\"{x}\" y=\"{y}\"/>"));
    }

    fn text(&mut self, text: &str, size: TextSize, x: f32, baseline: i32, color: PaletteColor) {
        self.letters.extend(
            self.font
                .letters(text, size)
                .iter()
                .map(|(letter, _)| *letter),
        );
        let id = Svg::number(&mut self.texts, (text.to_owned(), size));
        let color = color.hex(self.theme);
        self.put(&format!(
            "<use href=\"#t{id}\" x=\"{x:.1}\" y=\"{baseline}\" fill=\"{color}\"/>"
        ));
    }
}

/// A colour and how much it covers.
fn look(color: &str, level: u8) -> String {
    if level == LEVELS {
        format!(" fill=\"{color}\"")
    } else {
        format!(" fill=\"{color}\" fill-opacity=\"{:.3}\"", opacity(level))
    }
}
