//! The examples of the pages and the lessons: a position and a move each, from `assets/examples.tsv`.

use std::collections::HashMap;
use std::sync::LazyLock;

use djambi_rules::{Move, Options, Position};

/// A position and a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
}

/// The examples by their names.
static EXAMPLES: LazyLock<HashMap<&str, Example>> = LazyLock::new(|| {
    let lines = include_str!("../../assets/examples.tsv").lines();
    lines.filter_map(read).collect()
});

/// Reads a line: name, position (RULES 11) and move, with tabs between them.
fn read(line: &str) -> Option<(&str, Example)> {
    let (name, example) = line.split_once('\t')?;
    let (position, mv) = example.split_once('\t')?;
    let before = Position::read(position, Options::CLASSIC).ok()?;
    let mv = before.parse_move(mv).ok()?;
    let after = before.play(mv).ok()?;
    Some((name, Example { before, mv, after }))
}

impl Example {
    /// Returns the example of that name.
    pub(super) fn named(name: &str) -> Option<Example> {
        EXAMPLES.get(name).copied()
    }
}
