//! Computer players answer an offered draw by the value of the position to them.

use djambi::game::{Ending, GameCommand, OfferKind, PersonId, Phase, Terms};
use djambi::service::{Command, GameRef, Rejection};

use crate::fixture::{ANA, BEN, CLEO, DAN, Fixture};

/// A game of Ana and these people against computer players.
async fn with_computers(people: &[PersonId], terms: Terms) -> Fixture {
    let mut fixture = Fixture::new().await;
    fixture.done(ANA, Command::Open { terms }).await;
    fixture.start_with(people).await;
    fixture
}

fn draw() -> Command {
    Command::Game {
        game: GameRef::Here,
        command: GameCommand::Draw,
    }
}

#[tokio::test]
async fn on_the_first_move_computers_decline_a_draw() {
    for people in [&[][..], &[BEN]] {
        let mut fixture = with_computers(people, Terms::default()).await;
        let declined = fixture.rejected(ANA, draw()).await;
        assert!(matches!(declined, Rejection::PlaysOn(_)), "{declined:?}");
        let view = fixture.looks(ANA).await;
        assert_eq!(view.game.phase(), Phase::Playing);
        assert_eq!(view.game.offers(), [], "nobody is asked in vain");
    }
}

#[tokio::test]
async fn where_nothing_happens_for_long_computers_agree_to_a_draw() {
    let terms = Terms {
        options: "classic,quiet_limit=2".parse().unwrap(),
        ..Terms::default()
    };
    let mut fixture = with_computers(&[], terms).await;
    let declined = fixture.rejected(ANA, draw()).await;
    assert!(matches!(declined, Rejection::PlaysOn(_)), "{declined:?}");
    // Half of the moves without progress that end the game.
    fixture.types(ANA, "Mc1-e1").await;
    let update = fixture.game_command(ANA, GameCommand::Draw).await;
    assert_eq!(update.view.game.phase(), Phase::Over(Ending::Agreed));
}

#[tokio::test]
async fn people_alone_draw_as_before() {
    let mut fixture = Fixture::with_four().await;
    fixture.game_command(ANA, GameCommand::Draw).await;
    let agree = || GameCommand::Agree(OfferKind::Draw);
    fixture.game_command(BEN, agree()).await;
    fixture.game_command(CLEO, agree()).await;
    let update = fixture.game_command(DAN, agree()).await;
    assert_eq!(update.view.game.phase(), Phase::Over(Ending::Agreed));
}
