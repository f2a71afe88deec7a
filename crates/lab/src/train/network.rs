//! The network while it is trained, in floating point.

use djambi_ai::training::{
    ANSWERS, DRAW_FEATURES, DRAW_HIDDEN, Description, FEATURES, HIDDEN, MOST_OF_SQUARE, Player,
    Random, SQUARE_FEATURES,
};

/// The units of the program's whole numbers per unit here: of the weight of a square's contents, of the
/// weight of a feature, and of a part of a sum. The program's sums are logarithms to base 2, those here
/// are natural ones.
const UNITS: (f32, f32, f32) = (4096.0, 512.0, 1024.0 * std::f32::consts::LOG2_E);
/// How large the weights are at first: of squares, of features and of parts.
const AT_FIRST: (f32, f32, f32) = (0.05, 0.15, 0.1);

/// All weights of the network.
#[derive(Clone)]
pub struct Weights {
    /// For each property of a square, its weight for each inner number.
    squares: Vec<f32>,
    seat: Layer<ANSWERS>,
    draw: Layer<1>,
}

/// The inner numbers for a position, by seat, and those of the draw.
#[derive(Default)]
pub struct Inner {
    seats: [Vec<f32>; 4],
    draw: Vec<f32>,
}

impl Weights {
    pub fn new(random: &mut Random) -> Weights {
        let mut weights = Weights::zero();
        for weight in &mut weights.squares {
            *weight = AT_FIRST.0 * random.unit();
        }
        weights.seat.begin(random);
        weights.draw.begin(random);
        weights
    }

    /// Returns as many zeros.
    pub fn zero() -> Weights {
        Weights {
            squares: vec![0.0; SQUARE_FEATURES * HIDDEN],
            seat: Layer::zero(FEATURES, HIDDEN),
            draw: Layer::zero(DRAW_FEATURES, DRAW_HIDDEN),
        }
    }

    /// Returns the natural logarithms of the factors of the four seats and of the draw, and leaves
    /// the inner numbers in `inner`.
    pub fn factors(&self, description: &Description, inner: &mut Inner) -> [f32; 5] {
        let [mut pull] = self.draw.forward(&description.draw, &mut inner.draw, &[]);
        let mut factors = [0.0; 5];
        for (seat, player) in description.players.iter().enumerate() {
            if let Some(Player { numbers, standing }) = player {
                let rows = standing.indexes().iter();
                let rows: Vec<_> = rows.map(|&index| self.row(index)).collect();
                let [factor, more] = self.seat.forward(numbers, &mut inner.seats[seat], &rows);
                factors[seat] = factor;
                pull += more;
            }
        }
        factors[4] = pull;
        factors
    }

    fn row(&self, index: u16) -> &[f32] {
        &self.squares[usize::from(index) * HIDDEN..][..HIDDEN]
    }

    /// Adds to `slope` what a change of the logarithms by `changes` needs.
    pub fn learn(
        &self,
        description: &Description,
        inner: &Inner,
        changes: &[f32; 5],
        slope: &mut Weights,
    ) {
        let pull = changes[4];
        self.draw
            .backward(&description.draw, &inner.draw, [pull], &mut slope.draw);
        for (seat, player) in description.players.iter().enumerate() {
            let Some(Player { numbers, standing }) = player else {
                continue;
            };
            let sums = [changes[seat], pull];
            let back = self
                .seat
                .backward(numbers, &inner.seats[seat], sums, &mut slope.seat);
            for &index in standing.indexes() {
                add(
                    &mut slope.squares[usize::from(index) * HIDDEN..][..HIDDEN],
                    1.0,
                    &back,
                );
            }
        }
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let squares = self.squares.iter_mut();
        squares
            .chain(self.seat.numbers())
            .chain(self.draw.numbers())
    }

    /// Returns the numbers as `djambi_ai::training::Network` reads them.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut put = |number: f32, most: i16| {
            let whole = number.round().clamp(-f32::from(most), f32::from(most));
            bytes.extend((whole as i16).to_le_bytes());
        };
        for weight in &self.squares {
            put(UNITS.0 * weight, MOST_OF_SQUARE);
        }
        self.seat.write(|number| put(number, i16::MAX));
        self.draw.write(|number| put(number, i16::MAX));
        bytes
    }
}

/// One layer of inner numbers, none below 0, and weighted sums of them: the natural logarithms of
/// factors.
#[derive(Clone)]
struct Layer<const SUMS: usize> {
    inputs: usize,
    /// The weights of each input, one after the other.
    weights: Vec<f32>,
    bias: Vec<f32>,
    parts: Vec<[f32; SUMS]>,
    constants: [f32; SUMS],
}

impl<const SUMS: usize> Layer<SUMS> {
    fn zero(inputs: usize, hidden: usize) -> Layer<SUMS> {
        Layer {
            inputs,
            weights: vec![0.0; inputs * hidden],
            bias: vec![0.0; hidden],
            parts: vec![[0.0; SUMS]; hidden],
            constants: [0.0; SUMS],
        }
    }

    fn begin(&mut self, random: &mut Random) {
        for weight in &mut self.weights {
            *weight = AT_FIRST.1 * random.unit();
        }
        for part in self.parts.as_flattened_mut() {
            *part = AT_FIRST.2 * random.unit();
        }
    }

    /// Returns the sums and leaves the inner numbers in `inner`, to which `more` rows are added.
    fn forward(&self, features: &[i16], inner: &mut Vec<f32>, more: &[&[f32]]) -> [f32; SUMS] {
        inner.clone_from(&self.bias);
        for row in more {
            add(inner, 1.0, row);
        }
        for (&feature, row) in features.iter().zip(self.weights.chunks(self.bias.len())) {
            if feature != 0 {
                add(inner, f32::from(feature) / 8.0, row);
            }
        }
        let mut sums = self.constants;
        for (value, parts) in inner.iter_mut().zip(&self.parts) {
            *value = value.max(0.0);
            add(&mut sums, *value, parts);
        }
        sums
    }

    /// Adds to `slope` what a change of the sums by `changes` needs, and returns what one of the inner
    /// numbers needs.
    fn backward(
        &self,
        features: &[i16],
        inner: &[f32],
        changes: [f32; SUMS],
        slope: &mut Layer<SUMS>,
    ) -> Vec<f32> {
        add(&mut slope.constants, 1.0, &changes);
        let mut back = vec![0.0; inner.len()];
        for (index, &value) in inner.iter().enumerate() {
            if value > 0.0 {
                add(&mut slope.parts[index], value, &changes);
                let parts = self.parts[index].iter().zip(changes);
                back[index] = parts.map(|(part, change)| part * change).sum();
            }
        }
        add(&mut slope.bias, 1.0, &back);
        let rows = slope.weights.chunks_mut(inner.len());
        for (&feature, row) in features.iter().zip(rows) {
            if feature != 0 {
                add(row, f32::from(feature) / 8.0, &back);
            }
        }
        back
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.weights.iter_mut().chain(&mut self.bias);
        first
            .chain(self.parts.as_flattened_mut())
            .chain(&mut self.constants)
    }

    fn write(&self, mut put: impl FnMut(f32)) {
        let hidden = self.bias.len();
        for inner in 0..hidden {
            for input in 0..self.inputs {
                put(UNITS.1 * self.weights[input * hidden + inner]);
            }
            put(UNITS.1 * self.bias[inner]);
            for part in self.parts[inner] {
                put(UNITS.2 * part);
            }
        }
        for constant in self.constants {
            put(UNITS.2 * constant);
        }
    }
}

/// Adds a multiple of a row.
fn add(to: &mut [f32], times: f32, row: &[f32]) {
    for (to, number) in to.iter_mut().zip(row) {
        *to += times * number;
    }
}

/// Adam: each number moves by about as much, whatever its slope.
pub struct Adam {
    mean: Weights,
    square: Weights,
    steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam {
            mean: Weights::zero(),
            square: Weights::zero(),
            steps: 0,
        }
    }

    /// Moves the weights against the sum of the slopes, and sets those back to 0. The weights of the squares' contents
    /// also fades: by a `decay`th of the rate.
    pub fn step(&mut self, weights: &mut Weights, slopes: &mut [Weights], rate: f32, decay: f32) {
        const MEMORY: (f32, f32) = (0.9, 0.999);
        let Some((slope, others)) = slopes.split_first_mut() else {
            return;
        };
        for other in others {
            for (sum, part) in slope.numbers().zip(other.numbers()) {
                *sum += std::mem::take(part);
            }
        }
        for weight in &mut weights.squares {
            *weight *= 1.0 - rate * decay;
        }
        self.steps += 1;
        let known = (
            1.0 - MEMORY.0.powi(self.steps),
            1.0 - MEMORY.1.powi(self.steps),
        );
        let moments = self.mean.numbers().zip(self.square.numbers());
        for ((number, slope), (mean, square)) in weights.numbers().zip(slope.numbers()).zip(moments)
        {
            let slope = std::mem::take(slope);
            *mean = MEMORY.0 * *mean + (1.0 - MEMORY.0) * slope;
            *square = MEMORY.1 * *square + (1.0 - MEMORY.1) * slope * slope;
            *number -= rate * (*mean / known.0) / ((*square / known.1).sqrt() + 1e-8);
        }
    }
}
