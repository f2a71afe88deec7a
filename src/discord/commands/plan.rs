//! A person's planned moves, and the choice of one step by step.

use serenity::all::ButtonStyle;

use super::board::remember;
use super::subcommand::Context;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::card::Card;
use crate::discord::view::move_choice::ChoiceView;
use crate::discord::view::wording::{Reader, mention, move_words};
use crate::discord::view::{buttons, move_choice, outgoing};
use crate::game::{Condition, Plan, PlanStep};
use crate::i18n::{self, say};
use crate::service::{AskedPlan, View};
use djambi_input::{Draft, Left, MoveRejection, Reading, Step};
use djambi_rules::{Move, Question};

/// The answer to somebody who plans: what is to be chosen next, or what is planned now.
pub async fn shown(
    context: &Context,
    view: &View,
    plan: &Plan,
    asked: Option<Box<AskedPlan>>,
) -> Card {
    if let Some(asked) = &asked {
        let planning = Planning {
            context,
            view,
            plan,
            asked,
        };
        return planning.typed().await;
    }
    // A text that is typed after a list of planned moves is a new move.
    let questions = &context.adapter.last_questions;
    questions.forget_planned(context.incoming.by.person, &view.id);
    list(context.reader(), view, plan)
}

/// The plan, why it was given up, and the buttons to change it.
fn list(reader: Reader, view: &View, plan: &Plan) -> Card {
    let language = reader.language;
    let mut card = Card::text(say!(language, "plan-title")).coloured(reader, view);
    if let Some(why) = i18n::lapsed(language, plan) {
        card = card.and(why);
    }
    let choosing = |index, condition, words| {
        let step = PlanStep { index, condition };
        let begin = id_of(view, Some(step), Button::Choose(Draft::default()));
        buttons::secondary(begin.id(), words)
    };
    let live = plan.live();
    for (index, planned) in live.iter().enumerate() {
        let text = i18n::planned(language, index + 1, planned);
        let change = choosing(index, Condition::Any, say!(language, "button-change"));
        card = card.beside(text, change);
    }
    card = card.and(if live.is_empty() {
        say!(language, "plan-none", count = Plan::MOST)
    } else {
        say!(language, "plan-how")
    });
    let more = [
        (Condition::Any, say!(language, "button-plan-move")),
        (Condition::Asked, say!(language, "button-plan-after")),
    ];
    let mut row = Vec::new();
    for (condition, words) in more {
        if can_plan(reader, view, plan, condition.clone()) {
            row.push(choosing(live.len(), condition, words));
        }
    }
    let shorten = |count| buttons::button(language, view, Button::ShortenPlan(count));
    if live.len() > 1 {
        row.push(shorten(live.len() - 1));
    }
    if !live.is_empty() {
        row.push(shorten(0));
    }
    card.rows(buttons::rows(&row))
}

/// Whether the reader can plan one more move after those of the plan.
fn can_plan(reader: Reader, view: &View, plan: &Plan, condition: Condition) -> bool {
    let index = plan.live().len();
    let step = PlanStep { index, condition };
    let supposed = |person| view.game.supposed(person, plan, &step).is_ok();
    index < Plan::MOST && reader.person.is_some_and(supposed)
}

/// The choice of a planned move.
#[derive(Clone, Copy)]
pub struct Planning<'a> {
    /// The interaction.
    pub context: &'a Context,
    /// The game.
    pub view: &'a View,
    /// The requester's plan.
    pub plan: &'a Plan,
    /// The planned move that is chosen.
    pub asked: &'a AskedPlan,
}

impl Planning<'_> {
    /// The question that a draft leaves open, or the consequences of the move.
    pub async fn chosen(self, draft: Draft) -> Card {
        match draft.left(&self.asked.position) {
            Left::One(mv) => self.complete(mv).await,
            Left::Question(question) => self.ask(&question, Card::default()).await,
            Left::Nothing => {
                let stale = say!(self.context.language(), "rejected-stale");
                self.choose_again(&stale).await
            }
        }
    }

    /// The question that a typed text leaves open, or why it is not a move.
    async fn typed(self) -> Card {
        match &self.asked.typed {
            Some(Reading::Question(question)) => self.ask(question, Card::default()).await,
            Some(Reading::Rejected(rejection)) => self.rejected(rejection).await,
            Some(Reading::Move(mv)) => self.complete(*mv).await,
            None => self.choose_again("").await,
        }
    }

    /// Why a typed text is not a move, the nearest legal moves, and the question at its last legal step.
    async fn rejected(self, why: &MoveRejection) -> Card {
        let (language, position) = (self.context.language(), &self.asked.position);
        let followed = Draft::followed(position, &self.asked.followed);
        let Left::Question(question) = followed.left(position) else {
            return self.choose_again(&move_words(language, why)).await;
        };
        let id = |button| self.id(button);
        let why = move_choice::refused(language, position, why, Some(&question), id);
        self.ask(&question, why).await
    }

    /// The first question, or the only move. `opening` is said before it.
    async fn choose_again(self, opening: &str) -> Card {
        match Draft::default().left(&self.asked.position) {
            Left::Question(question) => self.ask(&question, Card::text(opening)).await,
            Left::One(mv) => self.preview(mv, opening).await,
            Left::Nothing => Card::text(opening),
        }
    }

    /// A whole move: one that is to be planned, or the condition of one.
    async fn complete(self, mv: Move) -> Card {
        if self.asked.step.condition != Condition::Asked {
            return self.preview(mv, "").await;
        }
        let step = PlanStep {
            index: self.asked.step.index,
            condition: Condition::Given(mv.to_string()),
        };
        let person = self.context.incoming.by.person;
        match self.view.game.supposed(person, self.plan, &step) {
            Ok((position, after)) => {
                let next = &AskedPlan {
                    step,
                    after,
                    position,
                    typed: None,
                    followed: Vec::new(),
                };
                let next = Planning {
                    asked: next,
                    ..self
                };
                Box::pin(next.choose_again("")).await
            }
            Err(reason) => {
                let language = self.context.language();
                let name_of = |person| mention(language, person);
                Card::text(i18n::rejection(language, &reason, &name_of))
            }
        }
    }

    async fn ask(self, question: &Question, opens: Card) -> Card {
        let (context, view, step) = (self.context, self.view, &self.asked.step);
        remember(context, view, Some(step.clone()), Draft::from(question));
        let reader = context.reader();
        let language = reader.language;
        let position = &self.asked.position;
        let lines = i18n::plan_question(language, step, position.mover(), self.asked.after);
        let opens = opens.and(lines.join("\n"));
        let mut scene = outgoing::future(language, view, position);
        scene.bottom = position.mover();
        let view_of_choice = ChoiceView {
            position,
            scene,
            alt: outgoing::alt(language, view, position, &[]),
            out: Button::Plan,
            id: &|button| self.id(button),
        };
        move_choice::asking(reader, view_of_choice, question, opens, Vec::new())
            .await
            .coloured(reader, view)
    }

    /// The consequences of a planned move, with the button that plans it. `opening` is said before them.
    async fn preview(self, mv: Move, opening: &str) -> Card {
        let (context, view, asked) = (self.context, self.view, self.asked);
        let (reader, before) = (context.reader(), &asked.position);
        let language = reader.language;
        let Ok(after) = before.play(mv) else {
            return Card::text(say!(language, "rejected-stale"));
        };
        let whole = Draft::common(&[mv]);
        let mut lines = vec![opening.to_owned()];
        lines.retain(|line| !line.is_empty());
        if matches!(asked.typed, Some(Reading::Move(_))) {
            lines.push(say!(language, "plan-board-changed"));
        }
        remember(context, view, Some(asked.step.clone()), whole);
        let play = self.id(Button::Play(mv.to_string()));
        let play = buttons::secondary(play, say!(language, "button-plan"));
        let play = play.style(ButtonStyle::Success);
        let back = Step::back(before, whole).map_or(Button::Plan, Button::Choose);
        let words = (lines, say!(language, "preview-ask", when = "later"));
        let rows = (play, self.id(back));
        move_choice::preview(reader, view, (before, mv, &after), words, rows).await
    }

    /// The id of a button of this choice; *Plan* leads out of it.
    fn id(self, button: Button) -> String {
        let step = Some(self.asked.step.clone()).filter(|_| button != Button::Plan);
        id_of(self.view, step, button).id()
    }
}

/// The id of a button of the choice of a planned move.
pub fn id_of(view: &View, step: Option<PlanStep>, button: Button) -> CustomId {
    CustomId {
        step,
        ..CustomId::new(&view.id, view.version(), button)
    }
}
