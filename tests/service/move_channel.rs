//! Moving a game to another channel, because its own may be deleted.

use std::slice::from_ref;

use djambi::game::{ChannelId, Event, GameCommand, GameId, GameRejection, PersonId, Phase, Place};
use djambi::service::{Command, Rejection, Reply, View};
use jiff::SignedDuration;

use crate::service::fixture::{
    ABROAD, ALONE, ANA, BEN, CLEO, DAN, ELSEWHERE, EVE, Fixture, HERE, channel, done, reason,
};

const STRANGER: PersonId = PersonId(300);

async fn moves_channel(fixture: &mut Fixture, place: Place, by: PersonId, game: &GameId) -> Reply {
    let game = game.clone();
    fixture
        .asks_in(by, place, Command::MoveChannel { game })
        .await
}

/// Returns the games of a person that can be moved to that place.
async fn coming(fixture: &mut Fixture, place: Place, by: PersonId) -> Vec<GameId> {
    let games = fixture.games_of(by, place).await.into_iter();
    games
        .filter(|it| it.can_move_here)
        .map(|it| it.view.id)
        .collect()
}

#[tokio::test]
async fn a_player_moves_their_game_and_the_player_to_move_is_pinged() {
    let (mut fixture, id) = Fixture::announced().await;
    assert_eq!(coming(&mut fixture, ELSEWHERE, BEN).await, from_ref(&id));
    assert_eq!(coming(&mut fixture, channel(HERE), BEN).await, []);
    let update = done(moves_channel(&mut fixture, ELSEWHERE, BEN, &id).await);
    assert!(update.is_public());
    assert_eq!(update.view.game.place(), ELSEWHERE);
    assert_eq!(update.pings, [ANA]);
    assert_eq!(coming(&mut fixture, ELSEWHERE, BEN).await, []);
    // Not the person who moved it, and resting people only when their rest ends.
    let back = done(moves_channel(&mut fixture, channel(HERE), ANA, &id).await);
    assert_eq!(back.pings, []);
    let (_, until) = fixture.is_away(ANA, 5).await.unwrap();
    let again = done(moves_channel(&mut fixture, ELSEWHERE, CLEO, &id).await);
    assert_eq!(again.pings, []);
    for version in back.view.version() - 1..=again.view.version() {
        fixture.mark_delivered(&id, version).await;
    }
    fixture.now = until;
    fixture.run_due().await;
    let pings = fixture.next_announcement().await;
    assert_eq!((pings.place, pings.update.pings), (ELSEWHERE, vec![ANA]));
    fixture.is_sound().await;
}

#[tokio::test]
async fn nothing_is_carried_by_strangers_to_other_servers_or_to_where_a_game_is() {
    let (mut fixture, id) = Fixture::announced().await;
    let version = fixture.looks(ANA).await.version();
    let not_playing = Rejection::Game(GameRejection::NotPlaying);
    let made_up = GameId("x".into());
    let hidden = Rejection::OtherChannel(ChannelId(HERE));
    for (place, by, game, expected) in [
        // Whether a stranger sees the channel in which it is played is not known.
        (ELSEWHERE, STRANGER, &id, &hidden),
        (channel(HERE), STRANGER, &id, &not_playing),
        (ABROAD, STRANGER, &id, &Rejection::NoSuchGame),
        (ALONE, STRANGER, &id, &Rejection::NoSuchGame),
        (ELSEWHERE, ANA, &made_up, &Rejection::NoSuchGame),
        (ABROAD, ANA, &id, &Rejection::OtherServer),
        (ALONE, ANA, &id, &Rejection::NoServer),
        (channel(HERE), ANA, &id, &Rejection::AlreadyHere),
    ] {
        let reply = moves_channel(&mut fixture, place, by, game).await;
        assert_eq!(reason(&reply).as_ref(), Some(expected), "{by} at {place:?}");
    }
    for place in [ABROAD, ALONE] {
        assert_eq!(coming(&mut fixture, place, ANA).await, []);
    }
    // A lobby occupies its channel as a game does.
    fixture.opens_in(STRANGER, ELSEWHERE).await;
    assert_eq!(coming(&mut fixture, ELSEWHERE, ANA).await, []);
    let reply = moves_channel(&mut fixture, ELSEWHERE, ANA, &id).await;
    assert_eq!(reason(&reply).unwrap(), Rejection::GameHere);
    let view = fixture.looks(ANA).await;
    assert_eq!((&view.id, view.version()), (&id, version));
    // A server admin who does not play may end it, and no more.
    let third = channel(HERE + 2);
    let reply = moves_channel(&mut fixture, third, EVE, &id).await;
    assert_eq!(reason(&reply).unwrap(), not_playing);
    fixture.game_command(EVE, GameCommand::End).await;
    let reply = moves_channel(&mut fixture, channel(HERE), ANA, &id).await;
    let over = Rejection::Game(GameRejection::Over);
    assert_eq!(reason(&reply), Some(over));
}

#[tokio::test]
async fn lobbies_and_finished_games_are_not_offered() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    assert_eq!(fixture.games_of(ANA, ELSEWHERE).await.len(), 1);
    assert_eq!(coming(&mut fixture, ELSEWHERE, ANA).await, []);
    fixture.game_command(ANA, GameCommand::CallOff).await;
    assert_eq!(fixture.games_of(ANA, ELSEWHERE).await.len(), 0);
}

#[tokio::test]
async fn a_game_that_sleeps_wakes_where_it_is_carried() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.later(SignedDuration::from_hours(31 * 24));
    fixture.run_due().await;
    assert_eq!(coming(&mut fixture, ELSEWHERE, DAN).await, from_ref(&id));
    let update = done(moves_channel(&mut fixture, ELSEWHERE, DAN, &id).await);
    assert_eq!(update.view.game.phase(), Phase::Playing);
    assert_eq!(update.pings, [ANA]);
    let happened: Vec<_> = update.entries.into_iter().map(|it| it.event).collect();
    let place = ELSEWHERE;
    assert_eq!(happened, [Event::ChannelChanged { place }, Event::Woken]);
    fixture.is_sound().await;
}

#[tokio::test]
async fn an_undelivered_announcement_is_sent_at_once_in_the_new_channel_before_the_change_itself() {
    let (mut fixture, id) = Fixture::announced().await;
    let mv = fixture.types(ANA, "Mc1-e1").await.view.version();
    fixture.later(SignedDuration::from_secs(11));
    let vain = fixture.next_announcement().await;
    assert_eq!((vain.place, vain.update.pings), (channel(HERE), vec![BEN]));
    // The channel was deleted: the next attempt is a day later.
    let until = fixture.now + SignedDuration::from_hours(24);
    let store = fixture.store().clone();
    let postponed = store.postpone(&id, mv, vain.place, until).await;
    postponed.unwrap();
    fixture.later(SignedDuration::from_hours(1));
    assert!(fixture.pending().await.is_empty());
    let moved = done(moves_channel(&mut fixture, ELSEWHERE, CLEO, &id).await);
    // The last attempt in the old channel fails only now, which no longer matters.
    let postponed = store.postpone(&id, mv, vain.place, until).await;
    postponed.unwrap();
    let late = fixture.pending().await;
    let delivered: Vec<_> = late.iter().map(|it| it.update.view.version()).collect();
    assert_eq!(delivered, [mv]);
    assert_eq!(
        (late[0].place, late[0].update.pings.as_slice()),
        (ELSEWHERE, &[][..])
    );
    fixture.mark_delivered(&id, mv).await;
    fixture.later(SignedDuration::from_secs(11));
    let last = fixture.next_announcement().await;
    assert_eq!(last.update.view.version(), moved.view.version());
    assert_eq!((last.place, last.update.pings), (ELSEWHERE, vec![BEN]));
    fixture.mark_delivered(&id, moved.view.version()).await;
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
}

#[tokio::test]
async fn an_answer_in_flight_is_not_announced_a_second_time() {
    let (mut fixture, id) = Fixture::announced().await;
    let answer = fixture.types(ANA, "Mc1-e1").await.view.version();
    done(moves_channel(&mut fixture, ELSEWHERE, CLEO, &id).await);
    assert!(fixture.pending().await.is_empty());
    fixture.mark_delivered(&id, answer).await;
    fixture.later(SignedDuration::from_secs(11));
    let announcements = fixture.pending().await;
    let versions = announcements.iter().map(|it| it.update.view.version());
    assert_eq!(versions.collect::<Vec<_>>(), [answer + 1]);
}

#[tokio::test]
async fn of_two_who_move_it_at_once_the_later_wins_and_it_is_in_one_place() {
    let (mut fixture, id) = Fixture::announced().await;
    let moves = || Command::MoveChannel { game: id.clone() };
    let mut one = fixture.request(BEN, moves());
    one.place = ELSEWHERE;
    let mut two = fixture.request(CLEO, moves());
    two.place = channel(HERE + 2);
    let (one, two) = tokio::join!(fixture.handle(&one), fixture.handle(&two));
    let (one, two) = (done(one).view, done(two).view);
    let last = [one, two].into_iter().max_by_key(View::version).unwrap();
    assert_eq!(fixture.game(&id).await.place(), last.game.place());
    fixture.is_sound().await;
}
