//! Slash commands: subcommands and their options.

use serenity::all::{CommandData, CommandDataOption, CommandDataOptionValue, CommandDataResolved};

use super::settings::settings;
use super::terms::terms;
use super::{Intent, Show, play_move};
use crate::discord::choose::Draft;
use crate::discord::learn::Step;
use crate::game::{GameCommand, Level, PersonId, Sitter};
use crate::i18n::Language;
use crate::service::{Command, Format, GameRef, PlayMode};
use crate::teach::{Lesson, Page};
use djambi_rules::Seat;

fn service(command: Command) -> Intent {
    Intent::Service {
        command,
        seen: None,
        show: Show::Plain,
    }
}

pub(super) fn game_command(command: GameCommand) -> Intent {
    service(Command::Game {
        game: GameRef::Here,
        command,
    })
}

fn look(show: Show) -> Intent {
    Intent::Service {
        command: Command::Look {
            game: GameRef::Here,
        },
        seen: None,
        show,
    }
}

/// The options of a subcommand by name.
pub(super) struct Given<'a> {
    options: &'a [CommandDataOption],
    /// What Discord tells of the people who are named in them.
    resolved: &'a CommandDataResolved,
}

impl Given<'_> {
    fn value(&self, name: &str) -> Option<&CommandDataOptionValue> {
        self.options
            .iter()
            .find(|option| option.name == name)
            .map(|option| &option.value)
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.value(name)?.as_str()
    }

    pub(super) fn whole(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    pub(super) fn truth(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    fn person(&self) -> Option<PersonId> {
        let user = self.value("person")?.as_user_id()?;
        Some(PersonId(user.get()))
    }

    /// Whether the person that is named is a program.
    fn names_a_bot(&self) -> bool {
        let user = self
            .value("person")
            .and_then(CommandDataOptionValue::as_user_id);
        user.and_then(|user| self.resolved.users.get(&user))
            .is_some_and(|user| user.bot)
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        self.text(name)?.parse().ok()
    }

    fn sitter(&self) -> Option<Sitter> {
        let person = self.person().map(Sitter::Person);
        person.or_else(|| Some(Sitter::Computer(Level::from_key(self.text("computer")?)?)))
    }
}

/// What a command asks for. `language` is the requester's.
#[must_use]
pub fn command(data: &CommandData, language: Language, now: jiff::Timestamp) -> Intent {
    let Some(first) = data.options.first() else {
        return Intent::Unknown;
    };
    let given = |options| Given {
        options,
        resolved: &data.resolved,
    };
    match &first.value {
        CommandDataOptionValue::SubCommand(options) => {
            subcommand(&first.name, &given(options), language, now).unwrap_or(Intent::Unknown)
        }
        CommandDataOptionValue::SubCommandGroup(subs) => {
            let sub = subs.first();
            let options = sub.and_then(|sub| match &sub.value {
                CommandDataOptionValue::SubCommand(options) => Some((&sub.name, options)),
                _ => None,
            });
            match options {
                Some((name, options)) if first.name == "settings" => {
                    settings(name, &given(options))
                }
                _ => Intent::Unknown,
            }
        }
        _ => Intent::Unknown,
    }
}

/// The text of a turn that is being typed, if it is one.
#[must_use]
pub fn typing(data: &CommandData) -> Option<&str> {
    let sub = data.options.first().filter(|sub| sub.name == "move")?;
    let CommandDataOptionValue::SubCommand(options) = &sub.value else {
        return None;
    };
    options.iter().find_map(|option| match &option.value {
        CommandDataOptionValue::Autocomplete { value, .. } if option.name == "turn" => {
            Some(value.as_str())
        }
        _ => None,
    })
}

/// The first lesson, unless another one is named; a try at it, if a turn is typed.
fn learn(given: &Given<'_>) -> Intent {
    let number = given.whole("lesson").unwrap_or(1);
    let lesson = usize::try_from(number).ok().and_then(Lesson::of_number);
    let typed = given.text("turn").map(|text| Step::Typed(text.to_owned()));
    lesson.map_or(Intent::NoSuchLesson, |lesson| {
        Intent::Learn(lesson, typed.unwrap_or_else(Step::begin))
    })
}

fn subcommand(
    name: &str,
    given: &Given<'_>,
    language: Language,
    now: jiff::Timestamp,
) -> Option<Intent> {
    Some(match name {
        "new" => service(Command::Open {
            terms: terms(given),
        }),
        "join" => game_command(GameCommand::Join {
            seat: given.seat("colour"),
        }),
        "leave" => game_command(GameCommand::Leave),
        "start" => game_command(GameCommand::Start),
        "move" => play_move(
            GameRef::Here,
            given.text("turn")?,
            language,
            PlayMode::Play,
            None,
        ),
        "play" => Intent::Service {
            command: Command::Choose {
                game: GameRef::Here,
            },
            seen: None,
            show: Show::Choose(Draft::default(), 0),
        },
        "board" => look(Show::Plain),
        "resign" => look(Show::AskResign),
        "history" => look(Show::History(0)),
        "replay" => look(Show::Replay),
        "export" => service(Command::Export {
            game: GameRef::Here,
            format: match given.text("format") {
                Some("json") => Format::Json,
                _ => Format::Record,
            },
        }),
        "draw" => game_command(GameCommand::Draw),
        "undo" => game_command(GameCommand::TakeBack { plies: None }),
        "invite" | "replace" if given.names_a_bot() => Intent::NoBots,
        "invite" => game_command(GameCommand::Invite {
            person: given.person()?,
        }),
        "replace" => {
            let seat = given.seat("colour")?;
            match given.sitter() {
                Some(sitter) => game_command(GameCommand::Replace { seat, sitter }),
                None => Intent::ReplaceByWhom,
            }
        }
        "pause" => game_command(GameCommand::Pause),
        "away" => away(given.whole("days").unwrap_or(0), now),
        "rematch" => service(Command::Rematch {
            game: GameRef::Here,
        }),
        "games" => service(Command::MyGames),
        "help" => Intent::Help,
        "rules" => {
            let page = given.text("page").and_then(Page::from_key);
            Intent::Rules(page.unwrap_or(Page::Moving))
        }
        "learn" => learn(given),
        "privacy" => match given.text("what") {
            Some("export") => service(Command::ExportMe),
            Some("forget") => service(Command::ForgetMePreview),
            _ => Intent::Privacy,
        },
        "hint" => service(Command::Hint {
            game: GameRef::Here,
        }),
        _ => return None,
    })
}

/// So many days from now; none is here again.
fn away(days: i64, now: jiff::Timestamp) -> Intent {
    let span = jiff::SignedDuration::from_hours(24 * days.clamp(0, 1_000));
    let until = now.checked_add(span).unwrap_or(now);
    service(Command::Away((days > 0).then_some((now, until))))
}
