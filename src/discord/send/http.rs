//! Sends requests to Discord: at the rate that it allows, or when it says.

use std::time::Duration;

use reqwest::header::{HeaderMap, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode};
use serenity::all::{ApplicationId, ErrorResponse, Http, HttpError, Request};
use serenity::http::Ratelimiter;

/// serenity's client. Its rate limiter waits where there have been too many requests; to an address
/// other than Discord's it cannot be used, and the waiting is done here.
#[derive(Debug)]
pub struct DiscordHttp {
    serenity: Http,
    client: Client,
}

impl DiscordHttp {
    /// Sends requests by a client of serenity's, which was built with that client of reqwest's.
    #[must_use]
    pub fn new(serenity: Http, client: Client) -> DiscordHttp {
        DiscordHttp { serenity, client }
    }

    /// Returns the application, which is known before anything is sent.
    #[must_use]
    pub fn application_id(&self) -> ApplicationId {
        self.serenity.application_id().unwrap_or_default()
    }

    /// Returns serenity's rate limiter, where it is used.
    #[must_use]
    pub fn limiter(&self) -> Option<&Ratelimiter> {
        self.serenity.ratelimiter.as_ref()
    }

    /// Sends a request; again once the time has passed that Discord names after too many.
    ///
    /// # Errors
    ///
    /// If there is no answer, or one that says no.
    pub async fn request(&self, request: Request<'_>) -> serenity::Result<Response> {
        if self.serenity.ratelimiter.is_some() {
            return self.serenity.request(request).await;
        }
        loop {
            let (token, to) = (self.serenity.token(), self.serenity.proxy.as_deref());
            let built = request.clone().build(&self.client, token, to)?.build()?;
            let method = built.method().clone();
            let response = self.client.execute(built).await?;
            let wait = (response.status() == StatusCode::TOO_MANY_REQUESTS)
                .then(|| told_wait(response.headers()))
                .flatten();
            if let Some(wait) = wait {
                tracing::info!(?wait, "request rate limited");
                tokio::time::sleep(wait).await;
            } else if response.status().is_success() {
                return Ok(response);
            } else {
                let error = ErrorResponse::from_response(response, method).await;
                return Err(HttpError::UnsuccessfulRequest(error).into());
            }
        }
    }
}

/// How long Discord wants nothing more of that kind.
fn told_wait(headers: &HeaderMap) -> Option<Duration> {
    let seconds: f64 = headers.get(RETRY_AFTER)?.to_str().ok()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
