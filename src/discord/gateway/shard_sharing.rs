//! The connections to the gateway that this process has: all processes on one database share them
//! out among themselves, and those of a process that ends go to the others.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use serenity::all::BotGateway;
use tokio::task::{Id, JoinSet};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::identify_queue::Attempts;
use super::shard::{Connection, Connectivity, Ended};
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::endpoints;
use crate::discord::send::http::{DiscordHttp, with_causes};
use crate::secret::Secret;
use crate::service::{GameService, StoreError};
use crate::store::{Engine, Shard, ShardSession, limited};

/// How often the shares are looked at, if nothing says that they have changed.
const PAUSE: Duration = Duration::from_secs(3);

/// The longest pause before a connection that Discord has ended for good is tried again.
const LONG_PAUSE: Duration = Duration::from_mins(1);

/// Discord's close codes for a shard that cannot be, and for too many servers per shard.
const INVALID_SHARD: u16 = 4010;
const TOO_FEW_SHARDS: u16 = 4011;

/// The time that shards are given to be handed over.
const HANDOVER: Duration = Duration::from_secs(2);

/// Shards that a process has by its settings, independent of the others: `0-3/8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedShards {
    /// Their numbers.
    pub numbers: RangeInclusive<u64>,
    /// How many there are in all.
    pub total: u64,
}

/// A text that names no shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("shards are written FIRST-LAST/TOTAL, such as 0-3/8 for the first four of eight")]
pub struct FixedShardsError;

impl FromStr for FixedShards {
    type Err = FixedShardsError;

    fn from_str(text: &str) -> Result<FixedShards, FixedShardsError> {
        let (numbers, total) = text.split_once('/').ok_or(FixedShardsError)?;
        let (first, last) = numbers.split_once('-').unwrap_or((numbers, numbers));
        let number = |text: &str| text.parse::<u32>().map(u64::from);
        let (Ok(first), Ok(last), Ok(total)) = (number(first), number(last), number(total)) else {
            return Err(FixedShardsError);
        };
        if first > last || last >= total {
            return Err(FixedShardsError);
        }
        Ok(FixedShards {
            numbers: first..=last,
            total,
        })
    }
}

/// The state that the connections of this process share.
pub struct Sharing {
    pub adapter: DiscordAdapter,
    pub connectivity: Connectivity,
    pub token: Secret,
    pub gateway: BotGateway,
    pub fixed: Option<FixedShards>,
}

impl Sharing {
    /// Takes shards and gives some back, for ever; only a refused token ends it. When it is dropped
    /// all are handed over.
    pub async fn run(&self, stop: &CancellationToken) -> Ended {
        let mut ours = Ours {
            running: BTreeMap::new(),
            tasks: JoinSet::new(),
            attempts: BTreeMap::new(),
            wanted: self.wanted(),
            agreed: None,
            is_alone: true,
            rests_until: Instant::now(),
        };
        let ended = loop {
            let taken_for_dead = self.adapter.service.taken_for_dead();
            tokio::select! {
                biased;
                () = stop.cancelled() => break Ended::Stopped,
                () = taken_for_dead, if !ours.is_alone => ours.leave_to_others(),
                shared = limited(self.share(&mut ours)) => if let Err(error) = shared {
                    tracing::debug!(%error, "shards not assigned");
                    self.adapter.service.note_failure(&error);
                    // Another writer is done soon.
                    if !matches!(error, StoreError::Locked) {
                        self.connect_unsaved(&mut ours);
                    }
                },
            }
            tokio::select! {
                Some(Ok((task, (shard, ended)))) = ours.tasks.join_next_with_id() => {
                    ours.has_ended(shard, task);
                    match ended {
                        Ended::Token => break Ended::Token,
                        Ended::Stopped => {}
                        Ended::Closed(code) => {
                            tokio::select! {
                                () = self.refused(&mut ours, shard, code) => {}
                                () = stop.cancelled() => {}
                            }
                        }
                    }
                }
                () = self.adapter.service.others_changed() => {}
                () = sleep(PAUSE) => {}
                () = stop.cancelled() => break Ended::Stopped,
            }
        };
        ours.stop(ours.running.len());
        let all = async { while ours.tasks.join_next().await.is_some() {} };
        if timeout(HANDOVER, all).await.is_err() {
            tracing::warn!("shards not handed over in time");
        }
        ended
    }

    /// How many shards there are to be in all.
    fn wanted(&self) -> u64 {
        match &self.fixed {
            Some(fixed) => fixed.total,
            None => u64::from(self.gateway.shards.max(1)),
        }
    }

    /// The numbers of the shards that this process may have, of `total`.
    fn numbers(&self, total: u64) -> RangeInclusive<u64> {
        let fixed = self.fixed.as_ref();
        fixed.map_or(0..=total - 1, |fixed| fixed.numbers.clone())
    }

    /// Takes or gives back as many as is fair.
    async fn share(&self, ours: &mut Ours) -> Result<(), StoreError> {
        let store = self.adapter.service.store();
        let Some(total) = self.agree(ours).await? else {
            return Ok(());
        };
        if self.fixed.as_ref().is_some_and(|it| it.total != total) {
            tracing::error!(
                total,
                "shards refused: other processes run with another total"
            );
            ours.agreed = None;
            return Ok(());
        }
        let numbers = self.numbers(total);
        let shares = store.shares(&numbers).await?;
        if shares.total != total {
            tracing::info!(from = total, to = shares.total, "number of shards changed");
            ours.wanted = shares.total;
            ours.agreed = None;
            return Ok(());
        }
        self.adapter.rate.share_with(shares.processes);
        ours.is_alone = shares.processes == 1;
        let all = numbers.end() - numbers.start() + 1;
        let fair = match &self.fixed {
            Some(_) => all,
            None => shares.of(all),
        };
        let have = ours.running.len() as u64;
        if shares.ours > have {
            let running: Vec<Shard> = ours.running.keys().copied().collect();
            store.free_shards_except(&running).await?;
        } else if have > fair {
            ours.stop(usize::try_from(have - fair).unwrap_or_default());
        } else if shares.free > 0 && have < fair && ours.rests_until <= Instant::now() {
            for (shard, session) in store.take_shards(&numbers, fair - have).await? {
                self.connect(ours, shard, session);
            }
        }
        Ok(())
    }

    /// Connects although that cannot be saved: nobody else plays in a file, and people get an answer,
    /// if only that nothing can be saved.
    fn connect_unsaved(&self, ours: &mut Ours) {
        let is_alone = self.adapter.service.store().engine() == Engine::Sqlite;
        if !is_alone || !ours.running.is_empty() || ours.rests_until > Instant::now() {
            return;
        }
        let total = self.wanted();
        self.connectivity
            .begin(total, self.gateway.session_start_limit.max_concurrency);
        for number in self.numbers(total) {
            self.connect(ours, Shard { number, total }, None);
        }
        ours.agreed = None;
    }

    /// Returns how many shards there are in all, as this process has agreed with the others; none
    /// while it has connections from before a new agreement.
    async fn agree(&self, ours: &mut Ours) -> Result<Option<u64>, StoreError> {
        let store = self.adapter.service.store();
        let process = store.process();
        if let Some(agreed) = &ours.agreed
            && agreed.process == process
        {
            return Ok(Some(agreed.total));
        }
        let wanted = self.fixed.as_ref().map_or(ours.wanted, |it| it.total);
        // If it was declared dead, other processes have its shards; in a file there are none.
        let is_alone = store.engine() == Engine::Sqlite;
        let stays = |shard: &Shard| is_alone && shard.total == wanted;
        if !ours.running.keys().all(stays) {
            ours.stop(ours.running.len());
            return Ok(None);
        }
        let total = store.agree_on_shards(wanted).await?;
        if !ours.running.is_empty() {
            if let Some(demanded) = total.filter(|total| *total != wanted) {
                ours.wanted = demanded;
                return Ok(None);
            }
            // They were connected while that could not be saved.
            store.take_shards(&self.numbers(wanted), wanted).await?;
        } else if let Some(total) = total {
            let concurrency = self.gateway.session_start_limit.max_concurrency;
            self.connectivity.begin(total, concurrency);
        }
        ours.agreed = total.map(|total| Agreed { process, total });
        Ok(total)
    }

    /// Lets a connection rest that Discord refuses. If it demands more of them, because the bot is in
    /// more servers than before, all processes agree on as many as it recommends now.
    async fn refused(&self, ours: &mut Ours, shard: Shard, code: Option<u16>) {
        ours.rests_until = Instant::now() + LONG_PAUSE;
        let (shard, total) = (shard.number, shard.total);
        let is_number = matches!(code, Some(INVALID_SHARD | TOO_FEW_SHARDS));
        if !is_number {
            tracing::error!(
                shard,
                code,
                "shard refused by Discord; repeated in a minute: Discord's documentation explains this close code"
            );
            return;
        }
        if self.fixed.is_some() {
            tracing::error!(
                shard,
                total,
                code,
                "number of shards refused by Discord: name a larger total in DJAMBI_SHARDS and start all processes again"
            );
            return;
        }
        let service = &self.adapter.service;
        let now = gateway(&self.adapter.http, service, None).await;
        let wanted = u64::from(now.shards.max(1));
        if wanted == total {
            tracing::error!(
                shard,
                total,
                code,
                "number of shards refused by Discord, which recommends the same; repeated in a minute"
            );
            return;
        }
        tracing::warn!(
            from = total,
            to = wanted,
            "number of shards changed by Discord; all shards begin again"
        );
        match limited(service.store().demand_shards(wanted)).await {
            Ok(()) => ours.rests_until = Instant::now(),
            Err(error) => tracing::warn!(%error, "number of shards not saved"),
        }
    }

    /// Begins a connection, or resumes the session of the process that had it before.
    fn connect(&self, ours: &mut Ours, shard: Shard, session: Option<ShardSession>) {
        let resumes = session.is_some();
        tracing::info!(
            shard = shard.number,
            total = shard.total,
            resumes,
            "shard started"
        );
        let connection = Connection {
            shard,
            token: self.token.clone(),
            gateway: self.gateway.url.clone(),
            concurrency: self.gateway.session_start_limit.max_concurrency,
            attempts: ours.attempts.entry(shard).or_default().clone(),
        };
        let stop = CancellationToken::new();
        let (adapter, connectivity) = (self.adapter.clone(), self.connectivity.clone());
        let run = connection.run(adapter, connectivity, session, stop.clone());
        let task = ours.tasks.spawn(async move { (shard, run.await) }).id();
        ours.running.insert(shard, Running { task, stop });
    }
}

/// How many shards there are, as the process of this number has agreed with the others.
struct Agreed {
    process: i64,
    total: u64,
}

/// The connections of this process: what ends each, and their tasks.
struct Ours {
    running: BTreeMap<Shard, Running>,
    tasks: JoinSet<(Shard, Ended)>,
    /// The identifies of each that no session has followed.
    attempts: BTreeMap<Shard, Attempts>,
    /// How many there are to be in all, if the others agree.
    wanted: u64,
    agreed: Option<Agreed>,
    /// Whether no other process would take over the connections of this one.
    is_alone: bool,
    /// None is taken before then, since Discord has refused one.
    rests_until: Instant,
}

/// A connection's task, and what ends it.
struct Running {
    task: Id,
    stop: CancellationToken,
}

impl Ours {
    /// Ends some, the last ones.
    fn stop(&self, most: usize) {
        for running in self.running.values().rev().take(most) {
            running.stop.cancel();
        }
    }

    /// Notes that a task has ended. The shard may have been taken again since it was given back.
    fn has_ended(&mut self, shard: Shard, task: Id) {
        if self.running.get(&shard).is_some_and(|it| it.task == task) {
            self.running.remove(&shard);
        }
    }

    /// Ends all, since other processes have taken them over: two on one shard would both answer.
    fn leave_to_others(&self) {
        if self.running.values().any(|it| !it.stop.is_cancelled()) {
            tracing::error!(
                "heartbeat not saved in the database, so the other processes take over this one's \
                 connections, and it ends them until the database answers: check that its server runs"
            );
        }
        self.stop(self.running.len());
    }
}

/// Asks how to connect, until Discord says it and lets the bot begin as many sessions as it needs.
pub async fn gateway(
    http: &DiscordHttp,
    service: &GameService,
    fixed: Option<&FixedShards>,
) -> BotGateway {
    let mut pause = Duration::from_secs(1);
    loop {
        match endpoints::gateway(http).await {
            Ok(gateway) => {
                let limit = &gateway.session_start_limit;
                let needed = needed(service, fixed, u64::from(gateway.shards)).await;
                if limit.remaining >= needed.min(limit.total) {
                    return gateway;
                }
                let wait = Duration::from_millis(limit.reset_after).max(pause);
                tracing::error!(
                    remaining = limit.remaining,
                    needed,
                    ?wait,
                    "identify limit of the day reached: the bot waits, since more would cost it its token; \
                     earlier lines say why it connected"
                );
                sleep(wait).await;
            }
            Err(error) => {
                let error = with_causes(&error);
                tracing::warn!(%error, "Discord not reached; repeated soon");
                sleep(pause).await;
                pause = (pause * 2).min(LONG_PAUSE);
            }
        }
    }
}

/// Returns how many sessions have to be begun for `shards` shards, or for the fixed ones: not those
/// of other processes, or those that are resumed.
async fn needed(service: &GameService, fixed: Option<&FixedShards>, shards: u64) -> u64 {
    let numbers = fixed.map_or(0..=shards.max(1) - 1, |fixed| fixed.numbers.clone());
    let in_session = limited(service.store().shards_in_session(&numbers)).await;
    let all = numbers.end() - numbers.start() + 1;
    // One at least: a session may turn out to be over.
    all.saturating_sub(in_session.unwrap_or_default()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_written_as_a_range_of_a_total() {
        let fixed = |text: &str| text.parse::<FixedShards>();
        let four = fixed("0-3/8").unwrap();
        assert_eq!((four.numbers, four.total), (0..=3, 8));
        assert_eq!(fixed("7/8").unwrap().numbers, 7..=7);
        for wrong in ["", "8", "0-8/8", "3-0/8", "a-b/c", "-1/8", "0-3/0"] {
            assert_eq!(fixed(wrong), Err(FixedShardsError), "{wrong}");
        }
    }
}
