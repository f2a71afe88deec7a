//! The real program against a Discord in miniature: people type and press, and look at the answers.

mod activity;
mod announcing;
mod asked_in_rest;
mod bot;
mod brevity;
#[allow(dead_code, reason = "tests of the pages use more of it")]
#[path = "../web/browser.rs"]
mod browser;
mod cells;
mod choosing;
mod client;
mod commands;
mod company;
mod daily;
#[cfg(unix)]
mod demo;
#[path = "../common/dice.rs"]
mod dice;
#[cfg(target_os = "linux")]
#[path = "../common/disk.rs"]
mod disk;
mod elsewhere;
mod ending;
mod faults;
mod finding;
mod fixture;
mod following;
#[cfg(target_os = "linux")]
mod full;
mod gateway;
mod guests;
mod languages;
mod late;
mod learning;
mod limiter;
mod lobby;
mod long;
mod menus;
mod missing;
mod move_channel;
mod names;
mod next_game;
mod notes;
mod offers;
mod order;
mod out;
mod pace;
mod pages;
mod past;
mod permissions;
mod places;
mod plan_questions;
mod plan_steps;
mod planning;
mod players;
mod playing;
mod plenty;
#[path = "../common/port.rs"]
mod port;
mod privacy;
mod private_threads;
mod proxy;
mod queue;
mod refused;
mod rejections;
mod rematch;
mod rests;
mod review;
mod rich;
mod roles;
#[path = "../common/saved_games.rs"]
mod saved_games;
#[path = "../common/schema.rs"]
mod schema;
#[path = "../common/sentence_count.rs"]
mod sentence_count;
mod setting_up;
mod settings_form;
mod several;
mod starting;
mod states;
mod stored;
mod thumb;
mod time;
#[path = "../common/tls_front.rs"]
mod tls_front;
mod typed;
mod unread;
mod weather;
