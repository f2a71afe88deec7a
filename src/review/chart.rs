//! The chart of a review, without its words.

use super::findings::Finding;
use super::measures::{deaths, reigns};
use super::reviewer::Review;
use crate::render::Chart;
use djambi_rules::{History, Seat};

/// Returns the chart of a reviewed game. Caption, names and notes are left to the caller.
#[must_use]
pub fn chart(history: &History, review: &Review) -> Chart {
    let mut chart = Chart {
        chances: (0..=history.len())
            .map(|plies| review.chances_after(plies))
            .collect(),
        deaths: deaths(history),
        reigns: reigns(history)
            .into_iter()
            .map(|reign| (reign.seat, reign.from, reign.to))
            .collect(),
        marks: Finding::of(history, review)
            .iter()
            .map(|finding| finding.ply + 1)
            .collect(),
        ..Chart::default()
    };
    for seat in Seat::ALL {
        chart.players[seat.index()].absent = !history.start().is_in(seat);
    }
    chart
}
