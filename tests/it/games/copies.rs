//! Copies of a database, and what says whether it is whole.

use super::*;

#[test]
fn a_file_is_copied_by_its_name() {
    let shop = shop();
    let (from, to) = (shop.file("games.db"), shop.file("copy.db"));
    let done = shop.good(&["copy", "--from", &from, "--to", &to]);
    assert!(done.contains("are the same in both"), "{done}");
    assert_eq!(
        shop.good(&["--database", &to, "list"]),
        shop.good(&["list"])
    );
}

/// Its address would be another file's.
#[cfg(target_os = "linux")]
#[test]
fn a_file_whose_name_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"a\xffb.db");
    for command in [&["play", "--plain"][..], &["web", "--no-open"]] {
        let output = program::djambi()
            .args(command)
            .arg("--database")
            .arg(name)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.contains("UTF-8"), "{printed}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn where_the_home_cannot_be_written_another_file_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    for command in [&["play", "--plain"][..], &["web", "--no-open"]] {
        let output = program::djambi()
            .args(command)
            .current_dir(folder.path())
            // Not even root can make a folder there.
            .env("HOME", "/dev/null")
            .env("XDG_DATA_HOME", "/dev/null")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.contains("with --database"), "{printed}");
    }
}

/// A database with its last changes in the log beside it, as after a kill.
async fn left_by_a_kill(shop: &Shop, name: &str) {
    let games: SqliteConnectOptions = url(shop.directory.path()).parse().unwrap();
    let wal = sqlx::sqlite::SqliteJournalMode::Wal;
    let mut at = games.journal_mode(wal).connect().await.unwrap();
    let more = "CREATE TABLE more AS SELECT e.* FROM events e, events f, events g";
    sqlx::raw_sql(more).execute(&mut at).await.unwrap();
    for part in ["", "-wal"] {
        let [from, to] = ["games.db", name].map(|name| shop.file(&format!("{name}{part}")));
        assert!(std::fs::copy(from, to).unwrap() > 0, "{part}");
    }
    let less = sqlx::raw_sql("DROP TABLE more").execute(&mut at);
    less.await.unwrap();
}

#[tokio::test]
async fn a_copy_takes_the_place_of_a_database_whose_bot_was_killed() {
    let shop = tokio::task::spawn_blocking(shop).await.unwrap();
    let (copy, killed) = (shop.file("copy.db"), shop.file("killed.db"));
    shop.good(&["backup", &copy]);
    left_by_a_kill(&shop, "killed.db").await;
    std::fs::write(shop.file("killed.db.lock"), "").unwrap();
    #[cfg(unix)]
    let is_given = std::os::unix::fs::chown(&killed, Some(65534), Some(65534)).is_ok();
    let copy = format!("sqlite:{copy}");
    shop.good(&["--database", &copy, "backup", "--replace", &killed]);
    let restored = format!("sqlite:{killed}");
    let list = shop.good(&["--database", &restored, "list"]);
    assert_eq!(list, shop.good(&["--database", &copy, "list"]));
    shop.good(&["--database", &restored, "verify"]);
    #[cfg(unix)]
    if is_given {
        let owner = std::os::unix::fs::MetadataExt::uid(&std::fs::metadata(&killed).unwrap());
        assert_eq!(owner, 65534, "the bot can still write it");
    }
}

#[tokio::test]
async fn a_copy_takes_no_place_that_is_in_use() {
    let shop = tokio::task::spawn_blocking(shop).await.unwrap();
    let (games, copy) = (shop.file("games.db"), shop.file("copy.db"));
    shop.good(&["backup", &copy]);
    let service = service(shop.directory.path()).await;
    let request = request(50, 4, mv("Mc9-d9"));
    let reply = service.handle(&request, Timestamp::now()).await;
    assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
    let before = std::fs::read(&games).unwrap();
    let copy = format!("sqlite:{copy}");
    let printed = shop.bad(&["--database", &copy, "backup", "--replace", &games]);
    assert!(printed.contains("stop that one first"), "{printed}");
    let printed = shop.bad(&["backup", "--replace", &games]);
    assert!(printed.contains("is to be copied"), "{printed}");
    assert!(std::fs::read(&games).unwrap() == before);
    service.store().check_file().unwrap();
    service.close().await;
}

#[test]
fn a_copy_replaces_nothing_but_a_database() {
    let shop = shop();
    let settings = shop.file(".env");
    std::fs::write(&settings, "DISCORD_TOKEN=x\n").unwrap();
    let printed = shop.bad(&["backup", "--replace", &settings]);
    assert!(printed.contains("is not a database"), "{printed}");
    assert_eq!(std::fs::read(&settings).unwrap(), b"DISCORD_TOKEN=x\n");
    // The log of a database that is not there any more would be carried over into the copy.
    let log = shop.file("copy.db-wal");
    std::fs::write(&log, "x").unwrap();
    let copy = shop.file("copy.db");
    let printed = shop.bad(&["backup", &copy]);
    assert!(
        printed.contains("copy.db-wal is there already"),
        "{printed}"
    );
    assert!(!Path::new(&copy).exists());
    shop.good(&["backup", "--replace", &copy]);
    assert!(!Path::new(&log).exists());
}

/// The disk is full in the middle of the copy.
#[cfg(unix)]
#[test]
fn a_copy_that_finds_no_room_leaves_the_one_of_last_week() {
    // Larger than the files that looking needs, smaller than the copy; of 512 or 1024 bytes each.
    const BLOCKS: usize = 96;
    let shop = shop();
    let copy = shop.file("copy.db");
    shop.good(&["backup", &copy]);
    let good = std::fs::read(&copy).unwrap();
    assert!(good.len() > BLOCKS * 1024);
    let program = env!("CARGO_BIN_EXE_djambi");
    let output = process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "trap '' XFSZ; ulimit -f {BLOCKS}; exec \"$0\" games backup --replace \"$1\""
        ))
        .args([program, &copy])
        .env("DATABASE_URL", url(shop.directory.path()))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let printed = stderr(&output);
    assert_eq!(printed.lines().count(), 1);
    let begins = format!("djambi: the copy {copy} cannot be written");
    assert!(printed.starts_with(&begins), "{printed}");
    assert!(std::fs::read(&copy).unwrap() == good, "it is as it was");
    let left: Vec<_> = std::fs::read_dir(shop.directory.path())
        .unwrap()
        .map(|it| it.unwrap().file_name())
        .filter(|name| name.to_string_lossy().starts_with("copy.db"))
        .collect();
    assert_eq!(left, ["copy.db"], "nothing is left of the other");
}

/// As on seven nights, until no good copy is left.
#[test]
fn a_copy_of_a_damaged_database_replaces_no_good_one() {
    let shop = shop();
    let copy = shop.file("copy.db");
    shop.good(&["backup", &copy]);
    let good = std::fs::read(&copy).unwrap();
    shop.damage();
    let printed = shop.bad(&["backup", "--replace", &copy]);
    for said in ["copy.db is left as it is", &shop.id, "djambi games verify"] {
        assert!(printed.contains(said), "{printed}");
    }
    assert!(std::fs::read(&copy).unwrap() == good, "it is as it was");
    // Where it replaces nothing that is better, it is made, and its faults are named.
    let other = shop.file("other.db");
    for arguments in [&["backup", &other][..], &["backup", "--replace", &other]] {
        let printed = shop.bad(arguments);
        assert!(printed.contains("other.db is made, and has"), "{printed}");
        assert!(printed.contains(&shop.id), "{printed}");
        assert!(Path::new(&other).exists());
    }
    // The good one is the way back.
    let from = format!("sqlite:{copy}");
    let games = shop.file("games.db");
    shop.good(&["--database", &from, "backup", "--replace", &games]);
    shop.good(&["verify"]);
}

#[test]
fn verify_fails_where_something_is_wrong() {
    let shop = shop();
    shop.damage();
    let output = shop.run(&["verify"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    let is_named = printed.contains(&shop.id) && printed.contains("Mg1-a1");
    assert!(is_named, "{printed}");
}
