//! Properties of reading, checked in random games.

use djambi_input::{Names, Reading, continuations, read_move};
use djambi_rules::{History, Move, Options, Position, Role, Seat, Square};
use proptest::prelude::*;

use super::random_games::{Dice, config, options, play_on, start};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn moves_read_back(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 150, |before, _, _, dice| {
            if dice.one_in(4) {
                for _ in 0..5 {
                    reads_back(before, dice.pick(&before.legal_moves()));
                }
            }
        });
    }

    #[test]
    fn reading_is_the_first_way_that_fits(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 30, |before, _, _, dice| {
            let moves = before.legal_moves();
            let mv = dice.pick(&moves);
            let mut squares: Vec<Square> = mv.squares().filter(|_| !dice.one_in(3)).collect();
            if dice.one_in(4) && !squares.is_empty() {
                let at = dice.roll(squares.len());
                squares[at] = Square::from_index(dice.roll(81)).unwrap();
            }
            let role = (!dice.one_in(3)).then_some(mv.role());
            if role.is_some() || !squares.is_empty() {
                reads_as(before, &moves, role, &squares);
            }
        });
    }

    #[test]
    fn anything_typed_gets_an_answer(text in "\\PC{0,60}", words in "([a-jx-z]{0,2}[0-9]?[ @~!>-]?){0,8}", seed: u64) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(Options::BGA, dice));
        play_on(&mut history, dice, 20, |_, _, _, _| {});
        let position = history.position();
        for text in [text, words] {
            for seat in Seat::ALL {
                if let Reading::Rejected(rejection) = read_move(position, seat, &text, &Names::default()) {
                    let reason = rejection.reason.to_string();
                    assert!(!reason.contains('\n') && reason.chars().count() < 200, "{reason}");
                    assert!(rejection.nearest.iter().all(|mv| position.is_legal(*mv)));
                }
            }
            let found = continuations(position, &text, &Names::default());
            assert!(found.iter().all(|mv| position.is_legal(*mv)));
        }
    }
}

/// A move's text, and its squares alone, mean that move and no other; and while it is being typed
/// it is always among what is suggested.
fn reads_back(position: &Position, mv: Move) {
    let text = mv.to_string();
    let (seat, names) = (position.mover(), &Names::default());
    assert_eq!(read_move(position, seat, &text, names), Reading::Move(mv));
    let squares: Vec<String> = mv.squares().map(|square| square.to_string()).collect();
    let squares = squares.join(" ");
    for spaced in [squares.clone(), format!("{} {squares}", mv.role().key())] {
        let reading = read_move(position, seat, &spaced, names);
        assert_eq!(reading, Reading::Move(mv), "{position} {spaced}");
    }
    for end in 0..=text.len() {
        let found = continuations(position, &text[..end], names);
        assert!(found.contains(&mv), "{position} {}", &text[..end]);
    }
    assert_eq!(continuations(position, &text, names)[0], mv);
}

/// The ways (b) to (e), spelled out one after the other over the list of moves.
fn reads_as(position: &Position, moves: &[Move], role: Option<Role>, given: &[Square]) {
    let all = |mv: &Move| mv.squares().collect::<Vec<_>>();
    let in_order = |mv: &Move| {
        let mut rest = mv.squares().skip(1);
        given.iter().all(|square| rest.any(|it| it == *square))
    };
    // With friendly fire a kill of an own piece is never guessed: its first square is given.
    let own = position.pieces(position.mover());
    let spares = |mv: &Move| !mv.victims().any(|at| own.contains(at));
    let ways: [&dyn Fn(&Move) -> bool; 4] = [
        &|mv| all(mv) == given,
        &|mv| all(mv).starts_with(given),
        &|mv| spares(mv) && all(mv)[1..] == *given,
        &|mv| spares(mv) && in_order(mv),
    ];
    let named = moves
        .iter()
        .filter(|mv| role.is_none_or(|role| mv.role() == role));
    let fits = ways.iter().map(|way| {
        named
            .clone()
            .filter(|mv| way(mv))
            .copied()
            .collect::<Vec<_>>()
    });
    let expected = fits
        .into_iter()
        .find(|fits| !fits.is_empty())
        .unwrap_or_default();
    // A square alone answers a question, and means nothing where none was asked.
    if role.is_none() && given.len() == 1 {
        return;
    }
    let text = role.map_or(String::new(), |role| format!("{} ", role.key()))
        + &given
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ");
    let found = match read_move(position, position.mover(), &text, &Names::default()) {
        Reading::Move(mv) => vec![mv],
        Reading::Question(question) => question.moves().collect(),
        Reading::Rejected(_) => Vec::new(),
    };
    assert_eq!(found, expected, "{position} {text}");
}
