//! Games of a person or a server: lists, following a game, a note on it that nobody else reads, and moving it
//! to another channel.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::change::profile;
use super::load::own_if_private;
use super::standings::server_of;
use super::{
    GameRef, GameService, Person, Rejection, Reply, Request, ServiceError, StoreError, Summary,
    View,
};
use crate::game::{
    Actor, Awaits, Event, Game, GameCommand, GameId, GameRejection, PersonId, Phase,
};
use crate::store::{Scope, StoredGame};

/// How many games that look for players are looked at.
const SEEKING: u32 = 50;

/// How many of their own games a person is shown.
const OWN: u32 = 25;

/// How many games that wait for a person are counted.
const WAITING: u32 = 100;

/// The most characters of a note.
pub const LONGEST_NOTE: usize = 1_000;

impl GameService {
    pub(super) async fn my_games(
        &self,
        request: &Request,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let page = self.store().list(Scope::Current(by), OWN).await?;
        let mut games = self.summaries(&page.rows, by).await?;
        self.mark_movable(request, &mut games, now).await?;
        Ok(Reply::Games {
            games,
            total: page.total,
        })
    }

    /// Returns the games in which it is a person's turn, the one that has waited longest first.
    pub async fn waiting_for(&self, person: PersonId) -> Result<Vec<GameId>, StoreError> {
        self.store().waiting_for(person, WAITING).await
    }

    /// Returns the games of a server that look for players.
    pub(super) async fn tables(&self, request: &Request) -> Result<Reply, ServiceError> {
        let scope = Scope::SeekingIn(server_of(request)?);
        let page = self.store().list(scope, SEEKING).await?;
        let mut games = self.summaries(&page.rows, request.by.person).await?;
        games.retain(|it| {
            let game = &it.view.game;
            let is_shown = !game.terms().private || game.place() == request.place;
            is_shown
                && match game.phase() {
                    Phase::Lobby => game.free_seats().next().is_some(),
                    _ => game.is_flagged(),
                }
        });
        Ok(Reply::Tables(games))
    }

    pub(super) async fn summaries(
        &self,
        rows: &[StoredGame],
        actor: PersonId,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let Some(loaded) = self.readable(&row.id).await? else {
                continue;
            };
            let awaits = loaded.game().awaits();
            games.push(Summary {
                your_turn: matches!(awaits, Awaits::Person(_, person) if person == actor),
                updated: row.updated,
                board_message: loaded.row.board_message,
                can_move_here: false,
                view: loaded.view,
            });
        }
        Ok(games)
    }
}

impl GameService {
    pub(super) async fn follow(
        &self,
        request: &Request,
        game: &GameRef,
        follow: bool,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game).await?;
        let loaded = own_if_private(loaded, request.by.person)?;
        if loaded.game().place().server.is_none() {
            return Err(ServiceError::because(Rejection::NoServer));
        }
        if matches!(loaded.game().phase(), Phase::Over(_)) {
            return Err(loaded.rejected(GameRejection::Over));
        }
        let store = self.store();
        store
            .follow(&loaded.view.id, &profile(request), follow)
            .await?;
        Ok(Reply::Following(follow))
    }

    /// Returns the people who follow a game: of a private one, only those who take part in it.
    pub async fn followers(&self, view: &View) -> Result<BTreeMap<PersonId, Person>, StoreError> {
        let mut followers = self.store().followers(&view.id).await?;
        if view.game.terms().private {
            let people = view.game.people();
            followers.retain(|person, _| people.contains(person));
        }
        Ok(followers)
    }
}

impl GameService {
    /// Returns the requester's note on a game, once it is saved if there is a new text.
    pub(super) async fn annotate(
        &self,
        request: &Request,
        game: &GameRef,
        text: Option<&str>,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        let view = self.to_look_at(request, game).await?.view;
        let saved = self.note(&view.id, by).await?;
        // A player who was replaced still has the note from before.
        if saved.is_empty() && !view.game.has_seat(by) {
            return Err(ServiceError::of(view, GameRejection::NotPlaying));
        }
        let Some(text) = text else {
            return Ok(Reply::Note { text: saved, view });
        };
        let text = text.trim();
        if text.chars().count() > LONGEST_NOTE {
            return Err(ServiceError::of(view, Rejection::LongNote));
        }
        if !self.store().set_note(&view.id, by, text).await? {
            return Err(ServiceError::of(view, GameRejection::NotPlaying));
        }
        let text = text.to_owned();
        Ok(Reply::Note { text, view })
    }

    /// Returns a person's note on a game, empty without one. Nobody else may be shown it.
    pub async fn note(&self, game: &GameId, by: PersonId) -> Result<String, StoreError> {
        let note = self.store().note(game, by).await?;
        Ok(note.unwrap_or_default())
    }
}

impl GameService {
    /// Moves the game to the place of the request.
    pub(super) async fn move_channel(
        &self,
        request: &Request,
        game: &GameId,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let game_ref = GameRef::Game(game.clone());
        let thread = self.store().private_thread(request.place.channel).await?;
        if thread.is_some() {
            return Err(ServiceError::because(Rejection::PrivateThread));
        }
        self.change(request, &game_ref, now, |loaded| {
            channel_changed(loaded.game(), loaded.actor(request), request, now)
        })
        .await
    }

    /// Marks the games that the requester may move to the place of the request.
    pub(super) async fn mark_movable(
        &self,
        request: &Request,
        games: &mut [Summary],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let channel = request.place.channel;
        if self.store().live_in(channel).await?.is_some() {
            return Ok(());
        }
        // Games of other servers cannot be moved here.
        let actor = Actor {
            person: request.by.person,
            is_admin: request.by.is_admin,
        };
        for summary in games {
            let game = &summary.view.game;
            let begun = matches!(game.phase(), Phase::Playing | Phase::Asleep);
            summary.can_move_here = begun && channel_changed(game, actor, request, now).is_ok();
        }
        Ok(())
    }
}

/// Returns the events that move a game to the place of a request. A game that is asleep wakes up
/// there.
fn channel_changed(
    game: &Game,
    actor: Actor,
    request: &Request,
    now: Timestamp,
) -> Result<Vec<Event>, Rejection> {
    let place = request.place;
    if place.server.is_none() {
        return Err(Rejection::NoServer);
    }
    if game.place().server != place.server {
        return Err(Rejection::OtherServer);
    }
    let mut events = game.decide(actor, &GameCommand::MoveChannel { place }, now)?;
    if game.place() == place {
        return Err(Rejection::AlreadyHere);
    }
    if game.phase() == Phase::Asleep {
        events.extend(game.decide(actor, &GameCommand::Wake, now)?);
    }
    Ok(events)
}
