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

    /// The lines of the page from the first that is shown on.
    pub fn page_lines(&self) -> Vec<String> {
        let Some(page) = &self.page else {
            return Vec::new();
        };
        let lines = self.lines_of(page);
        let top = page.top.min(self.last_top(lines.len()));
        lines.into_iter().skip(top).collect()
    }

    fn lines_of(&self, page: &Page) -> Vec<String> {
        let width = usize::from(self.window.0).saturating_sub(BORDER);
        wrapped(&page.text, width)
    }

    /// The first line that is shown when the last one is.
    fn last_top(&self, lines: usize) -> usize {
        lines.saturating_sub(self.page_height())
    }

    fn page_height(&self) -> usize {
        usize::from(self.window.1)
            .saturating_sub(BORDER + BUTTONS)
            .max(1)
    }

    /// A key while a page is open: it turns it, or closes it.
    pub(super) fn turn_page(&mut self, code: KeyCode) {
        let Some(page) = self.page.clone() else {
            return;
        };
        let last = self.last_top(self.lines_of(&page).len());
        let screen = self.page_height().saturating_sub(1).max(1);
        let top = match code {
            KeyCode::Down => page.top + 1,
            KeyCode::Up => page.top.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => page.top + screen,
            KeyCode::PageUp => page.top.saturating_sub(screen),
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => {
                self.page = None;
                return;
            }
        };
        self.page = Some(Page {
            top: top.min(last),
            ..page
        });
    }

    /// Whether the page continues below the lines shown.
    pub fn page_continues(&self) -> bool {
        self.page_lines().len() > self.page_height()
    }
}
