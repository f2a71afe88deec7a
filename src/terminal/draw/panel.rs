//! The board on the full screen, and beside it the players with their states, the next to move, and the
//! moves played.

use djambi_rules::{Bitboard, Ply, Role, Seat, Square};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::board::{self, Looks, cell};
use super::super::lines::wrapped;
use super::super::model::Model;
use super::layout::Layout;
use crate::i18n::{self, army, say, standing};

/// The columns that the next to move and the moves need: below that there are only the players.
const LEAST: usize = 16;

/// The lines that a panel needs for two lines per player, and as many for all else.
const TALL: u16 = 16;

pub(super) fn draw(frame: &mut Frame, area: Rect, model: &Model, looks: Looks) {
    let mut lines = Vec::new();
    for seat in Seat::ALL {
        lines.extend(player(model, seat, looks, area));
    }
    let width = usize::from(area.width);
    if width < LEAST {
        frame.render_widget(Paragraph::new(lines), area);
        return;
    }
    let since = since(model, width);
    if since.is_empty() {
        // Later what has happened needs the room.
        let rules = i18n::special_rules(model.table.language(), *model.position().options());
        lines.extend(
            rules
                .iter()
                .flat_map(|it| styled(it, width, Style::new().dim())),
        );
    }
    if !model.table.is_open() {
        lines.extend(next(model, looks));
    }
    if !since.is_empty() && !is_narrow(area) {
        lines.push(Line::default());
        let space = usize::from(area.height).saturating_sub(lines.len());
        let cut = since.len() > space;
        lines.extend(since.into_iter().take(space));
        if let (true, Some(last)) = (cut, lines.last_mut()) {
            *last = Line::from(board::MORE.trim_start().dim());
        }
    }
    lines.push(Line::default());
    let space = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(log(model, looks, space, width));
    frame.render_widget(Paragraph::new(lines), area);
}

/// A player: sign and colour, name, state. A second line takes what does not fit. Where the panel is too
/// low for two lines per player, the name is left out, and only a state such as frozen gets a line.
fn player(model: &Model, seat: Seat, looks: Looks, area: Rect) -> Vec<Line<'static>> {
    let (language, position) = (model.table.language(), model.position());
    let moves = !model.table.shows_the_end() && position.mover() == seat;
    let mut first = Line::from(vec![
        if moves { ">" } else { " " }.bold(),
        sign(seat, looks),
        format!(" {}", army(language, seat)).bold(),
    ]);
    let who = model.table.player(seat);
    let who = who.map(|who| Span::raw(format!(" {who}")));
    let state = standing(language, &model.table.view.game, position, seat, false);
    let state = format!(" {state}").dim();
    let space = usize::from(area.width).saturating_sub(first.width());
    let both = who.as_ref().map_or(0, Span::width) + state.width();
    if both <= space {
        first.extend(who.into_iter().chain([state]));
        return vec![first];
    }
    let mut second = Line::from("   ");
    if area.height >= TALL && usize::from(area.width) >= LEAST {
        let named = who.as_ref().is_some_and(|who| who.width() <= space);
        let line = if named { &mut first } else { &mut second };
        line.extend(who);
        second.push_span(state);
        return vec![first, second];
    }
    if state.width() <= space {
        first.push_span(state);
        return vec![first];
    }
    let state = i18n::state(language, position, seat, false);
    second.extend(state.map(|text| format!(" {text}").dim()));
    let lines = [first, second].into_iter();
    lines.filter(|line| line.spans.len() > 1).collect()
}

/// The sign of an army in its colours.
fn sign(seat: Seat, looks: Looks) -> Span<'static> {
    let sign = format!(" {} ", board::sign(seat.army(), looks));
    Span::styled(sign, board::sign_style(seat, looks))
}

fn next(model: &Model, looks: Looks) -> Option<Line<'static>> {
    if model.table.is_over() {
        return None;
    }
    let movers = model.position().upcoming_turns().take(8);
    let language = model.table.language();
    let mut spans = vec![Span::raw(say!(language, "term-next", seats = ""))];
    for seat in movers {
        let sign = format!("{} ", board::sign(seat.army(), looks));
        spans.push(Span::styled(sign, board::sign_style(seat, looks)));
    }
    Some(Line::from(spans))
}

/// A text, broken where the panel ends.
fn styled(text: &str, width: usize, style: Style) -> impl Iterator<Item = Line<'static>> {
    let lines = wrapped(text, width).into_iter();
    lines.map(move |line| Line::styled(line, style))
}

/// Whether there is no room here for sentences, which are then where messages are.
pub(super) const fn is_narrow(panel: Rect) -> bool {
    panel.width < 32
}

/// The events since the person's own last move, their losses first.
fn since(model: &Model, width: usize) -> Vec<Line<'static>> {
    let since = model.since();
    if since.is_empty() {
        return Vec::new();
    }
    let heading = say!(model.table.language(), "since-title");
    let mut lines: Vec<Line> = styled(&heading, width, Style::new().dim()).collect();
    for loss in &since.losses {
        lines.extend(styled(loss, width, Style::new().bold()));
    }
    for line in &since.moves {
        lines.extend(styled(line, width, Style::new()));
    }
    lines
}

/// The last moves up to the one shown, the latest at the bottom.
fn log(model: &Model, looks: Looks, space: usize, width: usize) -> Vec<Line<'static>> {
    const SIGN: usize = 4;
    let history = model.table.history();
    let plies = model.plies();
    if plies == 0 {
        let text = say!(model.table.language(), "history-none");
        return styled(&text, width, Style::new().dim()).collect();
    }
    let mut lines = Vec::new();
    for step in history
        .steps()
        .take(plies)
        .skip(plies.saturating_sub(space))
    {
        let seat = step.by();
        let text = i18n::short_ply(model.table.language(), step.before, step.ply);
        let texts = wrapped(&text, width.saturating_sub(SIGN));
        lines.extend(texts.into_iter().enumerate().map(|(row, text)| {
            let sign = if row == 0 {
                sign(seat, looks)
            } else {
                Span::raw("   ")
            };
            Line::from(vec![sign, Span::raw(format!(" {text}"))])
        }));
    }
    let skip = lines.len().saturating_sub(space);
    lines.split_off(skip)
}

pub(super) fn draw_board(frame: &mut Frame, layout: &Layout, model: &Model, looks: Looks) {
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
        frame.render_widget((step + 1).to_string().bold(), rank);
        let file = Rect::new(
            board.x + 2 + step * width + (width - 1) / 2,
            board.bottom() - 1,
            1,
            1,
        );
        let name = char::from(b'a' + step as u8).to_string();
        frame.render_widget(name.bold(), file);
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
        let history = model.table.history();
        let plies = model.plies();
        let last = match plies.checked_sub(1).and_then(|it| history.plies().nth(it)) {
            Some(Ply::Move(mv)) => mv.squares().collect(),
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
    fn brackets(&self, square: Square) -> (&'static str, &'static str) {
        let (mut open, mut close) = if self.cursor == Some(square) {
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
        if self.chief.contains(square) && open == " " {
            open = "!";
        }
        if self.threatened.contains(square) {
            close = "!";
        }
        (open, close)
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
        style = style.reversed();
    }
    frame.buffer_mut().set_style(rect, style);
    let (open, close) = marks.brackets(square);
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
