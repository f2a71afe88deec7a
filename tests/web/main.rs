//! `djambi web` and the pages of `djambi run`: over HTTP as anybody could ask, and in a real browser.

mod attacks;
mod browser;
mod games;
mod looks;
mod pages;
mod plans;
mod program;
