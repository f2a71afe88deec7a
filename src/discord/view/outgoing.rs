//! A message before it is sent: text, picture, buttons, and whom it may notify.

use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, UserId};

use crate::game::{PersonId, RoleId};

/// A message's text may not be longer.
pub const LONGEST_TEXT: usize = 2_000;
/// An alternative text may not be longer.
pub const LONGEST_ALT: usize = 1_024;

/// A message to be sent.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// What it says.
    pub text: String,
    /// Its picture, or another file.
    pub file: Option<CreateAttachment>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The people it notifies: nobody else.
    pub pings: Vec<PersonId>,
    /// The role whose members it notifies.
    pub pinged_role: Option<RoleId>,
    /// Whether it may take the place of the message whose button was pressed. Nobody is notified
    /// by that.
    pub replaces: bool,
}

impl OutgoingMessage {
    /// One that says just this.
    #[must_use]
    pub fn text(text: impl Into<String>) -> OutgoingMessage {
        OutgoingMessage {
            text: text.into(),
            ..OutgoingMessage::default()
        }
    }

    /// The same with a file.
    #[must_use]
    pub fn with_file(mut self, name: &str, bytes: Vec<u8>, alt: &str) -> OutgoingMessage {
        let file = CreateAttachment::bytes(bytes, name);
        let alt = clipped(alt, LONGEST_ALT);
        self.file = Some(if alt.is_empty() {
            file
        } else {
            file.description(alt)
        });
        self
    }

    /// The message as Discord takes it, to be sent or as what another one becomes.
    #[must_use]
    pub fn message(&self) -> Value {
        let pinged = self.pings.iter().filter_map(|person| user(*person));
        json!({
            "content": clipped(&self.text, LONGEST_TEXT),
            "components": self.rows,
            "allowed_mentions": {
                "parse": [],
                "users": pinged.collect::<Vec<_>>(),
                "roles": self.pinged_role.iter().map(RoleId::to_string).collect::<Vec<_>>(),
            },
            "attachments": self.file.iter().collect::<Vec<_>>(),
        })
    }

    /// The same as a message of its own. With the same nonce within some minutes it is not sent
    /// again.
    #[must_use]
    pub fn message_once(&self, nonce: String) -> Value {
        let mut message = self.message();
        message["nonce"] = Value::String(nonce);
        message["enforce_nonce"] = Value::Bool(true);
        message
    }
}

/// The person as Discord knows them. `None` if Discord knows nobody of that number: it is 0, or their
/// data was deleted.
#[must_use]
pub fn user(person: PersonId) -> Option<UserId> {
    let number = std::num::NonZeroU64::new(person.0);
    number
        .filter(|_| !person.is_unreachable())
        .map(UserId::from)
}

/// How long a text is at most, however Discord counts.
#[must_use]
pub fn length(text: &str) -> usize {
    // Discord counts UTF-16 units in some places: counting those is safe everywhere.
    text.chars().map(char::len_utf16).sum()
}

/// How many of the lines, in this order, fit whole into so many characters, each with what parts it
/// from the next one.
pub fn how_many_fit<'a>(lines: impl IntoIterator<Item = &'a String>, limit: usize) -> usize {
    let ends = lines.into_iter().scan(0, |end, line| {
        *end += length(line) + 1;
        Some(*end)
    });
    ends.take_while(|end| *end <= limit).count()
}

/// Leaves the last of the lines, whole, that fit into so many characters (one in any case), with an
/// ellipsis in the place of those before.
pub fn last_lines(lines: &mut Vec<String>, limit: usize) {
    const ELLIPSIS: &str = "…";
    if how_many_fit(lines.iter().rev(), limit) == lines.len() {
        return;
    }
    let space = limit.saturating_sub(length(ELLIPSIS) + 1);
    let saved = how_many_fit(lines.iter().rev(), space).max(1);
    let dropped = lines.len() - saved;
    if dropped > 0 {
        lines.splice(..dropped, [ELLIPSIS.to_owned()]);
    }
}

/// The text, shortened to so many characters with an ellipsis if need be.
#[must_use]
pub fn clipped(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    let mut saved = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += letter.len_utf16();
        if used > limit {
            break;
        }
        saved.push(letter);
    }
    saved.push('…');
    saved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_whole_or_not_at_all() {
        let lines = ["abc", "🔴", "d"].map(str::to_owned);
        let fits = [3, 4, 6, 7, 8, 9, 100].map(|limit| how_many_fit(&lines, limit));
        assert_eq!(fits, [0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn of_many_lines_the_last_stay() {
        let saved = |limit| {
            let mut lines = ["first", "second", "third"].map(str::to_owned).to_vec();
            last_lines(&mut lines, limit);
            lines.join("|")
        };
        assert_eq!(saved(19), "first|second|third");
        assert_eq!(saved(18), "…|second|third");
        assert_eq!(saved(15), "…|second|third");
        assert_eq!(saved(14), "…|third");
        assert_eq!(saved(1), "…|third");
    }

    #[test]
    fn long_texts_are_clipped_by_discords_count() {
        assert_eq!(clipped("abc", 3), "abc");
        assert_eq!(clipped("abcd", 3), "ab…");
        assert_eq!(
            clipped(&"🔴".repeat(50), 10),
            format!("{}…", "🔴".repeat(4))
        );
    }
}
