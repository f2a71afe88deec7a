//! The frame of every page: head, links to the other pages, and the drawings.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::assets;
use crate::i18n::{Language, say};

/// A page.
#[derive(Debug, Default)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// What other sites show of a link to it; nothing for pages that are only for their reader.
    pub card: Option<Card>,
    /// The address that a browser without scripts loads again and again, because others are to move.
    pub waits: Option<String>,
    /// The element `main`.
    pub main: Markup,
}

/// What other sites show of a link.
#[derive(Debug)]
pub struct Card {
    /// A sentence or two.
    pub text: String,
    /// The address of the page.
    pub address: String,
    /// The address of a picture, a PNG.
    pub picture: String,
    /// Whether search engines may list the page.
    pub is_listed: bool,
}

impl Page {
    /// Returns a page of words under its title.
    #[must_use]
    pub fn of_words(title: String, below: &Markup) -> Page {
        let main = html! {
            main.words {
                h1 { (title) }
                (below)
            }
        };
        Page {
            title,
            main,
            ..Page::default()
        }
    }

    /// The whole page.
    #[must_use]
    pub fn whole(&self, language: Language, signed_in: bool) -> Markup {
        html! {
            (DOCTYPE)
            html lang=(language.key()) {
                (self.head(language))
                body {
                    header.top {
                        a.name href="/" { (say!(language, "web-brand")) }
                        nav aria-label=(say!(language, "web-nav")) {
                            a href="/play" { (say!(language, "web-play")) }
                            a href="/learn" { (say!(language, "button-learn")) }
                            a href="/rules" { (say!(language, "web-rules")) }
                            a href="/puzzle" { (say!(language, "web-puzzles")) }
                            a href="/analysis" { (say!(language, "web-analysis")) }
                            @if signed_in { a href="/games" { (say!(language, "web-my-games")) } }
                        }
                    }
                    (self.main)
                    p #live .hidden role="status" data-lost=(say!(language, "web-lost"))
                        data-unsent=(say!(language, "web-unsent")) {}
                    svg.hidden aria-hidden="true" { (PreEscaped(assets::symbols())) }
                }
            }
        }
    }

    fn head(&self, language: Language) -> Markup {
        let brand = say!(language, "web-brand");
        let title = if self.title.is_empty() {
            brand.clone()
        } else {
            format!("{} · Djambi", self.title)
        };
        html! {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width, initial-scale=1";
                @if self.card.as_ref().is_none_or(|card| !card.is_listed) { meta name="robots" content="noindex"; }
                link rel="stylesheet" href=(assets::style_path());
                link rel="icon" href="/favicon.ico" type="image/svg+xml";
                // Nothing is painted before all of the page is there: what a network cuts off, such as
                // the words of a button, would move what was painted when it comes.
                link rel="expect" href="#live" blocking="render";
                script type="module" src=(assets::script_path()) {}
                @if let Some(path) = &self.waits {
                    noscript { meta http-equiv="refresh" content={ "5;url=" (path) }; }
                }
                @if let Some(card) = &self.card {
                    meta name="description" content=(card.text);
                    meta property="og:type" content="website";
                    meta property="og:site_name" content=(brand);
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(card.text);
                    meta property="og:url" content=(card.address);
                    meta property="og:image" content=(card.picture);
                    meta property="og:image:type" content="image/png";
                    meta name="twitter:card" content="summary_large_image";
                }
            }
        }
    }
}

/// The main part of a page, with the title of the whole.
#[must_use]
pub fn part(title: &str, main: &Markup) -> Markup {
    html! { title { (title) " · Djambi" } (main) }
}
