//! Privacy: shows, exports and deletes a person's data; and the end of storage: games, sessions and links
//! that guests have left, and the games of servers from which the bot was removed, are deleted.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use super::due::failed;
use super::load::LoadedGame;
use super::{Deletion, GameService, Reply, Request, ServiceError, StoreError};
use crate::game::{
    Actor, Entry, Event, Game, GameCommand, GameId, Offer, OfferKind, PersonId, Phase,
};
use crate::results::Profile;
use crate::store::{ShardScope, TaskKind, to_the_millisecond};
use djambi_rules::Seat;

/// The most bytes of a person's data in an answer before it is packed, to a tenth or so: the file fits
/// into a message of Discord, and memory stays bounded.
const LARGEST_EXPORT: usize = 64 << 20;

/// A longer text is packed.
const LARGEST_TEXT: usize = 1 << 20;

/// The result of deleting a person's data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The games that they left or resigned.
    pub left: Vec<GameId>,
    /// How many games now have a nameless player in their place.
    pub nameless: usize,
    /// How many games were deleted because they played alone with the bot.
    pub deleted: usize,
}

impl GameService {
    pub(super) async fn export_me(&self, request: &Request) -> Result<Reply, ServiceError> {
        let person = request.by.person;
        let (text, left_out) = self.everything_about(person, LARGEST_EXPORT).await?;
        // A short one can be read anywhere.
        let (bytes, ending, kind) = if text.len() > LARGEST_TEXT {
            (packed(&text), "json.gz", "application/gzip")
        } else {
            (text.into_bytes(), "json", "application/json")
        };
        Ok(Reply::PersonalData {
            name: format!("djambi-{person}.{ending}"),
            bytes,
            kind,
            left_out,
        })
    }

    /// Returns a person's data as JSON: what is saved about the person, then each of their games in a line,
    /// the latest first, as long as there are not more than `most` bytes. With it how many games were
    /// left out.
    pub async fn everything_about(
        &self,
        person: PersonId,
        most: usize,
    ) -> Result<(String, usize), StoreError> {
        let _turn = self.0.privacy.acquire().await;
        let head = self.head_about(person).await?;
        // The games are its last field.
        let head = head.strip_suffix("\n}").unwrap_or(&head);
        let mut text = format!("{head},\n  \"games\": [");
        let games = self.store().games_naming(person).await?;
        let (mut comma, mut left_out) = ("", 0);
        for (index, id) in games.iter().enumerate() {
            let part = match self.load(id).await {
                Ok(Some(loaded)) => about(&loaded, person),
                Ok(None) => continue,
                Err(error @ StoreError::Log { .. }) => {
                    json!({ "game": id, "damaged": error.to_string() })
                }
                Err(error) => return Err(error),
            };
            let part = format!("{comma}\n    {part}");
            if text.len() + part.len() > most {
                left_out = games.len() - index;
                break;
            }
            text.push_str(&part);
            comma = ",";
            // Folding a long game takes a while; others are let in between.
            tokio::task::yield_now().await;
        }
        text.push_str("\n  ]");
        if left_out > 0 {
            let noted = format!(",\n  \"games_left_out\": {left_out}");
            text.push_str(&noted);
        }
        text.push_str("\n}\n");
        Ok((text, left_out))
    }

    /// The data about a person apart from their games, as JSON.
    async fn head_about(&self, person: PersonId) -> Result<String, StoreError> {
        let known = self.store().person(person).await?.unwrap_or_default();
        let results = self.store().results_of(person, None).await?;
        let profile = Profile::of(person, &results);
        let threads = self.store().private_threads_with(person).await?;
        let threads = threads.iter().map(|it| {
            let pacts = it.pacts.iter().map(|pact| {
                let (accepts, kept) = pact.answers.get(&person).copied().unzip();
                json!({
                    "at": pact.at, "text": pact.text, "moves": pact.moves,
                    "promised": pact.by == person, "accepts": accepts, "kept": kept.flatten(),
                })
            });
            let opens = it.opens.contains(&person);
            let pacts: Vec<_> = pacts.collect();
            json!({ "game": it.game, "channel": it.channel, "opens": opens, "pacts": pacts })
        });
        let mut all = self.store().rows_of(person).await?;
        let more = [
            ("private_threads", threads.collect()),
            ("profile", json!(profile)),
            ("person", json!(person)),
            ("name", json!(known.name)),
            ("language", json!(known.language)),
            ("settings", json!(known.settings)),
        ];
        all.extend(more.map(|(name, value)| (name.to_owned(), value)));
        let all = Value::from(all);
        Ok(format!("{all:#}"))
    }

    /// Deletes the requester's data if they are sure. Returns the effect.
    pub(super) async fn forget_me(
        &self,
        request: &Request,
        is_sure: bool,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let (left, remaining) = self.store().traces_of(by).await?;
        let mut deletion = Deletion::Preview;
        if is_sure {
            let language = self.settings_of(by).await?.language;
            let language = language.as_deref().or(request.by.language.as_deref());
            self.store().begin_forgetting(by, language, now).await?;
            let is_done = self.run_task(by, TaskKind::Forget, now).await?;
            deletion = if is_done {
                Deletion::Done
            } else {
                Deletion::UnderWay
            };
        }
        Ok(Reply::Forget {
            left,
            remaining,
            deletion,
        })
    }

    /// Deletes a person's data: they leave lobbies, or cancel their own, and resign running games.
    /// Then a nameless player takes their place in all games, games they played alone with the bot
    /// are deleted, and so are their name and settings.
    pub async fn forget(&self, person: PersonId, now: Timestamp) -> Result<Forgotten, StoreError> {
        let now = to_the_millisecond(now);
        self.store().end_sessions_of(person).await?;
        let (mut left, mut settled) = (Vec::new(), BTreeSet::new());
        let traces = loop {
            for id in self.store().current_games_naming(person).await? {
                let leaves = self.save_at_last(&id, Some(now), |loaded| {
                    // Others have played since the work began.
                    let now = now.max(loaded.row.updated);
                    Entry::all(Some(person), leaving(loaded, person, now), now)
                });
                match leaves.await {
                    Ok(true) => left.push(id.clone()),
                    Ok(false) => {}
                    // A damaged game must not keep a person's data.
                    Err(error @ StoreError::Log { .. }) => failed(&id, &error),
                    Err(error) => return Err(error),
                }
                settled.insert(id);
            }
            // They may have opened a page again meanwhile.
            self.store().end_sessions_of(person).await?;
            if let Some(traces) = self.store().forget(person, &settled).await? {
                break traces;
            }
        };
        self.0.wake.notify_one();
        Ok(Forgotten {
            left,
            nameless: traces.nameless,
            deleted: traces.deleted,
        })
    }

    /// Loads a game; `None` if its log is damaged.
    pub(super) async fn readable(&self, id: &GameId) -> Result<Option<LoadedGame>, StoreError> {
        match self.load(id).await {
            Err(error @ StoreError::Log { .. }) => {
                tracing::error!(%error, game = %id, "damaged game left out");
                Ok(None)
            }
            found => found,
        }
    }
}

/// The commands by which a person leaves a game for good.
fn leaving(loaded: &LoadedGame, person: PersonId, now: Timestamp) -> Vec<Event> {
    let game = loaded.game();
    let actor = Actor {
        person,
        is_admin: false,
    };
    let acts: &[GameCommand] = match game.phase() {
        Phase::Lobby if game.holder() == Some(person) => &[GameCommand::CallOff],
        Phase::Lobby => &[GameCommand::Leave, GameCommand::DeclineInvitation],
        Phase::Playing if is_asked_in(game, person) => &[GameCommand::Decline(OfferKind::Replace)],
        Phase::Playing | Phase::Asleep | Phase::Over(_) => &[],
    };
    // A rejected command means that they are not in the game.
    let events = acts
        .iter()
        .filter_map(|command| game.decide(actor, command, now).ok());
    events.flatten().chain(game.given_up_by(person)).collect()
}

/// Whether an offer waits for the person to take a seat.
fn is_asked_in(game: &Game, person: PersonId) -> bool {
    let offer = game.offer(OfferKind::Replace).map(|open| open.offer);
    matches!(offer, Some(Offer::Replace { sitter, .. }) if sitter.person() == Some(person))
}

/// A game as it concerns a person: their seats and actions.
fn about(loaded: &LoadedGame, person: PersonId) -> Value {
    let game = loaded.game();
    let seats: Vec<_> = game.seats_of(person).map(Seat::key).collect();
    let did = loaded
        .log
        .iter()
        .filter(|entry| entry.actor == Some(person));
    // The file itself says whose actions they are.
    let did = did.map(|entry| Entry {
        actor: None,
        ..entry.clone()
    });
    json!({
        "game": loaded.view.id,
        "place": game.place(),
        "seats": seats,
        "did": did.collect::<Vec<_>>(),
        "plan": loaded.plans.of.get(&person),
    })
}

/// Packs a text by gzip. Nothing fails in memory.
fn packed(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    let _ = packed.write_all(text.as_bytes());
    packed.finish().unwrap_or_default()
}

/// How long a session, or a game on the pages, is saved without use.
const IDLE_LIMIT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long the games of a server are saved after the bot was removed from it.
const ABSENCE_LIMIT: SignedDuration = SignedDuration::from_hours(90 * 24);

/// How often it is looked for them.
const FORGETTING: Duration = Duration::from_hours(1);

/// How many games are looked for at a time.
const AT_A_TIME: u32 = 100;

impl GameService {
    /// Deletes what nobody uses any more, beside other work, unless that was done a short time ago.
    pub(super) fn forget_unused_in_background(&self, scope: ShardScope, now: Timestamp) {
        let last = &self.0.unused_looked_at;
        let is_old = |last: i64| now.as_second().abs_diff(last) >= FORGETTING.as_secs();
        let due = |last| is_old(last).then_some(now.as_second());
        let looked_at = last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, due);
        let Ok(looked_at) = looked_at else {
            return;
        };
        // A process that has just begun may not know yet that a server is back.
        let knows_servers = looked_at != 0;
        let service = self.clone();
        self.0.beside.spawn(async move {
            if scope.has_pages() {
                report("guests", service.forget_guests(now).await);
            }
            if knows_servers {
                report("servers", service.forget_servers(&scope, now).await);
            }
        });
    }

    /// Deletes games on the pages in which nothing has happened for 30 days, sessions that were not
    /// used for as long, and links that have expired. Returns how many games were deleted. After a long
    /// outage, which may also be a clock that is ahead, nothing is deleted for 30 days: until then
    /// nobody could use what they had.
    pub async fn forget_guests(&self, now: Timestamp) -> Result<usize, StoreError> {
        let since = now - IDLE_LIMIT;
        let back = self.store().pages_back().await?;
        if back.is_some_and(|back| since < back) {
            return Ok(0);
        }
        self.store().forget_sessions(now, since).await?;
        while self.store().forget_some_guests().await? && !self.0.closing.load(Ordering::Relaxed) {}
        let mut deleted = 0;
        loop {
            let games = self.store().abandoned_page_games(since, AT_A_TIME).await?;
            for game in &games {
                self.store().delete(game).await?;
            }
            deleted += games.len();
            if games.len() < AT_A_TIME as usize || self.0.closing.load(Ordering::Relaxed) {
                return Ok(deleted);
            }
        }
    }

    /// Deletes the games and settings of servers within reach from which the bot was removed 90 days
    /// ago. Returns how many games were deleted. Each is looked up before its deletion, so that it stays
    /// if the bot is added again meanwhile.
    pub async fn forget_servers(
        &self,
        scope: &ShardScope,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let before = now - ABSENCE_LIMIT;
        let mut deleted = 0;
        while !self.0.closing.load(Ordering::Relaxed) {
            let Some(game) = self.store().game_of_removed_server(before, scope).await? else {
                self.store().forget_removed_servers(before).await?;
                break;
            };
            self.store().delete(&game).await?;
            deleted += 1;
        }
        Ok(deleted)
    }
}

fn report(of: &str, deleted: Result<usize, StoreError>) {
    match deleted {
        Ok(0) => {}
        Ok(games) => tracing::info!(games, of, "unused games deleted"),
        Err(error) => tracing::error!(%error, of, "unused games not deleted"),
    }
}
