//! From the service's reply to the answer that is sent.

use jiff::Timestamp;

use super::exercises::Solver;
use super::intent::{Show, Topic, Unsaved};
use super::{
    board, exercises, games, help, history, plan, play, players, privacy, rejection, review, rules,
    settings,
};
use crate::discord::input::incoming::{Incoming, Origin};
use crate::discord::input::settings_values::SettingsValues;
use crate::discord::view::answer::Answer;
use crate::discord::view::card::Card;
use crate::discord::view::form::Form;
use crate::discord::view::game;
use crate::discord::view::game::Opening;
use crate::discord::view::picture::Look;
use crate::discord::view::reader::Reader;
use crate::discord::view::{lobby, puzzles, replay};
use crate::game::{GameCommand, Phase};
use crate::i18n::say;
use crate::service::{Command, Reply, View};
use crate::teach::{Exercise, Lesson, Puzzle};
use djambi_rules::OptionValue;

/// A page that needs no game, for the reader alone.
pub async fn page(incoming: &Incoming, topic: Topic, solver: Solver) -> Card {
    let reader = Reader::requester(incoming);
    let language = reader.language;
    let text = match topic {
        Topic::Help => return help::page(language),
        Topic::Rules(page) => return rules::page(reader, page).await,
        Topic::Learn(exercise, step) => {
            return exercises::card(reader, exercise, step, solver).await;
        }
        Topic::Privacy => return help::privacy(language),
        Topic::NoSuchLesson => say!(language, "learn-no-such", count = Lesson::ALL.len()),
        Topic::OwnPuzzle | Topic::NoSuchPuzzle => {
            say!(language, "puzzle-no-such", count = Puzzle::all().len())
        }
        Topic::WhichLesson => say!(language, "learn-which"),
        Topic::WhichPuzzle => say!(language, "puzzle-which"),
        Topic::BadQuiet => say!(language, "settings-bad-quiet"),
        Topic::BadRules => say!(
            language,
            "terms-bad-rules",
            options = OptionValue::NAMES.join(", ")
        ),
        Topic::BadPace => say!(language, "terms-bad-pace"),
        Topic::TwoPaces => say!(language, "terms-two-paces"),
        Topic::BadReminders => say!(language, "settings-bad-reminders"),
        Topic::ClockAlone => say!(language, "settings-clock-alone"),
        Topic::TwoClocks => say!(language, "settings-two-clocks"),
        Topic::BadOffset => say!(language, "settings-bad-offset"),
        Topic::NoSuchZone => say!(language, "settings-no-such-zone"),
        Topic::BadSeason => say!(language, "top-bad-season"),
        Topic::NoBots => say!(language, "rejected-no-bots"),
        Topic::ReplaceByWhom => say!(language, "rejected-by-whom"),
        Topic::Unknown => say!(language, "unknown-button"),
    };
    Card::text(text)
}

/// The form in which a move of a lesson or a puzzle is typed.
#[must_use]
pub fn typing_in_exercise(incoming: &Incoming, exercise: Exercise) -> Form {
    exercises::typing(Reader::requester(incoming).language, exercise)
}

/// The answer to a request: what the service replied, shown as it was asked to be shown.
pub async fn answer(
    incoming: &Incoming,
    command: &Command,
    reply: Reply,
    show: &Show,
    now: Timestamp,
) -> Answer {
    match reply {
        Reply::Done(update) if update.is_public() => {
            let place = update.view.game.place();
            let moves = matches!(command, Command::MoveChannel { .. });
            if moves || place != incoming.place {
                return Answer::Elsewhere(Box::new(update));
            }
            let outgoing = game::update(&update).await;
            let note = note(incoming, command, &update.view);
            Answer::Update(Box::new(update), outgoing, note)
        }
        Reply::Plan { plan, asked, view } => {
            let reader = Reader::requester(incoming);
            plan::plan(reader, &view, &plan, asked.as_deref(), show).await
        }
        Reply::Game(view) => look(incoming, view, show, now).await,
        Reply::Settings { settings, .. } if *show == Show::SettingsForm => {
            let shown = SettingsValues::from(&settings);
            Answer::Form(Form::of_settings(incoming.language(), &shown))
        }
        Reply::Repeated => Answer::Nothing,
        reply => Answer::Private(card(incoming, command, reply, show).await),
    }
}

/// What a person sees alone who has done something: the card on which they set up a lobby as it is
/// now, for their next choice; else that it is done.
fn note(incoming: &Incoming, command: &Command, view: &View) -> Card {
    let reader = Reader::requester(incoming);
    let sets_up = incoming.origin == Origin::Private && view.game.phase() == Phase::Lobby;
    match command {
        Command::PatchTerms { .. } if sets_up => lobby::terms(reader, view),
        Command::Game {
            command: GameCommand::Fill { .. } | GameCommand::Remove { .. },
            ..
        } if sets_up => lobby::seats(reader, view),
        _ => Card::text(say!(reader.language, "done")),
    }
}

/// The answer to the requester alone, where it is a card whatever is to be shown.
async fn card(incoming: &Incoming, command: &Command, reply: Reply, show: &Show) -> Card {
    let reader = Reader::requester(incoming);
    let language = reader.language;
    match reply {
        Reply::Question { question, view } => {
            play::ask(reader, &view, &question, "", Vec::new()).await
        }
        Reply::Preview { mv, after, view } => play::preview(reader, &view, mv, &after).await,
        Reply::Hint { mv, reason, view } => play::hint(reader, &view, mv, reason),
        Reply::Games { games, total } => games::games(language, &games, total),
        Reply::Following(true) => Card::text(say!(language, "follow-on")),
        Reply::Following(false) => Card::text(say!(language, "follow-off")),
        Reply::Tables(games) => {
            // An admin sees all channels.
            let is_part = incoming.is_guest && !incoming.by.is_admin;
            games::tables(language, &games, is_part)
        }
        Reply::File { name, text } if text.len() > incoming.file_limit as usize => {
            Card::text(say!(language, "file-too-large", name = name))
        }
        Reply::PersonalData { name, bytes, .. } if bytes.len() > incoming.file_limit as usize => {
            Card::text(say!(language, "file-too-large", name = name))
        }
        Reply::PersonalData {
            name,
            bytes,
            left_out,
            ..
        } => {
            let card = Card::text(say!(language, "file-here", name = name.as_str()));
            let card = card.file(&name, bytes);
            if left_out == 0 {
                return card;
            }
            card.under(say!(language, "data-left-out", games = left_out))
        }
        Reply::File { name, text } => {
            let card = Card::text(say!(language, "file-here", name = name.as_str()));
            card.file(&name, text.into_bytes())
        }
        Reply::Settings {
            settings,
            is_applied,
        } => {
            let changed = *command != Command::Settings;
            let language = incoming.language_with(&settings);
            let card = settings::settings(language, &settings, changed);
            match show {
                Show::Unsaved(Unsaved::BadQuiet) => card.under(say!(language, "form-bad-quiet")),
                Show::Unsaved(Unsaved::NoSuchZone) => card.under(say!(language, "form-bad-zone")),
                Show::Unsaved(Unsaved::ZoneAlone) => card.under(say!(language, "form-zone-alone")),
                _ if !is_applied => card.under(say!(language, "settings-under-way")),
                _ => card,
            }
        }
        Reply::ServerSettings(settings) => {
            let changed = *command != Command::ServerSettings;
            settings::server_settings(language, &settings, changed, incoming.by.is_admin)
        }
        Reply::Daily(daily) => puzzles::daily(language, daily.as_ref()),
        Reply::Profile(record) => players::profile(reader, &record).await,
        Reply::Standings(standings) => players::standings(language, &standings, incoming.by.person),
        Reply::Statistics(statistics) => players::statistics(language, &statistics),
        Reply::Forget {
            left,
            remaining,
            deletion,
        } => privacy::forget(language, left, remaining, deletion),
        Reply::Rejected(rejected) => rejection::of(incoming, command, &rejected).await,
        Reply::Done(_) | Reply::Plan { .. } | Reply::Game(_) | Reply::Repeated => {
            Card::text(say!(language, "done"))
        }
    }
}

/// A game that was looked at, as it was meant to be shown.
async fn look(incoming: &Incoming, view: View, show: &Show, now: Timestamp) -> Answer {
    let reader = Reader::requester(incoming);
    let language = reader.language;
    let requester = incoming.by.person;
    let card = match show {
        Show::Plain => {
            let reader = Reader::all(&view);
            let (look, opening) = (Look::default(), Opening::default());
            let outgoing = game::board(reader, &view, &look, &opening).await;
            return Answer::Board(Box::new(view), outgoing);
        }
        Show::Private => board::board(reader, &view, requester).await,
        Show::History(page) => history::history(reader, &view, *page),
        Show::Replay => return replay::of(reader, &view, requester, incoming.file_limit).await,
        Show::Review(point) => review::of(reader, &view, *point).await,
        Show::More => {
            let has_threads = !incoming.is_guest && !incoming.in_thread;
            board::more(reader, &view, incoming.requester(), has_threads)
        }
        Show::Seats => rejection::of_set_up(language, &view, incoming.requester(), now)
            .unwrap_or_else(|| lobby::seats(reader, &view)),
        Show::Terms => rejection::of_set_up(language, &view, incoming.requester(), now)
            .unwrap_or_else(|| lobby::terms(reader, &view)),
        Show::Choose(draft) => play::choose(reader, &view, *draft).await,
        Show::Type => return Answer::Form(play::typing(language, &view)),
        Show::AskResign => board::ask_resign(reader, &view, requester),
        Show::Thread
        | Show::ChoosePlanned(_)
        | Show::TypePlanned
        | Show::SettingsForm
        | Show::Unsaved(_) => Card::text(say!(language, "done")),
    };
    Answer::Private(card)
}
