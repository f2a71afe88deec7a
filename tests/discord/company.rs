//! People who may be asked to play: those who can see the game, and nobody else; and how to name
//! them.

use crate::discord::fixture::{Fixture, says, shows};

#[tokio::test]
async fn no_bot_is_invited_or_takes_a_seat() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let bots = [fixture.sandbox.bot(), fixture.sandbox.another_bot("robo")];
    let is_no_person = async |command: &str| {
        let before = fixture.state().await;
        for bot in bots {
            let command = format!("{command} person:<@{bot}>");
            let answer = fixture.asks(ana, &command).await;
            says(&answer, &["Bots don’t answer"]);
        }
        assert_eq!(fixture.state().await, before);
    };
    fixture.asks(ana, "new").await;
    is_no_person("game invite").await;
    fixture.is_cancelled_by(ana).await;
    fixture.begins().await;
    is_no_person("game replace colour:Red").await;
    // A person may.
    let fay = fixture.sandbox.person("Fay");
    let asked = fixture
        .asks(ana, "game replace colour:Red person:@Fay")
        .await;
    assert!(asked.pinged.contains(&fay.id()), "{asked}");
}

#[tokio::test]
async fn alone_with_the_bot_one_plays_against_computers_and_can_ask_nobody_else() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let dm = ana.dm();
    fixture.asks_in(ana, dm, "new").await;
    let before = fixture.state().await;
    let invited = fixture.asks_in(ana, dm, "game invite person:@Ben").await;
    says(&invited, &["Nobody else can see this game"]);
    assert_eq!(fixture.state().await, before);
    fixture.plays_alone(ana, dm).await;
    let suggested = ana.completes(dm, "/djambi move Mc1").await.unwrap();
    assert_eq!(suggested.len(), 4, "{suggested:?}");
    let reply = fixture.asks_in(ana, dm, "move Mc1-e1").await;
    let theirs = fixture.computers_answer(ana, &reply).await;
    assert_eq!(fixture.pinged(&theirs), ["Ana"], "{theirs}");
    let hint = fixture.asks_in(ana, dm, "hint").await;
    shows(&hint, &["You could try"]);
    let before = fixture.state().await;
    let command = "game replace colour:Red person:@Ben";
    let replaced = fixture.asks_in(ana, dm, command).await;
    says(&replaced, &["Nobody else can see this game"]);
    assert_eq!(fixture.state().await, before);
    assert!(ben.was_pinged_by().is_empty());
    // A computer player is not a stranger.
    let command = "game replace colour:Red computer:Novice";
    let reply = fixture.asks_in(ana, dm, command).await;
    assert!(!reply.is_private(), "{reply}");
}
