//! What is saved about a person: shown, handed out, forgotten.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::change::entries_of;
use super::due::failed;
use super::export::{entry_as_json, ids_as_texts};
use super::loaded::LoadedGame;
use super::{GameService, Reply, Request, ServiceError, StoreError};
use crate::game::{Actor, Event, Game, GameCommand, GameId, Offer, OfferKind, PersonId, Phase};
use crate::store::Scope;
use djambi_rules::Seat;

/// What forgetting somebody has come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The games that he left or resigned.
    pub left: Vec<GameId>,
    /// How many games now have a nameless player in his place.
    pub nameless: usize,
    /// How many games are gone that he played alone with the bot.
    pub deleted: usize,
    /// The games that are damaged, so that they may still name him.
    pub damaged: Vec<GameId>,
}

impl GameService {
    pub(super) async fn export_me(&self, request: &Request) -> Result<Reply, ServiceError> {
        let text = self.everything_about(request.by.person).await?;
        Ok(Reply::File {
            name: format!("djambi-{}.json", request.by.person),
            text,
        })
    }

    /// All that is saved about a person, as JSON. Ids are strings: many programs cannot read numbers
    /// as large as Discord's.
    pub async fn everything_about(&self, person: PersonId) -> Result<String, StoreError> {
        let _turn = self.0.privacy.acquire().await;
        let known = self.store().person(person).await?.unwrap_or_default();
        let mut games = Vec::new();
        for id in self.store().games_naming(person).await? {
            match self.load(&id).await {
                Ok(loaded) => games.extend(loaded.map(|loaded| about(&loaded, person))),
                Err(error @ StoreError::Log { .. }) => {
                    games.push(json!({ "game": id, "damaged": error.to_string() }));
                }
                Err(error) => return Err(error),
            }
            // Folding a long game takes a while; others are let in between.
            tokio::task::yield_now().await;
        }
        let mut all = json!({
            "person": person,
            "name": known.name,
            "language": known.language,
            "settings": known.settings,
            "games": games,
        });
        ids_as_texts(&mut all);
        Ok(format!("{all:#}\n"))
    }

    pub(super) async fn forget_me_preview(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let mut left = Vec::new();
        for id in self.store().current_games_naming(by).await? {
            if let Some(loaded) = self.readable(&id).await?
                && !leaving(&loaded, by, now).is_empty()
            {
                left.push(loaded.row);
            }
        }
        let finished = self
            .store()
            .list(Scope::FinishedOf(by), 0, u32::MAX)
            .await?;
        let alone = self.store().alone_games(by).await?;
        let remaining = finished.rows.iter().filter(|row| !alone.contains(&row.id));
        Ok(Reply::Forget {
            remaining: remaining.count() as u64,
            left: self.summaries(&left, by).await?,
            done: false,
        })
    }

    pub(super) async fn forget_me(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let before = self.forget_me_preview(request, now).await?;
        self.forget(request.by.person, now).await?;
        Ok(match before {
            Reply::Forget {
                left, remaining, ..
            } => Reply::Forget {
                left,
                remaining,
                done: true,
            },
            other => other,
        })
    }

    /// Forgets a person: he leaves lobbies, or calls his own off, and resigns the games that go on;
    /// then nobody stands in his place in all of them, those that he played alone with the bot are
    /// deleted, and his name and settings are gone.
    pub async fn forget(&self, person: PersonId, now: Timestamp) -> Result<Forgotten, StoreError> {
        let now = super::to_the_millisecond(now);
        let _turn = self.0.privacy.acquire().await;
        let mut left = Vec::new();
        for id in self.store().current_games_naming(person).await? {
            match self.leave_for_good(&id, person, now).await {
                Ok(true) => left.push(id),
                Ok(false) => {}
                // What is wrong with one game must not keep him.
                Err(error @ StoreError::Log { .. }) => failed(&id, &error),
                Err(error) => return Err(error),
            }
        }
        let traces = self.store().forget(person).await?;
        for game in &traces.damaged {
            tracing::error!(%game, "damaged: it may still name who has been forgotten");
        }
        self.0.wake.notify_one();
        Ok(Forgotten {
            left,
            nameless: traces.nameless.len(),
            deleted: traces.deleted.len(),
            damaged: traces.damaged,
        })
    }

    /// A game as it is now; none if its log is damaged.
    pub(super) async fn readable(&self, id: &GameId) -> Result<Option<LoadedGame>, StoreError> {
        match self.load(id).await {
            Err(error @ StoreError::Log { .. }) => {
                tracing::error!(%error, game = %id, "it is left out");
                Ok(None)
            }
            found => found,
        }
    }

    async fn leave_for_good(
        &self,
        id: &GameId,
        person: PersonId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        // Until it is saved, however quick the others are; there is an end to what they can do.
        while let Some(loaded) = self.load(id).await? {
            let events = leaving(&loaded, person, now);
            if events.is_empty() {
                return Ok(false);
            }
            let entries = entries_of(Some(person), events, now);
            if self
                .save_automatic(loaded, entries, now, |_| Some(now))
                .await?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// How a person takes his leave of a game.
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
    // What is refused he is not in.
    let events = acts
        .iter()
        .filter_map(|command| game.decide(actor, command, now).ok());
    events.flatten().chain(game.given_up_by(person)).collect()
}

/// Whether the others wait for him to take a seat.
fn is_asked_in(game: &Game, person: PersonId) -> bool {
    let offer = game.offer(OfferKind::Replace).map(|open| open.offer);
    matches!(offer, Some(Offer::Replace { sitter, .. }) if sitter.person() == Some(person))
}

/// A game as far as it concerns a person: his seats, and what he did.
fn about(loaded: &LoadedGame, person: PersonId) -> Value {
    let game = loaded.game();
    let seats: Vec<_> = game.seats_of(person).map(Seat::key).collect();
    let did = loaded
        .log
        .iter()
        .filter(|entry| entry.actor == Some(person));
    json!({
        "game": loaded.view.id,
        "place": game.place(),
        "seats": seats,
        "did": did.map(entry_as_json).collect::<Vec<_>>(),
    })
}
