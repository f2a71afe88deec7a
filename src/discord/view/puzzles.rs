//! The puzzle of the day: the message that asks everyone, and what a server admin has set.

use serenity::all::{ButtonStyle, CreateButton};

use super::card::Card;
use super::outgoing::OutgoingMessage;
use super::reader::Reader;
use super::wording::relative;
use super::{buttons, picture};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::lesson_step::game_of;
use crate::i18n::{Language, exercise_heading, exercise_task, puzzle_title, say, taught};
use crate::store::DailyPuzzle;
use crate::teach::{Exercise, Puzzle};

/// Where and when the puzzle of the day is sent, if it is.
#[must_use]
pub fn daily(language: Language, daily: Option<&DailyPuzzle>) -> Card {
    let Some(daily) = daily else {
        return Card::text(say!(language, "daily-off"));
    };
    Card::text(say!(
        language,
        "daily-on",
        channel = format!("<#{}>", daily.channel),
        time = format!("<t:{}:t>", daily.due.as_second()),
        next = relative(daily.due)
    ))
}

/// The id of the button that opens the puzzle of a day: by it the message of that day is known.
#[must_use]
pub fn daily_id(puzzle: &'static Puzzle, day: i64) -> String {
    let game = game_of(Exercise::Puzzle(puzzle));
    CustomId::new(&game, u64::try_from(day).unwrap_or_default(), Button::Move).id()
}

/// The message: the position, the task, and a button that opens the puzzle to the presser alone.
pub async fn daily_message(reader: Reader, puzzle: &'static Puzzle, day: i64) -> OutgoingMessage {
    let (language, exercise) = (reader.language, Exercise::Puzzle(puzzle));
    let task = exercise_task(language, exercise);
    let text = say!(
        language,
        "daily-message",
        heading = exercise_heading(language, exercise),
        task = task.as_str()
    );
    let title = puzzle_title(language, puzzle);
    let scene = taught(language, &puzzle.position, title);
    let alt = say!(language, "alt-puzzle", number = puzzle.number, text = task);
    let button = CreateButton::new(daily_id(puzzle, day))
        .label(say!(language, "button-daily"))
        .style(ButtonStyle::Primary);
    let message = OutgoingMessage {
        rows: buttons::rows(&[button]),
        ..OutgoingMessage::text(text)
    };
    match picture::draw(scene, reader.theme).await {
        Some(png) => message.with_file("puzzle.png", png, &alt),
        None => message,
    }
}
