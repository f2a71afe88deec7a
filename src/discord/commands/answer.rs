//! From an intent to the answer that is sent: the service is asked, and its reply is put into words.

use djambi_input::{Draft, Left, RejectionReason};
use jiff::Timestamp;
use serenity::all::CreateActionRow;

use super::intent::{Context, Intent, Show};
use super::{
    board, daily_puzzle, game_steps, games, history, plan, play, players, settings, settings_form,
    tables,
};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::send::answer::{Answer, Note, continues};
use crate::discord::send::visibility::may_see;
use crate::discord::view::card::Card;
use crate::discord::view::game::{self, Opening};
use crate::discord::view::outgoing::Look;
use crate::discord::view::wording::{Reader, channel_link, mention, move_words, relative};
use crate::discord::view::{buttons, lobby, move_choice};
use crate::game::{
    Actor, GameCommand, GameRejection, LONGEST_PROMISE, MOST_PACTS, PactRejection, PersonId, Phase,
};
use crate::i18n::{self, Language, say};
use crate::service::{Command, GameRef, LONGEST_NOTE, Rejected, Rejection, Reply, Request, View};

/// Returns the answer to an interaction.
pub async fn answer(context: Context, intent: Intent) -> Answer {
    let language = context.incoming.language();
    let (intent, why) = play::answered(&context, intent).await;
    let answer = match intent {
        Intent::Service {
            command,
            seen,
            show,
        } => service(&context, command, seen, &show).await,
        Intent::Card(card) => Answer::Private(card),
        Intent::Form(form) => Answer::Form(form),
        Intent::Run(_, run) => run(context).await,
    };
    match (answer, why) {
        (Answer::Private(card), Some(why)) => {
            Answer::Private(card.under(i18n::reason(language, &why)))
        }
        (answer, _) => answer,
    }
}

/// Asks the service, and shows its reply as it is to be shown.
pub async fn service(
    context: &Context,
    command: Command,
    seen: Option<u64>,
    show: &Show,
) -> Answer {
    let (command, reply) = ask(context, command, seen).await;
    play::remember(context, &reply, show);
    shown(context, &command, reply, show).await
}

/// Asks the service, and returns what the command that asked takes from its reply; or the answer in the
/// words that all commands share, if it takes nothing from it, as from a rejection.
pub async fn ask_for<T>(
    context: &Context,
    command: Command,
    take: impl FnOnce(Reply) -> Result<T, Box<Reply>>,
) -> Result<T, Answer> {
    let (command, reply) = ask(context, command, None).await;
    match take(reply) {
        Ok(taken) => Ok(taken),
        Err(reply) => Err(shown(context, &command, *reply, &Show::Plain).await),
    }
}

/// Returns a game that the requester may look at, or the answer that they may not.
pub async fn look_at(context: &Context, game: GameRef) -> Result<View, Answer> {
    let take = |reply| match reply {
        Reply::Game(view) => Ok(view),
        other => Err(Box::new(other)),
    };
    ask_for(context, Command::Look { game }, take).await
}

/// Returns the answer to a person whose request was rejected for that reason.
pub fn rejected(incoming: &Incoming, reason: &Rejection) -> Answer {
    words(incoming.language(), reason).into()
}

/// Asks the service, and returns the reply beside the command. A game in another channel of the server
/// is shown to people who can see that channel; an act in it is done there.
pub async fn ask(context: &Context, command: Command, seen: Option<u64>) -> (Command, Reply) {
    let Context {
        adapter,
        incoming,
        now,
    } = context;
    let mut request = incoming.request(command, seen);
    if has_left(context, &request).await {
        let reason = Rejection::NoSuchGame;
        let rejected = Rejected { reason, view: None };
        return (request.command, Reply::Rejected(rejected));
    }
    let mut reply = adapter.service.handle(&request, *now).await;
    if matches!(
        request.command,
        Command::Look { .. } | Command::LookBack { .. } | Command::Export { .. }
    ) && let Reply::Rejected(rejected) = &reply
        && let Rejection::OtherChannel(channel) = rejected.reason
        && let Some(server) = incoming.place.server
        && may_see(adapter, server, incoming.by.person, channel).await
    {
        request.sees.push(channel);
        reply = adapter.service.handle(&request, *now).await;
    }
    (request.command, reply)
}

/// Whether the requester joins a game in a channel that they cannot see. They were invited before they
/// left its server.
async fn has_left(context: &Context, request: &Request) -> bool {
    let Command::Game {
        game: GameRef::Game(id),
        command: GameCommand::Join { .. },
    } = &request.command
    else {
        return false;
    };
    if request.place.server.is_some() {
        return false;
    }
    // The service rejects a text that cannot be read.
    let Ok(Some(view)) = context.adapter.service.view(id).await else {
        return false;
    };
    let place = view.game.place();
    match place.server {
        Some(server) => !may_see(&context.adapter, server, request.by.person, place.channel).await,
        None => false,
    }
}

/// The reply as it is to be shown.
pub async fn shown(context: &Context, command: &Command, reply: Reply, show: &Show) -> Answer {
    let incoming = &context.incoming;
    match reply {
        Reply::Done(update) if update.is_public() => {
            let place = update.view.game.place();
            let moves = matches!(command, Command::MoveChannel { .. });
            let waiting = waiting(context, command, &update.view).await;
            if moves || place != incoming.place {
                let first = continues(Reader::requester(incoming).language, place);
                let note = match waiting {
                    Some(card) => card.under(first),
                    None => note(incoming, command, &update.view, first),
                };
                return Answer::Elsewhere(Box::new(update), note);
            }
            let outgoing = game::update(&update).await;
            let first = say!(Reader::requester(incoming).language, "done");
            let note = Note {
                instead: note(incoming, command, &update.view, first),
                below: waiting,
            };
            Answer::Update(Box::new(update), outgoing, Box::new(note))
        }
        Reply::Plan { plan, asked, view } => {
            let reader = Reader::requester(incoming);
            plan::plan(reader, &view, &plan, asked.as_deref(), show).await
        }
        Reply::Game(view) => look(context, view, show).await,
        Reply::Note { text, view } => game_steps::noted(context, &view, &text, show).await,
        Reply::Settings { settings, .. } if *show == Show::Form => {
            Answer::Form(settings_form::form(incoming.language(), &settings))
        }
        Reply::Tables(games) => Answer::Private(tables::shown(context, games).await),
        Reply::Repeated => Answer::Nothing,
        reply => Answer::Private(card(context, command, reply, show).await),
    }
}

/// The games that wait for a person who has moved on a card that they alone see.
async fn waiting(context: &Context, command: &Command, view: &View) -> Option<Card> {
    let incoming = &context.incoming;
    let is_private = incoming.origin == Origin::Private || incoming.deferred;
    match command {
        Command::Move { .. } if is_private => games::waiting(context, view).await,
        _ => None,
    }
}

/// The private reply to a person who has done something: the card on which they set up a lobby as it is
/// now, for their next choice; else `first`.
fn note(incoming: &Incoming, command: &Command, view: &View, first: String) -> Card {
    let reader = Reader::requester(incoming);
    let sets_up = incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::ChangeTerm { .. } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        _ => Card::text(first),
    }
}

/// The answer to the requester alone, where it is a card whatever is to be shown.
async fn card(context: &Context, command: &Command, reply: Reply, show: &Show) -> Card {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let language = reader.language;
    match reply {
        Reply::Question { question, view } => {
            play::ask(reader, &view, &question, Card::default()).await
        }
        Reply::Preview { mv, after, view } => play::preview(reader, &view, mv, &after).await,
        Reply::Hint { mv, reason, view } => play::hint(reader, &view, mv, reason),
        Reply::Games { games, total } => games::games(language, &games, total),
        Reply::File { name, text } => history::file_card(incoming, &name, text.into_bytes()),
        Reply::PersonalData {
            name,
            bytes,
            left_out,
            ..
        } => settings::data(incoming, &name, bytes, left_out),
        Reply::Settings {
            settings,
            is_applied,
        } => settings::card(
            incoming,
            &settings,
            *command != Command::Settings,
            is_applied,
        ),
        Reply::ServerSettings(settings) => {
            let changed = *command != Command::ServerSettings;
            settings::server_card(language, &settings, changed, incoming.by.is_admin)
        }
        Reply::Profile(record) => players::profile(reader, &record, *show == Show::More).await,
        Reply::Standings(standings) => players::standings(language, &standings, incoming.by.person),
        Reply::Statistics(statistics) => players::statistics(language, &statistics),
        Reply::Forget {
            left,
            remaining,
            deletion,
        } => settings::forget(language, left, remaining, deletion),
        Reply::Following(true) => Card::text(say!(language, "follow-on")),
        Reply::Following(false) => Card::text(say!(language, "follow-off")),
        Reply::Daily(daily) => daily_puzzle::card(language, daily.as_ref()),
        Reply::Rejected(rejected) => of(context, command, &rejected).await,
        // Except for what was done and is announced to nobody, these are no cards.
        Reply::Done(_)
        | Reply::Plan { .. }
        | Reply::Game(_)
        | Reply::Note { .. }
        | Reply::Tables(_)
        | Reply::Repeated => Card::text(say!(language, "done")),
    }
}

/// A game that was looked at, as it is to be shown.
async fn look(context: &Context, view: View, show: &Show) -> Answer {
    let incoming = &context.incoming;
    let reader = Reader::requester(incoming);
    let language = reader.language;
    let requester = incoming.by.person;
    let set_up = || of_set_up(language, &view, incoming.requester(), context.now);
    let card = match show {
        Show::Plain => {
            let (look, opening) = (Look::default(), Opening::default());
            let outgoing = game::board(Reader::all(&view), &view, &look, &opening).await;
            return Answer::Board(Box::new(view), outgoing);
        }
        Show::Private => board::board(context, &view).await,
        Show::AtMove => board::at_move(reader, &view, requester).await,
        Show::History(page) => history::history(reader, &view, *page),
        Show::Replay => return history::of(reader, &view, requester, incoming.file_limit).await,
        Show::Review(point) => {
            let card = history::review(reader, &view, *point).await;
            card.rows(history::pacts(context, &view).await)
        }
        Show::More => {
            let (in_thread, is_member) = (incoming.in_thread, !incoming.is_guest);
            board::more(reader, &view, incoming.requester(), in_thread, is_member)
        }
        Show::Seats => set_up().unwrap_or_else(|| lobby::seats(reader, &view)),
        Show::Terms => set_up().unwrap_or_else(|| lobby::terms(reader, &view)),
        Show::Choose(draft) => play::choose(reader, &view, *draft).await,
        Show::Form => return Answer::Form(play::typing(language, &view)),
        Show::AskResign => board::ask_resign(reader, &view, requester),
        Show::ChoosePlanned(_) | Show::TypePlanned => Card::text(say!(language, "done")),
    };
    Answer::Private(card)
}

/// The rejection of what somebody asked, with what helps on.
async fn of(context: &Context, command: &Command, rejected: &Rejected) -> Card {
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
            .under(say!(reader.language, "rejected-stale")),
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
        (
            Rejection::GameHere,
            Command::Game {
                command: GameCommand::Wake,
                ..
            },
            _,
        ) if incoming.place.server.is_some() => {
            Card::text(say!(reader.language, "rejected-game-here"))
        }
        // The menu in which another role can be chosen stays.
        (reason @ Rejection::EveryonesRole(settings), ..) => {
            let is_admin = incoming.by.is_admin;
            settings::server_card(reader.language, settings, false, is_admin)
                .under(words(reader.language, reason))
        }
        (reason, _, Some(view)) => rejection_card(context, reason, view).await,
        (reason, _, None) => Card::text(words(reader.language, reason)),
    }
}

/// Whether a game is a lobby that this person may set up.
fn sets_up(view: &View, person: PersonId) -> bool {
    let holder = view.game.holder();
    view.game.phase() == Phase::Lobby && holder.is_none_or(|holder| holder == person)
}

/// Why the requester may not set a lobby up, if they may not.
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
async fn rejection_card(context: &Context, reason: &Rejection, view: &View) -> Card {
    let reader = Reader::requester(&context.incoming);
    match reason {
        Rejection::Move(rejection) => not_a_move(reader, rejection, view, Draft::default()).await,
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
    let seats: Vec<String> = seats.map(|seat| i18n::army(language, seat)).collect();
    if !seats.is_empty() {
        let seats = i18n::list(language, &seats);
        text.push(say!(language, "lobby-your-seats", seats));
        let waits = *reason == Rejection::Game(GameRejection::NotStarted);
        text.extend(waits.then(|| lobby::starts(language, game)));
    }
    let set_up = GameCommand::SetTerms(*game.terms());
    let acts = [
        (GameCommand::Join { seat: None }, Button::Join),
        (GameCommand::Start, Button::Start),
        (set_up.clone(), Button::Seats),
        (set_up, Button::Terms),
        (GameCommand::Leave, Button::Leave),
    ];
    let can = |act: &GameCommand| game.decide(requester, act, context.now).is_ok();
    let acts = acts.into_iter().filter(|(act, _)| can(act));
    let buttons: Vec<Button> = acts.map(|(_, it)| it).chain([Button::Board]).collect();
    Card::text(text.join("\n")).rows(buttons::of(language, view, &buttons))
}

fn plain(language: Language, reason: &Rejection, view: &View) -> Card {
    Card::text(words(language, reason)).rows(helpful(language, reason, view))
}

fn words(language: Language, reason: &Rejection) -> String {
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
    let id = |button| CustomId::new(&view.id, view.version(), button).id();
    let why = move_choice::refused(language, position, rejection, question.as_ref(), id);
    if let Some(question) = question {
        return play::ask(reader, view, &question, why).await;
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
