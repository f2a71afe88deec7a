//! *Note* on a player's private board, and `/djambi game note`: a form with what they write down about a
//! game for themselves alone.

use serde_json::json;

use super::intent::{Context, Intent, Show, Subcommand, Weight};
use super::{answer, board};
use crate::discord::input::custom_id::{Button, CustomId};
use crate::discord::input::interaction::Data;
use crate::discord::send::answer::Answer;
use crate::discord::view::buttons::{Form, labelled};
use crate::game::GameId;
use crate::i18n::{Language, say};
use crate::service::{Command, GameRef, LONGEST_NOTE, Reply, View};

pub const NOTE: Subcommand = Subcommand::plain("note", |_| open(GameRef::Here));

/// Opens the form with the requester's note on a game.
pub fn open(game: GameRef) -> Intent {
    Intent::run(Weight::Light, async move |context: Context| {
        let command = Command::Note { game, text: None };
        let (command, reply) = answer::ask(&context, command, None).await;
        match reply {
            Reply::Note { text, view } => {
                Answer::Form(form(context.incoming.language(), &view, &text))
            }
            other => answer::shown(&context, &command, other, &Show::Plain).await,
        }
    })
}

/// Saves what was written in the form, and shows the board with it. A form without the field asks for
/// nothing.
pub fn submitted(game: GameId, data: &Data, language: Language) -> Intent {
    let Some(text) = data.typed().map(str::to_owned) else {
        return Intent::unknown(language);
    };
    Intent::run(Weight::Look, async move |context: Context| {
        let game = GameRef::Game(game);
        let text = Some(text);
        let (command, reply) = answer::ask(&context, Command::Note { game, text }, None).await;
        match reply {
            Reply::Note { text, view } => {
                let language = context.incoming.language();
                let done = if text.is_empty() {
                    say!(language, "note-cleared")
                } else {
                    say!(language, "note-saved")
                };
                Answer::Private(board::board(&context, &view).await.under(done))
            }
            other => answer::shown(&context, &command, other, &Show::Plain).await,
        }
    })
}

fn form(language: Language, view: &View, text: &str) -> Form {
    let input = json!({
        "type": 4, "custom_id": "text", "style": 2, "max_length": LONGEST_NOTE, "required": false,
        "value": text,
    });
    let field = labelled(
        &say!(language, "note-label"),
        &say!(language, "note-about"),
        &input,
    );
    let id = CustomId::new(&view.id, view.version(), Button::Note);
    Form::new(&id, &say!(language, "button-note"), vec![field])
}
