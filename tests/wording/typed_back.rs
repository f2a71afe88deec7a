//! The program's texts about a move can be typed back.

use std::cell::RefCell;
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use djambi::i18n::{Language, describe_ply, label, names, say, short_label};
use djambi_input::{Reading, read_move};
use djambi_rules::{History, Move, MoveKind, Options, Ply, Position, Role, Square};
use proptest::prelude::{ProptestConfig, any};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

use crate::common::random_games::{Dice, config, options, play_on, start, worked_positions};

/// How many kinds of moves have a sentence of their own.
const KINDS: usize = 13;

/// A kind of move: what it does, and whether a Necromobile does it or a Chief enters the maze.
fn kind(mv: Move) -> (Discriminant<MoveKind>, bool) {
    let enters = matches!(mv.kind(), MoveKind::Move) && mv.to() == Square::MAZE;
    let carries = !matches!(mv.kind(), MoveKind::Move) && mv.role() == Role::Necromobile;
    (discriminant(&mv.kind()), enters || carries)
}

/// The number of moves of each kind that are tried.
const OF_EACH: usize = 5;

/// The moves that were tried, by kind.
#[derive(Default)]
struct Tried(HashMap<(Discriminant<MoveKind>, bool), usize>);

impl Tried {
    /// Tries the legal moves of a position, as far as there were not enough of their kind.
    fn more(&mut self, position: &Position) {
        for mv in position.legal_moves() {
            let before = self.0.entry(kind(mv)).or_insert(0);
            if *before < OF_EACH {
                *before += 1;
                can_be_typed_back(position, mv);
            }
        }
    }
}

#[test]
fn every_sentence_about_a_move_can_be_typed_back() {
    let tried = RefCell::new(Tried::default());
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let few = ProptestConfig {
        cases: 8,
        ..config()
    };
    let games = (any::<u64>(), options());
    let played = TestRunner::new_with_rng(few, rng).run(&games, |(seed, options)| {
        let dice = &mut Dice(seed);
        let mut history = History::new(start(options, dice));
        play_on(&mut history, dice, 8, |before, _, _, _| {
            tried.borrow_mut().more(before);
        });
        Ok(())
    });
    played.unwrap();
    // Games seldom come to the rarest kinds.
    for row in worked_positions() {
        let position = Position::read(row, Options::CLASSIC).unwrap();
        tried.borrow_mut().more(&position);
    }
    assert_eq!(tried.borrow().0.len(), KINDS);
}

/// As the program writes it in a sentence, in a sentence without the victims, and on a button.
fn can_be_typed_back(position: &Position, mv: Move) {
    for language in Language::ALL {
        let names = names(language);
        let sentence = describe_ply(language, position, Ply::Move(mv));
        let nameless = without_victims(language, &sentence);
        let (long, short) = (label(language, position, mv), short_label(language, mv));
        assert!(short.chars().count() <= 24, "{short}");
        // The part that differs from other buttons is at its beginning.
        let begins = short.chars().take(20).collect();
        for text in [sentence, nameless, long, short, begins] {
            let reading = read_move(position, position.mover(), &text, &names);
            assert_eq!(reading, Reading::Move(mv), "{language:?} {text}");
        }
    }
}

/// A sentence without the pieces that are killed or moved in it.
fn without_victims(language: Language, sentence: &str) -> String {
    let from = sentence
        .find(|it: char| it.is_ascii_digit())
        .expect("a square");
    let (mover, mut rest) = (&sentence[..from], sentence[from..].to_owned());
    for role in Role::ALL {
        rest = rest.replace(&say!(language, "victim-name", victim = role.key()), "");
    }
    format!("{mover}{rest}")
}
