//! Privacy: shows, exports and deletes a person's data.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::due::failed;
use super::entries::{entries_of, to_the_millisecond};
use super::json::{entry_as_json, ids_as_texts};
use super::loaded::LoadedGame;
use super::{GameService, Reply, Request, ServiceError, StoreError};
use crate::game::{Actor, Event, Game, GameCommand, GameId, Offer, OfferKind, PersonId, Phase};
use crate::results::Profile;
use crate::store::Scope;
use djambi_rules::Seat;

/// The result of deleting a person's data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgotten {
    /// The games that they left or resigned.
    pub left: Vec<GameId>,
    /// How many games now have a nameless player in their place.
    pub nameless: usize,
    /// How many games were deleted because they played alone with the bot.
    pub deleted: usize,
    /// The games with a damaged log, which may still name them.
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

    /// Returns a person's data as JSON.
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
        let results = self.store().results_of(person, None).await?;
        let profile = Profile::of(person, &results);
        let solved = self.store().solved_by(person).await?;
        let as_json = |(puzzle, at): &(String, Timestamp)| json!({ "puzzle": puzzle, "at": at });
        let mut all = json!({
            "solved_puzzles": solved.iter().map(as_json).collect::<Vec<_>>(),
            "sessions": self.store().sessions_of(person).await?,
            "follows": self.store().followed_by(person).await?,
            "profile": profile,
            "person": person,
            "name": known.name,
            "language": known.language,
            "settings": known.settings,
            "games": games,
        });
        ids_as_texts(&mut all);
        Ok(format!("{all:#}\n"))
    }

    /// Returns what deleting the requester's data changes, and deletes it if it is to be `done`.
    pub(super) async fn forget_me(
        &self,
        request: &Request,
        done: bool,
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
        let reply = Reply::Forget {
            remaining: remaining.count() as u64,
            left: self.summaries(&left, by).await?,
            done,
        };
        if done {
            self.forget(by, now).await?;
        }
        Ok(reply)
    }

    /// Deletes a person's data: they leave lobbies, or cancel their own, and resign running games.
    /// Then a nameless player takes their place in all games, games they played alone with the bot
    /// are deleted, and so are their name and settings.
    pub async fn forget(&self, person: PersonId, now: Timestamp) -> Result<Forgotten, StoreError> {
        let now = to_the_millisecond(now);
        let _turn = self.0.privacy.acquire().await;
        let (mut left, mut settled) = (Vec::new(), BTreeSet::new());
        let traces = loop {
            for id in self.store().current_games_naming(person).await? {
                match self.leave_for_good(&id, person, now).await {
                    Ok(true) => left.push(id.clone()),
                    Ok(false) => {}
                    // A damaged game must not keep a person's data.
                    Err(error @ StoreError::Log { .. }) => failed(&id, &error),
                    Err(error) => return Err(error),
                }
                settled.insert(id);
            }
            self.store().end_sessions_of(person).await?;
            if let Some(traces) = self.store().forget(person, &settled).await? {
                break traces;
            }
        };
        for game in &traces.damaged {
            tracing::error!(%game, "damaged: it may still name who has been forgotten");
        }
        self.0.wake.notify_one();
        Ok(Forgotten {
            left,
            nameless: traces.nameless,
            deleted: traces.deleted,
            damaged: traces.damaged,
        })
    }

    /// Loads a game; `None` if its log is damaged.
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
        // Until it is saved, even if others are quicker; their requests come to an end.
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
    json!({
        "game": loaded.view.id,
        "place": game.place(),
        "seats": seats,
        "did": did.map(entry_as_json).collect::<Vec<_>>(),
        "plan": loaded.plans.of.get(&person),
    })
}
