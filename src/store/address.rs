//! Addresses of databases.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use sqlx::sqlite::SqliteConnectOptions;

use super::StoreError;

/// Returns the address of a file, whatever letters its path has.
#[must_use]
pub fn address_of(file: &Path) -> String {
    let letter = |letter: char| match letter {
        // They have a meaning in an address, or are left out of it.
        '%' | '?' | '#' | '\0'..='\x1f' => format!("%{:02X}", u32::from(letter)),
        _ => letter.to_string(),
    };
    let path: String = file.to_string_lossy().chars().map(letter).collect();
    format!("sqlite:{path}")
}

/// Returns the file of an address.
pub fn file_of(url: &str) -> Result<PathBuf, StoreError> {
    let options = SqliteConnectOptions::from_str(url)
        .map_err(|error| StoreError::Unreachable(error.to_string()))?;
    Ok(options.get_filename().to_owned())
}

/// Returns the address of a file with parameters.
pub(super) fn with_parameters(file: &Path, parameters: &str) -> String {
    format!("{}?{parameters}", address_of(file))
}

/// Returns an address of a database without its password.
#[must_use]
pub fn without_password(url: &str) -> String {
    let hidden = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, place) = rest.rsplit_once('@')?;
        let user = user.split(':').next()?;
        Some(format!("{scheme}://{user}@{place}"))
    };
    let shown = hidden().unwrap_or_else(|| url.to_owned());
    let Some((place, parameters)) = shown.split_once('?') else {
        return shown;
    };
    let parameters = parameters.split('&').map(|parameter| {
        let is_password = parameter.starts_with("password=");
        if is_password {
            "password=…"
        } else {
            parameter
        }
    });
    format!("{place}?{}", parameters.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use sqlx::any::AnyConnectOptions;

    use super::*;

    #[test]
    fn any_path_has_an_address() {
        for name in ["games.db", "/a b/ü?x#y%20.db", "/a\tb ", "C:\\games.db"] {
            let written = with_parameters(Path::new(name), "mode=rw");
            let read: AnyConnectOptions = written.parse().unwrap();
            let file = file_of(read.database_url.as_str()).unwrap();
            assert_eq!(file, Path::new(name), "{written}");
        }
    }

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(
            without_password("postgres://ana:secret@db/x"),
            "postgres://ana@db/x"
        );
        assert_eq!(
            without_password("postgres://db/x?user=ana&password=secret&sslmode=require"),
            "postgres://db/x?user=ana&password=…&sslmode=require"
        );
        assert_eq!(without_password("sqlite:djambi.db"), "sqlite:djambi.db");
    }
}
