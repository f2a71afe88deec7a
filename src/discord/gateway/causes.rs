//! Errors as the log and `djambi doctor` print them.

use std::error::Error;

/// An error with its causes in one line: the first alone says only that a request failed, the last
/// whether it was the name, the certificate, the proxy or a refusal.
pub(super) fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let says = error.to_string();
        // serenity repeats what its error is a part of.
        if !text.ends_with(&says) {
            text = format!("{}: {says}", text.trim_end_matches('.'));
        }
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn why_a_request_failed_is_named() {
        // Nothing listens there.
        let asked = reqwest::get("http://127.0.0.1:1/").await.unwrap_err();
        let error = serenity::Error::from(asked);
        assert!(!error.to_string().contains("refused"), "{error}");
        assert!(with_causes(&error).contains("refused"), "{error:?}");
    }
}
