//! The list of a person's games.

use crate::discord::names::{escaped, plain};
use crate::discord::post::{self, Post};
use crate::game::Phase;
use crate::host::Summary;
use crate::i18n::{Language, list, say};
use crate::rules::Seat;

/// How many games a list shows.
const LISTED: usize = 15;

/// His games, those where it is his turn first, each with a link to its newest message: as many as
/// a message holds, and how many more there are.
#[must_use]
pub fn games(language: Language, games: &[Summary], total: u64) -> Post {
    if games.is_empty() {
        return Post::text(say!(language, "games-none"));
    }
    let title = say!(language, "games-title", count = total);
    let more = |count: u64| say!(language, "games-more", count = count);
    let mut lines: Vec<String> = games
        .iter()
        .take(LISTED)
        .map(|game| game_line(language, game))
        .collect();
    let around = post::length(&title) + 1 + post::length(&more(total));
    let shown = post::how_many_fit(&lines, post::LONGEST_TEXT - around);
    lines.truncate(shown);
    lines.insert(0, title);
    let left = total.saturating_sub(shown as u64);
    if left > 0 {
        lines.push(more(left));
    }
    Post::text(lines.join("\n"))
}

fn game_line(language: Language, summary: &Summary) -> String {
    let view = &summary.view;
    let place = view.game.place();
    let link = match (&summary.shown, place.server) {
        (Some(shown), server) => {
            let server = server.map_or("@me".to_owned(), |server| server.to_string());
            format!(
                "https://discord.com/channels/{server}/{}/{}",
                shown.place.channel, shown.message.0
            )
        }
        (None, _) => format!("<#{}>", place.channel),
    };
    let sitters = Seat::ALL.into_iter().filter_map(|seat| {
        let person = view.game.person_on(seat)?;
        Some(escaped(&plain(language, view, person)))
    });
    let mut people: Vec<String> = sitters.collect();
    people.dedup();
    let state = match view.game.phase() {
        Phase::Lobby => "lobby",
        Phase::Asleep => "asleep",
        Phase::Over(_) => "over",
        Phase::Playing if summary.your_turn => "yours",
        Phase::Playing if view.game.is_paused() => "paused",
        Phase::Playing => "theirs",
    };
    say!(
        language,
        "games-line",
        state = state,
        people = list(language, &people),
        link = link
    )
}
