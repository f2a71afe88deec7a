//! Places the labels of a chart side by side.

/// The space between two labels, and between them and the edge of the picture, in pixels.
const APART: f32 = 4.0;

/// Labels that touch, so that they are moved together.
struct Block {
    /// The sum of where its labels want it to begin, and how many these are.
    wanted: f32,
    count: f32,
    width: f32,
}

impl Block {
    /// Where it begins: as near as possible to where its labels want it, but inside the picture.
    fn left(&self, end: f32) -> f32 {
        let left = self.wanted / self.count;
        left.min(end - APART - self.width).max(APART)
    }
}

/// Returns the left ends of labels, in order and none over another, inside a picture of that width.
/// `wanted` is where each one wants to begin, and its width.
pub(super) fn side_by_side(wanted: impl Iterator<Item = (f32, f32)>, end: f32) -> Vec<f32> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut widths = Vec::new();
    for (left, width) in wanted {
        widths.push(width);
        let mut last = Block {
            wanted: left,
            count: 1.0,
            width,
        };
        while let Some(before) =
            blocks.pop_if(|before| before.left(end) + before.width + APART > last.left(end))
        {
            let offset = before.width + APART;
            last = Block {
                wanted: before.wanted + last.wanted - last.count * offset,
                count: before.count + last.count,
                width: offset + last.width,
            };
        }
        blocks.push(last);
    }
    let mut widths = widths.into_iter();
    let mut lefts = Vec::new();
    for block in blocks {
        let mut left = block.left(end);
        for width in widths.by_ref().take(block.count as usize) {
            lefts.push(left);
            left += width + APART;
        }
    }
    lefts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_at_their_lines_side_by_side_and_inside_the_picture() {
        let lefts = |wanted: &[f32]| {
            let wanted = wanted.iter().map(|left| (*left, 16.0));
            side_by_side(wanted, 800.0)
        };
        assert_eq!(lefts(&[]), []);
        assert_eq!(lefts(&[100.0, 300.0]), [100.0, 300.0]);
        // Those that would touch are moved apart, each as far as the other.
        assert_eq!(lefts(&[100.0, 100.0, 300.0]), [90.0, 110.0, 300.0]);
        assert_eq!(lefts(&[768.0, 768.0, 768.0]), [740.0, 760.0, 780.0]);
        assert_eq!(lefts(&[0.0, 768.0, 790.0]), [4.0, 760.0, 780.0]);
        // One that is moved meets another one, and both move on.
        assert_eq!(lefts(&[85.0, 100.0, 100.0]), [75.0, 95.0, 115.0]);
    }
}
