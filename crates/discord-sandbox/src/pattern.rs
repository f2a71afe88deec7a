//! Patterns of requests.

/// Whether `POST /channels/*/messages` matches `POST /channels/1/messages`: a star is one part,
/// `**` the rest.
pub(crate) fn matches(pattern: &str, line: &str) -> bool {
    let split = |text: &str| -> Vec<String> {
        text.split([' ', '/'])
            .filter(|part| !part.is_empty())
            .map(String::from)
            .collect()
    };
    let (pattern, line) = (split(pattern), split(line));
    for (index, part) in pattern.iter().enumerate() {
        match (part.as_str(), line.get(index)) {
            ("**", _) => return true,
            ("*", Some(_)) => {}
            (part, Some(here)) if part == here => {}
            _ => return false,
        }
    }
    pattern.len() == line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_one_part_and_two_are_the_rest() {
        assert!(matches(
            "POST /channels/*/messages",
            "POST /channels/1/messages"
        ));
        assert!(!matches(
            "POST /channels/*/messages",
            "POST /channels/1/messages/2"
        ));
        assert!(!matches(
            "POST /channels/*/messages",
            "GET /channels/1/messages"
        ));
        assert!(matches(
            "PATCH /webhooks/**",
            "PATCH /webhooks/1/x/messages/@original"
        ));
        assert!(matches("* /gateway/bot", "GET /gateway/bot"));
        assert!(matches("**", "GET /gateway"));
        assert!(!matches(
            "POST /channels/*/messages/*",
            "POST /channels/1/messages"
        ));
    }
}
