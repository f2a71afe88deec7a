//! The frame of every page, how its reader likes it, and the style, script and drawings that it uses.

use std::sync::LazyLock;
use std::time::Duration;

use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::choosing;
use crate::i18n::{Language, say};
use crate::links::hash;
use crate::render::{Theme, css_colors};

/// How a reader likes the pages: what they have chosen, and else what their browser asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// The theme; `None` is the one of the device.
    pub theme: Option<Theme>,
    /// Whether a move that may cost the chief is warned of.
    pub warns: bool,
}

impl Look {
    /// The name of the cookie that saves what was chosen.
    const COOKIE: &'static str = "djambi-look";

    /// Reads the headers of a request.
    pub fn of(headers: &HeaderMap) -> Look {
        let cookies = CookieJar::from_headers(headers);
        let chosen = cookies.get(Look::COOKIE).map(Cookie::value);
        let words = || chosen.unwrap_or_default().split('.');
        let language =
            words().find_map(|word| Language::ALL.into_iter().find(|it| it.key() == word));
        Look {
            language: language.unwrap_or_else(|| language_of(headers)),
            theme: words().find_map(|word| word.parse().ok()),
            warns: !words().any(|word| word == "calm"),
        }
    }

    /// The cookie that saves it for a year. A language is saved only if one was chosen.
    pub fn cookie(
        language: Option<Language>,
        theme: Option<Theme>,
        warns: bool,
        is_secure: bool,
    ) -> SetCookie {
        let words = [
            language.map(Language::key),
            theme.map(Theme::key),
            (!warns).then_some("calm"),
        ];
        let value: Vec<&str> = words.into_iter().flatten().collect();
        let life = Duration::from_hours(365 * 24);
        set_cookie(
            (Look::COOKIE, &value.join(".")),
            "/",
            life,
            is_secure,
            false,
        )
    }
}

/// The header of an answer that sets a cookie.
pub type SetCookie = [(HeaderName, String); 1];

/// Sets a cookie with that name and value, for no script. One that is sent in frames of other sites too is
/// partitioned by them.
pub fn set_cookie(
    (name, value): (&str, &str),
    path: &str,
    life: Duration,
    is_secure: bool,
    is_framed: bool,
) -> SetCookie {
    let same_site = if is_framed {
        SameSite::None
    } else {
        SameSite::Lax
    };
    let cookie = Cookie::build((name, value))
        .path(path)
        .http_only(true)
        .max_age(life.try_into().unwrap_or_default())
        .secure(is_secure)
        .same_site(same_site)
        .partitioned(is_framed);
    [(SET_COOKIE, cookie.build().to_string())]
}

/// The language that a browser would like best of those that there are.
fn language_of(headers: &HeaderMap) -> Language {
    // In a frame the client of Discord has another language than the browser.
    let told = headers.get("x-locale").and_then(|it| it.to_str().ok());
    if let Some(language) = told.and_then(Language::from_tag) {
        return language;
    }
    let wanted = headers.get(ACCEPT_LANGUAGE);
    let wanted = wanted.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let wanted = accept_language::parse_with_quality(wanted).into_iter();
    // A language with the quality 0 is not wanted.
    let mut known =
        wanted.filter_map(|(tag, quality)| Language::from_tag(&tag).filter(|_| quality > 0.0));
    known.next().unwrap_or_default()
}

/// A page.
#[derive(Debug, Default)]
pub struct Page {
    /// Its title.
    pub title: String,
    /// The preview that other sites show for a link to it; `None` for pages that are only for their
    /// reader.
    pub card: Option<Card>,
    /// The address that a browser without scripts loads again and again, because others are to move.
    pub waits: Option<String>,
    /// Whether moves can be chosen on its board, for which the script needs words.
    pub has_moves: bool,
    /// The element `main`.
    pub main: Markup,
}

/// The preview that other sites show for a link.
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

    /// Returns the same page with a preview.
    pub fn with_card(self, card: Card) -> Page {
        Page {
            card: Some(card),
            ..self
        }
    }

    /// The whole page. `is_framed` is whether it is read in a frame within Discord.
    pub fn whole(&self, look: Look, signed_in: bool, is_framed: bool) -> Markup {
        let language = look.language;
        html! {
            (DOCTYPE)
            html lang=(language.key()) data-theme=[look.theme.map(Theme::key)] {
                (self.head(language, is_framed))
                body {
                    header.top {
                        a.name href=(if is_framed { "/activity" } else { "/" }) { (say!(language, "web-brand")) }
                        nav aria-label=(say!(language, "web-nav")) {
                            @if is_framed {
                                button.invite type="button" { (say!(language, "activity-invite")) }
                            } @else {
                                a href="/play" { (say!(language, "web-play")) }
                            }
                            a href="/learn" { (say!(language, "button-learn")) }
                            a href="/rules" { (say!(language, "button-rules")) }
                            a href="/puzzle" { (say!(language, "web-puzzles")) }
                            a href="/analysis" { (say!(language, "web-analysis")) }
                            @if signed_in {
                                a href="/games" { (say!(language, "web-my-games")) }
                                a href="/games/next" { (say!(language, "button-next-game")) }
                            }
                            @if !is_framed { a href="/settings" { (say!(language, "command-settings")) } }
                        }
                    }
                    (self.main)
                    // In a frame its script shows all other pages instead of this one.
                    @if self.has_moves || is_framed { (choosing::script_words(language)) }
                    p #live .hidden role="status" data-lost=(say!(language, "web-lost"))
                        data-unsent=(say!(language, "web-unsent")) {}
                    svg.hidden aria-hidden="true" { (PreEscaped(&*SYMBOLS)) }
                }
            }
        }
    }

    fn head(&self, language: Language, is_framed: bool) -> Markup {
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
                link rel="stylesheet" href=(STYLE_FILE.path);
                link rel="icon" href="/favicon.ico" type="image/svg+xml";
                // Nothing is painted before all of the page is there: what a network cuts off, such as
                // the words of a button, would move what was painted when it comes.
                link rel="expect" href="#live" blocking="render";
                // The first is for frames alone.
                @for path in script_paths().skip(usize::from(!is_framed)) { script type="module" src=(path) {} }
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
pub fn part(title: &str, main: &Markup) -> Markup {
    html! { title { (title) " · Djambi" } (main) }
}

/// The page of a frame before its reader is known: its script fetches a whole page then.
pub fn bare(look: Look, title: &str, main: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html.framed lang=(look.language.key()) {
            head {
                meta charset="utf-8";
                title { (title) }
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="robots" content="noindex";
                link rel="stylesheet" href=(STYLE_FILE.path);
                link rel="icon" href="/favicon.ico" type="image/svg+xml";
                @if let Some(path) = script_paths().next() { script type="module" src=(path) {} }
            }
            body { (main) }
        }
    }
}

/// A link in a field, with a button that copies it.
pub fn to_copy(language: Language, link: &str) -> Markup {
    html! {
        div.link {
            label { (say!(language, "web-link")) " "
                input.address type="text" readonly value=(link);
            }
            button.button.copy type="button" data-done=(say!(language, "web-copied")) {
                (say!(language, "web-copy"))
            }
        }
    }
}

/// The modules of the script: each imports only those before it.
const SCRIPTS: [(&str, &str); 7] = [
    ("activity.js", include_str!("../../assets/web/activity.js")),
    ("page.js", include_str!("../../assets/web/page.js")),
    ("board.js", include_str!("../../assets/web/board.js")),
    ("choose.js", include_str!("../../assets/web/choose.js")),
    ("replay.js", include_str!("../../assets/web/replay.js")),
    ("alone.js", include_str!("../../assets/web/alone.js")),
    ("call.js", include_str!("../../assets/web/call.js")),
];

const STYLE: &str = concat!(
    include_str!("../../assets/web/pages.css"),
    include_str!("../../assets/web/activity.css"),
);

/// The beginning of the paths of style and script.
const ASSETS: &str = "/assets/";

/// A file with its path, which changes with its content, so that browsers may keep it for good.
struct Asset {
    path: String,
    kind: &'static str,
    text: String,
}

impl Asset {
    fn new(ending: &str, kind: &'static str, text: String) -> Asset {
        Asset {
            path: format!("{ASSETS}{}.{ending}", &hash(&text)[..12]),
            kind,
            text,
        }
    }
}

/// The modules, with the paths of those that they import.
static SCRIPT_FILES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut files: Vec<Asset> = Vec::new();

    for (_, text) in SCRIPTS {
        let mut text = text.to_owned();
        for ((name, _), file) in SCRIPTS.iter().zip(&files) {
            text = text.replace(&format!("'./{name}'"), &format!("'{}'", file.path));
        }
        files.push(Asset::new("js", "text/javascript; charset=utf-8", text));
    }
    files
});

static STYLE_FILE: LazyLock<Asset> = LazyLock::new(|| {
    let (dark, light) = (css_colors(Theme::Dark), css_colors(Theme::Light));
    // A theme that was chosen comes before the one of the device.
    let colors = format!(
        ":root{{{dark}}}@media (prefers-color-scheme:light){{:root{{{light}}}}}\
         [data-theme=dark]{{{dark}color-scheme:dark}}[data-theme=light]{{{light}color-scheme:light}}\n"
    );
    Asset::new("css", "text/css; charset=utf-8", colors + STYLE)
});

/// The drawings, to be used by their ids.
static SYMBOLS: LazyLock<String> = LazyLock::new(crate::render::symbols);

/// The picture beside the name of a page: the chief of Red.
const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\
    <rect width=\"100\" height=\"100\" rx=\"20\" fill=\"#d9482b\"/>\
    <path d=\"M26 62 L20 32 L37 46 L50 24 L63 46 L80 32 L74 62 Z M27 70 H73 V78 H27 Z\" \
    fill=\"#fff6ee\"/></svg>";

/// The paths of the script's modules.
fn script_paths() -> impl Iterator<Item = &'static str> {
    SCRIPT_FILES.iter().map(|file| &*file.path)
}

/// Returns a file, if there is one of that name.
pub fn file(name: &str) -> Option<Response> {
    let mut files = SCRIPT_FILES.iter().chain([&*STYLE_FILE]);
    let file = files.find(|file| file.path.strip_prefix(ASSETS) == Some(name))?;
    let how_long = "public, max-age=31536000, immutable";
    Some(cached(file.kind, &*file.text, how_long))
}

/// Returns the icon.
pub async fn icon() -> Response {
    cached("image/svg+xml", ICON, "public, max-age=86400")
}

/// Returns the icon of a game in which it is the reader's turn: the same with a dot.
pub async fn turn_icon() -> Response {
    let dot = "<circle cx=\"78\" cy=\"22\" r=\"22\" fill=\"#ffd34d\" stroke=\"#222\" stroke-width=\"4\"/></svg>";
    let icon = ICON.replace("</svg>", dot);
    cached("image/svg+xml", icon, "public, max-age=86400")
}

/// Lists the paths that programs should not load. Games are not among them, because programs that
/// show a preview of an invitation obey this too; the answers for games themselves keep search
/// engines from listing them.
pub async fn robots() -> Response {
    let text = "User-agent: *\nDisallow: /enter/\nDisallow: /games\n";
    cached("text/plain; charset=utf-8", text, "public, max-age=86400")
}

fn cached(kind: &'static str, text: impl IntoResponse, how_long: &'static str) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, how_long)], text).into_response()
}
