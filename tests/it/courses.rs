//! The pictures of ratings, with few and many games.

use djambi::i18n::{Language, players};
use djambi::rating::Rating;
use djambi::render::{Painter, Theme};
use djambi::results::{Profile, Tally};
use jiff::{SignedDuration, Timestamp};
use tiny_skia::Pixmap;

/// A rating that goes up and down by a made-up rule, with an uncertainty that shrinks.
fn course(games: u32) -> Vec<(Timestamp, Rating)> {
    let first: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
    let (mut points, mut uncertainty) = (1_500.0_f64, 333.0_f64);
    let rating = |game: u32| {
        // Up and down around a skill that grows to 1800.
        let skill = 1_800.0 - 300.0 / (1.0 + f64::from(game) / 40.0);
        let luck = f64::from(game * 7 % 13) / 12.0 - 0.5;
        points += (skill - points) * 0.1 + luck * 0.5 * uncertainty;
        uncertainty = (uncertainty * 0.97).max(58.0);
        let rating = Rating {
            points,
            uncertainty,
        };
        (first + SignedDuration::from_hours(i64::from(game)), rating)
    };
    (0..games).map(rating).collect()
}

/// Won games by army: many digits, few, none.
fn profile(games: u32) -> Profile {
    let tally = |games: u32| Tally {
        games,
        wins: games / 3,
        draws: 0,
    };
    Profile {
        seats: [games, games / 2, 1, 0].map(tally),
        ..Profile::default()
    }
}

#[test]
fn every_course_is_drawn() {
    for (games, name) in [
        (1, "Ana"),
        (2, "Łukasz Żółć-Gęślą"),
        (12, "Wolfeschlegelsteinhausenbergerdo"),
        (120, "名前のない人"),
        (10_000, "Wolfeschlegelsteinhausenbergerdo"),
    ] {
        let (course, profile) = (course(games), profile(games));
        let (_, last) = course[course.len() - 1];
        let drawn = players::course(Language::Polish, name.to_owned(), &profile, &course, last);
        assert_eq!(drawn.ratings.len(), games as usize);
        let words = players::course_text(Language::Polish, &drawn);
        assert!(words.contains(name), "{words}");
        assert!(words.contains(&players::points(last.points)), "{words}");
        let png = Painter::of(Theme::Dark).course(&drawn).unwrap();
        let picture = Pixmap::decode_png(&png).unwrap();
        assert_eq!((picture.width(), picture.height()), (800, 500));
    }
}
