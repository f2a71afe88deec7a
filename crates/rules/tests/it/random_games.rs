//! Random games that reach what random games seldom do: kills, the maze, walls of corpses.

use std::num::NonZeroU16;

use djambi_rules::{
    Army, History, Move, MoveKind, OptionValue, Options, Ply, Position, Role, Seat, Square,
};
use proptest::prelude::*;

/// Few cases, so that all tests take seconds; `PROPTEST_CASES=5000` looks longer.
pub fn config() -> ProptestConfig {
    let usual = ProptestConfig::default();
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig {
        cases: if asked { usual.cases } else { 40 },
        failure_persistence: None,
        ..usual
    }
}

/// A small generator (`splitmix64`): the same seed is the same game on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % below as u64) as usize
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.roll(chances) == 0
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.roll(items.len())]
    }
}

/// Every preset, and options mixed at will.
pub fn options() -> impl Strategy<Value = Options> {
    let presets = proptest::sample::select(Options::PRESETS.map(|(_, preset)| preset).to_vec());
    let changes = proptest::sample::subsequence(OptionValue::choices(), 0..4);
    let limit = proptest::option::weighted(0.3, 1..=300_u16);
    (presets, changes, limit).prop_map(|(mut options, changes, limit)| {
        let limit = limit.and_then(NonZeroU16::new).map(OptionValue::QuietLimit);
        changes
            .into_iter()
            .chain(limit)
            .for_each(|it| options.set(it));
        options
    })
}

/// Where a game begins: a third each the set-up, a set-up with hostages, and a position of the
/// worked cases in which pieces are frozen, walled in, in power and taken over.
pub fn start(options: Options, dice: &mut Dice) -> Position {
    match dice.roll(3) {
        0 => Position::setup(options),
        1 => {
            let hostages = [dice.pick(&Army::ALL), dice.pick(&Army::ALL)];
            let count = 1 + dice.roll(2);
            Position::setup_with_hostages(options, &hostages[..count]).unwrap()
        }
        _ => loop {
            let row = dice.pick(&worked_positions());
            let position = Position::read(row, options).unwrap();
            // Only a position that was written down can leave its mover without a move.
            if position.outcome().is_none() && position.can_move(position.mover()) {
                return position;
            }
        },
    }
}

/// The positions of the worked cases.
pub fn worked_positions() -> Vec<&'static str> {
    let tables = [include_str!("../apply.tsv"), include_str!("../perft.tsv")];
    let rows = tables.into_iter().flat_map(|table| table.lines().skip(1));
    rows.filter_map(|row| row.split('\t').nth(1)).collect()
}

/// A move by chance: kills, the maze, and bodies beside chiefs are likelier than the rest.
pub fn likely_move(position: &Position, moves: &[Move], dice: &mut Dice) -> Move {
    let chiefs: Vec<Square> = position.board().role(Role::Chief).iter().collect();
    let weight = |mv: &Move| {
        let kill = !matches!(
            mv.kind(),
            MoveKind::Move | MoveKind::Displace { .. } | MoveKind::DisplaceThenLeave { .. }
        );
        let maze = mv.to() == Square::MAZE || mv.from() == Square::MAZE;
        let lain = match mv.kind() {
            MoveKind::Assassinate => Some(mv.from()),
            MoveKind::Strike { victim } => Some(victim),
            _ => mv.bodies().next(),
        };
        let walls = lain.is_some_and(|body| chiefs.iter().any(|chief| touches(*chief, body)));
        1 + 6 * usize::from(kill) + 5 * usize::from(maze) + 12 * usize::from(walls)
    };
    let mut left = dice.roll(moves.iter().map(weight).sum());
    for mv in moves {
        match left.checked_sub(weight(mv)) {
            Some(rest) => left = rest,
            None => return *mv,
        }
    }
    unreachable!("the weights add up")
}

fn touches(one: Square, other: Square) -> bool {
    let files = one.file().abs_diff(other.file());
    files.max(one.rank().abs_diff(other.rank())) == 1
}

/// Plays on by chance until the game is over, or `most` plies have been played; now and then
/// somebody resigns. `look` is given the position before each ply.
pub fn play_on(
    history: &mut History,
    dice: &mut Dice,
    most: usize,
    mut look: impl FnMut(&Position, Ply, &Position, &mut Dice),
) {
    for _ in 0..most {
        if history.outcome().is_some() {
            return;
        }
        let before = *history.position();
        let seat = dice.pick(&Seat::ALL);
        let ply = if dice.one_in(60) && before.resign(seat).is_ok() {
            Ply::Resignation(seat)
        } else {
            Ply::Move(likely_move(&before, &before.legal_moves(), dice))
        };
        let after = *history.play_ply(ply).unwrap();
        look(&before, ply, &after, dice);
    }
}
