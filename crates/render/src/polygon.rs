//! Convex polygons with smooth edges.

use std::ops::Range;

/// A convex polygon.
pub(super) struct Polygon {
    sides: Vec<Side>,
    rows: (f32, f32),
}

impl Polygon {
    /// The corners run clockwise on the picture.
    pub(super) fn new(corners: &[(f32, f32)]) -> Polygon {
        let next = corners.iter().cycle().skip(1);
        Polygon {
            sides: corners.iter().zip(next).map(Side::between).collect(),
            rows: span(corners.iter().map(|corner| corner.1)),
        }
    }

    /// The rows of a picture of that height that it may cover a part of.
    pub(super) fn rows(&self, height: u32) -> Range<u32> {
        pixels(self.rows, height)
    }

    /// How much of the pixels of a row it covers, from 0 to 1: each range of pixels that are covered alike.
    pub(super) fn coverage(&self, row: u32, width: u32, mut put: impl FnMut(Range<u32>, f32)) {
        let y = row as f32 + 0.5;
        let crossings = self.sides.iter().filter_map(|side| side.crossing(y));
        let columns = pixels(span(crossings.flatten()), width);
        let inside = self.inside(y, &columns);
        for column in (columns.start..inside.start).chain(inside.end..columns.end) {
            let x = column as f32 + 0.5;
            let depths = self.sides.iter().map(|side| side.depth(x, y));
            let covered = (depths.fold(0.5, f32::min) + 0.5).max(0.0);
            put(column..column + 1, covered);
        }
        put(inside, 1.0);
    }

    /// Which of these pixels it covers wholly: those that are half a pixel or more inside each of its sides.
    fn inside(&self, y: f32, columns: &Range<u32>) -> Range<u32> {
        let (mut from, mut to) = (columns.start as f32 + 0.5, columns.end as f32 - 0.5);
        for side in &self.sides {
            // The depth changes evenly along the row.
            let (depth, more) = (side.depth(0.0, y), -side.direction.1);
            let at = (0.5 - depth) / more;
            if more.abs() < 1e-6 {
                if depth < 0.5 {
                    return columns.end..columns.end;
                }
            } else if more > 0.0 {
                from = from.max(at);
            } else {
                to = to.min(at);
            }
        }
        let (start, end) = ((from - 0.5).ceil() as u32, (to + 0.5).floor() as u32);
        if start < end {
            start..end
        } else {
            columns.end..columns.end
        }
    }
}

/// The least and the greatest of some coordinates.
fn span(coordinates: impl Iterator<Item = f32>) -> (f32, f32) {
    coordinates.fold((f32::MAX, f32::MIN), |(from, to), at| {
        (from.min(at), to.max(at))
    })
}

/// The pixels between two coordinates, with one to spare, within a picture.
fn pixels((from, to): (f32, f32), length: u32) -> Range<u32> {
    let end = ((to + 1.5).max(0.0) as u32).min(length);
    ((from - 1.5).max(0.0) as u32).min(end)..end
}

/// One side of a polygon.
struct Side {
    start: (f32, f32),
    end: (f32, f32),
    /// Along it, of length 1.
    direction: (f32, f32),
}

impl Side {
    fn between((&start, &end): (&(f32, f32), &(f32, f32))) -> Side {
        let (x, y) = (end.0 - start.0, end.1 - start.1);
        let length = x.hypot(y).max(0.01);
        Side {
            start,
            end,
            direction: (x / length, y / length),
        }
    }

    /// Where it enters and leaves the band of one pixel above and below `y`, if it meets it at all.
    fn crossing(&self, y: f32) -> Option<[f32; 2]> {
        let (top, bottom) = if self.start.1 < self.end.1 {
            (self.start, self.end)
        } else {
            (self.end, self.start)
        };
        let part = |y: f32| ((y - top.1) / (bottom.1 - top.1).max(0.01)).clamp(0.0, 1.0);
        let x = |y| top.0 + (bottom.0 - top.0) * part(y);
        (top.1 <= y + 1.0 && bottom.1 >= y - 1.0).then(|| [x(y - 1.0), x(y + 1.0)])
    }

    /// How far a point is to the right of it: inside, where corners run clockwise.
    fn depth(&self, x: f32, y: f32) -> f32 {
        self.direction.0 * (y - self.start.1) - self.direction.1 * (x - self.start.0)
    }
}
