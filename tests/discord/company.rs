//! People who may be asked to play: those who can see the game, and nobody else; and how to name
//! them.

use crate::fixture::{Fixture, shows};

#[tokio::test]
async fn no_bot_is_invited_or_takes_a_seat() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    let bots = [fixture.sandbox.bot(), fixture.sandbox.another_bot("robo")];
    fixture.asks(ana, "/djambi new").await;
    let before = fixture.state().await;
    for bot in bots {
        let answer = fixture
            .asks(ana, &format!("/djambi game invite person:<@{bot}>"))
            .await;
        assert!(answer.is_private(), "{answer}");
        assert!(answer.words().contains("Bots don’t answer"), "{answer}");
    }
    assert_eq!(fixture.state().await, before);
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let bots = [fixture.sandbox.bot(), fixture.sandbox.another_bot("robo")];
    let before = fixture.state().await;
    for bot in bots {
        let command = format!("/djambi game replace colour:Red person:<@{bot}>");
        let answer = fixture.asks(ana, &command).await;
        assert!(answer.is_private(), "{answer}");
        assert!(answer.words().contains("Bots don’t answer"), "{answer}");
    }
    assert_eq!(fixture.state().await, before);
    // A person may.
    let fay = fixture.sandbox.person("Fay");
    let asked = fixture
        .asks(ana, "/djambi game replace colour:Red person:@Fay")
        .await;
    assert!(asked.pinged.contains(&fay.id()), "{asked}");
}

#[tokio::test]
async fn alone_with_the_bot_nobody_else_can_be_asked_to_play() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let dm = ana.dm();
    ana.asks(dm, "/djambi new").await.expect("a lobby");
    let before = fixture.state().await;
    let invited = ana.asks(dm, "/djambi game invite person:@Ben").await;
    let invited = invited.expect("an answer");
    assert!(invited.is_private(), "{invited}");
    shows(&invited, &["Nobody else can see this game"]);
    assert_eq!(fixture.state().await, before);
    for seat in ["b", "y", "g"] {
        let lobby = fixture.sandbox.messages(dm);
        let lobby = lobby.iter().rfind(|it| !it.is_private()).unwrap();
        let real = lobby.buttons()[0].custom_id.clone().unwrap();
        let game = real.split(':').skip(1).collect::<Vec<_>>().join(":");
        let (id, sitter) = (format!("seat:{game}{seat}"), ["novice"]);
        let filled = ana.forges_choice(lobby.id, &id, &sitter).unwrap();
        filled.answer().await.expect("a computer");
    }
    ana.asks(dm, "/djambi game start").await.expect("a start");
    let before = fixture.state().await;
    let command = "/djambi game replace colour:Red person:@Ben";
    let replaced = ana.asks(dm, command).await.expect("an answer");
    assert!(replaced.is_private(), "{replaced}");
    shows(&replaced, &["Nobody else can see this game"]);
    assert_eq!(fixture.state().await, before);
    assert!(ben.was_pinged_by().is_empty());
    // A computer player is not a stranger.
    let command = "/djambi game replace colour:Red computer:Novice";
    let reply = ana.asks(dm, command).await.expect("an answer");
    assert!(!reply.is_private(), "{reply}");
}
