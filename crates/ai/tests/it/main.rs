//! Computer players: their moves, hints, tactics and endings.

mod advice;
mod choose;
mod endings;
mod tactics;
