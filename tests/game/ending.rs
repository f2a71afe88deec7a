//! The end of a game.

use djambi::game::{Actor, Ending, Entry, Event, GameCommand, GameRejection, Phase, Terms};
use djambi_rules::Seat;

use crate::game::fixture::{ANA, BEN, EVE, Fixture};

#[test]
fn the_game_ends_when_all_that_is_active_is_one_persons() {
    let mut fixture = Fixture::open(Terms::default());
    fixture.joins(BEN, None);
    fixture.does(ANA, GameCommand::Start);
    fixture.does(
        BEN,
        GameCommand::Resign {
            seat: Some(Seat::Green),
        },
    );
    assert_eq!(fixture.game.phase(), Phase::Playing);
    fixture.rejects(
        BEN,
        GameCommand::Resign {
            seat: Some(Seat::Red),
        },
        GameRejection::NotYours { seat: Seat::Red },
    );
    fixture.resigns(BEN);
    assert_eq!(fixture.game.phase(), Phase::Over(Ending::Won(Seat::Red)));
    assert_eq!(fixture.game.eliminated(), [Seat::Green, Seat::Blue]);
    for command in [GameCommand::Draw, GameCommand::Resign { seat: None }] {
        fixture.rejects(ANA, command, GameRejection::Over);
    }
}

#[test]
fn only_a_server_admin_ends_a_game() {
    let fixture = Fixture::of_four(Terms::default());
    fixture.rejects(ANA, GameCommand::End, GameRejection::NotAdmin);
    let manager = Actor {
        person: EVE,
        is_admin: true,
    };
    assert_eq!(
        fixture.game.decide(manager, &GameCommand::End, fixture.now),
        Ok(vec![Event::Ended])
    );
}

#[test]
fn an_event_that_cannot_be_applied_changes_nothing() {
    let mut fixture = Fixture::of_four(Terms::default());
    let before = fixture.game.clone();
    // It is another seat's turn, and an illegal move.
    for (seat, mv) in [(Seat::Blue, "Mc1-e1"), (Seat::Red, "Mc1-c9")] {
        let mv = mv.to_owned();
        let planned = false;
        let entry = Entry {
            at: fixture.now,
            actor: Some(ANA),
            event: Event::Played { seat, mv, planned },
        };
        assert!(fixture.game.apply(&entry).is_err(), "{entry:?}");
        assert_eq!(fixture.game.version(), before.version());
        assert_eq!(fixture.game, before);
    }
}
