//! Games driven through the service, with a database in a file and a clock that the tests move.

mod basics;
mod connectivity;
mod export;
mod faults;
mod fixture;
mod forget;
mod move_channel;
mod outbox;
mod people;
mod random;
mod resting;
mod time;
