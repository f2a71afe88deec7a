//! A refusal as a message to the asker alone: why, and what to do next.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::buttons;
use super::ids::{Button, Press};
use super::names::{escaped, mention};
use super::post::{Post, clipped};
use super::speech::Reader;
use super::tell;
use crate::game::Refusal;
use crate::host::{Refused, View, Why};
use crate::i18n::{self, Language, label, say};
use crate::rules::{self, WhyNot};

/// The refusal in words, with the buttons that help on.
pub async fn post(reader: Reader, refused: &Refused) -> Post {
    let language = reader.language;
    let view = refused.view.as_ref();
    match (&refused.why, view) {
        (Why::Turn(refusal), Some(view)) => turn(reader, refusal, view),
        (Why::Stale, Some(view)) => {
            let look = super::picture::Look {
                plies: 4,
                ..Default::default()
            };
            tell::board(reader, view, &look, &say!(language, "why-stale")).await
        }
        (why, view) => {
            let rows = view
                .map(|view| helpful(language, why, view))
                .unwrap_or_default();
            Post {
                text: words(language, why),
                rows,
                ..Post::default()
            }
        }
    }
}

fn words(language: Language, why: &Why) -> String {
    let called = |person| mention(language, person);
    match why {
        Why::Game(refusal) => i18n::refused(language, refusal, &called),
        Why::Turn(refusal) => turn_words(language, refusal),
        Why::NoGameHere => say!(language, "why-no-game-here"),
        Why::NoSuchGame => say!(language, "why-no-such-game"),
        Why::GameHere => say!(language, "why-game-here"),
        Why::Stale => say!(language, "why-stale"),
        Why::MayNotOpen => say!(language, "why-may-not-open"),
        Why::NotManager => say!(language, "refused-not-manager"),
        Why::NoServer => say!(language, "why-no-server"),
        Why::NotPlaying => say!(language, "refused-not-playing"),
        Why::NoHints => say!(language, "why-no-hints"),
        Why::NotOver => say!(language, "why-not-over"),
        Why::TryAgain(reason) => {
            tracing::warn!(reason, "a request was refused: nothing could be kept");
            say!(language, "why-try-again")
        }
    }
}

fn turn_words(language: Language, refusal: &rules::Refusal) -> String {
    // What somebody typed comes back within the sentence: it must not be read as markup.
    let harmless = match &refusal.why {
        WhyNot::UnknownWord(word) => WhyNot::UnknownWord(escaped(word)),
        WhyNot::PieceInside(word) => WhyNot::PieceInside(escaped(word)),
        WhyNot::NoSuchSquare(word) => WhyNot::NoSuchSquare(escaped(word)),
        other => other.clone(),
    };
    i18n::why(language, &harmless)
}

/// A text that is no legal turn: the reason, the nearest legal turns, and the board.
fn turn(reader: Reader, refusal: &rules::Refusal, view: &View) -> Post {
    let language = reader.language;
    let position = view.game.position();
    let mut text = turn_words(language, refusal);
    let mut rows: Vec<CreateActionRow> = Vec::new();
    if !refusal.nearest.is_empty() {
        text.push('\n');
        text += &say!(language, "why-nearest");
        rows.extend(refusal.nearest.iter().take(4).map(|turn| {
            let id = Press::new(&view.id, view.version, Button::Preview(turn.to_string())).id();
            let name = clipped(&label(language, position, *turn), 80);
            let button = CreateButton::new(id)
                .label(name)
                .style(ButtonStyle::Secondary);
            CreateActionRow::Buttons(vec![button])
        }));
    }
    let waits = matches!(
        refusal.why,
        WhyNot::Over
            | WhyNot::Out(_)
            | WhyNot::Frozen(_)
            | WhyNot::NotYourTurn { .. }
            | WhyNot::NoTurn(_)
    );
    let shown = if waits {
        vec![Button::Board]
    } else {
        vec![Button::Move, Button::Board]
    };
    rows.extend(buttons::of(language, view, &shown));
    Post {
        text,
        rows,
        ..Post::default()
    }
}

/// The buttons that do what a refusal advises.
fn helpful(language: Language, why: &Why, view: &View) -> Vec<CreateActionRow> {
    let shown: &[Button] = match why {
        Why::Game(Refusal::Asleep) => &[Button::Wake, Button::Board],
        Why::Game(Refusal::Paused) => &[Button::Resume, Button::Board],
        Why::Game(Refusal::NotStarted) => &[Button::Join, Button::Start],
        Why::Game(Refusal::SeatsFree { .. } | Refusal::OneSide) => &[Button::Seats],
        Why::Game(Refusal::Over) => &[Button::Rematch, Button::Board],
        Why::Game(Refusal::AlreadyOffered { .. }) => &[],
        _ => &[Button::Board],
    };
    buttons::of(language, view, shown)
}
