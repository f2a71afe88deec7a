//! Rare rules, each explained at its first use in a game.

use std::collections::HashSet;

use super::Page;
use djambi_rules::{Change, History, Ply, Position};

djambi_rules::keyed! {
    /// A rule that newcomers meet late. Its words are `rare-KEY`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Rare {
        /// A piece killed in the maze and left it in the same move (RULES 4).
        Exit = "exit",
        /// A player's chief was encircled (RULES 6).
        Encirclement = "encirclement",
        /// A frozen player has everything back (RULES 6).
        Liberation = "liberation",
        /// A frozen player's armies passed to the chief in power (RULES 6).
        Takeover = "takeover",
        /// A chief came to power (RULES 8).
        Power = "power",
        /// A player without a legal move was skipped (RULES 2).
        Skip = "skip",
        /// The chief in power has a turn outside the ordinary order (RULES 8).
        Extra = "extra",
    }
}

impl Rare {
    /// Returns the page that explains it.
    pub const fn page(self) -> Page {
        match self {
            Rare::Power | Rare::Extra => Page::Maze,
            Rare::Exit => Page::Exit,
            Rare::Encirclement | Rare::Takeover | Rare::Liberation => Page::Encirclement,
            Rare::Skip => Page::Moving,
        }
    }

    /// Returns the rare rules that ply number `index` (from 0) was the first of its game to use, in
    /// the order in which they are explained.
    pub fn first_used(history: &History, index: usize) -> Vec<Rare> {
        let mut used = used_by(history, index);
        if used.is_empty() {
            return Vec::new();
        }
        for earlier in 0..index {
            let before = used_by(history, earlier);
            used.retain(|rare| !before.contains(rare));
            if used.is_empty() {
                break;
            }
        }
        let in_order = Rare::ALL.into_iter().filter(|rare| used.contains(rare));
        in_order.collect()
    }
}

fn used_by(history: &History, index: usize) -> HashSet<Rare> {
    let Some(step) = history.step(index) else {
        return HashSet::new();
    };
    let changes = step.changes();
    let mut used: HashSet<Rare> = changes.iter().filter_map(of_change).collect();
    if matches!(step.ply, Ply::Move(mv) if mv.exit().is_some()) {
        used.insert(Rare::Exit);
    }
    if is_extra(step.after) || is_second(&changes, step.after) {
        used.insert(Rare::Extra);
    }
    used
}

const fn of_change(change: &Change) -> Option<Rare> {
    match change {
        Change::PowerGained(_) => Some(Rare::Power),
        Change::Encircled(_) => Some(Rare::Encirclement),
        Change::TakenOver { .. } => Some(Rare::Takeover),
        Change::Freed(_) => Some(Rare::Liberation),
        Change::Skipped(_) => Some(Rare::Skip),
        Change::Resigned(_)
        | Change::ChiefKilled { .. }
        | Change::HostageTaken { .. }
        | Change::PowerLost(_)
        | Change::Again(_) => None,
    }
}

/// Whether the next turn exists only because of power: among three or more players, and not the
/// regular one too.
fn is_extra(position: &Position) -> bool {
    let mover = position.mover();
    position.outcome().is_none()
        && position.in_power() == Some(mover)
        && position.last() != mover
        && position.active().count() >= 3
}

/// Whether the next turn is the second in a row because of power: somebody also moves again where all
/// others are skipped.
fn is_second(changes: &[Change], position: &Position) -> bool {
    let is_again = |it: &Change| matches!(it, Change::Again(_));
    let is_skip = |it: &Change| matches!(it, Change::Skipped(_));
    position.in_power() == Some(position.mover())
        && changes.iter().any(is_again)
        && !changes.iter().any(is_skip)
}
