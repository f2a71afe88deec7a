//! Appends events and all that changes with them (projection, players, outbox, profiles) in one
//! transaction.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use sqlx::AnyConnection;

use super::engine::{lock_game, notify};
use super::games::{Expected, GameProjection};
use super::mentions::{
    self, Numbers, add_player, named, numbered, numbers_with_new, players, remember,
};
use super::outbox::Pending;
use super::people::{self, Profile};
use super::sql::{exists, rows, run};
use super::{AppendError, InteractionId, Store, StoreError, log};
use crate::game::{Awaits, Entry, Event, Game, GameId, PersonId, Phase, Plan};

/// New events of one game.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The id.
    pub id: &'a GameId,
    /// The game before the events; `None` creates one.
    pub before: Option<&'a Game>,
    /// The game after them.
    pub after: &'a Game,
    /// The events, at least one.
    pub entries: &'a [Entry],
    /// The outbox row of the events, if they are announced.
    pub pending: Option<&'a Pending>,
    /// The plans that change with the events, where any have been made.
    pub plans: Option<&'a Plans>,
}

/// The request that led to new events.
#[derive(Clone, Debug)]
pub struct Cause {
    /// Its number, by which a repeated request is known.
    pub interaction: InteractionId,
    /// The person who made it.
    pub profile: Profile,
}

impl Store {
    /// Appends events to the version that they were decided for. A cause that was saved before is
    /// [`AppendError::Repeated`]; without a cause, they happened by themselves.
    pub async fn append(
        &self,
        batch: &Batch<'_>,
        cause: Option<&Cause>,
    ) -> Result<(), AppendError> {
        let mut to = self.write().await?;
        let interaction = cause.map(|cause| cause.interaction);
        if let Some(interaction) = interaction
            && exists(&mut to, HAPPENED, interaction).await?
        {
            return Err(AppendError::Repeated);
        }
        let mut all = everyone(batch);
        all.extend(cause.map(|cause| cause.profile.person));
        let (numbers, new) = numbers_with_new(&mut to, &all).await?;
        // Each player of a game that was read has a number, unless their data was deleted meanwhile.
        let sat = batch.before.map(players).unwrap_or_default();
        if !sat.is_disjoint(&new) {
            return Err(AppendError::Conflict);
        }
        save(&mut to, batch, interaction, &numbers).await?;
        // A computer may think now, or something is to be announced that no request answers.
        let is_computers = matches!(batch.after.awaits(), Awaits::Computer(..));
        if is_computers || interaction.is_none() && batch.pending.is_some() {
            notify(&mut to).await?;
        }
        if let Some(cause) = cause {
            people::save_profile(&mut to, &cause.profile).await?;
        }
        Ok(self.commit(to).await?)
    }

    /// Whether a request has been saved.
    pub async fn has_happened(&self, interaction: InteractionId) -> Result<bool, StoreError> {
        self.exists(HAPPENED, interaction).await
    }
}

const HAPPENED: &str = "SELECT 1 FROM events WHERE interaction = $1";

async fn save(
    to: &mut AnyConnection,
    batch: &Batch<'_>,
    interaction: Option<InteractionId>,
    numbers: &Numbers,
) -> Result<(), AppendError> {
    let Batch { id, after, .. } = *batch;
    let index = GameProjection::of(after);
    let held = |game: &Game| GameProjection::of(game).is_live() && game.place() == after.place();
    if index.is_live()
        && !batch.before.is_some_and(held)
        && let Some(other) = super::games::live_in(to, after.place().channel).await?
        && other != *id
    {
        return Err(AppendError::ChannelTaken(other));
    }
    let updated = batch
        .entries
        .last()
        .map_or(Timestamp::UNIX_EPOCH, |it| it.at);
    let saved = match batch.before {
        None => index.insert(to, id, updated, numbers).await?,
        Some(before) => {
            let expected = Expected {
                version: before.version(),
                plans: batch.plans.map(|plans| plans.changes),
                channel: Some(before.place().channel),
            };
            index.update(to, id, expected, updated, numbers).await?
        }
    };
    if !saved {
        return Err(AppendError::Conflict);
    }
    // In a log that is imported it was no ping of this bot.
    let pings =
        |entry: &&Entry| batch.before.is_some() && matches!(entry.event, Event::RolePinged { .. });
    if let (Some(entry), Some(server)) = (batch.entries.iter().find(pings), after.place().server)
        && let Some(until) = super::servers::barred_until(to, server, entry.at).await?
    {
        return Err(AppendError::RolePinged(until));
    }
    if let Some(plans) = batch.plans {
        save_plans(to, id, plans, numbers).await?;
    }
    save_events(to, batch, interaction, numbers).await?;
    save_players(to, batch, numbers).await?;
    remember(to, id, batch.entries, numbers).await?;
    if is_over(after) && !batch.before.is_some_and(is_over) {
        super::results::save(to, id).await?;
    } else if batch.before.is_some_and(is_over) && !is_over(after) {
        super::results::delete(to, id).await?;
    }
    if batch.before.is_some_and(|it| it.place() != after.place()) {
        super::outbox::retry(to, id, updated).await?;
    }
    if let Some(pending) = batch.pending {
        super::outbox::enqueue(to, id, first(batch)..=after.version(), pending).await?;
        // The answer to a person waits for what is held back before it.
        let due = interaction.map_or(pending.due, |_| updated);
        super::outbox::make_due(to, id, due).await?;
    }
    Ok(())
}

const fn is_over(game: &Game) -> bool {
    matches!(game.phase(), Phase::Over(_))
}

/// The people whose numbers are needed to save a batch.
fn everyone(batch: &Batch<'_>) -> BTreeSet<PersonId> {
    let mut everyone = players(batch.after);
    everyone.extend(batch.before.map(players).unwrap_or_default());
    everyone.extend(named(batch.entries));
    everyone.extend(batch.plans.iter().flat_map(|plans| plans.of.keys()));
    everyone
}

/// Returns the number of the first new event.
fn first(batch: &Batch<'_>) -> u64 {
    batch.before.map_or(0, Game::version) + 1
}

async fn save_events(
    to: &mut AnyConnection,
    batch: &Batch<'_>,
    mut interaction: Option<InteractionId>,
    numbers: &Numbers,
) -> Result<(), sqlx::Error> {
    for (entry, seq) in batch.entries.iter().zip(first(batch)..) {
        let entry = numbered(entry, numbers);
        log::write(to, batch.id, seq, &entry, interaction.take()).await?;
    }
    Ok(())
}

async fn save_players(
    to: &mut AnyConnection,
    batch: &Batch<'_>,
    numbers: &Numbers,
) -> Result<(), sqlx::Error> {
    let before = batch.before.map(players).unwrap_or_default();
    let after = players(batch.after);
    let remove = "DELETE FROM players WHERE person = $1 AND game = $2";
    for removed in before.difference(&after) {
        run(to, remove, (numbers.get(removed), batch.id)).await?;
    }
    for new in after.difference(&before) {
        add_player(to, batch.id, numbers.get(new)).await?;
    }
    Ok(())
}

/// The plans of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Plans {
    /// How often the players had changed them when they were read.
    pub changes: i64,
    /// Each player's; to be saved, only those that have changed.
    pub of: BTreeMap<PersonId, Plan>,
}

/// The plans of a game; nothing is read where nobody has planned anything.
pub(super) async fn read_plans(
    from: &mut AnyConnection,
    game: &GameId,
    changes: i64,
) -> Result<Plans, StoreError> {
    const OF_GAME: &str = "SELECT p.id, l.body FROM plans l \
        JOIN people p ON p.number = l.person WHERE l.game = $1";
    let mut plans = Plans {
        changes,
        of: BTreeMap::new(),
    };
    if changes == 0 {
        return Ok(plans);
    }
    for (person, body) in rows::<(PersonId, String)>(from, OF_GAME, game).await? {
        match serde_json::from_str(&body) {
            Ok(plan) => drop(plans.of.insert(person, plan)),
            // Nothing is played that cannot be read, and the game does not depend on it.
            Err(error) => tracing::error!(%game, %error, "plan not readable"),
        }
    }
    Ok(plans)
}

/// Saves plans that have changed.
pub(super) async fn save_plans(
    to: &mut AnyConnection,
    game: &GameId,
    plans: &Plans,
    numbers: &Numbers,
) -> Result<(), StoreError> {
    const REMOVE: &str = "DELETE FROM plans WHERE game = $1 AND person = $2";
    const SAVE: &str = "INSERT INTO plans (game, person, body) VALUES ($1, $2, $3) \
        ON CONFLICT (game, person) DO UPDATE SET body = excluded.body";
    for (person, plan) in &plans.of {
        let number = numbers.get(person);
        if plan.is_empty() {
            run(to, REMOVE, (game, number)).await?;
        } else {
            run(to, SAVE, (game, number, serde_json::to_string(plan)?)).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Saves a player's plan, which was made at that version of the game with the plans as they were
    /// read. False if the game or a plan has changed since: nothing is saved.
    pub async fn save_plan(
        &self,
        game: &GameId,
        version: u64,
        plans: &Plans,
    ) -> Result<bool, StoreError> {
        const COUNT: &str =
            "UPDATE games SET plans = plans + 1 WHERE id = $1 AND version = $2 AND plans = $3";
        let mut to = self.write().await?;
        let people = plans.of.keys().copied().collect();
        let numbers = mentions::numbers_of(&mut to, &people).await?;
        lock_game(&mut to, game).await?;
        if run(&mut to, COUNT, (game, version, plans.changes)).await? == 0 {
            return Ok(false);
        }
        save_plans(&mut to, game, plans, &numbers).await?;
        self.commit(to).await?;
        Ok(true)
    }
}
