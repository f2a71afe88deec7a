//! A fixture: a game with its log, and its players.

use std::cmp::Reverse;

use djambi::game::{
    Actor, Awaits, ChannelId, Entry, Event, Game, GameCommand, GameRejection, OfferKind, PersonId,
    Phase, Place, QuietHours, RemindAt, Reminder, Rest, Sitter, Terms,
};
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

pub const ANA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);
pub const CLEO: PersonId = PersonId(3);
pub const DAN: PersonId = PersonId(4);
pub const EVE: PersonId = PersonId(5);

/// The reminder at that time.
pub const fn reminded(reminder: Reminder) -> Event {
    Event::Reminded { reminder }
}

pub const HALF: Event = reminded(Reminder::Half);
pub const TENTH: Event = reminded(Reminder::Tenth);

/// The reminder that somebody has chosen for that number of hours before the end.
pub const fn left(hours: u16) -> Event {
    reminded(Reminder::Left(Reverse(hours)))
}

pub const fn minutes(minutes: i64) -> SignedDuration {
    SignedDuration::from_mins(minutes)
}

/// The request that this one sits there from now on.
pub const fn replace(seat: Seat, sitter: Sitter) -> GameCommand {
    GameCommand::Replace { seat, sitter }
}

pub const fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

/// The players of a game of four, by the seat's index.
pub const PEOPLE: [PersonId; 4] = [ANA, BEN, CLEO, DAN];

/// A game and its log. Every decision is applied.
#[derive(Clone)]
pub struct Fixture {
    pub game: Game,
    pub log: Vec<Entry>,
    pub now: Timestamp,
}

impl Fixture {
    pub fn open(terms: Terms) -> Fixture {
        let place = Place {
            server: None,
            channel: ChannelId(7),
        };
        Fixture::begun(ANA, Game::open(ANA, place, terms))
    }

    /// A game that somebody has begun with these events.
    pub fn begun(person: PersonId, events: Vec<Event>) -> Fixture {
        let at: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
        let actor = Some(person);
        let entries = events.into_iter().map(|event| Entry { at, actor, event });
        let log: Vec<Entry> = entries.collect();
        Fixture {
            game: Game::fold(&log).unwrap(),
            log,
            now: at,
        }
    }

    pub fn of_four(terms: Terms) -> Fixture {
        let mut fixture = Fixture::open(terms);
        for person in [BEN, CLEO, DAN] {
            fixture.does(person, GameCommand::Join { seat: None });
        }
        fixture.does(ANA, GameCommand::Start);
        fixture
    }

    /// A game that has begun, with these players: Ana has opened it, and is Red.
    pub fn of(sitters: [Sitter; 4], terms: Terms) -> Fixture {
        let mut fixture = Fixture::open(terms);
        let seated = Seat::ALL.into_iter().zip(sitters).skip(1);
        let seated = seated.map(|(seat, sitter)| Event::Seated { seat, sitter });
        fixture.save(Some(ANA), seated.chain([Event::Started]).collect());
        fixture
    }

    pub fn save(&mut self, actor: Option<PersonId>, events: Vec<Event>) {
        for event in events {
            let entry = Entry {
                at: self.now,
                actor,
                event,
            };
            self.game.apply(&entry).unwrap();
            self.log.push(entry);
        }
    }

    pub fn tries(
        &self,
        person: PersonId,
        command: &GameCommand,
    ) -> Result<Vec<Event>, GameRejection> {
        self.game.decide(
            Actor {
                person,
                is_admin: false,
            },
            command,
            self.now,
        )
    }

    pub fn does(&mut self, person: PersonId, command: GameCommand) {
        let events = self
            .tries(person, &command)
            .unwrap_or_else(|reason| panic!("{command:?}: {reason:?}"));
        self.save(Some(person), events);
    }

    pub fn joins(&mut self, person: PersonId, seat: Option<Seat>) {
        self.does(person, GameCommand::Join { seat });
    }

    /// Ana gives a seat of her lobby to a computer or a hostage.
    pub fn fills(&mut self, seat: Option<Seat>, sitter: Sitter) {
        self.does(ANA, GameCommand::Fill { seat, sitter });
    }

    pub fn resigns(&mut self, person: PersonId) {
        self.does(person, GameCommand::Resign { seat: None });
    }

    /// The game rejects that command, for that reason.
    #[track_caller]
    pub fn rejects(&self, person: PersonId, command: GameCommand, reason: GameRejection) {
        assert_eq!(self.tries(person, &command), Err(reason), "{command:?}");
    }

    pub fn plays(&mut self, person: PersonId, mv: &str) {
        let mv = self.game.position().parse_move(mv).unwrap();
        self.does(person, GameCommand::Play(mv));
    }

    /// Plays these moves, each by the player to move.
    pub fn all_play(&mut self, moves: &str) {
        for mv in moves.split_whitespace() {
            let Awaits::Person(_, person) = self.game.awaits() else {
                panic!("nobody plays {mv}");
            };
            self.plays(person, mv);
        }
    }

    /// Plays the first legal move of the player to move.
    pub fn plays_on(&mut self) {
        let Awaits::Person(_, person) = self.game.awaits() else {
            panic!("nobody to move")
        };
        let mv = self.game.position().legal_moves()[0];
        self.does(person, GameCommand::Play(mv));
    }

    /// Everyone agrees to a pause of a game of four.
    pub fn pauses(&mut self) {
        self.does(ANA, GameCommand::Pause);
        for person in [BEN, CLEO, DAN] {
            self.does(person, GameCommand::Agree(OfferKind::Pause));
        }
    }

    /// Somebody is away from now on, for a number of hours.
    pub fn is_away(&mut self, person: PersonId, long: i64) {
        let away = Some((self.now, self.now + hours(long)));
        self.does(person, GameCommand::SetRest(Rest { away, quiet: None }));
    }

    /// Somebody is back, and has no quiet hours.
    pub fn is_back(&mut self, person: PersonId) {
        self.does(person, GameCommand::SetRest(Rest::default()));
    }

    /// Somebody has quiet hours, in Universal Time.
    pub fn is_quiet(&mut self, person: PersonId, from: u16, until: u16) {
        let quiet = QuietHours::new(from * 60, until * 60).ok();
        self.does(person, GameCommand::SetRest(Rest { away: None, quiet }));
    }

    /// Nobody could reach the game from then on until now.
    pub fn was_out(&mut self, since: Timestamp) {
        let events = self.game.compensation(since);
        self.save(None, events);
    }

    /// Advances time to the next due event.
    pub fn waits(&mut self) -> Vec<Event> {
        self.now = self.game.due().expect("something due");
        let events = self.game.due_events(self.now);
        self.save(None, events.clone());
        events
    }

    /// The next due event is this one alone, at that time.
    #[track_caller]
    pub fn next_is(&mut self, event: Event, at: Timestamp) {
        assert_eq!(self.waits(), [event]);
        assert_eq!(self.now, at);
    }

    /// Saves all that is due by now.
    pub fn runs_due(&mut self) {
        while self.game.phase() == Phase::Playing {
            let events = self.game.due_events(self.now);
            if events.is_empty() {
                return;
            }
            self.save(None, events);
        }
    }

    /// Somebody wants to be reminded these numbers of hours before the end of each of their turns.
    pub fn chooses(&mut self, person: PersonId, reminders: &[u16]) {
        let reminders = RemindAt::try_from(reminders.to_vec()).unwrap();
        self.does(person, GameCommand::SetReminders(reminders));
    }

    pub fn hours_pass(&mut self, hours: i64) {
        self.now += SignedDuration::from_hours(hours);
    }
}
