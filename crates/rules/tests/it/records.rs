//! Records (`docs/records.md`): what is read and written, and the place and advice of faults.

use djambi_rules::{
    Army, History, Options, Outcome, Ply, Position, Record, RecordFault, Seat, TagError,
};

fn read(text: &str) -> Record {
    text.parse()
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The fault of a text that is not a move behind those.
fn not_a_move(text: &str, before: &[&str]) -> RecordFault {
    let mut position = Position::default();
    for mv in before {
        position = position.play(position.parse_move(mv).unwrap()).unwrap();
    }
    RecordFault::NotAMove {
        text: text.to_owned(),
        position: Box::new(position),
    }
}

fn error(text: &str) -> (usize, RecordFault) {
    let error = text.parse::<Record>().unwrap_err();
    let said = error.to_string();
    assert!(!said.contains('\n') && said.len() < 300, "{said}");
    (error.line, error.fault)
}

#[test]
fn numbers_line_breaks_and_tags_are_optional() {
    let bare = read("Mc1-e1 Mg1-f1 resign:y Mc9-d9");
    assert_eq!(bare.history().len(), 4);
    for text in [
        "1. Mc1-e1 2. Mg1-f1 resign:y 3. Mc9-d9 *",
        "1.Mc1-e1\r\n2.Mg1-f1\r\nresign:y\r\n3...Mc9-d9\r\n",
        "\u{feff}\n[Result \"*\"]\n\n1 Mc1-e1 2 Mg1-f1\nresign:y 3 Mc9-d9",
    ] {
        assert_eq!(read(text), bare, "{text}");
    }
    assert_eq!(
        bare.history().plies().nth(2),
        Some(Ply::Resignation(Seat::Yellow))
    );
}

#[test]
fn everything_is_written_and_read_back() {
    let start = Position::setup_with_hostages(Options::BGA, &[Army::Yellow]).unwrap();
    let mut history = History::new(start);
    let mv = history.position().parse_move("Mc1-e1").unwrap();
    history.play(mv).unwrap();
    history.resign(Seat::Green).unwrap();
    let mut record = Record::new(history);
    record.set_tag("Red", "\"Ana\" \\ [x] {y}\nzwei").unwrap();
    record.set_tag("Date", "2026-11-21").unwrap();
    record.add_comment(2, "a } brace, a \\ and\na new line");
    record.add_comment(0, "");
    record.add_comment(9, " 1. Mc1-e1 ");
    record.state_result(Some(Outcome::Draw));
    let text = record.to_string();
    assert!(
        text.contains("[Hostages \"yellow\"]\n[Result \"draw\"]\n"),
        "{text}"
    );
    assert_eq!(read(&text), record, "{text}");
    assert_eq!(record.set_tag("Position", ""), Err(TagError::Reserved));
    assert_eq!(record.set_tag("a b", ""), Err(TagError::Name));

    let position = "9/9/9/9/rC3bC4/9/9/9/yC7gC rbyg b b 3 40";
    let text = format!("[Position \"{position}\"] 40. Ce5-e6 *");
    let record = read(&text);
    assert_eq!(record.history().start().to_string(), position);
    assert_eq!(read(&record.to_string()), record);
}

#[test]
fn a_finished_game_has_its_result() {
    let won = read("resign:r resign:b resign:y");
    assert_eq!(won.result(), Some(Outcome::Won(Seat::Green)));
    assert!(
        won.to_string()
            .ends_with("resign:r resign:b resign:y green\n")
    );
    assert_eq!(read("Mc1-e1 draw").result(), Some(Outcome::Draw));
    assert_eq!(
        read("[Result \"draw\"] Mc1-e1 *").result(),
        Some(Outcome::Draw)
    );
    assert_eq!(read("Mc1-e1 *").result(), None);
}

#[test]
fn faults_have_a_place_and_advice() {
    let position = "[Position \"9/9/9/9/rC3bC4/9/9/9/yC7gC rbyg b b 3 40\"]";
    let two_starts = format!("{position}\n[Hostages \"red\"] *");
    for (text, line, fault) in [
        (" \n ", 2, RecordFault::Empty),
        ("\n[Red Ana]", 2, RecordFault::Tag),
        ("[Red \"Ana\n\"]", 1, RecordFault::Tag),
        ("[Red \"Ana\"\n]", 1, RecordFault::Tag),
        ("[Red\n\"Ana\"]", 1, RecordFault::Tag),
        (
            "Mc1-e1\n[Red \"Ana\"]",
            2,
            RecordFault::LateTag("Red".into()),
        ),
        ("[A \"\"]\n[A \"\"]", 2, RecordFault::TagTwice("A".into())),
        ("[Hostages \"pink\"]", 1, RecordFault::Hostages),
        ("[Hostages \"r b y\"]\n*", 1, RecordFault::Hostages),
        (&two_starts, 2, RecordFault::HostagesOfPosition),
        ("[Result \"1-0\"]", 1, RecordFault::Result),
        ("Mc1-e1\n{no end\n\n", 2, RecordFault::Comment),
        ("1. mc1-e1", 1, not_a_move("mc1-e1", &[])),
        ("1. Mc1", 1, not_a_move("Mc1", &[])),
        (
            "1. Mc1-e1\n\n2. Mg1-g1",
            3,
            not_a_move("Mg1-g1", &["Mc1-e1"]),
        ),
        // Variations and signs.
        ("Mc1-e1\n(Mc1-d1\n(x)\n", 2, RecordFault::Variation),
        ("Mc1-e1 (\n{)\n", 2, RecordFault::Comment),
        ("Mc1-e1 ;(\n)", 2, RecordFault::Parenthesis),
        ("Mc1-e1\n$ 1", 2, RecordFault::Annotation),
        ("Mc1-e1\n1/2-1/2", 2, RecordFault::Result),
        ("Mc1-e1 1-0", 1, RecordFault::Result),
        ("mc1-e1!?", 1, not_a_move("mc1-e1!?", &[])),
    ] {
        assert_eq!(error(text), (line, fault), "{text}");
    }
    let (_, below_comment) = error("{Hello}\n[Red \"Ana\"] Mc1-e1");
    let said = below_comment.to_string();
    assert_eq!(
        said,
        "tags come first: put [Red …] above all moves and comments"
    );
}

#[test]
fn faults_that_name_a_cause_have_a_place_too() {
    type IsIt = fn(&RecordFault) -> bool;
    let rows: [(&str, usize, IsIt); 8] = [
        ("[Rules \"chess\"]", 1, |it| {
            matches!(it, RecordFault::Rules(_))
        }),
        ("\n[Position \"8\"]\n\nMc1-e1", 2, |it| {
            matches!(it, RecordFault::Position(_))
        }),
        ("resign:r\nresign:r", 2, |it| {
            matches!(it, RecordFault::Resignation { .. })
        }),
        ("resign:red", 1, |it| {
            matches!(it, RecordFault::ResignationForm(_))
        }),
        ("resign:r resign:b resign:y\nMc9-d9", 2, |it| {
            matches!(it, RecordFault::AfterTheEnd { .. })
        }),
        ("Mc1-e1 * Mg1-f1", 1, |it| {
            matches!(it, RecordFault::AfterTheResult(_))
        }),
        ("[Result \"red\"]\nMc1-e1 draw", 2, |it| {
            matches!(it, RecordFault::WrongResult { game: None, .. })
        }),
        ("[Result \"red\"]\nresign:r resign:b resign:y", 2, |it| {
            matches!(it, RecordFault::WrongResult { game: Some(_), .. })
        }),
    ];
    for (text, line, is_it) in rows {
        let (found, fault) = error(text);
        assert!(found == line && is_it(&fault), "{text}: {found}, {fault:?}");
    }
}

#[test]
fn variations_signs_and_comments_are_skipped_or_saved() {
    let bare = read("Mc1-e1 Mg1-f1 resign:y Mc9-d9");
    for text in [
        "1. Mc1-e1 (1. Mc1-d1) 2. Mg1-f1 resign:y 3. Mc9-d9",
        "(1. Mc1-d1 (1. Ra2-a6!a7 2. Mg1-f1)) 1. Mc1-e1 (Mc1-d1) (Mc1-c9) 2. Mg1-f1 resign:y 3. Mc9-d9 (x)",
        "1. Mc1-e1 (nonsense {with a ) in braces \\} and ( } ; and a ) here (\n more) Mg1-f1 resign:y Mc9-d9",
        "1. Mc1-e1! $1 2. Mg1-f1?? $2 $139 resign:y! 3. Mc9-d9!?",
        "Mc1-e1$1 Mg1-f1(Mg1-g2)resign:y ?! Mc9-d9 !! $19",
        "1... Mc1-e1 2 ... Mg1-f1 resign:y 3…Mc9-d9?!",
        "%an escape\nMc1-e1\n%another ( one\nMg1-f1 resign:y Mc9-d9",
    ] {
        assert_eq!(read(text), bare, "{text}");
    }
    let commented = read("Mc1-e1 ; Cautious. }\nMg1-f1;2. move (\r\n{3} resign:y Mc9-d9;");
    let comments: Vec<(usize, &str)> = commented.comments().collect();
    let expected = [(1, "Cautious. }"), (2, "2. move ("), (2, "3"), (4, "")];
    assert_eq!(comments, expected);
    assert_eq!(commented.history(), bare.history());
    assert_eq!(read(&commented.to_string()), commented);
    // Deep nesting works.
    let deep = format!("{}{} Mc1-e1", "(".repeat(200_000), ")".repeat(200_000));
    assert_eq!(read(&deep).history().len(), 1);
}

/// `!` is the sign of a reporter's kill, too.
#[test]
fn praise_of_a_reporters_move_must_be_clear() {
    let start = "[Position \"9/9/9/9/3bM1bM3/3rR5/9/9/rC7bC rb-- r r 0 1\"] ";
    let text = |moves: &str| format!("{start}{moves}");
    let ambiguous = RecordFault::Ambiguous("Rd4-f4!".into());
    assert_eq!(error(&text("Rd4-f4!")), (1, ambiguous));
    for (moves, expected) in [
        ("Rd4-f4!f5!", "Rd4-f4!f5"),
        ("Rd4-f4!!", "Rd4-f4"),
        ("Rd4-f4 !", "Rd4-f4"),
        ("Rd4-f4?", "Rd4-f4"),
        ("Rd4-d1!", "Rd4-d1"),
    ] {
        let record = read(&text(moves));
        let played: Vec<String> = record.history().plies().map(|it| it.to_string()).collect();
        assert_eq!(played, [expected], "{moves}");
    }
}

#[test]
fn the_example_in_the_documentation_is_a_record() {
    let page = include_str!("../../../../docs/records.md");
    let example = page.split("```").nth(1).expect("an example");
    let record = read(example);
    assert_eq!(record.tag("Yellow"), Some("Chloé"));
    assert_eq!(
        (record.history().len(), record.result()),
        (6, Some(Outcome::Draw))
    );
    assert_eq!(record.to_string().trim(), example.trim());
}
