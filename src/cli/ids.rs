//! How the ids of Discord are typed.

/// Reads the id of a person or a server.
pub(super) fn discord_id(text: &str) -> Result<u64, String> {
    let id = text.parse();
    id.map_err(|_| "an id of Discord is a whole number, such as 123456789012345678".to_owned())
}
