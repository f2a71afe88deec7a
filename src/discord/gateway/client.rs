//! Connecting to Discord, and ending in time.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ApplicationId, ClientBuilder, Context, Event, EventHandler, GatewayIntents, Guild,
    GuildChannel, GuildMemberUpdateEvent, Http, HttpBuilder, Interaction, Member, RawEventHandler,
    Ready, Role, ShardStageUpdateEvent, UnavailableGuild,
};
use serenity::async_trait;
use serenity::gateway::GatewayError;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::task::TaskTracker;

use super::api::{Api, Way, for_tests, on_this_machine};
use super::connectivity::Connectivity;
use super::{rate_limits, registration};
use crate::discord::input::asked::Asked;
use crate::discord::input::permissions;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::send::counts::{COUNTS, count};
use crate::discord::send::heavy::Heavy;
use crate::discord::send::locks::GameLocks;
use crate::discord::send::seen::Seen;
use crate::render::{Painter, Theme};
use crate::service::GameService;

/// Everything ends within so long after the signal.
const END: Duration = Duration::from_millis(4_500);
/// Shards are given so much of it.
const SHARDS_END: Duration = Duration::from_secs(2);
/// The longest pause between two tries to connect.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// The longest that a request may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is needed to run.
#[derive(Debug)]
pub struct Running {
    /// The bot's token.
    pub token: String,
    /// Where its REST requests go, if not to Discord.
    pub api: Option<Api>,
    /// The games.
    pub service: GameService,
    /// Whether the gateway is connected, as far as others want to know it.
    pub connectivity: Connectivity,
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
    /// Discord cannot be asked.
    #[error("Discord cannot be reached: {0}")]
    Discord(serenity::Error),
}

fn http(running: &Running, application: Option<ApplicationId>) -> Http {
    let mut builder = HttpBuilder::new(&running.token);
    if let Some(application) = application {
        builder = builder.application_id(application);
    }
    // One request that hangs must not hold up what waits for it.
    let mut client = reqwest::Client::builder().timeout(PATIENCE);
    if running.api.is_some() {
        client = for_tests(client);
    }
    if let Ok(client) = client.build() {
        builder = builder.client(client);
    }
    builder = match &running.api {
        // With the rate limiter on, the proxy would be ignored.
        Some(Api(Way::To(address))) => builder.proxy(address).ratelimiter_disabled(true),
        Some(Api(Way::Through(client))) => builder.client(client.clone()),
        None => builder,
    };
    builder.build()
}

/// The link that adds the bot to a server, with exactly what it needs.
#[must_use]
pub fn invite_link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        permissions::needed().bits()
    )
}

struct Handler {
    adapter: DiscordAdapter,
    connectivity: Connectivity,
}

#[async_trait]
impl EventHandler for Handler {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        self.adapter.take(&interaction);
    }

    async fn ready(&self, _: Context, ready: Ready) {
        count(&COUNTS.connections);
        let shard = ready.shard.map_or(0, |shard| shard.id.0);
        tracing::info!(shard, servers = ready.guilds.len(), "connected");
        self.adapter.left_meanwhile(&ready).await;
    }

    async fn shard_stage_update(&self, _: Context, _: ShardStageUpdateEvent) {
        self.connectivity.wake();
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.adapter.server_gone(guild.id, false).await;
    }

    async fn channel_create(&self, _: Context, channel: GuildChannel) {
        self.adapter.server_changed(channel.guild_id).await;
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, channel: GuildChannel) {
        self.adapter.server_changed(channel.guild_id).await;
    }

    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        self.adapter.server_changed(thread.guild_id).await;
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        self.adapter.server_changed(thread.guild_id).await;
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, role: Role) {
        self.adapter.server_changed(role.guild_id).await;
    }

    /// The bot itself is given a role, or loses one: of others it is not told.
    async fn guild_member_update(
        &self,
        _: Context,
        _: Option<Member>,
        _: Option<Member>,
        event: GuildMemberUpdateEvent,
    ) {
        self.adapter.server_changed(event.guild_id).await;
    }

    /// Removed from it, or it has an outage: either ends with a `guild_create`.
    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        self.adapter.server_gone(gone.id, true).await;
    }
}

/// What serenity cannot read.
struct Raw(DiscordAdapter);

#[async_trait]
impl RawEventHandler for Raw {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event
            && event.kind == "INTERACTION_CREATE"
        {
            self.0.take_unread(&event.value);
        }
    }
}

/// Runs until `stop` is done, then ends within five seconds. `started` is told the invite link as
/// soon as it is known.
pub async fn run(
    running: Running,
    stop: impl Future<Output = ()>,
    started: impl FnOnce(&str),
) -> Result<(), RunError> {
    tokio::pin!(stop);
    let tasks = TaskTracker::new();
    let served = tokio::select! {
        served = serve(&running, &tasks, started) => served,
        () = &mut stop => Ok(()),
    };
    let end = Instant::now() + END;
    tracing::info!("ending: what has been begun is finished");
    tasks.close();
    if timeout_at(end, tasks.wait()).await.is_err() {
        tracing::warn!(
            "some answers were not finished in time; they are announced after the next start"
        );
    }
    let _ = timeout_at(end, running.service.close()).await;
    served
}

/// Connects, and connects again when that ends; only a rejected token ends it.
async fn serve(
    running: &Running,
    tasks: &TaskTracker,
    started: impl FnOnce(&str),
) -> Result<(), RunError> {
    let application = application(running).await?;
    started(&invite_link(application));
    let http = Arc::new(http(running, Some(application)));
    let adapter = DiscordAdapter {
        service: running.service.clone(),
        http: Arc::clone(&http),
        tasks: tasks.clone(),
        heavy: Heavy::default(),
        asked: Asked::default(),
        seen: Seen::default(),
        locks: GameLocks::default(),
    };
    let connectivity = running.connectivity.clone();
    // The first picture would otherwise wait for the drawings to be made ready.
    tokio::task::spawn_blocking(|| Theme::ALL.map(Painter::of).len());
    let announcement = AbortOnDrop(tokio::spawn(
        adapter.clone().run_announcer(connectivity.clone()),
    ));
    let registering = AbortOnDrop(tokio::spawn(registration::keep_trying(Arc::clone(&http))));
    let forgetting = AbortOnDrop(tokio::spawn(rate_limits::keep_small(http)));
    let mut pause = Duration::from_secs(1);
    loop {
        let began = Instant::now();
        let ended = connected(running, application, &adapter, &connectivity).await;
        connectivity.set(None);
        match ended {
            Err(RunError::Token) => return Err(RunError::Token),
            Err(RunError::Gateway(url)) => return Err(RunError::Gateway(url)),
            Err(error) => tracing::warn!(%error, "the connection ended"),
            Ok(()) => tracing::warn!("the connection ended"),
        }
        if began.elapsed() > LONGEST_PAUSE {
            pause = Duration::from_secs(1);
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
        let _ = (&announcement, &registering, &forgetting);
    }
}

/// A task that ends with its owner.
struct AbortOnDrop(tokio::task::JoinHandle<()>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Shards that are told to end when their owner is dropped, whatever state they are in.
struct Shards(Arc<serenity::all::ShardManager>);

impl Drop for Shards {
    fn drop(&mut self) {
        let shards = Arc::clone(&self.0);
        tokio::spawn(async move { timeout(SHARDS_END, shards.shutdown_all()).await });
    }
}

/// The application that the token belongs to. Waits for Discord if that is down.
async fn application(running: &Running) -> Result<ApplicationId, RunError> {
    let http = http(running, None);
    let mut pause = Duration::from_millis(500);
    loop {
        match http.get_current_application_info().await {
            Ok(info) => return Ok(info.id),
            Err(error) if is_unauthorised(&error) => return Err(RunError::Token),
            Err(error) => {
                tracing::warn!(%error, "Discord cannot be reached; trying again");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

fn is_unauthorised(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(error) => error.status_code().is_some_and(|it| it.as_u16() == 401),
        serenity::Error::Gateway(GatewayError::InvalidAuthentication) => true,
        _ => false,
    }
}

/// One life of a connection.
async fn connected(
    running: &Running,
    application: ApplicationId,
    adapter: &DiscordAdapter,
    connectivity: &Connectivity,
) -> Result<(), RunError> {
    let failed = |error: serenity::Error| {
        if is_unauthorised(&error) {
            RunError::Token
        } else {
            RunError::Discord(error)
        }
    };
    let gateway = match &running.api {
        Some(_) => Some(local_gateway(&adapter.http).await?),
        None => None,
    };
    let http = http(running, Some(application));
    // Interactions need no intent; guilds tell of channels and threads.
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .raw_event_handler(Raw(adapter.clone()))
        .event_handler(Handler {
            adapter: adapter.clone(),
            connectivity: connectivity.clone(),
        })
        .await
        .map_err(failed)?;
    if let Some(gateway) = gateway {
        // Whatever serenity has found out, a test never speaks to the real gateway.
        *client.ws_url.lock().await = gateway;
    }
    let shards = Shards(Arc::clone(&client.shard_manager));
    connectivity.set(Some(Arc::clone(&client.shard_manager)));
    let ended = client.start_autosharded().await.map_err(failed);
    drop(shards);
    ended
}

/// The gateway's address as a test's REST address tells it: on this machine, or none.
async fn local_gateway(http: &Http) -> Result<String, RunError> {
    let url = http.get_gateway().await.map_err(RunError::Discord)?.url;
    match on_this_machine(&url, "ws") {
        Some(local) => Ok(local.into()),
        None => Err(RunError::Gateway(url)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_what_is_needed_and_no_more() {
        let link = invite_link(ApplicationId::new(7));
        assert!(
            link.contains("client_id=7") && link.ends_with("permissions=309237697536"),
            "{link}"
        );
    }
}
