//! Words on pictures: Inter, its glyphs drawn once and kept, and names that come from people.

use std::sync::{LazyLock, OnceLock};

use ab_glyph::{Font as _, FontRef, GlyphId, PxScale, ScaleFont};
use unicode_normalization::UnicodeNormalization;

use super::canvas::{Canvas, Mask};
use super::palette::LEVELS;
use super::theme::PaletteColor;

/// The sizes in which text is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextSize {
    /// The line above the board.
    Caption,
    /// A player's name.
    Name,
    /// A long name, the line under it, and past turns.
    Small,
    /// A long line under a name.
    Fine,
    /// Files and ranks.
    Coordinate,
    /// The numbers of hints.
    Number,
}

impl TextSize {
    const ALL: [TextSize; 6] = [
        TextSize::Caption,
        TextSize::Name,
        TextSize::Small,
        TextSize::Fine,
        TextSize::Coordinate,
        TextSize::Number,
    ];

    /// The size of the letter M's square in pixels.
    const fn pixels(self) -> f32 {
        match self {
            TextSize::Caption => 27.0,
            TextSize::Name => 26.0,
            TextSize::Small | TextSize::Coordinate => 21.0,
            TextSize::Fine => 17.0,
            TextSize::Number => 28.0,
        }
    }
}

/// The one font, with every glyph in every size once it has been needed.
pub(super) struct Font {
    face: FontRef<'static>,
    /// By size, then by glyph, then by half pixel to the right.
    drawn: Vec<OnceLock<Box<Drawn>>>,
}

/// A glyph as a mask, and where it lies beside the pen.
struct Drawn {
    mask: Mask,
    left: i32,
    top: i32,
}

impl Font {
    /// The font, read at first use.
    pub(super) fn get() -> &'static Font {
        static FONT: LazyLock<Font> = LazyLock::new(|| {
            let bytes = include_bytes!("../../assets/fonts/Inter-SemiBold.ttf");
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

    /// The larger of two sizes in which the text fits into `width` pixels, else the smaller.
    pub(super) fn size(&self, text: &str, [large, small]: [TextSize; 2], width: f32) -> TextSize {
        if self.width(text, large) <= width {
            large
        } else {
            small
        }
    }

    /// The text itself if it fits into `width` pixels, else its beginning and an ellipsis.
    pub(super) fn fit(&self, text: &str, size: TextSize, width: f32) -> String {
        if self.width(text, size) <= width {
            return text.to_owned();
        }
        let mut room = width - self.advance('…', size);
        let kept: String = text
            .chars()
            .take_while(|&letter| {
                room -= self.advance(letter, size);
                room >= 0.0
            })
            .collect();
        format!("{}…", kept.trim_end())
    }

    /// Writes a text with its first letter at `x` and its foot at `baseline`; says where it ended.
    pub(super) fn write(
        &self,
        canvas: &mut Canvas,
        text: &str,
        size: TextSize,
        x: f32,
        baseline: i32,
        color: PaletteColor,
    ) -> f32 {
        let mut pen = x;
        for letter in text.chars() {
            let half_pixels = (pen * 2.0).round() as i32;
            let glyph = self.glyph(letter, size, half_pixels & 1);
            let left = half_pixels.div_euclid(2) + glyph.left;
            canvas.stamp(&glyph.mask, left, baseline + glyph.top, color, LEVELS);
            pen += self.advance(letter, size);
        }
        pen
    }

    /// Writes a text with its middle at (x, y).
    pub(super) fn write_centred(
        &self,
        canvas: &mut Canvas,
        text: &str,
        size: TextSize,
        x: f32,
        y: f32,
        color: PaletteColor,
    ) {
        let left = x - self.width(text, size) / 2.0;
        let baseline = (y + Font::capital(size) / 2.0).round() as i32;
        self.write(canvas, text, size, left, baseline, color);
    }

    fn glyph(&self, letter: char, size: TextSize, half: i32) -> &Drawn {
        let id = self.face.glyph_id(letter);
        let index = size as usize * self.face.glyph_count() + usize::from(id.0);
        self.drawn[index * 2 + half as usize].get_or_init(|| {
            let at = ab_glyph::point(half as f32 / 2.0, 0.0);
            Box::new(self.draw(id.with_scale_and_position(self.scale(size), at)))
        })
    }

    fn draw(&self, glyph: ab_glyph::Glyph) -> Drawn {
        let Some(outline) = self.face.outline_glyph(glyph) else {
            return Drawn {
                mask: Mask {
                    width: 0,
                    levels: Vec::new(),
                },
                left: 0,
                top: 0,
            };
        };
        let bounds = outline.px_bounds();
        let width = bounds.width() as usize;
        let mut levels = vec![0; width * bounds.height() as usize];
        outline.draw(|x, y, coverage| {
            levels[y as usize * width + x as usize] =
                (coverage.min(1.0) * f32::from(LEVELS)).round() as u8;
        });
        Drawn {
            mask: Mask { width, levels },
            left: bounds.min.x as i32,
            top: bounds.min.y as i32,
        }
    }
}

/// What of a text can be drawn: decorated letters become plain ones, characters that are no letters (emoji, controls,
/// marks that the font lacks) are left out and runs of space become one. `None` if nothing is left, or if a *letter* is
/// missing: half a name would be another name.
///
/// ```
/// use djambi::render::drawable;
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
    let kept: String = text
        .nfkc()
        .filter(|&letter| font.has(letter) || letter.is_whitespace())
        .collect();
    drawable(&kept).unwrap_or_default()
}
