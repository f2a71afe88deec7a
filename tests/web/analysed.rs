//! Texts for the analysis board: links, positions and records, what they lead to, and why one cannot be read.

use reqwest::StatusCode;

use crate::web::program::{Answer, Program, Visitor};

/// Sends a text to the analysis board.
async fn written(anyone: &mut Visitor, text: &str, rules: &str) -> Answer {
    let form = form_urlencoded::Serializer::new(String::new())
        .extend_pairs([("text", text), ("rules", rules)])
        .finish();
    anyone.post("/analysis", &form).await
}

/// The address by which the page of an analysis is shared.
async fn shared(anyone: &mut Visitor, path: &str) -> String {
    anyone.get(path).await.link().replace("&amp;", "&")
}

#[tokio::test]
async fn each_fault_of_a_pasted_text_is_said_with_its_line() {
    const NOTHING: &str = "This is neither a position nor a game record.";
    let (_program, mut anyone) = Program::visited();
    for (text, said) in [
        ("hello", NOTHING),
        ("https://djambi.example/game/abc/review", NOTHING),
        ("http://127.0.0.1:8000/analysis?line=Mc1-e1&at=1", NOTHING),
        ("[Rules \"foo\"]\n\nMc1-e1", "line 1. The rules are classic"),
        ("\n[Position \"9/9 r\"]\n*", "line 2. A position has six"),
        ("[A \"\"]\n[A \"\"]", "line 2. This tag is there twice"),
        ("[Red \"Ana\"\nMc1-e1", "line 1. A tag is written"),
        ("[Red \"Ana\"]\nhello", "line 2. hello: "),
        // Blank lines count too, except those at the end.
        ("\r\n\r\n[Red \"Ana\"]\r\nhello", "line 4. hello: "),
        ("\nMc1-e1\n{ and so on\n\n", "line 3. This comment has"),
        ("\n\nhello", NOTHING),
        ("Mc1-e1\n[Red \"Ana\"]", "line 2. Tags come first"),
        ("[Result \"won\"]\n\nMc1-e1", "line 1. The result is red"),
        ("[Hostages \"pink\"]\n\nMc1-e1", "line 1. Hostages names"),
        ("resign:r\nresign:r", "resign:r: This player has resigned"),
        ("resign:x", "line 1. resign:x: Write a resignation"),
        (
            "resign:r resign:b resign:y\nMg1-f1",
            "line 2. Mg1-f1: The game was over before this move.",
        ),
        ("Mc1-e1\n* Mg1-f1", "line 2. Mg1-f1: The result comes last."),
        ("9/9/9 rbyg r r 0 1", "cannot be read. The board has nine"),
        (
            "9/9/9/9/9/9/9/9/9 r--- r r 0 1",
            "cannot be read. No game can come to this",
        ),
    ] {
        written(&mut anyone, text, "classic").await.refuses(said);
    }
    for (fields, said) in [
        ("rb-- r r 0", "A position has six"),
        ("rb-- p r 0 1", "The third and"),
        ("rb-- r r x 1", "The fifth field is the number"),
        ("rb-- r r 0 0", "The sixth is the number of the next move"),
        ("rq-- r r 0 1", "The second field"),
    ] {
        let position = format!("9/9/9/9/9/9/9/7bC1/rC5rA2 {fields}");
        let refused = written(&mut anyone, &position, "classic").await;
        refused.refuses("cannot be read.");
        refused.refuses(said);
    }
}

#[tokio::test]
async fn an_address_is_read_back_with_all_its_branches() {
    let (_program, mut anyone) = Program::visited();
    let branches = "/analysis?line=Mc1-e1_Mg1-f1_1.Mg2-f3_resign%3Ay&at=4";
    assert_eq!(shared(&mut anyone, branches).await, branches);
    // A move that was tried before leads along its branch again.
    let again = format!("{}&text=Mg2-f3", branches.replace("at=4", "at=1"));
    let tried = anyone.get(&again).await;
    assert_eq!(tried.header("location"), branches.replace("at=4", "at=3"));
    // A position of other rules is in its address with them.
    let position = "9/9/9/9/9/9/9/7bC1/rC5rA2 rb-- r r 0 1";
    let read = written(&mut anyone, position, "bga").await;
    let path = read.header("location").to_owned();
    assert!(path.starts_with("/analysis?rules="), "{path}");
    let page = anyone.get(&path).await;
    page.says(&[position, "value=\"bga\" selected"]);
    assert_eq!(shared(&mut anyone, &path).await, path);
}

#[tokio::test]
async fn nonsense_in_an_address_ends_the_line_before_it() {
    let (_program, mut anyone) = Program::visited();
    for (next, said) in [
        ("Mc1-e1", "Mc1-e1"),
        ("9.Mg1-f1", "9.Mg1-f1"),
        ("<script>", "&lt;script&gt;"),
    ] {
        let path = format!("/analysis?line=Mc1-e1_{next}");
        anyone.get(&path).await.refuses(said);
        let link = shared(&mut anyone, &path).await;
        assert_eq!(link, "/analysis?line=Mc1-e1&at=1", "{next}");
    }
    let bad = anyone.get("/analysis?position=9/9+rbyg+r+r+0+1").await;
    bad.refuses("The board has nine");
}

#[tokio::test]
async fn a_link_of_these_pages_leads_to_the_analysis_of_what_it_shows() {
    let (program, mut anyone) = Program::visited();
    let moves = "/analysis?line=Mc1-e1_Mg1-f1&at=1";
    for (link, led) in [
        (" URL/game/abc-def\n", "/analysis?game=abc-def"),
        ("URL/game/abc-def/review", "/analysis?game=abc-def"),
        ("URL/game/abc-def?move=3", "/analysis?game=abc-def"),
        ("URL/game/abc-def/game.txt", "/analysis?game=abc-def"),
        ("URL/analysis", "/analysis?"),
        (&format!("URL{moves}"), moves),
        ("URL/rules", ""),
        ("https://else.example/game/abc", ""),
    ] {
        let link = link.replace("URL", &program.url);
        let read = written(&mut anyone, &link, "classic").await;
        assert_eq!(read.header("location"), led, "{link}");
        let status = if led.is_empty() {
            StatusCode::CONFLICT
        } else {
            StatusCode::SEE_OTHER
        };
        assert_eq!(read.status, status, "{link}");
    }
}
