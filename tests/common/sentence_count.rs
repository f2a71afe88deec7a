//! How many sentences a text has.

/// Abbreviations that end with a full stop within a sentence.
const ABBREVIATIONS: [&str; 5] = ["no.", "np.", "nr.", "pkt.", "proc."];

/// How many sentences a text has: words that end with a full stop or another sign that ends one. The
/// full stop behind a number ends none.
pub fn sentences(text: &str) -> usize {
    let words = text.split_whitespace();
    let words = words.map(|word| word.trim_end_matches(['”', '»', '"', ')', '*', '`', '\u{a0}']));
    let ends = words.filter(|word| {
        let before = word.trim_end_matches(['.', '!', '?', '…']);
        let is_number = before.chars().all(|it| it.is_ascii_digit());
        before.len() < word.len() && !is_number && !ABBREVIATIONS.contains(word)
    });
    ends.count()
}
