//! What needs no stage of its own, in one program: each further one would be linked anew.

mod ai_arena;
mod ai_choose;
mod ai_endings;
mod ai_tactics;
mod cli_rules;
mod games;
mod hosting;
mod pictures;
mod render;
