//! Converts games to game records and back.

use jiff::Timestamp;

use super::View;
use super::change::{named_after, scrambled};
use super::export::{ImportError, Loaded};
use crate::game::{
    ChannelId, Ending, Entry, Event, FoldError, Game, Notes, PersonId, Phase, Place, Sitter, Terms,
};
use djambi_rules::{Army, Outcome, Ply, Position, Record, Seat};

/// Returns the game record: what was played, by whom, when, and the result.
#[must_use]
pub fn record(view: &View) -> Record {
    let game = &view.game;
    let mut record = Record::new(game.history().clone());
    let mut tag = |name: &str, value: &str| {
        // Only tag names can be invalid, and these are not.
        let _ = record.set_tag(name, value);
    };
    tag("Game", &view.id.0);
    tag("Date", &game.opened_at().strftime("%Y-%m-%d").to_string());
    for seat in Seat::ALL {
        if let Some(name) = sitter_name(view, seat) {
            tag(colour(seat), &name);
        }
    }
    if let Some(notes) = game.notes() {
        for (name, value) in &notes.tags {
            // What a record says follows from the game was never a note of its.
            let _ = record.set_tag(name, value);
        }
        for (plies, text) in &notes.comments {
            record.add_comment(*plies, text);
        }
    }
    record.state_result(match game.phase() {
        Phase::Over(Ending::Agreed) => Some(Outcome::Draw),
        Phase::Over(Ending::Won(seat)) => Some(Outcome::Won(seat)),
        _ => None,
    });
    record
}

/// The player of a seat, for its tag; a hostage has a tag of its own.
fn sitter_name(view: &View, seat: Seat) -> Option<String> {
    match view.game.sitter(seat)? {
        Sitter::Person(person) => view.people.get(&person)?.name.clone(),
        Sitter::Computer(level) => Some(format!("Computer ({})", level.key())),
        Sitter::Hostage => None,
    }
}

const fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Blue => "Blue",
        Seat::Yellow => "Yellow",
        Seat::Green => "Green",
    }
}

impl Loaded {
    /// Builds a game from a record. Its players are unknown to every adapter but have names; one
    /// name on two seats is one person. The game is named after the text, so that importing a
    /// record twice gives one game.
    pub(super) fn from_record(text: &str, at: Timestamp) -> Result<Loaded, ImportError> {
        let record: Record = text.parse()?;
        let start = record.history().start();
        let hostages: Vec<Army> = Army::ALL
            .into_iter()
            .filter(|army| start.controller(*army).is_none())
            .collect();
        let from_the_setup = Position::setup_with_hostages(*start.options(), &hostages);
        if from_the_setup.as_ref() != Ok(start) {
            return Err(ImportError::Position);
        }
        let seed = text
            .bytes()
            .fold(0, |mixed, byte| scrambled(mixed ^ u64::from(byte)));
        let names = players(&record, seed);
        let person = |seat: Seat| names[seat.index()].0;
        let mut entries = vec![(None, opened(&record, seed))];
        entries.extend(Seat::ALL.map(|seat| {
            let sitter = if hostages.contains(&seat.army()) {
                Sitter::Hostage
            } else {
                Sitter::Person(person(seat))
            };
            (None, Event::Seated { seat, sitter })
        }));
        entries.push((None, Event::Started));
        for (plies, ply) in record.history().plies().enumerate() {
            let mover = record.history().position_after(plies).map(Position::mover);
            entries.push(match ply {
                Ply::Move(mv) => {
                    let seat = mover.unwrap_or(Seat::Red);
                    let mv = mv.to_string();
                    (Some(person(seat)), Event::Played { seat, mv })
                }
                Ply::Resignation(seat) => (Some(person(seat)), Event::Resigned { seat }),
            });
        }
        let entry = |(actor, event)| Entry { at, actor, event };
        let mut entries: Vec<Entry> = entries.into_iter().map(entry).collect();
        entries.extend(ended(&record, &entries)?.map(|event| entry((None, event))));
        Ok(Loaded {
            id: named_after(seed),
            entries,
            names: names.into_iter().collect(),
        })
    }
}

/// The event that ends the game if its rules have not: an imported record is always over.
fn ended(record: &Record, entries: &[Entry]) -> Result<Option<Event>, FoldError> {
    let over = matches!(Game::fold(entries)?.phase(), Phase::Over(_));
    Ok(match record.result() {
        _ if over => None,
        Some(Outcome::Draw) => Some(Event::Drawn),
        _ => Some(Event::Ended),
    })
}

fn opened(record: &Record, seed: u64) -> Event {
    Event::Opened {
        // No adapter has such a channel.
        place: Place {
            server: None,
            channel: ChannelId(PersonId::UNREACHABLE | seed >> 2),
        },
        terms: Terms {
            options: *record.history().start().options(),
            turn_time: None,
            ..Terms::default()
        },
        rematch_of: None,
        notes: notes(record).map(Box::new),
    }
}

/// What the record says beyond the game and its players.
fn notes(record: &Record) -> Option<Notes> {
    let players = Seat::ALL.map(colour);
    let tags = record.tags().filter(|(name, _)| !players.contains(name));
    let notes = Notes {
        tags: tags
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        comments: record
            .comments()
            .map(|(plies, text)| (plies, text.to_owned()))
            .collect(),
    };
    (notes != Notes::default()).then_some(notes)
}

/// Each seat's player and their name.
fn players(record: &Record, seed: u64) -> [(PersonId, String); 4] {
    let name = |seat: Seat| record.tag(colour(seat)).unwrap_or(colour(seat)).to_owned();
    Seat::ALL.map(|seat| {
        let named = name(seat);
        let first = Seat::ALL
            .into_iter()
            .find(|it| name(*it) == named)
            .unwrap_or(seat);
        let number = scrambled(seed ^ first.index() as u64) >> 3;
        (PersonId(PersonId::UNREACHABLE | 1 << 61 | number), named)
    })
}
