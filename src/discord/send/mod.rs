//! Sends: answers and announcements, once and in order, whatever the network does.

pub mod adapter;
pub mod animation;
mod announcements;
pub mod answer;
pub mod answer_tokens;
pub mod counts;
mod daily_puzzle;
mod delivery_check;
mod direct_messages;
pub mod endpoints;
pub mod errors;
mod followers;
mod guest;
pub mod http;
mod invitations;
pub mod locks;
pub mod panic_guard;
pub mod rate_limit;
pub mod respond;
pub mod rest_letters;
pub mod seen;
pub mod visibility;
pub mod work_queue;
