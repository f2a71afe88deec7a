//! A fixture: a game with its log, and its players.

use djambi::game::{
    Actor, Awaits, ChannelId, Entry, Event, Game, GameCommand, GameRejection, PersonId, Phase,
    Place, Sitter, Terms,
};
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

pub const ANA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);
pub const CLEO: PersonId = PersonId(3);
pub const DAN: PersonId = PersonId(4);
pub const EVE: PersonId = PersonId(5);

/// The players of a game of four, by the seat's index.
pub const PEOPLE: [PersonId; 4] = [ANA, BEN, CLEO, DAN];

/// A game and its log. Every decision is applied, and the fold is compared each time.
pub struct Fixture {
    pub game: Game,
    pub log: Vec<Entry>,
    pub now: Timestamp,
}

impl Fixture {
    pub fn open(terms: Terms) -> Fixture {
        let now: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
        let place = Place {
            server: None,
            channel: ChannelId(7),
        };
        let entry = |event| Entry {
            at: now,
            actor: Some(ANA),
            event,
        };
        let log: Vec<Entry> = Game::open(ANA, place, terms)
            .into_iter()
            .map(entry)
            .collect();
        Fixture {
            game: Game::fold(&log).unwrap(),
            log,
            now,
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
        assert_eq!(Game::fold(&self.log).unwrap(), self.game);
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

    pub fn rejects(&self, person: PersonId, command: GameCommand) -> GameRejection {
        self.tries(person, &command).expect_err("a rejection")
    }

    /// Plays the first legal move of the player to move.
    pub fn plays_on(&mut self) {
        let Awaits::Person(_, person) = self.game.awaits() else {
            panic!("nobody to move")
        };
        let mv = self.game.position().legal_moves()[0];
        self.does(person, GameCommand::Play(mv));
    }

    /// Advances time to the next due event.
    pub fn waits(&mut self) -> Vec<Event> {
        self.now = self.game.due().expect("something due");
        let events = self.game.due_events(self.now);
        self.save(None, events.clone());
        events
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

    pub fn hours_pass(&mut self, hours: i64) {
        self.now += SignedDuration::from_hours(hours);
    }
}
