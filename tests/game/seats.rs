//! Who sits where, from the lobby to the rematch, and what each has not seen.

use djambi::game::{
    Act, Awaits, ChannelId, Ending, Entry, Event, Game, Level, Phase, Place, Refusal, Sitter, Terms,
};
use djambi::rules::Seat;

use crate::table::{ANA, BEN, CLEO, DAN, EVE, Table};

#[test]
fn four_people_sit_down_and_play() {
    let mut table = Table::open(Terms::default());
    assert!(
        matches!(table.refuses(ANA, Act::Start), Refusal::SeatsFree { seats } if seats.len() == 3)
    );
    assert_eq!(
        table.refuses(ANA, Act::Join { seat: None }),
        Refusal::AlreadySeated
    );
    table.does(ANA, Act::Invite { person: BEN });
    assert_eq!(
        table.refuses(ANA, Act::Invite { person: BEN }),
        Refusal::AlreadyInvited
    );
    assert_eq!(
        table.refuses(BEN, Act::Invite { person: EVE }),
        Refusal::NotHolder { holder: ANA }
    );
    table.does(
        BEN,
        Act::Join {
            seat: Some(Seat::Green),
        },
    );
    assert!(table.game.invited().is_empty());
    assert_eq!(
        table.refuses(
            CLEO,
            Act::Join {
                seat: Some(Seat::Green)
            }
        ),
        Refusal::SeatTaken { seat: Seat::Green }
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Computer(Level::Club),
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    assert_eq!(table.refuses(CLEO, Act::Join { seat: None }), Refusal::Full);
    assert_eq!(
        table.refuses(BEN, Act::Start),
        Refusal::NotHolder { holder: ANA }
    );
    table.does(ANA, Act::Start);
    assert_eq!(table.game.awaits(), Awaits::Person(Seat::Red, ANA));
    assert_eq!(
        table.refuses(CLEO, Act::Join { seat: None }),
        Refusal::Started
    );
    let turn = table.game.position().turn("Mc1-e1").unwrap();
    assert_eq!(
        table.refuses(BEN, Act::Play(turn)),
        Refusal::NotYourTurn { mover: Seat::Red }
    );
    assert_eq!(table.refuses(CLEO, Act::Play(turn)), Refusal::NotPlaying);
    table.does(ANA, Act::Play(turn));
    assert_eq!(
        table.refuses(ANA, Act::Play(turn)),
        Refusal::NotYourTurn { mover: Seat::Blue }
    );
    assert_eq!(
        table.game.awaits(),
        Awaits::Computer(Seat::Blue, Level::Club)
    );
    let reply = table.game.position().turns()[0];
    let events = table.game.computer_plays(reply).unwrap();
    table.keep(None, events);
    assert_eq!(table.game.awaits(), Awaits::Person(Seat::Green, BEN));
    assert!(table.game.computer_plays(reply).is_err());
}

#[test]
fn two_people_play_two_opposite_armies_each() {
    for second in [Seat::Blue, Seat::Yellow, Seat::Green] {
        let mut table = Table::open(Terms::default());
        table.does(BEN, Act::Join { seat: Some(second) });
        table.does(ANA, Act::Start);
        let sits = |seat| table.game.person_on(seat);
        let ana = [Seat::Red, Seat::Yellow].map(sits);
        let ben = [Seat::Blue, Seat::Green].map(sits);
        assert_eq!(
            (ana, ben),
            ([Some(ANA); 2], [Some(BEN); 2]),
            "second sat on {second}"
        );
    }
}

#[test]
fn a_game_against_oneself_does_not_start() {
    let mut table = Table::open(Terms::default());
    table.does(
        ANA,
        Act::Join {
            seat: Some(Seat::Yellow),
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    table.does(
        ANA,
        Act::Fill {
            seat: None,
            sitter: Sitter::Hostage,
        },
    );
    assert_eq!(table.refuses(ANA, Act::Start), Refusal::OneSide);
}

#[test]
fn a_rematch_seats_everybody_one_on() {
    let mut table = Table::of_four(Terms::default());
    let id = djambi::game::GameId("g1".to_owned());
    let place = Place {
        server: None,
        channel: ChannelId(8),
    };
    assert_eq!(
        table.game.rematch(id.clone(), ANA, place),
        Err(Refusal::Started)
    );
    for person in [ANA, BEN, CLEO] {
        table.does(person, Act::Resign { seat: None });
    }
    let events = table.game.rematch(id, BEN, place).unwrap();
    let entry = |event| Entry {
        at: table.now,
        actor: Some(BEN),
        event,
    };
    let log: Vec<Entry> = events.into_iter().map(entry).collect();
    let rematch = Game::fold(&log).unwrap();
    assert_eq!(rematch.person_on(Seat::Blue), Some(ANA));
    assert_eq!(rematch.person_on(Seat::Red), Some(DAN));
    assert_eq!(rematch.holder(), Some(BEN));
    assert_eq!(rematch.place(), place);
}

#[test]
fn lobbies_expire_after_a_week() {
    let mut table = Table::open(Terms::default());
    assert_eq!(table.waits(), [Event::Expired]);
    assert_eq!(table.game.phase(), Phase::Over(Ending::Expired));
    assert_eq!(table.refuses(BEN, Act::Join { seat: None }), Refusal::Over);
}

#[test]
fn turns_since_ones_own_are_told() {
    let mut table = Table::of_four(Terms::default());
    assert_eq!(table.game.unseen_by(ANA), 0..0);
    for _ in 0..5 {
        table.goes_on();
    }
    assert_eq!(table.game.unseen_by(ANA), 5..5);
    assert_eq!(table.game.unseen_by(BEN), 2..5);
    assert_eq!(table.game.unseen_by(EVE), 0..5);
}
