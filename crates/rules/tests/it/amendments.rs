//! The finer points of the exact rules (`docs/rules-exact.md`), one by one.

use std::ops::ControlFlow;

use djambi_rules::{
    History, Options, ParsePositionError, Ply, Position, PositionProblem, ResignError, Seat,
};

use crate::position;

fn rejected(text: &str) -> ParsePositionError {
    Position::read(text, Options::CLASSIC).expect_err(text)
}

fn moves(position: &Position) -> Vec<String> {
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| mv.to_string()).collect()
}

/// RULES 11: whatever is written has one form, down to the last sign.
#[test]
fn nothing_may_follow_a_canonical_move() {
    let start = position("classic", "9/9/9/9/9/9/3bM5/2rM6/rC7bC rb-- r r 0 1");
    let kill = "Mc2xd3@f5";
    assert!(start.parse_move(kill).is_ok());
    for junk in [
        "@", "@@", "@@@", "@f", "@f5", "!", " ", "-", "x", "?", "(", "$1",
    ] {
        let text = format!("{kill}{junk}");
        assert!(start.parse_move(&text).is_err(), "{text}");
    }
    assert!("Mg1xe1@c1@".parse::<djambi_rules::Record>().is_err());
}

/// RULES 11: the player to move has a legal move, unless nobody has one or the game is over.
#[test]
fn a_mover_without_a_move_makes_a_position_invalid() {
    let stuck = "4bC4/9/9/9/9/9/9/xx5bMbM/rCx5bMrN rb-- r b 0 1";
    assert_eq!(
        rejected(stuck),
        ParsePositionError::Invalid(PositionProblem::NoMove(Seat::Red))
    );
    assert!(rejected(stuck).to_string().contains("no legal move"));
    let blue = stuck.replace(" r b ", " b b ");
    assert!(!moves(&position("classic", &blue)).is_empty());
    let over = stuck.replace(" 0 1", " 200 1");
    assert!(position("classic", &over).outcome().is_some());
}

/// RULES 10: a position that is over has no legal moves, and none can be played.
#[test]
fn nothing_is_played_in_a_position_that_is_over() {
    let text = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 200 1";
    for over in [text.to_owned(), text.replace(" 200 ", " 65535 ")] {
        let over = position("classic", &over);
        assert_eq!((moves(&over), over.count_moves()), (vec![], 0));
        // Such positions add nothing to the counts of complete moves (RULES 12).
        let next = over.visit_successors(|_, _| ControlFlow::Break(()));
        assert!(next.is_continue());
        let mv = position("classic", &text.replace(" 200 ", " 0 ")).parse_move("Ca1-a2");
        assert!(over.play(mv.unwrap()).is_err());
        assert_eq!(over.resign(Seat::Red).unwrap_err(), ResignError::Over);
        assert_eq!(over.upcoming_turns().count(), 0);
    }
}

/// RULES 7: who can resign, and who moves then.
#[test]
fn resigning_has_its_limits() {
    let start = position("classic", "gC7yC/9/9/9/9/9/9/9/rC7bC rby- r r 0 1");
    let resigned = start.resign(Seat::Blue).unwrap();
    assert_eq!(resigned.mover(), Seat::Red);
    assert_eq!((resigned.no_progress(), resigned.number()), (0, 1));
    let twice = resigned.resign(Seat::Blue).unwrap_err();
    assert_eq!(twice, ResignError::Already(Seat::Blue));
    let hostage = start.resign(Seat::Green).unwrap_err();
    assert_eq!(hostage, ResignError::NotIn(Seat::Green));
    let dead = position("classic", "8yC/9/9/9/9/9/9/9/rC8 rry- r r 0 1");
    assert_eq!(
        dead.resign(Seat::Blue).unwrap_err(),
        ResignError::NotIn(Seat::Blue)
    );
    let own = start.resign(Seat::Red).unwrap();
    assert_eq!(own.mover(), Seat::Blue);
    assert!(moves(&own).iter().all(|text| !text.starts_with("resign")));
    // A frozen player may resign, and is then not liberated any more.
    let text = "gCx6yC/xx7/9/9/9/9/9/9/rC7bC rbyG y y 0 1";
    let frozen = position("classic", text);
    let given_up = frozen.resign(Seat::Green).unwrap();
    assert!(given_up.is_frozen(Seat::Green) && given_up.chief(Seat::Green).is_none());
}

/// RULES 3: a lone own neighbour forces the kill where `friendly_fire` allows it.
#[test]
fn a_reporter_must_strike_its_own_too() {
    let text = "8bC/9/9/9/9/9/9/rM8/3rR4rC rb-- r r 0 1";
    let spec = "classic,reporter_must_strike=on";
    let quiet = |spec: &str| moves(&position(spec, text)).contains(&"Rd1-a1".to_owned());
    assert!(quiet("classic") && quiet(spec));
    assert!(!quiet(&format!("{spec},friendly_fire=on")));
}

/// RULES 6: liberation looks at the state, not at what happened.
#[test]
fn the_state_liberates() {
    let text = "yC7bC/9/9/9/9/9/9/1x7/rC6rM1 Rby- b b 5 7";
    let three = position("classic", text);
    let after = three.play(three.parse_move("Ci9-i8").unwrap()).unwrap();
    assert!(!after.is_frozen(Seat::Red) && after.no_progress() == 0);
    let frozen = position("classic,liberation=off", &three.to_string());
    let after = frozen.play(frozen.parse_move("Ci9-i8").unwrap()).unwrap();
    assert!(after.is_frozen(Seat::Red));
}

/// RULES 8 and 11: `last` may be any seat; fields have one form.
#[test]
fn fields_have_one_form_and_their_ranges() {
    let start = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 0 1";
    for last in ["r", "b", "y", "g"] {
        let text = start.replace(" r r ", &format!(" r {last} "));
        assert_eq!(position("classic", &text).to_string(), text);
    }
    for (from, to) in [
        ("rC7bC", "rC34bC"),
        (" 0 1", " 00 1"),
        (" 0 1", " 0 01"),
        (" 0 1", " +0 1"),
        (" 0 1", " 0 0"),
        (" 0 1", " 65536 1"),
        (" 0 1", " 0 4294967296"),
        (" 0 1", "  0 1"),
        (" 0 1", " 0 1 "),
        (" r r ", " R r "),
    ] {
        rejected(&start.replace(from, to));
    }
    let most = start.replace(" 0 1", " 65535 4294967295");
    assert_eq!(
        position("classic,quiet_limit=65535", &most).to_string(),
        most
    );
    // The capital letter applies to every army of a frozen player.
    let frozen = "yC7bC/9/9/9/9/9/9/x8/rC8 RbyR b b 0 1";
    assert_eq!(position("classic", frozen).to_string(), frozen);
    assert_eq!(
        rejected(&frozen.replace("RbyR", "Rbyr")),
        ParsePositionError::HalfFrozen(Seat::Red)
    );
}

/// RULES 10: an option named twice is an error.
#[test]
fn options_are_named_once_and_within_their_ranges() {
    for spec in [
        "",
        "chess",
        "classic,",
        "classic,liberation",
        "classic,liberation=maybe",
        "classic,liberation=on,liberation=on",
        "classic,quiet_limit=0",
        "classic,quiet_limit=+5",
        "classic,quiet_limit=65536",
        "classic,exit_action=on",
        "classic,x=y\nz",
    ] {
        let error = spec.parse::<Options>().expect_err(spec).to_string();
        assert!(!error.contains('\n') && error.len() < 250, "{error}");
    }
    assert!("classic,quiet_limit=65535".parse::<Options>().is_ok());
}

/// RULES 4, step 3: a diplomat or a necromobile may leave the maze onto its own first square.
#[test]
fn the_first_square_is_open_on_the_way_out() {
    let diplomat = position("classic", "8yC/9/9/9/rD3bC4/9/9/9/rC8 rby- r r 0 1");
    let texts = moves(&diplomat);
    assert!(texts.contains(&"Da5~e5-a5@b5".to_owned()));
    assert!(texts.contains(&"Da5~e5-b5@a5".to_owned()));
    let necromobile = position("classic", "8yC/9/9/9/rN3x4/9/9/9/rC7bC rby- r r 0 1");
    assert!(moves(&necromobile).contains(&"Na5~e5-a5@b5".to_owned()));
}

/// RULES 4, step 1: with the chief dead, its pieces are the assassin's own on the way out.
#[test]
fn the_dead_chiefs_pieces_are_ones_own_on_the_way_out() {
    let text = "8yC/9/9/9/rA3bC2bM1/9/9/9/rC8 rby- r r 0 1";
    let out = |spec: &str| moves(&position(spec, text)).contains(&"Aa5xe5xh5".to_owned());
    assert!(!out("classic") && out("classic,friendly_fire=on"));
}

/// RULES 9: the first position counts, and a resignation forgets those before it.
#[test]
fn repetition_counts_from_the_first_position() {
    let start = position("classic", "4yC4/9/9/9/9/9/9/9/rC7bC rby- r r 0 1");
    let mut history = History::new(start);
    assert_eq!(history.occurrences(), 1);
    let round = ["Ca1-a2", "Ci1-i2", "Ce9-e8", "Ca2-a1", "Ci2-i1", "Ce8-e9"];
    for text in round {
        let ply = history.position().ply(text).unwrap();
        history.play_ply(ply).unwrap();
    }
    assert_eq!(history.occurrences(), 2);
    history.play_ply(Ply::Resignation(Seat::Yellow)).unwrap();
    assert_eq!((history.occurrences(), history.outcome()), (1, None));
}

/// RULES 9: a kill of an own piece is a kill.
#[test]
fn killing_an_own_piece_starts_the_count_again() {
    let start = position("bga", "8bC/9/9/9/9/9/9/rM8/rA7rC rb-- r r 7 9");
    let after = start.play(start.parse_move("Aa1xa2").unwrap()).unwrap();
    assert_eq!(after.no_progress(), 0);
}
