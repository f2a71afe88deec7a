//! Slash commands: subcommands and their options.

use super::arguments::Given;
use super::intent::{Intent, Show, Topic, game_command, plain, typed_move};
use super::new::terms;
use super::players_input::players;
use super::settings_input::settings;
use crate::choose::Draft;
use crate::discord::input::interaction::{Data, OptionKind};
use crate::discord::input::lesson_step::Step;
use crate::game::{Condition, GameCommand};
use crate::i18n::{Language, names};
use crate::service::{Command, Format, GameRef, PlanCommand, PlayMode};
use crate::teach::{Exercise, Lesson, Page, Puzzle};
use djambi_input::Draft;

fn look(show: Show) -> Intent {
    Intent::Service {
        command: Command::Look {
            game: GameRef::Here,
        },
        seen: None,
        show,
    }
}

/// Returns the intent of a command. `language` is the requester's.
#[must_use]
pub fn command(data: &Data, language: Language, now: jiff::Timestamp) -> Intent {
    let Some(first) = data.options.first() else {
        return Intent::UNKNOWN;
    };
    let sub = match first.kind {
        OptionKind::Subcommand => {
            return subcommand(&first.name, &Given::of(data, first), language, now)
                .unwrap_or(Intent::UNKNOWN);
        }
        OptionKind::Group => first.options.first(),
        OptionKind::Value => None,
    };
    match sub {
        Some(sub) if first.name == "players" => players(&sub.name, &Given::of(data, sub)),
        Some(sub) if first.name == "settings" => match sub.name.as_str() {
            "away" | "privacy" => subcommand(&sub.name, &Given::of(data, sub), language, now)
                .unwrap_or(Intent::UNKNOWN),
            name => settings(name, &Given::of(data, sub)),
        },
        _ => Intent::UNKNOWN,
    }
}

/// The text that is being typed, to be completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Typing {
    /// A move.
    Move(String),
    /// The rules of a new game.
    Rules(String),
    /// A time zone.
    Zone(String),
}

/// Returns the text that is being typed, if it can be completed.
#[must_use]
pub fn typing(data: &Data) -> Option<Typing> {
    let mut options = &data.options;
    // From the group and the subcommand to their options.
    while let Some(inner) = options.first().filter(|it| it.kind != OptionKind::Value) {
        options = &inner.options;
    }
    let typed = options.iter().find(|option| option.focused)?;
    let text = typed.value.as_str()?.to_owned();
    match typed.name.as_str() {
        "move" => Some(Typing::Move(text)),
        "rules" => Some(Typing::Rules(text)),
        "zone" => Some(Typing::Zone(text)),
        _ => None,
    }
}

/// The first lesson, unless another one is named; a try at it, if a move is typed. Which lesson a
/// move is for must be said: it could be any that the learner has seen.
fn learn(given: &Given<'_>) -> Topic {
    let number = match (given.whole("lesson"), given.text("move")) {
        (Some(number), _) => number,
        (None, None) => 1,
        (None, Some(_)) => return Topic::WhichLesson,
    };
    let lesson = usize::try_from(number).ok().and_then(Lesson::of_number);
    lesson.map_or(Topic::NoSuchLesson, |lesson| {
        Topic::Learn(Exercise::Lesson(lesson), step(given))
    })
}

/// The puzzle of that number, or one for the requester; a try at it, if a move is typed. Which puzzle
/// a move is for must be said, as in a lesson: a try changes ratings.
fn puzzle(given: &Given<'_>) -> Topic {
    let number = match (given.whole("number"), given.text("move")) {
        (Some(number), _) => number,
        (None, None) => return Topic::OwnPuzzle,
        (None, Some(_)) => return Topic::WhichPuzzle,
    };
    let puzzle = u32::try_from(number).ok().and_then(Puzzle::of_number);
    puzzle.map_or(Topic::NoSuchPuzzle, |puzzle| {
        Topic::Learn(Exercise::Puzzle(puzzle), step(given))
    })
}

/// The try at an exercise, or its beginning.
fn step(given: &Given<'_>) -> Step {
    let typed = given.text("move").map(|text| Step::Typed(text.to_owned()));
    typed.unwrap_or_else(Step::begin)
}

fn subcommand(
    name: &str,
    given: &Given<'_>,
    language: Language,
    now: jiff::Timestamp,
) -> Option<Intent> {
    Some(match name {
        "new" => match terms(given) {
            Ok(terms) => plain(Command::Open { terms }),
            Err(topic) => Intent::Page(topic),
        },
        "join" => game_command(GameCommand::Join {
            seat: given.seat("colour"),
        }),
        "start" => game_command(GameCommand::Start),
        "move" => typed_move(
            GameRef::Here,
            given.text("move")?,
            language,
            PlayMode::Play,
            None,
        ),
        "play" => Intent::Service {
            command: Command::Choose {
                game: GameRef::Here,
            },
            seen: None,
            show: Show::Choose(Draft::default()),
        },
        "plan" => plan(given, language),
        "board" => look(Show::Plain),
        "resign" => look(Show::AskResign),
        "history" => look(Show::History(0)),
        "replay" => look(Show::Replay),
        "review" => look(Show::Review(None)),
        "export" => plain(Command::Export {
            game: GameRef::Here,
            format: match given.text("format") {
                Some("json") => Format::Json,
                _ => Format::Record,
            },
        }),
        "draw" => game_command(GameCommand::Draw),
        "undo" => game_command(GameCommand::TakeBack { plies: None }),
        "invite" if given.names_a_bot() => Intent::Page(Topic::NoBots),
        "invite" => game_command(GameCommand::Invite {
            person: given.person()?,
        }),
        "pause" => game_command(GameCommand::Pause),
        "away" => away(given.whole("days").unwrap_or(0), now),
        "rematch" => plain(Command::Rematch {
            game: GameRef::Here,
        }),
        "games" => plain(Command::MyGames),
        "help" => Intent::Page(Topic::Help),
        "rules" => {
            let page = given.text("page").and_then(Page::from_key);
            Intent::Page(Topic::Rules(page.unwrap_or(Page::Goal)))
        }
        "learn" => Intent::Page(learn(given)),
        "puzzle" => Intent::Page(puzzle(given)),
        "privacy" => match given.text("what") {
            Some("export") => plain(Command::ExportMe),
            Some("forget") => plain(Command::ForgetMePreview),
            _ => Intent::Page(Topic::Privacy),
        },
        "hint" => plain(Command::Hint {
            game: GameRef::Here,
        }),
        _ => return None,
    })
}

/// Returns the intent of `plan`: shows the plan, or adds a move if one is typed.
fn plan(given: &Given<'_>, language: Language) -> Intent {
    let add = |condition, text: &str, after: Option<&str>| PlanCommand::Add {
        index: None,
        condition,
        text: text.to_owned(),
        after: after.map(str::to_owned),
        names: names(language),
    };
    let command = match (given.text("move"), given.text("after")) {
        (Some(text), after) => add(Condition::Any, text, after),
        (None, Some(after)) => add(Condition::Asked, after, None),
        (None, None) => PlanCommand::Show,
    };
    plain(Command::Plan {
        game: GameRef::Here,
        command,
    })
}

/// So many days from now; none is here again.
fn away(days: i64, now: jiff::Timestamp) -> Intent {
    let span = jiff::SignedDuration::from_hours(24 * days.clamp(0, 1_000));
    let until = now.checked_add(span).unwrap_or(now);
    plain(Command::Away((days > 0).then_some((now, until))))
}
