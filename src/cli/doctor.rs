//! `djambi doctor`: looks at everything that the bot needs and says what to do about it.
//!
//! It changes nothing and announces nothing, and may be run while the bot runs. The exit code is 1
//! if the bot could not run like this.

mod checks;

use anyhow::bail;
use jiff::SignedDuration;

use self::checks::Report;
use super::arguments::discord_id;
use super::{run as bot, settings_file};
use crate::discord::{Api, Application, Checkup, CheckupError, ServerAccess, invite_link};
use crate::secret::Secret;
use crate::web::Settings;

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
        return checks::ask_running(args.settings.health()?);
    }
    let settings = &args.settings;
    let mut report = Report::new();
    let file = settings_file::path().0;
    checks::settings_file(&mut report, &file);
    checks::unknown_settings(&mut report, &file, &settings_file::names(commands));
    let mut application = None;
    let runtime = super::process::one_thread()?;
    runtime.block_on(async {
        let token = token(&mut report, settings.token());
        let api = sound(&mut report, "Discord", settings.api());
        let activity = sound(&mut report, "activity", settings.activity()).flatten();
        let pages = settings.pages().ok().flatten();
        let url = pages.and_then(|pages| pages.url);
        if args.offline {
            report.skip("Discord", "not asked, as you wished");
        } else if let (Some(token), Some(api)) = (token, api) {
            let asked = Asked {
                server: args.server,
                activity: activity.as_ref().map(|secret| (secret, url.as_deref())),
            };
            application = discord(&mut report, asked, &token, api.as_ref()).await;
        }
        sound(&mut report, "shards", settings.shards());
        sound(&mut report, "proxy", settings.proxy());
        sound(&mut report, "workers", settings.workers());
        checks::database(&mut report, &settings.database).await;
    });
    checks::disk(&mut report, &settings.database);
    let pages = sound(&mut report, "web", settings.pages());
    if let Some(health) = sound(&mut report, "health", settings.health()) {
        checks::health(&mut report, health, pages.as_ref().and_then(Option::as_ref));
    }
    if let Some(pages) = pages {
        let unused = settings.of_pages();
        checks::web(&mut report, pages.as_ref(), &unused);
        checks::pages(&mut report, pages.as_ref());
        policies(&mut report, pages.as_ref(), application.as_ref());
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

/// The questions to Discord besides the token and the gateway.
#[derive(Clone, Copy)]
struct Asked<'a> {
    /// One server; all if not given.
    server: Option<u64>,
    /// The secret of the application and the address of the pages, where they open within Discord.
    activity: Option<(&'a Secret, Option<&'a str>)>,
}

/// Asks Discord about the token, the gateway and the servers, or one of them, and compares clocks.
/// Returns the application, if Discord says what it is.
async fn discord(
    report: &mut Report,
    asked: Asked<'_>,
    token: &Secret,
    api: Option<&Api>,
) -> Option<Application> {
    let server = asked.server;
    let failed_first = |error: &CheckupError, report: &mut Report| failed(report, "Discord", error);
    let checkup = Checkup::new(token, api)
        .inspect_err(|error| failed_first(error, report))
        .ok()?;
    let application = checkup.application().await;
    let (application, ahead) = application
        .inspect_err(|error| failed_first(error, report))
        .ok()?;
    let id = application.id;
    report.good(
        "Discord",
        format!("accepts the token of '{}' ({id})", application.name),
    );
    clock(report, ahead);
    match checkup.gateway().await {
        Ok(gateway) => match gateway.session_start_limit.remaining {
            FEW_STARTS.. => report.good("gateway", format!("{} can be reached", gateway.url)),
            few => report.warn(
                "gateway",
                format!("only {few} more connections today"),
                "find out why the bot starts so often; Discord resets this within 24 hours",
            ),
        },
        Err(error) => failed(report, "gateway", &error),
    }
    if let Some((secret, pages)) = asked.activity {
        check_activity(report, &checkup, &application, secret, pages).await;
    }
    match checkup.servers(server).await {
        Ok(servers) => permissions(report, server, &servers, &invite_link(id)),
        Err(error) => failed(report, "servers", &error),
    }
    installs(report, &application);
    Some(application)
}

/// Whether servers can add the bot at all.
fn installs(report: &mut Report, application: &Application) {
    if !application.integration_types_config.contains_key("0") {
        report.warn(
            "install",
            "the application cannot be added to servers",
            "in the Developer Portal, 'Installation', tick 'Guild Install' with the scopes bot and applications.commands",
        );
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

/// Whether the application links to the privacy policy and the terms that the pages serve, and these
/// name somebody to ask: Discord wants both of a bot in 100 servers.
fn policies(report: &mut Report, settings: Option<&Settings>, application: Option<&Application>) {
    let Some((settings, url)) = settings.and_then(|it| Some((it, it.url.as_deref()?))) else {
        let says =
            "without DJAMBI_WEB and DJAMBI_URL nothing serves the privacy policy and the terms";
        return report.skip("policies", says);
    };
    let mut is_good = true;
    if settings.contact.is_none() {
        is_good = false;
        let says = "DJAMBI_CONTACT is not set: the policies name nobody to ask";
        report.warn("policies", says, "set it to an address that you read");
    }
    let Some(application) = application else {
        return;
    };
    for (field, linked, path) in [
        (
            "Privacy Policy URL",
            &application.privacy_policy_url,
            "privacy",
        ),
        (
            "Terms of Service URL",
            &application.terms_of_service_url,
            "terms",
        ),
    ] {
        let expected = format!("{}/{path}", url.trim_end_matches('/'));
        if linked.as_ref() != Some(&expected) {
            is_good = false;
            let says = match linked.as_deref() {
                None | Some("") => format!("the application has no {field}"),
                Some(other) => format!("the {field} of the application is {other}"),
            };
            let remedy = format!(
                "set it to {expected} in the Developer Portal, your application, 'General Information'"
            );
            report.warn("policies", says, remedy);
        }
    }
    if is_good {
        report.good("policies", "the application links to those of the pages");
    }
}

const ACTIVITY: &str = "activity";

/// Looks at all that Discord says about the application, and at the pages as Discord loads them.
async fn check_activity(
    report: &mut Report,
    checkup: &Checkup,
    application: &Application,
    secret: &Secret,
    pages: Option<&str>,
) {
    let id = application.id;
    match checkup.accepts(id, secret).await {
        Ok(true) => report.good(ACTIVITY, "Discord accepts DISCORD_CLIENT_SECRET"),
        Ok(false) => report.fail(
            ACTIVITY,
            "Discord does not accept DISCORD_CLIENT_SECRET",
            "in the Developer Portal choose 'OAuth2', 'Reset Secret', and put what is shown into DISCORD_CLIENT_SECRET",
        ),
        Err(error) => unknown(report, &error),
    }
    if !application.has_activities() {
        return report.fail(
            ACTIVITY,
            "Activities are not turned on for the application",
            "in the Developer Portal choose 'Activities', 'Settings', and turn 'Enable Activities' on",
        );
    }
    match checkup.has_entry_point(id).await {
        Ok(true) => report.good(ACTIVITY, "the entry point 'Play Djambi' is registered"),
        Ok(false) => report.warn(
            ACTIVITY,
            "the entry point 'Play Djambi' is not registered yet",
            "start the bot: it registers it within a minute",
        ),
        Err(error) => unknown(report, &error),
    }
    if let Some(address) = pages {
        framed(report, checkup, address).await;
    }
    mapped(report, checkup, &checkup.frame_site(id)).await;
}

fn unknown(report: &mut Report, error: &CheckupError) {
    report.warn(ACTIVITY, error, "try again in a minute");
}

/// Whether Discord may show the pages in a frame.
async fn framed(report: &mut Report, checkup: &Checkup, address: &str) {
    match checkup.page(address).await {
        Ok((true, frames)) if frames.split(' ').any(|it| checkup.is_client(it)) => {
            report.good(ACTIVITY, "Discord may show the pages in its frames");
        }
        Ok((true, frames)) => report.warn(
            ACTIVITY,
            format!("{address} lets no frame of Discord show it (frame-ancestors {frames})"),
            "start the bot again with DJAMBI_ACTIVITY=on, and let the reverse proxy leave its headers as they are",
        ),
        Ok((false, _)) => report.warn(
            ACTIVITY,
            format!("{address} does not answer with these pages"),
            "start the bot, and check the reverse proxy in front of it",
        ),
        Err(error) => report.warn(
            ACTIVITY,
            format!("{address}: {error}"),
            "start the bot, and check the reverse proxy in front of it",
        ),
    }
}

/// Whether the site of Discord's frames leads to the pages.
async fn mapped(report: &mut Report, checkup: &Checkup, site: &str) {
    let remedy = "in the Developer Portal choose 'Activities', 'URL Mappings', and map the prefix / to the host of \
                  DJAMBI_URL, without https://";
    match checkup.page(site).await {
        Ok((true, _)) => report.good(ACTIVITY, format!("{site} leads to the pages")),
        Ok((false, _)) => report.warn(
            ACTIVITY,
            format!("{site} does not lead to the pages"),
            remedy,
        ),
        Err(error) => report.warn(ACTIVITY, format!("{site}: {error}"), remedy),
    }
}
