//! All tests of the program but two that have a main of their own. They are one program, since each
//! further one would have to be linked too, and its last tests would leave processors idle.

mod common;
mod discord;
mod game;
mod it;
mod service;
mod terminal;
mod web;
mod wording;
