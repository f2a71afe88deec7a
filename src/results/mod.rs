//! Results of finished games, and the profiles of the people who played them.
//!
//! [`FinishedGame::of`] sums a game up: its result, and what each player did in it. A [`Profile`]
//! adds up the games of a person, [`Statistics`] those of a server. Ratings are worked out of the same sums ([`FinishedGame::rated`]).

mod honours;
mod profile;

use std::collections::BTreeSet;

use djambi_rules::{Change, History, Options, Ply, Seat};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use self::honours::honours;
use crate::game::{Ending, Entry, Event, Game, GameId, PersonId, Phase, ServerId, Sitter};
use crate::rating::{Player, RatedGame, Unrated};

pub use honours::Honour;
pub use profile::{Count, Profile, Rival, Statistics, Tally};

/// A game that has ended with a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// The game.
    pub id: GameId,
    /// The server where it was played.
    pub server: Option<ServerId>,
    /// The time of its last event.
    pub ended: Timestamp,
    /// The rest.
    pub result: GameResult,
}

/// The result of a game. Its JSON is worked out again from the log if a version needs more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The preset of the rules; `own` for other options.
    pub preset: String,
    /// How many moves were played, without resignations.
    pub moves: u32,
    /// The first move, as RULES 11 writes it; none after a resignation at once.
    pub first_move: Option<String>,
    /// Whether nobody won.
    pub drawn: bool,
    /// Why it is unrated, if it is.
    pub unrated: Option<Unrated>,
    /// The result of each seat, by [`Seat::index`].
    pub seats: [SeatResult; 4],
    /// The people who ran out of time or gave their seat to another player.
    pub unreliable: BTreeSet<PersonId>,
}

/// The result of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatResult {
    /// The player at the end; none if their data is deleted.
    pub sitter: Option<Sitter>,
    /// Whether it is a person whose data is deleted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deleted: bool,
    /// Whether they won, or share the first place of a draw.
    pub first: bool,
    /// Whether they were in the game to its end.
    pub survived: bool,
    /// The seats whose chiefs they killed, in order.
    pub killed: Vec<Seat>,
    /// The longest time in power (RULES 8), in moves of all players.
    pub reign: u32,
    /// Rare deeds; none in an unrated game.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub honours: BTreeSet<Honour>,
}

impl FinishedGame {
    /// Sums up a game, folded from this log, unless it has no result, is private by its terms, or was
    /// loaded from a record, for which nobody can vouch.
    pub fn of(id: &GameId, game: &Game, log: &[Entry]) -> Result<FinishedGame, Unrated> {
        let unrated = Unrated::of(game, log);
        if let Some(no @ (Unrated::NoResult | Unrated::Imported | Unrated::Private)) = unrated {
            return Err(no);
        }
        let Phase::Over(ending) = game.phase() else {
            return Err(Unrated::NoResult);
        };
        let eliminated = game.eliminated();
        let mut seats = Seat::ALL.map(|seat| {
            let sitter = game.sitter(seat);
            let deleted = sitter
                .and_then(Sitter::person)
                .is_some_and(PersonId::is_nobody);
            let plays = matches!(sitter, Some(Sitter::Person(_) | Sitter::Computer(_)));
            let survived = plays && !eliminated.contains(&seat);
            let first = match ending {
                Ending::Won(winner) => winner == seat,
                _ => survived,
            };
            SeatResult {
                sitter: sitter.filter(|_| !deleted),
                deleted,
                first,
                survived,
                ..SeatResult::default()
            }
        });
        let history = game.history();
        count_deeds(history, &mut seats);
        if unrated.is_none() {
            let winner = match ending {
                Ending::Won(winner) => Some(winner),
                _ => None,
            };
            let earned = honours(history, seats.each_ref().map(|it| it.reign), winner);
            for (seat, earned) in seats.iter_mut().zip(earned) {
                seat.honours = earned;
            }
        }
        let options = game.terms().options;
        let preset = Options::PRESETS.into_iter().find(|(_, it)| *it == options);
        let first_move = history.plies().next().and_then(|ply| match ply {
            Ply::Move(mv) => Some(mv.to_string()),
            Ply::Resignation(_) => None,
        });
        Ok(FinishedGame {
            id: id.clone(),
            server: game.place().server,
            ended: log
                .last()
                .map_or_else(|| game.opened_at(), |entry| entry.at),
            result: GameResult {
                preset: preset.map_or("own", |(name, _)| name).to_owned(),
                moves: u32::try_from(history.moves()).unwrap_or(u32::MAX),
                first_move,
                drawn: !matches!(ending, Ending::Won(_)),
                unrated,
                seats,
                unreliable: unreliable(log),
            },
        })
    }

    /// The game as the ratings count it, unless it is unrated.
    pub fn rated(&self) -> Result<RatedGame, Unrated> {
        if let Some(reason) = self.result.unrated {
            return Err(reason);
        }
        let seats = self.result.seats.iter();
        Ok(RatedGame {
            id: self.id.clone(),
            ended: self.ended,
            players: seats
                .filter_map(|seat| Some((seat.player()?, seat.first)))
                .collect(),
        })
    }
}

impl SeatResult {
    /// The player in the eyes of the ratings.
    fn player(&self) -> Option<Player> {
        if self.deleted {
            return Some(Player::Deleted);
        }
        Player::of(self.sitter?)
    }
}

impl GameResult {
    /// Takes out a person whose data is deleted: nothing says any more that it was they.
    pub fn forget(&mut self, person: PersonId) {
        for seat in &mut self.seats {
            if seat.sitter == Some(Sitter::Person(person)) {
                (seat.sitter, seat.deleted) = (None, true);
            }
        }
        self.unreliable.remove(&person);
    }

    /// The seats that a person had at the end.
    pub fn seats_of(&self, person: PersonId) -> impl Iterator<Item = Seat> + '_ {
        Seat::ALL
            .into_iter()
            .filter(move |seat| self.person_on(*seat) == Some(person))
    }

    /// The person who had that seat at the end.
    pub fn person_on(&self, seat: Seat) -> Option<PersonId> {
        self.seats[seat.index()].sitter?.person()
    }

    /// The people who had a seat at the end, each once.
    pub fn people(&self) -> BTreeSet<PersonId> {
        let people = Seat::ALL.into_iter();
        people.filter_map(|seat| self.person_on(seat)).collect()
    }

    /// Visits everyone whom it names.
    pub fn each_person(&mut self, mut visit: impl FnMut(&mut PersonId)) {
        for seat in &mut self.seats {
            if let Some(Sitter::Person(person)) = &mut seat.sitter {
                visit(person);
            }
        }
        let unreliable = std::mem::take(&mut self.unreliable).into_iter();
        let visited = unreliable.map(|mut person| {
            visit(&mut person);
            person
        });
        self.unreliable = visited.collect();
    }
}

/// Notes who killed which chief, and how long each was in power.
fn count_deeds(history: &History, seats: &mut [SeatResult; 4]) {
    let (mut power, mut since) = (None, 0);
    let mut moves: u32 = 0;
    for step in history.steps() {
        for change in step.changes() {
            if let Change::ChiefKilled { seat, by } = change {
                seats[by.index()].killed.push(seat);
            }
        }
        if step.after.in_power() != power {
            (power, since) = (step.after.in_power(), moves);
        }
        moves += u32::from(matches!(step.ply, Ply::Move(_)));
        if let Some(seat) = power {
            let longest = &mut seats[seat.index()].reign;
            *longest = (moves - since).max(*longest);
        }
    }
}

/// The people whose time ran out, or whose seat another player took.
fn unreliable(log: &[Entry]) -> BTreeSet<PersonId> {
    let mut sitters: [Option<PersonId>; 4] = [None; 4];
    let mut unreliable = BTreeSet::new();
    for entry in log {
        match &entry.event {
            Event::Seated { seat, sitter } => sitters[seat.index()] = sitter.person(),
            Event::Unseated { seat } => sitters[seat.index()] = None,
            Event::TimedOut { seat } => unreliable.extend(sitters[seat.index()]),
            Event::Replaced { seat, sitter } => {
                let before = std::mem::replace(&mut sitters[seat.index()], sitter.person());
                unreliable.extend(before.filter(|it| sitter.person() != Some(*it)));
            }
            _ => {}
        }
    }
    unreliable.retain(|person| !person.is_nobody());
    unreliable
}
