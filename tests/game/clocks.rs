//! Clocks with a bank and an increment against a simulation that counts each hour: with absences,
//! quiet hours, pauses, outages, and time that others give.

use djambi::game::{
    Bank, Ending, Event, GameCommand, GameRejection, OfferKind, Pace, PersonId, Phase, QuietHours,
    RemindAt, Reminder, Terms, Timeout,
};
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use std::cmp::Reverse;

use crate::fixture::{ANA, BEN, CLEO, DAN, Fixture};

const PEOPLE: [PersonId; 4] = [ANA, BEN, CLEO, DAN];

fn hours(hours: i64) -> SignedDuration {
    SignedDuration::from_hours(hours)
}

fn paced(pace: &str) -> Terms {
    Terms::default().at_pace(pace.parse().unwrap())
}

/// What one hour brings.
#[derive(Clone, Debug)]
enum Hour {
    Nothing,
    /// The player to move plays a legal move.
    Plays(u16),
    /// Somebody is away for so many hours from now on, or back if it is none.
    Away(usize, i64),
    /// Somebody has quiet hours from that hour of the day on, so many; or none.
    Quiet(usize, u16, u16),
    /// All agree to a pause, or somebody resumes.
    Pauses,
    /// For so many hours nobody can reach the bot; then the clocks get the time back.
    Outage(i64),
    /// Somebody gives the player to move more time.
    Gives(usize),
}

fn hour() -> impl Strategy<Value = Hour> {
    prop_oneof![
        30 => Just(Hour::Nothing),
        6 => any::<u16>().prop_map(Hour::Plays),
        2 => (0usize..4, 0i64..60).prop_map(|(who, long)| Hour::Away(who, long)),
        1 => (0usize..4, 0u16..24, 0u16..10).prop_map(|(who, from, long)| Hour::Quiet(who, from, long)),
        1 => Just(Hour::Pauses),
        1 => (1i64..12).prop_map(Hour::Outage),
        1 => (0usize..4).prop_map(Hour::Gives),
    ]
}

/// The clocks, counted hour by hour.
struct Counted {
    banks: [i64; 4],
    /// Of the rest of this turn, so many hours may still stop the clock.
    rest: i64,
    away: [Option<(i64, i64)>; 4],
    quiet: [Option<(u16, u16)>; 4],
    paused: bool,
}

impl Counted {
    fn rests(&self, who: usize, now: i64) -> bool {
        let away = self.away[who].is_some_and(|(from, until)| (from..until).contains(&now));
        let of_day = u16::try_from((now + 12) % 24).unwrap();
        let quiet = self.quiet[who].is_some_and(|(from, long)| (of_day + 24 - from) % 24 < long);
        away || quiet
    }

    /// An hour passes in which that player is to move. Returns whether their time is up at its end.
    fn passes(&mut self, who: usize, now: i64) -> bool {
        if self.paused {
            return false;
        }
        if self.rest > 0 && self.rests(who, now) {
            self.rest -= 1;
            return false;
        }
        self.banks[who] -= 1;
        self.banks[who] == 0
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn banks_hold_against_counting_each_hour(
        script in prop::collection::vec(hour(), 50..500),
        start in 4i64..60, per_move in 0i64..20, more in 0i64..60, rest_hours in 0i64..80,
    ) {
        let most = start + more;
        let bank = Bank::of_seconds(start * 3600, per_move * 3600, most * 3600).unwrap();
        prop_assume!(!bank.is_live());
        let terms = Terms { rest_hours, on_timeout: Timeout::Flag, ..Terms::default() }
            .at_pace(Pace::Bank(bank));
        let mut fixture = Fixture::of_four(terms);
        let began = fixture.now;
        let mut counted = Counted {
            banks: [start; 4], rest: rest_hours, away: [None; 4], quiet: [None; 4], paused: false,
        };
        let mut now = 0;
        for hour in script {
            let seat = fixture.game.position().mover();
            let who = seat.index();
            match hour {
                Hour::Nothing => {
                    let is_up = !fixture.game.is_flagged() && counted.passes(who, now);
                    now += 1;
                    fixture.now = began + hours(now);
                    runs_due(&mut fixture);
                    prop_assert_eq!(fixture.game.is_flagged(), is_up || counted.banks[who] <= 0,
                        "hour {}", now);
                }
                Hour::Plays(which) if !counted.paused => {
                    let moves = fixture.game.position().legal_moves();
                    let mv = moves[usize::from(which) % moves.len()];
                    fixture.does(PEOPLE[who], GameCommand::Play(mv));
                    counted.banks[who] = (counted.banks[who].max(0) + per_move).min(most);
                    counted.rest = rest_hours;
                    prop_assert_eq!(fixture.game.bank_of(seat), Some(hours(counted.banks[who])));
                    if matches!(fixture.game.phase(), Phase::Over(_)) { return Ok(()); }
                    // One who moves without any time left runs out at once.
                    runs_due(&mut fixture);
                }
                Hour::Away(who, long) => {
                    counted.away[who] = (long > 0).then_some((now, now + long));
                    rests(&mut fixture, &counted, who, began);
                }
                Hour::Quiet(who, from, long) => {
                    counted.quiet[who] = (long > 0).then_some((from, long));
                    rests(&mut fixture, &counted, who, began);
                }
                Hour::Pauses if counted.paused => {
                    fixture.save(Some(ANA), vec![Event::Resumed]);
                    counted.paused = false;
                }
                Hour::Pauses => {
                    fixture.save(Some(ANA), vec![Event::Paused]);
                    counted.paused = true;
                }
                Hour::Outage(long) => {
                    let since = fixture.now;
                    now += long;
                    fixture.now = began + hours(now);
                    let events = fixture.game.compensation(since);
                    fixture.save(None, events);
                }
                Hour::Gives(giver) if giver != who && !counted.paused => {
                    let (given, _) = fixture.game.gift().unwrap();
                    let gift = given.as_hours();
                    let whole = given == hours(gift);
                    if whole && fixture.tries(PEOPLE[giver], &GameCommand::GiveTime).is_ok() {
                        fixture.does(PEOPLE[giver], GameCommand::GiveTime);
                        counted.banks[who] += gift;
                    }
                }
                Hour::Plays(_) | Hour::Gives(_) => {}
            }
        }
    }
}

fn runs_due(fixture: &mut Fixture) {
    loop {
        let events = fixture.game.due_events(fixture.now);
        if events.is_empty() || fixture.game.phase() != Phase::Playing {
            return;
        }
        fixture.save(None, events);
    }
}

fn rests(fixture: &mut Fixture, counted: &Counted, who: usize, began: Timestamp) {
    let at = |hour: i64| began + hours(hour);
    let away = counted.away[who].map(|(from, until)| (at(from), at(until)));
    let quiet = counted.quiet[who]
        .map(|(from, long)| QuietHours::new(from * 60, (from + long) % 24 * 60).unwrap());
    fixture.does(PEOPLE[who], GameCommand::SetRest { away, quiet });
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
fn nobody_waits_until_the_game_sleeps_where_a_clock_runs_longer() {
    let mut fixture = Fixture::of_four(paced("30d+14d/60d"));
    let first = fixture.game.position().mover();
    for _ in Seat::ALL {
        fixture.plays_on();
    }
    assert_eq!(fixture.game.bank_of(first), Some(hours(44 * 24)));
    // A reminder is no sign of life either, as long as it comes late.
    let remind = RemindAt::try_from(vec![24]).unwrap();
    fixture.does(PEOPLE[first.index()], GameCommand::SetReminders(remind));
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
    let away = Some((began, began + hours(48)));
    fixture.does(ANA, GameCommand::SetRest { away, quiet: None });
    let end = began + SignedDuration::from_mins(10);
    assert_eq!(fixture.game.deadline(), Some(end));
    fixture.now += SignedDuration::from_mins(4);
    let seat = fixture.game.position().mover();
    fixture.plays_on();
    let left = SignedDuration::from_secs(6 * 60 + 30);
    assert_eq!(fixture.game.bank_of(seat), Some(left));
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
    assert_eq!(
        fixture.rejects(ANA, GameCommand::GiveTime),
        GameRejection::OwnTime
    );
    fixture.hours_pass(71);
    runs_due(&mut fixture);
    fixture.does(BEN, GameCommand::GiveTime);
    assert_eq!(fixture.game.deadline(), Some(began + hours(96)));
    // Of the reminders those that are still to come are given again.
    let at = fixture.game.due().unwrap();
    assert!(at > fixture.now, "{at}");
    for _ in 0..13 {
        fixture.does(CLEO, GameCommand::GiveTime);
    }
    assert_eq!(
        fixture.rejects(CLEO, GameCommand::GiveTime),
        GameRejection::EnoughTime
    );
    fixture.plays_on();
    assert_eq!(fixture.game.deadline(), Some(fixture.now + hours(72)));
    let mut no_clock = Fixture::of_four(Terms::default().at_pace(Pace::None));
    no_clock.hours_pass(1);
    assert_eq!(
        no_clock.rejects(BEN, GameCommand::GiveTime),
        GameRejection::NoClock
    );
}

#[test]
fn a_game_with_a_date_is_drawn_on_it_also_while_it_is_paused() {
    for paused in [false, true] {
        let terms = Terms {
            decided_after: Some(7),
            ..Terms::default().at_pace(Pace::None)
        };
        let mut fixture = Fixture::of_four(terms);
        let date = fixture.now + hours(7 * 24);
        assert_eq!(fixture.game.decided_by(), Some(date));
        if paused {
            fixture.does(ANA, GameCommand::Pause);
            for other in [BEN, CLEO, DAN] {
                fixture.does(other, GameCommand::Agree(OfferKind::Pause));
            }
        }
        while fixture.game.phase() == Phase::Playing {
            fixture.waits();
        }
        assert_eq!(fixture.now, date);
        assert_eq!(fixture.log.last().unwrap().event, Event::DateReached);
        assert_eq!(fixture.game.phase(), Phase::Over(Ending::Date));
    }
}

#[test]
fn reminders_come_when_their_player_has_chosen() {
    let mut fixture = Fixture::of_four(Terms::default());
    let began = fixture.now;
    let remind = RemindAt::try_from(vec![1, 24, 6, 100]);
    assert!(remind.is_err(), "four are too many");
    let remind = RemindAt::try_from(vec![1, 24, 100]).unwrap();
    fixture.does(ANA, GameCommand::SetReminders(remind));
    for left in [24, 1] {
        let reminder = Reminder::Left(Reverse(left));
        assert_eq!(fixture.waits(), [Event::Reminded { reminder }]);
        assert_eq!(fixture.now, began + hours(72 - i64::from(left)));
    }
    fixture.plays_on();
    let reminder = Reminder::Half;
    assert_eq!(
        fixture.waits(),
        [Event::Reminded { reminder }],
        "Ben has not chosen"
    );
}

#[test]
fn a_pace_is_read_as_it_is_written_and_nonsense_is_none() {
    for text in [
        "none",
        "72h",
        "1h",
        "3d+12h",
        "3d+12h/7d",
        "10m+30s",
        "90m+0s/90m",
    ] {
        let pace: Pace = text.parse().unwrap();
        assert_eq!(pace.to_string(), text);
    }
    for text in [
        "",
        "soon",
        "0h",
        "400h",
        "90m",
        "3d+",
        "+3d",
        "3d+12h/1d",
        "30s+1s",
        "99d+1d",
        "9999999999999d+1s",
        "-3d+1h",
        "3d+12x",
    ] {
        assert!(text.parse::<Pace>().is_err(), "{text}");
    }
    let terms = paced("3d+12h/7d");
    let json = serde_json::to_string(&terms).unwrap();
    assert_eq!(serde_json::from_str::<Terms>(&json).unwrap(), terms);
    // What was saved remains readable, and is written no other way.
    for (pace, saved) in [
        ("none", r#""turn_time":null"#),
        ("72h", r#""turn_time":"PT72H""#),
        (
            "3d+12h/7d",
            r#""turn_time":null,"bank":{"start":259200,"per_move":43200,"most":604800}"#,
        ),
    ] {
        let text = format!(
            r#"{{"options":"classic",{saved},"on_timeout":"flag","rest_hours":168,"anyone_starts":false}}"#
        );
        assert_eq!(serde_json::from_str::<Terms>(&text).unwrap(), paced(pace));
        assert_eq!(serde_json::to_string(&paced(pace)).unwrap(), text);
    }
    let past = json.replace("604800", "1");
    assert!(serde_json::from_str::<Terms>(&past).is_err(), "{past}");
}

#[test]
fn in_a_live_game_one_reminder_comes_a_minute_before_the_end_whatever_was_chosen() {
    for chosen in [vec![], vec![24, 6, 1]] {
        let mut fixture = Fixture::of_four(paced("10m+30s"));
        let began = fixture.now;
        let remind = RemindAt::try_from(chosen).unwrap();
        fixture.does(ANA, GameCommand::SetReminders(remind));
        // Quiet hours around the clock's face do not delay it.
        let quiet = QuietHours::new(6 * 60, 20 * 60).ok();
        fixture.does(ANA, GameCommand::SetRest { away: None, quiet });
        let reminder = Reminder::Tenth;
        assert_eq!(fixture.waits(), [Event::Reminded { reminder }]);
        assert_eq!(fixture.now, began + SignedDuration::from_mins(9));
        let seat = fixture.game.position().mover();
        assert_eq!(fixture.waits(), [Event::TimedOut { seat }]);
        assert_eq!(fixture.now, began + SignedDuration::from_mins(10));
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
    let remind = RemindAt::try_from(vec![24, 12]).unwrap();
    fixture.does(ANA, GameCommand::SetReminders(remind));
    let reminder = Reminder::Half;
    assert_eq!(fixture.waits(), [Event::Reminded { reminder }]);
    assert_eq!(fixture.now, began + hours(4));
}

#[test]
fn a_game_that_sleeps_is_decided_on_its_date_too() {
    let terms = Terms {
        decided_after: Some(60),
        ..Terms::default().at_pace(Pace::None)
    };
    let mut fixture = Fixture::of_four(terms);
    let date = fixture.now + hours(60 * 24);
    while fixture.game.phase() == Phase::Playing {
        fixture.waits();
    }
    assert_eq!(fixture.game.phase(), Phase::Asleep);
    assert_eq!(fixture.waits(), [Event::DateReached]);
    assert_eq!(fixture.now, date);
}
