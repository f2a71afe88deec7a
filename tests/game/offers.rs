//! Offers that the others must agree to.

use djambi::game::{
    Actor, Awaits, Ending, Event, GameCommand, GameRejection, Level, OfferKind, Pace, Phase,
    Reminder, Sitter, Terms,
};
use djambi::i18n::{self, Language};
use djambi_rules::{Move, Role, Seat};
use jiff::SignedDuration;

use crate::common::dice::Dice;
use crate::game::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, reminded, replace};

const TAKE_BACK: GameCommand = GameCommand::TakeBack { plies: None };

/// The rejection of an answer to an offer that is not there.
const fn no_offer(offer: OfferKind) -> GameRejection {
    GameRejection::NoOffer { offer }
}

#[test]
fn a_draw_needs_everybody_and_lapses_with_the_next_move_of_its_offerer() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.does(BEN, GameCommand::Draw);
    let offered = fixture.tries(BEN, &GameCommand::Draw);
    assert!(matches!(offered, Err(GameRejection::AlreadyOffered { .. })));
    let agree = GameCommand::Agree(OfferKind::Draw);
    fixture.rejects(EVE, agree, no_offer(OfferKind::Draw));
    fixture.does(ANA, GameCommand::Agree(OfferKind::Draw));
    fixture.plays_on();
    assert!(
        fixture.game.offer(OfferKind::Draw).is_some(),
        "Ana's turn does not end Ben's offer"
    );
    fixture.plays_on();
    assert!(
        fixture.game.offer(OfferKind::Draw).is_none(),
        "Ben has moved on"
    );
    fixture.does(CLEO, GameCommand::Draw);
    fixture.does(ANA, GameCommand::Decline(OfferKind::Draw));
    assert!(fixture.game.offer(OfferKind::Draw).is_none());
    fixture.does(CLEO, GameCommand::Draw);
    for person in [ANA, BEN, DAN] {
        fixture.does(person, GameCommand::Draw);
    }
    assert_eq!(fixture.game.phase(), Phase::Over(Ending::Agreed));
    assert!(
        fixture.game.offers().is_empty(),
        "nothing is left to answer"
    );
}

#[test]
fn the_mover_takes_back_freely_for_half_a_minute() {
    let mut fixture = Fixture::of_four(Terms::default());
    let start = *fixture.game.position();
    fixture.plays_on();
    fixture.rejects(EVE, TAKE_BACK, GameRejection::NotPlaying);
    fixture.now += SignedDuration::from_secs(30);
    fixture.does(ANA, TAKE_BACK);
    assert_eq!(*fixture.game.position(), start);
    fixture.plays_on();
    fixture.now += SignedDuration::from_secs(31);
    fixture.does(ANA, TAKE_BACK);
    assert_eq!(fixture.game.history().len(), 1, "only offered");
    fixture.plays_on();
    assert!(
        fixture.game.offers().is_empty(),
        "a move makes the question void"
    );
    fixture.does(ANA, TAKE_BACK);
    for person in [BEN, CLEO] {
        fixture.does(person, GameCommand::Agree(OfferKind::TakeBack));
        assert_eq!(fixture.game.history().len(), 2);
    }
    fixture.does(DAN, TAKE_BACK);
    assert_eq!(*fixture.game.position(), start);
}

#[test]
fn an_offer_takes_effect_when_the_last_person_who_has_not_agreed_leaves() {
    let mut fixture = Fixture::of_four(Terms::default());
    fixture.does(ANA, GameCommand::Draw);
    fixture.does(ANA, GameCommand::Pause);
    fixture.does(BEN, GameCommand::Agree(OfferKind::Draw));
    fixture.does(CLEO, GameCommand::Agree(OfferKind::Draw));
    assert_eq!(fixture.game.phase(), Phase::Playing);
    fixture.resigns(DAN);
    assert_eq!(fixture.game.phase(), Phase::Over(Ending::Agreed));

    let mut fixture = Fixture::of_four(Terms::default());
    fixture.does(ANA, GameCommand::Pause);
    fixture.does(BEN, GameCommand::Agree(OfferKind::Pause));
    fixture.resigns(DAN);
    assert!(!fixture.game.is_paused(), "Cleo has not agreed");
    let given_up = fixture.game.given_up_by(CLEO);
    assert_eq!(given_up.last(), Some(&Event::Paused));
    fixture.save(Some(CLEO), given_up);
    assert!(fixture.game.is_paused() && fixture.game.offers().is_empty());
}

#[test]
fn an_offer_takes_effect_when_the_last_person_who_has_not_agreed_is_killed() {
    let mut fixture = Fixture::of_four(Terms::default());
    // Red's Chief walks into the maze, where Blue's Reporter reaches it.
    fixture.all_play("Nc3-c4 Mh3-h5 Mg9-f9 Mc9-d9 Db2-f6 Mg1-f1 Mf9-e9 Md9-d8 Ca1-e5");
    fixture.does(CLEO, GameCommand::Draw);
    for person in [DAN, BEN] {
        fixture.does(person, GameCommand::Agree(OfferKind::Draw));
    }
    assert_eq!(fixture.game.phase(), Phase::Playing);
    fixture.plays(BEN, "Ri2-f5!e5");
    assert_eq!(fixture.game.phase(), Phase::Over(Ending::Agreed));
}

#[test]
fn taking_back_reaches_one_round_and_no_further() {
    let mut fixture = Fixture::of_four(Terms::default());
    for _ in 0..6 {
        fixture.plays_on();
    }
    // Yellow is to move and played ply 3 (two plies before it).
    for plies in [Some(1), Some(6)] {
        let too_far = GameCommand::TakeBack { plies };
        fixture.rejects(ANA, too_far, GameRejection::NothingToTakeBack);
    }
    fixture.does(ANA, GameCommand::TakeBack { plies: Some(2) });
}

#[test]
fn against_computers_nobody_need_be_asked() {
    let mut fixture = alone();
    fixture.plays_on();
    for _ in 0..3 {
        let events = fixture
            .game
            .computer_plays(fixture.game.position().legal_moves()[0])
            .unwrap();
        fixture.save(None, events);
    }
    fixture.hours_pass(5);
    fixture.does(ANA, TAKE_BACK);
    assert!(fixture.game.history().is_empty());
    fixture.does(ANA, GameCommand::Pause);
    assert!(fixture.game.is_paused());
}

#[test]
fn an_overdue_player_may_be_replaced_by_agreement_of_the_others() {
    let mut fixture = Fixture::of_four(Terms::default().at_pace(Pace::None));
    let eve = Sitter::Person(EVE);
    fixture.rejects(BEN, replace(Seat::Red, eve), GameRejection::NotOverdue);
    assert_eq!(fixture.waits(), [reminded(Reminder::Overdue)]);
    fixture.does(BEN, replace(Seat::Red, eve));
    fixture.does(CLEO, GameCommand::Agree(OfferKind::Replace));
    fixture.does(EVE, GameCommand::Agree(OfferKind::Replace));
    assert_eq!(fixture.game.person_on(Seat::Red), Some(ANA));
    fixture.does(DAN, GameCommand::Agree(OfferKind::Replace));
    assert_eq!(fixture.game.person_on(Seat::Red), Some(EVE));
    let computer = Sitter::Computer(Level::Master);
    fixture.does(BEN, replace(Seat::Blue, computer));
    assert_eq!(fixture.game.sitter(Seat::Blue), Some(computer));
    let twice = replace(Seat::Yellow, eve);
    fixture.rejects(CLEO, twice, GameRejection::CannotSit);
}

#[test]
fn an_offer_to_replace_lapses_when_it_is_no_longer_needed() {
    let begun = || {
        let mut fixture = Fixture::of_four(Terms::default().at_pace(Pace::None));
        fixture.waits();
        fixture.does(BEN, replace(Seat::Red, Sitter::Person(EVE)));
        fixture.does(CLEO, GameCommand::Agree(OfferKind::Replace));
        fixture.does(EVE, GameCommand::Agree(OfferKind::Replace));
        fixture
    };
    let missing = no_offer(OfferKind::Replace);
    let agree = || GameCommand::Agree(OfferKind::Replace);

    let mut moved = begun();
    moved.plays_on();
    moved.rejects(DAN, agree(), missing.clone());

    let mut resigned = begun();
    resigned.resigns(ANA);
    resigned.rejects(DAN, agree(), missing);
}

const COMPUTER: Sitter = Sitter::Computer(Level::Novice);

/// A paused game of Ana, Ben and two computers.
fn paused() -> Fixture {
    let people = [ANA, BEN].map(Sitter::Person);
    let sitters = [people[0], people[1], COMPUTER, COMPUTER];
    let mut fixture = Fixture::of(sitters, Terms::default());
    fixture.does(BEN, GameCommand::Pause);
    fixture.does(ANA, GameCommand::Agree(OfferKind::Pause));
    assert!(fixture.game.is_paused());
    fixture
}

#[test]
fn a_pause_ends_when_its_last_person_leaves_the_game_to_computers() {
    let mut resigned = paused();
    resigned.resigns(ANA);
    assert!(resigned.game.is_paused(), "Ben can resume it");
    resigned.resigns(BEN);
    let mut handed_over = paused();
    handed_over.does(BEN, replace(Seat::Blue, COMPUTER));
    assert!(handed_over.game.is_paused(), "Ana can resume it");
    handed_over.does(ANA, replace(Seat::Red, COMPUTER));
    let mut deleted = paused();
    for person in [ANA, BEN] {
        let given_up = deleted.game.given_up_by(person);
        deleted.save(Some(person), given_up);
    }
    for fixture in [resigned, handed_over, deleted] {
        let last = fixture.log.last().unwrap();
        assert_eq!(last.event, Event::Resumed);
        // The person who left has not resumed it.
        let name_of = |_| "Ana".to_owned();
        let said = i18n::incident(Language::English, &fixture.game, last, &name_of);
        let said = said.unwrap();
        assert!(
            said.contains("no longer paused") && !said.contains("Ana"),
            "{said}"
        );
        assert!(matches!(fixture.game.awaits(), Awaits::Computer(..)));
    }
}

#[test]
fn a_person_who_is_not_in_a_paused_game_changes_nothing_by_leaving() {
    let fixture = paused();
    assert_eq!(fixture.game.given_up_by(EVE), []);
}

#[test]
fn no_pause_begins_that_nobody_can_end() {
    let mut fixture = paused();
    fixture.does(ANA, GameCommand::Resume);
    fixture.does(ANA, GameCommand::Pause);
    fixture.does(ANA, replace(Seat::Red, COMPUTER));
    fixture.resigns(BEN);
    assert!(!fixture.game.is_paused());
}

#[test]
fn a_paused_game_that_all_left_asleep_continues_once_it_is_woken() {
    let mut fixture = paused();
    assert_eq!(fixture.waits(), [Event::Slept]);
    for person in [ANA, BEN] {
        let given_up = fixture.game.given_up_by(person);
        fixture.save(Some(person), given_up);
    }
    let admin = Actor {
        person: EVE,
        is_admin: true,
    };
    let woken = fixture.game.decide(admin, &GameCommand::Wake, fixture.now);
    assert_eq!(woken, Ok(vec![Event::Woken, Event::Resumed]));
}

/// A game of Ana against three computer players, in which others kill each Chief as soon as they can.
fn alone() -> Fixture {
    let ana = Sitter::Person(ANA);
    Fixture::of([ana, COMPUTER, COMPUTER, COMPUTER], Terms::default())
}

#[test]
fn a_player_who_has_lost_to_computers_takes_the_last_move_back_even_after_the_end() {
    let mut fixture = alone();
    let mut last = *fixture.game.position();
    let mut dice = Dice(1);
    while fixture.game.phase() == Phase::Playing {
        let position = *fixture.game.position();
        let moves = position.legal_moves();
        let any = dice.pick(&moves);
        if let Awaits::Person(..) = fixture.game.awaits() {
            last = position;
            fixture.does(ANA, GameCommand::Play(any));
            continue;
        }
        let kills = |mv: &&Move| {
            let piece = |at| position.board().piece(at);
            let chief = |at| piece(at).is_some_and(|it| it.role == Role::Chief);
            let own = |at| position.owner(at) == Some(position.mover());
            mv.victims().any(chief) && !mv.victims().any(own)
        };
        let played = moves.iter().find(kills).copied().unwrap_or(any);
        let events = fixture.game.computer_plays(played).unwrap();
        fixture.save(None, events);
        if fixture.game.people_in().is_empty() {
            assert!(fixture.game.can_take_back(ANA));
        }
    }
    assert!(fixture.game.people_in().is_empty(), "Ana has lost");
    let too_far = GameCommand::TakeBack { plies: Some(0) };
    fixture.rejects(ANA, too_far, GameRejection::NothingToTakeBack);
    fixture.does(ANA, TAKE_BACK);
    assert_eq!(fixture.game.phase(), Phase::Playing);
    assert_eq!(*fixture.game.position(), last);
    assert_eq!(fixture.game.awaits(), Awaits::Person(Seat::Red, ANA));
}

#[test]
fn a_resignation_against_computers_is_not_taken_back() {
    let mut fixture = alone();
    fixture.plays_on();
    fixture.resigns(ANA);
    assert!(!fixture.game.can_take_back(ANA));
    fixture.rejects(ANA, TAKE_BACK, GameRejection::Out);
}
