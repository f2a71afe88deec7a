//! Deadlines, lobbies, sleep and computer players, found in the database.

use std::collections::BTreeSet;

use djambi::game::{
    ChannelId, Ending, Event, GameCommand, GameId, GameRejection, Level, PersonId, Phase, Place,
    ServerId, Sitter, Terms, Timeout,
};
use djambi::service::{Command, GameRef, Rejection, Reply};
use djambi::store::ShardScope;
use jiff::SignedDuration;

use crate::database::{count, execute, raw};
use crate::fixture::{ANA, BEN, EVE, Fixture, SERVER, channel, here, mv, open};

const DAY: i64 = 24;

#[tokio::test]
async fn a_lobby_expires_and_its_channel_is_free() {
    let mut fixture = Fixture::new().await;
    let update = fixture.opens(ANA).await;
    fixture.restart().await;
    fixture.later(SignedDuration::from_hours(7 * DAY + 1));
    fixture.run_due().await;
    let view = fixture.shown(ANA, GameRef::Game(update.view.id)).await;
    assert_eq!(view.game.phase(), Phase::Over(Ending::Expired));
    fixture.opens(BEN).await;
}

#[tokio::test]
async fn a_whole_deadline_passes_while_nobody_runs_the_program() {
    let mut fixture = Fixture::new().await;
    let terms = Terms {
        on_timeout: Timeout::Computer(Level::Novice),
        ..Terms::default()
    };
    fixture.gather_under(terms).await;
    fixture.service.close().await;
    fixture.later(SignedDuration::from_hours(73));
    fixture.service = open(&fixture.directory, fixture.now).await;
    fixture.run_due().await;
    while fixture.looks(BEN).await.game.history().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let view = fixture.looks(BEN).await;
    let red = djambi_rules::Seat::Red;
    assert_eq!(view.game.sitter(red), Some(Sitter::Computer(Level::Novice)));
    let log = fixture.log(&view.id).await;
    let given = |event: &Event| matches!(event, Event::Reminded { .. });
    assert_eq!(
        log.iter().filter(|entry| given(&entry.event)).count(),
        0,
        "nobody was there to remind"
    );
}

#[tokio::test]
async fn a_game_falls_asleep_and_is_woken_unless_its_channel_is_taken() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    fixture.later(SignedDuration::from_hours(31 * DAY));
    fixture.run_due().await;
    // People who can wake it read of it; for others the channel is free.
    let asleep = Rejection::Game(GameRejection::Asleep);
    assert_eq!(fixture.rejected(ANA, mv("Mc1-e1")).await, asleep);
    let stranger = PersonId(999);
    let here = fixture.rejected(stranger, mv("Mc1-e1")).await;
    assert_eq!(here, Rejection::NoGameHere);
    fixture.opens(EVE).await;
    let wake = Command::Game {
        game: GameRef::Game(id),
        command: GameCommand::Wake,
    };
    assert_eq!(
        fixture.rejected(BEN, wake.clone()).await,
        Rejection::GameHere
    );
    fixture.game_command(EVE, GameCommand::CallOff).await;
    fixture.done(BEN, wake).await;
    fixture.types(ANA, "Mc1-e1").await;
}

#[tokio::test]
async fn two_processes_run_due_work_once() {
    let mut fixture = Fixture::with_four().await;
    let other = crate::fixture::beside(&fixture.directory).await;
    fixture.later(SignedDuration::from_hours(73));
    let (one, two) = tokio::join!(
        fixture.service.run_due(fixture.now),
        other.run_due(fixture.now)
    );
    one.unwrap();
    two.unwrap();
    let id = fixture.looks(ANA).await.id;
    let log = fixture.log(&id).await;
    let out = |event: &Event| matches!(event, Event::TimedOut { .. });
    assert_eq!(log.iter().filter(|entry| out(&entry.event)).count(), 1);
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
    let all = Command::Game {
        game: GameRef::Here,
        command: GameCommand::Resign { seat: None },
    };
    fixture.done(ANA, all).await;
    let id = fixture.looks(ANA).await.id;
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
    assert_eq!(fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn hints_are_for_those_who_play_alone() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let hint = || Command::Hint {
        game: GameRef::Here,
    };
    assert!(matches!(
        fixture.rejected(ANA, hint()).await,
        Rejection::Game(_)
    ));
    fixture.start_with(&[]).await;
    let Reply::Hint { mv, view, .. } = fixture.ask(ANA, hint()).await else {
        panic!()
    };
    assert!(view.game.position().is_legal(mv));
    assert!(matches!(
        fixture.rejected(BEN, hint()).await,
        Rejection::Game(_)
    ));
    // A computer player is to move: it thinks only when what is due is done.
    fixture.types(ANA, "Mc1-e1").await;
    assert!(matches!(
        fixture.rejected(ANA, hint()).await,
        Rejection::Game(GameRejection::NotYourTurn {
            mover: djambi_rules::Seat::Blue
        })
    ));
    let mut fixture = Fixture::with_four().await;
    assert_eq!(fixture.rejected(ANA, hint()).await, Rejection::NoHints);
    assert!(matches!(
        fixture.rejected(ANA, here(GameCommand::Wake)).await,
        Rejection::Game(_)
    ));
}

/// Opens a game against three computers in that channel; the person has resigned.
async fn computers_alone(fixture: &mut Fixture, number: u64, level: Level) -> GameId {
    let sitter = Sitter::Computer(level);
    let fill = || here(GameCommand::Fill { seat: None, sitter });
    let terms = Terms::default();
    let resign = here(GameCommand::Resign { seat: None });
    let wishes = [
        Command::Open { terms },
        fill(),
        fill(),
        fill(),
        here(GameCommand::Start),
        resign,
    ];
    let mut id = None;
    for command in wishes {
        match fixture.asks_in(ANA, channel(number), command).await {
            Reply::Done(update) => id = Some(update.view.id),
            other => panic!("{other:?}"),
        }
    }
    id.unwrap()
}

async fn moves(fixture: &Fixture, id: &GameId) -> usize {
    let (game, _) = fixture.store().load(id).await.unwrap().unwrap();
    game.history().len() - 1
}

/// The games of the moves that computer players made, in the order in which they began to think.
async fn served(fixture: &Fixture, games: &[GameId]) -> Vec<usize> {
    let mut moves = Vec::new();
    for (number, id) in games.iter().enumerate() {
        let log = fixture.store().load(id).await.unwrap().unwrap().1;
        let played = log
            .iter()
            .filter(|entry| matches!(entry.event, Event::Played { .. }));
        moves.extend(played.map(|entry| (entry.at, number)));
    }
    moves.sort_unstable();
    moves.into_iter().map(|(_, number)| number).collect()
}

#[tokio::test]
async fn one_worker_serves_all_games_in_turn() {
    let mut fixture = Fixture::new().await;
    fixture.service.close().await;
    let options = djambi::service::ServiceOptions {
        store: djambi::store::StoreOptions::to_play(fixture.url()),
        workers: Some(1),
    };
    fixture.service = djambi::service::GameService::open(&options, fixture.now)
        .await
        .unwrap();
    let mut games = Vec::new();
    for number in 1..=4 {
        games.push(computers_alone(&mut fixture, number, Level::Novice).await);
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
    let now = fixture.now;
    assert!(due(&fixture).await.is_some());
    let absent = fixture.service.set_server_absent(SERVER, true, now).await;
    assert!(absent.unwrap());
    assert_eq!(due(&fixture).await, None);
    // Another game, in another server.
    let terms = Terms::default();
    let mut request = fixture.request(ANA, Command::Open { terms });
    request.place = Place {
        server: Some(ServerId(SERVER.0 + 1)),
        channel: ChannelId(900),
    };
    let Reply::Done(update) = fixture.service.handle(&request, now).await else {
        panic!("a lobby")
    };
    fixture
        .mark_delivered(&update.view.id, update.view.version())
        .await;
    let (later, _) = fixture
        .store()
        .load(&update.view.id)
        .await
        .unwrap()
        .unwrap();
    assert_ne!(update.view.id, first);
    assert_eq!(due(&fixture).await, later.due());
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
    assert!(store.verify().await.unwrap().faults.is_empty());
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
