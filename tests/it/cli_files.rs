//! `djambi completions` and `djambi manual` through the real program: what packages contain; and
//! arguments that name no file of games, are no number or address, or are far too long.

use std::fs;

use crate::it::program::{djambi, run, stderr, stdout};

#[test]
fn shells_complete_the_commands() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&run(&["completions", shell]));
        assert!(script.contains("games"), "{shell}: {script}");
    }
}

#[test]
fn the_manual_has_a_page_per_command() {
    let home = tempfile::tempdir().unwrap();
    let pages = home.path().join("pages");
    stdout(&run(&["manual", pages.to_str().unwrap()]));
    let page = fs::read_to_string(pages.join("djambi.1")).unwrap();
    assert!(page.contains("djambi\\-games(1)"), "{page}");
    assert!(pages.join("djambi-games.1").exists());
}

#[test]
fn a_file_that_is_no_database_is_named_as_such_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let letter = folder.path().join("record.txt");
    fs::write(&letter, "1. Mc1-e1").unwrap();
    for arguments in [&["--list"][..], &[]] {
        let output = djambi()
            .args(["play", "--database"])
            .arg(&letter)
            .args(arguments)
            .output()
            .unwrap();
        let said = stderr(&output);
        assert!(!output.status.success(), "{said}");
        assert!(said.contains("is not a database of SQLite"), "{said}");
    }
    assert_eq!(fs::read_to_string(&letter).unwrap(), "1. Mc1-e1");
    // Nor is a lock left beside it.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_address_of_a_server_without_slashes_makes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let output = djambi()
        .args(["play", "--database", "postgres:x"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = stderr(&output);
    assert!(said.contains("postgres://USER:PASSWORD@HOST"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn of_an_argument_that_is_wrong_and_long_only_the_beginning_is_repeated() {
    let long = "x".repeat(80_000);
    for arguments in [
        ["play", "--preset", &long],
        ["play", "--theme", &long],
        ["play", "--seats", &long],
    ] {
        let said = stderr(&run(&arguments));
        assert!(said.contains("xxxx…'"), "{} letters", said.len());
        assert!(said.len() < 1_000, "{} letters", said.len());
    }
}

#[test]
fn a_number_or_an_address_that_is_none_is_answered_with_an_example() {
    let number = "it is a whole number from ";
    let address = "it is an address and a port, such as 127.0.0.1:8080";
    let id = "an id of Discord is a whole number, such as 1";
    let nonsense = ["abc", "", "1.5.2", "99999999999999999999999", "-1"];
    for (arguments, said, nonsense) in [
        ("play --seed", number, &nonsense[..]),
        ("review --nodes", number, &["abc"]),
        ("play --pace", "a number of seconds from 0 to 60", &["-3"]),
        ("puzzle", "choose one from 1 to ", &["abc", "-1"]),
        ("learn", "choose one from 1 to 15", &["first", nonsense[3]]),
        (
            "rules perft",
            "it is a whole number from 0 to 20, such as 4",
            &["abc"],
        ),
        ("web --listen", address, &["8080", "abc"]),
        ("demo --listen", address, &["abc"]),
        ("doctor --server", id, &nonsense[..4]),
        ("games forget-person", id, &["Ana"]),
        ("games list --person", id, &["@Ana"]),
    ] {
        for nonsense in nonsense {
            let arguments = arguments.split(' ').chain([*nonsense]);
            let arguments: Vec<&str> = arguments.collect();
            let output = run(&arguments);
            let answer = stderr(&output);
            assert!(!output.status.success(), "{arguments:?}: {answer}");
            assert!(answer.contains(said), "{arguments:?}: {answer}");
        }
    }
    stdout(&run(&["rules", "perft", " 1 "]));
}
