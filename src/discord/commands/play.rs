//! `/djambi move`, `/djambi play` and `/djambi hint`: the choice of a move step by step, its preview, and a
//! suggested move.

use super::arguments::text;
use super::intent::{Intent, Show, Subcommand};
use jiff::Timestamp;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::ai::Reason;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::view::buttons;
use crate::discord::view::card::Card;
use crate::discord::view::form::Form;
use crate::discord::view::game as game_view;
use crate::discord::view::game::Opening;
use crate::discord::view::move_choice;
use crate::discord::view::move_choice::ChoiceView;
use crate::discord::view::picture;
use crate::discord::view::picture::Look;
use crate::discord::view::reader::Reader;
use crate::game::{Awaits, PersonId, Phase};
use crate::i18n::{self, Language, label, say};
use crate::render::MoveMarks;
use crate::service::{Command, GameRef, PlayMode, View};
use djambi_input::{Draft, Left, Step};
use djambi_rules::{Move, Ply, Position, Question};

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
            Err(_) => anew(reader, view).await,
        },
        Left::Question(question) => ask(reader, view, &question, "", Vec::new()).await,
        // Only made-up buttons say what cannot be.
        Left::Nothing => anew(reader, view).await,
    }
}

/// A question about the requester's move. `opening` is said before it, if anything; `rows` come
/// between the board and the answers.
pub async fn ask(
    reader: Reader,
    view: &View,
    question: &Question,
    opening: &str,
    rows: Vec<CreateActionRow>,
) -> Card {
    // The text may speak of the first row: it means the rows that were given.
    let personal = play_in_browser(reader, view);
    let rows: Vec<CreateActionRow> = rows.into_iter().chain(personal).collect();
    let look = Look {
        bottom: Some(view.game.position().mover()),
        plies: 1,
    };
    let table = ChoiceView {
        position: view.game.position(),
        scene: picture::scene(reader.language, view, &look),
        alt: picture::alt(reader.language, view, view.game.position(), &[]),
        out: Button::Board,
        id: &|button| CustomId::new(&view.id, view.version(), button).id(),
    };
    move_choice::asking(reader, table, question, opening, rows)
        .await
        .coloured(reader, view)
}

/// The link by which the reader plays on the game's page, where it has one: it is theirs alone.
fn play_in_browser(reader: Reader, view: &View) -> Option<CreateActionRow> {
    let link = view.personal_link(reader.person?, Timestamp::now())?;
    let label = say!(reader.language, "button-play-in-browser");
    let button = CreateButton::new_link(link).label(label);
    Some(CreateActionRow::Buttons(vec![button]))
}

/// The choice is outdated: says so, and lets them begin anew if it is their turn.
pub async fn stale(reader: Reader, view: &View, requester: PersonId) -> Card {
    let game = &view.game;
    let theirs = game.awaits() == Awaits::Person(game.position().mover(), requester);
    if theirs && game.phase() == Phase::Playing {
        return anew(reader, view).await;
    }
    let look = Look {
        plies: 4,
        ..Look::default()
    };
    let opening = Opening::title(say!(reader.language, "rejected-stale"));
    Card::from(game_view::board(reader, view, &look, &opening).await)
}

async fn anew(reader: Reader, view: &View) -> Card {
    let opening = say!(reader.language, "rejected-stale");
    match Draft::default().left(view.game.position()) {
        Left::Question(question) => ask(reader, view, &question, &opening, Vec::new()).await,
        Left::One(_) | Left::Nothing => {
            let opening = Opening::title(opening);
            Card::from(game_view::board(reader, view, &Look::default(), &opening).await)
        }
    }
}

/// The consequences of a move, with the buttons to play it or to choose another.
pub async fn preview(reader: Reader, view: &View, mv: Move, after: &Position) -> Card {
    let language = reader.language;
    let before = view.game.position();
    let made = Ply::Move(mv);
    let mut lines = vec![say!(
        language,
        "preview-title",
        text = i18n::describe_ply(language, before, made),
        notation = mv.to_string()
    )];
    let changes = i18n::changes(language, before, made, after);
    lines.extend(changes.map(|text| say!(language, "line-change", text = text)));
    lines.push(say!(language, "preview-ask"));
    let play = buttons::button(language, view, Button::Play(mv.to_string()));
    let back = match Step::back(before, Draft::common(&[mv])) {
        Some(draft) => Button::Choose(draft),
        None => Button::Board,
    };
    let back = CreateButton::new(CustomId::new(&view.id, view.version(), back).id());
    let back = back.label(say!(language, "button-back"));
    let rows = buttons::rows(&[play, back.style(ButtonStyle::Secondary)]);
    let mut scene = picture::future(language, view, after);
    scene.moves = vec![MoveMarks::of(mv)];
    scene.bottom = before.mover();
    let alt = i18n::course(language, before, mv, after);
    Card::text(lines.join("\n"))
        .coloured(reader, view)
        .picture(
            "preview.png",
            picture::draw(scene, reader.theme).await,
            &alt,
        )
        .rows(rows)
}

/// A hint for their turn.
#[must_use]
pub fn hint(reader: Reader, view: &View, mv: Move, reason: Reason) -> Card {
    let language = reader.language;
    let text = label(language, view.game.position(), mv);
    let text = say!(
        language,
        "hint-title",
        text = text,
        notation = mv.to_string(),
        reason = i18n::hint_reason(language, reason)
    );
    let buttons = [Button::Preview(mv.to_string()), Button::Move];
    Card::text(text)
        .coloured(reader, view)
        .rows(buttons::of(language, view, &buttons))
}

/// The form in which a move is typed.
#[must_use]
pub fn typing(language: Language, view: &View) -> Form {
    let id = CustomId::new(&view.id, view.version(), Button::Type);
    Form::of_move(language, &id)
}
