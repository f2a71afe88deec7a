//! A subcommand of `/djambi`, and the intent of a command, a press or a form: parsed once into a request
//! to the service and how its answer is shown, or into what answers it.

use std::pin::Pin;

use jiff::Timestamp;
use serenity::all::CreateCommandOption;

use super::arguments::Arguments;
use crate::discord::input::incoming::Incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::Form;
use crate::discord::view::card::Card;
use crate::game::GameCommand;
use crate::i18n::{Language, names, say};
use crate::service::{Command, GameRef, PlayMode};
use djambi_input::Draft;

/// A subcommand. Its description is the message `command-NAME`, or `command-GROUP-NAME` in a group.
pub struct Subcommand {
    /// Its name.
    pub name: &'static str,
    /// Its arguments as they are registered.
    pub arguments: fn() -> Vec<CreateCommandOption>,
    /// Returns its intent.
    pub read: fn(&Arguments<'_>) -> Intent,
}

impl Subcommand {
    /// One without arguments.
    pub const fn plain(name: &'static str, read: fn(&Arguments<'_>) -> Intent) -> Subcommand {
        Subcommand {
            name,
            arguments: Vec::new,
            read,
        }
    }
}

/// An interaction that is being answered.
#[derive(Clone)]
pub struct Context {
    /// The state that all handlers share.
    pub adapter: DiscordAdapter,
    /// The interaction.
    pub incoming: Incoming,
    /// When it came.
    pub now: Timestamp,
}

/// An interaction being answered.
type Running = Pin<Box<dyn Future<Output = Answer> + Send>>;

/// Answers an interaction.
pub type Run = Box<dyn FnOnce(Context) -> Running + Send + Sync>;

/// The intent of an interaction.
pub enum Intent {
    /// A request to the service.
    Service {
        /// The command.
        command: Command,
        /// The version that the button was made for.
        seen: Option<u64>,
        /// How the answer is shown.
        show: Show,
    },
    /// A card that needs no game.
    Card(Card),
    /// A form to be filled in.
    Form(Form),
    /// Anything else, after a wait in that queue.
    Run(Weight, Run),
}

/// In which queue a request waits, so that moves are answered before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// In none.
    Light,
    /// In that of people who look at a board.
    Look,
    /// In that of requests that take much work.
    Heavy,
    /// In one of its own, that of reviews, or that of requests to Discord.
    Apart,
}

/// How an answer is shown, or what is done with it next.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// As it is.
    Plain,
    /// The board, to the requester alone.
    Private,
    /// The board as it was at a move, to the requester alone.
    AtMove,
    /// The game's moves, a page of them.
    History(u16),
    /// The game as an animation.
    Replay,
    /// The review of the game, or one of its turning points, counted from 1.
    Review(Option<u8>),
    /// All further actions.
    More,
    /// The holder's menus of seats.
    Seats,
    /// The holder's menus of terms.
    Terms,
    /// The next question of a choice.
    Choose(Draft),
    /// The next question of the choice of a planned move.
    ChoosePlanned(Draft),
    /// A form in which a planned move is typed.
    TypePlanned,
    /// In a form to be filled in: a move, or a note.
    Form,
    /// Asks whether they are sure.
    AskResign,
}

impl Intent {
    /// Nothing that this program knows: an old or made-up button, or a command of another version.
    pub fn unknown(language: Language) -> Intent {
        Intent::text(say!(language, "unknown-button"))
    }

    /// A sentence to the requester alone.
    pub fn text(text: impl AsRef<str>) -> Intent {
        Intent::Card(Card::text(text))
    }

    /// A request to the service whose answer is shown as it is.
    pub const fn service(command: Command) -> Intent {
        Intent::Service {
            command,
            seen: None,
            show: Show::Plain,
        }
    }

    /// A look at the game of the channel.
    pub const fn look(show: Show) -> Intent {
        Intent::Service {
            command: Command::Look {
                game: GameRef::Here,
            },
            seen: None,
            show,
        }
    }

    /// An act in the game of the channel.
    pub const fn act(command: GameCommand) -> Intent {
        Intent::service(Command::Game {
            game: GameRef::Here,
            command,
        })
    }

    /// A move as a text, in the words of a language.
    pub fn typed_move(
        game: GameRef,
        text: &str,
        language: Language,
        mode: PlayMode,
        seen: Option<u64>,
    ) -> Intent {
        Intent::Service {
            command: Command::Move {
                game,
                text: text.to_owned(),
                names: names(language),
                mode,
            },
            seen,
            show: Show::Plain,
        }
    }

    /// An answer that needs the context.
    pub fn run<F>(weight: Weight, run: impl FnOnce(Context) -> F + Send + Sync + 'static) -> Intent
    where
        F: Future<Output: Into<Answer>> + Send + 'static,
    {
        let run = |context| -> Running {
            Box::pin(async move { Into::<Answer>::into(run(context).await) })
        };
        Intent::Run(weight, Box::new(run))
    }

    /// The queue that it waits in.
    pub const fn weight(&self) -> Weight {
        let (command, show) = match self {
            Intent::Service { command, show, .. } => (command, show),
            Intent::Run(weight, _) => return *weight,
            Intent::Card(_) | Intent::Form(_) => return Weight::Light,
        };
        match (command, show) {
            (_, Show::Review(_)) => Weight::Apart,
            (_, Show::Replay)
            | (
                Command::Hint { .. }
                | Command::Export { .. }
                | Command::ExportMe
                | Command::ExportResults(_),
                _,
            ) => Weight::Heavy,
            (Command::Look { .. }, Show::Plain | Show::Private | Show::History(_))
            | (Command::LookBack { .. } | Command::Note { text: Some(_), .. }, _) => Weight::Look,
            _ => Weight::Light,
        }
    }
}
