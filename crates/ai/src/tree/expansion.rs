//! The moves of a new node: which of them are evaluated at once, and in which order the others
//! wait.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::attacks::{AttackMaps, can_be_killed};
use crate::candidates::Candidates;
use crate::helping::Help;
use crate::ordering::Ordering;
use crate::random::Random;
use crate::request::Allowed;
use djambi_rules::{Move, Position, Role};

/// How many moves that differ only in the squares of bodies are evaluated at once, and how many urgent ones.
const PER_ROUTE: [usize; 2] = [2, 4];

/// How many of the moves that help others to kill a chief are urgent: those of the highest rank.
const HELPING: usize = 3;

/// A move that may become one of a node's.
pub(super) struct Found {
    pub(super) mv: Move,
    pub(super) next: Position,
    /// Whether it is evaluated at once whatever its rank.
    urgent: bool,
    /// Whether it lets others kill a chief.
    helps: bool,
    /// The higher, the sooner it is evaluated.
    rank: i32,
}

/// Collects the moves of a position.
pub(super) struct Expansion<'a> {
    position: &'a Position,
    attacks: AttackMaps,
    in_danger: bool,
    found: Vec<Found>,
}

impl Expansion<'_> {
    pub(super) fn of(position: &Position) -> Expansion<'_> {
        Expansion {
            position,
            attacks: AttackMaps::of(position),
            in_danger: can_be_killed(position, position.mover()),
            found: Vec::with_capacity(64),
        }
    }

    /// Adds a move with its rank, and whether it lets others kill a chief.
    pub(super) fn add(&mut self, mv: Move, next: &Position, rank: i32, helps: bool) {
        self.found.push(Found {
            mv,
            next: *next,
            urgent: self.is_urgent(mv, next),
            helps,
            rank,
        });
    }

    /// Adds all allowed candidates, ranked by move ordering.
    pub(super) fn add_candidates(&mut self, allowed: Allowed<'_>) {
        let help = Help::of(self.position, &self.attacks);
        let ordering = Ordering::of(self.position, &self.attacks, &help);
        let candidates = Candidates::with(self.position, &self.attacks);
        let candidates = candidates.with_help(&help);
        let _ = candidates.visit(|mv, next| {
            if allowed(mv, next) {
                self.add(mv, next, ordering.score(mv), help.exposes(mv, next));
            }
            ControlFlow::<()>::Continue(())
        });
    }

    /// Whether no move has been added.
    pub(super) const fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns the urgent moves that have been added, each with the number of those of a higher rank.
    #[cfg(test)]
    pub(super) fn urgent(&self) -> impl Iterator<Item = (Move, usize)> {
        let urgent = self.found.iter().filter(|found| found.urgent);
        urgent.map(|found| {
            let before = self.found.iter().filter(|other| other.rank > found.rank);
            (found.mv, before.count())
        })
    }

    /// Whether the move kills a chief, saves the own chief or takes power.
    fn is_urgent(&self, mv: Move, next: &Position) -> bool {
        let mover = self.position.mover();
        let board = self.position.board();
        let is_chief = |square| {
            let piece = board.piece(square);
            piece.is_some_and(|piece| piece.role == Role::Chief)
        };
        mv.victims().any(is_chief)
            || next.in_power() == Some(mover) && self.position.in_power() != Some(mover)
            || self.in_danger && !can_be_killed(next, mover)
    }

    /// Returns the moves to be evaluated at once, urgent ones and the best `breadth`, and at most `most`
    /// that wait, the best last. Equal ones are put in a random order.
    pub(super) fn split(
        self,
        breadth: usize,
        most: usize,
        random: &mut Random,
    ) -> (Vec<Found>, Vec<Move>) {
        let mut found = self.found;
        random.shuffle(&mut found);
        found.sort_by_key(|found| Reverse(found.rank));
        for helping in found.iter_mut().filter(|found| found.helps).take(HELPING) {
            helping.urgent = true;
        }
        found.sort_by_key(|found| !found.urgent);
        let mut chosen: Vec<Found> = Vec::with_capacity(breadth);
        let mut waiting = Vec::with_capacity(found.len().min(most));
        for found in found {
            let same = chosen.iter();
            let same = same.filter(|other| other.mv.route() == found.mv.route());
            if (found.urgent || chosen.len() < breadth)
                && same.count() < PER_ROUTE[usize::from(found.urgent)]
            {
                chosen.push(found);
            } else if waiting.len() < most {
                waiting.push(found.mv);
            }
        }
        waiting.reverse();
        (chosen, waiting)
    }
}
