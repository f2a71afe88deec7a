//! What happens in a game besides its moves, as sentences.

use jiff::SignedDuration;

use super::{Language, NameOf, say, sitter, span};
use crate::game::{Entry, Event, Game, Timeout};

/// Returns what an event says that is no move; `None` for those that no adapter words alike.
#[must_use]
pub fn incident(
    language: Language,
    game: &Game,
    entry: &Entry,
    name_of: NameOf<'_>,
) -> Option<String> {
    let who = entry.actor.map_or_else(String::new, name_of);
    Some(match &entry.event {
        Event::Declined { offer } => {
            say!(language, "event-declined", who = who, offer = offer.key())
        }
        Event::TakenBack { plies } => {
            let number = game.history().number_at(*plies);
            say!(language, "event-undone", number = number)
        }
        Event::Paused => say!(language, "event-paused"),
        // The last person has left, and so nobody has resumed it.
        Event::Resumed if game.people_in().is_empty() => say!(language, "event-pause-over"),
        Event::Resumed => say!(language, "event-resumed", who = who),
        Event::Replaced { seat, sitter: new } => {
            let who = sitter(language, Some(*new), name_of);
            say!(language, "event-replaced", army = seat.key(), who = who)
        }
        Event::TimeGiven { seat, seconds } => {
            let time = span(language, SignedDuration::from_secs(*seconds));
            say!(
                language,
                "event-time-given",
                who = who,
                army = seat.key(),
                time = time
            )
        }
        Event::TimedOut { seat } => match game.terms().on_timeout {
            Timeout::Computer(_) => say!(language, "event-timed-out-computer", army = seat.key()),
            Timeout::Resign => say!(language, "event-timed-out-resign", army = seat.key()),
            // How the others ask for a replacement is different in each adapter.
            Timeout::Flag => return None,
        },
        Event::Woken => say!(language, "event-woken", who = who),
        _ => return None,
    })
}
