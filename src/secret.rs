//! Secrets, and texts without them: no log line, no error and no panic shows one.

use std::borrow::Cow;
use std::fmt;

use parking_lot::RwLock;

/// The secrets of this process, which are hidden wherever a text gets out.
static KNOWN: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// The shortest text that is hidden everywhere, in bytes. A shorter one could be a word.
const SHORTEST: usize = 16;

/// The text that is shown instead of a secret.
const HIDDEN: &str = "[secret]";

/// How Discord's tokens of interactions begin: they are `interaction:` and numbers, in Base64.
const INTERACTION: &str = "aW50ZXJhY3Rpb246";

/// The parts of Discord's addresses after which a number and then a token follow.
const BEFORE_TOKENS: [&str; 2] = ["/webhooks/", "/interactions/"];

/// A secret text, such as the bot's token. It shows itself nowhere, and from its making on
/// [`redacted`] hides its text.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a text secret.
    pub fn new(text: impl Into<String>) -> Secret {
        let text = text.into();
        let mut known = KNOWN.write();
        if text.len() >= SHORTEST && !known.contains(&text) {
            known.push(text.clone());
        }
        Secret(text)
    }

    /// Returns the text, to be sent to the service that it is for.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

/// Returns a text without secrets: those of this process, tokens of interactions, and passwords in
/// addresses.
#[must_use]
pub fn redacted(text: &str) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    for secret in KNOWN.read().iter() {
        if shown.contains(secret.as_str()) {
            shown = Cow::Owned(shown.replace(secret.as_str(), HIDDEN));
        }
    }
    for hide in [hide_interactions, hide_routes, hide_passwords] {
        if let Some(hidden) = hide(&shown) {
            shown = Cow::Owned(hidden);
        }
    }
    shown
}

/// Returns the text with the places hidden that `secret` finds: it is given what follows one of
/// the `marks`, and says which part of that is secret, if any is. `None`: there is nothing to hide.
fn hide(text: &str, mark: &str, secret: impl Fn(&str) -> Option<(usize, usize)>) -> Option<String> {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(mark) {
        let after = at + mark.len();
        let (begin, end) = secret(&rest[after..]).unwrap_or((0, 0));
        shown += &rest[..after + begin];
        if end > begin {
            shown += HIDDEN;
        }
        rest = &rest[after + end..];
    }
    (!shown.is_empty()).then(|| shown + rest)
}

/// The length of the beginning of a text that can be a part of an address or a token.
fn word(text: &str) -> usize {
    let ends = |letter: char| !letter.is_ascii_alphanumeric() && !"-_.~%=+:".contains(letter);
    text.find(ends).unwrap_or(text.len())
}

fn hide_interactions(text: &str) -> Option<String> {
    hide(text, INTERACTION, |after| Some((0, word(after))))
}

fn hide_routes(text: &str) -> Option<String> {
    let token = |after: &str| {
        let (number, token) = after.split_once('/')?;
        let is_number = number.bytes().all(|it| it.is_ascii_digit());
        let begin = number.len() + 1;
        is_number.then(|| (begin, begin + word(token)))
    };
    BEFORE_TOKENS.iter().fold(None, |hidden, mark| {
        let text = hidden.as_deref().unwrap_or(text);
        hide(text, mark, token).or(hidden)
    })
}

/// Hides the passwords of `scheme://user:password@host` and `scheme://host?password=password`.
fn hide_passwords(text: &str) -> Option<String> {
    let ends = |letter: char| letter.is_whitespace() || "\"'`".contains(letter);
    let in_place = hide(text, "://", |after| {
        let place = &after[..after
            .find(|it| ends(it) || it == '/')
            .unwrap_or(after.len())];
        let (person, _) = place.rsplit_once('@')?;
        Some((person.find(':')? + 1, person.len()))
    });
    let text = in_place.as_deref().unwrap_or(text);
    let in_parameter = ["?password=", "&password="]
        .iter()
        .fold(None, |hidden, mark| {
            let password = |after: &str| {
                let end = after.find(|it| ends(it) || it == '&');
                Some((0, end.unwrap_or(after.len())))
            };
            hide(hidden.as_deref().unwrap_or(text), mark, password).or(hidden)
        });
    in_parameter.or(in_place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_shows_itself_nowhere() {
        let token = "MTIzNDU2Nzg5.shown.nowhere-in-texts";
        let text = format!("a proxy says '{token}', {token}");
        assert_eq!(redacted(&text), text);
        let secret = Secret::new(token);
        assert_eq!(format!("{secret} {secret:?}"), "[secret] [secret]");
        assert_eq!(redacted(&text), "a proxy says '[secret]', [secret]");
        // A word would be hidden wherever it is meant.
        let _ = Secret::new("says");
        assert_eq!(redacted("it says"), "it says");
    }

    #[test]
    fn tokens_of_interactions_and_passwords_are_hidden() {
        for (text, shown) in [
            (
                "error for url (https://discord.com/api/v10/webhooks/12/to-ken_1/messages/@original)",
                "error for url (https://discord.com/api/v10/webhooks/12/[secret]/messages/@original)",
            ),
            (
                "/interactions/7/abc.d/callback and /webhooks/8/e?x",
                "/interactions/7/[secret]/callback and /webhooks/8/[secret]?x",
            ),
            (
                "{\"token\":\"aW50ZXJhY3Rpb246MTIz\"}",
                "{\"token\":\"aW50ZXJhY3Rpb246[secret]\"}",
            ),
            (
                "postgres://ana:p@ss:w0rd@db/x, http://bo:b@h",
                "postgres://ana:[secret]@db/x, http://bo:[secret]@h",
            ),
            (
                "'postgres://ana:one@db/x?password=two&sslmode=require&password=three' failed",
                "'postgres://ana:[secret]@db/x?password=[secret]&sslmode=require&password=[secret]' failed",
            ),
        ] {
            assert_eq!(redacted(text), shown);
        }
        for plain in [
            "",
            "https://discord.com/api/v10/gateway",
            "/webhooks/",
            "/webhooks/x/y",
            "http://[::1]:80/a:b@c",
            "a:b@c ünï",
        ] {
            assert_eq!(redacted(plain), plain);
        }
    }
}
