//! The rules: worked cases, the finer points, records, and properties of random games.

mod amendments;
mod examples;
mod properties;
mod random_games;
mod records;
mod worked_cases;

use djambi_rules::{Options, Position};

fn position(spec: &str, text: &str) -> Position {
    let options: Options = spec.parse().expect(spec);
    Position::read(text, options).expect(text)
}
