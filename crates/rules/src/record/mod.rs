//! The game record: a whole game as a text, in the manner of chess's PGN. `docs/records.md` says
//! what it looks like.

mod fault;
mod read;

use std::fmt;

use super::{History, Options, Outcome};

pub use fault::{RecordError, RecordFault};

/// A whole game with what people want to know about it: reads from its text ([`str::parse`]) and
/// writes it (`to_string`), back and forth without a difference.
///
/// ```
/// use djambi_rules::{Outcome, Record};
/// let text = "[Red \"Ana\"] [Rules \"bga\"] 1. Mc1-e1 {Bold!} resign:b";
/// let record: Record = text.parse().unwrap();
/// assert_eq!(record.tag("Red"), Some("Ana"));
/// assert_eq!(record.history().len(), 2);
/// assert_eq!(record.comments().next(), Some((1, "Bold!")));
/// let again: Record = record.to_string().parse().unwrap();
/// assert_eq!(again, record);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    history: History,
    comments: Vec<(usize, String)>,
    stated: Option<Outcome>,
}

/// A tag that cannot be set.
///
/// ```
/// use djambi_rules::{History, Position, Record, TagError};
/// let mut record = Record::new(History::new(Position::default()));
/// assert_eq!(record.set_tag("Red", "Ana"), Ok(()));
/// assert_eq!(record.set_tag("Result", "red"), Err(TagError::Reserved));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TagError {
    /// Not a name.
    #[error("the name of a tag is made of letters, digits and _")]
    Name,
    /// It follows from the game.
    #[error("Rules, Hostages, Position and Result follow from the game itself")]
    Reserved,
}

/// The tags that follow from the game itself, in the order in which they are written.
const RULES: &str = "Rules";
const HOSTAGES: &str = "Hostages";
const POSITION: &str = "Position";
const RESULT: &str = "Result";

/// Lines of moves are broken before they get longer than this.
const WIDTH: usize = 80;

impl Record {
    /// The record of that game, without tags and comments.
    pub fn new(history: History) -> Record {
        Record {
            tags: Vec::new(),
            history,
            comments: Vec::new(),
            stated: None,
        }
    }

    /// The game.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The tags in their order, without those that follow from the game.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (&**name, &**value))
    }

    /// The value of a tag: `Red`, `Blue`, `Yellow` and `Green` are the names of the players.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags();
        tags.find_map(|(it, value)| (it == name).then_some(value))
    }

    /// Sets a tag, in place of an earlier one of that name.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) {
            return Err(TagError::Name);
        }
        if [RULES, HOSTAGES, POSITION, RESULT].contains(&name) {
            return Err(TagError::Reserved);
        }
        match self.tags.iter_mut().find(|(it, _)| it == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The comments in their order, each with the number of plies before it.
    pub fn comments(&self) -> impl Iterator<Item = (usize, &str)> {
        self.comments.iter().map(|(plies, text)| (*plies, &**text))
    }

    /// Adds a comment behind the first `plies` plies, behind earlier ones in the same place.
    pub fn add_comment(&mut self, plies: usize, text: &str) {
        let plies = plies.min(self.history.len());
        let place = self
            .comments
            .partition_point(|(before, _)| *before <= plies);
        self.comments.insert(place, (plies, text.to_owned()));
    }

    /// How the game ended: by its rules, or else as is said (a draw by agreement, a game given up);
    /// `None` if it has not, or nobody says.
    pub fn result(&self) -> Option<Outcome> {
        self.history.outcome().or(self.stated)
    }

    /// Says how a game ended that the rules do not end. Otherwise it says nothing new.
    pub fn state_result(&mut self, result: Option<Outcome>) {
        self.stated = result.filter(|_| self.history.outcome().is_none());
    }
}

fn is_tag_name(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|it| it.is_ascii_alphanumeric() || it == b'_')
}

/// `red`, `draw` …, `*` where there is no result.
fn result_key(result: Option<Outcome>) -> String {
    result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            write_tag(f, name, value)?;
        }
        let start = self.history.start();
        if *start.options() != Options::CLASSIC {
            write_tag(f, RULES, &start.options().to_string())?;
        }
        match start.hostages_of_setup() {
            Some(hostages) if hostages.is_empty() => {}
            Some(hostages) => {
                let keys: Vec<&str> = hostages.iter().map(|army| army.key()).collect();
                write_tag(f, HOSTAGES, &keys.join(" "))?;
            }
            None => write_tag(f, POSITION, &start.to_string())?,
        }
        write_tag(f, RESULT, &result_key(self.result()))?;
        writeln!(f)?;
        self.write_moves(f)
    }
}

impl Record {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = Line::default();
        let mut comments = self.comments().peekable();
        for (index, ply) in self.history.plies().enumerate() {
            while let Some((_, text)) = comments.next_if(|(plies, _)| *plies <= index) {
                line.word(f, &comment(text))?;
            }
            let number = self.history.number_at(index);
            let text = match ply {
                super::Ply::Move(mv) => format!("{number}. {mv}"),
                super::Ply::Resignation(_) => ply.to_string(),
            };
            line.word(f, &text)?;
        }
        for (_, text) in comments {
            line.word(f, &comment(text))?;
        }
        line.word(f, &result_key(self.result()))?;
        writeln!(f)
    }
}

/// A line that is being written, broken between words.
#[derive(Default)]
struct Line {
    width: usize,
}

impl Line {
    fn word(&mut self, f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.width > 0 && self.width + 1 + width > WIDTH {
            writeln!(f)?;
            self.width = 0;
        } else if self.width > 0 {
            f.write_str(" ")?;
            self.width += 1;
        }
        self.width += width;
        f.write_str(word)
    }
}

fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('\\', "\\\\").replace('}', "\\}"))
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let value = value.replace('\n', "\\n").replace('\r', "\\r");
    writeln!(f, "[{name} \"{value}\"]")
}
