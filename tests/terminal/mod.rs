//! `djambi play`, the real program: in plain lines through pipes, and on the full screen of a real
//! terminal.

mod learn;
#[cfg(unix)]
mod leaving;
#[cfg(unix)]
mod menu;
mod plain;
#[cfg(unix)]
mod pty;
mod records;
mod saved;
mod screen;
mod tmux;
mod whole_games;
