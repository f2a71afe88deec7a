//! A typed text in its parts: a piece, then squares.

use super::RejectionReason;
use super::names::{Names, folded};
use djambi_rules::{Move, Occupant, Position, Role, Square, shortened};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The longest text that is looked at, in bytes. The longest sensible one has about a hundred.
const LONGEST: usize = 400;

/// A text taken apart, as far as it could be.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Typed {
    /// The pieces that it may speak of; `None` if it names none.
    pub(super) roles: Option<Vec<Role>>,
    /// Whether the letter of that piece may as well be a small word of the language: 'a d1' is
    /// 'Assassin d1' and 'to d1' in Spanish.
    pub(super) may_be_small: bool,
    /// The squares in the order in which they were given.
    pub(super) squares: Vec<Square>,
    /// The file of a last square that is not finished yet: only while somebody is still typing.
    pub(super) file: Option<u8>,
    /// The effects of the move that its signs state.
    signs: Signs,
    /// The pieces that are named behind the first one, each with the word as it was typed.
    named: Vec<(Vec<Role>, String)>,
    /// The number of the move in front, as lists of moves have it: '12. Mc1-e1'.
    pub(super) number: Option<u64>,
    /// Whether it has a question mark: then it asks about a move, and plays none.
    pub(super) asks: bool,
    /// The first thing in it that cannot be understood.
    pub(super) fault: Option<RejectionReason>,
}

/// The statements of a text's signs about the move (RULES 11). Signs may be left out, but a move that does
/// something else than what is written is not what was meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Signs {
    /// How many pieces it kills by entering.
    kills: usize,
    /// How many pieces and corpses it moves.
    carries: usize,
    /// How many pieces a reporter kills.
    strikes: usize,
    /// How many bodies it puts somewhere.
    places: usize,
}

impl Signs {
    /// The signs of a text. Only those behind the first square count.
    fn of(text: &str) -> Signs {
        let behind = text.find(|letter: char| letter.is_ascii_digit());
        let signs = &text[behind.unwrap_or(text.len())..];
        let count = |sign: char| signs.matches(sign).count();
        Signs {
            kills: count('×'),
            carries: count('~'),
            strikes: count('!'),
            places: count('@'),
        }
    }

    /// The first sign that says something else than what the move does.
    fn contradicting(self, mv: Move) -> Option<char> {
        [
            (self.kills, mv.victims().count(), 'x'),
            (self.carries, mv.carried().count(), '~'),
            (self.strikes, mv.victim().iter().count(), '!'),
            (self.places, mv.bodies().count(), '@'),
        ]
        .into_iter()
        .find_map(|(said, done, sign)| (said > done).then_some(sign))
    }
}

impl Typed {
    /// Reads all that is said beside words and squares. Returns the rest with them.
    fn begun(text: &str) -> (Typed, String) {
        let mut typed = Typed::default();
        if text.len() > LONGEST {
            typed.fault = Some(RejectionReason::TooLong);
            return (typed, String::new());
        }
        let (asks, text) = without_question(&composed(text));
        let (number, text) = without_number(&text);
        let plain = folded(text);
        let sign = record_sign(&plain).map(|it| shortened(&it));
        (typed.asks, typed.number) = (asks, number);
        typed.signs = Signs::of(&plain);
        typed.fault = sign.map(RejectionReason::RecordSign);
        (typed, text.to_owned())
    }

    /// Takes a whole text apart.
    pub(super) fn whole(text: &str, names: &Names) -> Typed {
        let (mut typed, text) = Typed::begun(text);
        for run in runs(&text) {
            typed.read_run(run, names);
        }
        typed.decide_small(&text);
        if typed.fault.is_none() && typed.roles.is_none() && typed.squares.is_empty() {
            typed.fault = Some(RejectionReason::Empty);
        }
        typed
    }

    /// A capital is a piece, and a letter with an accent a small word.
    fn decide_small(&mut self, text: &str) {
        let mut letter = text.trim_start().nfd();
        let is_capital = letter.next().is_some_and(char::is_uppercase);
        if letter.next().is_some_and(is_combining_mark) && self.may_be_small {
            self.roles = None;
        }
        self.may_be_small &= self.roles.is_some() && !is_capital;
    }

    /// Whether it may speak of that piece, as far as it names one.
    pub(super) fn may_be(&self, role: Role) -> bool {
        self.roles
            .as_ref()
            .is_none_or(|roles| roles.contains(&role))
    }

    /// The same with the letter that may be a piece as the small word that it may be too.
    pub(super) fn without_piece(&self) -> Typed {
        Typed {
            roles: None,
            may_be_small: false,
            ..self.clone()
        }
    }

    /// Whether it is one square and nothing else: that may answer a question, but says no move.
    pub(super) fn is_bare(&self) -> Option<Square> {
        match self.squares[..] {
            [square] if self.roles.is_none() && self.named.is_empty() => Some(square),
            _ => None,
        }
    }

    /// The meanings of a text with a last word that may be unfinished. Never one with a fault.
    pub(super) fn unfinished(text: &str, names: &Names) -> Vec<Typed> {
        let (mut start, text) = Typed::begun(text);
        let runs: Vec<&str> = runs(&text).collect();
        let open = runs.last().copied();
        let open = open.filter(|run| text.ends_with(run) && !run.ends_with(is_digit));
        for run in &runs[..runs.len() - usize::from(open.is_some())] {
            start.read_run(run, names);
        }
        let mut found = match open {
            Some(run) => start.with_open_run(run, names),
            None => vec![start],
        };
        found.retain(|typed| typed.fault.is_none());
        found
    }

    /// All that a last run without its digit may be: a word, the beginning of a small word, or
    /// (something and) the file of a square.
    fn with_open_run(self, run: &str, names: &Names) -> Vec<Typed> {
        // After a piece or a square one letter is the beginning of a square, if there is such a file.
        let begun = self.roles.is_some() || !self.squares.is_empty();
        let plain = folded(run);
        let is_file = matches!(plain.as_bytes(), [b'a'..=b'i']);
        let mut found = Vec::new();
        if !(begun && is_file) {
            let mut word = self.clone();
            word.read_run(run, names);
            if word.fault.is_some() && names.begins_small(&plain) {
                found.push(self.clone());
            }
            found.push(word);
        }
        let mut letters = plain.chars();
        let file = letters
            .next_back()
            .filter(|letter| ('a'..='i').contains(letter));
        if let Some(letter) = file {
            let mut typed = self;
            if !letters.as_str().is_empty() {
                typed.read_run(letters.as_str(), names);
            }
            typed.file = Some(letter as u8 - b'a');
            found.push(typed);
        }
        found
    }

    /// A run of letters and digits as it was typed: words and squares, perhaps glued together.
    fn read_run(&mut self, run: &str, names: &Names) {
        let mut rest = run;
        while !rest.is_empty() {
            let (letters, tail) = split_where(rest, is_digit);
            let (digits, next) = split_where(tail, |letter| !is_digit(letter));
            if digits.is_empty() {
                self.read_word(letters, names);
            } else {
                self.read_square(letters, digits, names);
            }
            rest = next;
        }
    }

    fn read_square(&mut self, letters: &str, digits: &str, names: &Names) {
        let file = letters.char_indices().next_back().map_or(0, |(at, _)| at);
        let (word, file) = letters.split_at(file);
        let Ok(square) = folded(&format!("{file}{digits}")).parse() else {
            let word = shortened(&format!("{letters}{digits}"));
            return self.complain(RejectionReason::NoSuchSquare(word));
        };
        if !word.is_empty() {
            self.read_word(word, names);
        }
        self.squares.push(square);
    }

    fn read_word(&mut self, typed: &str, names: &Names) {
        let word = &folded(typed)[..];
        let may_lead = self.roles.is_none() && self.squares.is_empty();
        // 'Rxa7': the sign of a capture hangs on the word before it.
        let stem = word.strip_suffix('x').filter(|stem| !stem.is_empty());
        let roles = |word| names.roles(word);
        let hangs_on = |stem| names.is_small(stem) || roles(stem).is_some();
        let is_kill = word == "x" || roles(word).is_none() && stem.is_some_and(hangs_on);
        self.signs.kills += usize::from(is_kill);
        if may_lead && super::names::lone_letter(word).is_some() {
            self.roles = roles(word);
            self.may_be_small = names.is_small(word);
        } else if names.is_maze(word) {
            self.squares.push(Square::MAZE);
        } else if names.is_small(word) || stem.is_some_and(|stem| names.is_small(stem)) {
            // It only separates.
        } else if let Some(roles) = roles(word).or_else(|| stem.and_then(roles)) {
            if may_lead {
                self.roles = Some(roles);
            } else {
                self.named.push((roles, shortened(typed)));
            }
        } else {
            self.complain(RejectionReason::UnknownWord(shortened(typed)));
        }
    }

    /// The first sign or name that says something else than what the move does. A piece that is named
    /// moves, or is killed or moved by it.
    pub(super) fn contradicting(&self, position: &Position, mv: Move) -> Option<String> {
        if let Some(sign) = self.signs.contradicting(mv) {
            return Some(sign.to_string());
        }
        let living = |at| match position.board().occupant(at)? {
            Occupant::Living(piece) => Some(piece.role),
            Occupant::Corpse => None,
        };
        let takes = |roles: &[Role]| {
            let carried = mv.carried().map(|(from, _)| from);
            let mut taken = mv.victims().chain(carried).filter_map(living);
            roles.contains(&mv.role()) || taken.any(|role| roles.contains(&role))
        };
        let wrong = self.named.iter().find(|(roles, _)| !takes(roles));
        wrong.map(|(_, word)| word.clone())
    }

    /// The same without its signs, and without the names behind the first.
    pub(super) fn without_signs(mut self) -> Typed {
        self.signs = Signs::default();
        self.named.clear();
        self
    }

    pub(super) fn complain(&mut self, fault: RejectionReason) {
        self.fault.get_or_insert(fault);
    }

    /// How many squares are given, an unfinished one included.
    pub(super) fn len(&self) -> usize {
        self.squares.len() + usize::from(self.file.is_some())
    }

    /// Whether the given square number `index` is, or may become, that square.
    pub(super) fn gives(&self, index: usize, square: Square) -> bool {
        match self.squares.get(index) {
            Some(given) => *given == square,
            None => self.file == Some(square.file()),
        }
    }
}

/// The squares of a text that names no piece, in order: what may answer a question about a move.
/// `None` if anything else is in it, a question mark or a number among it, or no square. A small letter that is both a piece and a small word
/// of the language is the latter.
///
/// ```
/// use djambi_input::{Names, bare_squares};
/// let squares = |text: &str| bare_squares(text, &Names::default()).map(|squares| squares.len());
/// assert_eq!(squares("d4"), Some(1));
/// assert_eq!(squares("to d4, body on @e9"), Some(2));
/// assert_eq!(squares("M d4"), None);
/// assert_eq!(squares("yes"), None);
/// ```
pub fn bare_squares(text: &str, names: &Names) -> Option<Vec<Square>> {
    let typed = Typed::whole(text, names);
    let is_plain = typed.fault.is_none() && !typed.asks && typed.number.is_none();
    let unnamed = typed.named.is_empty() && (typed.roles.is_none() || typed.may_be_small);
    let bare = is_plain && unnamed;
    (bare && !typed.squares.is_empty()).then_some(typed.squares)
}

/// The question marks of many scripts and keyboards.
const QUESTIONS: [char; 10] = ['?', '¿', '؟', '？', '⁇', '⁈', '⁉', '❓', '❔', '‽'];

/// Whether a text asks, and the text without its question marks. At its end they take the
/// exclamation marks among them along: 'Mc1-e1!?' asks about Mc1-e1.
fn without_question(text: &str) -> (bool, String) {
    if !text.contains(QUESTIONS) {
        return (false, text.to_owned());
    }
    let is_mark = |letter: char| matches!(letter, '!' | '\u{fe0f}') || QUESTIONS.contains(&letter);
    let (end, kept) = (text.trim_end(), text.trim_end().trim_end_matches(is_mark));
    let kept = if end[kept.len()..].contains(QUESTIONS) {
        kept
    } else {
        end
    };
    (true, kept.replace(QUESTIONS, " "))
}

/// The number of the move in front of a text, and the text behind it: '12. Mc1-e1', '12... Mc1-e1'.
fn without_number(text: &str) -> (Option<u64>, &str) {
    let text = text.trim_start();
    let (number, rest) = split_where(text, |letter| !letter.is_ascii_digit());
    let behind = rest.trim_start_matches(['.', '…']);
    if number.is_empty() || behind.len() == rest.len() {
        return (None, text);
    }
    (Some(number.parse().unwrap_or(u64::MAX)), behind)
}

/// The first thing in a folded text that means something in a game record and says nothing about a
/// move: brackets, a comment, `$1`, a result, a sign of chess, or the number of a further move.
fn record_sign(text: &str) -> Option<String> {
    const RESULTS: [&str; 4] = ["*", "1-0", "0-1", "1/2-1/2"];
    const SIGNS: [char; 11] = ['(', ')', '[', ']', '{', '}', ';', '$', '#', '+', '='];
    let result = |word: &&str| RESULTS.contains(word);
    if let Some(word) = text.split_whitespace().find(result) {
        return Some(word.to_owned());
    }
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let (digits, rest) = split_where(&text[at..], |it| !it.is_ascii_digit());
        if !digits.is_empty() && !before.is_alphanumeric() && rest.starts_with('.') {
            return Some(format!("{digits}."));
        }
        if SIGNS.contains(&letter) {
            let behind = &text[at + letter.len_utf8()..];
            let (digits, _) = split_where(behind, |it| letter != '$' || !it.is_ascii_digit());
            return Some(format!("{letter}{digits}"));
        }
        before = letter;
    }
    None
}

/// All characters except letters and digits only separate: spaces, commas, `- > → x ~ ! @ :`,
/// and the many dashes and arrows that telephones put in their place.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|run| !run.is_empty())
}

/// With accents on their letters; marks that belong to no letter are left out.
fn composed(text: &str) -> String {
    text.nfc()
        .filter(|letter| !is_combining_mark(*letter))
        .collect()
}

/// A digit in any form that is read as one, such as a full-width one.
fn is_digit(letter: char) -> bool {
    let mut plain = std::iter::once(letter).nfkd();
    plain.next().is_some_and(|it| it.is_ascii_digit()) && plain.next().is_none()
}

fn split_where(text: &str, end: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(end).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_is_a_small_word_too_is_a_piece_as_a_capital() {
        let french = Names::new([(Role::Assassin, "Assassin")], ["à"]);
        let typed = |text: &str| {
            let typed = Typed::whole(text, &french);
            (typed.roles, typed.may_be_small)
        };
        let assassin = || Some(vec![Role::Assassin]);
        for (text, expected) in [
            ("A d1", (assassin(), false)),
            ("Ab1-d1", (assassin(), false)),
            ("a d1", (assassin(), true)),
            ("à d1", (None, false)),
            ("a\u{300} d1", (None, false)),
            ("À d1", (None, false)),
            ("assassin à d1", (assassin(), false)),
            ("c d1", (Some(vec![Role::Chief]), false)),
        ] {
            assert_eq!(typed(text), expected, "{text}");
        }
        let squares = |text: &str| bare_squares(text, &french).map(|squares| squares.len());
        for text in ["a d1", "à d1", "À d1", "d1"] {
            assert_eq!(squares(text), Some(1), "{text}");
        }
        assert_eq!(squares("A d1"), None);
        assert_eq!(bare_squares("a d1", &Names::default()), None);
    }
}
