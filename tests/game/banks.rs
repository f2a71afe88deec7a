//! Clocks with a bank and an increment against a simulation that counts each hour: with absences,
//! quiet hours, pauses, outages, and time that others give.

use djambi::game::{Bank, Event, GameCommand, Pace, Phase, QuietHours, Rest, Terms, Timeout};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::game::fixture::{ANA, Fixture, PEOPLE, hours};

/// An event in one hour.
#[derive(Clone, Debug)]
enum Hour {
    Nothing,
    /// The player to move plays a legal move.
    Plays(u16),
    /// Somebody is away for this number of hours from now on, or back if it is 0.
    Away(usize, i64),
    /// Somebody has quiet hours: the hour of the day at which they begin, and their number, 0 for
    /// none.
    Quiet(usize, u16, u16),
    /// All agree to a pause, or somebody resumes.
    Pauses,
    /// Nobody can reach the bot for this number of hours; then the clocks get the time back.
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
    /// The hours of rest that may still stop the clock in this turn.
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
                    fixture.runs_due();
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
                    fixture.runs_due();
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
                    fixture.was_out(since);
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

fn rests(fixture: &mut Fixture, counted: &Counted, who: usize, began: Timestamp) {
    let at = |hour: i64| began + hours(hour);
    let away = counted.away[who].map(|(from, until)| (at(from), at(until)));
    let quiet = counted.quiet[who]
        .map(|(from, long)| QuietHours::new(from * 60, (from + long) % 24 * 60).unwrap());
    fixture.does(PEOPLE[who], GameCommand::SetRest(Rest { away, quiet }));
}
