//! Draws the course of a player's rating: a chart in the boards' style.

use super::canvas::{Canvas, Pixels};
use super::chart::step;
use super::line::Point;
use super::palette::{LEVELS, Palette};
use super::scene::Control;
use super::sizes::{Area, TextSize};
use super::surface::Surface;
use super::text::{drawable_name, drawable_part};
use super::theme::PaletteColor;
use djambi_rules::Seat;

/// The course of a rating. All words are ready to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// The name of the player.
    pub name: String,
    /// The name where the font lacks letters of the other one.
    pub fallback: String,
    /// The text behind the name, such as the rating.
    pub note: String,
    /// The unit of the horizontal axis.
    pub axis: String,
    /// The rating after each game, and its standard deviation, in points; at least one.
    pub ratings: Vec<(f32, f32)>,
    /// The text beside each army, such as how often the player has won with it; by
    /// [`Seat::index`].
    pub tallies: [String; 4],
}

/// The width and height of the picture in pixels.
const SIZE: (u32, u32) = (800, 500);
/// The area of the line.
const PLOT: Area = Area::new(96, 72, 680, 310);
/// The foot of the numbers of games.
const NUMBERS: i32 = 416;
/// The top of the armies.
const ARMIES: i32 = 440;
/// The width of the line.
const LINE: f32 = 5.0;
/// The fewest rating points that the plot shows from its foot to its top.
const LEAST: f32 = 200.0;
/// The most games drawn, so that they are four pixels or more apart.
const DRAWN: usize = 162;
/// The width of the text beside an army.
const TALLY: f32 = 140.0;
/// The most horizontal lines.
const LINES: f32 = 6.0;

/// Paints the course of a rating.
pub(super) fn paint(palette: &Palette, course: &Course) -> Pixels {
    let mut painter = CoursePainter {
        scale: Scale::of(&course.ratings),
        games: drawn(course.ratings.len()),
        canvas: Canvas::new(palette, SIZE),
        course,
    };
    painter.head();
    painter.grid();
    painter.uncertainty();
    painter.line();
    painter.armies();
    painter.canvas.pixels
}

/// Returns which of `games` games are drawn, from 0: every one, or every nth, and always the last.
fn drawn(games: usize) -> Vec<usize> {
    let Some(last) = games.checked_sub(1) else {
        return Vec::new();
    };
    let step = last.div_ceil(DRAWN - 1).max(1);
    let mut drawn: Vec<usize> = (0..last).step_by(step).collect();
    drawn.push(last);
    drawn
}

/// The scale of the plot, in rating points: at its foot, at its top, and between two lines.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Scale {
    foot: f32,
    top: f32,
    step: f32,
}

impl Scale {
    /// Round numbers around all ratings with their uncertainty.
    fn of(ratings: &[(f32, f32)]) -> Scale {
        let lowest = ratings.iter().map(|(rating, error)| rating - error);
        let lowest = lowest.fold(f32::INFINITY, f32::min);
        let highest = ratings.iter().map(|(rating, error)| rating + error);
        let highest = highest.fold(f32::NEG_INFINITY, f32::max);
        let (lowest, highest) = if lowest <= highest {
            (lowest, highest)
        } else {
            (1_400.0, 1_600.0)
        };
        let missing = (LEAST - (highest - lowest)).max(0.0) / 2.0;
        let (lowest, highest) = (lowest - missing, highest + missing);
        let steps = [50.0, 100.0, 200.0, 500.0, 1_000.0, 2_000.0, 5_000.0];
        let fits = |step: &f32| (highest - lowest) / step <= LINES - 1.0;
        let step = steps.into_iter().find(fits).unwrap_or(10_000.0);
        Scale {
            foot: (lowest / step).floor() * step,
            top: (highest / step).ceil() * step,
            step,
        }
    }

    fn y(self, points: f32) -> f32 {
        let share = (points - self.foot) / (self.top - self.foot);
        (PLOT.y + PLOT.height) as f32 - PLOT.height as f32 * share
    }
}

struct CoursePainter<'a> {
    canvas: Canvas<'a>,
    course: &'a Course,
    scale: Scale,
    /// The games that are drawn.
    games: Vec<usize>,
}

impl CoursePainter<'_> {
    /// Where the game of that number is, from 0; a single one is in the middle.
    fn x(&self, game: usize) -> f32 {
        let last = self.course.ratings.len().saturating_sub(1);
        let share = match last {
            0 => 0.5,
            last => game as f32 / last as f32,
        };
        (PLOT.x + 16) as f32 + (PLOT.width - 32) as f32 * share
    }

    fn head(&mut self) {
        let font = self.canvas.font();
        let note = drawable_part(&self.course.note);
        let width = font.width(&note, TextSize::Caption);
        let left = SIZE.0 as f32 - 24.0 - width;
        let size = TextSize::Caption;
        self.canvas.text(&note, size, left, 44, PaletteColor::Text);
        let name = drawable_name(&self.course.name, &self.course.fallback);
        let name = font.fit(&name, size, left - 24.0 - 24.0);
        self.canvas.text(&name, size, 24.0, 44, PaletteColor::Text);
    }

    /// The lines at round numbers of points, and the numbers of games.
    fn grid(&mut self) {
        self.canvas.rect(PLOT, PaletteColor::Panel, LEVELS);
        let lines = ((self.scale.top - self.scale.foot) / self.scale.step).round() as usize;
        for line in 0..=lines {
            let points = self.scale.foot + self.scale.step * line as f32;
            let y = self.scale.y(points);
            self.canvas.level(PLOT, y, &format!("{points:.0}"));
        }
        let axis = drawable_part(&self.course.axis);
        let space = PLOT.x as f32 - 8.0;
        let axis = self.canvas.font().fit(&axis, TextSize::Small, space);
        self.canvas
            .text(&axis, TextSize::Small, 8.0, NUMBERS, PaletteColor::Muted);
        let games = self.course.ratings.len();
        let step = step(games);
        let numbers = std::iter::once(1).chain((step..=games).step_by(step).filter(|it| *it > 1));
        for number in numbers {
            self.canvas.number(number, self.x(number - 1), NUMBERS);
        }
    }

    /// The band in which the strength is likely to be.
    fn uncertainty(&mut self) {
        if let [(rating, error)] = self.course.ratings[..] {
            let x = self.x(0);
            let (top, foot) = (self.scale.y(rating + error), self.scale.y(rating - error));
            let corners = [
                (x - 12.0, top),
                (x + 12.0, top),
                (x + 12.0, foot),
                (x - 12.0, foot),
            ];
            return self.canvas.polygon(&corners, PaletteColor::To, LEVELS / 4);
        }
        let point = |game: usize, sign: f32| {
            let (rating, error) = self.course.ratings[game];
            (self.x(game), self.scale.y(rating + sign * error))
        };
        let above = self.games.iter().map(|game| point(*game, 1.0));
        let below = self.games.iter().rev().map(|game| point(*game, -1.0));
        let corners: Vec<Point> = above.chain(below).collect();
        self.canvas.polygon(&corners, PaletteColor::To, LEVELS / 4);
    }

    fn line(&mut self) {
        let points = |game: usize| (self.x(game), self.scale.y(self.course.ratings[game].0));
        let pairs = self.games.windows(2);
        let strokes: Vec<_> = pairs
            .map(|pair| (points(pair[0]), points(pair[1])))
            .collect();
        let last = self.course.ratings.len().checked_sub(1).map(points);
        for (from, to) in strokes {
            self.canvas.stroke(from, to, LINE, PaletteColor::Arrow);
        }
        if let Some((x, y)) = last {
            let dot = Area::square((x as i32 - 8, y as i32 - 8), 16);
            self.canvas.rounded(dot, 8, PaletteColor::Arrow);
        }
    }

    /// The armies, each with what is written beside it: larger where all of it has room.
    fn armies(&mut self) {
        let font = self.canvas.font();
        let tallies = self.course.tallies.each_ref().map(|it| drawable_part(it));
        let fits = |size| tallies.iter().all(|it| font.width(it, size) <= TALLY);
        let size = if fits(TextSize::Name) {
            TextSize::Name
        } else {
            TextSize::Small
        };
        for seat in Seat::ALL {
            let x = 24 + seat.index() as i32 * 194;
            let (player, text) = ((seat, Control::Player(seat)), &tallies[seat.index()]);
            self.canvas.entry(player, (x, ARMIES), text, [size], TALLY);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Font;

    #[test]
    fn many_games_are_drawn_apart_and_the_first_and_the_last_always() {
        assert_eq!(drawn(0), Vec::<usize>::new());
        assert_eq!(drawn(1), [0]);
        assert_eq!(drawn(3), [0, 1, 2]);
        for games in [DRAWN - 1, DRAWN, DRAWN + 1, 1_000, 10_000] {
            let drawn = drawn(games);
            assert!(drawn.len() <= DRAWN && drawn.len() * 2 > DRAWN, "{games}");
            assert_eq!((drawn[0], drawn[drawn.len() - 1]), (0, games - 1));
            assert!(drawn.is_sorted_by(|one, next| one < next), "{games}");
        }
    }

    #[test]
    fn a_tally_of_thousands_of_games_is_whole_in_every_language() {
        for tally in ["1000 of 2500", "1000/2500", "1000 z 2500"] {
            let drawn = Font::get().fit(tally, TextSize::Small, TALLY);
            assert_eq!(drawn, tally);
        }
    }

    #[test]
    fn all_ratings_are_between_round_numbers() {
        for ratings in [
            vec![],
            vec![(1_500.0, 333.0)],
            vec![(1_500.0, 1.0), (1_501.0, 1.0)],
            vec![(-2_000.0, 90.0), (9_000.0, 40.0)],
        ] {
            let scale = Scale::of(&ratings);
            assert!(scale.top - scale.foot >= LEAST, "{scale:?}");
            assert!(
                (scale.top - scale.foot) / scale.step <= LINES + 1.0,
                "{scale:?}"
            );
            for (rating, error) in ratings {
                for points in [rating - error, rating + error] {
                    let y = scale.y(points);
                    let plot = PLOT.y as f32..=(PLOT.y + PLOT.height) as f32;
                    assert!(plot.contains(&y), "{points} {scale:?}");
                }
            }
        }
    }
}
