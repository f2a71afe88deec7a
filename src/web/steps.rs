//! Choosing a move on the board: the next question as links on squares, or the move to be played.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::board::{Board, Choice};
use crate::choose::{Answer, Draft, Left, Step};
use crate::i18n::{Language, label, question, say};
use crate::render::{Hint, MoveMarks, Scene};
use djambi_rules::{Move, Part, Position, Square};

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
