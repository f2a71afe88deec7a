//! Plans where turns come in another order than expected, or do not come at all.

use djambi::game::{GameCommand, Terms};
use djambi_rules::Position;
use jiff::SignedDuration;

use crate::cells::{Private, check_answer};
use crate::fixture::{Fixture, mover};
use crate::past::Past;

/// A game of four with these rules began a minute ago, and these moves were played.
async fn played(rules: &str, moves: &str) -> Fixture {
    let mut fixture = Fixture::idle().await;
    let options = rules.parse().unwrap();
    let terms = Terms {
        options,
        ..Terms::default()
    };
    let mut past = Past::of(&fixture, SignedDuration::from_mins(1)).await;
    past.begins(terms).await;
    let mut position = Position::setup(options);
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap();
        past.acts(mover(&fixture, &position), GameCommand::Play(mv))
            .await;
        position = position.play(mv).unwrap();
    }
    past.ends().await;
    fixture.returns().await;
    fixture
}

#[tokio::test]
async fn a_frozen_player_plans_nothing() {
    // Green's Chief in its corner is surrounded by corpses, and Green has no Necromobile.
    let moves = "Ca1xb1@e1 Ci1xh1@e2 Ci9xh8@e3 Ab9xa8 Cb1xc1@e4 Ch1xg1@e6 Ch8xg7@e8 Aa8xb8 \
        Cc1xb2@e9 Ri2-h1!h2 Cg7xc7@e7 Ab8xa7";
    // The Reporter kills its neighbour of before, which `bga` alone does not allow.
    let fixture = played("bga,reporter_new_neighbour=off", moves).await;
    let dan = &fixture.people[3];
    let before = fixture.state().await;
    for what in ["plan move:Mc9-d9", "game draw"] {
        let answer = fixture.asks(dan, &format!("/djambi {what}")).await;
        let so = Private("You are frozen: only players who can still move");
        check_answer(&fixture, &before, what, &answer, so).await;
    }
    let list = fixture.asks(dan, "/djambi plan").await;
    assert!(list.text().contains("Nothing planned"), "{list}");
    fixture.ends();
}

#[tokio::test]
async fn after_a_planned_move_that_ends_the_game_nothing_is_planned() {
    let fixture = played("classic,quiet_limit=2", "").await;
    let [_, ben, caro, _] = &fixture.people;
    fixture.asks(ben, "/djambi plan move:Mg1-f1").await;
    let two = fixture.asks(ben, "/djambi plan move:Mf1-g1").await;
    // The second move without progress would be the last one of the game.
    assert!(two.text().contains("2. "), "{two}");
    let before = fixture.state().await;
    let answer = fixture.asks(ben, "/djambi plan move:Mg1-f1").await;
    let so = Private("you get no more turns");
    check_answer(&fixture, &before, "a third move", &answer, so).await;
    let other = fixture.asks(caro, "/djambi plan move:Mg9-f9").await;
    assert!(!other.text().contains("2. "), "{other}");
    fixture.ends();
}

#[tokio::test]
async fn a_plan_lapses_where_the_turn_comes_to_another_seat_of_its_planner() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "/djambi new").await;
    for (person, colour) in [(ana, "Yellow"), (ben, "Blue"), (ben, "Green")] {
        let join = format!("/djambi join colour:{colour}");
        fixture.asks(person, &join).await;
    }
    fixture.asks(ana, "/djambi game start").await;
    // Blue's Chief takes power: Blue moves after each of the others.
    let moves = [
        "Mc1-d1", "Ng3-f3", "Ng7-f7", "Mc9-d9", "Md1-c1", "Dh2-d6", "Mg9-f9", "Md9-c9", "Mc1-d1",
        "Ci1-e5",
    ];
    for (person, mv) in [ana, ben].into_iter().cycle().zip(moves) {
        fixture.plays(person, mv).await;
    }
    let planned = fixture.asks(ben, "/djambi plan move:Mg1-f1").await;
    assert!(planned.text().contains("🔵"), "{planned}");
    // Yellow's Diplomat takes it out of the maze: the next turn is Green's, which is Ben's too.
    let reply = fixture.plays(ana, "Dh8~e5-e6@i5").await;
    assert!(!reply.text().contains("Mg1-f1"), "{reply}");
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    let why = "Another one of your armies had to move first";
    let letter = ben.waits_for(ben.dm(), "a letter", |it| it.text().contains(why));
    let letter = letter
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    assert!(letter.text().contains("`Mg1-f1`"), "{letter}");
    let shown = fixture.asks(ben, "/djambi plan").await;
    assert!(shown.text().contains(why), "{shown}");
    fixture.ends();
}
