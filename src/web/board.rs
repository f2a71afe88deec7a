//! A board as HTML: nine rows of nine squares with words for each, drawings, marks, and links where a
//! square can be chosen.

use std::collections::BTreeMap;

use maud::{Markup, html};

use crate::i18n::{Language, owned, say};
use crate::render::{Control, MoveMarks, Scene, TargetKind, Token};
use djambi_rules::{Bitboard, Seat, Square};

/// A link on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Where it leads.
    pub href: String,
    /// Whether the piece there can be dragged to where it goes next.
    pub lifts: bool,
}

/// A board: what it shows, and what can be chosen on it.
#[derive(Clone, Debug)]
pub struct Board {
    /// The language of its words.
    pub language: Language,
    /// The scene that it shows.
    pub scene: Scene,
    /// The links.
    pub choices: BTreeMap<Square, Choice>,
    /// From where a reporter can kill, …
    pub strikes: Bitboard,
    /// … and whom.
    pub victims: Bitboard,
    /// Squares on which something has happened since its reader's last move.
    pub changed: Bitboard,
    /// Squares on which its reader has lost a piece since then.
    pub lost: Bitboard,
}

impl Board {
    /// A board on which nothing can be chosen.
    pub fn still(language: Language, scene: Scene) -> Board {
        Board {
            language,
            scene,
            choices: BTreeMap::new(),
            strikes: Bitboard::EMPTY,
            victims: Bitboard::EMPTY,
            changed: Bitboard::EMPTY,
            lost: Bitboard::EMPTY,
        }
    }

    /// The board.
    pub fn markup(&self) -> Markup {
        let name = say!(self.language, "button-board");
        html! {
            div.board role="grid" aria-label=(name) data-bottom=(self.scene.bottom.key()) {
                @for row in 0..9 {
                    div role="row" { @for column in 0..9 { (self.cell(column, row)) } }
                }
                (self.arrows())
            }
        }
    }

    fn cell(&self, column: usize, row: usize) -> Markup {
        let is_here = |it: &Square| place(self.scene.bottom, *it) == (column, row);
        let Some(square) = Square::all().find(is_here) else {
            return html! {};
        };
        let class = self.class(square);
        let name = square.to_string();
        let content = self.content(square, column, row);
        let is_chosen = self.scene.chosen == Some(square);
        html! {
            div role="gridcell" aria-selected=[is_chosen.then_some("true")] {
                @if let Some(choice) = self.choices.get(&square) {
                    a class=(class) href=(choice.href) data-square=(name) data-lifts[choice.lifts]
                        draggable="false" { (content) }
                } @else {
                    span class=(class) data-square=(name) tabindex="-1" { (content) }
                }
            }
        }
    }

    /// The classes that colour a square.
    fn class(&self, square: Square) -> String {
        let is = |mark: &MoveMarks| {
            let is_from = mark.from == square || mark.exit.is_some() && mark.to == square;
            (is_from, mark.end() == square)
        };
        let (from, to) = self.scene.moves.first().map_or((false, false), is);
        let target = self.scene.targets.iter().find(|it| it.square == square);
        let target = target.map(|it| it.kind);
        let light = square.index() % 2 == 1;
        let power = square == Square::MAZE && self.scene.power.is_some();
        let classes = [
            ("square", true),
            ("light", light),
            ("dark", !light),
            ("from", from),
            ("to", to),
            ("chosen", self.scene.chosen == Some(square)),
            ("changed", self.changed.contains(square)),
            ("lost", self.lost.contains(square)),
            ("strikes", self.strikes.contains(square)),
            ("victim", self.victims.contains(square)),
            ("power", power),
            ("lit", target.is_some()),
            ("kills", target == Some(TargetKind::Kill)),
            ("carries", target == Some(TargetKind::Carry)),
            ("rules", target == Some(TargetKind::Maze)),
            ("body", target == Some(TargetKind::Body)),
        ];
        let classes = classes.into_iter().filter(|(_, applies)| *applies);
        let names: Vec<&str> = classes.map(|(name, _)| name).collect();
        names.join(" ")
    }

    fn content(&self, square: Square, column: usize, row: usize) -> Markup {
        let (token, (along, up)) = (self.scene.at(square), self.labels(square));
        let target = self.scene.targets.iter().find(|it| it.square == square);
        let is_killed = self
            .scene
            .moves
            .first()
            .is_some_and(|it| it.killed.contains(&square));
        html! {
            @if square == Square::MAZE { (drawing("maze", "maze")) }
            @if let Some(token) = token { (drawn(token)) }
            @match target.map(|it| it.kind) {
                Some(TargetKind::Kill) => (drawing("mark", "ring")),
                Some(TargetKind::Carry) => (drawing("mark", "dashes")),
                Some(TargetKind::Quiet | TargetKind::Maze) if token.is_none() => (drawing("mark-small", "dot")),
                Some(_) => {},
                None => @if is_killed || self.lost.contains(square) { (drawing("mark-corner", "kill")) },
            }
            @if row == 8 { span.file aria-hidden="true" { (along) } }
            @if column == 0 { span.rank aria-hidden="true" { (up) } }
            span.hidden { (self.words(square)) }
        }
    }

    /// The labels under the column of a square and beside its row.
    fn labels(&self, square: Square) -> (String, String) {
        let name = square.to_string();
        let (file, rank) = name.split_at(1);
        let sideways = self.scene.bottom.index() % 2 == 1;
        let (along, up) = if sideways { (rank, file) } else { (file, rank) };
        (along.to_owned(), up.to_owned())
    }

    /// A square in words, with whether it is chosen: 'e3: Red’s Chief, chosen'.
    fn words(&self, square: Square) -> String {
        let at = square.to_string();
        let words = match self.scene.at(square) {
            Some(Token::Living(piece, control)) => {
                let owner = match control {
                    Control::Player(seat) | Control::Frozen(seat) => Some(seat),
                    Control::Hostage => None,
                };
                let piece = owned(self.language, piece.role, owner);
                say!(self.language, "labelled", name = at, text = piece)
            }
            Some(Token::Corpse) => {
                let corpse = say!(self.language, "web-corpse");
                say!(self.language, "labelled", name = at, text = corpse)
            }
            None if square == Square::MAZE => say!(self.language, "web-square-maze", square = at),
            None => at,
        };
        if self.scene.chosen == Some(square) {
            return say!(self.language, "web-square-chosen", square = words);
        }
        words
    }

    /// The ways of the newest move: of the piece, and of what it carried.
    fn arrows(&self) -> Markup {
        let Some(marks) = self.scene.moves.first() else {
            return html! {};
        };
        let bottom = self.scene.bottom;
        let mut ways = vec![("way", marks.from, marks.to)];
        ways.extend(marks.exit.map(|exit| ("way", marks.to, exit)));
        ways.extend(carried(marks).map(|(from, to)| ("carried", from, to)));
        html! {
            svg.arrows viewBox="0 0 90 90" aria-hidden="true" {
                @for (class, from, to) in ways { (arrow(class, place(bottom, from), place(bottom, to))) }
            }
        }
    }
}

/// Carried pieces with a line of their own: an assassin's victim goes the way that the assassin came.
fn carried(marks: &MoveMarks) -> impl Iterator<Item = (Square, Square)> + '_ {
    let own = |(from, to): &(Square, Square)| !(*from == marks.to && *to == marks.from);
    marks.bodies.iter().copied().filter(own)
}

/// A line that ends with a head, a little before the middle of the square.
fn arrow(class: &str, from: (usize, usize), to: (usize, usize)) -> Markup {
    let middle =
        |(column, row): (usize, usize)| (column as f32 * 10.0 + 5.0, row as f32 * 10.0 + 5.0);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let length = (x2 - x1).hypot(y2 - y1);
    if length < 1.0 {
        return html! {};
    }
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    let at = |along: f32, aside: f32| {
        format!(
            "{:.1} {:.1}",
            x1 + dx * along - dy * aside,
            y1 + dy * along + dx * aside
        )
    };
    let neck = length - 6.5;
    let line = format!("M{} L{}", at(0.0, 0.0), at(neck, 0.0));
    let head = format!(
        "M{} L{} L{} Z",
        at(length - 4.0, 0.0),
        at(neck, 1.7),
        at(neck, -1.7)
    );
    html! { g class=(class) { path d=(line) {} path.head d=(head) {} } }
}

/// A drawing by its id.
fn drawing(class: &str, id: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "#" (id) } {} } }
}

/// Returns a token in the colours of the player who controls it.
pub fn drawn(token: Token) -> Markup {
    let Token::Living(piece, control) = token else {
        return drawing("token", "corpse");
    };
    let class = match control {
        Control::Player(seat) => format!("token by-{}", seat.key()),
        Control::Frozen(seat) => format!("token ring-{}", seat.key()),
        Control::Hostage => "token".to_owned(),
    };
    let army = piece.army.seat().key();
    // The shield of this army is widest above its middle, so what is on it is a little higher.
    let lift = if piece.army.seat() == Seat::Green {
        "-green"
    } else {
        ""
    };
    html! {
        svg class=(class) aria-hidden="true" {
            use href={ "#base-" (army) } {}
            use href={ "#icon-" (piece.role.key()) (lift) } {}
        }
    }
}

/// Column from the left and row from the top, with that seat's corner at the bottom left.
fn place(bottom: Seat, square: Square) -> (usize, usize) {
    let start = (usize::from(square.file()), 8 - usize::from(square.rank()));
    (0..bottom.index()).fold(start, |(column, row), _| (8 - row, column))
}
