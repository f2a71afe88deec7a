//! Choosing a move on a board: the board with its targets, the question, and the links that lead on. The
//! script of the pages does the same from the list of legal moves ([`legal`](super::legal)).

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::board::{Board, Choice};
use crate::i18n::{Language, label, owned, piece, question, say};
use crate::render::{MoveMarks, Scene, TargetSquare};
use djambi_input::{Answer, Draft, Left, Step};
use djambi_rules::{Bitboard, Move, Occupant, Part, Position, Role, Square};

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

/// A step: the board, and what is asked beside it.
pub struct StepView {
    /// The board.
    pub board: Board,
    /// The question, or the move in words once it is complete.
    pub line: Markup,
    /// The choices besides squares.
    pub row: Markup,
    /// The move, once it is complete.
    pub complete: Option<Move>,
}

impl Choosing<'_> {
    /// The step after what is decided. A draft of another position begins again.
    #[must_use]
    pub fn step(self, draft: Draft) -> StepView {
        let left = match draft.left(self.position) {
            Left::Nothing => Draft::default().left(self.position),
            left => left,
        };
        match left {
            Left::One(mv) => self.complete(mv, draft),
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
            line: html! {},
            row: html! {},
            complete: None,
        }
    }

    fn question(self, step: &Step) -> StepView {
        let mut scene = self.scene;
        scene.show_choice(step.example, step.part);
        scene.targets = step
            .answers()
            .flat_map(|(_, answer)| TargetSquare::among(&answer.moves, step.part))
            .collect();
        let mut board = Board::still(self.language, scene);
        if step.part == Part::To {
            board.choices = pieces(self.position, self.link);
            // A second press of the chosen piece lets it go.
            if let Some(from) = step.decided.square(Part::From) {
                let href = (self.link)(Draft::default());
                board.choices.insert(from, Choice { href, lifts: false });
            }
            self::reach(&mut board, step, self.link);
        }
        for (_, answer) in step.answers() {
            if let Some(square) = answer.square {
                let href = (self.link)(answer.draft());
                let lifts = step.part == Part::From;
                board.choices.insert(square, Choice { href, lifts });
            }
        }
        let nobody = step.answers().find(|(_, it)| it.square.is_none());
        StepView {
            board,
            line: html! { p.question { (asked(self.language, self.position, step)) } },
            row: html! {
                (back(self.language, self.position, step.decided, self.link))
                @if let Some((_, answer)) = nobody {
                    a.button.nobody href=((self.link)(answer.draft())) { (say!(self.language, "web-kill-nobody")) }
                }
            },
            complete: None,
        }
    }

    fn complete(self, mv: Move, draft: Draft) -> StepView {
        let mut scene = self.scene;
        if let Ok(after) = self.position.play(mv) {
            let bottom = scene.bottom;
            scene = Scene::of(&after);
            scene.bottom = bottom;
        }
        scene.moves = vec![MoveMarks::of(mv)];
        StepView {
            board: Board::still(self.language, scene),
            line: html! {
                p.question.preview { (label(self.language, self.position, mv)) " " code { (mv.to_string()) } }
            },
            row: back(self.language, self.position, draft, self.link),
            complete: Some(mv),
        }
    }
}

/// Marks the enemies that a reporter can kill, and the squares from which it can. Pressing one of these
/// enemies decides that it is the victim.
fn reach(board: &mut Board, step: &Step, link: &dyn Fn(Draft) -> String) {
    let mut by_victim: BTreeMap<Square, Vec<Move>> = BTreeMap::new();
    for mv in step.answers().flat_map(|(_, answer)| &answer.moves) {
        if let Some(victim) = mv.part(Part::Victim) {
            board.strikes |= Bitboard::of(mv.to());
            by_victim.entry(victim).or_default().push(*mv);
        }
    }
    for (victim, moves) in by_victim {
        board.victims |= Bitboard::of(victim);
        let href = link(Draft::common(&moves));
        board.choices.insert(victim, Choice { href, lifts: false });
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

/// The question of a step, with the piece that it is about.
fn asked(language: Language, position: &Position, step: &Step) -> String {
    let question = question(language, step.part, Some(step.example.role()));
    let from = step.decided.square(Part::From);
    match (step.part, from) {
        (Part::From, _) | (_, None) => question,
        (Part::To, Some(from)) => to(language, step.example.role(), &from.to_string()),
        (Part::Victim | Part::Exit, Some(from)) => {
            let name = piece(language, step.example.role());
            let what = format!("{name} {from} → {}", step.example.to());
            say!(language, "labelled", name = what, text = question)
        }
        (Part::Body | Part::SecondBody, Some(_)) => {
            let at = match (step.part, step.example.exit()) {
                (Part::SecondBody, Some(exit)) => exit,
                _ => step.example.to(),
            };
            let what = thing(language, position, at);
            say!(language, "labelled", name = what, text = question)
        }
    }
}

/// The question about the target of a piece, with what the piece does.
#[must_use]
pub fn to(language: Language, role: Role, from: &str) -> String {
    let does = say!(language, "web-does", piece = role.key());
    let what = format!("{} {from}", piece(language, role));
    let what = say!(language, "labelled", name = what, text = does);
    format!("{what} {}", say!(language, "ask-to"))
}

/// Names the occupant of a square: 'Blue’s Militant', 'corpse'.
#[must_use]
pub fn thing(language: Language, position: &Position, at: Square) -> String {
    match position.board().occupant(at) {
        Some(Occupant::Living(piece)) => owned(language, piece.role, position.owner(at)),
        Some(Occupant::Corpse) | None => say!(language, "web-corpse"),
    }
}

/// The pieces that could kill the mover's chief after a move, in sentences.
#[must_use]
pub fn danger(language: Language, position: &Position, mv: Move) -> String {
    let seat = position.mover();
    let Ok(after) = position.play(mv) else {
        return String::new();
    };
    let Some(chief) = after.chief(seat).filter(|_| after.outcome().is_none()) else {
        return String::new();
    };
    let mut threats = after.threats_to(seat);
    threats.retain(|threat| threat.at == chief);
    let said = threats.iter().map(|threat| {
        let (owner, from) = (threat.by.key(), threat.from.to_string());
        say!(
            language,
            "term-threat",
            owner = owner,
            piece = threat.role.key(),
            from = from,
            victim = Role::Chief.key(),
            at = chief.to_string()
        )
    });
    said.collect::<Vec<_>>().join(" ")
}
