//! Games that are carried to where somebody asks, because their own place may be gone.

use std::slice::from_ref;

use djambi::game::{
    Act, ChannelId, Event, GameId, PersonId, Phase, Place, Refusal, ServerId, Terms,
};
use djambi::host::{News, Reply, Summary, What, Which, Why};
use jiff::SignedDuration;

use crate::stage::{ANA, BEN, CLEO, DAN, EVE, HERE, SERVER, Stage, channel, here};

const STRANGER: PersonId = PersonId(300);

/// Another channel of the same server.
fn elsewhere() -> Place {
    channel(HERE + 1)
}

async fn asks_at(stage: &mut Stage, place: Place, by: PersonId, what: What) -> Reply {
    let mut request = stage.request(by, what);
    request.place = place;
    stage.host.handle(&request, stage.now).await
}

async fn carries(stage: &mut Stage, place: Place, by: PersonId, game: &GameId) -> Reply {
    let game = game.clone();
    asks_at(stage, place, by, What::Carry { game }).await
}

fn done(reply: Reply) -> News {
    match reply {
        Reply::Done(news) => news,
        other => panic!("not done: {other:?}"),
    }
}

fn refused(reply: Reply) -> Why {
    match reply {
        Reply::Refused(refused) => refused.why,
        other => panic!("not refused: {other:?}"),
    }
}

async fn games(stage: &mut Stage, place: Place, by: PersonId) -> Vec<Summary> {
    match asks_at(stage, place, by, What::MyGames).await {
        Reply::Games { games, .. } => games,
        other => panic!("no games: {other:?}"),
    }
}

/// Which of somebody's games may go on in that place.
async fn coming(stage: &mut Stage, place: Place, by: PersonId) -> Vec<GameId> {
    let games = games(stage, place, by).await.into_iter();
    games
        .filter(|it| it.comes_here)
        .map(|it| it.view.id)
        .collect()
}

/// A game of four of which all has been told, and its name.
async fn all_told() -> (Stage, GameId) {
    let mut stage = Stage::with_four().await;
    let view = stage.looks(ANA).await;
    for version in 2..=view.version {
        stage.told(&view.id, version).await;
    }
    (stage, view.id)
}

#[tokio::test]
async fn a_player_carries_his_game_and_who_is_to_move_is_called() {
    let (mut stage, id) = all_told().await;
    assert_eq!(coming(&mut stage, elsewhere(), BEN).await, from_ref(&id));
    assert_eq!(coming(&mut stage, channel(HERE), BEN).await, []);
    let news = done(carries(&mut stage, elsewhere(), BEN, &id).await);
    assert!(news.public);
    assert_eq!(news.view.game.place(), elsewhere());
    assert_eq!(news.call, [ANA]);
    assert_eq!(coming(&mut stage, elsewhere(), BEN).await, []);
    // Not who has carried it himself, and who rests only when his rest ends.
    let back = done(carries(&mut stage, channel(HERE), ANA, &id).await);
    assert_eq!(back.call, []);
    let until = stage.now + SignedDuration::from_hours(5);
    let away = What::Away(Some((stage.now, until)));
    asks_at(&mut stage, channel(HERE), ANA, away).await;
    let again = done(carries(&mut stage, elsewhere(), CLEO, &id).await);
    assert_eq!(again.call, []);
    for version in back.view.version - 1..=again.view.version {
        stage.told(&id, version).await;
    }
    stage.now = until;
    stage.host.tick(stage.now).await.unwrap();
    let call = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!((call.place, call.news.call), (elsewhere(), vec![ANA]));
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn nothing_is_carried_by_strangers_to_other_servers_or_to_where_a_game_is() {
    let (mut stage, id) = all_told().await;
    let version = stage.looks(ANA).await.version;
    let not_playing = Why::Game(Refusal::NotPlaying);
    let abroad = Place {
        server: Some(ServerId(SERVER.0 + 1)),
        channel: ChannelId(500),
    };
    let alone = Place {
        server: None,
        channel: ChannelId(600),
    };
    let made_up = GameId("x".into());
    for (place, by, game, why) in [
        (elsewhere(), STRANGER, &id, &not_playing),
        (channel(HERE), STRANGER, &id, &not_playing),
        (abroad, STRANGER, &id, &Why::NoSuchGame),
        (alone, STRANGER, &id, &Why::NoSuchGame),
        (elsewhere(), ANA, &made_up, &Why::NoSuchGame),
        (abroad, ANA, &id, &Why::OtherServer),
        (alone, ANA, &id, &Why::NoServer),
        (channel(HERE), ANA, &id, &Why::HereAlready),
    ] {
        let reply = carries(&mut stage, place, by, game).await;
        assert_eq!(&refused(reply), why, "{by} at {place:?}");
    }
    for place in [abroad, alone] {
        assert_eq!(coming(&mut stage, place, ANA).await, []);
    }
    // A lobby holds its channel as a game does.
    let terms = Terms::default();
    done(asks_at(&mut stage, elsewhere(), STRANGER, What::Open { terms }).await);
    assert_eq!(coming(&mut stage, elsewhere(), ANA).await, []);
    let reply = carries(&mut stage, elsewhere(), ANA, &id).await;
    assert_eq!(refused(reply), Why::GameHere);
    let view = stage.looks(ANA).await;
    assert_eq!((view.id, view.version), (id.clone(), version));
    // Who manages the server may, as he may end it.
    let third = channel(HERE + 2);
    done(carries(&mut stage, third, EVE, &id).await);
    done(asks_at(&mut stage, third, EVE, here(Act::End)).await);
    let reply = carries(&mut stage, channel(HERE), ANA, &id).await;
    assert_eq!(refused(reply), Why::Game(Refusal::Over));
}

#[tokio::test]
async fn lobbies_and_finished_games_are_not_offered() {
    let mut stage = Stage::new().await;
    let terms = Terms::default();
    stage.done(ANA, What::Open { terms }).await;
    assert_eq!(games(&mut stage, elsewhere(), ANA).await.len(), 1);
    assert_eq!(coming(&mut stage, elsewhere(), ANA).await, []);
    stage.act(ANA, Act::CallOff).await;
    assert_eq!(games(&mut stage, elsewhere(), ANA).await.len(), 0);
}

#[tokio::test]
async fn a_game_that_sleeps_wakes_where_it_is_carried() {
    let (mut stage, id) = all_told().await;
    stage.later(SignedDuration::from_hours(31 * 24));
    stage.host.tick(stage.now).await.unwrap();
    assert_eq!(coming(&mut stage, elsewhere(), DAN).await, from_ref(&id));
    let news = done(carries(&mut stage, elsewhere(), DAN, &id).await);
    assert_eq!(news.view.game.phase(), Phase::Playing);
    assert_eq!(news.call, [ANA]);
    let happened: Vec<_> = news.entries.into_iter().map(|it| it.event).collect();
    let place = elsewhere();
    assert_eq!(happened, [Event::Moved { place }, Event::Woken]);
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}

#[tokio::test]
async fn what_could_not_be_told_is_told_at_once_in_the_new_place_before_that_it_moved() {
    let (mut stage, id) = all_told().await;
    let turn = stage.types(ANA, "Mc1-e1").await.view.version;
    stage.later(SignedDuration::from_secs(11));
    let vain = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!((vain.place, vain.news.call), (channel(HERE), vec![BEN]));
    // The channel is gone: it is tried again a day later.
    let until = stage.now + SignedDuration::from_hours(24);
    let host = stage.host.clone();
    host.put_off(&id, turn, vain.place, until).await.unwrap();
    stage.later(SignedDuration::from_hours(1));
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    let moved = done(carries(&mut stage, elsewhere(), CLEO, &id).await);
    // The last try in the old channel fails only now: of no meaning any more.
    host.put_off(&id, turn, vain.place, until).await.unwrap();
    let late = stage.host.untold(stage.now).await.unwrap();
    let told: Vec<_> = late.iter().map(|it| it.news.view.version).collect();
    assert_eq!(told, [turn]);
    assert_eq!(
        (late[0].place, late[0].news.call.as_slice()),
        (elsewhere(), &[][..])
    );
    stage.told(&id, turn).await;
    stage.later(SignedDuration::from_secs(11));
    let last = stage.host.untold(stage.now).await.unwrap().remove(0);
    assert_eq!(last.news.view.version, moved.view.version);
    assert_eq!((last.place, last.news.call), (elsewhere(), vec![BEN]));
    stage.told(&id, moved.view.version).await;
    assert_eq!(stage.host.store().untold().await.unwrap(), 0);
}

#[tokio::test]
async fn an_answer_that_is_on_its_way_is_not_told_a_second_time() {
    let (mut stage, id) = all_told().await;
    let answer = stage.types(ANA, "Mc1-e1").await.view.version;
    done(carries(&mut stage, elsewhere(), CLEO, &id).await);
    assert!(stage.host.untold(stage.now).await.unwrap().is_empty());
    stage.told(&id, answer).await;
    stage.later(SignedDuration::from_secs(11));
    let tellings = stage.host.untold(stage.now).await.unwrap();
    let versions: Vec<_> = tellings.iter().map(|it| it.news.view.version).collect();
    assert_eq!(versions, [answer + 1]);
}

#[tokio::test]
async fn of_two_who_carry_it_at_once_the_later_wins_and_it_is_in_one_place() {
    let (mut stage, id) = all_told().await;
    let look = What::Look {
        game: Which::Game(id.clone()),
    };
    let game = id.clone();
    let mut one = stage.request(BEN, What::Carry { game: game.clone() });
    one.place = elsewhere();
    let mut two = stage.request(CLEO, What::Carry { game });
    two.place = channel(HERE + 2);
    let (one, two) = tokio::join!(
        stage.host.handle(&one, stage.now),
        stage.host.handle(&two, stage.now)
    );
    let (one, two) = (done(one).view, done(two).view);
    let last = if one.version > two.version { one } else { two };
    let Reply::Shown(view) = stage.ask(ANA, look).await else {
        panic!()
    };
    assert_eq!(view.game.place(), last.game.place());
    assert!(stage.host.store().verify().await.unwrap().faults.is_empty());
}
