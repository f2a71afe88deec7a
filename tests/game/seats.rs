//! Seats, from the lobby to the rematch, and the moves that each player has not seen.

use djambi::game::{
    Awaits, ChannelId, Ending, Event, GameCommand, GameRejection, Level, Phase, Place, Sitter,
    Terms,
};
use djambi_rules::Seat;

use crate::game::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture};

const JOIN: GameCommand = GameCommand::Join { seat: None };

#[test]
fn four_people_sit_down_and_play() {
    let mut fixture = Fixture::open(Terms::default());
    let not_holder = GameRejection::NotHolder { holder: ANA };
    let seats = Seat::ALL[1..].to_vec();
    fixture.rejects(ANA, GameCommand::Start, GameRejection::SeatsFree { seats });
    for seat in [None, Some(Seat::Red)] {
        let join = GameCommand::Join { seat };
        fixture.rejects(ANA, join, GameRejection::AlreadySeated);
    }
    let invite = |person| GameCommand::Invite { person };
    fixture.does(ANA, invite(BEN));
    fixture.rejects(ANA, invite(BEN), GameRejection::AlreadyInvited);
    fixture.rejects(BEN, invite(EVE), not_holder.clone());
    fixture.joins(BEN, Some(Seat::Green));
    assert!(fixture.game.invited().is_empty());
    let seat = Seat::Green;
    let join = GameCommand::Join { seat: Some(seat) };
    fixture.rejects(CLEO, join, GameRejection::SeatTaken { seat });
    fixture.fills(None, Sitter::Computer(Level::Club));
    fixture.fills(None, Sitter::Hostage);
    fixture.rejects(CLEO, JOIN, GameRejection::Full);
    fixture.rejects(BEN, GameCommand::Start, not_holder.clone());
    fixture.does(ANA, GameCommand::Start);
    assert_eq!(fixture.game.awaits(), Awaits::Person(Seat::Red, ANA));
    fixture.rejects(CLEO, JOIN, GameRejection::Started);
    let mv = fixture.game.position().parse_move("Mc1-e1").unwrap();
    let not_yours = |mover| GameRejection::NotYourTurn { mover };
    fixture.rejects(BEN, GameCommand::Play(mv), not_yours(Seat::Red));
    fixture.rejects(CLEO, GameCommand::Play(mv), GameRejection::NotPlaying);
    fixture.does(ANA, GameCommand::Play(mv));
    fixture.rejects(ANA, GameCommand::Play(mv), not_yours(Seat::Blue));
    assert_eq!(
        fixture.game.awaits(),
        Awaits::Computer(Seat::Blue, Level::Club)
    );
    let reply = fixture.game.position().legal_moves()[0];
    let events = fixture.game.computer_plays(reply).unwrap();
    fixture.save(None, events);
    assert_eq!(fixture.game.awaits(), Awaits::Person(Seat::Green, BEN));
    assert!(fixture.game.computer_plays(reply).is_err());
}

#[test]
fn two_people_play_two_opposite_armies_each() {
    for second in [Seat::Blue, Seat::Yellow, Seat::Green] {
        let mut fixture = Fixture::open(Terms::default());
        fixture.joins(BEN, Some(second));
        fixture.does(ANA, GameCommand::Start);
        let sits = |seat| fixture.game.person_on(seat);
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
fn a_lobby_may_begin_by_itself_when_it_is_full() {
    let mut fixture = Fixture::open(Terms {
        starts_when_full: true,
        ..Terms::default()
    });
    for person in [BEN, CLEO, DAN] {
        assert_eq!(fixture.game.phase(), Phase::Lobby);
        fixture.joins(person, None);
    }
    assert_eq!(fixture.game.awaits(), Awaits::Person(Seat::Red, ANA));
}

#[test]
fn a_game_against_oneself_does_not_start() {
    let mut fixture = Fixture::open(Terms::default());
    fixture.joins(ANA, Some(Seat::Yellow));
    fixture.fills(None, Sitter::Hostage);
    fixture.fills(None, Sitter::Hostage);
    fixture.rejects(ANA, GameCommand::Start, GameRejection::OneSide);
}

#[test]
fn a_rematch_invites_everybody_one_seat_on() {
    let mut fixture = Fixture::of_four(Terms::default());
    let id = djambi::game::GameId("g1".to_owned());
    let place = Place {
        server: None,
        channel: ChannelId(8),
    };
    assert_eq!(
        fixture.game.rematch(id.clone(), ANA, place),
        Err(GameRejection::Started)
    );
    for person in [ANA, BEN, CLEO] {
        fixture.resigns(person);
    }
    let events = fixture.game.rematch(id, BEN, place).unwrap();
    let mut rematch = Fixture::begun(BEN, events);
    assert_eq!(rematch.game.person_on(Seat::Yellow), Some(BEN));
    let people = rematch.game.people();
    assert_eq!(people, [BEN], "nobody sits who was not asked");
    assert_eq!(rematch.game.invited(), [ANA, CLEO, DAN]);
    // A person who was not invited does not get the seat of one who was, as long as that is
    // possible.
    for (person, seat) in [(ANA, Seat::Blue), (DAN, Seat::Red), (EVE, Seat::Green)] {
        rematch.joins(person, None);
        assert_eq!(rematch.game.person_on(seat), Some(person));
    }
    assert_eq!(rematch.game.invited(), [CLEO]);
    assert_eq!(rematch.game.holder(), Some(BEN));
    assert_eq!(rematch.game.place(), place);
}

#[test]
fn lobbies_expire_after_a_week() {
    let mut fixture = Fixture::open(Terms::default());
    assert_eq!(fixture.waits(), [Event::Expired]);
    assert_eq!(fixture.game.phase(), Phase::Over(Ending::Expired));
    fixture.rejects(BEN, JOIN, GameRejection::LobbyClosed);
}

#[test]
fn moves_since_ones_own_are_listed() {
    let mut fixture = Fixture::of_four(Terms::default());
    assert_eq!(fixture.game.unseen_by(ANA), 0..0);
    for _ in 0..5 {
        fixture.plays_on();
    }
    assert_eq!(fixture.game.unseen_by(ANA), 5..5);
    assert_eq!(fixture.game.unseen_by(BEN), 2..5);
    assert_eq!(fixture.game.unseen_by(EVE), 0..5);
}
