//! The outbox: every saved public update is announced once, and pings the people whom it asks to do
//! something.

use std::sync::atomic::Ordering;

use jiff::{SignedDuration, Timestamp};

use super::load::LoadedGame;
use super::{Announcement, GameService, PendingReply, StoreError, Update};
use crate::game::{Awaits, ChannelId, Entry, Event, Game, PersonId, Place};
use crate::store::{ClaimedMessage, Visit};

/// How long a token can be used.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_mins(14);

/// How many announcements are returned at a time.
const AT_A_TIME: u32 = 50;

impl GameService {
    /// Returns the announcements due by `now`, the earliest of each game. One that is not [marked
    /// as delivered](crate::store::Store::mark_delivered) is returned again, later each time. An
    /// announcement that [is a reply](Announcement::answer), or has been
    /// [attempted](Announcement::attempts), may have arrived: its token shows that, and its
    /// [nonce](Update::nonce) prevents a second message.
    pub async fn pending(&self, now: Timestamp) -> Result<Vec<Announcement>, StoreError> {
        let mut announcements = Vec::new();
        self.forget_tokens(now).await?;
        for claimed in self.store().claim(now, AT_A_TIME, &self.ours()).await? {
            // A damaged game must not stop the others.
            match self.announcement(&claimed, now).await {
                Ok(Some(announcement)) => announcements.push(announcement),
                Ok(None) => {
                    let store = self.store();
                    store
                        .mark_delivered(&claimed.game, claimed.version, None)
                        .await?;
                }
                Err(error) => {
                    tracing::error!(%error, game = %claimed.game, "saved update not announced");
                }
            }
        }
        Ok(announcements)
    }

    /// Returns an update with what was to be announced before it in its game, if Discord has refused
    /// that: one message tells all of it, in order. Nothing else may be sending anything about the game.
    pub async fn with_refused(&self, update: Update) -> Result<Update, StoreError> {
        let (game, version) = (&update.view.id, update.view.version());
        let Some(first) = self.store().join_refused(game, version).await? else {
            return Ok(update);
        };
        let Some(loaded) = self.load_until(game, version).await? else {
            return Ok(update);
        };
        let skip = usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX);
        let entries = loaded.log.iter().skip(skip).cloned().collect();
        Ok(Update { entries, ..update })
    }

    /// Saves that somebody used the bot where it is not a member. If it was a member before, its
    /// games continue and their clocks get the time since then back.
    pub async fn save_visit(&self, place: Place, now: Timestamp) -> Result<(), StoreError> {
        if let Some(server) = place.server {
            Box::pin(self.set_server_absent(server, false, now)).await?;
        }
        self.store().save_visit(place, now).await
    }

    /// Returns the token for a channel in which the bot is not a member; `None` where it is one.
    pub async fn visit(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<Option<Visit>, StoreError> {
        self.store().visit(channel, now - TOKEN_LIFE).await
    }

    /// Whether a place is a group chat: the bot is used there without being a member, and it is in
    /// no server.
    pub(super) async fn is_group(&self, place: Place, now: Timestamp) -> Result<bool, StoreError> {
        Ok(place.server.is_none() && self.visit(place.channel, now).await?.is_some())
    }

    /// Removes the tokens that cannot be used any more, once a minute.
    pub(super) async fn forget_tokens(&self, now: Timestamp) -> Result<(), StoreError> {
        let last = self.0.tokens_looked_at.load(Ordering::Relaxed);
        if now.as_second().abs_diff(last) < 60 {
            return Ok(());
        }
        self.store().forget_tokens(now - TOKEN_LIFE).await?;
        self.0
            .tokens_looked_at
            .store(now.as_second(), Ordering::Relaxed);
        Ok(())
    }

    /// Returns the update of an announcement; `None` if it is no longer worth announcing.
    async fn announcement(
        &self,
        claimed: &ClaimedMessage,
        now: Timestamp,
    ) -> Result<Option<Announcement>, StoreError> {
        let Some(loaded) = self.load_until(&claimed.game, claimed.version).await? else {
            return Ok(None);
        };
        let place = loaded.row.place;
        let continued = self.has_newer_events(claimed, loaded.row.version).await?;
        let update = update_again(loaded, claimed.first, continued);
        let reminders_only = update
            .entries
            .iter()
            .all(|entry| matches!(entry.event, Event::Reminded { .. }));
        if continued && reminders_only {
            return Ok(None);
        }
        let answer = claimed.interaction.map(|id| PendingReply {
            id,
            at: claimed.at,
            token: claimed
                .token
                .clone()
                .filter(|_| now < claimed.at + TOKEN_LIFE),
            person: claimed.actor,
        });
        Ok(Some(Announcement {
            update,
            place,
            answer,
            attempts: claimed.attempts,
        }))
    }

    /// Whether a later public event exists.
    async fn has_newer_events(
        &self,
        announcement: &ClaimedMessage,
        version: u64,
    ) -> Result<bool, StoreError> {
        if version <= announcement.version {
            return Ok(false);
        }
        let delivered = usize::try_from(announcement.version).unwrap_or(usize::MAX);
        let later = self.load(&announcement.game).await?;
        let log = later.map(|later| later.log).unwrap_or_default();
        Ok(log
            .iter()
            .skip(delivered)
            .any(|entry| entry.event.is_public()))
    }
}

/// Rebuilds a saved update. If the game has continued since, it pings nobody; else those who did not
/// rest when it happened, since the others are pinged when their rest is over.
fn update_again(loaded: LoadedGame, first: u64, continued: bool) -> Update {
    let LoadedGame {
        view,
        log,
        mut plans,
        ..
    } = loaded;
    let announced = first..=view.version();
    plans
        .of
        .retain(|_, plan| plan.lapsed.is_some_and(|(_, at)| announced.contains(&at)));
    let skip = usize::try_from(first.saturating_sub(1)).unwrap_or(usize::MAX);
    let entries: Vec<_> = log.iter().skip(skip).cloned().collect();
    let pings = if continued {
        Vec::new()
    } else {
        pinged(&entries, &view.game)
    };
    Update {
        view,
        entries,
        pings,
        is_past: continued,
        plans,
    }
}

/// Returns the people whom these events ping, except those who rest at that time. `after` is the game after
/// them.
pub(super) fn pinged(entries: &[Entry], after: &Game) -> Vec<PersonId> {
    let Some(now) = entries.last().map(|last| last.at) else {
        return Vec::new();
    };
    let mut pinged = asked(entries, after);
    if let Awaits::Person(_, mover) = after.awaits()
        && entries.iter().any(|it| it.event.asks_for_a_move())
        && !entries.iter().any(|it| it.is_done_by(mover))
    {
        pinged.push(mover);
    }
    pinged.sort_unstable();
    pinged.dedup();
    pinged.retain(|it| !it.is_unreachable() && after.first_ping(*it, now) <= now);
    pinged
}

/// Returns the people whom these events invite or ask to agree to an offer.
fn asked(entries: &[Entry], after: &Game) -> Vec<PersonId> {
    let asked = entries.iter().flat_map(|entry| match &entry.event {
        Event::Invited { person, .. } => vec![*person],
        Event::Offered { offer } => {
            let open = after.offer(offer.kind());
            open.map_or_else(Vec::new, |open| after.waiting_for(open))
        }
        _ => Vec::new(),
    });
    asked.collect()
}

impl Update {
    /// The people whom it invites or asks to agree to an offer.
    pub fn asked(&self) -> Vec<PersonId> {
        asked(&self.entries, &self.view.game)
    }

    /// Those of them whom it does not ping since they rest. When their rest ends nothing reminds them
    /// of it, as of a turn.
    pub fn asked_in_rest(&self) -> Vec<PersonId> {
        if self.is_past {
            return Vec::new();
        }
        let mut asked = self.asked();
        asked.retain(|it| !it.is_unreachable() && !self.pings.contains(it));
        asked
    }
}
