//! The language and the theme of the pages, and whether a move that may cost the chief is warned of.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{Redirect, Response};
use maud::html;
use serde::Deserialize;

use super::app::App;
use super::form::Filled;
use super::layout::Page;
use super::look::Look;
use super::policies;
use super::visitor::{Visitor, with_cookie};
use crate::i18n::{Language, say};
use crate::render::Theme;

/// The chosen settings. An unreadable one becomes what the browser asks for.
#[derive(Debug, Deserialize)]
pub struct Chosen {
    #[serde(default)]
    language: String,
    #[serde(default)]
    theme: String,
    /// Set by a box that is ticked.
    warns: Option<String>,
}

/// Shows what can be chosen.
pub async fn page(visitor: Visitor) -> Response {
    let (language, look) = (visitor.language, visitor.look);
    let page = Page::of_words(
        say!(language, "command-settings"),
        &html! {
            form.start method="post" action="/settings" {
                label for="language" { (say!(language, "web-language")) }
                select #language name="language" {
                    @for it in Language::ALL {
                        option value=(it.key()) lang=(it.key()) selected[it == language] { (say!(it, "language-name")) }
                    }
                }
                label for="theme" { (say!(language, "web-theme")) }
                select #theme name="theme" {
                    option value="" { (say!(language, "choice-auto")) }
                    option value="dark" selected[look.theme == Some(Theme::Dark)] { (say!(language, "choice-dark")) }
                    option value="light" selected[look.theme == Some(Theme::Light)] { (say!(language, "choice-light")) }
                }
                label.box {
                    input name="warns" type="checkbox" value="yes" checked[look.warns];
                    " " (say!(language, "web-warns"))
                }
                button.button.main type="submit" { (say!(language, "web-save")) }
            }
            (policies::links(language))
        },
    );
    page.to(&visitor)
}

/// Saves what was chosen in a cookie.
pub async fn change(State(app): State<Arc<App>>, Filled(chosen): Filled<Chosen>) -> Response {
    let language = Language::ALL
        .into_iter()
        .find(|it| it.key() == chosen.language);
    let theme = chosen.theme.parse().ok();
    let cookie = Look::cookie(
        language,
        theme,
        chosen.warns.is_some(),
        app.site.is_secure(),
    );
    with_cookie(Redirect::to("/settings"), cookie)
}
