//! A message before it is sent: text, picture, buttons, and whom it may notify.

use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    EditAttachments, EditMessage, Nonce, UserId,
};

use crate::game::PersonId;

/// A message's text may not be longer.
pub const LONGEST_TEXT: usize = 2_000;
/// An alternative text may not be longer.
pub const LONGEST_ALT: usize = 1_024;

/// A message to be sent.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// What it says.
    pub text: String,
    /// Its pictures and other files.
    pub files: Vec<CreateAttachment>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// Whom it notifies: nobody else.
    pub call: Vec<PersonId>,
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
        self.files.push(if alt.is_empty() {
            file
        } else {
            file.description(alt)
        });
        self
    }

    fn content(&self) -> String {
        clipped(&self.text, LONGEST_TEXT)
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let people = self.call.iter().filter_map(|person| user(*person));
        CreateAllowedMentions::new().users(people)
    }

    fn response_message(&self) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(self.content())
            .files(self.files.clone())
            .components(self.rows.clone())
            .allowed_mentions(self.mentions())
    }

    /// As the answer that all see.
    #[must_use]
    pub fn public_response(&self) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(self.response_message())
    }

    /// As the answer that takes the place of the message on which something was pressed.
    #[must_use]
    pub fn update_response(&self) -> CreateInteractionResponse {
        CreateInteractionResponse::UpdateMessage(self.response_message())
    }

    /// As a second message after an answer, which all see.
    pub fn follow_up(&self) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(self.content())
            .files(self.files.clone())
            .components(self.rows.clone())
            .allowed_mentions(self.mentions())
    }

    /// As a message of its own. The same nonce again within some minutes is not posted again.
    pub fn message(&self, nonce: String) -> CreateMessage {
        CreateMessage::new()
            .content(self.content())
            .files(self.files.clone())
            .components(self.rows.clone())
            .allowed_mentions(self.mentions())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true)
    }

    /// As what a message of the bot's becomes.
    pub fn edit(&self) -> EditMessage {
        let files = self.files.iter().cloned();
        let attachments = files.fold(EditAttachments::new(), EditAttachments::add);
        EditMessage::new()
            .content(self.content())
            .attachments(attachments)
            .components(self.rows.clone())
            .allowed_mentions(self.mentions())
    }
}

/// The person as Discord knows them; nobody has the number 0.
#[must_use]
pub fn user(person: PersonId) -> Option<UserId> {
    std::num::NonZeroU64::new(person.0).map(UserId::from)
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
    let room = limit.saturating_sub(length(ELLIPSIS) + 1);
    let saved = how_many_fit(lines.iter().rev(), room).max(1);
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
