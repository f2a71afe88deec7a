//! The search behind the levels: how much each looks at, and where a forced win is looked for.

use std::ops::ControlFlow;

use super::dice::Dice;
use super::evaluate::{Values, WHOLE, evaluate};
use super::mate::mate;
use super::tree::Tree;
use super::{Account, Choice, Level, Question};
use djambi_rules::{Move, Position};

/// What makes a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    /// How many of the root's turns are kept.
    pub(super) root_breadth: usize,
    /// How many of any other node's turns are kept.
    pub(super) breadth: usize,
    /// How many turns that differ only in where bodies are put are kept.
    pub(super) twins: usize,
    /// How much the walk goes for what has been looked at little.
    pub(super) curiosity: f64,
    /// What a value may be off by, at random, in [`WHOLE`]s.
    pub(super) noise: i32,
    /// Nodes in the tree, at most: what bounds its memory.
    pub(super) nodes: usize,
    /// Turns that may be made for each node of the budget in search of a forced win.
    mates: u64,
    /// How far behind the best a turn looks, in wins, that is thought a quarter as likely.
    pub(super) spread: f64,
}

impl Tuning {
    fn of(level: Level) -> Tuning {
        let usual = Tuning {
            root_breadth: 32,
            breadth: 10,
            twins: 2,
            curiosity: 0.12,
            noise: WHOLE / 200,
            nodes: 40_000,
            mates: 0,
            spread: 0.05,
        };
        match level {
            Level::Random | Level::Greedy | Level::Novice => Tuning {
                noise: WHOLE / 25,
                nodes: 1,
                ..usual
            },
            Level::Club => usual,
            Level::Master => Tuning {
                curiosity: 0.3,
                mates: 4,
                ..usual
            },
        }
    }
}

/// Counts the positions looked at, and knows when to stop.
pub(super) struct Scout<'a> {
    pub(super) looked_at: u64,
    limit: u64,
    stop: &'a dyn Fn() -> bool,
    pub(super) stopped: bool,
}

/// How many positions are looked at between two questions whether to stop.
const BETWEEN_STOPS: u64 = 64;

impl Scout<'_> {
    pub(super) fn look(&mut self, position: &Position) -> Values {
        self.count();
        evaluate(position)
    }

    pub(super) fn count(&mut self) {
        self.looked_at += 1;
        self.stopped = self.stopped
            || self.looked_at >= self.limit
            || self.looked_at.is_multiple_of(BETWEEN_STOPS) && (self.stop)();
    }

    pub(super) fn go_on<B: Default>(&self) -> ControlFlow<B> {
        if self.stopped {
            ControlFlow::Break(B::default())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Answers the question by a search.
pub(super) fn search(question: &Question<'_>, stop: &dyn Fn() -> bool) -> Option<Choice> {
    let tuning = Tuning::of(question.level);
    if tuning.mates > 0 {
        let moves = question.nodes.saturating_mul(tuning.mates);
        if let Some((mv, depth)) = mate(question.position, moves, stop) {
            return Some(certain(question.position, mv, depth));
        }
    }
    let scout = Scout {
        looked_at: 0,
        limit: question.nodes.max(1),
        stop,
        stopped: false,
    };
    let mut tree = Tree::new(tuning, scout, question);
    tree.plant(question.position, &mut Dice::new(question.seed));
    while tree.grow() {}
    tree.choice()
}

/// The answer when a win is certain.
fn certain(position: &Position, mv: Move, depth: u32) -> Choice {
    let mut chances = [0; 4];
    chances[position.mover().index()] = 1000;
    let account = Account {
        chances,
        nodes: 1,
        depth,
        line: vec![mv],
    };
    Choice { mv, account }
}
