//! The drawings for pages: SVG symbols with CSS variables as colours, and the variables of a theme,
//! so that one page serves both themes.

use std::fmt::Write;

use super::drawing::{Drawing, Shape, inner};
use super::scene::Token;
use super::sizes::TokenSize;
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Role, Seat};

/// Returns the elements of all drawings, to be put into an invisible `<svg>` of a page and used as
/// `<use href="#base-red"/>` with `<use href="#icon-chief"/>` on it, `#corpse`, `#maze`, `#kill`,
/// `#dot`, `#ring` and `#dashes`.
///
/// An element that uses a base or an icon sets the variables `--face`, `--edge`, `--ring`,
/// `--ring-width` and `--icon`; the other colours are those of [`css_colors`].
///
/// ```
/// let symbols = djambi_render::symbols();
/// assert!(symbols.contains("<symbol id=\"icon-chief-green\""));
/// assert!(!symbols.contains('{'));
/// ```
pub fn symbols() -> String {
    let mut all = String::new();
    let mut put = |id: &str, shape: Shape, svg: &str| {
        let (side, elements) = (shape.units(), inner(svg).replace('\n', ""));
        // Writing to a text cannot fail.
        let _ = write!(
            all,
            "<symbol id=\"{id}\" viewBox=\"0 0 {side} {side}\">{elements}</symbol>"
        );
    };
    let own = |shape: Shape| {
        let names = shape
            .colors()
            .iter()
            .map(|name| (*name, format!("var(--{name})")));
        shape.svg(&names.collect::<Vec<_>>())
    };
    for army in Army::ALL {
        let shape = Shape::Base { army, wide: false };
        let svg = own(shape).replace("\"2.5\"", "\"var(--ring-width)\"");
        put(
            &format!("base-{}", Seat::ALL[army.index()].key()),
            shape,
            &svg,
        );
    }
    for role in Role::ALL {
        for (suffix, high) in [("", false), ("-green", true)] {
            let shape = Shape::Icon { role, high };
            put(&format!("icon-{}{suffix}", role.key()), shape, &own(shape));
        }
    }
    for (id, drawing) in [
        ("corpse", Drawing::Token(Token::Corpse, TokenSize::Board)),
        ("maze", Drawing::Maze),
        ("kill", Drawing::Kill),
        ("dot", Drawing::Dot),
        ("ring", Drawing::Ring),
        ("dashes", Drawing::Dashes),
    ] {
        for part in drawing.parts() {
            let svg = part.svg(|color| format!("var(--{})", css_name(color)));
            put(id, part.shape, &svg);
        }
    }
    all
}

/// Returns the colours of a theme as CSS declarations: `--background:#1c1f26;--panel:…`.
pub fn css_colors(theme: Theme) -> String {
    let colors = PaletteColor::ALL.iter();
    let declared = colors.map(|color| format!("--{}:{};", css_name(*color), color.hex(theme)));
    declared.collect()
}

/// The name of a colour as CSS writes it: `panel-to-move`.
fn css_name(color: PaletteColor) -> String {
    let mut kebab = String::new();
    for letter in format!("{color:?}").chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
