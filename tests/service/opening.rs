//! Opening, copying and looking: the rights to the file, and the files left as they are.

use std::path::Path;
use std::time::Duration;

use djambi::game::Phase;
use djambi::service::{GameService, Rejection, ServiceOptions};
use djambi::store::{Store, StoreError, StoreOptions};

use crate::service::database::{execute, raw};
use crate::service::fixture::{ANA, BEN, Fixture, absent, beside, mv};

fn file(fixture: &Fixture, name: &str) -> std::path::PathBuf {
    fixture.directory.path().join(name)
}

async fn opens(options: StoreOptions) -> Result<Store, StoreError> {
    Store::open(&options).await
}

fn at(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

#[tokio::test]
async fn one_process_plays_at_a_time_and_others_look_beside_it() {
    let mut fixture = Fixture::with_four().await;
    let second = ServiceOptions {
        store: StoreOptions {
            lock_patience: Duration::ZERO,
            ..StoreOptions::to_play(fixture.url())
        },
        workers: Some(1),
    };
    let rejected = GameService::open(&second, fixture.now).await.unwrap_err();
    assert!(matches!(rejected, StoreError::InUse(_)), "{rejected}");
    assert!(rejected.to_string().contains("end it first"), "{rejected}");
    let other = beside(&fixture.directory).await;
    let look = opens(StoreOptions::to_look(fixture.url())).await.unwrap();
    assert_eq!(look.verify().await.unwrap().games, 1);
    other
        .store()
        .backup(&file(&fixture, "copy.db"), false)
        .await
        .unwrap();
    fixture.plays_on().await;
    fixture.service.close().await;
    fixture.service = GameService::open(&second, fixture.now).await.unwrap();
    fixture.plays_on().await;
}

#[tokio::test]
async fn a_copy_that_cannot_be_written_is_not_the_fault_of_the_games() {
    let fixture = Fixture::with_four().await;
    let store = fixture.store();
    let nowhere = file(&fixture, "nowhere").join("copy.db");
    let error = store.backup(&nowhere, false).await.unwrap_err().to_string();
    let begins = format!("the copy {} cannot be written", nowhere.display());
    assert!(error.starts_with(&begins), "{error}");
    let directory = file(&fixture, "directory");
    std::fs::create_dir(&directory).unwrap();
    let error = store.backup(&directory, true).await.unwrap_err();
    let begins = format!("the copy {} cannot be written", directory.display());
    assert!(error.to_string().starts_with(&begins), "{error}");
    let left = std::fs::read_dir(fixture.directory.path()).unwrap();
    let left = left.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(!left.into_iter().any(|name| name.contains(".part")));
}

#[tokio::test]
async fn a_process_that_starts_while_another_ends_waits_for_it() {
    let fixture = Fixture::with_four().await;
    let ending = fixture.service.clone();
    let ends = async move {
        tokio::time::sleep(Duration::from_millis(300)).await;
        ending.close().await;
    };
    let url = fixture.url();
    let (next, ()) = tokio::join!(opens(StoreOptions::to_play(url)), ends);
    next.unwrap();
}

#[tokio::test]
async fn a_failing_backup_leaves_the_good_one_as_it_is() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..60 {
        fixture.plays_on().await;
    }
    let copy = file(&fixture, "copy.db");
    fixture.store().backup(&copy, false).await.unwrap();
    let good = std::fs::read(&copy).unwrap();
    fixture.service.close().await;
    let games = file(&fixture, "games.db");
    // It can be opened: only the moves are damaged.
    let mut holes = std::fs::read(&games).unwrap();
    let mv = b"\"mv\":";
    for page in holes.chunks_mut(4096) {
        if page.windows(mv.len()).any(|it| it == mv) {
            page.fill(0x5a);
        }
    }
    std::fs::write(&games, holes).unwrap();
    let store = opens(StoreOptions::to_copy(fixture.url())).await.unwrap();
    store.backup(&copy, true).await.unwrap_err();
    assert!(
        std::fs::read(&copy).unwrap() == good,
        "the old copy is there"
    );
    assert!(!file(&fixture, "copy.db.part").exists());
}

#[tokio::test]
async fn a_copy_replaces_another_only_on_request() {
    let mut fixture = Fixture::with_four().await;
    let copy = file(&fixture, "copy.db");
    let store = fixture.store().clone();
    store.backup(&copy, false).await.unwrap();
    for beside in ["copy.db-wal", "copy.db-shm", "copy.db.part"] {
        assert!(!file(&fixture, beside).exists(), "a copy is one file");
    }
    let rejected = store.backup(&copy, false).await.unwrap_err();
    assert!(matches!(rejected, StoreError::Exists(_)), "{rejected}");
    fixture.plays_on().await;
    store.backup(&copy, true).await.unwrap();
    let copied = opens(StoreOptions::to_look(at(&copy))).await.unwrap();
    let findings = copied.verify().await.unwrap();
    assert_eq!((findings.events, findings.faults.len()), (7, 0));
}

#[tokio::test]
async fn a_file_without_the_tables_is_no_database() {
    let directory = tempfile::tempdir().unwrap();
    let empty = directory.path().join("empty.db");
    std::fs::write(&empty, b"").unwrap();
    for options in [
        StoreOptions::to_look,
        StoreOptions::to_copy,
        StoreOptions::to_change,
    ] {
        let rejected = opens(options(at(&empty))).await.unwrap_err();
        assert!(matches!(rejected, StoreError::Empty(_)), "{rejected}");
        // A file of another program is not played in either.
    }
    let fixture = Fixture::new().await;
    let mut other = raw(&fixture).await;
    execute(&mut other, "DROP TABLE quarantine").await;
    execute(&mut other, "DROP TABLE _sqlx_migrations").await;
    fixture.service.close().await;
    let rejected = opens(StoreOptions::to_play(fixture.url()))
        .await
        .unwrap_err();
    assert!(matches!(rejected, StoreError::Foreign(_)), "{rejected}");
}

#[tokio::test]
async fn a_database_of_an_earlier_build_is_refused_by_all_that_open_it() {
    let fixture = Fixture::with_four().await;
    fixture.service.close().await;
    let mut other = raw(&fixture).await;
    let changed = "UPDATE _sqlx_migrations SET checksum = x'00'";
    execute(&mut other, changed).await;
    drop(other);
    let url = || fixture.url();
    for options in [
        StoreOptions::to_play(url()),
        StoreOptions::to_look(url()),
        StoreOptions::to_change(url()),
        StoreOptions::to_copy(url()),
    ] {
        let refused = opens(options).await.unwrap_err();
        assert!(matches!(refused, StoreError::OtherBuild(1)), "{refused}");
        assert!(refused.to_string().contains("first release"), "{refused}");
    }
}

#[tokio::test]
async fn looking_into_an_older_file_changes_nothing_of_it() {
    let fixture = Fixture::with_four().await;
    let mut other = raw(&fixture).await;
    let last = "DELETE FROM _sqlx_migrations WHERE version = \
        (SELECT MAX(version) FROM _sqlx_migrations)";
    execute(&mut other, last).await;
    fixture.service.close().await;
    execute(&mut other, "PRAGMA wal_checkpoint(TRUNCATE)").await;
    drop(other);
    let before = std::fs::read(file(&fixture, "games.db")).unwrap();
    for options in [StoreOptions::to_look, StoreOptions::to_change] {
        let rejected = opens(options(fixture.url())).await.unwrap_err();
        assert!(matches!(rejected, StoreError::Older { .. }), "{rejected}");
    }
    let copy = opens(StoreOptions::to_copy(fixture.url())).await.unwrap();
    copy.backup(&file(&fixture, "copy.db"), false)
        .await
        .unwrap();
    copy.close().await;
    assert!(std::fs::read(file(&fixture, "games.db")).unwrap() == before);
}

#[tokio::test]
async fn a_file_beside_which_nothing_can_be_made_is_read() {
    let fixture = Fixture::with_four().await;
    fixture.service.close().await;
    // SQLite's own file cannot be made there: something else has its name.
    std::fs::create_dir(file(&fixture, "games.db-shm")).unwrap();
    let store = opens(StoreOptions::to_look(fixture.url())).await.unwrap();
    assert_eq!(store.verify().await.unwrap().games, 1);
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_its_owners_alone_and_so_is_a_copy() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = Fixture::with_four().await;
    let copy = file(&fixture, "copy.db");
    fixture.store().backup(&copy, false).await.unwrap();
    for name in ["games.db", "games.db-wal", "copy.db"] {
        let mode = std::fs::metadata(file(&fixture, name))
            .unwrap()
            .permissions();
        assert_eq!(mode.mode() & 0o777, 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_deleted_database_takes_no_moves() {
    for replaced in [false, true] {
        let mut fixture = Fixture::with_four().await;
        let (here, away) = (file(&fixture, "games.db"), file(&fixture, "away.db"));
        std::fs::rename(&here, &away).unwrap();
        if replaced {
            std::fs::copy(&away, &here).unwrap();
        }
        let reason = fixture.rejected(ANA, mv("Mc1-e1")).await;
        assert!(
            matches!(&reason, Rejection::TryAgain(said) if said.contains("removed or replaced")),
            "{reason:?}"
        );
        let error = fixture.store().check_file().unwrap_err();
        assert!(matches!(error, StoreError::Removed(_)), "{error}");
        // Once it is back, games continue.
        std::fs::rename(&away, &here).unwrap();
        fixture.types(ANA, "Mc1-e1").await;
        assert_eq!(fixture.looks(BEN).await.game.phase(), Phase::Playing);
    }
}

#[tokio::test]
async fn of_many_requests_at_a_locked_database_each_is_answered_within_its_budget() {
    let mut fixture = Fixture::with_four().await;
    fixture.hurries().await;
    let mut other = raw(&fixture).await;
    execute(&mut other, "BEGIN IMMEDIATE").await;
    let requests: Vec<_> = (0..12)
        .map(|_| fixture.request(ANA, absent(None)))
        .collect();
    let mut asked = tokio::task::JoinSet::new();
    for request in requests {
        let (service, now) = (fixture.service.clone(), fixture.now);
        asked.spawn(async move { service.handle(&request, now).await });
    }
    // Each has two seconds, which pass for all at the same time: one after the other would take
    // 24. The lock is there for longer.
    let answered = async { while asked.join_next().await.is_some() {} };
    let lasts = tokio::time::sleep(Duration::from_secs(20));
    tokio::select! {
        () = answered => {}
        () = lasts => panic!("somebody still waits"),
    }
    execute(&mut other, "ROLLBACK").await;
    fixture.types(ANA, "Mc1-e1").await;
}
