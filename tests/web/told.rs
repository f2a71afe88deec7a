//! The sentences that pages tell their readers without being asked: how they went out, what a move means
//! for them, what the goal is, how far they have come, and that they ask too often.

use djambi::teach::{Exercise, Lesson};
use djambi_rules::{Occupant, Seat, Square};
use serde_json::json;

use crate::common::browser::{Manner, browser};
use crate::web::prepared::{Kind, Prepared, friend, search};
use crate::web::program::{Program, Visitor};

#[tokio::test]
async fn a_player_who_has_resigned_is_told_so_on_every_later_page() {
    let (program, game) = Prepared::of(4).start().await;
    let [mut ana, mut ben] = [0, 1].map(|seat| friend(&program, &game, seat));
    ana.acts(&game.path, "act=resign").await;
    for (reader, is_told) in [(&mut ana, true), (&mut ben, false)] {
        let page = reader.get(&game.path).await;
        let line = page.between("class=\"said\"", "class=\"row\"");
        assert_eq!(line.contains("Red resigns."), is_told, "{line}");
        // Their chief is dead, and so is not the sign of their army any more.
        let chiefs = ["far", "near"].map(|side| {
            let plates = page.between(&format!("class=\"players {side}\""), "</ul>");
            plates.matches("#icon-chief").count()
        });
        assert_eq!(chiefs.iter().sum::<usize>(), 3, "{chiefs:?}");
    }
}

#[tokio::test]
async fn a_resignation_is_how_its_player_went_out_although_others_take_the_pieces_later() {
    let (moves, _, mv) = search(false, |position, mv| {
        let is_first =
            position.active().count() == 4 && position.board().occupant(Square::MAZE).is_none();
        is_first && position.mover() == Seat::Blue && mv.end() == Square::MAZE
    });
    let resigned_after = moves.len() + 1;
    let (program, game) = Prepared::of(4).after(moves).start().await;
    let [mut ana, mut ben] = [0, 1].map(|seat| friend(&program, &game, seat));
    ana.acts(&game.path, "act=resign").await;
    ben.moves(&game.path, mv).await;
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
    let browser = browser!(Manner::Desk, "en");
    for kind in [Kind::Diplomat, Kind::KillWithBody] {
        let (moves, position, mv) = kind.found();
        let (program, game) = Prepared::of(4).after(moves).start().await;
        let enter = &game.enter[position.mover().index()];
        browser.goes(&program.url, enter).await;
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

/// In the list, and in what is read aloud.
#[tokio::test]
async fn the_loss_of_a_piece_and_a_resignation_are_told_once() {
    let game = Prepared::of(4).after(["Mc1-e1", "Mg1xe1@h5"]);
    let (program, game) = game.start().await;
    let [mut ana, mut caro] = [0, 2].map(|seat| friend(&program, &game, seat));
    let killed = "kills Red’s Militant on e1";
    let lost = "<strong>Blue’s Militant killed your Militant on e1.</strong>";
    for (reader, said, other) in [(&mut ana, lost, killed), (&mut caro, killed, lost)] {
        let page = reader.get(&game.path).await;
        let story = page.between("class=\"story\"", "</section>");
        assert!(story.contains(said) && !story.contains(other), "{story}");
        let aloud = page.between("data-state=\"", "\"");
        assert_eq!(aloud.matches(" on e1").count(), 1, "{aloud}");
    }
    ana.acts(&game.path, "act=resign").await;
    let page = ana.get(&game.path).await;
    let aloud = page.between("data-state=\"", "\"");
    assert_eq!(aloud.matches("Red resigns.").count(), 1, "{aloud}");
}

#[tokio::test]
async fn the_task_of_a_lesson_is_on_its_page_once() {
    let program = Program::start();
    let task = "Kill one of Blue’s pieces with your Militant on d4";
    for tried in ["", "?draft=Md4........", "?text=hello", "?solution"] {
        let path = format!("/learn/militant{tried}");
        let page = Visitor::of(&program).get(&path).await;
        let (_, body) = page.body.split_once("<body").unwrap();
        assert_eq!(body.matches(task).count(), 1, "{path}: {body}");
    }
}

#[tokio::test]
async fn a_lesson_has_its_task_once_and_is_ticked_in_the_list_when_it_is_solved() {
    let browser = browser!(Manner::Desk, "en");
    let program = Program::start();
    let lesson = Lesson::ALL[1];
    let solution = Exercise::Lesson(lesson).solution().unwrap();
    let page = format!("{}/learn/{}", program.url, lesson.key());
    browser.page.goto(&page).await.unwrap();
    // Its task is there once: in the line, and in the tab while the line asks where to.
    let tasks = "return [...document.querySelectorAll('.task')].map((it) => it.closest('.said, .tab').className)";
    let piece = ".board a[data-square='d4']";
    for (pressed, asked, place) in [
        (false, ".said .state", "said"),
        (true, ".said .question", "tab tab-task"),
        (true, ".said .state", "said"),
    ] {
        if pressed {
            browser.press(piece).await;
        }
        browser.find(asked).await;
        assert_eq!(browser.script(tasks).await, json!([place]));
    }
    browser.fills("#typed", &solution.to_string()).await;
    browser.press(".typed button").await;
    browser.find(".solved").await;
    browser.goes(&program.url, "/learn").await;
    browser.find(".done").await;
    let done = "return [...document.querySelectorAll('.done')].map((it) => it.dataset.lesson)";
    assert_eq!(browser.script(done).await, json!([lesson.key()]));
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
    let browser = browser!(Manner::Desk, "en");
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
