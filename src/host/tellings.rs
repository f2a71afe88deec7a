//! What is kept is told, once.

use jiff::{SignedDuration, Timestamp};

use super::called::called;
use super::change::is_public;
use super::views::Table;
use super::{Host, News, Shown, StoreError, Telling, Unanswered};
use crate::game::{Event, GameId, Place};
use crate::store::Claimed;

/// For so long a token can be used.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_mins(14);

/// How many are handed out at a time.
const AT_A_TIME: u32 = 50;

impl Host {
    /// Says that the events of a game up to that version, as they came with a reply or a telling,
    /// have been told; and, if it is known, in which message: that may also be said later. The
    /// answer is the message that is no longer the latest of the game: its buttons go away.
    pub async fn told(
        &self,
        game: &GameId,
        version: u64,
        shown: Option<Shown>,
    ) -> Result<Option<Shown>, StoreError> {
        let older = self.store().told(game, version, shown).await?;
        // A computer thinks faster than an answer arrives: what it did waits for that one.
        if self.store().is_untold(game).await? {
            self.0.stir.notify_one();
        }
        Ok(older)
    }

    /// The message in which a game was shown last, and the version that it shows.
    pub async fn shown(&self, game: &GameId) -> Result<Option<(u64, Shown)>, StoreError> {
        self.store().shown(game).await
    }

    /// What is to be told by `now`, the earliest of each game. What is not reported as
    /// [told](Host::told) is handed out again, later each time. If a telling [is an
    /// answer](Telling::answer), or has been [tried](Telling::tries), it may have arrived: its
    /// token shows that, and its [nonce](News::nonce) keeps a message from being doubled.
    pub async fn untold(&self, now: Timestamp) -> Result<Vec<Telling>, StoreError> {
        let mut tellings = Vec::new();
        for claimed in self.store().claim(now, AT_A_TIME).await? {
            // One damaged game must not stop the others.
            match self.telling(&claimed, now).await {
                Ok(Some(telling)) => tellings.push(telling),
                Ok(None) => {
                    self.told(&claimed.game, claimed.version, None).await?;
                }
                Err(error) => {
                    tracing::error!(%error, game = %claimed.game, "what was kept is not told");
                }
            }
        }
        Ok(tellings)
    }

    /// Says when a telling is due: later where it is known from when on it can be sent, at once where
    /// nobody else will. Of no meaning if the game is not in that place any more.
    pub async fn put_off(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let store = self.store();
        store.put_off(game, version, place, until).await?;
        self.0.stir.notify_one();
        Ok(())
    }

    /// Whether something of that game that has been handed out once at least is still untold.
    pub async fn is_overdue(&self, game: &GameId) -> Result<bool, StoreError> {
        self.store().is_overdue(game).await
    }

    /// The news as they were; `None` if they are not worth telling any more.
    async fn telling(
        &self,
        claimed: &Claimed,
        now: Timestamp,
    ) -> Result<Option<Telling>, StoreError> {
        let Some(table) = self.table_until(&claimed.game, claimed.version).await? else {
            return Ok(None);
        };
        let place = table.row.place;
        let gone_on = self.has_gone_on(claimed, table.row.version).await?;
        let news = news_again(table, claimed.first, gone_on, now);
        let reminders_only = news
            .entries
            .iter()
            .all(|entry| matches!(entry.event, Event::Reminded { .. }));
        if gone_on && reminders_only {
            return Ok(None);
        }
        let answer = claimed.answer.as_ref().map(|(id, token)| Unanswered {
            id: *id,
            at: claimed.at,
            token: token.clone().filter(|_| now < claimed.at + TOKEN_LIFE),
            person: claimed.actor,
        });
        Ok(Some(Telling {
            news,
            place,
            answer,
            tries: claimed.tries,
        }))
    }

    /// Whether anything that is told has happened after a telling.
    async fn has_gone_on(&self, telling: &Claimed, version: u64) -> Result<bool, StoreError> {
        if version <= telling.version {
            return Ok(false);
        }
        let told = usize::try_from(telling.version).unwrap_or(usize::MAX);
        let log = self.store().log(&telling.game).await?;
        Ok(log.iter().skip(told).any(|entry| is_public(&entry.event)))
    }
}

/// News that have been kept before. Where the game has gone on they call nobody any more.
fn news_again(table: Table, first: u64, gone_on: bool, now: Timestamp) -> News {
    let Table { view, log, row } = table;
    let skip = usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX);
    let entries: Vec<_> = log.into_iter().skip(skip).collect();
    let call = if gone_on {
        Vec::new()
    } else {
        called(&entries, &view.game, now)
    };
    News {
        view,
        entries,
        first,
        public: true,
        call,
        is_past: gone_on,
        previous: row.shown,
    }
}
