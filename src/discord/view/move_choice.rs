//! A question about a move as a card: menus or buttons below the board, whose squares carry the
//! same numbers.

use serenity::all::{CreateActionRow, CreateButton, CreateSelectMenuOption};

use super::card::Card;
use super::outgoing::clipped;
use super::wording::{NEAREST, Reader, move_words};
use super::{buttons as button_rows, outgoing};
use crate::discord::input::custom_id::Button;
use crate::i18n::{self, Language, owned, piece, say};
use crate::render::{MoveMarks, Scene, TargetSquare};
use crate::service::View;
use djambi_input::{Answer, Draft, MoveRejection, Step};
use djambi_rules::{Move, Occupant, Part, Ply, Position, Question, Role, Square};

/// The most answers that are buttons; more are menus.
const BUTTONS: usize = 10;

/// Where a move is chosen: a position, how it is drawn, and what presses are called.
pub struct ChoiceView<'a> {
    /// The position.
    pub position: &'a Position,
    /// The position as it is drawn, with names and the latest move.
    pub scene: Scene,
    /// That picture in words.
    pub alt: String,
    /// Where *Back* leads from the first question.
    pub out: Button,
    /// The `custom_id` of a button of this choice.
    pub id: &'a (dyn Fn(Button) -> String + Sync),
}

/// The question to the player to move, with all its answers, below a card that `opens` it: an empty
/// one if there is nothing to say first. `rows` come between the board and the answers.
pub async fn asking(
    reader: Reader,
    mut view: ChoiceView<'_>,
    question: &Question,
    opens: Card,
    rows: Vec<CreateActionRow>,
) -> Card {
    let language = reader.language;
    let Some(step) = Step::of(view.position, question) else {
        return opens;
    };
    let asked = asked(language, &step);
    let mut text = vec![so_far(language, &step), asked.clone()];
    text.retain(|line| !line.is_empty());
    let answers = if has_buttons(&step) {
        buttons(language, &view, &step)
    } else {
        menus(language, &view, &step)
    };
    let ways_on = ways_on(language, &view, &step);
    let mut scene = std::mem::replace(&mut view.scene, Scene::empty());
    mark(&mut scene, &step);
    let alt = format!("{} {asked}", view.alt);
    opens
        .and(text.join("\n"))
        .picture(
            "choice.png",
            outgoing::draw(scene, reader.theme).await,
            &alt,
        )
        .rows(rows)
        .rows(answers)
        .rows([ways_on])
}

/// The consequences of a move from one position to another, with some words before them and the question
/// after them, a button that makes the move, and the id of *Back*.
pub async fn preview(
    reader: Reader,
    view: &View,
    (before, mv, after): (&Position, Move, &Position),
    (mut lines, question): (Vec<String>, String),
    (makes, back): (CreateButton, String),
) -> Card {
    let (language, ply) = (reader.language, Ply::Move(mv));
    let text = i18n::describe_ply(language, before, ply);
    lines.push(format!("{text} `{mv}`"));
    let changes = i18n::changes(language, before, ply, after);
    lines.extend(changes.map(|text| format!("➜ {text}")));
    lines.push(question);
    let mut scene = outgoing::future(language, view, after);
    scene.moves = vec![MoveMarks::of(mv)];
    scene.bottom = before.mover();
    let alt = i18n::course(language, before, mv, after);
    let back = button_rows::secondary(back, say!(language, "button-back"));
    let picture = outgoing::draw(scene, reader.theme).await;
    Card::text(lines.join("\n"))
        .coloured(reader, view)
        .picture("preview.png", picture, &alt)
        .rows(button_rows::rows(&[makes, back]))
}

fn has_buttons(step: &Step) -> bool {
    step.part != Part::From && step.answers().count() <= BUTTONS
}

/// Why a text is not a legal move, with buttons for the nearest legal moves right below it, which show what
/// they would come to. A move that a button of the question completes anyway needs no second one. `id`
/// makes the id of a button of this choice.
pub fn refused(
    language: Language,
    position: &Position,
    why: &MoveRejection,
    question: Option<&Question>,
    id: impl Fn(Button) -> String,
) -> Card {
    let mut text = move_words(language, why);
    let there = question.map(|it| completed_by_button(position, it));
    let there = there.unwrap_or_default();
    let nearest = why.nearest.iter().filter(|mv| !there.contains(mv));
    let button = |mv: &Move| {
        let id = id(Button::Choose(Draft::common(&[*mv])));
        button_rows::secondary(id, i18n::short_label(language, *mv))
    };
    let nearest: Vec<CreateButton> = nearest.take(NEAREST).map(button).collect();
    if !nearest.is_empty() {
        text.push('\n');
        text += &say!(language, "illegal-nearest", count = nearest.len());
    }
    Card::text(text).rows(button_rows::rows(&nearest))
}

/// The moves that one press on a button of this question completes.
fn completed_by_button(position: &Position, question: &Question) -> Vec<Move> {
    let step = Step::of(position, question).filter(has_buttons);
    let answers = step.iter().flat_map(Step::answers);
    answers
        .filter_map(|(_, answer)| answer.completes())
        .collect()
}

fn asked(language: Language, step: &Step) -> String {
    match step.part {
        Part::From if step.is_whole => say!(language, "ask-move"),
        part => i18n::question(language, part, Some(step.example.role())),
    }
}

/// The common part of all moves that are left: 'So far: Diplomat b2 → f6.' What is open before
/// something decided is a question mark.
fn so_far(language: Language, step: &Step) -> String {
    let squares = Part::ALL.map(|part| (part == step.part, step.decided.square(part)));
    let Some(last) = squares.iter().rposition(|(_, square)| square.is_some()) else {
        return String::new();
    };
    let squares = squares[..=last].iter().filter_map(|(open, square)| {
        let square = square.map(|square| square.to_string());
        square.or_else(|| open.then(|| "?".to_owned()))
    });
    let squares: Vec<String> = squares.collect();
    let role = step.decided.role().map(|role| piece(language, role) + " ");
    let text = role.unwrap_or_default() + &squares.join(" → ");
    say!(language, "ask-so-far", text)
}

/// Moves the piece as far as it is decided, and numbers the squares that may be chosen. Where
/// pieces and squares are chosen at once, the pieces are marked.
fn mark(scene: &mut Scene, step: &Step) {
    scene.show_choice(step.example, step.part);
    let mut targets: Vec<TargetSquare> = step
        .answers()
        .flat_map(|(number, answer)| {
            let number = u8::try_from(number).ok().filter(|_| !step.is_whole);
            let targets = TargetSquare::among(&answer.moves, step.part).into_iter();
            targets.map(move |target| TargetSquare { number, ..target })
        })
        .collect();
    // A Reporter may kill different pieces from one square, and a piece go to many.
    targets.sort_by_key(|target| target.square);
    targets.dedup_by_key(|target| target.square);
    scene.targets = targets;
}

/// The living piece on a square before the move; none where the mover itself was before.
fn target(position: &Position, square: Square, part: Part, mv: Move) -> Option<Role> {
    let left = part == Part::Exit && mv.from() == square;
    match position.board().occupant(square) {
        Some(Occupant::Living(piece)) if !left => Some(piece.role),
        _ => None,
    }
}

/// The label of an answer: 'Assassin b1', 'f6 · Blue’s Reporter', 'e5, kills f5 · Green’s
/// Militant', 'a1', 'none'.
fn named(language: Language, position: &Position, part: Part, it: &Answer) -> String {
    let (Some(square), Some(mv)) = (it.square, it.moves.first()) else {
        return say!(language, "ask-no-victim");
    };
    let role = target(position, square, part, *mv);
    let of = |square: Square, role: Role| {
        let piece = owned(language, role, position.owner(square));
        let name = square.to_string();
        say!(language, "labelled", name, text = piece)
    };
    match (part, role) {
        (Part::From, Some(role)) => format!("{} {square}", piece(language, role)),
        (Part::To | Part::Victim | Part::Exit, Some(role)) => of(square, role),
        (Part::To, None) => {
            let victim = mv.part(Part::Victim);
            let killed = victim.and_then(|at| Some(of(at, target(position, at, part, *mv)?)));
            match killed {
                Some(killed) => {
                    let to = square.to_string();
                    say!(language, "ask-kill-from", to, killed)
                }
                None => square.to_string(),
            }
        }
        _ => square.to_string(),
    }
}

/// The label of an option or a button: with its number, or with its piece where many can be chosen.
fn option_name(
    language: Language,
    position: &Position,
    step: &Step,
    number: usize,
    answer: &Answer,
) -> String {
    match answer.moves.first() {
        Some(mv) if step.is_whole => {
            let to = named(language, position, Part::To, answer);
            format!("{} {} → {to}", piece(language, mv.role()), mv.from())
        }
        _ => {
            let name = named(language, position, step.part, answer);
            format!("{number} · {name}")
        }
    }
}

/// 'takes power · can kill': what a piece can still do. Of a square only the power that it brings: its
/// name says whom the piece kills or moves there.
fn described(language: Language, part: Part, answer: &Answer, position: &Position) -> String {
    let can = answer.can(position);
    let is_piece = part == Part::From;
    let carries = match answer.moves.first().map(Move::role) {
        Some(Role::Necromobile) => "bury",
        _ => "displace",
    };
    let all = [
        (can.take_power, "rule"),
        (is_piece && can.kill, "kill"),
        (is_piece && can.carry, carries),
    ];
    let said = all.into_iter().filter(|(is_so, _)| *is_so);
    let said = said.map(|(_, what)| say!(language, "can", what));
    said.collect::<Vec<_>>().join(" · ")
}

fn buttons(language: Language, view: &ChoiceView<'_>, step: &Step) -> Vec<CreateActionRow> {
    let few = step.answers().count() <= 5;
    let button = |(number, answer): (usize, &Answer)| {
        let text = match answer.completes() {
            // Where there is room, a button that completes a move says all that it does.
            Some(mv) if few && answer.square.is_some() => {
                format!("{number} · {mv}")
            }
            _ => option_name(language, view.position, step, number, answer),
        };
        let id = (view.id)(Button::Choose(answer.draft()));
        button_rows::secondary(id, clipped(&text, 80))
    };
    let buttons: Vec<CreateButton> = step.answers().map(button).collect();
    button_rows::rows(&buttons)
}

/// The answers as menus; what an option brings is the draft that it leads to.
fn menus(language: Language, view: &ChoiceView<'_>, step: &Step) -> Vec<CreateActionRow> {
    let position = view.position;
    let mut numbers = 1..;
    let option = |(answer, number): (&Answer, usize)| {
        let name = option_name(language, position, step, number, answer);
        let option = CreateSelectMenuOption::new(clipped(&name, 100), answer.draft().to_string());
        let part = if step.is_whole { Part::To } else { step.part };
        match part {
            Part::Body | Part::SecondBody => option,
            part => match described(language, part, answer, position) {
                words if words.is_empty() => option,
                words => option.description(clipped(&words, 100)),
            },
        }
    };
    let menu = |(index, answers): (u8, &Vec<Answer>)| {
        let options = answers.iter().zip(numbers.by_ref()).map(option).collect();
        let id = (view.id)(Button::Menu(index));
        let title = clipped(&title(language, position, step, answers), 150);
        button_rows::menu(id, title, options)
    };
    (0..).zip(&step.menus).map(menu).collect()
}

/// The title of a menu: its pieces, or, of several menus, the first and the last of its answers.
fn title(language: Language, position: &Position, step: &Step, answers: &[Answer]) -> String {
    if step.is_whole {
        let mut pieces: Vec<Move> = answers
            .iter()
            .filter_map(|it| it.moves.first().copied())
            .collect();
        pieces.dedup_by_key(|mv| mv.from());
        let name = |mv: &Move| format!("{} {}", piece(language, mv.role()), mv.from());
        let names: Vec<String> = pieces.iter().map(name).collect();
        return names.join(", ");
    }
    let asked = asked(language, step);
    match answers {
        [first, .., last] if step.menus.len() > 1 => {
            let name = |it: &Answer| named(language, position, step.part, it);
            format!("{asked} {} – {}", name(first), name(last))
        }
        _ => asked,
    }
}

/// *Back*, and the way to type the move.
fn ways_on(language: Language, view: &ChoiceView<'_>, step: &Step) -> CreateActionRow {
    let back = match Step::back(view.position, step.decided) {
        Some(draft) => Button::Choose(draft),
        None => view.out.clone(),
    };
    let button = |button, label| button_rows::secondary((view.id)(button), label);
    CreateActionRow::Buttons(vec![
        button(back, say!(language, "button-back")),
        button(Button::Type, say!(language, "button-type")),
    ])
}
