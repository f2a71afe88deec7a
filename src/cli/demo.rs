//! `djambi demo`: the bot in a Discord on this machine, in a browser.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::pin::pin;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use discord_sandbox::{Sandbox, Setup};
use tempfile::TempDir;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::{interval, sleep, timeout};
use tracing::level_filters::LevelFilter;
use tracing::warn;

use super::output::is_watched;
use super::process::{begin_log, run_server};
use super::run::stop_signal;
use super::{arguments, database};
use crate::store::file_of;

/// The arguments of `djambi demo`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The address to listen at, on this machine alone; port 0 takes a free one [default:
    /// 127.0.0.1:8088, or a free port if another program has this one]
    #[arg(long, value_name = "ADDRESS", value_parser = arguments::address)]
    listen: Option<SocketAddr>,
    /// The file in which games are saved; beside it, FILE.discord contains the channels with their
    /// newest messages [default: files that are deleted at the end]
    #[arg(long, value_name = "FILE", value_parser = database::named_file)]
    database: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// The address of the page unless another one is given.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8088);

/// The folders of demos without a named database, and the file in each that is locked while it is used.
const FOLDERS: &str = "djambi-demo-";
const LOCK: &str = "lock";

const FRIENDS: [&str; 4] = ["Ana", "Ben", "Cem", "Dora"];

/// How many messages of a channel are remembered.
const MOST_MESSAGES: usize = 1_000;

/// The time between two checks whether the channels have to be saved.
const SAVE_EVERY: Duration = Duration::from_millis(500);

/// How long a bot that has ended is left alone before it is started again.
const PAUSE: Duration = Duration::from_millis(300);

/// How long the bot may take to end when it is asked to.
const TO_END: Duration = Duration::from_secs(5);

/// Runs the sandbox and the bot until it is stopped.
pub(super) fn run(args: &Args) -> Result<()> {
    begin_log(LevelFilter::WARN);
    run_server(serve(args))
}

async fn serve(args: &Args) -> Result<()> {
    // First of all, so that no signal is missed.
    let mut stopped = pin!(stop_signal(true)?);
    let (folder, _lock) = folder().context("no folder can be made for the games of the demo")?;
    let (database, saved) = match &args.database {
        Some(named) => {
            let address = database::url(&database::file(Some(named), "demo.db")?);
            let mut saved = file_of(&address)?.into_os_string();
            saved.push(".discord");
            (address, Some(saved.into()))
        }
        None => (database::url(&folder.path().join("demo.db")), None),
    };
    let sandbox = start(args.listen, saved).await?;
    let page = format!("{}/", sandbox.url());
    let is_watched = is_watched();
    tell(&page, is_watched)?;
    if is_watched && !args.no_open {
        // The person who started it can open the address themselves.
        tokio::task::spawn_blocking(move || open::that_detached(page));
    }
    let mut bot = Bot {
        program: env::current_exe().context("the program cannot start itself as the bot")?,
        database,
        // The next one if possible: links with it are in messages that were saved.
        pages: free_port(sandbox.port().saturating_add(1))?,
        folder,
        sandbox,
    };
    bot.attend(&mut stopped).await?;
    bot.sandbox.save()
}

/// Makes a folder for the files of a demo, after deleting those that killed demos have left. The folder
/// is in use as long as the second file is open.
fn folder() -> io::Result<(TempDir, File)> {
    for entry in fs::read_dir(env::temp_dir())?.flatten() {
        let is_of_a_demo = entry.file_name().to_string_lossy().starts_with(FOLDERS);
        // Other users' folders cannot be opened.
        let lock = File::open(entry.path().join(LOCK));
        if is_of_a_demo && lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            // One whose bot is still ending is deleted the next time.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
    let folder = tempfile::Builder::new().prefix(FOLDERS).tempdir()?;
    // Locked before it has the name by which others look for it.
    let new = folder.path().join("lock.new");
    let lock = File::create(&new)?;
    lock.lock()?;
    fs::rename(new, folder.path().join(LOCK))?;
    Ok((folder, lock))
}

/// Starts a Discord with four friends on one server, or as it was saved.
async fn start(listen: Option<SocketAddr>, saved: Option<PathBuf>) -> Result<Sandbox> {
    let mut setup = Setup {
        listen: listen.unwrap_or(USUAL),
        guild: "Friends".to_owned(),
        bot: "Djambi".to_owned(),
        people: FRIENDS.map(str::to_owned).to_vec(),
        file: saved,
        openapi: None,
    };
    let mut started = Sandbox::start_with(&setup).await;
    if started.is_err() && listen.is_none() {
        setup.listen.set_port(0);
        started = Sandbox::start_with(&setup).await;
    }
    started
}

fn tell(page: &str, is_watched: bool) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "page {page}")?;
    if is_watched {
        writeln!(out, "Ctrl+C ends it.")?;
    }
    out.flush()
}

/// The bot, as a process of its own that is started again whenever it ends.
struct Bot {
    program: PathBuf,
    /// The address of its database.
    database: String,
    /// The port of its pages.
    pages: u16,
    /// Its working files, deleted with this.
    folder: TempDir,
    sandbox: Sandbox,
}

impl Bot {
    /// Runs the bot until `stopped` completes. Fails if it ends before it has connected: it has said why.
    async fn attend(&mut self, mut stopped: impl Future<Output = ()> + Unpin) -> Result<()> {
        let restart = self.sandbox.restarts();
        let mut minutes = interval(Duration::from_mins(1));
        let mut saves = interval(SAVE_EVERY);
        loop {
            let connections = self.sandbox.identifies() + self.sandbox.resumes();
            // It runs while stdin is open, which `wait` would close if the process still had it.
            let (mut process, stdin) = self.start()?;
            let ended = loop {
                tokio::select! {
                    () = &mut stopped => return end(process, stdin).await,
                    ended = process.wait() => break ended?,
                    () = restart.notified() => process.start_kill()?,
                    _ = minutes.tick() => self.sandbox.forget_old(MOST_MESSAGES),
                    _ = saves.tick() => {
                        if let Err(error) = self.sandbox.save() {
                            warn!(%error, "channels not saved");
                        }
                    }
                }
            };
            let has_connected = self.sandbox.identifies() + self.sandbox.resumes() > connections;
            if !has_connected && ended_by_itself(ended) {
                bail!("the bot ended before it had connected ({ended})");
            }
            tokio::select! {
                () = &mut stopped => return Ok(()),
                () = sleep(PAUSE) => {}
            }
            self.pages = free_port(self.pages)?;
        }
    }

    /// Starts `djambi run` with settings for the sandbox. Nothing of the user's own environment and of
    /// their `.env` reaches it.
    fn start(&self) -> Result<(Child, Option<ChildStdin>)> {
        let pages = format!("http://127.0.0.1:{}", self.pages);
        let secret = self.sandbox.enable_activities(&pages);
        let none = self.folder.path().join("no-settings.env");
        fs::write(&none, "")?;
        let mut command = Command::new(&self.program);
        command
            .args(["run", "--until-stdin-ends"])
            .env_clear()
            .envs(of_the_system())
            .env("DISCORD_API", self.sandbox.url())
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("DATABASE_URL", &self.database)
            .env("DJAMBI_ENV", none)
            .env("DJAMBI_WEB", format!("127.0.0.1:{}", self.pages))
            .env("DJAMBI_URL", pages)
            .env("DJAMBI_ACTIVITY", "on")
            .env("DISCORD_CLIENT_SECRET", secret)
            .env("RUST_LOG", "warn")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        // Ctrl+C reaches this process alone, which ends the bot.
        #[cfg(unix)]
        command.process_group(0);
        let mut process = command.spawn().context("the bot cannot be started")?;
        let stdin = process.stdin.take();
        Ok((process, stdin))
    }
}

/// The variables that programs need on each system, none of which is a setting of this one.
fn of_the_system() -> impl Iterator<Item = (&'static str, OsString)> {
    let names = [
        "PATH",
        "SYSTEMROOT",
        "TMPDIR",
        "TEMP",
        "TMP",
        "LD_LIBRARY_PATH",
    ];
    names
        .into_iter()
        .filter_map(|name| Some((name, env::var_os(name)?)))
}

/// Ends the bot as it ends by itself: it saves what it does. A bot that does not is killed.
async fn end(mut process: Child, stdin: Option<ChildStdin>) -> Result<()> {
    drop(stdin);
    if timeout(TO_END, process.wait()).await.is_err() {
        process.kill().await?;
    }
    Ok(())
}

/// Whether a process has ended without being killed.
fn ended_by_itself(ended: ExitStatus) -> bool {
    ended.code().is_some()
}

/// Returns a port that no program listens at, that one if possible: links with it are in messages.
fn free_port(wanted: u16) -> Result<u16> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = bind(wanted).or_else(|_| bind(0));
    let listener = listener.context("there is no free port for the pages")?;
    Ok(listener.local_addr()?.port())
}
