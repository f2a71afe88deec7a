//! Puzzles for somebody: which one they get, and what their first try at it changes. That this
//! cannot be read or saved just now keeps nobody from a puzzle. And where the puzzle of the day
//! cannot be sent.

use jiff::Timestamp;

use crate::discord::input::incoming::Incoming;
use crate::discord::input::intent::Topic;
use crate::discord::input::lesson_step::Step;
use crate::discord::input::permissions;
use crate::discord::send::adapter::DiscordAdapter;
use crate::discord::view::card::Card;
use crate::discord::view::lessons::Solver;
use crate::game::PersonId;
use crate::i18n::{names, say};
use crate::service::{Command, DailyCommand};
use crate::teach::{Exercise, Puzzle, day_of};

impl DiscordAdapter {
    /// Puts a puzzle in the place of one that is to be chosen for the requester; the puzzle of the
    /// day if they have tried all.
    pub(super) async fn own_puzzle(&self, person: PersonId, topic: Topic, now: Timestamp) -> Topic {
        if topic != Topic::OwnPuzzle {
            return topic;
        }
        let of_day = || Puzzle::of_day(day_of(now));
        let puzzle = self.next_puzzle(person).await.or_else(of_day);
        puzzle.map_or(Topic::NoSuchPuzzle, |puzzle| {
            Topic::Learn(Exercise::Puzzle(puzzle), Step::begin())
        })
    }

    /// Saves a try at a puzzle if it is the requester's first one, and returns what follows from
    /// it. A person who is shown the solution has not solved it.
    pub(super) async fn solver(
        &self,
        incoming: &Incoming,
        topic: &Topic,
        now: Timestamp,
    ) -> Solver {
        let Topic::Learn(Exercise::Puzzle(puzzle), step) = topic else {
            return Solver::default();
        };
        let person = incoming.by.person;
        let tried = step.tries(Exercise::Puzzle(puzzle), &names(incoming.language()));
        let solved = match (step, tried) {
            (Step::Solution, _) => Some(false),
            (_, Some(mv)) => puzzle.is_solved_by(mv),
            (_, None) => None,
        };
        let rated = match solved {
            Some(solved) => {
                let rated = self.service.try_puzzle(person, puzzle, solved, now).await;
                rated.unwrap_or_else(|error| {
                    tracing::warn!(%error, "a try at a puzzle could not be saved");
                    None
                })
            }
            None => None,
        };
        Solver {
            rated,
            next: self.next_puzzle(person).await,
        }
    }

    async fn next_puzzle(&self, person: PersonId) -> Option<&'static Puzzle> {
        let next = self.service.next_puzzle(person).await;
        next.unwrap_or_else(|error| {
            tracing::warn!(%error, "tries at puzzles cannot be read");
            None
        })
    }
}

/// Why the puzzle of the day cannot be sent to the channel of the request, if it cannot.
pub(super) fn cannot_send_daily(incoming: &Incoming, command: &Command) -> Option<Card> {
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
