//! The privacy policy and the terms, which Discord asks of bots in many servers, in four languages.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag};

use super::app::App;
use super::layout::Page;
use super::visitor::Visitor;
use crate::i18n::{Language, say};

/// A text that the host's pages show.
#[derive(Clone, Copy)]
enum Policy {
    Privacy,
    Terms,
}

impl Policy {
    /// Its text in Markdown.
    const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (Policy::Privacy, Language::English) => include_str!("../../PRIVACY.md"),
            (Policy::Privacy, Language::French) => {
                include_str!("../../assets/policies/privacy.fr.md")
            }
            (Policy::Privacy, Language::Spanish) => {
                include_str!("../../assets/policies/privacy.es.md")
            }
            (Policy::Privacy, Language::Polish) => {
                include_str!("../../assets/policies/privacy.pl.md")
            }
            (Policy::Terms, Language::English) => include_str!("../../TERMS.md"),
            (Policy::Terms, Language::French) => include_str!("../../assets/policies/terms.fr.md"),
            (Policy::Terms, Language::Spanish) => include_str!("../../assets/policies/terms.es.md"),
            (Policy::Terms, Language::Polish) => include_str!("../../assets/policies/terms.pl.md"),
        }
    }
}

/// Shows the privacy policy.
pub async fn privacy(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    page(&app, &visitor, Policy::Privacy)
}

/// Shows the terms.
pub async fn terms(State(app): State<Arc<App>>, visitor: Visitor) -> Response {
    page(&app, &visitor, Policy::Terms)
}

/// Links to both.
pub fn links(language: Language) -> Markup {
    html! {
        p.policies {
            a href="/privacy" { (say!(language, "terms-field-private")) }
            " · "
            a href="/terms" { (say!(language, "web-terms")) }
        }
    }
}

fn page(app: &App, visitor: &Visitor, policy: Policy) -> Response {
    let language = visitor.language;
    let (title, body) = html_of(policy.text(language));
    let contact = app.site.contact.as_deref();
    let contact = contact.map_or_else(
        || say!(language, "web-contact-none"),
        |contact| say!(language, "web-contact", contact = contact),
    );
    let below = html! {
        (body)
        p { (contact) }
        (links(language))
    };
    Page::of_words(title, &below).to(visitor)
}

/// The title of a text in Markdown, and the rest as HTML. Links to the files of the other text lead to
/// its page.
fn html_of(text: &str) -> (String, Markup) {
    let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
    let events = Parser::new_ext(rest, Options::empty()).map(|event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: match &*dest_url {
                "PRIVACY.md" => CowStr::Borrowed("/privacy"),
                "TERMS.md" => CowStr::Borrowed("/terms"),
                _ => dest_url,
            },
            title,
            id,
        }),
        event => event,
    });
    let mut body = String::new();
    pulldown_cmark::html::push_html(&mut body, events);
    (title.trim_start_matches("# ").to_owned(), PreEscaped(body))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line that one language lacks is a promise that its readers do not get.
    #[test]
    fn every_language_has_the_same_headings_and_points() {
        let shape = |text: &str| -> Vec<(usize, bool)> {
            let lines = text.lines().filter(|line| !line.is_empty());
            lines
                .map(|line| (line.matches('#').count(), line.starts_with("- **")))
                .collect()
        };
        for policy in [Policy::Privacy, Policy::Terms] {
            for language in Language::ALL {
                let text = policy.text(language);
                let english = policy.text(Language::English);
                assert_eq!(shape(text), shape(english), "{language:?}");
                let commands = |text: &str| text.matches('`').count();
                assert_eq!(commands(text), commands(english), "{language:?}");
            }
        }
    }

    #[test]
    fn a_link_to_the_other_text_leads_to_its_page() {
        let (title, body) = html_of("# Terms\n\nSee [it](PRIVACY.md) & *go*.\n");
        assert_eq!(title, "Terms");
        let expected = "<p>See <a href=\"/privacy\">it</a> &amp; <em>go</em>.</p>\n";
        assert_eq!(body.into_string(), expected);
    }
}
