//! The checks of `djambi doctor` on this machine and outside: the settings' file, the database and the disk
//! under it, addresses. Findings are printed one per line, and under a doubtful or bad one an advice.

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io::{self, Read, Stdout, Write as _};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use reqwest::Url;

use crate::cli::output::prose;
use crate::cli::settings_file;
use crate::store::{
    Scope, Store, StoreError, StoreOptions, check_file_system, check_lock, file_of,
};
use crate::web::Settings;

/// The column of the findings, after their state and their name.
const INDENT: usize = 16;

/// Prints each finding at once, since the next may take a while, and counts the bad ones.
pub(super) struct Report {
    failures: usize,
    output: Stdout,
}

impl Report {
    pub(super) fn new() -> Report {
        Report {
            failures: 0,
            output: io::stdout(),
        }
    }

    pub(super) fn good(&mut self, what: &str, says: impl Display) {
        self.line("ok", what, &says);
    }

    /// Something that was not looked at.
    pub(super) fn skip(&mut self, what: &str, says: impl Display) {
        self.line("-", what, &says);
    }

    /// The bot runs, and something will not work.
    pub(super) fn warn(&mut self, what: &str, says: impl Display, remedy: impl Display) {
        self.line("warn", what, &says);
        self.remedy(&remedy);
    }

    /// The bot does not run.
    pub(super) fn fail(&mut self, what: &str, says: impl Display, remedy: impl Display) {
        self.fault(what, says);
        self.remedy(&remedy);
    }

    /// The bot does not run, and the error itself says what to do.
    pub(super) fn fault(&mut self, what: &str, error: impl Display) {
        self.failures += 1;
        self.line("FAIL", what, &error);
    }

    /// How many findings were bad.
    pub(super) fn failures(&self) -> usize {
        self.failures
    }

    fn line(&mut self, state: &str, what: &str, says: &dyn Display) {
        self.print(&format!("{state:<5} {what:<9} {says}\n"));
    }

    fn remedy(&mut self, remedy: &dyn Display) {
        self.print(&format!("{:INDENT$}-> {remedy}\n", ""));
    }

    fn print(&mut self, line: &str) {
        let text = prose(line, INDENT, &self.output);
        // If the output is closed, the exit code still reports it.
        let _ = self.output.write_all(text.as_bytes());
    }
}

/// With less room than this, in bytes, the database will soon be full.
const LITTLE_ROOM: u64 = 500_000_000;
/// With less than this SQLite's log may not fit.
const NO_ROOM: u64 = 20_000_000;

/// Whether others on this machine can read the token.
pub(super) fn settings_file(report: &mut Report, file: &Path) {
    let name = file.display();
    let there = fs::metadata(file).ok();
    // Many a Python environment is a folder of this name.
    let Some(metadata) = there.filter(|it| !it.is_dir()) else {
        let says = format!("there is no {name} here: the settings come from the environment");
        return report.skip("settings", says);
    };
    if is_open(&metadata) {
        let says = format!("other users of this machine can read {name}, and the token in it");
        report.warn("settings", says, format!("chmod 600 {name}"));
    } else {
        report.good("settings", name);
    }
}

/// Reports whether the file sets something that is not a setting, such as a misspelt name.
pub(super) fn unknown_settings(report: &mut Report, file: &Path, names: &[String]) {
    for name in settings_file::unknown(file, names) {
        let says = format!("{name} in {} is no setting", file.display());
        report.warn(
            "settings",
            says,
            "correct its name, or remove the line: `djambi run --help` names all settings",
        );
    }
}

#[cfg(unix)]
fn is_open(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o077 != 0
}

#[cfg(not(unix))]
fn is_open(_: &fs::Metadata) -> bool {
    false
}

/// Whether games can be saved in the database. One that is missing is not made.
pub(super) async fn database(report: &mut Report, url: &str) {
    let Some(file) = local_file(url) else {
        return open(report, url, None).await;
    };
    let shown = file.display();
    let directory = directory_of(&file);
    // SQLite makes files beside the database, too.
    let made = probe(&directory);
    if made.is_ok()
        && let Err(error) = check_file_system(&directory).await
    {
        return report.fault("database", error);
    }
    if !file.exists() {
        return match made {
            Ok(()) => {
                let says = format!("{shown} will be made at the first start");
                report.good("database", says);
            }
            Err(error) => report.fail(
                "database",
                format!("{shown} cannot be made: {error}"),
                format!(
                    "let this user write in {}, or set DATABASE_URL",
                    directory.display()
                ),
            ),
        };
    }
    if let Err(error) = made.and_then(|()| OpenOptions::new().append(true).open(&file)) {
        let says = format!("{shown} cannot be written: {error}");
        let remedy = "let the user that runs the bot own this file and its directory";
        return report.fail("database", says, remedy);
    }
    if let Err(error) = check_lock(&file) {
        return report.fault("database", error);
    }
    open(report, url, Some(&file)).await;
}

async fn open(report: &mut Report, url: &str, file: Option<&Path>) {
    let counted = async {
        let store = Store::open(&StoreOptions::to_look(url)).await?;
        let games = store.list(Scope::All, 1).await?.total;
        store.close().await;
        Ok(games)
    };
    match counted.await {
        Ok(games) => {
            let name = file.map_or("answers".to_owned(), |file| file.display().to_string());
            let says = format!("{name}: {games} games; `djambi games verify` replays them all");
            report.good("database", says);
        }
        Err(StoreError::Empty(url)) => {
            let says = format!("{url} is empty and will be filled at the first start");
            report.good("database", says);
        }
        Err(StoreError::Older { .. }) => report.warn(
            "database",
            "its tables are not up to date: an older version of this program wrote it, or a start was \
             broken off, such as by a full disk",
            "it is brought up to date at the next start; `djambi games backup` makes a copy before",
        ),
        Err(error @ (StoreError::Damaged(_) | StoreError::NotDatabase(_))) => report.fail(
            "database",
            error,
            "set DATABASE_URL to something like sqlite:djambi.db, or restore a backup",
        ),
        Err(error) => report.fault("database", error),
    }
}

/// Whether there is room for more games.
pub(super) fn disk(report: &mut Report, url: &str) {
    let Some(file) = local_file(url) else {
        return;
    };
    let directory = directory_of(&file);
    let Some(free) = free_bytes(&directory) else {
        return report.skip("disk", "its free space is not known on this system");
    };
    let says = format!("{} are free in {}", size(free), directory.display());
    let remedy =
        "free some space: a move takes about 200 bytes, a nightly copy as much as the database";
    if free < NO_ROOM {
        report.fail("disk", says, remedy);
    } else if free < LITTLE_ROOM {
        report.warn("disk", says, remedy);
    } else {
        report.good("disk", says);
    }
}

/// The file of an SQLite database; `None` for any other.
fn local_file(url: &str) -> Option<PathBuf> {
    let is_file = url.starts_with("sqlite:") && !url.contains(":memory:");
    is_file.then(|| file_of(url).ok()).flatten()
}

fn directory_of(file: &Path) -> PathBuf {
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    file.parent().unwrap_or(&file).to_owned()
}

fn size(bytes: u64) -> String {
    match bytes / 1_000_000 {
        megabytes if megabytes < 10_000 => format!("{megabytes} MB"),
        megabytes => format!("{} GB", megabytes / 1000),
    }
}

/// Whether a file can be made there: makes one and removes it.
fn probe(directory: &Path) -> std::io::Result<()> {
    let file = directory.join(format!(".djambi-doctor-{}", std::process::id()));
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&file)?;
    fs::remove_file(file)
}

#[cfg(unix)]
fn free_bytes(directory: &Path) -> Option<u64> {
    let statistics = rustix::fs::statvfs(directory).ok()?;
    Some(statistics.f_bavail.saturating_mul(statistics.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

/// The longest that the bot may take to say that it is well.
const HEALTH_TIMEOUT: Duration = Duration::from_secs(5);

/// Fails unless the bot runs and is well.
pub(super) fn ask_running(address: Option<SocketAddr>) -> anyhow::Result<()> {
    let address = address.context(
        "DJAMBI_HEALTH is not set, so that a running bot cannot be asked: set it to an address such as 127.0.0.1:9100",
    )?;
    let answer = answer(address, "/healthz")
        .with_context(|| format!("the bot does not answer at {address}"))?;
    ensure!(is_well(&answer), "the bot is not well: {}", body(&answer));
    Ok(writeln!(std::io::stdout(), "the bot is well")?)
}

/// The beginning of a program's answer at that address to a request for a path.
fn answer(address: SocketAddr, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, HEALTH_TIMEOUT)?;
    stream.set_read_timeout(Some(HEALTH_TIMEOUT))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    // Any program may answer there: its answer is not read for ever.
    stream.take(4096).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Whether that is what a bot that is well answers. Other programs answer with pages of their own.
fn is_well(answer: &str) -> bool {
    status(answer) == Some("200") && body(answer) == "ok"
}

fn status(answer: &str) -> Option<&str> {
    answer.split(' ').nth(1)
}

/// The first line of what is answered.
fn body(answer: &str) -> &str {
    let body = answer.split_once("\r\n\r\n");
    let line = body.and_then(|(_, body)| body.trim().lines().next());
    line.unwrap_or("it gives no answer that can be read")
}

/// Whether one program cannot listen at both.
fn overlap(pages: SocketAddr, health: SocketAddr) -> bool {
    // 0.0.0.0 are all addresses of the older kind, [::] those of both kinds.
    let is_same = match pages.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => health.is_ipv4(),
        ip => ip.is_unspecified() || ip == health.ip(),
    };
    is_same && pages.port() == health.port() && health.port() != 0
}

/// Whether the bot can answer there, or does. Its pages are at another address.
pub(super) fn health(report: &mut Report, address: Option<SocketAddr>, pages: Option<&Settings>) {
    let Some(address) = address else {
        return report.skip(
            "health",
            "DJAMBI_HEALTH is not set: nothing watches the bot",
        );
    };
    let remedy = "set DJAMBI_HEALTH to another port";
    if pages.is_some_and(|pages| overlap(pages.listen, address)) {
        let says = format!("{address} is the address of the pages, too (DJAMBI_WEB)");
        return report.fail("health", says, remedy);
    }
    match answer(address, "/healthz") {
        Ok(answer) if is_well(&answer) => {
            report.good("health", format!("a bot runs and is well at {address}"));
        }
        Ok(answer) if status(&answer) == Some("503") => report.warn(
            "health",
            format!("{address} answers: {}", body(&answer)),
            "if that is the bot, read its log; if it is another program, set DJAMBI_HEALTH to another port",
        ),
        Ok(_) => report.fail(
            "health",
            format!("another program answers at {address}"),
            remedy,
        ),
        Err(_) => match TcpListener::bind(address) {
            Ok(_) => report.good("health", format!("{address} is free; no bot runs there now")),
            Err(error) => report.fail(
                "health",
                format!("{address} cannot be used: {error}"),
                remedy,
            ),
        },
    }
}

/// Whether messages link to the pages, at an address that a browser takes. `unused` are the settings
/// of pages that are set, if none are served.
pub(super) fn web(report: &mut Report, settings: Option<&Settings>, unused: &[&str]) {
    let Some(settings) = settings else {
        let says = "DJAMBI_WEB is not set: messages link to no page";
        if unused.is_empty() {
            return report.skip("web", says);
        }
        let has = if unused.len() == 1 { "has" } else { "have" };
        let remedy = format!("{} {has} no effect without DJAMBI_WEB", unused.join(", "));
        return report.warn("web", says, remedy);
    };
    let remedy = "set DJAMBI_URL to the address that people open, such as https://djambi.example";
    let Some(text) = settings.url.as_deref() else {
        let says = "DJAMBI_URL is not set: messages link to no page";
        return report.warn("web", says, remedy);
    };
    // It is known to be the address of a site.
    let url = Url::parse(text).ok();
    let host = url.as_ref().and_then(Url::host_str);
    if url.as_ref().is_some_and(|url| url.scheme() == "https") {
        report.good("web", text);
    } else if matches!(host, Some("localhost" | "127.0.0.1" | "[::1]")) {
        report.warn("web", format!("{text} leads to this machine only"), remedy);
    } else {
        report.warn(
            "web",
            format!("{text} is not encrypted: personal links could be read on the way"),
            "put a reverse proxy with TLS in front and use https://",
        );
    }
}

/// Whether the bot can serve its pages at their address, or does.
pub(super) fn pages(report: &mut Report, settings: Option<&Settings>) {
    let Some(Settings { listen, .. }) = settings else {
        return report.skip("pages", "DJAMBI_WEB is not set: no pages are served");
    };
    match TcpListener::bind(listen) {
        Ok(_) => report.good(
            "pages",
            format!("{listen} is free; no pages are served there now"),
        ),
        // Each answer of these pages, including that for another host, has the name in its title.
        Err(_) if answer(*listen, "/").is_ok_and(|page| page.contains("Djambi")) => {
            report.good("pages", format!("pages are served at {listen}"));
        }
        Err(error) => report.fail(
            "pages",
            format!("{listen} cannot be used: {error}"),
            "set DJAMBI_WEB to another port",
        ),
    }
}
