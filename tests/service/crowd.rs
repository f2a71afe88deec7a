//! Many people act at the same moment: nothing happens twice, and each of them is answered.

use djambi::game::{GameCommand, GameRejection, PersonId, Phase, Terms};
use djambi::service::{Command, Rejected, Rejection, Reply, Request};
use futures_util::future::join_all;

use crate::fixture::{ANA, Fixture, here};

/// The answers to two hundred people who do that at the same moment. On a slow machine some of them read
/// that the database is busy, and ask again.
async fn crowd(fixture: &mut Fixture, command: Command) -> Vec<Reply> {
    let people = (0..200).map(|number| PersonId(1_000 + number));
    let requests: Vec<Request> = people
        .map(|person| fixture.request(person, command.clone()))
        .collect();
    let (service, now) = (fixture.service.clone(), fixture.now);
    let asked = requests.into_iter().map(|request| {
        let service = service.clone();
        tokio::spawn(async move {
            let mut reply = service.handle(&request, now).await;
            for _ in 0..50 {
                if !is_busy(&reply) {
                    break;
                }
                reply = service.handle(&request, now).await;
            }
            reply
        })
    });
    let answered = join_all(asked).await.into_iter();
    answered.map(|reply| reply.unwrap()).collect()
}

fn is_busy(reply: &Reply) -> bool {
    matches!(reply, Reply::Rejected(rejected) if matches!(rejected.reason, Rejection::TryAgain(_)))
}

fn rejections(replies: &[Reply]) -> Vec<&Rejected> {
    let mut rejections = Vec::new();
    for reply in replies {
        if let Reply::Rejected(rejected) = reply {
            rejections.push(rejected);
        }
    }
    rejections
}

#[tokio::test(flavor = "multi_thread")]
async fn three_of_two_hundred_take_the_free_seats_and_the_others_read_that_all_are_taken() {
    let mut fixture = Fixture::new().await;
    let terms = Terms::default();
    fixture.done(ANA, Command::Open { terms }).await;
    let replies = crowd(&mut fixture, here(GameCommand::Join { seat: None })).await;
    let rejections = rejections(&replies);
    assert_eq!(rejections.len(), 197);
    for rejected in rejections {
        let full = Rejection::Game(GameRejection::Full);
        assert_eq!(rejected.reason, full);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_hundred_opens_a_lobby_and_the_others_are_shown_it() {
    let mut fixture = Fixture::new().await;
    let terms = Terms::default();
    let replies = crowd(&mut fixture, Command::Open { terms }).await;
    let rejections = rejections(&replies);
    assert_eq!(rejections.len(), 199);
    for rejected in rejections {
        assert_eq!(rejected.reason, Rejection::GameHere);
        let view = rejected.view.as_ref().expect("the lobby");
        assert_eq!(view.game.phase(), Phase::Lobby);
    }
}
