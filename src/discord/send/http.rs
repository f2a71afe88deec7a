//! HTTP as all of this program uses it: one place makes clients, sends requests at the rate that Discord
//! allows, or when it says, reads answers, and says what an error means.
//!
//! serenity keeps to Discord's rate limits and knows its addresses, but it reads an answer to its end,
//! however long it is. So requests are built by serenity, and their answers are read here.

use std::error::Error;
use std::io;
use std::time::Duration;

use axum::http;
use reqwest::header::RETRY_AFTER;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, ResponseBuilderExt, StatusCode};
use serenity::all::{ApplicationId, ErrorResponse, Http, HttpError, Request};
use serenity::http::Ratelimiter;

/// The longest that one request may take: one that hangs delays those that wait for it.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest that connecting may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes. Discord's longest, all commands in all languages and
/// 200 servers, have less than a tenth of it.
const LONGEST: usize = 2 << 20;

/// The name by which a client tells Discord what it is.
const AGENT: &str = concat!(
    "DiscordBot (",
    env!("CARGO_PKG_REPOSITORY"),
    ", ",
    env!("CARGO_PKG_VERSION"),
    ")"
);

/// Makes a client. It gets the bot's token, so it reaches the host that it is given and no other: it
/// ignores proxy variables, and follows no redirects.
pub fn client(longest: Duration) -> reqwest::Result<Client> {
    let builder = Client::builder().no_proxy().redirect(Policy::none());
    let builder = builder.user_agent(AGENT);
    let builder = builder.connect_timeout(CONNECT_TIMEOUT).timeout(longest);
    builder.build()
}

/// serenity's client. Its rate limiter waits where there have been too many requests; to an address
/// other than Discord's it cannot be used, and the waiting is done here.
#[derive(Debug)]
pub struct DiscordHttp {
    serenity: Http,
    client: Client,
}

impl DiscordHttp {
    /// Sends requests by a client of serenity's, which was built with that client of reqwest's.
    pub fn new(serenity: Http, client: Client) -> DiscordHttp {
        DiscordHttp { serenity, client }
    }

    /// Says which application it is.
    pub fn set_application_id(&self, id: ApplicationId) {
        self.serenity.set_application_id(id);
    }

    /// Returns the application, which is known before anything but that is asked.
    pub fn application_id(&self) -> ApplicationId {
        self.serenity.application_id().unwrap_or_default()
    }

    /// Returns serenity's rate limiter, where it is used.
    pub fn limiter(&self) -> Option<&Ratelimiter> {
        self.serenity.ratelimiter.as_ref()
    }

    /// Sends a request, again once the time has passed that Discord names after too many, and returns
    /// what the answer contains.
    ///
    /// # Errors
    ///
    /// If there is no answer, one that says no, or one that is too long to be Discord's.
    pub async fn request(&self, request: Request<'_>) -> serenity::Result<Vec<u8>> {
        let method = request.method_ref().reqwest_method();
        let answer = match &self.serenity.ratelimiter {
            Some(limiter) => limiter.perform(request).await?,
            None => self.request_when_told(request).await?,
        };
        let (status, url) = (answer.status(), answer.url().clone());
        let body = body(answer).await?;
        if status.is_success() {
            return Ok(body);
        }
        // serenity reads what Discord says, from an answer that is here already.
        let read = http::Response::builder().status(status).url(url).body(body);
        let read = read.map_err(io::Error::other)?;
        let refused = ErrorResponse::from_response(read.into(), method).await;
        Err(HttpError::UnsuccessfulRequest(refused).into())
    }

    /// Sends a request to an address other than Discord's.
    async fn request_when_told(&self, request: Request<'_>) -> serenity::Result<Response> {
        loop {
            let (token, to) = (self.serenity.token(), self.serenity.proxy.as_deref());
            let built = request.clone().build(&self.client, token, to)?.build()?;
            let response = self.client.execute(built).await?;
            let Some(wait) = rate_limited(&response) else {
                return Ok(response);
            };
            tracing::info!(?wait, "request rate limited");
            tokio::time::sleep(wait).await;
        }
    }
}

/// How long Discord wants nothing more of that kind, after too many requests.
pub fn rate_limited(answer: &Response) -> Option<Duration> {
    let is_limited = answer.status() == StatusCode::TOO_MANY_REQUESTS;
    let wait = answer.headers().get(RETRY_AFTER).filter(|_| is_limited)?;
    Duration::try_from_secs_f64(wait.to_str().ok()?.parse().ok()?).ok()
}

/// An answer that is longer than any of Discord's.
#[derive(Debug, thiserror::Error)]
#[error("the answer has more than {} MiB, so it is not Discord's", LONGEST >> 20)]
struct TooLong;

/// Reads an answer, unless it is longer than any of Discord's: then no more of it is read.
pub async fn body(mut answer: Response) -> serenity::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await? {
        if body.len() + part.len() > LONGEST {
            return Err(io::Error::other(TooLong).into());
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

/// 40060: it has been answered already, by an earlier try with a lost result.
pub const ANSWERED: isize = 40_060;

/// Discord's answer that says no, if it has answered.
fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)) => Some(refusal),
        _ => None,
    }
}

/// Discord's own code of an error, if it has one.
pub fn code(error: &serenity::Error) -> Option<isize> {
    refusal(error).map(|it| it.error.code)
}

/// The HTTP status of an error, if Discord has answered.
pub fn status(error: &serenity::Error) -> Option<u16> {
    refusal(error).map(|it| it.status_code.as_u16())
}

/// Returns what Discord has; `None` where it says that there is no such thing.
pub async fn there<T>(
    asked: impl Future<Output = serenity::Result<T>>,
) -> serenity::Result<Option<T>> {
    match asked.await {
        Ok(found) => Ok(Some(found)),
        Err(error) if status(&error) == Some(404) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a second try may help: the server's fault, too many requests, or no answer at all.
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
                tracing::info!(%error, "request failed; repeated soon");
                tokio::time::sleep(*wait).await;
            }
            (done, _) => return done,
        }
    }
}

/// An error with its causes in one line: the first alone says only that a request failed, the last
/// whether it was the name, the certificate, the proxy or a refusal.
pub fn with_causes(error: &dyn Error) -> String {
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use serenity::all::{HttpBuilder, LightMethod, Route};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// Reads a request to the end of its head: an answer before it would be a fault of the service.
    async fn requested(from: &mut TcpStream) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(from.read_u8().await.unwrap());
        }
    }

    /// A service that answers everything with that status and a text without end. Returns its address,
    /// and how many bytes it could send.
    async fn endless(status: &'static str) -> (String, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let sent = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&sent);
        tokio::spawn(async move {
            while let Ok((mut to, _)) = listener.accept().await {
                requested(&mut to).await;
                let head = format!("HTTP/1.1 {status}\r\ncontent-length: 9000000000\r\n\r\n\"");
                let _ = to.write_all(head.as_bytes()).await;
                let part = vec![b'x'; 1 << 16];
                while to.write_all(&part).await.is_ok() {
                    count.fetch_add(part.len(), Ordering::Relaxed);
                }
            }
        });
        (address, sent)
    }

    #[tokio::test]
    async fn an_answer_without_end_is_not_read_to_its_end() {
        for status in ["200 OK", "400 Bad Request"] {
            let (address, sent) = endless(status).await;
            let client = client(REQUEST_TIMEOUT).unwrap();
            let http = HttpBuilder::new("Bot token").proxy(&address);
            let http = http.client(client.clone()).ratelimiter_disabled(true);
            let http = DiscordHttp::new(http.build(), client);
            let request = Request::new(Route::GatewayBot, LightMethod::Get);
            let error = http.request(request).await.unwrap_err();
            assert!(error.to_string().contains("not Discord's"), "{error}");
            // The system buffers some megabytes beside it.
            let sent = sent.load(Ordering::Relaxed);
            assert!(sent < 20 * LONGEST, "{sent}");
        }
    }
}
