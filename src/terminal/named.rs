//! Keys by their names, however a terminal sends them.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Returns a key by its name. Terminals send some keys as a letter with Ctrl: for many of them
/// Backspace is Ctrl+H, and programs that type end a line with Ctrl+J.
#[must_use]
pub fn named(key: KeyEvent) -> KeyEvent {
    let code = match key.code {
        KeyCode::Char('h') if key.modifiers == KeyModifiers::CONTROL => KeyCode::Backspace,
        KeyCode::Char('j') if key.modifiers == KeyModifiers::CONTROL => KeyCode::Enter,
        _ => return key,
    };
    KeyEvent {
        code,
        modifiers: KeyModifiers::NONE,
        ..key
    }
}
