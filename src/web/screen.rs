//! The one screen on which a board is looked at: players, board, a line that says what happens, a row
//! of actions, and tabs. Each has its reserved place, so that nothing moves the board.

use maud::{Markup, html};

use super::board::drawn;
use crate::i18n::{Language, piece, say};
use crate::render::{Control, Token};
use djambi_rules::{Army, Piece, Role, Seat};

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
    /// The screen. It works without scripts: a tab is the label of a radio button.
    #[must_use]
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
                (rare(language))
                p.muted { (say!(language, "web-legend-close")) }
            }
        }
    }
}

/// Each piece with its drawing and what it does, and what else is on a board.
#[must_use]
pub fn pieces(language: Language) -> Markup {
    let of = |role| {
        let army = Army::ALL[0];
        Token::Living(Piece { army, role }, Control::Player(Seat::Red))
    };
    html! {
        ul.meanings {
            @for role in Role::ALL {
                li { span.shape { (drawn(of(role))) }
                    span { b { (piece(language, role)) } " " (say!(language, "web-does", piece = role.key())) } }
            }
            li { span.shape { (drawn(Token::Corpse)) } span { (say!(language, "web-legend-corpse")) } }
            li { span.shape { (use_of("maze")) } span { (say!(language, "web-legend-maze")) } }
        }
    }
}

/// The signs of targets, and the shapes of armies.
#[must_use]
pub fn signs(language: Language) -> Markup {
    let grey = |control| {
        let (army, role) = (Army::ALL[1], Role::Militant);
        drawn(Token::Living(Piece { army, role }, control))
    };
    html! {
        ul.meanings {
            li { span.shape { (use_of("dot")) } span { (say!(language, "web-sign-move")) } }
            li { span.shape { (use_of("ring")) } span { (say!(language, "web-sign-kill")) } }
            li { span.shape { (use_of("dashes")) } span { (say!(language, "web-sign-carry")) } }
            li { span.shape.put {} span { (say!(language, "web-sign-put")) } }
            li { span.shape { (grey(Control::Player(Seat::Red))) } span { (say!(language, "web-sign-taken")) } }
            li { span.shape { (grey(Control::Frozen(Seat::Blue))) } span { (say!(language, "web-sign-frozen")) } }
        }
    }
}

/// Rules that many games never need, so that nobody has to meet them to know them.
fn rare(language: Language) -> Markup {
    html! {
        ul.rare {
            li { (say!(language, "web-legend-army")) }
            li { (say!(language, "rare-exit")) }
            li { (say!(language, "rare-skip")) }
            li { (say!(language, "web-legend-draw")) }
        }
    }
}

fn use_of(id: &str) -> Markup {
    html! { svg aria-hidden="true" { use href={ "#" (id) } {} } }
}
