//! Reading a game record.

use std::collections::HashSet;
use std::str::FromStr;

use super::fault::{RecordError, RecordFault};
use super::{HOSTAGES, POSITION, RESULT, RULES, Record, is_tag_name};
use crate::options::shortened;
use crate::{Army, History, Move, Options, Outcome, Ply, PlyError, Position};

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut scanner = Scanner {
            rest: text.trim_start_matches('\u{feff}'),
            line: 1,
            begins: true,
        };
        scanner.record().map_err(|fault| RecordError {
            line: scanner.line,
            fault,
        })
    }
}

/// A text that is being read, and the line where it is.
struct Scanner<'a> {
    rest: &'a str,
    line: usize,
    /// Whether it is at the beginning of a line.
    begins: bool,
}

/// A result as it is written; `*` says that there is none.
#[derive(Clone, Copy)]
struct Stated(Option<Outcome>);

/// Results of games of two, which say nothing here.
const CHESS_RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// The signs of praise and blame behind a move, as in `Mc1-e1!?`.
const PRAISE: [char; 2] = ['!', '?'];

impl Stated {
    fn read(word: &str) -> Option<Stated> {
        match word {
            "*" => Some(Stated(None)),
            _ => word.parse().ok().map(|outcome| Stated(Some(outcome))),
        }
    }
}

/// Tags with their lines, names and values.
type Tags = Vec<(usize, String, String)>;

impl Scanner<'_> {
    fn record(&mut self) -> Result<Record, RecordFault> {
        self.skip_space();
        if self.rest.is_empty() {
            return Err(RecordFault::Empty);
        }
        let mut tags = self.heading()?;
        let here = self.line;
        let start = self.start(&mut tags)?;
        let result = self.take(&mut tags, RESULT);
        let result = result.map(|it| Stated::read(&it).ok_or(RecordFault::Result));
        let result = result.transpose()?;
        self.line = here;
        let mut record = Record::new(History::new(start));
        let tags = tags.into_iter();
        record.tags = tags.map(|(_, name, value)| (name, value)).collect();
        let mut ended = None;
        loop {
            self.skip_space();
            if self.rest.is_empty() {
                break;
            } else if self.rest.starts_with('{') {
                let comment = self.comment()?;
                record.comments.push((record.history.len(), comment));
            } else if self.rest.starts_with(';') {
                let comment = self.rest_of_line()[1..].trim().to_owned();
                record.comments.push((record.history.len(), comment));
            } else if self.rest.starts_with('(') {
                self.variation()?;
            } else if self.rest.starts_with(')') {
                return Err(RecordFault::Parenthesis);
            } else if self.rest.starts_with('$') {
                self.annotation()?;
            } else if self.rest.starts_with('[') {
                return Err(RecordFault::LateTag(shortened(&self.tag()?.0)));
            } else if let Some(word) = self.word() {
                if ended.is_some() {
                    return Err(RecordFault::AfterTheResult(shortened(word)));
                }
                match Stated::read(word) {
                    Some(result) => ended = Some(result),
                    None if CHESS_RESULTS.contains(&word) => return Err(RecordFault::Result),
                    None => play(&mut record.history, word)?,
                }
            }
        }
        record.stated = agreed(&record.history, ended, result)?;
        Ok(record)
    }

    fn heading(&mut self) -> Result<Tags, RecordFault> {
        let (mut tags, mut names) = (Tags::new(), HashSet::new());
        while self.rest.starts_with('[') {
            let line = self.line;
            let (name, value) = self.tag()?;
            if !names.insert(name.clone()) {
                return Err(RecordFault::TagTwice(shortened(&name)));
            }
            tags.push((line, name, value));
            self.skip_space();
        }
        Ok(tags)
    }

    /// Takes a tag from the others. From then on the line is that of the tag.
    fn take(&mut self, tags: &mut Tags, name: &str) -> Option<String> {
        let at = tags.iter().position(|(_, it, _)| it == name)?;
        let (line, _, value) = tags.remove(at);
        self.line = line;
        Some(value)
    }

    /// The position that the game begins with; at a fault the line is that of the tag.
    fn start(&mut self, tags: &mut Tags) -> Result<Position, RecordFault> {
        let options = self.take(tags, RULES).map(|it| it.parse::<Options>());
        let options = options.transpose()?.unwrap_or_default();
        let position = self.take(tags, POSITION);
        let position = position
            .map(|it| Position::read(&it, options))
            .transpose()?;
        let hostages = self.take(tags, HOSTAGES);
        let hostages = hostages.map(|it| read_hostages(&it)).transpose()?;
        let Some(start) = position else {
            let setup = Position::setup_with_hostages(options, &hostages.unwrap_or_default());
            return setup.map_err(|_| RecordFault::Hostages);
        };
        let is_hostage = |army: &Army| start.controller(*army).is_none();
        let agree = hostages.is_none_or(|named| {
            let mut armies = Army::ALL.iter();
            armies.all(|army| is_hostage(army) == named.contains(army))
        });
        agree
            .then_some(start)
            .ok_or(RecordFault::HostagesOfPosition)
    }

    fn next(&mut self) -> Option<char> {
        let mut letters = self.rest.chars();
        let letter = letters.next()?;
        self.rest = letters.as_str();
        self.begins = letter == '\n';
        self.line += usize::from(self.begins);
        Some(letter)
    }

    /// Skips spaces, line ends and, as readers of PGN do, lines that begin with `%`.
    fn skip_space(&mut self) {
        loop {
            if self.begins && self.rest.starts_with('%') {
                self.rest_of_line();
            } else if !self.rest.starts_with(char::is_whitespace) {
                return;
            }
            self.next();
        }
    }

    /// Takes what is left of the line, without its end.
    fn rest_of_line(&mut self) -> &str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest;
        line
    }

    /// Skips a variation, with the variations and comments in it.
    fn variation(&mut self) -> Result<(), RecordFault> {
        let line = self.line;
        let mut depth = 0_usize;
        loop {
            match self.rest.chars().next() {
                Some('{') => drop(self.comment()?),
                Some(';') => drop(self.rest_of_line()),
                None => {
                    self.line = line;
                    return Err(RecordFault::Variation);
                }
                Some(letter) => {
                    self.next();
                    match letter {
                        '(' => depth += 1,
                        ')' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Skips a sign such as `$1`.
    fn annotation(&mut self) -> Result<(), RecordFault> {
        self.next();
        let number = self
            .rest
            .trim_start_matches(|letter: char| letter.is_ascii_digit());
        if number.len() == self.rest.len() {
            return Err(RecordFault::Annotation);
        }
        self.rest = number;
        Ok(())
    }

    /// A move, a resignation or a result; `None` for the number of a move and for signs alone, which
    /// say nothing new.
    fn word(&mut self) -> Option<&str> {
        let end = |letter: char| {
            letter.is_whitespace() || matches!(letter, '{' | '[' | '(' | ')' | ';' | '$')
        };
        let (word, rest) = self
            .rest
            .split_at(self.rest.find(end).unwrap_or(self.rest.len()));
        self.rest = rest;
        self.begins = false;
        let text = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let mv = text.trim_start_matches(['.', '…']);
        let is_number = word.len() > text.len() && (mv.is_empty() || mv.len() < text.len());
        let word = if is_number || mv.is_empty() { mv } else { word };
        (!word.trim_end_matches(PRAISE).is_empty()).then_some(word)
    }

    /// `[Name "value"]`.
    fn tag(&mut self) -> Result<(String, String), RecordFault> {
        self.next();
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        let end = self
            .rest
            .find([' ', '\t', '"', ']', '\n'])
            .ok_or(RecordFault::Tag)?;
        let (name, rest) = self.rest.split_at(end);
        let name = Some(name)
            .filter(|it| is_tag_name(it))
            .ok_or(RecordFault::Tag)?;
        self.rest = rest.trim_start_matches([' ', '\t']);
        let value = self.escaped('"', '"').ok_or(RecordFault::Tag)?;
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        // The end of the line stays where it is, since the line is named.
        self.rest = self.rest.strip_prefix(']').ok_or(RecordFault::Tag)?;
        Ok((name.to_owned(), value))
    }

    fn comment(&mut self) -> Result<String, RecordFault> {
        let line = self.line;
        let comment = self.escaped('{', '}');
        comment.ok_or_else(|| {
            self.line = line;
            RecordFault::Comment
        })
    }

    /// Returns the text between two marks. A backslash takes the next letter as it is, except in a tag
    /// `\n` and `\r`, since a tag is on one line.
    fn escaped(&mut self, open: char, close: char) -> Option<String> {
        self.rest = self.rest.strip_prefix(open)?;
        let in_tag = open == '"';
        let mut text = String::new();
        loop {
            match self.next()? {
                '\\' => match self.next()? {
                    'n' if in_tag => text.push('\n'),
                    'r' if in_tag => text.push('\r'),
                    letter => text.push(letter),
                },
                '\n' if in_tag => {
                    self.line -= 1;
                    return None;
                }
                letter if letter == close => return Some(text),
                letter => text.push(letter),
            }
        }
    }
}

/// The result that is stated where the rules do not give one; all that are given must agree.
fn agreed(
    history: &History,
    ended: Option<Stated>,
    tag: Option<Stated>,
) -> Result<Option<Outcome>, RecordFault> {
    let said = |stated: Option<Stated>| stated.and_then(|Stated(result)| result);
    let (game, ended, tag) = (history.outcome(), said(ended), said(tag));
    let Some(stated) = ended.or(tag) else {
        return Ok(None);
    };
    if game.or(tag).is_some_and(|other| other != stated) {
        return Err(RecordFault::WrongResult { stated, game, tag });
    }
    Ok(Some(stated).filter(|_| game.is_none()))
}

fn read_hostages(value: &str) -> Result<Vec<Army>, RecordFault> {
    let words = value.split([' ', ',']).filter(|word| !word.is_empty());
    let armies: Result<Vec<Army>, _> = words.map(str::parse).collect();
    armies.map_err(|_| RecordFault::Hostages)
}

fn play(history: &mut History, word: &str) -> Result<(), RecordFault> {
    if let Some(result) = history.outcome() {
        let text = shortened(word);
        return Err(RecordFault::AfterTheEnd { text, result });
    }
    let position = *history.position();
    let bare = word.trim_end_matches(PRAISE);
    let ply = position.ply(bare);
    // 'Ra2-a6!' may praise the move, or be a kill without its victim.
    if let Ok(Ply::Move(mv)) = ply
        && word.strip_suffix('!') == Some(bare)
        && may_kill(&position, mv)
    {
        return Err(RecordFault::Ambiguous(shortened(word)));
    }
    let played = ply.and_then(|ply| match ply {
        Ply::Move(mv) => {
            history.make_move(mv);
            Ok(())
        }
        Ply::Resignation(seat) => Ok(history.resign(seat).map(|_| ())?),
    });
    played.map_err(|error| match error {
        PlyError::Resignation => RecordFault::ResignationForm(shortened(word)),
        PlyError::Resign(reason) => RecordFault::Resignation {
            text: shortened(word),
            reason,
        },
        PlyError::Move(_) => RecordFault::NotAMove {
            text: shortened(word),
            position: Box::new(position),
        },
    })
}

/// Whether a reporter that moves like this could kill as well.
fn may_kill(position: &Position, mv: Move) -> bool {
    let same = |it: &Move| it.to() == mv.to() && it.victim().is_some();
    mv.victim().is_none() && position.legal_moves_from(mv.from().into()).iter().any(same)
}
