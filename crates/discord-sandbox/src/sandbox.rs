//! The sandbox itself: starting it, what it is made of, what a test can do to it.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use parking_lot::Mutex;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::faults::{Fault, Gate};
use crate::http::{GATEWAY, Logged};
use crate::id::Id;
use crate::message::Message;
use crate::person::Person;
use crate::places;
use crate::saved::{Saved, SavedFile};
use crate::schema::{Judge, Violation};
use crate::server;
use crate::sessions::Out;
use crate::shared::Shared;
use crate::transcript::Transcript;
use crate::world::{Role, World, channel_type};

/// The environment variable that names Discord's `openapi.json`, by which requests are then judged.
pub const OPENAPI_VARIABLE: &str = "DISCORD_OPENAPI";

/// A Discord in miniature on a free port of 127.0.0.1. Dropping it closes every connection.
///
/// It begins with one guild and one channel in it, with the bot as a member:
///
/// ```
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), discord_sandbox::Trouble> {
/// let sandbox = discord_sandbox::Sandbox::start().await?;
/// let ana = sandbox.person("Ana");
/// assert!(sandbox.url().starts_with("http://127.0.0.1:"));
/// assert!(ana.types(sandbox.channel(), "/hello").is_err()); // no bot has registered it
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Sandbox {
    pub(crate) shared: Arc<Shared>,
    address: SocketAddr,
    url: String,
    guild: Id,
    channel: Id,
    file: Option<Mutex<SavedFile>>,
    server: JoinHandle<()>,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.server.abort();
        self.shared.close();
    }
}

/// How a sandbox begins.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The address to listen at, on loopback; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The name of the first guild.
    pub guild: String,
    /// The name of the bot.
    pub bot: String,
    /// The people who are members of the first guild. They have installed the application, and two
    /// or more are in a group chat too.
    pub people: Vec<String>,
    /// The file that [`Sandbox::save`] writes. If it exists, the sandbox begins as it was saved there
    /// instead of as described here.
    pub file: Option<PathBuf>,
    /// Discord's `openapi.json`, by which requests are judged with the feature `schema`.
    pub openapi: Option<PathBuf>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            listen: (Ipv4Addr::LOCALHOST, 0).into(),
            guild: "Sandbox".to_owned(),
            bot: "bot".to_owned(),
            people: Vec::new(),
            file: None,
            openapi: None,
        }
    }
}

impl Sandbox {
    /// Starts a sandbox; with the feature `schema`, requests are judged by Discord's schema if
    /// [`OPENAPI_VARIABLE`] names it.
    pub async fn start() -> Result<Self> {
        let openapi = std::env::var_os(OPENAPI_VARIABLE).filter(|path| !path.is_empty());
        let openapi = openapi
            .filter(|_| cfg!(feature = "schema"))
            .map(PathBuf::from);
        let setup = Setup {
            openapi,
            ..Setup::default()
        };
        Self::start_with(&setup).await
    }

    /// Starts a sandbox as described. Fails where the address is not on loopback or cannot be
    /// listened at, where two people have one name, and where the schema cannot be read.
    pub async fn start_with(setup: &Setup) -> Result<Self> {
        let judge = setup.openapi.as_deref().map(Judge::by).transpose()?;
        let listen = setup.listen;
        ensure!(
            listen.ip().is_loopback(),
            "{listen} can be reached from other machines, and the sandbox is for this one alone: name an \
             address such as 127.0.0.1:0"
        );
        let cannot = || format!("cannot listen at {listen}");
        let listener = TcpListener::bind(listen).await.with_context(cannot)?;
        let address = listener.local_addr().with_context(cannot)?;
        let url = format!("http://{address}");
        let file = setup.file.as_deref().map(SavedFile::open).transpose()?;
        let (file, saved) = file.unzip();
        let (mut world, guild, channel) = match saved.flatten() {
            Some(saved) => saved.restore(url.clone()),
            None => found(setup, url.clone())?,
        };
        world.token = token(world.bot);
        let shared = Arc::new(Shared::new(world, judge));
        let server = tokio::spawn(server::serve(Arc::clone(&shared), listener));
        let sandbox = Self {
            shared,
            address,
            url,
            guild,
            channel,
            file: file.map(Mutex::new),
            server,
        };
        sandbox.save()?;
        Ok(sandbox)
    }

    /// Saves people, places and the newest messages to the file of its [`Setup`], if one is named and
    /// something has changed since the last time. If that fails, the file is as it was before.
    pub fn save(&self) -> Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let mut file = file.lock();
        // One more than there were changes, so that the first time is not an exception.
        let seq = self.shared.seq() + 1;
        if file.seq < seq {
            file.write(&Saved {
                guild: self.guild,
                channel: self.channel,
                world: &*self.shared.world(),
            })?;
            file.seq = seq;
        }
        Ok(())
    }

    /// The REST address, `http://127.0.0.1:PORT`, for `HttpBuilder::proxy`. The gateway is on the same port.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The port at which it listens.
    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The gateway's address, `ws://127.0.0.1:PORT/`.
    pub fn gateway_url(&self) -> String {
        self.shared.world().gateway_url()
    }

    /// The bot's token. After [`Sandbox::revoke_token`] it is still returned here, but no longer accepted.
    pub fn token(&self) -> String {
        token(self.bot())
    }

    /// The bot's application id, which is its user id too.
    pub fn bot(&self) -> Id {
        self.shared.world().bot
    }

    /// The guild that is there from the beginning.
    pub fn guild(&self) -> Id {
        self.guild
    }

    /// The channel `#general` in it.
    pub fn channel(&self) -> Id {
        self.channel
    }

    /// The clock, which can be moved and stopped.
    pub fn clock(&self) -> Clock {
        self.shared.world().clock.clone()
    }

    /// A new person, a member of the first guild with the usual permissions and a client in English.
    pub fn person(&self, name: &str) -> Person {
        let user = places::arrive(&mut self.shared.world(), self.guild, name);
        Person::new(Arc::clone(&self.shared), user)
    }

    /// Another bot, a member of the first guild. It does nothing, but can be named in options.
    pub fn another_bot(&self, name: &str) -> Id {
        let mut world = self.shared.world();
        let user = world.add_user(name, None, true);
        places::join(&mut world, self.guild, user);
        user
    }

    /// Revokes the token: requests get 401, shards are closed with 4004.
    pub fn revoke_token(&self) {
        let mut world = self.shared.world();
        world.token.clear();
        let close = Out::Close(4_004, "Authentication failed.");
        world.send_all("the token is revoked", &close);
        world.gateway.sessions.clear();
    }

    /// Lets the next `times` requests that match `pattern` fail. Patterns are like `POST /channels/*/messages`:
    /// a star is one part of the path, `**` the rest. Faults happen in the order in which they were asked for.
    pub fn fault(&self, pattern: &str, times: usize, fault: Fault) {
        self.shared.world().faults.add(pattern, times, fault);
    }

    /// Stops all matching requests at a gate, where the test lets them through one by one.
    pub fn gate(&self, pattern: &str) -> Gate {
        let (sender, arrivals) = unbounded_channel();
        self.fault(pattern, usize::MAX, Fault::Gate(sender));
        Gate { arrivals }
    }

    /// Takes back all faults that have not happened yet, gates too.
    pub fn clear_faults(&self) {
        self.shared.world().faults.rules.clear();
    }

    /// Enforces Discord's limit of 50 requests a second (of the sandbox's clock) outside interactions: what is over gets 429.
    pub fn enforce_global_limit(&self) {
        self.shared.world().faults.counted = Some((0, 0));
    }

    /// Sets how long the waiting helpers wait before they give up (one minute at first).
    pub fn set_patience(&self, patience: Duration) {
        *self.shared.patience.lock() = patience;
    }

    /// All messages of a channel in order, private ones too, deleted ones left out.
    pub fn messages(&self, channel: Id) -> Vec<Message> {
        let world = self.shared.world();
        world.messages_in(channel).cloned().collect()
    }

    /// One message as it is now, also when it has been deleted.
    pub fn message(&self, id: Id) -> Option<Message> {
        self.shared.world().messages.get(&id).cloned()
    }

    /// The DM between the bot and a person.
    pub fn dm(&self, user: Id) -> Id {
        self.shared.dm(user)
    }

    /// The registered commands, as the bot reads them back: global ones, or those of one guild.
    pub fn commands(&self, guild: Option<Id>) -> Vec<serde_json::Value> {
        let world = self.shared.world();
        world.commands.get(&guild).cloned().unwrap_or_default()
    }

    /// Every request so far with its answer's status.
    pub fn requests(&self) -> Vec<Logged> {
        let world = self.shared.world();
        let requests = world.log.iter().filter(|it| it.method != GATEWAY);
        requests.cloned().collect()
    }

    /// Requests with bodies that Discord's schema does not allow, and embeds that show files which are not attached.
    /// A test should end with this being empty.
    pub fn violations(&self) -> Vec<Violation> {
        self.shared.world().violations.clone()
    }

    /// Whether requests are judged by Discord's schema.
    pub fn judges(&self) -> bool {
        self.shared.judge.is_some()
    }

    /// Everything that happened, to read.
    pub fn transcript(&self) -> Transcript {
        self.shared.world().transcript.clone()
    }

    /// Forgets old messages except for the last `count` of each channel, the transcript, finished
    /// interactions, and requests of more than a minute ago: for sandboxes that run for hours.
    pub fn forget_old(&self, count: usize) {
        self.shared.world().forget_old(count);
    }

    /// Lets people ask in the client for the bot to be started again, of which this notifies.
    pub fn restarts(&self) -> Arc<Notify> {
        Arc::clone(self.shared.restart.get_or_init(Arc::default))
    }

    /// Waits until the bot has identified (with all its shards) and its commands are registered.
    pub async fn ready(&self) -> Result<()> {
        let look =
            |world: &World| (world.gateway.connected() > 0 && world.has_commands()).then_some(());
        let what = "a connected bot with registered commands";
        self.shared.wait(what, look).await
    }

    /// Waits until something is true of the sandbox, looking again whenever something has happened.
    ///
    /// `for_what` is printed when it does not happen.
    pub async fn until<T>(
        &self,
        for_what: &str,
        mut look: impl FnMut(&Self) -> Option<T>,
    ) -> Result<T> {
        self.shared.wait_outside(for_what, || look(self)).await
    }
}

/// Makes the world of a new sandbox, with its guild and its channel.
fn found(setup: &Setup, url: String) -> Result<(World, Id, Id)> {
    let mut world = World::new(Clock::new(), url);
    world.rename(world.bot, &setup.bot);
    let guild = world.add_guild(&setup.guild);
    let channel = world.add_channel(channel_type::TEXT, Some(guild), "general");
    populate(&mut world, guild, &setup.people)?;
    Ok((world, guild, channel))
}

/// Lets people join the first guild, where they have a role, install the application and meet in a
/// group chat.
fn populate(world: &mut World, guild: Id, people: &[String]) -> Result<()> {
    let mut ids = BTreeSet::new();
    if people.is_empty() {
        return Ok(());
    }
    let role = Role {
        name: "Members".to_owned(),
        mentionable: true,
        color: places::ROLE_COLORS[0],
        ..Role::default()
    };
    let role = places::new_role(world, guild, role);
    for name in people {
        let name = places::free_name(world, name)?;
        let user = places::arrive(world, guild, &name);
        places::set_role(world, guild, user, role, true);
        world.installed.insert(user);
        world.dm(user);
        ids.insert(user);
    }
    if ids.len() > 1 {
        let group = world.add_channel(channel_type::GROUP, None, &people.join(", "));
        world.channel_mut(group).recipients = ids;
    }
    Ok(())
}

/// The token of a bot, shaped as a real one: its id in base 64 first.
fn token(bot: Id) -> String {
    let head = BASE64_URL_SAFE_NO_PAD.encode(bot.to_string());
    format!("{head}.sandbox.{}", bot.0 % 1_000_000)
}
