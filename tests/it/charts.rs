//! The chart of a game's chances: each player's line is seen on its ground, in both themes.

use djambi::render::{Chart, Painter, Theme};
use djambi_rules::Seat;
use tiny_skia::Pixmap;

/// The least contrast of graphics, by the accessibility guidelines for the web (WCAG 2.2, 1.4.11).
const CONTRAST: f64 = 3.0;

/// The relative luminance of a colour, by the same guidelines.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// A chart with the line of one player alone, at 60 %.
fn chart(seat: Seat) -> Chart {
    let mut chart = Chart {
        chances: vec![[600; 4]; 41],
        ..Chart::default()
    };
    for other in Seat::ALL.into_iter().filter(|other| *other != seat) {
        chart.players[other.index()].absent = true;
    }
    chart
}

#[test]
fn each_line_is_seen_without_its_colour() {
    for theme in Theme::ALL {
        let mut lines = Vec::new();
        for seat in Seat::ALL {
            let png = Painter::of(theme).chart(&chart(seat)).unwrap();
            let picture = Pixmap::decode_png(&png).unwrap();
            let colour = |(x, y)| {
                let pixel = picture.pixel(x, y).unwrap();
                [pixel.red(), pixel.green(), pixel.blue()]
            };
            let ground = colour((0, 0));
            // Between two signs of the player, around the height of 60 %.
            let column = |x: u32| (206..227).map(move |y| (x, y));
            let seen = |x: u32| {
                let pixels = column(x).map(|at| contrast(colour(at), ground));
                pixels.fold(1.0, f64::max)
            };
            let from = 96 + 680 * (4 + seat.index() as u32) / 16 + 30;
            let line: Vec<f64> = (from..from + 100).map(seen).collect();
            let clearest = line.iter().copied().fold(1.0, f64::max);
            assert!(clearest >= CONTRAST, "{theme}, {seat}: {clearest:.2}");
            lines.push(line.iter().map(|it| *it >= CONTRAST).collect::<Vec<bool>>());
        }
        // How much of the line is drawn tells one from another.
        let mut drawn: Vec<usize> = lines
            .iter()
            .map(|line| line.iter().filter(|is_drawn| **is_drawn).count())
            .collect();
        assert_eq!(drawn[Seat::Red.index()], 100, "{theme}");
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 4, "{theme}: {drawn:?}");
    }
}
