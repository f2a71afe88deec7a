//! A private thread of some players of a game in Discord, and the pacts that are made in it: a promise that
//! binds nobody, and that nobody outside the thread learns of. Neither is a part of the log. A thread belongs
//! to people, not to seats: one who plays no longer stays a member, and promises nothing more.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{ChannelId, Game, GameId, PersonId, Phase};

/// The most characters of a promise.
pub const LONGEST_PROMISE: usize = 150;

/// The most pacts of a thread: they are shown together.
pub const MOST_PACTS: usize = 8;

/// A private thread of some players of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivateThread {
    /// The thread.
    pub channel: ChannelId,
    /// The game.
    pub game: GameId,
    /// Its members.
    pub members: BTreeSet<PersonId>,
    /// Those of them who want all players of the game to read it.
    pub opens: BTreeSet<PersonId>,
    /// Its pacts, the oldest first. They are numbered from 1.
    pub pacts: Vec<Pact>,
    /// Whether the end of the game has been said there.
    pub closed: bool,
}

/// A promise of one member of a thread to the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pact {
    /// When it was made.
    pub at: Timestamp,
    /// How many plies had been played.
    pub plies: usize,
    /// The person who promises.
    pub by: PersonId,
    /// The promise.
    pub text: String,
    /// For how many moves of each player; 0 is until it is broken.
    pub moves: u32,
    /// Whether each of the members who have answered accepts it, and says that it was kept. The person
    /// who promises accepts it.
    pub answers: BTreeMap<PersonId, (bool, Option<bool>)>,
    /// Those of them whose answer has been said in the thread.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub said: BTreeSet<PersonId>,
}

/// Why nothing is done in a private thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PactRejection {
    /// The person is not a member of this thread, or no longer.
    UnknownThread,
    /// The person has no seat any more.
    NotPlaying,
    /// No other member plays any more.
    NobodyElse,
    /// The game is not being played.
    NotNow,
    /// The server wants no pacts.
    Off,
    /// The promise is empty, or longer than [`LONGEST_PROMISE`].
    BadText,
    /// The thread has [`MOST_PACTS`] already.
    TooMany,
    /// The person has made this pact.
    Own,
    /// The person has given another answer, or there is no such pact.
    Answered,
    /// The game is not over.
    NotOver,
}

impl PrivateThread {
    /// Whether all members want all players of the game to read it.
    pub fn is_open(&self) -> bool {
        self.opens == self.members
    }

    /// Returns its members except for one.
    pub fn others(&self, person: PersonId) -> Vec<PersonId> {
        let members = self.members.iter().copied();
        members.filter(|it| *it != person).collect()
    }

    /// Whether a person may read its pacts: a member, or a player once it is open; nobody before the end.
    pub fn is_read_by(&self, game: &Game, person: PersonId) -> bool {
        let is_player = self.is_open() && game.has_seat(person);
        matches!(game.phase(), Phase::Over(_)) && (is_player || self.members.contains(&person))
    }

    /// Returns the members whom a pact of another member is offered to: those who still play.
    pub fn asked_by(&self, game: &Game, person: PersonId) -> Result<Vec<PersonId>, PactRejection> {
        let mut others = self.others(person);
        others.retain(|it| game.has_seat(*it));
        if game.phase() != Phase::Playing {
            Err(PactRejection::NotNow)
        } else if !game.has_seat(person) {
            Err(PactRejection::NotPlaying)
        } else if others.is_empty() {
            Err(PactRejection::NobodyElse)
        } else {
            Ok(others)
        }
    }

    /// Adds a pact that nobody has answered yet, and returns its number. The same promise again is that
    /// pact: a form is sent twice when its answer was lost.
    pub fn promise(&mut self, pact: &Pact) -> Result<usize, PactRejection> {
        let is_same = |it: &Pact| {
            let (same, new) = ((&it.text, it.moves), (&pact.text, pact.moves));
            same == new && it.answers == pact.answers
        };
        if !(1..=LONGEST_PROMISE).contains(&pact.text.chars().count()) {
            return Err(PactRejection::BadText);
        }
        if let Some(known) = self.pacts.iter().position(is_same) {
            return Ok(known + 1);
        }
        if self.pacts.len() >= MOST_PACTS {
            return Err(PactRejection::TooMany);
        }
        self.pacts.push(pact.clone());
        Ok(self.pacts.len())
    }

    /// Accepts or declines a pact of another member, and returns it. The first answer counts. The same
    /// answer again is that answer until it has been said: a button is pressed twice when what it did was
    /// lost.
    pub fn answer(
        &mut self,
        number: usize,
        person: PersonId,
        accepts: bool,
    ) -> Result<Pact, PactRejection> {
        let pact = self.pact(number).ok_or(PactRejection::Answered)?;
        if pact.by == person {
            return Err(PactRejection::Own);
        }
        let (first, _) = pact.answers.entry(person).or_insert((accepts, None));
        if *first != accepts || pact.said.contains(&person) {
            return Err(PactRejection::Answered);
        }
        Ok(pact.clone())
    }

    /// Notes that a person's answer to a pact has been said. False if it was noted before, or there is no
    /// such pact.
    pub fn has_said(&mut self, number: usize, person: PersonId) -> bool {
        self.pact(number).is_some_and(|it| it.said.insert(person))
    }

    /// Whether a person's answer to a pact has been said.
    pub fn is_said(&self, number: usize, person: PersonId) -> bool {
        let pact = number.checked_sub(1).and_then(|it| self.pacts.get(it));
        pact.is_some_and(|it| it.said.contains(&person))
    }

    /// Whether nobody is left who may still answer a pact: all other members who play have done so.
    pub fn is_settled(&self, game: &Game, pact: &Pact) -> bool {
        let is_open = |it: &&PersonId| game.has_seat(**it) && !pact.answers.contains_key(it);
        !self.members.iter().any(|it| is_open(&it))
    }

    /// Notes whether a person who has accepted a pact says that it was kept. False if they have accepted no
    /// such pact.
    pub fn mark(&mut self, number: usize, person: PersonId, kept: bool) -> bool {
        let answer = self.pact(number).and_then(|it| it.answers.get_mut(&person));
        match answer {
            Some((true, mark)) => {
                *mark = Some(kept);
                true
            }
            _ => false,
        }
    }

    fn pact(&mut self, number: usize) -> Option<&mut Pact> {
        self.pacts.get_mut(number.checked_sub(1)?)
    }
}
