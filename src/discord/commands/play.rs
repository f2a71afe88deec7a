//! `/djambi move`, `play` and `hint`: the choice of a move step by step, its preview, squares that are
//! typed as the answer to a question about a move, and a suggested move.

use djambi_input::{Draft, Left, Reading, RejectionReason, Step, TypedAnswer};
use djambi_rules::{Move, Position, Question};
use jiff::Timestamp;
use serenity::all::{CreateActionRow, CreateButton};

use super::arguments::text;
use super::intent::{Context, Intent, Show, Subcommand};
use super::plan::planned_draft;
use crate::ai::Reason;
use crate::discord::input::conversation::{About, AboutGame};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons::{self, Form};
use crate::discord::view::card::Card;
use crate::discord::view::game as game_view;
use crate::discord::view::game::Opening;
use crate::discord::view::move_choice::{self, ChoiceView};
use crate::discord::view::outgoing::{self, Look};
use crate::discord::view::wording::Reader;
use crate::game::{ChannelId, Condition, PlanStep};
use crate::i18n::{self, Language, label, names, say};
use crate::service::{AskedPlan, Command, GameRef, PlanCommand, PlayMode, Reply, View};

pub const MOVE: Subcommand = Subcommand {
    name: "move",
    arguments: || vec![text("move").required(true).set_autocomplete(true)],
    read: |given| match given.text("move") {
        Some(text) => Intent::typed_move(GameRef::Here, text, given.language, PlayMode::Play, None),
        None => Intent::unknown(given.language),
    },
};

pub const PLAY: Subcommand = Subcommand::plain("play", |_| Intent::Service {
    command: Command::Choose {
        game: GameRef::Here,
    },
    seen: None,
    show: Show::Choose(Draft::default()),
});

pub const HINT: Subcommand = Subcommand::plain("hint", |_| {
    Intent::service(Command::Hint {
        game: GameRef::Here,
    })
});

/// The next question of the guided choice, or the preview of what has been chosen.
pub async fn choose(reader: Reader, view: &View, draft: Draft) -> Card {
    let position = view.game.position();
    match draft.left(position) {
        Left::One(mv) => match position.play(mv) {
            Ok(after) => preview(reader, view, mv, &after).await,
            Err(_) => choose_again(reader, view).await,
        },
        Left::Question(question) => ask(reader, view, &question, Card::default()).await,
        // Only made-up buttons say what cannot be.
        Left::Nothing => choose_again(reader, view).await,
    }
}

/// A question about the requester's move, below a card that `opens` it.
pub async fn ask(reader: Reader, view: &View, question: &Question, opens: Card) -> Card {
    let personal = play_in_browser(reader, view).into_iter().collect();
    let look = Look {
        bottom: Some(view.game.position().mover()),
        plies: 1,
    };
    let table = ChoiceView {
        position: view.game.position(),
        scene: outgoing::scene(reader.language, view, &look),
        alt: outgoing::alt(reader.language, view, view.game.position(), &[]),
        out: Button::Board,
        id: &|button| CustomId::new(&view.id, view.version(), button).id(),
    };
    move_choice::asking(reader, table, question, opens, personal)
        .await
        .coloured(reader, view)
}

/// The link by which the reader plays on the game's page, where it has one: it is theirs alone.
fn play_in_browser(reader: Reader, view: &View) -> Option<CreateActionRow> {
    let link = view.personal_link(reader.person?, Timestamp::now())?;
    let label = say!(reader.language, "button-in-browser");
    let button = CreateButton::new_link(link).label(label);
    Some(CreateActionRow::Buttons(vec![button]))
}

/// The choice is outdated: says so, and lets them begin again.
pub async fn choose_again(reader: Reader, view: &View) -> Card {
    let opening = say!(reader.language, "rejected-stale");
    match Draft::default().left(view.game.position()) {
        Left::Question(question) => ask(reader, view, &question, Card::text(opening)).await,
        Left::One(_) | Left::Nothing => {
            let opening = Opening::title(opening);
            Card::from(game_view::board(reader, view, &Look::default(), &opening).await)
        }
    }
}

/// The consequences of a move, with the buttons to play it or to choose another.
pub async fn preview(reader: Reader, view: &View, mv: Move, after: &Position) -> Card {
    let (language, before) = (reader.language, view.game.position());
    let play = buttons::button(language, view, Button::Play(mv.to_string()));
    let back = match Step::back(before, Draft::common(&[mv])) {
        Some(draft) => Button::Choose(draft),
        None => Button::Board,
    };
    let back = CustomId::new(&view.id, view.version(), back).id();
    let words = (Vec::new(), say!(language, "preview-ask", when = "now"));
    move_choice::preview(reader, view, (before, mv, after), words, (play, back)).await
}

/// A hint for their turn.
pub fn hint(reader: Reader, view: &View, mv: Move, reason: Reason) -> Card {
    let language = reader.language;
    let text = label(language, view.game.position(), mv);
    let text = say!(
        language,
        "hint-title",
        text = format!("{text} `{mv}`"),
        reason = i18n::hint_reason(language, reason)
    );
    let preview = Button::Choose(Draft::common(&[mv]));
    let preview = buttons::button(language, view, preview);
    let choose = buttons::button(language, view, Button::Move);
    let buttons = [preview.label(say!(language, "button-preview")), choose];
    Card::text(text)
        .coloured(reader, view)
        .rows(buttons::rows(&buttons))
}

/// The form in which a move is typed.
pub fn typing(language: Language, view: &View) -> Form {
    let id = CustomId::new(&view.id, view.version(), Button::Type);
    Form::of_move(language, &id)
}

/// If bare squares are typed after a question about a move in a game, returns the intent that they have as
/// its answer, or the question once more if one square is not an answer, and why. Else returns `ask`.
pub async fn answered(context: &Context, ask: Intent) -> (Intent, Option<RejectionReason>) {
    let answer = match &ask {
        Intent::Service { command, .. } => typed_answer(context, command).await,
        _ => None,
    };
    answer.unwrap_or((ask, None))
}

/// Remembers the question of a reply. A list of planned moves leaves none about one of them: what is
/// typed after it is a new move.
pub fn remember(context: &Context, reply: &Reply, show: &Show) {
    let incoming = &context.incoming;
    let person = incoming.by.person;
    if let Some((view, draft, step)) = question(reply, show) {
        let about = About::Game(AboutGame {
            game: view.id.clone(),
            version: view.version(),
            channel: incoming.place.channel,
            step,
        });
        context
            .adapter
            .last_questions
            .remember(person, about, draft);
    } else if let Reply::Plan {
        asked: None, view, ..
    } = reply
    {
        context
            .adapter
            .last_questions
            .forget_planned(person, &view.id);
    }
}

/// The answer of a typed move to the last question about a move in a game, or about a planned one; `None`
/// if it may only be a whole move, or the question cannot be answered any more.
async fn typed_answer(
    context: &Context,
    command: &Command,
) -> Option<(Intent, Option<RejectionReason>)> {
    let (incoming, language) = (&context.incoming, context.incoming.language());
    let text = typed_text(command)?;
    let typed = TypedAnswer::read(text, &names(language), &say!(language, "ask-no-victim"))?;
    let (about, draft) = context.adapter.last_questions.of(incoming.by.person)?;
    let About::Game(about) = about else {
        return None;
    };
    if !is_meant(command, &about, incoming.place.channel) {
        return None;
    }
    let seen = Some(about.version);
    let choose = about.choose();
    let request = incoming.request(choose.clone(), seen.filter(|_| about.step.is_none()));
    let reply = context.adapter.service.handle(&request, context.now).await;
    let (position, replaces) = match &reply {
        Reply::Game(view) => (view.game.position(), false),
        Reply::Plan {
            asked: Some(asked),
            plan,
            ..
        } => {
            let is_last = asked.step.index == plan.live().len();
            (&asked.position, is_added(command) && !is_last)
        }
        _ => return None,
    };
    // Several squares may be a whole move, which is added to the plan.
    if replaces && matches!(&typed, TypedAnswer::Squares(squares) if squares.len() > 1) {
        return None;
    }
    let (next, why) = match typed.reading(draft, position)? {
        Reading::Move(mv) => (Draft::common(&[mv]), None),
        Reading::Question(question) => (Draft::from(&question), None),
        Reading::Rejected(why) => (draft, Some(why.reason)),
    };
    let (command, show) = match (next.left(position), &about.step) {
        // No other move is given up before the whole one has been seen.
        (Left::One(mv), _) if !replaces => (about.answered(mv, language), Show::Plain),
        (_, None) => (choose, Show::Choose(next)),
        (_, Some(_)) => (choose, Show::ChoosePlanned(next)),
    };
    let intent = Intent::Service {
        command,
        seen,
        show,
    };
    Some((intent, why))
}

/// The text of a move that is to be played or planned, as it was typed.
fn typed_text(command: &Command) -> Option<&str> {
    match command {
        Command::Move {
            text,
            mode: PlayMode::Play,
            ..
        }
        | Command::Plan {
            command: PlanCommand::Add {
                text, after: None, ..
            },
            ..
        } => Some(text),
        _ => None,
    }
}

impl AboutGame {
    /// Asks for the move once more.
    fn choose(&self) -> Command {
        let game = GameRef::Game(self.game.clone());
        match self.step.clone() {
            None => Command::Choose { game },
            Some(step) => Command::Plan {
                game,
                command: PlanCommand::Choose(step),
            },
        }
    }

    /// Plays, or plans, the move that the answers come to.
    fn answered(&self, mv: Move, language: Language) -> Command {
        let game = GameRef::Game(self.game.clone());
        let (text, names) = (mv.to_string(), names(language));
        match self.step.clone() {
            None => Command::Move {
                game,
                text,
                names,
                mode: PlayMode::Play,
            },
            Some(PlanStep { index, condition }) => Command::Plan {
                game,
                command: PlanCommand::Add {
                    index: Some(index),
                    condition,
                    text,
                    after: None,
                    names,
                },
            },
        }
    }
}

/// Whether a typed move answers a question: a form names what it was opened for, and a command means
/// the game of its channel, and of a plan whichever move was asked about.
fn is_meant(command: &Command, about: &AboutGame, here: ChannelId) -> bool {
    let (meant, same) = match command {
        Command::Move { game, .. } => (game, about.step.is_none()),
        Command::Plan {
            game,
            command: PlanCommand::Add {
                index, condition, ..
            },
        } => {
            let is_it = |step: &PlanStep| match (index, &step.condition) {
                (Some(index), asked) => *index == step.index && asked == condition,
                // A command does not repeat the condition that was typed before.
                (None, Condition::Given(_)) => *condition == Condition::Any,
                (None, asked) => asked == condition,
            };
            (game, about.step.as_ref().is_some_and(is_it))
        }
        _ => return false,
    };
    same && match meant {
        GameRef::Game(meant) => *meant == about.game,
        GameRef::Here => about.channel == here,
    }
}

/// Whether a typed move is added to a plan, and does not replace another move there.
fn is_added(command: &Command) -> bool {
    matches!(
        command,
        Command::Plan {
            command: PlanCommand::Add { index: None, .. },
            ..
        }
    )
}

/// Returns the question of a reply about a move, if it has one, and which planned move it is about.
fn question<'a>(reply: &'a Reply, show: &Show) -> Option<(&'a View, Draft, Option<PlanStep>)> {
    match (reply, show) {
        (Reply::Question { question, view }, _) => Some((view, Draft::from(question), None)),
        (Reply::Game(view), Show::Choose(draft)) => Some((view, *draft, None)),
        (Reply::Plan { asked, view, .. }, show) => {
            let (draft, step) = planned_question(asked.as_deref()?, show)?;
            Some((view, draft, Some(step)))
        }
        _ => None,
    }
}

/// The question to a person who plans, and the planned move that it is about.
fn planned_question(asked: &AskedPlan, show: &Show) -> Option<(Draft, PlanStep)> {
    let draft = match (show, &asked.typed) {
        // The form is opened for the question before it.
        (Show::TypePlanned, _) | (_, Some(Reading::Move(_))) => return None,
        (Show::ChoosePlanned(draft), _) => *draft,
        _ => planned_draft(asked),
    };
    Some(match draft.left(&asked.position) {
        // The condition is complete: the answer to it is asked next.
        Left::One(mv) if asked.step.condition == Condition::Asked => {
            let condition = Condition::Given(mv.to_string());
            let index = asked.step.index;
            (Draft::default(), PlanStep { index, condition })
        }
        _ => (draft, asked.step.clone()),
    })
}
