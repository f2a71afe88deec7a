//! A text over the board, longer than the window perhaps: opened, turned, closed.

use crossterm::event::KeyCode;

use super::{Model, Page};
use crate::i18n::say;
use crate::terminal::board::legend;
use crate::terminal::lines::wrapped;
use crate::terminal::wording::Wording;

/// The border of the page, in lines and in columns.
const BORDER: usize = 2;
/// The line of buttons below.
const BUTTONS: usize = 1;

impl Model {
    /// Opens the help.
    pub(super) fn open_help(&mut self) {
        let Wording {
            language, command, ..
        } = &self.table.wording;
        let legend = legend(*language, self.manner.looks);
        self.open_text(say!(*language, "term-help", legend, command));
    }

    /// Opens a text at its beginning.
    pub(super) fn open_text(&mut self, text: String) {
        self.page = Some(Page { text, top: 0 });
    }

    /// Shows a text where messages are, or over the board if it does not fit there. Many texts come
    /// by themselves: none may hide a question, since the next key answers that.
    pub fn say(&mut self, text: String) {
        let width = usize::from(self.window.0);
        if self.table.asked.is_none() && wrapped(&text, width).len() > 2 {
            self.open_text(text);
        } else {
            self.notice = text;
        }
    }

    /// All that has been said and played, the message first and the latest move next.
    pub(super) fn open_story(&mut self) {
        let story = self.table.wording.story(self.table.history());
        let mut lines: Vec<&str> = story.lines().rev().collect();
        let message = self.message();
        // The latest move comes next anyway.
        if lines.first() != Some(&message.as_str()) {
            lines.insert(0, &message);
        }
        self.open_text(lines.join("\n"));
    }

    /// The lines of the page that is shown, and how many of them are above the window.
    pub fn page_lines(&self) -> (Vec<String>, usize) {
        let Some(page) = &self.page else {
            return (Vec::new(), 0);
        };
        let width = usize::from(self.window.0).saturating_sub(BORDER);
        let lines = wrapped(&page.text, width);
        let top = page.top.min(lines.len().saturating_sub(self.page_height()));
        (lines, top)
    }

    /// How many lines of a page there is room for.
    pub fn page_height(&self) -> usize {
        usize::from(self.window.1)
            .saturating_sub(BORDER + BUTTONS)
            .max(1)
    }

    /// A key while a page is open: it turns it, or closes it.
    pub(super) fn turn_page(&mut self, code: KeyCode) {
        let (_, top) = self.page_lines();
        let screen = self.page_height().saturating_sub(1).max(1);
        let top = match code {
            KeyCode::Down => top + 1,
            KeyCode::Up => top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => top + screen,
            KeyCode::PageUp => top.saturating_sub(screen),
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => {
                self.page = None;
                return;
            }
        };
        if let Some(page) = &mut self.page {
            page.top = top;
        }
    }
}
