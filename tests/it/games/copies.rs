//! Copies of a database, and what says whether it is whole.

use super::*;

#[test]
fn an_empty_file_is_no_database() {
    let shop = shop();
    std::fs::write(shop.file("empty.db"), "").unwrap();
    let empty = format!("sqlite:{}", shop.file("empty.db"));
    for verb in ["verify", "list"] {
        let printed = shop.bad(&["--database", &empty, verb]);
        assert!(printed.contains("no games of Djambi"), "{printed}");
    }
    assert_eq!(std::fs::read(shop.file("empty.db")).unwrap(), b"");
}

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
        let output = process::Command::new(env!("CARGO_BIN_EXE_djambi"))
            .args(command)
            .arg("--database")
            .arg(name)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.contains("UTF-8"), "{printed}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_failing_copy_leaves_the_one_of_last_week() {
    let shop = shop();
    let copy = shop.file("copy.db");
    shop.good(&["backup", &copy]);
    let good = std::fs::read(&copy).unwrap();
    std::fs::write(shop.file("empty.db"), "").unwrap();
    let empty = format!("sqlite:{}", shop.file("empty.db"));
    shop.bad(&["--database", &empty, "backup", "--replace", &copy]);
    assert!(std::fs::read(&copy).unwrap() == good);
    shop.good(&["backup", "--replace", &copy]);
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
    let printed = String::from_utf8(output.stderr).unwrap();
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

#[test]
fn a_backup_is_a_database_like_the_first() {
    let shop = shop();
    let copy = shop.file("copy.db");
    shop.good(&["backup", &copy]);
    let of_copy = ["--database", &format!("sqlite:{copy}"), "list"];
    assert_eq!(shop.good(&of_copy), shop.good(&["list"]));
    assert!(shop.bad(&["backup", &copy]).contains("name another file"));
}

#[test]
fn verify_fails_where_something_is_wrong() {
    let shop = shop();
    shop.damage();
    let output = shop.run(&["verify"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        printed.contains(&shop.id) && printed.contains("Mg1-a1"),
        "{printed}"
    );
}
