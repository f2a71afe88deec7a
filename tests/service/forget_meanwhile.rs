//! What others do while a person's data is deleted brings nothing of it back.

use djambi::game::{Entry, Event, Game, GameCommand, GameId};
use djambi::service::{BoardMessage, Forgotten, MessageId, Reply, Request};
use djambi::store::{AppendError, Batch};

use crate::database::{execute, raw};
use crate::fixture::{ANA, BEN, Fixture, here};
use crate::forget::{ALONE, is_anywhere, is_sound, of_two_alone, open};

/// Saves one more event of a game as it was read.
async fn goes_on(fixture: &Fixture, id: &GameId, before: &Game) -> Result<(), AppendError> {
    let entries = [Entry {
        at: fixture.now,
        actor: None,
        event: Event::Outage { since: fixture.now },
    }];
    let mut after = before.clone();
    after.apply(&entries[0]).unwrap();
    let batch = Batch {
        id,
        before: Some(before),
        after: &after,
        entries: &entries,
        pending: None,
        plans: None,
    };
    let store = fixture.store();
    store.append(&[batch], None).await
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
    // What was decided in the conversation, as a computer player's move, and a message that arrives late.
    let (left, mut log) = service.store().load(&id).await.unwrap().expect("a game");
    for entry in &mut log {
        if let Event::Opened { place, .. } = &mut entry.event {
            *place = ALONE;
        }
    }
    let saved = goes_on(&fixture, &id, &Game::fold(&log).unwrap()).await;
    assert!(matches!(saved, Err(AppendError::Conflict)), "{saved:?}");
    let board_message = BoardMessage {
        place: ALONE,
        message: MessageId(5),
    };
    let delivered = service.mark_delivered(&id, left.version(), Some(board_message));
    let not_newest = delivered.await.unwrap();
    assert_eq!(not_newest, Some(board_message), "its buttons are removed");
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    service.forget(ANA, fixture.now).await.unwrap();
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    let pending = service.store().pending().await.unwrap();
    assert_eq!(pending, 0, "nothing is announced where nobody reads it");
    is_sound(&fixture).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: tests/postgres runs it"]
async fn a_conversation_that_is_being_opened_during_the_deletion_is_not_missed() {
    let mut fixture = Fixture::new().await;
    fixture.done(ANA, open()).await;
    let mut request = fixture.request(ANA, open());
    request.place = ALONE;
    let forgotten = deleted_during(&fixture, request, "games").await;
    assert_eq!(forgotten.deleted, 1);
    assert!(!is_anywhere(&fixture, ALONE.channel.0).await);
    is_sound(&fixture).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a PostgreSQL server: tests/postgres runs it"]
async fn a_seat_that_is_being_taken_during_the_deletion_is_left_again() {
    let mut fixture = Fixture::new().await;
    // She has played before.
    fixture.done(ANA, open()).await;
    fixture.game_command(ANA, GameCommand::CallOff).await;
    let id = fixture.done(BEN, open()).await.view.id;
    let request = fixture.request(ANA, here(GameCommand::Join { seat: None }));
    let forgotten = deleted_during(&fixture, request, "events").await;
    assert_eq!(forgotten.left, std::slice::from_ref(&id));
    let (game, _) = fixture.store().load(&id).await.unwrap().unwrap();
    assert_eq!(game.people(), [BEN]);
    is_sound(&fixture).await;
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
    let done = asking.await.unwrap();
    assert!(matches!(done, Reply::Done(_)), "{done:?}");
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
