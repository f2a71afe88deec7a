//! Lobbies: opened, for a rematch too; and the members who have a role are asked to join one, where a
//! server admin has chosen a role for that.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::announcements::pinged;
use super::change::{TRIES, brought_by, damaged, newcomer};
use super::{
    GameRef, GameService, Rejection, Reply, Request, Server, ServiceError, StoreError, Update,
    View, game_id,
};
use crate::game::{Entry, Event, Game, GameCommand, GameId, GameRejection, PersonId, Place, Terms};
use crate::store::{Plans, Wanted};

impl GameService {
    /// Pings the server's role of players. The store rejects a second ping within six hours.
    pub(super) async fn ping_role(
        &self,
        request: &Request,
        game_ref: &GameRef,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        self.change(request, game_ref, now, |loaded| {
            let role = loaded.view.server.settings.players_role;
            let role = role.ok_or(Rejection::NoPlayersRole)?;
            let command = GameCommand::PingRole { role };
            Ok(loaded.game().decide(loaded.actor(request), &command, now)?)
        })
        .await
    }

    pub(super) async fn open_lobby(
        &self,
        request: &Request,
        terms: Terms,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let events = Game::open(request.by.person, request.place, terms);
        self.open_with(request, events, now).await
    }

    pub(super) async fn rematch(
        &self,
        request: &Request,
        game_ref: &GameRef,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_look_at(request, game_ref).await?;
        // Its players need not see any other place.
        if loaded.game().place().server != request.place.server {
            return Err(loaded.rejected(Rejection::OtherServer));
        }
        let id = loaded.view.id.clone();
        let rematch = loaded.game().rematch(id, request.by.person, request.place);
        let rejected = |reason| match reason {
            GameRejection::Started => loaded.rejected(Rejection::NotOver),
            // The lobby may be that of the rematch: what helps is to join it.
            GameRejection::NotStarted => loaded.rejected(Rejection::GameHere),
            GameRejection::NotPlaying => loaded.rejected(Rejection::DidNotPlay),
            reason => loaded.rejected(reason),
        };
        let events = rematch.map_err(rejected)?;
        self.open_with(request, events, now).await
    }

    async fn open_with(
        &self,
        request: &Request,
        events: Vec<Event>,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let place = request.place;
        if let Some(taken) = self.taken(place).await? {
            return Err(taken);
        }
        let mut server = match place.server {
            Some(server) => self.store().server(server).await?,
            None => Server::default(),
        };
        // Nothing is saved yet about a server in which nobody has played.
        server.language = request.place_language.clone().or(server.language);
        if server.settings.managers_open && !request.by.is_admin {
            return Err(ServiceError::because(Rejection::MayNotOpen));
        }
        for attempt in 0..TRIES as u64 {
            let id = game_id(request.id, attempt);
            let made = self.make(request, id, events.clone(), server.clone(), now);
            match made.await {
                // The name is taken.
                Err(ServiceError::Conflict) => {}
                // Somebody else was quicker: theirs is shown.
                Err(ServiceError::Rejected(no)) if no.reason == Rejection::GameHere => {
                    let taken = self.taken(place).await?;
                    return Err(taken.unwrap_or(ServiceError::Rejected(no)));
                }
                done => return done,
            }
        }
        Err(ServiceError::Conflict)
    }

    /// The rejection of another game where there is one already, with that game, and of any game where
    /// players talk privately.
    async fn taken(&self, place: Place) -> Result<Option<ServiceError>, StoreError> {
        if self.store().private_thread(place.channel).await?.is_some() {
            return Ok(Some(ServiceError::because(Rejection::PrivateThread)));
        }
        match self.here(Wanted::LiveIn(place.channel)).await {
            Ok(loaded) => Ok(loaded.map(|it| ServiceError::of(it.view, Rejection::GameHere))),
            // One that cannot be read is in quarantine by now, and its channel is free.
            Err(StoreError::Log { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn make(
        &self,
        request: &Request,
        id: GameId,
        events: Vec<Event>,
        server: Server,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let newcomers: Vec<PersonId> = events.iter().filter_map(newcomer).collect();
        let mut people = BTreeMap::new();
        self.add_profiles(request, &mut people, &newcomers).await?;
        let mut entries = Entry::all(Some(request.by.person), events, now);
        entries.extend(brought_by(&newcomers, &people, None, now));
        let game = Game::fold(&entries).map_err(|error| damaged(&id, error))?;
        let pings = pinged(&entries, &game);
        let reliability = match game.place().server {
            Some(server) => self.store().reliability(server, &newcomers).await?,
            None => BTreeMap::new(),
        };
        let update = Update {
            view: View {
                is_group: self.is_group(game.place(), now).await?,
                links: self.links_of(&server),
                id,
                game: Arc::new(game),
                people,
                reliability,
                server,
            },
            entries,
            pings,
            is_past: false,
            plans: Plans::default(),
        };
        self.save_update(request, None, update, now).await
    }
}
