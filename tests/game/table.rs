//! A game with its log, and whoever plays it.

use djambi::game::{
    Act, Asker, Awaits, ChannelId, Entry, Event, Game, PersonId, Place, Refusal, Terms,
};
use jiff::{SignedDuration, Timestamp};

pub const ANA: PersonId = PersonId(1);
pub const BEN: PersonId = PersonId(2);
pub const CLEO: PersonId = PersonId(3);
pub const DAN: PersonId = PersonId(4);
pub const EVE: PersonId = PersonId(5);

/// A game and its log; whatever is decided is applied, and the fold is compared each time.
pub struct Table {
    pub game: Game,
    pub log: Vec<Entry>,
    pub now: Timestamp,
}

impl Table {
    pub fn open(terms: Terms) -> Table {
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
        Table {
            game: Game::fold(&log).unwrap(),
            log,
            now,
        }
    }

    pub fn of_four(terms: Terms) -> Table {
        let mut table = Table::open(terms);
        for person in [BEN, CLEO, DAN] {
            table.does(person, Act::Join { seat: None });
        }
        table.does(ANA, Act::Start);
        table
    }

    pub fn keep(&mut self, actor: Option<PersonId>, events: Vec<Event>) {
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

    pub fn tries(&self, person: PersonId, act: &Act) -> Result<Vec<Event>, Refusal> {
        self.game.decide(
            Asker {
                person,
                manages: false,
            },
            act,
            self.now,
        )
    }

    pub fn does(&mut self, person: PersonId, act: Act) {
        let events = self
            .tries(person, &act)
            .unwrap_or_else(|why| panic!("{act:?}: {why}"));
        self.keep(Some(person), events);
    }

    pub fn refuses(&self, person: PersonId, act: Act) -> Refusal {
        self.tries(person, &act).expect_err("a refusal")
    }

    /// Plays the first legal turn for whoever is to move.
    pub fn goes_on(&mut self) {
        let Awaits::Person(_, person) = self.game.awaits() else {
            panic!("nobody to move")
        };
        let turn = self.game.position().turns()[0];
        self.does(person, Act::Play(turn));
    }

    /// Lets time pass up to the next thing that happens by itself.
    pub fn waits(&mut self) -> Vec<Event> {
        self.now = self.game.due().expect("something due");
        let events = self.game.happens_by(self.now);
        self.keep(None, events.clone());
        events
    }

    pub fn hours_pass(&mut self, hours: i64) {
        self.now += SignedDuration::from_hours(hours);
    }
}
