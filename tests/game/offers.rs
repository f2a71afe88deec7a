//! What the others must agree to.

use djambi::game::{Act, Ending, Event, Level, OfferKind, Phase, Refusal, Reminder, Sitter, Terms};
use djambi::rules::Seat;
use jiff::SignedDuration;

use crate::table::{ANA, BEN, CLEO, DAN, EVE, Table};

#[test]
fn a_draw_needs_everybody_and_lapses_with_the_next_turn_of_who_offered() {
    let mut table = Table::of_four(Terms::default());
    table.does(BEN, Act::Draw);
    assert!(matches!(
        table.refuses(BEN, Act::Draw),
        Refusal::AlreadyOffered { .. }
    ));
    assert_eq!(
        table.refuses(EVE, Act::Agree(OfferKind::Draw)),
        Refusal::NoOffer {
            offer: OfferKind::Draw
        }
    );
    table.does(ANA, Act::Agree(OfferKind::Draw));
    table.goes_on();
    assert!(
        table.game.offer(OfferKind::Draw).is_some(),
        "Ana's turn does not end Ben's offer"
    );
    table.goes_on();
    assert!(
        table.game.offer(OfferKind::Draw).is_none(),
        "Ben has moved on"
    );
    table.does(CLEO, Act::Draw);
    table.does(ANA, Act::Decline(OfferKind::Draw));
    assert!(table.game.offer(OfferKind::Draw).is_none());
    table.does(CLEO, Act::Draw);
    for person in [ANA, BEN, DAN] {
        table.does(person, Act::Draw);
    }
    assert_eq!(table.game.phase(), Phase::Over(Ending::Agreed));
    assert!(table.game.offers().is_empty(), "nothing is left to answer");
}

#[test]
fn the_mover_takes_back_freely_for_half_a_minute() {
    let mut table = Table::of_four(Terms::default());
    let start = *table.game.position();
    table.goes_on();
    assert_eq!(
        table.refuses(EVE, Act::TakeBack { plies: None }),
        Refusal::NotPlaying
    );
    table.now += SignedDuration::from_secs(30);
    table.does(ANA, Act::TakeBack { plies: None });
    assert_eq!(*table.game.position(), start);
    table.goes_on();
    table.now += SignedDuration::from_secs(31);
    table.does(ANA, Act::TakeBack { plies: None });
    assert_eq!(table.game.history().len(), 1, "only offered");
    table.goes_on();
    assert!(
        table.game.offers().is_empty(),
        "a turn makes the question void"
    );
    table.does(ANA, Act::TakeBack { plies: None });
    for person in [BEN, CLEO] {
        table.does(person, Act::Agree(OfferKind::TakeBack));
        assert_eq!(table.game.history().len(), 2);
    }
    table.does(DAN, Act::TakeBack { plies: None });
    assert_eq!(*table.game.position(), start);
}

#[test]
fn taking_back_reaches_one_round_and_no_further() {
    let mut table = Table::of_four(Terms::default());
    for _ in 0..6 {
        table.goes_on();
    }
    // Yellow is to move and played ply 3 (two plies before it).
    assert_eq!(
        table.refuses(ANA, Act::TakeBack { plies: Some(1) }),
        Refusal::NothingToTakeBack
    );
    assert_eq!(
        table.refuses(ANA, Act::TakeBack { plies: Some(6) }),
        Refusal::NothingToTakeBack
    );
    table.does(ANA, Act::TakeBack { plies: Some(2) });
}

#[test]
fn against_computers_nobody_need_be_asked() {
    let mut table = Table::open(Terms::default());
    for _ in 0..3 {
        table.does(
            ANA,
            Act::Fill {
                seat: None,
                sitter: Sitter::Computer(Level::Novice),
            },
        );
    }
    table.does(ANA, Act::Start);
    table.goes_on();
    for _ in 0..3 {
        let events = table
            .game
            .computer_plays(table.game.position().turns()[0])
            .unwrap();
        table.keep(None, events);
    }
    table.hours_pass(5);
    table.does(ANA, Act::TakeBack { plies: None });
    assert!(table.game.history().is_empty());
    table.does(ANA, Act::Pause);
    assert!(table.game.is_paused());
}

#[test]
fn whoever_is_overdue_may_be_replaced_by_agreement_of_the_others() {
    let mut table = Table::of_four(Terms {
        turn_time: None,
        ..Terms::default()
    });
    let act = Act::Replace {
        seat: Seat::Red,
        sitter: Sitter::Person(EVE),
    };
    assert_eq!(table.refuses(BEN, act.clone()), Refusal::NotOverdue);
    assert_eq!(
        table.waits(),
        [Event::Reminded {
            reminder: Reminder::Overdue
        }]
    );
    table.does(BEN, act);
    table.does(CLEO, Act::Agree(OfferKind::Replace));
    table.does(EVE, Act::Agree(OfferKind::Replace));
    assert_eq!(table.game.person_on(Seat::Red), Some(ANA));
    table.does(DAN, Act::Agree(OfferKind::Replace));
    assert_eq!(table.game.person_on(Seat::Red), Some(EVE));
    let own = Act::Replace {
        seat: Seat::Blue,
        sitter: Sitter::Computer(Level::Master),
    };
    table.does(BEN, own);
    assert_eq!(
        table.game.sitter(Seat::Blue),
        Some(Sitter::Computer(Level::Master))
    );
    let twice = Act::Replace {
        seat: Seat::Yellow,
        sitter: Sitter::Person(EVE),
    };
    assert_eq!(table.refuses(CLEO, twice), Refusal::CannotSit);
}

#[test]
fn an_offer_to_replace_lapses_when_it_is_no_longer_called_for() {
    let begun = || {
        let mut table = Table::of_four(Terms {
            turn_time: None,
            ..Terms::default()
        });
        table.waits();
        let act = Act::Replace {
            seat: Seat::Red,
            sitter: Sitter::Person(EVE),
        };
        table.does(BEN, act);
        table.does(CLEO, Act::Agree(OfferKind::Replace));
        table.does(EVE, Act::Agree(OfferKind::Replace));
        table
    };
    let missing = Refusal::NoOffer {
        offer: OfferKind::Replace,
    };
    let agree = || Act::Agree(OfferKind::Replace);

    let mut moved = begun();
    moved.goes_on();
    assert_eq!(moved.refuses(DAN, agree()), missing);

    let mut resigned = begun();
    resigned.does(ANA, Act::Resign { seat: None });
    assert_eq!(resigned.refuses(DAN, agree()), missing);
}

#[test]
fn an_offer_that_nobody_is_left_to_answer_lapses() {
    let mut table = Table::of_four(Terms::default());
    table.does(BEN, Act::Draw);
    table.does(ANA, Act::Agree(OfferKind::Draw));
    table.does(CLEO, Act::Agree(OfferKind::Draw));
    assert!(table.game.offer(OfferKind::Draw).is_some());
    table.does(DAN, Act::Resign { seat: None });
    assert_eq!(table.game.offer(OfferKind::Draw), None);
    table.does(BEN, Act::Draw);
    assert!(table.game.offer(OfferKind::Draw).is_some());
}
