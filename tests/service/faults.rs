//! Databases that are full, locked, damaged, read-only or of another version: a clear error, and
//! never half a game.

use std::path::PathBuf;

use djambi::game::{GameCommand, Phase};
use djambi::service::{Rejection, Reply};
use djambi::store::{Store, StoreError, StoreOptions};
use sqlx::Connection;

use crate::service::database::{execute, raw};
use crate::service::fixture::{ANA, Fixture, here, mv, open_game};

/// The error of opening a database to play in it.
async fn refused(url: &str) -> StoreError {
    let opened = Store::open(&StoreOptions::to_play(url)).await;
    opened.unwrap_err()
}

fn file(fixture: &Fixture) -> PathBuf {
    fixture.directory.path().join("games.db")
}

#[tokio::test]
async fn a_full_disk_rejects_requests_and_saves_no_half() {
    let mut fixture = Fixture::with_four().await;
    let size = std::fs::metadata(file(&fixture)).unwrap().len();
    let full = StoreOptions {
        largest: Some(size.max(200_000)),
        ..StoreOptions::to_play(fixture.url())
    };
    fixture.restart_with(full, 1).await;
    let mut saved = 0;
    let reason = loop {
        let (who, moves) = fixture.mover_and_moves().await;
        match fixture.ask(who, mv(&moves[saved % moves.len()])).await {
            Reply::Done(_) => saved += 1,
            Reply::Rejected(rejected) => break rejected.reason,
            other => panic!("{other:?}"),
        }
        // Nothing is delivered, so the outbox grows, as while Discord is down.
        assert!(saved < 5000, "it never got full");
        if matches!(fixture.looks(ANA).await.game.phase(), Phase::Over(_)) {
            fixture.gather().await;
        }
    };
    assert!(
        matches!(&reason, Rejection::TryAgain(said) if said.contains("disk is full")),
        "{reason:?}"
    );
    fixture.is_sound().await;
    let before = fixture.looks(ANA).await.version();
    fixture.restart().await;
    assert_eq!(fixture.looks(ANA).await.version(), before);
    fixture.plays_on().await;
}

#[tokio::test]
async fn once_a_full_disk_has_space_again_all_continues_without_a_restart() {
    let mut fixture = Fixture::new().await;
    let mut other = raw(&fixture).await;
    execute(&mut other, "CREATE TABLE ballast (bytes BLOB)").await;
    execute(&mut other, "INSERT INTO ballast VALUES (zeroblob(1000000))").await;
    fixture.service.close().await;
    execute(&mut other, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    let full = StoreOptions {
        largest: Some(std::fs::metadata(file(&fixture)).unwrap().len()),
        ..StoreOptions::to_play(fixture.url())
    };
    fixture.restart_with(full, 1).await;
    let (mut opened, mut rejected) = (false, 0);
    for _ in 0..5_000 {
        let command = if opened {
            here(GameCommand::CallOff)
        } else {
            open_game()
        };
        match fixture.ask(ANA, command).await {
            Reply::Done(_) => opened = !opened,
            Reply::Rejected(it) if matches!(it.reason, Rejection::TryAgain(_)) => rejected += 1,
            other => panic!("{other:?}"),
        }
        if rejected == 5 {
            break;
        }
    }
    assert_eq!(rejected, 5, "it got full");
    execute(&mut other, "DELETE FROM ballast").await;
    if opened {
        fixture.game_command(ANA, GameCommand::CallOff).await;
    }
    fixture.gather().await;
    fixture.plays_on().await;
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_locked_database_rejects_requests_until_it_is_free() {
    let mut fixture = Fixture::with_four().await;
    fixture.hurries().await;
    let mut other = raw(&fixture).await;
    execute(&mut other, "BEGIN IMMEDIATE").await;
    let reason = fixture.rejected(ANA, mv("Mc1-e1")).await;
    assert!(
        matches!(&reason, Rejection::TryAgain(said) if said.contains("busy")),
        "{reason:?}"
    );
    execute(&mut other, "ROLLBACK").await;
    fixture.types(ANA, "Mc1-e1").await;
    fixture.service.close().await;
    execute(&mut other, "BEGIN IMMEDIATE").await;
    let error = refused(&fixture.url()).await;
    assert!(matches!(error, StoreError::Locked), "{error}");
}

#[tokio::test]
async fn a_database_that_cannot_be_written_is_no_database_to_play_in() {
    let mut fixture = Fixture::with_four().await;
    fixture.plays_on().await;
    fixture.service.close().await;
    let url = format!("{}?mode=ro", fixture.url());
    let error = refused(&url).await;
    assert!(matches!(error, StoreError::ReadOnly), "{error}");
    // Reading it is harmless.
    let store = Store::open(&StoreOptions::to_look(url)).await.unwrap();
    assert_eq!(store.verify().await.unwrap().games, 1);
}

#[tokio::test]
async fn a_damaged_database_is_reported() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..60 {
        fixture.plays_on().await;
    }
    fixture.service.close().await;
    let mut holes = std::fs::read(file(&fixture)).unwrap();
    // No database at all.
    let letter = "This is a letter to my grandmother, and a long one at that. ".repeat(100);
    std::fs::write(file(&fixture), letter).unwrap();
    let error = refused(&fixture.url()).await;
    assert!(matches!(error, StoreError::NotDatabase(_)), "{error}");
    assert!(error.to_string().contains("restore a backup"));
    // A whole one with holes in the middle.
    for byte in holes.iter_mut().skip(8192).step_by(7) {
        *byte = 0x5a;
    }
    std::fs::write(file(&fixture), holes).unwrap();
    match Store::open(&StoreOptions::to_look(fixture.url())).await {
        Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error}"),
        Ok(store) => match store.verify().await {
            Ok(findings) => assert!(!findings.faults.is_empty()),
            Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error}"),
        },
    }
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    let fixture = Fixture::with_four().await;
    fixture.service.close().await;
    let mut other = raw(&fixture).await;
    execute(
        &mut other,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'of tomorrow', 1, x'00', 0)",
    )
    .await;
    other.close().await.unwrap();
    let error = refused(&fixture.url()).await;
    assert!(matches!(error, StoreError::Newer { .. }), "{error}");
}

#[tokio::test]
async fn a_path_that_leads_nowhere_is_reported() {
    for url in [
        "sqlite:/no/such/directory/games.db",
        "sqlite:/proc",
        "postgres://localhost/x",
    ] {
        let error = refused(url).await;
        let is_nowhere = matches!(error, StoreError::Unreachable(_) | StoreError::Down(_));
        assert!(is_nowhere, "{url}: {error}");
        assert!(error.to_string().contains(url), "{url}: {error}");
    }
    let directory = tempfile::tempdir().unwrap();
    let missing = StoreOptions::to_look(crate::service::fixture::url(&directory));
    let error = Store::open(&missing).await.unwrap_err();
    assert!(matches!(error, StoreError::Missing(_)), "{error}");
    let file = directory.path().join("games.db");
    assert!(error.to_string().contains(&*file.to_string_lossy()));
    let made = std::fs::read_dir(directory.path()).unwrap().count();
    assert_eq!(made, 0);
}

#[tokio::test]
async fn verify_finds_a_wrong_projection() {
    let lies = [
        ("UPDATE games SET state = 'over'", "the index says"),
        ("UPDATE games SET due = due + 1", "the index says"),
        ("UPDATE games SET person = NULL", "the index says"),
        (
            "DELETE FROM players WHERE person = (SELECT number FROM people WHERE id = 103)",
            "the index has players",
        ),
        (
            "DELETE FROM events WHERE seq = (SELECT MAX(seq) FROM events)",
            "the index says",
        ),
        (
            "INSERT INTO outbox (game, version, first, due, attempts) \
             SELECT id, version + 1, 1, 0, 0 FROM games",
            "to be announced that has not happened",
        ),
    ];
    for (lie, fault) in lies {
        let fixture = Fixture::with_four().await;
        fixture.is_sound().await;
        execute(&mut raw(&fixture).await, lie).await;
        let faults = fixture.faults().await;
        let is_found = faults.iter().any(|it| it.contains(fault));
        assert!(is_found, "{lie}: {faults:?}");
    }
}

#[tokio::test]
async fn a_backup_is_whole_while_games_continue() {
    let mut fixture = Fixture::with_four().await;
    let copies = tempfile::tempdir().unwrap();
    for round in 0..10 {
        let copy = copies.path().join(format!("{round}.db"));
        let service = fixture.service.clone();
        let to = copy.clone();
        let backup = tokio::spawn(async move { service.store().backup(&to, false).await });
        for _ in 0..5 {
            fixture.plays_on().await;
        }
        backup.await.unwrap().unwrap();
        let url = format!("sqlite:{}", copy.display());
        let store = Store::open(&StoreOptions::to_look(url)).await.unwrap();
        let findings = store.verify().await.unwrap();
        assert_eq!(findings.faults, [""; 0]);
        store.close().await;
    }
}
