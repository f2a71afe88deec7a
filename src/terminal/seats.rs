//! The seats of a game, as they are written on the command line.

use std::str::FromStr;

use crate::game::{Game, Level, PersonId, Sitter};
use djambi_rules::{Army, Seat};

/// The players of the four seats, in their order: Red, Blue, Yellow, Green.
///
/// ```
/// use djambi::terminal::Seats;
/// let seats: Seats = "you,novice,you,nobody".parse().unwrap();
/// assert_eq!(seats.people(), 2);
/// assert!("novice,novice,novice,novice".parse::<Seats>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats([Sitter; 4]);

/// A text that says no four seats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseSeatsError {
    /// Not four.
    #[error(
        "name four seats (Red, Blue, Yellow, Green) with commas between them, such as you,novice,novice,novice"
    )]
    Count,
    /// A word that is no sitter.
    #[error("'{0}' is no player: write you, novice, club, master, grandmaster or nobody")]
    Word(String),
    /// Nobody plays at this keyboard.
    #[error("somebody has to play here: write you for one seat at least")]
    Nobody,
    /// Nobody to play against.
    #[error(
        "a game needs two sides: write you, novice, club, master or grandmaster for a second seat"
    )]
    OneSide,
}

impl Seats {
    /// The players. The people are numbered from 1 in the order of the seats.
    #[must_use]
    pub const fn sitter(&self, seat: Seat) -> Sitter {
        self.0[seat.index()]
    }

    /// The players of a game that has begun.
    #[must_use]
    pub fn of(game: &Game) -> Seats {
        Seats(Seat::ALL.map(|seat| game.sitter(seat).unwrap_or(Sitter::Hostage)))
    }

    /// The same with these armies as hostages and no others: a novice takes a hostage's seat that is
    /// played now, and a person who has lost every seat gets the first that is played.
    #[must_use]
    pub fn with_hostages(self, hostages: &[Army]) -> Seats {
        let mut seats = self;
        for (seat, sitter) in Seat::ALL.into_iter().zip(&mut seats.0) {
            if hostages.contains(&seat.army()) {
                *sitter = Sitter::Hostage;
            } else if *sitter == Sitter::Hostage {
                *sitter = Sitter::Computer(Level::Novice);
            }
        }
        let has_people = seats.people() > 0;
        let mut played = seats.0.iter_mut().filter(|it| **it != Sitter::Hostage);
        if self.people() > 0
            && !has_people
            && let Some(first) = played.next()
        {
            *first = Sitter::Person(PersonId(1));
        }
        seats.counted()
    }

    /// The same with people numbered from 1 in the order of the seats.
    fn counted(mut self) -> Seats {
        let mut people: Vec<PersonId> = Vec::new();
        for sitter in &mut self.0 {
            if let Sitter::Person(person) = sitter {
                let known = people.iter().position(|it| it == person);
                let index = known.unwrap_or_else(|| {
                    people.push(*person);
                    people.len() - 1
                });
                *person = PersonId(index as u64 + 1);
            }
        }
        self
    }

    /// How many people play at this keyboard.
    #[must_use]
    pub fn people(&self) -> usize {
        self.0.iter().filter(|it| it.person().is_some()).count()
    }
}

impl FromStr for Seats {
    type Err = ParseSeatsError;

    fn from_str(text: &str) -> Result<Seats, ParseSeatsError> {
        let mut people = 0;
        let mut sitter = |word: &str| match word {
            "you" => {
                people += 1;
                Ok(Sitter::Person(PersonId(people)))
            }
            "nobody" => Ok(Sitter::Hostage),
            other => Level::offered(other)
                .map(Sitter::Computer)
                .ok_or_else(|| ParseSeatsError::Word(word.escape_debug().take(40).collect())),
        };
        let sitters: Vec<Sitter> = text
            .split(',')
            .map(|word| sitter(word.trim().to_lowercase().as_str()))
            .collect::<Result<_, _>>()?;
        let sitters: [Sitter; 4] = sitters.try_into().map_err(|_| ParseSeatsError::Count)?;
        let sides = sitters.iter().filter(|it| **it != Sitter::Hostage).count();
        match (people, sides) {
            (0, _) => Err(ParseSeatsError::Nobody),
            (_, 0 | 1) => Err(ParseSeatsError::OneSide),
            _ => Ok(Seats(sitters)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_numbered_and_nonsense_is_rejected() {
        let seats: Seats = " You, club,you ,master".parse().unwrap();
        assert_eq!(seats.sitter(Seat::Red), Sitter::Person(PersonId(1)));
        assert_eq!(seats.sitter(Seat::Yellow), Sitter::Person(PersonId(2)));
        assert_eq!(seats.sitter(Seat::Green), Sitter::Computer(Level::Master));
        let rejected = |text: &str| text.parse::<Seats>().unwrap_err();
        assert_eq!(rejected("you,club"), ParseSeatsError::Count);
        assert_eq!(rejected("you,club,club,club,club"), ParseSeatsError::Count);
        assert_eq!(
            rejected("you,clubb,club,club"),
            ParseSeatsError::Word("clubb".into())
        );
        assert_eq!(rejected("club,club,club,club"), ParseSeatsError::Nobody);
        assert_eq!(
            rejected("you,nobody,nobody,nobody"),
            ParseSeatsError::OneSide
        );
    }
}
