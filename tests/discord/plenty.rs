//! Very long games, and animations that are too large.

use std::time::Duration;

use djambi_rules::{Move, MoveKind, Occupant, Outcome, Position, Role};

use crate::common::dice::Dice;
use crate::discord::fixture::{Fixture, assert_picture, mover, says, setup, shows};

/// The number of moves in which nobody is killed: more than twice as many as an animation shows at its
/// usual pace. After them any player who can kills a Chief.
const CALM: usize = 150;

fn kills_chief(position: &Position, mv: &Move) -> bool {
    let at = mv.victim().unwrap_or(mv.to());
    let chief = matches!(position.board().occupant(at), Some(Occupant::Living(it)) if it.role == Role::Chief);
    chief && !matches!(mv.kind(), MoveKind::Move | MoveKind::Displace { .. })
}

/// A game of more moves than that which has a winner: its moves, and the position before the last.
fn long_game() -> (Vec<String>, Position) {
    let mut dice = Dice(7);
    let mut moves: Vec<String> = Vec::new();
    let mut position = setup();
    loop {
        let all = position.legal_moves();
        let mv = dice.pick(&wanted(&position, &all, moves.len() < CALM));
        let after = position.play(mv).unwrap();
        moves.push(mv.to_string());
        if let Some(outcome) = after.outcome() {
            assert!(matches!(outcome, Outcome::Won(_)), "{after}");
            return (moves, position);
        }
        position = after;
    }
}

fn wanted(position: &Position, all: &[Move], calm: bool) -> Vec<Move> {
    let kills = |it: &Move| !matches!(it.kind(), MoveKind::Move | MoveKind::Displace { .. });
    let of = |wanted: &dyn Fn(&Move) -> bool| all.iter().copied().filter(wanted).collect();
    let moves: Vec<Move> = if calm {
        of(&|it| !kills(it))
    } else {
        of(&|it| kills_chief(position, it))
    };
    if moves.is_empty() {
        of(&|it| !kills_chief(position, it))
    } else {
        moves
    }
}

#[tokio::test]
async fn the_last_move_of_a_very_long_game_is_answered_with_the_board_and_then_animated() {
    let (moves, position) = long_game();
    let (last, before) = moves.split_last().unwrap();
    assert!(before.len() > CALM, "{}", before.len());
    let (fixture, _) = Fixture::after(before).await;
    // However slow this machine is.
    fixture.sandbox.set_patience(Duration::from_mins(10));
    let ana = fixture.people[0].clone();
    let animation = fixture.asks(&ana, "record replay").await;
    assert!(
        !animation.is_private() && animation.pictures()[0].bytes.starts_with(b"GIF89a"),
        "{animation}"
    );
    let end = fixture.plays(mover(&fixture, &position), last).await;
    assert!(!end.is_private() && end.text().contains("wins"), "{end}");
    assert!(end.pictures()[0].filename.starts_with("board-"), "{end}");
    fixture.animated(&end).await;
    fixture.announces_all().await;
    let announced = fixture
        .public()
        .into_iter()
        .filter(|it| it.text().contains("wins"));
    assert_eq!(announced.count(), 1, "{}", fixture.sandbox.transcript());
}

#[tokio::test]
async fn an_animation_that_is_too_large_here_is_not_sent() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    let animation = fixture.asks(ben, "record replay").await;
    let size = animation.pictures()[0].bytes.len();
    let guild = fixture.sandbox.guild();
    fixture.sandbox.set_attachment_limit(guild, size - 1);
    let before = fixture.public().len();
    let rejected = fixture.asks(ben, "record replay").await;
    says(&rejected, &["too long for an animation"]);
    assert!(rejected.attachments.is_empty(), "{rejected}");
    assert_eq!(fixture.public().len(), before);
    fixture.sandbox.set_attachment_limit(guild, size);
    let animation = fixture.asks(ben, "record replay").await;
    assert_eq!(animation.pictures()[0].bytes.len(), size, "{animation}");
    // Any file is answered with a sentence then.
    for (limit, says) in [(10, "too large for Discord"), (size, "Done.")] {
        fixture.sandbox.set_attachment_limit(guild, limit);
        let file = fixture.asks(ben, "settings privacy what:export").await;
        shows(&file, &[says]);
    }
    assert_picture(&fixture.asks(ben, "board").await);
}
