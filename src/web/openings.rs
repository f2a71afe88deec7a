//! What the first moves of games led to: of computer players' games, and of those in servers.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::Response;
use form_urlencoded::Serializer;
use maud::{Markup, html};

use super::app::App;
use super::board::Board;
use super::boards;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use crate::i18n::{self, Language, say};
use crate::render::{MoveMarks, Scene};
use crate::results::{Branch, Openings};
use djambi_rules::{Move, Options, Ply, Position};

/// The path of the page.
const PATH: &str = "/openings";

/// So many moves of a place are listed, most games first.
const LISTED: usize = 30;

/// Between two moves in an address. No move contains it.
const BETWEEN: &str = "_";

/// Which games are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Games {
    /// Those of computer players, which the program contains.
    Arena,
    /// Those that were played here, in servers.
    Here,
}

/// A place in the tree.
struct Place<'a> {
    language: Language,
    games: Games,
    preset: &'a str,
    /// The moves to it, each with the position before it.
    line: Vec<(Position, Move)>,
    position: Position,
    /// Whether the address names more moves, with which no game began.
    is_cut: bool,
}

/// Shows a place of the tree: `of` in the query is `arena` or `here`, `rules` a preset, `line` the
/// moves to it.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let language = visitor.language;
    let games = match query.get("of").map(String::as_str) {
        Some("here") => Games::Here,
        _ => Games::Arena,
    };
    let main = match games {
        Games::Arena => shown(language, games, Openings::of_arena(), &query),
        Games::Here => shown(language, games, &*app.service.openings().await?, &query),
    };
    let page = Page {
        card: Some(visitor.card(PATH, say!(language, "web-openings-how"), boards::SETUP)),
        ..Page::of_words(say!(language, "web-openings"), &main)
    };
    Ok(page.to(&visitor))
}

fn shown(
    language: Language,
    games: Games,
    openings: &Openings,
    query: &HashMap<String, String>,
) -> Markup {
    let presets = openings.presets();
    let wanted = query.get("rules").map(String::as_str);
    let preset = presets.iter().find(|(key, _)| Some(*key) == wanted);
    let preset = preset.or(presets.first()).map(|(key, _)| *key);
    let place = preset.and_then(|preset| {
        let line = query.get("line").map_or("", String::as_str);
        Place::at(language, games, preset, openings, line)
    });
    html! {
        p { (say!(language, "web-openings-how")) }
        nav.ways aria-label=(say!(language, "web-openings-games")) {
            (way(&address(Games::Arena, "", &[]), games == Games::Arena, &say!(language, "web-openings-arena")))
            (way(&address(Games::Here, "", &[]), games == Games::Here, &say!(language, "web-openings-here")))
        }
        @if presets.len() > 1 {
            nav.ways aria-label=(say!(language, "web-rules")) {
                @for (key, _) in &presets {
                    (way(&address(games, key, &[]), Some(*key) == preset, &say!(language, "terms-preset", preset = *key)))
                }
            }
        }
        @match place.and_then(|place| place.markup(openings)) {
            Some(place) => (place),
            None => p { (say!(language, "web-openings-none")) },
        }
    }
}

fn way(address: &str, is_here: bool, name: &str) -> Markup {
    html! {
        a.button href=(address) aria-current=[is_here.then_some("page")] {
            @if is_here { "● " }
            (name)
        }
    }
}

fn address(games: Games, preset: &str, line: &[String]) -> String {
    let mut query = Serializer::new(String::new());
    if games == Games::Here {
        query.append_pair("of", "here");
    }
    if !preset.is_empty() {
        query.append_pair("rules", preset);
    }
    if !line.is_empty() {
        query.append_pair("line", &line.join(BETWEEN));
    }
    format!("{PATH}?{}", query.finish())
}

impl<'a> Place<'a> {
    /// The place after the moves of an address, as far as games began with them.
    fn at(
        language: Language,
        games: Games,
        preset: &'a str,
        openings: &Openings,
        line: &str,
    ) -> Option<Place<'a>> {
        let options: Options = preset.parse().ok()?;
        let mut place = Place {
            language,
            games,
            preset,
            line: Vec::new(),
            position: Position::setup(options),
            is_cut: false,
        };
        for text in line.split(BETWEEN).filter(|text| !text.is_empty()) {
            let before = place.position;
            let mut names = place.names();
            names.push(text.to_owned());
            let known = openings.branch(preset, &names).is_some();
            let mv = before.parse_move(text).ok().filter(|_| known);
            let after = mv.and_then(|mv| Some((mv, before.play(mv).ok()?)));
            let Some((mv, after)) = after else {
                place.is_cut = true;
                break;
            };
            place.line.push((before, mv));
            place.position = after;
        }
        Some(place)
    }

    /// The moves to it, as the tree names them.
    fn names(&self) -> Vec<String> {
        self.line.iter().map(|(_, mv)| mv.to_string()).collect()
    }

    fn markup(&self, openings: &Openings) -> Option<Markup> {
        let language = self.language;
        let branch = openings.branch(self.preset, &self.names())?;
        Some(html! {
            @if self.is_cut { p.notice role="status" { (say!(language, "openings-unknown")) } }
            @if !self.line.is_empty() { (self.way_back()) }
            (self.board())
            p.state { (i18n::opening_results(language, branch)) }
            @for sentence in i18n::opening_advice(language, branch, self.position.mover()) {
                p { (sentence) }
            }
            (self.next(branch))
        })
    }

    /// The moves to the place, each with a link to the place before it.
    fn way_back(&self) -> Markup {
        let names = self.names();
        html! {
            ol.so-far {
                @for (plies, (before, mv)) in self.line.iter().enumerate() {
                    li {
                        a href=(address(self.games, self.preset, &names[..plies])) { (mv) }
                        " " (i18n::describe_ply(self.language, before, Ply::Move(*mv)))
                    }
                }
            }
        }
    }

    fn board(&self) -> Markup {
        let mut scene = Scene::of(&self.position);
        let last = self.line.last();
        scene.moves = last.map(|(_, mv)| MoveMarks::of(*mv)).into_iter().collect();
        let board = Board::still(self.language, scene);
        board.markup()
    }

    fn next(&self, branch: &Branch) -> Markup {
        let language = self.language;
        let next = branch.next();
        let before = self.names();
        let described = |text: &str| {
            let mv = self.position.parse_move(text).ok()?;
            Some(i18n::describe_ply(language, &self.position, Ply::Move(mv)))
        };
        html! {
            @if !next.is_empty() {
                h2 { (say!(language, "web-openings-next", army = self.position.mover().key())) }
                ul.openings {
                    @for (mv, branch) in next.iter().take(LISTED) {
                        @let line = [before.as_slice(), &[(*mv).to_owned()]].concat();
                        li {
                            a href=(address(self.games, self.preset, &line)) { (mv) }
                            @if let Some(text) = described(mv) { " " (text) }
                            br;
                            span.muted { (i18n::opening_results(language, branch)) }
                        }
                    }
                }
                @if next.len() > LISTED {
                    p.muted { (say!(language, "web-openings-more", count = next.len() - LISTED)) }
                }
            }
        }
    }
}
