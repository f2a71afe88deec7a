//! The numbers of events as they are read: each within the bounds in which all arithmetic with it is
//! safe. An error names the field, the bounds and what is there instead.

use std::cmp::Reverse;
use std::fmt::Display;
use std::ops::RangeInclusive;

use jiff::{SignedDuration, Timestamp};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The most time that others add to a turn at once.
pub(super) const GIFT: SignedDuration = SignedDuration::from_hours(24);

/// More plies than any game has.
const MOST_PLIES: usize = 1_000_000;

/// The first and the last second of events, of Unix time: from 1970 until the end of 2199.
const SECONDS: RangeInclusive<i64> = 0..=7_258_118_399;

/// Returns a number if it is within its bounds.
pub(super) fn within<T: PartialOrd + Display, E: Error>(
    field: &str,
    number: T,
    bounds: &RangeInclusive<T>,
) -> Result<T, E> {
    if bounds.contains(&number) {
        return Ok(number);
    }
    let (least, most) = (bounds.start(), bounds.end());
    Err(E::custom(format!(
        "{field} is from {least} to {most}, not {number}"
    )))
}

/// Whether an event can have that time.
pub(crate) fn is_possible(time: Timestamp) -> bool {
    SECONDS.contains(&time.as_second())
}

fn possible<E: Error>(field: &str, time: Timestamp) -> Result<Timestamp, E> {
    is_possible(time)
        .then_some(time)
        .ok_or_else(|| E::custom(format!("{field} is a time from 1970 to 2199, not {time}")))
}

/// Reads the time of an event.
pub(super) fn at<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
    possible("at", Timestamp::deserialize(from)?)
}

/// Reads the beginning of an outage.
pub(super) fn since<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
    possible("since", Timestamp::deserialize(from)?)
}

/// Reads the beginning and the end of an absence.
pub(super) fn away<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<(Timestamp, Timestamp)>, D::Error> {
    let Some((begin, end)) = Option::<(Timestamp, Timestamp)>::deserialize(from)? else {
        return Ok(None);
    };
    Ok(Some((possible("away", begin)?, possible("away", end)?)))
}

/// Reads how many seconds are given.
pub(super) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<i64, D::Error> {
    within("seconds", i64::deserialize(from)?, &(1..=GIFT.as_secs()))
}

/// Reads a number of plies.
pub(super) fn plies<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
    within("plies", usize::deserialize(from)?, &(0..=MOST_PLIES))
}

/// Reads comments, each with the number of plies before it.
pub(super) fn comments<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<(usize, String)>, D::Error> {
    let comments = Vec::<(usize, String)>::deserialize(from)?;
    for (plies, _) in &comments {
        within("comments", *plies, &(0..=MOST_PLIES))?;
    }
    Ok(comments)
}

/// Reads how many hours are left when a player is reminded.
pub(super) fn hours<'de, D: Deserializer<'de>>(from: D) -> Result<Reverse<u16>, D::Error> {
    within("left", u16::deserialize(from)?, &(1..=14 * 24)).map(Reverse)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::Event;

    #[test]
    fn a_number_out_of_its_bounds_is_named_with_its_field() {
        let taken_back = |plies: Value| ("taken_back", json!({ "plies": plies }));
        let given = |seconds: Value| ("time_given", json!({ "seat": "red", "seconds": seconds }));
        let absent = |from: &str, to: &str| {
            let away = [from, to];
            (
                "resting",
                json!({ "person": 1, "away": away, "quiet": null }),
            )
        };
        let offered = |plies: Value| {
            let offer = json!({ "take_back": { "plies": plies } });
            ("offered", json!({ "offer": offer }))
        };
        let read = |(kind, body): (&str, Value)| {
            let read: Result<Event, _> =
                serde_json::from_value(json!({ "kind": kind, "body": body }));
            read.map(drop).map_err(|error| error.to_string())
        };
        let (early, late) = ("-009999-01-02T01:59:59Z", "9999-12-30T22:00:00Z");
        for fine in [
            taken_back(json!(0)),
            given(json!(86_400)),
            absent("2026-03-01T12:00:00Z", "2026-03-09T12:00:00Z"),
            offered(json!(7)),
            ("reminded", json!({ "reminder": { "left": 336 } })),
            ("outage", json!({ "since": "2026-03-01T12:00:00Z" })),
        ] {
            assert_eq!(read(fine.clone()), Ok(()), "{fine:?}");
        }
        for (absurd, field) in [
            (taken_back(json!(u64::MAX)), "plies is from 0 to 1000000"),
            (offered(json!(u64::MAX)), "plies is from"),
            (
                given(json!(i64::MAX)),
                "seconds is from 1 to 86400, not 9223372036854775807",
            ),
            (given(json!(i64::MIN)), "seconds is from"),
            (given(json!(0)), "seconds is from"),
            (absent(early, late), "away is a time from 1970"),
            (absent("2026-03-01T12:00:00Z", late), "away is a time"),
            (("outage", json!({ "since": early })), "since is a time"),
            (
                ("reminded", json!({ "reminder": { "left": 65_535 } })),
                "left is from 1 to 336",
            ),
        ] {
            let said = read(absurd).unwrap_err();
            assert!(said.contains(field), "{said}");
        }
    }
}
