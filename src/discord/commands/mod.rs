//! The subcommands of `/djambi`, one file each unless they are one step of a game: how it is registered,
//! what it asks for, and its answer. Beside them what buttons, menus and forms ask for.

mod answer;
mod arguments;
mod autocomplete;
mod board;
mod daily_puzzle;
mod exercises;
mod game_steps;
mod games;
mod history;
mod intent;
mod menus;
mod pacts;
mod plan;
mod play;
mod players;
mod presses;
mod private_threads;
mod rejections;
mod rules;
mod settings;
mod settings_form;
mod tables;
mod thread;

use jiff::Timestamp;
use serenity::all::{CreateCommand, CreateCommandOption, InstallationContext, InteractionContext};

pub use answer::answer;
use arguments::{Arguments, Kind, argument, described};
pub use autocomplete::{suggest, typing};
use intent::Subcommand;
pub use intent::{Context, Intent, Weight};
pub use menus::{entry_point, menus};
pub use presses::{press, submitted};

use crate::discord::input::interaction::Data;
use crate::i18n::Language;

/// The subcommands that are in no group: what friends use every day. Discord allows 25 subcommands and
/// groups in a command ([`MOST`]); a new subcommand goes into a group, unless people use it in each game.
const ALONE: [&Subcommand; 13] = [
    &game_steps::NEW,
    &game_steps::JOIN,
    &play::MOVE,
    &play::PLAY,
    &plan::PLAN,
    &board::BOARD,
    &games::GAMES,
    &history::REVIEW,
    &play::HINT,
    &exercises::PUZZLE,
    &exercises::LEARN,
    &rules::RULES,
    &rules::HELP,
];

/// The groups, and their subcommands: at most [`MOST`] in each.
const GROUPS: [(&str, &[&Subcommand]); 4] = [
    (
        "game",
        &[
            &game_steps::START,
            &game_steps::INVITE,
            &game_steps::DRAW,
            &game_steps::UNDO,
            &game_steps::PAUSE,
            &board::RESIGN,
            &game_steps::REMATCH,
            &game_steps::REPLACE,
            &game_steps::END,
            &game_steps::NOTE,
        ],
    ),
    (
        "record",
        &[&history::HISTORY, &history::REPLAY, &history::EXPORT],
    ),
    (
        "players",
        &[
            &players::PROFILE,
            &players::TOP,
            &players::STATS,
            &tables::TABLES,
            &tables::FOLLOW,
            &history::RESULTS,
        ],
    ),
    (
        "settings",
        &[
            &settings::MINE,
            &settings::SERVER,
            &daily_puzzle::DAILY,
            &settings::AWAY,
            &settings::PRIVACY,
        ],
    ),
];

/// How many subcommands and groups a command may have, and how many subcommands a group.
const MOST: usize = 25;

const _: () = {
    assert!(
        ALONE.len() + GROUPS.len() <= MOST,
        "move a subcommand into a group"
    );
    let mut group = 0;
    while group < GROUPS.len() {
        assert!(GROUPS[group].1.len() <= MOST, "begin another group");
        group += 1;
    }
};

/// `/djambi` with all its subcommands, to be registered: names in English everywhere, descriptions in
/// every language that the program speaks.
pub fn djambi() -> CreateCommand {
    let alone = ALONE.iter().map(|it| registered(it, "command"));
    let groups = GROUPS.iter().map(|(name, subcommands)| {
        let key = format!("command-{name}");
        // No program of Discord shows the description of a group.
        let group = argument(Kind::SubCommandGroup, name, "web-title");
        let subcommands = subcommands.iter().map(|it| registered(it, &key));
        subcommands.fold(group, CreateCommandOption::add_sub_option)
    });
    let command = CreateCommand::new("djambi")
        .description(described("web-title"))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]);
    alone.chain(groups).fold(command, CreateCommand::add_option)
}

fn registered(it: &Subcommand, prefix: &str) -> CreateCommandOption {
    let subcommand = argument(Kind::SubCommand, it.name, &format!("{prefix}-{}", it.name));
    let arguments = (it.arguments)().into_iter();
    arguments.fold(subcommand, CreateCommandOption::add_sub_option)
}

/// Returns the intent of a command. `language` is the requester's.
pub fn read(data: &Data, language: Language, now: Timestamp) -> Intent {
    if let Some(intent) = menus::read(data, language) {
        return intent;
    }
    let found = data.options.first().and_then(|first| match first.kind {
        Kind::SubCommand => Some((&ALONE[..], first)),
        Kind::SubCommandGroup => {
            let group = GROUPS.iter().find(|(name, _)| *name == first.name);
            group
                .map(|(_, subcommands)| *subcommands)
                .zip(first.options.first())
        }
        _ => None,
    });
    let found = found.and_then(|(subcommands, given)| {
        let subcommand = subcommands.iter().find(|it| it.name == given.name);
        Some((subcommand?, given))
    });
    let Some((subcommand, given)) = found else {
        return Intent::unknown(language);
    };
    (subcommand.read)(&Arguments {
        values: &given.options,
        resolved: &data.resolved,
        language,
        now,
    })
}
