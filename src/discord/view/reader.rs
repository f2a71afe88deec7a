//! The language and the theme of a reader.

use crate::discord::input::incoming::Incoming;
use crate::game::PersonId;
use crate::i18n::Language;
use crate::render::Theme;
use crate::service::{Person, Server, View};

/// For whom a message is made: one person, or all in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reader {
    /// The person, where it is one person that the game may be about.
    pub person: Option<PersonId>,
    /// The language.
    pub language: Language,
    /// The pictures' theme.
    pub theme: Theme,
}

impl Reader {
    /// The requester, by their settings, else by what Discord says of them.
    #[must_use]
    pub fn requester(incoming: &Incoming) -> Reader {
        Reader {
            person: Some(incoming.by.person),
            language: incoming.language(),
            theme: theme(incoming.settings.theme.as_deref()).unwrap_or_default(),
        }
    }

    /// A person, by their settings, else by what was known of them last.
    #[must_use]
    pub fn person(person: &Person, fallback: Reader) -> Reader {
        let tags = [&person.settings.language, &person.language];
        Reader {
            person: fallback.person,
            language: language(tags).unwrap_or(fallback.language),
            theme: theme(person.settings.theme.as_deref()).unwrap_or(fallback.theme),
        }
    }

    /// A person of a game.
    #[must_use]
    pub fn of(view: &View, person: PersonId) -> Reader {
        let known = view.people.get(&person).cloned().unwrap_or_default();
        Reader::person(&known, Reader::all(view))
    }

    /// All in the place of a game, by the server's settings, else by the server's own language.
    /// Outside servers, by those of the person who opened the game.
    #[must_use]
    pub fn all(view: &View) -> Reader {
        if view.game.place().server.is_some() {
            return Reader::server(&view.server);
        }
        let opener = view.game.holder().and_then(|it| view.people.get(&it));
        let known = opener.or_else(|| view.people.values().next());
        known.map_or_else(Reader::default, |it| Reader::person(it, Reader::default()))
    }

    /// All in a server.
    #[must_use]
    pub fn server(server: &Server) -> Reader {
        let tags = [&server.settings.language, &server.language];
        Reader {
            person: None,
            language: language(tags).unwrap_or_default(),
            theme: theme(server.settings.theme.as_deref()).unwrap_or_default(),
        }
    }
}

fn language(tags: [&Option<String>; 2]) -> Option<Language> {
    tags.into_iter()
        .flatten()
        .find_map(|tag| Language::from_tag(tag))
}

fn theme(key: Option<&str>) -> Option<Theme> {
    key?.parse().ok()
}
