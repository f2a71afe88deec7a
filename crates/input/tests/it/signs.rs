//! The signs of records in what people type.

use djambi_input::{Names, Reading, RejectionReason as Reason, bare_squares, followed};
use djambi_rules::{Move, Position};

use super::{classic, read, reason_for};

/// Red's militant on c2 can kill Blue's on d3.
const KILL: &str = "9/9/9/9/9/9/3bM5/2rM6/rC7bC rb-- r r 0 1";

fn continuations(position: &Position, text: &str) -> Vec<Move> {
    djambi_input::continuations(position, text, &Names::default())
}

/// RULES 11: a typed move may end in a space or a dash, and in nothing else.
#[test]
fn nothing_may_follow_a_move() {
    let start = classic(KILL);
    for junk in [
        "@", "@@", "@@@", "@f", "@f5", "!", " ", "-", "x", "?", "(", "$1",
    ] {
        let text = format!("Mc2xd3@f5{junk}");
        let reading = read(&start, text.trim());
        let harmless = matches!(junk, " " | "-");
        assert_eq!(matches!(reading, Reading::Move(_)), harmless, "{text}");
    }
}

/// A typed text is not contradicted by what is played.
#[test]
fn signs_have_to_fit_the_move() {
    let setup = Position::default();
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
        let sign = sign.to_string();
        let reason = Reason::Contradicted { sign, mv };
        assert_eq!(reason_for(&setup, text), reason, "{text}");
    }
    let kills = classic(KILL);
    for text in ["Mc2xd3@f5", "c2 x d3 f5", "c2 d3 @f5", "c2 d3 f5"] {
        let mv = kills.parse_move("Mc2xd3@f5").unwrap();
        assert_eq!(read(&kills, text), Reading::Move(mv), "{text}");
    }
    assert_eq!(continuations(&setup, "Mc1-e1!"), []);
    assert_eq!(followed(&setup, "Mc2xe4", &Names::default()).len(), 1);
}

/// A question asks, and a sign of a game record is never ignored.
#[test]
fn questions_and_signs_of_records_play_nothing() {
    let setup = Position::default();
    let reason = |text: &str| match read(&setup, text) {
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
        assert_eq!(reason(text), Some(Reason::Asked(mv)), "{text}");
    }
    for text in ["d4?", "1. d4", "d4!?"] {
        assert_eq!(bare_squares(text, &Names::default()), None, "{text}");
    }
    // An illegal move has its reason, and a text that fits several moves is asked about.
    assert!(matches!(reason("M c1 c3?"), Some(Reason::Blocked { .. })));
    assert_eq!(reason("N c3?"), None);
    let other = Reason::OtherNumber { typed: 2, now: 1 };
    assert_eq!(reason("2. Nc3-e3"), Some(other.clone()));
    assert_eq!(reason("2... Nc3-e3?"), Some(other));
    let (typed, now) = (u64::MAX, 1);
    let latest = Reason::OtherNumber { typed, now };
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
        let expected = Reason::RecordSign(sign.to_owned());
        assert_eq!(reason(text), Some(expected), "{text}");
        assert_eq!(continuations(&setup, text), [], "{text}");
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
        assert_eq!(read(&setup, text), Reading::Move(mv), "{text}");
    }
    assert_eq!(continuations(&setup, "1. Nc3-e3"), [mv]);
    assert_eq!(continuations(&setup, "2. Nc3-e3"), []);
    // Each sign counts as often as it is written.
    let reporter = classic("9/9/9/9/3bM1bM3/3rR5/9/9/rC7bC rb-- r r 0 1");
    let mv = reporter.parse_move("Rd4-c5!d5").unwrap();
    let sign = "!".to_owned();
    let twice = Reason::Contradicted { sign, mv };
    assert_eq!(reason_for(&reporter, "Rd4-c5!d5!"), twice);
}
