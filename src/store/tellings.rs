//! What is kept is told, once: rows that wait for a door to say that it has told them.

use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, Sqlite, Transaction};

use super::append::Untold;
use super::{BEGIN, InteractionId, MessageId, Store, StoreError, games, moment, number, outside};
use crate::game::{GameId, PersonId, Place};

/// A message in which a game was shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Where.
    pub place: Place,
    /// Which message.
    pub message: MessageId,
}

/// A telling that has been handed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// Which game.
    pub game: GameId,
    /// The first event that it is about.
    pub first: u64,
    /// The last.
    pub version: u64,
    /// How often it had been handed out before.
    pub tries: u32,
    /// The request that it is the answer to, if it is one, and its token.
    pub answer: Option<(InteractionId, Option<String>)>,
    /// When its first event happened.
    pub at: Timestamp,
    /// Who did that.
    pub actor: Option<PersonId>,
}

impl Claimed {
    fn read(row: &SqliteRow) -> Result<Claimed, sqlx::Error> {
        let (interaction, actor): (Option<i64>, Option<i64>) =
            (row.try_get("interaction")?, row.try_get("actor")?);
        let token: Option<String> = row.try_get("token")?;
        let tries: i64 = row.try_get("tries")?;
        Ok(Claimed {
            game: GameId(row.try_get("game")?),
            first: outside(row.try_get("first")?),
            version: outside(row.try_get("version")?),
            tries: u32::try_from(tries).unwrap_or(u32::MAX),
            answer: interaction.map(|it| (InteractionId(outside(it)), token)),
            at: moment(row.try_get("at")?).unwrap_or_default(),
            actor: actor.map(|actor| PersonId(outside(actor))),
        })
    }

    /// Whether the next one can be told together with this one: neither is an answer, neither may
    /// have been told already, and nothing that has been told lies between them.
    fn goes_with(&self, next: &Claimed) -> bool {
        let fresh = |it: &Claimed| it.answer.is_none() && it.tries == 0;
        fresh(self) && fresh(next) && next.first == self.version + 1
    }
}

/// How long it takes until something that was handed out is handed out again.
fn lease(tries: u32) -> SignedDuration {
    SignedDuration::from_secs(15 << tries.min(8))
}

/// Tellings that nothing untold stands before, in places from which the bot has not been removed.
const READY: &str = "SELECT t.game FROM tellings t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server \
    WHERE t.due <= $1 AND COALESCE(s.gone, 0) = 0 AND NOT EXISTS \
    (SELECT 1 FROM tellings e WHERE e.game = t.game AND e.version < t.version) \
    ORDER BY t.due, t.game LIMIT $2";

/// When the first of those, or something in a game, is due.
const NEXT: &str = "SELECT MIN(due) AS due FROM (\
    SELECT MIN(g.due) AS due FROM games g LEFT JOIN servers s ON s.id = g.server \
    WHERE g.due IS NOT NULL AND COALESCE(s.gone, 0) = 0 UNION ALL \
    SELECT MIN(t.due) AS due FROM tellings t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server \
    WHERE COALESCE(s.gone, 0) = 0 AND NOT EXISTS \
    (SELECT 1 FROM tellings e WHERE e.game = t.game AND e.version < t.version)) AS next";

const OF_GAME: &str = "SELECT t.game, t.version, t.first, t.due, t.tries, t.token, \
    e.interaction, e.actor, e.at FROM tellings t \
    JOIN events e ON e.game = t.game AND e.seq = t.first WHERE t.game = $1 ORDER BY t.version";

const SHOWN: &str =
    "SELECT shown_version, shown_server, shown_channel, shown_message FROM games WHERE id = $1";

impl Store {
    /// Hands out what is to be told by `now`, the earliest of each game. What is not marked as told
    /// is handed out again, later each time.
    pub async fn claim(&self, now: Timestamp, most: u32) -> Result<Vec<Claimed>, StoreError> {
        let ready = sqlx::query(READY)
            .bind(now.as_millisecond())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        let mut claimed = Vec::new();
        if ready.is_empty() {
            return Ok(claimed);
        }
        let mut to = self.writer.begin_with(BEGIN).await?;
        for row in &ready {
            let game: &str = row.try_get("game")?;
            claimed.extend(claim_of(&mut to, game, now).await?);
        }
        to.commit().await?;
        Ok(claimed)
    }

    /// Marks it as told, in that message if it is known, and answers which other message had
    /// shown the game: the older of the two.
    pub async fn told(
        &self,
        game: &GameId,
        version: u64,
        shown: Option<Shown>,
    ) -> Result<Option<Shown>, StoreError> {
        let mut to = self.writer.begin_with(BEGIN).await?;
        sqlx::query("DELETE FROM tellings WHERE game = $1 AND version = $2")
            .bind(&game.0)
            .bind(number(version))
            .execute(&mut *to)
            .await?;
        let older = match shown {
            Some(shown) => show(&mut to, game, version, shown).await?,
            None => None,
        };
        to.commit().await?;
        Ok(older)
    }

    /// The message in which a game was shown last, and the version that it shows.
    pub async fn shown(&self, game: &GameId) -> Result<Option<(u64, Shown)>, StoreError> {
        let row = sqlx::query(SHOWN)
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let version: Option<i64> = row.try_get("shown_version")?;
        Ok(version.map(outside).zip(games::shown(&row)?))
    }

    /// Puts a telling off until then, if its game is still played in that place.
    pub async fn put_off(
        &self,
        game: &GameId,
        version: u64,
        place: Place,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE tellings SET due = $3 WHERE game = $1 AND version = $2 AND EXISTS \
             (SELECT 1 FROM games g WHERE g.id = $1 AND g.channel = $4)",
        )
        .bind(&game.0)
        .bind(number(version))
        .bind(until.as_millisecond())
        .bind(number(place.channel.0))
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Makes everything untold due: at start nobody else is about to tell it.
    pub async fn all_due(&self, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("UPDATE tellings SET due = $1 WHERE due > $1")
            .bind(now.as_millisecond())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// When something next is due: in a game, or to be told.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let row = sqlx::query(NEXT).fetch_one(&self.readers).await?;
        let due: Option<i64> = row.try_get("due")?;
        Ok(due.and_then(moment))
    }

    /// Whether something of that game waits to be told.
    pub async fn is_untold(&self, game: &GameId) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM tellings WHERE game = $1 LIMIT 1")
            .bind(&game.0)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Whether something of that game has been handed out and could not be told.
    pub async fn is_overdue(&self, game: &GameId) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM tellings WHERE game = $1 AND tries > 0 LIMIT 1");
        let row = query.bind(&game.0).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
    }

    /// How many tellings wait.
    pub async fn untold(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS untold FROM tellings")
            .fetch_one(&self.readers)
            .await?;
        Ok(outside(row.try_get("untold")?))
    }
}

/// Keeps a telling of these events.
pub(super) async fn keep(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    events: RangeInclusive<u64>,
    untold: &Untold,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tellings (game, version, first, due, tries, token) \
         VALUES ($1, $2, $3, $4, 0, $5)",
    )
    .bind(&game.0)
    .bind(number(*events.end()))
    .bind(number(*events.start()))
    .bind(untold.due.as_millisecond())
    .bind(&untold.token)
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// What the program itself did in a game and held back, such as the first of several computers'
/// turns, is due by then at the latest.
pub(super) async fn hurry(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    due: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE tellings SET due = $2 WHERE game = $1 AND due > $2 AND tries = 0 AND NOT EXISTS \
         (SELECT 1 FROM events e WHERE e.game = tellings.game AND e.seq = tellings.first \
         AND e.interaction IS NOT NULL)",
    )
    .bind(&game.0)
    .bind(due.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// What could not be told in the place where a game was played is tried at once in another.
pub(super) async fn try_anew(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE tellings SET due = $2, tries = 1 WHERE game = $1 AND due > $2 AND tries > 0",
    )
    .bind(&game.0)
    .bind(now.as_millisecond())
    .execute(&mut **to)
    .await?;
    Ok(())
}

/// The earliest telling of a game, those that go with it taken in.
async fn claim_of(
    to: &mut Transaction<'_, Sqlite>,
    game: &str,
    now: Timestamp,
) -> Result<Option<Claimed>, StoreError> {
    let rows = sqlx::query(OF_GAME).bind(game).fetch_all(&mut **to).await?;
    let mut waiting = Vec::with_capacity(rows.len());
    for row in &rows {
        let due: i64 = row.try_get("due")?;
        waiting.push((due <= now.as_millisecond(), Claimed::read(row)?));
    }
    let mut waiting = waiting.into_iter();
    // Another process may have been quicker.
    let Some((true, mut claimed)) = waiting.next() else {
        return Ok(None);
    };
    for (due, next) in waiting {
        if !due || !claimed.goes_with(&next) {
            break;
        }
        sqlx::query("DELETE FROM tellings WHERE game = $1 AND version = $2")
            .bind(game)
            .bind(number(claimed.version))
            .execute(&mut **to)
            .await?;
        claimed.version = next.version;
    }
    sqlx::query(
        "UPDATE tellings SET due = $3, tries = tries + 1, first = $4 \
         WHERE game = $1 AND version = $2",
    )
    .bind(game)
    .bind(number(claimed.version))
    .bind((now + lease(claimed.tries)).as_millisecond())
    .bind(number(claimed.first))
    .execute(&mut **to)
    .await?;
    Ok(Some(claimed))
}

/// Remembers the latest message of a game; the other one is the answer.
async fn show(
    to: &mut Transaction<'_, Sqlite>,
    game: &GameId,
    version: u64,
    shown: Shown,
) -> Result<Option<Shown>, sqlx::Error> {
    let row = sqlx::query(SHOWN)
        .bind(&game.0)
        .fetch_optional(&mut **to)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let before = games::shown(&row)?;
    let before_version: Option<i64> = row.try_get("shown_version")?;
    if before_version.is_some_and(|before| outside(before) > version) {
        return Ok(Some(shown).filter(|_| before != Some(shown)));
    }
    sqlx::query(
        "UPDATE games SET shown_version = $2, shown_server = $3, shown_channel = $4, \
         shown_message = $5 WHERE id = $1",
    )
    .bind(&game.0)
    .bind(number(version))
    .bind(shown.place.server.map(|server| number(server.0)))
    .bind(number(shown.place.channel.0))
    .bind(number(shown.message.0))
    .execute(&mut **to)
    .await?;
    Ok(before.filter(|before| *before != shown))
}
