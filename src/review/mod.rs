//! After the game: reviews of finished games, lines for the analysis board, and the search for
//! puzzles. Everything here is pure: no I/O, no clock and no words; the adapters show it.

mod analysis;
mod findings;
mod mining;
mod reviewer;

use djambi_rules::{History, Seat};

use crate::render::Chart;

pub use analysis::Analysis;
pub use findings::{Finding, FindingKind, accuracy, deaths, percent, reigns};
pub use mining::{
    NODES as PUZZLE_NODES, PROOF, Proof, Refutation, grade, kinds, prove, puzzle, refutation,
};
pub use reviewer::{Judged, Review, Reviewer, review, searched};

/// Returns the chart of a reviewed game. Caption, names and notes are left to the caller.
pub fn chart(history: &History, review: &Review) -> Chart {
    let mut chart = Chart {
        chances: (0..=history.len())
            .map(|plies| review.chances_after(plies))
            .collect(),
        numbers: (0..=history.len())
            .map(|plies| history.number_at(plies).saturating_sub(1))
            .collect(),
        deaths: deaths(history),
        reigns: reigns(history),
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
