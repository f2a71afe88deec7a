//! Puzzles: the puzzle of the day, which a server admin can have sent to a channel once per day by
//! whichever process has the server, and the puzzles that a person has solved.

use jiff::{SignedDuration, Timestamp};

use super::standings::server_of;
use super::{DailyCommand, GameService, Rejection, Reply, Request, ServiceError, StoreError};
use crate::game::PersonId;
use crate::store::{DailyPuzzle, to_the_millisecond};
use crate::teach::{Puzzle, SolvedPuzzles, day_of};

/// How many are sent at a time.
const AT_A_TIME: u32 = 100;

/// The first day whose hour is after `now` and that is not before `first`, and when that is.
fn next(hour: u8, now: Timestamp, first: i64) -> (i64, Timestamp) {
    let at = |day: i64| {
        let hours = day.saturating_mul(24).saturating_add(i64::from(hour));
        let since = SignedDuration::try_from_hours(hours).unwrap_or(SignedDuration::MAX);
        Timestamp::UNIX_EPOCH
            .checked_add(since)
            .unwrap_or(Timestamp::MAX)
    };
    let today = day_of(now);
    let day = if at(today) > now { today } else { today + 1 };
    let day = day.max(first);
    (day, at(day))
}

impl GameService {
    pub(super) async fn daily_puzzle(
        &self,
        request: &Request,
        command: DailyCommand,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let server = server_of(request)?;
        if command != DailyCommand::Show && !request.by.is_admin {
            return Err(ServiceError::because(Rejection::NotAdmin));
        }
        let store = self.store();
        match command {
            DailyCommand::Show => {}
            DailyCommand::Stop => store.stop_daily_puzzle(server).await?,
            DailyCommand::At(hour) => {
                let before = store.daily_puzzle(server).await?;
                // A puzzle that has been sent today, or is being sent, is not sent again.
                let first = before.map_or(i64::MIN, |it| it.day + i64::from(it.attempts > 0));
                let (day, due) = next(hour, now, first);
                let daily = DailyPuzzle {
                    server,
                    channel: request.place.channel,
                    hour,
                    day,
                    due,
                    attempts: 0,
                    stopped: false,
                };
                store.set_daily_puzzle(&daily).await?;
                self.0.wake.notify_one();
            }
        }
        let daily = store.daily_puzzle(server).await?;
        Ok(Reply::Daily(daily.filter(|it| !it.stopped)))
    }

    /// Returns the puzzles of the day that are to be sent now where people can reach this process.
    /// Each must be reported by [`GameService::end_daily_puzzle`], or is returned again after some
    /// minutes. One whose day has passed meanwhile is left out, and the next one is sent.
    pub async fn daily_puzzles(&self, now: Timestamp) -> Result<Vec<DailyPuzzle>, StoreError> {
        let now = to_the_millisecond(now);
        let scope = self.online();
        let mut claimed = self
            .store()
            .claim_daily_puzzles(now, AT_A_TIME, &scope)
            .await?;
        let is_past = |it: &DailyPuzzle| it.day < day_of(now);
        for passed in claimed.iter().filter(|it| is_past(it)) {
            self.end_daily_puzzle(passed, now).await?;
        }
        claimed.retain(|it| !is_past(it));
        Ok(claimed)
    }

    /// Says that a puzzle of the day has been sent, or cannot be: the next one is that of another
    /// day.
    pub async fn end_daily_puzzle(
        &self,
        daily: &DailyPuzzle,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let coming = next(daily.hour, now, daily.day + 1);
        self.store().end_daily_puzzle(daily, coming).await
    }
}

impl GameService {
    /// Saves that a person has solved a puzzle.
    pub async fn solve_puzzle(
        &self,
        person: PersonId,
        puzzle: &Puzzle,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let key = puzzle.position.to_string();
        self.store().save_solved(person, &key, now).await
    }

    /// Returns the puzzles that a person has solved.
    pub async fn solved_puzzles(&self, person: PersonId) -> Result<SolvedPuzzles, StoreError> {
        let solved = self.store().solved_by(person).await?;
        Ok(SolvedPuzzles::of(solved))
    }
}
