//! What Discord's errors say, and trying again where that may help.

use std::time::Duration;

use serenity::all::{ErrorResponse, HttpError};

/// 40060: it has been answered already, by an earlier try with a lost result.
pub const ANSWERED: isize = 40_060;

/// Discord's own code of an error, if it has one.
#[must_use]
pub fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(ErrorResponse { error, .. })) => {
            Some(error.code)
        }
        _ => None,
    }
}

/// The HTTP status of an error, if Discord has answered.
#[must_use]
pub fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            Some(response.status_code.as_u16())
        }
        _ => None,
    }
}

/// Whether a second try may help: the server's fault, too many requests, or no answer at all.
#[must_use]
pub fn may_pass(error: &serenity::Error) -> bool {
    match (status(error), error) {
        (Some(status), _) => status >= 500 || status == 429,
        (None, serenity::Error::Http(HttpError::Request(_))) => true,
        (None, _) => false,
    }
}

/// Does it, and again after each of these waits as long as another try may help.
pub async fn persistently<T, F>(
    waits: &[Duration],
    mut attempt: impl FnMut() -> F,
) -> serenity::Result<T>
where
    F: Future<Output = serenity::Result<T>>,
{
    let mut waits = waits.iter();
    loop {
        match (attempt().await, waits.next()) {
            (Err(error), Some(wait)) if may_pass(&error) => {
                tracing::info!(%error, "tried again soon");
                tokio::time::sleep(*wait).await;
            }
            (done, _) => return done,
        }
    }
}
