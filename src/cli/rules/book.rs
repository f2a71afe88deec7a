//! `djambi rules show` prints a page of the rules; `djambi rules book` writes the pages as documents
//! with pictures, in every language.

use std::io::Write;
use std::path::Path;
use std::{fs, iter};

use anyhow::{Context, Result, anyhow};
use djambi_rules::{Ply, Role};

use crate::i18n::{Language, describe_ply, page_picture, page_text, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::teach::Page;
use crate::terminal::{Lines, legend};

/// Writes `rules.md`, `rules.fr.md` … and `pictures/rules/` into the folder.
pub(super) fn run(folder: &Path) -> Result<()> {
    let pictures = folder.join("pictures/rules");
    fs::create_dir_all(&pictures)
        .with_context(|| format!("cannot make the folder {}", pictures.display()))?;
    for language in Language::ALL {
        write(&folder.join(name(language)), book(language).as_bytes())?;
    }
    for page in chapters().flat_map(pictured) {
        write(
            &pictures.join(format!("{}.png", page.key())),
            &picture(page)?,
        )?;
    }
    Ok(())
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn name(language: Language) -> String {
    if language == Language::default() {
        "rules.md".to_owned()
    } else {
        format!("rules.{}.md", language.key())
    }
}

/// The picture has no words, so that it serves every language.
fn picture(page: Page) -> Result<Vec<u8>> {
    let position = page.position();
    let mut scene = Scene::of(&position);
    scene.next = position.upcoming_turns().take(Page::TURNS).collect();
    scene.moves = page
        .example()
        .map(|it| MoveMarks::of(it.mv))
        .into_iter()
        .collect();
    Ok(Painter::of(Theme::Light).png(&scene, Layout::Phone)?)
}

fn book(language: Language) -> String {
    let others = Language::ALL.into_iter().filter(|it| *it != language);
    let links = others.map(|it| format!("[{}]({})", say!(it, "language-name"), name(it)));
    let links: Vec<String> = links.collect();
    let exact = say!(language, "rules-exact");
    let mut parts = vec![
        "# Djambi".to_owned(),
        links.join(" · "),
        format!("[{exact}](rules-exact.md)"),
    ];
    parts.extend(chapters().flat_map(|page| chapter(language, page)));
    parts.join("\n\n") + "\n"
}

/// Returns the pages that are chapters. The page of a piece gathers what the others say about it, so
/// the book has only its picture.
fn chapters() -> impl Iterator<Item = Page> {
    let is_chapter = |page: &Page| !matches!(page, Page::Piece(_));
    Page::ALL.into_iter().filter(is_chapter)
}

/// Returns the pages whose pictures a chapter shows.
fn pictured(page: Page) -> Vec<Page> {
    let pieces: &[Role] = match page {
        Page::Killing => &[Role::Assassin, Role::Reporter],
        Page::Carrying => &[Role::Necromobile],
        Page::Maze => &[Role::Chief],
        Page::Exit => &[Role::Diplomat],
        _ => &[],
    };
    let pieces = pieces.iter().map(|it| Page::Piece(*it));
    iter::once(page).chain(pieces).collect()
}

/// Returns the paragraphs of a page.
fn chapter(language: Language, page: Page) -> Vec<String> {
    let title = format!("## {}", page_title(language, page));
    let mut parts = vec![title, page_text(language, page)];
    for page in pictured(page) {
        // The words below say what is in the picture: screen readers need no second copy of them.
        parts.push(format!("![](pictures/rules/{}.png)", page.key()));
        parts.push(match page.example() {
            Some(it) => describe_ply(language, &it.before, Ply::Move(it.mv)),
            None => page_picture(language, page),
        });
    }
    parts
}

/// Prints a page; the first one and a list of all if none is named.
pub(super) fn print(
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
