//! `djambi web`: games in a browser, without Discord.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::pin::pin;

use anyhow::Result;
use tokio_util::sync::CancellationToken;
use tracing::level_filters::LevelFilter;

use super::output::is_watched;
use super::process::{begin_log, run_server};
use super::run::{given, proxies, stop_signal};
use super::{arguments, database};
use crate::i18n::Language;
use crate::store::ShardScope;
use crate::web::{Pages, Settings, SettingsError};

/// The arguments of `djambi web`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The address to listen at; port 0 takes a free one [default: 127.0.0.1:8080, or a free port
    /// if another program has this one]
    #[arg(long, value_name = "ADDRESS", value_parser = arguments::address)]
    listen: Option<SocketAddr>,
    /// The file in which games are saved [default: djambi/web.db in your data folder]
    #[arg(long, value_name = "FILE", value_parser = database::named_file)]
    database: Option<PathBuf>,
    #[arg(
        long,
        value_name = "URL",
        env = "DJAMBI_URL",
        help = "How browsers reach the pages behind a proxy, such as https://djambi.example"
    )]
    url: Option<String>,
    /// The reverse proxies in front of the pages that are not on this machine, such as 10.88.0.1
    #[arg(long, env = "DJAMBI_PROXIES", value_name = "ADDRESSES")]
    proxies: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

/// The address of the pages unless another one is given.
const USUAL: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

/// Serves the pages until it is stopped.
pub(super) fn run(args: &Args) -> Result<()> {
    begin_log(LevelFilter::WARN);
    run_server(serve(args))
}

async fn serve(args: &Args) -> Result<()> {
    // First of all, so that no signal is missed.
    let mut stopped = pin!(stop_signal(false)?);
    let mut settings = Settings {
        listen: args.listen.unwrap_or(USUAL),
        url: given(args.url.as_ref()).map(str::to_owned),
        contact: None,
        activity: None,
        frames: None,
        proxies: proxies(args.proxies.as_ref())?,
    };
    settings.check()?;
    let service = tokio::select! {
        opened = database::open(args.database.as_deref(), "web.db", None, Language::English) => opened?,
        () = &mut stopped => return Ok(()),
    };
    // Games of Discord that are saved in the same file wait until people can reach them again.
    service.set_scope(ShardScope::Local, ShardScope::Local);
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
    let opened = browser_address(&settings, address);
    let mut out = io::stdout();
    // In one piece: a program that has read the first line may read nothing more.
    let said = format!(
        "listening on http://{address}\n{}",
        for_friends(&settings, address)
    );
    out.write_all(said.as_bytes())?;
    out.flush()?;
    let is_watched = is_watched();
    if is_watched {
        writeln!(out, "Ctrl+C ends it. Games are saved.")?;
    }
    if is_watched && !args.no_open {
        // The person who started it can open the address themselves.
        tokio::task::spawn_blocking(move || open::that_detached(opened));
    }
    tokio::select! {
        () = pages.serve() => {}
        () = crate::web::run_due(&service) => {}
        () = &mut stopped => stop.cancel(),
    }
    service.close().await;
    Ok(())
}

/// The address that a browser on this machine opens: the one that is set. If none is and the listener
/// is at all addresses, it is the one of this machine in its network: friends can use links with it.
fn browser_address(settings: &Settings, mut address: SocketAddr) -> String {
    if let Some(url) = &settings.url {
        return url.clone();
    }
    if address.ip().is_unspecified() {
        address.set_ip(network_address().unwrap_or(Ipv4Addr::LOCALHOST.into()));
    }
    format!("http://{address}")
}

/// A line that says where friends find a listener at all addresses; nothing for any other.
fn for_friends(settings: &Settings, address: SocketAddr) -> String {
    if settings.url.is_some() || !address.ip().is_unspecified() {
        return String::new();
    }
    let port = address.port();
    match network_address() {
        Some(ip) => format!("friends in the same network open http://{ip}:{port}\n"),
        None => format!("friends open port {port} of this computer's network address\n"),
    }
}

/// The address by which this machine would reach another network. Nothing is sent.
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that documents use as an example.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}
