//! Presses of buttons and choices in menus.

use super::intent::{Intent, Show, Topic, plain, typed_move};
use super::menu_value::Use;
use super::new;
use crate::choose::Draft;
use crate::discord::input::custom_id::{Button, CustomId, is_game};
use crate::discord::input::interaction::Data;
use crate::discord::input::lesson_step::{Step, exercise_of};
use crate::game::{GameCommand, GameId, PlanStep, RoleId};
use crate::i18n::{Language, names};
use crate::service::{
    Choice, Command, Format, GameRef, PlanCommand, PlayMode, ServerSettingsPatch,
};
use crate::teach::{Exercise, Page};
use djambi_input::Draft;

/// Returns the intent of a press.
#[must_use]
pub fn press(data: &Data, language: Language) -> Intent {
    let Some(CustomId { game, seen, button }) = CustomId::read(&data.custom_id) else {
        return Intent::UNKNOWN;
    };
    let chosen = data.values.first().map(String::as_str);
    if let Some(exercise) = exercise_of(&game) {
        return in_exercise(exercise, button, chosen);
    }
    let game = GameRef::Game(game);
    let seen = Some(seen);
    let game_command = |command| Intent::Service {
        command: Command::Game {
            game: game.clone(),
            command,
        },
        seen,
        show: Show::Plain,
    };
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
        Button::Join => game_command(GameCommand::Join { seat: None }),
        Button::Leave => game_command(GameCommand::Leave),
        Button::Start => game_command(GameCommand::Start),
        Button::Seats => look(Show::Seats),
        Button::Seat(seat) => match chosen.and_then(Use::read) {
            Some(Use::By(sitter)) => game_command(GameCommand::Fill {
                seat: Some(seat),
                sitter,
            }),
            Some(Use::Free) => game_command(GameCommand::Remove { seat }),
            None => Intent::UNKNOWN,
        },
        Button::Terms => look(Show::Terms),
        Button::Term(term) => match chosen.and_then(|value| new::read(term, value)) {
            Some(patch) => plain(Command::PatchTerms { game, patch }),
            None => Intent::UNKNOWN,
        },
        Button::CallOff => game_command(GameCommand::CallOff),
        Button::PingRole => plain(Command::PingRole { game }),
        Button::DeclineInvitation => game_command(GameCommand::DeclineInvitation),
        Button::Board => look(Show::Private),
        Button::More => look(Show::More),
        Button::Move => choose(Show::Choose(Draft::default())),
        Button::Choose(draft) => choose(Show::Choose(draft)),
        Button::Menu(_) => match chosen.and_then(|draft| draft.parse().ok()) {
            Some(draft) => choose(Show::Choose(draft)),
            None => Intent::UNKNOWN,
        },
        Button::Type => choose(Show::Type),
        Button::Plan => in_plan(game, None, PlanCommand::Show, Show::Plain),
        Button::ShortenPlan(count) => shorten_plan(game, seen, count),
        Button::InPlan(step, it) => choosing_plan((game, seen), step, *it, chosen, language),
        Button::Play(text) => typed_move(game, &text, language, PlayMode::Confirmed, seen),
        Button::Preview(text) => typed_move(game, &text, language, PlayMode::Preview, seen),
        Button::AskResign => look(Show::AskResign),
        Button::Resign => game_command(GameCommand::Resign { seat: None }),
        Button::Draw => game_command(GameCommand::Draw),
        Button::TakeBack => game_command(GameCommand::TakeBack { plies: None }),
        Button::GiveTime => game_command(GameCommand::GiveTime),
        Button::Pause => game_command(GameCommand::Pause),
        Button::Resume => game_command(GameCommand::Resume),
        Button::Agree(offer) => game_command(GameCommand::Agree(offer)),
        Button::Decline(offer) => game_command(GameCommand::Decline(offer)),
        Button::Wake => game_command(GameCommand::Wake),
        Button::Rematch => plain(Command::Rematch { game }),
        Button::History(page) => look(Show::History(page)),
        Button::Replay => look(Show::Replay),
        Button::Review(point) => look(Show::Review(point)),
        Button::Export => plain(Command::Export {
            game,
            format: Format::Record,
        }),
        Button::Hint => plain(Command::Hint { game }),
        Button::Thread => look(Show::Thread),
        Button::PlayersRole
        | Button::Settings
        | Button::SettingsForm(_)
        | Button::MoveHere
        | Button::Forget
        | Button::Page(_)
        | Button::Pages => of_no_game(&button, chosen),
    }
}

/// Returns the intent of a press that is about no game that the button names.
fn of_no_game(button: &Button, chosen: Option<&str>) -> Intent {
    match button {
        Button::PlayersRole => players_role(chosen),
        Button::Settings => Intent::Service {
            command: Command::Settings,
            seen: None,
            show: Show::SettingsForm,
        },
        Button::MoveHere => match chosen.filter(|id| is_game(id)) {
            Some(id) => plain(Command::MoveChannel {
                game: GameId(id.to_owned()),
            }),
            None => Intent::UNKNOWN,
        },
        Button::Forget => plain(Command::ForgetMe),
        Button::Page(page) => Intent::Page(Topic::Rules(*page)),
        Button::Pages => chosen
            .and_then(Page::from_key)
            .map_or(Intent::UNKNOWN, |page| Intent::Page(Topic::Rules(page))),
        _ => Intent::UNKNOWN,
    }
}

/// The role that lobbies may ping: the one that was chosen, or none.
fn players_role(chosen: Option<&str>) -> Intent {
    let role = match chosen.map(str::parse::<u64>) {
        None => Choice::Unset,
        Some(Ok(role)) => Choice::Set(RoleId(role)),
        Some(Err(_)) => return Intent::UNKNOWN,
    };
    plain(Command::PatchServerSettings(ServerSettingsPatch {
        players_role: Some(role),
        ..ServerSettingsPatch::default()
    }))
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
    match (button, chosen) {
        (Button::Choose(draft), _) => choose_planned(game, step, draft),
        (Button::Menu(_), Some(draft)) => match draft.parse() {
            Ok(draft) => choose_planned(game, step, draft),
            Err(_) => Intent::UNKNOWN,
        },
        (Button::Type, _) => in_plan(game, None, PlanCommand::Choose(step), Show::TypePlanned),
        (Button::Play(text), _) => planned((game, seen), step, text, language),
        _ => Intent::UNKNOWN,
    }
}

fn in_plan(game: GameRef, seen: Option<u64>, command: PlanCommand, show: Show) -> Intent {
    Intent::Service {
        command: Command::Plan { game, command },
        seen,
        show,
    }
}

fn shorten_plan(game: GameRef, seen: Option<u64>, count: usize) -> Intent {
    in_plan(game, seen, PlanCommand::Truncate(count), Show::Plain)
}

fn choose_planned(game: GameRef, step: PlanStep, draft: Draft) -> Intent {
    in_plan(
        game,
        None,
        PlanCommand::Choose(step),
        Show::ChoosePlanned(draft),
    )
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
#[must_use]
pub fn submitted(data: &Data, language: Language) -> Intent {
    let typed = data.typed().unwrap_or_default();
    match CustomId::read(&data.custom_id) {
        Some(CustomId {
            game,
            seen,
            button: Button::Type,
        }) => match exercise_of(&game) {
            Some(exercise) => Intent::Page(Topic::Learn(exercise, Step::Typed(typed.to_owned()))),
            None => typed_move(
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
            button: Button::SettingsForm(shown),
            ..
        }) => shown.submitted(data),
        _ => Intent::UNKNOWN,
    }
}

/// Returns the intent of a press within a lesson or a puzzle.
fn in_exercise(exercise: Exercise, button: Button, chosen: Option<&str>) -> Intent {
    let step = match button {
        Button::Move => Some(Step::begin()),
        Button::Choose(draft) => Some(Step::Choose(draft)),
        Button::Menu(_) => chosen
            .and_then(|draft| draft.parse().ok())
            .map(Step::Choose),
        Button::Type => return Intent::TypeInExercise(exercise),
        Button::Preview(mv) => Some(Step::Try(mv)),
        Button::Hint => Some(Step::Solution),
        _ => None,
    };
    step.map_or(Intent::UNKNOWN, |step| {
        Intent::Page(Topic::Learn(exercise, step))
    })
}
