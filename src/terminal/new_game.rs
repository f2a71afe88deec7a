//! Begins a game at this keyboard, or continues one: its seats as they are written on the command line.

use std::str::FromStr;

use jiff::Timestamp;

use super::session::{HERE, Session, SessionError, done, is_a_terminals, place, unexpected};
use crate::game::{ChannelId, Game, GameCommand, GameId, Level, PersonId, Phase, Sitter, Terms};
use crate::i18n::Language;
use crate::service::{Command, GameRef, GameService, Rejection, Reply, View};
use djambi_rules::{Army, History, Ply, Seat};

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
        let (service, user) = (self.service.clone(), self.user.clone());
        let (seats, terms) = (Seats::of(game), *game.terms());
        Session::begin(service, self.language, user, &seats, terms).await
    }

    /// Begins a game that continues after `plies` plies of a course, with the people and computers of
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
        Ok((session, view))
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

/// The players of the four seats, in their order: Red, Blue, Yellow, Green.
///
/// ```
/// use djambi::terminal::Seats;
/// let seats: Seats = "you,novice,you,nobody".parse().unwrap();
/// assert_eq!(seats.people(), 2);
/// assert!("novice,novice,novice,novice".parse::<Seats>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats([Sitter; 4]);

/// A text that says no four seats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseSeatsError {
    /// Not four.
    #[error(
        "name four seats (Red, Blue, Yellow, Green) with commas between them, such as you,novice,novice,novice"
    )]
    Count,
    /// A word that does not name a player.
    #[error("'{0}' is no player: write you, novice, club, master, grandmaster or nobody")]
    Word(String),
    /// Nobody plays at this keyboard.
    #[error("somebody has to play here: write you for one seat at least")]
    Nobody,
    /// Nobody to play against.
    #[error(
        "a game needs two sides: write you, novice, club, master or grandmaster for a second seat"
    )]
    OneSide,
}

impl Seats {
    /// The players. The people are numbered from 1 in the order of the seats.
    pub const fn sitter(&self, seat: Seat) -> Sitter {
        self.0[seat.index()]
    }

    /// The players of a game that has begun.
    pub fn of(game: &Game) -> Seats {
        Seats(Seat::ALL.map(|seat| game.sitter(seat).unwrap_or(Sitter::Hostage)))
    }

    /// The same with these armies as hostages and no others: a novice takes a hostage's seat that is
    /// played now, and a person who has lost every seat gets the first that is played.
    #[must_use]
    pub fn with_hostages(self, hostages: &[Army]) -> Seats {
        let mut seats = self;
        for (seat, sitter) in Seat::ALL.into_iter().zip(&mut seats.0) {
            if hostages.contains(&seat.army()) {
                *sitter = Sitter::Hostage;
            } else if *sitter == Sitter::Hostage {
                *sitter = Sitter::Computer(Level::Novice);
            }
        }
        let has_people = seats.people() > 0;
        let mut played = seats.0.iter_mut().filter(|it| **it != Sitter::Hostage);
        if self.people() > 0
            && !has_people
            && let Some(first) = played.next()
        {
            *first = Sitter::Person(PersonId(1));
        }
        seats.counted()
    }

    /// The same with people numbered from 1 in the order of the seats.
    fn counted(mut self) -> Seats {
        let mut people: Vec<PersonId> = Vec::new();
        for sitter in &mut self.0 {
            if let Sitter::Person(person) = sitter {
                let known = people.iter().position(|it| it == person);
                let index = known.unwrap_or_else(|| {
                    people.push(*person);
                    people.len() - 1
                });
                *person = PersonId(index as u64 + 1);
            }
        }
        self
    }

    /// How many people play at this keyboard.
    pub fn people(&self) -> usize {
        self.0.iter().filter(|it| it.person().is_some()).count()
    }
}

impl FromStr for Seats {
    type Err = ParseSeatsError;

    fn from_str(text: &str) -> Result<Seats, ParseSeatsError> {
        // Each "you" is another person.
        let sitter = |(number, word): (u64, &str)| match word.trim().to_lowercase().as_str() {
            "you" => Ok(Sitter::Person(PersonId(number))),
            "nobody" => Ok(Sitter::Hostage),
            other => Level::offered(other)
                .map(Sitter::Computer)
                .ok_or_else(|| ParseSeatsError::Word(word.escape_debug().take(40).collect())),
        };
        let sitters = (1..).zip(text.split(',')).map(sitter);
        let sitters: Vec<Sitter> = sitters.collect::<Result<_, _>>()?;
        let sitters = sitters.try_into().map_err(|_| ParseSeatsError::Count)?;
        let seats = Seats(sitters).counted();
        let sides = sitters.iter().filter(|it| **it != Sitter::Hostage).count();
        match (seats.people(), sides) {
            (0, _) => Err(ParseSeatsError::Nobody),
            (_, 0 | 1) => Err(ParseSeatsError::OneSide),
            _ => Ok(seats),
        }
    }
}
