//! The game at this keyboard, through the service: the only place of this room that asks it anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::Timestamp;

use super::files::Pictures;
use super::seats::Seats;
use crate::game::{
    Awaits, ChannelId, Game, GameCommand, GameId, OfferKind, PersonId, Phase, Place, Sitter, Terms,
};
use crate::i18n::{self, Language};
use crate::service::{
    Command, Format, GameRef, GameService, InteractionId, PlayMode, Rejection, Reply, Request,
    Requester, StoreError, Summary, View,
};
use djambi_rules::{Army, History, Ply, Position, Seat};

/// The place of the game that is played now. Those that were left for a new one lie in places of
/// their own. None of these numbers is a place or a person of another adapter's.
const HERE: ChannelId = ChannelId(1);

/// How soon it is seen that the game was played on at another keyboard.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// Places of terminals have lower numbers.
const NOT_HERE: u64 = 1 << 52;

/// A game at this keyboard. Clones are the same.
#[derive(Clone, Debug)]
pub struct Session {
    service: GameService,
    game: GameId,
    language: Language,
    /// What the one person at this keyboard is called; with several, colours tell them apart.
    user: Option<String>,
    /// How pictures look that are drawn of it.
    pictures: Pictures,
    /// The number of the last request: those of this adapter are counted up from the time.
    last_id: Arc<AtomicU64>,
}

/// Why there is no game to play.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The service refused it.
    #[error("the game cannot begin: {0}")]
    Rejected(Rejection),
    /// Nothing to continue.
    #[error("there is no game to continue in this database: start one with djambi play")]
    NoGame,
    /// Nothing of that name.
    #[error("there is no game {0} in this database: djambi play --list shows those that are there")]
    NoSuchGame(GameId),
    /// A course that does not begin at the set-up cannot be played on.
    #[error("the game begins from a position of its own")]
    OwnStart,
    /// A course that is over cannot be played on.
    #[error("the game is over there")]
    IsOver,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Games that can be continued.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Those that are shown: first those that wait for a person, the latest first.
    pub games: Vec<Summary>,
    /// How many more there are.
    pub more: u64,
}

/// The games of terminals in this database that are not over.
pub async fn list(service: GameService, language: Language) -> Result<Listed, SessionError> {
    let session = Session::new(service, language, None);
    // Whoever sits first at a keyboard has that number.
    match session.ask(PersonId(1), None, Command::MyGames).await {
        Reply::Games { mut games, total } => {
            let more = total.saturating_sub(games.len() as u64);
            games.retain(|game| game.view.game.phase() != Phase::Lobby);
            Ok(Listed { games, more })
        }
        other => Err(unexpected(&other)),
    }
}

impl Session {
    /// Begins a game. The one that was played here before is saved, and put aside.
    pub async fn begin(
        service: GameService,
        language: Language,
        user: Option<String>,
        seats: &Seats,
        terms: Terms,
    ) -> Result<(Session, View), SessionError> {
        let mut session = Session::new(service, language, user.filter(|_| seats.people() == 1));
        session.put_aside().await?;
        let first = PersonId(1);
        let opened = session.done(first, Command::Open { terms }).await?;
        session.game = opened.id;
        for seat in Seat::ALL {
            session.seat(seat, seats.sitter(seat)).await?;
        }
        let view = session.game_command(first, GameCommand::Start).await;
        Ok((session, done(view)?))
    }

    /// Begins a game with the same seats and rules as this one.
    pub async fn again(&self, game: &Game) -> Result<(Session, View), SessionError> {
        self.begin_like(game, &Seats::of(game)).await
    }

    async fn begin_like(
        &self,
        game: &Game,
        seats: &Seats,
    ) -> Result<(Session, View), SessionError> {
        let (service, user, terms) = (self.service.clone(), self.user.clone(), *game.terms());
        let (session, view) = Session::begin(service, self.language, user, seats, terms).await?;
        Ok((session.drawn(self.pictures), view))
    }

    /// Begins a game that goes on after so many plies of a course, with the people and computers of
    /// this one.
    pub async fn play_on(
        &self,
        game: &Game,
        history: &History,
        plies: usize,
    ) -> Result<(Session, View), SessionError> {
        let start = history.start();
        let hostages: Vec<Army> = Army::ALL
            .into_iter()
            .filter(|army| start.controller(*army).is_none())
            .collect();
        if Position::setup_with_hostages(*start.options(), &hostages).as_ref() != Ok(start) {
            return Err(SessionError::OwnStart);
        }
        let shown = history.position_after(plies);
        if shown.is_none_or(|position| position.outcome().is_some()) {
            return Err(SessionError::IsOver);
        }
        let seats = Seats::of(game).with_hostages(&hostages);
        let terms = Terms {
            options: *start.options(),
            ..*game.terms()
        };
        let (service, user) = (self.service.clone(), self.user.clone());
        let (session, _) = Session::begin(service, self.language, user, &seats, terms).await?;
        let played: Vec<Ply> = history.plies().take(plies).collect();
        let done = self
            .service
            .replay(&session.game, &played, Timestamp::now())
            .await?;
        if !done {
            return Err(SessionError::Rejected(Rejection::Stale));
        }
        let view = session.look().await?;
        Ok((session.drawn(self.pictures), view))
    }

    async fn seat(&self, seat: Seat, sitter: Sitter) -> Result<(), SessionError> {
        let first = PersonId(1);
        let opener_sits = seat == Seat::Red;
        if opener_sits && sitter == Sitter::Person(first) {
            return Ok(());
        }
        if opener_sits {
            done(self.game_command(first, GameCommand::Remove { seat }).await)?;
        }
        let (by, command) = match sitter {
            Sitter::Person(person) => (person, GameCommand::Join { seat: Some(seat) }),
            other => {
                let seat = Some(seat);
                (
                    first,
                    GameCommand::Fill {
                        seat,
                        sitter: other,
                    },
                )
            }
        };
        done(self.game_command(by, command).await).map(drop)
    }

    /// Takes up the game of that name, or else the one that was played here last.
    pub async fn resume(
        service: GameService,
        language: Language,
        user: Option<String>,
        named: Option<GameId>,
    ) -> Result<(Session, View), SessionError> {
        let mut session = Session::new(service, language, user);
        let view = match named {
            Some(id) => session.fetch(id).await?,
            None => session.here().await?.ok_or(SessionError::NoGame)?,
        };
        session.game = view.id.clone();
        let people = view.game.people();
        if people.len() != 1 {
            session.user = None;
        }
        let view = match (view.game.phase(), people.first()) {
            (Phase::Lobby, _) => return Err(SessionError::NoGame),
            (Phase::Asleep, Some(person)) => {
                done(session.game_command(*person, GameCommand::Wake).await)?
            }
            _ => view,
        };
        Ok((session, view))
    }

    /// The game of that name, brought here if it goes on.
    async fn fetch(&self, id: GameId) -> Result<View, SessionError> {
        let game = GameRef::Game(id.clone());
        let look = Command::Look { game: game.clone() };
        let view = match self.ask(PersonId(1), None, look).await {
            Reply::Shown(view) if is_a_terminals(view.game.place()) => view,
            Reply::Shown(_) => return Err(SessionError::NoSuchGame(id)),
            Reply::Rejected(rejected) if rejected.reason == Rejection::NoSuchGame => {
                return Err(SessionError::NoSuchGame(id));
            }
            other => return Err(unexpected(&other)),
        };
        let goes_on = matches!(view.game.phase(), Phase::Playing | Phase::Asleep);
        if !goes_on || view.game.place() == place(HERE) && view.game.phase() == Phase::Playing {
            return Ok(view);
        }
        self.put_aside().await?;
        let command = GameCommand::MoveChannel { place: place(HERE) };
        self.done(PersonId(1), Command::Game { game, command })
            .await
    }

    /// The same, with pictures that look so.
    #[must_use]
    pub fn drawn(mut self, pictures: Pictures) -> Session {
        self.pictures = pictures;
        self
    }

    /// How pictures look that are drawn of it.
    #[must_use]
    pub const fn pictures(&self) -> Pictures {
        self.pictures
    }

    fn new(service: GameService, language: Language, user: Option<String>) -> Session {
        Session {
            service,
            game: GameId(String::new()),
            language,
            user,
            pictures: Pictures::default(),
            last_id: Arc::default(),
        }
    }

    /// The game that was played here last, however it stands.
    async fn here(&self) -> Result<Option<View>, SessionError> {
        let look = Command::Look {
            game: GameRef::Here,
        };
        match self.ask(PersonId(1), None, look).await {
            Reply::Shown(view) => Ok(Some(view)),
            Reply::Rejected(rejected) if rejected.reason == Rejection::NoGameHere => Ok(None),
            other => Err(unexpected(&other)),
        }
    }

    /// Makes room for another game.
    async fn put_aside(&self) -> Result<(), SessionError> {
        let Some(view) = self.here().await? else {
            return Ok(());
        };
        let first = view.game.people().first().copied().unwrap_or(PersonId(1));
        let game = GameRef::Game(view.id.clone());
        let command = match view.game.phase() {
            Phase::Over(_) => return Ok(()),
            Phase::Lobby => GameCommand::CallOff,
            Phase::Playing | Phase::Asleep => GameCommand::MoveChannel {
                place: place(ChannelId(self.next_id())),
            },
        };
        self.done(first, Command::Game { game, command })
            .await
            .map(drop)
    }

    /// The language that is spoken.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// What the one person at this keyboard is called; `None` if there are several.
    #[must_use]
    pub fn user(&self) -> Option<&str> {
        self.user.as_deref()
    }

    /// A number that no request has had: microseconds since 1970, and one more for each that comes
    /// in the same one.
    fn next_id(&self) -> u64 {
        let now = u64::try_from(Timestamp::now().as_microsecond()).unwrap_or_default();
        let next = |last: u64| Some(now.max(last + 1));
        let last = self
            .last_id
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
        last.map_or(now, |last| now.max(last + 1))
    }

    async fn ask(&self, by: PersonId, seen: Option<u64>, command: Command) -> Reply {
        let language = Some(self.language.key().to_owned());
        let request = Request {
            id: InteractionId(self.next_id()),
            by: Requester {
                person: by,
                name: self.user.clone().unwrap_or_else(|| format!("Player {by}")),
                language: language.clone(),
                is_admin: false,
            },
            place: place(HERE),
            place_language: language,
            token: None,
            seen,
            sees: Vec::new(),
            command,
        };
        self.service.handle(&request, Timestamp::now()).await
    }

    async fn done(&self, by: PersonId, command: Command) -> Result<View, SessionError> {
        done(self.ask(by, None, command).await)
    }

    fn this(&self) -> GameRef {
        GameRef::Game(self.game.clone())
    }

    /// Does what a game decides by itself.
    pub async fn game_command(&self, by: PersonId, command: GameCommand) -> Reply {
        let game = self.this();
        self.ask(by, None, Command::Game { game, command }).await
    }

    /// The same where all who sit at this keyboard agree.
    pub async fn agree_on(&self, by: PersonId, command: GameCommand, kind: OfferKind) -> Reply {
        let mut reply = self.game_command(by, command).await;
        while let Reply::Done(update) = &reply {
            let Some(next) = next_to_agree(&update.view.game, kind) else {
                break;
            };
            reply = self.game_command(next, GameCommand::Agree(kind)).await;
        }
        reply
    }

    /// Plays a move by its canonical text, in the position that was `seen`.
    pub async fn mv(&self, by: PersonId, text: &str, seen: u64) -> Reply {
        let command = Command::Move {
            game: self.this(),
            text: text.to_owned(),
            names: i18n::names(self.language),
            mode: PlayMode::Confirmed,
        };
        self.ask(by, Some(seen), command).await
    }

    /// An idea.
    pub async fn hint(&self, by: PersonId) -> Reply {
        let game = self.this();
        self.ask(by, None, Command::Hint { game }).await
    }

    /// The game as a record.
    pub async fn record(&self, by: PersonId) -> Reply {
        let (game, format) = (self.this(), Format::Record);
        self.ask(by, None, Command::Export { game, format }).await
    }

    /// The game as it is.
    pub async fn look(&self) -> Result<View, SessionError> {
        let game = self.this();
        match self.ask(PersonId(1), None, Command::Look { game }).await {
            Reply::Shown(view) => Ok(view),
            other => Err(unexpected(&other)),
        }
    }

    /// Lets happen what is due (computers begin to think), and gives the game as it is then.
    pub async fn step(&self) -> Result<View, SessionError> {
        let now = Timestamp::now();
        self.service.run_due(now).await?;
        for announcement in self.service.pending(now).await? {
            // What was decided here has been seen here; other adapters tell of theirs.
            let view = &announcement.update.view;
            if is_a_terminals(view.game.place()) {
                self.service
                    .mark_delivered(&view.id, view.version, None)
                    .await?;
            }
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

const fn place(channel: ChannelId) -> Place {
    Place {
        server: None,
        channel,
    }
}

const fn is_a_terminals(place: Place) -> bool {
    place.server.is_none() && place.channel.0 < NOT_HERE
}

fn done(reply: Reply) -> Result<View, SessionError> {
    match reply {
        Reply::Done(update) => Ok(update.view),
        other => Err(unexpected(&other)),
    }
}

fn unexpected(reply: &Reply) -> SessionError {
    match reply {
        Reply::Rejected(rejected) => SessionError::Rejected(rejected.reason.clone()),
        _ => SessionError::Rejected(Rejection::Stale),
    }
}

/// Who has to agree to an offer next.
fn next_to_agree(game: &Game, kind: OfferKind) -> Option<PersonId> {
    let open = game.offer(kind)?;
    let waiting = game.waiting_for(&open.offer, open.by, &open.agreed);
    waiting.first().copied()
}

/// The person in whose name something is done now: the one to move; while computers move, the one
/// who moved last.
#[must_use]
pub fn person_now(game: &Game) -> PersonId {
    if let Awaits::Person(_, person) = game.awaits() {
        return person;
    }
    let last = game.move_meta().iter().rev().find_map(|made| made.by);
    let first = || game.people().first().copied();
    last.or_else(first).unwrap_or(PersonId(1))
}
