//! With the feature `serde`: everything that has a text is serialised as that text.

use std::borrow::Cow;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Army, ExitAction, Move, Occupant, Options, Outcome, Piece, Ply, Position, Record, Role, Seat,
    Square,
};

macro_rules! serialised_as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

macro_rules! read_from_text {
    ($($name:ty),*) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

// A move is legal in a position, so its text alone cannot be read: see `Position::parse_move`.
serialised_as_text!(Move, Ply);
serialised_as_text!(
    Army, Seat, Square, Role, Piece, Occupant, Outcome, ExitAction, Options, Record
);
read_from_text!(
    Army, Seat, Square, Role, Piece, Occupant, Outcome, ExitAction, Options, Record
);

impl Serialize for Position {
    /// Options and position as a pair of texts.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.options(), self.to_string()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    /// Reads a pair of options and position, and rejects positions that are not valid.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let (options, text) = <(Options, Cow<str>)>::deserialize(deserializer)?;
        Position::read(&text, options).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn there_and_back<T>(value: &T, json: &str)
    where
        T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug,
    {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn everything_with_a_text_is_serialised_as_that_text() {
        there_and_back(&Seat::Blue, "\"blue\"");
        there_and_back(&Army::Green, "\"green\"");
        there_and_back(&Square::MAZE, "\"e5\"");
        there_and_back(&Role::Chief, "\"chief\"");
        there_and_back(&Occupant::Corpse, "\"x\"");
        there_and_back(&Outcome::Draw, "\"draw\"");
        there_and_back(&ExitAction::Chiefs, "\"chiefs\"");
        there_and_back(&Options::BGA, "\"bga\"");
        let position = Position::setup(Options::BOOKLET);
        there_and_back(&position, &format!("[\"booklet\",\"{position}\"]"));
        let mv = position.legal_moves()[0];
        assert_eq!(serde_json::to_string(&mv).unwrap(), format!("\"{mv}\""));
        assert!(serde_json::from_str::<Position>("[\"bga\",\"9/9\"]").is_err());
        assert!(serde_json::from_str::<Square>("\"j1\"").is_err());
    }
}
