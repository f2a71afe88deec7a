//! Ratings of people, worked out from the logs of finished games alone: the same logs give the same
//! numbers to the last digit, in whichever order they are read.
//!
//! A [`RatedGame`] is what a finished game shows about its players; [`Unrated::of`] says why another one is
//! unrated. [`Ratings::of`] works through rated games in the order in which they ended. The method is
//! Weng-Lin's for several teams: the winner comes before all others; in a draw the survivors share
//! the first place before the dead. A player who died second gains nothing by it. Computers are anchors that
//! never move.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;

use djambi_rules::Seat;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::game::{Entry, Event, Game, GameId, Level, PersonId, Sitter};

/// The moves that everyone must have made in a rated game.
const MOVES: usize = 3;
/// The rated games that a row of the table needs.
pub const GAMES_FOR_A_ROW: u32 = 10;
/// The different people as opponents that a row of the table needs.
pub const OPPONENTS_FOR_A_ROW: usize = 6;

/// Points of the table for a unit of the method, and the points of an average player.
const POINTS: f64 = 40.0;
const AVERAGE_POINTS: f64 = 1500.0;
const AVERAGE: f64 = 25.0;
/// The uncertainty of somebody unknown, in the method's unit.
const UNKNOWN: f64 = AVERAGE / 3.0;
/// The uncertainty that a season adds (as variances add).
const SEASON: f64 = 1.0;
/// The weight of an encounter relative to the one before it of the same two players within a
/// season: those of a whole season together count at most three and a third times the first.
const FADE: f64 = 0.7;

/// The estimated strength of a player, in points of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating; an average player has 1500.
    pub points: f64,
    /// Its standard deviation.
    pub uncertainty: f64,
}

/// A row of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// From 1; equal ratings have equal places.
    pub place: usize,
    /// The person.
    pub person: PersonId,
    /// Their rating.
    pub rating: Rating,
    /// How many rated games they have finished.
    pub games: u32,
}

/// The ratings of all people after some games.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    people: BTreeMap<PersonId, Record>,
    season: Option<Season>,
    /// The tables of the seasons before.
    past: BTreeMap<Season, Vec<Row>>,
    /// How often two players have met this season, the smaller one first.
    met: HashMap<(Player, Player), i32>,
}

#[derive(Clone, Debug)]
struct Record {
    rating: WengLinRating,
    season: Season,
    games: u32,
    opponents: BTreeSet<Player>,
    course: Vec<(Timestamp, Rating)>,
}

impl Ratings {
    /// The ratings after these games, which may come in any order; a game that is there twice
    /// counts once.
    pub fn of(games: impl IntoIterator<Item = RatedGame>) -> Ratings {
        // Games that ended at the same instant are ordered by their names.
        let ordered: BTreeMap<(Timestamp, GameId), RatedGame> = games
            .into_iter()
            .map(|game| ((game.ended, game.id.clone()), game))
            .collect();
        let mut ratings = Ratings::default();
        for game in ordered.values() {
            ratings.add(game);
        }
        ratings
    }

    /// The rating of a person after each of their rated games.
    pub fn course(&self, person: PersonId) -> &[(Timestamp, Rating)] {
        let record = self.people.get(&person);
        record.map_or(&[], |record| &record.course)
    }

    /// The table at the end of a season, or as it is in the season of the last game: of the people
    /// who finished a rated game in it.
    pub fn season_table(&self, season: Season) -> Vec<Row> {
        if self.season == Some(season) {
            return self.rows(|record| record.season == season);
        }
        self.past.get(&season).cloned().unwrap_or_default()
    }

    /// The seasons in which rated games ended, the latest first.
    pub fn seasons(&self) -> impl Iterator<Item = Season> + '_ {
        self.season
            .into_iter()
            .chain(self.past.keys().rev().copied())
    }

    /// How many more games, and how many more opponents, a person needs for a row.
    pub fn missing(&self, person: PersonId) -> (u32, usize) {
        let record = self.people.get(&person);
        let (games, opponents) = record.map_or((0, 0), |it| (it.games, it.opponents.len()));
        (
            GAMES_FOR_A_ROW.saturating_sub(games),
            OPPONENTS_FOR_A_ROW.saturating_sub(opponents),
        )
    }

    /// The rating of a person; `None` without a rated game.
    pub fn rating(&self, person: PersonId) -> Option<Rating> {
        Some(in_points(self.people.get(&person)?.rating))
    }

    /// The people who have enough games and opponents for a row, the best first. People whose data
    /// is deleted have none.
    pub fn table(&self) -> Vec<Row> {
        self.rows(|_| true)
    }

    fn rows(&self, counts: impl Fn(&Record) -> bool) -> Vec<Row> {
        let enough = self.people.iter().filter(|(person, record)| {
            !person.is_unreachable()
                && counts(record)
                && record.games >= GAMES_FOR_A_ROW
                && record.opponents.len() >= OPPONENTS_FOR_A_ROW
        });
        let mut rows: Vec<Row> = enough
            .map(|(person, record)| Row {
                place: 0,
                person: *person,
                rating: in_points(record.rating),
                games: record.games,
            })
            .collect();
        rows.sort_by(|a, b| {
            let by_points = b.rating.points.total_cmp(&a.rating.points);
            by_points.then(a.person.cmp(&b.person))
        });
        place(&mut rows);
        rows
    }

    /// Counts a game that ended after all that were counted before.
    pub fn add(&mut self, game: &RatedGame) {
        let season = Season::of(game.ended);
        if self.season != Some(season) {
            if let Some(before) = self.season {
                self.past.insert(before, self.season_table(before));
            }
            self.season = Some(season);
            self.met.clear();
        }
        let before: Vec<WengLinRating> = game
            .players
            .iter()
            .map(|(player, _)| self.before(*player, season))
            .collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
            .chunks(1)
            .zip(&game.players)
            .map(|(team, (_, first))| (team, MultiTeamOutcome::new(if *first { 1 } else { 2 })))
            .collect();
        let after = weng_lin_multi_team(&teams, &WengLinConfig::new()).concat();
        for ((player, _), (before, after)) in game.players.iter().zip(before.iter().zip(after)) {
            if let Player::Person(person) = player {
                let weight = self.weight(*player, game);
                let rating = WengLinRating {
                    rating: before.rating + weight * (after.rating - before.rating),
                    uncertainty: before.uncertainty
                        + weight * (after.uncertainty - before.uncertainty),
                };
                self.note(*person, rating, season, game);
            }
        }
        for pair in pairs(game) {
            *self.met.entry(pair).or_default() += 1;
        }
    }

    /// The rating with which a player enters a game.
    fn before(&self, player: Player, season: Season) -> WengLinRating {
        let record = match player {
            Player::Computer(level) => return anchor(level),
            Player::Person(person) => self.people.get(&person),
            Player::Deleted => None,
        };
        let Some(record) = record else {
            return WengLinRating {
                rating: AVERAGE,
                uncertainty: UNKNOWN,
            };
        };
        let seasons = f64::from(season.since(record.season));
        let larger = record.rating.uncertainty.hypot(SEASON * seasons.sqrt());
        WengLinRating {
            rating: record.rating.rating,
            uncertainty: larger.min(UNKNOWN),
        }
    }

    /// How much a game counts for one of its players: less for each of the others whom they have
    /// met this season.
    fn weight(&self, player: Player, game: &RatedGame) -> f64 {
        let others = game.players.iter().filter(|(other, _)| *other != player);
        let weights: Vec<f64> = others
            .map(|(other, _)| FADE.powi(self.met.get(&pair(player, *other)).copied().unwrap_or(0)))
            .collect();
        weights.iter().sum::<f64>() / weights.len().max(1) as f64
    }

    fn note(&mut self, person: PersonId, rating: WengLinRating, season: Season, game: &RatedGame) {
        let others = game.players.iter().map(|(player, _)| *player);
        let is_opponent = |other: &Player| match other {
            Player::Person(other) => *other != person,
            // All together are one opponent: nobody can tell them apart.
            Player::Deleted => true,
            Player::Computer(_) => false,
        };
        let record = self.people.entry(person).or_insert_with(|| Record {
            rating,
            season,
            games: 0,
            opponents: BTreeSet::new(),
            course: Vec::new(),
        });
        record.rating = rating;
        record.season = season;
        record.games += 1;
        record.course.push((game.ended, in_points(rating)));
        record
            .opponents
            .extend(others.filter(|other| is_opponent(other)));
    }
}

/// Numbers rows, which are in order, from 1; equal ratings have equal places.
pub fn place(rows: &mut [Row]) {
    for index in 0..rows.len() {
        // They are in order: the one before has as many points or more.
        let shared = index > 0 && rows[index - 1].rating.points <= rows[index].rating.points;
        rows[index].place = if shared {
            rows[index - 1].place
        } else {
            index + 1
        };
    }
}

/// The fixed rating of a computer: a step of five units is about 70 % of decided games.
fn anchor(level: Level) -> WengLinRating {
    let above_average = match level {
        Level::Random => -15.0,
        Level::Greedy => -10.0,
        Level::Novice => -5.0,
        Level::Club => 0.0,
        Level::Master => 5.0,
        Level::Grandmaster => 10.0,
    };

    WengLinRating {
        rating: AVERAGE + above_average,
        uncertainty: 1.0,
    }
}

fn in_points(rating: WengLinRating) -> Rating {
    Rating {
        points: AVERAGE_POINTS + POINTS * (rating.rating - AVERAGE),
        uncertainty: POINTS * rating.uncertainty,
    }
}

fn pair(one: Player, other: Player) -> (Player, Player) {
    (one.min(other), one.max(other))
}

/// All pairs of different players of a game, each once.
fn pairs(game: &RatedGame) -> BTreeSet<(Player, Player)> {
    let players = || game.players.iter().map(|(player, _)| *player);
    players()
        .flat_map(|one| players().map(move |other| (one, other)))
        .filter(|(one, other)| one < other)
        .collect()
}

/// A quarter of a year, in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Season {
    year: i16,
    /// From 0.
    quarter: i8,
}

impl Season {
    /// The season that contains an instant.
    pub fn of(at: Timestamp) -> Season {
        let date = at.to_zoned(TimeZone::UTC).date();
        Season {
            year: date.year(),
            quarter: (date.month() - 1) / 3,
        }
    }

    /// How many seasons later this one is than `earlier`; 0 if it is not later.
    pub fn since(self, earlier: Season) -> u32 {
        let number = |it: Season| i32::from(it.year) * 4 + i32::from(it.quarter);
        u32::try_from(number(self) - number(earlier)).unwrap_or(0)
    }
}

/// The error of a text that names no season.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a season is a year and a quarter, such as 2026-Q4")]
pub struct ParseSeasonError;

impl FromStr for Season {
    type Err = ParseSeasonError;

    /// Reads such as `2026-Q4`, in small letters too.
    fn from_str(text: &str) -> Result<Season, ParseSeasonError> {
        let (year, quarter) = text.trim().split_once('-').ok_or(ParseSeasonError)?;
        let is_year = year.len() == 4 && year.bytes().all(|it| it.is_ascii_digit());
        let year = year.parse().ok().filter(|_| is_year);
        let quarter = match quarter {
            "Q1" | "q1" => 0,
            "Q2" | "q2" => 1,
            "Q3" | "q3" => 2,
            "Q4" | "q4" => 3,
            _ => return Err(ParseSeasonError),
        };
        Ok(Season {
            year: year.ok_or(ParseSeasonError)?,
            quarter,
        })
    }
}

impl serde::Serialize for Season {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl fmt::Display for Season {
    /// Such as `2026-Q4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-Q{}", self.year, self.quarter + 1)
    }
}

/// A player in the eyes of the ratings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// A person, whose rating changes.
    Person(PersonId),
    /// A computer, whose rating is fixed.
    Computer(Level),
    /// A person whose data is deleted: in each game an average player of whom nothing is known.
    Deleted,
}

impl Player {
    /// The player on a seat; `None` for a hostage: nobody decides its moves.
    pub const fn of(sitter: Sitter) -> Option<Player> {
        match sitter {
            Sitter::Person(person) if person.is_nobody() => Some(Player::Deleted),
            Sitter::Person(person) => Some(Player::Person(person)),
            Sitter::Computer(level) => Some(Player::Computer(level)),
            Sitter::Hostage => None,
        }
    }
}

/// A game that is rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// The game.
    pub id: GameId,
    /// The time of the event that ended it.
    pub ended: Timestamp,
    /// The players in the order of the seats, each with whether they share the first place.
    pub players: Vec<(Player, bool)>,
}

djambi_rules::keyed! {
    /// Why a game is unrated.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Unrated {
        /// It is not over, or was called off or ended by a server admin.
        NoResult = "no_result",
        /// It was loaded from a record: nobody can vouch for it.
        Imported = "imported",
        /// Its players agreed on that before it began.
        Agreed = "agreed",
        /// It is private by its terms: it counts nowhere.
        Private = "private",
        /// Nobody but computers played, or one person alone.
        NoOpponents = "no_opponents",
        /// One person played several armies.
        SeveralArmies = "several_armies",
        /// A seat changed hands.
        SeatChanged = "seat_changed",
        /// It ended before everyone had moved three times.
        TooShort = "too_short",
    }
}

impl Unrated {
    /// Returns why the game, folded from this log, is unrated; `None` if it is rated.
    pub fn of(game: &Game, log: &[Entry]) -> Option<Unrated> {
        let is_changed = |entry: &Entry| matches!(entry.event, Event::Replaced { .. });
        let plays = |seat: &Seat| game.sitter(*seat).and_then(Player::of).is_some();
        let mut played = Seat::ALL.into_iter().filter(plays);
        if game.outcome().is_none() {
            Some(Unrated::NoResult)
        } else if game.holder().is_none() {
            Some(Unrated::Imported)
        } else if game.terms().private {
            Some(Unrated::Private)
        } else if game.terms().unrated {
            Some(Unrated::Agreed)
        } else if let Err(reason) = check_players(game) {
            Some(reason)
        } else if log.iter().any(is_changed) {
            Some(Unrated::SeatChanged)
        } else if played.any(|seat| moves(game, seat) < MOVES) {
            Some(Unrated::TooShort)
        } else {
            None
        }
    }
}

/// Tells people whose data is deleted apart too: deleting data makes no game rated, and none unrated.
fn check_players(game: &Game) -> Result<(), Unrated> {
    let sitters = Seat::ALL.into_iter().filter_map(|seat| game.sitter(seat));
    let sitters: Vec<Sitter> = sitters.filter(|it| Player::of(*it).is_some()).collect();
    let people: Vec<PersonId> = sitters.iter().filter_map(|it| it.person()).collect();
    let different: BTreeSet<PersonId> = people.iter().copied().collect();
    if different.len() < people.len() {
        return Err(Unrated::SeveralArmies);
    }
    if people.is_empty() || sitters.len() < 2 {
        return Err(Unrated::NoOpponents);
    }
    Ok(())
}

/// How many moves the player of a seat has made, those of taken armies included.
fn moves(game: &Game, seat: Seat) -> usize {
    let steps = game.history().steps();
    steps.filter(|step| step.is_move_of(seat)).count()
}
