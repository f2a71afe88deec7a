//! Straight lines on a picture, along which strokes and arrows are drawn.

/// A point on a picture, in pixels from the top left.
pub(super) type Point = (f32, f32);

/// A straight line on a picture.
pub(super) struct Line {
    start: Point,
    /// The direction, of length 1.
    direction: Point,
    pub(super) length: f32,
}

impl Line {
    /// `None` if the two points are the same.
    pub(super) fn between(start: Point, end: Point) -> Option<Line> {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y);
        (length > 0.001).then(|| Line {
            start,
            direction: (x / length, y / length),
            length,
        })
    }

    /// The point that far along the line and that far to its right.
    pub(super) fn at(&self, along: f32, across: f32) -> Point {
        let (x, y) = self.direction;
        (
            self.start.0 + x * along - y * across,
            self.start.1 + y * along + x * across,
        )
    }

    pub(super) fn moved_aside(self, across: f32) -> Line {
        Line {
            start: self.at(0.0, across),
            ..self
        }
    }

    /// A part of the line, `width` pixels wide.
    pub(super) fn bar(&self, from: f32, to: f32, width: f32) -> [Point; 4] {
        let half = width / 2.0;
        let corners = [(from, -half), (to, -half), (to, half), (from, half)];
        corners.map(|(along, across)| self.at(along, across))
    }

    /// The head of an arrow, its tip that far along the line.
    pub(super) fn head(&self, tip: f32, length: f32, width: f32) -> [Point; 3] {
        let (neck, half) = (tip - length, width / 2.0);
        let corners = [(tip, 0.0), (neck, half), (neck, -half)];
        corners.map(|(along, across)| self.at(along, across))
    }

    /// An arrow from one place on the line to another, with a bar of that width and a head of that length
    /// and width.
    pub(super) fn arrow(&self, start: f32, tip: f32, bar: f32, head: (f32, f32)) -> Vec<Point> {
        let [one, other, foot, end] = self.bar(start, tip - head.0, bar);
        let [tip, right, left] = self.head(tip, head.0, head.1);
        vec![one, other, left, tip, right, foot, end]
    }
}
