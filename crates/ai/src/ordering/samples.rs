//! Candidates with their properties, for the program that makes the weights.

use std::ops::ControlFlow;

use super::Ordering;
use crate::attacks::AttackMaps;
use crate::candidates::Candidates;
use crate::evaluate::Assessment;
use crate::helping::Help;
use djambi_rules::Position;

/// A candidate as `djambi-lab order` learns from it.
#[derive(Clone, Debug)]
pub struct MoveSample {
    /// Its properties: indexes below `ORDERING_FEATURES`.
    pub properties: Vec<u16>,
    /// Its value to the player to move by the static evaluation, in millionths of a win.
    pub value: i32,
}

/// Returns the candidates of a position.
pub fn move_samples(position: &Position) -> Vec<MoveSample> {
    let attacks = AttackMaps::of(position);
    let help = Help::of(position, &attacks);
    let ordering = Ordering::of(position, &attacks, &help);
    let mover = position.mover().index();
    let mut samples = Vec::new();
    let candidates = Candidates::with(position, &attacks);
    let _ = candidates.with_help(&help).visit(|mv, next| {
        let mut properties = Vec::new();
        ordering.properties(mv, |index| properties.push(index as u16));
        samples.push(MoveSample {
            properties,
            value: Assessment::of(next).values[mover],
        });
        ControlFlow::<()>::Continue(())
    });
    samples
}
