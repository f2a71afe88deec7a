//! Beside the board: who sits where and how he stands, who is next, what has been played.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::super::cells::{self, Looks};
use super::super::model::Model;
use super::paint;
use crate::i18n::{army, say, standing};
use djambi_rules::Seat;

pub(super) fn draw(frame: &mut Frame, area: Rect, model: &Model, looks: Looks) {
    let mut lines = Vec::new();
    for seat in Seat::ALL {
        lines.extend(player(model, seat, looks, usize::from(area.width)));
    }
    if !model.looking.is_open() {
        lines.extend(next(model, looks));
    }
    lines.push(Line::default());
    let room = usize::from(area.height).saturating_sub(lines.len());
    lines.extend(log(model, looks, room));
    frame.render_widget(Paragraph::new(lines), area);
}

/// A player: his sign and colour, who he is, how he stands. What there is no room for is left out,
/// but who is frozen or in power gets a line for that.
fn player(model: &Model, seat: Seat, looks: Looks, width: usize) -> Vec<Line<'static>> {
    let game = &model.view.game;
    let position = model.position();
    let moves = position.outcome().is_none() && position.mover() == seat;
    let sign = format!(" {} ", cells::sign(seat, looks));
    let mut spans = vec![
        Span::styled(if moves { ">" } else { " " }, paint::strong()),
        Span::styled(sign, paint::sign(seat, looks)),
        Span::styled(
            format!(" {}", army(model.speech.language, seat)),
            paint::strong(),
        ),
    ];
    let room = |spans: &[Span]| width.saturating_sub(spans.iter().map(Span::width).sum());
    let who = model.speech.sitter_beside(game, seat);
    let who = who.map(|who| Span::raw(format!(" {who}")));
    if let Some(who) = who
        && model.looking.record().is_none()
        && who.width() <= room(&spans)
    {
        spans.push(who);
    }
    let state = format!(
        " {}",
        standing(model.speech.language, game, position, seat, false)
    );
    let state = Span::styled(state, paint::faint());
    if state.width() <= room(&spans) {
        spans.push(state);
        return vec![Line::from(spans)];
    }
    let first = Line::from(spans);
    if position.is_frozen(seat) || position.in_power() == Some(seat) {
        vec![first, Line::from(vec![Span::raw("    "), state])]
    } else {
        vec![first]
    }
}

fn next(model: &Model, looks: Looks) -> Option<Line<'static>> {
    if model.is_over() {
        return None;
    }
    let movers = model.position().next_movers(8);
    let mut spans = vec![Span::raw(say!(
        model.speech.language,
        "term-next",
        seats = ""
    ))];
    for seat in movers {
        let sign = format!("{} ", cells::sign(seat, looks));
        spans.push(Span::styled(sign, paint::sign(seat, looks)));
    }
    Some(Line::from(spans))
}

/// The last turns up to what is shown, the latest at the bottom.
fn log(model: &Model, looks: Looks, room: usize) -> Vec<Line<'static>> {
    let history = model.looking.history(&model.view);
    let plies = model.looking.plies(&model.view);
    if plies == 0 {
        let text = say!(model.speech.language, "term-log-empty");
        return vec![Line::styled(text, paint::faint())];
    }
    let first = plies.saturating_sub(room);
    let played = history.plies().enumerate().skip(first).take(plies - first);
    played
        .filter_map(|(index, ply)| {
            let before = history.position_after(index)?;
            let seat = ply.by(before);
            let sign = format!(" {} ", cells::sign(seat, looks));
            let line = format!(" {}", model.speech.log_line(before, ply));
            Some(Line::from(vec![
                Span::styled(sign, paint::sign(seat, looks)),
                Span::raw(line),
            ]))
        })
        .collect()
}
