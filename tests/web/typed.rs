//! Moves that are typed under a question of the page.

use fantoccini::key::Key;
use reqwest::StatusCode;

use crate::common::browser::{Browser, Manner, browser};
use crate::web::prepared::{Prepared, friend};
use crate::web::program::{Program, Visitor};

/// The draft in which Red's Militant c1 is chosen.
const CHOSEN: &str = "Mc1..........";

#[tokio::test]
async fn a_square_typed_under_a_question_answers_it() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let page = ana.get(&format!("{game}?draft={CHOSEN}")).await;
    let field = format!("name=\"draft\" value=\"{CHOSEN}\"");
    page.says(&[&field]);
    let path = format!("{game}/type");
    let typed = |text: &str| format!("text={text}&draft={CHOSEN}");
    let answered = ana.post(&path, &typed("e1")).await;
    let location = answered.header("location");
    assert!(location.contains("?draft=Mc1e1"), "{}", answered.body);
    let preview = ana.get(location).await;
    preview.says(&["Mc1-e1"]);
    // A text that answers nothing leaves the piece chosen, and the name of a piece begins another
    // move.
    let refused = ana.post(&path, &typed("i9")).await;
    refused.refuses("i9 is no answer here. Where to?");
    // Without scripts, too, the text stays in the field to be corrected.
    refused.says(&[field.as_str(), "value=\"i9\""]);
    for (word, said) in [
        ("resign", "the button “Resign”"),
        ("tie", "the button “Offer a draw”"),
        ("pass", "Nobody may pass"),
    ] {
        let refused = ana.post(&path, &format!("text={word}")).await;
        refused.refuses(said);
        let told = ana.get(&format!("{game}/why?text={word}")).await;
        assert!(told.body.contains(said), "{word}: {}", told.body);
    }
    // A whole move may be typed although its piece is chosen.
    let whole = ana.post(&path, &typed("c1+e1")).await;
    let location = whole.header("location");
    assert!(location.contains("?draft=Mc1e1"), "{}", whole.body);
    let same = ana.post(&path, &typed("c1")).await;
    assert_eq!(same.status, StatusCode::CONFLICT, "{}", same.body);
    let impossible = ana.post(&path, &typed("Mc1-c9")).await;
    assert_eq!(impossible.status, StatusCode::CONFLICT);
    impossible.says(&[field.as_str(), "value=\"Mc1-c9\""]);
    let other = ana.post(&path, &typed("M+a3+a5")).await;
    assert!(
        other.header("location").contains("?draft=Ma3a5"),
        "{}",
        other.body
    );
}

#[tokio::test]
async fn squares_answer_on_the_analysis_board_too() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let path = format!("/analysis?at=0&draft={CHOSEN}");
    let page = anyone.get(&path).await;
    let field = format!("name=\"draft\" value=\"{CHOSEN}\"");
    page.says(&[&field]);
    let answered = anyone.get(&format!("{path}&text=e1")).await;
    assert_eq!(answered.header("location"), "/analysis?line=Mc1-e1&at=1");
    let refused = anyone.get(&format!("{path}&text=i9")).await;
    refused.refuses("i9 is no answer here.");
    refused.says(&[field.as_str(), "value=\"i9\""]);
}

#[tokio::test]
async fn a_record_that_is_refused_stays_with_its_blank_first_line() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let refused = anyone.post("/analysis", "text=%0AMc1-e1+Mc1-c9").await;
    refused.refuses("line 2. Mc1-c9");
    // Browsers drop the first line of a field if it is blank.
    let field = ">\n\nMc1-e1 Mc1-c9</textarea>";
    refused.says(&[field]);
}

#[tokio::test]
async fn squares_answer_where_a_move_is_planned() {
    let (program, game) = Prepared::of(2).start().await;
    let mut ben = friend(&program, &game, 1);
    let plan = format!("{}/plan", game.path);
    let typed = |text: &str| format!("at=0&after=&text={text}&draft=Mg1..........");
    let answered = ben.post(&plan, &typed("e1")).await;
    assert_eq!(answered.status, StatusCode::OK, "{}", answered.body);
    answered.says(&["name=\"text\" value=\"Mg1-e1\""]);
    // Any rejected text stays in the field to be corrected, and the parts chosen on the board stay
    // chosen.
    for (text, why) in [("a9", "a9 is no answer here."), ("Mz9", "z9")] {
        let refused = ben.post(&plan, &typed(text)).await;
        let notice = refused.between("role=\"alert\">", "</p>");
        assert!(notice.contains(why), "{notice}");
        let text = format!("value=\"{text}\"");
        refused.says(&[text.as_str(), "name=\"draft\" value=\"Mg1..........\""]);
    }
    // A move that is refused out of turn leaves a page that continues to follow the game.
    let early = ben
        .post(&format!("{}/type", game.path), "text=Mg1-f1")
        .await;
    assert_eq!(early.status, StatusCode::CONFLICT, "{}", early.body);
    early.says(&["http-equiv=\"refresh\""]);
}

/// Types into the field and presses Enter. Text that is in the field already stays there.
async fn enters(browser: &Browser, text: &str) {
    let keys = format!("{text}{}", char::from(Key::Enter));
    browser.sends_keys("#typed", &keys).await;
}

/// The contents of the field.
async fn field(browser: &Browser) -> String {
    let text = browser.find("#typed").await.prop("value").await;
    text.unwrap().unwrap()
}

#[tokio::test]
async fn squares_typed_one_after_the_other_are_a_move() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.plays_computers(&program.url).await;
    enters(&browser, "c1").await;
    browser.until(".question", "Where to?").await;
    assert_eq!(field(&browser).await, "");
    // A rejected text stays, to be corrected.
    enters(&browser, "i9").await;
    browser.until(".notice", "i9 is no answer here").await;
    assert_eq!(field(&browser).await, "i9");
    let back = char::from(Key::Backspace);
    enters(&browser, &format!("{back}{back}e1")).await;
    browser.find("form[action$='/move'] button:focus").await;
    browser.until(".said", "Mc1-e1").await;
}
