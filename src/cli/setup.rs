//! `djambi setup`: asks for what the bot needs and writes it into `.env`, readable by its owner only.

mod ask;
mod settings;

use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;

use self::ask::{Entry, Prompt};
use self::settings::Settings;
use super::address;
use super::database::DATABASE;
use super::output::prose;
use super::run as bot;
use super::settings_file;
use crate::discord::{Api, Application, Checkup, CheckupError, invite_link};
use crate::secret::Secret;
use crate::store::{Engine, without_password};

#[derive(clap::Args)]
pub(super) struct Args {
    /// The file to write; what it contains already is saved [default: the one that `DJAMBI_ENV`
    /// names, else .env]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Do not ask Discord whether it accepts the token
    #[arg(long)]
    offline: bool,
    /// Another address than Discord's, on this machine only: for tests
    #[arg(long, env = "DISCORD_API", hide = true)]
    api: Option<String>,
}

const TOKEN_STEPS: &str = "\
The bot's token:
  1. Open https://discord.com/developers/applications and choose 'New Application'.
  2. In its page 'Bot' choose 'Reset Token' and copy what is shown.
Anyone who has the token is the bot: it is not shown here, and goes into no other file.
";

/// Asks, writes, and says what comes next.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let file = args.file.clone();
    let file = file.unwrap_or_else(|| settings_file::path().0);
    let shown = file.display();
    let mut settings = Settings::read(&file)?;
    let unwritable = || format!("{shown} cannot be written: name another file with --file");
    // Before anything is typed.
    settings::probe(&file).with_context(unwritable)?;
    let mut ask = Prompt::new(io::stdin().lock());
    let (token, application) = token(&mut ask, args, &settings)?;
    let database = database(&mut ask, &settings)?;
    let health = health(&mut ask, &settings)?;
    settings.set("DISCORD_TOKEN", &token)?;
    settings.set("DATABASE_URL", &database)?;
    if let Some(health) = health {
        settings.set("DJAMBI_HEALTH", &health)?;
    }
    settings.write(&file).with_context(unwritable)?;
    say(&format!(
        "\n{shown} is written; only you can read it. What to do now:"
    ))?;
    if let Some(application) = application {
        let link = invite_link(application.id);
        writeln!(io::stdout(), "  invite the bot: {link}")?;
    }
    let next = "  start it:       djambi run\n  if in doubt:    djambi doctor";
    Ok(writeln!(io::stdout(), "{next}")?)
}

/// Asks for a token until there is one that can be one, and that Discord does not reject.
fn token(
    ask: &mut Prompt,
    args: &Args,
    settings: &Settings,
) -> anyhow::Result<(String, Option<Application>)> {
    let api = args
        .api
        .as_deref()
        .map(str::trim)
        .filter(|api| !api.is_empty());
    let api = api.map(str::parse::<Api>).transpose()?;
    say(TOKEN_STEPS)?;
    let there = settings.get("DISCORD_TOKEN");
    let there = there.filter(|token| bot::is_token(bot::clean_token(token)));
    loop {
        let token = match &there {
            Some(there) => match ask.secret("Token (Enter keeps the one that is there)")? {
                Entry::Default => there.clone(),
                Entry::Text(token) => token,
            },
            None => match ask.secret("Token")? {
                Entry::Default => {
                    say("The bot needs one. Paste it here and press Enter; Ctrl+C ends this.")?;
                    continue;
                }
                Entry::Text(token) => token,
            },
        };
        let token = bot::clean_token(&token).to_owned();
        if !bot::is_token(&token) {
            say("That is no token: it has three parts with dots between. Copy it once more.")?;
            continue;
        }
        if args.offline {
            return Ok((token, None));
        }
        match application(&token, api.as_ref()) {
            Ok(application) => {
                say(&format!(
                    "Discord accepts it: it is '{}'.",
                    application.name
                ))?;
                return Ok((token, Some(application)));
            }
            Err(CheckupError::Token) => {
                say(
                    "Discord does not accept that token. Choose 'Reset Token' and copy the new one.",
                )?;
            }
            Err(error) => {
                say(&format!(
                    "Discord could not be asked ({error}). The token is saved unchecked."
                ))?;
                return Ok((token, None));
            }
        }
    }
}

/// Prints a text for the person at the terminal.
fn say(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout();
    let text = prose(text, 0, &stdout);
    writeln!(stdout, "{text}")
}

fn application(token: &str, api: Option<&Api>) -> Result<Application, CheckupError> {
    let runtime = super::runtime::one_thread();
    let runtime = runtime.map_err(|error| CheckupError::Unreachable(error.to_string()))?;
    let (application, _) =
        runtime.block_on(Checkup::new(&Secret::new(token), api)?.application())?;
    Ok(application)
}

fn database(ask: &mut Prompt, settings: &Settings) -> anyhow::Result<String> {
    say("\nThe database: one file with all games, made at the first start.")?;
    let there = settings.get("DATABASE_URL").filter(|it| !it.is_empty());
    let there = there.unwrap_or(DATABASE.to_owned());
    let shown = without_password(&there);
    loop {
        let said = match ask.open(&format!("File [{shown}]"))? {
            Entry::Default => there.clone(),
            Entry::Text(text) => text,
        };
        let address = address::database(&said).map_err(anyhow::Error::msg);
        let checked = address.and_then(|address| Ok(Engine::of(&address).map(|_| address)?));
        match checked {
            Ok(address) => return Ok(address),
            Err(error) => say(&format!("{error}."))?,
        }
    }
}

/// Asks for the address for `/healthz`; `None` leaves out what was not there.
fn health(ask: &mut Prompt, settings: &Settings) -> anyhow::Result<Option<String>> {
    say(
        "\nAn address of this machine where the bot says that it is well, such as 127.0.0.1:9100.",
    )?;
    let there = settings.get("DJAMBI_HEALTH").filter(|it| !it.is_empty());
    loop {
        let shown = there.as_deref().unwrap_or("none");
        let address = match ask.open(&format!("Address [{shown}]"))? {
            Entry::Default => return Ok(there),
            Entry::Text(text) if text == "none" => return Ok(there.map(|_| String::new())),
            Entry::Text(text) => text,
        };
        match address.parse::<SocketAddr>() {
            Ok(parsed) if parsed.ip().is_loopback() => return Ok(Some(address)),
            Ok(_) => {
                say("Others could reach that one. Take one such as 127.0.0.1:9100, or none.")?;
            }
            Err(_) => say("That is no address. Type one such as 127.0.0.1:9100, or none.")?,
        }
    }
}
