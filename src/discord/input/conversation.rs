//! The question that somebody was asked last, which a bare square answers. After a restart nobody remembers
//! it, and the square is rejected with what to type instead.

use std::num::NonZeroUsize;
use std::sync::Arc;

use djambi_input::Draft;
use lru::LruCache;
use parking_lot::Mutex;

use crate::game::{ChannelId, GameId, PersonId, PlanStep};
use crate::teach::Exercise;

/// The number of people whose questions are remembered.
const MOST: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The subject of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum About {
    /// The person's move in a game, or one that they plan.
    Game(AboutGame),
    /// A move in a lesson or a puzzle.
    Exercise(Exercise),
}

/// The game that a question is about.
#[derive(Clone, PartialEq, Debug)]
pub struct AboutGame {
    /// The game's id.
    pub game: GameId,
    /// Its version when it was asked.
    pub version: u64,
    /// Where it was asked.
    pub channel: ChannelId,
    /// The planned move, if it is to be planned.
    pub step: Option<PlanStep>,
}

/// The last question of each person. Clones are the same memory.
#[derive(Clone, Debug)]
pub struct LastQuestions(Arc<Mutex<LruCache<PersonId, (About, Draft)>>>);

impl Default for LastQuestions {
    fn default() -> LastQuestions {
        LastQuestions(Arc::new(Mutex::new(LruCache::new(MOST))))
    }
}

impl LastQuestions {
    /// Remembers that a person was asked what a draft leaves open.
    pub fn remember(&self, person: PersonId, about: About, draft: Draft) {
        self.0.lock().put(person, (about, draft));
    }

    /// Returns the last question to the person, with what it leaves open.
    pub fn of(&self, person: PersonId) -> Option<(About, Draft)> {
        self.0.lock().get(&person).cloned()
    }

    /// Forgets the question about a planned move of a game, if that was the last one.
    pub fn forget_planned(&self, person: PersonId, game: &GameId) {
        let mut all = self.0.lock();
        if let Some((About::Game(about), _)) = all.peek(&person)
            && about.step.is_some()
            && about.game == *game
        {
            all.pop(&person);
        }
    }
}
