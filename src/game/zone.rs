//! Time zones by the names of the IANA database, such as `Europe/Warsaw`. The database is compiled
//! in: processes on several machines know the same zones and the same summer times.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use djambi_input::folded;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone, TimeZoneDatabase};
use serde::Serialize;

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

/// The number of changes of two zones that are compared: those of more than a hundred years.
const COMPARED: usize = 400;

/// A time zone: its name in the database, under which it is saved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Zone(&'static str);

/// The error of a text that names no time zone, or several.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a time zone is written as in the IANA database, such as Europe/Warsaw")]
pub struct ZoneError;

impl Zone {
    fn all() -> impl Iterator<Item = Zone> {
        NAMES.iter().map(|name| Zone(name))
    }

    /// Its name in the database.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Its clock through the years.
    pub fn rules(self) -> TimeZone {
        DATABASE.get(self.name()).unwrap_or(TimeZone::UTC)
    }

    /// When its clock is changed, and to which difference from UTC, from its beginning on.
    fn changes(self) -> Vec<(Timestamp, Offset)> {
        let rules = self.rules();
        let changes = rules.following(Timestamp::MIN).take(COMPARED);
        changes.map(|it| (it.timestamp(), it.offset())).collect()
    }

    /// The time of day there, in minutes after midnight.
    pub fn minute_of_day(self, at: Timestamp) -> u16 {
        let there = at.to_zoned(self.rules());
        60 * u16::from(there.hour().unsigned_abs()) + u16::from(there.minute().unsigned_abs())
    }

    /// The hours that it is ahead of Universal Time, if that is all that its name says. The sign is the
    /// opposite of the one that people write: `Etc/GMT-2` is two hours ahead.
    fn ahead(self) -> Option<i8> {
        let behind: i8 = self.name().strip_prefix("Etc/GMT")?.parse().ok()?;
        Some(-behind)
    }

    /// The zone of a difference from Universal Time as people write it: `utc+2`, `gmt -5`, `+01:00`.
    fn of_difference(text: &str) -> Option<Zone> {
        let prefix = ["utc", "gmt"].iter().find_map(|it| text.strip_prefix(it));
        let difference = prefix.unwrap_or(text).trim_start();
        let (hours, minutes) = difference.split_once(':').unwrap_or((difference, "00"));
        let is_signed = hours.starts_with(['+', '-']);
        let ahead: i8 = hours
            .parse()
            .ok()
            .filter(|_| is_signed && minutes == "00")?;
        Zone::all().find(|zone| zone.ahead() == Some(ahead))
    }

    /// Its last part, as it is compared: `new york`. Zones that are named by their difference have
    /// none: people mean the opposite by `gmt+2`.
    fn city(self) -> Option<String> {
        let name = self.ahead().is_none().then(|| self.name())?;
        Some(simple(name.rsplit('/').next()?))
    }

    /// Returns the zones that a text that is still being typed may become, the likeliest first.
    pub fn suggestions(text: &str, most: usize) -> Vec<Zone> {
        let text = simple(text);
        if text.is_empty() {
            let usual = USUAL.iter().filter_map(|name| name.parse().ok());
            return usual.take(most).collect();
        }
        let rank = |zone: &Zone| {
            let (city, name) = (zone.city()?, simple(zone.name()));
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
        let ranked = ranked.into_iter().map(|(_, zone)| zone);
        let all = Zone::of_difference(&text).into_iter().chain(ranked);
        all.take(most).collect()
    }
}

/// A name as it is compared: without case and accents, with spaces, and with one sign for minus.
fn simple(text: &str) -> String {
    folded(text.trim())
        .replace('_', " ")
        .replace(['−', '–'], "-")
}

impl FromStr for Zone {
    type Err = ZoneError;

    /// Reads a name, in whatever case, a difference from Universal Time, or a city. A city may have
    /// several names, such as `Europe/Istanbul` and `Asia/Istanbul`, if they are of the same zone.
    fn from_str(text: &str) -> Result<Zone, ZoneError> {
        let text = simple(text);
        if let Some(zone) = Zone::all().find(|zone| simple(zone.name()) == text) {
            return Ok(zone);
        }
        if let Some(zone) = Zone::of_difference(&text) {
            return Ok(zone);
        }
        let mut named = Zone::all().filter(|zone| zone.city().as_ref() == Some(&text));
        let first = named.next().ok_or(ZoneError)?;
        let is_same = named.all(|zone| zone.changes() == first.changes());
        is_same.then_some(first).ok_or(ZoneError)
    }
}

impl fmt::Display for Zone {
    /// Its name, or its difference from Universal Time as people write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ahead() {
            Some(ahead) => f.pad(&format!("UTC{ahead:+}")),
            None => f.pad(self.name()),
        }
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
    fn a_difference_from_universal_time_is_read_as_people_mean_it() {
        for (text, name, shown) in [
            ("GMT+2", "Etc/GMT-2", "UTC+2"),
            ("utc+02:00", "Etc/GMT-2", "UTC+2"),
            ("gmt -5", "Etc/GMT+5", "UTC-5"),
            ("UTC−5", "Etc/GMT+5", "UTC-5"),
            ("+14", "Etc/GMT-14", "UTC+14"),
            // The full name, as settings were saved with it, means what it means in the database.
            ("Etc/GMT+2", "Etc/GMT+2", "UTC-2"),
            ("GMT", "GMT", "GMT"),
        ] {
            let zone: Zone = text.parse().unwrap();
            assert_eq!((zone.name(), &*zone.to_string()), (name, shown), "{text}");
            assert_eq!(shown.parse(), Ok(zone), "{text}");
        }
        for text in ["GMT-13", "UTC+15", "UTC+5:30", "UTC+", "2", "UTC 2"] {
            assert_eq!(text.parse::<Zone>(), Err(ZoneError), "{text}");
        }
        let shown = Zone::suggestions("gmt+2", 25).into_iter();
        assert_eq!(
            shown.map(|it| it.to_string()).collect::<Vec<_>>(),
            ["UTC+2"]
        );
        let suggested = Zone::suggestions("gmt", 25);
        assert!(suggested.iter().all(|zone| zone.ahead().is_none()));
        let noon: Timestamp = "2026-03-01T12:00:00Z".parse().unwrap();
        let ahead: Zone = "GMT+2".parse().unwrap();
        assert_eq!(ahead.minute_of_day(noon), 14 * 60);
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
