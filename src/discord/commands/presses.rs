//! Presses of buttons, choices in menus and forms.

use super::answer::{service, view_of};
use super::exercises::{self, Step};
use super::play::TypedMove;
use super::rejections::check_set_up;
use super::subcommand::{Context, Weight};
use super::{
    board, game_steps, games, history, menus, pacts, play, players, private_threads, rules,
    settings, settings_form, thread,
};
use crate::discord::input::custom_id::{Button, CustomId, exercise_of, is_game};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::view::lobby;
use crate::game::{GameCommand, GameId, Level, PlanStep, Sitter, TermChange};
use crate::i18n::{names, say};
use crate::service::{Command, Format, GameRef, PlanCommand, PlayMode, SettingsPatch};
use crate::teach::{Exercise, Page};
use djambi_input::Draft;
use djambi_rules::Seat;

/// Returns the queue in which a press waits.
pub fn weight(data: &Data) -> Weight {
    let Some(id) = CustomId::read(&data.custom_id) else {
        return Weight::Light;
    };
    match id.button {
        _ if exercise_of(&id.game).is_some() => Weight::Light,
        Button::Board | Button::History(_) | Button::NextGame => Weight::Look,
        Button::Hint | Button::Replay | Button::Export => Weight::Heavy,
        Button::Review | Button::TurningPoint(_) => Weight::Apart,
        _ => Weight::Light,
    }
}

/// Returns the queue in which a form waits: a note is saved and shown on the board.
pub fn weight_of_form(data: &Data) -> Weight {
    match CustomId::read(&data.custom_id).map(|id| id.button) {
        Some(Button::Note) => Weight::Look,
        _ => Weight::Light,
    }
}

/// Answers a press.
pub async fn pressed(context: &Context, data: &Data) -> Answer {
    let Some(id) = CustomId::read(&data.custom_id) else {
        return context.unknown();
    };
    let chosen = data.values.first().map(String::as_str);
    if let Some(exercise) = exercise_of(&id.game) {
        return in_exercise(context, exercise, &id.button, chosen).await;
    }
    let (game, seen) = (GameRef::Game(id.game), Some(id.seen));
    if let Some(step) = id.step {
        return in_plan(context, (game, seen), step, id.button, chosen).await;
    }
    if let Some(command) = game_command(&id.button, chosen) {
        return service(context, Command::Game { game, command }, seen).await;
    }
    let answer = in_game(context, (game, seen), id.button, &data.values).await;
    answer.into()
}

/// Answers a press about a game, or about none.
async fn in_game(
    context: &Context,
    (game, seen): (GameRef, Option<u64>),
    button: Button,
    values: &[String],
) -> Result<Answer, Answer> {
    let reader = context.reader();
    let chosen = values.first().map(String::as_str);
    let unknown = || context.unknown();
    let ask = |command| service(context, command, seen);
    let plan = |command| {
        let game = game.clone();
        ask(Command::Plan { game, command })
    };
    let look = || view_of(context, Command::Look { game: game.clone() }, seen);
    let choose = || view_of(context, Command::Choose { game: game.clone() }, seen);
    Ok(match button {
        Button::Seats => {
            let view = look().await?;
            check_set_up(context, &view)?;
            lobby::seats(reader, &view).into()
        }
        Button::Terms => {
            let view = look().await?;
            check_set_up(context, &view)?;
            lobby::terms(reader, &view).into()
        }
        Button::Term(term) => {
            let change = chosen.and_then(|value| TermChange::new(term, value));
            let change = change.ok_or_else(unknown)?;
            let command = GameCommand::ChangeTerm(change);
            ask(Command::Game { game, command }).await
        }
        Button::PingRole => ask(Command::PingRole { game }).await,
        Button::Board => board::board(context, &look().await?).await.into(),
        Button::OpenBoard => menus::open_activity(context, game).await,
        Button::More => board::more(context, &look().await?).into(),
        Button::Move | Button::Choose(_) | Button::Menu(_) => {
            let draft = draft(&button, chosen).ok_or_else(unknown)?;
            board::choose(context, &choose().await?, draft).await.into()
        }
        Button::Type => Answer::Form(play::typing(reader.language, &choose().await?)),
        Button::Plan => plan(PlanCommand::Show).await,
        Button::ShortenPlan(count) => plan(PlanCommand::Truncate(count)).await,
        Button::Play(text) => {
            let (names, mode) = (names(reader.language), PlayMode::Confirmed);
            ask(Command::Move {
                game,
                text,
                names,
                mode,
            })
            .await
        }
        Button::AskResign => board::ask_resign(context, &look().await?).into(),
        Button::Rematch => ask(Command::Rematch { game }).await,
        Button::History(page) => history::history(reader, &look().await?, page).into(),
        Button::Replay => history::replay(context, &look().await?).await,
        Button::Review => history::review(context, &look().await?, None).await.into(),
        Button::TurningPoint(point) => {
            let point = Some(point);
            history::review(context, &look().await?, point).await.into()
        }
        Button::Export => {
            let format = Format::Record;
            ask(Command::Export { game, format }).await
        }
        Button::Note => game_steps::open_note(context, game).await,
        Button::Hint => ask(Command::Hint { game }).await,
        Button::Thread => thread::open(context, game).await.into(),
        button => in_private(context, game, &button, values).await?,
    })
}

/// Returns the draft with which a press continues the choice of a move; `None` if a menu brings none.
fn draft(button: &Button, chosen: Option<&str>) -> Option<Draft> {
    match button {
        Button::Move => Some(Draft::default()),
        Button::Choose(draft) => Some(*draft),
        Button::Menu(_) => chosen?.parse().ok(),
        _ => None,
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

/// Answers a press about a private thread and its pacts, or about no game.
async fn in_private(
    context: &Context,
    game: GameRef,
    button: &Button,
    values: &[String],
) -> Result<Answer, Answer> {
    let chosen = values.first().map(String::as_str);
    match *button {
        Button::Talk => private_threads::talk(context, game, None).await,
        Button::TalkWith => private_threads::talk(context, game, Some(values)).await,
        Button::Pact => pacts::form(context).await,
        Button::AcceptPact(number) => pacts::reply(context, number, true).await,
        Button::DeclinePact(number) => pacts::reply(context, number, false).await,
        Button::OpenThread(thread) => pacts::open_thread(context, thread).await,
        Button::Pacts => pacts::show(context, game, None, None).await,
        Button::PactsOf(thread) => pacts::show(context, game, Some(thread), None).await,
        Button::MarkPact(thread) => pacts::show(context, game, Some(thread), chosen).await,
        _ => Ok(of_no_game(context, button, chosen).await),
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

/// Answers a press that is about no game that the button names.
async fn of_no_game(context: &Context, button: &Button, chosen: Option<&str>) -> Answer {
    let language = context.language();
    match button {
        Button::PlayersRole => settings::choose_players_role(context, chosen).await,
        Button::Settings => settings_form::open(context).await,
        Button::MoveHere => match chosen.filter(|id| is_game(id)) {
            Some(id) => {
                let game = GameId(id.to_owned());
                service(context, Command::MoveChannel { game }, None).await
            }
            None => context.unknown(),
        },
        Button::Forget => settings::forget(context, Command::ForgetMe).await,
        Button::NextGame => games::next(context).await.into(),
        Button::NotNow => say!(language, "done").into(),
        Button::Page(page) => rules::page(context.reader(), *page).await.into(),
        Button::PageText(page) => rules::whole(language, *page).into(),
        Button::Pages => match chosen.and_then(Page::of_key) {
            Some(page) => rules::page(context.reader(), page).await.into(),
            None => context.unknown(),
        },
        Button::Profile(person) => players::details(context, *person).await.into(),
        Button::Help => rules::topics(language).into(),
        Button::HelpStart => rules::starting(language).into(),
        Button::HelpPlay => rules::playing(language).into(),
        Button::Games => games::show(context).await,
        Button::Puzzle => exercises::own_puzzle(context).await.into(),
        Button::MySettings => settings::show(context, SettingsPatch::default()).await,
        _ => context.unknown(),
    }
}

/// Answers a press in the choice of a planned move.
async fn in_plan(
    context: &Context,
    (game, seen): (GameRef, Option<u64>),
    step: PlanStep,
    button: Button,
    chosen: Option<&str>,
) -> Answer {
    let draft = match button {
        Button::Play(text) => {
            let plan = Some((Some(step.index), step.condition));
            let (text, seen) = (&*text, seen);
            return TypedMove {
                game,
                plan,
                text,
                seen,
            }
            .answer(context)
            .await;
        }
        Button::Type => None,
        button => match draft(&button, chosen) {
            None => return context.unknown(),
            draft => draft,
        },
    };
    play::choosing(context, game, step, draft).await
}

/// Answers a form that was filled in.
pub async fn submitted(context: &Context, data: &Data) -> Answer {
    let Some(id) = CustomId::read(&data.custom_id) else {
        return context.unknown();
    };
    let text = data.typed().unwrap_or_default();
    let exercise = exercise_of(&id.game);
    let (game, seen) = (GameRef::Game(id.game), Some(id.seen));
    match (id.button, exercise) {
        (Button::Type, Some(exercise)) => {
            let step = Step::Typed(text.to_owned());
            exercises::answer(context, exercise, step).await.into()
        }
        (Button::Type, None) => {
            let plan = id.step.map(|step| (Some(step.index), step.condition));
            TypedMove {
                game,
                plan,
                text,
                seen,
            }
            .answer(context)
            .await
        }
        (Button::Note, _) => game_steps::note_submitted(context, game, data).await,
        (Button::Pact, _) => pacts::submitted(context, data).await,
        (Button::SettingsForm(shown), _) => settings_form::submitted(context, &shown, data).await,
        _ => context.unknown(),
    }
}

/// Answers a press within a lesson or a puzzle.
async fn in_exercise(
    context: &Context,
    exercise: Exercise,
    button: &Button,
    chosen: Option<&str>,
) -> Answer {
    let step = match button {
        Button::Type => {
            return Answer::Form(exercises::typing(context.language(), exercise));
        }
        Button::Hint => Some(Step::Solution),
        button => draft(button, chosen).map(Step::Choose),
    };
    match step {
        Some(step) => exercises::answer(context, exercise, step).await.into(),
        None => context.unknown(),
    }
}
