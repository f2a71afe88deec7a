//! The address of an analysis: where it begins, which moves have been tried, and which of their
//! positions is shown. Nothing is saved: a link is the whole analysis.

use std::collections::HashMap;

use form_urlencoded::Serializer;

use crate::review::Analysis;
use djambi_input::{MoveRejection, Reading, RejectionReason};
use djambi_rules::{
    History, Options, ParsePositionError, Ply, Position, Record, RecordError, RecordFault,
};

/// The path of the analysis board.
pub const PATH: &str = "/analysis";

/// How many moves may be tried: their texts are in each link of the page.
pub const MOST: usize = 400;

/// Between two moves in an address. No move contains it.
const BETWEEN: char = '_';

/// Before a move that does not follow the one before it: the number of the place that it was tried
/// in, and this. No move contains it.
const FROM: char = '.';

/// An analysis with its address.
#[derive(Clone, Debug)]
pub struct Line {
    /// The analysis.
    pub analysis: Analysis,
    /// The last part of the address of the game that it begins with; `None` if it begins with a
    /// position.
    game: Option<String>,
    /// How many of its places the address does not write: those of the game, or the beginning.
    given: usize,
}

/// The part of an address or of a text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// The rules.
    Rules,
    /// The position.
    Position(ParsePositionError),
    /// A game record, with where it cannot be read.
    Record(RecordError),
    /// A text that has nothing of a record, such as 'hello'.
    Nothing,
    /// This move: the line ends before it.
    Move(String),
    /// The line has more moves than an address can have.
    Long,
}

/// The address of the analysis that a link of these pages leads to: that of a game, or another one.
pub fn linked(site: &str, text: &str) -> Option<String> {
    let path = text.trim().strip_prefix(site)?;
    let mut query = Serializer::new(String::new());
    if let Some(game) = path.strip_prefix("/game/") {
        let game = game.split(['/', '?', '#']).next()?;
        query.append_pair("game", game);
    } else {
        let rest = path.strip_prefix(PATH)?;
        let fields = rest.strip_prefix('?').or(rest.is_empty().then_some(""))?;
        query.extend_pairs(form_urlencoded::parse(fields.as_bytes()));
    }
    Some(format!("{PATH}?{}", query.finish()))
}

fn is_no_word(why: &MoveRejection) -> bool {
    matches!(why.reason, RejectionReason::UnknownWord(_))
}

/// Why a text that begins on the line `first` is not a record.
fn unread_record(error: RecordError, first: usize) -> Unread {
    match &error.fault {
        RecordFault::Empty => Unread::Nothing,
        // Not even a tag is on a line above.
        RecordFault::NotAMove { text, position } if error.line == first => {
            match djambi_input::meant(text, position) {
                Reading::Rejected(why) if position.number() == 1 && is_no_word(&why) => {
                    Unread::Nothing
                }
                _ => Unread::Record(error),
            }
        }
        _ => Unread::Record(error),
    }
}

impl Line {
    /// An analysis of a game, at its first position.
    pub fn of_game(address: &str, record: &Record) -> Line {
        Line {
            analysis: Analysis::new(record),
            game: Some(address.to_owned()),
            given: record.history().len() + 1,
        }
    }

    /// An analysis that begins with a position.
    pub fn from(position: Position) -> Line {
        Line {
            analysis: Analysis::new(&Record::new(History::new(position))),
            game: None,
            given: 1,
        }
    }

    /// The beginning that an address without a game names: the set-up unless it says otherwise.
    pub fn beginning(query: &HashMap<String, String>) -> Result<Line, Unread> {
        let options: Options = match query.get("rules") {
            Some(text) => text.parse().map_err(|_| Unread::Rules)?,
            None => Options::default(),
        };
        let position = match query.get("position") {
            Some(text) => Position::read(text, options).map_err(Unread::Position)?,
            None => Position::setup(options),
        };
        Ok(Line::from(position))
    }

    /// An analysis of what somebody has written, a position or a game record, and whether it has
    /// more moves than an address can have: then it ends before them.
    pub fn of_text(written: &str, options: Options) -> Result<(Line, bool), Unread> {
        let text = written.trim();
        let unread = match Position::read(text, options) {
            Ok(position) => return Ok((Line::from(position), false)),
            Err(error) => error,
        };
        // Only a position begins with rows, and it has one line. A link has what no row has.
        let first = text.split_whitespace().next().unwrap_or_default();
        let has_rows = first.matches('/').count() > 1 && !first.contains([':', '?', '-', '.']);
        if text.lines().count() == 1 && has_rows {
            return Err(Unread::Position(unread));
        }
        // Signs in a link would otherwise be explained as those of a record.
        if first.contains("://") {
            return Err(Unread::Nothing);
        }
        // Its lines are counted as they were written, from the first one on.
        let record: Record = written.trim_end().parse().map_err(|error| {
            let space = &written[..written.len() - written.trim_start().len()];
            unread_record(error, 1 + space.matches('\n').count())
        })?;
        let history = record.history();
        let mut line = Line::from(*history.start());
        for ply in history.plies().take(MOST) {
            line.analysis.play_ply(ply);
        }
        line.analysis.go(0);
        Ok((line, history.len() > MOST))
    }

    /// Plays the moves of an address, as far as they can be read, and goes to its place.
    pub fn follow(&mut self, query: &HashMap<String, String>) -> Result<(), Unread> {
        let moves = query.get("line").map(String::as_str).unwrap_or_default();
        let played = self.play(moves);
        if let Some(place) = query.get("at").and_then(|text| text.parse().ok()) {
            self.analysis.go(place);
        }
        played
    }

    fn play(&mut self, moves: &str) -> Result<(), Unread> {
        if moves.is_empty() {
            return Ok(());
        }
        self.analysis.go(self.given - 1);
        for text in moves.split(BETWEEN) {
            if self.is_full() {
                return Err(Unread::Long);
            }
            let unread = || Unread::Move(text.to_owned());
            let (from, text) = text.split_once(FROM).unwrap_or(("", text));
            let is_there =
                from.is_empty() || from.parse().is_ok_and(|place| self.analysis.go(place));
            let ply = self.analysis.position().ply(text).ok();
            let ply = ply.filter(|_| is_there).ok_or_else(unread)?;
            if !self.analysis.play_ply(ply) {
                return Err(unread());
            }
        }
        Ok(())
    }

    /// Whether no further move can be tried.
    pub fn is_full(&self) -> bool {
        self.analysis.places() - self.given >= MOST
    }

    /// Tries a move: the same analysis, one step on. `None` if that is not possible.
    pub fn tried(&self, ply: Ply) -> Option<Line> {
        let mut next = self.clone();
        let places = next.analysis.places();
        let played = next.analysis.play_ply(ply);
        let is_new = next.analysis.places() > places;
        (played && !(is_new && self.is_full())).then_some(next)
    }

    /// The fields of its address, without the place.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = Vec::new();
        let start = self.analysis.start();
        let options = *start.options();
        if let Some(game) = &self.game {
            fields.push(("game", game.clone()));
        } else {
            if options != Options::default() {
                fields.push(("rules", options.to_string()));
            }
            if *start != Position::setup(options) {
                fields.push(("position", start.to_string()));
            }
        }
        let moves = self.moves();
        if !moves.is_empty() {
            fields.push(("line", moves));
        }
        fields
    }

    fn moves(&self) -> String {
        let mut text = String::new();
        for place in self.given..self.analysis.places() {
            let Some((ply, from)) = self.analysis.came(place) else {
                continue;
            };
            if place > self.given {
                text.push(BETWEEN);
            }
            if from + 1 != place {
                text += &from.to_string();
                text.push(FROM);
            }
            text += &ply.to_string();
        }
        text
    }

    /// The address of a place.
    pub fn href(&self, place: usize) -> String {
        format!("{PATH}?{}", self.query(place))
    }

    fn query(&self, place: usize) -> String {
        let mut query = Serializer::new(String::new());
        query.extend_pairs(self.fields());
        query.append_pair("at", &place.to_string());
        query.finish()
    }

    /// The address of the position that is shown.
    pub fn here(&self) -> String {
        self.href(self.analysis.place())
    }

    /// The address of a picture of it.
    pub fn picture(&self) -> String {
        format!("{PATH}/board.png?{}", self.query(self.analysis.place()))
    }
}
