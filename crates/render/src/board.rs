//! Draws the board, the tokens on it and its marks.

use std::iter;

use super::drawing::Drawing;
use super::layout::View;
use super::line::Line;
use super::palette::LEVELS;
use super::scene::{MoveMarks, Scene, TargetKind, TargetSquare, Token};
use super::sizes::{SQUARE, TextSize, TokenSize};
use super::surface::Surface;
use super::theme::PaletteColor;
use djambi_rules::{Bitboard, Square};

/// How strongly a move is marked, by its age: the newest, the one before, all that are older.
const STRENGTHS: [u8; 3] = [LEVELS, LEVELS / 2, LEVELS / 4];
/// From the middle of a square to where an arrow ends beside a token.
const CLEARANCE: f32 = 36.0;

/// Draws scenes on a surface.
pub(super) struct ScenePainter<'a, S> {
    pub(super) surface: &'a mut S,
    pub(super) view: View,
}

impl<S: Surface> ScenePainter<'_, S> {
    /// The squares, the maze, and the names of files and ranks.
    pub(super) fn empty_board(&mut self) {
        for square in Square::all() {
            let area = self.view.area_of(square);
            self.surface.rect(area, color(square), LEVELS);
        }
        let (x, y) = self.view.corner_of(Square::MAZE);
        self.surface.drawing(Drawing::Maze, x, y);
        self.coordinates();
    }

    /// Tokens and marks. Only tokens on `squares` are drawn, which must be empty and include all that are marked: the
    /// other tokens are there already.
    pub(super) fn board(&mut self, scene: &Scene, squares: Bitboard) {
        for (marks, strength) in by_age(scene).rev() {
            self.tints(marks, strength);
        }
        if let Some(square) = scene.chosen {
            let area = self.view.area_of(square);
            self.surface.rect(area, PaletteColor::To, LEVELS);
        }
        if scene.power.is_some() {
            let area = self.view.area_of(Square::MAZE);
            self.surface.frame(area, 6, PaletteColor::MazeLine, LEVELS);
        }
        for square in squares {
            if let Some(token) = scene.at(square) {
                let (x, y) = self.view.corner_of(square);
                let inset = TokenSize::Board.inset();
                let drawing = Drawing::Token(token, TokenSize::Board);
                self.surface.drawing(drawing, x + inset, y + inset);
            }
        }
        for (marks, strength) in by_age(scene).rev() {
            self.path(marks, strength, scene);
            self.consequences(marks, strength);
        }
        for &target in &scene.targets {
            self.target(target, scene.at(target.square).is_some());
        }
    }

    fn coordinates(&mut self) {
        let (left, top) = self.view.layout.board();
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
            let (size, color) = (TextSize::Coordinate, PaletteColor::Muted);
            if row == 8 {
                let at = (x, (top + 9 * SQUARE + 14) as f32);
                self.surface.centred(&along, size, at, color);
            }
            if column == 0 {
                let at = (left as f32 / 2.0, y);
                self.surface.centred(&up, size, at, color);
            }
        }
    }

    /// Colours the squares that a piece left and entered.
    fn tints(&mut self, marks: &MoveMarks, strength: u8) {
        let passed = marks.exit.map(|_| (marks.to, PaletteColor::From));
        let ends = [
            (marks.from, PaletteColor::From),
            (marks.end(), PaletteColor::To),
        ];
        for (square, color) in ends.into_iter().chain(passed) {
            let area = self.view.area_of(square);
            // The maze must remain visible. The others have a rim of the arrow's colour, since a tint alone is too
            // faint for those who see no blue.
            let (width, rim) = if square == Square::MAZE {
                (6, color)
            } else {
                self.surface.rect(area, color, strength);
                (3, PaletteColor::Arrow)
            };
            self.surface.frame(area, width, rim, strength);
        }
    }

    /// Arrows along the way of a piece.
    fn path(&mut self, marks: &MoveMarks, strength: u8, scene: &Scene) {
        let width = if strength == LEVELS { 12.0 } else { 8.0 };
        for (from, to) in [(marks.from, marks.to)]
            .into_iter()
            .chain(marks.exit.map(|exit| (marks.to, exit)))
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
            let arrow = line.arrow(start, tip, width, (22.0, width * 3.0));
            self.surface.polygon(&arrow, PaletteColor::Arrow, strength);
        }
    }

    /// Draws the effects of the move on others: where it killed, and where it put a body.
    fn consequences(&mut self, marks: &MoveMarks, strength: u8) {
        for &(from, to) in &marks.bodies {
            // The assassin's victim goes the way that the assassin came: the two arrows run side by side.
            let aside = if from == marks.to && to == marks.from {
                16.0
            } else {
                0.0
            };
            if let Some(line) = Line::between(self.view.centre(from), self.view.centre(to)) {
                self.carried(&line.moved_aside(aside), strength);
            }
        }
        for &square in &marks.killed {
            // In the upper corner that the arrow does not come by.
            let leftwards = self.view.centre(marks.to).0 < self.view.centre(marks.from).0;
            let aside = if leftwards && square == marks.to {
                -27.0
            } else {
                27.0
            };
            let (x, y) = self.view.centre(square);
            self.mark(Drawing::Kill, (x + aside, y - 27.0));
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
            self.surface.polygon(&dash, PaletteColor::Carried, strength);
            start += DASH + GAP;
        }
        self.surface
            .polygon(&line.head(tip, 24.0, 30.0), PaletteColor::Carried, strength);
    }

    /// Puts a drawing with its middle at a point.
    fn mark(&mut self, drawing: Drawing, (x, y): (f32, f32)) {
        let half = drawing.side() / 2;
        self.surface
            .drawing(drawing, x as i32 - half, y as i32 - half);
    }

    /// Marks a square that may be chosen. The form alone shows the kind: dot, ring with a cross, dashed ring, frame,
    /// small corpse.
    fn target(&mut self, target: TargetSquare, occupied: bool) {
        let (x, y) = self.view.centre(target.square);
        let area = self.view.area_of(target.square);
        match target.kind {
            TargetKind::Quiet | TargetKind::Body => {}
            TargetKind::Kill => self.mark(Drawing::Ring, (x, y)),
            TargetKind::Carry => self.mark(Drawing::Dashes, (x, y)),
            TargetKind::Maze => self.surface.frame(area, 8, PaletteColor::MazeLine, LEVELS),
        }
        match (target.number, target.kind) {
            (Some(number), kind) => {
                let at = if occupied {
                    (x - 24.0, y - 24.0)
                } else {
                    (x, y)
                };
                self.mark(Drawing::Badge(kind), at);
                let (text, size) = (number.to_string(), TextSize::Number);
                let color = PaletteColor::Background;
                self.surface.centred(&text, size, at, color);
            }
            (None, TargetKind::Kill) => self.mark(Drawing::Kill, (x + 27.0, y - 27.0)),
            (None, TargetKind::Body) => {
                self.mark(Drawing::Token(Token::Corpse, TokenSize::Small), (x, y));
            }
            (None, TargetKind::Quiet) if occupied => {
                self.surface.frame(area, 5, PaletteColor::Quiet, LEVELS);
            }
            (None, TargetKind::Quiet | TargetKind::Maze) => self.mark(Drawing::Dot, (x, y)),
            (None, TargetKind::Carry) => {}
        }
    }
}

/// The colour of a square.
fn color(square: Square) -> PaletteColor {
    if square.index() % 2 == 1 {
        PaletteColor::Light
    } else {
        PaletteColor::Dark
    }
}

/// The squares that the marks of a scene touch, and some more: for each arrow the rectangle between its ends.
pub(super) fn marked(scene: &Scene) -> Bitboard {
    let single = scene.targets.iter().map(|target| target.square);
    let single = single
        .chain(scene.chosen)
        .chain(scene.power.map(|_| Square::MAZE));
    let mut squares: Bitboard = single.collect();
    for marks in &scene.moves {
        squares |= marks.killed.iter().copied().collect();
        let exit = marks.exit.map(|exit| (marks.to, exit));
        let bodies = marks.bodies.iter().copied();
        for (from, to) in iter::once((marks.from, marks.to)).chain(exit).chain(bodies) {
            squares |= between(from, to);
        }
    }
    squares
}

/// The squares of the rectangle with these corners.
fn between(one: Square, other: Square) -> Bitboard {
    let within = |a: u8, b: u8, at: u8| (a.min(b)..=a.max(b)).contains(&at);
    let inside = |square: &Square| {
        within(one.file(), other.file(), square.file())
            && within(one.rank(), other.rank(), square.rank())
    };
    Square::all().filter(inside).collect()
}

fn by_age(scene: &Scene) -> impl DoubleEndedIterator<Item = (&MoveMarks, u8)> {
    let strength = |age: usize| STRENGTHS[age.min(STRENGTHS.len() - 1)];
    scene
        .moves
        .iter()
        .enumerate()
        .map(move |(age, marks)| (marks, strength(age)))
}
