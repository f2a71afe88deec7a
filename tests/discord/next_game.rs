//! After a move: how many other games wait, and the next one with *Next game*.

use discord_sandbox::{Interaction, Logged, Message, Permissions};

use crate::discord::fixture::Fixture;
use crate::discord::thumb::to_preview;

impl Fixture {
    /// Red's first move, chosen and played by Ana on the card that she alone sees.
    async fn plays_by_buttons(&self, card: &Message, mv: &str) -> Interaction {
        let ana = &self.people[0];
        let question = self.presses(ana, card, "Move").await;
        let mv = crate::discord::fixture::setup().parse_move(mv).unwrap();
        let preview = to_preview(ana, question, mv).await;
        ana.presses(&preview, "Play").expect("a button")
    }

    /// The card below the board of a move played in this way, on which the next game is offered.
    async fn offered_below(&self, played: &Interaction) -> Message {
        let done = played.answer().await.expect("an answer");
        assert_eq!(done.words(), "Done.", "{done}");
        let board = played.follow_up(0).await.expect("a message for all");
        let offer = played.follow_up(1).await.expect("a card");
        assert!(!board.is_private() && offer.is_private(), "{board} {offer}");
        offer
    }
}

#[tokio::test]
async fn the_games_that_wait_are_offered_one_after_the_other() {
    let fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let sandbox = &fixture.sandbox;
    let second = sandbox.new_channel(sandbox.guild(), "second");
    let there = sandbox.new_guild("Elsewhere");
    let third = sandbox.new_channel(there, "third");
    ana.joins(there);
    for channel in [second, third] {
        fixture.plays_alone(&ana, channel).await;
    }
    let board = fixture.presses(&ana, &fixture.newest(), "Board").await;
    let played = fixture.plays_by_buttons(&board, "Mc1-e1").await;
    let note = fixture.offered_below(&played).await;
    assert_eq!(note.words(), "2 more games wait for you.", "{note}");
    assert_eq!(note.labels(), ["Next game", "Not now"]);
    // The one that has waited longest comes first, on the same card.
    let next = fixture.presses(&ana, &note, "Next game").await;
    assert!(next.is_private() && next.id == note.id, "{next}");
    let second = format!("<#{second}>");
    assert!(next.words().contains(&second), "{next}");
    let played = fixture.plays_by_buttons(&next, "Nc3-e3").await;
    let note = played.answer().await.expect("an answer");
    assert!(note.words().contains(&second), "{note}");
    assert!(
        note.words().ends_with("1 more game waits for you."),
        "{note}"
    );
    let next = fixture.presses(&ana, &note, "Next game").await;
    let played = fixture.plays_by_buttons(&next, "Nc3-e3").await;
    let note = played.answer().await.expect("an answer");
    assert!(note.words().contains(&format!("<#{third}>")), "{note}");
}

#[tokio::test]
async fn a_game_in_a_channel_that_the_person_cannot_see_any_more_is_passed_over() {
    let fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let sandbox = &fixture.sandbox;
    let hidden = ["hidden", "secret"].map(|name| sandbox.new_channel(sandbox.guild(), name));
    for channel in hidden {
        fixture.plays_alone(&ana, channel).await;
    }
    let board = fixture.presses(&ana, &fixture.newest(), "Board").await;
    let played = fixture.plays_by_buttons(&board, "Mc1-e1").await;
    let note = fixture.offered_below(&played).await;
    for channel in hidden {
        sandbox.deny(channel, ana.id(), Permissions::VIEW_CHANNEL);
    }
    // Discord is asked about her once, though two games wait in its server.
    let asked = || {
        let requests = sandbox.requests();
        let about_her = |it: &&Logged| it.path.contains(&format!("/members/{}", ana.id()));
        requests.iter().filter(about_her).count()
    };
    let before = asked();
    let answer = fixture.presses(&ana, &note, "Next game").await;
    assert_eq!(answer.words(), "No other game waits for you.", "{answer}");
    assert_eq!(asked() - before, 1);
}
