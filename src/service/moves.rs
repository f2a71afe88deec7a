//! Moves as texts: parsed, asked about, previewed or played; and hints.

use djambi_input::{MoveRejection, Names, Reading, RejectionReason};
use djambi_rules::{Move, Seat};
use jiff::Timestamp;

use super::change::{self, TRIES, board_changed, damaged};
use super::computers::HINT_TIME;
use super::load::LoadedGame;
use super::{
    AskedPlan, GameRef, GameService, PlanCommand, PlayMode, Rejection, Reply, Request,
    ServiceError, StoreError,
};
use crate::game::{
    Awaits, Condition, Entry, Event, Game, GameCommand, GameRejection, PersonId, Plan, PlanStep,
};
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

/// The result of a command.
enum Planned {
    /// A plan to be saved.
    Save(Plan),
    /// Nothing to be saved.
    Question(Box<AskedPlan>),
    /// The plan as it is.
    Show,
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
            let changed = board_changed(loaded.since(request));
            let decided = decide(loaded.game(), by, &before, command, changed);
            let plan = match decided {
                Err(reason) => return Err(ServiceError::of(loaded.view, reason)),
                Ok(Planned::Show) => return Ok(reply(loaded, before, None)),
                Ok(Planned::Question(asked)) => return Ok(reply(loaded, before, Some(asked))),
                Ok(Planned::Save(plan)) => plan,
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
            Ok(Planned::Show)
        }
        PlanCommand::Choose(step) => Ok(Planned::Question(Box::new(asked(
            game,
            by,
            plan,
            step.clone(),
        )?))),
        PlanCommand::Truncate(count) => {
            game.playing(by)?;
            if changed && *count > 0 {
                return Err(GameRejection::PlanChanged);
            }
            let mut shortened = plan.live().to_vec();
            shortened.truncate(*count);
            let plan = Plan {
                moves: shortened,
                lapsed: None,
            };
            Ok(Planned::Save(plan))
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
                Planned::Save(added) if changed => again(game, by, plan, asked_again, &added),
                planned => Ok(planned),
            }
        }
    }
}

fn asked(
    game: &Game,
    by: PersonId,
    plan: &Plan,
    step: PlanStep,
) -> Result<AskedPlan, GameRejection> {
    Ok(AskedPlan {
        after: game.condition(by, plan, &step)?,
        position: game.supposed(by, plan, &step)?,
        step,
        typed: None,
        followed: Vec::new(),
    })
}

/// Asks again whether the last move of a new plan is to be planned: on the board as it is now it may
/// mean something else than on the one that its planner saw.
fn again(
    game: &Game,
    by: PersonId,
    plan: &Plan,
    step: PlanStep,
    added: &Plan,
) -> Result<Planned, GameRejection> {
    let mv = added.moves.last().map(|last| last.planned.mv);
    Ok(Planned::Question(Box::new(AskedPlan {
        typed: mv.map(Reading::Move),
        ..asked(game, by, plan, step)?
    })))
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
            Err(asked) => return Ok(Planned::Question(Box::new(asked))),
        }
    }
    let mv = match chosen(&step, text)? {
        Ok(mv) => mv,
        Err(asked) => return Ok(Planned::Question(Box::new(asked))),
    };
    if step.condition == Condition::Asked {
        step.condition = Condition::Given(mv.to_string());
        return Ok(Planned::Question(Box::new(asked(game, by, plan, step)?)));
    }
    Ok(Planned::Save(game.plan(by, plan, &step, mv)?))
}

impl LoadedGame {
    /// New events with the planned moves that follow them at once, and the plans that change.
    pub(super) fn with_planned_moves(
        &self,
        mut entries: Vec<Entry>,
    ) -> Result<(Vec<Entry>, Plans), StoreError> {
        let mut changed = Plans {
            changes: self.plans.changes,
            of: std::collections::BTreeMap::new(),
        };
        let mut plans = self.plans.of.clone();
        plans.retain(|_, plan| !plan.live().is_empty());
        if plans.is_empty() {
            return Ok((entries, changed));
        }
        let mut game = self.game().clone();
        let mut new = 0;
        loop {
            for entry in &entries[new..] {
                let applied = game.apply(entry);
                applied.map_err(|error| damaged(&self.view.id, error))?;
            }
            let events: Vec<Event> = entries[new..].iter().map(|it| it.event.clone()).collect();
            for (person, plan) in &mut plans {
                if let Some(after) = game.plan_after(*person, plan, &events) {
                    *plan = after;
                }
            }
            new = entries.len();
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
        plans.retain(|person, plan| self.plans.of.get(person) != Some(plan));
        changed.of = plans;
        Ok((entries, changed))
    }
}
