//! A turn that somebody is about to play: the guided choice, the preview, an idea.

use serenity::all::CreateButton;

use crate::discord::buttons;
use crate::discord::choose::{self, Draft, Left};
use crate::discord::ids::{Button, Press};
use crate::discord::picture::{self, Look};
use crate::discord::post::Post;
use crate::discord::speech::Reader;
use crate::discord::tell;
use crate::game::{PersonId, Phase};
use crate::host::View;
use crate::i18n::{self, Language, label, say};
use crate::render::TurnMarks;
use crate::rules::{Ply, Position, Turn};

/// The next question of the guided choice, or the preview of what has been chosen.
pub async fn choose(reader: Reader, view: &View, draft: Draft, asker: PersonId) -> Post {
    let language = reader.language;
    let position = view.game.position();
    let mover = position.mover();
    if view.game.phase() != Phase::Playing || view.game.is_paused() {
        return tell::board(reader, view, &Look::default(), "").await;
    }
    if view.game.person_on(mover) != Some(asker) {
        let said = say!(language, "refused-not-your-turn", mover = mover.key());
        return tell::board(reader, view, &Look::default(), &said).await;
    }
    match draft.left(position) {
        Left::One(turn) => match position.play(turn) {
            Ok(after) => preview(reader, view, turn, &after).await,
            Err(_) => Post::text(say!(language, "why-stale")),
        },
        Left::Question(question) => {
            let mut post = choose::asking(reader, view, &question, "").await;
            if draft != Draft::default() && post.rows.len() < 5 {
                let back = Press::new(&view.id, view.version, Button::Move).id();
                let back = CreateButton::new(back).label(say!(language, "button-anew"));
                post.rows.extend(buttons::rows(&[back]));
            }
            post
        }
        Left::Nothing => {
            let said = say!(language, "why-stale");
            tell::board(reader, view, &Look::default(), &said).await
        }
    }
}

/// What a turn would come to, with the buttons to play it or to choose another.
pub async fn preview(reader: Reader, view: &View, turn: Turn, after: &Position) -> Post {
    let language = reader.language;
    let before = view.game.position();
    let mut lines = vec![say!(
        language,
        "preview-title",
        text = i18n::told(language, before, Ply::Turn(turn)),
        notation = turn.to_string()
    )];
    lines.extend(
        before
            .changes(Ply::Turn(turn), after)
            .into_iter()
            .map(|change| {
                let text = i18n::change(language, after, change);
                say!(language, "line-change", text = text)
            }),
    );
    let play = buttons::button(language, view, Button::Play(turn.to_string()));
    let back = Press::new(&view.id, view.version, Button::Move).id();
    let back = CreateButton::new(back).label(say!(language, "button-other"));
    let rows = buttons::rows(&[play, back]);
    let mut scene = picture::of_position(language, view, after);
    scene.turns = vec![TurnMarks::of(turn)];
    scene.bottom = before.mover();
    let alt = lines.join(" ");
    let post = Post {
        text: lines.join("\n"),
        rows,
        ..Post::default()
    };
    match picture::draw(scene, reader.theme).await {
        Some(png) => post.with_file("preview.png", png, &alt),
        None => post,
    }
}

/// An idea for his turn.
#[must_use]
pub fn hint(language: Language, view: &View, turn: Turn) -> Post {
    let text = label(language, view.game.position(), turn);
    let text = say!(
        language,
        "hint-title",
        text = text,
        notation = turn.to_string()
    );
    let shown = [Button::Preview(turn.to_string()), Button::Move];
    Post {
        text,
        rows: buttons::of(language, view, &shown),
        ..Post::default()
    }
}
