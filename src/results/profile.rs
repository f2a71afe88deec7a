//! The profile of a person, and the statistics of a server: counts over finished games.

use std::collections::BTreeMap;

use djambi_rules::Seat;
use serde::Serialize;

use super::{FinishedGame, GameResult, Honour};
use crate::game::{PersonId, Sitter};
use crate::rating::Season;

/// Games, and how they ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// How many.
    pub games: u32,
    /// How many they won.
    pub wins: u32,
    /// In how many they shared the first place.
    pub draws: u32,
}

impl Tally {
    fn add(&mut self, won: bool, shared: bool) {
        self.games += 1;
        self.wins += u32::from(won);
        self.draws += u32::from(shared);
    }
}

/// Another person in the games of a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rival {
    /// The other person.
    pub person: PersonId,
    /// How many games they played together.
    pub games: u32,
    /// How many of them ended better for the person of the profile.
    pub ahead: u32,
    /// How many ended better for the other person.
    pub behind: u32,
}

/// How often something happened with another person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// The other person.
    pub person: PersonId,
    /// How often.
    pub times: u32,
}

/// The sums over a person's games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Profile {
    /// All games in which they had a seat at the end.
    pub all: Tally,
    /// In how many of them they were not eliminated.
    pub survived: u32,
    /// The same by seat, by [`Seat::index`]; a game counts for each seat that they played.
    pub seats: [Tally; 4],
    /// By preset of the rules.
    pub presets: BTreeMap<String, Tally>,
    /// How many chiefs they killed.
    pub chiefs_killed: u32,
    /// How many of their chiefs were killed.
    pub chiefs_lost: u32,
    /// The people whose chiefs they killed and how often, most often first.
    pub victims: Vec<Count>,
    /// The people who killed their chiefs and how often, most often first.
    pub killers: Vec<Count>,
    /// The longest time in power (RULES 8), in moves of all players.
    pub longest_reign: u32,
    /// How often they earned each honour, by the season in which the game ended.
    pub honours: BTreeMap<Season, BTreeMap<Honour, u32>>,
    /// The people whom they played with, most games first.
    pub rivals: Vec<Rival>,
    /// How many games they finished without running out of time or leaving.
    pub finished: u32,
    /// How many games they began that have ended.
    pub begun: u32,
}

impl Profile {
    /// Adds up games; those in which the person had no seat count for nothing.
    pub fn of<'a>(person: PersonId, games: impl IntoIterator<Item = &'a FinishedGame>) -> Profile {
        let mut profile = Profile::default();
        let mut victims = BTreeMap::new();
        let mut killers = BTreeMap::new();
        let mut rivals = BTreeMap::new();
        for game in games {
            let result = &game.result;
            let seats: Vec<Seat> = result.seats_of(person).collect();
            let left = result.unreliable.contains(&person);
            if left || !seats.is_empty() {
                profile.begun += 1;
                profile.finished += u32::from(!left);
            }
            if !seats.is_empty() {
                profile.add(game, &seats);
                count_kills(result, &seats, &mut victims, &mut killers);
                compare(person, result, &seats, &mut rivals);
            }
        }
        profile.victims = most_first(victims);
        profile.killers = most_first(killers);
        profile.rivals = rivals.into_values().collect();
        profile
            .rivals
            .sort_by_key(|it: &Rival| (std::cmp::Reverse(it.games), it.person));
        profile
    }

    fn add(&mut self, game: &FinishedGame, seats: &[Seat]) {
        let (result, season) = (&game.result, Season::of(game.ended));
        let any = |is: fn(&super::SeatResult) -> bool| {
            seats.iter().any(|seat| is(&result.seats[seat.index()]))
        };
        let first = any(|seat| seat.first);
        let (won, shared) = (first && !result.drawn, first && result.drawn);
        self.all.add(won, shared);
        self.survived += u32::from(any(|seat| seat.survived));
        let preset = self.presets.entry(result.preset.clone()).or_default();
        preset.add(won, shared);
        for seat in seats {
            let of_seat = &result.seats[seat.index()];
            self.seats[seat.index()].add(
                of_seat.first && !result.drawn,
                of_seat.first && result.drawn,
            );
            self.longest_reign = self.longest_reign.max(of_seat.reign);
            self.chiefs_killed += u32::try_from(of_seat.killed.len()).unwrap_or(0);
            let killed = |it: &super::SeatResult| it.killed.contains(seat);
            self.chiefs_lost += u32::from(result.seats.iter().any(killed));
            for honour in &of_seat.honours {
                let of_season = self.honours.entry(season).or_default();
                *of_season.entry(*honour).or_default() += 1;
            }
        }
    }

    /// Its numbers, each with the name of its column in a file.
    pub fn numbers(&self) -> Vec<(&'static str, u32)> {
        vec![
            ("games", self.all.games),
            ("wins", self.all.wins),
            ("draws", self.all.draws),
            ("survived", self.survived),
            ("chiefs_killed", self.chiefs_killed),
            ("chiefs_lost", self.chiefs_lost),
            ("longest_reign", self.longest_reign),
        ]
    }

    /// The share of games that they finished without running out of time or leaving, in percent;
    /// `None` without a game.
    pub fn reliability(&self) -> Option<u32> {
        (self.finished * 100).checked_div(self.begun)
    }
}

type Counts = BTreeMap<PersonId, u32>;

/// Counts whose chiefs these seats killed, and who killed theirs.
fn count_kills(result: &GameResult, seats: &[Seat], victims: &mut Counts, killers: &mut Counts) {
    for killer in Seat::ALL {
        for victim in &result.seats[killer.index()].killed {
            let (mine, theirs) = (seats.contains(&killer), seats.contains(victim));
            let (counts, other) = match (mine, theirs) {
                (true, false) => (&mut *victims, *victim),
                (false, true) => (&mut *killers, killer),
                _ => continue,
            };
            if let Some(Sitter::Person(person)) = result.seats[other.index()].sitter {
                *counts.entry(person).or_default() += 1;
            }
        }
    }
}

/// Compares how a game ended for these seats with how it ended for each other person.
fn compare(
    person: PersonId,
    result: &GameResult,
    seats: &[Seat],
    rivals: &mut BTreeMap<PersonId, Rival>,
) {
    let first = |seat: Seat| result.seats[seat.index()].first;
    let mine = seats.iter().any(|seat| first(*seat));
    for other in result.people().into_iter().filter(|it| *it != person) {
        let theirs = result.seats_of(other).any(first);
        let rival = rivals.entry(other).or_insert(Rival {
            person: other,
            games: 0,
            ahead: 0,
            behind: 0,
        });
        rival.games += 1;
        rival.ahead += u32::from(mine && !theirs);
        rival.behind += u32::from(theirs && !mine);
    }
}

fn most_first(counts: Counts) -> Vec<Count> {
    let counts = counts.into_iter();
    let mut counts: Vec<_> = counts
        .map(|(person, times)| Count { person, times })
        .collect();
    counts.sort_by_key(|it| (std::cmp::Reverse(it.times), it.person));
    counts
}

/// The sums over a server's games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// How many games have ended with a result.
    pub games: u32,
    /// How many of them are rated.
    pub rated: u32,
    /// How many of them nobody won.
    pub drawn: u32,
    /// How many each seat won, by [`Seat::index`].
    pub wins: [u32; 4],
    /// How many were played by each preset of the rules.
    pub presets: BTreeMap<String, u32>,
    /// The number of games by their number of moves, without resignations.
    lengths: BTreeMap<u32, u32>,
    /// How many began with each move.
    first_moves: BTreeMap<String, u32>,
}

impl Statistics {
    /// Adds a game.
    pub fn add(&mut self, game: &FinishedGame) {
        let result = &game.result;
        self.games += 1;
        self.rated += u32::from(result.unrated.is_none());
        self.drawn += u32::from(result.drawn);
        for seat in Seat::ALL {
            let won = result.seats[seat.index()].first && !result.drawn;
            self.wins[seat.index()] += u32::from(won);
        }
        *self.presets.entry(result.preset.clone()).or_default() += 1;
        *self.lengths.entry(result.moves).or_default() += 1;
        if let Some(first) = &result.first_move {
            *self.first_moves.entry(first.clone()).or_default() += 1;
        }
    }

    /// The number of moves of the shortest game, of the one in the middle, and of the longest;
    /// `None` without a game.
    pub fn lengths(&self) -> Option<[u32; 3]> {
        let (shortest, _) = self.lengths.first_key_value()?;
        let (longest, _) = self.lengths.last_key_value()?;
        let mut below = 0;
        let middle = self.lengths.iter().find(|(_, games)| {
            below += **games;
            below * 2 >= self.games
        });
        Some([*shortest, *middle?.0, *longest])
    }

    /// The first moves of games and how often each was played, most often first.
    pub fn first_moves(&self, most: usize) -> Vec<(&str, u32)> {
        let mut first_moves: Vec<_> = self.first_moves.iter().collect();
        first_moves.sort_by_key(|(_, games)| std::cmp::Reverse(**games));
        let first_moves = first_moves.into_iter().take(most);
        first_moves
            .map(|(mv, games)| (mv.as_str(), *games))
            .collect()
    }

    /// The share of games that a seat won, in percent, rounded; `None` without a game.
    pub fn winning_share(&self, seat: Seat) -> Option<u32> {
        (self.wins[seat.index()] * 100 + self.games / 2).checked_div(self.games)
    }
}
