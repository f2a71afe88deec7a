//! The transposition table: the nodes of the tree by position.

use std::collections::HashMap;

use djambi_rules::{Position, PositionKey};

/// Finds the node of a position that was reached before by other moves.
#[derive(Default)]
pub(super) struct Table(HashMap<PositionKey, u32>);

impl Table {
    /// Returns the node of the position. Near the draw by moves without progress there is none: the positions
    /// of the table have counted other moves.
    pub(super) fn get(&self, position: &Position) -> Option<u32> {
        const NEAR: u16 = 16;
        let limit = position.options().quiet_limit.get();
        if position.no_progress().saturating_add(NEAR) >= limit {
            return None;
        }
        self.0.get(&position.key()).copied()
    }

    pub(super) fn insert(&mut self, position: &Position, node: u32) {
        self.0.insert(position.key(), node);
    }
}
