//! What people have written into a record: the names of the players, and comments.

use super::lines::in_one_line;
use crate::i18n::{Language, say};
use djambi_rules::{Record, Seat};

/// The player of a seat, if the record names one.
pub(super) fn player(record: &Record, seat: Seat) -> Option<String> {
    let name = record.tag(seat.name()).map(in_one_line);
    name.filter(|name| !name.is_empty())
}

/// The comments behind so many plies.
pub(super) fn comments(
    language: Language,
    record: &Record,
    plies: usize,
) -> impl Iterator<Item = String> {
    let here = record.comments().filter(move |(at, _)| *at == plies);
    here.map(move |(_, text)| say!(language, "term-comment", text = in_one_line(text)))
}
