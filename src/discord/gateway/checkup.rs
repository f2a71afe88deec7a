//! One look at Discord without playing: the token's owner, whether the gateway can be reached, and
//! what the bot may do in its servers. `djambi doctor` and `djambi setup` ask.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::fmt::rfc2822;
use jiff::{SignedDuration, Timestamp};
use reqwest::header::{AUTHORIZATION, CONTENT_SECURITY_POLICY, DATE, HeaderMap};
use reqwest::{Client, StatusCode, Url};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serenity::all::{ApplicationId, BotGateway, GuildId, Permissions};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::api_address::{Api, on_this_machine};
use crate::activity::{frame_site, parents};
use crate::discord::input::incoming;
use crate::discord::send::http::{body, client, rate_limited, with_causes};
use crate::secret::Secret;

/// The longest that one request, or a connection to the gateway, may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The number of servers per request; Discord gives no more.
const SERVERS: usize = 200;
/// The most attempts at a request that Discord rate limits (429).
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
    pub integration_types_config: BTreeMap<String, Value>,
    /// Discord's flags for it, one bit each.
    #[serde(default)]
    pub flags: u64,
}

impl Application {
    /// Whether Activities are turned on for it.
    pub const fn has_activities(&self) -> bool {
        self.flags & EMBEDDED != 0
    }
}

/// Discord's flag of an application with Activities.
const EMBEDDED: u64 = 1 << 17;

/// A server that the bot is in.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct ServerAccess {
    /// Its id.
    pub id: GuildId,
    /// Its name.
    pub name: String,
    /// The permissions that the bot needs and lacks there, before any channel's own settings.
    #[serde(rename = "permissions", deserialize_with = "lacked")]
    pub missing: Permissions,
}

/// A look at Discord with one token.
#[derive(Debug)]
pub struct Checkup {
    client: Client,
    token: Secret,
    base: String,
    /// The address of a Discord for tests, if it is not the real one.
    tests: Option<String>,
}

impl Checkup {
    /// Prepares requests with this token, to Discord or to a test's address.
    pub fn new(token: &Secret, api: Option<&Api>) -> Result<Checkup, CheckupError> {
        let address = api.and_then(Api::address);
        Ok(Checkup {
            client: client(REQUEST_TIMEOUT).map_err(unreachable)?,
            token: token.clone(),
            base: format!("{}/api/v10", address.unwrap_or("https://discord.com")),
            tests: address.map(str::to_owned),
        })
    }

    /// Returns the application that the token belongs to, and how far this machine's clock is
    /// ahead of Discord's, in whole seconds; `None` where Discord does not say.
    pub async fn application(&self) -> Result<(Application, Option<SignedDuration>), CheckupError> {
        let (application, headers) = self.get("/applications/@me").await?;
        Ok((application, clock_ahead(&headers, Timestamp::now())))
    }

    /// Asks where the gateway is and how many more connections may be made, and connects to it; nothing is
    /// sent there.
    pub async fn gateway(&self) -> Result<BotGateway, CheckupError> {
        let (answer, _): (BotGateway, _) = self.get("/gateway/bot").await?;
        let url = Url::parse(&answer.url).map_err(unreachable)?;
        let service = url.host_str().unwrap_or_default();
        let port = url.port_or_known_default().unwrap_or(443);
        let service = service.trim_matches(['[', ']']);
        if self.tests.is_some() && on_this_machine(&answer.url, "ws").is_none() {
            return Err(CheckupError::Gateway(answer.url));
        }
        match timeout(REQUEST_TIMEOUT, TcpStream::connect((service, port))).await {
            Ok(Ok(_)) => Ok(answer),
            Ok(Err(error)) => Err(CheckupError::Unreachable(format!(
                "{service}:{port}: {error}"
            ))),
            Err(_) => Err(CheckupError::Unreachable(format!(
                "{service}:{port} does not answer within {} s",
                REQUEST_TIMEOUT.as_secs()
            ))),
        }
    }

    /// Returns whether an application has an entry point that the bot answers.
    pub async fn has_entry_point(&self, id: ApplicationId) -> Result<bool, CheckupError> {
        let (all, _): (Vec<Value>, _) = self.get(&format!("/applications/{id}/commands")).await?;
        Ok(all.iter().any(|it| it["type"] == 4 && it["handler"] == 1))
    }

    /// Returns whether a secret is that of an application, by asking to exchange a code that there is not.
    pub async fn accepts(&self, id: ApplicationId, secret: &Secret) -> Result<bool, CheckupError> {
        let fields = [
            ("client_id", &*id.to_string()),
            ("client_secret", secret.expose()),
            ("grant_type", "authorization_code"),
            ("code", "none"),
        ];
        let request = self.client.post(format!("{}/oauth2/token", self.base));
        let answer = request.form(&fields).send().await;
        match answer.map_err(unreachable)?.status() {
            StatusCode::UNAUTHORIZED => Ok(false),
            StatusCode::BAD_REQUEST => Ok(true),
            status => Err(CheckupError::Status(status)),
        }
    }

    /// Returns the site of an application's frames.
    pub fn frame_site(&self, id: ApplicationId) -> String {
        frame_site(self.tests.as_deref(), &id.to_string())
    }

    /// Whether an origin is that of Discord's client.
    pub fn is_client(&self, origin: &str) -> bool {
        let clients = parents(self.tests.as_deref());
        clients.iter().any(|it| it == origin)
    }

    /// Returns whether a page is one of Djambi's, and the sites that may show it in a frame.
    pub async fn page(&self, address: &str) -> Result<(bool, String), CheckupError> {
        let answer = self.client.get(address).send().await.map_err(unreachable)?;
        let policy = answer.headers().get(CONTENT_SECURITY_POLICY);
        let policy = policy.and_then(|it| it.to_str().ok()).unwrap_or_default();
        let frames = policy.split("frame-ancestors ").nth(1).unwrap_or_default();
        let frames = frames.split(';').next().unwrap_or_default().to_owned();
        let body = body(answer).await.map_err(unreachable)?;
        Ok((String::from_utf8_lossy(&body).contains("Djambi"), frames))
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

    /// Returns at most `most` servers, with the next ids after `id`.
    async fn servers_after(&self, id: u64, most: usize) -> Result<Vec<ServerAccess>, CheckupError> {
        let path = format!("/users/@me/guilds?limit={most}&after={id}");
        Ok(self.get(&path).await?.0)
    }

    /// Asks, and asks again where there were too many requests, as for each page of many servers.
    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<(T, HeaderMap), CheckupError> {
        let mut tries = 1;
        let answer = loop {
            let request = self.client.get(format!("{}{path}", self.base));
            let bot = format!("Bot {}", self.token.expose());
            let answer = request.header(AUTHORIZATION, bot).send().await;
            let answer = answer.map_err(unreachable)?;
            match rate_limited(&answer) {
                Some(pause) if tries < TRIES && pause <= REQUEST_TIMEOUT => sleep(pause).await,
                _ => break answer,
            }
            tries += 1;
        };
        match answer.status() {
            StatusCode::UNAUTHORIZED => return Err(CheckupError::Token),
            status if !status.is_success() => return Err(CheckupError::Status(status)),
            _ => {}
        }
        let headers = answer.headers().clone();
        let body = body(answer).await.map_err(unreachable)?;
        let value = serde_json::from_slice(&body).map_err(unreachable)?;
        Ok((value, headers))
    }
}

/// Reads the permissions that the bot has as those that it needs and lacks.
fn lacked<'de, D: Deserializer<'de>>(permissions: D) -> Result<Permissions, D::Error> {
    let has = Permissions::deserialize(permissions)?;
    Ok(if has.administrator() {
        Permissions::empty()
    } else {
        incoming::needed() - has
    })
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
