//! The wording that several messages share: what people are called, moments, why a text is no legal
//! move; and how the text of others is made harmless.

use jiff::Timestamp;

use super::outgoing::user;
use crate::game::PersonId;
use crate::i18n::{self, Language, say};
use crate::service::View;
use djambi_rules::{MoveRejection, RejectionReason};

/// So many nearest moves are buttons.
pub const NEAREST: usize = 4;

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

/// A moment as each reader's own program shows it: 'in 3 days'.
#[must_use]
pub fn relative(at: Timestamp) -> String {
    format!("<t:{}:R>", at.as_second())
}

/// Why a text is no legal move.
#[must_use]
pub fn move_words(language: Language, rejection: &MoveRejection) -> String {
    // What somebody typed comes back within the sentence: it must not be read as markup.
    let harmless = match &rejection.reason {
        RejectionReason::UnknownWord(word) => RejectionReason::UnknownWord(escaped(word)),
        RejectionReason::PieceInside(word) => RejectionReason::PieceInside(escaped(word)),
        RejectionReason::NoSuchSquare(word) => RejectionReason::NoSuchSquare(escaped(word)),
        other => other.clone(),
    };
    i18n::reason(language, &harmless)
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
