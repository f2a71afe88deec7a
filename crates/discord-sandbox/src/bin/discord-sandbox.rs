//! The program: a Discord in miniature with a client in the browser, until it is stopped.

use std::io::{self, IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use discord_sandbox::{Sandbox, Setup, Trouble};

/// A Discord in miniature on this machine, with a client in the browser.
///
/// A bot that is given the API's address and the token connects to it as to Discord.
#[derive(Parser)]
#[command(version)]
struct Args {
    /// The address to listen at, on this machine alone; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value_t = (Ipv4Addr::LOCALHOST, 0).into(), value_parser = address)]
    listen: SocketAddr,
    /// The people, separated by commas
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "Ana,Ben,Cem,Dora",
        value_delimiter = ','
    )]
    people: Vec<String>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let address = text.trim().parse();
    address.map_err(|_| "it is an address and a port, such as 127.0.0.1:8080".to_owned())
}

#[tokio::main(worker_threads = 2)]
async fn main() -> ExitCode {
    match run(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("discord-sandbox: {error:#}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: Args) -> Result<(), Trouble> {
    let setup = Setup {
        listen: args.listen,
        people: args.people,
        ..Setup::default()
    };
    let sandbox = Sandbox::start_with(&setup).await?;
    let page = format!("{}/", sandbox.url());
    let lines = format!(
        "page {page}\napi {url}\ngateway {gateway}\ntoken {token}\napplication {bot}\n",
        url = sandbox.url(),
        gateway = sandbox.gateway_url(),
        token = sandbox.token(),
        bot = sandbox.bot(),
    );
    // Written in one piece. The sandbox also works if stdout is closed.
    let _ = io::stdout()
        .write_all(lines.as_bytes())
        .and_then(|()| io::stdout().flush());
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !args.no_open {
        // The person who started it can open the address themselves.
        tokio::task::spawn_blocking(move || open::that_detached(page));
    }
    let mut minutes = tokio::time::interval(Duration::from_mins(1));
    let mut stopped = std::pin::pin!(stop_signal());
    loop {
        tokio::select! {
            () = &mut stopped => return Ok(()),
            _ = minutes.tick() => sandbox.forget_old(1_000),
        }
    }
}

/// Completes when the program is asked to stop.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = tokio::signal::ctrl_c().await;
}
