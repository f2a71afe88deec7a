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
