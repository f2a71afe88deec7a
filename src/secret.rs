//! Secrets, and texts without them: no log line, no error and no panic shows one.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use parking_lot::RwLock;
use regex::Regex;

/// The secrets of this process, which are hidden wherever a text gets out.
static KNOWN: RwLock<Vec<String>> = RwLock::new(Vec::new());

/// The shortest text that is hidden everywhere, in bytes. A shorter one could be a word.
const SHORTEST: usize = 16;

/// The text that is shown instead of a secret.
const HIDDEN: &str = "[secret]";

/// What is before a secret, the secret, and what is behind it.
static PLACES: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let places = [
        // Discord's tokens of interactions are `interaction:` and numbers, in Base64.
        r"(aW50ZXJhY3Rpb246)[\w.~%=+:-]*()",
        // Discord's addresses have a number and then a token.
        r"(/(?:webhooks|interactions)/[0-9]+/)[\w.~%=+:-]+()",
        // `scheme://user:password@host`
        r#"(://[^\s"'`/:]*:)[^\s"'`/]*(@)"#,
        // `scheme://host?password=password`
        r#"([?&]password=)[^\s"'`&]*()"#,
    ];
    places
        .into_iter()
        .filter_map(|it| Regex::new(it).ok())
        .collect()
});

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
pub fn redacted(text: &str) -> Cow<'_, str> {
    let mut shown = Cow::Borrowed(text);
    for secret in KNOWN.read().iter() {
        if shown.contains(secret.as_str()) {
            shown = Cow::Owned(shown.replace(secret.as_str(), HIDDEN));
        }
    }
    for place in &*PLACES {
        if let Cow::Owned(hidden) = place.replace_all(&shown, "${1}[secret]${2}") {
            shown = Cow::Owned(hidden);
        }
    }
    shown
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
