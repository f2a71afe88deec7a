//! Messages as the sandbox stores them and as a person sees them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::fmt;

use bytes::Bytes;
use imagesize::ImageType;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::components::{Component, interactive, items};
use crate::id::Id;

/// Flags of a message, as Discord numbers them.
pub(crate) mod flags {
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    pub const HAS_THREAD: u64 = 1 << 5;
    pub const EPHEMERAL: u64 = 1 << 6;
    pub const LOADING: u64 = 1 << 7;
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
    pub const COMPONENTS_V2: u64 = 1 << 15;
}

/// A message, as it was when it was read.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Its channel, thread or DM.
    pub channel: Id,
    /// The author.
    pub author: Id,
    /// The text, with mentions as Discord sends them (`<@id>`).
    pub content: String,
    /// Embeds as the bot sent them.
    pub embeds: Vec<Value>,
    /// Components as the bot sent them; [`Message::buttons`] and [`Message::menus`] are easier to read.
    pub components: Vec<Value>,
    /// Files, with their bytes.
    pub attachments: Vec<Attachment>,
    /// Discord's flags (ephemeral 64, thinking 128, silent 4096, components V2 32768).
    pub flags: u64,
    /// People whom the text names, as far as `allowed_mentions` allows.
    pub mentions: BTreeSet<Id>,
    /// People who were pinged by this message: decided when it was posted, never by an edit.
    pub pinged: BTreeSet<Id>,
    /// The only person who sees it, for an ephemeral message.
    pub only_for: Option<Id>,
    /// The number of edits.
    pub edits: u32,
    /// Whether it has been deleted.
    pub deleted: bool,
    /// The interaction that it answers or follows up.
    pub interaction: Option<Id>,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// The time of the post, in milliseconds of the sandbox's clock.
    pub posted_ms: u64,
    /// The time of the last edit.
    pub edited_ms: Option<u64>,
    /// Discord's message type: 0, 19 for replies, 20 for answers to slash commands.
    pub(crate) kind: u8,
    pub(crate) mention_roles: BTreeSet<Id>,
    pub(crate) mention_everyone: bool,
    pub(crate) nonce: Option<Value>,
    /// The command that it answers, such as `/hello`, and who typed it.
    pub(crate) command: Option<(String, Id)>,
    pub(crate) thread: Option<Id>,
}

impl Message {
    /// Whether only one person sees it.
    pub fn is_private(&self) -> bool {
        self.only_for.is_some()
    }

    /// Whether it still shows '… is thinking', after a deferred answer.
    pub fn is_thinking(&self) -> bool {
        self.flags & flags::LOADING != 0
    }

    /// Whether it was posted quietly (`SUPPRESS_NOTIFICATIONS`).
    pub fn is_silent(&self) -> bool {
        self.flags & flags::SUPPRESS_NOTIFICATIONS != 0
    }

    /// Its buttons and menus in reading order.
    pub fn parts(&self) -> Vec<Component> {
        interactive(&self.components)
    }

    /// Its buttons in reading order, disabled ones and links too.
    pub fn buttons(&self) -> Vec<Component> {
        let mut parts = self.parts();
        parts.retain(Component::is_button);
        parts
    }

    /// Its select menus in reading order.
    pub fn menus(&self) -> Vec<Component> {
        let mut parts = self.parts();
        parts.retain(|part| !part.is_button());
        parts
    }

    /// The labels of the buttons that can be pressed.
    pub fn labels(&self) -> Vec<String> {
        let buttons = self.buttons().into_iter();
        buttons.filter(|b| !b.disabled).map(|b| b.label).collect()
    }

    /// The attached pictures: files that begin as a PNG, GIF, JPEG or WebP.
    ///
    /// If the message has components V2, only the pictures that a component shows: Discord hides
    /// the others.
    pub fn pictures(&self) -> Vec<&Attachment> {
        let shown = crate::components::shown_files(&self.components);
        let is_seen = |file: &&Attachment| !self.is_card() || shown.contains(&file.filename);
        let files = self.attachments.iter().filter(is_seen);
        let pictures = files.filter(|file| file.content_type.starts_with("image/"));
        pictures.collect()
    }

    /// Its words: its text, or the texts of its components V2, line by line.
    pub fn words(&self) -> String {
        let mut lines = crate::components::texts(&self.components);
        if !self.content.is_empty() {
            lines.insert(0, self.content.clone());
        }
        lines.join("\n")
    }

    /// Whether it is made of components V2.
    pub fn is_card(&self) -> bool {
        self.flags & flags::COMPONENTS_V2 != 0
    }

    /// All readable text in it: the text, embeds, text of components V2, labels and alt texts, line
    /// by line.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            let fields = items(embed, "fields").iter();
            let fields = fields.flat_map(|it| [&it["name"], &it["value"]]);
            let head = [&embed["title"], &embed["description"]].into_iter();
            let texts = head.chain(fields).chain([&embed["footer"]["text"]]);
            lines.extend(texts.filter_map(Value::as_str).map(String::from));
        }
        lines.extend(crate::components::texts(&self.components));
        lines.extend(self.parts().into_iter().map(|part| part.label));
        lines.extend(self.attachments.iter().filter_map(|a| a.alt.clone()));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }
}

/// One line: the text, the files, the parts.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_thinking() {
            return f.write_str("(thinking …)");
        }
        write!(f, "{:?}", self.content)?;
        for text in crate::components::texts(&self.components) {
            write!(f, " {text:?}")?;
        }
        for embed in &self.embeds {
            let part = |key: &str| embed[key].as_str().unwrap_or_default().to_owned();
            write!(f, " {{{} — {}}}", part("title"), part("description"))?;
        }
        for file in &self.attachments {
            write!(f, " <{file}>")?;
        }
        for part in self.parts() {
            write!(f, " {part}")?;
        }
        Ok(())
    }
}

/// A file of a message.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Attachment {
    /// The id, by which an edit retains it.
    pub id: Id,
    /// The file's name.
    pub filename: String,
    /// The alt text (`description`).
    pub alt: Option<String>,
    /// The type that the bot declared, or that of its first bytes.
    pub content_type: String,
    /// The file as it was uploaded.
    #[serde(with = "base64_bytes")]
    pub bytes: Bytes,
    /// Width and height in pixels, of a picture.
    pub size: Option<(u32, u32)>,
}

impl fmt::Display for Attachment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} bytes", self.filename, self.bytes.len())?;
        if let Some((width, height)) = self.size {
            write!(f, " {width}×{height}")?;
        }
        match &self.alt {
            Some(alt) => write!(f, " alt {alt:?}"),
            None => Ok(()),
        }
    }
}

/// The number of messages of a channel that are saved: those that the client shows at first.
const MOST_MESSAGES: usize = 50;

/// Saves the newest messages of each channel that all its members see.
pub(crate) fn newest<S: Serializer>(
    messages: &HashMap<Id, Message>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut newest_first: Vec<&Message> = messages.values().collect();
    newest_first.retain(|it| !(it.deleted || it.is_private() || it.is_thinking()));
    newest_first.sort_by_key(|it| Reverse(it.id));
    let mut counts: HashMap<Id, usize> = HashMap::new();
    newest_first.retain(|it| {
        let count = counts.entry(it.channel).or_default();
        *count += 1;
        *count <= MOST_MESSAGES
    });
    serializer.collect_map(newest_first.into_iter().map(|it| (it.id, it)))
}

/// Bytes as a text in JSON.
pub(crate) mod base64_bytes {
    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use bytes::Bytes;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bytes: &Bytes, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_STANDARD.encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = BASE64_STANDARD.decode(text).map_err(Error::custom);
        bytes.map(Bytes::from)
    }
}

/// Returns the type of a picture by its first bytes: a PNG, GIF, JPEG or WebP.
pub(crate) fn sniff(bytes: &[u8]) -> Option<&'static str> {
    match imagesize::image_type(bytes).ok()? {
        ImageType::Png => Some("image/png"),
        ImageType::Gif => Some("image/gif"),
        ImageType::Jpeg => Some("image/jpeg"),
        ImageType::Webp => Some("image/webp"),
        _ => None,
    }
}

/// Reads width and height from the head of such a picture.
pub(crate) fn dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    sniff(bytes)?;
    let size = imagesize::blob_size(bytes).ok()?;
    Some((size.width as u32, size.height as u32))
}
