//! Announces, once, each update that no answer has announced.
//!
//! The service hands out pending updates from the outbox: computer players' moves, reminders and deadlines,
//! and answers that were lost with a connection or a process. The latter may have arrived after all: the
//! token of the interaction shows it, and failing that, the channel's newest messages do.
//!
//! Where the bot is not a member (in group chats, and in servers that have not added it), it can write
//! as a follow-up to the last interaction, for 15 minutes and five times. Beyond that the players to
//! move and the people who are asked something get direct messages, and all players when the game ends,
//! as far as they have added it to their account.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;
use serenity::all::{ChannelId, MessageFlags};
use tokio::time::{Instant, timeout};

use super::adapter::{AnswerToken, DiscordAdapter};
use super::direct_messages::{asked_in_rest, lapsed_plans, send_directly};
use super::endpoints;
use super::endpoints::Message;
use super::http::{DiscordHttp, code, may_pass, persistently};
use super::respond::{announced_body, body, channel};
use crate::discord::input::custom_id::CustomId;
use crate::discord::input::incoming;
use crate::discord::input::incoming::Incoming;
use crate::discord::view::game;
use crate::discord::view::wording::{Reader, channel_link};
use crate::game::{PersonId, Phase};
use crate::i18n::{Language, say};
use crate::service::{Announcement, MessageId, Update};
use crate::store::Visit;

/// An announcement that takes longer is given up and tried again later: nothing is known of it then.
const LONGEST: Duration = Duration::from_mins(1);

/// The time that inviting the players of a rematch directly may take, before the lobby pings them.
const INVITING: Duration = Duration::from_secs(10);

/// A failed announcement is tried again at once, then after a second: nothing newer of the game is sent
/// meanwhile.
const WAITS: [Duration; 2] = [Duration::ZERO, Duration::from_secs(1)];

/// The result of an announcement.
enum Announced {
    /// It had arrived already, in that message, as far as is known.
    Before(Option<u64>),
    /// It has been sent, if by the token of an interaction by that one, and those players of a rematch have
    /// their invitation.
    Now(Box<Message>, Option<String>, Vec<PersonId>),
    /// It cannot be sent there any more: those whom it concerns got direct messages.
    Directly,
}

impl DiscordAdapter {
    /// Announces it, or notes that Discord did not take it: pending rows are handed out again.
    pub async fn ensure_announced(&self, announcement: &Announcement) {
        let attempts = announcement.attempts;
        let is_rejected = match timeout(LONGEST, self.announce(announcement)).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => {
                tracing::warn!(%error, code = ?code(&error), attempts, "announcement failed");
                !may_pass(&error)
            }
            Err(_) => {
                tracing::warn!(attempts, "announcement timed out");
                false
            }
        };
        let (game, version, place) = (
            &announcement.update.view.id,
            announcement.update.view.version(),
            announcement.place,
        );
        let saved = if is_rejected {
            // A permission, or the channel, may come back: that wakes it.
            let rejected = self.service.store().rejected(game, version, place);
            rejected.await.map(drop)
        } else {
            self.service.store().failed(game, version, place).await
        };
        if let Err(error) = saved {
            tracing::error!(%error, "failure of an announcement not saved");
        }
    }

    async fn announce(&self, announcement: &Announcement) -> serenity::Result<()> {
        let update = &announcement.update;
        let place = announcement.place;
        let Some(channel) = channel(place.channel) else {
            return Ok(());
        };
        // A request that sends something about the game for so long may be announcing this update.
        let Some(turn) = self.locks.lock(&update.view.id).await else {
            return Ok(());
        };
        if !self.is_pending(update).await {
            return Ok(());
        }
        let announced = match self.guest_in(place.channel).await {
            Some(visit) => self.announce_as_guest(announcement, visit).await?,
            None => self.announce_as_member(announcement, channel).await?,
        };
        let version = update.view.version();
        let message = match &announced {
            Announced::Before(message) => {
                tracing::info!(version, "announcement found: it had arrived before");
                *message
            }
            Announced::Now(message, ..) => {
                tracing::info!(version, "announcement sent");
                Some(message.id.get())
            }
            Announced::Directly => {
                tracing::info!(version, "announcement sent as direct messages");
                None
            }
        };
        self.mark_delivered(update, place, message.map(MessageId))
            .await;
        drop(turn);
        match announced {
            Announced::Before(_) => {}
            Announced::Now(message, token, reached) => {
                self.add_replay(update, *message, token);
                self.send_letters(update, reached);
            }
            Announced::Directly => {
                lapsed_plans(self, update).await;
                asked_in_rest(self, update, &[], false).await;
            }
        }
        Ok(())
    }

    /// Sends it to its channel; by the token of the last interaction there, where Discord refuses that.
    async fn announce_as_member(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        let token = self
            .answer_tokens
            .of(announcement.place.channel, Instant::now());
        if let Some(token) = token.as_ref().filter(|token| token.lacks_permission)
            && let Ok(announced) = self.announce_by(token, announcement, channel).await
        {
            return Ok(announced);
        }
        let sent = persistently(&WAITS, || self.announce_in(announcement, channel)).await;
        match (sent, token) {
            (Err(error), Some(token)) if !may_pass(&error) && !token.lacks_permission => {
                tracing::info!(%error, "announcement refused; repeated by a token");
                self.announce_by(&token, announcement, channel).await
            }
            (sent, _) => sent,
        }
    }

    /// Sends it as a later answer to an interaction, once.
    async fn announce_by(
        &self,
        token: &AnswerToken,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        if let Some(before) = self.announced_before(announcement, channel).await? {
            return Ok(before);
        }
        let message = body(&game::update(&announcement.update).await);
        let message = endpoints::follow_up(&self.http, &token.token, &message).await?;
        let token = Some(token.token.clone());
        Ok(Announced::Now(Box::new(message), token, Vec::new()))
    }

    /// Whether it has arrived before, or it cannot be known whether it has.
    async fn announced_before(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Option<Announced>> {
        Ok(
            match check_delivery(&self.http, announcement, channel).await? {
                Delivered::No => None,
                Delivered::In(message) => Some(Announced::Before(Some(message))),
                Delivered::Unknown => {
                    tracing::warn!("announcement not repeated: it may have arrived");
                    Some(Announced::Before(None))
                }
            },
        )
    }

    /// One try. Another one is harmless: the nonce keeps a message from being doubled.
    async fn announce_in(
        &self,
        announcement: &Announcement,
        channel: ChannelId,
    ) -> serenity::Result<Announced> {
        // One request looks whether it has arrived, one sends it.
        self.rate.wait(2).await;
        if let Some(before) = self.announced_before(announcement, channel).await? {
            return Ok(before);
        }
        let update = &announcement.update;
        let mut outgoing = game::update(update).await;
        let reached = self.invite(update, Instant::now() + INVITING).await;
        outgoing.pings.retain(|it| !reached.contains(it));
        let message = announced_body(&outgoing, update);
        let message = endpoints::send_message(&self.http, channel, &message).await?;
        Ok(Announced::Now(Box::new(message), None, reached))
    }
}

/// The number of a channel's messages that are looked through.
const NEWEST: u8 = 50;

/// Discord's code for a token that has expired.
const DEAD_TOKEN: isize = 50_027;

/// The known state of an announcement that may have arrived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delivered {
    /// It has not.
    No,
    /// In the message of that number.
    In(u64),
    /// Nothing: the token of the interaction that it answers has expired, and the bot may not read
    /// what is in the channel (Read Message History).
    Unknown,
}

/// Whether the announcement did arrive.
///
/// # Errors
///
/// If Discord cannot say just now: it is not to be announced before that is known.
pub async fn check_delivery(
    http: &DiscordHttp,
    announcement: &Announcement,
    channel: ChannelId,
) -> serenity::Result<Delivered> {
    if announcement.answer.is_none() && announcement.attempts == 0 {
        return Ok(Delivered::No);
    }
    let may_have = match check_answer(http, announcement).await? {
        Delivered::No => false,
        Delivered::Unknown => announcement.answer.is_some(),
        known @ Delivered::In(_) => return Ok(known),
    };
    let newest = seen(endpoints::newest(http, channel, NEWEST)).await?;
    // Without the permission Discord sends an empty list. A message that has a nonce cannot be
    // doubled; an answer to an interaction has none.
    if may_have && newest.as_ref().is_some_and(Vec::is_empty) {
        return Ok(Delivered::Unknown);
    }
    let newest = newest.unwrap_or_default();
    let found = newest.iter().find(|it| announces(it, announcement));
    Ok(found.map_or(Delivered::No, |message| Delivered::In(message.id.get())))
}

/// Whether the announcement is the first answer to its request, as far as the request's token shows
/// it: not known of one without a token, or with a token that has expired.
///
/// # Errors
///
/// If Discord cannot say just now.
pub async fn check_answer(
    http: &DiscordHttp,
    announcement: &Announcement,
) -> serenity::Result<Delivered> {
    let answer = announcement.answer.as_ref();
    if answer.is_some_and(|it| it.id.is_page()) {
        return Ok(Delivered::No);
    }
    let Some(token) = answer.and_then(|it| it.token.as_deref()) else {
        return Ok(Delivered::Unknown);
    };
    match endpoints::answer(http, token).await {
        Ok(message) if announces(&message, announcement) => Ok(Delivered::In(message.id.get())),
        Err(error) if may_pass(&error) => Err(error),
        Err(error) if code(&error) == Some(DEAD_TOKEN) => Ok(Delivered::Unknown),
        // While the token lives, the first answer is known: another one, or none.
        Ok(_) | Err(_) => Ok(Delivered::No),
    }
}

/// Returns what the bot can see: nothing where it was deleted, or the bot may not see it.
async fn seen<T>(looked: impl Future<Output = serenity::Result<T>>) -> serenity::Result<Option<T>> {
    match looked.await {
        Ok(there) => Ok(Some(there)),
        Err(error) if may_pass(&error) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Whether the message is the announcement: as the answer to its request, or announced at its version. A
/// board that somebody asks for meanwhile, or the answer to the next move, is not; a later message by
/// the token of one is. For a lobby, any message that shows its new state will do.
fn announces(message: &Message, announcement: &Announcement) -> bool {
    if message.flags.contains(MessageFlags::EPHEMERAL) {
        return false;
    }
    let answers = message.interaction_metadata.map(|it| it.id.get());
    let asked = announcement.answer.as_ref().map(|answer| answer.id.0);
    if answers.is_some() && answers == asked {
        return true;
    }
    let update = &announcement.update;
    let presses = ids(&message.components).filter_map(CustomId::read);
    let mut shown = presses.filter(|it| it.game == update.view.id);
    if game::is_of_lobby(update) && update.pings.is_empty() {
        shown.any(|it| it.seen >= update.view.version())
    } else if game::replaces(update) {
        shown.any(|it| it.seen == update.view.version())
    } else {
        let answered = message.interaction_metadata;
        let is_later = answered.is_some_and(|it| it.original_response_message_id.is_some());
        (answered.is_none() || is_later) && shown.any(|it| it.seen == update.view.version())
    }
}

/// Whether one of the channel's newest messages has that button; not where the bot may not read
/// them.
pub async fn has_button(
    http: &DiscordHttp,
    channel: ChannelId,
    id: &str,
) -> serenity::Result<bool> {
    let newest = seen(endpoints::newest(http, channel, NEWEST)).await?;
    let has = |message: &Message| ids(&message.components).any(|it| it == id);
    Ok(newest.unwrap_or_default().iter().any(has))
}

/// Returns the ids of the buttons and menus in some components.
fn ids(components: &Value) -> Box<dyn Iterator<Item = &str> + '_> {
    match components {
        Value::Array(items) => Box::new(items.iter().flat_map(ids)),
        Value::Object(fields) => {
            let id = fields.get("custom_id").and_then(Value::as_str);
            Box::new(id.into_iter().chain(fields.values().flat_map(ids)))
        }
        _ => Box::new(std::iter::empty()),
    }
}

impl DiscordAdapter {
    /// Notes that an interaction which came at `at` has been answered: where the bot is not a
    /// member, its token sends all announcements from now on, and elsewhere those that Discord
    /// refuses.
    pub(super) async fn has_answered(&self, incoming: &Incoming, at: Timestamp) {
        let (place, token) = (incoming.place, &incoming.token);
        if !incoming.is_guest {
            let lacks_permission = !incoming::missing(incoming).is_empty();
            self.answer_tokens
                .remember(place, token, incoming.received, lacks_permission);
            return;
        }
        if let Err(error) = self
            .service
            .store()
            .save_visit_token(place.channel, token, at)
            .await
        {
            tracing::warn!(%error, "token not saved; announcements there may become direct messages");
        }
    }

    /// Announces there, once: a follow-up has no nonce that keeps it from being doubled. Messages
    /// there cannot be looked through, but the answer to a request can be read by its token.
    ///
    /// # Errors
    ///
    /// If Discord cannot say just now whether it has arrived.
    async fn announce_as_guest(
        &self,
        announcement: &Announcement,
        visit: Visit,
    ) -> serenity::Result<Announced> {
        if let Delivered::In(message) = check_answer(&self.http, announcement).await? {
            return Ok(Announced::Before(Some(message)));
        }
        let update = &announcement.update;
        if let Some(token) = visit.token {
            let message = body(&game::update(update).await);
            match endpoints::follow_up(&self.http, &token, &message).await {
                Ok(message) => {
                    let message = Box::new(message);
                    return Ok(Announced::Now(message, Some(token), Vec::new()));
                }
                Err(error) => tracing::info!(%error, "announcement by a token refused"),
            }
        }
        for person in concerned(update) {
            let language = Reader::of(&update.view, person).language;
            send_directly(self, person, &letter(language, update, person)).await;
        }
        Ok(Announced::Directly)
    }
}

/// The people who must know of an update that cannot be announced: those whom it pings, and all
/// players of a game that is over.
fn concerned(update: &Update) -> BTreeSet<PersonId> {
    let mut concerned: BTreeSet<PersonId> = update.pings.iter().copied().collect();
    let game = &update.view.game;
    if matches!(game.phase(), Phase::Over(_)) {
        concerned.extend(game.people());
    }
    concerned
}

/// Their text: how the game ended, that somebody waits for their answer, or that it is their turn.
fn letter(language: Language, update: &Update, person: PersonId) -> String {
    let view = &update.view;
    let link = channel_link(view.game.place());
    match view.game.phase() {
        Phase::Over(ending) => {
            let text = game::ended(language, &view.game, ending);
            format!("{text} {link}")
        }
        _ if update.asked().contains(&person) => {
            let asked = say!(language, "direct-asked", link);
            format!("{asked} {}", say!(language, "guest-silent"))
        }
        _ => {
            let turn = say!(language, "direct-reminder", link);
            format!("{turn} {}", say!(language, "guest-silent"))
        }
    }
}
