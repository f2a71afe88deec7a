//! The pictures of ratings, with few and many games. `DJAMBI_CARDS=DIRECTORY` saves them in both themes
//! and four languages, in full width and as telephones show them, to be looked at.

use std::path::{Path, PathBuf};

use djambi::i18n::{Language, players};
use djambi::rating::Rating;
use djambi::render::{Painter, Theme};
use djambi::results::{Profile, Tally};
use jiff::{SignedDuration, Timestamp};
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

/// The width of a picture on a telephone, in pixels.
const TELEPHONE: u32 = 330;

/// The picture as wide as a telephone.
fn small(picture: &Pixmap) -> Pixmap {
    let scale = TELEPHONE as f32 / picture.width() as f32;
    let height = (picture.height() as f32 * scale) as u32;
    let mut small = Pixmap::new(TELEPHONE, height).unwrap();
    let paint = PixmapPaint {
        quality: FilterQuality::Bilinear,
        ..PixmapPaint::default()
    };
    let place = Transform::from_scale(scale, scale);
    small.draw_pixmap(0, 0, picture.as_ref(), &paint, place, None);
    small
}

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

/// The languages and themes that are drawn: all of them for somebody who looks at them.
fn looks(directory: Option<&Path>) -> Vec<(Language, Theme)> {
    if directory.is_none() {
        return vec![(Language::Polish, Theme::ALL[0])];
    }
    let both = |language| Theme::ALL.map(|theme| (language, theme));
    Language::ALL.into_iter().flat_map(both).collect()
}

#[test]
fn every_course_is_drawn() {
    let directory = std::env::var_os("DJAMBI_CARDS").map(PathBuf::from);
    for (games, name) in [
        (1, "Ana"),
        (2, "Łukasz Żółć-Gęślą"),
        (12, "Wolfeschlegelsteinhausenbergerdo"),
        (120, "名前のない人"),
        (10_000, "Wolfeschlegelsteinhausenbergerdo"),
    ] {
        let (course, profile) = (course(games), profile(games));
        let (_, last) = course[course.len() - 1];
        for (language, theme) in looks(directory.as_deref()) {
            let drawn = players::course(language, name.to_owned(), &profile, &course, last);
            assert_eq!(drawn.ratings.len(), games as usize);
            let words = players::course_text(language, &drawn);
            assert!(words.contains(name), "{words}");
            assert!(words.contains(&players::points(last.points)), "{words}");
            let png = Painter::of(theme).course(&drawn).unwrap();
            let picture = Pixmap::decode_png(&png).unwrap();
            assert_eq!((picture.width(), picture.height()), (800, 500));
            let Some(directory) = &directory else {
                continue;
            };
            let file = format!("course-{games}-{}-{}", theme.key(), language.key());
            for picture in [&picture, &small(&picture)] {
                let file = format!("{file}-{}.png", picture.width());
                picture.save_png(directory.join(file)).unwrap();
            }
        }
    }
}
