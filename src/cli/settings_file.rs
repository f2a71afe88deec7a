//! The file `.env` with the settings of the bot.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use clap::builder::Resettable;
use clap::{Arg, ArgMatches, Command};

/// How the names of settings begin; the file may set others, for other programs.
const BEGINNINGS: [&str; 3] = ["DJAMBI_", "DISCORD_", "DATABASE_"];

/// The file with the settings, and whether `DJAMBI_ENV` names it.
pub(super) fn path() -> (PathBuf, bool) {
    let named = std::env::var_os("DJAMBI_ENV").filter(|path| !path.is_empty());
    let is_named = named.is_some();
    (named.map_or_else(|| ".env".into(), PathBuf::from), is_named)
}

/// The fault of the file, as a sentence.
#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("DJAMBI_ENV names {}, and there is no such file", .0.display())]
    Missing(PathBuf),
    #[error("{0}")]
    Unreadable(String),
}

/// Reads the file `.env` of the working folder, or the one that `DJAMBI_ENV` names; what the
/// environment itself says goes before it. Files in other folders are not read.
pub(super) fn read() -> Result<(), Fault> {
    let (path, is_named) = path();
    // Many a Python environment is a folder of this name.
    if !is_named && path.is_dir() {
        return Ok(());
    }
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound && !is_named => return Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(Fault::Missing(path)),
        Err(error) => {
            let shown = path.display();
            return Err(Fault::Unreadable(format!(
                "{shown} cannot be read: {error}"
            )));
        }
    };
    if let Some(fault) = fault(&path, &text) {
        return Err(Fault::Unreadable(fault));
    }
    // It cannot fail any more, and an error of it would quote a line.
    let _ = dotenvy::from_read(&*text);
    Ok(())
}

/// Whether what is asked for cannot be done with such a file. `djambi setup` makes the file that is
/// missing.
pub(super) fn stops(fault: &Fault, command: &Command, matches: &ArgMatches) -> bool {
    let makes_it = matches.subcommand_name() == Some("setup");
    is_read_by(command, matches) && !(makes_it && matches!(fault, Fault::Missing(_)))
}

/// Whether any option of what is asked for may be set by the environment, and so by this file.
fn is_read_by(command: &Command, matches: &ArgMatches) -> bool {
    let own = command.get_arguments().any(|arg| arg.get_env().is_some());
    let below = matches.subcommand().and_then(|(name, matches)| {
        let command = command.find_subcommand(name)?;
        Some(is_read_by(command, matches))
    });
    own || below.unwrap_or(false)
}

/// Returns the same commands, with options for settings: an empty value in the environment counts as
/// not set, and no help shows a value, which may be a password.
pub(super) fn with_settings(command: Command) -> Command {
    let is_empty = |arg: &Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    command
        .mut_args(|arg| {
            let arg = arg.hide_env_values(true);
            if is_empty(&arg) {
                arg.env(Resettable::Reset)
            } else {
                arg
            }
        })
        .mut_subcommands(with_settings)
}

/// Returns the names of the settings that options of these commands have.
pub(super) fn names(command: &Command) -> Vec<String> {
    let own = command.get_arguments().filter_map(Arg::get_env);
    let own = own.map(|name| name.to_string_lossy().into_owned());
    let below = command.get_subcommands().flat_map(names);
    own.chain(below).collect()
}

/// Returns the first setting in the environment whose value is not text.
pub(super) fn not_text(command: &Command) -> Option<String> {
    let is_text = |name: &String| std::env::var_os(name).is_none_or(|it| it.to_str().is_some());
    names(command).into_iter().find(|name| !is_text(name))
}

/// Returns the names in the file that begin as settings do and are not among these: they have no effect.
pub(super) fn unknown(file: &Path, names: &[String]) -> BTreeSet<String> {
    let all = dotenvy::from_path_iter(file).into_iter().flatten();
    // A folder of this name gives errors without end. A file with a faulty line is rejected before.
    let all = all.map_while(Result::ok).map(|(name, _)| name);
    let begins = |name: &String| BEGINNINGS.iter().any(|it| name.starts_with(it));
    all.filter(|name| begins(name) && !names.contains(name))
        .collect()
}

/// Returns a sentence about the first line that cannot be read, if there is one. The line may contain
/// the token, so it is not quoted.
pub(super) fn fault(file: &Path, text: &[u8]) -> Option<String> {
    let file = file.display();
    if let Some(at) = text.iter().position(|byte| *byte == 0) {
        let number = text[..at].split(|byte| *byte == b'\n').count();
        return Some(format!(
            "line {number} of {file} contains a NUL byte, which no setting can have: save the file as UTF-8 \
             text"
        ));
    }
    let (number, error) = first_wrong_line(text)?;
    Some(match error {
        dotenvy::Error::Io(_) => format!(
            "line {number} of {file} is not UTF-8 text: save the file as UTF-8, or write the line again"
        ),
        _ => format!(
            "line {number} of {file} is not NAME=value: a value with spaces, # or \\ needs single quotes, \
             and a quote needs its end"
        ),
    })
}

/// Returns the number of the first line that is not a setting, from 1 on, and the reason. A value
/// in quotes may have several lines: its first one counts.
fn first_wrong_line(text: &[u8]) -> Option<(usize, dotenvy::Error)> {
    let begun = Cell::new(0);
    let lines = LineByLine {
        rest: text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text),
        is_inside: false,
        begun: &begun,
    };
    let error = dotenvy::from_read_iter(lines).find_map(Result::err)?;
    let count = match &error {
        dotenvy::Error::LineParse(lines, _) => lines.lines().count(),
        _ => 1,
    };
    let number = (begun.get() + 1).saturating_sub(count.max(1)).max(1);
    Some((number, error))
}

/// Text that is read one line at a time, so that it is known how far a reader is.
struct LineByLine<'a> {
    rest: &'a [u8],
    /// Whether the line that is read next has been begun.
    is_inside: bool,
    /// How many lines have been begun.
    begun: &'a Cell<usize>,
}

impl Read for LineByLine<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        let line = end.map_or(self.rest.len(), |at| at + 1);
        let (now, rest) = self.rest.split_at(line.min(to.len()));
        if !now.is_empty() && !self.is_inside {
            self.begun.set(self.begun.get() + 1);
        }
        self.is_inside = now.last().is_some_and(|byte| *byte != b'\n');
        self.rest = rest;
        to[..now.len()].copy_from_slice(now);
        Ok(now.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wrong_line_is_found() {
        for (text, number) in [
            ("", None),
            ("A=1\n\n# no setting\nexport B='x y'\n", None),
            ("\u{feff}A=1\n", None),
            ("A='1\n2\n3'\nB=2\n", None),
            ("A=1\n\n#\nB = a b\nC=2\n", Some(4)),
            ("A='1\n2\n3'\nno setting", Some(4)),
            ("A=1\r\nno setting\r\n", Some(2)),
            ("A=1\nB=don't\nC=3\nD=4\n", Some(2)),
            ("A=1\nA\n", Some(2)),
        ] {
            let found = first_wrong_line(text.as_bytes()).map(|it| it.0);
            assert_eq!(found, number, "{text:?}");
        }
        let long = format!("A={}\nB\n", "x".repeat(100_000));
        assert_eq!(first_wrong_line(long.as_bytes()).map(|it| it.0), Some(2));
    }
}
