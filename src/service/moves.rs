//! Moves as texts: parsed, asked about, previewed or played; and hints.

use jiff::Timestamp;

use super::computers::HINT_TIME;
use super::load::LoadedGame;
use super::{GameRef, GameService, PlayMode, Rejection, Reply, Request, ServiceError, change};
use crate::game::{Awaits, Game, GameCommand, GameRejection, PersonId};
use djambi_input::{MoveRejection, Names, Reading, RejectionReason};
use djambi_rules::Seat;

/// A move as typed.
pub(super) struct Typed<'a> {
    pub(super) text: &'a str,
    pub(super) names: &'a Names,
}

impl GameService {
    pub(super) async fn play_typed(
        &self,
        request: &Request,
        game_ref: &GameRef,
        typed: &Typed<'_>,
        mode: PlayMode,
        now: Timestamp,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_act_in(request, game_ref).await?;
        let (mv, mode) = match read(&loaded, request, typed) {
            Ok(Reading::Move(mv)) => (mv, mode),
            // A question is answered with what the move would do.
            Ok(Reading::Rejected(MoveRejection {
                reason: RejectionReason::Asked(mv),
                ..
            })) => (mv, PlayMode::Preview),
            Ok(Reading::Question(question)) => {
                let view = loaded.view;
                return Ok(Reply::Question { question, view });
            }
            Ok(Reading::Rejected(rejection)) => {
                return Err(ServiceError::of(loaded.view, Rejection::Move(rejection)));
            }
            Err(reason) => return Err(ServiceError::of(loaded.view, reason)),
        };
        let confirms = || {
            let actor = loaded.view.people.get(&request.by.person);
            actor.is_some_and(|person| person.settings.confirm)
        };
        if mode == PlayMode::Preview || mode == PlayMode::Play && confirms() {
            return match loaded.game().position().play(mv) {
                Ok(after) => Ok(Reply::Preview {
                    mv,
                    after,
                    view: loaded.view,
                }),
                Err(_) => Err(ServiceError::of(loaded.view, GameRejection::Illegal { mv })),
            };
        }
        let decide = |loaded: &LoadedGame| match read(loaded, request, typed)? {
            // Another move may have been saved since the text was read; the text may now mean
            // another move.
            Reading::Move(again) if again == mv => {
                Ok(loaded
                    .game()
                    .decide(loaded.actor(request), &GameCommand::Play(mv), now)?)
            }
            Reading::Rejected(rejection) => Err(Rejection::Move(rejection)),
            _ if request.seen.is_some() => Err(Rejection::Stale),
            _ => Err(Rejection::Overtaken),
        };
        let events = match decide(&loaded) {
            Ok(events) => events,
            Err(reason) => return Err(ServiceError::of(loaded.view, reason)),
        };
        match self.save(request, loaded, events, now).await {
            Err(ServiceError::Conflict) => self.change(request, game_ref, now, decide).await,
            done => done,
        }
    }

    /// Returns the game if the requester may choose a move now.
    pub(super) async fn choose(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_act_in(request, game_ref).await?;
        match player(&loaded, request) {
            Ok(seat) => match djambi_input::reason_not_now(loaded.game().position(), seat) {
                None => Ok(Reply::Game(loaded.view)),
                Some(reason) => {
                    let nearest = Vec::new();
                    Err(ServiceError::of(
                        loaded.view,
                        Rejection::Move(MoveRejection { reason, nearest }),
                    ))
                }
            },
            Err(reason) => Err(ServiceError::of(loaded.view, reason)),
        }
    }

    /// Returns a move that a computer player would make in the requester's place.
    pub(super) async fn hint(
        &self,
        request: &Request,
        game_ref: &GameRef,
    ) -> Result<Reply, ServiceError> {
        let loaded = self.to_act_in(request, game_ref).await?;
        let by = request.by.person;
        if let Err(reason) = may_have_hint(loaded.game(), by) {
            return Err(ServiceError::of(loaded.view, reason));
        }
        let hint = self.think_for(&loaded.view.id, loaded.game(), HINT_TIME);
        let hint = hint.await;
        match hint {
            Some(hint) => Ok(Reply::Hint {
                mv: hint.mv,
                reason: hint.reason,
                view: loaded.view,
            }),
            None => Err(ServiceError::of(
                loaded.view,
                Rejection::TryAgain("the computer had no time to think".into()),
            )),
        }
    }
}

/// Reads a text, if the requester may move.
fn read(loaded: &LoadedGame, request: &Request, typed: &Typed<'_>) -> Result<Reading, Rejection> {
    let seat = player(loaded, request)?;
    let position = loaded.game().position();
    Ok(djambi_input::read_move(
        position,
        seat,
        typed.text,
        typed.names,
    ))
}

/// The seat that the requester plays, in a running game that has not changed since they saw it.
fn player(loaded: &LoadedGame, request: &Request) -> Result<Seat, Rejection> {
    if change::board_changed(loaded.since(request)) {
        return Err(Rejection::Stale);
    }
    let game = loaded.game();
    game.running()?;
    Ok(seat_of(game, request.by.person)?)
}

/// The seat that a person acts for: the one to move if it is theirs, else their first one that is
/// in the game.
fn seat_of(game: &Game, person: PersonId) -> Result<Seat, GameRejection> {
    let position = game.position();
    let mut seats: Vec<Seat> = game.seats_of(person).collect();
    seats.sort_by_key(|seat| (*seat != position.mover(), !position.is_active(*seat)));
    seats.first().copied().ok_or(GameRejection::NotPlaying)
}

/// Checks that a person may have a hint.
pub fn may_have_hint(game: &Game, person: PersonId) -> Result<(), Rejection> {
    game.running()?;
    if game.seats_of(person).next().is_none() {
        return Err(GameRejection::NotPlaying.into());
    }
    if game.people() != [person] {
        return Err(Rejection::NoHints);
    }
    match game.awaits() {
        Awaits::Person(..) => Ok(()),
        _ => Err(GameRejection::NotYourTurn {
            mover: game.position().mover(),
        }
        .into()),
    }
}
