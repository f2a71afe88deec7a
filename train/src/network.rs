//! The network while it is trained, in floating point.

use crate::random::Random;

/// One layer of inner numbers, none below 0, and their weighted sum: the natural logarithm of a
/// factor.
#[derive(Clone)]
pub struct Layer {
    inputs: usize,
    /// The weights of each input, one after the other.
    weights: Vec<f32>,
    bias: Vec<f32>,
    part: Vec<f32>,
    constant: Vec<f32>,
}

impl Layer {
    pub fn new(inputs: usize, hidden: usize, random: &mut Random) -> Layer {
        let scale = (1.0 / inputs as f32).sqrt();
        Layer {
            inputs,
            weights: (0..inputs * hidden)
                .map(|_| random.unit() * scale)
                .collect(),
            bias: vec![0.0; hidden],
            part: (0..hidden).map(|_| random.unit() * 0.01).collect(),
            constant: vec![0.0],
        }
    }

    /// Returns a layer of the same shape that is all 0.
    pub fn zero(&self) -> Layer {
        let zeros = |numbers: &Vec<f32>| vec![0.0; numbers.len()];
        Layer {
            inputs: self.inputs,
            weights: zeros(&self.weights),
            bias: zeros(&self.bias),
            part: zeros(&self.part),
            constant: zeros(&self.constant),
        }
    }

    /// Returns the sum, and writes the inner numbers. A feature counts in eighths.
    pub fn forward(&self, features: &[i16], inner: &mut Vec<f32>) -> f32 {
        inner.clone_from(&self.bias);
        let rows = self.weights.chunks(self.bias.len());
        for (&feature, row) in features
            .iter()
            .zip(rows)
            .filter(|(feature, _)| **feature != 0)
        {
            let feature = f32::from(feature) / 8.0;
            for (value, weight) in inner.iter_mut().zip(row) {
                *value += feature * weight;
            }
        }
        for value in &mut *inner {
            *value = value.max(0.0);
        }
        let sum: f32 = inner
            .iter()
            .zip(&self.part)
            .map(|(value, part)| value * part)
            .sum();
        sum + self.constant[0]
    }

    /// Adds to `slope` what a change of the sum by `change` needs.
    pub fn backward(&self, features: &[i16], inner: &[f32], change: f32, slope: &mut Layer) {
        slope.constant[0] += change;
        let mut changes = vec![0.0; inner.len()];
        for (index, &value) in inner.iter().enumerate() {
            slope.part[index] += change * value;
            if value > 0.0 {
                changes[index] = change * self.part[index];
                slope.bias[index] += changes[index];
            }
        }
        let rows = slope.weights.chunks_mut(inner.len());
        for (&feature, row) in features
            .iter()
            .zip(rows)
            .filter(|(feature, _)| **feature != 0)
        {
            let feature = f32::from(feature) / 8.0;
            for (slope, change) in row.iter_mut().zip(&changes) {
                *slope += feature * change;
            }
        }
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.weights.iter_mut().chain(&mut self.bias);
        first.chain(&mut self.part).chain(&mut self.constant)
    }

    /// Writes the numbers as `djambi_ai::Network` reads them.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let mut put = |number: f32| {
            let whole = number
                .round()
                .clamp(f32::from(-i16::MAX), f32::from(i16::MAX));
            bytes.extend((whole as i16).to_le_bytes());
        };
        let hidden = self.bias.len();
        let sum = 1024.0 * std::f32::consts::LOG2_E;
        for inner in 0..hidden {
            for input in 0..self.inputs {
                put(512.0 * self.weights[input * hidden + inner]);
            }
            put(512.0 * self.bias[inner]);
            put(sum * self.part[inner]);
        }
        put(sum * self.constant[0]);
    }
}

/// Adam: each number moves by about as much, whatever its slope.
pub struct Adam {
    mean: Layer,
    square: Layer,
    slope: Layer,
    steps: i32,
}

impl Adam {
    pub fn new(layer: &Layer) -> Adam {
        Adam {
            mean: layer.zero(),
            square: layer.zero(),
            slope: layer.zero(),
            steps: 0,
        }
    }

    /// Returns where the slopes of a batch are added up.
    pub fn slope(&mut self) -> &mut Layer {
        &mut self.slope
    }

    /// Moves the layer's numbers against their slopes.
    pub fn step(&mut self, layer: &mut Layer, rate: f32) {
        const MEMORY: (f32, f32) = (0.9, 0.999);
        self.steps += 1;
        let known = (
            1.0 - MEMORY.0.powi(self.steps),
            1.0 - MEMORY.1.powi(self.steps),
        );
        let moments = self.mean.numbers().zip(self.square.numbers());
        let slopes = self.slope.numbers();
        for ((number, slope), (mean, square)) in layer.numbers().zip(slopes).zip(moments) {
            *mean = MEMORY.0 * *mean + (1.0 - MEMORY.0) * *slope;
            *square = MEMORY.1 * *square + (1.0 - MEMORY.1) * *slope * *slope;
            *number -= rate * (*mean / known.0) / ((*square / known.1).sqrt() + 1e-8);
            *slope = 0.0;
        }
    }
}
