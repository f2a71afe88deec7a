//! One look at Discord without playing: the token's owner, whether the gateway can be reached, and
//! what the bot may do in its servers. `djambi doctor` and `djambi setup` ask.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};
use reqwest::header::{AUTHORIZATION, DATE, HeaderMap, RETRY_AFTER, USER_AGENT};
use reqwest::{Client, Response, StatusCode, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::all::{ApplicationId, GuildId, Permissions};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::api_address::{Api, on_this_machine};
use crate::discord::input::permissions;
use crate::discord::send::http::with_causes;
use crate::discord::send::http::{body, client};
use crate::secret::Secret;

/// The longest that one request, or a connection to the gateway, may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// So many servers are asked for at a time; Discord gives no more.
const SERVERS: usize = 200;
/// How often a request is made of which Discord says that there were too many.
const TRIES: usize = 4;

/// Why Discord could not be looked at.
#[derive(Debug, thiserror::Error)]
pub enum CheckupError {
    /// The token is not, or no longer, valid.
    #[error("Discord does not accept this token")]
    Token,
    /// No answer, or none that can be read.
    #[error("{0}")]
    Unreachable(String),
    /// Discord answers, and rejects.
    #[error("Discord answers {0}")]
    Status(StatusCode),
    /// A test's address names a gateway that is not on this machine.
    #[error("the gateway of DISCORD_API is not on this machine: {0}")]
    Gateway(String),
}

/// An application, as its token shows it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Application {
    /// Its id, which is in its invite link.
    pub id: ApplicationId,
    /// Its name.
    pub name: String,
    /// The address of its terms, to which its page on Discord links.
    pub terms_of_service_url: Option<String>,
    /// The address of its privacy policy, to which its page on Discord links.
    pub privacy_policy_url: Option<String>,
    /// The ways in which it may be added: `0` to servers, `1` by people for themselves.
    #[serde(default)]
    pub integration_types_config: BTreeMap<String, serde_json::Value>,
}

/// What the gateway says before anyone connects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gateway {
    /// Its address.
    pub url: String,
    /// How many more connections may be made today.
    pub starts_left: u64,
}

/// A server that the bot is in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerAccess {
    /// Its id.
    pub id: GuildId,
    /// Its name.
    pub name: String,
    /// The permissions that the bot needs and lacks there, before any channel's own settings.
    pub missing: Permissions,
}

/// A look at Discord with one token.
#[derive(Debug)]
pub struct Checkup {
    client: Client,
    token: Secret,
    base: String,
    on_loopback: bool,
}

impl Checkup {
    /// Prepares requests with this token, to Discord or to a test's address.
    pub fn new(token: &Secret, api: Option<&Api>) -> Result<Checkup, CheckupError> {
        let address = api.and_then(Api::address);
        Ok(Checkup {
            client: client(REQUEST_TIMEOUT).map_err(unreachable)?,
            token: token.clone(),
            base: format!("{}/api/v10", address.unwrap_or("https://discord.com")),
            on_loopback: address.is_some(),
        })
    }

    /// Returns the application that the token belongs to, and how far this machine's clock is
    /// ahead of Discord's, in whole seconds; `None` where Discord does not say.
    pub async fn application(&self) -> Result<(Application, Option<SignedDuration>), CheckupError> {
        let (application, headers) = self.get("/applications/@me").await?;
        Ok((application, clock_ahead(&headers, Timestamp::now())))
    }

    /// Asks where the gateway is and connects to it; nothing is sent there.
    pub async fn gateway(&self) -> Result<Gateway, CheckupError> {
        let (answer, _): (GatewayAnswer, _) = self.get("/gateway/bot").await?;
        let url = Url::parse(&answer.url).map_err(unreachable)?;
        let service = url.host_str().unwrap_or_default();
        let port = url.port_or_known_default().unwrap_or(443);
        let service = service.trim_matches(['[', ']']);
        if self.on_loopback && on_this_machine(&answer.url, "ws").is_none() {
            return Err(CheckupError::Gateway(answer.url));
        }
        match timeout(REQUEST_TIMEOUT, TcpStream::connect((service, port))).await {
            Ok(Ok(_)) => Ok(Gateway {
                url: answer.url,
                starts_left: answer.session_start_limit.remaining,
            }),
            Ok(Err(error)) => Err(CheckupError::Unreachable(format!(
                "{service}:{port}: {error}"
            ))),
            Err(_) => Err(CheckupError::Unreachable(format!(
                "{service}:{port} does not answer within {} s",
                REQUEST_TIMEOUT.as_secs()
            ))),
        }
    }

    /// Returns all servers that the bot is in, or that one alone, if it is in it.
    pub async fn servers(&self, only: Option<u64>) -> Result<Vec<ServerAccess>, CheckupError> {
        if let Some(id) = only {
            let mut next = self.servers_after(id.saturating_sub(1), 1).await?;
            next.retain(|server| server.id.get() == id);
            return Ok(next);
        }
        let mut all: Vec<ServerAccess> = Vec::new();
        loop {
            let last = all.last().map_or(0, |server| server.id.get());
            let next = self.servers_after(last, SERVERS).await?;
            let is_end = next.len() < SERVERS;
            all.extend(next);
            if is_end {
                return Ok(all);
            }
        }
    }

    /// Returns so many servers with the next ids after that one.
    async fn servers_after(&self, id: u64, most: usize) -> Result<Vec<ServerAccess>, CheckupError> {
        let path = format!("/users/@me/guilds?limit={most}&after={id}");
        let (servers, _): (Vec<ServerAnswer>, _) = self.get(&path).await?;
        Ok(servers.into_iter().map(ServerAnswer::access).collect())
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<(T, HeaderMap), CheckupError> {
        let (body, headers) = self.get_body(path).await?;
        let value = serde_json::from_slice(&body).map_err(unreachable)?;
        Ok((value, headers))
    }

    /// Asks again where there were too many requests, as for each page of many servers.
    async fn answer(&self, path: &str) -> Result<Response, CheckupError> {
        for _ in 1..TRIES {
            let answer = self.ask(path).await?;
            match pause_after(&answer) {
                Some(pause) => sleep(pause).await,
                None => return Ok(answer),
            }
        }
        self.ask(path).await
    }

    async fn ask(&self, path: &str) -> Result<Response, CheckupError> {
        let request = self
            .client
            .get(format!("{}{path}", self.base))
            .header(AUTHORIZATION, format!("Bot {}", self.token.expose()))
            .header(USER_AGENT, AGENT);
        request.send().await.map_err(unreachable)
    }

    async fn get_body(&self, path: &str) -> Result<(Vec<u8>, HeaderMap), CheckupError> {
        let answer = self.answer(path).await?;
        match answer.status() {
            StatusCode::UNAUTHORIZED => return Err(CheckupError::Token),
            status if !status.is_success() => return Err(CheckupError::Status(status)),
            _ => {}
        }
        let headers = answer.headers().clone();
        Ok((body(answer).await.map_err(unreachable)?, headers))
    }
}

/// How long Discord wishes to be left alone after too many requests.
fn pause_after(answer: &Response) -> Option<Duration> {
    let too_many = answer.status() == StatusCode::TOO_MANY_REQUESTS;
    let seconds = answer.headers().get(RETRY_AFTER).filter(|_| too_many)?;
    let seconds: f64 = seconds.to_str().ok()?.parse().ok()?;
    let pause = Duration::try_from_secs_f64(seconds).ok()?;
    (pause <= REQUEST_TIMEOUT).then_some(pause)
}

const AGENT: &str = concat!(
    "DiscordBot (",
    env!("CARGO_PKG_REPOSITORY"),
    ", ",
    env!("CARGO_PKG_VERSION"),
    ")"
);

#[derive(Deserialize)]
struct GatewayAnswer {
    url: String,
    session_start_limit: StartLimit,
}

#[derive(Deserialize)]
struct StartLimit {
    remaining: u64,
}

#[derive(Deserialize)]
struct ServerAnswer {
    id: GuildId,
    name: String,
    permissions: Permissions,
}

impl ServerAnswer {
    fn access(self) -> ServerAccess {
        let missing = if self.permissions.administrator() {
            Permissions::empty()
        } else {
            permissions::needed() - self.permissions
        };
        ServerAccess {
            id: self.id,
            name: self.name,
            missing,
        }
    }
}

fn unreachable(error: impl std::error::Error) -> CheckupError {
    CheckupError::Unreachable(with_causes(&error))
}

/// How far this machine's clock is ahead of the time in the answer.
fn clock_ahead(headers: &HeaderMap, now: Timestamp) -> Option<SignedDuration> {
    let date = headers.get(DATE)?.to_str().ok()?;
    // HTTP writes 'GMT' where RFC 2822 has '+0000'; jiff reads both.
    let there = rfc2822::DateTimeParser::new().parse_timestamp(date).ok()?;
    let seconds = now.duration_since(there).as_secs();
    Some(SignedDuration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_compared_in_whole_seconds() {
        let mut headers = HeaderMap::new();
        let now: Timestamp = "2026-03-01T12:00:05.9Z".parse().unwrap();
        assert_eq!(clock_ahead(&headers, now), None);
        headers.insert(DATE, "Sun, 01 Mar 2026 12:00:00 GMT".parse().unwrap());
        assert_eq!(
            clock_ahead(&headers, now),
            Some(SignedDuration::from_secs(5))
        );
        headers.insert(DATE, "today".parse().unwrap());
        assert_eq!(clock_ahead(&headers, now), None);
    }

    #[test]
    fn a_server_lacks_the_permissions_needed_and_not_given() {
        let access = |permissions| {
            let id = GuildId::new(1);
            let name = "Home".to_owned();
            let answer = ServerAnswer {
                id,
                name,
                permissions,
            };
            answer.access().missing
        };
        assert_eq!(access(Permissions::ADMINISTRATOR), Permissions::empty());
        assert_eq!(access(permissions::needed()), Permissions::empty());
        let fewer = permissions::needed() - Permissions::ATTACH_FILES;
        assert_eq!(access(fewer), Permissions::ATTACH_FILES);
    }
}
