//! A move's clock with absences, quiet hours, pauses and outages, compared with a count hour by
//! hour.

use djambi::game::{Event, GameCommand, QuietHours, Rest, Terms};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use crate::game::fixture::{ANA, DAN, Fixture};

const TIME: i64 = 72;
const MOST_REST: i64 = 100;

/// An interruption of Ana's turn, after a number of hours.
#[derive(Clone, Debug)]
enum Interruption {
    /// She is away, after and for these numbers of hours; or back.
    Away(Option<(i64, i64)>),
    /// She has quiet hours: the hour of the day at which they begin, and their number; or none.
    Quiet(Option<(u16, u16)>),
    /// The clock is paused for this number of hours; half way she changes her absence.
    Pause(i64, Option<(i64, i64)>),
    /// An outage of this number of hours; half way she changes her absence in another place.
    Outage(i64, Option<(i64, i64)>),
}

fn interruption() -> impl Strategy<Value = Interruption> {
    let away = || prop::option::of((-20i64..60, 1i64..200));
    let quiet = prop::option::of((0u16..24, 1u16..=16));
    let between = || prop::option::of((0i64..60, 1i64..200));
    prop_oneof![
        3 => away().prop_map(Interruption::Away),
        2 => quiet.prop_map(Interruption::Quiet),
        2 => (1i64..150, between()).prop_map(|(hours, said)| Interruption::Pause(hours, said)),
        2 => (1i64..150, between()).prop_map(|(hours, said)| Interruption::Outage(hours, said)),
    ]
}

/// An hour of the turn: her rest in it, and whether it counts.
#[derive(Clone, Copy)]
struct Hour {
    rest: Rest,
    counts: bool,
}

struct Move {
    fixture: Fixture,
    began: Timestamp,
    hours: Vec<Hour>,
}

impl Move {
    fn begins() -> Move {
        let fixture = Fixture::of_four(Terms {
            rest_hours: MOST_REST,
            ..Terms::default()
        });
        let began = fixture.now;
        Move {
            fixture,
            began,
            hours: Vec::new(),
        }
    }

    fn rest(&self) -> Rest {
        self.fixture.game.rest_of(ANA)
    }

    fn deadline(&self) -> Timestamp {
        self.fixture.game.deadline().expect("a clock that runs")
    }

    fn pass(&mut self, hours: i64, counts: bool) {
        let rest = self.rest();
        self.hours.extend((0..hours).map(|_| Hour { rest, counts }));
        self.fixture.hours_pass(hours);
    }

    fn is_away(&mut self, away: Option<(i64, i64)>) {
        let away = away.map(|(from, long)| {
            let from = self.fixture.now + SignedDuration::from_hours(from);
            (from, from + SignedDuration::from_hours(long))
        });
        let quiet = self.rest().quiet;
        self.fixture
            .does(ANA, GameCommand::SetRest(Rest { away, quiet }));
    }

    /// Passes `hours` hours that do not count, with her change of rest within them.
    fn interrupted(&mut self, hours: i64, change: Option<(i64, i64)>) {
        self.pass(hours / 2, false);
        if change.is_some() {
            self.is_away(change);
        }
        self.pass(hours - hours / 2, false);
    }

    fn happens(&mut self, interruption: &Interruption) {
        match interruption {
            Interruption::Away(away) => self.is_away(*away),
            Interruption::Quiet(quiet) => {
                let away = self.rest().away;
                let quiet = quiet.map(|(from, long)| {
                    QuietHours::new(from * 60, (from + long) % 24 * 60).unwrap()
                });
                self.fixture
                    .does(ANA, GameCommand::SetRest(Rest { away, quiet }));
            }
            Interruption::Pause(hours, change) => {
                self.fixture.pauses();
                self.interrupted(*hours, *change);
                self.fixture.does(DAN, GameCommand::Resume);
            }
            Interruption::Outage(hours, change) => {
                let since = self.fixture.now;
                self.interrupted(*hours, *change);
                self.fixture.save(None, vec![Event::Outage { since }]);
            }
        }
    }

    /// Returns the deadline, counted hour by hour (the past ones, and the next ones with her
    /// present rest), and the time used up by now.
    fn counted(&self) -> (Timestamp, i64) {
        let (mut used, mut rested, mut used_by_now) = (0, 0, 0);
        let to_come = Hour {
            rest: self.rest(),
            counts: true,
        };
        let elapsed = self.hours.len();
        for (number, hour) in (0..).zip(self.hours.iter().chain(std::iter::repeat(&to_come))) {
            if number == elapsed {
                used_by_now = used;
            }
            let at = self.began + SignedDuration::from_hours(number as i64);
            if number >= elapsed && used >= TIME {
                return (at, used_by_now);
            }
            let rests = hour.rest.first_ping(at) > at && rested < MOST_REST;
            rested += i64::from(hour.counts && rests);
            used += i64::from(hour.counts && !rests);
        }
        unreachable!("time runs out some day")
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_deadline_is_the_result_of_counting_each_hour(
        course in prop::collection::vec((1i64..40, interruption()), 1..12)
    ) {
        let mut mv = Move::begins();
        for (hours, interruption) in course {
            mv.pass(hours, true);
            if mv.deadline() <= mv.fixture.now {
                break;
            }
            let (before, rest) = (mv.deadline(), mv.rest());
            let (_, used) = mv.counted();
            mv.happens(&interruption);
            let (counted, used_after) = mv.counted();
            prop_assert_eq!(mv.deadline(), counted, "{:?}", &interruption);
            prop_assert_eq!(used, used_after, "{:?} uses nothing up", &interruption);
            let left = SignedDuration::from_hours(TIME - used);
            prop_assert!(counted >= mv.fixture.now + left, "{:?}", &interruption);
            // Only less rest than planned makes it earlier.
            let stopped = matches!(interruption, Interruption::Pause(_, None) | Interruption::Outage(_, None));
            if stopped || rest == Rest::default() {
                prop_assert!(counted >= before, "{:?}: {before} {counted}", &interruption);
            }
        }
    }
}
