//! A lobby: its seats and terms, and the buttons to change them.

use jiff::SignedDuration;
use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::buttons;
use super::card::Card;
use super::outgoing::{OutgoingMessage, clipped};
use super::reader::Reader;
use super::wording::{mention, plain, relative};
use crate::discord::input::custom_id::{Button, CustomId, Term};
use crate::game::{Game, Level, Pace, Terms, Timeout};
use crate::i18n::{self, Language, say};
use crate::service::View;
use djambi_rules::{Options, Seat};

/// The paces that a menu offers.
const PACES: [&str; 13] = [
    "none",
    "1h",
    "8h",
    "24h",
    "48h",
    "72h",
    "168h",
    "336h",
    "3d+12h/7d",
    "1d+8h/3d",
    "7d+1d/14d",
    "10m+30s",
    "30m+1m",
];

/// In how many days a game can be decided, as a menu offers them; 0 is no limit.
const DAYS: [u16; 8] = [0, 1, 7, 14, 28, 56, 84, 168];

/// In how many hours computers take the free seats, as a menu offers them; 0: they do not.
const FILL_HOURS: [u16; 7] = [0, 1, 6, 12, 24, 72, 168];

/// How many hours per turn absence and quiet hours may stop the clock, as a menu offers them.
const REST_HOURS: [i64; 6] = [0, 24, 72, 168, 336, 720];

/// The lobby's message; `lines` is what has just happened.
#[must_use]
pub fn lobby(language: Language, view: &View, lines: &[String]) -> OutgoingMessage {
    let game = &view.game;
    let name_of = |person| mention(language, person);
    let mut text = vec![say!(language, "lobby-title")];
    for seat in Seat::ALL {
        let who = i18n::sitter(language, game.sitter(seat), &name_of);
        let line = say!(language, "lobby-seat", army = seat.key(), who = who);
        text.push(match reliability(view, seat) {
            Some(percent) => say!(
                language,
                "lobby-reliability",
                line = line,
                percent = percent
            ),
            None => line,
        });
    }
    text.push(i18n::terms(language, game.terms()));
    if !game.invited().is_empty() {
        let invited: Vec<String> = game.invited().iter().map(|it| name_of(*it)).collect();
        text.push(say!(
            language,
            "lobby-invited",
            who = i18n::list(language, &invited)
        ));
    }
    let free = Seat::ALL
        .into_iter()
        .filter(|seat| game.sitter(*seat).is_none())
        .count();
    let holder = game.holder().map(name_of).unwrap_or_default();
    text.push(match (free, game.terms().anyone_starts) {
        (0, true) => say!(language, "lobby-ready-anyone"),
        (0, false) => say!(language, "lobby-ready", who = holder),
        (free, _) if game.terms().starts_when_full => {
            say!(language, "lobby-waiting-full", count = free, who = holder)
        }
        (free, _) => say!(language, "lobby-waiting", count = free, who = holder),
    });
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
    if free > 0 && view.server.settings.players_role.is_some() {
        buttons.push(Button::PingRole);
    }
    OutgoingMessage {
        text: text.join("\n"),
        rows: buttons::of(language, view, &buttons),
        ..OutgoingMessage::default()
    }
}

/// When computers take the free seats, if they do.
#[must_use]
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
    let (finished, begun) = view.reliability.get(&person)?;
    (finished * 100).checked_div(*begun)
}

fn menu(
    view: &View,
    button: Button,
    placeholder: &str,
    options: Vec<CreateSelectMenuOption>,
) -> CreateActionRow {
    let id = CustomId::new(&view.id, view.version(), button).id();
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(placeholder))
}

/// What the holder can do with each seat, in a private reply: one menu per seat.
#[must_use]
pub fn seats(reader: Reader, view: &View) -> Card {
    let language = reader.language;
    let name_of = |person| plain(language, view, person);
    let rows = Seat::ALL.into_iter().map(|seat| {
        let who = i18n::sitter(language, view.game.sitter(seat), &name_of);
        let label = say!(language, "seat-sitter", army = seat.key(), who = who);
        let options = if view.game.sitter(seat).is_some() {
            vec![CreateSelectMenuOption::new(
                say!(language, "seat-free"),
                "free",
            )]
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
        let name = say!(language, "computer-name", level = level.key());
        CreateSelectMenuOption::new(name, level.key())
    });
    let hostage = CreateSelectMenuOption::new(say!(language, "seat-hostage"), "hostage");
    computers.into_iter().chain([hostage]).collect()
}

/// The choices of a menu of the terms, each with whether it is the present one.
fn choices(language: Language, term: Term, now: &Terms) -> Vec<CreateSelectMenuOption> {
    match term {
        Term::Preset => {
            let choice = |(name, options): &(&str, Options)| {
                let label = say!(language, "terms-preset", preset = *name);
                choice(&label, *name, now.options == *options)
            };
            Options::PRESETS.iter().map(choice).collect()
        }
        Term::Time => {
            let choice = |value: &&str| {
                let pace: Pace = value.parse().ok()?;
                let label = i18n::pace(language, pace);
                Some(choice(&label, *value, now.pace == pace))
            };
            PACES.iter().filter_map(choice).collect()
        }
        Term::Timeout => {
            let choice = |it: Timeout| {
                let label = i18n::timeout(language, it);
                choice(&label, it.key(), now.on_timeout == it)
            };
            Timeout::offered().map(choice).collect()
        }
        Term::Rest => {
            let choice = |hours: i64| {
                let label = i18n::rest(language, hours);
                choice(&label, hours.to_string(), now.rest_hours == hours)
            };
            REST_HOURS.map(choice).to_vec()
        }
        Term::Starter => keyed(["holder", "anyone", "full"], starter(now), |key| {
            say!(language, "terms-starter", starter = key)
        }),
        Term::Rated => {
            let rated = if now.unrated { "no" } else { "yes" };
            keyed(["yes", "no"], rated, |key| {
                say!(language, "terms-rated", rated = key)
            })
        }
        Term::Private => {
            let private = if now.private { "yes" } else { "no" };
            keyed(["no", "yes"], private, |key| {
                say!(language, "terms-private", private = key)
            })
        }
        Term::Date => numbers(&DAYS, now.decided_after, |days| match days {
            0 => say!(language, "terms-date-none"),
            days => i18n::decided(language, days),
        }),
        Term::Fill => numbers(&FILL_HOURS, now.fill_after, |hours| match hours {
            0 => say!(language, "terms-fill-none"),
            hours => {
                let time = SignedDuration::from_hours(i64::from(hours));
                say!(language, "terms-fill", time = i18n::span(language, time))
            }
        }),
    }
}

fn choice(label: &str, value: impl Into<String>, chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(clipped(label, 100), value).default_selection(chosen)
}

fn keyed<const N: usize>(
    keys: [&'static str; N],
    now: &str,
    label: impl Fn(&'static str) -> String,
) -> Vec<CreateSelectMenuOption> {
    let choice = |key| choice(&label(key), key, key == now);
    keys.into_iter().map(choice).collect()
}

fn numbers(
    numbers: &[u16],
    now: Option<u16>,
    label: impl Fn(u16) -> String,
) -> Vec<CreateSelectMenuOption> {
    let now = now.unwrap_or(0);
    let choice = |number: &u16| choice(&label(*number), number.to_string(), *number == now);
    numbers.iter().map(choice).collect()
}

/// The terms, to the holder alone: a menu each.
#[must_use]
pub fn terms(reader: Reader, view: &View) -> Card {
    let language = reader.language;
    let now = view.game.terms();
    let menus = [
        (Term::Preset, say!(language, "terms-field-rules")),
        (Term::Time, say!(language, "terms-field-time")),
        (Term::Timeout, say!(language, "terms-field-timeout")),
        (Term::Rest, say!(language, "terms-field-rest")),
        (Term::Starter, say!(language, "terms-field-starter")),
        (Term::Rated, say!(language, "terms-field-rated")),
        (Term::Private, say!(language, "terms-field-private")),
        (Term::Date, say!(language, "terms-field-date")),
        (Term::Fill, say!(language, "terms-field-fill")),
    ];
    let text = say!(language, "terms-title", terms = i18n::terms(language, now));
    let card = Card::text(text).coloured(reader, view);
    menus.into_iter().fold(card, |card, (term, name)| {
        let choices = choices(language, term, now);
        card.and(&name)
            .rows([menu(view, Button::Term(term), &name, choices)])
    })
}

/// The key of the setting that says who starts the game.
const fn starter(terms: &Terms) -> &'static str {
    match terms {
        Terms {
            starts_when_full: true,
            ..
        } => "full",
        Terms {
            anyone_starts: true,
            ..
        } => "anyone",
        _ => "holder",
    }
}
