//! `djambi play`, the real program: in plain lines through pipes, and on the full screen of a real
//! terminal.

mod plain;
mod screen;
mod tmux;
