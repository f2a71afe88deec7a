//! One game among people, driven request by request with a clock that the test moves.

// Acts are written where they are used, so that a test reads like the minutes of a game.
#![allow(clippy::needless_pass_by_value)]

use djambi::game::{
    Act, Asker, Awaits, ChannelId, Ending, Entry, Event, Game, Level, OfferKind, PersonId, Phase,
    Place, Refusal, Reminder, Rest, Sitter, Terms, Timeout, TurnTime,
};
use djambi::rules::Seat;
use jiff::{SignedDuration, Timestamp};

const ANA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const CLEO: PersonId = PersonId(3);
const DAN: PersonId = PersonId(4);
const EVE: PersonId = PersonId(5);

/// A game and its log; whatever is decided is applied, and the fold is compared each time.
struct Table {
    game: Game,
    log: Vec<Entry>,
    now: Timestamp,
}

impl Table {
    fn open(terms: Terms) -> Table {
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

    fn of_four(terms: Terms) -> Table {
        let mut table = Table::open(terms);
        for person in [BEN, CLEO, DAN] {
            table.does(person, Act::Join { seat: None });
        }
        table.does(ANA, Act::Start);
        table
    }

    fn keep(&mut self, actor: Option<PersonId>, events: Vec<Event>) {
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

    fn tries(&self, person: PersonId, act: &Act) -> Result<Vec<Event>, Refusal> {
        self.game.decide(
            Asker {
                person,
                manages: false,
            },
            act,
            self.now,
        )
    }

    fn does(&mut self, person: PersonId, act: Act) {
        let events = self
            .tries(person, &act)
            .unwrap_or_else(|why| panic!("{act:?}: {why}"));
        self.keep(Some(person), events);
    }

    fn refuses(&self, person: PersonId, act: Act) -> Refusal {
        self.tries(person, &act).expect_err("a refusal")
    }

    /// Plays the first legal turn for whoever is to move.
    fn goes_on(&mut self) {
        let Awaits::Person(_, person) = self.game.awaits() else {
            panic!("nobody to move")
        };
        let turn = self.game.position().turns()[0];
        self.does(person, Act::Play(turn));
    }

    /// Lets time pass up to the next thing that happens by itself.
    fn waits(&mut self) -> Vec<Event> {
        self.now = self.game.due().expect("something due");
        let events = self.game.happens_by(self.now);
        self.keep(None, events.clone());
        events
    }

    fn hours_pass(&mut self, hours: i64) {
        self.now += SignedDuration::from_hours(hours);
    }
}

#[test]
fn four_people_sit_down_and_play() {
    let mut table = Table::open(Terms::default());
    assert!(
        matches!(table.refuses(ANA, Act::Start), Refusal::SeatsFree { seats } if seats.len() == 3)
    );
    assert_eq!(
        table.refuses(ANA, Act::Join { seat: None }),
        Refusal::AlreadySeated
    );
    table.does(ANA, Act::Invite { person: BEN });
    assert_eq!(
        table.refuses(ANA, Act::Invite { person: BEN }),
        Refusal::AlreadyInvited
    );
    assert_eq!(
        table.refuses(BEN, Act::Invite { person: EVE }),
        Refusal::NotHolder { holder: ANA }
    );
    table.does(
        BEN,
        Act::Join {
            seat: Some(Seat::Green),
        },
    );
    assert!(table.game.invited().is_empty());
    assert_eq!(
        table.refuses(
            CLEO,
            Act::Join {
                seat: Some(Seat::Green)
            }
        ),
        Refusal::SeatTaken { seat: Seat::Green }
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Computer(Level::Club),
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    assert_eq!(table.refuses(CLEO, Act::Join { seat: None }), Refusal::Full);
    assert_eq!(
        table.refuses(BEN, Act::Start),
        Refusal::NotHolder { holder: ANA }
    );
    table.does(ANA, Act::Start);
    assert_eq!(table.game.awaits(), Awaits::Person(Seat::Red, ANA));
    assert_eq!(
        table.refuses(CLEO, Act::Join { seat: None }),
        Refusal::Started
    );
    let turn = table.game.position().turn("Mc1-e1").unwrap();
    assert_eq!(
        table.refuses(BEN, Act::Play(turn)),
        Refusal::NotYourTurn { mover: Seat::Red }
    );
    assert_eq!(table.refuses(CLEO, Act::Play(turn)), Refusal::NotPlaying);
    table.does(ANA, Act::Play(turn));
    assert_eq!(
        table.refuses(ANA, Act::Play(turn)),
        Refusal::NotYourTurn { mover: Seat::Blue }
    );
    assert_eq!(
        table.game.awaits(),
        Awaits::Computer(Seat::Blue, Level::Club)
    );
    let reply = table.game.position().turns()[0];
    let events = table.game.computer_plays(reply).unwrap();
    table.keep(None, events);
    assert_eq!(table.game.awaits(), Awaits::Person(Seat::Green, BEN));
    assert!(table.game.computer_plays(reply).is_err());
}

#[test]
fn two_people_play_two_opposite_armies_each() {
    for second in [Seat::Blue, Seat::Yellow, Seat::Green] {
        let mut table = Table::open(Terms::default());
        table.does(BEN, Act::Join { seat: Some(second) });
        table.does(ANA, Act::Start);
        let sits = |seat| table.game.person_on(seat);
        let ana = [Seat::Red, Seat::Yellow].map(sits);
        let ben = [Seat::Blue, Seat::Green].map(sits);
        assert_eq!(
            (ana, ben),
            ([Some(ANA); 2], [Some(BEN); 2]),
            "second sat on {second}"
        );
    }
}

#[test]
fn a_game_against_oneself_does_not_start() {
    let mut table = Table::open(Terms::default());
    table.does(
        ANA,
        Act::Join {
            seat: Some(Seat::Yellow),
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    assert_eq!(table.refuses(ANA, Act::Start), Refusal::OneSide);
}

#[test]
fn the_game_ends_when_all_that_is_active_is_one_persons() {
    let mut table = Table::open(Terms::default());
    table.does(BEN, Act::Join { seat: None });
    table.does(ANA, Act::Start);
    table.does(
        BEN,
        Act::Resign {
            seat: Some(Seat::Green),
        },
    );
    assert_eq!(table.game.phase(), Phase::Playing);
    assert_eq!(
        table.refuses(
            BEN,
            Act::Resign {
                seat: Some(Seat::Red)
            }
        ),
        Refusal::NotYours { seat: Seat::Red }
    );
    table.does(BEN, Act::Resign { seat: None });
    assert_eq!(table.game.phase(), Phase::Over(Ending::Won(Seat::Red)));
    assert_eq!(table.game.eliminated(), [Seat::Green, Seat::Blue]);
    assert_eq!(table.refuses(ANA, Act::Draw), Refusal::Over);
}

#[test]
fn resigning_all_seats_stops_when_the_game_is_over() {
    let mut table = Table::of_four(Terms::default());
    for person in [BEN, CLEO] {
        table.does(person, Act::Resign { seat: None });
    }
    table.does(DAN, Act::Resign { seat: None });
    assert_eq!(table.game.phase(), Phase::Over(Ending::Won(Seat::Red)));
    assert_eq!(
        table.refuses(ANA, Act::Resign { seat: None }),
        Refusal::Over
    );
}

#[test]
fn a_draw_needs_everybody_and_lapses_with_the_next_turn_of_who_offered() {
    let mut table = Table::of_four(Terms::default());
    table.does(BEN, Act::Draw);
    assert!(matches!(
        table.refuses(BEN, Act::Draw),
        Refusal::AlreadyOffered { .. }
    ));
    assert_eq!(
        table.refuses(EVE, Act::Agree(OfferKind::Draw)),
        Refusal::NoOffer {
            offer: OfferKind::Draw
        }
    );
    table.does(ANA, Act::Agree(OfferKind::Draw));
    table.goes_on();
    assert!(
        table.game.offer(OfferKind::Draw).is_some(),
        "Ana's turn does not end Ben's offer"
    );
    table.goes_on();
    assert!(
        table.game.offer(OfferKind::Draw).is_none(),
        "Ben has moved on"
    );
    table.does(CLEO, Act::Draw);
    table.does(ANA, Act::Decline(OfferKind::Draw));
    assert!(table.game.offer(OfferKind::Draw).is_none());
    table.does(CLEO, Act::Draw);
    for person in [ANA, BEN, DAN] {
        table.does(person, Act::Draw);
    }
    assert_eq!(table.game.phase(), Phase::Over(Ending::Agreed));
}

#[test]
fn the_mover_takes_back_freely_for_half_a_minute() {
    let mut table = Table::of_four(Terms::default());
    let start = *table.game.position();
    table.goes_on();
    assert_eq!(
        table.refuses(EVE, Act::TakeBack { plies: None }),
        Refusal::NotPlaying
    );
    table.now += SignedDuration::from_secs(30);
    table.does(ANA, Act::TakeBack { plies: None });
    assert_eq!(*table.game.position(), start);
    table.goes_on();
    table.now += SignedDuration::from_secs(31);
    table.does(ANA, Act::TakeBack { plies: None });
    assert_eq!(table.game.history().len(), 1, "only offered");
    table.goes_on();
    assert!(
        table.game.offers().is_empty(),
        "a turn makes the question void"
    );
    table.does(ANA, Act::TakeBack { plies: None });
    for person in [BEN, CLEO] {
        table.does(person, Act::Agree(OfferKind::TakeBack));
        assert_eq!(table.game.history().len(), 2);
    }
    table.does(DAN, Act::TakeBack { plies: None });
    assert_eq!(*table.game.position(), start);
}

#[test]
fn taking_back_reaches_one_round_and_no_further() {
    let mut table = Table::of_four(Terms::default());
    for _ in 0..6 {
        table.goes_on();
    }
    // Yellow is to move and played ply 3 (two plies before it).
    assert_eq!(
        table.refuses(ANA, Act::TakeBack { plies: Some(1) }),
        Refusal::NothingToTakeBack
    );
    assert_eq!(
        table.refuses(ANA, Act::TakeBack { plies: Some(6) }),
        Refusal::NothingToTakeBack
    );
    table.does(ANA, Act::TakeBack { plies: Some(2) });
}

#[test]
fn against_computers_nobody_need_be_asked() {
    let mut table = Table::open(Terms::default());
    for _ in 0..3 {
        table.does(
            ANA,
            Act::Fill {
                seat: None,
                sitter: Sitter::Computer(Level::Novice),
            },
        );
    }
    table.does(ANA, Act::Start);
    table.goes_on();
    for _ in 0..3 {
        let events = table
            .game
            .computer_plays(table.game.position().turns()[0])
            .unwrap();
        table.keep(None, events);
    }
    table.hours_pass(5);
    table.does(ANA, Act::TakeBack { plies: None });
    assert!(table.game.history().is_empty());
    table.does(ANA, Act::Pause);
    assert!(table.game.is_paused());
}

#[test]
fn reminders_come_at_half_time_and_at_a_tenth_and_then_time_is_up() {
    for (on_timeout, last) in [
        (Timeout::Flag, Event::TimedOut { seat: Seat::Red }),
        (Timeout::Resign, Event::Resigned { seat: Seat::Red }),
        (
            Timeout::Computer(Level::Club),
            Event::Replaced {
                seat: Seat::Red,
                sitter: Sitter::Computer(Level::Club),
            },
        ),
    ] {
        let mut table = Table::of_four(Terms {
            on_timeout,
            ..Terms::default()
        });
        let began = table.now;
        assert_eq!(
            table.waits(),
            [Event::Reminded {
                reminder: Reminder::Half
            }]
        );
        assert_eq!(table.now, began + SignedDuration::from_hours(36));
        assert_eq!(
            table.waits(),
            [Event::Reminded {
                reminder: Reminder::Tenth
            }]
        );
        assert_eq!(table.waits().last(), Some(&last));
        assert_eq!(table.now, began + SignedDuration::from_hours(72));
        assert!(
            table.game.happens_by(table.now).is_empty(),
            "nothing happens twice"
        );
    }
}

#[test]
fn of_reminders_missed_only_the_last_is_given() {
    let mut table = Table::of_four(Terms::default());
    table.hours_pass(71);
    let events = table.game.happens_by(table.now);
    assert_eq!(
        events,
        [Event::Reminded {
            reminder: Reminder::Tenth
        }]
    );
    table.keep(None, events);
    assert!(table.game.happens_by(table.now).is_empty());
}

#[test]
fn an_absence_stops_the_clock_and_the_reminders() {
    let mut table = Table::of_four(Terms {
        rest_hours: 100,
        ..Terms::default()
    });
    let began = table.now;
    let away = Some((began, began + SignedDuration::from_hours(48)));
    table.does(ANA, Act::Rest { away, quiet: None });
    assert_eq!(table.game.rest_of(ANA), Rest { away, quiet: None });
    assert_eq!(
        table.game.deadline(),
        Some(began + SignedDuration::from_hours(48 + 72))
    );
    table.waits();
    assert_eq!(table.now, began + SignedDuration::from_hours(48 + 36));
    let backwards = Some((began, began));
    assert_eq!(
        table.refuses(
            BEN,
            Act::Rest {
                away: backwards,
                quiet: None
            }
        ),
        Refusal::BadAbsence
    );
}

#[test]
fn a_pause_by_agreement_stops_the_clock() {
    let mut table = Table::of_four(Terms::default());
    let began = table.now;
    table.hours_pass(10);
    table.does(BEN, Act::Pause);
    for person in [ANA, CLEO, DAN] {
        table.does(person, Act::Agree(OfferKind::Pause));
    }
    assert_eq!(
        (table.game.awaits(), table.game.deadline()),
        (Awaits::Nobody, None)
    );
    let turn = table.game.position().turns()[0];
    assert_eq!(table.refuses(ANA, Act::Play(turn)), Refusal::Paused);
    table.hours_pass(100);
    table.does(DAN, Act::Resume);
    assert_eq!(
        table.game.deadline(),
        Some(began + SignedDuration::from_hours(172))
    );
    assert_eq!(table.refuses(DAN, Act::Resume), Refusal::NotPaused);
}

#[test]
fn whoever_is_overdue_may_be_replaced_by_agreement_of_the_others() {
    let mut table = Table::of_four(Terms {
        turn_time: None,
        ..Terms::default()
    });
    let act = Act::Replace {
        seat: Seat::Red,
        sitter: Sitter::Person(EVE),
    };
    assert_eq!(table.refuses(BEN, act.clone()), Refusal::NotOverdue);
    assert_eq!(
        table.waits(),
        [Event::Reminded {
            reminder: Reminder::Overdue
        }]
    );
    table.does(BEN, act);
    table.does(CLEO, Act::Agree(OfferKind::Replace));
    table.does(EVE, Act::Agree(OfferKind::Replace));
    assert_eq!(table.game.person_on(Seat::Red), Some(ANA));
    table.does(DAN, Act::Agree(OfferKind::Replace));
    assert_eq!(table.game.person_on(Seat::Red), Some(EVE));
    let own = Act::Replace {
        seat: Seat::Blue,
        sitter: Sitter::Computer(Level::Master),
    };
    table.does(BEN, own);
    assert_eq!(
        table.game.sitter(Seat::Blue),
        Some(Sitter::Computer(Level::Master))
    );
    let twice = Act::Replace {
        seat: Seat::Yellow,
        sitter: Sitter::Person(EVE),
    };
    assert_eq!(table.refuses(CLEO, twice), Refusal::CannotSit);
}

#[test]
fn a_game_falls_asleep_after_thirty_days_and_is_woken() {
    let mut table = Table::of_four(Terms {
        turn_time: None,
        ..Terms::default()
    });
    let began = table.now;
    table.waits();
    assert_eq!(table.waits(), [Event::Slept]);
    assert_eq!(table.now, began + SignedDuration::from_hours(30 * 24));
    let turn = table.game.position().turns()[0];
    assert_eq!(table.refuses(ANA, Act::Play(turn)), Refusal::Asleep);
    assert_eq!(table.refuses(EVE, Act::Wake), Refusal::NotPlaying);
    table.does(CLEO, Act::Wake);
    table.goes_on();
}

#[test]
fn lobbies_expire_after_a_week() {
    let mut table = Table::open(Terms::default());
    assert_eq!(table.waits(), [Event::Expired]);
    assert_eq!(table.game.phase(), Phase::Over(Ending::Expired));
    assert_eq!(table.refuses(BEN, Act::Join { seat: None }), Refusal::Over);
}

#[test]
fn only_who_manages_the_server_ends_a_game() {
    let table = Table::of_four(Terms::default());
    assert_eq!(table.refuses(ANA, Act::End), Refusal::NotManager);
    let manager = Asker {
        person: EVE,
        manages: true,
    };
    assert_eq!(
        table.game.decide(manager, &Act::End, table.now),
        Ok(vec![Event::Ended])
    );
}

#[test]
fn a_rematch_seats_everybody_one_on() {
    let mut table = Table::of_four(Terms::default());
    let id = djambi::game::GameId("g1".to_owned());
    assert_eq!(table.game.rematch(id.clone(), ANA), Err(Refusal::Started));
    for person in [ANA, BEN, CLEO] {
        table.does(person, Act::Resign { seat: None });
    }
    let events = table.game.rematch(id, BEN).unwrap();
    let entry = |event| Entry {
        at: table.now,
        actor: Some(BEN),
        event,
    };
    let log: Vec<Entry> = events.into_iter().map(entry).collect();
    let rematch = Game::fold(&log).unwrap();
    assert_eq!(rematch.person_on(Seat::Blue), Some(ANA));
    assert_eq!(rematch.person_on(Seat::Red), Some(DAN));
    assert_eq!(rematch.holder(), Some(BEN));
}

#[test]
fn turns_since_ones_own_are_told() {
    let mut table = Table::of_four(Terms::default());
    assert_eq!(table.game.unseen_by(ANA), 0..0);
    for _ in 0..5 {
        table.goes_on();
    }
    assert_eq!(table.game.unseen_by(ANA), 5..5);
    assert_eq!(table.game.unseen_by(BEN), 2..5);
    assert_eq!(table.game.unseen_by(EVE), 0..5);
}

#[test]
fn turn_times_have_bounds() {
    assert!(TurnTime::from_hours(0).is_err());
    assert!(TurnTime::from_hours(14 * 24 + 1).is_err());
    assert_eq!(TurnTime::from_hours(72), Ok(TurnTime::USUAL));
}
