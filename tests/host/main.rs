//! Games driven through the host, with a database in a file and a clock that the tests move.

mod basics;
mod carrying;
mod export;
mod faults;
mod forget;
mod people;
mod random;
mod reach;
mod resting;
mod stage;
mod tellings;
mod time;
