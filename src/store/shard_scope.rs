//! The games that a process serves: those whose events come to it.

use crate::game::Place;

/// The games that a process serves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum ShardScope {
    /// All.
    #[default]
    All,
    /// Those that are played at a terminal or on pages alone: no connection brings their events.
    Local,
    /// Those that are played at a terminal alone.
    Terminal,
    /// Those whose events come by some of the connections to the gateway. A server's connection is
    /// the one of the number that its id gives; conversations with the bot belong to the first.
    Shards {
        /// How many there are in all, at least one.
        total: u64,
        /// The numbers of some of them.
        shards: Vec<u64>,
    },
}

impl ShardScope {
    /// Whether games on pages are among them. They belong to no server, as conversations do.
    #[must_use]
    pub fn has_pages(&self) -> bool {
        match self {
            ShardScope::All | ShardScope::Local => true,
            ShardScope::Terminal => false,
            ShardScope::Shards { shards, .. } => shards.contains(&0),
        }
    }

    /// Returns the condition for it on a row `g` of the table of games, to be added to others.
    pub(super) fn condition(&self) -> String {
        match self {
            ShardScope::All => String::new(),
            ShardScope::Local => {
                format!(" AND g.server IS NULL AND g.channel < {}", Place::DISCORD)
            }
            // The channels of pages are negative as the database saves them.
            ShardScope::Terminal => {
                format!("{} AND g.channel >= 0", ShardScope::Local.condition())
            }
            ShardScope::Shards { shards, .. } if shards.is_empty() => " AND 1 = 0".to_owned(),
            ShardScope::Shards { total, shards } => {
                let shards: Vec<String> = shards.iter().map(u64::to_string).collect();
                format!(
                    " AND (COALESCE(g.server, 0) >> 22) % {total} IN ({})",
                    shards.join(", ")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_shards_are_a_condition() {
        let scope = |shards| ShardScope::Shards { total: 8, shards };
        assert_eq!(ShardScope::All.condition(), "");
        assert!(
            ShardScope::Local
                .condition()
                .contains("g.channel < 4503599627370496")
        );
        assert!(scope(vec![0, 3]).condition().ends_with("% 8 IN (0, 3)"));
    }
}
