//! Clocks: banks, reminders, time that others give, and games that end on a date.

use djambi::game::{
    Ending, Event, GameCommand, GameRejection, Pace, Phase, RemindAt, Sitter, Terms,
};
use djambi_rules::Seat;
use jiff::SignedDuration;

use crate::game::fixture::{
    ANA, BEN, CLEO, EVE, Fixture, HALF, PEOPLE, TENTH, hours, left, minutes,
};

fn paced(pace: &str) -> Terms {
    Terms::default().at_pace(pace.parse().unwrap())
}

#[test]
fn a_bank_pays_for_each_move_and_taking_back_restores_it() {
    let mut fixture = Fixture::of_four(paced("3d+12h/7d"));
    let seat = fixture.game.position().mover();
    fixture.hours_pass(30);
    fixture.plays_on();
    assert_eq!(fixture.game.bank_of(seat), Some(hours(72 - 30 + 12)));
    fixture.save(Some(ANA), vec![Event::TakenBack { plies: 0 }]);
    assert_eq!(fixture.game.bank_of(seat), Some(hours(72)));
    let deadline = fixture.game.deadline().unwrap();
    assert_eq!(deadline, fixture.now + hours(72));
}

#[test]
fn a_newcomer_has_a_full_bank_also_after_moves_from_before_are_taken_back() {
    let mut fixture = Fixture::of_four(paced("3d+12h/7d"));
    let seat = fixture.game.position().mover();
    for _ in 0..2 {
        fixture.hours_pass(40);
        for _ in Seat::ALL {
            fixture.plays_on();
        }
    }
    assert_eq!(fixture.game.bank_of(seat), Some(hours(72 - 80 + 24)));
    let sitter = Sitter::Person(EVE);
    fixture.save(None, vec![Event::Replaced { seat, sitter }]);
    fixture.save(Some(BEN), vec![Event::TakenBack { plies: 4 }]);
    assert_eq!(fixture.game.bank_of(seat), Some(hours(72)));
    let others = Seat::ALL.into_iter().find(|other| *other != seat).unwrap();
    assert_eq!(fixture.game.bank_of(others), Some(hours(72 + 12)));
}

#[test]
fn nobody_waits_until_the_game_sleeps_where_a_clock_runs_longer() {
    let mut fixture = Fixture::of_four(paced("30d+14d/60d"));
    let first = fixture.game.position().mover();
    for _ in Seat::ALL {
        fixture.plays_on();
    }
    assert_eq!(fixture.game.bank_of(first), Some(hours(44 * 24)));
    // A late reminder is not a sign of life either.
    fixture.chooses(PEOPLE[first.index()], &[24]);
    let began = fixture.now;
    let mut events = Vec::new();
    while !events.contains(&Event::TimedOut { seat: first }) {
        assert!(!events.contains(&Event::Slept), "{events:?}");
        events.extend(fixture.waits());
    }
    assert_eq!(fixture.now, began + hours(44 * 24));
}

#[test]
fn a_live_clock_runs_in_minutes_and_no_rest_stops_it() {
    let mut fixture = Fixture::of_four(paced("10m+30s"));
    let began = fixture.now;
    fixture.is_away(ANA, 48);
    let end = began + minutes(10);
    assert_eq!(fixture.game.deadline(), Some(end));
    fixture.now += minutes(4);
    let seat = fixture.game.position().mover();
    fixture.plays_on();
    let left = SignedDuration::from_secs(6 * 60 + 30);
    assert_eq!(fixture.game.bank_of(seat), Some(left));
}

#[test]
fn the_bank_of_a_player_whose_time_has_run_out_is_shown_as_empty() {
    let mut fixture = Fixture::of_four(paced("10m+30s"));
    let (mover, next) = (Seat::Red, Seat::Blue);
    let full = Some(minutes(10));
    assert_eq!(fixture.game.position().mover(), mover);
    assert_eq!(fixture.game.shown_bank_of(mover), full);
    while !fixture.game.is_flagged() {
        fixture.waits();
    }
    assert_eq!(
        fixture.game.shown_bank_of(mover),
        Some(SignedDuration::ZERO)
    );
    assert_eq!(fixture.game.shown_bank_of(next), full);
    // The late move adds what each move adds.
    fixture.plays_on();
    let more = Some(SignedDuration::from_secs(30));
    assert_eq!(fixture.game.shown_bank_of(mover), more);
}

#[test]
fn a_short_bank_that_grows_over_days_is_not_for_one_sitting() {
    for (pace, is_live) in [
        ("10m+30s", true),
        ("5h+10m", true),
        ("5h+1h/11h", true),
        ("6h+0h", false),
        ("5h+1d/7d", false),
        ("8h+1h/10h", false),
    ] {
        let game = Fixture::of_four(paced(pace)).game;
        assert_eq!(game.is_live(), is_live, "{pace}");
    }
}

#[test]
fn the_others_give_the_player_to_move_more_time_and_nobody_else() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    fixture.rejects(ANA, GameCommand::GiveTime, GameRejection::NoClock);
    fixture.hours_pass(71);
    fixture.runs_due();
    fixture.does(BEN, GameCommand::GiveTime);
    assert_eq!(fixture.game.deadline(), Some(began + hours(96)));
    // The reminders that are still to come are given again.
    let at = fixture.game.due().unwrap();
    assert!(at > fixture.now, "{at}");
    for _ in 0..13 {
        fixture.does(CLEO, GameCommand::GiveTime);
    }
    fixture.rejects(CLEO, GameCommand::GiveTime, GameRejection::NoClock);
    fixture.plays_on();
    assert_eq!(fixture.game.deadline(), Some(fixture.now + hours(72)));
    let mut no_clock = Fixture::of_four(Terms::default().at_pace(Pace::None));
    no_clock.hours_pass(1);
    no_clock.rejects(BEN, GameCommand::GiveTime, GameRejection::NoClock);
}

#[test]
fn a_game_with_a_date_is_drawn_on_it_also_while_it_is_paused_or_sleeps() {
    for (days, paused, last) in [
        (7, false, Phase::Playing),
        (7, true, Phase::Playing),
        (60, false, Phase::Asleep),
    ] {
        let terms = Terms {
            decided_after: Some(days),
            ..Terms::default().at_pace(Pace::None)
        };
        let mut fixture = Fixture::of_four(terms);
        let date = fixture.now + hours(24 * i64::from(days));
        assert_eq!(fixture.game.decided_by(), Some(date));
        if paused {
            fixture.pauses();
        }
        let mut before = fixture.game.phase();
        while fixture.waits() != [Event::DateReached] {
            before = fixture.game.phase();
        }
        assert_eq!((before, fixture.now), (last, date));
        assert_eq!(fixture.game.phase(), Phase::Over(Ending::Date));
    }
}

#[test]
fn reminders_come_when_their_player_has_chosen() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    let four = RemindAt::try_from(vec![1, 24, 6, 100]);
    assert!(four.is_err(), "they are too many");
    fixture.chooses(ANA, &[1, 24, 100]);
    for hour in [24, 1] {
        fixture.next_is(left(hour), began + hours(72 - i64::from(hour)));
    }
    fixture.plays_on();
    let usual = [HALF];
    assert_eq!(fixture.waits(), usual, "Ben has not chosen");
}

#[test]
fn in_a_live_game_one_reminder_comes_a_minute_before_the_end_whatever_was_chosen() {
    for chosen in [&[][..], &[24, 6, 1]] {
        let mut fixture = Fixture::of_four(paced("10m+30s"));
        let began = fixture.now;
        fixture.chooses(ANA, chosen);
        // Quiet hours around the clock's face do not delay it.
        fixture.is_quiet(ANA, 6, 20);
        fixture.next_is(TENTH, began + minutes(9));
        let seat = fixture.game.position().mover();
        fixture.next_is(Event::TimedOut { seat }, began + minutes(10));
    }
    // A turn of a minute is too short for any.
    let mut fixture = Fixture::of_four(paced("1m+0s"));
    let seat = fixture.game.position().mover();
    assert_eq!(fixture.waits(), [Event::TimedOut { seat }]);
}

#[test]
fn reminders_that_no_turn_is_long_enough_for_are_the_usual_ones() {
    let mut fixture = Fixture::of_four(paced("8h"));
    let began = fixture.now;
    fixture.chooses(ANA, &[24, 12]);
    fixture.next_is(HALF, began + hours(4));
}
