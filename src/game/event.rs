//! What has happened in a game: the log from which everything else is folded.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{GameId, PersonId, Place, QuietHours, Sitter, Terms};
use djambi_rules::Seat;

/// An event as it is saved: what happened, when, and by whom.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// When it was decided.
    pub at: Timestamp,
    /// Who did it; `None` is the program itself (a computer's turn, a deadline).
    pub actor: Option<PersonId>,
    /// What happened.
    pub event: Event,
}

/// What people have written about a game: the tags of its record that say neither who played nor
/// what follows from the game, and its comments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notes {
    /// Names and values, in their order.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Comments, each with the number of plies before it.
    #[serde(default)]
    pub comments: Vec<(usize, String)>,
}

/// One thing that happened. The JSON of an event is saved for good: fields may be added with a
/// default, never renamed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "snake_case")]
pub enum Event {
    /// A lobby was opened. Always the first event.
    Opened {
        /// Where it is played.
        place: Place,
        /// What it is played under, until changed.
        terms: Terms,
        /// The game that this one is a rematch of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<GameId>,
        /// What the record said of it from which it was imported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notes: Option<Box<Notes>>,
    },
    /// Somebody was asked to join.
    Invited {
        /// Who.
        person: PersonId,
    },
    /// An invitation was declined by its receiver or taken back.
    InvitationGone {
        /// Who had been invited.
        person: PersonId,
    },
    /// Somebody sits on a free seat of the lobby.
    Seated {
        /// Which.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
        /// Who.
        sitter: Sitter,
    },
    /// A seat of the lobby is free again.
    Unseated {
        /// Which.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
    },
    /// The terms were changed.
    TermsChanged {
        /// All of them.
        terms: Terms,
    },
    /// The game began with whoever sits.
    Started,
    /// The lobby was called off.
    CalledOff,
    /// The lobby was left alone for too long.
    Expired,
    /// A turn was played.
    Played {
        /// By which seat.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
        /// The canonical text (RULES 11).
        #[serde(rename = "turn")]
        mv: String,
    },
    /// A seat was given up (RULES 7).
    Resigned {
        /// Which.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
    },
    /// The time of the seat to move has run out.
    TimedOut {
        /// Which.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
    },
    /// Something was proposed that the others must agree to.
    Offered {
        /// What.
        offer: Offer,
    },
    /// The actor agreed to an offer.
    Agreed {
        /// Which.
        offer: OfferKind,
    },
    /// The actor refused an offer, or took his own back: it is off the table.
    Declined {
        /// Which.
        offer: OfferKind,
    },
    /// The game ended as a draw by agreement.
    Drawn,
    /// Turns were taken back.
    TakenBack {
        /// How many plies, resignations included, are left.
        plies: usize,
    },
    /// The clock stands still.
    Paused,
    /// The clock runs again.
    Resumed,
    /// Somebody else sits on a seat of a running game.
    Replaced {
        /// Which.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
        /// Who sits there from now on.
        sitter: Sitter,
    },
    /// Since then nobody could act, because the program was not in reach: the clock stood.
    #[serde(rename = "unreached")]
    Outage {
        /// When it last was in reach.
        since: Timestamp,
    },
    /// A person's absence or quiet hours, as far as this game is concerned.
    Resting {
        /// Whose.
        person: PersonId,
        /// Away from and until.
        away: Option<(Timestamp, Timestamp)>,
        /// The hours of every day in which he is not to be called.
        quiet: Option<QuietHours>,
    },
    /// A reminder was due for the seat to move.
    Reminded {
        /// Which one.
        reminder: Reminder,
    },
    /// Nobody has acted for so long that the game no longer holds its channel.
    Slept,
    /// It holds its channel again.
    Woken,
    /// Whoever manages the server ended the game.
    Ended,
    /// The game goes on somewhere else: in a thread, or because its channel is gone.
    #[serde(rename = "moved")]
    ChannelChanged {
        /// Where.
        place: Place,
    },
}

impl Event {
    /// Whether somebody is to move now who was not before, or is asked again to, such as in another
    /// place.
    #[must_use]
    pub const fn asks_for_a_move(&self) -> bool {
        matches!(
            self,
            Event::Started
                | Event::Played { .. }
                | Event::Resigned { .. }
                | Event::TimedOut { .. }
                | Event::TakenBack { .. }
                | Event::Resumed
                | Event::Replaced { .. }
                | Event::Reminded { .. }
                | Event::Woken
                | Event::ChannelChanged { .. }
        )
    }
}

/// A proposal that takes effect when all who are asked agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// The game is a draw. Asked: all people still active.
    Draw,
    /// So many plies are left. Asked: all people still in the game.
    TakeBack {
        /// How many plies stay.
        plies: usize,
    },
    /// The clock stands still. Asked: all people still in the game.
    Pause,
    /// Somebody else takes a seat. Asked: the newcomer, and the others if its holder has not
    /// asked for it himself.
    Replace {
        /// Which seat.
        #[serde(with = "seat_as_letter")]
        seat: Seat,
        /// Who would sit there.
        sitter: Sitter,
    },
}

/// At most one offer of a kind is on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// [`Offer::Draw`].
    Draw,
    /// [`Offer::TakeBack`].
    TakeBack,
    /// [`Offer::Pause`].
    Pause,
    /// [`Offer::Replace`].
    Replace,
}

impl OfferKind {
    /// All of them.
    pub const ALL: [OfferKind; 4] = [
        OfferKind::Draw,
        OfferKind::TakeBack,
        OfferKind::Pause,
        OfferKind::Replace,
    ];

    /// `draw`, `take_back`, `pause` or `replace`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            OfferKind::Draw => "draw",
            OfferKind::TakeBack => "take_back",
            OfferKind::Pause => "pause",
            OfferKind::Replace => "replace",
        }
    }
}

impl Offer {
    /// What kind of offer it is.
    #[must_use]
    pub const fn kind(&self) -> OfferKind {
        match self {
            Offer::Draw => OfferKind::Draw,
            Offer::TakeBack { .. } => OfferKind::TakeBack,
            Offer::Pause => OfferKind::Pause,
            Offer::Replace { .. } => OfferKind::Replace,
        }
    }
}

/// The reminders of a turn, each given once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reminder {
    /// The turn came while its player rested, and now his rest is over.
    Rested,
    /// Half of the time is gone.
    Half,
    /// A tenth of the time is left.
    Tenth,
    /// There is no clock, or it only flags, and it has been long.
    Overdue,
}

mod seat_as_letter {
    use serde::{Deserialize, Deserializer, Serializer};

    use djambi_rules::Seat;

    pub(super) fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(seat.letter())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let letter = char::deserialize(from)?;
        Seat::from_letter(letter).ok_or_else(|| serde::de::Error::custom("no seat has that letter"))
    }
}
