//! Planned moves: the moves that a person will play at their next turns, if they still mean the
//! same then.
//!
//! A plan is not an event: only its planner knows of it. Each of its moves has the position in which
//! it was chosen, the *supposed* one, so that what it meant can be compared with what it would do now
//! ([`still_means`]). A move that means something else is never played: the plan lapses.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Awaits, Event, Game, GameRejection, PersonId};
use djambi_rules::{Change, History, Move, Outcome, Ply, Position, Seat, Square};

/// A move with the position in which it was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Supposed {
    /// The position; its player to move is the one who makes the move.
    pub position: Position,
    /// The move, legal there.
    #[serde(rename = "move")]
    pub mv: Move,
}

impl<'de> Deserialize<'de> for Supposed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Supposed, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            position: Position,
            #[serde(rename = "move")]
            mv: String,
        }
        let Written { position, mv } = Written::deserialize(from)?;
        let mv = position.parse_move(&mv).map_err(D::Error::custom)?;
        Ok(Supposed { position, mv })
    }
}

impl Supposed {
    /// The seat that makes the move.
    pub fn seat(&self) -> Seat {
        self.position.mover()
    }

    /// The position after the move.
    pub fn after(&self) -> Position {
        // It is legal there: nothing else is made or read.
        self.position.play(self.mv).unwrap_or(self.position)
    }
}

/// A planned move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlannedMove {
    /// The move before it that is its condition: played only directly after that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_after: Option<Supposed>,
    /// The move itself.
    #[serde(flatten)]
    pub planned: Supposed,
}

/// The reason why a plan was given up. The moves that were left of it are not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// The piece is no longer there, or no longer the planner's.
    Piece(Square),
    /// The square has another occupant, or one that another player has now.
    Target(Square),
    /// The way is blocked, or the move is not legal for another reason.
    Way,
    /// The move would have other consequences, such as for a chief, or end the game in a draw.
    Consequences,
    /// The move before was not the one that was the condition.
    Condition,
    /// A move was taken back.
    TakenBack,
    /// The seat that was to move is no longer the planner's, or is out of the game.
    Seat,
    /// Another one of the planner's seats has the turn.
    Order,
}

/// A person's plan in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Plan {
    /// The moves that are left, in order.
    pub moves: Vec<PlannedMove>,
    /// Why it was given up, and the number of the event after which that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lapsed: Option<(Lapse, u64)>,
}

/// The place of a move in a plan, and whether it has a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanStep {
    /// How many planned moves are before it. Those after it are given up when it changes.
    pub index: usize,
    /// The condition on the move before it.
    pub condition: Condition,
}

/// The condition on the move before a planned one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Nothing.
    Any,
    /// A given move, which is still to be chosen.
    Asked,
    /// This move, in canonical text.
    Given(String),
}

impl Plan {
    /// The most planned moves in a row.
    pub const MOST: usize = 8;

    /// The moves that may still be played.
    pub fn live(&self) -> &[PlannedMove] {
        if self.lapsed.is_some() {
            &[]
        } else {
            &self.moves
        }
    }

    /// Whether there is nothing in it to play or to say.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.lapsed.is_none()
    }

    /// The plan after its next move was played.
    #[must_use]
    pub fn after_its_move(&self) -> Plan {
        Plan {
            moves: self.moves.iter().skip(1).copied().collect(),
            lapsed: None,
        }
    }

    /// The plan given up for that reason, after the event of that number.
    #[must_use]
    pub fn given_up(&self, lapse: Lapse, version: u64) -> Plan {
        Plan {
            lapsed: Some((lapse, version)),
            ..self.clone()
        }
    }
}

/// Compares what a move meant with what it would do in another position: the same piece of the same
/// player moves; what is on each square of the move is the same and has the same player; the move is
/// legal; and it has the same consequences. The order of the turns after it may differ.
pub fn still_means(supposed: &Supposed, now: &Position) -> Result<(), Lapse> {
    let Supposed { position, mv } = supposed;
    let on = |position: &Position, square: Square| {
        let frozen = position.owner(square).map(|seat| position.is_frozen(seat));
        let occupant = position.board().occupant(square);
        (occupant, position.owner(square), frozen)
    };
    let is_same = |square: &Square| on(position, *square) == on(now, *square);
    if !is_same(&mv.from()) || now.mover() != position.mover() {
        return Err(Lapse::Piece(mv.from()));
    }
    if let Some(other) = mv.squares().skip(1).find(|square| !is_same(square)) {
        return Err(Lapse::Target(other));
    }
    let after = now.play(*mv).map_err(|_| Lapse::Way)?;
    let supposed_after = supposed.after();
    let is_drawn = |position: &Position| position.outcome() == Some(Outcome::Draw);
    let same = consequences(position, *mv, &supposed_after) == consequences(now, *mv, &after)
        && is_drawn(&supposed_after) == is_drawn(&after);
    if same {
        Ok(())
    } else {
        Err(Lapse::Consequences)
    }
}

/// The consequences of a move, except for the next turn.
fn consequences(before: &Position, mv: Move, after: &Position) -> Vec<Change> {
    let mut changes = before.changes(Ply::Move(mv), after);
    changes.retain(|change| !matches!(change, Change::Skipped(_) | Change::Again(_)));
    changes
}

impl Game {
    /// The position in which a move of a person's plan is chosen: at their next turn after the moves
    /// planned before it, as if nobody else moved. If the condition is to be chosen, the one at the
    /// turn before that. With it the move that is its condition, if there is one.
    pub fn supposed(
        &self,
        person: PersonId,
        plan: &Plan,
        step: &PlanStep,
    ) -> Result<(Position, Option<Supposed>), GameRejection> {
        self.running()?;
        self.playing(person)?;
        let live = plan.live();
        if step.index >= Plan::MOST && live.len() == Plan::MOST {
            return Err(GameRejection::PlanFull);
        }
        let is_turn = matches!(self.awaits(), Awaits::Person(_, it) if it == person);
        let start = match live.get(..step.index) {
            Some([.., last]) => last.planned.after(),
            _ if is_turn && (step.index == 0 || live.is_empty()) => {
                return Err(GameRejection::YourTurn);
            }
            Some([]) => *self.position(),
            None => return Err(GameRejection::PlanChanged),
        };
        let (previous, seat) = self
            .next_turn_of(person, &start)
            .ok_or_else(|| self.no_turn_of(person))?;
        let at = |position: &Position, seat| {
            let ahead: Option<Position> = position.at_turn_of(seat);
            ahead.ok_or_else(|| self.no_turn_of(person))
        };
        let before = || at(&start, previous.ok_or(GameRejection::NobodyBefore)?);
        match &step.condition {
            Condition::Any => Ok((at(&start, seat)?, None)),
            Condition::Asked => Ok((before()?, None)),
            Condition::Given(text) => {
                let position = before()?;
                let mv = position.parse_move(text);
                let mv = mv.map_err(|_| GameRejection::PlanChanged)?;
                let given = Supposed { position, mv };
                Ok((at(&given.after(), seat)?, Some(given)))
            }
        }
    }

    /// The person's next turn: whose turn is before it, and their seat.
    fn next_turn_of(&self, person: PersonId, from: &Position) -> Option<(Option<Seat>, Seat)> {
        let mut previous = None;
        // With a chief in power and others skipped, nobody waits for more turns than these.
        for seat in from.upcoming_turns().take(16) {
            if self.person_on(seat) == Some(person) {
                return Some((previous, seat));
            }
            previous = Some(seat);
        }
        None
    }

    fn no_turn_of(&self, person: PersonId) -> GameRejection {
        let position = self.position();
        if self.living_seats_of(person).next().is_none() {
            GameRejection::Out
        } else if self.seats_of(person).all(|it| position.is_frozen(it)) {
            GameRejection::Frozen
        } else {
            GameRejection::NoTurnAhead
        }
    }

    /// The plan with a move added, or another one in its place; those after it are given up.
    pub fn plan(
        &self,
        person: PersonId,
        plan: &Plan,
        step: &PlanStep,
        mv: Move,
    ) -> Result<Plan, GameRejection> {
        let (position, only_after) = self.supposed(person, plan, step)?;
        if !position.is_legal(mv) {
            return Err(GameRejection::Illegal { mv });
        }
        let mut moves = plan.live()[..step.index].to_vec();
        moves.push(PlannedMove {
            only_after,
            planned: Supposed { position, mv },
        });
        Ok(Plan {
            moves,
            lapsed: None,
        })
    }

    /// The next move of the plan of the person whose turn it is, as an event, if it still means the
    /// same; else why not. `None`: it is not their turn, or nothing is planned.
    pub fn planned_move(&self, person: PersonId, plan: &Plan) -> Option<Result<Vec<Event>, Lapse>> {
        let Awaits::Person(seat, mover) = self.awaits() else {
            return None;
        };
        let next = plan.live().first().filter(|_| mover == person)?;
        let played = || Event::Played {
            seat,
            mv: next.planned.mv.to_string(),
            planned: true,
        };
        let checked = self.check_planned(seat, next);
        Some(checked.map(|()| self.with_consequences(vec![played()], Some(person))))
    }

    fn check_planned(&self, seat: Seat, next: &PlannedMove) -> Result<(), Lapse> {
        if seat != next.planned.seat() {
            return Err(Lapse::Order);
        }
        if let Some(condition) = &next.only_after
            && !self.was_just_played(condition)
        {
            return Err(Lapse::Condition);
        }
        still_means(&next.planned, self.position())?;
        let mut history: History = self.history().clone();
        history.make_move(next.planned.mv);
        // A repetition is seen in the history alone.
        let draws = history.outcome() == Some(Outcome::Draw);
        if draws && next.planned.after().outcome() != Some(Outcome::Draw) {
            return Err(Lapse::Consequences);
        }
        Ok(())
    }

    /// Whether the last ply is that move, and meant the same.
    fn was_just_played(&self, condition: &Supposed) -> bool {
        let last = self.history().steps().next_back();
        last.is_some_and(|step| {
            step.ply == Ply::Move(condition.mv) && still_means(condition, step.before).is_ok()
        })
    }

    /// Returns a person's plan after events that were not a planned move of theirs. `None`:
    /// it stays as it is.
    pub fn plan_after(&self, person: PersonId, plan: &Plan, events: &[Event]) -> Option<Plan> {
        let next = plan.live().first()?;
        if matches!(self.phase(), super::Phase::Over(_)) {
            return Some(Plan::default());
        }
        let seat = next.planned.seat();
        let taken_back = |event: &Event| matches!(event, Event::TakenBack { .. });
        let lapse = if events.iter().any(taken_back) {
            Lapse::TakenBack
        } else if self.person_on(seat) != Some(person) || !self.position().plays_on(seat) {
            Lapse::Seat
        } else {
            return None;
        };
        Some(plan.given_up(lapse, self.version()))
    }
}
