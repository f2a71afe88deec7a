//! How a reader likes the pages: language, theme, warnings.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::i18n::Language;
use crate::render::Theme;

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
    #[must_use]
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
    #[must_use]
    pub fn cookie(
        language: Option<Language>,
        theme: Option<Theme>,
        warns: bool,
        is_secure: bool,
    ) -> Option<HeaderValue> {
        let words = [
            language.map(Language::key),
            theme.map(Theme::key),
            (!warns).then_some("calm"),
        ];
        let value: Vec<&str> = words.into_iter().flatten().collect();
        let life = Duration::from_hours(365 * 24);
        let cookie = Cookie::build((Look::COOKIE, value.join(".")))
            .path("/")
            .http_only(true)
            .max_age(life.try_into().unwrap_or_default())
            .secure(is_secure)
            .same_site(SameSite::Lax);
        HeaderValue::from_str(&cookie.build().to_string()).ok()
    }
}

/// The language that a browser would like best of those that there are.
#[must_use]
fn language_of(headers: &HeaderMap) -> Language {
    // In a frame the client of Discord has another language than the browser.
    let told = headers.get("x-locale").and_then(|it| it.to_str().ok());
    if let Some(language) = told.and_then(Language::from_tag) {
        return language;
    }
    let wanted = headers.get(header::ACCEPT_LANGUAGE);
    let wanted = wanted.and_then(|it| it.to_str().ok()).unwrap_or_default();
    let wanted = accept_language::parse_with_quality(wanted).into_iter();
    // A language with the quality 0 is not wanted.
    let mut known =
        wanted.filter_map(|(tag, quality)| Language::from_tag(&tag).filter(|_| quality > 0.0));
    known.next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(wanted: &str) -> Language {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, wanted.parse().unwrap());
        language_of(&headers)
    }

    #[test]
    fn the_language_is_the_one_that_is_wanted_most() {
        assert_eq!(language("fr-CH, fr;q=0.9, en;q=0.8"), Language::French);
        assert_eq!(language("tlh, en;q=0.2, pl;q=0.7"), Language::Polish);
        assert_eq!(language("de;q=0.9, *;q=0.5"), Language::English);
        assert_eq!(language(";;;q=x,,"), Language::English);
        assert_eq!(language("fr; q=0.9"), Language::French);
        assert_eq!(language("fr;q=0, pl;q=0.1"), Language::Polish);
        assert_eq!(language("ES-419 ; Q=0.5, EN;q=0.2"), Language::Spanish);
    }
}
