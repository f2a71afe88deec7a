//! The pages of the rules.

use axum::extract::Path;
use axum::response::Response;
use maud::{Markup, html};

use super::board::Board;
use super::layout::Page as Frame;
use super::request::Failure;
use super::visitor::Visitor;
use super::{pictures, screen};
use crate::i18n::{Language, course, page_text, page_title, say};
use crate::render::{MoveMarks, Scene};
use crate::teach::Page;

/// All pages by their titles.
pub async fn pages(visitor: Visitor) -> Response {
    let language = visitor.language;
    let frame = Frame::of_words(
        say!(language, "button-rules"),
        &html! {
            ol {
                @for page in Page::ALL {
                    li { a href={ "/rules/" (page.key()) } { (page_title(language, page)) } }
                }
            }
            p { a href="/learn" { (say!(language, "command-learn")) } }
        },
    );
    let card = visitor.card("/rules", say!(language, "web-about"), pictures::SETUP);
    frame.with_card(card).to(&visitor)
}

/// One page.
pub async fn page(visitor: Visitor, Path(key): Path<String>) -> Result<Response, Failure> {
    let page = Page::of_key(&key).ok_or(Failure::NotFound)?;
    let language = visitor.language;
    let (before, after) = page.neighbours();
    let text = page_text(language, page);
    let frame = Frame::of_words(
        page_title(language, page),
        &html! {
            (paragraphs(&text))
            @if page == Page::Legend {
                (screen::pieces(language))
                (screen::signs(language))
                (screen::notation(language))
                (Board::still(language, Scene::of(&page.position())).markup())
                (screen::armies(language, &page.position()))
            }
            (example(language, page))
            nav.ways aria-label=(say!(language, "button-rules")) {
                @if let Some(page) = before {
                    a.button rel="prev" href={ "/rules/" (page.key()) } { "‹ " (page_title(language, page)) }
                }
                a.button href="/rules" { (say!(language, "button-rules")) }
                @if let Some(page) = after {
                    a.button rel="next" href={ "/rules/" (page.key()) } { (page_title(language, page)) " ›" }
                }
            }
        },
    );
    let path = format!("/rules/{}", page.key());
    let first = text.lines().next().unwrap_or_default().to_owned();
    let card = visitor.card(&path, first, &pictures::of_page(&path));
    Ok(frame.with_card(card).to(&visitor))
}

fn example(language: Language, page: Page) -> Markup {
    let Some(example) = page.example() else {
        return html! {};
    };
    let mut scene = Scene::of(&example.after);
    scene.moves = vec![MoveMarks::of(example.mv)];
    let board = Board::still(language, scene);
    let text = course(language, &example.before, example.mv, &example.after);
    let army = example.before.mover().key();
    html! {
        (board.markup())
        p { (say!(language, "rules-example", army = army, text = text)) }
    }
}

/// A text of paragraphs, and of lists whose lines begin with '- '.
pub fn paragraphs(text: &str) -> Markup {
    html! {
        @for block in text.split("\n\n") {
            @if block.trim_start().starts_with("- ") {
                ul { @for line in block.lines() { li { (line.trim_start().trim_start_matches("- ")) } } }
            } @else {
                p { (block) }
            }
        }
    }
}
