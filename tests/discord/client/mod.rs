//! The sandbox's client in a real browser, with the real bot.

mod activity;
mod beside;
mod cards;
mod components;
mod faults;
mod games;
mod looks;
mod menus;
mod page;
mod typing;
