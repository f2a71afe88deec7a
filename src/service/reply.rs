//! Replies: plain data that an adapter turns into words, a picture and a message; and why a request has
//! no other answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::StoreError;
use crate::ai::Reason;
use crate::game::{
    self, ChannelId, Entry, Game, GameId, PactRejection, PersonId, Place, Plan, PlanStep, ServerId,
    Supposed,
};
use crate::links::Links;
use crate::rating::{Rating, Row, Season};
use crate::results::{Profile, Statistics};
use crate::store::{
    AppendError, BoardMessage, DailyPuzzle, InteractionId, Person, PersonSettings, Plans, Server,
    ServerSettings,
};
use djambi_input::Reading;
use djambi_rules::{self, Move, Position, Question};

/// How far the deletion of a person's data is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deletion {
    /// It has not been asked for.
    Preview,
    /// It is under way; the person is told when it is done.
    UnderWay,
    /// It is done.
    Done,
}

/// The answer to a [`Request`](super::Request).
#[derive(Clone, Debug)]
pub enum Reply {
    /// The command is decided and saved.
    Done(Update),
    /// The move is ambiguous: the requester alone is asked for its next part.
    Question {
        /// The question, and the moves that are possible.
        question: Question,
        /// The game as it is.
        view: View,
    },
    /// One move, not yet played: a preview, or the requester wants to confirm their moves.
    Preview {
        /// The move.
        mv: Move,
        /// The position after it.
        after: Position,
        /// The game as it is. Playing it is [`PlayMode::Confirmed`](super::PlayMode::Confirmed) with
        /// its version as [`seen`](super::Request::seen).
        view: View,
    },
    /// A game, unchanged.
    Game(View),
    /// The requester's plan.
    Plan {
        /// The plan now, or why it was given up.
        plan: Plan,
        /// The move that is to be chosen, if one is.
        asked: Option<Box<AskedPlan>>,
        /// The game as it is.
        view: View,
    },
    /// The requester's note on a game, for them alone.
    Note {
        /// Its text; empty without a note.
        text: String,
        /// The game as it is.
        view: View,
    },
    /// A hint for the requester alone.
    Hint {
        /// The move.
        mv: Move,
        /// The best reason for it.
        reason: Reason,
        /// The game as it is.
        view: View,
    },
    /// A list of games.
    Games {
        /// The games, in the order of the command.
        games: Vec<Summary>,
        /// How many games there are in total.
        total: u64,
    },
    /// Whether the requester follows the game now.
    Following(bool),
    /// Games of a server that look for players: lobbies with free seats, and games in which a player
    /// has run out of time.
    Tables(Vec<Summary>),
    /// A text file for the requester alone.
    File {
        /// The file name, such as `djambi-k3x9p.txt`.
        name: String,
        /// Its content.
        text: String,
    },
    /// All data of the requester, for them alone.
    PersonalData {
        /// The file name, such as `djambi-1.json` or `djambi-1.json.gz`.
        name: String,
        /// Its content: JSON, packed by gzip if it is long.
        bytes: Vec<u8>,
        /// Its media type.
        kind: &'static str,
        /// How many games are left out, since the file would be too large.
        left_out: usize,
    },
    /// The requester's current settings.
    Settings {
        /// The settings.
        settings: PersonSettings,
        /// Whether they apply to all their games by now. If not, the requester is told when they do.
        is_applied: bool,
    },
    /// The server's current settings.
    ServerSettings(ServerSettings),
    /// The next puzzle of the day of a server, if it has one.
    Daily(Option<DailyPuzzle>),
    /// The profile of a person.
    Profile(Box<PersonRecord>),
    /// The table of a server.
    Standings(Box<Standings>),
    /// The statistics of a server.
    Statistics(Box<Statistics>),
    /// The effect of deleting the requester's data.
    Forget {
        /// How many games that are not over they resign or leave.
        left: u64,
        /// How many finished games remain, without their name.
        remaining: u64,
        /// Whether it has been done.
        deletion: Deletion,
    },
    /// The request has been answered before: the adapter sends nothing.
    Repeated,
    /// The request is rejected. Nothing has changed.
    Rejected(Rejected),
}

/// A planned move that is being chosen.
#[derive(Clone, Debug)]
pub struct AskedPlan {
    /// Its place in the plan.
    pub step: PlanStep,
    /// The move that is its condition, if one has been chosen.
    pub after: Option<Supposed>,
    /// The position in which it is chosen.
    pub position: Position,
    /// The question that a typed text leaves open, or why it is not a legal move; or a whole move that
    /// is to be checked by the person, since the board has changed meanwhile.
    pub typed: Option<Reading>,
    /// The legal moves that a typed text can be followed to, if it is not a whole move.
    pub followed: Vec<Move>,
}

/// New events and the game after them.
#[derive(Clone, Debug)]
pub struct Update {
    /// The game after the events.
    pub view: View,
    /// The new events, in order.
    pub entries: Vec<Entry>,
    /// The people to ping: the player to move, invited people, people who are asked to agree.
    /// Nobody else is notified. People who rest are not pinged.
    pub pings: Vec<PersonId>,
    /// Whether later events are or will be announced too: then this update asks nobody for
    /// anything.
    pub is_past: bool,
    /// The plans that changed with the events. Each is announced to its planner alone.
    pub plans: Plans,
}

impl Update {
    /// The number of the first event; the last one is the view's version.
    pub fn first(&self) -> u64 {
        self.view.version() + 1 - self.entries.len() as u64
    }

    /// The events with their numbers.
    pub fn events(&self) -> impl Iterator<Item = (u64, &Entry)> {
        (self.first()..).zip(&self.entries)
    }

    /// Whether the update is announced in the place. If so, an [`Announcement`] is pending until
    /// the adapter reports the delivery (`store.mark_delivered(&view.id, view.version(), …)`).
    pub fn is_public(&self) -> bool {
        self.entries.iter().any(|entry| entry.event.is_public())
    }

    /// Returns a name of the update of at most 25 characters, the same each time it is announced.
    pub fn nonce(&self) -> String {
        format!("{}.{}", self.view.id, self.view.version())
    }
}

/// A pending announcement: the adapter sends it now.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// The update: the same as the reply, if a request caused it.
    pub update: Update,
    /// The place to send it to: the game may have moved since.
    pub place: Place,
    /// The request whose reply it was, if it was one.
    pub answer: Option<PendingReply>,
    /// How often it was attempted before, with unknown result.
    pub attempts: u32,
}

/// A reply that may or may not have arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingReply {
    /// The request.
    pub id: InteractionId,
    /// The time of the request.
    pub at: Timestamp,
    /// Its token, while it can still be used.
    pub token: Option<String>,
    /// The person who asked.
    pub person: Option<PersonId>,
}

/// A game with the data that an adapter needs to word and draw it.
#[derive(Clone, Debug)]
pub struct View {
    /// The game's name.
    pub id: GameId,
    /// The game itself: seats, terms, course, offers, clock, result.
    pub game: Arc<Game>,
    /// The people who sit, are invited, or act in it.
    pub people: BTreeMap<PersonId, Person>,
    /// For a lobby in a server: the share of games there that each person has finished without running
    /// out of time or leaving, in percent.
    pub reliability: BTreeMap<PersonId, u32>,
    /// The server of its place.
    pub server: Server,
    /// Whether its place is a group chat: several people, and no server.
    pub is_group: bool,
    /// The addresses of its page for browsers, where it has one.
    pub links: Option<Links>,
}

impl View {
    /// A game without anything beside it, for the tests of adapters.
    #[cfg(test)]
    pub(crate) fn of(game: Game) -> View {
        View {
            id: GameId("k3x9p2".into()),
            game: Arc::new(game),
            people: BTreeMap::new(),
            reliability: BTreeMap::new(),
            server: Server::default(),
            is_group: false,
            links: None,
        }
    }

    /// The number of its events. It goes into buttons and returns as
    /// [`seen`](super::Request::seen).
    pub fn version(&self) -> u64 {
        self.game.version()
    }

    /// Whether nobody but one person sees its place: direct messages with the bot, a terminal, a
    /// page.
    pub fn is_alone(&self) -> bool {
        self.game.place().server.is_none() && !self.is_group
    }

    /// Returns the address of the game's page, where it has one that everyone may see.
    pub fn page(&self) -> Option<String> {
        if self.game.terms().private {
            return None;
        }
        Some(self.links.as_ref()?.address(&self.id))
    }

    /// Whether its page opens within Discord.
    pub fn opens_in_discord(&self) -> bool {
        self.links.as_ref().is_some_and(|links| links.in_discord)
    }

    /// Returns a link by which a person plays on that page: it can be used once, within ten minutes.
    pub fn personal_link(&self, person: PersonId, now: Timestamp) -> Option<String> {
        Some(self.links.as_ref()?.personal(person, &self.id, now))
    }
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game.
    pub view: View,
    /// Whether it is the requester's turn.
    pub your_turn: bool,
    /// The time of its last event.
    pub updated: Timestamp,
    /// The message that shows it, to link to.
    pub board_message: Option<BoardMessage>,
    /// Whether the requester may move it to the place of the request:
    /// [`Command::MoveChannel`](super::Command::MoveChannel).
    pub can_move_here: bool,
}

/// The profile of a person.
#[derive(Clone, PartialEq, Debug)]
pub struct PersonRecord {
    /// The person.
    pub person: PersonId,
    /// The server whose games it is about; `None` is the person's games in all places.
    pub server: Option<ServerId>,
    /// The sums over their games.
    pub profile: Profile,
    /// Their rating in the server, with a rated game there.
    pub rating: Option<Rating>,
    /// Their place in the table of this season, if they have one.
    pub place: Option<usize>,
    /// How many more rated games, and how many more opponents, they need for a place; `None` if they
    /// have hidden their profile, or the record is about no server.
    pub missing: Option<(u32, usize)>,
    /// Their rating after each rated game.
    pub course: Vec<(Timestamp, Rating)>,
    /// The people whom it names, as far as they are known.
    pub people: BTreeMap<PersonId, Person>,
    /// Whether only the person can see it.
    pub is_hidden: bool,
}

/// The table of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The season.
    pub season: Season,
    /// All seasons in which rated games ended, the latest first.
    pub seasons: Vec<Season>,
    /// The rows, the best first, without people who have hidden their profile.
    pub rows: Vec<Row>,
    /// The people of the rows, as far as they are known.
    pub people: BTreeMap<PersonId, Person>,
    /// How many more rated games, and how many more opponents, the requester needs for a row; `None` if
    /// the season is over.
    pub missing: Option<(u32, usize)>,
}

/// A rejected request.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// The reason.
    pub reason: Rejection,
    /// The game of the request, if there is one.
    pub view: Option<View>,
}

/// The reason why a request is rejected. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Rejection {
    /// The game rejects the command.
    Game(game::GameRejection),
    /// The text matches no legal move.
    Move(djambi_input::MoveRejection),
    /// There is no live game here.
    NoGameHere,
    /// There is no live game here, and the requester's is played in that place of the server.
    GameElsewhere(Place),
    /// No game has that name, or the requester may not see it.
    NoSuchGame,
    /// The game is private: only its players see it outside of its channel.
    Private,
    /// The game is in another channel of this server, which the requester is not known to see:
    /// [`Request::sees`](super::Request::sees).
    OtherChannel(ChannelId),
    /// A live game is here already: the view contains it.
    GameHere,
    /// The game is played here already.
    AlreadyHere,
    /// This is a private thread, which other players do not see.
    PrivateThread,
    /// The game is played in another server, or in a conversation with the bot.
    OtherServer,
    /// The game has changed since the button was made: the view contains it.
    Stale,
    /// The board has changed while a typed move was on its way: the view shows it.
    Overtaken,
    /// Only a server admin may open games here.
    MayNotOpen,
    /// Only a server admin may do this.
    NotAdmin,
    /// This needs a server.
    NoServer,
    /// No server admin has chosen a role that lobbies may ping.
    NoPlayersRole,
    /// A role that all members have cannot be pinged by lobbies; the server's settings are as before.
    EveryonesRole(ServerSettings),
    /// A role was pinged a short time ago, and may be pinged again then.
    RolePinged(Timestamp),
    /// The person shows their profile to nobody.
    HiddenProfile(PersonId),
    /// Nobody else can see this place, so nobody else can play.
    Alone,
    /// The note has more than [`LONGEST_NOTE`](super::LONGEST_NOTE) characters.
    LongNote,
    /// No hints where another person plays.
    NoHints,
    /// A computer does not agree to a draw: it would rather play on.
    PlaysOn(djambi_rules::Seat),
    /// Only a finished game can have a rematch.
    NotOver,
    /// Only the players of a game can ask for a rematch.
    DidNotPlay,
    /// Nothing is done in a private thread.
    Pact(PactRejection),
    /// The game's log is damaged: the bot's host has to repair it.
    Quarantined,
    /// Nothing has been saved: to be tried again a little later.
    TryAgain(String),
}

impl From<game::GameRejection> for Rejection {
    fn from(rejection: game::GameRejection) -> Rejection {
        Rejection::Game(rejection)
    }
}

impl From<StoreError> for Rejection {
    fn from(error: StoreError) -> Rejection {
        Rejection::TryAgain(error.to_string())
    }
}

impl From<PactRejection> for Rejection {
    fn from(rejection: PactRejection) -> Rejection {
        Rejection::Pact(rejection)
    }
}

/// The reason why a request has no other answer.
pub(super) enum ServiceError {
    /// Boxed, since it is much larger than the others.
    Rejected(Box<Rejected>),
    Repeated,
    /// Another request changed the game meanwhile.
    Conflict,
    Store(StoreError),
}

impl ServiceError {
    pub(super) fn because(reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Box::new(Rejected::without_view(reason.into())))
    }

    /// Adds the current game to a rejection.
    pub(super) fn of(view: View, reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::Rejected(Box::new(Rejected {
            reason: reason.into(),
            view: Some(view),
        }))
    }
}

impl Rejected {
    pub(super) fn without_view(reason: Rejection) -> Rejected {
        Rejected { reason, view: None }
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        ServiceError::Store(error)
    }
}

impl From<AppendError> for ServiceError {
    fn from(error: AppendError) -> ServiceError {
        match error {
            AppendError::Conflict => ServiceError::Conflict,
            AppendError::Repeated => ServiceError::Repeated,
            AppendError::ChannelTaken(_) => ServiceError::because(Rejection::GameHere),
            AppendError::RolePinged(until) => ServiceError::because(Rejection::RolePinged(until)),
            AppendError::Store(error) => ServiceError::Store(error),
        }
    }
}
