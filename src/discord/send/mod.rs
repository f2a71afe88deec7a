//! Sends: answers and announcements, once and in order, whatever the network does.

pub mod adapter;
mod announce;
mod answer;
pub mod answer_tokens;
pub mod counts;
mod daily;
mod delivery_check;
mod direct;
pub mod errors;
mod followers;
mod guest;
pub mod heavy;
pub mod http;
mod invitations;
pub mod locks;
pub mod pace;
pub mod panic_guard;
mod replay;
pub mod reply;
pub mod rest;
pub mod rest_letters;
pub mod seen;
pub mod threads;
pub mod visibility;
