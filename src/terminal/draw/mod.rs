//! Draws the full screen: the model's contents, as far as the window has space for them.

mod layout;
mod panel;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::board::{MORE, faint, reversed, strong};
use super::lines::{ascii, wrapped};
use super::model::Model;
use crate::i18n::say;

pub use layout::Layout;

/// Draws everything. The text cursor is left where one types.
pub fn draw(frame: &mut Frame, model: &Model) {
    draw_all(frame, model);
    if model.looks.ascii {
        for cell in &mut frame.buffer_mut().content {
            let like = ascii(cell.symbol());
            // Only the first of several letters fits into one cell.
            cell.set_symbol(like.get(..1).unwrap_or(" "));
        }
    }
}

fn draw_all(frame: &mut Frame, model: &Model) {
    let (area, looks) = (frame.area(), model.looks);
    let Some(layout) = Layout::of(area) else {
        let (columns, lines) = Layout::SMALLEST;
        let text = say!(
            model.wording.language,
            "term-too-small",
            columns = columns,
            lines = lines
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    };
    title(frame, &layout, model);
    panel::draw_board(frame, &layout, model, looks);
    panel::draw(frame, layout.panel, model, looks);
    message(frame, &layout, model);
    input(frame, &layout, model);
    buttons(frame, &layout, model);
    if model.page.is_some() {
        page(frame, layout.buttons.y, model);
    }
}

fn title(frame: &mut Frame, layout: &Layout, model: &Model) {
    let state = match model.looking.file() {
        Some(name) => say!(model.wording.language, "term-record", name = name),
        None if model.is_following() => say!(model.wording.language, "term-following"),
        None => model.wording.state(&model.view),
    };
    let name = say!(model.wording.language, "web-brand");
    let width = usize::from(layout.title.width);
    // Where it does not fit, all of it is in the message below.
    let lines = fitting(&format!("{name} · {state}"), width, 1, " …");
    let line = lines.concat();
    let state = line.strip_prefix(&name).unwrap_or(&line).to_owned();
    let line = Line::from(vec![Span::styled(name, strong()), Span::raw(state)]);
    frame.render_widget(line, layout.title);
}

fn message(frame: &mut Frame, layout: &Layout, model: &Model) {
    let (width, height) = (
        usize::from(layout.message.width),
        usize::from(layout.message.height),
    );
    let (suggestions, taken) = model.suggestions();
    if suggestions.is_empty() {
        let lines = fitting(&text(layout, model), width, height, MORE);
        let lines: Vec<Line> = lines.into_iter().map(Line::raw).collect();
        frame.render_widget(Paragraph::new(lines), layout.message);
        return;
    }
    // The one that is taken is always among those that there is room for.
    let space = (width * height / 12).max(1);
    let skip = taken.map_or(0, |at| (at + 1).saturating_sub(space));
    let shown = suggestions.iter().enumerate().skip(skip).take(space);
    let spans = shown.flat_map(|(at, mv)| {
        let style = if taken == Some(at) {
            reversed()
        } else {
            faint()
        };
        [Span::styled(mv.to_string(), style), Span::raw("  ")]
    });
    let line = Line::from(spans.collect::<Vec<_>>());
    let paragraph = Paragraph::new(line).wrap(Wrap { trim: true });
    frame.render_widget(paragraph, layout.message);
}

/// The message; where the panel has no space for it, the events since one's last move.
fn text(layout: &Layout, model: &Model) -> String {
    let since = model.since();
    if !model.is_idle() || since.is_empty() || !panel::is_narrow(layout.panel) {
        return model.message();
    }
    let heading = say!(model.wording.language, "since-title");
    let mut said = vec![heading];
    said.extend(since.losses);
    said.extend(since.moves);
    let between = if layout.message.height > 2 { "\n" } else { " " };
    said.join(between)
}

/// A text in at most `height` lines; if it has more, `more` is at the end.
fn fitting(text: &str, width: usize, height: usize, more: &str) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            let space = width.saturating_sub(more.chars().count());
            *last = last.chars().take(space).collect::<String>() + more;
        }
    }
    lines
}

fn input(frame: &mut Frame, layout: &Layout, model: &Model) {
    const PROMPT: &str = "> ";
    let space = usize::from(layout.input.width).saturating_sub(PROMPT.len() + 1);
    let skip = model.input.at().saturating_sub(space);
    let text: String = model.input.text().chars().skip(skip).take(space).collect();
    let line = Line::from(vec![Span::styled(PROMPT, strong()), Span::raw(text)]);
    frame.render_widget(line, layout.input);
    let before: String = model
        .input
        .text()
        .chars()
        .skip(skip)
        .take(model.input.at() - skip)
        .collect();
    let columns = Span::raw(before).width() + PROMPT.len();
    let x = layout.input.x + u16::try_from(columns).unwrap_or(u16::MAX);
    frame.set_cursor_position((
        x.min(layout.input.right().saturating_sub(1)),
        layout.input.y,
    ));
}

fn buttons(frame: &mut Frame, layout: &Layout, model: &Model) {
    let buttons = model.buttons();
    for (button, rect) in buttons.iter().zip(layout.button_rects(&buttons)) {
        let line = Line::from(vec![
            Span::styled(button.name, strong()),
            Span::styled(format!(" {}", button.text), reversed()),
        ]);
        frame.render_widget(line, rect);
    }
}

/// A page is over everything except the buttons.
fn page(frame: &mut Frame, bottom: u16, model: &Model) {
    let area = frame.area();
    let over = Rect {
        height: bottom - area.y,
        ..area
    };
    let title = say!(model.wording.language, "web-brand");
    let mut block = Block::bordered().title(title);
    if model.page_continues() {
        let more = say!(model.wording.language, "term-page-more");
        block = block.title_bottom(more);
    }
    let lines = model.page_lines().into_iter().map(Line::raw);
    let paragraph = Paragraph::new(lines.collect::<Vec<_>>()).block(block);
    frame.render_widget(Clear, over);
    frame.render_widget(paragraph, over);
}

#[cfg(test)]
mod tests;
