//! The intent of a command or a press: parsed once into a request to the service and how its answer
//! is to be shown.

use crate::choose::Draft;
use crate::discord::input::lesson_step::Step;
use crate::game::GameCommand;
use crate::i18n::{Language, names};
use crate::service::{Command, GameRef, PlayMode};
use crate::teach::{Exercise, Page};
use djambi_input::Draft;

/// The command.
#[derive(Clone, PartialEq, Debug)]
pub enum Intent {
    /// A request to the service.
    Service {
        /// What.
        command: Command,
        /// The version that the button was made for.
        seen: Option<u64>,
        /// How the answer is shown.
        show: Show,
    },
    /// A page that needs no game.
    Page(Topic),
    /// A form in which a move of a lesson is typed.
    TypeInExercise(Exercise),
}

impl Intent {
    /// Nothing that this program knows.
    pub const UNKNOWN: Intent = Intent::Page(Topic::Unknown);
}

/// The topic of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Topic {
    /// The page that says what the bot can do.
    Help,
    /// A page of the rules.
    Rules(Page),
    /// A lesson or a puzzle, and how far it has come.
    Learn(Exercise, Step),
    /// A puzzle near the requester's rating that they have not tried.
    OwnPuzzle,
    /// A lesson that there is not.
    NoSuchLesson,
    /// A puzzle that there is not.
    NoSuchPuzzle,
    /// A move, and it is not said of which lesson.
    WhichLesson,
    /// A move, and it is not said of which puzzle.
    WhichPuzzle,
    /// The saved data of the requester, and what they can do about it.
    Privacy,
    /// Quiet hours that are none.
    BadQuiet,
    /// Rules that are none.
    BadRules,
    /// A pace that is none.
    BadPace,
    /// Hours per move and a pace.
    TwoPaces,
    /// Reminders that are none.
    BadReminders,
    /// A time zone or offset without the quiet hours that it is for.
    ClockAlone,
    /// A time zone and an offset.
    TwoClocks,
    /// An offset that no clock has.
    BadOffset,
    /// A time zone that there is not.
    NoSuchZone,
    /// A season that is none.
    BadSeason,
    /// A bot is to play.
    NoBots,
    /// Somebody is to be replaced, and it is not said by whom.
    ReplaceByWhom,
    /// Nothing that this program knows: an old or made-up button, or a command of another version.
    Unknown,
}

/// What is not saved of a form of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsaved {
    /// Quiet hours that are none: those from before stay.
    BadQuiet,
    /// A time zone that there is not: the quiet hours from before stay.
    NoSuchZone,
    /// A time zone without the quiet hours that it is for.
    ZoneAlone,
}

/// How an answer is shown, or what is done with it next.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// As it is.
    Plain,
    /// The board, to the requester alone.
    Private,
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
    /// Goes on choosing a move.
    Choose(Draft),
    /// Goes on choosing a planned move.
    ChoosePlanned(Draft),
    /// A form in which a planned move is typed.
    TypePlanned,
    /// A form with the requester's settings.
    SettingsForm,
    /// The requester's settings, and what was not saved of their form.
    Unsaved(Unsaved),
    /// A form in which a move is typed.
    Type,
    /// Asks whether they are sure.
    AskResign,
    /// Opens a thread and moves the game there.
    Thread,
}

/// A request to the service whose answer is shown as it is.
#[must_use]
pub fn plain(command: Command) -> Intent {
    Intent::Service {
        command,
        seen: None,
        show: Show::Plain,
    }
}

/// An act in the game that is alive where it is asked.
#[must_use]
pub fn game_command(command: GameCommand) -> Intent {
    plain(Command::Game {
        game: GameRef::Here,
        command,
    })
}

/// A move as a text, in the words of a language.
#[must_use]
pub fn typed_move(
    game: GameRef,
    text: &str,
    language: Language,
    mode: PlayMode,
    seen: Option<u64>,
) -> Intent {
    let command = Command::Move {
        game,
        text: text.to_owned(),
        names: names(language),
        mode,
    };
    Intent::Service {
        command,
        seen,
        show: Show::Plain,
    }
}
