//! Private threads of players in Discord, and the pacts that are made in them. They are not a part of the
//! log. All of a thread's pacts are deleted with the data of any of its members, and everything is deleted
//! with the game.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use super::engine::{lock_game, notify};
use super::shards::ShardScope;
use super::sql::{Parameters, one, row, run};
use super::talk::PLAYER;
use super::{InteractionId, Store, StoreError};
use crate::game::{ChannelId, GameId, PersonId};

/// The time after which a claimed thread can be claimed again: Discord sends the same message once.
const LEASE: SignedDuration = SignedDuration::from_secs(15);

/// The threads in which something is to be said: that the game is over, that the data of a member was
/// deleted, or in a closed one that members want to open it. Not where the bot has been removed.
pub(super) const TO_SAY: &str = "private_threads t JOIN games g ON g.id = t.game \
    LEFT JOIN servers s ON s.id = g.server WHERE t.due IS NOT NULL \
    AND (t.closed = 1 OR g.state = 'over' OR t.members IS NULL) AND COALESCE(s.gone, 0) = 0";

/// A private thread of some players of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivateThread {
    /// The thread.
    pub channel: ChannelId,
    /// The game.
    pub game: GameId,
    /// Whether the end of the game has been said there.
    pub is_closed: bool,
    /// Its members, and whether each wants all players of the game to read it.
    pub members: BTreeMap<PersonId, bool>,
}

impl PrivateThread {
    /// Whether all members want all players of the game to read it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.members.values().all(|opens| *opens)
    }

    /// Returns its members except for one.
    #[must_use]
    pub fn others(&self, person: PersonId) -> Vec<PersonId> {
        let members = self.members.keys().copied();
        members.filter(|it| *it != person).collect()
    }
}

/// A promise of one member of a thread to the others, which binds nobody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pact {
    /// The request that made it.
    pub id: InteractionId,
    /// When it was made.
    pub at: Timestamp,
    /// How many plies had been played.
    pub plies: u32,
    /// The person who promises.
    pub by: PersonId,
    /// The promise.
    pub text: String,
    /// For how many moves of each player; 0 is until it is broken.
    pub moves: u32,
    /// Whether each of the members who have answered accepts it, and says that it was kept. The person
    /// who promises accepts it.
    pub answers: BTreeMap<PersonId, (bool, Option<bool>)>,
}

impl Store {
    /// Saves the thread of these players of a game, instead of `before`, which is gone. False if there is
    /// another one, or one of them has just left the game.
    pub async fn save_private_thread(
        &self,
        game: &GameId,
        people: &[PersonId],
        channel: ChannelId,
        before: Option<ChannelId>,
    ) -> Result<bool, StoreError> {
        const ADD: &str = "INSERT INTO private_threads (channel, game, members) \
            VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        const MEMBER: &str = "INSERT INTO private_thread_members (thread, person) VALUES ($1, $2)";
        const MOVE: &str = "UPDATE private_threads SET channel = $2 WHERE channel = $1";
        let mut to = self.write().await?;
        lock_game(&mut to, game).await?;
        let mut numbers = Vec::new();
        for person in people {
            match row::<i64>(&mut to, PLAYER, (person, game)).await? {
                Some(number) => numbers.push(number),
                None => return Ok(false),
            }
        }
        let saved = if let Some(before) = before {
            run(&mut to, MOVE, (before, channel)).await?
        } else {
            numbers.sort_unstable();
            let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            run(&mut to, ADD, (channel, game, texts.join(","))).await?
        };
        if saved == 0 {
            return Ok(false);
        }
        if before.is_none() {
            for number in numbers {
                run(&mut to, MEMBER, (channel, number)).await?;
            }
        }
        self.commit(to).await?;
        Ok(true)
    }

    /// Returns a private thread, unless the data of one of its members was deleted.
    pub async fn private_thread(
        &self,
        channel: ChannelId,
    ) -> Result<Option<PrivateThread>, StoreError> {
        let mut found = self.threads_where("t.channel = $1", channel).await?;
        Ok(found.pop())
    }

    /// Returns the private threads of a game in the order of their channels.
    pub async fn private_threads(&self, game: &GameId) -> Result<Vec<PrivateThread>, StoreError> {
        self.threads_where("t.game = $1", game).await
    }

    /// Returns the private threads that a person is a member of.
    pub async fn private_threads_with(
        &self,
        person: PersonId,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        const ONES: &str = "t.channel IN (SELECT thread FROM private_thread_members \
            WHERE person IN (SELECT number FROM people WHERE id = $1))";
        self.threads_where(ONES, person).await
    }

    async fn threads_where(
        &self,
        which: &str,
        with: impl Parameters,
    ) -> Result<Vec<PrivateThread>, StoreError> {
        let query = format!(
            "SELECT t.channel, t.game, t.closed, p.id, m.opens FROM private_threads t \
             JOIN private_thread_members m ON m.thread = t.channel \
             JOIN people p ON p.number = m.person WHERE {which} ORDER BY t.channel"
        );
        let rows: Vec<(ChannelId, GameId, bool, PersonId, bool)> =
            self.rows(AssertSqlSafe(query), with).await?;
        let mut threads: Vec<PrivateThread> = Vec::new();
        for (channel, game, is_closed, person, opens) in rows {
            if threads.last().is_none_or(|it| it.channel != channel) {
                let members = BTreeMap::new();
                threads.push(PrivateThread {
                    channel,
                    game,
                    is_closed,
                    members,
                });
            }
            if let Some(thread) = threads.last_mut() {
                thread.members.insert(person, opens);
            }
        }
        Ok(threads)
    }

    /// Saves that a member wants all players of the game to read a thread. False if that is saved already.
    pub async fn open_private_thread(
        &self,
        channel: ChannelId,
        person: PersonId,
    ) -> Result<bool, StoreError> {
        const OPEN: &str = "UPDATE private_thread_members SET opens = 1 WHERE thread = $1 \
            AND opens = 0 AND person IN (SELECT number FROM people WHERE id = $2)";
        const SAY: &str = "UPDATE private_threads SET due = 0 WHERE channel = $1";
        let mut to = self.write().await?;
        if run(&mut to, OPEN, (channel, person)).await? == 0 {
            return Ok(false);
        }
        run(&mut to, SAY, channel).await?;
        notify(&mut to).await?;
        self.commit(to).await?;
        Ok(true)
    }

    /// Claims the threads within the scope in which something is to be said, each with its game and the
    /// time until which no other process has it.
    pub async fn claim_private_threads(
        &self,
        now: Timestamp,
        scope: &ShardScope,
    ) -> Result<Vec<(ChannelId, GameId, Timestamp)>, StoreError> {
        const CLAIM: &str = "UPDATE private_threads SET due = $3 WHERE channel = $1 AND due = $2";
        let due = format!(
            "SELECT t.channel, t.game, t.due FROM {TO_SAY} AND t.due <= $1{}",
            scope.condition()
        );
        let due: Vec<(ChannelId, GameId, Timestamp)> = self.rows(AssertSqlSafe(due), now).await?;
        let mut claimed = Vec::new();
        for (channel, game, due) in due {
            let until = now + LEASE;
            if self.run(CLAIM, (channel, due, until)).await? == 1 {
                claimed.push((channel, game, until));
            }
        }
        Ok(claimed)
    }

    /// Saves that all was said in a thread that was claimed until then, except for what became due
    /// meanwhile. A thread whose member's data was deleted is forgotten.
    pub async fn close_private_thread(
        &self,
        channel: ChannelId,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        const GONE: &str = "DELETE FROM private_threads WHERE channel = $1 AND members IS NULL \
            AND due = $2";
        const SAID: &str = "UPDATE private_threads SET closed = 1, \
            due = CASE WHEN due = $2 THEN NULL ELSE due END WHERE channel = $1";
        let mut to = self.write().await?;
        for close in [GONE, SAID] {
            run(&mut to, close, (channel, until)).await?;
        }
        self.commit(to).await
    }

    /// Saves a pact, which is accepted by the person who promises. Returns false if they are not a
    /// member of that thread, or if it has `most` already.
    pub async fn add_pact(
        &self,
        thread: ChannelId,
        pact: &Pact,
        most: u64,
    ) -> Result<bool, StoreError> {
        const MEMBER: &str = "SELECT m.person FROM private_thread_members m \
            JOIN people p ON p.number = m.person WHERE m.thread = $1 AND p.id = $2";
        const COUNT: &str = "SELECT COUNT(*) FROM pacts WHERE thread = $1";
        const ADD: &str = "INSERT INTO pacts (id, thread, at, plies, person, body, moves) \
            VALUES ($1, $2, $3, $4, $5, $6, $7)";
        const ACCEPT: &str = "INSERT INTO pact_answers (pact, person, accepts) VALUES ($1, $2, 1)";
        let mut to = self.write().await?;
        let Some(person) = row::<i64>(&mut to, MEMBER, (thread, pact.by)).await? else {
            return Ok(false);
        };
        if one::<u64>(&mut to, COUNT, thread).await? >= most {
            return Ok(false);
        }
        let (text, moves) = (&pact.text, pact.moves);
        let values = (pact.id, thread, pact.at, pact.plies, person, text, moves);
        run(&mut to, ADD, values).await?;
        run(&mut to, ACCEPT, (pact.id, person)).await?;
        self.commit(to).await?;
        Ok(true)
    }

    /// Saves whether a member of a thread accepts a pact of it. False if they have answered, or there is no
    /// such pact.
    pub async fn answer_pact(
        &self,
        thread: ChannelId,
        pact: InteractionId,
        person: PersonId,
        accepts: bool,
    ) -> Result<bool, StoreError> {
        let answer = "INSERT INTO pact_answers (pact, person, accepts) \
            SELECT c.id, m.person, $4 FROM pacts c \
            JOIN private_thread_members m ON m.thread = c.thread \
            JOIN people p ON p.number = m.person \
            WHERE c.thread = $1 AND c.id = $2 AND p.id = $3 ON CONFLICT DO NOTHING";
        let values = (thread, pact, person, accepts);
        Ok(self.run(answer, values).await? > 0)
    }

    /// Saves whether a person who has accepted a pact of a game says that it was kept. False if they have
    /// accepted no such pact.
    pub async fn mark_pact(
        &self,
        game: &GameId,
        pact: InteractionId,
        person: PersonId,
        kept: bool,
    ) -> Result<bool, StoreError> {
        let mark = "UPDATE pact_answers SET kept = $4 WHERE pact = $2 AND accepts = 1 \
            AND person IN (SELECT number FROM people WHERE id = $3) \
            AND pact IN (SELECT c.id FROM pacts c \
            JOIN private_threads t ON t.channel = c.thread WHERE t.game = $1)";
        Ok(self.run(mark, (game, pact, person, kept)).await? > 0)
    }

    /// Returns the pacts of a thread, the oldest first.
    pub async fn pacts_in(&self, thread: ChannelId) -> Result<Vec<Pact>, StoreError> {
        const PACTS: &str = "SELECT c.id, c.at, c.plies, p.id, c.body, c.moves FROM pacts c \
            JOIN people p ON p.number = c.person WHERE c.thread = $1 ORDER BY c.at, c.id";
        const ANSWERS: &str = "SELECT a.pact, p.id, a.accepts, a.kept FROM pact_answers a \
            JOIN pacts c ON c.id = a.pact JOIN people p ON p.number = a.person \
            WHERE c.thread = $1";
        type Columns = (InteractionId, Timestamp, u32, PersonId, String, u32);
        let pacts: Vec<Columns> = self.rows(PACTS, thread).await?;
        let answers: Vec<(InteractionId, PersonId, bool, Option<bool>)> =
            self.rows(ANSWERS, thread).await?;
        let pact = |(id, at, plies, by, text, moves)| {
            let of_pact = answers.iter().filter(|(pact, ..)| *pact == id);
            let answers = of_pact.map(|(_, person, accepts, kept)| (*person, (*accepts, *kept)));
            Pact {
                id,
                at,
                plies,
                by,
                text,
                moves,
                answers: answers.collect(),
            }
        };
        Ok(pacts.into_iter().map(pact).collect())
    }
}
