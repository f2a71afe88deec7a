//! The guided choice of a planned move: its picture in words, where it continues after a text that is
//! not a move, and how it goes back from the preview.

use discord_sandbox::{Message, Person};

use crate::discord::fixture::{Fixture, shows};

/// A game in which Blue has moved, and plans next that `Mg1xe1` kills.
async fn blue_plans() -> Fixture {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mh3-h5").await;
    fixture
}

/// Chooses an option whose words begin with these, in whichever menu has it.
async fn chooses(person: &Person, shown: &Message, words: &str) -> Message {
    let options = shown.menus().into_iter().flat_map(|menu| {
        let id = menu.custom_id.clone();
        menu.options.into_iter().map(move |it| (id.clone(), it))
    });
    let mut options = options.filter(|(_, it)| it.label.contains(words));
    let (menu, option) = options.next().unwrap_or_else(|| panic!("{words}: {shown}"));
    let chosen = person.chooses(shown, &menu.unwrap(), &[&option.value]);
    chosen.unwrap().answer().await.unwrap()
}

#[tokio::test]
async fn a_picture_of_a_board_after_planned_moves_is_described_as_it_is_drawn() {
    let fixture = blue_plans().await;
    let ben = &fixture.people[1];
    let list = fixture.asks(ben, "plan move:Mg1xe1@d4").await;
    let asked = fixture.presses(ben, &list, "Plan a move").await;
    let alt = asked.pictures()[0].alt.clone().unwrap();
    assert!(alt.contains("It is Blue’s turn."), "{alt}");
    assert_eq!(alt.matches("It is ").count(), 1, "{alt}");
    assert!(alt.contains("Red: 8 pieces."), "{alt}");
}

#[tokio::test]
async fn back_from_the_preview_of_a_planned_move_is_one_step() {
    let fixture = blue_plans().await;
    let ben = &fixture.people[1];
    let asked = fixture.asks(ben, "plan move:M g1 e1").await;
    let question = "Where does the corpse go?";
    assert!(asked.words().contains(question), "{asked}");
    let preview = chooses(ben, &asked, "d4").await;
    assert!(preview.words().contains("`Mg1xe1@d4`"), "{preview}");
    let back = fixture.presses(ben, &preview, "Back").await;
    shows(&back, &[question, "So far: Militant g1"]);
}
