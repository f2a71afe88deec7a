//! Settings, lists, a person's own data, and its deletion.

use djambi::game::{Entry, Event, GameCommand, GameRejection, QuietHours, Rest};
use djambi::service::{
    Command, Deletion, GameRef, PersonSettings, Rejection, Reply, ServerSettings, View,
};
use djambi_rules::Seat;
use jiff::SignedDuration;

use crate::service::fixture::{
    ANA, BEN, CLEO, DAN, ELSEWHERE, EVE, Fixture, absent, done, expected, here, open_game, quiet,
    sets, sets_here,
};

#[tokio::test]
async fn an_absence_applies_to_all_games_and_to_those_that_begin_later_until_it_is_over() {
    let mut fixture = Fixture::with_four().await;
    let deadline = fixture.looks(ANA).await.game.deadline().unwrap();
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(48)));
    let settings = fixture.settings(ANA, absent(away)).await;
    assert_eq!(settings.away, away);
    let moved = fixture.looks(ANA).await.game.deadline().unwrap();
    assert_eq!(
        moved.duration_since(deadline),
        SignedDuration::from_hours(48)
    );
    // It is not announced, and she is not pinged.
    let pending = fixture.store().pending().await.unwrap();
    assert_eq!(pending, 5);
    fixture.opens_in(BEN, ELSEWHERE).await;
    let joins = here(GameCommand::Join { seat: None });
    let joined = done(fixture.asks_in(ANA, ELSEWHERE, joins).await);
    assert_eq!(joined.view.game.rest_of(ANA).away, away);
    let hours = QuietHours::new(22 * 60, 6 * 60).ok();
    let settings = fixture.settings(ANA, quiet(hours)).await;
    assert_eq!((settings.away, settings.quiet), (away, hours));
    let rest = fixture.looks(ANA).await.game.rest_of(ANA);
    assert_eq!((rest.away, rest.quiet), (away, hours));
    let never = Some((fixture.now, fixture.now));
    let expected = Rejection::Game(GameRejection::BadAbsence);
    assert_eq!(fixture.rejected(EVE, absent(never)).await, expected);
    fixture.is_sound().await;
    // Once it is over it is not shown any more.
    fixture.later(SignedDuration::from_hours(48));
    assert_eq!(fixture.settings(ANA, sets(|_| ())).await.away, None);
}

#[tokio::test]
async fn a_player_who_returns_rests_by_their_latest_settings() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let away = fixture.is_away(BEN, 48).await;
    fixture.joins(BEN).await;
    assert_eq!(fixture.looks(ANA).await.game.rest_of(BEN).away, away);

    // A game that a person is not in gets their rest only when they return to it.
    fixture.game_command(BEN, GameCommand::Leave).await;
    fixture.ask(BEN, absent(None)).await;
    let update = fixture.joins(BEN).await;
    assert_eq!(update.view.game.rest_of(BEN), Rest::default());
    for person in [CLEO, DAN] {
        fixture.joins(person).await;
    }
    fixture.game_command(ANA, GameCommand::Start).await;
    let update = fixture.types(ANA, "Mc1-e1").await;
    assert_eq!(update.pings, [BEN]);
    let planned = fixture.now + SignedDuration::from_hours(72);
    assert_eq!(update.view.game.deadline(), Some(planned));

    // Nothing is saved where nothing is new, or a second time.
    let entries = fixture.game_command(DAN, GameCommand::Draw).await.entries;
    assert_eq!(entries.len(), 1);
    let rests = |event: &Event| matches!(event, Event::Resting { .. });
    assert_eq!(fixture.count(&update.view.id, rests).await, 2);
}

#[tokio::test]
async fn an_absence_that_begins_between_two_milliseconds_leaves_the_projection_right() {
    let mut fixture = Fixture::new().await;
    let odd = SignedDuration::from_nanos(123_456_789);
    let until = fixture.now + SignedDuration::from_hours(48) + odd;
    let away = Some((fixture.now + odd, until));
    let settings = fixture.settings(ANA, absent(away)).await;
    let saved = SignedDuration::from_millis(123);
    let exactly = until - odd + saved;
    assert_eq!(settings.away, Some((fixture.now + saved, exactly)));
    fixture.gather().await;
    fixture.later(SignedDuration::from_hours(1));
    // As an older version saved it: her turn begins while she is away.
    let rest = Event::Resting {
        person: ANA,
        away,
        quiet: None,
    };
    let view = fixture.looks(ANA).await;
    save(&fixture, &view, rest).await;
    fixture.is_sound().await;
}

pub fn is_absence(event: &Event) -> bool {
    matches!(event, Event::Resting { away: Some(_), .. })
}

/// Appends an event as it is.
pub async fn save(fixture: &Fixture, view: &View, event: Event) {
    let entries = Entry::all(None, vec![event], fixture.now);
    let saved = fixture.appends(&view.id, &view.game, &entries).await;
    saved.unwrap();
}

#[tokio::test]
async fn settings_are_saved_for_people_and_servers() {
    let mut fixture = Fixture::new().await;
    let mine = PersonSettings {
        language: Some("fr".into()),
        theme: Some("contrast".into()),
        confirm: true,
        direct_reminders: true,
        you_are_next: true,
        ..PersonSettings::default()
    };
    let sets_mine = sets(|it| {
        it.language = Some(Some("fr".into()));
        it.theme = Some(Some("contrast".into()));
        it.confirm = Some(true);
        it.direct_reminders = Some(true);
        it.you_are_next = Some(true);
    });
    fixture.ask(ANA, sets_mine).await;
    fixture.restart().await;
    assert_eq!(fixture.settings(ANA, sets(|_| ())).await, mine);
    let servers = ServerSettings {
        managers_open: true,
        ..ServerSettings::default()
    };
    let set = sets_here(|it| it.managers_open = Some(true));
    let rejected = fixture.rejected(ANA, set.clone()).await;
    assert_eq!(rejected, Rejection::NotAdmin);
    fixture.ask(EVE, set).await;
    let shown = fixture.ask(ANA, sets_here(|_| ())).await;
    let shown = expected!(shown, Reply::ServerSettings(shown) => shown);
    assert_eq!(shown, servers);
    let rejected = fixture.rejected(ANA, open_game()).await;
    assert_eq!(rejected, Rejection::MayNotOpen);
    fixture.opens(EVE).await;
}

#[tokio::test]
async fn ones_games_are_listed_with_ones_own_turn_first() {
    let mut fixture = Fixture::with_four().await;
    fixture.later(SignedDuration::from_secs(5));
    fixture.opens_in(ANA, ELSEWHERE).await;
    for (person, turns) in [(ANA, &[true, false][..]), (EVE, &[])] {
        let reply = fixture.ask(person, Command::MyGames).await;
        let (games, total) = expected!(reply, Reply::Games { games, total } => (games, total));
        assert_eq!(total, turns.len() as u64);
        let listed: Vec<bool> = games.iter().map(|it| it.your_turn).collect();
        assert_eq!(listed, turns);
    }
}

#[tokio::test]
async fn a_rematch_invites_the_same_people_one_seat_on() {
    let mut fixture = Fixture::with_four().await;
    let rematch = || Command::Rematch {
        game: GameRef::Here,
    };
    assert_eq!(fixture.rejected(ANA, rematch()).await, Rejection::NotOver);
    let first = fixture.game_command(EVE, GameCommand::End).await.view.id;
    let stranger = fixture.rejected(EVE, rematch()).await;
    assert_eq!(stranger, Rejection::DidNotPlay);
    fixture.service.forget(DAN, fixture.now).await.unwrap();
    let update = fixture.done(CLEO, rematch()).await;
    assert_eq!(update.view.game.rematch_of(), Some(&first));
    let people = Seat::ALL.map(|it| update.view.game.person_on(it));
    assert_eq!(people, [None, None, None, Some(CLEO)]);
    // A person whose data was deleted is not invited.
    assert_eq!(update.view.game.invited(), [ANA, BEN]);
    assert_eq!(update.pings, [ANA, BEN]);
}

#[tokio::test]
async fn deleted_data_is_nowhere_any_more() {
    let mut fixture = Fixture::with_four().await;
    fixture.is_away(BEN, 5).await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.plays_on().await;
    let finished = fixture.game_command(EVE, GameCommand::End).await.view.id;
    // Also one that is not over, with an offer that they replace another player.
    fixture.gather().await;
    let preview = fixture.forgets(BEN, Command::ForgetMePreview).await;
    assert_eq!(preview, (1, 1, Deletion::Preview));
    let text = fixture.data_of(BEN).await;
    for said in ["Person 102", &finished.0] {
        assert!(text.contains(said), "{said}: {text}");
    }
    let done = fixture.forgets(BEN, Command::ForgetMe).await;
    assert_eq!(done, (1, 1, Deletion::Done));
    let game = fixture.looks(ANA).await.game;
    assert!(game.position().is_frozen(Seat::Blue), "they have resigned");
    assert_eq!(fixture.store().person(BEN).await.unwrap(), None);
    assert!(fixture.store().games_naming(BEN).await.unwrap().is_empty());
    let blue = fixture.game(&finished).await.person_on(Seat::Blue);
    assert!(blue.unwrap().is_unreachable());
    assert_eq!(fixture.count(&finished, is_absence).await, 0);
    fixture.is_sound().await;
    // The number is not in the file any more, once it has been rewritten.
    let copy = fixture.directory.path().join("copy.db");
    fixture.restart().await;
    fixture.store().backup(&copy, false).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    assert!(!bytes.windows(10).any(|it| it == b"Person 102"));
    assert!(bytes.windows(10).any(|it| it == b"Person 101"));
}
