//! Tests that no player and no side of the board is preferred: a position that is turned or
//! mirrored, or has its colours passed on, has the same values and candidates.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::attacks::{AttackMaps, can_be_killed};
use super::candidates::Candidates;
use super::evaluate::{Assessment, evaluate};
use super::helping::Help;
use super::ordering::Ordering;
use djambi_rules::{Army, Occupant, Options, Position, Seat, Square};

/// One of the 8 symmetries of the board together with one of the 4 shifts of the colours.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    transposed: bool,
    files_mirrored: bool,
    ranks_mirrored: bool,
    shift: usize,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Symmetry> {
        (0..32).map(|bits| Symmetry {
            transposed: bits & 1 != 0,
            files_mirrored: bits & 2 != 0,
            ranks_mirrored: bits & 4 != 0,
            shift: bits >> 3,
        })
    }

    fn square(self, square: Square) -> Square {
        let (mut file, mut rank) = (square.file(), square.rank());
        if self.files_mirrored {
            file = 8 - file;
        }
        if self.ranks_mirrored {
            rank = 8 - rank;
        }
        if self.transposed {
            (file, rank) = (rank, file);
        }
        Square::at(file, rank).unwrap()
    }

    fn army(self, army: Army) -> Army {
        Army::ALL[(army.index() + self.shift) % 4]
    }

    fn seat(self, seat: Seat) -> Seat {
        Seat::ALL[(seat.index() + self.shift) % 4]
    }

    /// The position as its text (RULES 11), so that this test uses nothing but the rules.
    fn position(self, position: &Position) -> Position {
        let mut cells = vec![String::from("1"); 81];
        for square in Square::all() {
            let cell = &mut cells[self.square(square).index()];
            match position.board().occupant(square) {
                None => {}
                Some(Occupant::Corpse) => "x".clone_into(cell),
                Some(Occupant::Living(piece)) => {
                    let army = self.army(piece.army).letter();
                    *cell = format!("{army}{}", piece.role.letter());
                }
            }
        }
        let ranks: Vec<String> = cells.rchunks(9).map(rank_text).collect();
        let mut control = ['-'; 4];
        for army in Army::ALL {
            if let Some(seat) = position.controller(army) {
                let letter = self.seat(seat).letter();
                control[self.army(army).index()] = if position.is_frozen(seat) {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
            }
        }
        let text = format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            control.iter().collect::<String>(),
            self.seat(position.mover()).letter(),
            self.seat(position.last()).letter(),
            position.no_progress(),
            position.number()
        );
        Position::read(&text, *position.options()).expect(&text)
    }

    /// The move's text with every square replaced.
    fn text(self, mv: &str) -> String {
        let (piece, mut rest) = mv.split_at(1);
        let mut text = piece.to_owned();
        while let Some(letter) = rest.chars().next() {
            if let Some(square) = rest.get(..2).and_then(|pair| pair.parse().ok()) {
                text += &self.square(square).to_string();
                rest = &rest[2..];
            } else {
                text.push(letter);
                rest = &rest[1..];
            }
        }
        text
    }
}

/// A rank with its runs of empty squares counted.
fn rank_text(cells: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells.iter().map(String::as_str).chain([""]) {
        if cell == "1" {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text += cell;
    }
    text
}

/// The positions of the tactics, and some in which a diplomat reaches chiefs.
fn positions() -> Vec<Position> {
    let tactics = include_str!("../tests/positions/tactics.tsv");
    let tactics = tactics.lines().filter(|line| !line.starts_with('#'));
    let texts = tactics.filter_map(|line| line.split('\t').nth(1));
    let diplomats = [
        "4rR4/9/1rA3gC3/9/2rD3bC2/9/9/5rM3/rC7yC rbyg r r 0 1",
        "rA7rR/9/9/4bC4/9/9/4rD4/9/rC7yC rbyb r r 0 1",
        "9/3bM5/1rD2yC3x/9/4bC4/9/2rA4rR1/9/rC8 rby- r r 4 30",
    ];
    let read = |text, options| Position::read(text, options).expect(text);
    let positions = texts
        .chain(diplomats)
        .map(|text| read(text, Options::CLASSIC));
    // A chief beside a reporter, and one two squares from it.
    let reporters = [
        "9/9/9/9/3bC1yC3/3rR5/9/9/rC8 rby- r r 0 1",
        "9/9/9/3gC5/3yR1rR3/6rM2/4bC4/9/rC7yC rbyg b b 3 9",
    ];
    let spared = reporters.map(|text| read(text, Options::BGA));
    positions
        .chain(spared)
        .chain([Position::default()])
        .collect()
}

fn candidates(position: &Position) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let _ = Candidates::of(position).visit(|mv, _| {
        found.insert(mv.to_string());
        ControlFlow::<()>::Continue(())
    });
    found
}

/// Positions in which mirroring the board leaves all chiefs where they are, but not all other pieces.
fn with_chiefs_on_an_axis() -> impl Iterator<Item = Position> {
    let texts = [
        "9/2rA6/9/4bC4/7bM1/9/9/1rM7/4rC4 rb-- r r 0 1",
        "8bC/9/1bR5bA1/9/4rC4/9/6rN2/2x6/9 rb-- b r 3 60",
        "4yC4/5yA3/9/9/rC3gC3bC/9/2x6/9/3bM5 rbyg y r 9 90",
    ];
    texts
        .into_iter()
        .map(|text| Position::read(text, Options::CLASSIC).unwrap())
}

#[test]
fn the_values_do_not_depend_on_side_or_colour() {
    for position in positions().into_iter().chain(with_chiefs_on_an_axis()) {
        let values = evaluate(&position);
        let corrected = Assessment::of(&position).corrected(&position);
        for symmetry in Symmetry::all() {
            let image = symmetry.position(&position);
            let learned = Assessment::of(&image).corrected(&image);
            let image = evaluate(&image);
            for seat in Seat::ALL {
                let at = symmetry.seat(seat).index();
                let found = (image[at], learned[at]);
                let expected = (values[seat.index()], corrected[seat.index()]);
                assert_eq!(found, expected, "{seat} in {position} by {symmetry:?}");
            }
        }
    }
}

#[test]
fn equally_strong_victims_are_not_distinguished_by_colour() {
    // Red can kill the chiefs of Blue and Green; their positions are images of each other.
    let text = "2gC6/9/9/9/9/9/2rA5bC/9/rC8 rb-g r r 0 1";
    let position = Position::read(text, Options::CLASSIC).unwrap();
    let values = evaluate(&position);
    for symmetry in Symmetry::all() {
        let image = evaluate(&symmetry.position(&position));
        let moved = Seat::ALL.map(|seat| image[symmetry.seat(seat).index()]);
        assert_eq!(moved, values, "{symmetry:?}");
    }
}

#[test]
fn the_candidates_do_not_depend_on_side_or_colour() {
    for position in positions() {
        let expected = candidates(&position);
        for symmetry in Symmetry::all() {
            let image = symmetry.position(&position);
            let moved: BTreeSet<String> = expected.iter().map(|mv| symmetry.text(mv)).collect();
            assert_eq!(candidates(&image), moved, "{position} by {symmetry:?}");
        }
    }
}

/// Returns the candidates' scores by move ordering.
fn scores(position: &Position) -> BTreeMap<String, i32> {
    let attacks = AttackMaps::of(position);
    let help = Help::of(position, &attacks);
    let ordering = Ordering::of(position, &attacks, &help);
    let mut scores = BTreeMap::new();
    let candidates = Candidates::with(position, &attacks);
    let _ = candidates.with_help(&help).visit(|mv, _| {
        scores.insert(mv.to_string(), ordering.score(mv));
        ControlFlow::<()>::Continue(())
    });
    scores
}

#[test]
fn the_order_of_moves_does_not_depend_on_side_or_colour() {
    for position in positions() {
        let expected = scores(&position);
        for symmetry in Symmetry::all() {
            let image = scores(&symmetry.position(&position));
            for (mv, score) in &expected {
                let found = image.get(&symmetry.text(mv));
                assert_eq!(found, Some(score), "{mv} in {position} by {symmetry:?}");
            }
        }
    }
}

#[test]
fn chiefs_in_danger_are_found_as_the_attack_maps_find_them() {
    for position in positions() {
        let attacks = AttackMaps::of(&position);
        for seat in Seat::ALL {
            let chief = position.chief(seat);
            let expected = chief.is_some_and(|chief| attacks.kills_of_others(seat).contains(chief));
            assert_eq!(
                can_be_killed(&position, seat),
                expected,
                "{seat} in {position}"
            );
        }
    }
}

#[test]
fn a_lifted_chief_is_put_where_it_can_flee_least() {
    // The reporter covers squares about the top right corner. The twelve attacked squares of lowest
    // index are all about the bottom left one, occupied squares among them.
    let text = "9/2rA3rR2/9/9/9/9/9/9/rC1rD2bC3 rb-- r r 0 1";
    let position = Position::read(text, Options::CLASSIC).unwrap();
    let candidates = candidates(&position);
    for square in ["g7", "g9", "h8"] {
        assert!(
            candidates.contains(&format!("Dc1~f1@{square}")),
            "{candidates:?}"
        );
    }
}
