//! `/djambi move`, `play` and `hint`: the choice of a move step by step, its preview, squares that are
//! typed as the answer to a question about a move, and a suggested move.

use djambi_input::{Draft, Left, Reading, Step, TypedAnswer};
use djambi_rules::{Move, Position, Question};
use jiff::Timestamp;
use serenity::all::{CreateActionRow, CreateButton};

use super::answer::{service, view_of};
use super::arguments::text;
use super::plan::Planning;
use super::subcommand::{Context, Subcommand, Weight, ask as ask_service, run};
use crate::ai::Reason;
use crate::discord::input::conversation::{About, AboutGame};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::{self, Form};
use crate::discord::view::card::Card;
use crate::discord::view::game as game_view;
use crate::discord::view::game::Opening;
use crate::discord::view::move_choice::{self, ChoiceView};
use crate::discord::view::outgoing::{self, Look};
use crate::discord::view::wording::Reader;
use crate::game::{ChannelId, Condition, PlanStep};
use crate::i18n::{self, Language, label, names, say};
use crate::service::{Command, GameRef, PlanCommand, PlayMode, Reply, View};

pub const MOVE: Subcommand = Subcommand::new("move", |context, given| {
    run(async {
        let Some(text) = given.text("move") else {
            return context.unknown();
        };
        let typed = TypedMove {
            game: GameRef::Here,
            plan: None,
            text,
            seen: None,
        };
        typed.answer(context).await
    })
})
.with(|| vec![text("move").required(true).set_autocomplete(true)]);

pub const PLAY: Subcommand = Subcommand::new("play", |context, _| {
    run(async {
        let game = GameRef::Here;
        let view = view_of(context, Command::Choose { game }, None).await?;
        Ok::<_, Answer>(choose(context, &view, Draft::default()).await)
    })
});

pub const HINT: Subcommand = Subcommand::new("hint", |context, _| {
    let game = GameRef::Here;
    ask_service(context, Command::Hint { game })
})
.weighing(|_| Weight::Heavy);

/// The next question of the guided choice, or the preview of what has been chosen.
pub async fn choose(context: &Context, view: &View, draft: Draft) -> Card {
    let position = view.game.position();
    match draft.left(position) {
        Left::One(mv) => match position.play(mv) {
            Ok(after) => preview(context, view, mv, &after).await,
            Err(_) => choose_again(context, view).await,
        },
        Left::Question(question) => ask(context, view, &question, Card::default()).await,
        // Only made-up buttons say what cannot be.
        Left::Nothing => choose_again(context, view).await,
    }
}

/// A question about the requester's move, below a card that `opens` it.
pub async fn ask(context: &Context, view: &View, question: &Question, opens: Card) -> Card {
    remember(context, view, None, Draft::from(question));
    let reader = context.reader();
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
pub async fn choose_again(context: &Context, view: &View) -> Card {
    let reader = context.reader();
    let opening = say!(reader.language, "rejected-stale");
    match Draft::default().left(view.game.position()) {
        Left::Question(question) => ask(context, view, &question, Card::text(opening)).await,
        Left::One(_) | Left::Nothing => {
            let opening = Opening::title(opening);
            Card::from(game_view::board(reader, view, &Look::default(), &opening).await)
        }
    }
}

/// The consequences of a move, with the buttons to play it or to choose another.
pub async fn preview(context: &Context, view: &View, mv: Move, after: &Position) -> Card {
    let whole = Draft::common(&[mv]);
    remember(context, view, None, whole);
    let (reader, before) = (context.reader(), view.game.position());
    let language = reader.language;
    let play = buttons::button(language, view, Button::Play(mv.to_string()));
    let back = match Step::back(before, whole) {
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

/// Remembers that the requester is asked what a draft leaves open of their move, or of one that they plan.
pub fn remember(context: &Context, view: &View, step: Option<PlanStep>, draft: Draft) {
    let incoming = &context.incoming;
    let about = About::Game(AboutGame {
        game: view.id.clone(),
        version: view.version(),
        channel: incoming.place.channel,
        step,
    });
    let questions = &context.adapter.last_questions;
    questions.remember(incoming.by.person, about, draft);
}

/// A move that is typed, or the answer to the last question about one.
pub struct TypedMove<'a> {
    /// The game.
    pub game: GameRef,
    /// If it is planned, its place in the plan, at the end if not given, and the condition on it.
    pub plan: Option<(Option<usize>, Condition)>,
    /// The text.
    pub text: &'a str,
    /// The version of the game that a form was made for.
    pub seen: Option<u64>,
}

impl TypedMove<'_> {
    /// Answers it.
    pub async fn answer(self, context: &Context) -> Answer {
        if let Some(answer) = self.answer_to_question(context).await {
            return answer;
        }
        let seen = self.seen;
        service(context, self.command(context.language()), seen).await
    }

    fn command(self, language: Language) -> Command {
        let (game, text, names) = (self.game, self.text.to_owned(), names(language));
        match self.plan {
            None => Command::Move {
                game,
                text,
                names,
                mode: PlayMode::Play,
            },
            Some((index, condition)) => Command::Plan {
                game,
                command: PlanCommand::Add {
                    index,
                    condition,
                    text,
                    after: None,
                    names,
                },
            },
        }
    }

    /// If these are bare squares, returns the answer to them after the last question, or the question once
    /// more if one square is no answer to it, and why; `None` if the text may only be a whole move, or the
    /// question cannot be answered any more.
    async fn answer_to_question(&self, context: &Context) -> Option<Answer> {
        let (incoming, language) = (&context.incoming, context.language());
        let nobody = say!(language, "ask-no-victim");
        let squares = TypedAnswer::read(self.text, &names(language), &nobody)?;
        let (about, draft) = context.adapter.last_questions.of(incoming.by.person)?;
        let About::Game(about) = about else {
            return None;
        };
        if !self.is_about(&about, incoming.place.channel) {
            return None;
        }
        let seen = Some(about.version);
        let request = incoming.request(about.choose(), seen);
        let reply = context.adapter.service.handle(&request, context.now).await;
        let (position, replaces) = match &reply {
            Reply::Game(view) => (*view.game.position(), false),
            Reply::Plan {
                asked: Some(asked),
                plan,
                ..
            } => {
                let is_last = asked.step.index == plan.live().len();
                let is_added = matches!(self.plan, Some((None, _)));
                (asked.position, is_added && !is_last)
            }
            _ => return None,
        };
        // Several squares may be a whole move, which is added to the plan.
        if replaces && matches!(&squares, TypedAnswer::Squares(it) if it.len() > 1) {
            return None;
        }
        let (next, why) = match squares.reading(draft, &position)? {
            Reading::Move(mv) => (Draft::common(&[mv]), None),
            Reading::Question(question) => (Draft::from(&question), None),
            Reading::Rejected(why) => (draft, Some(why.reason)),
        };
        let answer = match (next.left(&position), &reply) {
            // No other move is given up before the whole one has been seen.
            (Left::One(mv), _) if !replaces => {
                let command = about.answered(&mv.to_string()).command(language);
                service(context, command, seen).await
            }
            (_, Reply::Game(view)) => choose(context, view, next).await.into(),
            (
                _,
                Reply::Plan {
                    plan,
                    asked: Some(asked),
                    view,
                },
            ) => {
                let planning = Planning {
                    context,
                    view,
                    plan,
                    asked,
                };
                planning.chosen(next).await.into()
            }
            _ => return None,
        };
        Some(match (answer, why) {
            (Answer::Private(card), Some(why)) => {
                Answer::Private(card.under(i18n::reason(language, &why)))
            }
            (answer, _) => answer,
        })
    }

    /// Whether it answers a question: a form names what it was opened for, and a command means the game of
    /// its channel, and of a plan whichever move was asked about.
    fn is_about(&self, about: &AboutGame, here: ChannelId) -> bool {
        let same = match (&self.plan, &about.step) {
            (None, None) => true,
            (Some((Some(index), condition)), Some(step)) => {
                *index == step.index && *condition == step.condition
            }
            // A command does not repeat the condition that was typed before.
            (Some((None, condition)), Some(step)) => match &step.condition {
                Condition::Given(_) => *condition == Condition::Any,
                asked => asked == condition,
            },
            _ => false,
        };
        same && match &self.game {
            GameRef::Game(meant) => *meant == about.game,
            GameRef::Here => about.channel == here,
        }
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

    /// The move that the answers come to.
    fn answered<'a>(&self, text: &'a str) -> TypedMove<'a> {
        let planned = |it: PlanStep| (Some(it.index), it.condition);
        TypedMove {
            game: GameRef::Game(self.game.clone()),
            plan: self.step.clone().map(planned),
            text,
            seen: Some(self.version),
        }
    }
}
