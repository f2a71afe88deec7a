//! The game for one person: its board, what they can do besides moving, and the choice of their move step by
//! step.

use std::ops::Range;

use djambi_input::{Draft, Left, Step};
use djambi_rules::{Move, Ply, Position, Question};
use jiff::Timestamp;
use serenity::all::{CreateActionRow, CreateButton};

use super::subcommand::Context;
use crate::ai::Reason;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::send::adapter::{About, AboutGame};
use crate::discord::view::card::Card;
use crate::discord::view::game::Opening;
use crate::discord::view::move_choice::{self, ChoiceView};
use crate::discord::view::outgoing::{self, Look, OutgoingMessage};
use crate::discord::view::wording::{Reader, relative};
use crate::discord::view::{buttons, game as game_view};
use crate::game::{Awaits, Game, PersonId, Phase, PlanStep};
use crate::i18n::{self, Language, label, list, say};
use crate::service::View;

/// The events since the requester's last move, one line per move.
fn since(language: Language, view: &View, plies: Range<usize>) -> Opening {
    let lines = moves(language, view, plies);
    if lines.is_empty() {
        return Opening::default();
    }
    Opening {
        title: say!(language, "since-title"),
        lines,
    }
}

/// Plies in words, a line each. A resignation has no number.
pub fn moves(language: Language, view: &View, plies: Range<usize>) -> Vec<String> {
    let history = view.game.history();
    plies
        .filter_map(|index| {
            let step = history.step(index)?;
            let text = i18n::describe_ply(language, step.before, step.ply);
            let sign = say!(language, "army-sign", army = step.by());
            let line = match step.ply {
                Ply::Move(_) => format!("{}. {sign} {text}", step.before.number()),
                Ply::Resignation(_) => format!("{sign} {text}"),
            };
            Some(i18n::marked_if_planned(language, &view.game, index, line))
        })
        .collect()
}

/// The board, with what has happened since the requester's last move, from their seat, and their note.
pub async fn board(context: &Context, view: &View) -> Card {
    let (reader, requester) = (context.reader(), context.incoming.by.person);
    let note = context.adapter.service.note(&view.id, requester).await;
    let note = note.unwrap_or_else(|error| {
        tracing::error!(%error, game = %view.id, "note not read");
        String::new()
    });
    let game = &view.game;
    let unseen = game.unseen_by(requester);
    let seat = game.seats_of(requester).next();
    let since = match seat {
        Some(_) if game.phase() != Phase::Lobby => since(reader.language, view, unseen.clone()),
        _ => Opening::default(),
    };
    let look = Look {
        bottom: seat,
        plies: unseen.len(),
    };
    let mut outgoing = game_view::board(reader, view, &look, &since).await;
    let has_note = (seat.is_some() || !note.is_empty()).then_some(Button::Note);
    let rows = if game.phase() == Phase::Playing {
        let mut buttons = answers(game, requester);
        buttons.extend(next_move(game, requester));
        buttons.extend([Button::History(0), Button::More]);
        buttons.extend(has_note);
        let buttons: Vec<_> = buttons
            .into_iter()
            .map(|it| buttons::button(reader.language, view, it))
            .chain(game_view::open_board(reader.language, view))
            .collect();
        buttons::rows(&buttons)
    } else {
        let mut rows = std::mem::take(&mut outgoing.rows);
        rows.extend(buttons::of(reader.language, view, has_note.as_slice()));
        rows
    };
    outgoing.rows = Vec::new();
    let note = if note.is_empty() {
        note
    } else {
        format!("{}\n{note}", say!(reader.language, "note-title"))
    };
    Card::from(outgoing)
        .coloured(reader, view)
        .and(note)
        .rows(rows)
}

/// The board as it was when a game had this version, with the last move, from the requester's seat.
pub async fn at_move(context: &Context, view: &View) -> Card {
    let (reader, requester) = (context.reader(), context.incoming.by.person);
    let language = reader.language;
    let history = view.game.history();
    let (moves, plies) = (history.moves(), history.len());
    let last = since(language, view, plies.saturating_sub(1)..plies);
    let title = say!(language, "caption-over", number = moves);
    let text = [vec![title], last.lines].concat();
    let look = Look {
        bottom: view.game.seats_of(requester).next(),
        plies: 1,
    };
    let outgoing = OutgoingMessage {
        rows: buttons::of(language, view, &[Button::Board]),
        ..OutgoingMessage::text(text.join("\n"))
    };
    let outgoing = game_view::with_board(outgoing, reader, view, &look, &text).await;
    Card::from(outgoing).coloured(reader, view)
}

/// The button with which a player continues: with a move on their turn, else with a plan, or with the
/// game where it is paused. People who do not play, or are out, have none.
pub fn next_move(game: &Game, requester: PersonId) -> Option<Button> {
    game.living_seats_of(requester).next()?;
    if game.is_paused() {
        return Some(Button::Resume);
    }
    Some(match game.awaits() {
        Awaits::Person(_, mover) if mover != requester => Button::Plan,
        Awaits::Computer(..) => Button::Plan,
        Awaits::Person(..) | Awaits::Nobody => Button::Move,
    })
}

/// The requester's possible answers to the open offers: the person who made one, and those who have
/// agreed, can only withdraw.
fn answers(game: &Game, requester: PersonId) -> Vec<Button> {
    let answers = game.offers().iter().flat_map(|open| {
        let kind = open.offer.kind();
        let waiting = game.waiting_for(open);
        let is_asked = waiting.contains(&requester);
        let declines = is_asked || open.by == requester || open.agreed.contains(&requester);
        let agree = is_asked.then_some(Button::Agree(kind));
        agree
            .into_iter()
            .chain(declines.then_some(Button::Decline(kind)))
    });
    answers.collect()
}

/// The requester's acts besides moving, as far as it makes sense now.
pub fn more(context: &Context, view: &View) -> Card {
    let (reader, incoming) = (context.reader(), &context.incoming);
    let (language, requester) = (reader.language, incoming.requester());
    let game = &view.game;
    let sits = game.has_seat(requester.person);
    let plays = game.living_seats_of(requester.person).next().is_some();
    let mut buttons = vec![Button::History(0), Button::Replay, Button::Export];
    match game.phase() {
        Phase::Playing if sits && game.is_paused() => buttons.push(Button::Resume),
        Phase::Playing if plays => {
            if game.can_take_back(requester.person) {
                buttons.push(Button::TakeBack);
            }
            if game.people_active().contains(&requester.person) {
                buttons.push(Button::Draw);
            }
            buttons.push(Button::Pause);
            let is_mover = game.person_on(game.position().mover()) == Some(requester.person);
            if game.deadline().is_some() && !is_mover {
                buttons.push(Button::GiveTime);
            }
            // Fair to everybody: where another person plays there are none.
            if game.people().len() == 1 {
                buttons.push(Button::Hint);
            }
            buttons.push(Button::AskResign);
        }
        Phase::Asleep if sits || requester.is_admin => buttons.push(Button::Wake),
        Phase::Over(_) if sits => buttons.push(Button::Rematch),
        _ => {}
    }
    let in_server = game.place().server.is_some() && !incoming.is_guest;
    let has_threads = in_server && sits && game.phase() == Phase::Playing;
    if has_threads && !incoming.in_thread {
        buttons.push(Button::Thread);
    }
    if has_threads && game.people().len() > 1 {
        buttons.push(Button::Talk);
    }
    let text = say!(
        language,
        "more-title",
        game = &view.id,
        terms = i18n::terms(language, view.game.terms())
    );
    Card::text(text)
        .coloured(reader, view)
        .and(clocks(language, game))
        .rows(buttons::of(language, view, &buttons))
}

/// The bank of each player, and when the game is decided.
fn clocks(language: Language, game: &Game) -> String {
    let date = game.decided_by().filter(|_| game.phase() == Phase::Playing);
    let date = date.map(|date| say!(language, "more-date", when = relative(date)));
    let lines: Vec<String> = i18n::banks(language, game)
        .into_iter()
        .chain(date)
        .collect();
    lines.join("\n")
}

/// Whether they really want to resign.
pub fn ask_resign(context: &Context, view: &View) -> Card {
    let (reader, requester) = (context.reader(), context.incoming.by.person);
    let language = reader.language;
    let game = &view.game;
    let seats: Vec<String> = game
        .living_seats_of(requester)
        .map(|seat| i18n::army(language, seat))
        .collect();
    if !game.has_seat(requester) {
        return Card::text(say!(language, "rejected-not-playing"));
    }
    if game.phase() != Phase::Playing {
        return Card::text(say!(language, "resign-not-now"));
    }
    if seats.is_empty() {
        return Card::text(say!(language, "rejected-out"));
    }
    let text = say!(language, "resign-sure", seats = list(language, &seats));
    Card::text(text).coloured(reader, view).rows(buttons::of(
        language,
        view,
        &[Button::Resign, Button::Board],
    ))
}

/// The requester's note on a game, once it is saved, on the board.
pub async fn noted(context: &Context, view: &View, text: &str) -> Card {
    let is = if text.is_empty() { "cleared" } else { "saved" };
    let board = board(context, view).await;
    board.under(say!(context.language(), "note-saved", is))
}

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
