//! The words by which people call pieces, and the small words between squares: tables, so that
//! every language can bring its own.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use djambi_rules::Role;

/// English names and small words; they are understood beside those of any other language.
const SMALL: &[&str] = &[
    "and", "are", "at", "blue", "body", "by", "captures", "corpse", "corpses", "enters", "from",
    "goes", "green", "hostage", "in", "into", "is", "it", "its", "kill", "kills", "leaves",
    "lifts", "move", "moves", "my", "of", "on", "one", "onto", "out", "place", "puts", "red", "s",
    "sets", "strikes", "take", "takes", "the", "them", "then", "to", "via", "way", "with", "x",
    "yellow",
];

/// The names of pieces in a language, and the small words that may be between squares.
///
/// Case and accents make no difference, the beginning of a name will do, and English is always
/// understood in addition. A lone letter `C A R D N M` means that piece in every language.
///
/// ```
/// use djambi_input::{Names, Reading, read_move};
/// use djambi_rules::{Position, Role};
/// let french = Names::new(
///     [(Role::Diplomat, "diplomate"), (Role::Necromobile, "nécromobile")],
///     ["vers", "à"],
/// );
/// let position = Position::default();
/// let reading = read_move(&position, position.mover(), "Necro vers e5 à e6", &french);
/// assert!(matches!(reading, Reading::Rejected(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    pieces: Vec<(String, Role)>,
    small: Vec<String>,
    maze: Vec<String>,
}

impl Default for Names {
    /// English alone.
    fn default() -> Names {
        Names::new([], [])
    }
}

impl Names {
    /// A language's names of pieces, several for one if need be, and its small words.
    pub fn new<'a>(
        pieces: impl IntoIterator<Item = (Role, &'a str)>,
        small: impl IntoIterator<Item = &'a str>,
    ) -> Names {
        let english = Role::ALL.map(|role| (role, role.key()));
        let pieces = pieces.into_iter().chain(english);
        let small = small.into_iter().chain(SMALL.iter().copied());
        Names {
            pieces: pieces.map(|(role, name)| (folded(name), role)).collect(),
            small: small.map(folded).collect(),
            maze: vec!["maze".to_owned()],
        }
    }

    /// With a language's words for the maze, in all their forms: each is the square e5.
    #[must_use]
    pub fn with_maze<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Names {
        self.maze.extend(words.into_iter().map(folded));
        self
    }

    /// The piece that a word names, by its letter, its name or the beginning of that; `None` if it
    /// names none or several.
    pub fn role(&self, word: &str) -> Option<Role> {
        let word = Some(folded(word)).filter(|word| !word.is_empty());
        match self.roles(&word?)?[..] {
            [role] => Some(role),
            _ => None,
        }
    }

    /// The pieces that a folded word may name, exactly or by its beginning; at least one.
    pub(super) fn roles(&self, word: &str) -> Option<Vec<Role>> {
        if let Some(role) = lone_letter(word) {
            return Some(vec![role]);
        }
        let pick = |fits: &dyn Fn(&str) -> bool| {
            let named = |role: &Role| {
                self.pieces
                    .iter()
                    .any(|(name, it)| it == role && fits(name))
            };
            let roles: Vec<Role> = Role::ALL.into_iter().filter(named).collect();
            (!roles.is_empty()).then_some(roles)
        };
        pick(&|name| name == word).or_else(|| pick(&|name| name.starts_with(word)))
    }

    pub(super) fn is_small(&self, word: &str) -> bool {
        self.small.iter().any(|small| small == word)
    }

    pub(super) fn begins_small(&self, word: &str) -> bool {
        let mut all = self.small.iter().chain(&self.maze);
        all.any(|small| small.starts_with(word))
    }

    pub(super) fn is_maze(&self, word: &str) -> bool {
        self.maze.iter().any(|maze| maze == word)
    }
}

/// The piece of a folded word that is one of the letters of RULES 11.
pub(super) fn lone_letter(word: &str) -> Option<Role> {
    let mut letters = word.chars();
    let role = Role::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(role)
}

/// In lower case, without accents, and with full-width and other variants made plain.
pub fn folded(text: &str) -> String {
    let plain = text.nfkd().filter(|letter| !is_combining_mark(*letter));
    let small = plain.flat_map(char::to_lowercase);
    // The only letter of the languages here that is not another one with a mark.
    small
        .map(|letter| if letter == 'ł' { 'l' } else { letter })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_name_its_beginning_or_a_letter() {
        let names = Names::new(
            [
                (Role::Necromobile, "Nécromobile"),
                (Role::Chief, "Häuptling"),
                (Role::Reporter, "Periodista"),
                (Role::Assassin, "Meuchler"),
            ],
            ["à"],
        );
        let only = |word: &str| names.role(word);
        assert_eq!(only("NÉCRO"), Some(Role::Necromobile));
        assert_eq!(only("hauptling"), Some(Role::Chief));
        assert_eq!(only("ha"), Some(Role::Chief));
        assert_eq!(only("p"), Some(Role::Reporter));
        assert_eq!(only("reporter"), Some(Role::Reporter));
        assert_eq!(only("m"), Some(Role::Militant));
        assert_eq!(only("militants"), None);
        let both = Names::new([(Role::Reporter, "Mira")], [])
            .roles("mi")
            .unwrap();
        assert_eq!(both, [Role::Reporter, Role::Militant]);
        assert!(names.is_small(&folded("À")) && !names.is_small("zu"));
    }
}
