//! Requests: plain data that an adapter makes once from its outside world.

use crate::game::{ChannelId, Condition, GameCommand, GameId, PersonId, Place, PlanStep, Terms};
use crate::rating::Season;
use crate::store::{InteractionId, ServerSettingsPatch, SettingsPatch};
use djambi_input::Names;

/// A request to the service.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The unique id of the request: the same id a second time changes nothing.
    pub id: InteractionId,
    /// The person who asks.
    pub by: Requester,
    /// The place of the request: [`GameRef::Here`] is the live game there.
    pub place: Place,
    /// The language of the place as an opaque tag, saved for messages sent there later.
    pub place_language: Option<String>,
    /// A token by which an adapter can check for some minutes whether its answer has arrived. It is
    /// saved until the answer is delivered, and returned in [`Announcement`].
    ///
    /// [`Announcement`]: super::Announcement
    pub token: Option<String>,
    /// The version of the game when the button of the request was made ([`View::version`]); `None`
    /// without a button. Events since then may make the request outdated.
    ///
    /// [`View::version`]: super::View::version
    pub seen: Option<u64>,
    /// The channels of the same server that the requester is known to see, besides the one of the
    /// request: games there are shown to them although they have no part in them. An admin of the
    /// server sees all.
    pub sees: Vec<ChannelId>,
    /// The command.
    pub command: Command,
}

impl Request {
    /// A request of which only this is known.
    pub const fn new(id: InteractionId, by: Requester, place: Place, command: Command) -> Request {
        Request {
            id,
            by,
            place,
            place_language: None,
            token: None,
            seen: None,
            sees: Vec::new(),
            command,
        }
    }
}

/// The person who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requester {
    /// The person.
    pub person: PersonId,
    /// Their global name, saved so that later messages can name them.
    pub name: String,
    /// The language of their client as an opaque tag, saved too.
    pub language: Option<String>,
    /// Whether they are an admin of the server of the request.
    pub is_admin: bool,
}

/// A reference to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameRef {
    /// The live game in the channel of the request. For viewing, if there is no live game, the last
    /// game there.
    Here,
    /// The game of that name, in any place.
    Game(GameId),
}

/// A command to the service.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Opens a lobby in the channel of the request. Answer: [`Reply::Done`](super::Reply::Done).
    Open {
        /// The first terms.
        terms: Terms,
    },
    /// Opens a rematch lobby in the channel of the request, with the same people and the seats
    /// rotated.
    Rematch {
        /// The finished game; here, the last one that was played in this place.
        game: GameRef,
    },
    /// A command that the game decides by itself.
    Game {
        /// The game.
        game: GameRef,
        /// The command.
        command: GameCommand,
    },
    /// Asks the members who have the server's role of players to join a lobby (only its holder).
    /// Answer: [`Reply::Done`](super::Reply::Done).
    PingRole {
        /// The game.
        game: GameRef,
    },
    /// A move as a text: typed, suggested, or put together by buttons.
    Move {
        /// The game.
        game: GameRef,
        /// The text, unchanged.
        text: String,
        /// The words of the requester's language.
        names: Names,
        /// The act.
        mode: PlayMode,
    },
    /// Returns a game, unchanged. Answer: [`Reply::Game`](super::Reply::Game).
    Look {
        /// The game.
        game: GameRef,
    },
    /// Returns a game as it was at a version. Answer: [`Reply::Game`](super::Reply::Game).
    LookBack {
        /// The game.
        game: GameId,
        /// The version, as in [`View::version`](super::View::version); the present one if it is later.
        version: u64,
    },
    /// Returns a game in which the requester chooses a move. Answer:
    /// [`Reply::Game`](super::Reply::Game), if they may move now and the board is as they saw it.
    Choose {
        /// The game.
        game: GameRef,
    },
    /// The requester's plan: shown, or changed. Answer: [`Reply::Plan`](super::Reply::Plan).
    Plan {
        /// The game.
        game: GameRef,
        /// The act.
        command: PlanCommand,
    },
    /// The requester's note on a game, which nobody else reads: returned, or changed. Answer:
    /// [`Reply::Note`](super::Reply::Note).
    Note {
        /// The game.
        game: GameRef,
        /// The new text of at most [`LONGEST_NOTE`](super::LONGEST_NOTE) characters; an empty one deletes
        /// the note.
        text: Option<String>,
    },
    /// A hint for the requester's move, in games without other people. Answer:
    /// [`Reply::Hint`](super::Reply::Hint).
    Hint {
        /// The game.
        game: GameRef,
    },
    /// Moves a game of the same server to the place of the request, and wakes it if it is asleep:
    /// its own channel may be deleted. Answer: [`Reply::Done`](super::Reply::Done). The move is
    /// announced in the new place, after all pending announcements.
    MoveChannel {
        /// The game.
        game: GameId,
    },
    /// The requester's games that are not over, those with their turn first. Answer:
    /// [`Reply::Games`](super::Reply::Games).
    MyGames,
    /// Tells the requester directly what happens in a game, or does so no longer. Answer:
    /// [`Reply::Following`](super::Reply::Following).
    Follow {
        /// The game.
        game: GameRef,
        /// Whether to follow it from now on.
        follow: bool,
    },
    /// Lobbies with free seats in the server of the place, and games in which a player has run out
    /// of time; whether the requester may see their channels is up to the adapter. Answer:
    /// [`Reply::Tables`](super::Reply::Tables).
    Tables,
    /// A whole game as a text, without the absences and quiet hours of other people. Answer:
    /// [`Reply::File`](super::Reply::File).
    Export {
        /// The game.
        game: GameRef,
        /// The format.
        format: Format,
    },
    /// Changes some of the requester's own settings, and returns all; quiet hours and absences apply to all
    /// their games. Answer: [`Reply::Settings`](super::Reply::Settings).
    PatchSettings(SettingsPatch),
    /// Changes some of the settings of the server of the place, and returns all; only a server admin may
    /// change any. Answer: [`Reply::ServerSettings`](super::Reply::ServerSettings).
    PatchServerSettings(ServerSettingsPatch),
    /// The profile of a person by their games in the server of the place, or the requester's own by
    /// all their games. Answer: [`Reply::Profile`](super::Reply::Profile).
    Profile {
        /// The person; the requester if not given.
        person: Option<PersonId>,
    },
    /// The table of the server of the place. Answer:
    /// [`Reply::Standings`](super::Reply::Standings).
    Standings {
        /// The season; the present one if not given.
        season: Option<Season>,
    },
    /// The statistics of the server of the place. Answer:
    /// [`Reply::Statistics`](super::Reply::Statistics).
    Statistics,
    /// A table of the server of the place as a file; only a server admin may have it. Answer:
    /// [`Reply::File`](super::Reply::File).
    ExportResults(ResultsFile),
    /// The puzzle of the day in the server of the place: shown, or changed by a server admin. Answer:
    /// [`Reply::Daily`](super::Reply::Daily).
    DailyPuzzle(DailyCommand),
    /// The requester's data as a file (JSON). Answer:
    /// [`Reply::PersonalData`](super::Reply::PersonalData).
    ExportMe,
    /// A preview of deleting the requester's data. Answer: [`Reply::Forget`](super::Reply::Forget).
    ForgetMePreview,
    /// Deletes the requester's data: they leave all lobbies and resign all running games; finished
    /// games remain with a neutral name in their place. Answer:
    /// [`Reply::Forget`](super::Reply::Forget).
    ForgetMe,
}

/// An act on a server's puzzle of the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DailyCommand {
    /// Show where and when it is sent.
    Show,
    /// Send it to the place of the request, each day at this hour (UTC, from 0 to 23).
    At(u8),
    /// Send it no longer.
    Stop,
}

/// An act on a plan.
#[derive(Clone, PartialEq, Debug)]
pub enum PlanCommand {
    /// Show it.
    Show,
    /// Choose the move at a step, or the move that is its condition.
    Choose(PlanStep),
    /// Plan a move, given as a text. Where its condition is still to be chosen, the text is that.
    Add {
        /// How many planned moves are before it; the end of the plan if not given.
        index: Option<usize>,
        /// The condition on the move before it.
        condition: Condition,
        /// The text, unchanged.
        text: String,
        /// The condition as it was typed, if it was.
        after: Option<String>,
        /// The words of the requester's language.
        names: Names,
    },
    /// Gives up all moves except the first ones, this many.
    Truncate(usize),
}

/// The use of a typed move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayMode {
    /// Play it; or let the requester confirm it first, if that is their setting.
    Play,
    /// Play it: the requester has confirmed it.
    Confirmed,
    /// Only show the position after it.
    Preview,
}

/// The format of an exported game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A game record: readable by people, read back by the program.
    Record,
    /// The whole log as JSON.
    Json,
}

/// The table to export.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultsFile {
    /// The people of the table, with the totals of their games.
    Players,
    /// All finished games.
    Games,
}
