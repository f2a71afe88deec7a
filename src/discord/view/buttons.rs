//! The buttons of a game, each with its words; and a form over the window (a modal), in which something
//! is typed or chosen.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::{Value, json};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::outgoing::clipped;
use crate::discord::input::custom_id::{Button, CustomId};
use crate::game::OfferKind;
use crate::i18n::{Args, Language, say};
use crate::service::View;

/// A button of that game as it is now.
pub fn button(language: Language, view: &View, button: Button) -> CreateButton {
    let style = match button {
        Button::Join
        | Button::Start
        | Button::Move
        | Button::Play(_)
        | Button::Agree(_)
        | Button::AcceptPact(_) => ButtonStyle::Success,
        _ => ButtonStyle::Secondary,
    };
    let label = match &button {
        // Two buttons of the same name could not be distinguished.
        Button::Agree(offer) | Button::Decline(offer) if view.game.offers().len() > 1 => {
            of_offer(language, &button, *offer)
        }
        button => label(language, button),
    };
    CreateButton::new(CustomId::new(&view.id, view.version(), button).id())
        .label(label)
        .style(style)
}

/// A button that belongs to no game.
pub fn of_no_game(language: Language, button: Button) -> CreateButton {
    let label = label(language, &button);
    secondary(CustomId::of_no_game(button), label)
}

/// A button of that id that is one of several.
pub fn secondary(id: String, label: String) -> CreateButton {
    let button = CreateButton::new(id).label(label);
    button.style(ButtonStyle::Secondary)
}

/// The words on a button about one of several offers: 'Agree: draw'.
fn of_offer(language: Language, button: &Button, offer: OfferKind) -> String {
    let text = say!(language, "offer-short", offer);
    let name = label(language, button);
    say!(language, "labelled", name, text)
}

/// The words on a button.
pub fn label(language: Language, button: &Button) -> String {
    match button {
        Button::ShortenPlan(0) => say!(language, "button-plan-none"),
        Button::TurningPoint(number) => say!(language, "button-turning-point", number),
        other => language.message(other.words(), &Args::new()),
    }
}

/// Rows of five.
pub fn rows(buttons: &[CreateButton]) -> Vec<CreateActionRow> {
    buttons
        .chunks(5)
        .take(5)
        .map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// Rows of these buttons of the game.
pub fn of(language: Language, view: &View, buttons: &[Button]) -> Vec<CreateActionRow> {
    let buttons: Vec<_> = buttons
        .iter()
        .map(|it| button(language, view, it.clone()))
        .collect();
    rows(&buttons)
}

/// A row with a menu, one of whose options is chosen.
pub fn menu(
    id: String,
    placeholder: impl Into<String>,
    options: Vec<CreateSelectMenuOption>,
) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    CreateActionRow::SelectMenu(CreateSelectMenu::new(id, kind).placeholder(placeholder))
}

/// The longest move that is read, in characters; the longest move in words has some 120.
const LONGEST: usize = 400;

/// A form. serenity does not know labels, in which Discord wants the fields.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    id: String,
    title: String,
    fields: Vec<Value>,
}

impl Form {
    /// A form with these fields. Telephones show the first form of an id again, with what it contained then: the id changes
    /// with the contents.
    pub fn new(id: &CustomId, title: &str, fields: Vec<Value>) -> Form {
        let title = clipped(title, 45);
        let mut hasher = DefaultHasher::new();
        (&title, json!(fields).to_string()).hash(&mut hasher);
        let [.., a, b, c, d] = hasher.finish().to_be_bytes();
        Form {
            id: id.of_form(u32::from_be_bytes([a, b, c, d])),
            title,
            fields,
        }
    }

    /// The form in which a move is typed.
    pub fn of_move(language: Language, id: &CustomId) -> Form {
        let mut input = text_input("text", (1, LONGEST), "");
        input["placeholder"] = clipped(&say!(language, "type-example"), 100).into();
        let field = labelled(&say!(language, "type-label"), "", &input);
        Form::new(id, &say!(language, "type-title"), vec![field])
    }

    /// Its form as Discord takes it.
    pub fn modal(&self) -> Value {
        json!({ "custom_id": self.id, "title": self.title, "components": self.fields })
    }
}

/// A field of that id for a text in one line, of this many characters, with what is in it.
pub fn text_input(id: &str, (least, most): (usize, usize), value: &str) -> Value {
    let mut input = json!({
        "type": 4, "custom_id": id, "style": 1, "min_length": least, "max_length": most,
        "required": least > 0,
    });
    if !value.is_empty() {
        input["value"] = value.into();
    }
    input
}

/// A field of that id with a menu from which this many options are chosen.
pub fn menu_input(
    id: &str,
    options: impl Iterator<Item = Value>,
    (least, most): (usize, usize),
) -> Value {
    json!({
        "type": 3, "custom_id": id, "options": options.collect::<Vec<_>>(),
        "required": least > 0, "min_values": least, "max_values": most,
    })
}

/// An option of such a menu.
pub fn option(words: &str, value: &str, is_chosen: bool) -> Value {
    json!({ "label": clipped(words, 100), "value": value, "default": is_chosen })
}

/// A field with a label, and a line below it.
pub fn labelled(label: &str, below: &str, field: &Value) -> Value {
    let mut labelled = json!({ "type": 18, "label": clipped(label, 45), "component": field });
    if !below.is_empty() {
        labelled["description"] = clipped(below, 100).into();
    }
    labelled
}
