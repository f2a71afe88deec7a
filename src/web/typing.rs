//! Moves that are typed: the fields for them, and squares as the answer to the question above.

use maud::{Markup, html};

use crate::choose::{Draft, Left, TypedAnswer};
use crate::i18n::{self, Language, names, say};
use djambi_rules::Position;

/// The fields of a form for a typed move. `draft` is what has been chosen on the board: squares alone
/// answer the question that it asks. `text` was refused, and is to be mended.
pub fn fields(language: Language, draft: Draft, text: &str, button: &str) -> Markup {
    html! {
        label for="typed" { (say!(language, "web-type")) }
        @if draft != Draft::default() { input type="hidden" name="draft" value=(draft); }
        input #typed name="text" type="text" maxlength="80" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="Mc1-e1" required value=[Some(text).filter(|it| !it.is_empty())];
        button.button type="submit" { (button) }
    }
}

/// Reads the draft of such a form. What is no draft is an empty one.
#[must_use]
pub fn draft_of(text: &str) -> Draft {
    text.parse().unwrap_or_default()
}

/// What comes of a draft when squares alone are typed under its question; the error says that they
/// answer nothing. `None` if the text is no answer: then it may be a whole move.
#[must_use]
pub fn answer(
    language: Language,
    position: &Position,
    draft: Draft,
    text: &str,
) -> Option<Result<Draft, String>> {
    // Where nothing was chosen, a square begins a move.
    let Left::Question(question) = draft.left(position) else {
        return None;
    };
    if draft == Draft::default() {
        return None;
    }
    let (names, nobody) = (names(language), say!(language, "ask-no-victim"));
    let answered = TypedAnswer::read(text, &names, &nobody)?.to(draft, position)?;
    Some(answered.map_err(|square| {
        let at = square.to_string();
        let question = i18n::question(language, question.asks());
        say!(language, "web-no-answer", at = at, question = question)
    }))
}
