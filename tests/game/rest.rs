//! A turn that begins in its player's rest: they are pinged when the rest ends.

use djambi::game::{Event, GameCommand, OfferKind, Pace, Reminder, Sitter, Terms, Timeout};
use djambi_rules::Seat;

use crate::game::fixture::{ANA, BEN, CLEO, EVE, Fixture, HALF, TENTH, hours, reminded, replace};

const RESTED: Event = reminded(Reminder::Rested);

fn no_clock() -> Terms {
    Terms::default().at_pace(Pace::None)
}

/// Returns the events that are due `hours` hours later.
fn after(fixture: &mut Fixture, hours: i64) -> Vec<Event> {
    fixture.hours_pass(hours);
    let events = fixture.game.due_events(fixture.now);
    fixture.save(None, events.clone());
    events
}

#[test]
fn a_player_is_pinged_once_when_their_rest_ends_with_a_clock_and_without() {
    for terms in [Terms::default(), no_clock()] {
        let mut fixture = Fixture::of_four(terms);
        let began = fixture.now;
        fixture.is_away(BEN, 50);
        fixture.hours_pass(2);
        fixture.plays_on();
        fixture.next_is(RESTED, began + hours(50));
        assert!(fixture.game.due_events(fixture.now).is_empty(), "once");
        let next = match terms.pace {
            Pace::PerMove(_) | Pace::Bank(_) => HALF,
            Pace::None => reminded(Reminder::Overdue),
        };
        assert_eq!(fixture.waits(), [next]);
    }
}

#[test]
fn quiet_hours_at_night_delay_the_ping_until_the_morning() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.is_quiet(BEN, 22, 7);
    fixture.hours_pass(14);
    fixture.plays_on();
    assert_eq!(fixture.waits(), [RESTED]);
    assert_eq!(fixture.now, "2026-01-02T07:00:00Z".parse().unwrap());
    // The next night delays nothing: they have been pinged.
    assert_eq!(fixture.waits(), [HALF]);
}

#[test]
fn a_player_whose_ping_was_not_delayed_is_not_pinged_again() {
    let mut fixture = Fixture::of_four(Terms::default());
    // Their rest begins after the ping.
    fixture.plays_on();
    fixture.is_away(BEN, 20);
    assert_eq!(fixture.waits(), [HALF]);

    // They have moved in their rest.
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.is_away(BEN, 20);
    fixture.plays_on();
    fixture.plays_on();
    let began = fixture.now;
    assert_eq!(fixture.waits(), [HALF]);
    assert_eq!(fixture.now, began + hours(36), "it is another's turn");
}

#[test]
fn a_player_who_returns_early_is_pinged_then_and_one_who_stays_away_later() {
    let waiting = || {
        let mut fixture = Fixture::of_four(Terms::default());
        fixture.is_away(BEN, 48);
        fixture.plays_on();
        fixture
    };
    let mut back = waiting();
    assert!(after(&mut back, 5).is_empty());
    back.is_back(BEN);
    assert_eq!(back.game.due(), Some(back.now));
    assert_eq!(after(&mut back, 0), [RESTED]);

    let mut longer = waiting();
    assert!(after(&mut longer, 5).is_empty());
    let until = longer.now + hours(100);
    longer.is_away(BEN, 100);
    longer.next_is(RESTED, until);

    // Another player's rest changes nothing.
    let mut other = waiting();
    let began = other.now;
    assert!(after(&mut other, 5).is_empty());
    other.is_away(CLEO, 100);
    other.is_back(CLEO);
    other.next_is(RESTED, began + hours(48));
}

#[test]
fn another_reminder_that_is_due_as_well_is_enough() {
    // Absences stop this clock for at most an hour.
    let terms = Terms {
        rest_hours: 1,
        ..Terms::default()
    };
    let mut fixture = Fixture::of_four(terms);
    fixture.is_away(BEN, 50);
    fixture.plays_on();
    // The program runs again when half of the time is used.
    assert_eq!(after(&mut fixture, 37), [HALF]);
    assert_eq!(fixture.waits(), [TENTH]);
}

#[test]
fn a_player_is_pinged_when_their_clock_runs_again_before_their_rest_is_over() {
    for on_timeout in [Timeout::Resign, Timeout::Flag] {
        let mut fixture = Fixture::of_four(Terms {
            on_timeout,
            ..Terms::default()
        });
        let began = fixture.now;
        fixture.is_away(BEN, 30 * 24);
        fixture.hours_pass(2);
        fixture.plays_on();
        let limit = hours(Terms::default().rest_hours);
        assert_eq!(fixture.game.first_ping(BEN, began), fixture.now + limit);
        fixture.next_is(RESTED, began + hours(2) + limit);
        let now = fixture.now;
        assert_eq!(fixture.game.first_ping(BEN, now), now, "they are pinged");
        assert_eq!(fixture.waits(), [HALF]);
        assert_eq!(fixture.waits(), [TENTH]);
        assert_eq!(
            fixture.waits().first(),
            Some(&Event::TimedOut { seat: Seat::Blue })
        );
        assert_eq!(fixture.now, now + hours(72));
    }
}

#[test]
fn an_absence_that_begins_in_a_turn_delays_no_ping_beyond_its_limit() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.plays_on();
    let began = fixture.now;
    fixture.hours_pass(10);
    fixture.is_away(BEN, 500);
    // A change counts from then on, and what was rest before remains it.
    fixture.hours_pass(100);
    fixture.is_away(BEN, 500);
    let now = fixture.now;
    assert_eq!(fixture.game.first_ping(BEN, now), now + hours(68));
    fixture.next_is(HALF, began + hours(36 + 7 * 24));
    // The next turn may be rest again.
    fixture.plays_on();
    fixture.plays_on();
    fixture.plays_on();
    fixture.plays_on();
    assert!(fixture.game.first_ping(BEN, fixture.now) > fixture.now);
}

#[test]
fn a_pause_ends_with_a_ping_or_a_delayed_one() {
    let paused = || {
        let mut fixture = Fixture::of_four(no_clock());
        fixture.is_quiet(BEN, 22, 7);
        fixture.hours_pass(11);
        fixture.plays_on();
        fixture.pauses();
        fixture
    };
    // By day everybody is pinged.
    let mut day = paused();
    assert!(after(&mut day, 12).is_empty());
    day.does(CLEO, GameCommand::Resume);
    assert!(after(&mut day, 24).is_empty());

    let mut night = paused();
    assert!(after(&mut night, 24).is_empty());
    night.does(CLEO, GameCommand::Resume);
    assert_eq!(night.waits(), [RESTED]);
    assert_eq!(night.now, "2026-01-03T07:00:00Z".parse().unwrap());

    // The player who resumes needs no ping.
    let mut alone = paused();
    assert!(after(&mut alone, 24).is_empty());
    alone.does(BEN, GameCommand::Resume);
    assert!(after(&mut alone, 24).is_empty());
}

#[test]
fn a_clock_that_gets_time_back_changes_nothing_of_it() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.is_quiet(BEN, 22, 7);
    // They are pinged by day; the compensated time ends in the night.
    fixture.plays_on();
    fixture.hours_pass(30);
    fixture.was_out(began + hours(1));
    assert_eq!(fixture.waits(), [HALF]);

    let mut fixture = Fixture::of_four(Terms::default());
    fixture.is_away(BEN, 20);
    fixture.plays_on();
    fixture.hours_pass(15);
    fixture.was_out(began + hours(1));
    fixture.next_is(RESTED, began + hours(20));
}

#[test]
fn a_new_player_brings_their_rest() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.does(ANA, replace(Seat::Red, Sitter::Person(EVE)));
    fixture.does(EVE, GameCommand::Agree(OfferKind::Replace));
    let until = fixture.now + hours(9);
    let rest = Event::Resting {
        person: EVE,
        away: Some((fixture.now, until)),
        quiet: None,
    };
    fixture.save(None, vec![rest]);
    fixture.next_is(RESTED, until);
}

#[test]
fn a_delayed_ping_is_saved_as_a_reminder() {
    let saved = serde_json::to_value(&RESTED).unwrap();
    let expected = serde_json::json!({"kind": "reminded", "body": {"reminder": "rested"}});
    assert_eq!(saved, expected);
}
