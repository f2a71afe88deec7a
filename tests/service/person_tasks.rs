//! Work on all games of a person that takes longer than a request: it is resumed, and the person is told
//! when it is done.

use djambi::service::{Command, Deletion, Reply};
use djambi::store::{PersonTask, Profile, TaskKind};
use jiff::SignedDuration;

use crate::service::database::{execute, raw};
use crate::service::fixture::{ANA, BEN, Fixture, absent, expected};

/// Waits until a task is done of which somebody is to be told, as an adapter's loop does.
async fn finished(fixture: &mut Fixture) -> PersonTask {
    for _ in 0..2_000 {
        fixture.run_due().await;
        let tasks = fixture.service.finished_tasks(fixture.now).await.unwrap();
        if let Some(task) = tasks.into_iter().next() {
            return task;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("no task is done");
}

#[tokio::test]
async fn a_deletion_that_takes_longer_is_resumed_and_the_person_is_told() {
    let mut fixture = Fixture::with_four().await;
    // Its last step fails.
    let mut at = raw(&fixture).await;
    execute(&mut at, "ALTER TABLE follows RENAME TO elsewhere").await;
    let begun = fixture.forgets(ANA, Command::ForgetMe).await;
    assert_eq!(begun, (1, 0, Deletion::UnderWay));
    execute(&mut at, "ALTER TABLE elsewhere RENAME TO follows").await;
    assert!(fixture.store().knows(ANA).await.unwrap());
    fixture.later(SignedDuration::from_mins(1));
    let task = finished(&mut fixture).await;
    assert_eq!((task.person, task.kind), (ANA, TaskKind::Forget));
    assert!(!fixture.store().knows(ANA).await.unwrap());
    // While a message is on its way, nobody else sends it; if it has not arrived, it is sent again.
    let again = fixture.service.finished_tasks(fixture.now).await.unwrap();
    assert_eq!(again, []);
    fixture.later(SignedDuration::from_mins(1));
    assert_eq!(finished(&mut fixture).await, task);
    fixture.service.task_told(&task).await.unwrap();
    fixture.later(SignedDuration::from_mins(1));
    let told = fixture.service.finished_tasks(fixture.now).await.unwrap();
    assert_eq!(told, [], "nothing names her any more");
}

#[tokio::test]
async fn a_deletion_continues_after_a_kill() {
    let mut fixture = Fixture::with_four().await;
    let store = fixture.store();
    // The process was killed while it was at work.
    let begun = store.begin_forgetting(ANA, Some("fr"), fixture.now);
    begun.await.unwrap();
    fixture.restart().await;
    // On a server another process may still be at work, until its claim ends.
    fixture.later(SignedDuration::from_mins(1));
    let task = finished(&mut fixture).await;
    assert_eq!((task.person, task.language.as_deref()), (ANA, Some("fr")));
    assert!(!fixture.store().knows(ANA).await.unwrap());
    let game = fixture.looks(BEN).await.game;
    assert_eq!(game.seats_of(ANA).count(), 0);
}

#[tokio::test]
async fn a_rest_is_applied_to_games_after_a_kill() {
    let mut fixture = Fixture::with_four().await;
    let before = fixture.service.settings_of(BEN).await.unwrap();
    let mut after = before.clone();
    after.away = Some((fixture.now, fixture.now + SignedDuration::from_hours(48)));
    let profile = Profile {
        person: BEN,
        name: "Ben".into(),
        language: None,
        server: None,
    };
    let store = fixture.store();
    let saved = store.set_settings(&profile, &before, &after, fixture.now);
    assert!(saved.await.unwrap());
    // A request is at work on it: nobody else takes it up and promises a message.
    let interrupted = store.claim_tasks(false, fixture.now).await.unwrap();
    assert_eq!(interrupted, []);
    let rest = fixture.looks(ANA).await.game.rest_of(BEN);
    assert_ne!(rest, after.rest());
    fixture.restart().await;
    fixture.later(SignedDuration::from_mins(1));
    let task = finished(&mut fixture).await;
    assert_eq!((task.person, task.kind), (BEN, TaskKind::Rest));
    let rest = fixture.looks(ANA).await.game.rest_of(BEN);
    assert_eq!(rest, after.rest());
}

#[tokio::test]
async fn nobody_is_told_of_what_was_done_at_once() {
    let mut fixture = Fixture::with_four().await;
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(5)));
    let reply = fixture.ask(BEN, absent(away)).await;
    assert!(expected!(reply, Reply::Settings { is_applied, .. } => is_applied));
    fixture.ask(BEN, Command::ForgetMe).await;
    fixture.later(SignedDuration::from_mins(1));
    fixture.run_due().await;
    let told = fixture.service.finished_tasks(fixture.now).await.unwrap();
    assert_eq!(told, []);
}
