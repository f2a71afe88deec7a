//! Draws the board and what stands and is marked on it.

use resvg::tiny_skia::{LineCap, LineJoin, Path, PathBuilder, Stroke, StrokeDash};

use super::art::{Art, SQUARE, TokenSize};
use super::canvas::{Canvas, rounded};
use super::layout::View;
use super::palette::LEVELS;
use super::scene::{Hint, HintKind, Scene, Token, TurnMarks};
use super::text::{Font, TextSize};
use super::theme::Ink;
use crate::rules::Square;

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
        for (turn, strength) in by_age(scene).rev() {
            self.tints(turn, strength);
        }
        if let Some(square) = scene.chosen {
            self.canvas
                .tint(self.view.corner_of(square), SQUARE, Ink::To, LEVELS);
        }
        if scene.power.is_some() {
            self.power();
        }
        for square in Square::all() {
            if let Some(token) = scene.at(square) {
                self.token(square, token);
            }
        }
        for (turn, strength) in by_age(scene).rev() {
            self.path(turn, strength, scene);
            self.consequences(turn, strength);
        }
        for &hint in &scene.hints {
            self.hint(hint, scene.at(hint.square).is_some());
        }
    }

    fn squares(&mut self) {
        for square in Square::all() {
            let ink = if square.index() % 2 == 1 {
                Ink::Light
            } else {
                Ink::Dark
            };
            self.canvas
                .rect(self.view.corner_of(square), (SQUARE, SQUARE), ink);
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
                    Ink::Muted,
                );
            }
            if column == 0 {
                font.write_centred(
                    self.canvas,
                    &up,
                    TextSize::Coordinate,
                    left as f32 / 2.0,
                    y,
                    Ink::Muted,
                );
            }
        }
    }

    /// Colours the squares that a piece left and came to.
    fn tints(&mut self, turn: &TurnMarks, strength: u8) {
        let passed = turn.exit.map(|_| (turn.to, Ink::From));
        for (square, ink) in [(turn.from, Ink::From), (turn.end(), Ink::To)]
            .into_iter()
            .chain(passed)
        {
            if square == Square::MAZE {
                // The maze must stay to be seen.
                self.frame(square, 5.0, ink, strength);
            } else {
                self.canvas
                    .tint(self.view.corner_of(square), SQUARE, ink, strength);
            }
        }
    }

    fn frame(&mut self, square: Square, width: f32, ink: Ink, strength: u8) {
        let (x, y) = self.view.corner_of(square);
        let side = SQUARE as f32 - width;
        if let Some(path) = rounded(
            x as f32 + width / 2.0,
            y as f32 + width / 2.0,
            side,
            side,
            1.0,
        ) {
            self.canvas.stroke(
                &path,
                &Stroke {
                    width,
                    ..Stroke::default()
                },
                ink,
                strength,
            );
        }
    }

    /// Arrows along the way that a piece went.
    fn path(&mut self, turn: &TurnMarks, strength: u8, scene: &Scene) {
        let width = if strength == LEVELS { 12.0 } else { 8.0 };
        let mut steps = vec![(turn.from, turn.to)];
        steps.extend(turn.exit.map(|exit| (turn.to, exit)));
        for (from, to) in steps {
            // It begins beside a body that was put where the piece came from.
            let start = if scene.at(from).is_some() {
                CLEARANCE
            } else {
                0.0
            };
            if let Some(path) = arrow(self.view.centre(from), self.view.centre(to), start, width) {
                self.canvas.fill(&path, Ink::Arrow, strength);
            }
        }
    }

    fn power(&mut self) {
        self.frame(Square::MAZE, 6.0, Ink::MazeLine, LEVELS);
    }

    fn token(&mut self, square: Square, token: Token) {
        let inset = (SQUARE - TokenSize::Board.side()) / 2;
        let (x, y) = self.view.corner_of(square);
        let (x, y) = ((x + inset) as i32, (y + inset) as i32);
        let (base, icon) = self.art.token(token, TokenSize::Board);
        self.canvas.blit(base, x, y);
        if let Some((mask, ink, lift)) = icon {
            self.canvas.stamp(mask, x, y + lift, ink, LEVELS);
        }
    }

    /// What the turn did to others: where it killed, and where it put what.
    fn consequences(&mut self, turn: &TurnMarks, strength: u8) {
        for &(from, to) in &turn.bodies {
            // The assassin's victim goes the way that the assassin came: the two arrows run side by side.
            let aside = if from == turn.to && to == turn.from {
                16.0
            } else {
                0.0
            };
            self.carried(from, to, aside, strength);
        }
        for &square in &turn.killed {
            // In the upper corner that the arrow does not come by.
            let leftwards = self.view.centre(turn.to).0 < self.view.centre(turn.from).0;
            let aside = if leftwards && square == turn.to {
                -27.0
            } else {
                27.0
            };
            let (x, y) = self.view.centre(square);
            self.cross(x + aside, y - 27.0, strength);
        }
    }

    /// A dashed arrow from where something was lifted to where it was put.
    fn carried(&mut self, from: Square, to: Square, aside: f32, strength: u8) {
        let (start, end) = (self.view.centre(from), self.view.centre(to));
        let Some((direction, length)) = direction(start, end) else {
            return;
        };
        let start = (start.0 - direction.1 * aside, start.1 + direction.0 * aside);
        let at = |distance: f32| {
            (
                start.0 + direction.0 * distance,
                start.1 + direction.1 * distance,
            )
        };
        let (first, neck) = (
            at(CLEARANCE),
            at((length - CLEARANCE - 12.0).max(CLEARANCE)),
        );
        let mut line = PathBuilder::new();
        line.move_to(first.0, first.1);
        line.line_to(neck.0, neck.1);
        let head = head(at(length - CLEARANCE + 6.0), direction, 20.0, 13.0);
        for (ink, extra) in [(Ink::Outline, 4.0), (Ink::Carried, 0.0)] {
            if let Some(line) = line.clone().finish() {
                let stroke = Stroke {
                    width: 6.0 + extra,
                    dash: StrokeDash::new(vec![14.0 + extra, 9.0 - extra], extra / 2.0),
                    ..Stroke::default()
                };
                self.canvas.stroke(&line, &stroke, ink, strength);
            }
            if let Some(head) = &head {
                if extra > 0.0 {
                    let stroke = Stroke {
                        width: extra,
                        line_join: LineJoin::Round,
                        ..Stroke::default()
                    };
                    self.canvas.stroke(head, &stroke, ink, strength);
                } else {
                    self.canvas.fill(head, ink, strength);
                }
            }
        }
    }

    /// The mark of a kill: a cross on a disc.
    fn cross(&mut self, x: f32, y: f32, strength: u8) {
        for (radius, ink) in [(14.0, Ink::Outline), (12.0, Ink::Kill)] {
            if let Some(disc) = PathBuilder::from_circle(x, y, radius) {
                self.canvas.fill(&disc, ink, strength);
            }
        }
        let mut lines = PathBuilder::new();
        for side in [-5.0, 5.0] {
            lines.move_to(x - side, y - 5.0);
            lines.line_to(x + side, y + 5.0);
        }
        if let Some(lines) = lines.finish() {
            let stroke = Stroke {
                width: 4.0,
                line_cap: LineCap::Round,
                ..Stroke::default()
            };
            self.canvas.stroke(&lines, &stroke, Ink::RedIcon, strength);
        }
    }

    /// Marks a square that may be chosen. The form alone says the kind: dot, ring with a cross, dashed ring, frame, small corpse.
    fn hint(&mut self, hint: Hint, occupied: bool) {
        let (x, y) = self.view.centre(hint.square);
        let ink = match hint.kind {
            HintKind::Quiet => Ink::Quiet,
            HintKind::Kill => Ink::Kill,
            HintKind::Carry | HintKind::Body => Ink::Carried,
            HintKind::Maze => Ink::MazeLine,
        };
        match hint.kind {
            HintKind::Quiet => {}
            HintKind::Kill => self.ring(x, y, None, ink),
            HintKind::Carry => {
                self.ring(x, y, StrokeDash::new(vec![20.0, 12.0], 0.0).as_ref(), ink);
            }
            HintKind::Maze => self.frame(hint.square, 7.0, ink, LEVELS),
            HintKind::Body if hint.number.is_some() => {}
            HintKind::Body => {
                let half = TokenSize::Small.side() as i32 / 2;
                let (corpse, _) = self.art.token(Token::Corpse, TokenSize::Small);
                return self.canvas.blit(corpse, x as i32 - half, y as i32 - half);
            }
        }
        let (x, y) = if occupied {
            (x - 25.0, y - 25.0)
        } else {
            (x, y)
        };
        match hint.number {
            Some(number) => self.number(number, x, y, ink),
            None if hint.kind == HintKind::Kill => self.cross(x + 52.0, y - 2.0, LEVELS),
            None if !occupied => self.disc(x, y, 13.0, ink),
            None => {}
        }
    }

    fn ring(&mut self, x: f32, y: f32, dash: Option<&StrokeDash>, ink: Ink) {
        if let Some(circle) = PathBuilder::from_circle(x, y, 38.0) {
            for (width, ink) in [(8.0, Ink::Outline), (5.0, ink)] {
                let stroke = Stroke {
                    width,
                    dash: dash.cloned(),
                    ..Stroke::default()
                };
                self.canvas.stroke(&circle, &stroke, ink, LEVELS);
            }
        }
    }

    fn number(&mut self, number: u8, x: f32, y: f32, ink: Ink) {
        self.disc(x, y, 19.0, ink);
        let text = number.to_string();
        Font::get().write_centred(self.canvas, &text, TextSize::Number, x, y, Ink::Background);
    }

    fn disc(&mut self, x: f32, y: f32, radius: f32, ink: Ink) {
        for (radius, ink) in [(radius + 2.0, Ink::Outline), (radius, ink)] {
            if let Some(disc) = PathBuilder::from_circle(x, y, radius) {
                self.canvas.fill(&disc, ink, LEVELS);
            }
        }
    }
}

fn by_age(scene: &Scene) -> impl DoubleEndedIterator<Item = (&TurnMarks, u8)> {
    let strength = |age: usize| STRENGTHS[age.min(STRENGTHS.len() - 1)];
    scene
        .turns
        .iter()
        .enumerate()
        .map(move |(age, turn)| (turn, strength(age)))
}

/// The unit vector from one point to another, and how far that is; `None` if they are the same.
fn direction(from: (f32, f32), to: (f32, f32)) -> Option<((f32, f32), f32)> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    (length > 1.0).then(|| ((x / length, y / length), length))
}

/// An arrow from the middle of a square to the edge of the token on another, as one outline.
fn arrow(from: (f32, f32), to: (f32, f32), start: f32, width: f32) -> Option<Path> {
    let (direction, length) = direction(from, to)?;
    let (tip, half) = (length - CLEARANCE + 4.0, width / 2.0);
    let neck = tip - 22.0;
    let start = start.min(neck);
    let corners = [
        (start, -half),
        (neck, -half),
        (neck, -width * 1.5),
        (tip, 0.0),
        (neck, width * 1.5),
        (neck, half),
        (start, half),
    ];
    polygon(from, direction, &corners)
}

/// The head of an arrow, from its tip backwards.
fn head(tip: (f32, f32), direction: (f32, f32), length: f32, half_width: f32) -> Option<Path> {
    polygon(
        tip,
        direction,
        &[(0.0, 0.0), (-length, half_width), (-length, -half_width)],
    )
}

/// A polygon whose corners are given along a direction and across it.
fn polygon(origin: (f32, f32), (dx, dy): (f32, f32), corners: &[(f32, f32)]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, (along, across)) in corners.iter().enumerate() {
        let (x, y) = (
            origin.0 + dx * along - dy * across,
            origin.1 + dy * along + dx * across,
        );
        if i == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
    path.finish()
}
