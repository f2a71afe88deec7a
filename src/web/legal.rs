//! The legal moves of a position for the script of the pages, which chooses among them without asking the
//! server; and the words that it needs for that.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use super::choosing::{thing, to};
use crate::i18n::{self, Language, label_of_stem, piece, say};
use djambi_input::RejectionReason;
use djambi_rules::{Move, Occupant, Part, Position, Role, Square};

/// In a position with more moves the server is asked step by step.
const MOST: usize = 12_000;

/// The squares or pieces that the script writes into a text in place of these.
pub const PLACES: [&str; 2] = ["{1}", "{2}"];

/// The legal moves of a position.
#[derive(Serialize)]
struct Legal {
    /// The effects of moves, in words; [`PLACES`] mark the squares of the bodies.
    labels: Vec<String>,
    /// The label of each move as far as the place of its last body, and the places that this body can
    /// have, in one text.
    moves: BTreeMap<String, (usize, String)>,
    /// The occupants of the squares from which something is carried.
    things: BTreeMap<String, String>,
    /// Why a square cannot be chosen first. All empty ones have the reason of `empty`.
    not: BTreeMap<String, String>,
    empty: String,
}

/// The words that do not depend on the position.
#[derive(Serialize)]
struct Words {
    /// The question about a target, by the letter of the piece, `{1}` its square.
    to: BTreeMap<char, String>,
    /// The names of pieces by their letters.
    names: BTreeMap<char, String>,
    from: String,
    victim: String,
    exit: String,
    body: String,
    corpse: String,
    second: String,
    /// A question about something: `{1}` and `{2}`.
    pick: String,
    nobody: String,
    back: String,
    play: String,
    chosen: String,
    targets: String,
    /// Why a square cannot be chosen, `{1}` the square.
    not_there: String,
    turn: String,
    watch: String,
    to_end: String,
    skip: String,
    review: String,
}

/// Returns the moves as an element that shows nothing; nothing where they are too many.
#[must_use]
pub fn moves(language: Language, position: &Position) -> Markup {
    let all = position.legal_moves();
    if all.len() > MOST {
        return html! {};
    }
    data("legal", &legal(language, position, &all))
}

/// Returns the words as an element that shows nothing.
#[must_use]
pub fn words(language: Language) -> Markup {
    let ask = |part, role| i18n::question(language, part, Some(role));
    let [first, second] = PLACES;
    let of_roles = |text: &dyn Fn(Role) -> String| {
        Role::ALL
            .into_iter()
            .map(|role| (role.letter(), text(role)))
            .collect()
    };
    let words = Words {
        to: of_roles(&|role| to(language, role, first)),
        names: of_roles(&|role| piece(language, role)),
        from: ask(Part::From, Role::Chief),
        victim: ask(Part::Victim, Role::Reporter),
        exit: ask(Part::Exit, Role::Assassin),
        body: ask(Part::Body, Role::Diplomat),
        corpse: ask(Part::Body, Role::Militant),
        second: ask(Part::SecondBody, Role::Diplomat),
        pick: say!(language, "labelled", name = first, text = second),
        nobody: say!(language, "web-kill-nobody"),
        back: say!(language, "button-back"),
        play: say!(language, "button-play"),
        chosen: say!(language, "web-square-chosen", square = first),
        targets: say!(language, "web-targets", squares = first),
        not_there: say!(language, "term-not-lit", at = first),
        turn: say!(language, "web-your-turn"),
        watch: say!(language, "web-watch-on"),
        to_end: say!(language, "web-skip-to-end"),
        skip: say!(language, "web-skip"),
        review: say!(language, "button-review"),
    };
    data("words", &words)
}

fn data(id: &str, value: &impl Serialize) -> Markup {
    // No name or text can end the element.
    let json = serde_json::to_string(value).unwrap_or_default();
    let json = json.replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(json)) } }
}

fn legal(language: Language, position: &Position, all: &[Move]) -> Legal {
    let mut legal = Legal {
        labels: Vec::new(),
        moves: BTreeMap::new(),
        things: BTreeMap::new(),
        not: BTreeMap::new(),
        empty: reason(language, &RejectionReason::NothingThere(Square::MAZE))
            .replace(&Square::MAZE.to_string(), PLACES[0]),
    };
    let mut label_of: BTreeMap<String, usize> = BTreeMap::new();
    for mv in all {
        let text = mv.to_string();
        let (stem, body) = text.rsplit_once('@').unwrap_or((&text, ""));
        let whole = text.split('@').next().unwrap_or_default();
        let label = *label_of.entry(whole.to_owned()).or_insert_with(|| {
            legal
                .labels
                .push(label_of_stem(language, position, *mv, PLACES));
            legal.labels.len() - 1
        });
        let places = legal.moves.entry(stem.to_owned());
        places.or_insert((label, String::new())).1 += body;
        if !body.is_empty() {
            for at in [Some(mv.to()), mv.exit()].into_iter().flatten() {
                let thing = || thing(language, position, at);
                legal.things.entry(at.to_string()).or_insert_with(thing);
            }
        }
    }
    let movable: Vec<Square> = all.iter().map(Move::from).collect();
    for at in position.board().occupied() {
        if !movable.contains(&at)
            && let Some(why) = not_first(position, at)
        {
            legal.not.insert(at.to_string(), reason(language, &why));
        }
    }
    legal
}

fn reason(language: Language, why: &RejectionReason) -> String {
    i18n::reason(language, why)
}

/// Why what is on a square cannot move.
fn not_first(position: &Position, at: Square) -> Option<RejectionReason> {
    let piece = match position.board().occupant(at)? {
        Occupant::Corpse => return Some(RejectionReason::DeadThere(at)),
        Occupant::Living(piece) => piece,
    };
    let (role, owner) = (piece.role, position.owner(at));
    Some(if owner == Some(position.mover()) {
        RejectionReason::Stuck { at, role }
    } else {
        RejectionReason::NotYours { at, role, owner }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::Options;

    #[test]
    fn every_legal_move_is_in_the_list_once() {
        for options in [Options::CLASSIC, Options::BGA] {
            let position = Position::setup(options);
            let all = position.legal_moves();
            let legal = legal(Language::English, &position, &all);
            let mut listed: Vec<String> = Vec::new();
            for (stem, (label, bodies)) in &legal.moves {
                assert!(legal.labels.get(*label).is_some(), "{stem}");
                if bodies.is_empty() {
                    listed.push(stem.clone());
                }
                listed.extend(
                    bodies
                        .as_bytes()
                        .chunks(2)
                        .map(|body| format!("{stem}@{}", std::str::from_utf8(body).unwrap())),
                );
            }
            let mut wanted: Vec<String> = all.iter().map(Move::to_string).collect();
            listed.sort_unstable();
            wanted.sort_unstable();
            assert_eq!(listed, wanted);
        }
    }

    #[test]
    fn every_square_without_a_move_says_why() {
        let position = Position::default();
        let all = position.legal_moves();
        let legal = legal(Language::English, &position, &all);
        assert_eq!(
            legal.not["a1"],
            "Your Chief on a1 cannot move. Move another piece."
        );
        assert!(legal.not["g1"].contains("is Blue’s"), "{}", legal.not["g1"]);
        assert!(legal.empty.starts_with("{1} is empty."), "{}", legal.empty);
        assert!(!legal.not.contains_key("c1"));
    }
}
