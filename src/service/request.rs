//! What an adapter asks of the service: plain data, made once from whatever the outside world looks like.

use jiff::Timestamp;

use super::patch::{ServerSettingsPatch, SettingsPatch, TermsPatch};
use crate::game::{ChannelId, GameCommand, GameId, PersonId, Place, QuietHours, Terms};
use crate::store::InteractionId;
use djambi_rules::Names;

/// One thing that somebody asks for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// Names this request among all, for good: the same id a second time changes nothing.
    pub id: InteractionId,
    /// Who asks.
    pub by: Requester,
    /// Where he asks: the game that is alive there is the one that is meant by [`GameRef::Here`].
    pub place: Place,
    /// The language of that place as an opaque tag, kept for what is said there later.
    pub place_language: Option<String>,
    /// The token by which an adapter can see for some minutes whether its answer has arrived. It is
    /// kept until the answer is known to have been told, and handed back in [`Announcement`].
    ///
    /// [`Announcement`]: super::Telling
    pub token: Option<String>,
    /// The version of the game that an old button was made for ([`View::version`]); none for what
    /// is asked without one. What has happened since may make the request stale.
    ///
    /// [`View::version`]: super::View::version
    pub seen: Option<u64>,
    /// The channels of the same server that the requester is known to see, besides the one of the
    /// request: games there are shown to them although they have no part in them. Who manages the
    /// server sees all.
    pub sees: Vec<ChannelId>,
    /// What he asks for.
    pub command: Command,
}

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requester {
    /// The person.
    pub person: PersonId,
    /// What he is called wherever he plays; kept, so that messages sent later can name him.
    pub name: String,
    /// The language of his program as an opaque tag; kept likewise.
    pub language: Option<String>,
    /// Whether he manages the server that he asks in.
    pub is_admin: bool,
}

/// Which game is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameRef {
    /// The one that is alive in the place of the request. Where one only looks and none is alive,
    /// the one that was there last.
    Here,
    /// The one of that name, wherever it is.
    Game(GameId),
}

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Opens a lobby in the place of the request. Answer: [`Reply::Done`](super::Reply::Done).
    Open {
        /// What it is played under, to begin with.
        terms: Terms,
    },
    /// Opens a lobby in the place of the request with the same people, seats rotated.
    Rematch {
        /// Of which finished game; here, the last one that was played in this place.
        game: GameRef,
    },
    /// Anything that a game decides by itself.
    Game {
        /// Which game.
        game: GameRef,
        /// What.
        command: GameCommand,
    },
    /// Changes one of a lobby's terms. Answer: [`Reply::Done`](super::Reply::Done).
    PatchTerms {
        /// Which game.
        game: GameRef,
        /// The change.
        patch: TermsPatch,
    },
    /// A turn as a text: typed, suggested, or put together by buttons.
    Move {
        /// Which game.
        game: GameRef,
        /// The text, as it came.
        text: String,
        /// The words of the requester's language.
        names: Names,
        /// What shall come of it.
        mode: PlayMode,
    },
    /// Looks at a game and changes nothing. Answer: [`Reply::Shown`](super::Reply::Shown).
    Look {
        /// Which game.
        game: GameRef,
    },
    /// Looks at a game in order to choose the requester's turn. Answer:
    /// [`Reply::Shown`](super::Reply::Shown), if he may move now and the board is as he saw it.
    Choose {
        /// Which game.
        game: GameRef,
    },
    /// An idea for the requester's turn, in games without other people. Answer:
    /// [`Reply::Hint`](super::Reply::Hint).
    Hint {
        /// Which game.
        game: GameRef,
    },
    /// Carries a game that is played elsewhere in the same server to the place of the request, and
    /// wakes it if it sleeps: its own place may be gone. Answer:
    /// [`Reply::Done`](super::Reply::Done). It is told where it is now, after all that waits to be
    /// told.
    MoveChannel {
        /// Which game.
        game: GameId,
    },
    /// The games of the requester that are not over, those where it is his turn first. Answer:
    /// [`Reply::Games`](super::Reply::Games).
    MyGames,
    /// Finished games, the latest first. Answer: [`Reply::Games`](super::Reply::Games).
    Finished {
        /// Those that the requester played in, or those of the place (its server, if it has one).
        mine: bool,
        /// How many to skip.
        skip: u32,
    },
    /// A whole game as a text, without the absences and quiet hours of others. Answer:
    /// [`Reply::File`](super::Reply::File).
    Export {
        /// Which game.
        game: GameRef,
        /// Written how.
        format: Format,
    },
    /// The requester's own settings. Answer: [`Reply::Settings`](super::Reply::Settings).
    Settings,
    /// Changes some of the requester's own settings; quiet hours apply to all their games. Answer:
    /// [`Reply::Settings`](super::Reply::Settings).
    PatchSettings(SettingsPatch),
    /// Says when the requester is away in all his games, and nothing else. Answer:
    /// [`Reply::Settings`](super::Reply::Settings).
    Away(Option<(Timestamp, Timestamp)>),
    /// Says which hours of every day the requester wants quiet in all his games. Answer:
    /// [`Reply::Settings`](super::Reply::Settings).
    Quiet(Option<QuietHours>),
    /// The settings of the server of the place. Answer:
    /// [`Reply::ServerSettings`](super::Reply::ServerSettings).
    ServerSettings,
    /// Changes some of them; only a server admin may. Answer:
    /// [`Reply::ServerSettings`](super::Reply::ServerSettings).
    PatchServerSettings(ServerSettingsPatch),
    /// Everything that is saved about the requester, as a file (JSON). Answer:
    /// [`Reply::File`](super::Reply::File).
    ExportMe,
    /// What forgetting the requester would mean. Answer: [`Reply::Forget`](super::Reply::Forget).
    ForgetMePreview,
    /// Forgets the requester: he leaves all lobbies and resigns all games that go on; finished games
    /// stay with a neutral name in his place. Answer: [`Reply::Forget`](super::Reply::Forget).
    ForgetMe,
}

/// What shall come of a turn that somebody has written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayMode {
    /// Play it; or, if that is the requester's setting, let him confirm it first.
    Play,
    /// Play it: it has been confirmed.
    Confirmed,
    /// Only show what it would come to.
    Preview,
}

/// How a game is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A game record: readable by people, read back by the program.
    Record,
    /// The whole log as JSON.
    Json,
}
