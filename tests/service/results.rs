//! Profiles, the table and the statistics of a server, derived from the saved results of finished games.
//! These equal those of the logs, are rebuilt from them, and contain nobody after the deletion of their
//! data.

use std::collections::BTreeSet;

use djambi::game::{Entry, Game, GameCommand, GameId, Level, PersonId, Sitter, Terms};
use djambi::i18n::{self, Language};
use djambi::rating::{Ratings, Row, Season};
use djambi::results::{FinishedGame, GameResult, Statistics, Tally};
use djambi::service::{Command, GameRef, PersonRecord, Rejection, Reply, ResultsFile, Standings};
use djambi::store::Repair;
use jiff::{SignedDuration, Timestamp};

use crate::common::saved_games::{self, quiet, resigned};
use crate::service::database::{execute, raw};
use crate::service::fixture::{
    ABROAD, ALONE, ANA, BEN, CLEO, DAN, EVE, Fixture, HERE, channel, expected, reason, sets,
};
use djambi_rules::{Move, Position, Seat};

const PROFILE: Command = Command::Profile { person: None };
const TOP: Command = Command::Standings { season: None };

/// The time since the first of forty games, of which one is played per hour.
const LONG: SignedDuration = SignedDuration::from_hours(60);

pub fn of(person: PersonId) -> Command {
    Command::Profile {
        person: Some(person),
    }
}

pub async fn profile(fixture: &mut Fixture, by: PersonId, command: Command) -> PersonRecord {
    *expected!(fixture.ask(by, command).await, Reply::Profile(record) => record)
}

pub async fn top(fixture: &mut Fixture, by: PersonId, season: Option<Season>) -> Standings {
    let reply = fixture.ask(by, Command::Standings { season }).await;
    *expected!(reply, Reply::Standings(standings) => standings)
}

pub async fn statistics(fixture: &mut Fixture) -> Statistics {
    let reply = fixture.ask(ANA, Command::Statistics).await;
    *expected!(reply, Reply::Statistics(statistics) => statistics)
}

/// Three rounds, then all but Red resign; in a game that has begun.
pub async fn is_played(fixture: &mut Fixture) -> GameId {
    for _ in 0..12 {
        fixture.plays_on().await;
    }
    for person in [BEN, CLEO] {
        fixture.resigns(person).await;
    }
    fixture.resigns(DAN).await.view.id
}

/// The log of a game that Red wins after three rounds.
fn finished(number: u64, people: [PersonId; 4], at: Timestamp) -> Vec<Entry> {
    let (place, sitters) = (channel(1_000 + number), people.map(Sitter::Person));
    let terms = Terms::default();
    let mut log = saved_games::log(place, at, terms, sitters, |position, ply| {
        (ply < 12).then(|| quiet(position, 0))
    });
    let losers = [Seat::Blue, Seat::Yellow, Seat::Green];
    log.extend(resigned(at, sitters, losers));
    log
}

/// Saves games of the people 1 to 8, each of whom wins once in eight games, one game per hour.
pub async fn are_saved(fixture: &Fixture, numbers: std::ops::Range<u64>, from: Timestamp) {
    for number in numbers {
        // Everyone meets six others.
        let people = [0, 1, 3, 6].map(|place| PersonId((number + place) % 8 + 1));
        let at = from + SignedDuration::from_hours(i64::try_from(number).unwrap());
        let id = GameId(format!("game{number}"));
        saved_games::save(fixture.store(), &[(id, finished(number, people, at))]).await;
    }
}

#[tokio::test]
async fn a_finished_game_counts_at_once_and_after_a_restart() {
    let mut fixture = Fixture::with_four().await;
    assert_eq!(profile(&mut fixture, ANA, PROFILE).await.profile.begun, 0);
    assert_eq!(statistics(&mut fixture).await, Statistics::default());
    is_played(&mut fixture).await;
    let won = Tally {
        games: 1,
        wins: 1,
        draws: 0,
    };
    for _ in 0..2 {
        let ana = profile(&mut fixture, ANA, PROFILE).await;
        assert_eq!(ana.profile.all, won);
        assert_eq!((ana.place, ana.missing), (None, Some((9, 3))));
        let ben = profile(&mut fixture, ANA, of(BEN)).await;
        assert_eq!((ben.profile.all.wins, ben.profile.all.games), (0, 1));
        assert!(ana.rating.unwrap().points > ben.rating.unwrap().points);
        assert_eq!(ana.course.len(), 1);
        let statistics = statistics(&mut fixture).await;
        assert_eq!((statistics.games, statistics.rated), (1, 1));
        fixture.is_sound().await;
        fixture.restart().await;
    }
}

#[tokio::test]
async fn the_result_of_a_defeat_that_is_taken_back_is_removed() {
    let mut fixture = Fixture::new().await;
    let computer = Sitter::Computer(Level::Novice);
    let sitters = [Sitter::Person(ANA), computer, computer, computer];
    let kills = |position: &Position, mv: &Move| {
        let is_chief = |at| position.chief(Seat::Red) == Some(at);
        position.mover() != Seat::Red && mv.victims().any(is_chief)
    };
    let terms = Terms::default();
    let log = saved_games::log(
        channel(HERE),
        fixture.now,
        terms,
        sitters,
        |position, ply| {
            let legal = position.legal_moves();
            let going_on = legal.get((ply * 7919) % legal.len().max(1));
            let killing = legal.iter().find(|mv| kills(position, mv));
            killing
                .or(going_on)
                .copied()
                .filter(|_| position.outcome().is_none())
        },
    );
    let id = GameId("defeat".to_owned());
    saved_games::save(fixture.store(), &[(id.clone(), log)]).await;
    let counted = profile(&mut fixture, ANA, PROFILE).await.profile.all;
    assert_eq!(counted.games, 1);
    let command = GameCommand::TakeBack { plies: None };
    let game = GameRef::Game(id);
    fixture.done(ANA, Command::Game { game, command }).await;
    for _ in 0..2 {
        let counted = profile(&mut fixture, ANA, PROFILE).await.profile.all;
        assert_eq!(counted.games, 0);
        fixture.is_sound().await;
        fixture.restart().await;
    }
}

#[tokio::test]
async fn games_without_a_result_leave_no_trace() {
    let mut fixture = Fixture::with_four().await;
    fixture.plays_on().await;
    fixture.game_command(EVE, GameCommand::End).await;
    assert_eq!(statistics(&mut fixture).await, Statistics::default());
    assert_eq!(profile(&mut fixture, ANA, PROFILE).await.profile.begun, 0);
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_place_needs_ten_games_and_six_opponents() {
    let mut fixture = Fixture::new().await;
    let from = fixture.now - LONG;
    are_saved(&fixture, 0..16, from).await;
    assert_eq!(top(&mut fixture, ANA, None).await.rows, []);
    are_saved(&fixture, 16..40, from).await;
    let table = top(&mut fixture, ANA, None).await;
    assert_eq!(table.rows.len(), 8, "{table:?}");
    assert_eq!(table.missing, Some((10, 6)), "Ana has not played");
    assert_eq!(table.seasons, [Season::of(from)]);
    // One game after the other, or all at once: the same numbers to the last digit.
    fixture.restart().await;
    assert_eq!(top(&mut fixture, ANA, None).await, table);
    let last: Season = "2025-Q4".parse().unwrap();
    let last = top(&mut fixture, ANA, Some(last)).await;
    assert_eq!((last.rows.len(), last.missing), (0, None), "it is over");
    fixture.is_sound().await;
}

#[tokio::test]
async fn each_season_keeps_its_table() {
    let mut fixture = Fixture::new().await;
    let from = "2025-10-01T00:00:00Z".parse().unwrap();
    are_saved(&fixture, 0..40, from).await;
    let autumn = Some(Season::of(from));
    let before = top(&mut fixture, ANA, autumn).await.rows;
    assert_eq!(before.len(), 8);
    assert_eq!(top(&mut fixture, ANA, None).await.rows, [], "a new season");
    are_saved(&fixture, 40..41, "2026-01-01T00:00:00Z".parse().unwrap()).await;
    assert_eq!(top(&mut fixture, ANA, autumn).await.rows, before);
    let now = top(&mut fixture, ANA, None).await;
    assert_eq!(now.rows.len(), 4, "{now:?}");
    assert_eq!(now.seasons.len(), 2);
}

#[tokio::test]
async fn a_hidden_profile_is_seen_by_nobody_else_and_has_no_place() {
    let mut fixture = Fixture::new().await;
    are_saved(&fixture, 0..40, fixture.now - LONG).await;
    let best = top(&mut fixture, ANA, None).await.rows[0].person;
    let hide = |hidden| sets(|it| it.hidden = Some(hidden));
    fixture.ask(best, hide(true)).await;
    let table = top(&mut fixture, ANA, None).await;
    assert_eq!(table.rows.len(), 7);
    assert_eq!(table.rows[0].place, 1);
    assert!(table.rows.iter().all(|row| row.person != best));
    let rejected = fixture.rejected(ANA, of(best)).await;
    assert_eq!(rejected, Rejection::HiddenProfile(best));
    let seen = top(&mut fixture, best, None).await;
    assert_eq!(seen.missing, None, "they cannot get a place");
    let own = profile(&mut fixture, best, PROFILE).await;
    assert!(own.is_hidden && own.place.is_none() && own.profile.begun > 0);
    assert_eq!(own.missing, None, "they have played enough");
    let lines = i18n::players::rating(Language::English, own.rating, own.place, own.missing);
    assert_eq!(lines.len(), 1, "{lines:?}");
    fixture.ask(best, hide(false)).await;
    assert_eq!(top(&mut fixture, ANA, None).await.rows[0].person, best);
}

#[tokio::test]
async fn a_server_admin_gets_the_results_as_files() {
    let mut fixture = Fixture::new().await;
    are_saved(&fixture, 0..40, fixture.now - LONG).await;
    for (file, lines) in [(ResultsFile::Players, 9), (ResultsFile::Games, 41)] {
        let exports = Command::ExportResults(file);
        let rejected = fixture.rejected(ANA, exports.clone()).await;
        assert_eq!(rejected, Rejection::NotAdmin);
        let text = fixture.file(EVE, exports).await;
        assert_eq!(text.lines().count(), lines, "{text}");
        let columns = text.lines().map(|line| line.split(',').count());
        let columns: BTreeSet<usize> = columns.collect();
        assert_eq!(columns.len(), 1, "{text}");
    }
}

#[tokio::test]
async fn a_conversation_shows_ones_own_games_and_no_table() {
    let mut fixture = Fixture::with_four().await;
    is_played(&mut fixture).await;
    let mut ask = async |command| fixture.asks_in(ANA, ALONE, command).await;
    let own = expected!(ask(PROFILE).await, Reply::Profile(own) => own);
    assert_eq!((own.server, own.profile.begun), (None, 1));
    for command in [of(BEN), TOP, Command::Statistics] {
        assert_eq!(reason(&ask(command).await), Some(Rejection::NoServer));
    }
    let service = &fixture.service;
    let there = service.person_record(ANA, ABROAD.server, fixture.now).await;
    assert_eq!(there.unwrap().profile.begun, 0, "another server");
}

#[tokio::test]
async fn the_export_of_ones_data_contains_the_profile() {
    let mut fixture = Fixture::with_four().await;
    is_played(&mut fixture).await;
    let text = fixture.everything_about(ANA).await;
    let all: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(all["profile"]["all"]["wins"], 1, "{all}");
    assert_eq!(all["profile"]["rivals"][0]["person"], "102", "{all}");
}

#[tokio::test]
async fn results_that_differ_from_the_log_are_found_and_worked_out_anew() {
    let mut fixture = Fixture::with_four().await;
    let id = is_played(&mut fixture).await;
    execute(&mut raw(&fixture).await, "DELETE FROM results").await;
    let faults = fixture.faults().await;
    assert_eq!(faults.len(), 1, "{faults:?}");
    let repaired = fixture.store().repair(&id, fixture.now).await;
    assert_eq!(repaired.unwrap(), Repair::Done);
    fixture.is_sound().await;
    assert_eq!(statistics(&mut fixture).await.games, 1);
}

/// The table as it follows from the logs alone.
async fn from_the_logs(fixture: &Fixture, games: std::ops::Range<u64>) -> Vec<Row> {
    let mut rated = Vec::new();
    for number in games {
        let id = GameId(format!("game{number}"));
        let log = fixture.log(&id).await;
        let game = Game::fold(&log).unwrap();
        let finished = FinishedGame::of(&id, &game, &log).unwrap();
        rated.push(finished.rated().unwrap());
    }
    Ratings::of(rated).table()
}

#[tokio::test]
async fn somebody_whose_data_is_deleted_has_no_row_and_no_number_in_any_result() {
    let mut fixture = Fixture::new().await;
    are_saved(&fixture, 0..40, fixture.now - LONG).await;
    let before = top(&mut fixture, ANA, None).await.rows;
    assert_eq!(before, from_the_logs(&fixture, 0..40).await);
    let absent = before[0].person;
    let mut other = raw(&fixture).await;
    let number: i64 = sqlx::query_scalar("SELECT number FROM people WHERE id = $1")
        .bind(absent.0.cast_signed())
        .fetch_one(&mut other)
        .await
        .unwrap();
    fixture.service.forget(absent, fixture.now).await.unwrap();
    let bodies: Vec<String> = sqlx::query_scalar("SELECT body FROM results")
        .fetch_all(&mut other)
        .await
        .unwrap();
    let mut deleted = 0;
    for body in &bodies {
        let result: GameResult = serde_json::from_str(body).unwrap();
        deleted += result.seats.iter().filter(|seat| seat.deleted).count();
        let numbers = result.people();
        assert!(
            !numbers.contains(&PersonId(number.cast_unsigned())),
            "{body}"
        );
    }
    assert_eq!((bodies.len(), deleted), (40, 20));
    // The others are still in the table, and the logs give the same one each time.
    let after = top(&mut fixture, ANA, None).await.rows;
    assert_eq!(after.len(), before.len() - 1);
    assert!(after.iter().all(|row| row.games == 20), "{after:?}");
    assert_eq!(after, from_the_logs(&fixture, 0..40).await);
    let record = profile(&mut fixture, ANA, of(absent)).await;
    assert_eq!(record.profile.begun, 0);
    let games = Command::ExportResults(ResultsFile::Games);
    let games = fixture.file(EVE, games).await;
    assert!(!games.contains(&format!(",{absent},")), "{games}");
    fixture.is_sound().await;
}
