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
        numbers: (0..=history.len())
            .map(|plies| history.number_at(plies).saturating_sub(1))
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

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::Record;

    #[test]
    fn the_moves_of_a_chart_have_the_numbers_of_the_record() {
        let record: Record = "Mc1-e1 resign:b Mg9-f9".parse().unwrap();
        let review = Review {
            nodes: 1,
            plies: Vec::new(),
            last: [250; 4],
        };
        let chart = chart(record.history(), &review);
        assert_eq!(chart.chances.len(), 4);
        assert_eq!(chart.numbers, [0, 1, 1, 2]);
    }
}
