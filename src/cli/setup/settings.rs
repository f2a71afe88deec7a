//! The settings' file: read, changed line by line, and written so that only its owner can read it.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::super::settings_file::fault;

/// The contents of a new file.
const EXAMPLE: &str = include_str!("../../../.env.example");

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
        let (file, new) = places(file)?;
        let written = write_private(&new, &self.text).and_then(|()| fs::rename(&new, &file));
        if written.is_err() {
            let _ = fs::remove_file(&new);
        }
        Ok(written?)
    }
}

/// Fails where the file could not be written.
pub(super) fn probe(file: &Path) -> anyhow::Result<()> {
    let (_, new) = places(file)?;
    write_private(&new, "")?;
    Ok(fs::remove_file(new)?)
}

/// The file that is written, and the one beside it that takes its place then.
fn places(file: &Path) -> anyhow::Result<(PathBuf, PathBuf)> {
    // Where the file is a link, its target is written.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let mut name = file.file_name().context("it has no name")?.to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = file.with_file_name(name);
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

/// Writes a new file that only its owner can read.
fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(text: &str) -> Settings {
        Settings {
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_value_is_set_where_it_is_or_was_commented_out_or_at_the_end() {
        let mut it = settings("# Yes\nA=1\n#B=2\nexport C=3\n");
        for (name, value) in [("A", "x"), ("B", "a b"), ("C", ""), ("D", "sqlite:g.db")] {
            it.set(name, value).unwrap();
            assert_eq!(it.get(name).as_deref(), Some(value));
        }
        assert_eq!(it.text, "# Yes\nA=x\nB='a b'\nC=\nD=sqlite:g.db\n");
        assert!(it.set("A", "it's").is_err() && it.set("A", "1\nB=2").is_err());
    }

    #[test]
    fn spaces_around_a_name_are_no_part_of_it() {
        for before in [
            "A = old",
            "export  A=old",
            " export A\t= old",
            "\texport\tA=old",
            "A=old\nA=older",
        ] {
            let mut it = settings(&format!("{before}\nexported=1\n"));
            assert_eq!(it.get("A").as_deref(), Some("old"), "{before}");
            it.set("A", "new").unwrap();
            assert_eq!(it.get("A").as_deref(), Some("new"), "{}", it.text);
            it.set("exported", "2").unwrap();
            assert_eq!(it.get("exported").as_deref(), Some("2"), "{}", it.text);
        }
    }

    #[test]
    fn the_example_has_a_line_for_every_question() {
        let mut it = settings(EXAMPLE);
        let lines = EXAMPLE.lines().count();
        for name in ["DISCORD_TOKEN", "DATABASE_URL", "DJAMBI_HEALTH"] {
            it.set(name, "x").unwrap();
        }
        assert_eq!(it.text.lines().count(), lines);
    }
}
