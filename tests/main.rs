//! All tests of the program. They are one program, since each further one would have to be linked too,
//! and processors would be idle while the last tests of each run.

mod common;
mod discord;
mod game;
mod it;
mod kill;
mod postgres;
mod service;
mod terminal;
mod web;
mod wording;
