//! A rejection as a message to the requester alone: why, and what to do next.

use jiff::Timestamp;
use serenity::all::CreateActionRow;

use super::{board, play, server_settings};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::Incoming;
use crate::discord::view::card::Card;
use crate::discord::view::game;
use crate::discord::view::game::Opening;
use crate::discord::view::picture::Look;
use crate::discord::view::reader::Reader;
use crate::discord::view::wording::{channel_link, mention, move_words, relative};
use crate::discord::view::{buttons, lobby, move_choice};
use crate::game::{Actor, GameCommand, GameRejection, PersonId, Phase};
use crate::i18n::{self, Language, say};
use crate::service::{Command, Rejected, Rejection, View};
use djambi_input::RejectionReason;
use djambi_input::{Draft, Left};

/// The rejection of what somebody asked, with what helps on.
pub async fn of(incoming: &Incoming, command: &Command, rejected: &Rejected) -> Card {
    let reader = Reader::requester(incoming);
    match (&rejected.reason, command, &rejected.view) {
        (Rejection::Move(rejection), Command::Move { text, names, .. }, Some(view)) => {
            let followed = if waits(&rejection.reason) {
                Draft::default()
            } else {
                let position = view.game.position();
                Draft::followed(position, &djambi_input::followed(position, text, names))
            };
            not_a_move(reader, rejection, view, followed).await
        }
        (Rejection::Stale, Command::Move { .. } | Command::Choose { .. }, Some(view)) => {
            play::stale(reader, view, incoming.by.person).await
        }
        (
            Rejection::Stale,
            Command::Game {
                command: GameCommand::Resign { .. },
                ..
            },
            Some(view),
        ) => board::ask_resign(reader, view, incoming.by.person)
            .under(say!(reader.language, "resign-stale")),
        (
            Rejection::Stale
            | Rejection::Game(GameRejection::SeatTaken { .. } | GameRejection::SeatFree { .. }),
            Command::Game {
                command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
                ..
            },
            Some(view),
        ) if sets_up(view, incoming.by.person) => {
            lobby::seats(reader, view).under(say!(reader.language, "seats-changed"))
        }
        (
            Rejection::GameHere,
            Command::Game {
                command: GameCommand::Wake,
                ..
            },
            _,
        ) if incoming.place.server.is_some() => {
            Card::text(say!(reader.language, "rejected-wake-here"))
        }
        // The menu in which another role can be chosen stays.
        (reason @ Rejection::EveryonesRole(settings), ..) => {
            let is_admin = incoming.by.is_admin;
            server_settings::card(reader.language, settings, false, is_admin)
                .under(words(reader.language, reason))
        }
        _ => card(reader, rejected).await,
    }
}

/// Whether a game is a lobby that this person may set up.
fn sets_up(view: &View, person: PersonId) -> bool {
    let holder = view.game.holder();
    view.game.phase() == Phase::Lobby && holder.is_none_or(|holder| holder == person)
}

/// Why the requester may not set a lobby up, if they may not.
#[must_use]
pub fn of_set_up(
    language: Language,
    view: &View,
    requester: Actor,
    now: Timestamp,
) -> Option<Card> {
    let set_up = GameCommand::SetTerms(*view.game.terms());
    let rejection = view.game.decide(requester, &set_up, now).err()?;
    Some(plain(language, &Rejection::Game(rejection), view))
}

/// The rejection in words, with the buttons that help on.
pub async fn card(reader: Reader, rejected: &Rejected) -> Card {
    let language = reader.language;
    let view = rejected.view.as_ref();
    match (&rejected.reason, view) {
        (Rejection::Move(rejection), Some(view)) => {
            not_a_move(reader, rejection, view, Draft::default()).await
        }
        (reason @ (Rejection::Stale | Rejection::Overtaken), Some(view)) => {
            let look = Look {
                plies: 4,
                ..Default::default()
            };
            let opening = Opening::title(words(language, reason));
            Card::from(game::board(reader, view, &look, &opening).await)
        }
        (reason, Some(view)) => plain(language, reason, view),
        (reason, None) => Card::text(words(language, reason)),
    }
}

fn plain(language: Language, reason: &Rejection, view: &View) -> Card {
    let text = match reason {
        Rejection::GameHere if view.game.phase() == Phase::Lobby => {
            say!(language, "rejected-lobby-here")
        }
        reason => words(language, reason),
    };
    Card::text(text).rows(helpful(language, reason, view))
}

fn words(language: Language, reason: &Rejection) -> String {
    let name_of = |person| mention(language, person);
    match reason {
        // Nobody chooses a place here: an outdated button or form has one that the plan had.
        Rejection::Game(GameRejection::PlanTooFar { .. }) => {
            i18n::rejection(language, &GameRejection::PlanChanged, &name_of)
        }
        Rejection::Game(rejection) => i18n::rejection(language, rejection, &name_of),
        Rejection::Move(rejection) => move_words(language, rejection),
        Rejection::NoGameHere => say!(language, "rejected-no-game-here"),
        Rejection::GameElsewhere(place) => {
            say!(
                language,
                "rejected-game-elsewhere",
                link = channel_link(*place)
            )
        }
        // That there is a game which they cannot see is not mentioned.
        Rejection::NoSuchGame | Rejection::OtherChannel(_) => {
            say!(language, "rejected-no-such-game")
        }
        Rejection::GameHere => say!(language, "rejected-game-here"),
        Rejection::AlreadyHere => say!(language, "rejected-here-already"),
        Rejection::OtherServer => say!(language, "rejected-other-server"),
        Rejection::Stale => say!(language, "rejected-stale"),
        Rejection::Overtaken => say!(language, "rejected-overtaken"),
        Rejection::MayNotOpen => say!(language, "rejected-may-not-open"),
        Rejection::NotAdmin => say!(language, "rejected-not-admin"),
        Rejection::NoServer => say!(language, "rejected-no-server"),
        Rejection::Private => say!(language, "rejected-private"),
        Rejection::NoPlayersRole => say!(language, "rejected-no-players-role"),
        Rejection::EveryonesRole(_) => say!(language, "rejected-everyones-role"),
        Rejection::RolePinged(until) => {
            say!(language, "rejected-role-pinged", when = relative(*until))
        }
        Rejection::HiddenProfile(person) => {
            say!(language, "rejected-hidden-profile", who = name_of(*person))
        }
        Rejection::Alone => say!(language, "rejected-alone"),
        Rejection::NoHints => say!(language, "rejected-no-hints"),
        Rejection::PlaysOn(seat) => say!(language, "rejected-plays-on", army = seat.key()),
        Rejection::Quarantined => say!(language, "rejected-quarantined"),
        Rejection::NotOver => say!(language, "rejected-not-over"),
        Rejection::DidNotPlay => say!(language, "rejected-did-not-play"),
        Rejection::TryAgain(reason) => {
            tracing::warn!(reason, "request rejected: not saved");
            say!(language, "rejected-try-again")
        }
    }
}

/// A text that is no legal move: the reason, the nearest legal moves, and the guided choice from
/// where the text could be followed to.
async fn not_a_move(
    reader: Reader,
    rejection: &djambi_input::MoveRejection,
    view: &View,
    followed: Draft,
) -> Card {
    let language = reader.language;
    let position = view.game.position();
    let question = match followed.left(position) {
        Left::Question(question) if !waits(&rejection.reason) => Some(question),
        _ => None,
    };
    let (text, nearest) = move_choice::refused(language, position, rejection, question.as_ref());
    let nearest = buttons::previews(language, position, &nearest, |button| {
        CustomId::new(&view.id, view.version(), button).id()
    });
    let rows = buttons::rows(&nearest);
    if let Some(question) = question {
        return play::ask(reader, view, &question, &text, rows).await;
    }
    let ways_on: &[Button] = if matches!(rejection.reason, RejectionReason::NotYourTurn { .. }) {
        &[Button::Plan, Button::Board]
    } else if waits(&rejection.reason) {
        &[Button::Board]
    } else {
        &[Button::Move, Button::Board]
    };
    Card::text(text)
        .coloured(reader, view)
        .rows(rows)
        .rows(buttons::of(language, view, ways_on))
}

/// Whether nothing can be chosen now.
fn waits(reason: &RejectionReason) -> bool {
    matches!(
        reason,
        RejectionReason::Over
            | RejectionReason::Out(_)
            | RejectionReason::Frozen(_)
            | RejectionReason::NotYourTurn { .. }
    )
}

/// The buttons that do what a rejection advises.
fn helpful(language: Language, reason: &Rejection, view: &View) -> Vec<CreateActionRow> {
    let buttons: &[Button] = match reason {
        Rejection::Game(GameRejection::Asleep) => &[Button::Wake, Button::Board],
        Rejection::Game(GameRejection::Paused) => &[Button::Resume, Button::Board],
        Rejection::Game(GameRejection::NotStarted) => &[Button::Join, Button::Start],
        Rejection::GameHere if view.game.phase() == Phase::Lobby => &[Button::Join, Button::Board],
        Rejection::Game(GameRejection::NotSeated) => &[Button::Join, Button::Board],
        Rejection::Game(GameRejection::SeatsFree { .. } | GameRejection::OneSide) => {
            &[Button::Seats]
        }
        Rejection::Game(GameRejection::Over) => &[Button::Rematch, Button::Board],
        Rejection::Game(GameRejection::LobbyClosed | GameRejection::AlreadyOffered { .. }) => &[],
        Rejection::Game(GameRejection::YourTurn) => &[Button::Move, Button::Board],
        Rejection::Game(
            GameRejection::PlanFull
            | GameRejection::PlanChanged
            | GameRejection::PlanTooFar { .. }
            | GameRejection::NobodyBefore,
        ) => &[Button::Plan],
        _ => &[Button::Board],
    };
    buttons::of(language, view, buttons)
}
