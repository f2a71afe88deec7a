//! A question about a turn as a message: a menu or buttons beside the board, whose squares carry
//! the same numbers.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::outgoing::{OutgoingMessage, clipped};
use super::reader::Reader;
use super::{buttons as button_rows, picture};
use crate::choose::{Answer, Can, Next, PAGE, Step};
use crate::discord::input::custom_id::Button;
use crate::i18n::{Args, Language, label, piece, say};
use crate::render::{Hint, MoveMarks, Scene, Token};
use djambi_rules::{Move, Occupant, Part, Position, Question, Seat, Square};

/// So many answers at most are buttons, more are a menu.
const BUTTONS: usize = 10;

/// Where a turn is chosen: a position, how it is drawn, and what presses are called.
pub struct ChoiceView<'a> {
    /// The position.
    pub position: &'a Position,
    /// The position as it is drawn, with names and the latest turn.
    pub scene: Scene,
    /// That picture in words.
    pub alt: String,
    /// Where *Back* leads from the first question.
    pub out: Button,
    /// The `custom_id` of a button of this choice.
    pub id: &'a (dyn Fn(Button) -> String + Sync),
}

/// The question to the one whose turn it is, its answers in pages. `opening` is said before it, if
/// anything.
pub async fn asking(
    reader: Reader,
    mut table: ChoiceView<'_>,
    question: &Question,
    page: usize,
    opening: &str,
) -> OutgoingMessage {
    let language = reader.language;
    let Some(step) = Step::of(table.position, question) else {
        return OutgoingMessage::text(opening);
    };
    let asked = asked(language, step.part);
    let mut text = vec![opening.to_owned(), so_far(language, &step), asked.clone()];
    text.retain(|line| !line.is_empty());
    let mut rows = if has_buttons(&step) {
        buttons(language, &table, &step)
    } else {
        vec![menu(language, &table, &step, page, &asked)]
    };
    rows.push(ways_on(language, &table, &step, page));
    let post = OutgoingMessage {
        text: text.join("\n"),
        rows,
        ..OutgoingMessage::default()
    };
    let mut scene = std::mem::replace(&mut table.scene, Scene::empty());
    mark(&mut scene, &step, page);
    let alt = format!("{} {asked}", table.alt);
    match picture::draw(scene, reader.theme).await {
        Some(png) => post.with_file("choice.png", png, &alt),
        None => post,
    }
}

fn has_buttons(step: &Step) -> bool {
    step.part != Part::From && step.answers.len() <= BUTTONS
}

/// The turns that one press on a button of this question completes.
#[must_use]
pub fn completed_by_button(position: &Position, question: &Question) -> Vec<Move> {
    let step = Step::of(position, question).filter(has_buttons);
    let answers = step.iter().flat_map(|step| &step.answers);
    let complete = answers.filter_map(|answer| match answer.moves[..] {
        [mv] => Some(mv),
        _ => None,
    });
    complete.collect()
}

fn asked(language: Language, part: Part) -> String {
    match part {
        Part::From => say!(language, "ask-from"),
        Part::To => say!(language, "ask-to"),
        Part::Victim => say!(language, "ask-victim"),
        Part::Exit => say!(language, "ask-exit"),
        Part::Body => say!(language, "ask-body"),
        Part::SecondBody => say!(language, "ask-second-body"),
    }
}

/// What all turns that are left have in common: 'So far: Diplomat b2 → f6.' What is open before
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
    say!(language, "ask-so-far", text = text)
}

/// Moves the piece as far as it is decided, and numbers the squares of the page.
fn mark(scene: &mut Scene, step: &Step, page: usize) {
    let mv = step.example;
    let (from, to) = (mv.from(), mv.to());
    if step.part > Part::From {
        scene.chosen = Some(from);
    }
    if step.part > Part::To {
        let mut marks = MoveMarks {
            from,
            to,
            exit: None,
            killed: Vec::new(),
            bodies: Vec::new(),
        };
        let lifted = carried(scene, from, to);
        if let Some(exit) = mv.exit().filter(|_| step.part > Part::Exit) {
            carried(scene, to, exit);
            marks.exit = Some(exit);
            if let (Part::SecondBody, Some(body)) = (step.part, mv.part(Part::Body)) {
                scene.board[body.index()] = lifted;
                marks.bodies.push((to, body));
            }
        }
        scene.chosen = Some(marks.end());
        scene.moves = vec![marks];
    }
    scene.hints = step
        .page(page)
        .flat_map(|(number, answer)| {
            let hints = Hint::among(&answer.moves, step.part).into_iter();
            hints.map(move |hint| Hint {
                number: u8::try_from(number).ok(),
                ..hint
            })
        })
        .collect();
}

/// Carries what stands on one square to another, and gives what stood there.
fn carried(scene: &mut Scene, from: Square, to: Square) -> Option<Token> {
    let lifted = scene.board[to.index()].take();
    scene.board[to.index()] = scene.board[from.index()].take();
    lifted
}

/// What an answer is called: '3 · Assassin b1', '1 · f6 Blue’s Reporter', '17 · a1', 'nobody'.
fn named(
    language: Language,
    position: &Position,
    part: Part,
    number: usize,
    it: &Answer,
) -> String {
    let Some(square) = it.square else {
        return say!(language, "ask-no-victim");
    };
    // The piece has left its square by the time it leaves the maze.
    let left = part == Part::Exit && it.moves.iter().any(|mv| mv.from() == square);
    let board_state = match position.board().occupant(square) {
        Some(Occupant::Living(piece)) if !left => Some(piece.role),
        _ => None,
    };
    let name = match (part, board_state) {
        (Part::From, Some(role)) => format!("{} {square}", piece(language, role)),
        (Part::To | Part::Victim | Part::Exit, Some(role)) => {
            let owner = position.owner(square).map_or("nobody", Seat::key);
            let args = Args::new()
                .with("square", square.to_string())
                .with("owner", owner)
                .with("piece", role.key());
            language.message("ask-target", &args)
        }
        _ => square.to_string(),
    };
    format!("{number} · {name}")
}

/// 'kills: 2 · carries: 1 · moves: 14'.
fn described(language: Language, part: Part, can: Can) -> String {
    let mut parts = Vec::new();
    if can.rules {
        parts.push(say!(language, "can-rule"));
    }
    if !can.kills.is_empty() {
        parts.push(say!(language, "can-kill", count = can.kills.count()));
    }
    if !can.carries.is_empty() {
        parts.push(say!(language, "can-carry", count = can.carries.count()));
    }
    if part == Part::From && !can.moves.is_empty() {
        parts.push(say!(language, "can-move", count = can.moves.count()));
    }
    parts.join(" · ")
}

fn leads_to(step: &Step, answer: &Answer) -> Button {
    match step.next(answer) {
        Next::Complete(mv) => Button::Preview(mv.to_string()),
        Next::Ask(draft) => Button::Choose(draft, 0),
    }
}

fn buttons(language: Language, table: &ChoiceView<'_>, step: &Step) -> Vec<CreateActionRow> {
    let button = |(number, answer): (usize, &Answer)| {
        let text = match step.next(answer) {
            // Where there is room, a button that completes a turn says all that it does.
            Next::Complete(mv) if step.answers.len() <= 5 && answer.square.is_some() => {
                format!("{number} · {}", label(language, table.position, mv))
            }
            _ => named(language, table.position, step.part, number, answer),
        };
        CreateButton::new((table.id)(leads_to(step, answer)))
            .label(clipped(&text, 80))
            .style(ButtonStyle::Secondary)
    };
    let buttons: Vec<CreateButton> = step.page(0).map(button).collect();
    button_rows::rows(&buttons)
}

fn menu(
    language: Language,
    table: &ChoiceView<'_>,
    step: &Step,
    page: usize,
    asked: &str,
) -> CreateActionRow {
    let option = |(number, answer): (usize, &Answer)| {
        let value = answer
            .square
            .map_or("--".to_owned(), |square| square.to_string());
        let name = named(language, table.position, step.part, number, answer);
        let option = CreateSelectMenuOption::new(clipped(&name, 100), value);
        match step.part {
            Part::Body | Part::SecondBody => option,
            _ => match described(language, step.part, answer.can(table.position)) {
                words if words.is_empty() => option,
                words => option.description(clipped(&words, 100)),
            },
        }
    };
    let kind = CreateSelectMenuKind::String {
        options: step.page(page).map(option).collect(),
    };
    let board_message = match step.pages() {
        1 => asked.to_owned(),
        _ => format!("{asked} {} / {}", range(step, page), step.answers.len()),
    };
    let id = (table.id)(Button::Menu(step.decided));
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(id, kind).placeholder(clipped(&board_message, 150)),
    )
}

/// The numbers of a page: '26–50'.
fn range(step: &Step, page: usize) -> String {
    let page = page.min(step.pages().saturating_sub(1));
    let first = page * PAGE + 1;
    match step.answers.len().min((page + 1) * PAGE) {
        last if last == first => first.to_string(),
        last => format!("{first}–{last}"),
    }
}

/// *Back*, and the other pages.
fn ways_on(
    language: Language,
    table: &ChoiceView<'_>,
    step: &Step,
    page: usize,
) -> CreateActionRow {
    let back = match step.decided.back(table.position) {
        Some(draft) => Button::Choose(draft, 0),
        None => table.out.clone(),
    };
    let back = CreateButton::new((table.id)(back)).label(say!(language, "button-back"));
    let mut row = vec![back.style(ButtonStyle::Secondary)];
    if step.pages() > 1 {
        let pages = (0..step.pages()).filter(|it| *it != page.min(step.pages() - 1));
        row.extend(pages.map(|page| {
            let number = u8::try_from(page).unwrap_or(u8::MAX);
            CreateButton::new((table.id)(Button::Choose(step.decided, number)))
                .label(range(step, page))
                .style(ButtonStyle::Secondary)
        }));
    }
    CreateActionRow::Buttons(row)
}
