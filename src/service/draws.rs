//! The answers of computer players to an offered draw, by the value of the position to them.

use crate::ai;
use crate::game::{Game, GameCommand, OfferKind, Sitter};
use djambi_rules::Seat;

/// A computer agrees if it has less than nine tenths of an equal share of the chances, …
const WORSE: u32 = 900;
/// … or, once half of the moves without progress that end the game have been made, if it has no
/// more than one and a half shares.
const NOT_MUCH_BETTER: u32 = 1500;

/// The first computer still playing that would rather play on, if this act agrees to a draw.
pub(super) fn plays_on(game: &Game, command: &GameCommand) -> Option<Seat> {
    if !matches!(
        command,
        GameCommand::Draw | GameCommand::Agree(OfferKind::Draw)
    ) {
        return None;
    }
    let position = game.position();
    let chances = ai::chances(position).map(u32::from);
    let sum = chances.iter().sum::<u32>().max(1);
    let playing = Seat::ALL
        .into_iter()
        .filter(|seat| position.is_active(*seat));
    let count = u32::try_from(playing.clone().count()).unwrap_or(4);
    let limit = position.options().quiet_limit.get();
    let drags_on = position.no_progress() >= limit / 2;
    let most = if drags_on { NOT_MUCH_BETTER } else { WORSE };
    let mut computers =
        playing.filter(|seat| matches!(game.sitter(*seat), Some(Sitter::Computer(_))));
    computers.find(|seat| chances[seat.index()] * count * 1000 / sum > most)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::game::{ChannelId, Entry, Event, Level, PersonId, Place, Terms};
    use djambi_rules::Move;

    fn entry(event: Event) -> Entry {
        Entry {
            at: Timestamp::UNIX_EPOCH,
            actor: Some(PersonId(1)),
            event,
        }
    }

    /// A game that begins: Red is a person and the others are computers, or the other way round.
    fn begun(red_is_a_person: bool) -> Game {
        let place = Place {
            server: None,
            channel: ChannelId(1),
        };
        let mut events = Game::open(PersonId(1), place, Terms::default());
        for seat in Seat::ALL {
            let sitter = if (seat == Seat::Red) == red_is_a_person {
                Sitter::Person(PersonId(1 + seat.index() as u64))
            } else {
                Sitter::Computer(Level::Novice)
            };
            events.push(Event::Seated { seat, sitter });
        }
        events.push(Event::Started);
        let log = Entry::all(Some(PersonId(1)), events, Timestamp::UNIX_EPOCH);
        Game::fold(&log).unwrap()
    }

    /// Red kills any piece except a chief if it can; the others do not kill.
    fn one_sided(game: &Game) -> Move {
        let position = game.position();
        let moves = position.legal_moves();
        let is_chief = |at| {
            Seat::ALL
                .iter()
                .any(|seat| position.chief(*seat) == Some(at))
        };
        let is_wanted = |mv: &&Move| {
            let kills = mv.victims().next().is_some();
            kills == (position.mover() == Seat::Red) && !mv.victims().any(is_chief)
        };
        *moves.iter().find(is_wanted).unwrap_or(&moves[0])
    }

    #[test]
    fn computers_that_are_losing_agree_and_one_that_is_winning_plays_on() {
        let draw = GameCommand::Draw;
        let mut games = [begun(true), begun(false)];
        for game in &games {
            assert!(plays_on(game, &draw).is_some(), "nobody is ahead yet");
        }
        for _ in 0..200 {
            for game in &mut games {
                let seat = game.position().mover();
                let mv = one_sided(game).to_string();
                let planned = false;
                game.apply(&entry(Event::Played { seat, mv, planned }))
                    .unwrap();
            }
            let [others_are_computers, red_is_a_computer] = &games;
            if plays_on(others_are_computers, &draw).is_none() {
                assert_eq!(plays_on(red_is_a_computer, &draw), Some(Seat::Red));
                assert_eq!(plays_on(red_is_a_computer, &GameCommand::Pause), None);
                return;
            }
        }
        panic!("they never agree: {}", games[0].position());
    }
}
