//! Single words and names.

use super::{Language, NameOf, say};
use crate::game::Sitter;
use djambi_input::Names;
use djambi_rules::{Role, Seat};

/// Returns the name of an army: 'Red'.
#[must_use]
pub fn army(language: Language, seat: Seat) -> String {
    say!(language, "army-name", army = seat.key())
}

/// Returns the name of a piece: 'Assassin'.
#[must_use]
pub fn piece(language: Language, role: Role) -> String {
    say!(language, "piece-name", piece = role.key())
}

/// Returns the player on a seat; `None` is a free seat.
#[must_use]
pub fn sitter(language: Language, sitter: Option<Sitter>, name_of: NameOf<'_>) -> String {
    match sitter {
        Some(Sitter::Person(person)) => name_of(person),
        Some(Sitter::Computer(level)) => say!(language, "computer-name", level = level.key()),
        Some(Sitter::Hostage) => say!(language, "hostage-name"),
        None => say!(language, "free-name"),
    }
}

/// Returns a list: 'A, B and C'.
#[must_use]
pub fn list(language: Language, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first, second] => {
            say!(
                language,
                "list-two",
                first = first.as_str(),
                second = second.as_str()
            )
        }
        [first, rest @ ..] => {
            say!(
                language,
                "list-more",
                first = first.as_str(),
                rest = list(language, rest)
            )
        }
    }
}

/// Returns the words that a typed move may contain, in this language and in English.
#[must_use]
pub fn names(language: Language) -> Names {
    let pieces = Role::ALL.map(|role| (role, typed(language, role)));
    let small = say!(language, "typed-small");
    let pieces = pieces
        .iter()
        .flat_map(|(role, names)| names.split(' ').map(|name| (*role, name)));
    Names::new(pieces, small.split(' '))
}

fn typed(language: Language, role: Role) -> String {
    match role {
        Role::Chief => say!(language, "typed-chief"),
        Role::Assassin => say!(language, "typed-assassin"),
        Role::Reporter => say!(language, "typed-reporter"),
        Role::Diplomat => say!(language, "typed-diplomat"),
        Role::Necromobile => say!(language, "typed-necromobile"),
        Role::Militant => say!(language, "typed-militant"),
    }
}

/// Returns an owner as a key for messages: a seat's, or `nobody` for a hostage.
pub(super) fn owner(seat: Option<Seat>) -> &'static str {
    seat.map_or("nobody", Seat::key)
}

/// Returns a text without the coloured signs of armies, which not every device can draw.
#[must_use]
pub fn without_signs(language: Language, text: &str) -> String {
    let signs = Seat::ALL.map(|seat| say!(language, "army-sign", army = seat.key()) + " ");
    let mut text = text.to_owned();
    for sign in signs {
        text = text.replace(&sign, "");
    }
    text
}

/// Whether a character only changes the direction of the text around it: a name that contains one
/// could turn a whole line round.
#[must_use]
pub const fn is_direction(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}
