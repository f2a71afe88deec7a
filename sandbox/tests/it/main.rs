//! The sandbox, asked as a bot asks Discord.

mod answers;
mod channels;
mod common;
mod faults;
mod gateway;
mod limits;
mod registering;
mod serenity_bot;
mod small_bot;
