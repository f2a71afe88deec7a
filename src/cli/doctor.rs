//! `djambi doctor`: looks at everything that the bot needs and says what to do about it.
//!
//! It changes nothing and announces nothing, and may be run while the bot runs. The exit code is 1
//! if the bot could not run like this.

mod checks;

use anyhow::bail;
use jiff::SignedDuration;

use self::checks::Report;
use super::arguments::discord_id;
use super::run as bot;
use super::settings_file;
use crate::discord::{Api, Checkup, CheckupError, ServerAccess, invite_link};
use crate::secret::Secret;

/// The settings of `djambi run`, and what to leave out.
#[derive(clap::Args)]
// clap would name a group after the type, and the flattened one has the same name.
#[group(skip)]
pub(super) struct Args {
    #[command(flatten)]
    settings: bot::Args,
    /// Do not ask Discord: look at this machine only
    #[arg(long)]
    offline: bool,
    /// Look at one server only: its id
    #[arg(long, value_name = "ID", value_parser = discord_id)]
    server: Option<u64>,
    /// Only ask the running bot at `DJAMBI_HEALTH` whether it is well, as a container's health check does
    #[arg(long, conflicts_with_all = ["offline", "server"])]
    running: bool,
}

/// A clock may be wrong by so much before it is worth a word: answers name whole seconds.
const CLOCK_DOUBTFUL: SignedDuration = SignedDuration::from_secs(3);
/// Discord's interactions are answered within seconds of a time that the bot compares with its own.
const CLOCK_WRONG: SignedDuration = SignedDuration::from_secs(30);
/// With fewer connections left than this, a bot that restarts often is locked out for the day.
const FEW_STARTS: u64 = 20;

/// Checks everything, one after the other. The settings are those of all commands.
pub(super) fn run(args: &Args, commands: &clap::Command) -> anyhow::Result<()> {
    if args.running {
        return checks::ask_running(args.settings.checked().health?);
    }
    let settings = args.settings.checked();
    let mut report = Report::default();
    let file = settings_file::path().0;
    checks::settings_file(&mut report, &file);
    checks::unknown_settings(&mut report, &file, &settings_file::names(commands));
    let runtime = super::runtime::one_thread()?;
    runtime.block_on(async {
        let token = token(&mut report, settings.token);
        let api = sound(&mut report, "Discord", settings.api);
        if args.offline {
            report.skip("Discord", "not asked, as you wished");
        } else if let (Some(token), Some(api)) = (token, api) {
            discord(&mut report, args.server, &token, api.as_ref()).await;
        }
        sound(&mut report, "shards", settings.shards);
        sound(&mut report, "proxy", settings.proxy);
        sound(&mut report, "workers", settings.workers);
        checks::database(&mut report, &args.settings.database).await;
    });
    checks::disk(&mut report, &args.settings.database);
    let pages = sound(&mut report, "web", settings.pages);
    if let Some(health) = sound(&mut report, "health", settings.health) {
        checks::health(&mut report, health, pages.as_ref().and_then(Option::as_ref));
    }
    if let Some(pages) = pages {
        let unused = args.settings.of_pages();
        checks::web(&mut report, pages.as_ref(), &unused);
        checks::pages(&mut report, pages.as_ref());
    }
    match report.failures() {
        0 => Ok(()),
        1 => bail!("the bot cannot run like this: see the line with FAIL above"),
        failures => bail!("the bot cannot run like this: see the {failures} lines with FAIL above"),
    }
}

/// A setting that `djambi run` can use; one that it would end with is reported.
fn sound<T>(report: &mut Report, what: &str, setting: anyhow::Result<T>) -> Option<T> {
    let fault = |error| report.fault(what, format!("{error:#}"));
    setting.map_err(fault).ok()
}

/// The token, if there is one that can be one. It is never printed.
fn token(report: &mut Report, token: anyhow::Result<Secret>) -> Option<Secret> {
    if let Ok(token) = token {
        report.good("token", "there is one");
        return Some(token);
    }
    let remedy = "run `djambi setup`, which says where to get one";
    report.fail("token", "DISCORD_TOKEN contains none", remedy);
    None
}

/// Asks Discord about the token, the gateway and the servers, or one of them, and compares clocks.
async fn discord(report: &mut Report, server: Option<u64>, token: &Secret, api: Option<&Api>) {
    let checkup = match Checkup::new(token, api) {
        Ok(checkup) => checkup,
        Err(error) => return failed(report, "Discord", &error),
    };
    let (application, ahead) = match checkup.application().await {
        Ok(answer) => answer,
        Err(error) => return failed(report, "Discord", &error),
    };
    let id = application.id;
    report.good(
        "Discord",
        format!("accepts the token of '{}' ({id})", application.name),
    );
    clock(report, ahead);
    match checkup.gateway().await {
        Ok(gateway) if gateway.starts_left < FEW_STARTS => report.warn(
            "gateway",
            format!("only {} more connections today", gateway.starts_left),
            "find out why the bot starts so often; Discord resets this within 24 hours",
        ),
        Ok(gateway) => report.good("gateway", format!("{} can be reached", gateway.url)),
        Err(error) => failed(report, "gateway", &error),
    }
    match checkup.servers(server).await {
        Ok(servers) => permissions(report, server, &servers, &invite_link(id)),
        Err(error) => failed(report, "servers", &error),
    }
}

fn failed(report: &mut Report, what: &'static str, error: &CheckupError) {
    let remedy = match error {
        CheckupError::Token => {
            "make a new one in the Developer Portal (your application, 'Bot', 'Reset Token') and run `djambi setup`"
        }
        CheckupError::Unreachable(_) => {
            "check this machine's network, its name server and its firewall (outgoing TCP, port 443), and https://discordstatus.com"
        }
        CheckupError::Status(_) => "wait a minute and try again; see https://discordstatus.com",
        CheckupError::Gateway(_) => "remove DISCORD_API from the settings to use Discord",
    };
    report.fail(what, error, remedy);
}

fn clock(report: &mut Report, ahead: Option<SignedDuration>) {
    let Some(ahead) = ahead else {
        return report.skip("clock", "Discord did not say what time it is");
    };
    let seconds = ahead.as_secs();
    let off = match seconds {
        0.. => format!("{seconds} s ahead of Discord's"),
        _ => format!("{} s behind Discord's", -seconds),
    };
    let remedy = "let this machine set its clock from the network: `timedatectl set-ntp true`";
    if ahead.abs() >= CLOCK_WRONG {
        report.fail("clock", off, remedy);
    } else if ahead.abs() >= CLOCK_DOUBTFUL {
        report.warn("clock", off, remedy);
    } else {
        report.good("clock", "right");
    }
}

/// A line for each server where something is missing, and one for all others together.
fn permissions(report: &mut Report, only: Option<u64>, servers: &[ServerAccess], invite: &str) {
    let again = format!("invite it again, which changes nothing else: {invite}");
    if servers.is_empty() {
        let says = only.map_or("the bot is in none".to_owned(), |id| {
            format!("the bot is not in the server {id}")
        });
        return report.warn("servers", says, format!("invite it: {invite}"));
    }
    let lacking: Vec<_> = servers.iter().filter(|it| !it.missing.is_empty()).collect();
    for server in &lacking {
        let names = server.missing.get_permission_names().join(", ");
        let says = format!("'{}' ({}) does not allow {names}", server.name, server.id);
        report.warn("servers", says, &again);
    }
    let fine = servers.len() - lacking.len();
    if fine > 0 {
        let says = format!("{fine} of {} allow all that is needed", servers.len());
        report.good("servers", says);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_clock_is_named_with_its_direction() {
        for (ahead, says) in [
            (0, "ok    clock     right"),
            (-2, "ok    clock     right"),
            (5, "warn  clock     5 s ahead of Discord's"),
            (-45, "FAIL  clock     45 s behind Discord's"),
        ] {
            let mut report = Report::default();
            clock(&mut report, Some(SignedDuration::from_secs(ahead)));
            assert_eq!(report.text().lines().next(), Some(says));
        }
    }
}
