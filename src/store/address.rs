//! Addresses of databases.

/// Returns an address of a database without its password.
#[must_use]
pub fn without_password(url: &str) -> String {
    let hidden = || {
        let (scheme, rest) = url.split_once("://")?;
        let (user, place) = rest.rsplit_once('@')?;
        let user = user.split(':').next()?;
        Some(format!("{scheme}://{user}@{place}"))
    };
    hidden().unwrap_or_else(|| url.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(
            without_password("postgres://ana:secret@db/x"),
            "postgres://ana@db/x"
        );
        assert_eq!(without_password("sqlite:djambi.db"), "sqlite:djambi.db");
    }
}
