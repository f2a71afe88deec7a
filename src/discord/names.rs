//! What people are called in messages, and how names are made harmless.

use super::post::user;
use crate::game::PersonId;
use crate::i18n::{Language, say};
use crate::service::View;

/// A mention: every reader sees the name that he knows, and only who is called is notified.
#[must_use]
pub fn mention(language: Language, person: PersonId) -> String {
    match user(person) {
        Some(user) => format!("<@{user}>"),
        None => say!(language, "person-gone"),
    }
}

/// The plain name, for pictures, menus and alternative texts.
#[must_use]
pub fn plain(language: Language, view: &View, person: PersonId) -> String {
    let known = view
        .people
        .get(&person)
        .and_then(|person| person.name.clone());
    known.unwrap_or_else(|| say!(language, "person-gone"))
}

/// Text of somebody's making, so that Discord shows it as it is: no bold, no link, no mention.
#[must_use]
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
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_has_a_meaning_afterwards() {
        assert_eq!(escaped("**x** <@1>"), "\\*\\*x\\*\\* \\<@\u{200b}1\\>");
        assert_eq!(escaped("@everyone\n"), "@\u{200b}everyone ");
    }
}
