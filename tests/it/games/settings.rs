//! The settings and the database that are used, and the message if there are none.

use super::*;

#[test]
fn settings_are_read_from_the_working_folder_or_a_named_file_only() {
    let shop = shop();
    let below = shop.directory.path().join("below");
    std::fs::create_dir(&below).unwrap();
    let settings = format!("DATABASE_URL={}\n", url(shop.directory.path()));
    std::fs::write(shop.file(".env"), &settings).unwrap();
    let runs = |home: &Path, named: Option<&str>| {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_djambi"));
        command
            .args(["games", "list"])
            .current_dir(home)
            // Games that somebody has saved on this machine are not looked at.
            .env("HOME", shop.directory.path())
            .env("XDG_DATA_HOME", shop.directory.path())
            .env_remove("DATABASE_URL");
        if let Some(named) = named {
            command.env("DJAMBI_ENV", named);
        }
        command.output().unwrap()
    };
    let here = runs(shop.directory.path(), None);
    assert!(here.status.success(), "{here:?}");
    let of_parent = runs(&below, None);
    assert_eq!(of_parent.status.code(), Some(1), "{of_parent:?}");
    let named = runs(&below, Some("../.env"));
    assert!(named.status.success(), "{named:?}");
    let missing = runs(&below, Some("nosuch.env"));
    let printed = String::from_utf8(missing.stderr).unwrap();
    assert!(
        printed.contains("nosuch.env") && printed.lines().count() == 1,
        "{printed}"
    );
}

#[test]
fn a_line_that_is_no_setting_is_named_and_stops_only_what_reads_settings() {
    let shop = shop();
    let wrong = "# The bot\nDATABASE_URL=sqlite:games.db\nDISCORD_TOKEN=a b c\n";
    std::fs::write(shop.file(".env"), wrong).unwrap();
    let runs = |arguments: &[&str]| {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_djambi"));
        command.args(arguments).current_dir(shop.directory.path());
        let output = command.output().unwrap();
        let printed = String::from_utf8(output.stderr).unwrap();
        let answered = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), printed, answered)
    };
    let named = "line 3 of .env is not NAME=value";
    for stops in [&["games", "list"][..], &["run"], &["doctor"], &["setup"]] {
        let (code, printed, _) = runs(stops);
        assert_eq!(code, Some(1), "{stops:?}: {printed}");
        assert!(printed.contains(named), "{stops:?}: {printed}");
        assert!(!printed.contains("a b c"), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
    let (code, printed, legal) = runs(&["rules", "legal"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(
        printed.contains(named) && !printed.contains("a b c"),
        "{printed}"
    );
    assert_eq!(legal.lines().count(), 30);
    let (code, printed, help) = runs(&["run", "--help"]);
    assert_eq!((code, printed.as_str()), (Some(0), ""));
    assert!(!help.is_empty());
}

#[test]
fn a_missing_database_is_reported_and_not_made() {
    let shop = shop();
    let nowhere = format!("sqlite:{}", shop.file("nowhere.db"));
    let printed = shop.bad(&["--database", &nowhere, "list"]);
    assert!(printed.contains("there is no database at"), "{printed}");
    assert!(!Path::new(&shop.file("nowhere.db")).exists());
    std::fs::write(shop.file("letter.db"), "Dear grandmother, ".repeat(200)).unwrap();
    let letter = format!("sqlite:{}", shop.file("letter.db"));
    let printed = shop.bad(&["--database", &letter, "verify"]);
    assert!(printed.contains("damaged"), "{printed}");
    assert_eq!(shop.run(&["lst"]).status.code(), Some(2));
}

#[test]
fn where_no_database_is_the_path_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("none.db");
    let no_file = directory.path().display().to_string();
    for (address, said) in [
        (missing.display().to_string(), "there is no database at"),
        (no_file, "the database cannot be opened"),
    ] {
        for command in ["list", "rate", "undelivered"] {
            let output = process::Command::new(env!("CARGO_BIN_EXE_djambi"))
                .args(["games", "--database", &address, command])
                .output()
                .unwrap();
            let printed = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{command}: {printed}");
            assert!(printed.contains(said), "{command}: {printed}");
            assert!(printed.contains(&address), "{command}: {printed}");
        }
    }
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0);
}
