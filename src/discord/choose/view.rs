//! A question about a turn as a message: up to 25 buttons, or menus, beside the marked board.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::Draft;
use crate::discord::ids::{Button, Press};
use crate::discord::picture::{self, Look};
use crate::discord::post::{Post, clipped};
use crate::discord::speech::Reader;
use crate::host::View;
use crate::i18n::{Language, army, label, piece, say};
use crate::render::{Hint, HintKind};
use crate::rules::{Deed, Occupant, Part, Position, Question, Square, Turn};

/// At most so many buttons, or options of a menu.
const MANY: usize = 25;

/// The question, to the one whose turn it is. `opening` is said before it, if anything.
pub async fn asking(reader: Reader, view: &View, question: &Question, opening: &str) -> Post {
    let language = reader.language;
    let turns: Vec<Turn> = question.turns().collect();
    let part = question.asks();
    let choices = question.choices();
    let mut text = String::new();
    for line in [
        opening.to_owned(),
        so_far(language, &turns, part),
        asked(language, part),
    ] {
        if !line.is_empty() {
            text += &line;
            text.push('\n');
        }
    }
    let rows = if choices.len() <= MANY {
        buttons(language, view, question, &choices)
    } else {
        menus(language, view, question, &choices)
    };
    let look = Look {
        bottom: Some(view.game.position().mover()),
        plies: 1,
        chosen: (part > Part::From)
            .then(|| turns.first().map(Turn::from))
            .flatten(),
        hints: choices
            .iter()
            .flatten()
            .map(|square| hint(&turns, part, *square))
            .collect(),
    };
    let scene = picture::scene(language, view, &look);
    let post = Post {
        text,
        rows,
        ..Post::default()
    };
    match picture::draw(scene, reader.theme).await {
        Some(png) => post.with_file("choice.png", png, &picture::alt(language, view, "")),
        None => post,
    }
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

/// What all turns that are left have in common: 'So far: Diplomat b2 → f6.'
fn so_far(language: Language, turns: &[Turn], part: Part) -> String {
    let (Some(first), true) = (turns.first(), part > Part::From) else {
        return String::new();
    };
    let role = piece(language, first.role());
    let squares = Part::ALL.into_iter().take_while(|it| *it < part);
    let squares: Vec<String> = squares
        .filter_map(|it| first.part(it))
        .map(|square| square.to_string())
        .collect();
    say!(
        language,
        "ask-so-far",
        text = format!("{role} {}", squares.join(" → "))
    )
}

fn hint(turns: &[Turn], part: Part, square: Square) -> Hint {
    let turn = turns.iter().find(|turn| turn.part(part) == Some(square));
    let kind = match (part, turn.map(Turn::deed)) {
        (Part::Body | Part::SecondBody, _) => HintKind::Body,
        (Part::Victim, _) => HintKind::Kill,
        (Part::From, _) => HintKind::Quiet,
        (Part::To, _) if square == Square::MAZE => HintKind::Maze,
        (_, Some(Deed::Kill { .. } | Deed::Assassinate | Deed::AssassinateTwice { .. })) => {
            HintKind::Kill
        }
        (Part::Exit, Some(Deed::DisplaceTwice { .. })) | (_, Some(Deed::Displace { .. })) => {
            HintKind::Carry
        }
        _ => HintKind::Quiet,
    };
    Hint {
        square,
        kind,
        number: None,
    }
}

/// What the button or option of a choice says: 'Assassin b1', 'f6 Reporter', 'a1'.
fn named(language: Language, position: &Position, part: Part, choice: Option<Square>) -> String {
    let Some(square) = choice else {
        return say!(language, "ask-no-victim");
    };
    match (part, position.board().occupant(square)) {
        (Part::From, Some(Occupant::Living(it))) => {
            format!("{} {square}", piece(language, it.role))
        }
        (Part::To | Part::Victim | Part::Exit, Some(Occupant::Living(it))) => {
            let owner = position.owner(square).map(|seat| army(language, seat));
            format!(
                "{square} {} {}",
                owner.unwrap_or_default(),
                piece(language, it.role)
            )
        }
        _ => square.to_string(),
    }
}

/// What choosing it leads to: the next question, or the turn itself.
fn leads_to(question: &Question, choice: Option<Square>) -> Button {
    let left = question.chosen(choice);
    match left[..] {
        [turn] => Button::Preview(turn.to_string()),
        _ => Button::Choose(Draft::common(&left).with(question.asks(), choice)),
    }
}

fn buttons(
    language: Language,
    view: &View,
    question: &Question,
    choices: &[Option<Square>],
) -> Vec<CreateActionRow> {
    let position = view.game.position();
    let button = |choice: &Option<Square>| {
        let press = Press::new(&view.id, view.version, leads_to(question, *choice));
        let left = question.chosen(*choice);
        let text = match left[..] {
            // A button that plays says all that it does.
            [turn] if choices.len() <= 5 => label(language, position, turn),
            _ => named(language, position, question.asks(), *choice),
        };
        CreateButton::new(press.id())
            .label(clipped(&text, 80))
            .style(ButtonStyle::Secondary)
    };
    let buttons: Vec<CreateButton> = choices.iter().map(button).collect();
    buttons
        .chunks(5)
        .map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// Up to five menus of 25: enough for every square of the board.
fn menus(
    language: Language,
    view: &View,
    question: &Question,
    choices: &[Option<Square>],
) -> Vec<CreateActionRow> {
    let position = view.game.position();
    let turns: Vec<Turn> = question.turns().collect();
    let part = question.asks();
    // As even as possible: 26 choices are 13 and 13.
    let count = choices.len().div_ceil(MANY);
    let size = choices.len().div_ceil(count.max(1)).max(1);
    let menu = |(number, some): (usize, &[Option<Square>])| {
        let options = some.iter().map(|choice| {
            let value = choice.map_or("--".to_owned(), |square| square.to_string());
            let name = named(language, position, part, *choice);
            CreateSelectMenuOption::new(clipped(&name, 100), value)
        });
        let draft = Draft::common(&turns).open(part);
        let button = Button::Menu(draft, u8::try_from(number).unwrap_or(9));
        let press = Press::new(&view.id, view.version, button);
        let kind = CreateSelectMenuKind::String {
            options: options.collect(),
        };
        let name = |choice: Option<&Option<Square>>| {
            choice.map_or(String::new(), |it| named(language, position, part, *it))
        };
        let range = say!(
            language,
            "ask-range",
            first = name(some.first()),
            last = name(some.last())
        );
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new(press.id(), kind).placeholder(clipped(&range, 150)),
        )
    };
    choices.chunks(size).enumerate().map(menu).collect()
}
