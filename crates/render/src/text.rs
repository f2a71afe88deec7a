//! Words on pictures: Inter, its letters drawn once, and names that come from people.

use std::sync::{Arc, LazyLock};

use ab_glyph::{Font as _, FontRef, GlyphId, OutlineCurve, PxScale};
use imageproc::drawing::{draw_text_mut, text_size};
use unicode_normalization::UnicodeNormalization;

use super::mask::{COVERED, Cache, Mask, reduced};
use super::sizes::TextSize;

/// The space around a letter on its mask, in pixels: some reach beyond their line, or their place in it.
const MARGIN: i32 = 4;

/// The one font, with the mask of every letter in every size once it has been needed.
pub(super) struct Font {
    face: FontRef<'static>,
    /// Each letter as it is, and half a pixel farther right.
    letters: Cache<(GlyphId, TextSize, bool), Mask>,
}

impl Font {
    /// The font, read at first use.
    pub(super) fn get() -> &'static Font {
        static FONT: LazyLock<Font> = LazyLock::new(|| {
            let bytes = include_bytes!("../assets/fonts/Inter-SemiBold.ttf");
            Font {
                face: FontRef::try_from_slice(bytes).expect("the font of this program"),
                letters: Cache::new(),
            }
        });
        &FONT
    }

    fn has(&self, letter: char) -> bool {
        self.face.glyph_id(letter) != GlyphId(0)
    }

    /// Pixels per unit of the font.
    pub(super) fn unit(&self, size: TextSize) -> f32 {
        size.ascent() as f32 / self.face.ascent_unscaled()
    }

    fn advance(&self, letter: char, size: TextSize) -> f32 {
        let glyph = self.face.glyph_id(letter);
        self.face.h_advance_unscaled(glyph) * self.unit(size)
    }

    /// How wide a text is, in pixels.
    pub(super) fn width(&self, text: &str, size: TextSize) -> f32 {
        text.chars().map(|letter| self.advance(letter, size)).sum()
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

    /// The letters of a text that begins at `x`: each as a mask, with the left edge of the mask, and how far
    /// its top is above the feet of the letters.
    pub(super) fn masks(&self, text: &str, size: TextSize, x: f32) -> Vec<(Arc<Mask>, i32, i32)> {
        let mut pen = x;
        let placed = text.chars().map(|letter| {
            let half_pixels = (pen * 2.0).round() as i32;
            pen += self.advance(letter, size);
            let mask = self.letter(letter, size, half_pixels & 1);
            (mask, (half_pixels >> 1) - MARGIN, size.ascent() + MARGIN)
        });
        placed.collect()
    }

    fn letter(&self, letter: char, size: TextSize, half: i32) -> Arc<Mask> {
        let draw = || {
            // `ab_glyph` scales by the height of a line, typesetters by the em.
            let line = self.face.height_unscaled() * self.unit(size);
            let text = letter.encode_utf8(&mut [0; 4]).to_owned();
            let (width, height) = text_size(line, &self.face, &text);
            let margins = 2 * MARGIN as u32;
            reduced((width + margins, height + margins), |mask, scale| {
                let (left, top) = (scale * MARGIN + half * scale / 2, scale * MARGIN);
                let line = PxScale::from(line * scale as f32);
                draw_text_mut(mask, COVERED, left, top, line, &self.face, &text);
            })
        };
        let glyph = self.face.glyph_id(letter);
        self.letters.get((glyph, size, half == 1), draw)
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
}

/// Returns the part of a text that can be drawn: decorated letters become plain ones, characters that are not letters
/// (emoji, controls, marks that the font lacks) are left out and runs of space become one. `None` if nothing is left,
/// or if a *letter* is missing: half a name would be another name.
///
/// ```
/// use djambi_render::drawable;
/// assert_eq!(drawable("  Zoë \u{1F525}\u{202E} ").as_deref(), Some("Zoë"));
/// assert_eq!(drawable("𝕶𝖆𝖗𝖎𝖓").as_deref(), Some("Karin"));
/// assert_eq!(drawable("名前"), None);
/// assert_eq!(drawable("\u{7}"), None);
/// ```
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

/// The part of a text that can be drawn.
pub(super) fn drawable_part(text: &str) -> String {
    let shortened: String = text
        .nfkc()
        .filter(|&letter| Font::get().has(letter) || letter.is_whitespace())
        .collect();
    drawable(&shortened).unwrap_or_default()
}

/// A name that can be drawn: this one, or else the fallback.
pub(super) fn drawable_name(name: &str, fallback: &str) -> String {
    let drawn = drawable(name).or_else(|| drawable(fallback));
    drawn.unwrap_or_default()
}
