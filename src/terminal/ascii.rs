//! Texts for a terminal whose locale cannot show more than ASCII.

use deunicode::deunicode_char;

/// Returns a text in ASCII: letters without accents, plain quotes and dashes, `?` for what has no
/// likeness.
#[must_use]
pub fn ascii(text: &str) -> String {
    text.chars().map(like).collect()
}

fn like(letter: char) -> &'static str {
    match letter {
        // Between the parts of a line.
        '·' => "-",
        letter => deunicode_char(letter).unwrap_or("?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Language;

    #[test]
    fn all_that_is_said_has_a_likeness() {
        assert_eq!(ascii("It is Red’s turn · “hint” …"), "It is Red's turn - \"hint\" ...");
        assert_eq!(ascii("Zażółć gęślą, cœur, ¡año!"), "Zazolc gesla, coeur, !ano!");
        assert_eq!(ascii("a\u{a0}b\u{202f}c"), "a b c");
        for language in Language::ALL {
            let said = ascii(language.source());
            assert!(said.is_ascii() && !said.contains("[?]"), "{language:?}");
        }
    }
}
