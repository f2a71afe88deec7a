//! The analysis board as a page.

use maud::{Markup, html};

use super::analysis_line::{Line, PATH};
use super::choosing::{Choosing, StepView, Try};
use super::layout::{Card, Page};
use super::screen::{Screen, Tab};
use super::visitor::Visitor;
use super::{choosing, screen};
use crate::ai::Choice;
use crate::i18n::{self, Language, army, chance_list, label, line_in_words, say};
use crate::render::{MoveMarks, Scene};
use djambi_input::Draft;
use djambi_rules::{Ply, Position, Seat};

/// The analysis board for a visitor.
pub struct AnalysisPage<'a> {
    /// The visitor.
    pub visitor: &'a Visitor,
    line: &'a Line,
    bottom: Seat,
    /// The chosen parts and the typed text of a move, and something to be said first.
    pub tried: Try,
    /// The computer's best ideas, if it was asked.
    pub ideas: Option<Vec<Choice>>,
    /// A rejected text for a position or a record, to be corrected.
    pub written: String,
}

impl<'a> AnalysisPage<'a> {
    /// The page of an analysis, with that seat's corner at the bottom.
    pub fn new(
        visitor: &'a Visitor,
        line: &'a Line,
        bottom: Seat,
        tried: impl Into<Try>,
    ) -> AnalysisPage<'a> {
        AnalysisPage {
            visitor,
            line,
            bottom,
            tried: tried.into(),
            ideas: None,
            written: String::new(),
        }
    }

    fn language(&self) -> Language {
        self.visitor.language
    }

    fn position(&self) -> &Position {
        self.line.analysis.position()
    }

    /// The whole page.
    pub fn whole(&self) -> Page {
        let language = self.language();
        let title = say!(language, "web-analysis");
        let state = self.state();
        // The requested ideas are read aloud before the rest.
        let ideas = self.ideas.iter().flatten();
        let ideas = ideas.map(|idea| label(language, self.position(), idea.mv));
        let said: Vec<String> = ideas.chain([state.clone()]).collect();
        Page {
            title: title.clone(),
            card: Some(self.card()),
            has_moves: true,
            main: html! {
                main.game data-path=(PATH) data-steps data-state=(said.join(". ")) data-draft={ (self.line.here()) "&draft=" }
                    data-none=(self.line.here()) {
                    h1.hidden { (title) }
                    (self.screen().markup(language))
                }
            },
            ..Page::default()
        }
    }

    /// The board and who is to move. Only the set-up is listed: there are as many others as moves.
    fn card(&self) -> Card {
        let here = self.line.here();
        let board = self.line.picture();
        Card {
            is_listed: self.line.fields().is_empty(),
            ..self.visitor.card(&here, self.state(), &board)
        }
    }

    /// The player to move, and where in the analysis this is.
    fn state(&self) -> String {
        let (language, analysis) = (self.language(), &self.line.analysis);
        let place = match analysis.history().moves() {
            0 => say!(language, "web-analysis-setup"),
            moves => say!(language, "caption-over", number = moves),
        };
        let turn = if self.position().outcome().is_some() {
            say!(language, "board-over")
        } else {
            let army = self.position().mover().key();
            say!(language, "alt-mover", army = army)
        };
        i18n::without_signs(language, &format!("{turn} {place}."))
    }

    fn step(&self) -> StepView {
        let analysis = &self.line.analysis;
        let came = analysis.came(analysis.place());
        let moves = came.into_iter().filter_map(|(ply, _)| match ply {
            Ply::Move(mv) => Some(MoveMarks::of(mv)),
            Ply::Resignation(_) => None,
        });
        let choosing = Choosing {
            language: self.language(),
            position: self.position(),
            scene: Scene {
                bottom: self.bottom,
                moves: moves.collect(),
                ..Scene::of(self.position())
            },
            path: &self.line.here(),
        };
        choosing.step(self.tried.draft)
    }

    fn screen(&self) -> Screen {
        let (language, position) = (self.language(), self.position());
        let step = self.step();
        let is_open = position.outcome().is_none();
        let state = html! { p.state { (self.state()) } };
        Screen {
            board: html! { (step.board.markup()) @if is_open { (choosing::moves(language, position)) } },
            line: self.tried.line(&step.line, &state),
            row: html! {
                @if self.tried.draft == Draft::default() {
                    (self.steps())
                    @if is_open {
                        form.act method="get" action=(PATH) {
                            (self.hidden())
                            button.button type="submit" name="ask" value="1" { (say!(language, "web-analysis-ask")) }
                        }
                    }
                } @else {
                    (step.row)
                }
            },
            tabs: vec![
                Tab {
                    key: "moves",
                    title: say!(language, "button-history"),
                    content: html! { @if is_open { (self.typed()) } (self.ideas()) (self.moves()) },
                },
                Tab {
                    key: "info",
                    title: say!(language, "web-analysis-share"),
                    content: html! { (self.share()) (self.another()) },
                },
            ],
            ..Screen::of_position(language, position, self.bottom)
        }
    }

    fn typed(&self) -> Markup {
        let language = self.language();
        html! {
            form.typed method="get" action=(PATH) {
                (self.hidden())
                (screen::fields(language, &self.tried, &say!(language, "web-analysis-try")))
            }
        }
    }

    /// The fields of the address, for forms.
    fn hidden(&self) -> Markup {
        html! {
            (self.hidden_line())
            input type="hidden" name="at" value=(self.line.analysis.place());
        }
    }

    fn hidden_line(&self) -> Markup {
        html! {
            @for (name, value) in self.line.fields() { input type="hidden" name=(name) value=(value); }
        }
    }

    /// The computer's findings.
    fn ideas(&self) -> Markup {
        let (language, position) = (self.language(), self.position());
        let Some(ideas) = &self.ideas else {
            return html! {};
        };
        html! {
            section.ideas aria-live="polite" {
                h2 { (say!(language, "web-analysis-ideas")) }
                ol {
                    @for idea in ideas {
                        li {
                            @if let Some(next) = self.line.tried(Ply::Move(idea.mv)) {
                                a href=(next.here()) { (label(language, position, idea.mv)) }
                            } @else {
                                (label(language, position, idea.mv))
                            }
                            " " code { (idea.mv.to_string()) } br;
                            (i18n::without_signs(language, &chance_list(language, position, idea.info.chances))) br;
                            span.muted { (i18n::without_signs(language, &line_in_words(language, position, &idea.info.pv))) }
                        }
                    }
                }
            }
        }
    }

    /// The ways to step through the moves.
    fn steps(&self) -> Markup {
        let (language, analysis) = (self.language(), &self.line.analysis);
        let earlier = analysis.came(analysis.place()).map(|(_, from)| from);
        let later = analysis.children().next().map(|(_, place)| place);
        let last = analysis.main_line().last().map(|(place, ..)| *place);
        let step = |way: &str, sign: &str, label: String, to: Option<usize>| {
            html! {
                button.button type="submit" name="at" value=[to] data-way=(way)
                    aria-label=(label) title=(label) disabled[to.is_none()] { (sign) }
            }
        };
        html! {
            form.steps method="get" action=(PATH) {
                (self.hidden_line())
                (step("first", "«", say!(language, "web-first"), earlier.map(|_| 0)))
                (step("prev", "‹", say!(language, "button-previous-page"), earlier))
                (step("next", "›", say!(language, "button-next-page"), later))
                (step("last", "»", say!(language, "web-last"), last.filter(|_| later.is_some())))
            }
        }
    }

    /// The moves to here and on, and what else was tried here.
    fn moves(&self) -> Markup {
        let (language, analysis) = (self.language(), &self.line.analysis);
        let main = analysis.main_line();
        let others: Vec<(Ply, usize)> = analysis.children().skip(1).collect();
        html! {
            section.history {
                h2.hidden { (say!(language, "button-history")) }
                form method="get" action=(PATH) {
                    (self.hidden_line())
                    @if !others.is_empty() {
                        h3 { (say!(language, "web-analysis-branches")) }
                        ol.others {
                            @for (ply, place) in &others {
                                (self.button(*place, *ply, self.position()))
                            }
                        }
                    }
                    @if !main.is_empty() {
                        ol.moves tabindex="0" aria-label=(say!(language, "button-history")) {
                            @for (place, ply, before) in &main { (self.button(*place, *ply, before)) }
                        }
                    }
                }
            }
        }
    }

    /// A move that leads to its place.
    fn button(&self, place: usize, ply: Ply, before: &Position) -> Markup {
        let language = self.language();
        let seat = ply.by(before);
        let is_here = place == self.line.analysis.place();
        html! {
            li {
                button type="submit" name="at" value=(place) aria-current=[is_here.then_some("true")] {
                    span class={ "dot of-" (seat.key()) } {}
                    span.hidden { (army(language, seat)) " " }
                    (i18n::short_ply(language, before, ply))
                }
            }
        }
    }

    /// The position and the line as link and as text.
    fn share(&self) -> Markup {
        let language = self.language();
        let record = self.line.analysis.record().to_string();
        html! {
            section.files {
                label { (say!(language, "web-link")) " "
                    input.address type="text" readonly value={ (self.visitor.site) (self.line.here()) };
                }
                label { (say!(language, "analyse-position")) " "
                    input.address type="text" readonly value=(self.position().to_string());
                }
                label { (say!(language, "analyse-record")) " "
                    textarea.address rows="4" readonly { (record) }
                }
            }
        }
    }

    /// A form for another position or record.
    fn another(&self) -> Markup {
        let language = self.language();
        html! {
            section {
                h2 { (say!(language, "web-analysis-another")) }
                form.another method="post" action=(PATH) {
                    label for="text" { (say!(language, "web-analysis-text")) }
                    // Browsers drop a first line that is blank, and it counts where lines are named.
                    textarea #text name="text" rows="4" spellcheck="false" autocapitalize="off" required { "\n" (self.written) }
                    (screen::rules(language, self.position().options()))
                    button.button type="submit" { (say!(language, "web-show")) }
                    " " a href=(PATH) { (say!(language, "web-analysis-setup")) }
                }
            }
        }
    }
}
