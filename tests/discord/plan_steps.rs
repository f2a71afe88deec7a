//! The guided choice of a planned move: its picture in words, how it goes back from the preview, and
//! squares that are typed as a command and answer its questions, so that no other planned move is given
//! up for them.

use discord_sandbox::{Message, Person};

use crate::discord::fixture::{Fixture, shows};

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
async fn a_planned_kill_is_chosen_step_by_step_and_drawn_for_the_move_after_it() {
    let fixture = Fixture::playing().await;
    let ben = &fixture.people[1];
    fixture.play_in_turn(&["Mc1-e1", "Mh3-h5"]).await;
    let asked = fixture.asks(ben, "plan move:M g1 e1").await;
    let question = "Where does the corpse go?";
    assert!(asked.words().contains(question), "{asked}");
    let preview = chooses(ben, &asked, "d4").await;
    assert!(preview.words().contains("`Mg1xe1@d4`"), "{preview}");
    // From the preview, going back is one step.
    let back = fixture.presses(ben, &preview, "Back").await;
    shows(&back, &[question, "So far: Militant g1"]);
    // The picture of the board after the planned move is described as it is drawn.
    let list = fixture.asks(ben, "plan move:Mg1xe1@d4").await;
    let asked = fixture.presses(ben, &list, "Plan a move").await;
    let alt = asked.pictures()[0].alt.clone().unwrap();
    assert!(alt.contains("It is Blue’s turn."), "{alt}");
    assert_eq!(alt.matches("It is ").count(), 1, "{alt}");
    assert!(alt.contains("Red: 8 pieces."), "{alt}");
}

#[tokio::test]
async fn squares_that_are_typed_answer_the_question_about_a_planned_move() {
    let fixture = Fixture::playing().await;
    let ben = &fixture.people[1];
    // A condition stays.
    let only = "Only directly after Red’s move: Militant c1 → d1";
    let asked = fixture.asks(ben, "plan after:M c1 d1").await;
    assert!(asked.text().contains(only), "{asked}");
    let asked = fixture.asks(ben, "plan move:g1").await;
    assert!(asked.text().contains(only), "{asked}");
    let planned = fixture.asks(ben, "plan move:e1").await;
    shows(&planned, &["`Mg1-e1`", "Only directly after"]);
    fixture.presses(ben, &planned, "Drop all").await;
    // After *Change* they change that move once it has been seen.
    fixture.asks(ben, "plan move:Mg1-f1").await;
    let two = fixture.asks(ben, "plan move:Mh3-h5").await;
    let mut changes = two.buttons().into_iter().filter(|it| it.label == "Change");
    let first = changes.next().unwrap().custom_id.unwrap();
    let asked = fixture.presses(ben, &two, &first).await;
    assert!(asked.text().contains("Planned move 1"), "{asked}");
    let asked = fixture.asks(ben, "plan move:g1").await;
    assert!(asked.text().contains("Planned move 1"), "{asked}");
    let seen = fixture.asks(ben, "plan move:e1").await;
    assert!(seen.text().contains("`Mg1-e1`"), "{seen}");
    let list = fixture.asks(ben, "plan").await;
    assert!(list.text().contains("`Mh3-h5`"), "{list}");
    let planned = fixture.presses(ben, &seen, "Plan").await;
    assert!(planned.text().contains("`Mg1-e1`"), "{planned}");
    assert!(!planned.text().contains("`Mh3-h5`"), "{planned}");
    // A list leaves no question: the square begins one more move.
    let change = fixture.presses(ben, &planned, "Change").await;
    fixture.presses(ben, &change, "Back").await;
    let asked = fixture.asks(ben, "plan move:h3").await;
    assert!(asked.text().contains("Planned move 2"), "{asked}");
}
