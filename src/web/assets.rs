//! Style, script and drawings, which are parts of the program.

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::links::hash;
use crate::render::{Theme, css_colors};

const SCRIPT: &str = include_str!("../../assets/web/pages.js");
const STYLE: &str = include_str!("../../assets/web/pages.css");

/// A file with its path, which changes with its content, so that browsers may keep it for good.
struct Asset {
    name: String,
    path: String,
    kind: &'static str,
    text: String,
}

impl Asset {
    fn new(ending: &str, kind: &'static str, text: String) -> Asset {
        let name = format!("{}.{ending}", &hash(&text)[..12]);
        Asset {
            path: format!("/assets/{name}"),
            name,
            kind,
            text,
        }
    }
}

static SCRIPT_FILE: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("js", "text/javascript; charset=utf-8", SCRIPT.to_owned()));

static STYLE_FILE: LazyLock<Asset> = LazyLock::new(|| {
    let (dark, light) = (css_colors(Theme::Dark), css_colors(Theme::Light));
    let colors =
        format!(":root{{{dark}}}@media (prefers-color-scheme:light){{:root{{{light}}}}}\n");
    Asset::new("css", "text/css; charset=utf-8", colors + STYLE)
});

static SYMBOLS: LazyLock<String> = LazyLock::new(crate::render::symbols);

/// The picture beside the name of a page: the chief of Red.
const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\
    <rect width=\"100\" height=\"100\" rx=\"20\" fill=\"#d9482b\"/>\
    <path d=\"M26 62 L20 32 L37 46 L50 24 L63 46 L80 32 L74 62 Z M27 70 H73 V78 H27 Z\" \
    fill=\"#fff6ee\"/></svg>";

/// The path of the stylesheet.
#[must_use]
pub fn style_path() -> &'static str {
    &STYLE_FILE.path
}

/// The path of the script.
#[must_use]
pub fn script_path() -> &'static str {
    &SCRIPT_FILE.path
}

/// The drawings, to be used by their ids.
#[must_use]
pub fn symbols() -> &'static str {
    &SYMBOLS
}

/// Returns a file, if there is one of that name.
#[must_use]
pub fn file(name: &str) -> Option<Response> {
    let files = [&*SCRIPT_FILE, &*STYLE_FILE];
    let file = files.into_iter().find(|file| file.name == name)?;
    let how_long = "public, max-age=31536000, immutable";
    Some(cached(file.kind, &file.text, how_long))
}

/// Returns the icon.
pub async fn icon() -> Response {
    cached("image/svg+xml", ICON, "public, max-age=86400")
}

/// What no program is to look at. Games are not among it, because programs that show a preview of an
/// invitation obey this too; that search engines do not list them is said by their answers.
pub async fn robots() -> Response {
    let text = "User-agent: *\nDisallow: /enter/\nDisallow: /games\n";
    cached("text/plain; charset=utf-8", text, "public, max-age=86400")
}

fn cached(kind: &'static str, text: &str, how_long: &'static str) -> Response {
    let mut response = text.to_owned().into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(how_long));
    response
}
