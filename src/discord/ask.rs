//! What a command or a press asks for: parsed once into a request to the host and how its answer
//! is to be shown.

use serenity::all::{
    CommandData, CommandDataOption, CommandDataOptionValue, ComponentInteractionData,
    ComponentInteractionDataKind,
};

use super::choose::Draft;
use super::ids::{Button, Press, Term, Use};
use super::quiet::Quiet;
use crate::game::{Act, Level, PersonId, Sitter, Terms, Timeout, TurnTime};
use crate::host::{Format, Intent, PersonSettings, ServerSettings, What, Which};
use crate::i18n::{Language, names};
use crate::rules::{Options, Part, Position, Seat, Square};

/// What is asked for.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// A request to the host.
    Host {
        /// What.
        what: What,
        /// The version that the button was made for.
        seen: Option<u64>,
        /// How the answer is shown.
        show: Show,
    },
    /// The page that says what the bot can do.
    Help,
    /// What is kept about the asker, and what he can do about it.
    Privacy,
    /// Quiet hours that are none.
    BadQuiet,
    /// Nothing that this program knows: an old or made-up button, or a command of another version.
    Unknown,
}

/// How an answer is shown, or what is done with it next.
#[derive(Clone, PartialEq, Debug)]
pub enum Show {
    /// As it is.
    Plain,
    /// The board, to the asker alone.
    Private,
    /// The game's turns, a page of them.
    History(u16),
    /// The game as an animation.
    Replay,
    /// What else can be done.
    More,
    /// The holder's menus of seats.
    Seats,
    /// The holder's menus of terms.
    Terms,
    /// Changes one of the terms.
    SetTerm(Term, String),
    /// Goes on choosing a turn; a menu's answer comes with it.
    Choose(Draft, Option<Picked>),
    /// Asks whether he is sure.
    AskResign,
    /// Opens a thread and carries the game there.
    Thread,
    /// Changes his settings.
    SetMine(Mine),
    /// Changes the server's settings.
    SetServer(OfServer),
}

/// Changes to a person's settings; what is not said stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mine {
    language: Option<String>,
    theme: Option<String>,
    confirm: Option<bool>,
    direct_reminders: Option<bool>,
    you_are_next: Option<bool>,
    quiet: Option<Quiet>,
}

impl Mine {
    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Mine::default()
    }

    /// The settings with the changes.
    #[must_use]
    pub fn applied(&self, mut settings: PersonSettings) -> PersonSettings {
        settings.language = changed(self.language.as_ref(), settings.language);
        settings.theme = changed(self.theme.as_ref(), settings.theme);
        settings.confirm = self.confirm.unwrap_or(settings.confirm);
        settings.direct_reminders = self.direct_reminders.unwrap_or(settings.direct_reminders);
        settings.quiet = match self.quiet {
            None => settings.quiet,
            Some(Quiet::Off) => None,
            Some(Quiet::Hours(hours)) => Some(hours),
        };
        settings.you_are_next = self.you_are_next.unwrap_or(settings.you_are_next);
        settings
    }
}

/// Changes to a server's settings; what is not said stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OfServer {
    language: Option<String>,
    theme: Option<String>,
    managers_open: Option<bool>,
}

impl OfServer {
    /// Whether nothing is to be changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == OfServer::default()
    }

    /// The settings with the changes.
    #[must_use]
    pub fn applied(&self, mut settings: ServerSettings) -> ServerSettings {
        settings.language = changed(self.language.as_ref(), settings.language);
        settings.theme = changed(self.theme.as_ref(), settings.theme);
        settings.managers_open = self.managers_open.unwrap_or(settings.managers_open);
        settings
    }
}

/// `auto` takes a choice back.
fn changed(to: Option<&String>, from: Option<String>) -> Option<String> {
    match to.map(String::as_str) {
        None => from,
        Some("auto") => None,
        Some(value) => Some(value.to_owned()),
    }
}

fn host(what: What) -> Ask {
    Ask::Host {
        what,
        seen: None,
        show: Show::Plain,
    }
}

fn act(act: Act) -> Ask {
    host(What::Act {
        game: Which::Here,
        act,
    })
}

fn look(show: Show) -> Ask {
    Ask::Host {
        what: What::Look { game: Which::Here },
        seen: None,
        show,
    }
}

/// The options of a subcommand by name.
struct Given<'a>(&'a [CommandDataOption]);

impl Given<'_> {
    fn value(&self, name: &str) -> Option<&CommandDataOptionValue> {
        self.0
            .iter()
            .find(|option| option.name == name)
            .map(|option| &option.value)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.value(name)?.as_str()
    }

    fn whole(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    fn truth(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    fn person(&self, name: &str) -> Option<PersonId> {
        self.value(name)?
            .as_user_id()
            .map(|user| PersonId(user.get()))
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        self.text(name)?.parse().ok()
    }

    fn sitter(&self) -> Option<Sitter> {
        let person = self.person("person").map(Sitter::Person);
        person.or_else(|| Some(Sitter::Computer(Level::from_key(self.text("computer")?)?)))
    }
}

/// What a command asks for. `language` is the asker's.
#[must_use]
pub fn command(data: &CommandData, language: Language, now: jiff::Timestamp) -> Ask {
    let Some(first) = data.options.first() else {
        return Ask::Unknown;
    };
    match &first.value {
        CommandDataOptionValue::SubCommand(options) => {
            subcommand(&first.name, &Given(options), language, now).unwrap_or(Ask::Unknown)
        }
        CommandDataOptionValue::SubCommandGroup(subs) => {
            let sub = subs.first();
            let options = sub.and_then(|sub| match &sub.value {
                CommandDataOptionValue::SubCommand(options) => Some((&sub.name, options)),
                _ => None,
            });
            match options {
                Some((name, options)) if first.name == "settings" => {
                    settings(name, &Given(options))
                }
                _ => Ask::Unknown,
            }
        }
        _ => Ask::Unknown,
    }
}

fn subcommand(
    name: &str,
    given: &Given<'_>,
    language: Language,
    now: jiff::Timestamp,
) -> Option<Ask> {
    Some(match name {
        "new" => host(What::Open {
            terms: terms(given),
        }),
        "join" => act(Act::Join {
            seat: given.seat("colour"),
        }),
        "leave" => act(Act::Leave),
        "start" => act(Act::Start),
        "move" => turn(
            Which::Here,
            given.text("turn")?,
            language,
            Intent::Play,
            None,
        ),
        "play" => look(Show::Choose(Draft::default(), None)),
        "board" => look(Show::Plain),
        "resign" => look(Show::AskResign),
        "history" => look(Show::History(0)),
        "replay" => look(Show::Replay),
        "export" => host(What::Export {
            game: Which::Here,
            format: match given.text("format") {
                Some("json") => Format::Json,
                _ => Format::Record,
            },
        }),
        "draw" => act(Act::Draw),
        "undo" => act(Act::TakeBack { plies: None }),
        "invite" => act(Act::Invite {
            person: given.person("person")?,
        }),
        "replace" => act(Act::Replace {
            seat: given.seat("colour")?,
            sitter: given.sitter()?,
        }),
        "pause" => act(Act::Pause),
        "resume" => act(Act::Resume),
        "away" => away(given.whole("days").unwrap_or(0), now),
        "rematch" => host(What::Rematch { game: Which::Here }),
        "games" => host(What::MyGames),
        "help" => Ask::Help,
        "privacy" => match given.text("what") {
            Some("export") => host(What::ExportMe),
            Some("forget") => host(What::ForgetMePreview),
            _ => Ask::Privacy,
        },
        "hint" => host(What::Hint { game: Which::Here }),
        _ => return None,
    })
}

fn settings(name: &str, given: &Given<'_>) -> Ask {
    let text = |name| given.text(name).map(str::to_owned);
    match name {
        "mine" => mine(given),
        "server" => Ask::Host {
            what: What::ServerSettings,
            seen: None,
            show: Show::SetServer(OfServer {
                language: text("language"),
                theme: text("theme"),
                managers_open: given.text("open").map(|who| who == "managers"),
            }),
        },
        "end" => act(Act::End),
        _ => Ask::Unknown,
    }
}

fn mine(given: &Given<'_>) -> Ask {
    let text = |name| given.text(name).map(str::to_owned);
    let ahead = given.whole("utc").unwrap_or(0);
    let quiet = given.text("quiet").map(|text| Quiet::read(text, ahead));
    if quiet == Some(None) {
        return Ask::BadQuiet;
    }
    let change = Mine {
        language: text("language"),
        theme: text("theme"),
        confirm: given.truth("confirm"),
        direct_reminders: given.truth("reminders"),
        you_are_next: given.truth("next"),
        quiet: quiet.flatten(),
    };
    Ask::Host {
        what: What::Settings,
        seen: None,
        show: Show::SetMine(change),
    }
}

fn terms(given: &Given<'_>) -> Terms {
    let mut terms = Terms::default();
    if let Some(preset) = given.text("rules") {
        set_term(&mut terms, Term::Preset, preset);
    }
    if let Some(hours) = given.whole("time") {
        set_term(&mut terms, Term::Time, &hours.to_string());
    }
    terms
}

/// Changes one of the terms by a menu's value; nonsense changes nothing.
pub fn set_term(terms: &mut Terms, term: Term, value: &str) {
    match term {
        Term::Preset => {
            if let Ok(options) = value.parse::<Options>() {
                terms.options = options;
            }
        }
        Term::Time => {
            if let Ok(hours) = value.parse::<i64>() {
                terms.turn_time = TurnTime::from_hours(hours).ok();
            }
        }
        Term::Timeout => {
            terms.on_timeout = match value {
                "computer" => Timeout::Computer(Level::Club),
                "resign" => Timeout::Resign,
                _ => Timeout::Flag,
            };
        }
        Term::Starter => terms.anyone_starts = value == "anyone",
    }
}

/// So many days from now; none is here again.
fn away(days: i64, now: jiff::Timestamp) -> Ask {
    let span = jiff::SignedDuration::from_hours(24 * days.clamp(0, 1_000));
    let until = now.checked_add(span).unwrap_or(now);
    host(What::Away((days > 0).then_some((now, until))))
}

fn turn(game: Which, text: &str, language: Language, intent: Intent, seen: Option<u64>) -> Ask {
    let what = What::Turn {
        game,
        text: text.to_owned(),
        names: names(language),
        intent,
    };
    Ask::Host {
        what,
        seen,
        show: Show::Plain,
    }
}

/// What a press asks for.
#[must_use]
pub fn press(data: &ComponentInteractionData, language: Language) -> Ask {
    let Some(Press { game, seen, button }) = Press::read(&data.custom_id) else {
        return Ask::Unknown;
    };
    let game = Which::Game(game);
    let chosen = match &data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
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
        Button::Term(term) => match chosen {
            Some(value) => look(Show::SetTerm(term, value.to_owned())),
            None => Ask::Unknown,
        },
        Button::CallOff => act(Act::CallOff),
        Button::DeclineInvitation => act(Act::DeclineInvitation),
        Button::Board => look(Show::Private),
        Button::More => look(Show::More),
        Button::Move => look(Show::Choose(Draft::default(), None)),
        Button::Choose(draft) => look(Show::Choose(draft, None)),
        Button::Menu(draft, _) => match chosen.and_then(read_choice) {
            Some(picked) => look(Show::Choose(draft, Some(picked))),
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
        Button::Forget => plain(What::ForgetMe),
    }
}

/// What was picked from a menu: a square, or that there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked(Option<Square>);

fn read_choice(value: &str) -> Option<Picked> {
    match value {
        "--" => Some(Picked(None)),
        square => Some(Picked(Some(square.parse().ok()?))),
    }
}

/// The draft with a menu's answer to what it asks in this position.
#[must_use]
pub fn answered(draft: Draft, answer: Option<Picked>, position: &Position) -> Draft {
    let part: Option<Part> = draft.asks(position);
    match (answer, part) {
        (Some(Picked(square)), Some(part)) => draft.with(part, square),
        _ => draft,
    }
}
