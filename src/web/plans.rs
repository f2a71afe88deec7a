//! Planning moves: what is planned, and the board on which the next planned move is chosen.

use std::collections::HashMap;

use axum::Form;
use axum::extract::Query;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::board::Board;
use super::choosing::{Choosing, StepView, Try};
use super::layout::Page;
use super::player::{Player, Seated};
use super::request::Failure;
use super::screen::{Screen, Tab};
use super::{choosing, screen, words};
use crate::game::{Condition, Plan, PlanStep};
use crate::i18n::{self, Language, names, say};
use crate::render::Scene;
use crate::service::{AskedPlan, Command, PlanCommand, Reply};
use djambi_input::{Draft, Reading};
use djambi_rules::Move;

/// A change of a plan.
#[derive(Debug, Deserialize)]
pub struct Change {
    /// Gives up all moves except the first ones, this many.
    first: Option<usize>,
    /// How many planned moves are before the one that is planned.
    #[serde(default)]
    at: usize,
    /// The condition.
    #[serde(default)]
    after: String,
    /// The move.
    #[serde(default)]
    text: String,
    /// The parts chosen on the board, as a [`Draft`].
    #[serde(default)]
    draft: String,
    /// The version of the game that the page showed.
    #[serde(default)]
    seen: Option<u64>,
}

/// Shows the plan, and the board on which the next move of it is chosen.
pub async fn page(
    seated: Seated,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let player = seated.player();
    let Player { visitor, view, .. } = player;
    let plan = match asked(player, None, PlanCommand::Show).await? {
        Reply::Plan { plan, .. } => plan,
        reply => return player.answered(reply).await,
    };
    let index = query.get("at").and_then(|text| text.parse().ok());
    let step = PlanStep {
        index: index.unwrap_or(plan.live().len()),
        condition: condition(query.get("after").map_or("", String::as_str)),
    };
    let reply = asked(player, None, PlanCommand::Choose(step)).await?;
    let (asked, notice) = match reply {
        Reply::Plan { asked, .. } => (asked, None),
        Reply::Rejected(rejected) => {
            let why = words::rejection(visitor.language, Some(view), &rejected.reason);
            (None, Some(why))
        }
        _ => (None, None),
    };
    let tried = Try {
        draft: choosing::draft_of(query.get("draft").map_or("", String::as_str)),
        notice,
        ..Try::default()
    };
    let page = PlanPage::of(player, &plan, asked.as_deref(), tried);
    Ok(page.whole().to(visitor))
}

/// Changes the plan, and leads back to it.
pub async fn change(seated: Seated, Form(change): Form<Change>) -> Result<Response, Failure> {
    let player = seated.player();
    let Player { visitor, view, .. } = player;
    if let Some(answer) = typed_answer(player, &change).await? {
        return Ok(answer);
    }
    let (draft, text) = (choosing::draft_of(&change.draft), change.text.clone());
    let command = match change.first {
        Some(first) => PlanCommand::Truncate(first),
        None => PlanCommand::Add {
            index: Some(change.at),
            condition: condition(&change.after),
            text: change.text,
            after: None,
            names: names(visitor.language),
        },
    };
    let path = format!("{}/plan", player.visitor.path(&view.id));
    let reply = asked(player, change.seen, command).await?;
    Ok(match reply {
        Reply::Plan { asked: None, .. } => Redirect::to(&path).into_response(),
        Reply::Plan {
            plan,
            asked: Some(asked),
            ..
        } => {
            let tried = match &asked.typed {
                Some(Reading::Move(mv)) => Try {
                    draft: Draft::common(&[*mv]),
                    ..say!(visitor.language, "plan-board-changed").into()
                },
                Some(reading) => Try::read(visitor.language, draft, &text, reading),
                None => Try::default(),
            };
            let page = PlanPage::of(player, &plan, Some(&*asked), tried);
            page.whole().to(visitor)
        }
        reply => player.answered(reply).await?,
    })
}

/// Squares that are typed under the question of a planned move: they lead on in it. `None` if the text
/// is not an answer.
async fn typed_answer(player: Player<'_>, change: &Change) -> Result<Option<Response>, Failure> {
    let draft = choosing::draft_of(&change.draft);
    if draft == Draft::default() {
        return Ok(None);
    }
    let choose = PlanCommand::Choose(PlanStep {
        index: change.at,
        condition: condition(&change.after),
    });
    let Reply::Plan {
        plan,
        asked: Some(asked),
        ..
    } = asked(player, change.seen, choose).await?
    else {
        return Ok(None);
    };
    let (visitor, position) = (player.visitor, &asked.position);
    let answer = Try::answer(visitor.language, position, draft, &change.text);
    Ok(answer.map(|tried| {
        let page = PlanPage::of(player, &plan, Some(&*asked), tried);
        page.whole().to(visitor)
    }))
}

async fn asked(
    player: Player<'_>,
    seen: Option<u64>,
    command: PlanCommand,
) -> Result<Reply, Failure> {
    let game = player.game();
    player.ask(seen, Command::Plan { game, command }).await
}

/// A condition as it is in an address.
fn condition(text: &str) -> Condition {
    match text {
        "" => Condition::Any,
        "?" => Condition::Asked,
        mv => Condition::Given(mv.to_owned()),
    }
}

/// The page of a plan.
struct PlanPage<'a> {
    player: Player<'a>,
    /// The path of the game.
    path: String,
    plan: &'a Plan,
    /// The question about the next move of the plan, if one can be planned.
    asked: Option<&'a AskedPlan>,
    tried: Try,
}

impl<'a> PlanPage<'a> {
    fn of(
        player: Player<'a>,
        plan: &'a Plan,
        asked: Option<&'a AskedPlan>,
        tried: Try,
    ) -> PlanPage<'a> {
        PlanPage {
            player,
            path: player.visitor.path(&player.view.id),
            plan,
            asked,
            tried,
        }
    }

    fn language(&self) -> Language {
        self.player.visitor.language
    }

    /// The whole page.
    fn whole(&self) -> Page {
        let language = self.language();
        let title = say!(language, "button-plan");
        Page {
            title: title.clone(),
            main: html! {
                main.game data-path={ (self.path) "/plan" } {
                    h1.hidden { (title) }
                    (self.screen().markup(language))
                }
            },
            ..Page::default()
        }
    }

    fn list(&self) -> Markup {
        let language = self.language();
        let live = self.plan.live();
        let at = |index: usize, after: &str| format!("{}/plan?at={index}{after}", self.path);
        html! {
            section.plan {
                h2 { (plain(&say!(language, "plan-title"))) }
                ul {
                    @for (index, planned) in live.iter().enumerate() {
                        li {
                            (i18n::without_signs(language, &plain(&i18n::planned(language, index + 1, planned)))) " "
                            a href=(at(index, "")) { (say!(language, "button-change")) }
                        }
                    }
                }
                @if live.is_empty() {
                    p { (say!(language, "plan-none", count = Plan::MOST)) }
                }
                @if live.len() < Plan::MOST {
                    p.ways {
                        a.button href=(at(live.len(), "")) { (say!(language, "button-plan-move")) }
                        a.button href=(at(live.len(), "&after=?")) { (say!(language, "button-plan-after")) }
                    }
                }
                @if live.len() > 1 { (self.first(live.len() - 1, &say!(language, "button-plan-less"))) }
                @if !self.plan.is_empty() { (self.first(0, &say!(language, "button-plan-none"))) }
            }
        }
    }

    fn first(&self, count: usize, label: &str) -> Markup {
        html! {
            form.act method="post" action={ (self.path) "/plan" } {
                input type="hidden" name="first" value=(count);
                input type="hidden" name="seen" value=(self.player.view.version());
                button.button type="submit" { (label) }
            }
        }
    }

    /// The board for the next move of the plan, and the plan.
    fn screen(&self) -> Screen {
        let (language, asked) = (self.language(), self.asked);
        let lapsed = i18n::lapsed(language, self.plan);
        let list = Tab {
            key: "moves",
            title: say!(language, "button-plan"),
            content: html! {
                @if let Some(asked) = asked { (self.typed(asked)) }
                (self.list())
            },
        };
        let Player { view, person, .. } = self.player;
        let (position, bottom) = match asked {
            Some(asked) => (&asked.position, asked.position.mover()),
            None => (
                view.game.position(),
                words::bottom(&view.game, Some(person)),
            ),
        };
        let scene = Scene {
            bottom,
            ..Scene::of(position)
        };
        let step = asked.map(|asked| self.step(asked, scene.clone()));
        let begun = step
            .as_ref()
            .filter(|_| self.tried.draft != Draft::default());
        let still = || Board::still(language, scene).markup();
        Screen {
            board: step.as_ref().map_or_else(still, |it| it.board.markup()),
            line: html! {
                @if let Some(why) = lapsed { p.notice role="alert" { (plain(&why)) } }
                @if let Some(notice) = &self.tried.notice { p.notice role="alert" { (notice) } }
                @if let Some(asked) = asked {
                    @let mover = asked.position.mover();
                    @for said in i18n::plan_question(language, &asked.step, mover, asked.after) { p { (said) } }
                }
                @if let Some(step) = begun { (step.line) }
            },
            row: html! {
                @if let (Some(asked), Some(step)) = (asked, &step) {
                    @if let Some(mv) = step.complete { (self.plan_it(asked, mv)) }
                }
                @if let Some(step) = begun {
                    (step.row)
                } @else {
                    a.button href=(self.path) { (say!(language, "web-live")) }
                }
            },
            tabs: vec![list],
            ..Screen::of_position(language, position, bottom)
        }
    }

    /// The step of the choice of the next planned move.
    fn step(&self, asked: &AskedPlan, scene: Scene) -> StepView {
        let (index, after) = (asked.step.index, after(asked));
        let choosing = Choosing {
            language: self.language(),
            position: &asked.position,
            scene,
            path: &format!("{}/plan?at={index}&after={after}", self.path),
        };
        choosing.step(self.tried.draft)
    }

    /// The button by which a chosen move becomes part of the plan, or its condition.
    fn plan_it(&self, asked: &AskedPlan, mv: Move) -> Markup {
        let (language, index) = (self.language(), asked.step.index);
        html! {
            @if asked.step.condition == Condition::Asked {
                a.button.main href={ (self.path) "/plan?at=" (index) "&after=" (mv.to_string()) } {
                    (say!(language, "button-plan-after"))
                }
            } @else {
                form.act method="post" action={ (self.path) "/plan" } {
                    input type="hidden" name="at" value=(index);
                    input type="hidden" name="after" value=(after(asked));
                    input type="hidden" name="text" value=(mv.to_string());
                    input type="hidden" name="seen" value=(self.player.view.version());
                    button.button.main type="submit" autofocus { (say!(language, "button-plan")) }
                }
            }
        }
    }

    fn typed(&self, asked: &AskedPlan) -> Markup {
        let language = self.language();
        html! {
            form.typed method="post" action={ (self.path) "/plan" } {
                input type="hidden" name="at" value=(asked.step.index);
                input type="hidden" name="after" value=(after(asked));
                input type="hidden" name="seen" value=(self.player.view.version());
                (screen::fields(language, &self.tried, &say!(language, "button-plan")))
            }
        }
    }
}

/// A sentence without the marks of Discord's bold type and code.
fn plain(text: &str) -> String {
    text.replace("**", "").replace('`', "")
}

/// The condition of a step, as it is in an address.
fn after(asked: &AskedPlan) -> String {
    match &asked.step.condition {
        Condition::Any => String::new(),
        Condition::Asked => "?".to_owned(),
        Condition::Given(mv) => mv.clone(),
    }
}
