//! The game at this keyboard: requests to the service. No other adapter has the numbers of its places and
//! people.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::Timestamp;

use crate::game::{
    Awaits, ChannelId, Game, GameCommand, GameId, OfferKind, PersonId, Phase, Place,
};
use crate::i18n::{self, Language, say};
use crate::service::{
    Command, GameRef, GameService, InteractionId, PlayMode, Rejection, Reply, Request, Requester,
    StoreError, Summary, View,
};
use crate::store::ShardScope;

/// How soon it is seen that the game was played on at another keyboard.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// A game at this keyboard. Clones are the same.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) service: GameService,
    pub(super) game: GameId,
    pub(super) language: Language,
    /// The name of the one person at this keyboard; with several, colours distinguish them.
    pub(super) user: Option<String>,
    /// The number of the last request: those of this adapter are counted up from the time.
    pub(super) last_id: Arc<AtomicU64>,
}

/// Why there is no game to play.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The service rejected it: `Wording::rejection` says why.
    #[error("the game cannot begin")]
    Rejected(Rejection),
    /// Nothing to continue.
    #[error("there is no game to continue in this database")]
    NoGame,
    /// Nothing of that name.
    #[error("there is no game {0} in this database")]
    NoSuchGame(GameId),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The games of terminals in this database that are not over: first those that wait for a person, the
/// latest first. If there are many, the second value is how many more there are.
pub async fn list(
    service: GameService,
    language: Language,
) -> Result<(Vec<Summary>, u64), SessionError> {
    let session = Session::new(service, language, None);
    // The first person at a keyboard has that number.
    match session.ask(PersonId(1), None, Command::MyGames).await {
        Reply::Games { mut games, total } => {
            let more = total.saturating_sub(games.len() as u64);
            games.retain(|game| game.view.game.phase() != Phase::Lobby);
            Ok((games, more))
        }
        other => Err(unexpected(&other)),
    }
}

impl Session {
    pub(super) fn new(service: GameService, language: Language, user: Option<String>) -> Session {
        // Games of Discord and of pages that are saved in the same file wait until people can reach them
        // again.
        service.set_scope(ShardScope::Terminal, ShardScope::Terminal);
        Session {
            service,
            game: GameId(String::new()),
            language,
            user,
            last_id: Arc::default(),
        }
    }

    /// The name of the one person at this keyboard; `None` if there are several.
    pub fn user(&self) -> Option<&str> {
        self.user.as_deref()
    }

    /// A number that no request has had: microseconds since 1970, and one more for each that comes
    /// in the same one.
    pub(super) fn next_id(&self) -> u64 {
        let now = u64::try_from(Timestamp::now().as_microsecond()).unwrap_or_default();
        let next = |last: u64| Some(now.max(last + 1));
        let last = self
            .last_id
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        last.map_or(now, |last| now.max(last + 1))
    }

    pub(super) async fn ask(&self, by: PersonId, seen: Option<u64>, command: Command) -> Reply {
        let language = Some(self.language.key().to_owned());
        // People are the same in all games of a file, and their armies are not.
        let number = || say!(self.language, "term-player", number = by.0);
        let request = Request {
            place_language: language.clone(),
            seen,
            ..Request::new(
                InteractionId(self.next_id()),
                Requester {
                    person: by,
                    name: self.user.clone().unwrap_or_else(number),
                    language,
                    is_admin: false,
                },
                place(HERE),
                command,
            )
        };
        self.service.handle(&request, Timestamp::now()).await
    }

    pub(super) async fn done(&self, by: PersonId, command: Command) -> Result<View, SessionError> {
        done(self.ask(by, None, command).await)
    }

    pub(super) fn this(&self) -> GameRef {
        GameRef::Game(self.game.clone())
    }

    /// Lets a person do something in the game, and the game decides whether it can be done.
    pub async fn game_command(&self, by: PersonId, command: GameCommand) -> Reply {
        let game = self.this();
        self.ask(by, None, Command::Game { game, command }).await
    }

    /// The same, and all who sit at this keyboard agree to what they are offered by it.
    pub async fn act(&self, by: PersonId, command: GameCommand) -> Reply {
        let mut reply = self.game_command(by, command).await;
        while let Reply::Done(update) = &reply
            && let Some((next, kind)) = next_to_agree(&update.view.game)
        {
            reply = self.game_command(next, GameCommand::Agree(kind)).await;
        }
        reply
    }

    /// Plays a move by its canonical text, in the position that was `seen`.
    pub async fn play(&self, by: PersonId, text: &str, seen: u64) -> Reply {
        let command = Command::Move {
            game: self.this(),
            text: text.to_owned(),
            names: i18n::names(self.language),
            mode: PlayMode::Confirmed,
        };
        self.ask(by, Some(seen), command).await
    }

    /// Fails if the game can be lost, because its file has been removed or replaced.
    pub fn check_file(&self) -> Result<(), SessionError> {
        Ok(self.service.store().check_file()?)
    }

    /// The game as it is.
    pub async fn look(&self) -> Result<View, SessionError> {
        let game = self.this();
        match self.ask(PersonId(1), None, Command::Look { game }).await {
            Reply::Game(view) => Ok(view),
            other => Err(unexpected(&other)),
        }
    }

    /// Runs due work (computer players begin to think), and returns the game as it is then.
    pub async fn step(&self) -> Result<View, SessionError> {
        let view = self.run_due().await;
        if view.is_err() {
            // A file that has been removed cannot be opened either: say why.
            self.check_file()?;
        }
        view
    }

    async fn run_due(&self) -> Result<View, SessionError> {
        let now = Timestamp::now();
        self.service.run_due(now).await?;
        for announcement in self.service.pending(now).await? {
            // A decision made here has been seen here.
            let view = &announcement.update.view;
            self.service
                .store()
                .mark_delivered(&view.id, view.version(), None)
                .await?;
        }
        self.look().await
    }

    /// Waits until there may be something to do, or until another program may have played in the
    /// same game.
    pub async fn wait(&self) {
        let wait = self.service.wait(Timestamp::now());
        // Either way there is something to look at.
        let _ = tokio::time::timeout(LOOK_AGAIN, wait).await;
    }

    /// Ends: nobody thinks any more, everything is saved.
    pub async fn close(&self) {
        self.service.close().await;
    }
}

pub(super) fn done(reply: Reply) -> Result<View, SessionError> {
    match reply {
        Reply::Done(update) => Ok(update.view),
        other => Err(unexpected(&other)),
    }
}

pub(super) fn unexpected(reply: &Reply) -> SessionError {
    match reply {
        Reply::Rejected(rejected) => SessionError::Rejected(rejected.reason.clone()),
        _ => SessionError::Rejected(Rejection::Stale),
    }
}

/// The place of the game that is played now. Each game that was left for a new one has a place of its
/// own. No other adapter has a place or a person with one of these numbers.
pub(super) const HERE: ChannelId = ChannelId(1);

pub(super) const fn place(channel: ChannelId) -> Place {
    Place {
        server: None,
        channel,
    }
}

pub(super) const fn is_a_terminals(place: Place) -> bool {
    place.server.is_none() && place.channel.0 < Place::DISCORD
}

/// The person who has to agree to an offer next, and the offer.
fn next_to_agree(game: &Game) -> Option<(PersonId, OfferKind)> {
    let open = game.offers().first()?;
    let waiting = game.waiting_for(open);
    Some((*waiting.first()?, open.offer.kind()))
}

/// The person for whom something is done now: the one to move; while computers move, the one
/// who moved last.
pub fn person_now(game: &Game) -> PersonId {
    if let Awaits::Person(_, person) = game.awaits() {
        return person;
    }
    let last = game.move_meta().iter().rev().find_map(|meta| meta.by);
    let first = || game.people().first().copied();
    last.or_else(first).unwrap_or(PersonId(1))
}
