//! Deadlines, lobbies, sleep and computers, found from rows.

use djambi::game::{
    Act, Ending, Event, GameId, Level, PersonId, Phase, Refusal, Sitter, Terms, Timeout,
};
use djambi::host::{Reply, What, Which, Why};
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, DAN, EVE, Stage, channel, here, open, turn};

const DAY: i64 = 24;

#[tokio::test]
async fn a_lobby_expires_and_its_channel_is_free() {
    let mut stage = Stage::new().await;
    let news = stage
        .done(
            ANA,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    stage.restart().await;
    stage.later(SignedDuration::from_hours(7 * DAY + 1));
    stage.host.tick(stage.now).await.unwrap();
    let Reply::Shown(view) = stage
        .ask(
            ANA,
            What::Look {
                game: Which::Game(news.view.id),
            },
        )
        .await
    else {
        panic!()
    };
    assert_eq!(view.game.phase(), Phase::Over(Ending::Expired));
    stage
        .done(
            BEN,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
}

#[tokio::test]
async fn a_whole_deadline_passes_while_nobody_runs_the_program() {
    let mut stage = Stage::new().await;
    let terms = Terms {
        on_timeout: Timeout::Computer(Level::Novice),
        ..Terms::default()
    };
    stage.done(ANA, What::Open { terms }).await;
    for person in [BEN, CLEO, DAN] {
        stage.act(person, Act::Join { seat: None }).await;
    }
    stage.act(ANA, Act::Start).await;
    stage.host.close().await;
    stage.later(SignedDuration::from_hours(73));
    stage.host = open(&stage.directory, stage.now).await;
    stage.host.tick(stage.now).await.unwrap();
    while stage.looks(BEN).await.game.history().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let view = stage.looks(BEN).await;
    let red = djambi::rules::Seat::Red;
    assert_eq!(view.game.sitter(red), Some(Sitter::Computer(Level::Novice)));
    let log = stage.host.store().log(&view.id).await.unwrap();
    let given = |event: &Event| matches!(event, Event::Reminded { .. });
    assert_eq!(
        log.iter().filter(|entry| given(&entry.event)).count(),
        0,
        "nobody was there to remind"
    );
}

#[tokio::test]
async fn a_game_falls_asleep_and_is_woken_unless_its_channel_is_taken() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    stage.later(SignedDuration::from_hours(31 * DAY));
    stage.host.tick(stage.now).await.unwrap();
    // Who can wake it hears of it; to others the channel is free.
    let asleep = Why::Game(Refusal::Asleep);
    assert_eq!(stage.refused(ANA, turn("Mc1-e1")).await, asleep);
    let stranger = PersonId(999);
    let here = stage.refused(stranger, turn("Mc1-e1")).await;
    assert_eq!(here, Why::NoGameHere);
    stage
        .done(
            EVE,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    let wake = What::Act {
        game: Which::Game(id),
        act: Act::Wake,
    };
    assert_eq!(stage.refused(BEN, wake.clone()).await, Why::GameHere);
    stage.act(EVE, Act::CallOff).await;
    stage.done(BEN, wake).await;
    stage.types(ANA, "Mc1-e1").await;
}

#[tokio::test]
async fn two_processes_do_what_is_due_once() {
    let mut stage = Stage::with_four().await;
    let other = open(&stage.directory, stage.now).await;
    stage.later(SignedDuration::from_hours(73));
    let (one, two) = tokio::join!(stage.host.tick(stage.now), other.tick(stage.now));
    one.unwrap();
    two.unwrap();
    let id = stage.looks(ANA).await.id;
    let log = stage.host.store().log(&id).await.unwrap();
    let out = |event: &Event| matches!(event, Event::TimedOut { .. });
    assert_eq!(log.iter().filter(|entry| out(&entry.event)).count(), 1);
}

#[tokio::test]
async fn computers_play_to_the_end_of_a_game_across_restarts() {
    let mut stage = Stage::new().await;
    let terms = Terms {
        options: "classic,quiet_limit=12".parse().unwrap(),
        ..Terms::default()
    };
    stage.done(ANA, What::Open { terms }).await;
    for _ in 0..3 {
        let sitter = Sitter::Computer(Level::Novice);
        stage.act(ANA, Act::Fill { seat: None, sitter }).await;
    }
    stage.act(ANA, Act::Start).await;
    let all = What::Act {
        game: Which::Here,
        act: Act::Resign { seat: None },
    };
    stage.done(ANA, all).await;
    let id = stage.looks(ANA).await.id;
    for round in 0..4000 {
        stage.host.tick(stage.now).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        if round % 40 == 39 {
            stage.restart().await;
        }
        let row = stage.host.store().row(&id).await.unwrap().unwrap();
        if row.state == "over" {
            break;
        }
    }
    assert!(matches!(
        stage.looks(ANA).await.game.phase(),
        Phase::Over(_)
    ));
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn hints_are_for_those_who_play_alone() {
    let mut stage = Stage::new().await;
    stage
        .done(
            ANA,
            What::Open {
                terms: Terms::default(),
            },
        )
        .await;
    let hint = || What::Hint { game: Which::Here };
    assert!(matches!(stage.refused(ANA, hint()).await, Why::Game(_)));
    for _ in 0..3 {
        let sitter = Sitter::Computer(Level::Novice);
        stage.act(ANA, Act::Fill { seat: None, sitter }).await;
    }
    stage.act(ANA, Act::Start).await;
    let Reply::Hint { turn, view } = stage.ask(ANA, hint()).await else {
        panic!()
    };
    assert!(view.game.position().is_legal(turn));
    assert!(matches!(stage.refused(BEN, hint()).await, Why::Game(_)));
    let mut stage = Stage::with_four().await;
    assert_eq!(stage.refused(ANA, hint()).await, Why::NoHints);
    assert!(matches!(
        stage.refused(ANA, here(Act::Wake)).await,
        Why::Game(_)
    ));
}

/// Opens a game against three computers in that channel; the person has resigned.
async fn computers_alone(stage: &mut Stage, number: u64, level: Level) -> GameId {
    let sitter = Sitter::Computer(level);
    let fill = || here(Act::Fill { seat: None, sitter });
    let terms = Terms::default();
    let resign = here(Act::Resign { seat: None });
    let wishes = [
        What::Open { terms },
        fill(),
        fill(),
        fill(),
        here(Act::Start),
        resign,
    ];
    let mut id = None;
    for what in wishes {
        let mut request = stage.request(ANA, what);
        request.place = channel(number);
        match stage.host.handle(&request, stage.now).await {
            Reply::Done(news) => id = Some(news.view.id),
            other => panic!("{other:?}"),
        }
    }
    id.unwrap()
}

async fn turns(stage: &Stage, id: &GameId) -> usize {
    let (game, _) = stage.host.store().load(id).await.unwrap().unwrap();
    game.history().len() - 1
}

#[tokio::test]
async fn one_worker_serves_all_games_in_turn() {
    let mut stage = Stage::new().await;
    stage.host.close().await;
    let options = djambi::host::HostOptions {
        store: djambi::store::StoreOptions::to_play(stage.url()),
        workers: Some(1),
    };
    stage.host = djambi::host::Host::open(&options, stage.now).await.unwrap();
    let mut games = Vec::new();
    for number in 1..=4 {
        games.push(computers_alone(&mut stage, number, Level::Novice).await);
    }
    let mut most = 0;
    while most < 4 {
        stage.later(SignedDuration::from_millis(10));
        stage.host.tick(stage.now).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        let mut lengths = Vec::new();
        for id in &games {
            lengths.push(turns(&stage, id).await);
        }
        most = *lengths.iter().max().unwrap();
        let least = *lengths.iter().min().unwrap();
        assert!(most - least <= 1, "{lengths:?}");
    }
}

#[tokio::test]
async fn a_computer_that_is_stopped_while_it_thinks_begins_anew() {
    let mut stage = Stage::new().await;
    let id = computers_alone(&mut stage, 1, Level::Master).await;
    stage.host.tick(stage.now).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    stage.restart().await;
    assert_eq!(turns(&stage, &id).await, 0, "half a thought is no turn");
    while turns(&stage, &id).await == 0 {
        stage.host.tick(stage.now).await.unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}
