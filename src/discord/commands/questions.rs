//! Squares that are typed as the answer to a question about a move.

use super::intent::{Context, Intent, Show};
use super::plan::planned_draft;
use crate::discord::input::exercise_step::Step;
use crate::discord::input::last_question::{About, AboutGame};
use crate::game::{ChannelId, Condition, PlanStep};
use crate::i18n::{Language, names, say};
use crate::service::{AskedPlan, Command, GameRef, PlanCommand, PlayMode, Reply, View};
use djambi_input::Reading;
use djambi_input::{Draft, Left, TypedAnswer};
use djambi_rules::{Move, Position};

/// Where bare squares are typed after a question, what they come to as its answer; else what was
/// asked for. One that is no answer gets the question once more.
pub async fn answered(context: &Context, ask: Intent) -> Intent {
    let incoming = &context.incoming;
    let typed = match &ask {
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
        | Intent::Exercise(_, Step::Typed(text)) => read(text, incoming.language()),
        _ => None,
    };
    let Some(typed) = typed else { return ask };
    let Some((about, draft)) = context.adapter.last_questions.take(incoming.by.person) else {
        return ask;
    };
    let answered = match (about, &ask) {
        (About::Exercise(about), Intent::Exercise(exercise, _)) if about == *exercise => {
            let draft = answer(draft, &exercise.position(), &typed);
            draft.map(|draft| Intent::Exercise(about, Step::Choose(draft)))
        }
        (About::Game(about), Intent::Service { command, .. })
            if is_meant(command, &about, incoming.place.channel) =>
        {
            answered_in_game(context, (about, draft), (command, &typed)).await
        }
        _ => None,
    };
    answered.unwrap_or(ask)
}

/// Remembers the question of a reply. A list of planned moves leaves none about one of them: what is
/// typed after it is a new move.
pub fn remember(context: &Context, reply: &Reply, show: &Show) {
    let incoming = &context.incoming;
    let person = incoming.by.person;
    if let Some((view, draft, step)) = question(reply, show) {
        let about = About::Game(AboutGame {
            game: view.id.clone(),
            version: view.version(),
            channel: incoming.place.channel,
            step,
        });
        context
            .adapter
            .last_questions
            .remember(person, about, draft);
    } else if let Reply::Plan {
        asked: None, view, ..
    } = reply
    {
        context
            .adapter
            .last_questions
            .forget_planned(person, &view.id);
    }
}

/// What the question about a move in a game, or about a planned one, comes to; `None` if it cannot
/// be answered any more.
async fn answered_in_game(
    context: &Context,
    (about, draft): (AboutGame, Draft),
    (command, typed): (&Command, &TypedAnswer),
) -> Option<Intent> {
    let incoming = &context.incoming;
    let seen = Some(about.version);
    let choose = about.choose();
    let request = incoming.request(choose.clone(), seen.filter(|_| about.step.is_none()));
    let reply = context.adapter.service.handle(&request, context.now).await;
    let (position, replaces) = match &reply {
        Reply::Game(view) => (view.game.position(), false),
        Reply::Plan {
            asked: Some(asked),
            plan,
            ..
        } => {
            let is_last = asked.step.index == plan.live().len();
            (&asked.position, is_added(command) && !is_last)
        }
        _ => return None,
    };
    // Several squares may be a whole move, which is added to the plan.
    if replaces && matches!(typed, TypedAnswer::Squares(squares) if squares.len() > 1) {
        return None;
    }
    let draft = answer(draft, position, typed)?;
    let (command, show) = match (draft.left(position), &about.step) {
        (Left::Nothing, _) => return None,
        // No other move is given up before the whole one has been seen.
        (Left::One(mv), _) if !replaces => (about.answered(mv, incoming.language()), Show::Plain),
        (_, None) => (choose, Show::Choose(draft)),
        (_, Some(_)) => (choose, Show::ChoosePlanned(draft)),
    };
    Some(Intent::Service {
        command,
        seen,
        show,
    })
}

/// Reads a text as an answer to a question; `None` if it may only be a whole move.
fn read(text: &str, language: Language) -> Option<TypedAnswer> {
    TypedAnswer::read(text, &names(language), &say!(language, "ask-no-victim"))
}

impl AboutGame {
    /// Asks for the move once more.
    fn choose(&self) -> Command {
        let game = GameRef::Game(self.game.clone());
        match self.step.clone() {
            None => Command::Choose { game },
            Some(step) => Command::Plan {
                game,
                command: PlanCommand::Choose(step),
            },
        }
    }

    /// Plays, or plans, the move that the answers come to.
    fn answered(&self, mv: Move, language: Language) -> Command {
        let game = GameRef::Game(self.game.clone());
        let (text, names) = (mv.to_string(), names(language));
        match self.step.clone() {
            None => Command::Move {
                game,
                text,
                names,
                mode: PlayMode::Play,
            },
            Some(PlanStep { index, condition }) => Command::Plan {
                game,
                command: PlanCommand::Add {
                    index: Some(index),
                    condition,
                    text,
                    after: None,
                    names,
                },
            },
        }
    }
}

/// What a question comes to; the same question after one square that is no answer. `None` if the text
/// may be a whole move.
fn answer(draft: Draft, position: &Position, typed: &TypedAnswer) -> Option<Draft> {
    Some(typed.to(draft, position)?.unwrap_or(draft))
}

/// Whether a typed move answers a question: a form names what it was opened for, and a command means
/// the game of its channel, and of a plan whichever move was asked about.
fn is_meant(command: &Command, about: &AboutGame, here: ChannelId) -> bool {
    let (meant, same) = match command {
        Command::Move { game, .. } => (game, about.step.is_none()),
        Command::Plan {
            game,
            command: PlanCommand::Add {
                index, condition, ..
            },
        } => {
            let is_it = |step: &PlanStep| match (index, &step.condition) {
                (Some(index), asked) => *index == step.index && asked == condition,
                // A command does not repeat the condition that was typed before.
                (None, Condition::Given(_)) => *condition == Condition::Any,
                (None, asked) => asked == condition,
            };
            (game, about.step.as_ref().is_some_and(is_it))
        }
        _ => return false,
    };
    same && match meant {
        GameRef::Game(meant) => *meant == about.game,
        GameRef::Here => about.channel == here,
    }
}

/// Whether a typed move is added to a plan, and not named as one in the place of another.
fn is_added(command: &Command) -> bool {
    matches!(
        command,
        Command::Plan {
            command: PlanCommand::Add { index: None, .. },
            ..
        }
    )
}

/// Returns the question of a reply about a move, if it has one, and which planned move it is about.
fn question<'a>(reply: &'a Reply, show: &Show) -> Option<(&'a View, Draft, Option<PlanStep>)> {
    match (reply, show) {
        (Reply::Question { question, view }, _) => Some((view, Draft::from(question), None)),
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
        _ => planned_draft(asked),
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
