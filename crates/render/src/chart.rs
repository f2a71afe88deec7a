//! Draws the chances of the four players over a game: a chart in the boards' style.

use super::canvas::{Canvas, Pixels};
use super::drawing::Drawing;
use super::labels;
use super::line::Point;
use super::palette::{LEVELS, Palette};
use super::scene::Control;
use super::sizes::{Area, TextSize, TokenSize};
use super::surface::Surface;
use super::text::{drawable_name, drawable_part};
use super::theme::PaletteColor;
use djambi_rules::Seat;

/// The data of a chart. All words are ready to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// The line above.
    pub caption: String,
    /// The words beside the lines at 0, 50 and 100 %; numbers with `%` where they are empty.
    pub percents: [String; 3],
    /// The players' names, by [`Seat::index`], and what else is known of them.
    pub players: [ChartPlayer; 4],
    /// The chances in thousandths after each number of plies, from 0 on; by [`Seat::index`].
    pub chances: Vec<[u16; 4]>,
    /// The number of the last move after each number of plies: resignations have none.
    pub numbers: Vec<u32>,
    /// The players who went out, each with the number of plies after which it was so.
    pub deaths: Vec<(usize, Seat)>,
    /// The times in power: the player, after how many plies it began, and after how many it ended.
    pub reigns: Vec<(Seat, usize, usize)>,
    /// After how many plies the numbered turning points were, in order.
    pub marks: Vec<usize>,
}

/// A player's line in the legend.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChartPlayer {
    /// The name.
    pub name: String,
    /// The name where the font lacks letters of the other one.
    pub fallback: String,
    /// Whether nobody plays this army, so that it has no line.
    pub absent: bool,
}

impl Chart {
    /// The width and height of its picture in pixels.
    pub const SIZE: (u32, u32) = SIZE;

    fn plies(&self) -> usize {
        self.chances.len().saturating_sub(1).max(1)
    }

    /// Returns the column of its picture, in pixels from the left, that shows the position after
    /// `ply` plies.
    pub fn column(&self, ply: usize) -> f32 {
        PLOT.x as f32 + PLOT.width as f32 * ply.min(self.plies()) as f32 / self.plies() as f32
    }
}

/// The width and height of a chart in pixels.
pub(super) const SIZE: (u32, u32) = (800, 600);

/// The area of the lines.
const PLOT: Area = Area::new(96, 90, 680, 324);
/// The foot of the numbers of turning points: a player's sign at 100 % ends below it.
const MARKS: i32 = PLOT.y - 20;
/// The top and height of the strip that shows who was in power.
const POWER: (i32, i32) = (438, 18);
/// The foot of the numbers of moves.
const NUMBERS: i32 = 490;
/// The top of the legend, and the height of its lines.
const LEGEND: (i32, i32) = (504, 46);
/// The sizes of names in the legend: one is cut only if it does not fit in the smallest.
const NAMES: [TextSize; 3] = [TextSize::Name, TextSize::Small, TextSize::Fine];
/// The space for a name: up to the next player, or the edge.
const NAME_SPACE: f32 = 376.0 - 52.0;
/// The width of a player's line, and of the darker rim on each of its sides, without which light lines
/// would hardly be seen on a light ground.
const LINE: f32 = 4.0;
const RIM: f32 = 2.0;
/// The number of places on each line where the player's sign is drawn.
const SIGNS: usize = 4;

/// Paints a chart.
pub(super) fn paint(palette: &Palette, chart: &Chart) -> Pixels {
    let mut painter = ChartPainter {
        canvas: Canvas::new(palette, SIZE),
        chart,
    };
    painter.grid();
    painter.power();
    for seat in Seat::ALL {
        if !chart.players[seat.index()].absent {
            painter.line(seat);
        }
    }
    for seat in Seat::ALL {
        if !chart.players[seat.index()].absent {
            painter.signs(seat);
        }
    }
    painter.marks();
    painter.legend();
    painter.canvas.pixels
}

struct ChartPainter<'a> {
    canvas: Canvas<'a>,
    chart: &'a Chart,
}

impl ChartPainter<'_> {
    fn y(chance: u16) -> f32 {
        (PLOT.y + PLOT.height) as f32 - PLOT.height as f32 * f32::from(chance.min(1000)) / 1000.0
    }

    /// The caption, the lines at 0, 25, 50, 75 and 100 %, and the numbers of moves.
    fn grid(&mut self) {
        let font = self.canvas.font();
        let caption = drawable_part(&self.chart.caption);
        let caption = font.fit(&caption, TextSize::Caption, SIZE.0 as f32 - 48.0);
        self.canvas
            .text(&caption, TextSize::Caption, 24.0, 40, PaletteColor::Text);
        for quarter in 0..=4 {
            let own = drawable_part(&self.chart.percents[usize::from(quarter / 2)]);
            let text = match quarter {
                1 | 3 => String::new(),
                _ if own.is_empty() => format!("{}%", quarter * 25),
                _ => own,
            };
            self.canvas.level(PLOT, Self::y(quarter * 250), &text);
        }
        let step = step(self.chart.plies()) as u32;
        let mut before = None;
        for (ply, &number) in self.chart.numbers.iter().enumerate() {
            if before.replace(number) == Some(number) || number % step != 0 {
                continue;
            }
            self.canvas.number(number, self.chart.column(ply), NUMBERS);
        }
    }

    /// The players in power, as a strip below the lines.
    fn power(&mut self) {
        let (y, height) = POWER;
        let side = TokenSize::Tiny.side();
        let left = PLOT.x - side - 8;
        self.canvas
            .drawing(Drawing::SmallMaze, left, y + height / 2 - side / 2 + 2);
        let strip = Area { y, height, ..PLOT };
        self.canvas.rect(strip, PaletteColor::Panel, LEVELS);
        for &(seat, from, to) in &self.chart.reigns {
            let from = self.chart.column(from) as i32;
            let to = (self.chart.column(to + 1) as i32).clamp(from + 3, PLOT.x + PLOT.width);
            let area = Area {
                x: from,
                width: to - from,
                ..strip
            };
            self.canvas.rect(area, PaletteColor::face(seat), LEVELS);
            if area.width > side + 8 {
                let x = area.x + area.width / 2 - side / 2;
                self.sign(seat, (x, y + height / 2 - side / 2));
            }
        }
    }

    fn sign(&mut self, seat: Seat, (x, y): (i32, i32)) {
        let disc = Drawing::Disc(seat.army(), Control::Player(seat), TokenSize::Tiny);
        self.canvas.drawing(disc, x, y);
    }

    /// After how many plies a player went out.
    fn end(&self, seat: Seat) -> Option<usize> {
        let deaths = &self.chart.deaths;
        let death = deaths.iter().find(|(_, dead)| *dead == seat);
        death.map(|(plies, _)| *plies)
    }

    fn point(&self, seat: Seat, ply: usize) -> (f32, f32) {
        let chances = self.chart.chances.get(ply);
        let chance = chances.map_or(0, |chances| chances[seat.index()]);
        (self.chart.column(ply), Self::y(chance))
    }

    fn line(&mut self, seat: Seat) {
        let last = self.end(seat).unwrap_or(self.chart.plies());
        let mut dashes = Dashes::of(seat);
        let drawn: Vec<(Point, Point)> = (0..last)
            .flat_map(|ply| dashes.along(self.point(seat, ply), self.point(seat, ply + 1)))
            .collect();
        let (rim, face) = (PaletteColor::edge(seat), PaletteColor::face(seat));
        for (width, color) in [(LINE + 2.0 * RIM, rim), (LINE, face)] {
            for (from, to) in &drawn {
                self.canvas.stroke(*from, *to, width, color);
            }
        }
    }

    /// The player's signs on the line, and the end of the line: crossed out, or at the edge.
    fn signs(&mut self, seat: Seat) {
        let side = TokenSize::Tiny.side();
        let centred = |(x, y): (f32, f32)| (x as i32 - side / 2, y as i32 - side / 2);
        let end = self.end(seat);
        let last = end.unwrap_or(self.chart.plies());
        for place in 0..SIGNS {
            // Each player's signs are at other places, so that they do not cover each other.
            let part = place * 4 + seat.index();
            let ply = self.chart.plies() * part / (SIGNS * 4);
            if ply + self.chart.plies() / 12 < last && self.chart.plies() >= SIGNS * 4 {
                let at = self.point(seat, ply);
                self.sign(seat, centred(at));
            }
        }
        let (x, y) = self.point(seat, last);
        let at = centred((x.min((PLOT.x + PLOT.width) as f32 - 4.0), y));
        self.sign(seat, at);
        if end.is_some() {
            let inset = (side - Drawing::Kill.side()) / 2;
            self.canvas
                .drawing(Drawing::Kill, at.0 + inset, at.1 + inset);
        }
    }

    /// The lines of the turning points, and their numbers above.
    fn marks(&mut self) {
        let font = self.canvas.font();
        let texts = (1..=self.chart.marks.len()).map(|number| number.to_string());
        let texts: Vec<String> = texts.collect();
        let wanted = texts.iter().zip(&self.chart.marks).map(|(text, &ply)| {
            let width = font.width(text, TextSize::Name);
            (self.chart.column(ply) - width / 2.0, width)
        });
        let lefts = labels::side_by_side(wanted, SIZE.0 as f32);
        for &ply in &self.chart.marks {
            let line = Area::new(
                self.chart.column(ply) as i32 - 1,
                PLOT.y - 6,
                2,
                PLOT.height + 6,
            );
            self.canvas.rect(line, PaletteColor::Arrow, LEVELS / 2);
        }
        for (text, left) in texts.iter().zip(lefts) {
            self.canvas
                .text(text, TextSize::Name, left, MARKS, PaletteColor::Arrow);
        }
    }

    fn legend(&mut self) {
        let (top, height) = LEGEND;
        for (place, seat) in Seat::ALL.into_iter().enumerate() {
            let player = &self.chart.players[seat.index()];
            let (column, row) = ((place % 2) as i32, (place / 2) as i32);
            let (x, y) = (24 + column * 388, top + row * height);
            let control = if player.absent {
                Control::Hostage
            } else {
                Control::Player(seat)
            };
            let name = drawable_name(&player.name, &player.fallback);
            self.canvas
                .entry((seat, control), (x, y), &name, NAMES, NAME_SPACE);
        }
    }
}

/// The dashes of a line, which continue over its corners: each player's are others, so that lines are
/// different without their colours too.
struct Dashes {
    /// Lengths in pixels that are drawn and left out in turn.
    pattern: &'static [f32],
    /// The place in the pattern, and how much of it is left.
    at: usize,
    left: f32,
}

impl Dashes {
    const fn of(seat: Seat) -> Dashes {
        let pattern: &[f32] = match seat {
            Seat::Red => &[f32::INFINITY],
            Seat::Blue => &[26.0, 12.0],
            Seat::Yellow => &[7.0, 11.0],
            Seat::Green => &[26.0, 9.0, 6.0, 9.0],
        };
        Dashes {
            pattern,
            at: 0,
            left: pattern[0],
        }
    }

    /// Returns the pieces of the way from one point to another that are drawn.
    fn along(&mut self, from: Point, to: Point) -> Vec<(Point, Point)> {
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let point = |way: f32| {
            let part = if length > 0.0 { way / length } else { 0.0 };
            (
                from.0 + (to.0 - from.0) * part,
                from.1 + (to.1 - from.1) * part,
            )
        };
        let (mut pieces, mut way) = (Vec::new(), 0.0);
        while way < length {
            let end = (way + self.left).min(length);
            if self.at.is_multiple_of(2) {
                pieces.push((point(way), point(end)));
            }
            self.left -= end - way;
            way = end;
            // The rest may be too small to be added to a long way.
            if self.left < 0.01 {
                self.at = (self.at + 1) % self.pattern.len();
                self.left = self.pattern[self.at];
            }
        }
        pieces
    }
}

/// Returns the distance between two numbers of moves: a round number, at most eight of them.
pub(super) fn step(plies: usize) -> usize {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
    let fits = |step: &&usize| plies / **step <= 8;
    steps.iter().find(fits).copied().unwrap_or(plies)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Font;

    #[test]
    fn the_longest_name_of_a_computer_is_not_cut() {
        let font = Font::get();
        let name = "Computer (Grandmaster)";
        let size = font.size(name, NAMES, NAME_SPACE);
        assert_eq!(font.fit(name, size, NAME_SPACE), name);
    }
}
