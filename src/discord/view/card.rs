//! A message to one person: a card of Components V2, with text, the board, and what can be chosen
//! beside what it is about. serenity has no types for these components, so they are written here.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, CreateButton, MessageFlags};

use super::outgoing::{LONGEST_ALT, OutgoingMessage, clipped, length};
use super::wording::Reader;
use crate::service::View;

/// All texts of a card together may not be longer, in characters.
pub const LONGEST_CARD: usize = 4_000;
/// `IS_COMPONENTS_V2`, which serenity does not name.
const COMPONENTS_V2: u64 = 1 << 15;

/// A card: the only form of whatever one person sees and nobody else.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// The colour at its edge: that of the reader's army, where they have one.
    pub accent: Option<u32>,
    parts: Vec<Part>,
    file: Option<CreateAttachment>,
}

/// A component of a card.
#[derive(Clone, Debug)]
enum Part {
    Text(String),
    /// A text with a button beside it.
    Beside(String, CreateButton),
    /// The picture of that name, and its alternative text.
    Picture(String, String),
    /// The file of that name, to be downloaded.
    File(String),
    Row(CreateActionRow),
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = |content: &str| json!({ "type": 10, "content": content });
        let media = |name: &str| json!({ "url": format!("attachment://{name}") });
        match self {
            Part::Text(content) => text(content),
            Part::Beside(content, button) => {
                json!({ "type": 9, "components": [text(content)], "accessory": button })
            }
            Part::Picture(name, alt) => {
                json!({ "type": 12, "items": [{ "media": media(name), "description": alt }] })
            }
            Part::File(name) => json!({ "type": 13, "file": media(name) }),
            Part::Row(row) => return row.serialize(serializer),
        }
        .serialize(serializer)
    }
}

impl Card {
    /// One that says just this.
    pub fn text(text: impl AsRef<str>) -> Card {
        Card::default().and(text)
    }

    /// The same in the colour of the reader's army, where they play in that game.
    #[must_use]
    pub fn coloured(mut self, reader: Reader, view: &View) -> Card {
        let mut seats = reader
            .person
            .into_iter()
            .flat_map(|it| view.game.seats_of(it));
        self.accent = seats.next().map(|seat| reader.theme.colour_of(seat));
        self
    }

    /// The same with a text below, as far as there is room for it; an empty one adds nothing.
    #[must_use]
    pub fn and(mut self, text: impl AsRef<str>) -> Card {
        let text = self.fitting(text.as_ref());
        if !text.is_empty() {
            self.parts.push(Part::Text(text));
        }
        self
    }

    /// The same with a text below and a button beside it.
    #[must_use]
    pub fn beside(mut self, text: impl AsRef<str>, button: CreateButton) -> Card {
        let text = self.fitting(text.as_ref());
        self.parts.push(if text.is_empty() {
            Part::Row(CreateActionRow::Buttons(vec![button]))
        } else {
            Part::Beside(text, button)
        });
        self
    }

    /// The same with a text above all.
    #[must_use]
    pub fn under(mut self, text: impl AsRef<str>) -> Card {
        let text = self.fitting(text.as_ref());
        self.parts.insert(0, Part::Text(text));
        self
    }

    /// The same with a picture below, if it could be drawn.
    #[must_use]
    pub fn picture(mut self, name: &str, picture: Option<Vec<u8>>, alt: &str) -> Card {
        if let Some(bytes) = picture {
            let alt = clipped(alt, LONGEST_ALT);
            self.parts.push(Part::Picture(name.to_owned(), alt.clone()));
            self.file = Some(CreateAttachment::bytes(bytes, name).description(alt));
        }
        self
    }

    /// The same with a file below.
    #[must_use]
    pub fn file(mut self, name: &str, bytes: Vec<u8>) -> Card {
        self.parts.push(Part::File(name.to_owned()));
        self.file = Some(CreateAttachment::bytes(bytes, name));
        self
    }

    /// The same with rows of buttons and menus below.
    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = CreateActionRow>) -> Card {
        self.parts.extend(rows.into_iter().map(Part::Row));
        self
    }

    /// The text, shortened to what is left of the room for texts.
    fn fitting(&self, text: &str) -> String {
        let used: usize = self.parts.iter().map(Part::length).sum();
        match LONGEST_CARD.saturating_sub(used) {
            0 => String::new(),
            space => clipped(text, space),
        }
    }

    /// Its message as Discord takes it, only for the person who asked; nobody is pinged.
    pub fn message(&self) -> Value {
        let mut container = json!({ "type": 17, "components": self.parts });
        if let Some(accent) = self.accent {
            container["accent_color"] = json!(accent);
        }
        json!({
            "flags": COMPONENTS_V2 | MessageFlags::EPHEMERAL.bits(),
            "components": [container],
            "allowed_mentions": { "parse": [] },
            "attachments": self.file.iter().collect::<Vec<_>>(),
        })
    }

    /// Whether it shows a picture or another file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Its file, to be sent beside the message.
    pub fn attached(&self) -> Option<CreateAttachment> {
        self.file.clone()
    }
}

impl Part {
    fn length(&self) -> usize {
        match self {
            Part::Text(text) | Part::Beside(text, _) => length(text),
            _ => 0,
        }
    }
}

/// A public message as a card for one person.
impl From<OutgoingMessage> for Card {
    fn from(message: OutgoingMessage) -> Card {
        let mut card = Card::text(&message.text);
        if let Some(file) = message.file {
            let alt = file.description.clone().unwrap_or_default();
            card = card.picture(&file.filename, Some(file.data), &alt);
        }
        card.rows(message.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_share_the_room_of_a_card() {
        let long = "x".repeat(LONGEST_CARD - 10);
        let card = Card::text(&long).and("0123456789abc").and("no room");
        let message = card.message();
        let texts = &message["components"][0]["components"];
        assert_eq!(texts[1]["content"], "012345678…");
        assert_eq!(texts[2]["content"], Value::Null, "{texts}");
    }

    #[test]
    fn a_card_shows_its_file_and_pings_nobody() {
        let message = Card::text("a").file("a.txt", vec![1]).message();
        let parts = &message["components"][0]["components"];
        assert_eq!(parts[1]["file"]["url"], "attachment://a.txt");
        assert_eq!(message["attachments"][0]["filename"], "a.txt");
        assert_eq!(message["allowed_mentions"], json!({ "parse": [] }));
        assert_eq!(message["flags"], (1 << 15) + (1 << 6));
    }
}
