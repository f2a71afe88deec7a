//! Choosing a move: questions, paging, going back, old questions, and suggestions.

use discord_sandbox::{Message, Person};
use djambi_rules::{Move, MoveKind};

use crate::discord::fixture::{Fixture, says, setup};
use crate::discord::thumb::to_preview;

/// The text of the first question.
const ALL: &str = "Which piece, and where to?";

/// The menu and the value of an option.
fn option_of(message: &Message, label: &str) -> (String, String) {
    let found = message.menus().into_iter().find_map(|menu| {
        let option = menu.options.iter().find(|it| it.label == label)?;
        Some((menu.custom_id.clone()?, option.value.clone()))
    });
    found.unwrap_or_else(|| panic!("no {label:?} in {message}"))
}

fn mv(text: &str) -> Move {
    setup().parse_move(text).unwrap()
}

#[tokio::test]
async fn a_choice_continues_after_a_restart_and_back_leads_to_the_board() {
    let mut fixture = Fixture::playing().await;
    let ana = fixture.people[0].clone();
    let first = fixture.presses(&ana, &fixture.newest(), "Move").await;
    assert_eq!(first.words(), ALL, "{first}");
    fixture.dies_and_returns().await;
    let (id, option) = option_of(&first, "Necromobile c3 → e3");
    let preview = fixture.chooses(&ana, &first, &id, &[&option]).await;
    assert!(preview.text().contains("Play this move?"), "{preview}");
    fixture.dies_and_returns().await;
    let again = fixture.presses(&ana, &preview, "Back").await;
    assert_eq!(again.words(), ALL, "{again}");
    let board = fixture.presses(&ana, &again, "Back").await;
    assert!(board.is_private(), "{board}");
    assert!(board.labels().contains(&"Move".to_owned()), "{board}");
    let again = fixture.presses(&ana, &board, "Move").await;
    assert_eq!(again.id, first.id, "one private message all along");
    to_preview(&ana, again, mv("Mc1-e1")).await;
    let ben = &fixture.people[1];
    let rejected = fixture.presses(ben, &fixture.newest(), "Move").await;
    says(&rejected, &["I’ll ping you"]);
}

#[tokio::test]
async fn another_players_move_or_taking_one_back_restarts_a_choice() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let old = fixture.asks(ana, "move M c1").await;
    let preview = fixture.asks(ana, "play").await;
    let preview = to_preview(ana, preview, mv("Nc3-e3")).await;
    fixture
        .play_in_turn(&["Mc1-e1", "Mg1-f1", "Mg9-e9", "Mc9-d9"])
        .await;
    for (message, button) in [
        (&old, old.labels()[0].clone()),
        (&preview, "Play".to_owned()),
    ] {
        let anew = fixture.presses(ana, message, &button).await;
        says(&anew, &["has changed"]);
        assert!(anew.words().ends_with(ALL), "{anew}");
        assert_eq!(anew.pictures().len(), 1, "{anew}");
    }
    // Taken back: the board is as it was when the choice was made, and still it is another game.
    let choice = fixture.asks(ana, "move M a3").await;
    fixture.plays(ana, "Ma3-b4").await;
    fixture.asks(ana, "game undo").await;
    fixture.rests().await;
    let anew = fixture.presses(ana, &choice, &choice.labels()[0]).await;
    assert!(anew.text().contains("has changed"), "{anew}");
    // People who are not to move see the board instead.
    let bens = fixture.asks(ana, "play").await;
    fixture.plays(ana, "Ma3-b4").await;
    let (id, option) = option_of(&bens, "Militant a3 → b4");
    let board = fixture.chooses(ana, &bens, &id, &[&option]).await;
    says(&board, &["has changed"]);
    assert!(!board.words().contains(ALL), "{board}");
}

#[tokio::test]
async fn suggestions_are_for_the_mover_in_their_language_here_and_alone_with_the_bot() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let suggested = async |person: &Person, channel, typed: &str| {
        let typed = format!("/djambi move {typed}");
        person.completes(channel, &typed).await.unwrap()
    };
    let all = suggested(ana, fixture.channel, "").await;
    assert_eq!(all.len(), 25);
    for it in &all {
        let position = setup();
        let mv = position.parse_move(it.value.as_str().unwrap()).unwrap();
        assert_eq!(mv.kind(), MoveKind::Move);
        assert!(it.name.contains(&mv.from().to_string()), "{it:?}");
    }
    let c1 = suggested(ana, fixture.channel, "mil c1 e").await;
    assert_eq!(c1[0].name, "Militant c1 goes to e1.");
    let whole = suggested(ana, fixture.channel, "Mc1-e1").await;
    assert_eq!(whole[0].value, "Mc1-e1");
    let near = suggested(ana, fixture.channel, "M c1 c3").await;
    assert!(!near.is_empty() && near.len() <= 5, "{near:?}");
    let eve = fixture.sandbox.person("Eve");
    for (person, channel, typed) in [
        (ben, fixture.channel, ""),
        (&eve, fixture.channel, ""),
        (ana, fixture.channel, "qapla"),
        // No game is there.
        (ana, ana.dm(), ""),
    ] {
        let found = suggested(person, channel, typed).await;
        assert!(found.is_empty(), "{found:?}");
    }
}
