//! Tests of several parts use this.

pub mod browser;
pub mod dice;
#[cfg(target_os = "linux")]
pub mod disk;
pub mod files;
pub mod port;
pub mod postgres;
#[path = "../../crates/rules/tests/it/random_games.rs"]
pub mod random_games;
pub mod saved_games;
pub mod schema;
pub mod sentence_count;
pub mod tls_front;
