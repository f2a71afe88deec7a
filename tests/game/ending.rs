//! How a game ends.

use djambi::game::{Act, Asker, Ending, Event, Phase, Refusal, Terms};
use djambi::rules::Seat;

use crate::table::{ANA, BEN, CLEO, DAN, EVE, Table};

#[test]
fn the_game_ends_when_all_that_is_active_is_one_persons() {
    let mut table = Table::open(Terms::default());
    table.does(BEN, Act::Join { seat: None });
    table.does(ANA, Act::Start);
    table.does(
        BEN,
        Act::Resign {
            seat: Some(Seat::Green),
        },
    );
    assert_eq!(table.game.phase(), Phase::Playing);
    assert_eq!(
        table.refuses(
            BEN,
            Act::Resign {
                seat: Some(Seat::Red)
            }
        ),
        Refusal::NotYours { seat: Seat::Red }
    );
    table.does(BEN, Act::Resign { seat: None });
    assert_eq!(table.game.phase(), Phase::Over(Ending::Won(Seat::Red)));
    assert_eq!(table.game.eliminated(), [Seat::Green, Seat::Blue]);
    assert_eq!(table.refuses(ANA, Act::Draw), Refusal::Over);
}

#[test]
fn resigning_all_seats_stops_when_the_game_is_over() {
    let mut table = Table::of_four(Terms::default());
    for person in [BEN, CLEO] {
        table.does(person, Act::Resign { seat: None });
    }
    table.does(DAN, Act::Resign { seat: None });
    assert_eq!(table.game.phase(), Phase::Over(Ending::Won(Seat::Red)));
    assert_eq!(
        table.refuses(ANA, Act::Resign { seat: None }),
        Refusal::Over
    );
}

#[test]
fn only_who_manages_the_server_ends_a_game() {
    let table = Table::of_four(Terms::default());
    assert_eq!(table.refuses(ANA, Act::End), Refusal::NotManager);
    let manager = Asker {
        person: EVE,
        manages: true,
    };
    assert_eq!(
        table.game.decide(manager, &Act::End, table.now),
        Ok(vec![Event::Ended])
    );
}
