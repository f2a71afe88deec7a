//! The signs of records in what people type.

use djambi_input::{
    Names, Reading, RejectionReason, bare_squares, continuations, followed, read_move,
};
use djambi_rules::{Position, Seat};

use super::position;

/// RULES 11: a typed move may end in a space or a dash, and in nothing else.
#[test]
fn nothing_may_follow_a_move() {
    let start = position("classic", "9/9/9/9/9/9/3bM5/2rM6/rC7bC rb-- r r 0 1");
    for junk in [
        "@", "@@", "@@@", "@f", "@f5", "!", " ", "-", "x", "?", "(", "$1",
    ] {
        let text = format!("Mc2xd3@f5{junk}");
        let reading = read_move(&start, Seat::Red, text.trim(), &Names::default());
        let harmless = matches!(junk, " " | "-");
        assert_eq!(matches!(reading, Reading::Move(_)), harmless, "{text}");
    }
}

/// A typed text is not contradicted by what is played.
#[test]
fn signs_have_to_fit_the_move() {
    let setup = Position::default();
    let reason = |text: &str| match read_move(&setup, Seat::Red, text, &Names::default()) {
        Reading::Rejected(rejection) => rejection.reason,
        other => panic!("{text}: {other:?}"),
    };
    for (text, sign, canonical) in [
        ("Mc2xe4@@", 'x', "Mc2-e4"),
        ("Mc2 x e4", 'x', "Mc2-e4"),
        ("m c2 × e4", 'x', "Mc2-e4"),
        ("Mx e4", 'x', "Mc2-e4"),
        ("Mc1-e1!!", '!', "Mc1-e1"),
        ("Mc1~e1", '~', "Mc1-e1"),
        ("Mc1-e1@", '@', "Mc1-e1"),
    ] {
        let mv = setup.parse_move(canonical).unwrap();
        assert_eq!(
            reason(text),
            RejectionReason::Contradicted {
                sign: sign.to_string(),
                mv
            },
            "{text}"
        );
    }
    let kills = position("classic", "9/9/9/9/9/9/3bM5/2rM6/rC7bC rb-- r r 0 1");
    for text in ["Mc2xd3@f5", "c2 x d3 f5", "c2 d3 @f5", "c2 d3 f5"] {
        let reading = read_move(&kills, Seat::Red, text, &Names::default());
        assert_eq!(
            reading,
            Reading::Move(kills.parse_move("Mc2xd3@f5").unwrap()),
            "{text}"
        );
    }
    assert_eq!(continuations(&setup, "Mc1-e1!", &Names::default()), []);
    assert_eq!(followed(&setup, "Mc2xe4", &Names::default()).len(), 1);
}

/// A question asks, and a sign of a game record is never ignored.
#[test]
fn questions_and_signs_of_records_play_nothing() {
    let setup = Position::default();
    let reason = |text: &str| match read_move(&setup, Seat::Red, text, &Names::default()) {
        Reading::Rejected(rejection) => Some(rejection.reason),
        Reading::Question(_) => None,
        Reading::Move(mv) => panic!("{text} plays {mv}"),
    };
    let mv = setup.parse_move("Nc3-e3").unwrap();
    for text in [
        "N c3 e3?",
        "Nc3-e3?!",
        "Nc3-e3!?",
        "Nc3-e3??",
        "1. Nc3-e3 ?",
        "¿N e3?",
        "Nc3-e3 ？",
        "c3 ? e3",
        "N c3 e3❓",
        "\u{61f}Nc3-e3",
    ] {
        assert_eq!(reason(text), Some(RejectionReason::Asked(mv)), "{text}");
    }
    for text in ["d4?", "1. d4", "d4!?"] {
        assert_eq!(bare_squares(text, &Names::default()), None, "{text}");
    }
    // An illegal move has its reason, and a text that fits several moves is asked about.
    assert!(matches!(
        reason("M c1 c3?"),
        Some(RejectionReason::Blocked { .. })
    ));
    assert_eq!(reason("N c3?"), None);
    let other = RejectionReason::OtherNumber { typed: 2, now: 1 };
    assert_eq!(reason("2. Nc3-e3"), Some(other.clone()));
    assert_eq!(reason("2... Nc3-e3?"), Some(other));
    let latest = RejectionReason::OtherNumber {
        typed: u64::MAX,
        now: 1,
    };
    assert_eq!(reason("99999999999999999999. Nc3-e3"), Some(latest));
    for (text, sign) in [
        ("Nc3-e3 (Nc3-e5)", "("),
        ("(Nc3-e3)", "("),
        ("Nc3-e3 {good}", "{"),
        ("Nc3-e3 ; good", ";"),
        ("[Red \"Ana\"] Nc3-e3", "["),
        ("Nc3-e3 $14", "$14"),
        ("Nc3-e3#", "#"),
        ("Nc3-e3+", "+"),
        ("Nc3-e3 =", "="),
        ("Nc3-e3 *", "*"),
        ("Nc3-e3 1-0", "1-0"),
        ("Nc3-e3 1/2-1/2", "1/2-1/2"),
        ("1. Nc3-e3 2. Mg1-f1", "2."),
        ("Nc3-e3 2.Mg1-f1", "2."),
    ] {
        let expected = RejectionReason::RecordSign(sign.to_owned());
        assert_eq!(reason(text), Some(expected), "{text}");
        let found = continuations(&setup, text, &Names::default());
        assert_eq!(found, [], "{text}");
    }
    // A full stop ends a sentence, and stars are how bold text is written.
    for text in [
        "1. Nc3-e3",
        "1... N c3 e3",
        "1… n c3 e3",
        "Nc3-e3.",
        "**Nc3-e3**",
        "c3. e3.",
    ] {
        let reading = read_move(&setup, Seat::Red, text, &Names::default());
        assert_eq!(reading, Reading::Move(mv), "{text}");
    }
    let found = |text: &str| continuations(&setup, text, &Names::default());
    assert_eq!((found("1. Nc3-e3"), found("2. Nc3-e3")), (vec![mv], vec![]));
    // Each sign counts as often as it is written.
    let reporter = position("classic", "9/9/9/9/3bM1bM3/3rR5/9/9/rC7bC rb-- r r 0 1");
    let reading = read_move(&reporter, Seat::Red, "Rd4-c5!d5!", &Names::default());
    let mv = reporter.parse_move("Rd4-c5!d5").unwrap();
    let Reading::Rejected(rejection) = reading else {
        panic!("{reading:?}")
    };
    let expected = RejectionReason::Contradicted {
        sign: "!".to_owned(),
        mv,
    };
    assert_eq!(rejection.reason, expected);
}
