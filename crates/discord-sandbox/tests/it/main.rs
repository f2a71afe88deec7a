//! The sandbox, asked as a bot asks Discord.

mod activities;
mod answers;
mod cards;
mod channels;
mod client;
mod common;
mod faults;
mod forms;
mod gateway;
mod installs;
mod limits;
mod registering;
mod serenity_bot;
mod small_bot;
