//! Resigning, and players who are out of a game: they learn it, and are offered nothing that the others
//! decide.

use discord_sandbox::{Permissions, Person};
use djambi_rules::Seat;

use crate::discord::fixture::{Fixture, says};
use crate::discord::stored;

/// The offers to somebody besides moving.
async fn more(fixture: &Fixture, person: &Person) -> Vec<String> {
    let more = fixture.presses(person, &fixture.newest(), "More").await;
    more.labels()
}

#[tokio::test]
async fn a_player_who_is_out_has_nothing_to_resign_and_nothing_to_decide() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let offered = more(&fixture, ana).await;
    assert!(!offered.contains(&"Take back".to_owned()), "{offered:?}");
    // A question about resigning that is out of date is asked again.
    let sure = fixture.asks(ben, "game resign").await;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.rests().await;
    let before = fixture.state().await;
    let again = fixture.presses(ben, &sure, "Resign").await;
    says(&again, &["changed in the meantime"]);
    assert_eq!(fixture.state().await, before);
    let press = ben.presses(&again, "Resign").unwrap();
    let reply = press.follow_up(0).await.unwrap();
    assert!(reply.words().contains("Blue resigns"), "{reply}");
    fixture.rests().await;
    let before = fixture.state().await;
    let nothing = fixture.asks(ben, "game resign").await;
    says(&nothing, &["out of this game"]);
    assert!(nothing.labels().is_empty(), "{nothing}");
    let offered = more(&fixture, ben).await;
    for button in ["Offer a draw", "Take back", "Pause", "Resign"] {
        assert!(!offered.contains(&button.to_owned()), "{offered:?}");
    }
    assert!(offered.contains(&"History".to_owned()), "{offered:?}");
    assert_eq!(fixture.state().await, before);
    let offered = more(&fixture, ana).await;
    for button in ["Offer a draw", "Pause", "Resign"] {
        assert!(offered.contains(&button.to_owned()), "{offered:?}");
    }
    // People who cannot move are offered neither a move nor a plan, and strangers no thread.
    let gus = fixture.sandbox.person("Gus");
    gus.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    for person in [ben, &gus] {
        let board = fixture.presses(person, &fixture.newest(), "Board").await;
        let labels = board.labels();
        let moves = |it: &String| it == "Move" || it == "Plan";
        assert!(!labels.iter().any(moves), "{board}");
    }
    let plan = fixture.asks(ben, "plan").await;
    assert!(plan.labels().is_empty(), "{plan}");
    for (person, is_offered) in [(ana, true), (&gus, false)] {
        let offered = more(&fixture, person).await;
        let thread = offered.contains(&"Thread".to_owned());
        assert_eq!(thread, is_offered, "{offered:?}");
    }
    let caro = &fixture.people[2];
    let board = fixture.presses(caro, &fixture.newest(), "Board").await;
    assert!(board.labels().contains(&"Move".to_owned()), "{board}");
}

#[tokio::test]
async fn of_two_armies_only_the_living_one_is_named() {
    let mut fixture = Fixture::idle().await;
    let [ana, ben, ..] = fixture.people.clone();
    // Ana plays Red and Yellow, Ben Blue and Green. Green's chief dies.
    let sitters = [ana.clone(), ben.clone(), ana, ben.clone()];
    let moves = stored::moves(include_str!("wordy.txt"));
    let position = stored::save(&fixture, &sitters, &moves).await;
    assert!(position.plays_on(Seat::Blue) && !position.plays_on(Seat::Green));
    fixture.returns().await;
    let sure = fixture.asks(&ben, "game resign").await;
    assert!(sure.words().contains("resign as Blue?"), "{sure}");
}

#[tokio::test]
async fn a_frozen_player_is_offered_no_draw_and_everything_else() {
    let moves = stored::moves(include_str!("frozen.txt"));
    let (fixture, position) = Fixture::after(&moves).await;
    assert!(position.plays_on(Seat::Blue) && position.is_frozen(Seat::Blue));
    let [ana, ben, ..] = &fixture.people;
    fixture.asks(ana, "board").await;
    let frozen = more(&fixture, ben).await;
    assert!(!frozen.contains(&"Offer a draw".to_owned()), "{frozen:?}");
    for button in ["Take back", "Pause", "Resign"] {
        assert!(frozen.contains(&button.to_owned()), "{frozen:?}");
    }
    let free = more(&fixture, ana).await;
    assert!(free.contains(&"Offer a draw".to_owned()), "{free:?}");
    let rejected = fixture.asks(ben, "game draw").await;
    assert!(rejected.words().contains("You are frozen"), "{rejected}");
}
