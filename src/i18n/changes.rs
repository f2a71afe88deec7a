//! The events of a game as sentences: the consequences of a move, the end, offers, pacts and other
//! incidents.

use djambi_rules::{Change, End, History, Ply, Position, Seat};
use jiff::SignedDuration;

use super::{Language, NameOf, army, flag, list, say, sitter, span};
use crate::game::{
    Ending, Entry, Event, Game, Offer, OfferKind, Pact, PersonId, PrivateThread, Timeout,
};

/// Returns the consequences of a ply, a sentence each; those taken over share one. The loss of power of a dead Chief goes without saying.
pub fn changes(
    language: Language,
    before: &Position,
    ply: Ply,
    after: &Position,
) -> impl Iterator<Item = String> {
    each_change(language, before, ply, after).map(|(_, said)| said)
}

/// Returns the same, each sentence behind what it says; that of several who are taken over behind the first.
pub fn each_change(
    language: Language,
    before: &Position,
    ply: Ply,
    after: &Position,
) -> impl Iterator<Item = (Change, String)> {
    let all: Vec<Change> = before.changes(ply, after).into_iter().collect();
    let is_dead = |dead: Seat| {
        let dies = |it: &Change| matches!(it, Change::ChiefKilled { seat, .. } if *seat == dead);
        all.iter().any(dies)
    };
    let taken = all.iter().filter_map(|it| match it {
        Change::TakenOver { seat, .. } => Some(*seat),
        _ => None,
    });
    let taken: Vec<Seat> = taken.collect();
    let is_said = |it: &Change| match it {
        Change::PowerLost(seat) => !is_dead(*seat),
        // One sentence names all of them.
        Change::TakenOver { seat, .. } => taken.first() == Some(seat),
        _ => true,
    };
    let said: Vec<Change> = all.iter().copied().filter(is_said).collect();
    said.into_iter()
        .map(move |it| (it, change(language, after, it, &taken)))
}

/// Returns one consequence of a ply as a sentence; `after` is the position after it, `taken` the frozen
/// players who were taken over.
fn change(language: Language, after: &Position, change: Change, taken: &[Seat]) -> String {
    match change {
        Change::Resigned(seat) => say!(language, "change-resigned", army = seat),
        Change::ChiefKilled { seat, by } => {
            say!(
                language,
                "change-chief-dead",
                army = seat,
                by = army(language, by)
            )
        }
        Change::HostageTaken { army: dead, by } => {
            say!(
                language,
                "change-chief-dead",
                army = dead,
                by = army(language, by)
            )
        }
        Change::Encircled(seat) => say!(language, "change-encircled", army = seat),
        Change::Freed(seat) => say!(language, "change-freed", army = seat),
        Change::TakenOver { by, .. } => {
            let armies = taken.iter().map(|it| army(language, *it));
            say!(
                language,
                "change-frozen-taken",
                list = list(language, armies),
                count = taken.len(),
                by = army(language, by)
            )
        }
        Change::PowerLost(seat) => say!(language, "change-power-lost", army = seat),
        Change::PowerGained(seat) => {
            let two = flag(after.active().count() < 3);
            say!(language, "change-power", army = seat, two)
        }
        Change::Skipped(seat) => say!(language, "change-skipped", army = seat),
        Change::Again(seat) => say!(language, "change-again", army = seat),
    }
}

/// Returns how a game ended, and the order of elimination. A player without a name is named by
/// colour.
pub fn ending(
    language: Language,
    game: &Game,
    ending: Ending,
    name_of: Option<NameOf<'_>>,
) -> String {
    let drawn = |why: &str| {
        let limit = game.terms().options.quiet_limit.get();
        say!(language, "ending-drawn", why, count = limit)
    };
    let said = match ending {
        Ending::Won(seat) | Ending::Drawn(End::LastActive(seat)) => {
            let who = match (game.person_on(seat), name_of) {
                (Some(who), Some(name_of)) => name_of(who),
                (Some(_), None) => army(language, seat),
                (None, _) => "computer".to_owned(),
            };
            say!(language, "ending-won", army = seat, who)
        }
        Ending::Agreed => drawn("agreed"),
        Ending::Date => drawn("date"),
        Ending::Drawn(End::Repetition) => drawn("repetition"),
        Ending::Drawn(End::NoProgress) => drawn("no_progress"),
        Ending::Drawn(End::NobodyCanMove | End::NobodyActive) => drawn("stuck"),
        Ending::CalledOff => return say!(language, "ending-cancelled"),
        Ending::Expired => return say!(language, "ending-expired"),
        Ending::Ended => say!(language, "ending-ended"),
    };
    let out = game.eliminated();
    if out.is_empty() {
        return said;
    }
    let out = out.into_iter().map(|seat| army(language, seat));
    let order = say!(language, "ending-order", order = list(language, out));
    format!("{said} {order}")
}

/// Returns the sentence for an event that is not a move; `None` for those that each adapter words
/// in its own way.
pub fn incident(
    language: Language,
    game: &Game,
    entry: &Entry,
    name_of: NameOf<'_>,
) -> Option<String> {
    let who = entry.actor.map_or_else(String::new, name_of);
    Some(match &entry.event {
        Event::Declined { offer } => answered(language, &who, *offer, false),
        Event::TakenBack { plies } => {
            let number = game.history().number_at(*plies);
            say!(language, "event-taken-back", who = "nobody", number)
        }
        Event::Paused => say!(language, "state-paused"),
        // The last person has left, and so nobody has resumed it.
        Event::Resumed if game.people_in().is_empty() => say!(language, "event-pause-over"),
        Event::Resumed | Event::Woken => say!(language, "event-resumed", who),
        Event::Replaced { seat, sitter: new } => {
            let who = sitter(language, Some(*new), name_of);
            say!(language, "event-seated", army = seat, who)
        }
        Event::TimeGiven { seat, seconds } => {
            let time = span(language, SignedDuration::from_secs(*seconds));
            say!(language, "event-time-given", who, army = seat, time)
        }
        Event::TimedOut { seat } => match game.terms().on_timeout {
            // How the others ask for a replacement is different in each adapter.
            Timeout::Flag => return None,
            timeout => timed_out(language, *seat, timeout),
        },
        _ => return None,
    })
}

/// Returns that the time of an army has run out, and what comes of it.
pub fn timed_out(language: Language, seat: Seat, timeout: Timeout) -> String {
    say!(language, "event-timed-out", army = seat, timeout)
}

/// Returns that a person agrees to an offer, or declines it.
pub fn answered(language: Language, who: &str, offer: OfferKind, agrees: bool) -> String {
    say!(
        language,
        "event-answered",
        who,
        agrees = flag(agrees),
        offer
    )
}

/// Returns an offer as a sentence: 'Ana offers a draw.'
pub fn offered(
    language: Language,
    game: &Game,
    who: &str,
    offer: &Offer,
    name_of: NameOf<'_>,
) -> String {
    let history = game.history();
    let plies = match *offer {
        Offer::Replace {
            seat,
            sitter: newcomer,
        } => {
            return say!(
                language,
                "event-offered-replace",
                who,
                army = seat,
                sitter = sitter(language, Some(newcomer), name_of)
            );
        }
        Offer::TakeBack { plies } => plies,
        Offer::Draw | Offer::Pause => history.len(),
    };
    let first = history.position_after(plies).unwrap_or(game.position());
    say!(
        language,
        "event-offered",
        who,
        offer = offer.kind(),
        count = history.len().saturating_sub(plies),
        number = first.number(),
        army = first.mover()
    )
}

/// Returns what was promised in a pact of that number, with its text ready to be shown; who has accepted
/// it, and who says that it was kept: a sentence each, those that nobody is in left out.
pub fn pact(
    language: Language,
    (number, thread, pact): (usize, &PrivateThread, &Pact),
    text: &str,
    history: &History,
    name: &dyn Fn(PersonId) -> String,
) -> Vec<String> {
    let names = |people: Vec<PersonId>| list(language, people.into_iter().map(name));
    let promised = say!(
        language,
        "pact-line",
        number,
        begun = history.moves_in(pact.plies),
        by = name(pact.by),
        people = names(thread.others(pact.by)),
        text,
        count = pact.moves
    );
    let by = |mark: &str, is_in: &dyn Fn(PersonId, bool, Option<bool>) -> bool| {
        let answers = pact.answers.iter().map(|(it, answer)| (*it, *answer));
        let people = answers.filter(|(it, (accepts, kept))| is_in(*it, *accepts, *kept));
        let people: Vec<PersonId> = people.map(|it| it.0).collect();
        let is_any = !people.is_empty();
        is_any.then(|| say!(language, "pact-by", mark, who = names(people)))
    };
    let accepted = by("accepted", &|it, accepts, _| accepts && it != pact.by);
    let declined = by("declined", &|_, accepts, _| !accepts);
    let is_unanswered = accepted.is_none() && declined.is_none();
    let sentences = [
        Some(promised),
        is_unanswered.then(|| say!(language, "pact-unanswered")),
        accepted,
        declined,
        by("kept", &|_, _, kept| kept == Some(true)),
        by("broken", &|_, _, kept| kept == Some(false)),
    ];
    sentences.into_iter().flatten().collect()
}
