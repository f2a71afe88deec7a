//! Deadlines, lobbies, sleep and computer players, found in the database.

use std::collections::BTreeSet;

use djambi::game::{
    Event, GameCommand, GameId, GameRejection, Level, PersonId, Phase, Sitter, Terms, Timeout,
};
use djambi::service::{Command, GameRef, Rejection, Reply};
use djambi::store::{ShardScope, StoreOptions};
use djambi_rules::Seat;
use jiff::SignedDuration;

use crate::service::database::{count, execute, raw};
use crate::service::fixture::{
    ABROAD, ANA, BEN, EVE, Fixture, SERVER, beside, channel, expected, here, mv,
};

const DAY: i64 = 24;

#[tokio::test]
async fn a_whole_deadline_passes_while_nobody_runs_the_program() {
    let mut fixture = Fixture::new().await;
    let terms = Terms {
        on_timeout: Timeout::Computer(Level::Novice),
        ..Terms::default()
    };
    fixture.gather_under(terms).await;
    fixture.later(SignedDuration::from_hours(73));
    fixture.restart().await;
    fixture.run_due().await;
    while fixture.looks(BEN).await.game.history().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let view = fixture.looks(BEN).await;
    let novice = Some(Sitter::Computer(Level::Novice));
    assert_eq!(view.game.sitter(Seat::Red), novice);
    let is_given = |event: &Event| matches!(event, Event::Reminded { .. });
    let reminders = fixture.count(&view.id, is_given).await;
    assert_eq!(reminders, 0, "nobody was there to remind");
}

#[tokio::test]
async fn a_game_falls_asleep_and_is_woken_unless_its_channel_is_taken() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.later(SignedDuration::from_hours(31 * DAY));
    fixture.run_due().await;
    // People who can wake it read of it; for others the channel is free.
    let asleep = Rejection::Game(GameRejection::Asleep);
    assert_eq!(fixture.rejected(ANA, mv("Mc1-e1")).await, asleep);
    let stranger = PersonId(999);
    let here = fixture.rejected(stranger, mv("Mc1-e1")).await;
    assert_eq!(here, Rejection::NoGameHere);
    fixture.opens(EVE).await;
    let (game, command) = (GameRef::Game(id), GameCommand::Wake);
    let wake = Command::Game { game, command };
    let taken = fixture.rejected(BEN, wake.clone()).await;
    assert_eq!(taken, Rejection::GameHere);
    fixture.game_command(EVE, GameCommand::CallOff).await;
    fixture.done(BEN, wake).await;
    fixture.types(ANA, "Mc1-e1").await;
}

#[tokio::test]
async fn two_processes_run_due_work_once() {
    let mut fixture = Fixture::with_four().await;
    let other = beside(&fixture.directory).await;
    fixture.later(SignedDuration::from_hours(73));
    let (one, two) = tokio::join!(
        fixture.service.run_due(fixture.now),
        other.run_due(fixture.now)
    );
    one.unwrap();
    two.unwrap();
    let id = fixture.looks(ANA).await.id;
    let is_out = |event: &Event| matches!(event, Event::TimedOut { .. });
    assert_eq!(fixture.count(&id, is_out).await, 1);
}

#[tokio::test]
async fn computers_play_to_the_end_of_a_game_across_restarts() {
    let mut fixture = Fixture::new().await;
    let terms = Terms {
        options: "classic,quiet_limit=12".parse().unwrap(),
        ..Terms::default()
    };
    fixture.done(ANA, Command::Open { terms }).await;
    fixture.start_with(&[]).await;
    let id = fixture.resigns(ANA).await.view.id;
    let mut restarted = 0;
    while !matches!(fixture.looks(ANA).await.game.phase(), Phase::Over(_)) {
        fixture.run_due().await;
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        // After some moves, so that a slow search is not stopped each time.
        let plies = moves(&fixture, &id).await;
        if plies >= restarted + 8 {
            fixture.restart().await;
            restarted = plies;
        }
    }
    assert!(restarted > 0);
    fixture.is_sound().await;
}

#[tokio::test]
async fn hints_are_for_those_who_play_alone() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let hint = || Command::Hint {
        game: GameRef::Here,
    };
    let in_lobby = fixture.rejected(ANA, hint()).await;
    assert!(matches!(in_lobby, Rejection::Game(_)), "{in_lobby:?}");
    fixture.start_with(&[]).await;
    let reply = fixture.ask(ANA, hint()).await;
    let (mv, view) = expected!(reply, Reply::Hint { mv, view, .. } => (mv, view));
    assert!(view.game.position().is_legal(mv));
    let stranger = fixture.rejected(BEN, hint()).await;
    assert!(matches!(stranger, Rejection::Game(_)), "{stranger:?}");
    // A computer player is to move: it thinks only when what is due is done.
    fixture.types(ANA, "Mc1-e1").await;
    let not_hers = GameRejection::NotYourTurn { mover: Seat::Blue };
    let reason = fixture.rejected(ANA, hint()).await;
    assert_eq!(reason, Rejection::Game(not_hers));
    let mut fixture = Fixture::with_four().await;
    assert_eq!(fixture.rejected(ANA, hint()).await, Rejection::NoHints);
    let awake = fixture.rejected(ANA, here(GameCommand::Wake)).await;
    assert!(matches!(awake, Rejection::Game(_)), "{awake:?}");
}

async fn moves(fixture: &Fixture, id: &GameId) -> usize {
    fixture.game(id).await.history().len() - 1
}

/// The games of the moves that computer players made, in the order in which they began to think.
async fn served(fixture: &Fixture, games: &[GameId]) -> Vec<usize> {
    let mut moves = Vec::new();
    for (number, id) in games.iter().enumerate() {
        let mut log = fixture.log(id).await;
        log.retain(|entry| matches!(entry.event, Event::Played { .. }));
        moves.extend(log.into_iter().map(|entry| (entry.at, number)));
    }
    moves.sort_unstable();
    moves.into_iter().map(|(_, number)| number).collect()
}

#[tokio::test]
async fn one_worker_serves_all_games_in_turn() {
    let mut fixture = Fixture::new().await;
    let one_worker = StoreOptions::to_play(fixture.url());
    fixture.restart_with(one_worker, 1).await;
    let mut games = Vec::new();
    for number in 1..=4 {
        fixture.place = channel(number);
        fixture.opens(ANA).await;
        fixture.start_with(&[]).await;
        games.push(fixture.resigns(ANA).await.view.id);
    }
    while served(&fixture, &games).await.len() < 16 {
        // A move is saved with the time at which its search began plus the real time that it took. No
        // search takes a minute, so the saved times have the order of the searches on any machine.
        fixture.later(SignedDuration::from_mins(1));
        fixture.run_due().await;
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    // Nothing is saved any more when all games are read again.
    fixture.restart().await;
    let served = served(&fixture, &games).await;
    for round in served.chunks_exact(games.len()) {
        let different: BTreeSet<&usize> = round.iter().collect();
        assert_eq!(different.len(), games.len(), "{served:?}");
    }
}

#[tokio::test]
async fn what_is_due_where_the_bot_was_removed_hides_nothing_that_is_due_later() {
    let (mut fixture, first) = Fixture::announced().await;
    let due = async |fixture: &Fixture| {
        let store = fixture.store();
        store.next_due(&ShardScope::All).await.unwrap()
    };
    assert!(due(&fixture).await.is_some());
    assert!(fixture.absent(SERVER, true).await);
    assert_eq!(due(&fixture).await, None);
    let lobby = fixture.opens_in(ANA, ABROAD).await.view;
    fixture.mark_delivered(&lobby.id, lobby.version()).await;
    assert_ne!(lobby.id, first);
    assert_eq!(due(&fixture).await, lobby.game.due());
}

#[tokio::test]
async fn a_row_that_is_due_too_early_is_corrected() {
    let mut fixture = Fixture::with_four().await;
    let due = fixture.looks(ANA).await.game.due();
    let mut database = raw(&fixture).await;
    execute(&mut database, "UPDATE games SET due = 1").await;
    let store = fixture.store();
    assert_ne!(store.next_due(&ShardScope::All).await.unwrap(), due);
    fixture.run_due().await;
    // The announcements of the beginning are due before it.
    let row = count(&mut database, "SELECT due FROM games").await;
    assert_eq!(row, due.unwrap().as_millisecond());
    fixture.is_sound().await;
}

#[tokio::test]
async fn moves_of_computers_that_have_no_human_opponent_left_are_two_messages_at_most() {
    let mut fixture = Fixture::new().await;
    let id = fixture.gather_with_computers(&[]).await;
    fixture.resigns(ANA).await;
    fixture.deliver_all().await;
    let (mut messages, mut last, mut version) = (0, 0, 0);
    loop {
        fixture.run_due().await;
        for announced in fixture.pending().await {
            messages += 1;
            last = announced.update.view.version();
            fixture.mark_delivered(&id, last).await;
        }
        let view = fixture.looks(ANA).await;
        if matches!(view.game.phase(), Phase::Over(_)) && last == view.version() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        // A move takes a second, however long this machine needs for it.
        if view.version() > version {
            version = view.version();
            fixture.later(SignedDuration::from_secs(1));
        }
    }
    let plies = moves(&fixture, &id).await;
    assert!(plies > 8, "{plies}");
    assert!((1..=2).contains(&messages), "{messages} for {plies} moves");
}

#[tokio::test]
async fn what_a_person_does_waits_for_no_moves_that_are_held_back() {
    let mut fixture = Fixture::new().await;
    let id = fixture.gather_with_computers(&[]).await;
    fixture.resigns(ANA).await;
    fixture.deliver_all().await;
    fixture.computers_play(5).await;
    assert!(fixture.pending().await.is_empty());
    let ended = fixture.game_command(EVE, GameCommand::End).await;
    let first = fixture.next_announcement().await.update;
    assert_eq!(first.view.version(), ended.first() - 1, "{id}");
}
