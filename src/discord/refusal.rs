//! A refusal as a message to the asker alone: why, and what to do next.

use jiff::Timestamp;
use serenity::all::CreateActionRow;

use super::buttons;
use super::choose::{self, Draft, Left};
use super::ids::{Button, Press};
use super::incoming::Incoming;
use super::names::{escaped, mention};
use super::post::Post;
use super::speech::Reader;
use super::tell::Opening;
use super::{private, tell};
use crate::game::{Act, Asker, Refusal};
use crate::host::{Refused, View, What, Why};
use crate::i18n::{self, Language, say};
use crate::rules::{self, WhyNot};

/// So many nearest turns are buttons.
pub const NEAREST: usize = 4;

/// The refusal of what somebody asked, with what helps on.
pub async fn of(incoming: &Incoming, what: &What, refused: &Refused) -> Post {
    let reader = Reader::asker(incoming, refused.view.as_ref());
    match (&refused.why, what, &refused.view) {
        (Why::Turn(refusal), What::Turn { text, names, .. }, Some(view)) => {
            let followed = if waits(&refusal.why) {
                Draft::default()
            } else {
                Draft::common(&view.game.position().followed(text, names))
            };
            turn(reader, refusal, view, followed).await
        }
        (Why::Stale, What::Turn { .. } | What::Choose { .. }, Some(view)) => {
            private::stale(reader, view, incoming.by.person).await
        }
        _ => post(reader, refused).await,
    }
}

/// Why the asker may not set a lobby up, if he may not.
#[must_use]
pub fn of_set_up(language: Language, view: &View, asker: Asker, now: Timestamp) -> Option<Post> {
    let set_up = Act::SetTerms(*view.game.terms());
    let refusal = view.game.decide(asker, &set_up, now).err()?;
    Some(plain(language, &Why::Game(refusal), view))
}

/// The refusal in words, with the buttons that help on.
pub async fn post(reader: Reader, refused: &Refused) -> Post {
    let language = reader.language;
    let view = refused.view.as_ref();
    match (&refused.why, view) {
        (Why::Turn(refusal), Some(view)) => turn(reader, refusal, view, Draft::default()).await,
        (Why::Stale, Some(view)) => {
            let look = super::picture::Look {
                plies: 4,
                ..Default::default()
            };
            let opening = Opening::title(say!(language, "why-stale"));
            tell::board(reader, view, &look, &opening).await
        }
        (why, Some(view)) => plain(language, why, view),
        (why, None) => Post::text(words(language, why)),
    }
}

fn plain(language: Language, why: &Why, view: &View) -> Post {
    Post {
        text: words(language, why),
        rows: helpful(language, why, view),
        ..Post::default()
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
        Why::HereAlready => say!(language, "why-here-already"),
        Why::OtherServer => say!(language, "why-other-server"),
        Why::Stale => say!(language, "why-stale"),
        Why::MayNotOpen => say!(language, "why-may-not-open"),
        Why::NotManager => say!(language, "refused-not-manager"),
        Why::NoServer => say!(language, "why-no-server"),
        Why::Alone => say!(language, "why-alone"),
        Why::NoHints => say!(language, "why-no-hints"),
        Why::NotOver => say!(language, "why-not-over"),
        Why::TryAgain(reason) => {
            tracing::warn!(reason, "a request was refused: nothing could be kept");
            say!(language, "why-try-again")
        }
    }
}

/// Why a text is no legal turn.
#[must_use]
pub fn turn_words(language: Language, refusal: &rules::Refusal) -> String {
    // What somebody typed comes back within the sentence: it must not be read as markup.
    let harmless = match &refusal.why {
        WhyNot::UnknownWord(word) => WhyNot::UnknownWord(escaped(word)),
        WhyNot::PieceInside(word) => WhyNot::PieceInside(escaped(word)),
        WhyNot::NoSuchSquare(word) => WhyNot::NoSuchSquare(escaped(word)),
        other => other.clone(),
    };
    i18n::why(language, &harmless)
}

/// A text that is no legal turn: the reason, the nearest legal turns, and the guided choice from
/// where the text could be followed to.
async fn turn(reader: Reader, refusal: &rules::Refusal, view: &View, followed: Draft) -> Post {
    let language = reader.language;
    let position = view.game.position();
    let question = match followed.left(position) {
        Left::Question(question) if !waits(&refusal.why) => Some(question),
        _ => None,
    };
    // What a button of the question completes anyway needs no second one.
    let there = question
        .as_ref()
        .map(|question| choose::completed_by_button(position, question))
        .unwrap_or_default();
    let nearest = refusal.nearest.iter().filter(|turn| !there.contains(turn));
    let nearest = buttons::previews(language, position, nearest.take(NEAREST), |button| {
        Press::new(&view.id, view.version, button).id()
    });
    let mut text = turn_words(language, refusal);
    if !nearest.is_empty() {
        text.push('\n');
        text += &if question.is_some() {
            say!(language, "why-nearest-or-choose")
        } else {
            say!(language, "why-nearest")
        };
    }
    let mut rows = buttons::rows(&nearest);
    let mut post = if let Some(question) = question {
        private::ask(reader, view, &question, 0, &text).await
    } else {
        let shown: &[Button] = if waits(&refusal.why) {
            &[Button::Board]
        } else {
            &[Button::Move, Button::Board]
        };
        Post {
            text,
            rows: buttons::of(language, view, shown),
            ..Post::default()
        }
    };
    rows.append(&mut post.rows);
    Post { rows, ..post }
}

/// Whether nothing can be chosen now.
fn waits(why: &WhyNot) -> bool {
    matches!(
        why,
        WhyNot::Over
            | WhyNot::Out(_)
            | WhyNot::Frozen(_)
            | WhyNot::NotYourTurn { .. }
            | WhyNot::NoTurn(_)
    )
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
