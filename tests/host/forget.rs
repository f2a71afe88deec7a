//! Who wants to be forgotten is, whatever he has left behind.

use djambi::game::{Act, ChannelId, Ending, Event, GameId, Level, Phase, Place, Sitter, Terms};
use djambi::host::{MessageId, Reply, Shown, View, What, Which};
use djambi::rules::Seat;
use jiff::SignedDuration;

use crate::faults::raw;
use crate::people::keep;
use crate::stage::{ANA, BEN, CLEO, DAN, EVE, HERE, Stage, channel, here};

/// Ana's conversation with the bot.
const ALONE: Place = Place {
    server: None,
    channel: ChannelId(1_234_567_890_123_456_789),
};

async fn alone(stage: &mut Stage, what: What) -> View {
    let mut request = stage.request(ANA, what);
    request.place = ALONE;
    match stage.host.handle(&request, stage.now).await {
        Reply::Done(news) => news.view,
        other => panic!("{other:?}"),
    }
}

fn open() -> What {
    let terms = Terms::default();
    What::Open { terms }
}

/// How many games would be left and how many kept.
async fn preview(stage: &mut Stage, what: What) -> (usize, u64) {
    match stage.ask(ANA, what).await {
        Reply::Forget { left, kept, .. } => (left.len(), kept),
        other => panic!("{other:?}"),
    }
}

async fn phase(stage: &Stage, id: &GameId) -> Phase {
    let found = stage.host.store().load(id).await.unwrap();
    found.expect("a game").0.phase()
}

async fn is_sound(stage: &Stage) {
    let faults = stage.host.store().verify().await.unwrap().faults;
    assert_eq!(faults, Vec::<String>::new());
}

/// Whether a number stands anywhere in the database, as a number or as a text.
async fn stands_somewhere(stage: &Stage, number: u64) -> bool {
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("copy.db");
    stage.host.store().backup(&copy).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    let (number, text) = (number.to_be_bytes(), number.to_string());
    bytes.windows(number.len()).any(|it| it == number)
        || bytes.windows(text.len()).any(|it| it == text.as_bytes())
}

#[tokio::test]
async fn a_lobby_that_he_holds_without_a_seat_is_called_off() {
    let mut stage = Stage::new().await;
    let id = stage.done(ANA, open()).await.view.id;
    stage.act(BEN, Act::Join { seat: None }).await;
    stage.act(ANA, Act::Leave).await;
    assert_eq!(preview(&mut stage, What::ForgetMePreview).await, (1, 0));
    assert_eq!(preview(&mut stage, What::ForgetMe).await, (1, 0));
    let over = Phase::Over(Ending::CalledOff);
    assert_eq!(phase(&stage, &id).await, over);
    stage.done(BEN, open()).await;
    is_sound(&stage).await;
}

#[tokio::test]
async fn games_alone_with_the_bot_are_deleted() {
    let mut stage = Stage::new().await;
    let finished = alone(&mut stage, open()).await.id;
    alone(&mut stage, here(Act::CallOff)).await;
    let current = alone(&mut stage, open()).await.id;
    for _ in 0..3 {
        let sitter = Sitter::Computer(Level::Novice);
        alone(&mut stage, here(Act::Fill { seat: None, sitter })).await;
    }
    alone(&mut stage, here(Act::Start)).await;
    stage.gather().await;
    let with_others = stage.act(EVE, Act::End).await.view.id;
    assert!(stands_somewhere(&stage, ALONE.channel.0).await);

    assert_eq!(preview(&mut stage, What::ForgetMePreview).await, (1, 1));
    let forgotten = stage.host.forget(ANA, stage.now).await.unwrap();
    assert_eq!((forgotten.nameless, forgotten.deleted), (1, 2));
    for gone in [finished, current] {
        assert_eq!(stage.host.store().row(&gone).await.unwrap(), None);
    }
    let over = Phase::Over(Ending::Ended);
    assert_eq!(phase(&stage, &with_others).await, over);
    assert!(!stands_somewhere(&stage, ALONE.channel.0).await);
    is_sound(&stage).await;
}

#[tokio::test]
async fn a_conversation_with_the_bot_in_which_others_played_has_another_number() {
    let mut stage = Stage::new().await;
    let opened = alone(&mut stage, open()).await;
    // There was a time when others could be invited there.
    keep(&stage, &opened, Event::Invited { person: BEN }).await;
    let id = opened.id;
    let join = What::Act {
        game: Which::Game(id.clone()),
        act: Act::Join { seat: None },
    };
    stage.done(BEN, join).await;
    alone(&mut stage, here(Act::Start)).await;
    let shown = Shown {
        place: ALONE,
        message: MessageId(5),
    };
    stage.host.told(&id, 5, Some(shown)).await.unwrap();
    stage.host.forget(ANA, stage.now).await.unwrap();
    let won = Phase::Over(Ending::Won(Seat::Blue));
    assert_eq!(phase(&stage, &id).await, won);
    let row = stage.host.store().row(&id).await.unwrap().unwrap();
    assert_eq!((row.place.server, row.shown), (None, None));
    assert!(!stands_somewhere(&stage, ALONE.channel.0).await);
    is_sound(&stage).await;
}

#[tokio::test]
async fn games_that_sleep_are_left_too() {
    let mut stage = Stage::with_four().await;
    let id = stage.looks(ANA).await.id;
    stage.later(SignedDuration::from_hours(31 * 24));
    stage.host.tick(stage.now).await.unwrap();
    assert_eq!(phase(&stage, &id).await, Phase::Asleep);
    assert_eq!(preview(&mut stage, What::ForgetMePreview).await, (1, 0));
    let forgotten = stage.host.forget(ANA, stage.now).await.unwrap();
    assert_eq!(forgotten.left, std::slice::from_ref(&id));
    assert_eq!(phase(&stage, &id).await, Phase::Asleep);
    let wake = What::Act {
        game: Which::Game(id),
        act: Act::Wake,
    };
    let game = stage.done(BEN, wake).await.view.game;
    assert!(!game.position().plays_on(Seat::Red));
    assert_eq!(game.person_on(game.position().mover()), Some(BEN));
    is_sound(&stage).await;
}

#[tokio::test]
async fn whom_others_wait_for_to_take_a_seat_declines() {
    let mut stage = Stage::with_four().await;
    let (seat, sitter) = (Seat::Green, Sitter::Person(EVE));
    stage.act(DAN, Act::Replace { seat, sitter }).await;
    assert_eq!(stage.looks(ANA).await.game.offers().len(), 1);
    stage.host.forget(EVE, stage.now).await.unwrap();
    assert_eq!(stage.looks(ANA).await.game.offers(), []);
    is_sound(&stage).await;
}

#[tokio::test]
async fn a_damaged_game_keeps_nobody_from_being_forgotten() {
    let mut stage = Stage::with_four().await;
    let damaged = stage.looks(ANA).await.id;
    let mut elsewhere = stage.request(ANA, open());
    elsewhere.place = channel(HERE + 1);
    let Reply::Done(news) = stage.host.handle(&elsewhere, stage.now).await else {
        panic!()
    };
    let sound = news.view.id;
    sqlx::query("UPDATE events SET body = '{\"seat\":\"r\"' WHERE game = $1 AND seq = 2")
        .bind(&damaged.0)
        .execute(&mut raw(&stage).await)
        .await
        .unwrap();

    let Reply::File { text, .. } = stage.ask(ANA, What::ExportMe).await else {
        panic!()
    };
    assert!(
        text.contains(&damaged.0) && text.contains(&sound.0),
        "{text}"
    );
    assert!(matches!(
        stage.ask(ANA, What::MyGames).await,
        Reply::Games { games, .. } if games.len() == 1
    ));
    assert_eq!(preview(&mut stage, What::ForgetMePreview).await, (1, 0));
    let forgotten = stage.host.forget(ANA, stage.now).await.unwrap();
    assert_eq!(forgotten.left, std::slice::from_ref(&sound));
    assert_eq!(forgotten.damaged, std::slice::from_ref(&damaged));
    assert_eq!(stage.host.store().person(ANA).await.unwrap(), None);
    let named = stage.host.store().games_naming(ANA).await.unwrap();
    assert_eq!(named, [damaged], "the sound one does not");
    let over = Phase::Over(Ending::CalledOff);
    assert_eq!(phase(&stage, &sound).await, over);
    // The others of it are no worse off.
    let mine = stage.ask(CLEO, What::MyGames).await;
    assert!(matches!(mine, Reply::Games { .. }));
}
