//! Games driven through the service, with a database in a file and a clock that the tests move.

mod access;
mod backup;
mod basics;
mod computers;
mod connectivity;
mod database;
mod dead_letters;
mod due;
mod export;
mod faults;
mod fixture;
mod lobby;
mod move_channel;
mod notes;
mod opening;
mod outbox;
mod pages;
mod people;
mod person_tasks;
mod plans;
mod privacy;
mod private_threads;
mod processes;
mod puzzles;
mod quarantine;
mod query_plans;
mod random;
mod rest;
mod results;
mod retention;
#[path = "../common/saved_games.rs"]
mod saved_games;
#[path = "../common/schema.rs"]
mod schema;
mod server_rights;
mod statements;
mod stored_data;
mod talk;
