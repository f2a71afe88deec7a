//! The one screen: nothing moves the board, nothing that answers is out of sight, and every press is
//! answered.

use std::path::PathBuf;

use djambi_rules::{Move, Part, Position, Role, Seat};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::common::browser::{Browser, Manner, browser};
use crate::web::prepared::{Kind, Prepared, Saved, friend, search};
use crate::web::program::Program;

/// The sizes at which a game is looked at: a telephone, a tablet, a desktop.
const SIZES: [(u32, u32); 3] = [(360, 740), (768, 1024), (1440, 900)];

/// Where the board is, and what of line, row and board is out of sight or covers the board.
const LOOK: &str = "const at = (css) => document.querySelector(css).getBoundingClientRect();
    const board = at('.board');
    const wrong = ['.board', '.line', '.row', '.players.far', '.players.near'].filter((css) => {
        const box = at(css);
        return box.top < 0 || box.left < 0 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5;
    });
    const line = document.querySelector('.said');
    if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is wide');
    const row = document.querySelector('.row');
    if (row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight) wrong.push('the row scrolls');
    if (board.width < Math.min(innerWidth, innerHeight) * 0.45) wrong.push('the board is small');
    return [[board.x, board.y, board.width, board.height], wrong];";

/// Looks at a state of the game, and saves its picture if people want to see it.
async fn look(browser: &Browser, state: &str, size: (u32, u32), wrong: &mut Vec<String>) -> Value {
    let seen = browser.script(LOOK).await;
    let faults: Vec<String> = serde_json::from_value(seen[1].clone()).unwrap();
    let (width, height) = size;
    wrong.extend(
        faults
            .iter()
            .map(|it| format!("{state} at {width}×{height}: {it}")),
    );
    if let Some(folder) = std::env::var_os("DJAMBI_PICTURES") {
        let file = PathBuf::from(folder).join(format!("screen-{width}-{state}.png"));
        std::fs::write(file, browser.page.screenshot().await.unwrap()).unwrap();
    }
    seen[0].clone()
}

async fn press(browser: &Browser, square: &str) {
    browser
        .press(&format!(".board [data-square='{square}']"))
        .await;
}

#[tokio::test]
async fn nothing_moves_the_board_and_nothing_that_answers_is_out_of_sight() {
    let browser = browser!(Manner::Dark, "pl");
    let mut wrong = Vec::new();
    for size in SIZES {
        let home = tempfile::tempdir().unwrap();
        let game = Prepared::of(1);
        let game = game.save(home.path()).await;
        let program = Program::start_in(home);
        browser.resize(size.0, size.1).await;
        browser.goes(&program.url, &game.enter[0]).await;
        browser.find(".board a.lit").await;
        let first = look(&browser, "begun", size, &mut wrong).await;
        let mut seen: Vec<(&str, Value)> = Vec::new();
        press(&browser, "c1").await;
        browser.find(".square.chosen").await;
        seen.push(("chosen", look(&browser, "chosen", size, &mut wrong).await));
        press(&browser, "i9").await;
        browser.find(".said .notice").await;
        seen.push(("wrong", look(&browser, "wrong", size, &mut wrong).await));
        press(&browser, "e1").await;
        browser.find("form[action$='/move'] button").await;
        seen.push(("preview", look(&browser, "preview", size, &mut wrong).await));
        browser.key(Key::Escape).await;
        browser.find("a.back").await;
        browser.key(Key::Escape).await;
        browser.press("input[value='hint'] ~ button").await;
        browser.find(".notice").await;
        seen.push(("hint", look(&browser, "hint", size, &mut wrong).await));
        browser.press("form[action$='/move'] button").await;
        browser.find(".replaying .told").await;
        seen.push(("replay", look(&browser, "replay", size, &mut wrong).await));
        browser.find(".board a.lit").await;
        seen.push(("turn", look(&browser, "turn", size, &mut wrong).await));
        browser.fills("#typed", "hello").await;
        browser.press(".typed button").await;
        browser.find(".notice").await;
        seen.push(("typed", look(&browser, "typed", size, &mut wrong).await));
        browser.press("label[for='tab-info']").await;
        seen.push(("info", look(&browser, "info", size, &mut wrong).await));
        browser.press(".actions summary").await;
        seen.push((
            "resigning",
            look(&browser, "resigning", size, &mut wrong).await,
        ));
        browser.press(".legend summary").await;
        seen.push(("legend", look(&browser, "legend", size, &mut wrong).await));
        browser.press(".legend summary").await;
        browser.press("label[for='tab-moves']").await;
        browser.press("[data-way='prev']").await;
        browser.find("a.back").await;
        seen.push(("earlier", look(&browser, "earlier", size, &mut wrong).await));
        if !shows_move(&browser).await {
            wrong.push(format!(
                "the move that is shown is out of sight at {size:?}"
            ));
        }
        for (state, at) in seen {
            if at != first {
                wrong.push(format!(
                    "{state} at {size:?}: the board is at {at} instead of {first}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether the tab shows the move of the board in its list, below the head of the tab.
async fn shows_move(browser: &Browser) -> bool {
    let look = "const at = (css) => document.querySelector(css)?.getBoundingClientRect();
        const [tab, head, move] = ['.tab-moves', '.tab .head', '.moves [aria-current]'].map(at);
        const from = head?.bottom ?? tab.top;
        return move.top >= from - 1 && move.top < tab.bottom;";
    browser.find(".moves [aria-current]").await;
    browser.script(look).await == true
}

#[tokio::test]
async fn the_move_that_is_shown_is_in_sight_in_an_analysis_too() {
    let browser = browser!(Manner::Phone, "en");
    let program = Program::start();
    let address = format!(
        "{}/analysis?line=Mc1-e1_Ng3-d3_Mi7-i6_Nc7-c5&at=4",
        program.url
    );
    browser.page.goto(&address).await.unwrap();
    assert!(shows_move(&browser).await);
}

/// The squares of the board with that mark.
async fn marked(browser: &Browser, css: &str) -> Vec<String> {
    let names = format!(
        "return [...document.querySelectorAll('.square{css}')].map((it) => it.dataset.square)"
    );
    serde_json::from_value(browser.script(&names).await).unwrap()
}

#[tokio::test]
async fn a_press_names_the_piece_and_a_wrong_one_says_why() {
    let browser = browser!(Manner::Phone, "en");
    let program = Program::start();
    browser.plays_computers(&program.url).await;
    // Nothing is asked of the server before a move is complete.
    browser
        .script(
            "window.asked = []; const real = fetch; window.fetch = (url, ...rest) => {
        asked.push(String(url)); return real(url, ...rest); }",
        )
        .await;
    for (square, said) in [
        ("a1", "Your Chief on a1 cannot move. Move another piece."),
        (
            "g1",
            "The Militant on g1 is Blue’s. It is Red’s turn: move one of Red’s pieces.",
        ),
        ("e4", "e4 is empty."),
    ] {
        press(&browser, square).await;
        browser.until(".said", said).await;
        assert_eq!(marked(&browser, ".wrong").await, [square]);
    }
    press(&browser, "c1").await;
    browser
        .until(".said", "Militant c1: moves one or two squares")
        .await;
    assert!(marked(&browser, ".wrong").await.is_empty());
    browser
        .until("#live", "It can go to: d1, d2, e1, e3.")
        .await;
    // The same piece again lets go of it.
    press(&browser, "c1").await;
    browser.until(".said", "Which piece?").await;
    assert!(!browser.has(".square.chosen").await);
    press(&browser, "c1").await;
    press(&browser, "e1").await;
    browser.until(".said", "Militant c1 → e1").await;
    let asked = browser.script("return asked").await;
    let asked: Vec<String> = serde_json::from_value(asked).unwrap();
    assert!(asked.iter().all(|it| it.contains("/danger")), "{asked:?}");
    // A wrong target has the words that typing it gets.
    browser.key(Key::Escape).await;
    browser.find(".square.chosen").await;
    press(&browser, "c9").await;
    browser
        .until(
            ".notice",
            "A Militant moves one or two squares. c9 is further away from c1.",
        )
        .await;
    browser.until(".said", "Where to?").await;
}

/// A game up to such a move of that seat, while all play.
fn found(seat: Seat, wanted: impl Fn(&Position, Move) -> bool) -> (Vec<String>, Move) {
    let (moves, _, mv) = search(false, |position, mv| {
        position.mover() == seat && position.active().count() == 4 && wanted(position, mv)
    });
    (moves, mv)
}

/// Opens a game of four people behind those moves on the page of a seat.
async fn entered(browser: &Browser, moves: Vec<String>, seat: usize) -> (Program, Saved) {
    let (program, game) = Prepared::of(4).after(moves).start().await;
    browser.goes(&program.url, &game.enter[seat]).await;
    (program, game)
}

#[tokio::test]
async fn a_reporter_shows_whom_it_can_kill_and_may_kill_nobody() {
    let browser = browser!(Manner::Desk, "en");
    let (moves, position, mv) = Kind::Strike.found();
    let seat = position.mover().index();
    let _running = entered(&browser, moves, seat).await;
    browser.find(".board a.lit").await;
    press(&browser, &mv.from().to_string()).await;
    let victim = mv.victim().unwrap();
    browser
        .find(&format!(".victim[data-square='{victim}']"))
        .await;
    let target = mv.to();
    browser
        .find(&format!(".strikes[data-square='{target}']"))
        .await;
    press(&browser, &target.to_string()).await;
    browser.until(".row .nobody", "Kill nobody").await;
    browser.press(".row .nobody").await;
    browser
        .until(".said", &format!("Reporter {} → {target}", mv.from()))
        .await;
    assert!(!browser.text(".said").await.contains("strikes"));
}

#[tokio::test]
async fn a_move_that_may_cost_the_chief_is_warned_of() {
    let browser = browser!(Manner::Desk, "en");
    let exposes = |position: &Position, mv: Move| {
        let after = position.play(mv).unwrap();
        let chief = after.chief(Seat::Red);
        after
            .threats_to(Seat::Red)
            .iter()
            .any(|it| Some(it.at) == chief)
    };
    let (moves, mv) = found(Seat::Red, exposes);
    let _running = entered(&browser, moves, 0).await;
    browser.find(".board a.lit").await;
    for part in [
        Part::From,
        Part::To,
        Part::Victim,
        Part::Exit,
        Part::Body,
        Part::SecondBody,
    ] {
        if let Some(square) = mv.part(part)
            && !browser.has("form[action$='/move']").await
        {
            press(&browser, &square.to_string()).await;
        } else if part == Part::Victim && browser.has(".row .nobody").await {
            browser.press(".row .nobody").await;
        }
    }
    browser
        .until(".said .danger", "could kill your Chief on ")
        .await;
}

fn kills_reds_chief(position: &Position, mv: Move) -> bool {
    let chief = position.chief(Seat::Red);
    mv.victims().any(|at| Some(at) == chief)
}

#[tokio::test]
async fn a_player_is_told_who_killed_their_chief_and_the_game_stops_there() {
    let browser = browser!(Manner::Phone, "en");
    let (moves, mv) = found(Seat::Blue, kills_reds_chief);
    let killer = [
        "Chief",
        "Assassin",
        "Reporter",
        "Diplomat",
        "Necromobile",
        "Militant",
    ];
    let killer = killer[Role::ALL
        .into_iter()
        .position(|it| it == mv.role())
        .unwrap()];
    let at = mv.victims().next().unwrap();
    let (program, game) = entered(&browser, moves, 0).await;
    browser.find(".moves li").await;
    let mut ben = friend(&program, &game, 1);
    ben.moves(&game.path, mv).await;
    let said = format!("Blue’s {killer} killed your Chief on {at}.");
    browser.until(".told.own", &said).await;
    browser.until(".row", "Watch on").await;
    // Moves that come meanwhile wait.
    let mut caro = friend(&program, &game, 2);
    caro.acts(&game.path, "act=resign").await;
    browser.find(".moves li:last-child").await;
    browser.until(".row", "Skip to the end").await;
    browser.press(".row .to-end").await;
    browser.until(".said", &said).await;
    // It is told without scripts too, and on every later page.
    let mut ana = friend(&program, &game, 0);
    let page = ana.get(&game.path).await;
    page.says(&[&said]);
}

#[tokio::test]
async fn a_defeat_by_computers_is_taken_back_where_it_is_told() {
    let browser = browser!(Manner::Phone, "pl");
    let (mut moves, mv) = found(Seat::Blue, kills_reds_chief);
    let own = moves.len() - 1;
    moves.push(mv.to_string());
    let count = moves.len();
    let game = Prepared {
        moves,
        ..Prepared::default()
    };
    let (program, game) = game.start().await;
    // Their browser has not shown them the last move yet.
    browser.goes(&program.url, "/").await;
    let seen = format!("localStorage.setItem('seen {}', {})", game.path, count - 1);
    browser.script(&seen).await;
    browser.goes(&program.url, &game.enter[0]).await;
    browser.find(".row .to-end").await;
    browser.find(".row [value='take-back']").await;
    let (mut wrong, size) = (Vec::new(), SIZES[0]);
    let told = look(&browser, "told", size, &mut wrong).await;
    browser.press(".row .to-end").await;
    // The computer players play on to the end.
    browser.find(".row a[href$='/review']").await;
    let over = look(&browser, "over", size, &mut wrong).await;
    assert_eq!(told, over);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    browser.press("[value='take-back'] ~ button").await;
    browser.find(".board a.lit").await;
    let moves = browser
        .script("return document.querySelectorAll('.moves li').length")
        .await;
    assert_eq!(moves, own);
    assert!(!browser.has(".replaying").await);
}

#[tokio::test]
async fn the_moves_of_others_are_shown_one_after_the_other() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    browser.plays_computers(&program.url).await;
    browser
        .script(
            "window.told = [];
        new MutationObserver(() => {
            const text = document.querySelector('.told')?.textContent;
            if (text && told.at(-1) !== text) told.push(text);
            // No later move is said, or who has won, before it is shown.
            const line = document.querySelector('.replaying .said');
            if (line && !text) told.push(line.textContent);
        }).observe(document.body, { childList: true, subtree: true })",
        )
        .await;
    browser.types("Mc1-e1").await;
    browser.find(".moves li:nth-child(4)").await;
    browser.find(".board a.lit").await;
    let told: Vec<String> = serde_json::from_value(browser.script("return told").await).unwrap();
    // "Blue · Militant …", or "Blue’s Militant killed your …".
    let army = |it: &'_ str| it.split([' ', '’']).next().map(str::to_owned);
    let armies: Vec<String> = told.iter().filter_map(|it| army(it)).collect();
    assert_eq!(armies, ["Blue", "Yellow", "Green"], "{told:?}");
    // All that they have changed stays marked: the squares that their moves name, some of them twice.
    let named = "const lines = [...document.querySelectorAll('.moves li')].slice(1, 4);
        const named = lines.flatMap((it) => it.textContent.match(/[a-i][1-9]/g));
        return [...new Set(named)].sort()";
    let mut marked = marked(&browser, ".changed").await;
    marked.sort();
    assert_eq!(browser.script(named).await, json!(marked));
    // A person who wants reduced motion gets none.
    browser
        .emulate(json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] }))
        .await;
    browser.script("window.told = []").await;
    browser.types("Ma3-a4").await;
    browser.find(".moves li:nth-child(8)").await;
    browser.find(".board a.lit").await;
    assert_eq!(browser.script("return told").await, json!([]));
}

#[tokio::test]
async fn the_title_says_that_it_is_the_readers_turn() {
    let browser = browser!(Manner::Desk, "en");
    let (program, game) = Prepared::of(2).start().await;
    browser.goes(&program.url, &game.enter[1]).await;
    browser.find(".board").await;
    let title = browser.page.title().await.unwrap();
    assert!(!title.contains("Your turn"), "{title}");
    let mut ana = friend(&program, &game, 0);
    ana.moves(&game.path, "Mc1-e1").await;
    browser.find(".board a.lit").await;
    let title = browser.page.title().await.unwrap();
    assert!(title.starts_with("● Your move"), "{title}");
    let icon = browser
        .script("return document.querySelector('link[rel=icon]').href")
        .await;
    assert!(icon.as_str().unwrap().ends_with("/turn.ico"), "{icon}");
}

#[tokio::test]
async fn a_language_and_a_theme_are_chosen_and_stay() {
    let browser = browser!(Manner::Light, "en");
    let program = Program::start();
    browser.goes(&program.url, "/settings").await;
    browser
        .script(
            "document.querySelector('#language').value = 'fr';
        document.querySelector('#theme').value = 'dark'",
        )
        .await;
    browser.press("form[action='/settings'] button").await;
    browser.until("h1", "Réglages").await;
    browser.goes(&program.url, "/play").await;
    let shown = browser
        .script(
            "return [document.documentElement.lang,
        getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)',
        document.documentElement.dataset.theme]",
        )
        .await;
    assert_eq!(shown, json!(["fr", true, "dark"]));
}
