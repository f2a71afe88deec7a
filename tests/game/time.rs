//! Reminders, deadlines, absences, sleep.

use djambi::game::{
    Act, Awaits, Event, Level, OfferKind, Refusal, Reminder, Rest, Sitter, Terms, Timeout, TurnTime,
};
use djambi::rules::Seat;
use jiff::SignedDuration;

use crate::table::{ANA, BEN, CLEO, DAN, EVE, Table};

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
fn turn_times_have_bounds() {
    assert!(TurnTime::from_hours(0).is_err());
    assert!(TurnTime::from_hours(14 * 24 + 1).is_err());
    assert_eq!(TurnTime::from_hours(72), Ok(TurnTime::USUAL));
}

#[test]
fn time_out_of_reach_is_given_back_where_a_clock_runs() {
    let mut table = Table::of_four(Terms::default());
    let began = table.now;
    table.hours_pass(30);
    let events = table
        .game
        .out_of_reach(began + SignedDuration::from_hours(10));
    table.keep(None, events);
    let planned = began + SignedDuration::from_hours(72 + 20);
    assert_eq!(table.game.deadline(), Some(planned));
    // The reminders move with it: none is due at half of what it was.
    table.hours_pass(7);
    assert!(table.game.happens_by(table.now).is_empty());

    let clockless = Table::of_four(Terms {
        turn_time: None,
        ..Terms::default()
    });
    assert!(clockless.game.out_of_reach(began).is_empty());
}

#[test]
fn what_has_been_rested_is_not_taken_back_when_an_absence_ends() {
    let long = |hours| SignedDuration::from_hours(hours);
    let mut table = Table::of_four(Terms::default());
    let began = table.now;
    let away = Some((began, began + long(7 * 24)));
    table.does(ANA, Act::Rest { away, quiet: None });
    assert_eq!(table.game.deadline(), Some(began + long(7 * 24 + 72)));
    table.hours_pass(96);
    let here = Act::Rest {
        away: None,
        quiet: None,
    };
    table.does(ANA, here.clone());
    assert_eq!(table.game.deadline(), Some(began + long(96 + 72)));
    assert!(table.game.happens_by(table.now).is_empty());

    // Of what may be rested in a turn, that is gone.
    table.hours_pass(10);
    let away = Some((table.now, table.now + long(30 * 24)));
    table.does(ANA, Act::Rest { away, quiet: None });
    let planned = Some(began + long(7 * 24 + 72));
    assert_eq!(table.game.deadline(), planned);

    // Nor does it come back by being away again from before.
    table.hours_pass(2);
    table.does(ANA, here);
    assert_eq!(table.game.deadline(), Some(table.now + long(62)));
    let away = Some((began, began + long(30 * 24)));
    table.does(ANA, Act::Rest { away, quiet: None });
    assert_eq!(table.game.deadline(), planned);
}

#[test]
fn a_pause_or_an_outage_after_a_rest_is_given_back_whole() {
    let long = |hours| SignedDuration::from_hours(hours);
    for pause in [true, false] {
        let mut table = Table::of_four(Terms::default());
        let began = table.now;
        let away = Some((began, began + long(120)));
        table.does(ANA, Act::Rest { away, quiet: None });
        table.hours_pass(120);
        let since = table.now;
        if pause {
            table.does(BEN, Act::Pause);
            for person in [ANA, CLEO, DAN] {
                table.does(person, Act::Agree(OfferKind::Pause));
            }
        }
        table.hours_pass(96);
        if pause {
            table.does(DAN, Act::Resume);
        } else {
            table.keep(None, vec![Event::Unreached { since }]);
        }
        assert_eq!(table.game.deadline(), Some(began + long(120 + 96 + 72)));
    }
}

#[test]
fn a_resignation_of_somebody_else_gives_the_mover_no_new_time() {
    let mut table = Table::of_four(Terms::default());
    let began = table.now;
    table.waits();
    table.does(DAN, Act::Resign { seat: None });
    let planned = began + SignedDuration::from_hours(72);
    assert_eq!(table.game.deadline(), Some(planned));
    let last = Event::Reminded {
        reminder: Reminder::Tenth,
    };
    assert_eq!(table.waits(), [last]);
    assert_eq!(table.waits(), [Event::TimedOut { seat: Seat::Red }]);
    assert_eq!(table.now, planned);

    // She is still overdue when another one goes, so she may still be replaced.
    let sitter = Sitter::Person(EVE);
    let seat = Seat::Red;
    table.does(BEN, Act::Replace { seat, sitter });
    table.does(CLEO, Act::Resign { seat: None });
    assert!(table.game.is_flagged() && table.game.is_overdue(seat, table.now));
    assert_eq!(table.game.deadline(), None);
    assert!(table.game.offer(OfferKind::Replace).is_some());

    // Whose turn it is instead of somebody who goes has a whole clock.
    let mut table = Table::of_four(Terms::default());
    table.hours_pass(50);
    table.does(ANA, Act::Resign { seat: None });
    let planned = table.now + SignedDuration::from_hours(72);
    assert_eq!(table.game.deadline(), Some(planned));
}
