//! What the service answers: plain data, which an adapter puts into words, a picture and a message.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::ai::Reason;
use crate::game::{self, Entry, Game, GameId, PersonId, Place};
use crate::store::{BoardMessage, InteractionId, Person, PersonSettings, Server, ServerSettings};
use djambi_rules::{self, Move, Position, Question};

/// The answer to a [`Request`](super::Request).
#[derive(Clone, Debug)]
pub enum Reply {
    /// Something has been decided and kept.
    Done(Update),
    /// The turn may mean several things: the next part is asked, of him alone.
    Question {
        /// What is asked, and the turns that it may be.
        question: Question,
        /// The game as it is.
        view: View,
    },
    /// One turn, not yet played: as a preview, or because the requester wants to confirm his turns.
    Preview {
        /// Which.
        mv: Move,
        /// What it would come to.
        after: Position,
        /// The game as it is. Playing it is [`PlayMode::Confirmed`](super::PlayMode::Confirmed) with
        /// its version as [`seen`](super::Request::seen).
        view: View,
    },
    /// A game, unchanged.
    Shown(View),
    /// An idea for the requester's turn, for him alone.
    Hint {
        /// The turn.
        mv: Move,
        /// The best reason for it.
        reason: Reason,
        /// The game as it is.
        view: View,
    },
    /// A list of games.
    Games {
        /// In the order that was asked for.
        games: Vec<Summary>,
        /// How many there are in all.
        total: u64,
    },
    /// A text to be saved, for him alone.
    File {
        /// What to call it, such as `djambi-k3x9p.txt`.
        name: String,
        /// Its content.
        text: String,
    },
    /// The requester's settings, as they are now.
    Settings(PersonSettings),
    /// The settings of the server, as they are now.
    ServerSettings(ServerSettings),
    /// What forgetting the requester means, or has meant.
    Forget {
        /// Games that go on, which he resigns or leaves.
        left: Vec<Summary>,
        /// How many finished games stay, without his name.
        remaining: u64,
        /// Whether it has been done.
        done: bool,
    },
    /// This very request has been answered before: nothing is to be said.
    Repeated,
    /// Nothing has been changed.
    Rejected(Rejected),
}

/// What has happened, and what it comes to.
#[derive(Clone, Debug)]
pub struct Update {
    /// The game after it.
    pub view: View,
    /// The new events, in order.
    pub entries: Vec<Entry>,
    /// The number of the first of them; the last is the view's version.
    pub first: u64,
    /// Whether everybody in the place shall see it. If so a [`Announcement`] waits until the adapter says
    /// that it has been told (`service.mark_delivered(&view.id, view.version, …)`).
    pub public: bool,
    /// Whom the news call: who is to move now, who has been invited, who is asked to agree. Nobody
    /// else is to be notified. People who rest are not called.
    pub pings: Vec<PersonId>,
    /// Whether more has happened in the game since, which is or will be told too: they ask nobody
    /// for anything any more.
    pub is_past: bool,
    /// The message of the game that was told last, whose buttons go away with this one.
    pub previous: Option<BoardMessage>,
}

impl Update {
    /// Names the news in at most 25 characters, the same each time that they are told.
    #[must_use]
    pub fn nonce(&self) -> String {
        format!("{}.{}", self.view.id, self.view.version)
    }
}

/// Something public that is saved and has not been told: an adapter shall do so now.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// What is to be told. The same as the answer, if somebody's request began it.
    pub update: Update,
    /// Where: the game may have been carried elsewhere since.
    pub place: Place,
    /// The request whose answer it was to be, if it was one.
    pub answer: Option<PendingReply>,
    /// How often it has been handed out before: nothing is known of what became of that.
    pub attempts: u32,
}

/// An answer of which it is not known whether it has arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingReply {
    /// The request.
    pub id: InteractionId,
    /// When it was made.
    pub at: Timestamp,
    /// Its token, while that can still be used.
    pub token: Option<String>,
    /// Who asked.
    pub person: Option<PersonId>,
}

/// A game, and what an adapter needs beside it to word and draw it.
#[derive(Clone, Debug)]
pub struct View {
    /// Its name.
    pub id: GameId,
    /// How many events it has had: goes into buttons, and comes back as
    /// [`seen`](super::Request::seen).
    pub version: u64,
    /// The game itself: seats, terms, course, offers, clock, result.
    pub game: Arc<Game>,
    /// The people who sit, are invited or act in it.
    pub people: BTreeMap<PersonId, Person>,
    /// The server that it is played in.
    pub server: Server,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game.
    pub view: View,
    /// Whether it is the requester's turn.
    pub your_turn: bool,
    /// When something last happened.
    pub updated: Timestamp,
    /// The message in which it was last shown, to link to.
    pub board_message: Option<BoardMessage>,
    /// Whether the requester may have it go on where he asks: [`Command::MoveChannel`](super::Command::MoveChannel).
    pub can_move_here: bool,
}

/// A request that has been refused.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// Why.
    pub reason: Rejection,
    /// The game that was meant, as it is, if there is one.
    pub view: Option<View>,
}

/// Why a request is refused. Nothing has been changed.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The game says no.
    #[error(transparent)]
    Game(#[from] game::GameRejection),
    /// The text fits no legal move.
    #[error("{}", .0.reason)]
    Move(djambi_rules::MoveRejection),
    /// No game is alive here.
    #[error("there is no game here")]
    NoGameHere,
    /// No game has that name, or it is none of the requester's business.
    #[error("there is no such game")]
    NoSuchGame,
    /// A game is alive here already: it is in the view.
    #[error("there is a game here already")]
    GameHere,
    /// The game is played where he asks already.
    #[error("the game is played here already")]
    AlreadyHere,
    /// The game is played in another server, or in a conversation with the bot alone.
    #[error("the game is played in another server")]
    OtherServer,
    /// Something has happened since the button was made: the view shows it.
    #[error("the game has gone on since")]
    Stale,
    /// The board has changed while a typed move was on its way: the view shows it.
    #[error("the board has changed while the move was on its way")]
    Overtaken,
    /// Only who manages the server may open games here.
    #[error("only who manages the server may open games here")]
    MayNotOpen,
    /// Only who manages the server may do this.
    #[error("only who manages the server may do this")]
    NotAdmin,
    /// This makes sense in a server only.
    #[error("this place belongs to no server")]
    NoServer,
    /// Nobody else can see what is played here, so nobody else can play.
    #[error("nobody else can see this game")]
    Alone,
    /// No hints where another person plays.
    #[error("there are no hints where another person plays")]
    NoHints,
    /// A computer does not agree to a draw: it would rather play on.
    #[error("the computer at {0} would rather play on")]
    PlaysOn(djambi_rules::Seat),
    /// Only a game that is over can have a rematch, and only who played in it can ask.
    #[error("the game is not over")]
    NotOver,
    /// The game's log is damaged: who runs the bot has to repair it.
    #[error("the log of the game is damaged")]
    Quarantined,
    /// Nothing has been saved: to be tried again a little later.
    #[error("nothing has been kept: {0}")]
    TryAgain(String),
}
