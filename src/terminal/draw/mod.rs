//! Draws the full screen: the model's contents, as far as the window has space for them.

mod layout;
mod panel;

use ratatui::Frame;
use ratatui::layout::Constraint::{Fill, Length};
use ratatui::layout::{Layout as Split, Rect};
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::board::MORE;
use super::lines::{ascii, wrapped};
use super::model::Model;
use super::navigation::Table;
use crate::i18n::say;

pub use layout::Layout;

/// Draws everything. The text cursor is left where one types.
pub fn draw(frame: &mut Frame, model: &Model) {
    draw_all(frame, model);
    if model.manner.looks.ascii {
        for cell in &mut frame.buffer_mut().content {
            let like = ascii(cell.symbol());
            // Only the first of several letters fits into one cell.
            cell.set_symbol(like.get(..1).unwrap_or(" "));
        }
    }
}

fn draw_all(frame: &mut Frame, model: &Model) {
    let (area, looks) = (frame.area(), model.manner.looks);
    let Some(layout) = Layout::of(area) else {
        let (columns, lines) = Layout::SMALLEST;
        let language = model.table.language();
        let text = say!(language, "term-too-small", columns, lines);
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
    let Table { wording, view, .. } = &model.table;
    let state = match model.table.file() {
        Some(name) => say!(wording.language, "term-record", name),
        None if model.is_following() => say!(wording.language, "term-following"),
        None => wording.state(view),
    };
    let name = say!(wording.language, "web-brand");
    let width = usize::from(layout.title.width);
    // Where it does not fit, all of it is in the message below.
    let lines = fitting(&format!("{name} · {state}"), width, 1, " …");
    let line = lines.concat();
    let state = line.strip_prefix(&name).unwrap_or(&line).to_owned();
    let line = Line::from(vec![name.bold(), state.into()]);
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
        let text = mv.to_string();
        let is_taken = taken == Some(at);
        [
            if is_taken {
                text.reversed()
            } else {
                text.dim()
            },
            "  ".into(),
        ]
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
    let between = if layout.message.height > 2 { "\n" } else { " " };
    model.table.wording.told_since(since).join(between)
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
    let columns = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    let area = layout.input;
    let [prompt, text] = Split::horizontal([Length(columns(PROMPT.len())), Fill(1)]).areas(area);
    frame.render_widget(PROMPT.bold(), prompt);
    let skip = model
        .input
        .visual_scroll(usize::from(text.width).saturating_sub(1));
    let typed = Paragraph::new(model.input.value()).scroll((0, columns(skip)));
    frame.render_widget(typed, text);
    let x = text.x + columns(model.input.visual_cursor().saturating_sub(skip));
    frame.set_cursor_position((x, text.y));
}

fn buttons(frame: &mut Frame, layout: &Layout, model: &Model) {
    let buttons = model.buttons();
    for (button, rect) in buttons.iter().zip(layout.button_rects(&buttons)) {
        let line = Line::from(vec![
            button.name.bold(),
            format!(" {}", button.text).reversed(),
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
    let title = say!(model.table.language(), "web-brand");
    let mut block = Block::bordered().title(title);
    let (lines, top) = model.page_lines();
    let shown = lines.into_iter().skip(top);
    if shown.len() > model.page_height() {
        let more = say!(model.table.language(), "term-page-more");
        block = block.title_bottom(more);
    }
    let lines: Vec<Line> = shown.map(Line::raw).collect();
    let paragraph = Paragraph::new(lines).block(block);
    frame.render_widget(Clear, over);
    frame.render_widget(paragraph, over);
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyCode;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Buffer;
    use ratatui::style::Color;

    use super::*;
    use crate::terminal::Looks;
    use crate::terminal::model::tests::{enter, model, press, type_text};

    const PLAIN: Looks = Looks {
        colours: false,
        shapes: false,
        ascii: false,
    };
    const COLOURED: Looks = Looks {
        colours: true,
        shapes: true,
        ..PLAIN
    };

    fn drawn(model: &Model, looks: Looks, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut model = model.clone();
        model.manner.looks = looks;
        terminal.draw(|frame| draw(frame, &model)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn lines(buffer: &Buffer) -> Vec<String> {
        let rows = buffer.content().chunks(usize::from(buffer.area.width));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
            .collect()
    }

    fn screen(model: &Model, width: u16, height: u16) -> String {
        lines(&drawn(model, PLAIN, width, height)).join("\n")
    }

    #[test]
    fn a_record_is_shown_with_its_players_and_its_rules() {
        let mut model = model(1, &[]);
        let record = "[Blue \"Ben\"] [Rules \"bga\"] Mc1-e1".parse().unwrap();
        model.table.open("a.txt".into(), Box::new(record));
        let text = screen(&model, 100, 24);
        for part in ["Blue Ben 9 pieces", "Rules as on Board Game Arena"] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        // It does not name the player of the game behind it.
        assert!(text.contains("Red 9 pieces"), "{text}");
    }

    #[test]
    fn everything_is_on_a_screen_of_80_by_24() {
        let mut model = model(1, &["Mc1-e1", "Mg1xe1@h5"]);
        model.manner.marks = false;
        let text = screen(&model, 80, 24);
        for part in [
            "Yellow is thinking: Computer (Novice)",
            "9  gC  gA  gM",
            "a   b   c   d   e   f   g   h   i",
            "Red Ana 8 pieces",
            "Blue Computer (Novice) 9 pieces",
            "Next: y",
            "r  1. Mc1-e1",
            "b  2. Mg1xe1@h5",
            "kills Red’s Militant on e1",
            "F1 Help",
            "F10 Quit",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        press(&mut model, KeyCode::F(1));
        let mut text = screen(&model, 80, 24);
        press(&mut model, KeyCode::PageDown);
        text += &screen(&model, 80, 24);
        for part in [
            "C Chief",
            "Tab completes",
            "xx",
            "##",
            "--continue",
            "Esc Close",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn nothing_of_the_help_is_lost_in_a_small_window() {
        for language in crate::i18n::Language::ALL {
            for (width, height) in [(60, 20), (80, 24), (100, 30)] {
                let mut model = model(1, &[]);
                model.table.wording.language = language;
                model.window = (width, height);
                press(&mut model, KeyCode::F(1));
                let mut read = String::new();
                for _ in 0..6 {
                    read += &screen(&model, width, height);
                    press(&mut model, KeyCode::PageDown);
                }
                assert!(read.contains("--continue"), "{language:?} {width}: {read}");
            }
        }
    }

    #[test]
    fn a_long_message_names_the_key_for_the_rest() {
        let mut model = model(1, &[]);
        model.notice = "all of this is said ".repeat(20) + "to its very end";
        let text = screen(&model, 80, 24);
        assert!(
            text.contains("… F9") && !text.contains("very end"),
            "{text}"
        );
        press(&mut model, KeyCode::F(9));
        let text = lines(&drawn(&model, PLAIN, 80, 24)).join(" ");
        assert!(text.contains("very end"), "{text}");
        press(&mut model, KeyCode::Esc);
        assert!(model.page.is_none());
    }

    #[test]
    fn pieces_in_danger_are_marked_until_that_is_turned_off() {
        let mut model = model(1, &["Mc1-e1"]);
        let marks = |model: &Model| {
            let text = screen(model, 80, 24);
            text.matches("rM!").count() + text.matches("<rM>").count()
        };
        assert!(!model.threatened().is_empty());
        assert!(marks(&model) > 0);
        enter(&mut model, "marks");
        assert!(model.threatened().is_empty());
        assert!(model.message().ends_with("next: no"), "{}", model.message());
    }

    #[test]
    fn squares_to_choose_are_marked_without_colours_too() {
        let mut model = model(1, &[]);
        type_text(&mut model, "m c1");
        let text = lines(&drawn(&model, PLAIN, 80, 24));
        let count = |part: &str| {
            text.iter()
                .map(|line| line.matches(part).count())
                .sum::<usize>()
        };
        assert_eq!((count("{rM}"), count("(  )")), (1, 4));
        assert!(text.iter().any(|line| line.starts_with("> m c1")));
        assert!(text.iter().any(|line| line.contains("Mc1-e1")));
    }

    #[test]
    fn without_colours_there_are_none_and_with_them_only_the_sixteen() {
        let mut model = model(2, &["Mc1-e1", "Mg1xe1@h5"]);
        type_text(&mut model, "m");
        for cell in drawn(&model, PLAIN, 100, 40).content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
        }
        let mut coloured = 0;
        for cell in drawn(&model, COLOURED, 100, 40).content() {
            for colour in [cell.fg, cell.bg] {
                assert!(!matches!(colour, Color::Rgb(..) | Color::Indexed(_)));
                coloured += usize::from(colour != Color::Reset);
            }
        }
        assert!(coloured > 500, "{coloured}");
    }

    #[test]
    fn every_player_is_named_in_every_window_as_large_as_the_usual_one() {
        let model = model(1, &["Mc1-e1"]);
        let widths = (80..=160).step_by(4);
        for (width, height) in widths.flat_map(|w| (24..60).map(move |h| (w, h))) {
            let text = screen(&model, width, height);
            // Once in the title, where it is its turn.
            let named = text.matches("Computer (Novice)").count();
            assert_eq!(
                (named, text.matches(" Ana").count()),
                (4, 1),
                "{width} x {height}: {text}"
            );
            assert_eq!(
                text.matches("9 pieces").count(),
                4,
                "{width} x {height}: {text}"
            );
        }
    }

    #[test]
    fn a_locale_without_more_than_ascii_gets_nothing_else() {
        let looks = Looks {
            ascii: true,
            ..PLAIN
        };
        let mut model = model(1, &["Mc1-e1"]);
        model.table.wording.language = crate::i18n::Language::Polish;
        type_text(&mut model, "zażółć 漢字");
        let shown = lines(&drawn(&model, looks, 80, 24)).join("\n");
        assert!(shown.contains("> zazolc"), "{shown}");
        press(&mut model, KeyCode::F(1));
        let help = lines(&drawn(&model, looks, 80, 24)).join("\n");
        assert!(help.contains("Cztery armie"), "{help}");
        for text in [shown, help] {
            assert!(text.is_ascii(), "{text}");
        }
    }

    #[test]
    fn any_size_can_be_drawn() {
        let mut model = model(2, &["Mc1-e1", "Mg1xe1@h5"]);
        type_text(&mut model, &"zażółć 漢字 ".repeat(40));
        let widths = (1..130).step_by(7);
        for (width, height) in widths.flat_map(|w| (1..50).map(move |h| (w, h))) {
            drawn(&model, COLOURED, width, height);
        }
        press(&mut model, KeyCode::F(1));
        assert!(model.page.is_some());
        for (width, height) in [(1, 1), (44, 15), (46, 15), (300, 200)] {
            model.window = (width, height);
            drawn(&model, PLAIN, width, height);
        }
        let small = lines(&drawn(&model, PLAIN, 30, 8)).join(" ");
        for said in ["too small", "F10", "--plain"] {
            assert!(small.contains(said), "{said}: {small}");
        }
    }

    #[test]
    fn a_panel_without_room_for_a_move_has_none() {
        let model = model(1, &["Mc1-e1", "Mg1xe1@h5"]);
        for width in 44..80 {
            let lines = lines(&drawn(&model, PLAIN, width, 18));
            let beside = lines[1..10].iter().map(|line| line[39..].trim());
            for line in beside.skip(4).filter(|line| !line.is_empty()) {
                assert!(line.len() > 5, "{width}: {line:?} in\n{}", lines.join("\n"));
            }
        }
    }

    #[test]
    fn a_title_that_does_not_fit_is_shortened_visibly() {
        let long = "Blue wins: the computer takes this one. Order of elimination: Red, Yellow";
        for width in [20, 60] {
            let [line] = &fitting(long, width, 1, " …")[..] else {
                panic!("one line")
            };
            assert!(
                line.chars().count() <= width && line.ends_with(" …"),
                "{line}"
            );
        }
        assert_eq!(fitting(long, 80, 1, " …"), [long]);
        let model = model(1, &["Mc1-e1", "Mg1xe1@h5"]);
        let title = &lines(&drawn(&model, PLAIN, 44, 24))[0];
        assert!(title.starts_with("Djambi · Yellow is thinking"), "{title}");
        assert!(title.trim_end().ends_with('…'), "{title}");
    }
}
