//! Deleting a person's data, in every state of their games; what others do meanwhile brings nothing of it
//! back.

use djambi::game::{Ending, Entry, Event, Game, GameCommand, GameId, Phase, Sitter};
use djambi::service::{
    BoardMessage, Command, Deletion, Forgotten, GameRef, MessageId, Request, View,
};
use djambi::store::AppendError;
use jiff::SignedDuration;

use crate::service::database::{count, execute, raw};
use crate::service::fixture::{
    ALONE, ANA, BEN, CLEO, DAN, ELSEWHERE, EVE, Fixture, HERE, channel, done, here, open_game,
};
use crate::service::pages::{GUEST, PAGE};
use crate::service::people::save;
use crate::service::quarantine::{DAMAGE, write};
use djambi_rules::Seat;

/// Ana does something in her conversation with the bot.
async fn alone(fixture: &mut Fixture, command: Command) -> View {
    done(fixture.asks_in(ANA, ALONE, command).await).view
}

async fn phase(fixture: &Fixture, id: &GameId) -> Phase {
    fixture.game(id).await.phase()
}

/// The figures that Ana reads before her data is deleted.
async fn previews(fixture: &mut Fixture) -> (usize, usize, Deletion) {
    fixture.forgets(ANA, Command::ForgetMePreview).await
}

/// Whether a number occurs anywhere in the database, as a number or as a text.
pub async fn is_anywhere(fixture: &Fixture, number: u64) -> bool {
    let copies = tempfile::tempdir().unwrap();
    let copy = copies.path().join("copy.db");
    fixture.store().backup(&copy, false).await.unwrap();
    let bytes = std::fs::read(copy).unwrap();
    let (number, text) = (number.to_be_bytes(), number.to_string());
    bytes.windows(number.len()).any(|it| it == number)
        || bytes.windows(text.len()).any(|it| it == text.as_bytes())
}

#[tokio::test]
async fn a_lobby_of_a_holder_without_a_seat_is_cancelled() {
    let mut fixture = Fixture::new().await;
    let id = fixture.opens(ANA).await.view.id;
    fixture.joins(BEN).await;
    fixture.game_command(ANA, GameCommand::Leave).await;
    assert_eq!(previews(&mut fixture).await, (1, 0, Deletion::Preview));
    let forgotten = fixture.forgets(ANA, Command::ForgetMe).await;
    assert_eq!(forgotten, (1, 0, Deletion::Done));
    let over = Phase::Over(Ending::CalledOff);
    assert_eq!(phase(&fixture, &id).await, over);
    fixture.opens(BEN).await;
    fixture.is_sound().await;
}

#[tokio::test]
async fn games_alone_with_the_bot_are_deleted() {
    let mut fixture = Fixture::new().await;
    let finished = alone(&mut fixture, open_game()).await.id;
    alone(&mut fixture, here(GameCommand::CallOff)).await;
    fixture.place = ALONE;
    let current = fixture.opens(ANA).await.view.id;
    fixture.start_with(&[]).await;
    fixture.place = channel(HERE);
    // A lobby that was cancelled is no game, though another person was in it.
    fixture.opens(ANA).await;
    fixture.joins(BEN).await;
    fixture.game_command(ANA, GameCommand::CallOff).await;
    fixture.gather().await;
    let with_others = fixture.game_command(EVE, GameCommand::End).await.view.id;
    assert!(is_anywhere(&fixture, ALONE.channel.0).await);

    assert_eq!(previews(&mut fixture).await, (1, 1, Deletion::Preview));
    let forgotten = fixture.service.forget(ANA, fixture.now).await.unwrap();
    assert_eq!((forgotten.nameless, forgotten.deleted), (2, 2));
    for absent in [finished, current] {
        assert_eq!(fixture.store().game_row(&absent).await.unwrap(), None);
    }
    let over = Phase::Over(Ending::Ended);
    assert_eq!(phase(&fixture, &with_others).await, over);
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    fixture.is_sound().await;
}

/// A message in Ana's conversation with the bot that shows a game.
const SHOWN: BoardMessage = BoardMessage {
    place: ALONE,
    message: MessageId(5),
};

/// Ana and Ben play outside of servers.
pub async fn of_two_alone(fixture: &mut Fixture) -> GameId {
    let opened = alone(fixture, open_game()).await;
    // An older version allowed invitations there.
    let (person, seats) = (BEN, Vec::new());
    save(fixture, &opened, Event::Invited { person, seats }).await;
    let id = opened.id;
    let join = Command::Game {
        game: GameRef::Game(id.clone()),
        command: GameCommand::Join { seat: None },
    };
    fixture.done(BEN, join).await;
    alone(fixture, here(GameCommand::Start)).await;
    id
}

#[tokio::test]
async fn a_conversation_with_the_bot_in_which_others_played_has_another_number() {
    let mut fixture = Fixture::new().await;
    let id = of_two_alone(&mut fixture).await;
    let shown = fixture.store().mark_delivered(&id, 5, Some(SHOWN));
    shown.await.unwrap();
    fixture.service.forget(ANA, fixture.now).await.unwrap();
    let won = Phase::Over(Ending::Won(Seat::Blue));
    assert_eq!(phase(&fixture, &id).await, won);
    let row = fixture.store().game_row(&id).await.unwrap().unwrap();
    assert_eq!((row.place.server, row.board_message), (None, None));
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_game_on_a_page_stays_there_for_the_others() {
    let mut fixture = Fixture::new().await;
    fixture.place = PAGE;
    let id = fixture.opens(ANA).await.view.id;
    fixture.joins(GUEST).await;
    fixture.game_command(ANA, GameCommand::Start).await;
    fixture.service.forget(ANA, fixture.now).await.unwrap();
    let row = fixture.store().game_row(&id).await.unwrap().unwrap();
    assert_eq!(row.place, PAGE);
    assert_eq!(fixture.store().pending().await.unwrap(), 0);
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_game_in_a_group_chat_continues_there() {
    let mut fixture = Fixture::new().await;
    let (service, now) = (fixture.service.clone(), fixture.now);
    service.save_visit(ALONE, now).await.unwrap();
    let id = of_two_alone(&mut fixture).await;
    service.forget(ANA, now).await.unwrap();
    let row = service.store().game_row(&id).await.unwrap().unwrap();
    assert_eq!(row.place, ALONE);
    fixture.is_sound().await;
}

#[tokio::test]
async fn games_that_sleep_are_left_too() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.later(SignedDuration::from_hours(31 * 24));
    fixture.run_due().await;
    assert_eq!(phase(&fixture, &id).await, Phase::Asleep);
    assert_eq!(previews(&mut fixture).await, (1, 0, Deletion::Preview));
    let forgotten = fixture.service.forget(ANA, fixture.now).await.unwrap();
    assert_eq!(forgotten.left, std::slice::from_ref(&id));
    assert_eq!(phase(&fixture, &id).await, Phase::Asleep);
    let game = fixture.game_command(BEN, GameCommand::Wake).await.view.game;
    assert!(!game.position().plays_on(Seat::Red));
    assert_eq!(game.person_on(game.position().mover()), Some(BEN));
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_player_whom_others_expect_declines_the_seat() {
    let mut fixture = Fixture::with_four().await;
    let (seat, sitter) = (Seat::Green, Sitter::Person(EVE));
    let replace = GameCommand::Replace { seat, sitter };
    fixture.game_command(DAN, replace).await;
    assert_eq!(fixture.looks(ANA).await.game.offers().len(), 1);
    fixture.service.forget(EVE, fixture.now).await.unwrap();
    assert_eq!(fixture.looks(ANA).await.game.offers(), []);
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_damaged_game_prevents_no_deletion_of_data() {
    let mut fixture = Fixture::with_four().await;
    let damaged = fixture.looks(ANA).await.id;
    let sound = fixture.opens_in(ANA, ELSEWHERE).await.view.id;
    write(&fixture, &damaged, 2, DAMAGE).await;

    let text = fixture.data_of(ANA).await;
    let has_both = text.contains(&damaged.0) && text.contains(&sound.0);
    assert!(has_both, "{text}");
    assert_eq!(fixture.games_of(ANA, channel(HERE)).await.len(), 1);
    assert_eq!(previews(&mut fixture).await, (1, 0, Deletion::Preview));
    let forgotten = fixture.service.forget(ANA, fixture.now).await.unwrap();
    assert_eq!(forgotten.left, std::slice::from_ref(&sound));
    assert_eq!(fixture.store().person(ANA).await.unwrap(), None);
    let named = fixture.store().games_naming(ANA).await.unwrap();
    assert_eq!(named, []);
    let over = Phase::Over(Ending::CalledOff);
    assert_eq!(phase(&fixture, &sound).await, over);
    // The other players of it are unaffected.
    fixture.games_of(CLEO, channel(HERE)).await;
}

#[tokio::test]
async fn no_table_but_the_log_has_the_number_any_more() {
    let mut fixture = Fixture::with_four().await;
    fixture.plays_on().await;
    fixture.game_command(EVE, GameCommand::End).await;
    fixture.gather().await;
    let mut at = raw(&fixture).await;
    let number = count(&mut at, "SELECT number FROM people WHERE id = 101").await;
    let tables = [
        "SELECT COUNT(*) FROM players WHERE person = $1",
        "SELECT COUNT(*) FROM mentions WHERE person = $1",
        "SELECT COUNT(*) FROM follows WHERE person = $1",
        "SELECT COUNT(*) FROM plans WHERE person = $1",
        "SELECT COUNT(*) FROM games WHERE person = $1",
    ];
    let mut rows = async || {
        let mut rows = 0;
        for table in tables {
            let count = sqlx::query_scalar::<_, i64>(table).bind(number);
            rows += count.fetch_one(&mut at).await.unwrap();
        }
        rows
    };
    assert!(rows().await > 0);
    fixture.service.forget(ANA, fixture.now).await.unwrap();
    assert_eq!(rows().await, 0);
    fixture.is_sound().await;
    // The others play on, and nothing brings the number back.
    fixture.restart().await;
    fixture.looks(BEN).await;
    assert_eq!(rows().await, 0);
}

/// Saves one more event of a game as it was read.
async fn goes_on(fixture: &Fixture, id: &GameId, before: &Game) -> Result<(), AppendError> {
    let outage = Event::Outage { since: fixture.now };
    let entries = Entry::all(None, vec![outage], fixture.now);
    fixture.appends(id, before, &entries).await
}

#[tokio::test]
async fn what_was_decided_before_the_deletion_brings_no_conversation_back() {
    let mut fixture = Fixture::new().await;
    let id = of_two_alone(&mut fixture).await;
    // The deletion is interrupted before its last step: her number still means her.
    let mut at = raw(&fixture).await;
    execute(&mut at, "ALTER TABLE solved_puzzles RENAME TO elsewhere").await;
    let service = fixture.service.clone();
    assert!(service.forget(ANA, fixture.now).await.is_err());
    execute(&mut at, "ALTER TABLE elsewhere RENAME TO solved_puzzles").await;
    // A move that a computer player decided in the conversation, and a message that arrives late.
    let (left, mut log) = service.store().load(&id).await.unwrap().expect("a game");
    for entry in &mut log {
        if let Event::Opened { place, .. } = &mut entry.event {
            *place = ALONE;
        }
    }
    let saved = goes_on(&fixture, &id, &Game::fold(&log).unwrap()).await;
    assert!(matches!(saved, Err(AppendError::Conflict)), "{saved:?}");
    let store = service.store();
    let delivered = store.mark_delivered(&id, left.version(), Some(SHOWN));
    let not_newest = delivered.await.unwrap();
    assert_eq!(not_newest, Some(SHOWN), "its buttons are removed");
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    service.forget(ANA, fixture.now).await.unwrap();
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    let pending = service.store().pending().await.unwrap();
    assert_eq!(pending, 0, "nothing is announced where nobody reads it");
    fixture.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_conversation_that_is_being_opened_during_the_deletion_is_not_missed() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    let mut request = fixture.request(ANA, open_game());
    request.place = ALONE;
    let forgotten = deleted_during(&fixture, request, "games").await;
    assert_eq!(forgotten.deleted, 1);
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    fixture.is_sound().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: tests/postgres.rs runs it"]
async fn a_seat_that_is_being_taken_during_the_deletion_is_left_again() {
    let mut fixture = Fixture::new().await;
    // She has played before.
    fixture.opens(ANA).await;
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let id = fixture.opens(BEN).await.view.id;
    let request = fixture.request(ANA, here(GameCommand::Join { seat: None }));
    let forgotten = deleted_during(&fixture, request, "events").await;
    assert_eq!(forgotten.left, std::slice::from_ref(&id));
    assert_eq!(fixture.game(&id).await.people(), [BEN]);
    fixture.is_sound().await;
}

/// Deletes Ana's data while a request of hers has written everything, to that table too, but waits
/// before it is committed.
async fn deleted_during(fixture: &Fixture, request: Request, table: &str) -> Forgotten {
    let mut at = raw(fixture).await;
    execute(
        &mut at,
        "CREATE FUNCTION waits() RETURNS trigger LANGUAGE plpgsql AS \
         'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END'",
    )
    .await;
    let waits = format!(
        "CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON {table} DEFERRABLE INITIALLY DEFERRED \
         FOR EACH ROW EXECUTE FUNCTION waits()"
    );
    let made = sqlx::query(sqlx::AssertSqlSafe(waits)).execute(&mut at);
    made.await.unwrap();
    execute(&mut at, "SELECT pg_advisory_lock(4711)").await;
    let service = &fixture.service;
    let (asks, forgets, now) = (service.clone(), service.clone(), fixture.now);
    let asking = tokio::spawn(async move { asks.handle(&request, now).await });
    while !is_waiting(&mut at, "advisory").await {}
    let deletion = tokio::spawn(async move { forgets.forget(ANA, now).await });
    while !deletion.is_finished() && !is_waiting(&mut at, "transactionid").await {}
    execute(&mut at, "SELECT pg_advisory_unlock(4711)").await;
    done(asking.await.unwrap());
    deletion.await.unwrap().unwrap()
}

/// Whether something on this schema's tables waits for a lock of that kind.
async fn is_waiting(at: &mut sqlx::AnyConnection, kind: &str) -> bool {
    const WAITING: &str = "SELECT COUNT(*) FROM pg_locks waits WHERE NOT waits.granted \
        AND waits.locktype = $1 AND EXISTS (SELECT 1 FROM pg_locks has WHERE has.pid = waits.pid \
        AND has.relation = CAST('people' AS regclass))";
    let waiting = sqlx::query_scalar::<_, i64>(WAITING).bind(kind);
    waiting.fetch_one(at).await.unwrap() > 0
}
