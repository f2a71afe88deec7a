//! Moves with a lost answer, each with another fault while they are announced: announced once, with
//! a ping for the next player. All wait for the same seconds, at the same time.

use std::time::Duration;

use discord_sandbox::{Fault, Permissions};
use tokio::task::JoinSet;

use crate::discord::fixture::Fixture;
use crate::discord::weather::{CALLBACK, POST};

/// The faults of a move's answer and of its announcement.
#[derive(Clone, Debug)]
enum Trouble {
    /// The answer is rejected, and then this happens to the first announcement.
    Then(Fault),
    /// The answer comes when nobody waits for it any more.
    TooLate,
    /// The first announcement arrives, no confirmation is received, and it cannot be looked for.
    Unseen,
    /// It may not write there until somebody allows it.
    MayNotWrite,
    /// The game's thread falls asleep: an announcement opens it again.
    Archived,
    /// The game's thread is locked until somebody lets the bot in.
    Locked,
}

#[tokio::test]
async fn a_lost_answer_is_announced_once_under_every_fault() {
    let mut all = JoinSet::new();
    for fault in [Fault::Status(503), Fault::Dropped, Fault::AnswerLost] {
        all.spawn(is_announced_once(Trouble::Then(fault)));
    }
    for trouble in [
        Trouble::TooLate,
        Trouble::Unseen,
        Trouble::MayNotWrite,
        Trouble::Archived,
        Trouble::Locked,
    ] {
        all.spawn(is_announced_once(trouble));
    }
    all.join_all().await;
}

async fn is_announced_once(trouble: Trouble) {
    let mut fixture = Fixture::playing().await;
    if matches!(trouble, Trouble::Archived | Trouble::Locked) {
        fixture.moves_into_a_thread().await;
    }
    let (times, lost) = match trouble {
        Trouble::TooLate => (1, Fault::Slow(Duration::from_millis(3_500))),
        _ => (3, Fault::Status(503)),
    };
    fixture.sandbox.fault(CALLBACK, times, lost);
    // From now on Discord gives an answer up after three seconds.
    fixture.sandbox.clock().run();
    trouble.begins(&fixture);
    let ana = &fixture.people[0];
    let typed = fixture.types(ana, "move Mc1-e1");
    trouble.recovers(&fixture).await;
    let announced = fixture.is_announced_once("Mc1-e1").await;
    assert_eq!(
        fixture.pinged(&announced),
        ["Ben"],
        "{trouble:?}: {announced}"
    );
    let lost = typed.answer().await.is_err();
    assert!(lost, "{trouble:?}: {}", fixture.sandbox.transcript());
    fixture.sandbox.clear_faults();
    fixture.plays(&fixture.people[1], "Mg1-f2").await;
}

impl Trouble {
    /// Before the move is typed.
    fn begins(&self, fixture: &Fixture) {
        match self {
            Trouble::Then(fault) => fixture.sandbox.fault(POST, 1, fault.clone()),
            Trouble::Unseen => {
                fixture.sandbox.fault(POST, 1, Fault::AnswerLost);
                fixture.forbids(Permissions::READ_MESSAGE_HISTORY);
            }
            Trouble::MayNotWrite => fixture.forbids(Permissions::SEND_MESSAGES),
            Trouble::TooLate | Trouble::Archived | Trouble::Locked => {}
        }
    }

    /// After it has been typed, until it can be announced.
    async fn recovers(&self, fixture: &Fixture) {
        match self {
            Trouble::MayNotWrite => {
                fixture.is_rejected(50_013).await;
                fixture.permits(Permissions::SEND_MESSAGES);
            }
            Trouble::Archived => {
                fixture.sandbox.archive(fixture.channel);
                let ben = &fixture.people[1];
                assert!(ben.types(fixture.channel, "/djambi board").is_err());
            }
            Trouble::Locked => {
                fixture.sandbox.lock(fixture.channel);
                fixture.is_rejected(160_005).await;
                fixture.permits(Permissions::MANAGE_THREADS);
            }
            Trouble::Then(_) | Trouble::TooLate | Trouble::Unseen => {}
        }
    }
}
