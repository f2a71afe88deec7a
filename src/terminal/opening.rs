//! Begins a game at this keyboard, or continues one.

use jiff::Timestamp;

use super::local::{HERE, is_a_terminals, place};
use super::seats::Seats;
use super::session::{Session, SessionError, done, unexpected};
use crate::game::{ChannelId, Game, GameCommand, GameId, PersonId, Phase, Sitter, Terms};
use crate::i18n::Language;
use crate::service::{Command, GameRef, GameService, Rejection, Reply, View};
use djambi_rules::{History, Ply, Seat};

impl Session {
    /// Begins a game. The one that was played here before is saved, and falls asleep.
    pub async fn begin(
        service: GameService,
        language: Language,
        user: Option<String>,
        seats: &Seats,
        terms: Terms,
    ) -> Result<(Session, View), SessionError> {
        let mut session = Session::new(service, language, user.filter(|_| seats.people() == 1));
        session.set_aside().await?;
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

    /// Begins a game that continues after so many plies of a course, with the people and computers of
    /// this one. The course has to begin at the set-up.
    pub async fn play_on(
        &self,
        game: &Game,
        history: &History,
        plies: usize,
    ) -> Result<(Session, View), SessionError> {
        let start = history.start();
        let hostages = start.hostages_of_setup();
        let hostages = hostages.ok_or(SessionError::Rejected(Rejection::Stale))?;
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

    /// The game of that name, brought here if it continues.
    async fn fetch(&self, id: GameId) -> Result<View, SessionError> {
        let game = GameRef::Game(id.clone());
        let look = Command::Look { game: game.clone() };
        let view = match self.ask(PersonId(1), None, look).await {
            Reply::Game(view) if is_a_terminals(view.game.place()) => view,
            Reply::Game(_) => return Err(SessionError::NoSuchGame(id)),
            Reply::Rejected(rejected) if rejected.reason == Rejection::NoSuchGame => {
                return Err(SessionError::NoSuchGame(id));
            }
            other => return Err(unexpected(&other)),
        };
        let continues = matches!(view.game.phase(), Phase::Playing | Phase::Asleep);
        if !continues || view.game.place() == place(HERE) && view.game.phase() == Phase::Playing {
            return Ok(view);
        }
        self.set_aside().await?;
        let command = GameCommand::MoveChannel { place: place(HERE) };
        self.done(PersonId(1), Command::Game { game, command })
            .await
    }

    /// The game that was played here last, in any state.
    async fn here(&self) -> Result<Option<View>, SessionError> {
        let look = Command::Look {
            game: GameRef::Here,
        };
        match self.ask(PersonId(1), None, look).await {
            Reply::Game(view) => Ok(Some(view)),
            Reply::Rejected(rejected) if rejected.reason == Rejection::NoGameHere => Ok(None),
            other => Err(unexpected(&other)),
        }
    }

    /// Ends or saves the present game before another one.
    async fn set_aside(&self) -> Result<(), SessionError> {
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
}
