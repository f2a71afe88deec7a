//! How much people read: the sentences of real messages, counted at the end of each test.

use discord_sandbox::Message;

use crate::common::sentence_count::sentences;

/// The most sentences of a message that everyone reads, and of one that one person reads.
const PUBLIC: usize = 2;
const PRIVATE: usize = 3;

/// How lines of a list begin.
const ITEMS: [&str; 7] = ["-# ", "- ", "> ", "…", "<@", "➜", "💡"];

/// The picture of a review.
const REVIEW: &str = "chances.png";

/// Whether a message has more sentences than people read.
///
/// Lines of a list are no sentences: those about a move with what came of it, a seat or a person; numbered
/// ones and small print; those below a line that ends with a colon; and a question above the menu or
/// buttons that answer it. A title is no sentence either. Private pages with a title, such as lessons
/// and help, and reviews are read at leisure.
pub fn is_wordy(message: &Message) -> bool {
    let words = message.words();
    let is_review = message.attachments.iter().any(|it| it.filename == REVIEW);
    if message.is_private() && (words.starts_with("**") || is_review) {
        return false;
    }
    let most = if message.is_private() {
        PRIVATE
    } else {
        PUBLIC
    };
    let mut is_list = false;
    let mut count = 0;
    for line in words.lines() {
        let is_answered = line.ends_with('?') && !message.parts().is_empty();
        if !is_list && !is_answered && !is_item(line) {
            count += sentences(line);
        }
        is_list = !line.is_empty() && (is_list || line.trim_end_matches('*').ends_with(':'));
    }
    count > most
}

/// Whether a line is a title, or one of a list: it begins with a sign or a number, or names a seat.
fn is_item(line: &str) -> bool {
    let is_numbered = line.split_once(". ").is_some_and(|(number, _)| {
        let number = number.trim_matches('*');
        !number.is_empty() && number.chars().all(|it| it.is_ascii_digit())
    });
    let names_a_seat = ['🔴', '🔵', '🟡', '🟢'].iter().any(|it| line.contains(*it));
    let is_title = line.starts_with("**") && line.ends_with("**");
    is_title || is_numbered || names_a_seat || ITEMS.iter().any(|it| line.starts_with(it))
}
