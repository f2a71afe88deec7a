//! Games driven through the service, with a database in a file and a clock that the tests move.

mod absent;
mod access;
mod basics;
mod claims;
mod clock_ahead;
mod computer_moves;
mod connectivity;
mod copying;
mod crowd;
mod daily;
mod database;
mod draws;
mod export;
mod faults;
mod finding;
mod fixture;
mod forget;
mod forget_meanwhile;
mod guest_data;
mod letters;
mod move_channel;
mod numbers;
mod opening;
mod outbox;
mod pages;
mod people;
mod person_tasks;
mod planned;
mod players;
mod private;
mod processes;
mod puzzles;
mod quarantine;
mod query_plans;
mod random;
mod resting;
mod results;
#[path = "../common/saved_games.rs"]
mod saved_games;
#[path = "../common/schema.rs"]
mod schema;
mod server_rights;
mod time;
