//! Presses of buttons and choices in menus.

use serenity::all::{ComponentInteractionData, ComponentInteractionDataKind};

use super::{Ask, Choice, Show, turn};
use crate::discord::choose::Draft;
use crate::discord::ids::{Button, Press, Use, is_game};
use crate::discord::learn::{Step, lesson_of};
use crate::game::{Act, GameId};
use crate::host::{Format, Intent, What, Which};
use crate::i18n::Language;
use crate::rules::{Position, Square};
use crate::teach::{Lesson, Page};

/// What a press asks for.
#[must_use]
pub fn press(data: &ComponentInteractionData, language: Language) -> Ask {
    let Some(Press { game, seen, button }) = Press::read(&data.custom_id) else {
        return Ask::Unknown;
    };
    let chosen = match &data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    if let Some(lesson) = lesson_of(&game) {
        return in_lesson(lesson, button, chosen);
    }
    let game = Which::Game(game);
    let seen = Some(seen);
    let act = |act| Ask::Host {
        what: What::Act {
            game: game.clone(),
            act,
        },
        seen,
        show: Show::Plain,
    };
    let look = |show| Ask::Host {
        what: What::Look { game: game.clone() },
        seen,
        show,
    };
    let choose = |show| Ask::Host {
        what: What::Choose { game: game.clone() },
        seen,
        show,
    };
    let plain = |what| Ask::Host {
        what,
        seen: None,
        show: Show::Plain,
    };
    match button {
        Button::Join => act(Act::Join { seat: None }),
        Button::Leave => act(Act::Leave),
        Button::Start => act(Act::Start),
        Button::Seats => look(Show::Seats),
        Button::Seat(seat) => match chosen.and_then(Use::read) {
            Some(Use::By(sitter)) => act(Act::Fill {
                seat: Some(seat),
                sitter,
            }),
            Some(Use::Free) => act(Act::Remove { seat }),
            None => Ask::Unknown,
        },
        Button::Terms => look(Show::Terms),
        Button::Term(term) => match chosen.and_then(|value| Choice::read(term, value)) {
            Some(choice) => look(Show::SetTerm(choice)),
            None => Ask::Unknown,
        },
        Button::CallOff => act(Act::CallOff),
        Button::DeclineInvitation => act(Act::DeclineInvitation),
        Button::Board => look(Show::Private),
        Button::More => look(Show::More),
        Button::Move => choose(Show::Choose(Draft::default(), 0)),
        Button::Choose(draft, page) => choose(Show::Choose(draft, page)),
        Button::Menu(draft) => match chosen.and_then(Picked::read) {
            Some(picked) => choose(Show::Chosen(draft, picked)),
            None => Ask::Unknown,
        },
        Button::Play(text) => turn(game, &text, language, Intent::Confirmed, seen),
        Button::Preview(text) => turn(game, &text, language, Intent::Preview, seen),
        Button::AskResign => look(Show::AskResign),
        Button::Resign => act(Act::Resign { seat: None }),
        Button::Draw => act(Act::Draw),
        Button::TakeBack => act(Act::TakeBack { plies: None }),
        Button::Pause => act(Act::Pause),
        Button::Resume => act(Act::Resume),
        Button::Agree(offer) => act(Act::Agree(offer)),
        Button::Decline(offer) => act(Act::Decline(offer)),
        Button::Wake => act(Act::Wake),
        Button::Rematch => plain(What::Rematch { game }),
        Button::History(page) => look(Show::History(page)),
        Button::Replay => look(Show::Replay),
        Button::Export => plain(What::Export {
            game,
            format: Format::Record,
        }),
        Button::Hint => plain(What::Hint { game }),
        Button::Thread => look(Show::Thread),
        Button::Carry => match chosen.filter(|id| is_game(id)) {
            Some(id) => Ask::Host {
                what: What::Carry {
                    game: GameId(id.to_owned()),
                },
                seen: None,
                show: Show::GoesOn,
            },
            None => Ask::Unknown,
        },
        Button::Forget => plain(What::ForgetMe),
        Button::Page(page) => Ask::Rules(page),
        Button::Pages => chosen
            .and_then(Page::from_key)
            .map_or(Ask::Unknown, Ask::Rules),
    }
}

/// What a press within a lesson asks for.
fn in_lesson(lesson: Lesson, button: Button, chosen: Option<&str>) -> Ask {
    let step = match button {
        Button::Move => Some(Step::begin()),
        Button::Choose(draft, page) => Some(Step::Choose(draft, page)),
        Button::Menu(draft) => chosen
            .and_then(Picked::read)
            .map(|picked| Step::Chosen(draft, picked)),
        Button::Preview(turn) => Some(Step::Try(turn)),
        Button::Hint => Some(Step::Solution),
        _ => None,
    };
    step.map_or(Ask::Unknown, |step| Ask::Learn(lesson, step))
}

/// What was picked from a menu: a square, or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked(Option<Square>);

impl Picked {
    fn read(value: &str) -> Option<Picked> {
        match value {
            "--" => Some(Picked(None)),
            square => Some(Picked(Some(square.parse().ok()?))),
        }
    }

    /// The draft with this answer to what it asks in that position.
    #[must_use]
    pub fn decides(self, draft: Draft, position: &Position) -> Draft {
        match draft.asks(position) {
            Some(part) => draft.with(part, self.0),
            None => draft,
        }
    }
}
