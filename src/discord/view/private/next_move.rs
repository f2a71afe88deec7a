//! A turn that somebody is about to play: the guided choice, the preview, an idea.

use serenity::all::{ButtonStyle, CreateButton};

use crate::ai::Reason;
use crate::choose::{Draft, Left};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::game::{self as game_view, Opening};
use crate::discord::view::move_choice::{self, ChoiceView};
use crate::discord::view::outgoing::OutgoingMessage;
use crate::discord::view::picture::{self, Look};
use crate::discord::view::reader::Reader;
use crate::game::{Awaits, PersonId, Phase};
use crate::i18n::{self, Language, label, say};
use crate::render::MoveMarks;
use crate::service::View;
use djambi_rules::{Move, Ply, Position, Question};

/// The next question of the guided choice, at that page of its answers, or the preview of what has
/// been chosen. `opening` is said before it, if anything.
pub async fn choose(
    reader: Reader,
    view: &View,
    draft: Draft,
    page: u8,
    opening: &str,
) -> OutgoingMessage {
    let position = view.game.position();
    match draft.left(position) {
        Left::One(mv) => match position.play(mv) {
            Ok(after) => preview(reader, view, mv, &after).await,
            Err(_) => anew(reader, view).await,
        },
        Left::Question(question) => ask(reader, view, &question, page, opening).await,
        // Only made-up buttons say what cannot be.
        Left::Nothing => anew(reader, view).await,
    }
}

/// A question about the requester's turn.
pub async fn ask(
    reader: Reader,
    view: &View,
    question: &Question,
    page: u8,
    opening: &str,
) -> OutgoingMessage {
    let look = Look {
        bottom: Some(view.game.position().mover()),
        plies: 1,
        ..Look::default()
    };
    let table = ChoiceView {
        position: view.game.position(),
        scene: picture::scene(reader.language, view, &look),
        alt: picture::alt(reader.language, view, &[]),
        out: Button::Board,
        id: &|button| CustomId::new(&view.id, view.version, button).id(),
    };
    move_choice::asking(reader, table, question, usize::from(page), opening).await
}

/// What was chosen is of no use any more: says so, and lets him begin anew if it is his turn.
pub async fn stale(reader: Reader, view: &View, requester: PersonId) -> OutgoingMessage {
    let game = &view.game;
    let his = game.awaits() == Awaits::Person(game.position().mover(), requester);
    if his && game.phase() == Phase::Playing {
        return anew(reader, view).await;
    }
    let look = Look {
        plies: 4,
        ..Look::default()
    };
    let opening = Opening::title(say!(reader.language, "rejected-stale"));
    game_view::board(reader, view, &look, &opening).await
}

async fn anew(reader: Reader, view: &View) -> OutgoingMessage {
    let opening = say!(reader.language, "rejected-stale");
    match Draft::default().left(view.game.position()) {
        Left::Question(question) => ask(reader, view, &question, 0, &opening).await,
        Left::One(_) | Left::Nothing => {
            let opening = Opening::title(opening);
            game_view::board(reader, view, &Look::default(), &opening).await
        }
    }
}

/// What a turn would come to, with the buttons to play it or to choose another.
pub async fn preview(reader: Reader, view: &View, mv: Move, after: &Position) -> OutgoingMessage {
    let language = reader.language;
    let before = view.game.position();
    let made = Ply::Move(mv);
    let mut lines = vec![say!(
        language,
        "preview-title",
        text = i18n::told(language, before, made),
        notation = mv.to_string()
    )];
    for change in before.changes(made, after) {
        let text = i18n::change(language, after, change);
        lines.push(say!(language, "line-change", text = text));
    }
    lines.push(say!(language, "preview-ask"));
    let play = buttons::button(language, view, Button::Play(mv.to_string()));
    let back = match Draft::common(&[mv]).back(before) {
        Some(draft) => Button::Choose(draft, 0),
        None => Button::Board,
    };
    let back = CreateButton::new(CustomId::new(&view.id, view.version, back).id());
    let back = back.label(say!(language, "button-back"));
    let rows = buttons::rows(&[play, back.style(ButtonStyle::Secondary)]);
    let mut scene = picture::of_position(language, view, after);
    scene.moves = vec![MoveMarks::of(mv)];
    scene.bottom = before.mover();
    let post = OutgoingMessage {
        text: lines.join("\n"),
        rows,
        ..OutgoingMessage::default()
    };
    match picture::draw(scene, reader.theme).await {
        Some(png) => {
            let alt = i18n::course(language, before, mv, after);
            post.with_file("preview.png", png, &alt)
        }
        None => post,
    }
}

/// An idea for his turn.
#[must_use]
pub fn hint(language: Language, view: &View, mv: Move, reason: Reason) -> OutgoingMessage {
    let text = label(language, view.game.position(), mv);
    let text = say!(
        language,
        "hint-title",
        text = text,
        notation = mv.to_string(),
        reason = i18n::hint_reason(language, reason)
    );
    let board_message = [Button::Preview(mv.to_string()), Button::Move];
    OutgoingMessage {
        text,
        rows: buttons::of(language, view, &board_message),
        ..OutgoingMessage::default()
    }
}
