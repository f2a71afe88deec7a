//! Reminders, deadlines, absences, sleep.

use djambi::game::{
    Awaits, Event, GameCommand, GameRejection, Level, OfferKind, Pace, Rest, Sitter, Terms,
    Timeout, TurnTime,
};
use djambi_rules::Seat;

use crate::game::fixture::{
    ANA, BEN, CLEO, DAN, EVE, Fixture, HALF, TENTH, hours, left, minutes, replace,
};

#[test]
fn reminders_are_sent_at_half_time_and_at_a_tenth_and_then_time_is_up() {
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
        let mut fixture = Fixture::of_four(Terms {
            on_timeout,
            ..Terms::default()
        });
        let began = fixture.now;
        fixture.next_is(HALF, began + hours(36));
        assert_eq!(fixture.waits(), [TENTH]);
        assert_eq!(fixture.waits().last(), Some(&last));
        // The computer that takes the seat is part of it, and the resignation a ply.
        let incident = fixture.game.incident().unwrap();
        let timed_out = Event::TimedOut { seat: Seat::Red };
        assert_eq!((incident.plies, &incident.entry.event), (0, &timed_out));
        assert_eq!(fixture.now, began + hours(72));
        assert!(
            fixture.game.due_events(fixture.now).is_empty(),
            "nothing happens twice"
        );
    }
}

#[test]
fn of_reminders_missed_only_the_last_is_given() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.hours_pass(71);
    let events = fixture.game.due_events(fixture.now);
    assert_eq!(events, [TENTH]);
    fixture.save(None, events);
    assert!(fixture.game.due_events(fixture.now).is_empty());
}

#[test]
fn an_absence_stops_the_clock_and_the_reminders() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.is_away(ANA, 48);
    assert_eq!(fixture.game.deadline(), Some(began + hours(48 + 72)));
    fixture.next_is(HALF, began + hours(48 + 36));
    let backwards = GameCommand::SetRest(Rest {
        away: Some((began, began)),
        quiet: None,
    });
    fixture.rejects(BEN, backwards, GameRejection::BadAbsence);
}

#[test]
fn a_pause_by_agreement_stops_the_clock() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.hours_pass(10);
    fixture.pauses();
    assert_eq!(
        (fixture.game.awaits(), fixture.game.deadline()),
        (Awaits::Nobody, None)
    );
    let mv = fixture.game.position().legal_moves()[0];
    fixture.rejects(ANA, GameCommand::Play(mv), GameRejection::Paused);
    fixture.hours_pass(100);
    fixture.does(DAN, GameCommand::Resume);
    assert_eq!(fixture.game.deadline(), Some(began + hours(172)));
    fixture.rejects(DAN, GameCommand::Resume, GameRejection::Started);
}

#[test]
fn a_game_falls_asleep_after_thirty_days_and_is_woken() {
    let mut fixture = Fixture::of_four(Terms::default().at_pace(Pace::None));
    let began = fixture.now;
    fixture.waits();
    fixture.next_is(Event::Slept, began + hours(30 * 24));
    let mv = fixture.game.position().legal_moves()[0];
    fixture.rejects(ANA, GameCommand::Play(mv), GameRejection::Asleep);
    fixture.rejects(EVE, GameCommand::Wake, GameRejection::NotPlaying);
    fixture.does(CLEO, GameCommand::Wake);
    fixture.plays_on();
}

#[test]
fn move_times_have_bounds() {
    assert!(TurnTime::from_hours(0).is_err());
    assert!(TurnTime::from_hours(14 * 24 + 1).is_err());
    assert_eq!(TurnTime::from_hours(72), Ok(TurnTime::USUAL));
}

#[test]
fn time_of_an_outage_is_given_back_where_a_clock_runs() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.hours_pass(30);
    fixture.was_out(began + hours(10));
    let planned = began + hours(72 + 20);
    assert_eq!(fixture.game.deadline(), Some(planned));
    // The reminders move with it: none is due at half of the old time.
    fixture.hours_pass(7);
    assert!(fixture.game.due_events(fixture.now).is_empty());

    let clockless = Fixture::of_four(Terms::default().at_pace(Pace::None));
    assert!(clockless.game.compensation(began).is_empty());
}

#[test]
fn a_resignation_of_somebody_else_gives_the_mover_no_new_time() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.waits();
    fixture.resigns(DAN);
    let planned = began + hours(72);
    assert_eq!(fixture.game.deadline(), Some(planned));
    assert_eq!(fixture.waits(), [TENTH]);
    fixture.next_is(Event::TimedOut { seat: Seat::Red }, planned);

    // She is still overdue when another player leaves, so she may still be replaced.
    let seat = Seat::Red;
    fixture.does(BEN, replace(seat, Sitter::Person(EVE)));
    fixture.resigns(CLEO);
    assert!(fixture.game.is_flagged() && fixture.game.is_overdue(seat, fixture.now));
    assert_eq!(fixture.game.deadline(), None);
    assert!(fixture.game.offer(OfferKind::Replace).is_some());

    // A player who moves in place of one who leaves has a full clock.
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.hours_pass(50);
    fixture.resigns(ANA);
    let planned = fixture.now + hours(72);
    assert_eq!(fixture.game.deadline(), Some(planned));
}

#[test]
fn reminders_that_are_chosen_in_a_turn_begin_with_the_next_one() {
    for in_a_pause in [false, true] {
        let mut fixture = Fixture::of_four(Terms::default());
        let began = fixture.now;
        fixture.hours_pass(60);
        fixture.runs_due();
        if in_a_pause {
            fixture.pauses();
        }
        fixture.chooses(ANA, &[24, 6, 1]);
        if in_a_pause {
            fixture.does(ANA, GameCommand::Resume);
        }
        assert_eq!(fixture.waits(), [left(6)], "12 hours are left");
        assert_eq!(fixture.now, began + hours(66));
        assert_eq!(fixture.waits(), [left(1)]);
    }

    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.chooses(ANA, &[24]);
    assert_eq!(fixture.waits(), [left(24)]);
    // Another player's choice changes nothing of this turn.
    fixture.chooses(BEN, &[1]);
    fixture.chooses(ANA, &[]);
    fixture.next_is(TENTH, began + minutes(72 * 54));
}
