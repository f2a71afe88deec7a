//! Moves as texts: parsed, asked about, previewed or played; and hints.

use djambi_input::{MoveRejection, Names, Reading, RejectionReason};
use djambi_rules::{Move, Seat};
use jiff::Timestamp;

use super::change::TRIES;
use super::computers::HINT_TIME;
use super::load::LoadedGame;
use super::{
    AskedPlan, GameRef, GameService, PlanCommand, PlayMode, Rejection, Reply, Request, ServiceError,
};
use crate::game::{Awaits, Condition, Game, GameCommand, GameRejection, PersonId, Plan, PlanStep};
use crate::store::Plans;

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
        let reading = read(&loaded, request, typed).map_err(|reason| loaded.rejected(reason))?;
        let (mv, mode) = match reading {
            Reading::Move(mv) => (mv, mode),
            // A question is answered with what the move would do.
            Reading::Rejected(MoveRejection {
                reason: RejectionReason::Asked(mv),
                ..
            }) => (mv, PlayMode::Preview),
            Reading::Question(question) => {
                let view = loaded.view;
                return Ok(Reply::Question { question, view });
            }
            Reading::Rejected(rejection) => {
                return Err(loaded.rejected(Rejection::Move(rejection)));
            }
        };
        let confirms = || {
            let actor = loaded.view.people.get(&request.by.person);
            actor.is_some_and(|person| person.settings.confirm)
        };
        if mode == PlayMode::Preview || mode == PlayMode::Play && confirms() {
            let after = loaded.game().position().play(mv);
            let after = after.map_err(|_| loaded.rejected(GameRejection::Illegal { mv }))?;
            let view = loaded.view;
            return Ok(Reply::Preview { mv, after, view });
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
        let events = decide(&loaded).map_err(|reason| loaded.rejected(reason))?;
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
        let seat = player(&loaded, request).map_err(|reason| loaded.rejected(reason))?;
        match djambi_input::reason_not_now(loaded.game().position(), seat) {
            None => Ok(Reply::Game(loaded.view)),
            Some(reason) => {
                let nearest = Vec::new();
                Err(loaded.rejected(Rejection::Move(MoveRejection { reason, nearest })))
            }
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
        may_have_hint(loaded.game(), by).map_err(|reason| loaded.rejected(reason))?;
        let hint = self.think_for(&loaded.view.id, loaded.game(), HINT_TIME);
        let late = || Rejection::TryAgain("the computer had no time to think".into());
        let hint = hint.await.ok_or_else(|| loaded.rejected(late()))?;
        Ok(Reply::Hint {
            mv: hint.mv,
            reason: hint.reason,
            view: loaded.view,
        })
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
    if loaded.board_changed(request) {
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
    if !game.has_seat(person) {
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

/// The result of a command.
enum Planned {
    /// A plan to be saved.
    Save(Plan),
    /// Nothing to be saved: the plan as it is, and what is asked, if anything is.
    Show(Option<Box<AskedPlan>>),
}

impl GameService {
    pub(super) async fn plan(
        &self,
        request: &Request,
        game_ref: &GameRef,
        command: &PlanCommand,
    ) -> Result<Reply, ServiceError> {
        let by = request.by.person;
        for _ in 0..TRIES {
            let loaded = self.to_act_in(request, game_ref).await?;
            let before = loaded.plans.of.get(&by).cloned().unwrap_or_default();
            let changed = loaded.board_changed(request);
            let decided = decide(loaded.game(), by, &before, command, changed);
            let plan = match decided.map_err(|reason| loaded.rejected(reason))? {
                Planned::Show(asked) => return Ok(reply(loaded, before, asked)),
                Planned::Save(plan) => plan,
            };
            let plans = Plans {
                changes: loaded.plans.changes,
                of: [(by, plan.clone())].into(),
            };
            let (id, version) = (&loaded.view.id, loaded.game().version());
            if self.store().save_plan(id, version, &plans).await? {
                return Ok(reply(loaded, plan, None));
            }
        }
        Err(ServiceError::Conflict)
    }
}

fn reply(loaded: LoadedGame, plan: Plan, asked: Option<Box<AskedPlan>>) -> Reply {
    Reply::Plan {
        plan,
        asked,
        view: loaded.view,
    }
}

/// `changed` is whether the board has changed since the planner saw what they press now.
fn decide(
    game: &Game,
    by: PersonId,
    plan: &Plan,
    command: &PlanCommand,
    changed: bool,
) -> Result<Planned, GameRejection> {
    match command {
        PlanCommand::Show => {
            game.playing(by)?;
            Ok(Planned::Show(None))
        }
        PlanCommand::Choose(step) => Ok(asks(asked(game, by, plan, step.clone())?)),
        PlanCommand::Truncate(count) => {
            game.playing(by)?;
            if changed && *count > 0 {
                return Err(GameRejection::PlanChanged);
            }
            let mut moves = plan.live().to_vec();
            moves.truncate(*count);
            let lapsed = None;
            Ok(Planned::Save(Plan { moves, lapsed }))
        }
        PlanCommand::Add {
            index,
            condition,
            text,
            after,
            names,
        } => {
            let step = PlanStep {
                index: index.unwrap_or(plan.live().len()),
                condition: condition.clone(),
            };
            let asked_again = step.clone();
            match add(game, by, plan, step, (text, after.as_deref()), names)? {
                // On the board as it is now the move may mean something else than on the one that its
                // planner saw.
                Planned::Save(added) if changed => Ok(asks(AskedPlan {
                    typed: added.moves.last().map(|it| Reading::Move(it.planned.mv)),
                    ..asked(game, by, plan, asked_again)?
                })),
                planned => Ok(planned),
            }
        }
    }
}

fn asks(asked: AskedPlan) -> Planned {
    Planned::Show(Some(Box::new(asked)))
}

fn asked(
    game: &Game,
    by: PersonId,
    plan: &Plan,
    step: PlanStep,
) -> Result<AskedPlan, GameRejection> {
    let (position, after) = game.supposed(by, plan, &step)?;
    Ok(AskedPlan {
        after,
        position,
        step,
        typed: None,
        followed: Vec::new(),
    })
}

/// Reads the texts of a move and of its condition, and plans the move if each means one.
fn add(
    game: &Game,
    by: PersonId,
    plan: &Plan,
    mut step: PlanStep,
    (text, after): (&str, Option<&str>),
    names: &Names,
) -> Result<Planned, GameRejection> {
    let chosen = |step: &PlanStep, text: &str| -> Result<Result<Move, AskedPlan>, GameRejection> {
        let asked = asked(game, by, plan, step.clone())?;
        let position = &asked.position;
        Ok(
            match djambi_input::read_move(position, position.mover(), text, names) {
                Reading::Move(mv) => Ok(mv),
                typed => Err(AskedPlan {
                    followed: djambi_input::followed(position, text, names),
                    typed: Some(typed),
                    ..asked
                }),
            },
        )
    };
    if let Some(after) = after {
        let condition = PlanStep {
            condition: Condition::Asked,
            ..step.clone()
        };
        match chosen(&condition, after)? {
            Ok(mv) => step.condition = Condition::Given(mv.to_string()),
            Err(asked) => return Ok(asks(asked)),
        }
    }
    let mv = match chosen(&step, text)? {
        Ok(mv) => mv,
        Err(asked) => return Ok(asks(asked)),
    };
    if step.condition == Condition::Asked {
        step.condition = Condition::Given(mv.to_string());
        return Ok(asks(asked(game, by, plan, step)?));
    }
    Ok(Planned::Save(game.plan(by, plan, &step, mv)?))
}
