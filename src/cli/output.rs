//! How lines of text are written to the terminal.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use textwrap::{Options, WordSplitter};

use crate::i18n::steers;
use crate::secret::redacted;
use crate::terminal::{Lines, Looks, ascii, columns};

/// The longest value that is written in one line, in characters. An error with its advice has some 500.
pub(super) const LONGEST: usize = 1_000;

/// Returns how: broken at the edge of the window, if there is one, and with a prompt where somebody
/// types or asks for it.
pub(super) fn lines(prompt: bool) -> Lines {
    Lines {
        in_window: io::stdout().is_terminal(),
        prompt: prompt || is_watched(),
        looks: looks(),
    }
}

/// Returns how boards and texts look by the environment: <https://no-color.org>, no colours in pipes and
/// on terminals without any, and more than ASCII only where the locale can show it.
fn looks() -> Looks {
    let terminal = io::stdout().is_terminal();
    let term = said("TERM").unwrap_or_default();
    let colourless = term.starts_with("vt") || term == "dumb";
    Looks {
        colours: terminal && said("NO_COLOR").is_none() && !colourless,
        shapes: terminal && shows_unicode(),
        ascii: !shows_unicode(),
    }
}

/// Whether the locale can show more than ASCII.
fn shows_unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(said);
    let locale = locale.unwrap_or_default().to_uppercase();
    cfg!(windows) || locale.contains("UTF-8") || locale.contains("UTF8")
}

/// Whether a person types into this program and sees what it prints.
pub(super) fn is_watched() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns a variable of the environment, unless it is empty.
pub(super) fn said(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|it| !it.is_empty())
}

/// Returns a text as the locale can show it.
fn shown(text: &str) -> Cow<'_, str> {
    if shows_unicode() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(ascii(text))
    }
}

/// Returns a typed text, short enough for a message of one line.
pub(super) fn shortened(text: &str) -> String {
    djambi_rules::shortened(text).replace(steers, " ")
}

/// Returns a value of anybody's making in one line, of bounded length, without secrets.
pub(super) fn one_line(value: &str) -> String {
    let value = redacted(value);
    let mut letters = value.chars();
    let mut line = String::new();
    for letter in letters.by_ref().take(LONGEST) {
        let breaks = matches!(letter, '\u{2028}' | '\u{2029}');
        if steers(letter) || breaks {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    match letters.count() {
        0 => line,
        more => line + &format!("… ({more} more characters)"),
    }
}

/// Writes a line to stderr about what is being done, beside what was asked for. If stderr is closed,
/// the work continues.
pub(super) fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{}", shown(line));
}

/// Writes a line to stdout about what is being done, like [`note`].
pub(super) fn announce(line: &str) {
    let _ = writeln!(io::stdout(), "{}", shown(line));
}

/// Returns a text for people. If it is shown in a window, its lines are broken there between words, and
/// the rest of a line is indented by `indent` columns, or as its beginning. Links and paths stay whole,
/// to be copied.
pub(super) fn prose(text: &str, indent: usize, to: &impl IsTerminal) -> String {
    let text = harmless(&shown(text));
    match to.is_terminal().then(columns).flatten() {
        Some(columns) => broken(&text.replace('\t', "  "), indent, columns),
        None => text,
    }
}

/// Returns a text without secrets in which nothing steers a terminal or turns the direction of a line,
/// whatever it quotes; its lines and tabs stay.
pub(super) fn harmless(text: &str) -> String {
    let is_other = |letter: char| steers(letter) && !matches!(letter, '\n' | '\t');
    redacted(text).replace(is_other, " ")
}

fn broken(text: &str, indent: usize, columns: usize) -> String {
    let broken = |line: &str| {
        let own = line.len() - line.trim_start().len();
        let indent = " ".repeat(indent.max(own));
        let options = Options::new(columns).subsequent_indent(&indent);
        let options = options.word_splitter(WordSplitter::NoHyphenation);
        textwrap::fill(line, options.break_words(false))
    };
    let lines: Vec<String> = text.split('\n').map(broken).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_broken_between_words_alone() {
        let text = "  1. Open https://discord.com/developers, here.\nDone.\n";
        let shown = "  1. Open\n  https://discord.com/developers,\n  here.\nDone.\n";
        assert_eq!(broken(text, 0, 12), shown);
        assert_eq!(broken(text, 0, 100), text);
        assert_eq!(broken("a b", 9, 0), "a\n         b");
    }
}
