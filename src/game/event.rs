//! Events: the log of a game, from which everything else is folded.

use std::cmp::Reverse;

use djambi_rules::Seat;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{GameId, PersonId, Place, QuietHours, RoleId, Sitter, Terms, bounds};

/// A saved event with its time and its author.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The time of the decision.
    #[serde(deserialize_with = "bounds::at")]
    pub at: Timestamp,
    /// The author; `None` is the program itself (a computer's move, a deadline).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<PersonId>,
    /// The event.
    #[serde(flatten)]
    pub event: Event,
}

impl Entry {
    /// Returns events as entries of one author and time.
    pub fn all(actor: Option<PersonId>, events: Vec<Event>, at: Timestamp) -> Vec<Entry> {
        let entry = |event| Entry { at, actor, event };
        events.into_iter().map(entry).collect()
    }

    /// Whether a person did this now, and so sees the game. A planned move was decided earlier.
    pub fn is_done_by(&self, person: PersonId) -> bool {
        self.actor == Some(person) && !matches!(self.event, Event::Played { planned: true, .. })
    }
}

/// The notes of people about a game: the tags of its record that say neither who played nor
/// what follows from the game, and its comments.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Notes {
    /// Names and values, in their order.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Comments, each with the number of plies before it.
    #[serde(default, deserialize_with = "bounds::comments")]
    pub comments: Vec<(usize, String)>,
}

/// An event. Its JSON is saved for good: fields may be added with a default, never renamed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "snake_case")]
pub enum Event {
    /// A lobby was opened. Always the first event.
    Opened {
        /// The place where the game is played.
        place: Place,
        /// The first terms.
        terms: Terms,
        /// The game that this one is a rematch of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<GameId>,
        /// The notes of the record from which it was imported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        notes: Option<Box<Notes>>,
    },
    /// A person was invited.
    Invited {
        /// The person or player.
        person: PersonId,
        /// The seats that are theirs when they join, as in a rematch; others may take them before.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        seats: Vec<Seat>,
    },
    /// An invitation was declined by its receiver or taken back.
    InvitationGone {
        /// The person who had been invited.
        person: PersonId,
    },
    /// A player sat down on a free seat of the lobby.
    Seated {
        /// The seat.
        seat: Seat,
        /// The person or player.
        sitter: Sitter,
    },
    /// A seat of the lobby became free again.
    Unseated {
        /// The seat.
        seat: Seat,
    },
    /// The terms were changed.
    TermsChanged {
        /// All of them.
        terms: Terms,
    },
    /// The members who have a role were asked to join the lobby.
    RolePinged {
        /// The role.
        role: RoleId,
    },
    /// The game began with the players who sit.
    Started,
    /// The lobby was called off.
    CalledOff,
    /// The lobby was left alone for too long.
    Expired,
    /// A turn was played.
    Played {
        /// The seat that moved.
        seat: Seat,
        /// The canonical text (RULES 11).
        mv: String,
        /// Whether the player had planned it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
    },
    /// A seat was given up (RULES 7).
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// The time of the seat to move has run out.
    TimedOut {
        /// The seat.
        seat: Seat,
    },
    /// An offer was made that the others must agree to.
    Offered {
        /// The offer.
        offer: Offer,
    },
    /// The actor agreed to an offer.
    Agreed {
        /// The offer.
        offer: OfferKind,
    },
    /// The actor declined an offer, or withdrew their own. The offer is closed.
    Declined {
        /// The offer.
        offer: OfferKind,
    },
    /// The game ended as a draw by agreement.
    Drawn,
    /// The end date of the game was reached before anyone had won: a draw.
    DateReached,
    /// Turns were taken back.
    TakenBack {
        /// How many plies, resignations included, are left.
        #[serde(deserialize_with = "bounds::plies")]
        plies: usize,
    },
    /// The clock stopped.
    Paused,
    /// The clock started again.
    Resumed,
    /// Another player took a seat of a running game.
    Replaced {
        /// The seat.
        seat: Seat,
        /// The new player.
        sitter: Sitter,
    },
    /// Nobody could act since then because the program was not connected; the clock was stopped.
    Outage {
        /// The time of the last connection.
        #[serde(deserialize_with = "bounds::since")]
        since: Timestamp,
    },
    /// A person's absence or quiet hours, as far as this game is concerned.
    Resting {
        /// The person.
        person: PersonId,
        /// Start and end of the absence.
        #[serde(deserialize_with = "bounds::away")]
        away: Option<(Timestamp, Timestamp)>,
        /// The daily hours in which the person is not pinged.
        quiet: Option<QuietHours>,
    },
    /// The actor gave the player to move more time.
    TimeGiven {
        /// The seat to move.
        seat: Seat,
        /// How many seconds: up to a day.
        #[serde(deserialize_with = "bounds::seconds")]
        seconds: i64,
    },
    /// When a person wants to be reminded of their turns.
    RemindersSet {
        /// The person.
        person: PersonId,
        /// How long before the end of their time.
        remind: RemindAt,
    },
    /// A reminder was due for the seat to move.
    Reminded {
        /// The reminder.
        reminder: Reminder,
    },
    /// The game fell asleep after a long time without an action: it no longer occupies its channel.
    Slept,
    /// The game woke up: it occupies its channel again.
    Woken,
    /// A server admin ended the game.
    Ended,
    /// The game continues in another channel: in a thread, or because its channel was deleted.
    ChannelChanged {
        /// The new place.
        place: Place,
    },
}

impl Event {
    /// Whether a player is asked to move who was not before, or is asked again, such as in another
    /// channel.
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

    /// Whether it is announced: all events are, except a person's rest and reminders, and an outage.
    pub const fn is_public(&self) -> bool {
        !matches!(
            self,
            Event::Resting { .. } | Event::RemindersSet { .. } | Event::Outage { .. }
        )
    }
}

/// An offer, which takes effect when all people who are asked agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// The game is a draw. Asked: all people still active.
    Draw,
    /// Only this many plies remain. Asked: all people still in the game.
    TakeBack {
        /// How many plies remain.
        #[serde(deserialize_with = "bounds::plies")]
        plies: usize,
    },
    /// The clock stops. Asked: all people still in the game.
    Pause,
    /// Another player takes a seat. Asked: the newcomer, and the others unless the person on the
    /// seat has asked for it.
    Replace {
        /// The seat.
        seat: Seat,
        /// The new player.
        sitter: Sitter,
    },
}

djambi_rules::keyed! {
    /// The kind of an offer. At most one offer of each kind is open.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum OfferKind, error "no such offer" {
        /// [`Offer::Draw`].
        Draw = "draw",
        /// [`Offer::TakeBack`].
        TakeBack = "take_back",
        /// [`Offer::Pause`].
        Pause = "pause",
        /// [`Offer::Replace`].
        Replace = "replace",
    }
}

impl Offer {
    /// The kind of the offer.
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
    /// The turn began during the player's rest, which is now over.
    Rested,
    /// Half of the time is used.
    Half,
    /// A tenth of the time is left.
    Tenth,
    /// A number of hours is left: a reminder that the player has chosen.
    Left(#[serde(deserialize_with = "bounds::hours")] Reverse<u16>),
    /// The player has not moved for a long time, without a clock or after it has run out.
    Overdue,
}

/// How many hours before the end of their time a person is reminded, the most first: one to three
/// times. None: at half of the time and at a tenth.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<u16>", into = "Vec<u16>")]
pub struct RemindAt(Vec<u16>);

/// The error of reminders that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("up to three reminders, each 1 to 336 hours before the end")]
pub struct RemindAtError;

impl RemindAt {
    /// The hours, the most first.
    pub fn hours(&self) -> &[u16] {
        &self.0
    }

    /// Whether nothing has been chosen.
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<Vec<u16>> for RemindAt {
    type Error = RemindAtError;

    fn try_from(mut hours: Vec<u16>) -> Result<RemindAt, RemindAtError> {
        hours.sort_unstable_by(|one, other| other.cmp(one));
        hours.dedup();
        let fits = hours.len() <= 3 && hours.iter().all(|it| (1..=14 * 24).contains(it));
        fits.then_some(RemindAt(hours)).ok_or(RemindAtError)
    }
}

impl From<RemindAt> for Vec<u16> {
    fn from(remind: RemindAt) -> Vec<u16> {
        remind.0
    }
}
