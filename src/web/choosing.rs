//! Choosing a move. On a board: its targets, the question, and the links that lead on. By typing: whole moves, and
//! squares that answer the question. By the script of the pages: the same from the list of all legal moves.

use std::collections::{BTreeMap, HashMap};

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Value, json};

use super::board::{Board, Choice};
use super::words;
use crate::i18n::{
    self, Language, label, label_of_stem, names, owned, piece, question, reason, say,
};
use crate::render::{MoveMarks, Scene, TargetSquare};
use djambi_input::{Draft, Left, Reading, RejectionReason, Step, TypedAnswer};
use djambi_rules::{Bitboard, Move, Occupant, Part, Position, Role, Square};

/// Where a move is chosen.
pub struct Choosing<'a> {
    /// The language of the questions.
    pub language: Language,
    /// The position.
    pub position: &'a Position,
    /// The seat whose corner is at the bottom, and the last move.
    pub scene: Scene,
    /// The address of the page while nothing is chosen.
    pub path: &'a str,
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
    pub fn step(self, draft: Draft) -> StepView {
        let step = match draft.left(self.position) {
            // Also where there is only one legal move, its reader begins with the piece.
            _ if draft == Draft::default() => Step::first(self.position),
            Left::One(mv) => return self.complete(mv, draft),
            Left::Question(question) => Step::by_square(&question),
            Left::Nothing => Step::first(self.position),
        };
        match step {
            Some(step) => self.question(&step),
            None => StepView {
                board: Board::still(self.language, self.scene),
                line: html! {},
                row: html! {},
                complete: None,
            },
        }
    }

    fn question(self, step: &Step) -> StepView {
        let mut scene = self.scene.clone();
        scene.show_choice(step.example, step.part);
        scene.targets = step
            .answers()
            .flat_map(|(_, answer)| TargetSquare::among(&answer.moves, step.part))
            .collect();
        let mut board = Board::still(self.language, scene);
        if step.part == Part::To {
            // Another piece may be chosen instead.
            if let Some(first) = Step::first(self.position) {
                self.offer(&mut board, &first);
            }
            // A second press of the chosen piece lets it go.
            if let Some(from) = step.decided.square(Part::From) {
                let href = self.path.to_owned();
                board.choices.insert(from, Choice { href, lifts: false });
            }
            self.reach(&mut board, step);
        }
        self.offer(&mut board, step);
        let nobody = step.answers().find(|(_, it)| it.square.is_none());
        StepView {
            board,
            line: html! { p.question { (asked(self.language, self.position, step)) } },
            row: html! {
                @if let Some(before) = step.decided.back(self.position) { (self.back(before)) }
                @if let Some((_, answer)) = nobody {
                    a.button.nobody href=(self.link(answer.draft())) { (say!(self.language, "web-kill-nobody")) }
                }
            },
            complete: None,
        }
    }

    fn complete(self, mv: Move, draft: Draft) -> StepView {
        let after = self.position.play(mv).unwrap_or(*self.position);
        let scene = Scene {
            bottom: self.scene.bottom,
            moves: vec![MoveMarks::of(mv)],
            ..Scene::of(&after)
        };
        StepView {
            board: Board::still(self.language, scene),
            line: html! {
                p.question.preview { (label(self.language, self.position, mv)) " " code { (mv.to_string()) } }
            },
            row: self.back(draft.back(self.position).unwrap_or_default()),
            complete: Some(mv),
        }
    }

    /// The address of the page with a draft.
    fn link(&self, draft: Draft) -> String {
        if draft == Draft::default() {
            return self.path.to_owned();
        }
        let sign = if self.path.contains('?') { '&' } else { '?' };
        format!("{}{sign}draft={draft}", self.path)
    }

    /// The link one step back.
    fn back(&self, before: Draft) -> Markup {
        html! { a.button.back href=(self.link(before)) { (say!(self.language, "button-back")) } }
    }

    /// Lets the answers of a step be chosen on the board.
    fn offer(&self, board: &mut Board, step: &Step) {
        let lifts = step.part == Part::From;
        for (_, answer) in step.answers() {
            if let Some(square) = answer.square {
                let href = self.link(answer.draft());
                board.choices.insert(square, Choice { href, lifts });
            }
        }
    }

    /// Marks the enemies that a reporter can kill, and the squares from which it can. Pressing one of these
    /// enemies decides that it is the victim.
    fn reach(&self, board: &mut Board, step: &Step) {
        let mut by_victim: BTreeMap<Square, Vec<Move>> = BTreeMap::new();
        for mv in step.answers().flat_map(|(_, answer)| &answer.moves) {
            if let Some(victim) = mv.part(Part::Victim) {
                board.strikes |= Bitboard::of(mv.to());
                by_victim.entry(victim).or_default().push(*mv);
            }
        }
        for (victim, moves) in by_victim {
            board.victims |= Bitboard::of(victim);
            let href = self.link(Draft::common(&moves));
            board.choices.insert(victim, Choice { href, lifts: false });
        }
    }
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
pub fn to(language: Language, role: Role, from: &str) -> String {
    let does = say!(language, "web-does", piece = role.key());
    let what = format!("{} {from}", piece(language, role));
    let what = say!(language, "labelled", name = what, text = does);
    format!("{what} {}", say!(language, "ask-to"))
}

/// Names the occupant of a square: 'Blue’s Militant', 'corpse'.
pub fn thing(language: Language, position: &Position, at: Square) -> String {
    match position.board().occupant(at) {
        Some(Occupant::Living(piece)) => owned(language, piece.role, position.owner(at)),
        Some(Occupant::Corpse) | None => say!(language, "web-corpse"),
    }
}

/// The pieces that could kill the mover's chief after a move, in sentences.
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
    let said = threats.into_iter();
    let said = said.map(|threat| i18n::threat(language, threat, Role::Chief));
    said.collect::<Vec<_>>().join(" ")
}

/// Reads the draft of such a form. An invalid draft becomes an empty one.
pub fn draft_of(text: &str) -> Draft {
    text.parse().unwrap_or_default()
}

/// A try: what is chosen, and what was typed.
#[derive(Clone, Debug, Default)]
pub struct Try {
    /// The chosen parts of a move.
    pub draft: Draft,
    /// Something to be said first, for example why the typed text is not a move.
    pub notice: Option<String>,
    /// The rejected text, to be corrected. Otherwise empty.
    pub typed: String,
}

impl From<Draft> for Try {
    fn from(draft: Draft) -> Try {
        Try {
            draft,
            ..Try::default()
        }
    }
}

impl From<String> for Try {
    fn from(notice: String) -> Try {
        Try {
            notice: Some(notice),
            ..Try::default()
        }
    }
}

impl Try {
    /// The try after a text is read. After a rejection the parts of `draft` stay chosen.
    pub fn read(language: Language, draft: Draft, text: &str, reading: &Reading) -> Try {
        match reading {
            Reading::Move(mv) => Draft::common(&[*mv]).into(),
            Reading::Question(question) => Draft::from(question).into(),
            Reading::Rejected(rejection) => Try {
                draft,
                notice: Some(words::move_rejection(language, rejection)),
                typed: text.to_owned(),
            },
        }
    }

    /// The try after squares alone are typed under the question of a draft. `None` if the text is not an
    /// answer: then it may be a whole move.
    pub fn answer(
        language: Language,
        position: &Position,
        draft: Draft,
        text: &str,
    ) -> Option<Try> {
        let nobody = say!(language, "ask-no-victim");
        let answer = TypedAnswer::read(text, &names(language), &nobody)?;
        let reading = answer.reading(draft, position)?;
        Some(Try::read(language, draft, text, &reading))
    }

    /// The try of a board of which an address tells all, in the fields `draft` and `text`.
    pub fn of(language: Language, position: &Position, query: &HashMap<String, String>) -> Try {
        let draft = draft_of(query.get("draft").map_or("", String::as_str));
        let Some(text) = query.get("text") else {
            return draft.into();
        };
        let nobody = say!(language, "ask-no-victim");
        let reading = draft.typed(position, position.mover(), text, &names(language), &nobody);
        Try::read(language, draft, text, &reading)
    }

    /// What is said beside a board: why the try was rejected, what a `step` says of the chosen parts, or
    /// `begun` while nothing is chosen.
    pub fn line(&self, step: &Markup, begun: &Markup) -> Markup {
        html! {
            @if let Some(notice) = &self.notice {
                p.notice role="alert" { (notice) }
            } @else if self.draft != Draft::default() {
                (step)
            } @else {
                (begun)
            }
        }
    }

    /// The move, if it is a whole one.
    pub fn mv(&self, position: &Position) -> Option<Move> {
        match self.draft.left(position) {
            Left::One(mv) if self.notice.is_none() && self.draft != Draft::default() => Some(mv),
            _ => None,
        }
    }
}

/// In a position with more moves the server is asked step by step.
const MOST: usize = 12_000;

/// The squares or pieces that the script writes into a text in place of these.
pub const PLACES: [&str; 2] = ["{1}", "{2}"];

/// The legal moves of a position.
#[derive(Serialize)]
struct Legal {
    /// The effects of moves, in words; [`PLACES`] mark the squares of the bodies.
    labels: Vec<String>,
    /// The label of each move as far as the place of its last body, and the places that this body can
    /// have, in one text.
    moves: BTreeMap<String, (usize, String)>,
    /// The occupants of the squares from which something is carried.
    things: BTreeMap<String, String>,
    /// Why a square cannot be chosen first. All empty ones have the reason of `empty`.
    not: BTreeMap<String, String>,
    empty: String,
}

/// Returns the moves as an element that shows nothing; nothing where they are too many.
pub fn moves(language: Language, position: &Position) -> Markup {
    let all = position.legal_moves();
    if all.len() > MOST {
        return html! {};
    }
    data("legal", &legal(language, position, &all))
}

/// Returns the words that do not depend on the position, as an element that shows nothing. [`PLACES`] mark
/// the squares and pieces of a sentence.
pub fn script_words(language: Language) -> Markup {
    let ask = |part, role| i18n::question(language, part, Some(role));
    let [first, second] = PLACES;
    // By the letters of pieces.
    let of_roles = |text: &dyn Fn(Role) -> String| -> Value {
        let roles = Role::ALL.into_iter();
        let roles = roles.map(|role| (role.letter().to_string(), text(role).into()));
        Value::Object(roles.collect())
    };
    let words = json!({
        "to": of_roles(&|role| to(language, role, first)),
        "names": of_roles(&|role| piece(language, role)),
        "from": ask(Part::From, Role::Chief),
        "victim": ask(Part::Victim, Role::Reporter),
        "exit": ask(Part::Exit, Role::Assassin),
        "body": ask(Part::Body, Role::Diplomat),
        "corpse": ask(Part::Body, Role::Militant),
        "second": ask(Part::SecondBody, Role::Diplomat),
        "pick": say!(language, "labelled", name = first, text = second),
        "nobody": say!(language, "web-kill-nobody"),
        "back": say!(language, "button-back"),
        "play": say!(language, "button-play"),
        "chosen": say!(language, "web-square-chosen", square = first),
        "targets": say!(language, "web-targets", squares = first),
        "not_there": say!(language, "term-not-lit", at = first),
        "turn": say!(language, "type-title"),
        "watch": say!(language, "web-watch-on"),
        "to_end": say!(language, "web-skip-to-end"),
        "skip": say!(language, "web-skip"),
    });
    data("words", &words)
}

fn data(id: &str, value: &impl Serialize) -> Markup {
    // No name or text can end the element.
    let json = serde_json::to_string(value).unwrap_or_default();
    let json = json.replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(json)) } }
}

fn legal(language: Language, position: &Position, all: &[Move]) -> Legal {
    let mut legal = Legal {
        labels: Vec::new(),
        moves: BTreeMap::new(),
        things: BTreeMap::new(),
        not: BTreeMap::new(),
        empty: reason(language, &RejectionReason::NothingThere(Square::MAZE))
            .replace(&Square::MAZE.to_string(), PLACES[0]),
    };
    let mut label_of: BTreeMap<String, usize> = BTreeMap::new();
    for mv in all {
        let text = mv.to_string();
        let (stem, body) = text.rsplit_once('@').unwrap_or((&text, ""));
        let whole = text.split('@').next().unwrap_or_default();
        let label = *label_of.entry(whole.to_owned()).or_insert_with(|| {
            legal
                .labels
                .push(label_of_stem(language, position, *mv, PLACES));
            legal.labels.len() - 1
        });
        let places = legal.moves.entry(stem.to_owned());
        places.or_insert((label, String::new())).1 += body;
        if !body.is_empty() {
            for at in [Some(mv.to()), mv.exit()].into_iter().flatten() {
                let thing = || thing(language, position, at);
                legal.things.entry(at.to_string()).or_insert_with(thing);
            }
        }
    }
    let movable: Vec<Square> = all.iter().map(Move::from).collect();
    for at in position.board().occupied() {
        if !movable.contains(&at)
            && let Some(why) = not_first(position, at)
        {
            legal.not.insert(at.to_string(), reason(language, &why));
        }
    }
    legal
}

/// Why what is on a square cannot move.
fn not_first(position: &Position, at: Square) -> Option<RejectionReason> {
    let piece = match position.board().occupant(at)? {
        Occupant::Corpse => return Some(RejectionReason::DeadThere(at)),
        Occupant::Living(piece) => piece,
    };
    let (role, owner, mover) = (piece.role, position.owner(at), position.mover());
    Some(if owner == Some(mover) {
        RejectionReason::Stuck { at, role }
    } else {
        RejectionReason::NotYours {
            at,
            role,
            owner,
            mover,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_only_legal_move_is_chosen_and_let_go_like_any_other() {
        let position =
            "xgCx2xyMxyC/xxgM4xx/1xx5x/1bC1xyAbM3/3x4x/5xxbAx/9/xxx2x1x1/rCrAgM3xxx rbyg r r 0 29";
        let position: Position = position.parse().unwrap();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), 1);
        let step = |draft: Draft| {
            let choosing = Choosing {
                language: Language::English,
                position: &position,
                scene: Scene::of(&position),
                path: "/x",
            };
            choosing.step(draft)
        };
        let first = step(Draft::default());
        assert_eq!(first.complete, None);
        let choices = first.board.choices.iter();
        let choices: Vec<(&Square, &String)> = choices.map(|(at, it)| (at, &it.href)).collect();
        let [(from, href)] = choices[..] else {
            panic!("{choices:?}");
        };
        assert_eq!(*from, moves[0].from());
        let (_, draft) = href.split_once("/x?draft=").unwrap();
        let chosen = step(draft.parse().unwrap());
        assert_eq!(chosen.complete, Some(moves[0]));
        let back = chosen.row.into_string();
        assert!(back.contains("\"/x\""), "{back}");
    }
}
