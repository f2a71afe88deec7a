//! A game as one reader sees it: its version, what is chosen of a move, and its rematch.

use std::collections::{BTreeMap, HashMap};

use maud::{Markup, html};

use super::app::App;
use super::board::{Board, Choice};
use super::visitor::Visitor;
use crate::game::{PersonId, Phase};
use crate::i18n::{Language, label, question, say};
use crate::render::{Hint, MoveMarks, Scene};
use crate::service::View;
use djambi_input::{Answer, Draft, Left, Step};
use djambi_rules::{Move, Part, Position, Square};

/// The part of a game that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PageState {
    /// The game as it is.
    #[default]
    Live,
    /// A move that its reader is choosing.
    Choosing(Draft),
    /// The board after so many plies.
    After(usize),
}

impl PageState {
    /// What an address asks for. What cannot be read is the game as it is.
    pub fn of(query: &HashMap<String, String>, view: &View) -> PageState {
        let plies = query.get("move").and_then(|text| text.parse().ok());
        let plies = plies.filter(|_| view.game.has_started());
        let draft = query.get("draft").and_then(|text| text.parse().ok());
        match (plies, draft) {
            (Some(plies), _) if plies <= view.game.history().len() => PageState::After(plies),
            (_, Some(draft)) => PageState::Choosing(draft),
            _ => PageState::Live,
        }
    }
}

/// What a page says first.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Such as why a move was refused.
    pub text: String,
    /// The move that was typed and refused, which stays in its field to be mended. Otherwise empty.
    pub refused: String,
}

impl From<String> for Notice {
    fn from(text: String) -> Notice {
        Notice {
            text,
            refused: String::new(),
        }
    }
}

/// A game as one reader sees it.
#[derive(Clone, Debug)]
pub struct GamePage<'a> {
    /// The reader's language.
    pub language: Language,
    /// The game.
    pub view: &'a View,
    /// The person as whom they take part.
    pub person: Option<PersonId>,
    /// The path of the game.
    pub path: &'a str,
    /// The addresses of games, for the links of a lobby.
    pub app: &'a App,
    /// The beginning of addresses for others.
    pub site: &'a str,
    /// The shown part of the game.
    pub shown: PageState,
    /// Something to be said first.
    pub notice: Option<Notice>,
    /// The rematch of a finished game, if there is one.
    pub rematch: Option<&'a View>,
}

impl<'a> GamePage<'a> {
    /// The game as it is for a visitor. `rematch` is one that they may see.
    pub fn of(
        app: &'a App,
        visitor: &'a Visitor,
        view: &'a View,
        path: &'a str,
        rematch: Option<&'a View>,
    ) -> GamePage<'a> {
        GamePage {
            language: visitor.language,
            view,
            person: visitor.person_in(&view.game),
            path,
            app,
            site: &visitor.site,
            shown: PageState::Live,
            notice: None,
            rematch,
        }
    }

    /// After how many plies the board is that is shown.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self.shown {
            PageState::After(plies) => plies,
            PageState::Live | PageState::Choosing(_) => self.view.game.history().len(),
        }
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        let game = &self.view.game;
        let shown = game.history().position_after(self.plies());
        shown.unwrap_or_else(|| game.position())
    }
}

/// Where a move is chosen.
pub struct Choosing<'a> {
    /// The language of the questions.
    pub language: Language,
    /// The position.
    pub position: &'a Position,
    /// The seat whose corner is at the bottom, and the last move.
    pub scene: Scene,
    /// The address of the page with that draft.
    pub link: &'a dyn Fn(Draft) -> String,
}

/// A step: the board, and what is asked under it.
pub struct StepView {
    /// The board.
    pub board: Board,
    /// The question with what leads on besides squares.
    pub ask: Markup,
    /// The move, once it is complete.
    pub complete: Option<Move>,
}

impl Choosing<'_> {
    /// The step after what is decided. A draft of another position begins anew.
    #[must_use]
    pub fn step(self, draft: Draft) -> StepView {
        let left = match draft.left(self.position) {
            Left::Nothing => Draft::default().left(self.position),
            left => left,
        };
        match left {
            Left::One(mv) => self.complete(mv),
            Left::Question(question) => match Step::by_square(&question) {
                Some(step) => self.question(&step),
                None => self.idle(),
            },
            Left::Nothing => self.idle(),
        }
    }

    /// A position without a move.
    fn idle(self) -> StepView {
        StepView {
            board: Board::still(self.language, self.scene),
            ask: html! {},
            complete: None,
        }
    }

    fn question(self, step: &Step) -> StepView {
        let mut scene = self.scene;
        show(step, &mut scene);
        let mut choices = BTreeMap::new();
        if step.part == Part::To {
            choices = pieces(self.position, self.link);
        }
        for (_, answer) in step.answers() {
            if let Some(square) = answer.square {
                let choice = Choice {
                    href: (self.link)(answer.draft()),
                    lifts: step.part == Part::From,
                };
                choices.insert(square, choice);
            }
        }
        let nobody = step.answers().find(|(_, it)| it.square.is_none());
        let ask = html! {
            p.question { (question(self.language, step.part)) " " span.so-far { (so_far(step)) } }
            @if let Some((_, answer)) = nobody {
                a.button href=((self.link)(answer.draft())) { (say!(self.language, "ask-no-victim")) }
            }
            (back(self.language, self.position, step.decided, self.link))
        };
        StepView {
            board: Board {
                language: self.language,
                scene,
                choices,
            },
            ask,
            complete: None,
        }
    }

    fn complete(self, mv: Move) -> StepView {
        let mut scene = self.scene;
        if let Ok(after) = self.position.play(mv) {
            let bottom = scene.bottom;
            scene = Scene::of(&after);
            scene.bottom = bottom;
        }
        scene.moves = vec![MoveMarks::of(mv)];
        let ask = html! {
            p.question { (say!(self.language, "preview-ask")) }
            p { (label(self.language, self.position, mv)) " " code { (mv.to_string()) } }
        };
        StepView {
            board: Board::still(self.language, scene),
            ask,
            complete: Some(mv),
        }
    }
}

/// The link one step back, if something has been chosen.
#[must_use]
pub fn back(
    language: Language,
    position: &Position,
    decided: Draft,
    link: &dyn Fn(Draft) -> String,
) -> Markup {
    html! {
        @if let Some(before) = decided.back(position) {
            a.button.back href=(link(before)) { (say!(language, "button-back")) }
        }
    }
}

/// The pieces that can move, to change one's mind about which it is to be.
fn pieces(position: &Position, link: &dyn Fn(Draft) -> String) -> BTreeMap<Square, Choice> {
    let Left::Question(question) = Draft::default().left(position) else {
        return BTreeMap::new();
    };
    let Some(step) = Step::by_square(&question).filter(|step| step.part == Part::From) else {
        return BTreeMap::new();
    };
    let choice = |(_, answer): (usize, &Answer)| {
        let href = link(answer.draft());
        Some((answer.square?, Choice { href, lifts: true }))
    };
    step.answers().filter_map(choice).collect()
}

/// The squares that are decided: 'b2 → f6'.
fn so_far(step: &Step) -> String {
    let before = Part::ALL.into_iter().filter(|part| *part < step.part);
    let squares = before.filter_map(|part| step.decided.square(part));
    let squares: Vec<String> = squares.map(|it| it.to_string()).collect();
    squares.join(" → ")
}

/// Shows a question on a board: the piece is moved as far as it is decided, and the squares of the
/// answers are marked.
fn show(step: &Step, scene: &mut Scene) {
    scene.show_choice(step.example, step.part);
    scene.hints = step
        .answers()
        .flat_map(|(_, answer)| Hint::among(&answer.moves, step.part))
        .collect();
}

/// Leads to the rematch, and says that there is one.
pub fn offered(page: &GamePage<'_>) -> Markup {
    let language = page.language;
    html! {
        @if let Some(rematch) = page.rematch {
            div.ways {
                p { (say!(language, "web-rematch")) }
                a.button.main href=(page.app.links.path(&rematch.id)) {
                    (say!(language, "web-rematch-go"))
                }
            }
        }
    }
}

/// Whether a player can ask for a rematch here, or join the one that there is. That of a game in
/// Discord is opened and joined in its channel.
#[must_use]
pub fn may_ask(page: &GamePage<'_>, person: PersonId) -> bool {
    let is_joined_here = page.rematch.is_none_or(|rematch| can_join(rematch, person));
    page.view.game.place().is_page() && is_joined_here
}

/// Whether there is a seat in a lobby for a person who has none.
#[must_use]
pub fn can_join(rematch: &View, person: PersonId) -> bool {
    let game = &rematch.game;
    let is_open = game.phase() == Phase::Lobby && game.free_seats().next().is_some();
    is_open && game.seats_of(person).next().is_none()
}
