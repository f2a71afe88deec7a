//! `djambi run`: the Discord bot.

use std::fmt::Display;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::{Context, anyhow, bail, ensure};
use clap::builder::{StringValueParser, TypedValueParser};
use jiff::Timestamp;
use tokio::sync::oneshot;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tracing::level_filters::LevelFilter;

use super::arguments::{address, whole};
use super::database::{DATABASE, database};
use super::output::announce;
use super::process::{begin_log, run_server};
use crate::activity::Activities;
use crate::discord::{self, Api, Connectivity, DiscordActivities, FixedShards, RunError, Running};
use crate::secret::{Secret, redacted};
use crate::service::{GameService, ServiceOptions};
use crate::store::{StoreError, StoreOptions};
use crate::web::{Pages, Proxies, Settings, origin};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The bot's token
    #[arg(
        long,
        env = "DISCORD_TOKEN",
        default_value = "",
        hide_default_value = true,
        value_parser = secret(clean_token)
    )]
    token: Secret,
    /// The database: a file, or the address of a server's; a file is created at the first start
    #[arg(long, env = "DATABASE_URL", default_value = DATABASE, value_parser = database)]
    pub(super) database: String,
    /// Another address than Discord's, only on this machine: for tests
    #[arg(long, env = "DISCORD_API")]
    api: Option<String>,
    /// Connections to the gateway that this process has, such as 0-3/8 for the first four of eight
    /// [default: its share, agreed with the other processes on the same database]
    #[arg(long, env = "DJAMBI_SHARDS")]
    shards: Option<String>,
    /// The address of a proxy for Discord's REST interface that keeps to Discord's limits for all
    /// processes, such as one on port 3000 of this machine; it gets the bot's token
    #[arg(long, env = "DISCORD_PROXY")]
    proxy: Option<String>,
    /// How many computer players may think at a time [default: half of the cores]
    #[arg(long, env = "DJAMBI_WORKERS", allow_negative_numbers = true)]
    workers: Option<String>,
    /// Answer /healthz and /metrics at this address of this machine, such as 127.0.0.1:9100
    #[arg(long, env = "DJAMBI_HEALTH")]
    health: Option<String>,
    /// Serve pages for browsers at this address, such as 127.0.0.1:8080
    #[arg(long, env = "DJAMBI_WEB")]
    web: Option<String>,
    #[arg(
        long,
        env = "DJAMBI_URL",
        value_name = "URL",
        help = "How browsers reach these pages, such as https://djambi.example"
    )]
    url: Option<String>,
    /// Where people reach you, such as an e-mail address: shown with the privacy policy and the terms
    #[arg(long, env = "DJAMBI_CONTACT")]
    contact: Option<String>,
    #[arg(
        long,
        env = "DJAMBI_FRAMES",
        value_name = "SITES",
        help = "The sites that may show these pages within theirs, such as https://discord.com"
    )]
    frames: Option<String>,
    /// Whether these pages open within Discord as an Activity: on or off
    #[arg(long, env = "DJAMBI_ACTIVITY")]
    activity: Option<String>,
    /// The secret of the application, for the pages within Discord
    #[arg(
        long,
        env = "DISCORD_CLIENT_SECRET",
        default_value = "",
        hide_default_value = true,
        value_parser = secret(str::trim)
    )]
    client_secret: Secret,
    /// The reverse proxies in front of these pages that are not on this machine, such as 10.88.0.1
    #[arg(long, env = "DJAMBI_PROXIES", value_name = "ADDRESSES")]
    proxies: Option<String>,
    /// Stop when standard input ends, because the program at its other end has
    #[arg(long, hide = true)]
    until_stdin_ends: bool,
}

/// Each setting is read when it is asked for: the error says why it cannot be used.
impl Args {
    /// The token, if there is one that can be one.
    pub(super) fn token(&self) -> anyhow::Result<Secret> {
        ensure!(is_token(self.token.expose()), NoToken);
        Ok(self.token.clone())
    }

    /// The address of a Discord for tests, if one is set.
    pub(super) fn api(&self) -> anyhow::Result<Option<Api>> {
        Ok(given(self.api.as_ref()).map(str::parse).transpose()?)
    }

    /// Where the bot says that it is well, if it does.
    pub(super) fn health(&self) -> anyhow::Result<Option<SocketAddr>> {
        let health = read("DJAMBI_HEALTH (--health)", self.health.as_ref(), address)?;
        if let Some(address) = health {
            ensure!(
                address.ip().is_loopback(),
                "{address} is not an address on this machine alone, and DJAMBI_HEALTH takes no other: \
                 write one such as 127.0.0.1:9100"
            );
        }
        Ok(health)
    }

    /// How pages are served, if they are.
    pub(super) fn pages(&self) -> anyhow::Result<Option<Settings>> {
        let Some(listen) = read("DJAMBI_WEB (--web)", self.web.as_ref(), address)? else {
            return Ok(None);
        };
        let settings = Settings {
            listen,
            url: given(self.url.as_ref()).map(str::to_owned),
            contact: given(self.contact.as_ref()).map(str::to_owned),
            frames: given(self.frames.as_ref()).map(str::to_owned),
            proxies: proxies(self.proxies.as_ref())?,
            activity: None,
        };
        settings.check()?;
        Ok(Some(settings))
    }

    /// The secret with which the pages open within Discord, if they do.
    pub(super) fn activity(&self) -> anyhow::Result<Option<Secret>> {
        match given(self.activity.as_ref()) {
            None | Some("off") => return Ok(None),
            Some("on") => {}
            Some(other) => bail!("'{other}' in DJAMBI_ACTIVITY: write on or off"),
        }
        ensure!(
            !self.client_secret.expose().is_empty(),
            "DJAMBI_ACTIVITY=on needs DISCORD_CLIENT_SECRET: open your application in the Developer Portal, choose \
             'OAuth2' and 'Reset Secret', and copy what is shown"
        );
        let (web, url) = (given(self.web.as_ref()), given(self.url.as_ref()));
        ensure!(
            web.is_some() && url.is_some(),
            "DJAMBI_ACTIVITY=on needs DJAMBI_WEB and DJAMBI_URL: Discord loads the pages from there"
        );
        ensure!(
            given(self.api.as_ref()).is_some() || url.is_some_and(|it| it.starts_with("https://")),
            "DJAMBI_ACTIVITY=on needs a DJAMBI_URL that begins with https://: Discord loads no other pages"
        );
        ensure!(
            given(self.frames.as_ref()).is_none(),
            "DJAMBI_FRAMES cannot be set with DJAMBI_ACTIVITY=on: only Discord may show the pages then"
        );
        Ok(Some(self.client_secret.clone()))
    }

    /// The names of the settings of pages that are set, except the address where pages are served.
    pub(super) fn of_pages(&self) -> Vec<&'static str> {
        let all = [
            ("DJAMBI_URL", &self.url),
            ("DJAMBI_CONTACT", &self.contact),
            ("DJAMBI_FRAMES", &self.frames),
            ("DJAMBI_PROXIES", &self.proxies),
            ("DJAMBI_ACTIVITY", &self.activity),
        ];
        let set = all
            .into_iter()
            .filter(|(_, it)| given(it.as_ref()).is_some());
        set.map(|(name, _)| name).collect()
    }

    /// The connections that this process is to have, if they are not its share.
    pub(super) fn shards(&self) -> anyhow::Result<Option<FixedShards>> {
        let shards = given(self.shards.as_ref()).map(|text| {
            let shards = text.parse();
            shards.with_context(|| format!("'{text}' in DJAMBI_SHARDS names no connections"))
        });
        shards.transpose()
    }

    /// The proxy for Discord's REST interface, if there is one.
    pub(super) fn proxy(&self) -> anyhow::Result<Option<String>> {
        let Some(proxy) = given(self.proxy.as_ref()) else {
            return Ok(None);
        };
        let proxy = origin(proxy).context(
            "DISCORD_PROXY must be the address of a proxy alone, without a name, a path or a query, such as http://127.0.0.1:3000",
        )?;
        Ok(Some(proxy))
    }

    /// How many computer players may think at a time, if that is set.
    pub(super) fn workers(&self) -> anyhow::Result<Option<usize>> {
        let name = "DJAMBI_WORKERS (--workers)";
        read(name, self.workers.as_ref(), whole(1..=1_024, 2))
    }
}

/// Reads the reverse proxies in front of the pages.
pub(super) fn proxies(text: Option<&String>) -> anyhow::Result<Proxies> {
    let proxies = read("DJAMBI_PROXIES (--proxies)", text, str::parse::<Proxies>)?;
    Ok(proxies.unwrap_or_default())
}

/// Returns a setting without spaces around it; `None` if it is empty.
pub(super) fn given(text: Option<&String>) -> Option<&str> {
    text.map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// Reads a setting; one that cannot be read is named with what is expected.
fn read<T, E: Display>(
    name: &str,
    text: Option<&String>,
    reader: impl Fn(&str) -> Result<T, E>,
) -> anyhow::Result<Option<T>> {
    let read = |text| reader(text).map_err(|expected| anyhow!("'{text}' in {name}: {expected}"));
    given(text).map(read).transpose()
}

/// Returns a reader of a secret, of which that part counts.
fn secret(part: fn(&str) -> &str) -> impl TypedValueParser<Value = Secret> {
    StringValueParser::new().map(move |text| Secret::new(part(&text)))
}

/// A token without the space and the word that are often copied along with it.
pub(super) fn clean_token(text: &str) -> &str {
    let token = text.trim();
    token.strip_prefix("Bot ").unwrap_or(token).trim()
}

const HOW_TO_GET_A_TOKEN: &str = "\
The bot needs a token, and DISCORD_TOKEN contains none. To get one:
  1. Open https://discord.com/developers/applications and choose 'New Application'.
  2. In its page 'Bot' choose 'Reset Token' and copy what is shown. Keep it secret.
  3. Run `djambi setup` in this folder and paste it: it writes the file .env. Or write the line
     DISCORD_TOKEN=… into .env yourself, or set it in the environment. Then start again.";

/// The error of a missing token, or a placeholder.
#[derive(Debug, thiserror::Error)]
#[error("{HOW_TO_GET_A_TOKEN}")]
struct NoToken;

/// The exit code without a token that Discord accepts (`EX_CONFIG` of sysexits), so that a
/// supervisor does not restart the program in vain.
pub(super) const NO_TOKEN: u8 = 78;

/// Whether the token is missing or rejected: another start would not help.
pub(super) fn lacks_a_token(error: &anyhow::Error) -> bool {
    let rejected = matches!(error.downcast_ref(), Some(RunError::Token));
    rejected || error.is::<NoToken>()
}

/// Whether a text can be a token: three parts of the letters that tokens consist of.
pub(super) fn is_token(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let part = |part: &&str| {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        !part.is_empty() && part.bytes().all(letter)
    };
    text.len() >= 20 && parts.len() == 3 && parts.iter().all(part)
}

/// How often a database that cannot be opened yet is tried again.
const TRIED_EVERY: Duration = Duration::from_secs(2);

/// How often that is logged.
const SAID_EVERY: Duration = Duration::from_mins(1);

/// Runs until it is stopped.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    begin_log(LevelFilter::INFO);
    run_server(serve(args))
}

async fn serve(args: &Args) -> anyhow::Result<()> {
    // First of all, so that no signal is missed.
    let asked = stop_signal(false)?;
    let until_stdin_ends = args.until_stdin_ends;
    let mut stop = pin!(async move {
        tokio::select! {
            () = asked => {}
            () = stdin_ended(), if until_stdin_ends => {}
        }
    });
    let (token, health, api) = (args.token()?, args.health()?, args.api()?);
    let (pages, shards, proxy) = (args.pages()?, args.shards()?, args.proxy()?);
    let made = |secret| DiscordActivities::new(token.clone(), secret, api.as_ref()).map(Arc::new);
    let activities = args.activity()?.map(made).transpose()?;
    let options = ServiceOptions {
        store: StoreOptions::to_play(&args.database),
        workers: args.workers()?,
    };
    let service = tokio::select! {
        opened = open(&options) => opened?,
        () = &mut stop => {
            tracing::info!("stopped before the database was ready: the next start continues");
            return Ok(());
        }
    };
    announce(&format!("djambi {}", env!("CARGO_PKG_VERSION")));
    announce(&format!("database: {}", redacted(&args.database)));
    let connectivity = Connectivity::default();
    discord::count_panics();
    if let Some(address) = health {
        let watched = discord::watch(address, &service, &connectivity).await;
        watched.map_err(|error| {
            anyhow!(
                "DJAMBI_HEALTH: cannot listen at {address}: {error}; name another address, such as 127.0.0.1:9101"
            )
        })?;
    }
    let stopping = CancellationToken::new();
    let mut invites = None;
    if let Some(mut settings) = pages {
        settings.activity = activities.clone().map(|it| it as Arc<dyn Activities>);
        let pages = Pages::open(&service, &settings, stopping.clone()).await?;
        // A Discord for tests has no bot that people could add.
        invites = api.is_none().then(|| pages.invite());
        announce(&format!("pages: listening on http://{}", pages.address()?));
        tokio::spawn(pages.serve());
    }
    let stop = async {
        stop.await;
        stopping.cancel();
    };
    let running = Running {
        token,
        api,
        service,
        connectivity,
        shards,
        proxy,
        activities,
    };
    let invite = |link: &str| {
        announce(&format!("invite: {link}"));
        if let Some(invites) = &invites {
            // It is known once.
            let _ = invites.set(link.to_owned());
        }
    };
    discord::run(running, stop, invite).await?;
    Ok(())
}

/// Opens the database. Waits for a server that is down, and for a full disk: services start in any order.
async fn open(options: &ServiceOptions) -> Result<GameService, StoreError> {
    let mut said: Option<Instant> = None;
    loop {
        match GameService::open(options, Timestamp::now()).await {
            Err(error) if error.may_open_later() => {
                if said.is_none_or(|at| at.elapsed() >= SAID_EVERY) {
                    tracing::warn!(%error, "waiting for the database");
                    said = Some(Instant::now());
                }
                sleep(TRIED_EVERY).await;
            }
            done => return done,
        }
    }
}

/// Completes when standard input ends.
async fn stdin_ended() {
    let (tell, told) = oneshot::channel();
    // A thread of its own, which the end of the program does not wait for.
    thread::spawn(move || {
        // An error is an end too.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = tell.send(());
    });
    let _ = told.await;
}

/// Completes when the program is asked to stop, from now on: before, a signal ends it at once. `hangs_up` is
/// whether the end of its terminal asks for that too.
pub(super) fn stop_signal(hangs_up: bool) -> io::Result<impl Future<Output = ()>> {
    crate::terminal::leave_signals();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut hangup = hangs_up.then(|| signal(SignalKind::hangup())).transpose()?;
        Ok(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
                Some(()) = async { hangup.as_mut()?.recv().await } => {}
            }
        })
    }
    #[cfg(windows)]
    {
        let _ = hangs_up;
        let mut interrupt = tokio::signal::windows::ctrl_c()?;
        Ok(async move {
            interrupt.recv().await;
        })
    }
}
