//! The drawings for pages: SVG symbols with CSS variables as colours, and the variables of a theme,
//! so that one page serves both themes.

use std::fmt::Write;

use super::drawing::{CORPSE, DASHES, DISCS, DOT, ICON, ICONS, Icon, KILL, MAZE, RING, inner};
use super::scene::Control;
use super::theme::{PaletteColor, Theme};
use djambi_rules::{Army, Role, Seat};

/// Returns the elements of all drawings, to be put into an invisible `<svg>` of a page and used as
/// `<use href="#base-red"/>` with `<use href="#icon-chief"/>` on it, `#corpse`, `#maze`, `#kill`,
/// `#dot`, `#ring` and `#dashes`.
///
/// What uses a base or an icon sets the variables `--face`, `--edge`, `--ring`, `--ring-width` and
/// `--icon`; the other colours are those of [`css_colors`].
///
/// ```
/// let symbols = djambi_render::symbols();
/// assert!(symbols.contains("<symbol id=\"icon-chief-green\""));
/// assert!(!symbols.contains('{'));
/// ```
#[must_use]
pub fn symbols() -> String {
    let mut all = String::new();
    let mut put = |id: &str, side: u32, svg: &str, colors: &[(&str, &str)]| {
        let drawing = colors
            .iter()
            .fold(inner(svg).to_owned(), |svg, (name, color)| {
                svg.replace(&format!("{{{name}}}"), color)
            });
        // Writing to a text cannot fail.
        let _ = write!(
            all,
            "<symbol id=\"{id}\" viewBox=\"0 0 {side} {side}\">{}</symbol>",
            drawing.replace('\n', "")
        );
    };
    let piece = [
        ("face", "var(--face)"),
        ("edge", "var(--edge)"),
        ("ring", "var(--ring)"),
        ("ring_width", "var(--ring-width)"),
        ("icon", "var(--icon)"),
        ("outline", "var(--outline)"),
    ];
    for army in Army::ALL {
        let seat = Seat::ALL[army.index()];
        put(
            &format!("base-{}", seat.key()),
            100,
            DISCS[army.index()],
            &piece,
        );
    }
    for role in Role::ALL {
        for (suffix, army) in [("", Army::ALL[0]), ("-green", Army::ALL[3])] {
            let icon = Icon {
                army,
                role,
                control: Control::Hostage,
            };
            let (x, y) = icon.corner();
            let svg = inner(ICONS[role as usize - 1]);
            let placed =
                format!("<svg><g transform=\"translate({x} {y}) scale({ICON})\">{svg}</g></svg>");
            put(
                &format!("icon-{}{suffix}", role.key()),
                100,
                &placed,
                &piece,
            );
        }
    }
    let corpse = [
        ("face", "var(--corpse-face)"),
        ("icon", "var(--corpse-icon)"),
    ];
    put("corpse", 100, CORPSE, &corpse);
    let maze = [("maze_line", "var(--maze-line)"), ("maze", "var(--maze)")];
    put("maze", 100, MAZE, &maze);
    let mark = |color| {
        [
            ("color", color),
            ("outline", "var(--outline)"),
            ("paper", "var(--red-icon)"),
        ]
    };
    put("kill", 30, KILL, &mark("var(--kill)"));
    put("dot", 30, DOT, &mark("var(--quiet)"));
    put("ring", 84, RING, &mark("var(--kill)"));
    put("dashes", 84, DASHES, &mark("var(--carried)"));
    all
}

/// Returns the colours of a theme as CSS declarations: `--background:#1c1f26;--panel:…`.
#[must_use]
pub fn css_colors(theme: Theme) -> String {
    let mut all = String::new();
    for color in PaletteColor::ALL {
        // Writing to a text cannot fail.
        let _ = write!(
            all,
            "--{}:{};",
            kebab(&format!("{color:?}")),
            color.hex(theme)
        );
    }
    all
}

/// `PanelToMove` as CSS writes it: `panel-to-move`.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
