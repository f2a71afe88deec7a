//! The questions of the pages to Discord about their frames: who somebody is, by OAuth, and where an
//! Activity runs.

use std::sync::OnceLock;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use reqwest::header::AUTHORIZATION;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::all::{ChannelId, GuildId, UserId};

use super::api_address::{Api, Way};
use crate::activity::{
    Activities, ActivityError, Arrival, FrameSite, Instance, frame_site, parents,
};
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::http::{body, client};
use crate::discord::send::visibility;
use crate::game;
use crate::game::{PersonId, Place};
use crate::secret::Secret;

/// The longest that a request may take, since a person waits for it.
const LONGEST: Duration = Duration::from_secs(8);

/// Asks Discord, once the bot is connected.
pub struct DiscordActivities {
    token: Secret,
    secret: Secret,
    /// The address of a Discord for tests, if it is not the real one.
    tests: Option<String>,
    client: Client,
    adapter: OnceLock<DiscordAdapter>,
}

impl std::fmt::Debug for DiscordActivities {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiscordActivities").finish_non_exhaustive()
    }
}

impl DiscordActivities {
    /// Makes it with the bot's token and the application's secret. `api` is a Discord for tests.
    ///
    /// # Errors
    ///
    /// If this machine cannot make encrypted connections.
    pub fn new(
        token: Secret,
        secret: Secret,
        api: Option<&Api>,
    ) -> reqwest::Result<DiscordActivities> {
        let client = match api {
            Some(Api(Way::Through(client))) => client.clone(),
            _ => client(LONGEST)?,
        };
        let tests = api.and_then(Api::address).map(str::to_owned);
        Ok(DiscordActivities {
            token,
            secret,
            tests,
            client,
            adapter: OnceLock::new(),
        })
    }

    /// The bot is connected.
    pub(super) fn connected(&self, adapter: &DiscordAdapter) {
        let _ = self.adapter.set(adapter.clone());
    }

    fn address(&self, path: &str) -> String {
        let base = self.tests.as_deref().unwrap_or("https://discord.com");
        format!("{base}/api/v10{path}")
    }

    fn application(&self) -> Option<String> {
        let adapter = self.adapter.get()?;
        Some(adapter.http.application_id().to_string())
    }

    async fn arrived(&self, code: &str) -> Result<Arrival, ActivityError> {
        let application = self.application().ok_or(ActivityError::NotConnected)?;
        let form = [
            ("client_id", application.as_str()),
            ("client_secret", self.secret.expose()),
            ("grant_type", "authorization_code"),
            ("code", code),
        ];
        let request = self.client.post(self.address("/oauth2/token"));
        let granted: Granted = match answered(request.form(&form)).await? {
            Answer::Read(granted) => granted,
            Answer::Rejected(StatusCode::UNAUTHORIZED) => return Err(ActivityError::Secret),
            Answer::Rejected(_) => return Err(ActivityError::Code),
        };
        let request = self.client.get(self.address("/users/@me"));
        let bearer = format!("Bearer {}", granted.access_token);
        match answered::<User>(request.header(AUTHORIZATION, bearer)).await? {
            Answer::Read(user) => Ok(Arrival {
                person: PersonId(user.id.get()),
                name: user.global_name.unwrap_or(user.username),
                token: granted.access_token,
            }),
            Answer::Rejected(_) => Err(ActivityError::Code),
        }
    }

    async fn running(&self, id: &str) -> Result<Option<Instance>, ActivityError> {
        let application = self.application().ok_or(ActivityError::NotConnected)?;
        let adapter = self.adapter.get().ok_or(ActivityError::NotConnected)?;
        // Nothing in the id leads to another path.
        let is_id = |it: u8| it.is_ascii_alphanumeric() || b"-_".contains(&it);
        if id.is_empty() || id.len() > 128 || !id.bytes().all(is_id) {
            return Ok(None);
        }
        adapter.rate.wait(1).await;
        let path = format!("/applications/{application}/activity-instances/{id}");
        let request = self.client.get(self.address(&path));
        let bot = format!("Bot {}", self.token.expose());
        match answered::<Running>(request.header(AUTHORIZATION, bot)).await? {
            Answer::Read(running) => Ok(running.instance(&application, id)),
            Answer::Rejected(StatusCode::NOT_FOUND) => Ok(None),
            Answer::Rejected(status) => Err(ActivityError::Unreachable(status.to_string())),
        }
    }
}

impl Activities for DiscordActivities {
    fn parents(&self) -> Vec<String> {
        parents(self.tests.as_deref())
    }

    fn site(&self) -> Option<FrameSite> {
        let application = self.application()?;
        let origin = frame_site(self.tests.as_deref(), &application);
        Some(FrameSite {
            application,
            origin,
        })
    }

    fn arrival<'a>(&'a self, code: &'a str) -> BoxFuture<'a, Result<Arrival, ActivityError>> {
        self.arrived(code).boxed()
    }

    fn instance<'a>(
        &'a self,
        id: &'a str,
    ) -> BoxFuture<'a, Result<Option<Instance>, ActivityError>> {
        self.running(id).boxed()
    }

    fn sees(&self, person: PersonId, place: Place) -> BoxFuture<'_, bool> {
        async move {
            match (self.adapter.get(), place.server) {
                (Some(adapter), Some(server)) => {
                    visibility::may_see(adapter, server, person, place.channel).await
                }
                // A conversation is seen by the people in it, who play in its games.
                _ => true,
            }
        }
        .boxed()
    }
}

/// Discord's answer: a readable value, or a no.
enum Answer<T> {
    Read(T),
    Rejected(StatusCode),
}

#[derive(Deserialize)]
struct Granted {
    access_token: String,
}

#[derive(Deserialize)]
struct User {
    id: UserId,
    username: String,
    global_name: Option<String>,
}

#[derive(Deserialize)]
struct Running {
    application_id: String,
    instance_id: String,
    location: Location,
    users: Vec<Member>,
}

#[derive(Deserialize)]
struct Location {
    channel_id: ChannelId,
    guild_id: Option<GuildId>,
}

/// A person in an Activity: Discord sends ids, and has sent objects.
#[derive(Deserialize)]
#[serde(untagged)]
enum Member {
    Id(UserId),
    Whole { id: UserId },
}

impl Running {
    /// The instance, if it is this application's.
    fn instance(self, application: &str, id: &str) -> Option<Instance> {
        let is_own = self.application_id == application && self.instance_id == id;
        let people = self.users.iter().map(|it| match it {
            Member::Id(id) | Member::Whole { id } => PersonId(id.get()),
        });
        is_own.then(|| Instance {
            place: Place {
                server: self.location.guild_id.map(|it| game::ServerId(it.get())),
                channel: game::ChannelId(self.location.channel_id.get()),
            },
            people: people.collect(),
        })
    }
}

async fn answered<T: DeserializeOwned>(
    request: RequestBuilder,
) -> Result<Answer<T>, ActivityError> {
    let unreachable = |error: &dyn std::error::Error| {
        // The address of a request has no secret; a body is not among what an error shows.
        ActivityError::Unreachable(error.to_string())
    };
    let answer = request.send().await;
    let answer = answer.map_err(|error| unreachable(&error.without_url()))?;
    let status = answer.status();
    if status.is_client_error() && status != StatusCode::TOO_MANY_REQUESTS {
        return Ok(Answer::Rejected(status));
    }
    if !status.is_success() {
        return Err(ActivityError::Unreachable(status.to_string()));
    }
    let body = body(answer).await.map_err(|error| unreachable(&error))?;
    let read = serde_json::from_slice(&body).map_err(|error| unreachable(&error))?;
    Ok(Answer::Read(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_of_an_activity_are_ids_or_objects_and_it_is_the_applications() {
        let text = |application: &str| {
            format!(
                r#"{{"application_id":"{application}","instance_id":"i-1","launch_id":"1",
                "location":{{"id":"gc-5-6","kind":"gc","channel_id":"6","guild_id":"5"}},
                "users":["7",{{"id":"8","username":"ben"}}]}}"#
            )
        };
        let read = |application| {
            let running: Running = serde_json::from_str(&text(application)).unwrap();
            running.instance("9", "i-1")
        };
        let instance = read("9").unwrap();
        assert_eq!(instance.people, [PersonId(7), PersonId(8)]);
        assert_eq!(instance.place.channel, game::ChannelId(6));
        assert_eq!(instance.place.server, Some(game::ServerId(5)));
        assert_eq!(read("10"), None, "another application's");
    }
}
