//! The wording that several messages share: names of people, times, why a text is not a legal move;
//! and how the text of others is made harmless.

use djambi_input::{MoveRejection, RejectionReason};
use djambi_rules::Seat;
use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;
use jiff::Timestamp;
use serenity::all::UserId;

use crate::discord::input::incoming::Incoming;
use crate::game::{PersonId, Place};
use crate::i18n::{self, Language, list, say};
use crate::render::Theme;
use crate::service::{Person, Server, View};

/// The number of nearest moves that are buttons.
pub const NEAREST: usize = 4;

/// A mention: every reader sees the name that they know, and only the person mentioned is notified.
pub fn mention(language: Language, person: PersonId) -> String {
    match user(person) {
        Some(user) => format!("<@{user}>"),
        None => say!(language, "person-former"),
    }
}

/// Mentions of several people, as a list.
pub fn mentions<'a>(language: Language, people: impl IntoIterator<Item = &'a PersonId>) -> String {
    list(
        language,
        people.into_iter().map(|it| mention(language, *it)),
    )
}

/// The sign and the name of a seat: '🔴 Red'.
pub fn signed(language: Language, seat: Seat) -> String {
    let sign = say!(language, "army-sign", army = seat);
    format!("{sign} {}", i18n::army(language, seat))
}

/// A link to the channel of a game. Discord’s own form of it works for channels of servers only.
pub fn channel_link(place: Place) -> String {
    match place.server {
        Some(_) => format!("<#{}>", place.channel),
        None => format!("https://discord.com/channels/@me/{}", place.channel),
    }
}

/// The plain name, for menus and alternative texts: whatever direction it is written in, the text
/// around it keeps its own.
pub fn plain(language: Language, view: &View, person: PersonId) -> String {
    isolated(&bare(language, view, person))
}

/// The plain name by itself, as pictures show it.
pub fn bare(language: Language, view: &View, person: PersonId) -> String {
    name_of(language, view.people.get(&person))
}

/// The plain name of a person, if they are known.
pub fn name_of(language: Language, known: Option<&Person>) -> String {
    let name = known.and_then(|person| person.name.as_deref());
    let name = name.map(|name| name.chars().filter(|it| !i18n::is_direction(*it)).collect());
    name.unwrap_or_else(|| say!(language, "person-former"))
}

/// Text that may be written from right to left, between marks that end its direction with it.
fn isolated(text: &str) -> String {
    let directions = CodePointMapData::<BidiClass>::new();
    let is_right_to_left = |letter| {
        let direction = directions.get(letter);
        [BidiClass::RightToLeft, BidiClass::ArabicLetter].contains(&direction)
    };
    if text.chars().any(is_right_to_left) {
        format!("\u{2068}{text}\u{2069}")
    } else {
        text.to_owned()
    }
}

/// Text of somebody's making, so that Discord shows it as it is: no bold, no link, no mention.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '(' | ')' | '#' | '-'
            | ':' => {
                safe.push('\\');
                safe.push(letter);
            }
            '@' => safe.push_str("@\u{200b}"),
            letter if letter.is_control() => safe.push(' '),
            // Isolated text stays isolated: only whole pairs are let through, and those are ours.
            '\u{2068}' | '\u{2069}' => safe.push(letter),
            letter if i18n::is_direction(letter) => {}
            letter => safe.push(letter),
        }
    }
    safe
}

/// A moment as each reader's own program shows it: 'in 3 days'.
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// A time of day, from minutes since midnight: 22:30.
pub fn clock(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// Why a text is not a legal move.
pub fn move_words(language: Language, rejection: &MoveRejection) -> String {
    if let RejectionReason::UnknownWord(word) = &rejection.reason
        && let Some(command) = i18n::other_command(language, word)
    {
        return say!(language, "illegal-command", command);
    }
    // The sentence repeats a typed text, which must not be read as markup.
    let echoed = |word: &str| {
        let word: String = word.chars().filter(|it| !i18n::is_direction(*it)).collect();
        escaped(&isolated(&word))
    };
    let harmless = match &rejection.reason {
        RejectionReason::UnknownWord(word) => RejectionReason::UnknownWord(echoed(word)),
        RejectionReason::Contradicted { sign, mv } => RejectionReason::Contradicted {
            sign: echoed(sign),
            mv: *mv,
        },
        RejectionReason::NoSuchSquare(word) => RejectionReason::NoSuchSquare(echoed(word)),
        RejectionReason::RecordSign(sign) => RejectionReason::RecordSign(echoed(sign)),
        other => other.clone(),
    };
    i18n::reason(language, &harmless)
}

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
    pub fn requester(incoming: &Incoming) -> Reader {
        Reader {
            person: Some(incoming.by.person),
            language: incoming.language(),
            theme: theme(incoming.settings.theme.as_deref()).unwrap_or_default(),
        }
    }

    /// A person, by their settings, else by what was known of them last.
    pub fn person(person: &Person, fallback: Reader) -> Reader {
        let tags = [&person.settings.language, &person.language];
        Reader {
            person: fallback.person,
            language: language(tags).unwrap_or(fallback.language),
            theme: theme(person.settings.theme.as_deref()).unwrap_or(fallback.theme),
        }
    }

    /// A person of a game.
    pub fn of(view: &View, person: PersonId) -> Reader {
        let known = view.people.get(&person).cloned().unwrap_or_default();
        Reader::person(&known, Reader::all(view))
    }

    /// The reader for all people in the channel of a game, by the server's settings, else by the
    /// server's own language. Outside servers, by those of the person who opened the game.
    pub fn all(view: &View) -> Reader {
        if view.game.place().server.is_some() {
            return Reader::server(&view.server);
        }
        let opener = view.game.holder().and_then(|it| view.people.get(&it));
        let known = opener.or_else(|| view.people.values().next());
        known.map_or_else(Reader::default, |it| Reader::person(it, Reader::default()))
    }

    /// All in a server.
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

/// The person as Discord knows them. `None` if Discord knows nobody of that number: it is 0, or their
/// data was deleted.
pub fn user(person: PersonId) -> Option<UserId> {
    let number = std::num::NonZeroU64::new(person.0);
    number
        .filter(|_| !person.is_unreachable())
        .map(UserId::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_has_a_meaning_afterwards() {
        assert_eq!(escaped("**x** <@1>"), "\\*\\*x\\*\\* \\<@\u{200b}1\\>");
        assert_eq!(escaped("@everyone\n"), "@\u{200b}everyone ");
        assert_eq!(escaped("a\u{202e}b\u{200f}"), "ab");
    }
}
