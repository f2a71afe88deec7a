//! The names that people choose: without what nobody sees, and none that the game itself uses.

use icu_properties::{CodePointSetData, props::DefaultIgnorableCodePoint};
use unicode_normalization::UnicodeNormalization;

use super::{Language, army, say};
use crate::ai::Level;
use djambi_rules::Seat;

/// The most characters of a name.
pub const LONGEST: usize = 32;

/// Characters that are blank although Unicode counts them among the visible ones: the empty pattern of
/// Braille and the empty head of a musical note.
const BLANK: [char; 2] = ['\u{2800}', '\u{1d159}'];

/// The reason why nobody can have a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameRejection {
    /// Nothing of it is visible.
    Invisible,
    /// A colour or a computer player is called so, in one of the languages.
    Reserved,
}

/// Returns a name without characters that nobody sees or that turn the direction of the text around
/// them, with single spaces, and with `LONGEST` characters at most. It may be empty.
pub fn visible(name: &str) -> String {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let is_seen = |it: &char| !it.is_control() && !ignorable.contains(*it) && !BLANK.contains(it);
    let spaced = |it: char| if it.is_whitespace() { ' ' } else { it };
    let seen: String = name.chars().map(spaced).filter(is_seen).collect();
    let words: Vec<&str> = seen.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(LONGEST).collect();
    short.trim_end().to_owned()
}

/// Returns a name that a person has chosen, as [`visible`] shortens it.
///
/// ```
/// use djambi::i18n::{NameRejection, chosen_name};
/// assert_eq!(chosen_name(" Ana\u{200b} "), Ok("Ana".to_owned()));
/// assert_eq!(chosen_name("\u{3164}"), Err(NameRejection::Invisible));
/// assert_eq!(chosen_name("ROUGE"), Err(NameRejection::Reserved));
/// ```
pub fn chosen_name(name: &str) -> Result<String, NameRejection> {
    let name = visible(name);
    if name.is_empty() {
        return Err(NameRejection::Invisible);
    }
    let key = key(&name);
    let is_reserved = Language::ALL.into_iter().any(|language| {
        let mut reserved = reserved(language);
        reserved.any(|it| self::key(&it) == key)
    });
    if is_reserved {
        return Err(NameRejection::Reserved);
    }
    Ok(name)
}

/// The names of colours and of players who are not people.
fn reserved(language: Language) -> impl Iterator<Item = String> {
    let armies = Seat::ALL.into_iter().map(move |seat| army(language, seat));
    let computers = Level::ALL
        .into_iter()
        .map(move |level| say!(language, "computer-name", level));
    let computers = computers.flat_map(|name| {
        let bare = name.split('(').next().unwrap_or_default().to_owned();
        [name, bare]
    });
    let others = [
        say!(language, "person-former"),
        say!(language, "panel-hostage"),
        say!(language, "free-name"),
    ];
    armies.chain(computers).chain(others)
}

/// The letters and digits of a name, however they are written.
fn key(name: &str) -> String {
    let letters = name.nfkd().filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_sees_are_no_names() {
        for unseen in [
            "",
            "\u{3164}",
            "\u{2800}",
            "\u{1d159}",
            "\u{2003}",
            "\u{202e}",
            "\u{1b}",
        ] {
            assert_eq!(
                chosen_name(unseen),
                Err(NameRejection::Invisible),
                "{unseen:?}"
            );
            let name = chosen_name(&format!("A{unseen}na")).unwrap();
            let is_space = unseen.chars().any(char::is_whitespace);
            assert_eq!(name, if is_space { "A na" } else { "Ana" }, "{unseen:?}");
        }
        assert_eq!(chosen_name(&"x".repeat(40)).unwrap().len(), LONGEST);
        assert_eq!(chosen_name("  Łucja   Żółć ").unwrap(), "Łucja Żółć");
    }

    #[test]
    fn names_of_colours_and_computers_are_reserved_in_every_language() {
        for language in Language::ALL {
            for name in reserved(language) {
                for name in [name.to_uppercase(), format!("  {name}. ")] {
                    assert_eq!(chosen_name(&name), Err(NameRejection::Reserved), "{name}");
                }
            }
        }
        for name in [
            "Red",
            "Ｒｅｄ",
            "r e d",
            "Computer (Novice)",
            "computer novice",
            "Rouge",
            "Czerwony",
        ] {
            assert_eq!(chosen_name(name), Err(NameRejection::Reserved), "{name}");
        }
        for name in ["Redford", "Red Adair", "Novice", "Ana", "赤", "🙂"] {
            assert!(chosen_name(name).is_ok(), "{name}");
        }
    }
}
