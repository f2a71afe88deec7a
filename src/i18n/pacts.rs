//! The pacts of a finished game in words.

use super::{Language, list, say};

/// A pact, with the people in it as they are named.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PactWords {
    /// Its number on the page, from 1.
    pub number: usize,
    /// How many moves had been played.
    pub played: usize,
    /// The person who promised.
    pub by: String,
    /// The people to whom.
    pub to: Vec<String>,
    /// The promise, ready to be shown.
    pub text: String,
    /// For how many moves of each player; 0 is until it is broken.
    pub moves: u32,
    /// Each person who has answered, whether they accepted it, and whether they say that it was kept.
    pub answers: Vec<(String, bool, Option<bool>)>,
}

/// Returns what was promised, who has accepted it, and who says that it was kept: a sentence each, those
/// that nobody is in left out.
#[must_use]
pub fn pact(language: Language, it: &PactWords) -> Vec<String> {
    let who = |is_in: &dyn Fn(bool, Option<bool>) -> bool| {
        let answers = it.answers.iter();
        let named = answers.filter(|(_, accepts, kept)| is_in(*accepts, *kept));
        let named: Vec<String> = named.map(|(name, ..)| name.clone()).collect();
        (!named.is_empty()).then(|| list(language, &named))
    };
    let promised = say!(
        language,
        "pact-line",
        number = it.number,
        begun = it.played,
        by = it.by.as_str(),
        people = list(language, &it.to),
        text = it.text.as_str(),
        count = it.moves
    );
    let has_accepted =
        |(name, accepts, _): &&(String, bool, Option<bool>)| *accepts && *name != it.by;
    let accepted: Vec<String> = it
        .answers
        .iter()
        .filter(has_accepted)
        .map(|(name, ..)| name.clone())
        .collect();
    let accepted = if accepted.is_empty() {
        say!(language, "pact-unanswered")
    } else {
        say!(
            language,
            "pact-accepted-by",
            who = list(language, &accepted)
        )
    };
    let sentences = [
        Some(promised),
        Some(accepted),
        who(&|accepts, _| !accepts).map(|who| say!(language, "pact-declined-by", who = who)),
        who(&|_, kept| kept == Some(true)).map(|who| say!(language, "pact-kept-by", who = who)),
        who(&|_, kept| kept == Some(false)).map(|who| say!(language, "pact-broken-by", who = who)),
    ];
    sentences.into_iter().flatten().collect()
}
