//! Connecting to Discord, registering the command when it has changed, and ending in time.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{ApplicationId, HttpBuilder, LightMethod};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::activities::DiscordActivities;
use super::api_address::{Api, Way, on_this_machine};
use super::shard::{Connectivity, Ended};
use super::shard_sharing::{self, FixedShards, Sharing};
use crate::discord::commands::{djambi, entry_point, menus};
use crate::discord::input::incoming;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::endpoints;
use crate::discord::send::http::{DiscordHttp, REQUEST_TIMEOUT, client, status, with_causes};
use crate::discord::send::rate_limit::{self, RequestRate};
use crate::secret::Secret;
use crate::service::GameService;

/// The time after the signal within which everything ends.
const END: Duration = Duration::from_millis(4_500);
/// Shards are given so much of it.
const SHARDS_END: Duration = Duration::from_secs(2);
/// The longest pause between two tries to connect.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// The settings of a run.
#[derive(Debug)]
pub struct Running {
    /// The bot's token.
    pub token: Secret,
    /// Where its REST requests go, if not to Discord.
    pub api: Option<Api>,
    /// The games.
    pub service: GameService,
    /// Whether the gateway is connected, as far as others want to know it.
    pub connectivity: Connectivity,
    /// The connections that this process is to have; without them, its share.
    pub shards: Option<FixedShards>,
    /// A proxy for Discord's REST interface, which keeps to its limits for all processes.
    pub proxy: Option<String>,
    /// The questions of the pages about their frames, if they open within Discord.
    pub activities: Option<Arc<DiscordActivities>>,
}

/// Why the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The token is not, or no longer, valid.
    #[error(
        "Discord does not accept this token. Make a new one in the Developer Portal (your application, 'Bot', 'Reset Token'), put it into DISCORD_TOKEN, and start again"
    )]
    Token,
    /// The gateway that a test's address names is elsewhere.
    #[error("the gateway of DISCORD_API is not on this machine: {0}")]
    Gateway(String),
    /// No client for HTTP can be made.
    #[error("this machine cannot make encrypted connections: {0}")]
    Client(String),
}

fn http(running: &Running) -> Result<DiscordHttp, RunError> {
    let mut builder = HttpBuilder::new(running.token.expose());
    let client = match &running.api {
        Some(Api(Way::Through(client))) => client.clone(),
        _ => client(REQUEST_TIMEOUT).map_err(|error| RunError::Client(with_causes(&error)))?,
    };
    // With serenity's rate limiter on, another address would be ignored.
    let address = match &running.api {
        Some(api) => api.address(),
        None => running.proxy.as_deref(),
    };
    if let Some(address) = address {
        builder = builder.proxy(address).ratelimiter_disabled(true);
    }
    Ok(DiscordHttp::new(
        builder.client(client.clone()).build(),
        client,
    ))
}

/// The link that adds the bot to a server, with exactly what it needs.
pub fn invite_link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        incoming::needed().bits()
    )
}

/// Runs until `stop` is done, then ends within five seconds. `started` is given the invite link as
/// soon as it is known.
pub async fn run(
    running: Running,
    stop: impl Future<Output = ()>,
    started: impl FnOnce(&str),
) -> Result<(), RunError> {
    tokio::pin!(stop);
    let tasks = TaskTracker::new();
    let ending = CancellationToken::new();
    let mut serving = pin!(serve(&running, &tasks, started, &ending));
    let served = tokio::select! {
        served = &mut serving => Some(served),
        () = &mut stop => None,
    };
    let end = Instant::now() + END;
    ending.cancel();
    // The connections are handed over first, so that the others get the events from now on.
    let served = match served {
        Some(served) => served,
        None => timeout(SHARDS_END, serving).await.unwrap_or(Ok(())),
    };
    tracing::info!("shutdown begun; answers in progress are finished");
    tasks.close();
    if timeout_at(end, tasks.wait()).await.is_err() {
        tracing::warn!("answers not finished in time; they are announced after the next start");
    }
    let _ = timeout_at(end, running.service.close()).await;
    served
}

/// Connects, and connects again when that ends; only a rejected token ends it.
async fn serve(
    running: &Running,
    tasks: &TaskTracker,
    started: impl FnOnce(&str),
    stop: &CancellationToken,
) -> Result<(), RunError> {
    let http = Arc::new(http(running)?);
    let application = tokio::select! {
        application = application(&http) => application?,
        () = stop.cancelled() => return Ok(()),
    };
    started(&invite_link(application));
    http.set_application_id(application);
    let rate = match running.proxy {
        Some(_) => RequestRate::unlimited(),
        None => RequestRate::alone(),
    };
    let (service, way) = (running.service.clone(), Arc::clone(&http));
    let adapter = DiscordAdapter::new(service, way, rate, tasks.clone());
    if let Some(activities) = &running.activities {
        activities.connected(&adapter);
    }
    let connectivity = running.connectivity.clone();
    let has_activity = running.activities.is_some();
    let mut beside = JoinSet::new();
    beside.spawn(adapter.clone().run_announcer(connectivity.clone()));
    beside.spawn(register_until_accepted(Arc::clone(&http), has_activity));
    beside.spawn(rate_limit::prune(http));
    let (service, shards) = (&running.service, running.shards.as_ref());
    let mut gateway = shard_sharing::gateway(&adapter.http, service, shards).await;
    if running.api.is_some() {
        // A test's gateway is on this machine, or nothing connects at all.
        match on_this_machine(&gateway.url, "ws") {
            Some(local) => gateway.url = local.into(),
            None => return Err(RunError::Gateway(gateway.url)),
        }
    }
    let sharing = Sharing {
        adapter,
        connectivity,
        token: running.token.clone(),
        gateway,
        fixed: running.shards.clone(),
    };
    // The tasks beside it end when their set is dropped.
    match sharing.run(stop).await {
        Ended::Token => Err(RunError::Token),
        Ended::Stopped | Ended::Closed(_) => Ok(()),
    }
}

/// The application that the token belongs to. Waits for Discord if that is down.
async fn application(http: &DiscordHttp) -> Result<ApplicationId, RunError> {
    let mut pause = Duration::from_millis(500);
    loop {
        match endpoints::application(http).await {
            Ok(application) => return Ok(application),
            Err(error) if status(&error) == Some(401) => return Err(RunError::Token),
            Err(error) => {
                let error = with_causes(&error);
                tracing::warn!(%error, "Discord not reached; repeated soon");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// Registers until it has worked. `has_activity` is whether the pages open within Discord.
pub async fn register_until_accepted(http: Arc<DiscordHttp>, has_activity: bool) {
    let mut pause = Duration::from_secs(1);
    while let Err(error) = register(&http, has_activity).await {
        tracing::warn!(%error, "command registration failed; repeated soon");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_mins(5));
    }
}

/// Discord's number of the kind of a command by which an Activity is opened.
const ENTRY_POINT: u64 = 4;

fn is_entry_point(command: &Value) -> bool {
    command["type"] == ENTRY_POINT
}

/// Registers the commands if Discord has others, or none. An application has one entry point at most,
/// which no list may leave out: it is changed, made or deleted by itself, and Discord's own stays as it is
/// unless the pages open within Discord.
async fn register(http: &DiscordHttp, has_activity: bool) -> serenity::Result<()> {
    let all = endpoints::commands(http).await?;
    let (mut entries, theirs): (Vec<Value>, Vec<Value>) = all.into_iter().partition(is_entry_point);
    let ours = serde_json::to_value(djambi())?;
    let ours: Vec<Value> = [ours].into_iter().chain(menus()).collect();
    let is_theirs = |it: &Value| theirs.iter().any(|theirs| essence(theirs) == essence(it));
    if theirs.len() == ours.len() && ours.iter().all(is_theirs) {
        tracing::info!("command unchanged");
    } else {
        let list = Value::Array(ours.into_iter().chain(entries.clone()).collect());
        endpoints::change_commands(http, LightMethod::Put, None, Some(list)).await?;
        tracing::info!("command registered");
    }
    // Comes last: where Discord refuses it, the other commands are there.
    enter(http, entries.pop(), has_activity).await
}

/// Registers the entry point, or deletes it where the pages do not open within Discord.
async fn enter(
    http: &DiscordHttp,
    theirs: Option<Value>,
    has_activity: bool,
) -> serenity::Result<()> {
    let ours = entry_point();
    let Some(theirs) = theirs else {
        if has_activity {
            endpoints::change_commands(http, LightMethod::Post, None, Some(ours)).await?;
        }
        return Ok(());
    };
    let Some(id) = theirs["id"].as_str().and_then(|id| id.parse().ok()) else {
        return Ok(());
    };
    if has_activity && entry_essence(&theirs) != entry_essence(&ours) {
        endpoints::change_commands(http, LightMethod::Patch, Some(id), Some(ours)).await?;
        tracing::info!("entry point registered");
    } else if !has_activity && theirs["name"] == ours["name"] {
        endpoints::change_commands(http, LightMethod::Delete, Some(id), None).await?;
    }
    Ok(())
}

/// An entry point with its handler, which other commands do not have.
fn entry_essence(command: &Value) -> (Value, Value) {
    (essence(command), command["handler"].clone())
}

/// The fields that Discord adds to a command, or fills in where they are missing.
const ADDED: [&str; 8] = [
    "id",
    "application_id",
    "version",
    "type",
    "default_permission",
    "default_member_permissions",
    "dm_permission",
    "handler",
];

/// A command without the fields that Discord adds and those at their defaults.
fn essence(command: &Value) -> Value {
    let mut command = stripped(command);
    if let Some(fields) = command.as_object_mut() {
        fields.retain(|name, _| !ADDED.contains(&name.as_str()));
    }
    command
}

/// A value without the fields at their defaults.
fn stripped(value: &Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.iter().map(stripped).collect()),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, it)| (name.clone(), stripped(it)));
            let said = fields.filter(|(_, it)| !is_default(it));
            Value::Object(said.collect())
        }
        Value::Number(number) => number.as_f64().map_or(value.clone(), Value::from),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_added_by_discord_make_no_difference_and_our_changes_do() {
        let ours = serde_json::to_value(djambi()).unwrap();
        let mut theirs = ours.clone();
        for (name, value) in [
            ("id", json!("1")),
            ("version", json!("2")),
            ("type", json!(1)),
            ("nsfw", json!(false)),
            ("name_localizations", json!(null)),
            ("dm_permission", json!(true)),
        ] {
            theirs[name] = value;
        }
        assert_eq!(essence(&ours), essence(&theirs));
        theirs["options"][0]["description"] = json!("other");
        assert_ne!(essence(&ours), essence(&theirs));
    }
}
