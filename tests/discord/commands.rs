//! The commands beside moving, and the people who may use them.

use crate::discord::fixture::{Fixture, assert_picture, says};

#[tokio::test]
async fn the_board_is_shown_to_all_and_privately_from_ones_own_seat() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    let board = fixture.asks(ben, "board").await;
    assert!(!board.is_private() && board.pinged.is_empty(), "{board}");
    assert_picture(&board);
    // It takes the buttons from the message of the move, as the next move takes its own.
    fixture.rests().await;
    assert_eq!(board.labels(), ["Move", "Board", "More"], "{board}");
    let mine = fixture.presses(ben, &board, "Board").await;
    says(&mine, &["Since your last move"]);
    assert_picture(&mine);
    fixture.plays(ben, "Mg1-f2").await;
    fixture.rests().await;
    let board = fixture.sandbox.message(board.id).unwrap();
    assert!(board.labels().is_empty(), "{board}");
}

#[tokio::test]
async fn help_leads_to_what_else_there_is() {
    let fixture = Fixture::playing().await;
    let ben = &fixture.people[1];
    let help = fixture.asks(ben, "help").await;
    assert_eq!(help.labels().len(), 5, "{help}");
    for (choice, words) in [
        ("Start a game", "/djambi new"),
        ("How to play", "/djambi move"),
        ("My games", "Your game:"),
        ("Puzzles", "Puzzle "),
        ("Settings", "Your settings"),
    ] {
        let help = fixture.asks(ben, "help").await;
        let shown = fixture.presses(ben, &help, choice).await;
        says(&shown, &[words]);
    }
}

#[tokio::test]
async fn of_two_offers_each_has_buttons_of_its_own_and_names_all_whom_it_asks() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, dan] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    let draw = fixture.asks(ana, "game draw").await;
    let asked = format!(
        "Waiting for an answer from {}, {} and {}",
        ben.mention(),
        caro.mention(),
        dan.mention()
    );
    assert!(
        draw.text().contains(&asked),
        "it is their turn as well: {draw}"
    );
    let pause = fixture.asks(ben, "game pause").await;
    let labels = pause.labels();
    for label in [
        "Agree: draw",
        "Decline: draw",
        "Agree: pause",
        "Decline: pause",
    ] {
        assert!(labels.contains(&label.to_owned()), "{labels:?}");
    }
    let declined = fixture.presses(caro, &pause, "Decline: pause").await;
    assert!(declined.text().contains("declines the pause"), "{declined}");
    assert_eq!(declined.labels()[..2], ["Agree", "Decline"], "{declined}");
    let more = fixture.presses(dan, &fixture.newest(), "More").await;
    assert!(!more.labels().contains(&"Hint".to_owned()), "{more}");
}
