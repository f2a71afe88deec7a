//! The rejections of requests in words, with the buttons that help on.

use djambi_input::{Draft, Left, MoveRejection, RejectionReason};
use serenity::all::CreateActionRow;

use super::board;
use super::subcommand::Context;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::Incoming;
use crate::discord::send::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::game::{self, Opening};
use crate::discord::view::outgoing::Look;
use crate::discord::view::wording::{Reader, channel_link, mention, move_words, relative, signed};
use crate::discord::view::{buttons, lobby, move_choice};
use crate::game::{
    Awaits, GameCommand, GameRejection, LONGEST_PROMISE, MOST_PACTS, PactRejection, PersonId, Phase,
};
use crate::i18n::{self, Language, say};
use crate::service::{Command, LONGEST_NOTE, Rejected, Rejection, View};

/// Returns the answer to a person whose request was rejected for that reason.
pub fn rejected(incoming: &Incoming, reason: &Rejection) -> Answer {
    words(incoming.language(), reason).into()
}

/// The rejection of what somebody asked, with what helps on.
pub async fn of(context: &Context, command: &Command, rejected: &Rejected) -> Card {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    match (&rejected.reason, command, &rejected.view) {
        (Rejection::Move(rejection), Command::Move { text, names, .. }, Some(view)) => {
            let followed = if waits(&rejection.reason) {
                Draft::default()
            } else {
                let position = view.game.position();
                Draft::followed(position, &djambi_input::followed(position, text, names))
            };
            not_a_move(context, rejection, view, followed).await
        }
        (Rejection::Stale, Command::Move { .. } | Command::Choose { .. }, Some(view))
            if is_to_move(view, incoming.by.person) =>
        {
            board::choose_again(context, view).await
        }
        (
            Rejection::Stale,
            Command::Game {
                command: GameCommand::Resign { .. },
                ..
            },
            Some(view),
        ) => board::ask_resign(context, view).under(say!(reader.language, "rejected-stale")),
        (
            Rejection::Stale
            | Rejection::Game(GameRejection::SeatTaken { .. } | GameRejection::SeatFree { .. }),
            Command::Game {
                command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
                ..
            },
            Some(view),
        ) if sets_up(view, incoming.by.person) => {
            lobby::seats(reader, view).under(say!(reader.language, "rejected-stale"))
        }
        (reason, _, Some(view)) => rejection_card(context, reason, view).await,
        (reason, _, None) => Card::text(words(reader.language, reason)),
    }
}

/// Whether it is this person's turn.
fn is_to_move(view: &View, person: PersonId) -> bool {
    let game = &view.game;
    let is_theirs = game.awaits() == Awaits::Person(game.position().mover(), person);
    is_theirs && game.phase() == Phase::Playing
}

/// Whether a game is a lobby that this person may set up.
fn sets_up(view: &View, person: PersonId) -> bool {
    let holder = view.game.holder();
    view.game.phase() == Phase::Lobby && holder.is_none_or(|holder| holder == person)
}

/// Fails with the answer to a person who may not set a lobby up.
pub fn check_set_up(context: &Context, view: &View) -> Result<(), Card> {
    let incoming = &context.incoming;
    let rejected = |reason| plain(incoming.language(), &Rejection::Game(reason), view);
    let checked = view.game.holding(incoming.by.person);
    checked.map_err(rejected)
}

/// The rejection in words, with the buttons that help on.
async fn rejection_card(context: &Context, reason: &Rejection, view: &View) -> Card {
    let reader = Reader::requester(&context.incoming);
    match reason {
        Rejection::Move(rejection) => not_a_move(context, rejection, view, Draft::default()).await,
        Rejection::Stale | Rejection::Overtaken => {
            let look = Look {
                plies: 4,
                ..Default::default()
            };
            let opening = Opening::title(words(reader.language, reason));
            Card::from(game::board(reader, view, &look, &opening).await)
        }
        Rejection::Game(GameRejection::NotStarted) | Rejection::GameHere
            if view.game.phase() == Phase::Lobby =>
        {
            in_lobby(context, reason, view)
        }
        _ => plain(reader.language, reason, view),
    }
}

/// Why something cannot be done in a lobby, and the buttons for what the requester can do there. If they
/// have a seat, they read which, and what the game waits for.
fn in_lobby(context: &Context, reason: &Rejection, view: &View) -> Card {
    let (game, requester) = (&view.game, context.incoming.requester());
    let language = context.incoming.language();
    let mut text = vec![words(language, reason)];
    let seats = game.seats_of(requester.person);
    let seats: Vec<String> = seats.map(|seat| signed(language, seat)).collect();
    if !seats.is_empty() {
        text.push(say!(language, "rejected-already-seated"));
        text.extend(seats);
        let waits = *reason == Rejection::Game(GameRejection::NotStarted);
        text.extend(waits.then(|| lobby::starts(language, game)));
    }
    let can = |act| game.decide(requester, &act, context.now).is_ok();
    let sets_up = game.holding(requester.person).is_ok();
    let buttons = [
        (can(GameCommand::Join { seat: None }), Button::Join),
        (can(GameCommand::Start), Button::Start),
        (sets_up, Button::Seats),
        (sets_up, Button::Terms),
        (can(GameCommand::Leave), Button::Leave),
        (true, Button::Board),
    ];
    let buttons = buttons.into_iter().filter(|(is_shown, _)| *is_shown);
    let buttons: Vec<Button> = buttons.map(|(_, it)| it).collect();
    Card::text(text.join("\n")).rows(buttons::of(language, view, &buttons))
}

fn plain(language: Language, reason: &Rejection, view: &View) -> Card {
    Card::text(words(language, reason)).rows(helpful(language, reason, view))
}

/// The reason in words.
pub fn words(language: Language, reason: &Rejection) -> String {
    let name_of = |person| mention(language, person);
    match reason {
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
        // A game that they cannot see is not mentioned.
        Rejection::NoSuchGame | Rejection::OtherChannel(_) => {
            say!(language, "rejected-no-such-game")
        }
        Rejection::GameHere | Rejection::AlreadyHere => say!(language, "rejected-game-here"),
        Rejection::PrivateThread => say!(language, "rejected-private-thread"),
        Rejection::OtherServer => say!(language, "rejected-other-server"),
        Rejection::Stale | Rejection::Overtaken => say!(language, "rejected-stale"),
        Rejection::MayNotOpen | Rejection::NotAdmin => say!(language, "rejected-not-admin"),
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
        Rejection::LongNote => say!(language, "bad-length", what = "note", most = LONGEST_NOTE),
        Rejection::NoHints => say!(language, "rejected-no-hints"),
        Rejection::PlaysOn(seat) => say!(language, "rejected-plays-on", army = seat),
        Rejection::Quarantined => say!(language, "rejected-quarantined"),
        Rejection::NotOver => say!(language, "rejected-not-over"),
        Rejection::Pact(rejection) => pact_words(language, *rejection),
        Rejection::DidNotPlay => say!(language, "rejected-not-playing"),
        Rejection::TryAgain(reason) => {
            tracing::warn!(reason, "request rejected: not saved");
            say!(language, "rejected-try-again")
        }
    }
}

fn pact_words(language: Language, rejection: PactRejection) -> String {
    match rejection {
        PactRejection::UnknownThread => say!(language, "pact-unknown-thread"),
        PactRejection::NotPlaying => say!(language, "pact-not-playing"),
        PactRejection::NobodyElse => say!(language, "pact-nobody-else"),
        PactRejection::NotNow => say!(language, "pact-not-now"),
        PactRejection::Off => say!(language, "pact-off"),
        PactRejection::BadText => say!(
            language,
            "bad-length",
            what = "pact",
            most = LONGEST_PROMISE
        ),
        PactRejection::TooMany => say!(language, "pact-too-many", most = MOST_PACTS),
        PactRejection::Own => say!(language, "pact-own"),
        PactRejection::Answered => say!(language, "pact-answered"),
        PactRejection::NotOver => say!(language, "rejected-not-over"),
    }
}

/// Answers a text that is not a legal move: the reason, the nearest legal moves, and the guided
/// choice from where the text could be followed to.
async fn not_a_move(
    context: &Context,
    rejection: &MoveRejection,
    view: &View,
    followed: Draft,
) -> Card {
    let reader = context.reader();
    let (language, position) = (reader.language, view.game.position());
    let question = match followed.left(position) {
        Left::Question(question) if !waits(&rejection.reason) => Some(question),
        _ => None,
    };
    let id = |button| CustomId::new(&view.id, view.version(), button).id();
    let why = move_choice::refused(language, position, rejection, question.as_ref(), id);
    if let Some(question) = question {
        return board::ask(context, view, &question, why).await;
    }
    let ways_on: &[Button] = if matches!(rejection.reason, RejectionReason::NotYourTurn { .. }) {
        &[Button::Plan, Button::Board]
    } else if waits(&rejection.reason) {
        &[Button::Board]
    } else {
        &[Button::Move, Button::Board]
    };
    why.coloured(reader, view)
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
        Rejection::Game(GameRejection::NotSeated) => &[Button::Join, Button::Board],
        Rejection::Game(GameRejection::SeatsFree { .. } | GameRejection::OneSide) => {
            &[Button::Seats]
        }
        Rejection::Game(GameRejection::Over) => &[Button::Rematch, Button::Board],
        Rejection::Game(GameRejection::LobbyClosed | GameRejection::AlreadyOffered { .. }) => &[],
        Rejection::Game(GameRejection::YourTurn) => &[Button::Move, Button::Board],
        Rejection::Game(
            GameRejection::PlanFull | GameRejection::PlanChanged | GameRejection::NobodyBefore,
        ) => &[Button::Plan],
        _ => &[Button::Board],
    };
    buttons::of(language, view, buttons)
}
