//! The file `.env` with the settings of the bot.

use std::path::PathBuf;

/// The file with the settings, and whether `DJAMBI_ENV` names it.
pub(super) fn path() -> (PathBuf, bool) {
    let named = std::env::var_os("DJAMBI_ENV").filter(|path| !path.is_empty());
    let is_named = named.is_some();
    (named.map_or_else(|| ".env".into(), PathBuf::from), is_named)
}

/// Reads the file `.env` of the working folder, or the one that `DJAMBI_ENV` names; what the
/// environment itself says goes before it. Files in other folders are not read.
pub(super) fn read() -> Result<(), String> {
    let (path, is_named) = path();
    // Many a Python environment is a folder of this name.
    if !is_named && path.is_dir() {
        return Ok(());
    }
    let shown = path.display();
    match dotenvy::from_path(&path) {
        Ok(()) => Ok(()),
        Err(error) if error.not_found() && !is_named => Ok(()),
        Err(error) if error.not_found() => Err(format!(
            "DJAMBI_ENV names {shown}, and there is no such file"
        )),
        // The error itself would quote the line, which may contain the token.
        Err(dotenvy::Error::LineParse(..)) => Err(format!(
            "{shown} has a line that is not NAME=value: a value with spaces or # needs quotes"
        )),
        Err(error) => Err(format!("{shown} cannot be read: {error}")),
    }
}
