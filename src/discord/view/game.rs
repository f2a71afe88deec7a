//! New events as one public message: sentences, the board, the next player.

use serenity::all::CreateButton;

use super::card::Card;
use super::lobby::lobby;
use super::outgoing::{Look, OutgoingMessage};
use super::wording::{Reader, mention, relative};
use super::{buttons, event_lines, outgoing};
use crate::discord::input::custom_id::{Button, is_game};
use crate::game::{Awaits, Ending, Entry, Event, Game, GameId, Phase, RoleId};
use crate::i18n::{self, Language, army, say};
use crate::service::{Update, View};
use djambi_rules::Ply;

/// The public message for an update.
pub async fn update(update: &Update) -> OutgoingMessage {
    let view = &update.view;
    let reader = Reader::all(view);
    let language = reader.language;
    let lines = lines(language, update);
    let mut outgoing = match view.game.phase() {
        _ if is_talk(update) => talk(reader, update),
        Phase::Lobby => lobby(language, view, &lines),
        Phase::Over(Ending::CalledOff | Ending::Expired) => OutgoingMessage::text(lines.join("\n")),
        Phase::Playing | Phase::Asleep | Phase::Over(_) => {
            let mut text = lines;
            if !update.is_past {
                text.extend(next_line(reader, view));
            }
            if !update.is_past && !reminds(update) {
                text.extend(i18n::banks(language, &view.game));
            }
            let text = fitting("", text);
            let plies = update.entries.iter().filter(|it| is_ply(&it.event)).count();
            let look = Look {
                plies,
                ..Look::default()
            };
            let spoken = spoken(language, update);
            let mut rows = rows(language, view);
            let page = event_lines::page(update).map(Button::Page);
            rows.extend(buttons::of(language, view, page.as_slice()));
            let outgoing = OutgoingMessage {
                rows,
                ..OutgoingMessage::text(text)
            };
            with_board(outgoing, reader, view, &look, &spoken).await
        }
    };
    outgoing.pings.clone_from(&update.pings);
    outgoing.pinged_role = pinged_role(update);
    ping(language, update, &mut outgoing);
    outgoing.replaces = replaces(update);
    outgoing
}

/// Whether the update reminds the player to move: their bank is shown as it was when their turn
/// began, and part of it is used up by then.
fn reminds(update: &Update) -> bool {
    let reminds = |entry: &Entry| matches!(entry.event, Event::Reminded { .. });
    update.entries.iter().any(reminds)
}

/// The role whose members are asked to join the lobby, while it is one.
fn pinged_role(update: &Update) -> Option<RoleId> {
    let role = |entry: &Entry| match entry.event {
        Event::RolePinged { role } => Some(role),
        _ => None,
    };
    let role = update.entries.iter().find_map(role);
    role.filter(|_| is_of_lobby(update))
}

/// Whether the message replaces the one before, as long as that announces nothing else: a
/// lobby is edited in place, and so is an offer that is answered, unless somebody is to be
/// pinged by it. A lobby that opens, and a game that begins or continues, is a new message.
pub fn replaces(update: &Update) -> bool {
    let opens = update.first() == 1;
    let offers = |entry: &Entry| matches!(entry.event, Event::Offered { .. });
    let talk = is_talk(update) && !update.entries.iter().any(offers);
    let pings = !update.pings.is_empty() || pinged_role(update).is_some();
    !pings && (is_of_lobby(update) && !opens || talk)
}

/// Whether the update is about a lobby that remains one.
pub fn is_of_lobby(update: &Update) -> bool {
    update.view.game.phase() == Phase::Lobby
}

/// Whether the update is only about what the players ask of each other: nothing on the board has
/// changed.
pub fn is_talk(update: &Update) -> bool {
    let talks = |entry: &Entry| {
        matches!(
            entry.event,
            Event::Offered { .. }
                | Event::Agreed { .. }
                | Event::Declined { .. }
                | Event::Paused
                | Event::Resumed
                | Event::TimeGiven { .. }
        )
    };
    update.view.game.phase() == Phase::Playing && update.entries.iter().all(talks)
}

/// The open offers, without the board: all that is offered, who has agreed to it,
/// who is still to answer; and what has just been decided.
fn talk(reader: Reader, update: &Update) -> OutgoingMessage {
    let (language, view) = (reader.language, &update.view);
    let mut text: Vec<String> = offered(language, view).collect();
    let decided = |entry: &Entry| match &entry.event {
        Event::Agreed { offer } => view.game.offer(*offer).is_none(),
        event => !matches!(event, Event::Offered { .. }),
    };
    let entries = update.events().filter(|(_, entry)| decided(entry));
    text.extend(
        entries.flat_map(|(seq, entry)| event_lines::line(language, view, seq, entry, None)),
    );
    if !update.is_past {
        text.extend(next_line(reader, view));
    }
    OutgoingMessage {
        rows: rows(language, view),
        ..OutgoingMessage::text(fitting("", text))
    }
}

/// Adds a mention for each pinged person whom the text does not name yet: only mentions in the text
/// notify. People asked to agree get that wording, even if it is also their turn.
fn ping(language: Language, update: &Update, outgoing: &mut OutgoingMessage) {
    let asked = |entry: &Entry| matches!(entry.event, Event::Offered { .. });
    let all = !is_talk(update) && update.entries.iter().any(asked);
    let mentions = outgoing
        .pings
        .iter()
        .map(|person| mention(language, *person));
    let named = mentions.filter(|it| all || !outgoing.text.contains(it.as_str()));
    let who = i18n::list(language, named);
    if !who.is_empty() {
        outgoing.text.push('\n');
        outgoing.text += &say!(language, "next-answer", who);
    }
}

/// The lines above a board that is shown again.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// The first line, if there is one.
    pub title: String,
    /// The events, the newest last: of many, the last that fit.
    pub lines: Vec<String>,
}

impl Opening {
    /// Just this.
    pub fn title(title: String) -> Opening {
        Opening {
            title,
            lines: Vec::new(),
        }
    }

    /// The same for an alternative text.
    fn spoken(&self) -> Vec<String> {
        let title = Some(self.title.clone()).filter(|title| !title.is_empty());
        title
            .into_iter()
            .chain(self.lines.iter().cloned())
            .collect()
    }
}

/// The game as it is, to be shown again.
pub async fn board(reader: Reader, view: &View, look: &Look, opening: &Opening) -> OutgoingMessage {
    let language = reader.language;
    if view.game.phase() == Phase::Lobby {
        return lobby(language, view, &[]);
    }
    let mut text = opening.lines.clone();
    text.extend(state_line(language, view));
    text.extend(offered(language, view));
    text.extend(next_line(reader, view));
    text.extend(i18n::banks(language, &view.game));
    text.extend(i18n::special_rules(language, view.game.terms().options));
    let outgoing = OutgoingMessage {
        text: fitting(&opening.title, text),
        rows: rows(language, view),
        ..OutgoingMessage::default()
    };
    with_board(outgoing, reader, view, look, &opening.spoken()).await
}

/// The message with the picture of the game's board.
pub async fn with_board(
    outgoing: OutgoingMessage,
    reader: Reader,
    view: &View,
    look: &Look,
    happened: &[String],
) -> OutgoingMessage {
    let scene = outgoing::scene(reader.language, view, look);
    let alt = outgoing::alt(reader.language, view, view.game.position(), happened);
    match outgoing::draw(scene, reader.theme).await {
        Some(png) => {
            let name = format!("{FILE}{}-{}{PNG}", view.id, view.version());
            outgoing.with_file(&name, png, &alt)
        }
        None => outgoing,
    }
}

/// The name of a picture of a board is `board-GAME-VERSION.png`: what it shows is known as long as the
/// message is there.
const FILE: &str = "board-";
const PNG: &str = ".png";

/// Returns the game and its version that a file of that name shows, if it is a picture of a board.
pub fn shown_in(file: &str) -> Option<(GameId, u64)> {
    let (game, version) = file
        .strip_prefix(FILE)?
        .strip_suffix(PNG)?
        .split_once('-')?;
    let game = Some(game).filter(|game| is_game(game))?;
    Some((GameId(game.to_owned()), version.parse().ok()?))
}

fn is_ply(event: &Event) -> bool {
    matches!(event, Event::Played { .. } | Event::Resigned { .. })
}

/// The result of an act, for the person who acted, while the message for all waits for earlier ones.
pub fn announced_later(language: Language, update: &Update) -> Card {
    let mut text = lines(language, update);
    text.push(say!(language, "announced-later"));
    Card::text(fitting("", text))
}

/// Every event as a line, and how the game ended if it has.
fn lines(language: Language, update: &Update) -> Vec<String> {
    let game = &update.view.game;
    let before = std::iter::once(None).chain(update.entries.iter().map(|it| Some(&it.event)));
    let mut lines: Vec<String> = update
        .events()
        .zip(before)
        .filter(|((_, entry), before)| !is_implied(update, &entry.event, *before))
        .flat_map(|((seq, entry), before)| {
            event_lines::line(language, &update.view, seq, entry, before)
        })
        .collect();
    if let Phase::Over(ending) = game.phase() {
        lines.push(ended(language, game, ending));
    }
    lines
}

/// Whether the line before says it already, or the list of seats shows it.
fn is_implied(update: &Update, event: &Event, before: Option<&Event>) -> bool {
    let seated = |event: &Event| matches!(event, Event::Seated { .. });
    match before {
        Some(Event::TimedOut { .. }) => matches!(event, Event::Replaced { .. }),
        // The person who opens a lobby has a seat in it. In a rematch all have, and read which.
        Some(Event::Opened { .. }) => {
            let all = update.entries.iter().filter(|entry| seated(&entry.event));
            seated(event) && all.count() == 1
        }
        // Those invited to a rematch are listed, and its first line says what they do.
        _ if matches!(event, Event::Invited { .. }) => is_rematch(update),
        _ => false,
    }
}

/// Whether an update opens the lobby of a rematch.
pub fn is_rematch(update: &Update) -> bool {
    let opens = |entry: &Entry| {
        let rematch_of = match &entry.event {
            Event::Opened { rematch_of, .. } => rematch_of.as_ref(),
            _ => None,
        };
        rematch_of.is_some()
    };
    update.entries.iter().any(opens)
}

/// How a game ended, as a line.
pub fn ended(language: Language, game: &Game, ending: Ending) -> String {
    let name_of = |person| mention(language, person);
    let said = i18n::ending(language, game, ending, Some(&name_of));
    format!("🏁 **{said}**")
}

/// The same for an alternative text: names instead of mentions, no signs.
fn spoken(language: Language, update: &Update) -> Vec<String> {
    let history = update.view.game.history();
    let count = update.entries.iter().filter(|it| is_ply(&it.event)).count();
    let steps = history.steps().skip(history.len().saturating_sub(count));
    let sentences = steps.map(|step| {
        let text = i18n::describe_ply(language, step.before, step.ply);
        let name = match step.ply {
            Ply::Move(_) => army(language, step.by()),
            // Its sentence begins with it.
            Ply::Resignation(_) => return text,
        };
        say!(language, "labelled", name, text)
    });
    sentences.collect()
}

/// The people that the game waits for, and until when: the reader as "you", all others by name.
pub fn next_line(reader: Reader, view: &View) -> Option<String> {
    let (game, language) = (&view.game, reader.language);
    match game.awaits() {
        Awaits::Person(seat, person) => {
            let who = if reader.person == Some(person) {
                "you".to_owned()
            } else {
                mention(language, person)
            };
            let mut said = say!(language, "next-person", who, army = seat);
            if let Some(deadline) = game.deadline() {
                said += "\n-# ";
                said += &say!(language, "next-deadline", when = relative(deadline));
            }
            Some(said)
        }
        Awaits::Computer(seat, level) => Some(say!(language, "next-computer", army = seat, level)),
        Awaits::Nobody => None,
    }
}

/// A state in which nobody is awaited: paused, asleep, over.
fn state_line(language: Language, view: &View) -> Option<String> {
    match view.game.phase() {
        Phase::Over(ending) => Some(ended(language, &view.game, ending)),
        Phase::Asleep => Some(say!(language, "rejected-asleep")),
        Phase::Playing if view.game.is_paused() => Some(say!(language, "state-paused")),
        Phase::Playing | Phase::Lobby => None,
    }
}

/// An offer: who has agreed to it, and who is still to answer.
fn offered(language: Language, view: &View) -> impl Iterator<Item = String> {
    let offers = view.game.offers().iter();
    offers.flat_map(move |open| event_lines::open_offer(language, view, open))
}

/// The answers to what is offered.
fn offer_buttons(game: &Game) -> Vec<Button> {
    let kinds = game.offers().iter().map(|open| open.offer.kind());
    let answers = kinds.flat_map(|kind| [Button::Agree(kind), Button::Decline(kind)]);
    answers.collect()
}

/// The buttons under a game's newest message.
pub fn rows(language: Language, view: &View) -> Vec<serenity::all::CreateActionRow> {
    let game = &view.game;
    let mut buttons = offer_buttons(game);
    match game.phase() {
        Phase::Lobby | Phase::Over(Ending::CalledOff | Ending::Expired) => {}
        Phase::Asleep => buttons.extend([Button::Wake, Button::Board]),
        Phase::Playing if game.is_paused() => {
            buttons.extend([Button::Resume, Button::Board, Button::More]);
        }
        Phase::Playing => buttons.extend([Button::Move, Button::Board, Button::More]),
        Phase::Over(_) => {
            buttons.push(Button::Rematch);
            if !game.terms().private {
                buttons.push(Button::Review);
            }
            buttons.extend([Button::Replay, Button::History(0)]);
        }
    }
    let mut buttons: Vec<_> = buttons
        .into_iter()
        .map(|it| buttons::button(language, view, it))
        .collect();
    buttons.extend(open_board(language, view));
    buttons::rows(&buttons)
}

/// The buttons that open the game's page, where it has one: within Discord, if it opens there, and in the
/// browser. A lobby has none, since it is gathered in Discord. The page of a private game opens within
/// Discord alone, where its readers are known: a link for all would lead its players nowhere.
pub fn open_board(language: Language, view: &View) -> Vec<CreateButton> {
    if view.game.phase() == Phase::Lobby {
        return Vec::new();
    }
    let opens_here = view.opens_in_discord();
    let label = say!(language, "button-in-browser");
    let here = opens_here.then(|| buttons::button(language, view, Button::OpenBoard));
    // Old programs on telephones open no Activity.
    let link = view
        .page()
        .map(|page| CreateButton::new_link(page).label(label));
    here.into_iter().chain(link).collect()
}

/// The lines under a title within the limit of a message: of very many, the last ones.
fn fitting(title: &str, mut lines: Vec<String>) -> String {
    outgoing::last_lines(
        &mut lines,
        outgoing::LONGEST_TEXT - 10 - outgoing::length(title),
    );
    if !title.is_empty() {
        lines.insert(0, title.to_owned());
    }
    lines.join("\n")
}
