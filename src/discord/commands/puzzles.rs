//! Puzzles for one person: the one that they get next, and the ones that they have solved. A database
//! that fails keeps nobody from a puzzle. And where the puzzle of the day cannot be sent.

use jiff::Timestamp;

use super::exercises::Solver;
use super::intent::Topic;
use crate::discord::input::incoming::Incoming;
use crate::discord::input::lesson_step::Step;
use crate::discord::input::permissions;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::view::card::Card;
use crate::game::PersonId;
use crate::i18n::{names, say};
use crate::service::{Command, DailyCommand};
use crate::teach::{Exercise, Puzzle, SolvedPuzzles, day_of};

impl DiscordAdapter {
    /// Puts a puzzle in the place of one that is to be chosen for the requester; the puzzle of the
    /// day if they have solved all.
    pub async fn own_puzzle(&self, person: PersonId, topic: Topic, now: Timestamp) -> Topic {
        if topic != Topic::OwnPuzzle {
            return topic;
        }
        let of_day = || Puzzle::of_day(day_of(now));
        let puzzle = self.solved(person).await.next(None).or_else(of_day);
        puzzle.map_or(Topic::NoSuchPuzzle, |puzzle| {
            Topic::Learn(Exercise::Puzzle(puzzle), Step::begin())
        })
    }

    /// Saves that the requester has solved a puzzle, if they have, and returns what is known of them.
    pub async fn solver(&self, incoming: &Incoming, topic: &Topic, now: Timestamp) -> Solver {
        let Topic::Learn(Exercise::Puzzle(puzzle), step) = topic else {
            return Solver::default();
        };
        let person = incoming.by.person;
        let tried = step.tries(Exercise::Puzzle(puzzle), &names(incoming.language()));
        let is_solved = tried.and_then(|mv| puzzle.is_solved_by(mv)) == Some(true);
        if is_solved {
            let saved = self.service.solve_puzzle(person, puzzle, now).await;
            if let Err(error) = saved {
                tracing::warn!(%error, "a solved puzzle could not be saved");
            }
        }
        let solved = self.solved(person).await;
        Solver {
            solved: is_solved.then(|| solved.count()),
            next: solved.next(Some(puzzle)),
        }
    }

    async fn solved(&self, person: PersonId) -> SolvedPuzzles {
        let solved = self.service.solved_puzzles(person).await;
        solved.unwrap_or_else(|error| {
            tracing::warn!(%error, "solved puzzles cannot be read");
            SolvedPuzzles::default()
        })
    }
}

/// Why the puzzle of the day cannot be sent to the channel of the request, if it cannot.
pub fn cannot_send_daily(incoming: &Incoming, command: &Command) -> Option<Card> {
    let sets = matches!(command, Command::DailyPuzzle(DailyCommand::At(_)));
    if !sets || incoming.place.server.is_none() {
        return None;
    }
    let missing = permissions::missing(incoming);
    let language = incoming.language();
    if incoming.is_guest {
        return Some(Card::text(say!(language, "daily-guest")));
    }
    let names = permissions::names(language, missing);
    (!missing.is_empty()).then(|| Card::text(say!(language, "daily-missing", names = names)))
}
