//! The one screen on which a board is looked at: players, board, a line that says what happens, a row
//! of actions, and tabs. Each has its reserved place, so that nothing moves the board.

use maud::{Markup, html};

use super::board::drawn;
use super::choosing::Try;
use super::reader::GamePage;
use super::words;
use crate::game::Phase;
use crate::i18n::{self, Language, army, label, piece, say};
use crate::render::{Control, Scene, Token};
use crate::teach::Page;
use djambi_input::Draft;
use djambi_rules::{Army, Options, Piece, Position, Role, Seat};

/// The parts of the screen. Empty ones keep their places.
#[derive(Debug, Default)]
pub struct Screen {
    /// The two players above the board, from the left.
    pub far: Markup,
    /// The board.
    pub board: Markup,
    /// The two players below it.
    pub near: Markup,
    /// The last event, or the question.
    pub line: Markup,
    /// The actions that answer it at once.
    pub row: Markup,
    /// The tabs; the first one is open.
    pub tabs: Vec<Tab>,
}

/// A tab.
#[derive(Debug)]
pub struct Tab {
    /// A name for addresses and styles.
    pub key: &'static str,
    /// Its title.
    pub title: String,
    /// Its content.
    pub content: Markup,
}

impl Screen {
    /// The players of a game around the place of its board.
    pub fn of_game(page: &GamePage<'_>) -> Screen {
        let bottom = words::bottom(&page.view.game, page.person);
        Screen::around(bottom, &|seat| of_player(page, seat))
    }

    /// The armies of a position that does not belong to a game around the place of its board, with that seat's
    /// corner at the bottom.
    pub fn of_position(language: Language, position: &Position, bottom: Seat) -> Screen {
        Screen::around(bottom, &|seat| of_army(language, position, seat))
    }

    /// That seat's plate is at the bottom left, and those of the others follow.
    fn around(bottom: Seat, plate: &dyn Fn(Seat) -> Markup) -> Screen {
        let seat = |further: usize| Seat::ALL[(bottom.index() + further) % Seat::ALL.len()];
        Screen {
            far: html! { (plate(seat(3))) (plate(seat(2))) },
            near: html! { (plate(seat(0))) (plate(seat(1))) },
            ..Screen::default()
        }
    }

    /// The screen. It works without scripts: a tab is the label of a radio button.
    pub fn markup(&self, language: Language) -> Markup {
        html! {
            div.screen {
                ul.players.far aria-label=(say!(language, "web-players")) { (self.far) }
                (self.board)
                ul.players.near aria-label=(say!(language, "web-players")) { (self.near) }
                div.line { div.said { (self.line) } }
                div.row { (self.row) }
                div.tabs {
                    @for (index, tab) in self.tabs.iter().enumerate() {
                        input.hidden type="radio" name="tab" id={ "tab-" (tab.key) } checked[index == 0];
                        label for={ "tab-" (tab.key) } { (tab.title) }
                    }
                    (legend(language))
                    @for tab in &self.tabs { section class={ "tab tab-" (tab.key) } { (tab.content) } }
                }
            }
        }
    }
}

/// The legend of the drawings, which opens on the board.
fn legend(language: Language) -> Markup {
    html! {
        details.legend {
            summary.button aria-label=(say!(language, "web-legend")) title=(say!(language, "web-legend")) { "?" }
            div.sheet tabindex="0" {
                p { b { (say!(language, "web-goal")) } }
                (pieces(language))
                (signs(language))
                (notation(language))
                (rare(language))
            }
        }
    }
}

/// Each piece with its drawing and what it does, and what else is on a board.
pub fn pieces(language: Language) -> Markup {
    let of = |role| {
        let army = Army::ALL[0];
        Token::Living(Piece { army, role }, Control::Player(Seat::Red))
    };
    html! {
        ul.meanings {
            @for role in Role::ALL {
                li { span.shape { (drawn(of(role))) }
                    span { b { (piece(language, role)) } " (" code { (role.letter()) } ") " (say!(language, "web-does", piece = role.key())) } }
            }
            li { span.shape { (drawn(Token::Corpse)) } span { (say!(language, "web-legend-corpse")) } }
            li { span.shape { (use_of("maze")) } span { (say!(language, "web-legend-maze")) } }
        }
    }
}

/// The signs of targets, and the shapes of armies.
pub fn signs(language: Language) -> Markup {
    let grey = |control| {
        let (army, role) = (Army::ALL[1], Role::Militant);
        drawn(Token::Living(Piece { army, role }, control))
    };
    html! {
        ul.meanings {
            li { span.shape { (use_of("dot")) } span { (say!(language, "web-sign-target", kind = "move")) } }
            li { span.shape { (use_of("ring")) } span { (say!(language, "web-sign-target", kind = "kill")) } }
            li { span.shape { (use_of("dashes")) } span { (say!(language, "web-sign-target", kind = "carry")) } }
            li { span.shape.put {} span { (say!(language, "web-sign-target", kind = "put")) } }
            li { span.shape { (grey(Control::Player(Seat::Red))) } span { (say!(language, "web-sign-taken")) } }
            li { span.shape { (grey(Control::Frozen(Seat::Blue))) } span { (say!(language, "web-sign-grey", state = "frozen")) } }
            li { span.shape { (grey(Control::Hostage)) } span { (say!(language, "web-sign-grey", state = "hostage")) } }
        }
    }
}

/// How a move is written, by the example of the page about the militant.
pub fn notation(language: Language) -> Markup {
    let Some(example) = Page::Militant.example() else {
        return html! {};
    };
    let text = label(language, &example.before, example.mv);
    let notation = example.mv.to_string();
    let typed = typed(&notation);
    let said = say!(
        language,
        "web-legend-notation",
        notation = format!("`{notation}`"),
        text = text,
        typed = format!("`{typed}`")
    );
    html! { p { (words::with_code(&said)) } }
}

/// A written move as it can be typed: the piece and its squares, without signs.
fn typed(notation: &str) -> String {
    let (piece, squares) = notation.split_at(1);
    let squares = squares.split(['-', 'x', '~', '!', '@']);
    format!("{piece} {}", squares.collect::<Vec<_>>().join(" "))
}

/// Rules that many games never need, so that nobody has to meet them to know them.
fn rare(language: Language) -> Markup {
    html! {
        ul.rare {
            li { (say!(language, "rare-exit")) }
            li { (say!(language, "rare-skip")) }
        }
    }
}

fn use_of(id: &str) -> Markup {
    html! { svg aria-hidden="true" { use href={ "#" (id) } {} } }
}

/// The plate of a seat of a game.
fn of_player(page: &GamePage<'_>, seat: Seat) -> Markup {
    let (language, game, position) = (page.language, &page.view.game, page.position());
    let moves = game.phase() == Phase::Playing;
    let is_own = page.person.is_some() && game.person_on(seat) == page.person;
    let who = html! {
        @if is_own { span.you { (say!(language, "web-you")) } " " }
        (words::sitter(language, page.view, seat))
    };
    let bank = game.shown_bank_of(seat);
    let bank = html! {
        @if let Some(time) = bank {
            span.bank title=(say!(language, "web-bank")) { (i18n::clock(language, time)) }
        }
    };
    let standing = i18n::standing(language, game, position, seat, moves);
    plate(language, position, seat, moves, [&who, &bank], &standing)
}

/// The plate of an army of a position that does not belong to a game.
fn of_army(language: Language, position: &Position, seat: Seat) -> Markup {
    let nothing = html! {};
    let standing = if position.board().army(seat.army()).is_empty() {
        say!(language, "number-pieces", count = 0)
    } else {
        i18n::condition(language, position, seat, true)
    };
    plate(
        language,
        position,
        seat,
        true,
        [&nothing, &nothing],
        &standing,
    )
}

/// The plate of a seat in a position in which somebody `moves` or nobody does: its army, its player with the
/// time that they have, and how they stand.
fn plate(
    language: Language,
    position: &Position,
    seat: Seat,
    moves: bool,
    [who, bank]: [&Markup; 2],
    standing: &str,
) -> Markup {
    let is_mover = moves && position.outcome().is_none() && position.mover() == seat;
    html! {
        li.moving[is_mover].out[!position.plays_on(seat)] aria-current=[is_mover.then_some("true")] {
            span.shape { (drawn(shape(position, seat.army()))) }
            span.who { b { (army(language, seat)) } " " (who) }
            (bank)
            span.status {
                (standing)
                @if let Some(by) = controlled(language, position, seat) { " · " (by) }
            }
        }
    }
}

/// The most important piece of an army that is left, as it is on the board; a corpse without one.
fn shape(position: &Position, army: Army) -> Token {
    let scene = Scene::of(position);
    let tokens = position.board().army(army);
    let tokens = tokens.iter().filter_map(|at| scene.at(at));
    let first = tokens.min_by_key(|token| match token {
        Token::Living(piece, _) => Some(piece.role),
        Token::Corpse => None,
    });
    first.unwrap_or(Token::Corpse)
}

/// The other player who controls the army of a seat, if one does.
fn controlled(language: Language, position: &Position, seat: Seat) -> Option<String> {
    let by = position.controller(seat.army())?;
    (by != seat).then(|| say!(language, "web-controlled", by = army(language, by)))
}

/// The plates of the armies that have pieces, for a board without a screen.
pub fn armies(language: Language, position: &Position) -> Markup {
    let has_pieces = |seat: &Seat| !position.board().army(seat.army()).is_empty();
    html! {
        ul.armies aria-label=(say!(language, "web-armies")) {
            @for seat in Seat::ALL.into_iter().filter(has_pieces) { (of_army(language, position, seat)) }
        }
    }
}

/// The menu of the rules: the field `rules`, in which these are chosen.
pub fn rules(language: Language, chosen: &Options) -> Markup {
    html! {
        select name="rules" aria-label=(say!(language, "button-rules")) {
            @for (name, options) in Options::PRESETS {
                option value=(name) selected[options == *chosen] { (say!(language, "terms-preset", preset = name)) }
            }
        }
    }
}

/// The fields of a form for a typed move. Squares alone answer the question about the parts that are chosen on
/// the board; a rejected text is to be corrected.
pub fn fields(language: Language, tried: &Try, button: &str) -> Markup {
    let Try { draft, typed, .. } = tried;
    html! {
        label.hidden for="typed" { (say!(language, "button-type")) }
        @if *draft != Draft::default() { input type="hidden" name="draft" value=(draft); }
        input #typed name="text" type="text" maxlength="80" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Mc1-e1" required value=[Some(typed).filter(|it| !it.is_empty())];
        button.button type="submit" { (button) }
    }
}
