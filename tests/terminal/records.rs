//! Records at the keyboard: what is shown of one that is open, and that nothing else happens behind it.

use std::fs;

use crate::terminal::plain::{TWO, names, play, record, text};

#[test]
fn an_open_record_shows_its_names_and_comments_and_nothing_happens_behind_it() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[Red \"Ana\"]\n[Result \"*\"]\n\n1. Mc2-d2 {Bold!} 2. Mg1-f2 *\n";
    fs::write(folder.path().join("a.txt"), record).unwrap();
    let script = b"M c1 e1\nload a.txt\nnext\nhint\nundo yes\ndraw yes\nresign yes\nsave b.txt\nsave\nquit\n\
                   history\n";
    let said = text(&play(folder.path(), &TWO, script));
    names(&said, &["Red: Ana", "Comment: Bold!", "Saved in a-3.txt."]);
    assert_eq!(
        said.matches("looking at an earlier position").count(),
        4,
        "{said}"
    );
    let saved = fs::read_to_string(folder.path().join("b.txt")).unwrap();
    assert_eq!(saved, record);
    // The game is as it was.
    let at = said.find("This is your game again.").unwrap();
    assert!(said[at..].contains("1. Red Mc1-e1"), "{said}");
    assert!(!said.contains("resigns"), "{said}");
}

#[test]
fn what_cannot_be_continued_is_not_offered_to_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    // A position of its own, and a game that is over.
    let own = "[Position \"9/9/9/9/3bM5/3rR5/9/9/rC7bC rb-- r r 0 1\"]\n\nRd4-e4\n";
    fs::write(folder.path().join("own.txt"), own).unwrap();
    fs::write(folder.path().join("over.txt"), "resign:r resign:b resign:y").unwrap();
    let script = b"load own.txt\nplay\nM a1 a2\nresign\nquit\nload over.txt\nlast\nplay\nM a1 a2\n";
    let said = text(&play(folder.path(), &TWO, script));
    let (own, over) = said.split_once("This is your game again.").unwrap();
    assert_eq!(own.matches("a position of its own").count(), 3, "{own}");
    assert_eq!(own.matches("Type “quit” to return").count(), 2, "{own}");
    assert!(own.contains("djambi web"), "{own}");
    for said in [own, over] {
        let (_, said) = said.split_once("is open.").unwrap();
        assert!(!said.contains("Type “play”"), "{said}");
    }
    assert_eq!(
        over.matches("Go back to an earlier move first").count(),
        2,
        "{over}"
    );
}

#[test]
fn the_board_says_who_moves_in_what_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1 e1\nback\nboard\n\nlast\n";
    let said = text(&play(folder.path(), &TWO, script));
    let back = said.find("Reviewing").unwrap();
    let last = said.find("Since your last move:").unwrap();
    let reviewing = &said[back..last];
    let shown = reviewing.matches(". Starting position.").count();
    assert_eq!(shown, 3, "{reviewing}");
    assert!(!reviewing.contains("turn"), "{reviewing}");
}

#[test]
fn several_people_are_numbered_in_a_record_in_their_language() {
    let folder = tempfile::tempdir().unwrap();
    let french = [TWO[0], TWO[1], "--language", "fr"];
    text(&play(folder.path(), &french, b"save a.txt\n"));
    let record = record(folder.path(), "a.txt");
    assert_eq!(record.tag("Red"), Some("Joueur 1"));
    assert_eq!(record.tag("Yellow"), Some("Joueur 2"));
}

#[test]
fn other_rules_than_the_usual_ones_are_said_beside_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let bga = [TWO[0], TWO[1], "--preset", "bga"];
    let said = text(&play(folder.path(), &bga, b""));
    assert!(said.contains("Rules as on Board Game Arena"), "{said}");
    let said = text(&play(folder.path(), &TWO, b""));
    assert!(!said.to_lowercase().contains("rules"), "{said}");
}
