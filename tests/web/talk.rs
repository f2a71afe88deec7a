//! Talk on the page of a game: with scripts and without, common and private, and not for watchers.

use reqwest::StatusCode;
use serde_json::json;

use crate::common::browser::{Manner, browser};
use crate::web::prepared::{Prepared, friend};
use crate::web::program::Visitor;
use crate::web::updates::Updates;

fn of_three() -> Prepared {
    Prepared::of(3)
}

#[tokio::test]
async fn players_talk_without_scripts_and_watchers_read_nothing() {
    let (program, game) = of_three().start().await;
    let [mut ana, mut ben, mut caro] = [0, 1, 2].map(|seat| friend(&program, &game, seat));
    let mut stranger = Visitor::of(&program);
    let talk = format!("{}/talk", game.path);
    let mut watched = Updates::of(&mut stranger, &game.path).await;
    let mut updates = Updates::of(&mut caro, &game.path).await;
    let said = ana.post(&talk, "line=%3Cb%3EPact%3C%2Fb%3E%3F").await;
    assert_eq!(
        (said.status, said.header("location")),
        (StatusCode::SEE_OTHER, &*talk)
    );
    ana.post(&talk, "line=Against+Caro&to=blue").await;
    updates.until("&lt;b&gt;Pact&lt;/b&gt;?").await;
    for page in [&game.path, &talk] {
        let page = ben.get(page).await.body;
        assert!(page.contains("Against Caro") && page.contains("Only to Ben"));
        assert!(!page.contains("<b>Pact"));
        let page = caro.get(&game.path).await.body;
        assert!(page.contains("Pact") && !page.contains("Against Caro"));
    }
    // A line that is refused stays in the field, and each reason says what to do.
    for (form, why) in [
        ("line=+", "A message has 1 to 500 characters"),
        ("line=%E3%85%A4", "A message has 1 to 500 characters"),
        ("line=Me%3F&to=red", "Choose again."),
        ("line=Computer%3F&to=green", "Choose again"),
    ] {
        let refused = ana.post(&talk, form).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{form}");
        assert!(refused.body.contains(why), "{form}: {}", refused.body);
    }
    let refused = ana.post(&talk, "line=Me%3F&to=red").await;
    refused.says(&["value=\"Me?\""]);
    let page = stranger.get(&game.path).await.body;
    assert!(!page.contains("Pact") && !page.contains("tab-talk"));
    let refused = stranger.post(&talk, "line=Hello").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let acts = format!("{}/do", game.path);
    let reported = ben.post(&acts, "act=report&about=2").await;
    assert!(reported.body.contains("The line was reported"));
    // The watcher's next update is about the game.
    ana.post(&acts, "act=resign").await;
    watched.until("resigns").await;
    assert_eq!(watched.seen.matches("<main").count(), 1, "{}", watched.seen);
}

#[tokio::test]
async fn a_line_that_arrives_takes_nothing_from_what_its_reader_does() {
    let browser = browser!(Manner::Phone, "en");
    let (program, game) = of_three().start().await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.press(".board [data-square='c1']").await;
    browser.until(".said", "Militant c1").await;
    let mut ben = friend(&program, &game, 1);
    let talk = format!("{}/talk", game.path);
    ben.post(&talk, "line=Spare+me").await;
    browser.until("[for=tab-talk]", "Talk (1)").await;
    browser.until("#live", "Ben Spare me").await;
    browser.until(".said", "Militant c1").await;
    browser.press("[for=tab-talk]").await;
    browser.until(".lines", "Spare me").await;
    let label = browser.text("[for=tab-talk]").await;
    assert_eq!(label, "Talk");
    // An unfinished text stays when a line arrives, and so does the caret.
    browser.sends_keys("#line", "If you ").await;
    ben.post(&talk, "line=Please&to=red").await;
    browser.until(".lines", "Please").await;
    browser
        .script("document.activeElement.value += 'spare me'")
        .await;
    browser.press(".talking button").await;
    browser.until(".lines", "If you spare me").await;
    let after = "return [document.getElementById('line').value, !!document.querySelector('.square.chosen')]";
    assert_eq!(browser.script(after).await, json!(["", true]));
    browser.until(".said", "Militant c1").await;
    let mut ana = friend(&program, &game, 0);
    for number in 2..=10 {
        ana.post(&talk, &format!("line={number}")).await;
    }
    browser.fills("#line", "one too many").await;
    browser.press(".talking button").await;
    browser.until(".said .notice", "ten lines per minute").await;
    let kept = "return document.getElementById('line').value";
    assert_eq!(browser.script(kept).await, "one too many");
}
