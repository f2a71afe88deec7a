//! Planned moves: shown and changed by their planner, and played as soon as their turn comes, in the
//! same transaction as what made it their turn. So a planned move is played once, and nobody is
//! pinged for it.

use super::change::{TRIES, board_changed, damaged};
use super::load::LoadedGame;
use super::{
    AskedPlan, GameRef, GameService, PlanCommand, Reply, Request, ServiceError, StoreError,
};
use crate::game::{
    Awaits, Condition, Entry, Event, Game, GameId, GameRejection, PersonId, Plan, PlanStep,
};
use crate::store::Plans;
use djambi_input::{Names, Reading};
use djambi_rules::Move;

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

    /// Returns what a person has planned in a game; `None` if there is no such game.
    pub async fn plan_of(
        &self,
        game: &GameId,
        person: PersonId,
    ) -> Result<Option<Plan>, StoreError> {
        let loaded = self.load(game).await?;
        Ok(loaded.map(|mut loaded| loaded.plans.of.remove(&person).unwrap_or_default()))
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

/// Asks once more whether the last move of a new plan is to be planned: on the board as it is now it
/// may mean something else than on the one that its planner saw.
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
