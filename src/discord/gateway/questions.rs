//! Squares that are typed as the answer to a question about a move.

use jiff::Timestamp;

use crate::choose::{Draft, Left};
use crate::discord::input::asked::{self, About};
use crate::discord::input::incoming::Incoming;
use crate::discord::input::intent::{Intent, Show, Topic};
use crate::discord::input::lesson_step::Step;
use crate::discord::send::adapter::DiscordAdapter;
use crate::game::{Condition, GameId, PlanStep};
use crate::i18n::names;
use crate::service::{AskedPlan, Command, GameRef, PlanCommand, PlayMode, Reply, View};
use djambi_rules::{Position, Question, Reading, Square};

impl DiscordAdapter {
    /// Where bare squares are typed after a question, what they come to as its answer; else what was
    /// asked for. One that is no answer gets the question once more.
    pub(super) async fn answered_question(
        &self,
        incoming: &Incoming,
        ask: Intent,
        now: Timestamp,
    ) -> Intent {
        let squares = match &ask {
            Intent::Service {
                command:
                    Command::Move {
                        text,
                        mode: PlayMode::Play,
                        ..
                    }
                    | Command::Plan {
                        command:
                            PlanCommand::Add {
                                text, after: None, ..
                            },
                        ..
                    },
                ..
            }
            | Intent::Page(Topic::Learn(_, Step::Typed(text))) => {
                asked::squares(text, incoming.language())
            }
            _ => None,
        };
        let Some(squares) = squares else { return ask };
        let Some((about, draft)) = self.asked.take(incoming.by.person) else {
            return ask;
        };
        let answered = match (about, &ask) {
            (About::Exercise(about), Intent::Page(Topic::Learn(exercise, _)))
                if about == *exercise =>
            {
                let draft = answer(draft, &exercise.position(), &squares);
                draft.map(|draft| Intent::Page(Topic::Learn(about, Step::Choose(draft))))
            }
            (
                About::Game {
                    game,
                    version,
                    channel,
                    step,
                },
                Intent::Service { command, .. },
            ) if is_meant(
                command,
                (&game, step.as_ref()),
                channel == incoming.place.channel,
            ) =>
            {
                let question = (GameRef::Game(game), version, draft);
                match step {
                    Some(step) => {
                        self.answered_in_plan(incoming, question, step, &squares, now)
                            .await
                    }
                    None => {
                        self.answered_in_game(incoming, question, &squares, now)
                            .await
                    }
                }
            }
            _ => None,
        };
        answered.unwrap_or(ask)
    }

    /// What the question about a move in a game comes to; `None` if it cannot be answered any more.
    async fn answered_in_game(
        &self,
        incoming: &Incoming,
        (game, version, draft): (GameRef, u64, Draft),
        squares: &[Square],
        now: Timestamp,
    ) -> Option<Intent> {
        let choose = Command::Choose { game: game.clone() };
        let request = incoming.request(choose.clone(), Some(version));
        let Reply::Game(view) = self.service.handle(&request, now).await else {
            return None;
        };
        let position = view.game.position();
        let draft = answer(draft, position, squares)?;
        let (command, show) = match draft.left(position) {
            Left::One(mv) => {
                let play = Command::Move {
                    game,
                    text: mv.to_string(),
                    names: names(incoming.language()),
                    mode: PlayMode::Play,
                };
                (play, Show::Plain)
            }
            Left::Question(_) => (choose, Show::Choose(draft)),
            Left::Nothing => return None,
        };
        Some(Intent::Service {
            command,
            seen: Some(version),
            show,
        })
    }

    /// The same of a question about a planned move.
    async fn answered_in_plan(
        &self,
        incoming: &Incoming,
        (game, version, draft): (GameRef, u64, Draft),
        step: PlanStep,
        squares: &[Square],
        now: Timestamp,
    ) -> Option<Intent> {
        let in_plan = |command| Command::Plan {
            game: game.clone(),
            command,
        };
        let choose = in_plan(PlanCommand::Choose(step.clone()));
        let request = incoming.request(choose.clone(), None);
        let Reply::Plan {
            asked: Some(asked), ..
        } = self.service.handle(&request, now).await
        else {
            return None;
        };
        let draft = answer(draft, &asked.position, squares)?;
        let (command, show) = match draft.left(&asked.position) {
            Left::One(mv) => {
                let add = PlanCommand::Add {
                    index: Some(step.index),
                    condition: step.condition,
                    text: mv.to_string(),
                    after: None,
                    names: names(incoming.language()),
                };
                (in_plan(add), Show::Plain)
            }
            Left::Question(_) => (choose, Show::ChoosePlanned(draft)),
            Left::Nothing => return None,
        };
        Some(Intent::Service {
            command,
            seen: Some(version),
            show,
        })
    }
}

/// What a question comes to; the same question after one square that is no answer. `None` for
/// several that are none: they may be a whole move; and where the draft leaves nothing to be asked.
fn answer(draft: Draft, position: &Position, squares: &[Square]) -> Option<Draft> {
    draft.asks(position)?;
    match draft.answered_by(position, squares) {
        Ok(draft) => Some(draft),
        Err(_) => (squares.len() == 1).then_some(draft),
    }
}

/// Whether a typed move answers a question about that game, or about that move of a plan in it: a
/// form names what it was opened for, and a command means the game of its channel.
fn is_meant(command: &Command, (game, step): (&GameId, Option<&PlanStep>), is_here: bool) -> bool {
    let (meant, same) = match command {
        Command::Move { game, .. } => (game, step.is_none()),
        Command::Plan {
            game,
            command: PlanCommand::Add {
                index, condition, ..
            },
        } => {
            let is_it = |step: &PlanStep| {
                step.condition == *condition && index.is_none_or(|index| index == step.index)
            };
            (game, step.is_some_and(is_it))
        }
        _ => return false,
    };
    same && match meant {
        GameRef::Game(meant) => meant == game,
        GameRef::Here => is_here,
    }
}

/// Returns the question of a reply about a move, if it has one, and which planned move it is about.
pub(super) fn question<'a>(
    reply: &'a Reply,
    show: &Show,
) -> Option<(&'a View, Draft, Option<PlanStep>)> {
    match (reply, show) {
        (Reply::Question { question, view }, _) => Some((view, common(question), None)),
        (Reply::Game(view), Show::Choose(draft)) => Some((view, *draft, None)),
        (Reply::Plan { asked, view, .. }, show) => {
            let (draft, step) = planned_question(asked.as_deref()?, show)?;
            Some((view, draft, Some(step)))
        }
        _ => None,
    }
}

/// What a person who plans is asked, and about which planned move.
fn planned_question(asked: &AskedPlan, show: &Show) -> Option<(Draft, PlanStep)> {
    let draft = match (show, &asked.typed) {
        // The form is opened for the question before it.
        (Show::TypePlanned, _) | (_, Some(Reading::Move(_))) => return None,
        (Show::ChoosePlanned(draft), _) => *draft,
        (_, Some(Reading::Question(question))) => common(question),
        (_, Some(Reading::Rejected(_)) | None) => Draft::default(),
    };
    Some(match draft.left(&asked.position) {
        // The condition is complete: the answer to it is asked next.
        Left::One(mv) if asked.step.condition == Condition::Asked => {
            let condition = Condition::Given(mv.to_string());
            let index = asked.step.index;
            (Draft::default(), PlanStep { index, condition })
        }
        _ => (draft, asked.step.clone()),
    })
}

fn common(question: &Question) -> Draft {
    let moves: Vec<_> = question.moves().collect();
    Draft::common(&moves)
}
