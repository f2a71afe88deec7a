//! People who may be asked to play: those who can see the game, and nobody else; and how to name
//! them.

use crate::discord::fixture::{Fixture, says};

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
async fn alone_with_the_bot_nobody_else_can_be_asked_to_play() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let dm = ana.dm();
    fixture.asks_in(ana, dm, "new").await;
    let before = fixture.state().await;
    let invite = "game invite person:@Ben";
    let invited = fixture.asks_in(ana, dm, invite).await;
    says(&invited, &["Nobody else can see this game"]);
    assert_eq!(fixture.state().await, before);
    fixture.plays_alone(ana, dm).await;
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
