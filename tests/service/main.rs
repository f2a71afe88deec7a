//! Games driven through the service, with a database in a file and a clock that the tests move.

mod access;
mod basics;
mod connectivity;
mod copying;
mod daily;
mod draws;
mod export;
mod faults;
mod fixture;
mod forget;
mod letters;
mod move_channel;
mod numbers;
mod opening;
mod outbox;
mod pages;
mod people;
mod planned;
mod plans;
mod players;
mod private;
mod puzzles;
mod quarantine;
mod random;
mod resting;
mod time;
