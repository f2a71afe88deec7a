//! The board.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::super::board::{self, Looks, cell};
use super::super::model::Model;
use super::layout::Layout;
use djambi_rules::{Bitboard, Ply, Role, Square};

/// The signs around the letters of a square, besides any colour.
struct Brackets {
    open: &'static str,
    close: &'static str,
}

pub(super) fn draw(frame: &mut Frame, layout: &Layout, model: &Model, looks: Looks) {
    let marks = Marks::of(model);
    for square in Square::all() {
        draw_square(frame, layout.rect(square), square, model, &marks, looks);
    }
    for step in 0..9 {
        let (width, height) = layout.square;
        let board = layout.board;
        let rank = Rect::new(
            board.x,
            board.y + (8 - step) * height + (height - 1) / 2,
            1,
            1,
        );
        frame.render_widget(Span::styled((step + 1).to_string(), board::strong()), rank);
        let file = Rect::new(
            board.x + 2 + step * width + (width - 1) / 2,
            board.bottom() - 1,
            1,
            1,
        );
        let name = char::from(b'a' + step as u8).to_string();
        frame.render_widget(Span::styled(name, board::strong()), file);
    }
}

/// The squares with a meaning of their own.
struct Marks {
    lit: Bitboard,
    chosen: Bitboard,
    last: Bitboard,
    /// Pieces that could be killed next, and the chief among them.
    threatened: Bitboard,
    chief: Bitboard,
    cursor: Option<Square>,
}

impl Marks {
    fn of(model: &Model) -> Marks {
        let history = model.looking.history(&model.view);
        let plies = model.plies();
        let last = plies.checked_sub(1).and_then(|it| history.plies().nth(it));
        let last = match last {
            Some(Ply::Move(mv)) => mv
                .squares()
                .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square)),
            _ => Bitboard::EMPTY,
        };
        let threatened = model.threatened();
        Marks {
            threatened,
            chief: threatened & model.position().board().role(Role::Chief),
            lit: model.lit(),
            chosen: model.chosen(),
            last,
            cursor: model.cursor,
        }
    }

    /// The signs around the letters. A piece that could be killed next has its sign behind them
    /// whatever else is to be said of its square.
    fn brackets(&self, square: Square) -> Brackets {
        let (open, close) = if self.cursor == Some(square) {
            ("[", "]")
        } else if self.chosen.contains(square) {
            ("{", "}")
        } else if self.lit.contains(square) {
            ("(", ")")
        } else if self.last.contains(square) {
            ("<", ">")
        } else {
            (" ", " ")
        };
        Brackets {
            open: if self.chief.contains(square) && open == " " {
                "!"
            } else {
                open
            },
            close: if self.threatened.contains(square) {
                "!"
            } else {
                close
            },
        }
    }
}

fn draw_square(
    frame: &mut Frame,
    rect: Rect,
    square: Square,
    model: &Model,
    marks: &Marks,
    looks: Looks,
) {
    let (text, ground) = cell(model.position(), square, looks);
    let mut style = board::ground_style(ground, square, marks.lit.contains(square), looks);
    if marks.cursor == Some(square) {
        style = style.patch(board::reversed());
    }
    fill(frame, rect, style);
    let Brackets { open, close } = marks.brackets(square);
    let text = if !looks.colours && text == "  " && open == " " {
        " .  ".to_owned()
    } else {
        format!("{open}{text}{close}")
    };
    let line = Rect {
        x: rect.x + (rect.width - 4) / 2,
        y: rect.y + (rect.height - 1) / 2,
        width: 4,
        height: 1,
    };
    frame.render_widget(Span::styled(text, style), line);
}

fn fill(frame: &mut Frame, rect: Rect, style: Style) {
    frame.buffer_mut().set_style(rect, style);
}
