//! `/djambi record` and `/djambi players export`: a game's moves so far in words, as an animation, as a
//! file, and the results of a server as a file.

use std::ops::Range;

use djambi_rules::Ply;
use serenity::all::CreateButton;

use super::arguments::{Kind, argument, keyed, text};
use super::intent::{Intent, Show, Subcommand};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::Incoming;
use crate::discord::send::animation::{animation, file};
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::game::Opening;
use crate::discord::view::outgoing::{self, OutgoingMessage};
use crate::discord::view::wording::Reader;
use crate::game::PersonId;
use crate::i18n::{self, Language, say};
use crate::service::{Command, Format, GameRef, ResultsFile, View};

pub const HISTORY: Subcommand = Subcommand::plain("history", |_| Intent::look(Show::History(0)));

/// How many moves a page of the history contains at most.
const PAGE: usize = 20;

/// The events since the requester's last move, one line per move.
pub fn since(language: Language, view: &View, plies: Range<usize>) -> Opening {
    let lines = moves(language, view, plies);
    if lines.is_empty() {
        return Opening::default();
    }
    Opening {
        title: say!(language, "since-title"),
        lines,
    }
}

/// Plies in words, a line each. A resignation has no number.
fn moves(language: Language, view: &View, plies: Range<usize>) -> Vec<String> {
    let history = view.game.history();
    plies
        .filter_map(|index| {
            let step = history.step(index)?;
            let text = i18n::describe_ply(language, step.before, step.ply);
            let line = match step.ply {
                Ply::Move(_) => {
                    let sign = say!(language, "army-sign", army = step.by().key());
                    format!("{}. {sign} {text}", step.before.number())
                }
                Ply::Resignation(_) => text,
            };
            Some(i18n::marked_if_planned(language, &view.game, index, line))
        })
        .collect()
}

/// A page of the moves so far, the latest first page.
#[must_use]
pub fn history(reader: Reader, view: &View, page: u16) -> Card {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Card::text(say!(language, "history-none"));
    }
    let Page {
        number,
        first,
        title,
        lines,
    } = Page::of(language, view, usize::from(page));
    let mut buttons: Vec<CreateButton> = Vec::new();
    let turn_to = |page: usize| Button::History(u16::try_from(page).unwrap_or(u16::MAX));
    if first > 0 {
        let id = CustomId::new(&view.id, view.version(), turn_to(number + 1)).id();
        buttons.push(CreateButton::new(id).label(say!(language, "button-previous-page")));
    }
    if number > 0 {
        let id = CustomId::new(&view.id, view.version(), turn_to(number - 1)).id();
        buttons.push(CreateButton::new(id).label(say!(language, "button-next-page")));
    }
    buttons.push(buttons::button(language, view, Button::Export));
    Card::text(format!("{title}\n{}", lines.join("\n")))
        .coloured(reader, view)
        .rows(buttons::rows(&buttons))
}

/// The title of those plies: the numbers of the first and of the last move.
fn title(language: Language, view: &View, plies: Range<usize>) -> String {
    let history = view.game.history();
    let last = |plies: usize| history.number_at(plies).saturating_sub(1);
    if history.moves_in(plies.end) == 0 {
        return say!(language, "history-none");
    }
    say!(
        language,
        "history-title",
        first = history.number_at(plies.start).min(last(plies.end)),
        last = last(plies.end),
        count = last(history.len())
    )
}

/// Turns that fit into one message.
struct Page {
    /// Page 0 is the end of the game: what people look for.
    number: usize,
    /// How many moves are on earlier pages.
    first: usize,
    title: String,
    lines: Vec<String>,
}

impl Page {
    /// The page of that number, or the earliest one. A page ends where it is full, and the next
    /// one continues from there.
    fn of(language: Language, view: &View, wanted: usize) -> Page {
        let count = view.game.history().len();
        let space = outgoing::LONGEST_TEXT - outgoing::length(&title(language, view, 0..count));
        let (mut number, mut last) = (0, count);
        loop {
            let mut lines = moves(language, view, last.saturating_sub(PAGE)..last);
            let fit = outgoing::how_many_fit(lines.iter().rev(), space).max(1);
            let first = last.saturating_sub(fit);
            if first == 0 || number == wanted {
                lines.drain(..lines.len().saturating_sub(fit));
                return Page {
                    number,
                    first,
                    title: title(language, view, first..last),
                    lines,
                };
            }
            (number, last) = (number + 1, first);
        }
    }
}

pub const REPLAY: Subcommand = Subcommand::plain("replay", |_| Intent::look(Show::Replay));

/// The animation for all to see where a player asks, for a stranger alone; or why there is none.
pub async fn of(reader: Reader, view: &View, requester: PersonId, file_limit: u32) -> Answer {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(Card::text(say!(language, "history-none")));
    }
    let Some(gif) = animation(reader, view, file_limit).await else {
        return Answer::Private(Card::text(say!(language, "web-no-animation")));
    };
    let text = say!(language, "replay-title", game = view.id.to_string());
    let mut outgoing = OutgoingMessage::text(text);
    outgoing.file = Some(file(language, view, gif));
    if view.game.seats_of(requester).next().is_some() {
        Answer::Public(outgoing)
    } else {
        Answer::Private(Card::from(outgoing))
    }
}

pub const EXPORT: Subcommand = Subcommand {
    name: "export",
    arguments: || {
        let formats = [("choice-record", "record"), ("choice-json", "json")];
        vec![keyed(text("format"), formats)]
    },
    read: |given| {
        let format = match given.text("format") {
            Some("json") => Format::Json,
            _ => Format::Record,
        };
        let game = GameRef::Here;
        Intent::service(Command::Export { game, format })
    },
};

pub const RESULTS: Subcommand = Subcommand {
    name: "export",
    arguments: || {
        let files = [("choice-players", "players"), ("choice-games", "games")];
        let file = argument(Kind::String, "what", "option-results").required(true);
        vec![keyed(file, files)]
    },
    read: |given| {
        Intent::service(Command::ExportResults(match given.text("what") {
            Some("games") => ResultsFile::Games,
            _ => ResultsFile::Players,
        }))
    },
};

/// A file for the requester, or that it is too large for the place where they ask.
#[must_use]
pub fn file_card(incoming: &Incoming, name: &str, bytes: Vec<u8>) -> Card {
    let language = incoming.language();
    if bytes.len() > incoming.file_limit as usize {
        return Card::text(say!(language, "file-too-large", name = name));
    }
    Card::text(say!(language, "file-here", name = name)).file(name, bytes)
}
