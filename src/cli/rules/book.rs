//! `djambi rules book`: the pages of the rules as documents with pictures, in every language.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::i18n::{Language, page_picture, page_text, page_title, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::teach::Page;

/// Writes `rules.md`, `rules.fr.md` … and `pictures/rules/` into the folder.
pub(super) fn run(folder: &Path) -> Result<()> {
    let pictures = folder.join("pictures/rules");
    fs::create_dir_all(&pictures)
        .with_context(|| format!("cannot make the folder {}", pictures.display()))?;
    for language in Language::ALL {
        write(&folder.join(name(language)), book(language).as_bytes())?;
    }
    for page in Page::ALL {
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
    let contents =
        Page::ALL.map(|page| format!("- [{}](#{})", page_title(language, page), page.key()));
    let mut parts = vec![
        "# Djambi".to_owned(),
        links.join(" · "),
        format!("[{exact}](rules-exact.md)"),
        contents.join("\n"),
    ];
    parts.extend(
        Page::ALL
            .into_iter()
            .flat_map(|page| chapter(language, page)),
    );
    parts.join("\n\n") + "\n"
}

/// Returns the paragraphs of a page.
fn chapter(language: Language, page: Page) -> Vec<String> {
    let key = page.key();
    let mut parts = vec![
        format!("<a id=\"{key}\"></a>"),
        format!("## {}", page_title(language, page)),
        page_text(language, page),
    ];
    // The words below say what is in the picture: screen readers need no second copy of them.
    parts.push(format!("![](pictures/rules/{key}.png)"));
    let words = page_picture(language, page);
    parts.push(match page.example() {
        Some(example) => format!("{words} `{}`", example.mv),
        None => words,
    });
    parts
}
