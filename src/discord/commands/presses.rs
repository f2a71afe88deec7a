//! Presses of buttons and choices in menus.

use super::exercises::{self, Step};
use super::intent::{Context, Intent, Show, Weight};
use super::{
    game_steps, games, menus, pacts, private_threads, rules, settings, settings_form, thread,
};
use crate::discord::input::custom_id::{Button, CustomId, exercise_of, is_game};
use crate::discord::input::interaction::Data;
use crate::game::{GameCommand, GameId, Level, PlanStep, Sitter, TermChange};
use crate::i18n::{Language, names, say};
use crate::service::{Command, Format, GameRef, PlanCommand, PlayMode};
use crate::teach::{Exercise, Page};
use djambi_input::Draft;
use djambi_rules::Seat;

/// Returns the intent of a press.
pub fn press(data: &Data, language: Language) -> Intent {
    let Some(CustomId { game, seen, button }) = CustomId::read(&data.custom_id) else {
        return Intent::unknown(language);
    };
    let chosen = data.values.first().map(String::as_str);
    if let Some(exercise) = exercise_of(&game) {
        return in_exercise(exercise, &button, chosen, language);
    }
    let game = GameRef::Game(game);
    let seen = Some(seen);
    if let Some(command) = game_command(&button, chosen) {
        return Intent::Service {
            command: Command::Game { game, command },
            seen,
            show: Show::Plain,
        };
    }
    let look = |show| Intent::Service {
        command: Command::Look { game: game.clone() },
        seen,
        show,
    };
    let choose = |show| Intent::Service {
        command: Command::Choose { game: game.clone() },
        seen,
        show,
    };
    match button {
        Button::Seats => look(Show::Seats),
        Button::Terms => look(Show::Terms),
        Button::Term(term) => match chosen.and_then(|value| TermChange::new(term, value)) {
            Some(change) => Intent::service(Command::ChangeTerm { game, change }),
            None => Intent::unknown(language),
        },
        Button::PingRole => Intent::service(Command::PingRole { game }),
        Button::Board => look(Show::Private),
        Button::OpenBoard => menus::open_activity(game),
        Button::More => look(Show::More),
        Button::Move => choose(Show::Choose(Draft::default())),
        Button::Choose(draft) => choose(Show::Choose(draft)),
        Button::Menu(_) => match chosen.and_then(|draft| draft.parse().ok()) {
            Some(draft) => choose(Show::Choose(draft)),
            None => Intent::unknown(language),
        },
        Button::Type => choose(Show::Form),
        Button::Plan => in_plan(game, None, PlanCommand::Show, Show::Plain),
        Button::ShortenPlan(count) => {
            in_plan(game, seen, PlanCommand::Truncate(count), Show::Plain)
        }
        Button::InPlan(step, it) => choosing_plan((game, seen), step, *it, chosen, language),
        Button::Play(text) => Intent::typed_move(game, &text, language, PlayMode::Confirmed, seen),
        Button::AskResign => look(Show::AskResign),
        Button::Rematch => Intent::service(Command::Rematch { game }),
        Button::History(page) => look(Show::History(page)),
        Button::Replay => look(Show::Replay),
        Button::Review(point) => look(Show::Review(point)),
        Button::Export => Intent::service(Command::Export {
            game,
            format: Format::Record,
        }),
        Button::Note => game_steps::open_note(game),
        Button::Hint => Intent::service(Command::Hint { game }),
        Button::Thread => Intent::run(Weight::Light, async move |context: Context| {
            thread::open(&context, game).await
        }),
        button => in_private(game, &button, &data.values, language),
    }
}

/// Returns the command that a press gives the game, with the value chosen in its menu; `None` if it is
/// another press, or a menu does not offer that value.
fn game_command(button: &Button, chosen: Option<&str>) -> Option<GameCommand> {
    Some(match button {
        Button::Join => GameCommand::Join { seat: None },
        Button::Leave => GameCommand::Leave,
        Button::Start => GameCommand::Start,
        Button::CallOff => GameCommand::CallOff,
        Button::DeclineInvitation => GameCommand::DeclineInvitation,
        Button::Resign => GameCommand::Resign { seat: None },
        Button::Draw => GameCommand::Draw,
        Button::TakeBack => GameCommand::TakeBack { plies: None },
        Button::GiveTime => GameCommand::GiveTime,
        Button::Pause => GameCommand::Pause,
        Button::Resume => GameCommand::Resume,
        Button::Agree(offer) => GameCommand::Agree(*offer),
        Button::Decline(offer) => GameCommand::Decline(*offer),
        Button::Wake => GameCommand::Wake,
        Button::Seat(seat) => return use_of(*seat, chosen?),
        _ => return None,
    })
}

/// Returns the intent of a press about a private thread and its pacts.
fn in_private(game: GameRef, button: &Button, values: &[String], language: Language) -> Intent {
    match *button {
        Button::Talk => private_threads::talk(game, None),
        Button::TalkWith => private_threads::talk(game, Some(values)),
        Button::Pact => pacts::form(),
        Button::AnswerPact(number, accepts) => pacts::reply(number, accepts),
        Button::OpenThread(thread) => pacts::open_thread(thread),
        Button::Pacts(thread) => pacts::show(game, thread, None),
        Button::MarkPact(thread) => {
            let marked = values.first().map(String::as_str);
            pacts::show(game, Some(thread), marked)
        }
        _ => of_no_game(button, values.first().map(String::as_str), language),
    }
}

/// The use of a seat of the lobby that a menu's value means.
fn use_of(seat: Seat, value: &str) -> Option<GameCommand> {
    let sitter = match value {
        "free" => return Some(GameCommand::Remove { seat }),
        "hostage" => Sitter::Hostage,
        level => Sitter::Computer(Level::offered(level)?),
    };
    let seat = Some(seat);
    Some(GameCommand::Fill { seat, sitter })
}

/// Returns the intent of a press that is about no game that the button names.
fn of_no_game(button: &Button, chosen: Option<&str>, language: Language) -> Intent {
    match button {
        Button::PlayersRole => settings::players_role_intent(language, chosen),
        Button::Settings => settings_form::open(),
        Button::MoveHere => match chosen.filter(|id| is_game(id)) {
            Some(id) => Intent::service(Command::MoveChannel {
                game: GameId(id.to_owned()),
            }),
            None => Intent::unknown(language),
        },
        Button::Forget => Intent::service(Command::ForgetMe),
        Button::NextGame => games::intent(),
        Button::NotNow => Intent::text(say!(language, "done")),
        Button::Page(page) => rules::intent(*page),
        Button::PageText(page) => Intent::Card(rules::whole(language, *page)),
        Button::Pages => chosen
            .and_then(Page::of_key)
            .map_or_else(|| Intent::unknown(language), rules::intent),
        Button::Profile(person) => Intent::Service {
            command: Command::Profile {
                person: Some(*person),
            },
            seen: None,
            show: Show::More,
        },
        Button::Help(topic) => rules::help(language, *topic),
        _ => Intent::unknown(language),
    }
}

/// Returns the intent of a press within a planned move, on a button that was made for that version of
/// the game.
fn choosing_plan(
    (game, seen): (GameRef, Option<u64>),
    step: PlanStep,
    button: Button,
    chosen: Option<&str>,
    language: Language,
) -> Intent {
    let ask = |show| in_plan(game.clone(), None, PlanCommand::Choose(step.clone()), show);
    let choose = |draft| ask(Show::ChoosePlanned(draft));
    match (button, chosen) {
        (Button::Choose(draft), _) => choose(draft),
        (Button::Menu(_), Some(draft)) => match draft.parse() {
            Ok(draft) => choose(draft),
            Err(_) => Intent::unknown(language),
        },
        (Button::Type, _) => ask(Show::TypePlanned),
        (Button::Play(text), _) => planned((game, seen), step, text, language),
        _ => Intent::unknown(language),
    }
}

fn in_plan(game: GameRef, seen: Option<u64>, command: PlanCommand, show: Show) -> Intent {
    Intent::Service {
        command: Command::Plan { game, command },
        seen,
        show,
    }
}

fn planned(
    (game, seen): (GameRef, Option<u64>),
    step: PlanStep,
    text: String,
    language: Language,
) -> Intent {
    let command = PlanCommand::Add {
        index: Some(step.index),
        condition: step.condition,
        text,
        after: None,
        names: names(language),
    };
    in_plan(game, seen, command, Show::Plain)
}

/// Returns the intent of a form that was filled in.
pub fn submitted(data: &Data, language: Language) -> Intent {
    let typed = data.typed().unwrap_or_default();
    match CustomId::read(&data.custom_id) {
        Some(CustomId {
            game,
            seen,
            button: Button::Type,
        }) => match exercise_of(&game) {
            Some(exercise) => exercises::intent(exercise, Step::Typed(typed.to_owned())),
            None => Intent::typed_move(
                GameRef::Game(game),
                typed,
                language,
                PlayMode::Play,
                Some(seen),
            ),
        },
        Some(CustomId {
            game,
            seen,
            button: Button::InPlan(step, button),
        }) if *button == Button::Type => {
            let seen_in = (GameRef::Game(game), Some(seen));
            planned(seen_in, step, typed.to_owned(), language)
        }
        Some(CustomId {
            game,
            button: Button::Note,
            ..
        }) => game_steps::note_submitted(game, data, language),
        Some(CustomId {
            button: Button::Pact,
            ..
        }) => pacts::submitted(data, language),
        Some(CustomId {
            button: Button::SettingsForm(shown),
            ..
        }) => settings_form::submitted(&shown, data, language),
        _ => Intent::unknown(language),
    }
}

/// Returns the intent of a press within a lesson or a puzzle.
fn in_exercise(
    exercise: Exercise,
    button: &Button,
    chosen: Option<&str>,
    language: Language,
) -> Intent {
    let step = match button {
        Button::Move => Some(Step::begin()),
        Button::Choose(draft) => Some(Step::Choose(*draft)),
        Button::Menu(_) => chosen
            .and_then(|draft| draft.parse().ok())
            .map(Step::Choose),
        Button::Type => return Intent::Form(exercises::typing(language, exercise)),
        Button::Hint => Some(Step::Solution),
        _ => None,
    };
    step.map_or_else(
        || Intent::unknown(language),
        |step| exercises::intent(exercise, step),
    )
}
