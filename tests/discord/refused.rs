//! Announcements that Discord refuses for want of a permission: nobody waits for them, they are sent by
//! the token of the last interaction while it lives, and never below a newer turn.

use discord_sandbox::{Fault, Permissions};

use crate::discord::fixture::{Fixture, shows};
use crate::discord::weather::{FOLLOW_UP, POST, expired};

/// A game of Ana's against computers, in which the bot may not write by itself.
async fn muted() -> Fixture {
    let fixture = Fixture::new().await;
    fixture
        .plays_alone(&fixture.people[0], fixture.channel)
        .await;
    fixture.forbids(Permissions::SEND_MESSAGES);
    fixture
}

/// Waits until it is Ana's turn again, the computers having moved so often in all.
async fn computers_moved(fixture: &Fixture, times: usize) {
    let mut moves = Vec::new();
    while moves.len() < times {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        moves = fixture.moves().await;
    }
}

#[tokio::test]
async fn computers_moves_are_shown_by_the_token_of_the_last_answer() {
    let fixture = muted().await;
    let ana = &fixture.people[0];
    let first = fixture.plays(ana, "Mc1-e1").await;
    let theirs = fixture.computers_answer(ana, &first).await;
    assert_eq!(fixture.pinged(&theirs), ["Ana"], "{theirs}");
    let mv = fixture.any_move(ana, fixture.channel).await;
    fixture.plays(ana, &mv).await;
    fixture.announces_all().await;
    let moves = fixture.moves().await;
    fixture.tells_in_order(&moves);
    // Nothing was tried that is known to be refused.
    assert_eq!(fixture.rejections(50_013), 0, "{}", fixture.log());
    // A message that is refused without a warning is sent by a token too.
    fixture.permits(Permissions::SEND_MESSAGES);
    let refused = Fault::Rejected(403, 50_013, "Missing Permissions");
    fixture.sandbox.fault(POST, usize::MAX, refused);
    let mv = fixture.any_move(ana, fixture.channel).await;
    let answer = fixture.plays(ana, &mv).await;
    fixture.computers_answer(ana, &answer).await;
    fixture.announces_all().await;
    assert!(fixture.rejections(50_013) > 0, "{}", fixture.log());
}

#[tokio::test]
async fn nobody_waits_for_what_is_refused_and_it_is_never_below_a_newer_turn() {
    let fixture = muted().await;
    let ana = &fixture.people[0];
    fixture.sandbox.fault(FOLLOW_UP, usize::MAX, expired());
    fixture.plays(ana, "Mc1-e1").await;
    computers_moved(&fixture, 4).await;
    fixture.is_rejected(50_013).await;
    fixture
        .counts("SELECT COUNT(*) FROM outbox WHERE refused = 1", 1)
        .await;
    let mv = fixture.any_move(ana, fixture.channel).await;
    let typed = fixture.types(ana, &format!("move {mv}"));
    let second = typed.answer().await.unwrap();
    assert!(!typed.is_deferred() && !second.is_private(), "{second}");
    let told = fixture.moves().await;
    for mv in &told[1..5] {
        shows(&second, &[&format!("`{mv}`")]);
    }
    fixture.sandbox.clear_faults();
    fixture.permits(Permissions::SEND_MESSAGES);
    fixture.announces_all().await;
    let moves = fixture.moves().await;
    fixture.tells_in_order(&moves);
}
