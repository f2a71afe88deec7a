//! How a person with a thumb plays a move: by suggestions, or through the guided choice.

use discord_sandbox::{Id, Message, Person};
use djambi_rules::{Move, Part};

/// Types as little of the move as it takes until it is suggested, and chooses it. Returns the
/// public answer.
pub async fn by_suggestion(person: &Person, channel: Id, mv: Move) -> Message {
    let text = mv.to_string();
    for end in 0..text.len() {
        let typed = format!("/djambi move {}", &text[..end]);
        let suggested = person.completes(channel, &typed).await.unwrap();
        assert!(suggested.len() <= 25);
        if let Some(it) = suggested.iter().find(|it| it.value == text.as_str()) {
            let value = it.value.as_str().unwrap();
            let command = format!("/djambi move {value}");
            return person.asks(channel, &command).await.unwrap();
        }
    }
    panic!("{text} is never suggested before it is complete");
}

/// Answers the questions until the preview of this move. Each step must be one card with one
/// picture, and show all that may be chosen.
pub async fn to_preview(person: &Person, mut shown: Message, mv: Move) -> Message {
    let mut steps = 0;
    while !shown.text().contains("Play this move?") {
        assert!(shown.is_private() && shown.is_card(), "{shown}");
        assert_eq!(shown.pictures().len(), 1, "{shown}");
        shown = answered(person, shown, mv).await;
        steps += 1;
        assert!(steps <= 5, "{mv}: {shown}");
    }
    assert!(shown.text().contains(&format!("`{mv}`")), "{mv}: {shown}");
    assert_eq!(shown.labels(), ["Play", "Back"], "{shown}");
    assert_eq!(shown.pictures().len(), 1, "{shown}");
    shown
}

/// Whether a move is among those that a draft leaves: a piece's letter and six squares, each of
/// which may be open.
fn leads_to(draft: &str, mv: Move) -> bool {
    if draft.len() != 13 || !draft.is_ascii() {
        return false;
    }
    let role = &draft[..1];
    let fits = |part: &Part| {
        let at = 1 + 2 * *part as usize;
        match &draft[at..at + 2] {
            ".." => true,
            "--" => mv.part(*part).is_none(),
            square => mv.part(*part).is_some_and(|it| it.to_string() == square),
        }
    };
    let same = role == "." || role == mv.role().letter().to_string();
    same && Part::ALL.iter().all(fits)
}

/// Gives the answer that leads to the move.
pub async fn answered(person: &Person, shown: Message, mv: Move) -> Message {
    for menu in shown.menus() {
        if let Some(option) = menu.options.iter().find(|it| leads_to(&it.value, mv)) {
            let id = menu.custom_id.clone().unwrap();
            let choice = person.chooses(&shown, &id, &[&option.value]).unwrap();
            return choice.answer().await.unwrap();
        }
    }
    let leads = |id: &String| {
        id.starts_with("choose:") && leads_to(id.rsplit(':').next().unwrap_or_default(), mv)
    };
    let answers = shown.buttons().into_iter().filter(|it| it.label != "Back");
    let mut ids = answers.filter_map(|it| it.custom_id).filter(leads);
    let id = ids
        .next()
        .unwrap_or_else(|| panic!("{mv} is nowhere: {shown}"));
    let press = person.presses(&shown, &id).unwrap();
    press.answer().await.unwrap()
}

/// From the button under the newest message through the guided choice to the move. The private
/// message is updated and has nothing left to press; returns the public answer.
pub async fn by_choice(person: &Person, newest: &Message, mv: Move) -> Message {
    let first = person.presses(newest, "Move").unwrap();
    let first = first.answer().await.unwrap();
    let preview = to_preview(person, first.clone(), mv).await;
    assert_eq!(preview.id, first.id, "one private message, updated");
    let press = person.presses(&preview, "Play").unwrap();
    let done = press.answer().await.unwrap();
    assert!(done.id == first.id && done.labels().is_empty(), "{done}");
    assert!(
        done.pictures().is_empty() && done.pinged.is_empty(),
        "{done}"
    );
    press.follow_up(0).await.unwrap()
}
