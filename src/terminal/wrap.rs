//! Long lines broken where a window ends.

use textwrap::{Options, WordSplitter};

/// A text in lines of at most so many columns; line breaks of its own stay.
#[must_use]
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    // No move and no link is broken where it has a hyphen.
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    let lines = textwrap::wrap(text, options).into_iter();
    lines.map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_longer_than_the_window_and_nothing_is_lost() {
        let text = "Four armies, one maze (e5), and no friends.\n\nxx";
        for width in [1, 7, 20, 60] {
            let lines = wrapped(text, width);
            assert!(
                lines.iter().all(|line| line.chars().count() <= width),
                "{lines:?}"
            );
            let words = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(words(&lines.join(" ")), words(text));
        }
        assert_eq!(wrapped("a\n\nb", 9), ["a", "", "b"]);
        assert_eq!(wrapped("also Cb7-c7", 9), ["also", "Cb7-c7"]);
    }
}
