//! `djambi rules show`: prints a page of the rules.

use std::io::Write;

use anyhow::{Result, anyhow};

use crate::i18n::{Language, page_picture, page_text, page_title, say};
use crate::teach::Page;
use crate::terminal::{Lines, legend};

/// Prints a page; the first one and a list of all if none is named.
pub(super) fn run(
    out: &mut impl Write,
    language: Language,
    lines: Lines,
    page: Option<&str>,
) -> Result<()> {
    let Some(word) = page else {
        return contents(out, language, lines);
    };
    let found = find(language, word).ok_or_else(|| {
        let pages = Page::ALL.map(Page::key).join(", ");
        anyhow!(say!(language, "rules-no-such", word = word, pages = pages))
    })?;
    show(out, language, lines, found)
}

/// Returns the page of a key or number, or of a piece by any name that is understood.
fn find(language: Language, word: &str) -> Option<Page> {
    let number = word.parse::<usize>().ok();
    let numbered = number.and_then(|it| Page::ALL.get(it.checked_sub(1)?).copied());
    let piece = || crate::i18n::names(language).role(word).map(Page::Piece);
    let keyed = Page::from_key(&word.to_lowercase());
    keyed.or(numbered).or_else(piece)
}

fn contents(out: &mut impl Write, language: Language, lines: Lines) -> Result<()> {
    show(out, language, lines, Page::Goal)?;
    writeln!(out)?;
    lines.write(out, &say!(language, "rules-more"))?;
    for page in Page::ALL {
        let title = page_title(language, page);
        let line = format!("djambi rules show {:<12} {title}", page.key());
        lines.write(out, &line)?;
    }
    Ok(())
}

fn show(out: &mut impl Write, language: Language, lines: Lines, page: Page) -> Result<()> {
    lines.write(out, &page_title(language, page))?;
    writeln!(out)?;
    if page == Page::Legend {
        lines.write(out, &say!(language, "term-legend-pictures"))?;
        writeln!(out)?;
    }
    lines.write(out, &page_text(language, page))?;
    writeln!(out)?;
    lines.write(out, &page_picture(language, page))?;
    lines.write_board(out, &page.position())?;
    Ok(lines.write(out, &legend(language, lines.looks))?)
}
