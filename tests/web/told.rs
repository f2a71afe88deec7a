//! The sentences that pages tell their readers without being asked: how they went out, what a move means
//! for them, what the goal is, how far they have come, and that they ask too often.

use djambi::teach::{Exercise, Lesson, Rare};
use djambi_rules::{History, Occupant, Position, Seat, Square};
use serde_json::json;

use crate::browser::{Browser, Manner};
use crate::prepared::{Kind, Prepared, friend};
use crate::program::{Program, Visitor};

#[tokio::test]
async fn a_player_who_has_resigned_is_told_so_on_every_later_page() {
    let game = Prepared {
        people: 4,
        ..Prepared::default()
    };
    let (program, game) = game.start().await;
    let [mut ana, mut ben] = [0, 1].map(|seat| friend(&program, &game, seat));
    ana.post(&format!("{}/do", game.path), "act=resign").await;
    for (reader, is_told) in [(&mut ana, true), (&mut ben, false)] {
        let page = reader.get(&game.path).await;
        let line = page.between("class=\"said\"", "class=\"row\"");
        assert_eq!(line.contains("Red resigns."), is_told, "{line}");
    }
}

/// A position in which Blue can come to power, and its move.
fn before_power() -> (Vec<String>, String) {
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    loop {
        let mut position = Position::default();
        let mut moves = Vec::new();
        while position.outcome().is_none() && moves.len() < 60 {
            let legal = position.legal_moves();
            let to_power = legal.iter().find(|mv| mv.end() == Square::MAZE);
            if let Some(mv) = to_power.filter(|_| position.mover() == Seat::Blue) {
                return (moves, mv.to_string());
            }
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let quiet: Vec<_> = legal.iter().filter(|mv| mv.end() != Square::MAZE).collect();
            let Some(mv) = quiet.get(dice as usize % quiet.len().max(1)) else {
                break;
            };
            moves.push(mv.to_string());
            position = position.play(**mv).unwrap();
        }
    }
}

#[tokio::test]
async fn a_resignation_is_how_its_player_went_out_although_others_take_the_pieces_later() {
    let (moves, mv) = before_power();
    let resigned_after = moves.len() + 1;
    let game = Prepared {
        people: 4,
        moves,
        ..Prepared::default()
    };
    let (program, game) = game.start().await;
    let [mut ana, mut ben] = [0, 1].map(|seat| friend(&program, &game, seat));
    ana.post(&format!("{}/do", game.path), "act=resign").await;
    let page = ben.get(&game.path).await;
    let seen = page.between("version=", "\"").to_owned();
    let form = format!("move={}&seen={seen}", mv.replace('@', "%40"));
    ben.post(&format!("{}/move", game.path), &form).await;
    let page = ana.get(&game.path).await;
    let line = page.between("class=\"said\"", "class=\"row\"");
    assert!(line.contains("Red resigns."), "{line}");
    let row = page.between("class=\"row\"", "class=\"tabs\"");
    assert!(
        row.contains(&format!("?move={resigned_after}\">See how")),
        "{row}"
    );
}

/// The corpses that are drawn on the board that is shown, and on the one that the server makes of the same
/// address.
const CORPSES: &str = "const done = arguments[0];
    const count = (page) => page.querySelectorAll('.board use[href=\"#corpse\"]').length;
    fetch(location.href).then((answer) => answer.text()).then((html) =>
        done([count(document), count(new DOMParser().parseFromString(html, 'text/html'))]));";

#[tokio::test]
async fn only_corpses_are_drawn_as_corpses_while_a_square_is_chosen() {
    let Some(browser) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    for kind in [Kind::Diplomat, Kind::KillWithBody] {
        let (moves, position, mv) = kind.found();
        let game = Prepared {
            people: 4,
            moves,
            ..Prepared::default()
        };
        let (program, game) = game.start().await;
        let enter = &game.enter[position.mover().index()];
        let page = format!("{}{enter}", program.url);
        browser.page.goto(&page).await.unwrap();
        for square in [mv.from(), mv.to()] {
            let lit = format!(".board a[data-square='{square}']");
            browser.press(&lit).await;
        }
        browser.find(".board .body").await;
        let is_corpse = |at: &Square| position.board().occupant(*at) == Some(Occupant::Corpse);
        let occupied = position.board().occupied();
        let corpses = occupied.into_iter().filter(is_corpse).count();
        let drawn = browser.page.execute_async(CORPSES, vec![]).await.unwrap();
        assert_eq!(drawn, json!([corpses, corpses]), "{kind:?}");
    }
}

/// The moves of a game up to the first turn that its player has because of power alone, and who that is.
fn with_a_bonus() -> (Vec<String>, usize) {
    let mut dice = 0x2545_f491_4f6c_dd1d_u64;
    loop {
        let mut history = History::new(Position::default());
        let mut moves = Vec::new();
        while history.position().outcome().is_none() && moves.len() < 60 {
            let legal = history.position().legal_moves();
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            let to_power = legal.iter().find(|mv| mv.end() == Square::MAZE);
            let mv = *to_power.unwrap_or(&legal[dice as usize % legal.len()]);
            moves.push(mv.to_string());
            history.make_move(mv);
            if Rare::first_used(&history, moves.len() - 1).contains(&Rare::Extra) {
                return (moves, history.position().mover().index());
            }
        }
    }
}

#[tokio::test]
async fn a_bonus_move_is_that_of_the_player_in_power() {
    let (moves, next) = with_a_bonus();
    let game = Prepared {
        people: 4,
        moves,
        ..Prepared::default()
    };
    let (program, game) = game.start().await;
    let page = Visitor::of(&program).get(&game.path).await;
    let story = page.between("class=\"story\"", "</section>");
    let army = ["Red", "Blue", "Yellow", "Green"][next];
    let said = format!("Bonus move for {army}: ");
    assert!(story.contains(&said), "{said}{story}");
}

#[tokio::test]
async fn lessons_that_were_solved_are_ticked_in_their_list() {
    let Some(browser) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    let program = Program::start();
    let lesson = Lesson::ALL[1];
    let solution = Exercise::Lesson(lesson).solution().unwrap();
    let page = format!("{}/learn/{}", program.url, lesson.key());
    browser.page.goto(&page).await.unwrap();
    browser.fills("#typed", &solution.to_string()).await;
    browser.press(".typed button").await;
    browser.find(".solved").await;
    let list = format!("{}/learn", program.url);
    browser.page.goto(&list).await.unwrap();
    browser.find(".done").await;
    let done = "return [...document.querySelectorAll('.done')].map((it) => it.dataset.lesson)";
    assert_eq!(browser.script(done).await, json!([lesson.key()]));
}

#[tokio::test]
async fn the_start_page_says_what_the_goal_is() {
    let program = Program::start();
    let page = Visitor::of(&program).get("/").await;
    let said = page.between("class=\"pitch\"", "<form");
    let goal = "Be the last player who can still move: kill the other Chiefs";
    assert!(said.contains(goal), "{said}");
}

#[tokio::test]
async fn only_pages_on_which_moves_are_chosen_have_the_words_for_that() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let lobby = ana.post("/play/friends", "name=Ana").await;
    for (path, has) in [
        ("/", false),
        ("/play", false),
        ("/learn", false),
        ("/rules/maze", false),
        ("/games", false),
        (&*game, true),
        (lobby.header("location"), true),
        ("/learn/militant", true),
        ("/puzzle/1", true),
        ("/analysis", true),
    ] {
        let page = ana.get(path).await;
        assert_eq!(page.body.contains("id=\"words\""), has, "{path}");
    }
}

/// Uses up all searches that an address may ask for.
const USE_UP: &str = "const done = arguments[0];
    const all = Array.from({ length: 40 }, () => fetch('/data/file').then((answer) => answer.status));
    Promise.all(all).then((all) => done(all.includes(429)));";

#[tokio::test]
async fn too_many_hints_are_refused_in_the_line_and_the_board_stays() {
    let Some(browser) = Browser::start(Manner::Desk, "en").await else {
        return;
    };
    let program = Program::start();
    browser.plays_computers(&program.url).await;
    // One more is possible after two seconds, in which a slow browser may not press the button.
    for _ in 0..20 {
        while browser.page.execute_async(USE_UP, vec![]).await.unwrap() != true {}
        browser.press("input[value='hint'] ~ button").await;
        browser.find(".said .notice").await;
        if browser
            .text(".said .notice")
            .await
            .contains("Too many requests")
        {
            assert!(browser.has(".board a.lit").await);
            return;
        }
        browser.press("a.back").await;
        browser.find("input[value='hint']").await;
    }
    panic!("no hint is refused");
}
