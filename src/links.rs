//! Addresses of games on the browser's pages, which cannot be guessed, and tokens.
//!
//! The address of a game ends with a signature of its name, so that every adapter can write it and
//! nobody can make one up. Tokens (of sessions and personal links) are random, and saved as hashes.

use std::fmt::Write;
use std::sync::Arc;

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::game::{GameId, PersonId};
use djambi_rules::Seat;

/// The letters of signatures, as in the names of games.
const LETTERS: &[u8; 28] = b"23456789bcdfghjkmnpqrstvwxyz";

/// How many letters a signature has: 76 bits.
const SIGNATURE: usize = 16;

/// How many letters the signature of a personal link has: 125 bits.
const PERSONAL_SIGNATURE: usize = 26;

/// How long a personal link can be used.
const PERSONAL_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// Writes and reads the addresses of games.
#[derive(Clone)]
pub struct Links {
    /// The beginning of all addresses, without a slash at the end: `https://djambi.example`.
    pub site: Arc<str>,
    /// Whether the pages open within Discord too.
    pub in_discord: bool,
    secret: Arc<[u8]>,
}

/// The secret is not for logs.
impl std::fmt::Debug for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Links")
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

/// A personal link: it lets a browser play for a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Personal {
    /// The person.
    pub person: PersonId,
    /// The game that it leads to.
    pub game: GameId,
    /// Until when it can be used.
    pub expires: Timestamp,
}

/// The machine gives no random numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this machine gives no random numbers: {0}")]
pub struct RandomError(getrandom::Error);

impl Links {
    /// The links of a site, signed with a secret.
    pub fn new(site: &str, secret: &str) -> Links {
        Links {
            site: site.trim_end_matches('/').into(),
            in_discord: false,
            secret: secret.as_bytes().into(),
        }
    }

    /// Returns the path of a game: `/game/k3x9pq-…`.
    pub fn path(&self, game: &GameId) -> String {
        format!(
            "/game/{game}-{}",
            self.signed(&["game", &game.0], SIGNATURE)
        )
    }

    /// Returns the whole address of a game.
    pub fn address(&self, game: &GameId) -> String {
        format!("{}{}", self.site, self.path(game))
    }

    /// Returns the game of an address as [`Links::path`] writes it after `/game/`.
    pub fn game(&self, text: &str) -> Option<GameId> {
        let (name, signature) = text.split_once('-')?;
        let game = GameId(name.to_owned());
        let signed = self.signed(&["game", name], SIGNATURE);
        is_same(signature, &signed).then_some(game)
    }

    /// Returns the path of the link by which a friend takes a seat.
    pub fn seat_path(&self, game: &GameId, seat: Seat) -> String {
        let signature = self.signed(&["seat", &game.0, seat.key()], SIGNATURE);
        format!("{}/seat/{}-{signature}", self.path(game), seat.key())
    }

    /// Returns the seat of such a link, by its last part.
    pub fn seat(&self, game: &GameId, text: &str) -> Option<Seat> {
        let (key, signature) = text.split_once('-')?;
        let seat = Seat::ALL.into_iter().find(|seat| seat.key() == key)?;
        let signed = self.signed(&["seat", &game.0, key], SIGNATURE);
        is_same(signature, &signed).then_some(seat)
    }

    /// Returns the whole address of a personal link, which can be used once within ten minutes. It
    /// is signed and not saved: only its use is.
    pub fn personal(&self, person: PersonId, game: &GameId, now: Timestamp) -> String {
        let expires = (now + PERSONAL_LIFE).as_millisecond();
        let text = format!("{:x}-{game}-{expires:x}", person.0);
        let signature = self.signed(&["personal", &text], PERSONAL_SIGNATURE);
        format!("{}/enter/{text}-{signature}", self.site)
    }

    /// Returns the contents of such a link, by its last part, if it has not expired.
    pub fn read_personal(&self, text: &str, now: Timestamp) -> Option<Personal> {
        let (text, signature) = text.rsplit_once('-')?;
        let signed = self.signed(&["personal", text], PERSONAL_SIGNATURE);
        if !is_same(signature, &signed) {
            return None;
        }
        let mut parts = text.split('-');
        let person = u64::from_str_radix(parts.next()?, 16).ok()?;
        let game = GameId(parts.next()?.to_owned());
        let expires = i64::from_str_radix(parts.next()?, 16).ok()?;
        let expires = Timestamp::from_millisecond(expires).ok()?;
        (now < expires).then_some(Personal {
            person: PersonId(person),
            game,
            expires,
        })
    }

    /// Returns a state for the question who somebody is, in an Activity: a random text, until when it can be
    /// used, and a signature of both.
    pub fn state(&self, instance: &str, random: &str, expires: Timestamp) -> String {
        let text = format!("{random}-{:x}", expires.as_millisecond());
        let signature = self.signed(&["state", instance, &text], PERSONAL_SIGNATURE);
        format!("{text}-{signature}")
    }

    /// Returns until when a state of that Activity can be used, if it has not expired.
    pub fn read_state(&self, instance: &str, text: &str, now: Timestamp) -> Option<Timestamp> {
        let (text, signature) = text.rsplit_once('-')?;
        let signed = self.signed(&["state", instance, text], PERSONAL_SIGNATURE);
        if !is_same(signature, &signed) {
            return None;
        }
        let (_, expires) = text.split_once('-')?;
        let expires = i64::from_str_radix(expires, 16).ok()?;
        let expires = Timestamp::from_millisecond(expires).ok()?;
        (now < expires).then_some(expires)
    }

    fn signed(&self, parts: &[&str], length: usize) -> String {
        // Every length of key is valid for HMAC.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.secret) else {
            return String::new();
        };
        for part in parts {
            mac.update(part.as_bytes());
            mac.update(&[0]);
        }
        let bytes = mac.finalize().into_bytes();
        let letter = |byte: &u8| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]);
        bytes.iter().take(length).map(letter).collect()
    }
}

/// Returns a random token of 64 letters.
pub fn token() -> Result<String, RandomError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(RandomError)?;
    Ok(hex(&bytes))
}

/// Returns a random number.
pub fn random() -> Result<u64, RandomError> {
    getrandom::u64().map_err(RandomError)
}

/// Returns the hash of a token, as it is saved.
pub fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        // Writing to a text cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Compares in the same time wherever the difference is.
fn is_same(given: &str, expected: &str) -> bool {
    let difference = given
        .bytes()
        .zip(expected.bytes())
        .fold(0, |difference, (one, other)| difference | (one ^ other));
    given.len() == expected.len() && !expected.is_empty() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(secret: &str) -> Links {
        Links::new("https://djambi.example/", secret)
    }

    #[test]
    fn an_address_is_read_back_and_no_other_is() {
        let (links, others) = (links("one"), links("other"));
        let game = GameId("k3x9pq".into());
        let path = links.path(&game);
        let text = path.strip_prefix("/game/").unwrap();
        assert_eq!(links.game(text), Some(game.clone()));
        assert_eq!(others.game(text), None);
        let other = text.replacen("k3x9pq", "k3x9pr", 1);
        assert_eq!(links.game(&other), None);
    }

    #[test]
    fn a_seat_is_of_its_game() {
        let links = links("one");
        let (game, other) = (GameId("k3x9pq".into()), GameId("k3x9pr".into()));
        let path = links.seat_path(&game, Seat::Blue);
        let text = path.rsplit('/').next().unwrap();
        assert_eq!(links.seat(&game, text), Some(Seat::Blue));
        assert_eq!(links.seat(&other, text), None);
        assert_eq!(links.seat(&game, &text.replace("blue", "red")), None);
        assert_eq!(links.seat(&game, "blue-"), None);
    }

    #[test]
    fn a_personal_link_is_read_until_it_expires_and_nothing_in_it_can_be_changed() {
        let links = links("one");
        let (person, game) = (PersonId(77), GameId("k3x9pq".into()));
        let now = Timestamp::from_second(1_700_000_000).unwrap();
        let link = links.personal(person, &game, now);
        let text = link.strip_prefix("https://djambi.example/enter/").unwrap();
        let read = links.read_personal(text, now).unwrap();
        assert_eq!((read.person, &read.game), (person, &game));
        assert_eq!(links.read_personal(text, now + PERSONAL_LIFE), None);
        for forged in [
            text.replacen("4d-", "4e-", 1),
            text.replacen("k3x9pq", "k3x9pr", 1),
            text[..text.len() - 1].to_owned(),
            String::new(),
            "4d-k3x9pq-ffffffffff-".to_owned(),
        ] {
            assert_ne!(forged, text);
            assert_eq!(links.read_personal(&forged, now), None, "{forged}");
        }
    }

    #[test]
    fn a_state_is_read_until_it_expires() {
        let links = links("one");
        let now = Timestamp::from_second(1_700_000_000).unwrap();
        let expires = now + PERSONAL_LIFE;
        let state = links.state("i-1", "abc", expires);
        assert_eq!(links.read_state("i-1", &state, now), Some(expires));
        assert_eq!(links.read_state("i-1", &state, expires), None);
    }

    #[test]
    fn tokens_differ_and_are_not_their_hashes() {
        let (one, other) = (token().unwrap(), token().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 64);
        assert_ne!(hash(&one), one);
        assert_eq!(hash(&one), hash(&one));
    }
}
