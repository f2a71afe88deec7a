//! `/djambi plan`: a person's planned moves, and the choice of one step by step.

use serenity::all::{ButtonStyle, CreateButton};

use super::arguments::{Kind, argument};
use super::intent::{Intent, Show, Subcommand};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::Form;
use crate::discord::view::card::Card;
use crate::discord::view::move_choice::ChoiceView;
use crate::discord::view::wording::{Reader, mention, move_words};
use crate::discord::view::{buttons, move_choice, outgoing};
use crate::game::{Condition, Plan, PlanStep, Supposed};
use crate::i18n::{self, names, say};
use crate::service::{AskedPlan, Command, GameRef, PlanCommand, View};
use djambi_input::{Draft, Left, MoveRejection, Reading, Step};
use djambi_rules::{Move, Question};

pub const PLAN: Subcommand = Subcommand {
    name: "plan",
    arguments: || {
        vec![
            argument(Kind::String, "move", "option-plan"),
            argument(Kind::String, "after", "option-plan-after"),
        ]
    },
    read: |given| {
        let add = |condition, text: &str, after: Option<&str>| PlanCommand::Add {
            index: None,
            condition,
            text: text.to_owned(),
            after: after.map(str::to_owned),
            names: names(given.language),
        };
        let command = match (given.text("move"), given.text("after")) {
            (Some(text), after) => add(Condition::Any, text, after),
            (None, Some(after)) => add(Condition::Asked, after, None),
            (None, None) => PlanCommand::Show,
        };
        Intent::service(Command::Plan {
            game: GameRef::Here,
            command,
        })
    },
};

/// The answer to somebody who plans: what is to be chosen next, or what is planned now.
pub async fn plan(
    reader: Reader,
    view: &View,
    plan: &Plan,
    asked: Option<&AskedPlan>,
    show: &Show,
) -> Answer {
    let Some(asked) = asked else {
        return Answer::Private(list(reader, view, plan));
    };
    let step = asked.step.clone();
    Answer::Private(match show {
        Show::TypePlanned => {
            let typing = Button::InPlan(step, Box::new(Button::Type));
            let id = CustomId::new(&view.id, view.version(), typing);
            return Answer::Form(Form::of_move(reader.language, &id));
        }
        Show::ChoosePlanned(draft) => chosen(reader, view, plan, asked, *draft).await,
        _ => typed(reader, view, plan, asked).await,
    })
}

/// The plan, why it was given up, and the buttons to change it.
fn list(reader: Reader, view: &View, plan: &Plan) -> Card {
    let language = reader.language;
    let mut card = Card::text(say!(language, "plan-title")).coloured(reader, view);
    if let Some(why) = i18n::lapsed(language, plan) {
        card = card.and(why);
    }
    let live = plan.live();
    for (index, planned) in live.iter().enumerate() {
        let text = i18n::planned(language, index + 1, planned);
        let change = button(view, in_plan(index, Condition::Any, Draft::default()));
        card = card.beside(text, change.label(say!(language, "button-change")));
    }
    card = card.and(if live.is_empty() {
        say!(language, "plan-none", count = Plan::MOST)
    } else {
        say!(language, "plan-how")
    });
    let mut rows = Vec::new();
    for condition in [Condition::Any, Condition::Asked] {
        if can_plan(reader, view, plan, condition.clone()) {
            rows.push(in_plan(live.len(), condition, Draft::default()));
        }
    }
    if live.len() > 1 {
        rows.push(Button::ShortenPlan(live.len() - 1));
    }
    if !live.is_empty() {
        rows.push(Button::ShortenPlan(0));
    }
    card.rows(buttons::of(language, view, &rows))
}

/// Whether the reader can plan one more move after those of the plan.
fn can_plan(reader: Reader, view: &View, plan: &Plan, condition: Condition) -> bool {
    let index = plan.live().len();
    let step = PlanStep { index, condition };
    let supposed = |person| view.game.supposed(person, plan, &step).is_ok();
    index < Plan::MOST && reader.person.is_some_and(supposed)
}

/// The question that a draft leaves open, or the consequences of the move.
async fn chosen(reader: Reader, view: &View, plan: &Plan, asked: &AskedPlan, draft: Draft) -> Card {
    match draft.left(&asked.position) {
        Left::One(mv) => complete(reader, view, plan, asked, mv).await,
        Left::Question(question) => ask(reader, view, asked, &question, Card::default()).await,
        Left::Nothing => {
            let stale = say!(reader.language, "rejected-stale");
            choose_again(reader, view, asked, &stale).await
        }
    }
}

/// The question that a typed text leaves open, or why it is not a move.
async fn typed(reader: Reader, view: &View, plan: &Plan, asked: &AskedPlan) -> Card {
    match &asked.typed {
        Some(Reading::Question(question)) => {
            ask(reader, view, asked, question, Card::default()).await
        }
        Some(Reading::Rejected(rejection)) => rejected(reader, view, asked, rejection).await,
        Some(Reading::Move(mv)) => complete(reader, view, plan, asked, *mv).await,
        None => choose_again(reader, view, asked, "").await,
    }
}

/// Why a typed text is not a move, the nearest legal moves, and the question at its last legal
/// step.
async fn rejected(reader: Reader, view: &View, asked: &AskedPlan, why: &MoveRejection) -> Card {
    let (language, position) = (reader.language, &asked.position);
    let Left::Question(question) = planned_draft(asked).left(position) else {
        return choose_again(reader, view, asked, &move_words(language, why)).await;
    };
    let id = |button| id(view, Button::InPlan(asked.step.clone(), Box::new(button)));
    let why = move_choice::refused(language, position, why, Some(&question), id);
    ask(reader, view, asked, &question, why).await
}

/// The first question, or the only move. `opening` is said before it.
async fn choose_again(reader: Reader, view: &View, asked: &AskedPlan, opening: &str) -> Card {
    match Draft::default().left(&asked.position) {
        Left::Question(question) => ask(reader, view, asked, &question, Card::text(opening)).await,
        Left::One(mv) => preview(reader, view, asked, mv, opening).await,
        Left::Nothing => Card::text(opening),
    }
}

/// A whole move: one that is to be planned, or the condition of one.
async fn complete(reader: Reader, view: &View, plan: &Plan, asked: &AskedPlan, mv: Move) -> Card {
    if asked.step.condition != Condition::Asked {
        return preview(reader, view, asked, mv, "").await;
    }
    let step = PlanStep {
        index: asked.step.index,
        condition: Condition::Given(mv.to_string()),
    };
    let supposed = reader
        .person
        .map(|person| view.game.supposed(person, plan, &step));
    match supposed {
        Some(Ok(position)) => {
            let after = Supposed {
                position: asked.position,
                mv,
            };
            let next = AskedPlan {
                step,
                after: Some(after),
                position,
                typed: None,
                followed: Vec::new(),
            };
            Box::pin(choose_again(reader, view, &next, "")).await
        }
        Some(Err(reason)) => {
            let name_of = |person| mention(reader.language, person);
            Card::text(i18n::rejection(reader.language, &reason, &name_of))
        }
        None => list(reader, view, plan),
    }
}

async fn ask(
    reader: Reader,
    view: &View,
    asked: &AskedPlan,
    question: &Question,
    opens: Card,
) -> Card {
    let language = reader.language;
    let position = &asked.position;
    let lines = i18n::plan_question(language, &asked.step, position.mover(), asked.after);
    let opens = opens.and(lines.join("\n"));
    let mut scene = outgoing::future(language, view, position);
    scene.bottom = position.mover();
    let step = &asked.step;
    let view_of_choice = ChoiceView {
        position,
        scene,
        alt: outgoing::alt(language, view, position, &[]),
        out: Button::Plan,
        id: &|button| match button {
            Button::Plan => id(view, Button::Plan),
            button => id(view, Button::InPlan(step.clone(), Box::new(button))),
        },
    };
    move_choice::asking(reader, view_of_choice, question, opens, Vec::new())
        .await
        .coloured(reader, view)
}

/// The consequences of a planned move, with the button that plans it. `opening` is said before them.
async fn preview(reader: Reader, view: &View, asked: &AskedPlan, mv: Move, opening: &str) -> Card {
    let language = reader.language;
    let before = &asked.position;
    let Ok(after) = before.play(mv) else {
        return Card::text(say!(language, "rejected-stale"));
    };
    let mut lines = vec![opening.to_owned()];
    lines.retain(|line| !line.is_empty());
    if matches!(asked.typed, Some(Reading::Move(_))) {
        lines.push(say!(language, "plan-board-changed"));
    }
    let in_step = |button| Button::InPlan(asked.step.clone(), Box::new(button));
    let play = buttons::button(language, view, in_step(Button::Play(mv.to_string())));
    let back = match Step::back(before, Draft::common(&[mv])) {
        Some(draft) => in_step(Button::Choose(draft)),
        None => Button::Plan,
    };
    let rows = (play.style(ButtonStyle::Success), id(view, back));
    let words = (lines, say!(language, "preview-ask", when = "later"));
    move_choice::preview(reader, view, (before, mv, &after), words, rows).await
}

fn in_plan(index: usize, condition: Condition, draft: Draft) -> Button {
    Button::InPlan(
        PlanStep { index, condition },
        Box::new(Button::Choose(draft)),
    )
}

fn id(view: &View, button: Button) -> String {
    CustomId::new(&view.id, view.version(), button).id()
}

fn button(view: &View, button: Button) -> CreateButton {
    CreateButton::new(id(view, button)).style(ButtonStyle::Secondary)
}

/// The part of a planned move that the typed text decides.
pub fn planned_draft(asked: &AskedPlan) -> Draft {
    match &asked.typed {
        Some(Reading::Question(question)) => Draft::from(question),
        _ => Draft::followed(&asked.position, &asked.followed),
    }
}
