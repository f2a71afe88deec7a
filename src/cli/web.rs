//! `djambi web`: games in a browser, without Discord.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result};
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::database::{url, usual_file};
use super::number::address;
use super::run::{begin_log, stop_signal};
use crate::service::{GameService, ServiceOptions};
use crate::store::StoreOptions;
use crate::web::{Pages, Settings, SettingsError};

/// The arguments of `djambi web`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The address to listen at; port 0 takes a free one [default: 127.0.0.1:8080, or a free port
    /// if another program has this one]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,
    /// The file in which games are saved [default: djambi/web.db in your data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// How browsers reach the pages, such as <https://djambi.example>, behind a proxy
    #[arg(long, value_name = "URL", env = "DJAMBI_URL")]
    url: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// The address of the pages unless another one is given.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Serves the pages until it is stopped.
pub(super) fn run(args: &Args) -> Result<()> {
    begin_log("warn");
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(serve(args));
    // A picture being drawn must not keep the program alive.
    runtime.shutdown_background();
    ended
}

async fn serve(args: &Args) -> Result<()> {
    // First of all, so that no signal is missed.
    let stopped = stop_signal()?;
    let mut settings = Settings {
        listen: args.listen.unwrap_or(USUAL),
        url: args.url.clone().filter(|url| !url.trim().is_empty()),
        frames: None,
    };
    settings.check()?;
    let service = service(args).await?;
    let stop = CancellationToken::new();
    let mut opened = Pages::open(&service, &settings, stop.clone()).await;
    // Without a named address and a proxy, any port will do.
    let is_any = args.listen.is_none() && settings.url.is_none();
    if is_any && matches!(opened, Err(SettingsError::Listen(..))) {
        settings.listen.set_port(0);
        opened = Pages::open(&service, &settings, stop.clone()).await;
    }
    let pages = opened?;
    let address = pages.address()?;
    let mut out = io::stdout();
    writeln!(out, "listening on http://{address}")?;
    out.flush()?;
    let is_watched = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_watched {
        writeln!(out, "Ctrl+C ends it. Games are saved.")?;
    }
    if is_watched && !args.no_open {
        // The person who started it can open the address themselves.
        let shown = format!("http://{}", reachable(address));
        tokio::task::spawn_blocking(move || open::that_detached(shown));
    }
    tokio::select! {
        () = pages.serve() => {}
        () = crate::web::run_due(&service) => {}
        () = stopped => stop.cancel(),
    }
    service.close().await;
    Ok(())
}

/// An address that a browser on this machine can open: a listener at all addresses is at none.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address
}

async fn service(args: &Args) -> Result<GameService> {
    let file = match &args.database {
        Some(file) => file.clone(),
        None => usual_file()?.with_file_name("web.db"),
    };
    if args.database.is_none()
        && let Some(folder) = file.parent()
    {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let options = ServiceOptions {
        store: StoreOptions::to_play(url(&file)),
        workers: None,
    };
    let service = GameService::open(&options, Timestamp::now()).await;
    service.with_context(|| format!("cannot save games in {}", file.display()))
}
