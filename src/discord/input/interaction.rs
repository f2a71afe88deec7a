//! An interaction as Discord sends it, as far as it matters. Only its number, its token and its kind
//! are needed to answer it; everything else may be missing, and what cannot be read is left out.
//! serenity's own types have no interaction of any kind, lose what is submitted in the labels of
//! a form, and reject a message with one field that they do not know.

use std::collections::HashMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serenity::all::{
    AttachmentId, ChannelId, CommandOptionType, GuildId, InteractionId, InteractionType, Member,
    MessageFlags, MessageId, PartialChannel, Permissions, User,
};

/// An interaction.
#[derive(Clone, Debug, Deserialize)]
pub struct Interaction {
    /// Its number.
    pub id: InteractionId,
    /// By which it is answered.
    pub token: String,
    /// The kind of interaction.
    #[serde(rename = "type")]
    pub kind: InteractionType,
    /// The typed command, the pressed button or the filled-in form.
    #[serde(default, deserialize_with = "lenient")]
    pub data: Data,
    /// The server, unless it came from a conversation.
    #[serde(default, deserialize_with = "lenient")]
    pub guild_id: Option<GuildId>,
    /// Where it came from.
    #[serde(default, deserialize_with = "lenient")]
    pub channel_id: Option<ChannelId>,
    /// More about that place.
    #[serde(default, deserialize_with = "lenient")]
    pub channel: Option<PartialChannel>,
    /// The person who acts, in a server.
    #[serde(default, deserialize_with = "lenient")]
    pub member: Option<Member>,
    /// The person who acts, elsewhere.
    #[serde(default, deserialize_with = "lenient")]
    pub user: Option<User>,
    /// The message on which something was pressed.
    #[serde(default, deserialize_with = "lenient")]
    pub message: Option<Message>,
    /// The language of the person's program.
    #[serde(default, deserialize_with = "lenient")]
    pub locale: Option<String>,
    /// The language of the server.
    #[serde(default, deserialize_with = "lenient")]
    pub guild_locale: Option<String>,
    /// Where it came from: a server, a conversation with the bot, or one without it.
    #[serde(default, deserialize_with = "lenient")]
    pub context: Option<u8>,
    /// The owners who have added the bot: a server (`0`), the person (`1`).
    #[serde(default, deserialize_with = "lenient")]
    pub authorizing_integration_owners: HashMap<String, Value>,
    /// The bot's permissions there.
    #[serde(default, deserialize_with = "lenient")]
    pub app_permissions: Option<Permissions>,
    /// How large a file may be, in bytes.
    #[serde(default, deserialize_with = "lenient")]
    pub attachment_size_limit: Option<u32>,
}

/// The typed command, the pressed button or the filled-in form.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Data {
    /// Discord's number of the kind of command.
    #[serde(default, rename = "type", deserialize_with = "lenient")]
    pub kind: u8,
    /// The registered name of a command.
    #[serde(default, deserialize_with = "lenient")]
    pub name: String,
    /// The number of the person or message on which a command was used in a menu.
    #[serde(default, deserialize_with = "lenient")]
    pub target_id: String,
    /// The options of a command.
    #[serde(default, deserialize_with = "lenient")]
    pub options: Vec<CommandOption>,
    /// More about the people who are named in them, and about the person or message of a menu.
    #[serde(default, deserialize_with = "lenient")]
    pub resolved: Resolved,
    /// The id of the button, menu or form.
    #[serde(default, deserialize_with = "lenient")]
    pub custom_id: String,
    /// The values chosen from a menu.
    #[serde(default, deserialize_with = "lenient")]
    pub values: Vec<String>,
    /// The labels of a form.
    #[serde(default, deserialize_with = "lenient")]
    pub components: Vec<Label>,
}

/// An option of a command: a subcommand with options of its own, or a value.
#[derive(Clone, Debug, Deserialize)]
pub struct CommandOption {
    /// Its name.
    pub name: String,
    /// Its kind.
    #[serde(rename = "type")]
    pub kind: CommandOptionType,
    /// Its value.
    #[serde(default)]
    pub value: Value,
    /// The options of a subcommand.
    #[serde(default, deserialize_with = "lenient")]
    pub options: Vec<CommandOption>,
    /// Whether it is being typed.
    #[serde(default, deserialize_with = "lenient")]
    pub focused: bool,
}

/// More about the people and messages that a command names, by their numbers.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Resolved {
    /// The people.
    #[serde(default, deserialize_with = "lenient")]
    pub users: HashMap<String, User>,
    /// The messages.
    #[serde(default, deserialize_with = "lenient")]
    pub messages: HashMap<String, Message>,
}

/// A label of a form.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Label {
    /// Its field.
    #[serde(default, deserialize_with = "lenient")]
    pub component: Option<Field>,
}

/// A field of a form.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Field {
    /// Its name.
    #[serde(default, deserialize_with = "lenient")]
    pub custom_id: String,
    /// The values chosen from its menu.
    #[serde(default, deserialize_with = "lenient")]
    pub values: Vec<String>,
    /// The typed text.
    #[serde(default, deserialize_with = "lenient")]
    pub value: Option<String>,
}

/// The message on which something was pressed, or a command was used in a menu.
#[derive(Clone, Debug, Deserialize)]
pub struct Message {
    /// Its number.
    pub id: MessageId,
    /// Its flags, one of which limits who can see it.
    #[serde(default, deserialize_with = "lenient")]
    pub flags: Option<MessageFlags>,
    /// Its files.
    #[serde(default, deserialize_with = "lenient")]
    pub attachments: Vec<Attachment>,
}

/// A file of a message.
#[derive(Clone, Debug, Deserialize)]
pub struct Attachment {
    /// Its number.
    pub id: AttachmentId,
    /// Its name.
    #[serde(default, deserialize_with = "lenient")]
    pub filename: String,
}

/// The value, if it can be read.
pub fn lenient<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: DeserializeOwned + Default,
    D: Deserializer<'de>,
{
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}

impl Interaction {
    /// The person who acts, and their fields as a member of the server.
    pub fn by(&self) -> Option<(&User, Option<&Member>)> {
        let member = self.member.as_ref();
        let user = member.map(|member| &member.user).or(self.user.as_ref());
        user.map(|user| (user, member))
    }
}

impl Data {
    /// The text that was typed into the only field of a form.
    pub fn typed(&self) -> Option<&str> {
        self.fields().find_map(|field| field.value.as_deref())
    }

    /// The field of a form that has this name.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields().find(|field| field.custom_id == name)
    }

    fn fields(&self) -> impl Iterator<Item = &Field> {
        self.components
            .iter()
            .filter_map(|it| it.component.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(payload: Value) -> Option<Interaction> {
        serde_json::from_value(payload).ok()
    }

    #[test]
    fn only_the_fields_needed_for_an_answer_are_read() {
        let known = read(json!({
            "id": "7", "token": "t", "type": 99, "locale": "fr", "data": [], "member": 3,
            "guild_id": null,
        }));
        let known = known.unwrap();
        assert_eq!((known.id.get(), &*known.token), (7, "t"));
        assert_eq!(known.kind, InteractionType::Unknown(99));
        assert_eq!(known.locale.as_deref(), Some("fr"));
        assert!(known.by().is_none());
        for payload in [
            json!(null),
            json!([]),
            json!({ "id": "7", "type": 2 }),
            json!({ "id": "0", "type": 2, "token": "t" }),
            json!({ "id": "x", "type": 2, "token": "t" }),
            json!({ "token": "t", "type": 2 }),
        ] {
            assert!(read(payload.clone()).is_none(), "{payload}");
        }
    }

    #[test]
    fn a_subcommand_without_options_has_none() {
        let it = read(json!({
            "id": "7", "token": "t", "type": 2, "user": { "id": "8", "username": "ana" },
            "data": { "options": [{ "name": "help", "type": 1, "options": null }] },
        }));
        let it = it.unwrap();
        assert_eq!(it.by().unwrap().0.name, "ana");
        let sub = &it.data.options[0];
        assert_eq!(
            (&*sub.name, sub.kind),
            ("help", CommandOptionType::SubCommand)
        );
        assert!(sub.options.is_empty());
    }
}
