//! Tests that need no stage of their own, in one program: each further program would have to be
//! linked too.

mod adapters;
mod ai_engine;
mod analysis;
mod charts;
mod cli_files;
mod cli_rules;
mod courses;
mod documents;
mod games;
mod hosting;
mod imports;
mod pictures;
mod program;
mod puzzles;
mod render;
mod reviews;
mod stories;
mod teaching;
mod turning_points;
