//! Words on pictures: Inter, its glyphs drawn once, and names that come from people.

use std::sync::{LazyLock, OnceLock};

use ab_glyph::{Font as _, FontRef, GlyphId, OutlineCurve, PxScale, ScaleFont};
use unicode_normalization::UnicodeNormalization;

use super::art::Mask;
use super::palette::LEVELS;
use super::sizes::TextSize;
use super::surface::Surface;
use super::theme::PaletteColor;

/// The one font, with every glyph in every size once it has been needed.
pub(super) struct Font {
    face: FontRef<'static>,
    /// By size, then by glyph, then by half pixel to the right. Nothing is drawn of a space.
    drawn: Vec<OnceLock<Option<Box<Drawn>>>>,
}

/// A glyph as a mask, and where it is beside the pen.
struct Drawn {
    mask: Mask,
    left: i32,
    top: i32,
}

impl Font {
    /// The font, read at first use.
    pub(super) fn get() -> &'static Font {
        static FONT: LazyLock<Font> = LazyLock::new(|| {
            let bytes = include_bytes!("../assets/fonts/Inter-SemiBold.ttf");
            let face =
                FontRef::try_from_slice(bytes).expect("the font is part of the program and tested");
            let mut drawn = Vec::new();
            drawn.resize_with(TextSize::ALL.len() * face.glyph_count() * 2, OnceLock::new);
            Font { face, drawn }
        });
        &FONT
    }

    fn has(&self, letter: char) -> bool {
        self.face.glyph_id(letter) != GlyphId(0)
    }

    fn advance(&self, letter: char, size: TextSize) -> f32 {
        let scale = self.scale(size);
        let font = self.face.as_scaled(scale);
        font.h_advance(font.glyph_id(letter))
    }

    /// `ab_glyph` scales by the height from ascender to descender, typesetters by the em.
    fn scale(&self, size: TextSize) -> PxScale {
        let units = self.face.units_per_em().unwrap_or(1000.0);
        PxScale::from(size.pixels() * self.face.height_unscaled() / units)
    }

    /// How wide a text is, in pixels.
    pub(super) fn width(&self, text: &str, size: TextSize) -> f32 {
        text.chars().map(|letter| self.advance(letter, size)).sum()
    }

    /// The height of a capital letter, in pixels.
    pub(super) const fn capital(size: TextSize) -> f32 {
        size.pixels() * 0.727
    }

    /// The first of these sizes in which the text fits into `width` pixels, else the last.
    pub(super) fn size<const N: usize>(
        &self,
        text: &str,
        sizes: [TextSize; N],
        width: f32,
    ) -> TextSize {
        let fits = |size: &TextSize| self.width(text, *size) <= width;
        sizes.into_iter().find(fits).unwrap_or(sizes[N - 1])
    }

    /// The text itself if it fits into `width` pixels, else its beginning and an ellipsis.
    pub(super) fn fit(&self, text: &str, size: TextSize, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut space = width - self.advance('…', size);
        let shortened: String = text
            .chars()
            .take_while(|&letter| {
                space -= self.advance(letter, size);
                space >= 0.0
            })
            .collect();
        format!("{}…", shortened.trim_end())
    }

    /// The letters of a text that begins at `x`: each as a mask, with its left edge and its top above the baseline.
    pub(super) fn glyphs(
        &self,
        text: &str,
        size: TextSize,
        x: f32,
        mut put: impl FnMut(&Mask, i32, i32),
    ) {
        let mut pen = x;
        for letter in text.chars() {
            let half_pixels = (pen * 2.0).round() as i32;
            if let Some(glyph) = self.glyph(letter, size, half_pixels & 1) {
                let left = half_pixels.div_euclid(2) + glyph.left;
                put(&glyph.mask, left, glyph.top);
            }
            pen += self.advance(letter, size);
        }
    }

    /// Writes a text with its middle at (x, y).
    pub(super) fn write_centred(
        &self,
        surface: &mut impl Surface,
        text: &str,
        size: TextSize,
        (x, y): (f32, f32),
        color: PaletteColor,
    ) {
        let left = x - self.width(text, size) / 2.0;
        let baseline = (y + Font::capital(size) / 2.0).round() as i32;
        surface.text(text, size, left, baseline, color);
    }

    /// The letters of a text that have an outline, as a space has not, each with its distance from the first in pixels.
    pub(super) fn letters(&self, text: &str, size: TextSize) -> Vec<(char, f32)> {
        let mut pen = 0.0;
        let placed = text.chars().map(|letter| {
            let at = pen;
            pen += self.advance(letter, size);
            (letter, at)
        });
        let is_drawn = |(letter, _): &(char, f32)| {
            let outline = self.face.outline(self.face.glyph_id(*letter));
            outline.is_some_and(|outline| !outline.curves.is_empty())
        };
        placed.filter(is_drawn).collect()
    }

    /// A letter's outline as the data of an SVG path, in units of the font, with y upwards as fonts have it.
    pub(super) fn path(&self, letter: char) -> String {
        let outline = self.face.outline(self.face.glyph_id(letter));
        let mut path = String::new();
        let mut end = None;
        for curve in outline.map(|outline| outline.curves).unwrap_or_default() {
            let (start, text, to) = match curve {
                OutlineCurve::Line(start, to) => (start, format!("L{} {}", to.x, to.y), to),
                OutlineCurve::Quad(start, by, to) => {
                    let text = format!("Q{} {} {} {}", by.x, by.y, to.x, to.y);
                    (start, text, to)
                }
                OutlineCurve::Cubic(start, one, two, to) => {
                    let text =
                        format!("C{} {} {} {} {} {}", one.x, one.y, two.x, two.y, to.x, to.y);
                    (start, text, to)
                }
            };
            if end != Some(start) {
                let from = format!("M{} {}", start.x, start.y);
                path.push_str(&from);
            }
            path += &text;
            end = Some(to);
        }
        path
    }

    /// Pixels per unit of the font.
    pub(super) fn unit(&self, size: TextSize) -> f32 {
        size.pixels() / self.face.units_per_em().unwrap_or(1000.0)
    }

    fn glyph(&self, letter: char, size: TextSize, half: i32) -> Option<&Drawn> {
        let id = self.face.glyph_id(letter);
        let index = size as usize * self.face.glyph_count() + usize::from(id.0);
        let drawn = self.drawn[index * 2 + half as usize].get_or_init(|| {
            let at = ab_glyph::point(half as f32 / 2.0, 0.0);
            let drawn = self.draw(id.with_scale_and_position(self.scale(size), at))?;
            Some(Box::new(drawn))
        });
        drawn.as_deref()
    }

    fn draw(&self, glyph: ab_glyph::Glyph) -> Option<Drawn> {
        let outline = self.face.outline_glyph(glyph)?;
        let bounds = outline.px_bounds();
        let (width, height) = (bounds.width() as usize, bounds.height() as usize);
        let mut mask = Mask::new(vec![0; width * height], width, height);
        outline.draw(|x, y, coverage| {
            mask[(x, y)] = (coverage.min(1.0) * f32::from(LEVELS)).round() as u8;
        });
        Some(Drawn {
            mask,
            left: bounds.min.x as i32,
            top: bounds.min.y as i32,
        })
    }
}

/// What of a text can be drawn: decorated letters become plain ones, characters that are no letters (emoji, controls,
/// marks that the font lacks) are left out and runs of space become one. `None` if nothing is left, or if a *letter* is
/// missing: half a name would be another name.
///
/// ```
/// use djambi_render::drawable;
/// assert_eq!(drawable("  Zoë \u{1F525}\u{202E} ").as_deref(), Some("Zoë"));
/// assert_eq!(drawable("𝕶𝖆𝖗𝖎𝖓").as_deref(), Some("Karin"));
/// assert_eq!(drawable("名前"), None);
/// assert_eq!(drawable("\u{7}"), None);
/// ```
#[must_use]
pub fn drawable(text: &str) -> Option<String> {
    let font = Font::get();
    let mut drawn = String::new();
    for letter in text.nfkc() {
        if letter.is_whitespace() {
            if !drawn.is_empty() && !drawn.ends_with(' ') {
                drawn.push(' ');
            }
        } else if !letter.is_control() && font.has(letter) {
            drawn.push(letter);
        } else if letter.is_alphanumeric() {
            return None;
        }
    }
    drawn.truncate(drawn.trim_end().len());
    (!drawn.is_empty()).then_some(drawn)
}

/// What of a text can be drawn, without the letters that cannot.
pub(super) fn drawable_part(text: &str) -> String {
    let font = Font::get();
    let shortened: String = text
        .nfkc()
        .filter(|&letter| font.has(letter) || letter.is_whitespace())
        .collect();
    drawable(&shortened).unwrap_or_default()
}
