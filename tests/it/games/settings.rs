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
        let mut command = program::djambi();
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
    let printed = stderr(&missing);
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
        let mut command = program::djambi();
        command.args(arguments).current_dir(shop.directory.path());
        let output = command.output().unwrap();
        let answered = String::from_utf8(output.stdout.clone()).unwrap();
        (output.status.code(), stderr(&output), answered)
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
fn where_no_database_is_the_path_is_named() {
    let shop = shop();
    let [missing, empty, letter] = ["none.db", "empty.db", "letter.db"].map(|name| shop.file(name));
    std::fs::write(&empty, "").unwrap();
    std::fs::write(&letter, "Dear grandmother, ".repeat(200)).unwrap();
    let folder = shop.directory.path().display().to_string();
    for (address, said) in [
        (&missing, "there is no database at"),
        (&empty, "no games of Djambi"),
        (&letter, "damaged"),
        (&folder, "the database cannot be opened"),
    ] {
        for command in ["list", "verify", "rate", "undelivered"] {
            let printed = shop.bad(&["--database", address, command]);
            assert!(printed.contains(said), "{command}: {printed}");
            assert!(
                address == &letter || printed.contains(address),
                "{command}: {printed}"
            );
        }
    }
    assert!(!Path::new(&missing).exists());
    assert_eq!(std::fs::read(&empty).unwrap(), b"");
}
