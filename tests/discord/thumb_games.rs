//! A whole game by thumb: by suggestions and by the guided choice, with nonsense between.

use djambi_rules::{Move, MoveKind, Occupant, Outcome, Position, Role};

use crate::dice::Dice;
use crate::fixture::{Fixture, mover, setup};
use crate::thumb::{by_choice, by_suggestion};

pub fn kills_chief(position: &Position, mv: &Move) -> bool {
    let at = mv.victim().unwrap_or(mv.to());
    let chief = matches!(position.board().occupant(at), Some(Occupant::Living(it)) if it.role == Role::Chief);
    chief && !matches!(mv.kind(), MoveKind::Move | MoveKind::Displace { .. })
}

/// The first game of random moves that has a winner before long. Chiefs that can be killed often
/// are, or no game would end.
fn random_game(seed: u64, longest: usize) -> Vec<Move> {
    for number in 0.. {
        let mut dice = Dice(seed + 1_000 * number);
        let mut position = setup();
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < longest {
            let all = position.legal_moves();
            let fatal = all.iter().copied().filter(|it| kills_chief(&position, it));
            let fatal: Vec<Move> = fatal.collect();
            let mv = if fatal.is_empty() || dice.roll(4) == 0 {
                dice.pick(&all)
            } else {
                dice.pick(&fatal)
            };
            moves.push(mv);
            position = position.play(mv).unwrap();
        }
        if matches!(position.outcome(), Some(Outcome::Won(_))) {
            return moves;
        }
    }
    unreachable!("some random game has a winner")
}

async fn plays_a_game(seed: u64) {
    let fixture = Fixture::playing().await;
    let mut dice = Dice(seed);
    let mut position = setup();
    let moves = random_game(seed, 60);
    for mv in &moves {
        let person = mover(&fixture, &position);
        let before = fixture.public().len();
        if dice.roll(3) == 0 {
            nonsense(&fixture, &position, &mut dice).await;
            assert_eq!(fixture.public().len(), before, "nothing of that is public");
        }
        let reply = if dice.roll(2) == 0 {
            by_suggestion(person, fixture.channel, *mv).await
        } else {
            by_choice(person, &fixture.newest(), *mv).await
        };
        position = position.play(*mv).unwrap();
        assert!(!reply.is_private(), "{reply}");
        assert!(
            reply.text().contains(&format!("`{mv}`")) || reply.text().contains(&mv.to_string()),
            "{mv}: {reply}"
        );
        if position.outcome().is_none() && mover(&fixture, &position).id() != person.id() {
            let next = mover(&fixture, &position);
            let pinged: Vec<_> = reply.pinged.iter().copied().collect();
            assert_eq!(pinged, [next.id()], "{reply}");
        }
        assert_eq!(fixture.public().len(), before + 1, "one message per move");
    }
    let last = fixture.newest();
    assert!(last.text().contains("wins"), "{last}");
    fixture.ends();
}

/// Actions of people besides playing: the answers are private, and nothing changes.
async fn nonsense(fixture: &Fixture, position: &Position, dice: &mut Dice) {
    let person = mover(fixture, position);
    let other = &fixture.people[(position.mover().index() + 1) % 4];
    let here = fixture.channel;
    match dice.roll(6) {
        0 => {
            let rejected = person.asks(here, "/djambi move nuqneH").await.unwrap();
            assert!(
                rejected.is_private() && rejected.words().contains("Which piece, and where to?")
            );
            let back = person.presses(&rejected, "Back").unwrap();
            assert!(back.answer().await.unwrap().is_private());
        }
        1 => {
            let suggested = person
                .completes(here, "/djambi move zz99 ??")
                .await
                .unwrap();
            assert!(suggested.is_empty(), "{suggested:?}");
        }
        2 => {
            let suggested = other.completes(here, "/djambi move ").await.unwrap();
            assert!(suggested.is_empty(), "it is not their turn: {suggested:?}");
        }
        3 => {
            let rejected = other.presses(fixture.newest().id, "Move").unwrap();
            assert!(rejected.answer().await.unwrap().is_private());
        }
        4 => {
            let forged = person
                .forges_press(fixture.newest().id, "choose:x:1:zz")
                .unwrap();
            assert!(forged.answer().await.unwrap().is_private());
        }
        _ => {
            let shown = person.asks(here, "/djambi play").await.unwrap();
            assert!(shown.is_private() && shown.pictures().len() == 1, "{shown}");
        }
    }
}

#[tokio::test]
async fn a_game_by_suggestions_and_choices_with_nonsense_between() {
    plays_a_game(3).await;
}
