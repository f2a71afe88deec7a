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

    /// All in the place of a game, by the server's settings, else by the server's own language.
    /// Where one person is alone with the bot, by theirs.
    #[must_use]
    pub fn all(view: &View) -> Reader {
        let alone = view.game.place().server.is_none();
        if let Some(person) = view.people.values().next().filter(|_| alone) {
            return Reader::person(person, Reader::default());
        }
        Reader::server(&view.server)
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
