//! A lobby: its seats and terms, and the buttons to change them.

use serenity::all::{CreateActionRow, CreateSelectMenuOption};

use super::buttons;
use super::card::Card;
use super::outgoing::{OutgoingMessage, clipped};
use super::wording::{Reader, mention, mentions, plain, relative, signed};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::game::{Game, Level, Term, TermChange};
use crate::i18n::{self, Language, army, say};
use crate::service::View;
use djambi_rules::Seat;

/// The lobby's message; `lines` is what has just happened.
pub fn lobby(language: Language, view: &View, lines: &[String]) -> OutgoingMessage {
    let game = &view.game;
    let name_of = |person| mention(language, person);
    let mut text = vec![say!(language, "lobby-title")];
    for seat in Seat::ALL {
        let who = i18n::sitter(language, game.sitter(seat), &name_of);
        let name = signed(language, seat);
        let line = say!(language, "labelled", name, text = who);
        text.push(match reliability(view, seat) {
            Some(percent) => {
                say!(language, "lobby-reliability", line, percent)
            }
            None => line,
        });
    }
    text.push(i18n::terms(language, game.terms()));
    if !game.invited().is_empty() {
        let invited = mentions(language, game.invited());
        text.push(say!(language, "lobby-invited", who = invited));
    }
    text.push(starts(language, game));
    text.extend(fills(language, game));
    text.extend(lines.iter().cloned());
    let mut buttons = vec![
        Button::Join,
        Button::Leave,
        Button::Start,
        Button::Seats,
        Button::Terms,
    ];
    if !game.invited().is_empty() {
        buttons.push(Button::DeclineInvitation);
    }
    if game.free_seats().next().is_some() && view.server.settings.players_role.is_some() {
        buttons.push(Button::PingRole);
    }
    OutgoingMessage {
        text: text.join("\n"),
        rows: buttons::of(language, view, &buttons),
        ..OutgoingMessage::default()
    }
}

/// How many seats are free, and who can start the game.
pub fn starts(language: Language, game: &Game) -> String {
    let who = game.holder().map(|it| mention(language, it));
    let who = who.unwrap_or_default();
    let starter = match game.terms() {
        terms if terms.anyone_starts => "anyone",
        terms if terms.starts_when_full => "full",
        _ => "holder",
    };
    match game.free_seats().count() {
        0 => say!(language, "lobby-ready", who, starter),
        count => say!(language, "lobby-waiting", count, who, starter),
    }
}

/// When computers take the free seats, if they do.
pub fn fills(language: Language, game: &Game) -> Option<String> {
    let at = game.fills_at()?;
    Some(say!(language, "lobby-fills", when = relative(at)))
}

/// The share of games that the person on a seat has finished without running out of time or
/// leaving, in percent; not of those who hide their profile.
fn reliability(view: &View, seat: Seat) -> Option<u32> {
    let person = view.game.person_on(seat)?;
    let hides = |known: &crate::service::Person| known.settings.hidden;
    if view.people.get(&person).is_some_and(hides) {
        return None;
    }
    view.reliability.get(&person).copied()
}

fn menu(
    view: &View,
    button: Button,
    placeholder: &str,
    options: Vec<CreateSelectMenuOption>,
) -> CreateActionRow {
    let id = CustomId::new(&view.id, view.version(), button).id();
    buttons::menu(id, placeholder, options)
}

/// The holder's choices for each seat, in a private reply: one menu per seat.
pub fn seats(reader: Reader, view: &View) -> Card {
    let language = reader.language;
    let name_of = |person| plain(language, view, person);
    let rows = Seat::ALL.into_iter().map(|seat| {
        let who = i18n::sitter(language, view.game.sitter(seat), &name_of);
        let name = army(language, seat);
        let label = say!(language, "labelled", name, text = who);
        let options = if view.game.sitter(seat).is_some() {
            let free = say!(language, "seat-free");
            vec![CreateSelectMenuOption::new(free, "free")]
        } else {
            free_seat(language)
        };
        menu(view, Button::Seat(seat), &label, options)
    });
    let mut rows: Vec<CreateActionRow> = rows.collect();
    rows.extend(buttons::of(language, view, &[Button::CallOff]));
    Card::text(say!(language, "seats-title"))
        .coloured(reader, view)
        .rows(rows)
}

/// The possible uses of a free seat.
fn free_seat(language: Language) -> Vec<CreateSelectMenuOption> {
    let computers = Level::PLAYERS.map(|level| {
        let name = say!(language, "computer-name", level);
        CreateSelectMenuOption::new(name, level.key())
    });
    let hostage = CreateSelectMenuOption::new(say!(language, "panel-hostage"), "hostage");
    computers.into_iter().chain([hostage]).collect()
}

/// The terms, to the holder alone: a menu each.
pub fn terms(reader: Reader, view: &View) -> Card {
    let language = reader.language;
    let now = view.game.terms();
    let text = say!(language, "terms-title", terms = i18n::terms(language, now));
    let card = Card::text(text).coloured(reader, view);
    Term::ALL.into_iter().fold(card, |card, term| {
        let name = i18n::term_name(language, term);
        let choices = term.offered().into_iter().map(|value| {
            let label = clipped(&i18n::term_value(language, term, value), 100);
            let is_so = TermChange::new(term, value).is_some_and(|it| it.is_so(*now));
            CreateSelectMenuOption::new(label, value).default_selection(is_so)
        });
        let menu = menu(view, Button::Term(term), &name, choices.collect());
        card.and(&name).rows([menu])
    })
}
