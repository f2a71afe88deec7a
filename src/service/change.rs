//! Changes to a game: decide, then save; and whether a computer agrees to a draw, by the value of the
//! position to it. An old button must not act in another state of the game than the one that it was
//! made for.

use std::collections::BTreeMap;
use std::sync::Arc;

use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

use super::announcements::pinged;
use super::load::LoadedGame;
use super::{
    GameRef, GameService, Person, Rejection, Reply, Request, ServiceError, StoreError, Update, View,
};
use crate::ai;
use crate::game::{
    Awaits, Entry, Event, FoldError, Game, GameCommand, GameId, OfferKind, PersonId, Phase,
    RemindAt, Rest, Sitter,
};
use crate::store::{AppendError, Batch, Cause, Pending, Plans, Profile};

/// How often a command is decided again when another request was quicker.
pub(super) const TRIES: usize = 5;

/// An adapter answers within three seconds. An update that is not delivered after this time is
/// announced as a message.
const GRACE: SignedDuration = SignedDuration::from_secs(10);

impl GameService {
    pub(super) async fn game_command(
        &self,
        request: &Request,
        game_ref: &GameRef,
        command: &GameCommand,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        self.change(request, game_ref, now, |loaded| {
            if loaded.is_outdated(request, command) {
                return Err(Rejection::Stale);
            }
            if names_somebody(command) && loaded.view.is_alone() {
                return Err(Rejection::Alone);
            }
            let events = loaded.game().decide(loaded.actor(request), command, now)?;
            match plays_on(loaded.game(), command) {
                Some(seat) => Err(Rejection::PlaysOn(seat)),
                None => Ok(events),
            }
        })
        .await
    }

    /// Loads the game, runs `decide` and saves the events; again, if another request was quicker.
    pub(super) async fn change(
        &self,
        request: &Request,
        game_ref: &GameRef,
        now: Timestamp,
        decide: impl Fn(&LoadedGame) -> Result<Vec<Event>, Rejection>,
    ) -> Result<Reply, ServiceError> {
        for _ in 0..TRIES {
            let loaded = self.to_act_in(request, game_ref).await?;
            let events = decide(&loaded).map_err(|reason| loaded.rejected(reason))?;
            match self.save(request, loaded, events, now).await {
                Err(ServiceError::Conflict) => {}
                done => return done,
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Saves the events of a person's request and returns the update.
    pub(super) async fn save(
        &self,
        request: &Request,
        mut loaded: LoadedGame,
        events: Vec<Event>,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let mut newcomers: Vec<PersonId> = events.iter().filter_map(newcomer).collect();
        newcomers.retain(|person| !loaded.game().has_seat(*person));
        self.add_profiles(request, &mut loaded.view.people, &newcomers)
            .await?;
        if let (Phase::Lobby, Some(server)) = (loaded.game().phase(), loaded.game().place().server)
        {
            let known = self.store().reliability(server, &newcomers).await?;
            loaded.view.reliability.extend(known);
        }
        let mut entries = Entry::all(Some(request.by.person), events, now);
        let game = Some(loaded.game());
        entries.extend(brought_by(&newcomers, &loaded.view.people, game, now));
        let before = Arc::clone(&loaded.view.game);
        let update = loaded.update(entries)?;
        self.save_update(request, Some(&before), update, now).await
    }

    /// Saves events that no request to this game caused. `due` returns when the game after them is
    /// to be announced, if at all. Returns false if another request was quicker: the caller decides
    /// again.
    pub(super) async fn save_automatic(
        &self,
        loaded: LoadedGame,
        entries: Vec<Entry>,
        due: impl FnOnce(&Game) -> Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let before = Arc::clone(&loaded.view.game);
        let update = loaded.update(entries)?;
        let due = due(&update.view.game).filter(|_| update.view.game.place().takes_messages());
        let pending = due.map(|due| Pending { due, token: None });
        let batch = batch(&update, Some(&before), pending.as_ref());
        match self.store().append(&batch, None).await {
            Ok(()) => {
                self.has_changed(&update.view);
                Ok(true)
            }
            Err(AppendError::Store(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Saves what `decide` returns for a game as it is, however many requests are quicker. Returns whether
    /// that is anything.
    pub(super) async fn save_at_last(
        &self,
        id: &GameId,
        due: Option<Timestamp>,
        decide: impl Fn(&LoadedGame) -> Vec<Entry>,
    ) -> Result<bool, StoreError> {
        while let Some(loaded) = self.load(id).await? {
            let entries = decide(&loaded);
            if entries.is_empty() {
                return Ok(false);
            }
            if self.save_automatic(loaded, entries, |_| due).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the profiles of newcomers, and the requester's as it is now.
    pub(super) async fn add_profiles(
        &self,
        request: &Request,
        people: &mut BTreeMap<PersonId, Person>,
        newcomers: &[PersonId],
    ) -> Result<(), StoreError> {
        let by = &request.by;
        let mut new = [newcomers, &[by.person]].concat();
        new.retain(|person| !people.contains_key(person));
        people.extend(self.store().people(&new).await?);
        let actor = people.entry(by.person).or_default();
        actor.name = Some(by.name.clone());
        actor.language.clone_from(&by.language);
        Ok(())
    }

    /// Saves an update that a person's request caused, from the game before it, if there was one.
    pub(super) async fn save_update(
        &self,
        request: &Request,
        before: Option<&Game>,
        update: Update,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let announced = update.is_public() && update.view.game.place().takes_messages();
        let pending = announced.then(|| Pending {
            due: now + GRACE,
            token: request.token.clone(),
        });
        let batch = batch(&update, before, pending.as_ref());
        let cause = Cause {
            interaction: request.id,
            profile: profile(request),
        };
        self.store().append(&batch, Some(&cause)).await?;
        self.has_changed(&update.view);
        Ok(Reply::Done(update))
    }
}

impl LoadedGame {
    /// Returns the update of new events, and of the planned moves that follow them at once.
    pub(super) fn update(self, mut entries: Vec<Entry>) -> Result<Update, StoreError> {
        let LoadedGame {
            view, plans: saved, ..
        } = self;
        let mut game = (*view.game).clone();
        let mut plans = saved.of.clone();
        plans.retain(|_, plan| !plan.live().is_empty());
        let mut applied = 0;
        loop {
            for entry in &entries[applied..] {
                let done = game.apply(entry);
                done.map_err(|error| damaged(&view.id, error))?;
            }
            let events = entries[applied..].iter().map(|it| it.event.clone());
            let events: Vec<Event> = events.collect();
            for (person, plan) in &mut plans {
                if let Some(after) = game.plan_after(*person, plan, &events) {
                    *plan = after;
                }
            }
            applied = entries.len();
            let (Awaits::Person(_, person), Some(last)) = (game.awaits(), entries.last()) else {
                break;
            };
            let at = last.at;
            let Some(plan) = plans.get_mut(&person) else {
                break;
            };
            match game.planned_move(person, plan) {
                Some(Ok(events)) => {
                    *plan = plan.after_its_move();
                    entries.extend(Entry::all(Some(person), events, at));
                }
                Some(Err(lapse)) => {
                    *plan = plan.given_up(lapse, game.version());
                    break;
                }
                None => break,
            }
        }
        plans.retain(|person, plan| saved.of.get(person) != Some(plan));
        Ok(Update {
            pings: pinged(&entries, &game),
            view: View {
                game: Arc::new(game),
                ..view
            },
            entries,
            is_past: false,
            plans: Plans {
                changes: saved.changes,
                of: plans,
            },
        })
    }

    /// The rejection of a request to the game as it is.
    pub(super) fn rejected(&self, reason: impl Into<Rejection>) -> ServiceError {
        ServiceError::of(self.view.clone(), reason)
    }

    /// Whether an event like that has happened since the button of a request was made; none has if it has
    /// no button.
    fn has_happened(&self, request: &Request, is_such: impl Fn(&Event) -> bool) -> bool {
        let Some(seen) = request.seen else {
            return false;
        };
        let since = usize::try_from(seen).ok().and_then(|it| self.log.get(it..));
        // Nobody knows if the button is newer than the game, which was restored from a backup or cut.
        since.is_none_or(|entries| entries.iter().any(|entry| is_such(&entry.event)))
    }

    /// Whether events since a button was made change the meaning of a command.
    fn is_outdated(&self, request: &Request, command: &GameCommand) -> bool {
        match command {
            GameCommand::Play(_)
            | GameCommand::TakeBack { .. }
            | GameCommand::Resign { .. }
            | GameCommand::GiveTime => self.board_changed(request),
            GameCommand::Agree(kind) | GameCommand::Decline(kind) => {
                self.board_changed(request)
                    || self.has_happened(request, |event| {
                        matches!(event, Event::Offered { offer } if offer.kind() == *kind)
                    })
            }
            GameCommand::MoveChannel { .. } => self.has_happened(request, |event| {
                matches!(event, Event::ChannelChanged { .. })
            }),
            GameCommand::Remove { seat } => self.has_happened(request, |event| {
                matches!(event, Event::Seated { seat: it, .. } | Event::Unseated { seat: it } if it == seat)
            }),
            _ => false,
        }
    }

    /// Whether the position has changed, or the game has started, since a button was made.
    pub(super) fn board_changed(&self, request: &Request) -> bool {
        self.has_happened(request, |event| {
            matches!(
                event,
                Event::Played { .. }
                    | Event::Resigned { .. }
                    | Event::TakenBack { .. }
                    | Event::Started
            )
        })
    }
}

/// Whether a command names another person to play.
fn names_somebody(command: &GameCommand) -> bool {
    match command {
        GameCommand::Invite { .. } => true,
        GameCommand::Replace { sitter, .. } => sitter.person().is_some(),
        _ => false,
    }
}

pub(super) fn damaged(game: &GameId, error: FoldError) -> StoreError {
    StoreError::Log {
        game: game.clone(),
        error: error.into(),
    }
}

/// The store's batch of an update.
pub(super) fn batch<'a>(
    update: &'a Update,
    before: Option<&'a Game>,
    pending: Option<&'a Pending>,
) -> Batch<'a> {
    Batch {
        id: &update.view.id,
        before,
        after: &update.view.game,
        entries: &update.entries,
        pending,
        plans: before.map(|_| &update.plans),
    }
}

pub(super) fn profile(request: &Request) -> Profile {
    let server = request.place.server;
    Profile {
        person: request.by.person,
        name: request.by.name.clone(),
        language: request.by.language.clone(),
        server: server.map(|server| (server, request.place_language.clone())),
    }
}

/// The person who takes a seat by an event, or is invited to.
pub(super) fn newcomer(event: &Event) -> Option<PersonId> {
    match event {
        Event::Invited { person, .. } => Some(*person),
        Event::Seated { sitter, .. } | Event::Replaced { sitter, .. } => sitter.person(),
        _ => None,
    }
}

/// Returns the rest and the reminders of newcomers as events, where the game does not know them. It
/// may know older ones of a person who was in the game before.
pub(super) fn brought_by(
    newcomers: &[PersonId],
    people: &BTreeMap<PersonId, Person>,
    game: Option<&Game>,
    at: Timestamp,
) -> Vec<Entry> {
    let events = newcomers.iter().flat_map(|person| {
        let known = people.get(person).cloned().unwrap_or_default().settings;
        let rest = to_come(known.rest(), at);
        let rest_known = game.map_or_else(Rest::default, |game| game.rest_of(*person));
        let resting = (rest != to_come(rest_known, at)).then_some(Event::Resting {
            person: *person,
            away: rest.away,
            quiet: rest.quiet,
        });
        let reminders_known = game.map_or_else(RemindAt::default, |it| it.remind_at(*person));
        let reminded = (known.remind != reminders_known).then_some(Event::RemindersSet {
            person: *person,
            remind: known.remind,
        });
        resting.into_iter().chain(reminded)
    });
    Entry::all(None, events.collect(), at)
}

/// A rest without an absence that is over.
fn to_come(rest: Rest, at: Timestamp) -> Rest {
    Rest {
        away: rest.away.filter(|(_, until)| *until > at),
        ..rest
    }
}

/// A computer agrees if it has less than nine tenths of an equal share of the chances, …
const WORSE: u32 = 900;
/// … or, once half of the moves without progress that end the game have been made, if it has no
/// more than one and a half shares.
const NOT_MUCH_BETTER: u32 = 1500;

/// The first computer still playing that would rather play on, if this act agrees to a draw.
pub(super) fn plays_on(game: &Game, command: &GameCommand) -> Option<Seat> {
    if !matches!(
        command,
        GameCommand::Draw | GameCommand::Agree(OfferKind::Draw)
    ) {
        return None;
    }
    let position = game.position();
    let chances = ai::chances(position).map(u32::from);
    let sum = chances.iter().sum::<u32>().max(1);
    let playing = Seat::ALL
        .into_iter()
        .filter(|seat| position.is_active(*seat));
    let count = u32::try_from(playing.clone().count()).unwrap_or(4);
    let limit = position.options().quiet_limit.get();
    let drags_on = position.no_progress() >= limit / 2;
    let most = if drags_on { NOT_MUCH_BETTER } else { WORSE };
    let mut computers =
        playing.filter(|seat| matches!(game.sitter(*seat), Some(Sitter::Computer(_))));
    computers.find(|seat| chances[seat.index()] * count * 1000 / sum > most)
}

#[cfg(test)]
mod tests {
    use djambi_rules::Move;

    use super::*;
    use crate::game::testing::{self, PEOPLE, entry, played};
    use crate::game::{Level, Terms};

    /// A game that begins: Red is a person and the others are computers, or the other way round.
    fn begun(red_is_a_person: bool) -> Game {
        let computer = Sitter::Computer(Level::Novice);
        let [red, blue, yellow, green] = PEOPLE;
        let sitters = if red_is_a_person {
            [red, computer, computer, computer]
        } else {
            [computer, blue, yellow, green]
        };
        testing::game(Terms::default(), sitters, [])
    }

    /// Red kills any piece except a chief if it can; the others do not kill.
    fn one_sided(game: &Game) -> Move {
        let position = game.position();
        let moves = position.legal_moves();
        let is_chief = |at| {
            Seat::ALL
                .iter()
                .any(|seat| position.chief(*seat) == Some(at))
        };
        let is_wanted = |mv: &&Move| {
            let kills = mv.victims().next().is_some();
            kills == (position.mover() == Seat::Red) && !mv.victims().any(is_chief)
        };
        *moves.iter().find(is_wanted).unwrap_or(&moves[0])
    }

    #[test]
    fn computers_that_are_losing_agree_and_one_that_is_winning_plays_on() {
        let draw = GameCommand::Draw;
        let mut games = [begun(true), begun(false)];
        for game in &games {
            assert!(plays_on(game, &draw).is_some(), "nobody is ahead yet");
        }
        for _ in 0..200 {
            for game in &mut games {
                let seat = game.position().mover();
                let mv = one_sided(game).to_string();
                game.apply(&entry(played(seat, &mv))).unwrap();
            }
            let [others_are_computers, red_is_a_computer] = &games;
            if plays_on(others_are_computers, &draw).is_none() {
                assert_eq!(plays_on(red_is_a_computer, &draw), Some(Seat::Red));
                assert_eq!(plays_on(red_is_a_computer, &GameCommand::Pause), None);
                return;
            }
        }
        panic!("they never agree: {}", games[0].position());
    }
}
