//! `/djambi move`, `play`, `plan`, `hint`, `board` and `game resign`; and moves that are typed, or squares as
//! the answer to a question about a move.

use djambi_input::{Draft, Left, Reading, TypedAnswer};

use super::answer::{ask, look_at, reply, service, shown, view_of};
use super::arguments::{Kind, argument, text};
use super::plan::Planning;
use super::subcommand::{Context, Subcommand, Weight, run};
use super::{board, plan};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::adapter::{About, AboutGame};
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::Form;
use crate::discord::view::game as game_view;
use crate::discord::view::game::Opening;
use crate::discord::view::outgoing::Look;
use crate::discord::view::wording::Reader;
use crate::game::{ChannelId, Condition, PlanStep};
use crate::i18n::{self, Language, names, say};
use crate::service::{Command, GameRef, PlanCommand, PlayMode, Reply, View};

pub const MOVE: Subcommand = Subcommand::new("move", |context, given| {
    run(async {
        let Some(text) = given.text("move") else {
            return context.unknown();
        };
        let typed = TypedMove {
            game: GameRef::Here,
            plan: None,
            text,
            seen: None,
        };
        typed.answer(context).await
    })
})
.with(|| vec![text("move").required(true).set_autocomplete(true)]);

pub const PLAY: Subcommand = Subcommand::new("play", |context, _| {
    run(async {
        let game = GameRef::Here;
        let view = view_of(context, Command::Choose { game }, None).await?;
        Ok::<_, Answer>(board::choose(context, &view, Draft::default()).await)
    })
});

pub const HINT: Subcommand = Subcommand::new("hint", |context, _| {
    let game = GameRef::Here;
    ask(context, Command::Hint { game })
})
.weighing(|_| Weight::Heavy);

pub const PLAN: Subcommand = Subcommand::new("plan", |context, given| {
    let game = GameRef::Here;
    let (condition, text) = match (given.text("move"), given.text("after")) {
        (Some(text), Some(after)) => {
            let command = PlanCommand::Add {
                index: None,
                condition: Condition::Any,
                text: text.to_owned(),
                after: Some(after.to_owned()),
                names: names(context.language()),
            };
            return ask(context, Command::Plan { game, command });
        }
        (Some(text), None) => (Condition::Any, text),
        (None, Some(after)) => (Condition::Asked, after),
        (None, None) => {
            let command = PlanCommand::Show;
            return ask(context, Command::Plan { game, command });
        }
    };
    let typed = TypedMove {
        game,
        plan: Some((None, condition)),
        text,
        seen: None,
    };
    run(typed.answer(context))
})
.with(|| {
    vec![
        argument(Kind::String, "move", "option-plan"),
        argument(Kind::String, "after", "option-plan-after"),
    ]
});

pub const BOARD: Subcommand = Subcommand::new("board", |context, _| {
    run(async {
        let view = look_at(context, GameRef::Here).await?;
        let (look, opening) = (Look::default(), Opening::default());
        let outgoing = game_view::board(Reader::all(&view), &view, &look, &opening).await;
        Ok::<_, Answer>(Answer::Board(Box::new(view), outgoing))
    })
})
.weighing(|_| Weight::Look);

pub const RESIGN: Subcommand = Subcommand::new("resign", |context, _| {
    run(async {
        let view = look_at(context, GameRef::Here).await?;
        Ok::<_, Answer>(board::ask_resign(context, &view))
    })
});

/// Answers a press on a button of the choice of a planned move: a form in which it is typed, or what a draft
/// leaves open.
pub async fn choosing(
    context: &Context,
    game: GameRef,
    step: PlanStep,
    draft: Option<Draft>,
) -> Answer {
    let command = PlanCommand::Choose(step);
    let (command, reply) = reply(context, Command::Plan { game, command }, None).await;
    match (reply, draft) {
        (
            Reply::Plan {
                plan,
                asked: Some(asked),
                view,
            },
            Some(draft),
        ) => {
            let (plan, asked, view) = (&plan, &asked, &view);
            Planning {
                context,
                view,
                plan,
                asked,
            }
            .chosen(draft)
            .await
            .into()
        }
        (
            Reply::Plan {
                asked: Some(asked),
                view,
                ..
            },
            None,
        ) => {
            let id = plan::id_of(&view, Some(asked.step), Button::Type);
            Answer::Form(Form::of_move(context.language(), &id))
        }
        (reply, _) => shown(context, &command, reply).await,
    }
}

/// The form in which a move is typed.
pub fn typing(language: Language, view: &View) -> Form {
    let id = CustomId::new(&view.id, view.version(), Button::Type);
    Form::of_move(language, &id)
}

/// A move that is typed, or the answer to the last question about one.
pub struct TypedMove<'a> {
    /// The game.
    pub game: GameRef,
    /// If it is planned, its place in the plan, at the end if not given, and the condition on it.
    pub plan: Option<(Option<usize>, Condition)>,
    /// The text.
    pub text: &'a str,
    /// The version of the game that a form was made for.
    pub seen: Option<u64>,
}

impl TypedMove<'_> {
    /// Answers it.
    pub async fn answer(self, context: &Context) -> Answer {
        if let Some(answer) = self.answer_to_question(context).await {
            return answer;
        }
        let seen = self.seen;
        service(context, self.command(context.language()), seen).await
    }

    fn command(self, language: Language) -> Command {
        let (game, text, names) = (self.game, self.text.to_owned(), names(language));
        match self.plan {
            None => Command::Move {
                game,
                text,
                names,
                mode: PlayMode::Play,
            },
            Some((index, condition)) => Command::Plan {
                game,
                command: PlanCommand::Add {
                    index,
                    condition,
                    text,
                    after: None,
                    names,
                },
            },
        }
    }

    /// If these are bare squares, returns the answer to them after the last question, or the question once
    /// more if one square is no answer to it, and why; `None` if the text may only be a whole move, or the
    /// question cannot be answered any more.
    async fn answer_to_question(&self, context: &Context) -> Option<Answer> {
        let (incoming, language) = (&context.incoming, context.language());
        let nobody = say!(language, "ask-no-victim");
        let squares = TypedAnswer::read(self.text, &names(language), &nobody)?;
        let (about, draft) = context.adapter.last_questions.of(incoming.by.person)?;
        let About::Game(about) = about else {
            return None;
        };
        if !self.is_about(&about, incoming.place.channel) {
            return None;
        }
        let seen = Some(about.version);
        let request = incoming.request(about.choose(), seen);
        let reply = context.adapter.service.handle(&request, context.now).await;
        let (position, replaces) = match &reply {
            Reply::Game(view) => (*view.game.position(), false),
            Reply::Plan {
                asked: Some(asked),
                plan,
                ..
            } => {
                let is_last = asked.step.index == plan.live().len();
                let is_added = matches!(self.plan, Some((None, _)));
                (asked.position, is_added && !is_last)
            }
            _ => return None,
        };
        // Several squares may be a whole move, which is added to the plan.
        if replaces && matches!(&squares, TypedAnswer::Squares(it) if it.len() > 1) {
            return None;
        }
        let (next, why) = match squares.reading(draft, &position)? {
            Reading::Move(mv) => (Draft::common(&[mv]), None),
            Reading::Question(question) => (Draft::from(&question), None),
            Reading::Rejected(why) => (draft, Some(why.reason)),
        };
        let answer = match (next.left(&position), &reply) {
            // No other move is given up before the whole one has been seen.
            (Left::One(mv), _) if !replaces => {
                let command = about.answered(&mv.to_string()).command(language);
                service(context, command, seen).await
            }
            (_, Reply::Game(view)) => board::choose(context, view, next).await.into(),
            (
                _,
                Reply::Plan {
                    plan,
                    asked: Some(asked),
                    view,
                },
            ) => {
                let planning = Planning {
                    context,
                    view,
                    plan,
                    asked,
                };
                planning.chosen(next).await.into()
            }
            _ => return None,
        };
        Some(match (answer, why) {
            (Answer::Private(card), Some(why)) => {
                Answer::Private(card.under(i18n::reason(language, &why)))
            }
            (answer, _) => answer,
        })
    }

    /// Whether it answers a question: a form names what it was opened for, and a command means the game of
    /// its channel, and of a plan whichever move was asked about.
    fn is_about(&self, about: &AboutGame, here: ChannelId) -> bool {
        let same = match (&self.plan, &about.step) {
            (None, None) => true,
            (Some((Some(index), condition)), Some(step)) => {
                *index == step.index && *condition == step.condition
            }
            // A command does not repeat the condition that was typed before.
            (Some((None, condition)), Some(step)) => match &step.condition {
                Condition::Given(_) => *condition == Condition::Any,
                asked => asked == condition,
            },
            _ => false,
        };
        same && match &self.game {
            GameRef::Game(meant) => *meant == about.game,
            GameRef::Here => about.channel == here,
        }
    }
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

    /// The move that the answers come to.
    fn answered<'a>(&self, text: &'a str) -> TypedMove<'a> {
        let planned = |it: PlanStep| (Some(it.index), it.condition);
        TypedMove {
            game: GameRef::Game(self.game.clone()),
            plan: self.step.clone().map(planned),
            text,
            seen: Some(self.version),
        }
    }
}
