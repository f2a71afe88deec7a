//! Questions, one answer per line. A secret is not shown while it is typed in a terminal.

use std::io::{self, BufRead, IsTerminal, StdinLock, Write};

use anyhow::{bail, ensure};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal;

use crate::terminal::named;

/// The entered text.
pub(super) enum Entry {
    /// Enter alone.
    Default,
    Text(String),
}

/// Answers longer than this are no answers.
const LONGEST: usize = 1_000;

/// Asks at this terminal, or reads what is piped in.
pub(super) struct Prompt {
    input: StdinLock<'static>,
}

impl Prompt {
    pub(super) fn new(input: StdinLock<'static>) -> Prompt {
        Prompt { input }
    }

    /// Asks for something that may be seen.
    pub(super) fn open(&mut self, question: &str) -> anyhow::Result<Entry> {
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
    pub(super) fn secret(&mut self, question: &str) -> anyhow::Result<Entry> {
        if !io::stdin().is_terminal() {
            return self.open(question);
        }
        prompt(question)?;
        let raw = Raw::enable()?;
        let line = typed();
        drop(raw);
        writeln!(io::stdout())?;
        entry(&line?)
    }
}

fn prompt(question: &str) -> io::Result<()> {
    let mut output = io::stdout();
    write!(output, "{question}: ")?;
    output.flush()
}

fn entry(line: &str) -> anyhow::Result<Entry> {
    let text = line.trim();
    ensure!(
        text.len() <= LONGEST,
        "that answer is too long; nothing was written"
    );
    Ok(if text.is_empty() {
        Entry::Default
    } else {
        Entry::Text(text.to_owned())
    })
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

/// A terminal that gives single keys and shows nothing, until this is dropped.
struct Raw;

impl Raw {
    fn enable() -> io::Result<Raw> {
        terminal::enable_raw_mode()?;
        Ok(Raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        let _ = terminal::disable_raw_mode();
    }
}
