//! Subcommands that are one step of a game, which the service answers like a press of a button.

use super::arguments::{Arguments, colour, computer, person};
use super::intent::{Intent, Subcommand};
use crate::game::GameCommand;
use crate::i18n::say;
use crate::service::{Command, GameRef};

pub const JOIN: Subcommand = Subcommand {
    name: "join",
    arguments: || vec![colour(false)],
    read: |given| {
        let seat = given.seat("colour");
        Intent::act(GameCommand::Join { seat })
    },
};

pub const START: Subcommand = Subcommand::plain("start", |_| Intent::act(GameCommand::Start));

pub const DRAW: Subcommand = Subcommand::plain("draw", |_| Intent::act(GameCommand::Draw));

pub const UNDO: Subcommand = Subcommand::plain("undo", |_| {
    Intent::act(GameCommand::TakeBack { plies: None })
});

pub const PAUSE: Subcommand = Subcommand::plain("pause", |_| Intent::act(GameCommand::Pause));

pub const END: Subcommand = Subcommand::plain("end", |_| Intent::act(GameCommand::End));

pub const REMATCH: Subcommand = Subcommand::plain("rematch", |_| {
    Intent::service(Command::Rematch {
        game: GameRef::Here,
    })
});

pub const INVITE: Subcommand = Subcommand {
    name: "invite",
    arguments: || vec![person(true)],
    read: |given| match given.person() {
        _ if given.names_a_bot() => no_bots(given),
        Some(person) => Intent::act(GameCommand::Invite { person }),
        None => Intent::unknown(given.language),
    },
};

pub const REPLACE: Subcommand = Subcommand {
    name: "replace",
    arguments: || vec![colour(true), person(false), computer()],
    read: |given| match (given.seat("colour"), given.sitter()) {
        _ if given.names_a_bot() => no_bots(given),
        (None, _) => Intent::unknown(given.language),
        (Some(seat), Some(sitter)) => Intent::act(GameCommand::Replace { seat, sitter }),
        (Some(_), None) => Intent::text(say!(given.language, "rejected-by-whom")),
    },
};

fn no_bots(given: &Arguments<'_>) -> Intent {
    Intent::text(say!(given.language, "rejected-no-bots"))
}
