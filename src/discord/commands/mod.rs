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
mod subcommand;
mod tables;
mod thread;

use serenity::all::{CreateCommand, CreateCommandOption, InstallationContext, InteractionContext};

use arguments::{Arguments, Kind, argument, described};
pub use autocomplete::{suggest, typing};
pub use menus::{entry_point, menus};
use subcommand::Subcommand;
pub use subcommand::{Context, Weight};

use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;

/// The subcommands that are in no group: what friends use every day. Discord allows 25 subcommands and
/// groups in a command ([`MOST`]); a new subcommand goes into a group, unless people use it in each game.
const ALONE: [&Subcommand; 13] = [
    &game_steps::NEW,
    &game_steps::JOIN,
    &play::MOVE,
    &play::PLAY,
    &play::PLAN,
    &play::BOARD,
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
            &play::RESIGN,
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

/// An interaction that is to be answered.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A command, typed or chosen in a menu.
    Command(Data),
    /// A press of a button, or a choice in a menu.
    Press(Data),
    /// A form that was filled in.
    Form(Data),
}

impl Asked {
    /// Returns the queue in which it waits.
    pub fn weight(&self) -> Weight {
        match self {
            Asked::Command(data) => match typed(data) {
                Some((subcommand, given)) => (subcommand.weight)(&given),
                None => menus::weight(data),
            },
            Asked::Press(data) => presses::weight(data),
            Asked::Form(data) => presses::weight_of_form(data),
        }
    }

    /// Answers it.
    pub async fn answer(&self, context: &Context) -> Answer {
        match self {
            Asked::Command(data) => match typed(data) {
                Some((subcommand, given)) => (subcommand.answer)(context, &given).await,
                None => menus::answer(context, data).await,
            },
            Asked::Press(data) => presses::pressed(context, data).await,
            Asked::Form(data) => presses::submitted(context, data).await,
        }
    }
}

/// Returns the subcommand that was typed, with its arguments.
fn typed(data: &Data) -> Option<(&'static Subcommand, Arguments<'_>)> {
    let first = data.options.first()?;
    let (subcommands, given) = match first.kind {
        Kind::SubCommand => (&ALONE[..], first),
        Kind::SubCommandGroup => {
            let (_, subcommands) = GROUPS.iter().find(|(name, _)| *name == first.name)?;
            (*subcommands, first.options.first()?)
        }
        _ => return None,
    };
    let subcommand = subcommands.iter().find(|it| it.name == given.name)?;
    let arguments = Arguments {
        values: &given.options,
        resolved: &data.resolved,
    };
    Some((subcommand, arguments))
}
