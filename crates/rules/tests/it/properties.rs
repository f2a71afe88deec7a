//! Properties of every game, checked in random ones.

use std::collections::HashSet;
use std::ops::ControlFlow;

use djambi_rules::{
    Army, End, History, Move, MoveError, Options, Outcome, Ply, Position, Record, Seat,
};
use proptest::prelude::*;

use crate::random_games::{Dice, config, options, play_on, start};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn texts_read_back_and_nothing_is_lost(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        let pieces = history.start().board().occupied().count();
        play_on(&mut history, dice, 150, |before, ply, after, dice| {
            assert_eq!(after.board().occupied().count(), pieces);
            let again = Position::read(&after.to_string(), options).unwrap();
            assert_eq!(again.to_string(), after.to_string());
            if after.outcome().is_none() {
                assert_eq!(again, *after);
                assert!(after.can_move(after.mover()), "{after}");
            } else {
                assert_eq!(after.legal_moves(), []);
            }
            assert_eq!(before.ply(&ply.to_string()), Ok(ply));
            nobody_twice_running(before, ply, after);
            if dice.one_in(4) {
                for _ in 0..5 {
                    let mv = dice.pick(&before.legal_moves());
                    assert_eq!(before.parse_move(&mv.to_string()), Ok(mv));
                }
            }
        });
    }

    #[test]
    fn listing_judging_and_playing_agree(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        let mut foreign: Vec<Move> = Position::setup(options).legal_moves();
        play_on(&mut history, dice, 40, |before, _, _, dice| {
            let moves = before.legal_moves();
            let listed: HashSet<Move> = moves.iter().copied().collect();
            assert_eq!((listed.len(), before.count_moves()), (moves.len(), moves.len()));
            for mv in moves.iter().take(2000) {
                assert!(before.is_legal(*mv), "{before} {mv}");
            }
            for mv in &foreign {
                assert_eq!(before.is_legal(*mv), listed.contains(mv), "{before} {mv}");
                let played = before.play(*mv);
                assert_eq!(played.is_ok(), listed.contains(mv));
                if let Err(error) = played {
                    assert_eq!(error, MoveError::Illegal(*mv));
                }
            }
            foreign.truncate(100);
            foreign.extend((0..20).map(|_| dice.pick(&moves)));
        });
    }

    #[test]
    fn successors_are_the_positions_after_playing(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 60, |before, _, _, _| {
            let mut visited = Vec::new();
            let _ = before.visit_successors(|mv, child| {
                visited.push(mv);
                // The wholesale way against the step-by-step way.
                assert_eq!(before.play(mv).as_ref(), Ok(child), "{before} {mv}");
                if visited.len() < 3000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            let mut listed = before.legal_moves();
            listed.truncate(3000);
            assert_eq!(visited, listed);
        });
    }

    #[test]
    fn every_game_ends_and_its_record_reads_back(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 50_000, |_, _, _, _| {});
        prop_assert!(history.outcome().is_some(), "{} after {}", history.position(), history.len());
        for seat in Seat::ALL {
            if history.position().outcome().is_some() {
                prop_assert!(history.position().resign(seat).is_err());
            }
        }
        let mut record = Record::new(history);
        record.set_tag("Red", "\"Ana\" \\").unwrap();
        for plies in [0, 3, 3, 17] {
            record.add_comment(plies, "a } b \\ { c\nd");
        }
        let text = record.to_string();
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.len() <= 80), "{}", text);
        prop_assert_eq!(&text.parse::<Record>().unwrap(), &record);
        // Bare moves, as somebody might send them, are the same game.
        let line: Vec<String> = record.history().plies().map(|ply| ply.to_string()).collect();
        let tags: String = text.lines().filter(|it| it.starts_with("[Ru") || it.starts_with("[Ho") || it.starts_with("[Po")).collect();
        if !record.history().is_empty() {
            let bare: Record = format!("{tags}{}", line.join(" ")).parse().unwrap();
            prop_assert_eq!(bare.history(), record.history());
        }
    }

    #[test]
    fn annotations_change_no_record(seed: u64, options in options()) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 40, |_, _, _, _| {});
        let record = Record::new(history);
        let text = record.to_string();
        let (tags, moves) = text.split_once("\n\n").unwrap_or(("", &text));
        let mut annotated = format!("{tags}\n\n");
        for word in moves.split_whitespace() {
            annotated += word;
            for _ in 0..dice.roll(3) {
                annotated += dice.pick(&[
                    " $7", " !?", " (1. Mc1-d1!)", " (a (b {)} ;(\n) c) ", "\n% ) {\n", " ??", " 7...", "\n",
                ]);
            }
            annotated += " ";
        }
        let again: Record = annotated.parse().unwrap_or_else(|error| panic!("{error}\n{annotated}"));
        prop_assert_eq!(again, record);
    }

    #[test]
    fn taking_back_restores_the_position(seed: u64, options in options(), count in 0..60_usize) {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 60, |_, _, _, _| {});
        let mut shorter = History::new(*history.start());
        for ply in history.plies().take(count) {
            shorter.play_ply(ply).unwrap();
        }
        history.take_back(count);
        prop_assert_eq!(history.occurrences(), shorter.occurrences());
        prop_assert_eq!(history, shorter);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        let _ = (Position::read(&text, Options::CLASSIC), text.parse::<Record>());
    }
}

/// RULES 8: with three or more active, unless somebody was skipped or has resigned between.
fn nobody_twice_running(before: &Position, ply: Ply, after: &Position) {
    let many = after.outcome().is_none() && after.active().count() >= 3;
    if many && matches!(ply, Ply::Move(_)) && after.mover() == before.mover() {
        let skipped = after.active().any(|seat| !after.can_move(seat));
        assert!(skipped, "{before} {ply}");
    }
}

/// The properties above are worth what the games reach: so count it, with fixed seeds.
#[test]
fn random_games_reach_the_rare_things() {
    let mut seen: HashSet<&str> = HashSet::new();
    for seed in 0..400 {
        let dice = &mut Dice(seed);
        let options = Options::PRESETS[(seed % 3) as usize].1;
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 250, |before, ply, after, _| {
            let frozen = |position: &Position, seat| position.is_frozen(seat);
            for seat in Seat::ALL {
                match (frozen(before, seat), frozen(after, seat)) {
                    (false, true) if ply != Ply::Resignation(seat) => seen.insert("frozen"),
                    (true, false) if after.is_in(seat) => seen.insert("liberated"),
                    (true, false) => seen.insert("taken over"),
                    _ => false,
                };
            }
            let hostage = |position: &Position, army| position.controller(army).is_none();
            if Army::ALL
                .iter()
                .any(|army| hostage(before, *army) && !hostage(after, *army))
            {
                seen.insert("hostage's chief killed");
            }
            let Ply::Move(mv) = ply else { return };
            if mv.exit().is_some() {
                seen.insert("maze left");
            }
            if mv.bodies().count() == 2 {
                seen.insert("two bodies");
            }
            if after.outcome().is_none() && after.mover() == before.mover() {
                seen.insert("double move");
            }
            if after.active().any(|seat| !after.can_move(seat)) {
                seen.insert("somebody cannot move");
            }
        });
        seen.extend(history.end().map(|end| match end {
            End::LastActive(_) => "won",
            End::NobodyActive => "nobody active",
            End::NobodyCanMove => "nobody can move",
            End::NoProgress => "no progress",
            End::Repetition => "repetition",
        }));
        assert!(history.outcome() != Some(Outcome::Draw) || history.end().is_some());
    }
    for rare in [
        "frozen",
        "liberated",
        "taken over",
        "hostage's chief killed",
        "maze left",
        "two bodies",
        "double move",
        "somebody cannot move",
        "won",
        "no progress",
    ] {
        assert!(seen.contains(rare), "never {rare}: {seen:?}");
    }
}
