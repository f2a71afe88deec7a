//! Time zones by the names of the IANA database, such as `Europe/Warsaw`. The database is compiled
//! in: processes on several machines know the same zones and the same summer times.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use djambi_rules::folded;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone, TimeZoneDatabase};
use serde::{Serialize, Serializer};

static DATABASE: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// Every name, in order.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = DATABASE.available().map(|name| name.as_str().to_owned());
    let mut names: Vec<String> = all.collect();
    names.sort_unstable();
    names
});

/// Zones that are offered before anything is typed.
const USUAL: [&str; 12] = [
    "Europe/London",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/Warsaw",
    "Europe/Berlin",
    "America/New_York",
    "America/Chicago",
    "America/Los_Angeles",
    "America/Mexico_City",
    "America/Argentina/Buenos_Aires",
    "America/Montreal",
    "Asia/Tokyo",
];

/// So many changes of two zones are compared: those of more than a hundred years.
const COMPARED: usize = 400;

/// A time zone: its place among the names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(u16);

/// The error of a text that names no time zone, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a time zone is written as in the IANA database, such as Europe/Warsaw")]
pub struct ZoneError;

impl Zone {
    fn all() -> impl Iterator<Item = Zone> {
        (0..NAMES.len()).filter_map(|index| u16::try_from(index).ok().map(Zone))
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        &NAMES[usize::from(self.0)]
    }

    /// Its clock through the years.
    #[must_use]
    pub fn rules(self) -> TimeZone {
        DATABASE.get(self.name()).unwrap_or(TimeZone::UTC)
    }

    /// When its clock is changed, and to which difference from UTC, from its beginning on.
    fn changes(self) -> Vec<(Timestamp, Offset)> {
        let rules = self.rules();
        let changes = rules.following(Timestamp::MIN).take(COMPARED);
        changes.map(|it| (it.timestamp(), it.offset())).collect()
    }

    /// Its last part, as it is compared: `new york`.
    fn city(self) -> String {
        simple(self.name().rsplit('/').next().unwrap_or_default())
    }

    /// Returns the zones that a text that is still being typed may become, the likeliest first.
    #[must_use]
    pub fn suggestions(text: &str, most: usize) -> Vec<Zone> {
        let text = simple(text);
        if text.is_empty() {
            let usual = USUAL.iter().filter_map(|name| name.parse().ok());
            return usual.take(most).collect();
        }
        let rank = |zone: &Zone| {
            let (city, name) = (zone.city(), simple(zone.name()));
            let ways = [
                city == text,
                city.starts_with(&text),
                name.starts_with(&text),
                name.contains(&text),
            ];
            ways.iter().position(|fits| *fits)
        };
        let mut ranked: Vec<(usize, Zone)> = Zone::all()
            .filter_map(|zone| rank(&zone).map(|rank| (rank, zone)))
            .collect();
        ranked.sort();
        ranked
            .into_iter()
            .map(|(_, zone)| zone)
            .take(most)
            .collect()
    }
}

/// A name as it is compared: without case and accents, and with spaces.
fn simple(text: &str) -> String {
    folded(text.trim()).replace('_', " ")
}

impl FromStr for Zone {
    type Err = ZoneError;

    /// Reads a name, in whatever case, or a city. A city may have several names, such as
    /// `Europe/Istanbul` and `Asia/Istanbul`, if they are of the same zone.
    fn from_str(text: &str) -> Result<Zone, ZoneError> {
        let text = simple(text);
        if let Some(zone) = Zone::all().find(|zone| simple(zone.name()) == text) {
            return Ok(zone);
        }
        let mut named = Zone::all().filter(|zone| zone.city() == text);
        let first = named.next().ok_or(ZoneError)?;
        let is_same = named.all(|zone| zone.changes() == first.changes());
        is_same.then_some(first).ok_or(ZoneError)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Zone({})", self.name())
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_named_as_people_type_them() {
        for (text, name) in [
            ("Europe/Warsaw", "Europe/Warsaw"),
            (" europe/warsaw ", "Europe/Warsaw"),
            ("warsaw", "Europe/Warsaw"),
            ("new york", "America/New_York"),
            ("UTC", "UTC"),
            ("Buenos Aires", "America/Argentina/Buenos_Aires"),
            ("Córdoba", "America/Argentina/Cordoba"),
            ("mendoza", "America/Argentina/Mendoza"),
            ("Istanbul", "Asia/Istanbul"),
            ("Bogotá", "America/Bogota"),
            ("São Paulo", "America/Sao_Paulo"),
            ("Montréal", "America/Montreal"),
        ] {
            assert_eq!(text.parse::<Zone>().unwrap().name(), name, "{text}");
        }
        for text in [
            "",
            "Atlantis",
            "Europe/",
            "../etc/passwd",
            "Europe",
            "Pacific",
        ] {
            assert_eq!(text.parse::<Zone>(), Err(ZoneError), "{text}");
        }
    }

    #[test]
    fn what_is_typed_is_completed_the_city_first() {
        let names = |text| {
            let zones = Zone::suggestions(text, 25);
            zones.into_iter().map(Zone::name).collect::<Vec<_>>()
        };
        assert_eq!(names("par")[..2], ["America/Paramaribo", "Europe/Paris"]);
        assert!(names("america").len() == 25);
        assert!(names("xyz").is_empty());
        assert_eq!(names("").len(), USUAL.len(), "all the usual ones exist");
    }
}
