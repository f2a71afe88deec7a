//! Sends: answers and announcements, once and in order, whatever the network does.

pub mod adapter;
pub mod animation;
mod announcements;
pub mod answer;
mod daily_puzzle;
mod direct_messages;
pub mod endpoints;
pub mod http;
pub mod rate_limit;
pub mod respond;
pub mod visibility;
pub mod work_queue;
