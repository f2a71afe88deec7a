//! Texts for a terminal whose locale cannot show more than ASCII.

use deunicode::deunicode_char;

/// Returns a text in ASCII: letters without accents, plain quotes and dashes, `?` for what has no
/// likeness.
#[must_use]
pub fn ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_ascii() {
            ascii.push(letter);
        } else {
            ascii.push_str(like(letter));
        }
    }
    ascii
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

    #[test]
    fn all_that_is_said_has_a_likeness() {
        assert_eq!(
            ascii("It is Red’s turn · “hint” …"),
            "It is Red's turn - \"hint\" ..."
        );
        assert_eq!(
            ascii("Zażółć gęślą, cœur, ¡año!"),
            "Zazolc gesla, coeur, !ano!"
        );
        assert_eq!(ascii("a\u{a0}b\u{202f}c"), "a b c");
        assert_eq!(ascii("one\n\ttwo\n"), "one\n\ttwo\n");
        for messages in [
            include_str!("../../assets/locales/en.ftl"),
            include_str!("../../assets/locales/fr.ftl"),
            include_str!("../../assets/locales/es.ftl"),
            include_str!("../../assets/locales/pl.ftl"),
        ] {
            let unlike = messages
                .chars()
                .find(|it| *it != '·' && deunicode_char(*it).is_none_or(|like| !like.is_ascii()));
            assert_eq!(unlike, None);
        }
    }
}
