//! Planned moves in Discord: by words, by the guided choice, with conditions; changed, withdrawn, and
//! the direct message to the planner when a plan lapses.

use discord_sandbox::Message;

use crate::fixture::{Fixture, assert_picture};

/// Presses the button that begins with these words, and waits for the answer.
async fn presses(
    fixture: &Fixture,
    person: &discord_sandbox::Person,
    message: &Message,
    label: &str,
) -> Message {
    let pressed = person.presses(message, label).unwrap();
    let answer = pressed.answer().await;
    answer.unwrap_or_else(|trouble| panic!("{label}: {trouble}\n{}", fixture.log()))
}

#[tokio::test]
async fn a_planned_move_is_announced_with_the_move_before_it_and_pings_nobody_but_the_next() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, ..] = &fixture.people;
    let planned = fixture.asks(ben, "/djambi plan move:Mg1-e1").await;
    assert!(planned.is_private(), "{planned}");
    assert!(planned.text().contains("Militant g1 → e1"), "{planned}");
    for (person, words) in [(caro, "planned nothing"), (ana, "planned nothing")] {
        let others = fixture.asks(person, "/djambi plan").await;
        assert!(
            others.is_private() && others.text().contains(words),
            "{others}"
        );
    }
    let reply = fixture.plays(ana, "Mc1-d1").await;
    assert!(reply.text().contains("`Mg1-e1` · planned"), "{reply}");
    assert_eq!(fixture.pinged(&reply), ["Caro"], "{reply}");
    assert!(ben.was_pinged_by().is_empty());
    assert_picture(&reply);
    let after = fixture.asks(ben, "/djambi plan").await;
    assert!(after.text().contains("planned nothing"), "{after}");
    fixture.ends();
}

#[tokio::test]
async fn a_move_is_planned_step_by_step_as_an_answer_and_changed_and_given_up() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let empty = fixture.asks(ben, "/djambi plan").await;
    let asked = presses(&fixture, ben, &empty, "Plan an answer to a move").await;
    assert!(asked.text().contains("which move of Red’s"), "{asked}");
    assert_picture(&asked);
    let refused = fixture
        .asks(ben, "/djambi plan move:nonsense after:Mc1-d1")
        .await;
    assert!(refused.is_private(), "{refused}");
    assert!(
        refused.text().contains("I don’t know the word"),
        "{refused}"
    );
    let open = fixture.asks(ben, "/djambi plan after:c1 d1").await;
    assert!(
        open.text()
            .contains("Only directly after Red’s move: Militant c1 → d1"),
        "{open}"
    );
    assert_picture(&open);
    let planned = fixture
        .asks(ben, "/djambi plan move:g1 f1 after:c1 d1")
        .await;
    assert!(planned.text().contains("only directly after"), "{planned}");
    let two = fixture.asks(ben, "/djambi plan move:f1 e1").await;
    assert!(two.text().contains("2. "), "{two}");
    let one = presses(&fixture, ben, &two, "Give up the last").await;
    assert!(!one.text().contains("2. "), "{one}");
    let change = presses(&fixture, ben, &one, "Change").await;
    assert_picture(&change);
    let list = presses(&fixture, ben, &change, "Back").await;
    let none = presses(&fixture, ben, &list, "Give up all").await;
    assert!(none.text().contains("planned nothing"), "{none}");
    let reply = fixture.plays(ana, "Mc1-d1").await;
    assert!(!reply.text().contains("planned"), "{reply}");
    fixture.ends();
}

#[tokio::test]
async fn who_planned_learns_in_a_direct_message_why_the_plan_lapsed() {
    let mut fixture = Fixture::playing().await;
    let [ana, ben, caro, ..] = fixture.people.clone();
    let dan = fixture.people[3].clone();
    fixture.plays(&ana, "Mc1-e1").await;
    fixture.plays(&ben, "Mh3-h5").await;
    fixture.asks(&ben, "/djambi plan move:M g1 e1 d4").await;
    fixture.plays(&caro, "Mg9-f9").await;
    fixture.asks(&caro, "/djambi plan move:Mh7-h6").await;
    fixture.plays(&dan, "Mc9-d9").await;
    fixture.dies_and_returns().await;
    let reply = fixture.plays(&ana, "Me1-d1").await;
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
    assert!(!reply.text().contains("plan"), "{reply}");
    let letter = ben.waits_for(ben.dm(), "a letter", |it| it.text().contains("lapsed"));
    let letter = letter
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    assert!(
        letter.text().contains("What is on e1 has changed"),
        "{letter}"
    );
    assert!(letter.text().contains("`Mg1xe1@d4`"), "{letter}");
    assert!(fixture.sandbox.messages(caro.dm()).is_empty());
    let shown = fixture.asks(&ben, "/djambi plan").await;
    assert!(
        shown.text().contains("What is on e1 has changed"),
        "{shown}"
    );
    let back = fixture.asks(&ana, "/djambi undo").await;
    assert!(!back.is_private(), "{back}");
    let letter = caro.waits_for(caro.dm(), "a letter", |it| it.text().contains("taken back"));
    letter
        .await
        .unwrap_or_else(|it| panic!("{it}\n{}", fixture.log()));
    fixture.ends();
}

#[tokio::test]
async fn what_cannot_be_planned_is_rejected_with_what_to_do() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    for (person, command, words) in [
        (ana, "/djambi plan move:Mc1-d1", "It is your turn now"),
        (ben, "/djambi plan move:Mc1-d1", "Red’s"),
        (ben, "/djambi plan move:Mg1-g9", "one or two squares"),
    ] {
        let answer = fixture.asks(person, command).await;
        assert!(answer.is_private(), "{answer}");
        assert!(answer.text().contains(words), "{command}: {answer}");
    }
    let waits = fixture.asks(ben, "/djambi move Mg1-e1").await;
    let empty = presses(&fixture, ben, &waits, "Plan").await;
    assert!(empty.text().contains("planned nothing"), "{empty}");
    let stranger = fixture.sandbox.person("Eve");
    let answer = fixture.asks(&stranger, "/djambi plan").await;
    assert!(answer.text().contains("not playing"), "{answer}");
    fixture.ends();
}
