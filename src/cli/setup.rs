//! `djambi setup`: asks for what the bot needs and writes it into `.env`, readable by its owner only.

use std::fs;
use std::io::{self, BufRead, ErrorKind, IsTerminal, StdinLock, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;
use tempfile::NamedTempFile;

use super::database::DATABASE;
use super::output::prose;
use super::settings_file::fault;
use super::{database, run as bot, settings_file};
use crate::discord::{Api, Application, Checkup, CheckupError, invite_link};
use crate::secret::{Secret, redacted};
use crate::store::Engine;
use crate::terminal::named;

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
    beside(&file).with_context(unwritable)?;
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
    let api = bot::given(args.api.as_ref()).map(str::parse::<Api>);
    let api = api.transpose()?;
    say(TOKEN_STEPS)?;
    let there = settings.get("DISCORD_TOKEN");
    let there = there.filter(|token| bot::is_token(bot::clean_token(token)));
    let question = match there {
        Some(_) => "Token (Enter keeps the one that is there)",
        None => "Token",
    };
    loop {
        let Some(token) = ask.secret(question)?.or_else(|| there.clone()) else {
            say("The bot needs one. Paste it here and press Enter; Ctrl+C ends this.")?;
            continue;
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
    let runtime = super::process::one_thread();
    let runtime = runtime.map_err(|error| CheckupError::Unreachable(error.to_string()))?;
    let (application, _) =
        runtime.block_on(Checkup::new(&Secret::new(token), api)?.application())?;
    Ok(application)
}

fn database(ask: &mut Prompt, settings: &Settings) -> anyhow::Result<String> {
    say("\nThe database: one file with all games, made at the first start.")?;
    let there = settings.get("DATABASE_URL").filter(|it| !it.is_empty());
    let there = there.unwrap_or(DATABASE.to_owned());
    let shown = redacted(&there).into_owned();
    loop {
        let said = ask.open(&format!("File [{shown}]"))?;
        let said = said.unwrap_or_else(|| there.clone());
        let address = database::database(&said).map_err(anyhow::Error::msg);
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
        let Some(address) = ask.open(&format!("Address [{shown}]"))? else {
            return Ok(there);
        };
        if address == "none" {
            return Ok(there.map(|_| String::new()));
        }
        match address.parse::<SocketAddr>() {
            Ok(parsed) if parsed.ip().is_loopback() => return Ok(Some(address)),
            Ok(_) => {
                say("Others could reach that one. Take one such as 127.0.0.1:9100, or none.")?;
            }
            Err(_) => say("That is no address. Type one such as 127.0.0.1:9100, or none.")?,
        }
    }
}

/// Answers longer than this are not accepted.
const LONGEST: usize = 1_000;

/// Asks at this terminal, or reads what is piped in.
pub(super) struct Prompt {
    input: StdinLock<'static>,
}

impl Prompt {
    pub(super) fn new(input: StdinLock<'static>) -> Prompt {
        Prompt { input }
    }

    /// Asks for something that may be seen. `None` is Enter alone.
    pub(super) fn open(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        prompt(question)?;
        let mut line = String::new();
        let length = self.input.read_line(&mut line)?;
        ensure!(
            length > 0,
            "the answers ended before the questions, so nothing was written: run `djambi setup` in a terminal"
        );
        entry(&line)
    }

    /// Asks for something that is not shown.
    pub(super) fn secret(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        if !io::stdin().is_terminal() {
            return self.open(question);
        }
        prompt(question)?;
        terminal::enable_raw_mode()?;
        let line = typed();
        terminal::disable_raw_mode()?;
        writeln!(io::stdout())?;
        entry(&line?)
    }
}

fn prompt(question: &str) -> io::Result<()> {
    let mut output = io::stdout();
    write!(output, "{question}: ")?;
    output.flush()
}

fn entry(line: &str) -> anyhow::Result<Option<String>> {
    let text = line.trim();
    ensure!(
        text.len() <= LONGEST,
        "that answer is too long; nothing was written"
    );
    Ok(Some(text).filter(|it| !it.is_empty()).map(str::to_owned))
}

/// Reads keys until Enter, and shows a star for each.
fn typed() -> anyhow::Result<String> {
    let mut text = String::new();
    let mut output = io::stdout();
    loop {
        let Event::Key(key) = event::read()? else {
            continue;
        };
        let KeyEvent {
            code, modifiers, ..
        } = named(key);
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match code {
            KeyCode::Enter => return Ok(text),
            KeyCode::Char('c' | 'd') if modifiers.contains(KeyModifiers::CONTROL) => {
                bail!("stopped; nothing was written")
            }
            // As in terminals and shells.
            KeyCode::Char('u' | 'w') if modifiers.contains(KeyModifiers::CONTROL) => {
                let stars = text.chars().count();
                write!(output, "{}", "\u{8} \u{8}".repeat(stars))?;
                text.clear();
            }
            KeyCode::Char(_) if modifiers.contains(KeyModifiers::CONTROL) => {}
            KeyCode::Char(letter) if text.len() < LONGEST => {
                text.push(letter);
                write!(output, "*")?;
            }
            KeyCode::Backspace if text.pop().is_some() => write!(output, "\u{8} \u{8}")?,
            _ => {}
        }
        output.flush()?;
    }
}

/// The contents of a new file.
const EXAMPLE: &str = include_str!("../../.env.example");

/// The text of the file, with its comments.
pub(super) struct Settings {
    text: String,
}

impl Settings {
    /// Reads the file; where there is none, the example takes its place.
    pub(super) fn read(file: &Path) -> anyhow::Result<Settings> {
        let shown = file.display();
        let text = match fs::read(file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => EXAMPLE.into(),
            Err(error) => return Err(error).context(format!("{shown} cannot be read")),
        };
        if let Some(fault) = fault(file, &text) {
            bail!("{fault}; nothing was written");
        }
        let text = String::from_utf8(text).with_context(|| format!("{shown} is not UTF-8 text"))?;
        // Some editors begin a file with this mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        Ok(Settings {
            text: text.to_owned(),
        })
    }

    /// Returns the value of a setting, without its quotes.
    pub(super) fn get(&self, name: &str) -> Option<String> {
        let mut all = dotenvy::from_read_iter(self.text.as_bytes()).filter_map(Result::ok);
        all.find_map(|(key, value)| (key == name).then_some(value))
    }

    /// Sets a value in the line where it is, where it is commented out, or in a new one at the end.
    pub(super) fn set(&mut self, name: &str, value: &str) -> anyhow::Result<()> {
        let line = format!("{name}={}", quoted(value)?);
        let mut lines: Vec<&str> = self.text.lines().collect();
        let is_set = |it: &&str| name_of(it) == Some(name);
        let is_unset = |it: &&str| name_of(it).and_then(|it| it.strip_prefix('#')) == Some(name);
        let at = lines.iter().position(is_set);
        let at = at.or_else(|| lines.iter().position(is_unset));
        match at {
            Some(at) => lines[at] = &line,
            None => lines.push(&line),
        }
        self.text = lines.join("\n") + "\n";
        Ok(())
    }

    /// Writes it in one step: at no moment is half of it there, or can others read it.
    pub(super) fn write(&self, file: &Path) -> anyhow::Result<()> {
        let (file, mut new) = beside(file)?;
        new.write_all(self.text.as_bytes())?;
        new.as_file().sync_all()?;
        new.persist(file)?;
        Ok(())
    }
}

/// Returns the file that is written, which is the target of a link, and a new one beside it that only its
/// owner can read, to take its place. Fails where the file could not be written.
fn beside(file: &Path) -> anyhow::Result<(PathBuf, NamedTempFile)> {
    let file = fs::canonicalize(file).or_else(|_| std::path::absolute(file))?;
    file.file_name().context("it has no name")?;
    let folder = file.parent().context("it is in no folder")?;
    let new = NamedTempFile::new_in(folder)?;
    Ok((file, new))
}

/// Returns the name of the setting in a line, if there is one.
fn name_of(line: &str) -> Option<&str> {
    let (before, _) = line.split_once('=')?;
    let mut words = before.split_whitespace();
    match (words.next()?, words.next(), words.next()) {
        (name, None, _) | ("export", Some(name), None) => Some(name),
        _ => None,
    }
}

/// Returns a value as the file takes it.
fn quoted(value: &str) -> anyhow::Result<String> {
    ensure!(
        !value.contains(['\'', '\n', '\r', '\0']),
        "a quotation mark or a line break cannot be part of a setting"
    );
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.:/@?=&%+~,[]".contains(letter);
    Ok(if value.chars().all(plain) {
        value.to_owned()
    } else {
        format!("'{value}'")
    })
}
