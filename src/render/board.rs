//! Draws the board and what stands and is marked on it.

use super::art::{Art, SQUARE, TokenSize};
use super::canvas::{Canvas, Sprite};
use super::layout::View;
use super::palette::LEVELS;
use super::scene::{Hint, HintKind, MoveMarks, Scene, Token};
use super::text::{Font, TextSize};
use super::theme::PaletteColor;
use djambi_rules::Square;

/// How strongly a turn is marked, by its age: the newest, the one before, all that are older.
const STRENGTHS: [u8; 3] = [LEVELS, 7, 4];
/// From the middle of a square to where an arrow ends beside what stands there.
const CLEARANCE: f32 = 36.0;

/// Draws with one theme's art on one picture.
pub(super) struct BoardPainter<'a, 'p> {
    pub(super) canvas: &'a mut Canvas<'p>,
    pub(super) art: &'a Art,
    pub(super) view: View,
}

impl BoardPainter<'_, '_> {
    pub(super) fn paint(&mut self, scene: &Scene) {
        self.squares();
        self.coordinates();
        for (mv, strength) in by_age(scene).rev() {
            self.tints(mv, strength);
        }
        if let Some(square) = scene.chosen {
            self.canvas.tint(
                self.view.corner_of(square),
                (SQUARE, SQUARE),
                PaletteColor::To,
                LEVELS,
            );
        }
        if scene.power.is_some() {
            self.power();
        }
        for square in Square::all() {
            if let Some(token) = scene.at(square) {
                self.token(square, token);
            }
        }
        for (mv, strength) in by_age(scene).rev() {
            self.path(mv, strength, scene);
            self.consequences(mv, strength);
        }
        for &hint in &scene.hints {
            self.hint(hint, scene.at(hint.square).is_some());
        }
    }

    fn squares(&mut self) {
        for square in Square::all() {
            let color = if square.index() % 2 == 1 {
                PaletteColor::Light
            } else {
                PaletteColor::Dark
            };
            self.canvas
                .rect(self.view.corner_of(square), (SQUARE, SQUARE), color);
        }
        let (x, y) = self.view.corner_of(Square::MAZE);
        self.canvas.blit(&self.art.maze, x as i32, y as i32);
    }

    fn coordinates(&mut self) {
        let (left, top) = self.view.layout.board();
        let font = Font::get();
        for square in Square::all() {
            let (column, row) = self.view.place(square);
            let (x, y) = self.view.centre(square);
            let file = char::from(b'a' + square.file()).to_string();
            let rank = (square.rank() + 1).to_string();
            let (along, up) = if self.view.is_sideways() {
                (rank, file)
            } else {
                (file, rank)
            };
            if row == 8 {
                let below = (top + 9 * SQUARE + 14) as f32;
                font.write_centred(
                    self.canvas,
                    &along,
                    TextSize::Coordinate,
                    x,
                    below,
                    PaletteColor::Muted,
                );
            }
            if column == 0 {
                font.write_centred(
                    self.canvas,
                    &up,
                    TextSize::Coordinate,
                    left as f32 / 2.0,
                    y,
                    PaletteColor::Muted,
                );
            }
        }
    }

    /// Colours the squares that a piece left and came to.
    fn tints(&mut self, mv: &MoveMarks, strength: u8) {
        let passed = mv.exit.map(|_| (mv.to, PaletteColor::From));
        let ends = [(mv.from, PaletteColor::From), (mv.end(), PaletteColor::To)];
        for (square, color) in ends.into_iter().chain(passed) {
            let corner = self.view.corner_of(square);
            // The maze must stay to be seen. The others have a rim of the arrow's colour, since a tint alone is too
            // faint for those who see no blue.
            if square != Square::MAZE {
                self.canvas.tint(corner, (SQUARE, SQUARE), color, strength);
            }
            let (width, rim) = if square == Square::MAZE {
                (6, color)
            } else {
                (3, PaletteColor::Arrow)
            };
            self.canvas.frame(corner, SQUARE, width, rim, strength);
        }
    }

    fn power(&mut self) {
        let corner = self.view.corner_of(Square::MAZE);
        self.canvas
            .frame(corner, SQUARE, 6, PaletteColor::MazeLine, LEVELS);
    }

    fn token(&mut self, square: Square, token: Token) {
        let inset = (SQUARE - TokenSize::Board.side()) / 2;
        let (x, y) = self.view.corner_of(square);
        let (x, y) = ((x + inset) as i32, (y + inset) as i32);
        let (base, icon) = self.art.token(token, TokenSize::Board);
        self.canvas.blit(base, x, y);
        if let Some((mask, color, lift)) = icon {
            self.canvas.stamp(mask, x, y + lift, color, LEVELS);
        }
    }

    /// Arrows along the way that a piece went.
    fn path(&mut self, mv: &MoveMarks, strength: u8, scene: &Scene) {
        let width = if strength == LEVELS { 12.0 } else { 8.0 };
        for (from, to) in [(mv.from, mv.to)]
            .into_iter()
            .chain(mv.exit.map(|exit| (mv.to, exit)))
        {
            let Some(line) = Line::between(self.view.centre(from), self.view.centre(to)) else {
                continue;
            };
            let tip = line.length - CLEARANCE + 4.0;
            let neck = tip - 22.0;
            // It begins beside a body that was put where the piece came from.
            let start = if scene.at(from).is_some() {
                CLEARANCE.min(neck)
            } else {
                0.0
            };
            self.canvas
                .polygon(&line.bar(start, neck, width), PaletteColor::Arrow, strength);
            self.canvas.polygon(
                &line.head(tip, 22.0, width * 1.5),
                PaletteColor::Arrow,
                strength,
            );
        }
    }

    /// What the turn did to others: where it killed, and where it put what.
    fn consequences(&mut self, mv: &MoveMarks, strength: u8) {
        for &(from, to) in &mv.bodies {
            // The assassin's victim goes the way that the assassin came: the two arrows run side by side.
            let aside = if from == mv.to && to == mv.from {
                16.0
            } else {
                0.0
            };
            if let Some(line) = Line::between(self.view.centre(from), self.view.centre(to)) {
                self.carried(&line.moved_aside(aside), strength);
            }
        }
        for &square in &mv.killed {
            // In the upper corner that the arrow does not come by.
            let leftwards = self.view.centre(mv.to).0 < self.view.centre(mv.from).0;
            let aside = if leftwards && square == mv.to {
                -27.0
            } else {
                27.0
            };
            let (x, y) = self.view.centre(square);
            self.mark(&self.art.kill, x + aside, y - 27.0);
        }
    }

    /// A dashed arrow from where something was lifted to where it was put.
    fn carried(&mut self, line: &Line, strength: u8) {
        const DASH: f32 = 16.0;
        const GAP: f32 = 12.0;
        let tip = line.length - CLEARANCE + 6.0;
        let neck = tip - 20.0;
        let mut start = CLEARANCE;
        while start < neck {
            let dash = line.bar(start, (start + DASH).min(neck), 8.0);
            self.canvas.polygon(&dash, PaletteColor::Carried, strength);
            start += DASH + GAP;
        }
        self.canvas
            .polygon(&line.head(tip, 24.0, 15.0), PaletteColor::Carried, strength);
    }

    /// Puts a mark with its middle at (x, y).
    fn mark(&mut self, sprite: &Sprite, x: f32, y: f32) {
        let half = sprite.width as i32 / 2;
        self.canvas.blit(sprite, x as i32 - half, y as i32 - half);
    }

    /// Marks a square that may be chosen. The form alone says the kind: dot, ring with a cross, dashed ring, frame, small corpse.
    fn hint(&mut self, hint: Hint, occupied: bool) {
        let (x, y) = self.view.centre(hint.square);
        match hint.kind {
            HintKind::Quiet | HintKind::Body => {}
            HintKind::Kill => self.mark(&self.art.ring, x, y),
            HintKind::Carry => self.mark(&self.art.dashes, x, y),
            HintKind::Maze => {
                let corner = self.view.corner_of(hint.square);
                self.canvas
                    .frame(corner, SQUARE, 8, PaletteColor::MazeLine, LEVELS);
            }
        }
        match (hint.number, hint.kind) {
            (Some(number), kind) => {
                let (x, y) = if occupied {
                    (x - 24.0, y - 24.0)
                } else {
                    (x, y)
                };
                self.mark(self.art.badge(kind), x, y);
                let (text, size) = (number.to_string(), TextSize::Number);
                Font::get().write_centred(self.canvas, &text, size, x, y, PaletteColor::Background);
            }
            (None, HintKind::Kill) => self.mark(&self.art.kill, x + 27.0, y - 27.0),
            (None, HintKind::Body) => {
                let (corpse, _) = self.art.token(Token::Corpse, TokenSize::Small);
                self.mark(corpse, x, y);
            }
            (None, HintKind::Quiet) if occupied => {
                let corner = self.view.corner_of(hint.square);
                self.canvas
                    .frame(corner, SQUARE, 5, PaletteColor::Quiet, LEVELS);
            }
            (None, HintKind::Quiet | HintKind::Maze) => self.mark(&self.art.dot, x, y),
            (None, HintKind::Carry) => {}
        }
    }
}

fn by_age(scene: &Scene) -> impl DoubleEndedIterator<Item = (&MoveMarks, u8)> {
    let strength = |age: usize| STRENGTHS[age.min(STRENGTHS.len() - 1)];
    scene
        .moves
        .iter()
        .enumerate()
        .map(move |(age, mv)| (mv, strength(age)))
}

/// A straight line on the picture, along which arrows are drawn.
struct Line {
    start: (f32, f32),
    /// Of length 1.
    direction: (f32, f32),
    length: f32,
}

impl Line {
    /// `None` if the two points are the same.
    fn between(start: (f32, f32), end: (f32, f32)) -> Option<Line> {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y);
        (length > 1.0).then(|| Line {
            start,
            direction: (x / length, y / length),
            length,
        })
    }

    /// The point that far along the line and that far to its right.
    fn at(&self, along: f32, across: f32) -> (f32, f32) {
        let (x, y) = self.direction;
        (
            self.start.0 + x * along - y * across,
            self.start.1 + y * along + x * across,
        )
    }

    fn moved_aside(self, across: f32) -> Line {
        Line {
            start: self.at(0.0, across),
            ..self
        }
    }

    /// A part of the line, `width` pixels wide.
    fn bar(&self, from: f32, to: f32, width: f32) -> [(f32, f32); 4] {
        let half = width / 2.0;
        [
            self.at(from, -half),
            self.at(to, -half),
            self.at(to, half),
            self.at(from, half),
        ]
    }

    /// The head of an arrow, its tip that far along the line.
    fn head(&self, tip: f32, length: f32, half_width: f32) -> [(f32, f32); 3] {
        let neck = tip - length;
        [
            self.at(tip, 0.0),
            self.at(neck, half_width),
            self.at(neck, -half_width),
        ]
    }
}
