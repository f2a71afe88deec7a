//! Each event of a game's log as a line of a public message.

use super::wording::{mention, mentions, signed};
use crate::game::{Entry, Event, OfferKind, OpenOffer, PersonId, Reminder, Sitter, Timeout};
use crate::i18n::{self, Language, say};
use crate::service::{Update, View};
use crate::teach::{Page, Rare};
use djambi_rules::Ply;

/// The line of an event; nothing for those that are of no interest to all. `seq` is its number,
/// `before` the event of the same update that it follows, if it follows one.
pub fn line(
    language: Language,
    view: &View,
    seq: u64,
    entry: &Entry,
    before: Option<&Event>,
) -> Vec<String> {
    let who = || {
        entry
            .actor
            .map_or_else(String::new, |actor| mention(language, actor))
    };
    let person = |person: PersonId| mention(language, person);
    let sits = |sitter: Sitter| i18n::sitter(language, Some(sitter), &person);
    let said = match &entry.event {
        Event::Played { .. } | Event::Resigned { .. } => return ply(language, view, seq),
        Event::Opened {
            rematch_of: Some(_),
            ..
        } => say!(language, "event-rematch", who = who()),
        Event::Opened { .. } => say!(language, "event-opened", who = who()),
        Event::Invited {
            person: invited, ..
        } => {
            say!(
                language,
                "event-invited",
                who = person(*invited),
                by = who()
            )
        }
        Event::InvitationGone { person: invited } => {
            say!(language, "event-invitation-closed", who = person(*invited))
        }
        Event::Seated {
            seat,
            sitter: Sitter::Hostage,
        } => seat_line(language, *seat, Some(Sitter::Hostage)),
        Event::Seated { seat, sitter } => {
            say!(language, "event-seated", who = sits(*sitter), army = seat)
        }
        Event::Unseated { seat } => seat_line(language, *seat, None),
        Event::RolePinged { role } => {
            let role = format!("<@&{role}>");
            say!(language, "event-role-pinged", who = who(), role)
        }
        Event::TermsChanged { .. } => say!(language, "event-terms", who = who()),
        Event::Started => {
            let first = view.game.history().start().mover();
            say!(language, "event-started", army = first)
        }
        // Elsewhere another command asks for that.
        Event::TimedOut { seat } if view.game.terms().on_timeout == Timeout::Flag => {
            i18n::timed_out(language, *seat, Timeout::Flag)
        }
        Event::Offered { offer } => i18n::offered(language, &view.game, &who(), offer, &person),
        Event::Agreed { offer } => i18n::answered(language, &who(), *offer, true),
        Event::TakenBack { plies } if !is_by_agreement(before) => {
            let number = view.game.history().number_at(*plies);
            say!(language, "event-taken-back", who = who(), number)
        }
        Event::TimedOut { .. }
        | Event::Declined { .. }
        | Event::TakenBack { .. }
        | Event::Paused
        | Event::Resumed
        | Event::Replaced { .. }
        | Event::TimeGiven { .. }
        | Event::Woken => {
            let said = i18n::incident(language, &view.game, entry, &person);
            return said.into_iter().collect();
        }
        Event::Reminded { reminder } => reminded(language, view, *reminder),
        Event::Slept => say!(language, "event-slept"),
        Event::ChannelChanged { .. } => say!(language, "event-moved", link = "here"),
        // The end of a game is described from its state; rest concerns nobody else; of a clock the new
        // deadline is enough.
        Event::Drawn
        | Event::DateReached
        | Event::Ended
        | Event::CalledOff
        | Event::Expired
        | Event::Resting { .. }
        | Event::RemindersSet { .. }
        | Event::Outage { .. } => return Vec::new(),
    };
    vec![said]
}

/// An offer that is open: whose it is, who has agreed, and who is still to answer.
pub fn open_offer(language: Language, view: &View, open: &OpenOffer) -> Vec<String> {
    let person = |person: PersonId| mention(language, person);
    let mut lines = vec![i18n::offered(
        language,
        &view.game,
        &person(open.by),
        &open.offer,
        &person,
    )];
    let others = open.agreed.iter().filter(|it| **it != open.by);
    let offer = open.offer.kind();
    lines.extend(others.map(|it| i18n::answered(language, &person(*it), offer, true)));
    let waiting = view.game.waiting_for(open);
    if !waiting.is_empty() {
        let who = mentions(language, &waiting);
        lines.push(say!(language, "next-answer", who));
    }
    lines
}

/// The number of lines about a move from which a rule that it is the first to use has no line of its own.
const LINES_WITH_A_RULE: usize = 3;

/// A move or a resignation, all that came of it, and why, where a rare rule was used first.
fn ply(language: Language, view: &View, seq: u64) -> Vec<String> {
    let game = &view.game;
    let Some(index) = game.move_meta().iter().position(|meta| meta.seq == seq) else {
        // It was taken back in the meantime.
        return Vec::new();
    };
    let Some(step) = game.history().step(index) else {
        return Vec::new();
    };
    let seat = step.by();
    let name_of = |person| mention(language, person);
    let who = i18n::sitter(language, game.sitter(seat), &name_of);
    let text = i18n::describe_ply(language, step.before, step.ply);
    let mut lines = vec![match step.ply {
        Ply::Move(mv) => say!(
            language,
            "line-played",
            army = seat,
            who,
            text,
            notation = mv
        ),
        // Its sentence names the army, and its notation says nothing to people.
        Ply::Resignation(_) => {
            let name = format!("{} {who}", say!(language, "army-sign", army = seat));
            say!(language, "labelled", name, text)
        }
    }];
    if game.move_meta()[index].planned {
        lines[0] = say!(language, "line-planned", text = lines[0].as_str());
    }
    let changes = i18n::changes(language, step.before, step.ply, step.after);
    lines.extend(changes.map(|text| format!("➜ {text}")));
    // A button leads to the page of each one, which is enough where much has happened.
    let rare = Rare::first_used(game.history(), index).into_iter().next();
    let rare = rare.filter(|_| lines.len() < LINES_WITH_A_RULE);
    lines.extend(rare.map(|rare| format!("💡 {}", i18n::rare(language, rare, step.after))));
    lines
}

/// The page on the first rare rule that these events are the first to use. It leads to the pages of the
/// others: two buttons of one name could not be told apart.
pub fn page(update: &Update) -> Option<Page> {
    let game = &update.view.game;
    let seqs = update.first()..=update.view.version();
    let plies = game
        .move_meta()
        .iter()
        .enumerate()
        .filter(|(_, meta)| seqs.contains(&meta.seq));
    let mut rare = plies.flat_map(|(index, _)| Rare::first_used(game.history(), index));
    rare.next().map(Rare::page)
}

/// Whether a take-back that follows this event was agreed to: then its actor is the last one who
/// agreed, or left, not the one who asked for it.
const fn is_by_agreement(before: Option<&Event>) -> bool {
    matches!(
        before,
        Some(
            Event::Replaced { .. }
                | Event::Agreed {
                    offer: OfferKind::TakeBack,
                },
        )
    )
}

/// A seat that no player has taken, and what it is now.
fn seat_line(language: Language, seat: djambi_rules::Seat, sitter: Option<Sitter>) -> String {
    let name = signed(language, seat);
    let text = i18n::sitter(language, sitter, &|_| String::new());
    say!(language, "labelled", name, text)
}

fn reminded(language: Language, view: &View, reminder: Reminder) -> String {
    let army = view.game.position().mover().key();
    let (reminder, hours) = match reminder {
        Reminder::Rested => ("rested", 0),
        Reminder::Half => ("half", 0),
        Reminder::Tenth => ("tenth", 0),
        Reminder::Left(hours) => ("left", hours.0),
        Reminder::Overdue => ("overdue", 0),
    };
    say!(language, "event-reminded", reminder, army, count = hours)
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::game::testing::{self, PEOPLE, entry, played};
    use crate::game::{ChannelId, Game, Place, ServerId, Terms};
    use crate::store::Plans;
    use djambi_rules::{Move, Position, Seat};

    /// The end of a game of four people as one update: up to `moves` moves, and then all except one
    /// resign.
    pub fn long_end(moves: usize) -> Update {
        let place = Place {
            server: Some(ServerId(1)),
            channel: ChannelId(2),
        };
        let elsewhere = Event::ChannelChanged { place };
        let mut game = testing::game(Terms::default(), PEOPLE, [elsewhere]);
        let mut entries = Vec::new();
        let mut add = |game: &mut Game, event| {
            let entry = entry(event);
            game.apply(&entry).unwrap();
            entries.push(entry);
        };
        for _ in 0..moves {
            let Some(mv) = a_move(game.position()) else {
                break;
            };
            let seat = game.position().mover();
            add(&mut game, played(seat, &mv.to_string()));
        }
        for seat in Seat::ALL {
            if game.position().outcome().is_none() && game.position().plays_on(seat) {
                add(&mut game, Event::Resigned { seat });
            }
        }
        Update {
            view: View::of(game),
            entries,
            pings: Vec::new(),
            is_past: false,
            plans: Plans::default(),
        }
    }

    /// A move after which all are active as before, one that kills if there is one.
    fn a_move(position: &Position) -> Option<Move> {
        let active = |position: &Position| Seat::ALL.map(|seat| position.is_active(seat));
        let moves = position.legal_moves();
        let kills = |mv: &&Move| mv.victims().next().is_some();
        // Not always the same one first, which would repeat the position.
        let others = moves.iter().cycle().skip(position.number() as usize);
        let mut all = moves.iter().filter(kills).chain(others.take(moves.len()));
        let is_one = |mv: &&Move| active(&position.play(**mv).unwrap()) == active(position);
        all.find(is_one).copied()
    }

    #[test]
    fn a_take_back_names_the_person_who_did_not_have_to_ask() {
        let view = long_end(1).view;
        let entry = entry(Event::TakenBack { plies: 0 });
        let is_named = |before: Option<&Event>| {
            let lines = line(Language::English, &view, 9, &entry, before);
            lines[0].contains("<@1>")
        };
        let played = played(Seat::Red, "Mc1-d1");
        let agreed = |offer| Event::Agreed { offer };
        let replaced = Event::Replaced {
            seat: Seat::Red,
            sitter: Sitter::Hostage,
        };
        assert!(is_named(None) && is_named(Some(&played)));
        assert!(is_named(Some(&agreed(OfferKind::Draw))));
        assert!(!is_named(Some(&agreed(OfferKind::TakeBack))));
        assert!(!is_named(Some(&replaced)));
    }
}
