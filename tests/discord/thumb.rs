//! How a person with a thumb plays a turn: by suggestions, or through the guided choice.

use discord_sandbox::{Id, Message, Person};
use djambi_rules::{Move, Part, Position, Question};

/// Types as little of the turn as it takes until it is suggested, and chooses it. The answer is
/// what all see.
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

/// Answers the questions until the preview of this turn. Each step must be one message with one
/// picture, ask for what is open, and show all that may be chosen.
pub async fn to_preview(
    person: &Person,
    mut shown: Message,
    position: &Position,
    mv: Move,
) -> Message {
    let mut moves = position.legal_moves();
    while moves.len() > 1 {
        let question = Question::among(moves.clone()).unwrap();
        let part = question.asks();
        assert!(shown.is_private(), "{shown}");
        assert_eq!(shown.pictures().len(), 1, "{shown}");
        assert!(shown.content.ends_with(words(part)), "{part:?}: {shown}");
        shown = answered(person, shown, &question, mv).await;
        moves = question.chosen(mv.part(part));
    }
    assert!(shown.text().contains(&format!("`{mv}`")), "{mv}: {shown}");
    assert!(shown.text().contains("Play this move?"), "{shown}");
    assert_eq!(shown.labels(), ["Play", "Back"], "{shown}");
    assert_eq!(shown.pictures().len(), 1, "{shown}");
    shown
}

fn words(part: Part) -> &'static str {
    match part {
        Part::From => "Which piece?",
        Part::To => "Where to?",
        Part::Victim => "Which piece does the Reporter kill?",
        Part::Exit => "To which square does it leave the maze?",
        Part::Body => "Where do you put it?",
        Part::SecondBody => "Where do you put the second one?",
    }
}

/// Gives the answer that leads to the turn, on whichever page it is.
async fn answered(person: &Person, shown: Message, question: &Question, mv: Move) -> Message {
    let part = question.asks();
    let square = mv.part(part).map_or("--".to_owned(), |it| it.to_string());
    let mut page = shown.clone();
    let pages: Vec<String> = shown
        .labels()
        .into_iter()
        .filter(|label| label.starts_with(|it: char| it.is_ascii_digit()) && !label.contains(' '))
        .collect();
    let mut seen = 0;
    for number in 0..=pages.len() {
        if number > 0 {
            let press = person.presses(&page, &pages[number - 1]).unwrap();
            page = press.answer().await.unwrap();
        }
        let Some(menu) = page.menus().pop() else {
            break;
        };
        seen += menu.options.len();
        if menu.options.iter().any(|option| option.value == square) {
            let id = menu.custom_id.clone().unwrap();
            let choice = person.chooses(&page, &id, &[&square]).unwrap();
            return choice.answer().await.unwrap();
        }
    }
    assert_eq!(seen, 0, "{square} stands on no page: {page}");
    let left = question.chosen(mv.part(part));
    let leads = |id: &str| {
        if let [mv] = left[..] {
            return id.starts_with("preview:") && id.ends_with(&format!(":{mv}"));
        }
        let draft = id.rsplit(':').next().unwrap_or_default();
        let at = 1 + 2 * part as usize;
        id.starts_with("choose:") && draft.get(at..at + 2) == Some(square.as_str())
    };
    let back = |label: &str| label == "Back";
    let button = page
        .buttons()
        .into_iter()
        .find(|button| !back(&button.label) && button.custom_id.as_deref().is_some_and(leads));
    let button = button.unwrap_or_else(|| panic!("{square} of {mv}: {page}"));
    let id = button.custom_id.unwrap();
    let press = person.presses(&page, &id).unwrap();
    press.answer().await.unwrap()
}

/// From the button under the newest message through the guided choice to the turn. The private
/// message is updated and has nothing left to press; the answer is what all see.
pub async fn by_choice(
    person: &Person,
    newest: &Message,
    position: &Position,
    mv: Move,
) -> Message {
    let first = person.presses(newest, "Move").unwrap();
    let first = first.answer().await.unwrap();
    let preview = to_preview(person, first.clone(), position, mv).await;
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
