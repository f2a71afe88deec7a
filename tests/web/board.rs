//! The board of a page: whose corner is where, the square that is chosen, and the moves that the script knows.

use std::collections::BTreeMap;

use djambi::i18n::{Language, names};
use djambi::teach;
use djambi_input::{Reading, read_move};
use djambi_rules::{Move, Options, Position};
use reqwest::Method;
use serde::Deserialize;

use crate::web::prepared::{Prepared, friend};
use crate::web::program::{Program, Visitor};

#[tokio::test]
async fn the_corner_of_each_seat_is_at_its_own_bottom_left() {
    let (program, game) = Prepared::of(4).start().await;
    for (seat, army, corner) in [
        (0, "Red", "a1"),
        (1, "Blue", "i1"),
        (2, "Yellow", "i9"),
        (3, "Green", "a9"),
    ] {
        let page = friend(&program, &game, seat).get(&game.path).await;
        let board = page.between("role=\"grid\"", "class=\"players near\"");
        let (_, last_row) = board.rsplit_once("role=\"row\"").unwrap();
        let (_, first) = last_row.split_once("data-square=\"").unwrap();
        assert!(first.starts_with(corner), "{army}: {first}");
        page.says(&[&format!(">{corner}: {army}’s Chief<")]);
    }
}

#[tokio::test]
async fn the_chosen_square_is_said_and_no_other() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let page = ana.get(&format!("{game}?draft=Mc1..........")).await;
    let board = page.between("role=\"grid\"", "class=\"players near\"");
    let mut chosen = board.split("aria-selected=\"true\"").skip(1);
    let (cell, _) = chosen.next().unwrap().split_once("</div>").unwrap();
    assert!(cell.contains(">c1: Red’s Militant, chosen<"), "{cell}");
    assert!(chosen.next().is_none());
    assert_eq!(board.matches(", chosen<").count(), 1);
}

/// The moves as the script of the page gets them.
#[derive(Deserialize)]
struct Legal {
    labels: Vec<String>,
    moves: BTreeMap<String, (usize, String)>,
}

#[tokio::test]
async fn every_legal_move_is_in_the_list_once() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    for (rules, options) in [("classic", Options::CLASSIC), ("bga", Options::BGA)] {
        let page = anyone.get(&format!("/analysis?rules={rules}")).await;
        let legal = page.between("id=\"legal\" type=\"application/json\">", "</script>");
        let legal: Legal = serde_json::from_str(legal).unwrap();
        let mut listed: Vec<String> = Vec::new();
        for (stem, (label, bodies)) in &legal.moves {
            assert!(legal.labels.get(*label).is_some(), "{stem}");
            if bodies.is_empty() {
                listed.push(stem.clone());
            }
            let bodies = bodies.as_bytes().chunks(2);
            let bodies = bodies.map(|body| std::str::from_utf8(body).unwrap());
            listed.extend(bodies.map(|body| format!("{stem}@{body}")));
        }
        let all = Position::setup(options).legal_moves();
        let mut wanted: Vec<String> = all.iter().map(Move::to_string).collect();
        listed.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(listed, wanted);
    }
}

#[tokio::test]
async fn the_example_of_the_legend_is_understood_when_it_is_typed() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let example = teach::Page::Militant.example().unwrap();
    for language in Language::ALL {
        let headers = [("accept-language", language.key())];
        let page = anyone
            .ask(Method::GET, "/rules/legend", &headers, None)
            .await;
        let (_, rest) = page
            .body
            .split_once(&format!("<code>{}</code>", example.mv))
            .unwrap();
        let (_, rest) = rest.split_once("<code>").unwrap();
        let (typed, _) = rest.split_once("</code>").unwrap();
        assert!(!typed.contains(['-', 'x', '@']), "{typed}");
        let (before, names) = (&example.before, names(language));
        let read = read_move(before, before.mover(), typed, &names);
        assert_eq!(read, Reading::Move(example.mv), "{typed}");
    }
}
