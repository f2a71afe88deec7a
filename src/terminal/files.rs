//! Records and pictures in files.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use super::wording::Wording;
use crate::i18n::say;
use djambi_rules::Record;

/// The longest record that is read, in bytes: more than any game has.
const LONGEST: u64 = 4 << 20;

/// Says that a file cannot be used.
fn failed(wording: &Wording, path: &Path, error: &io::Error) -> String {
    say!(
        wording.language,
        "term-file-failed",
        file = path.display().to_string(),
        error = error.to_string()
    )
}

/// Reads a record. An error is a sentence.
pub fn load(wording: &Wording, path: &Path) -> Result<Record, String> {
    let failed = |error: io::Error| failed(wording, path, &error);
    let about = fs::metadata(path).map_err(failed)?;
    // A device may have no end, and a pipe nothing to read.
    if !about.is_file() {
        return Err(failed(ErrorKind::IsADirectory.into()));
    }
    let bytes = read_all(path).map_err(failed)?;
    let text = String::from_utf8_lossy(&bytes);
    text.parse().map_err(|error: djambi_rules::RecordError| {
        say!(
            wording.language,
            "term-not-a-record",
            file = path.display().to_string(),
            error = djambi_input::record_error(&error)
        )
    })
}

/// Reads a file that is not longer than any record, whatever its size is said to be.
fn read_all(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut file = File::open(path)?.take(LONGEST + 1);
    file.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Whether a file has the name of a PNG; a picture is not written under any other name.
#[must_use]
pub fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
}

/// Writes a new file. One that is there already is left alone. An error is a sentence.
pub fn save(wording: &Wording, path: &Path, bytes: &[u8], word: &str) -> Result<(), String> {
    write_new(path, |file| file.write_all(bytes)).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => exists(wording, path, word),
        _ => failed(wording, path, &error),
    })
}

/// Makes a file and has it written. If that fails, as on a full disk, no half of it is left, which
/// would be in the way of another try.
pub fn write_new(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    write(&mut file).inspect_err(|_| {
        drop(file);
        // Nothing more can be done about it.
        let _ = fs::remove_file(path);
    })
}

/// Says that there is such a file, and how to name another one of the same kind.
fn exists(wording: &Wording, path: &Path, word: &str) -> String {
    let ending = path.extension().map(|it| it.to_string_lossy().into_owned());
    say!(
        wording.language,
        "term-save-exists",
        file = path.display().to_string(),
        word = word,
        ending = ending.unwrap_or_else(|| "txt".to_owned())
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::testing;

    #[test]
    fn what_is_no_file_or_too_long_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let long = folder.path().join("long.txt");
        let file = File::create(&long).unwrap();
        file.set_len(LONGEST + 1).unwrap();
        let rejected = |path: &Path| load(&testing::wording(), path).unwrap_err();
        let said = rejected(&long);
        assert!(
            said.contains("cannot be used (") && said.contains("too large"),
            "{said}"
        );
        assert!(rejected(folder.path()).contains("is a directory"));
        #[cfg(unix)]
        assert!(rejected(Path::new("/dev/zero")).contains("is a directory"));
    }

    #[test]
    fn of_a_file_that_cannot_be_written_no_half_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.png");
        let full = write_new(&path, |file| {
            file.write_all(b"half")?;
            Err(ErrorKind::StorageFull.into())
        });
        assert_eq!(full.unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(!path.exists());
        let wording = testing::wording();
        save(&wording, &path, b"whole", "picture").unwrap();
        let again = save(&wording, &path, b"other", "picture").unwrap_err();
        assert!(again.ends_with("picture NAME.png"), "{again}");
        assert_eq!(fs::read(&path).unwrap(), b"whole");
    }
}
