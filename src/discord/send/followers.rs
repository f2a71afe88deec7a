//! Direct messages to people who follow a game: what is killed, the deaths of Chiefs, and the end.

use serde_json::json;

use super::adapter::DiscordAdapter;
use super::endpoints;
use super::visibility::may_see;
use crate::discord::view::event_lines;
use crate::discord::view::game::ended;
use crate::discord::view::outgoing::{LONGEST_TEXT, last_lines, length, user};
use crate::discord::view::reader::Reader;
use crate::discord::view::wording::channel_link;
use crate::game::{Entry, Phase};
use crate::i18n::{Language, say};
use crate::service::{Update, View};
use djambi_rules::{Change, Ply};

impl DiscordAdapter {
    /// Tells those who follow the game what is of interest in an update. Closed messages are no
    /// fault; people who can no longer see the game's channel get no message.
    pub async fn notify_followers(&self, update: &Update) {
        let view = &update.view;
        let place = view.game.place();
        let Some(server) = place.server else { return };
        if notable(update).next().is_none() && !is_end(update) {
            return;
        }
        let followers = match self.service.followers(view).await {
            Ok(followers) => followers,
            Err(error) => {
                tracing::warn!(%error, "the people who follow a game cannot be read");
                return;
            }
        };
        let by = update.entries.first().and_then(|entry| entry.actor);
        for (person, known) in followers {
            let Some(user) = user(person).filter(|_| by != Some(person)) else {
                continue;
            };
            if !may_see(self, server, person, place.channel).await {
                continue;
            }
            let language = Reader::person(&known, Reader::all(view)).language;
            let body = json!({ "content": letter(language, update) }).into();
            self.pace.wait(2).await;
            if let Err(error) = endpoints::send_directly(&self.http, user, &body).await {
                tracing::debug!(%error, "a direct message could not be delivered");
            }
        }
        if is_end(update)
            && let Err(error) = self.service.store().end_following(&view.id).await
        {
            tracing::warn!(%error, "that nobody follows a game any more could not be saved");
        }
    }
}

fn is_end(update: &Update) -> bool {
    matches!(update.view.game.phase(), Phase::Over(_))
}

/// The events that followers get messages about, with their numbers.
fn notable(update: &Update) -> impl Iterator<Item = (u64, &Entry)> {
    let events = update.events();
    events.filter(|(seq, _)| is_notable(&update.view, *seq))
}

/// Whether something died in the ply of that event.
fn is_notable(view: &View, seq: u64) -> bool {
    let game = &view.game;
    let index = game.move_meta().iter().position(|meta| meta.seq == seq);
    let step = index.and_then(|index| game.history().step(index));
    step.is_some_and(|step| match step.ply {
        Ply::Move(mv) => {
            let died = |change: &Change| matches!(change, Change::TakenOver { .. });
            mv.victims().next().is_some() || step.changes().iter().any(died)
        }
        Ply::Resignation(_) => true,
    })
}

fn letter(language: Language, update: &Update) -> String {
    let view = &update.view;
    let mut lines: Vec<String> = notable(update)
        .flat_map(|(seq, entry)| event_lines::line(language, view, seq, entry, None))
        .collect();
    let link = channel_link(view.game.place());
    let mut end = say!(language, "direct-follow", link = link);
    if let Phase::Over(ending) = view.game.phase() {
        end = format!("{}\n{end}", ended(language, &view.game, ending));
    }
    // Of very many lines the last ones: the computers of a game may have played it to its end.
    last_lines(&mut lines, LONGEST_TEXT.saturating_sub(length(&end)));
    lines.push(end);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::testing::long_end;

    #[test]
    fn of_a_long_end_the_last_lines_and_the_result_are_in_the_letter() {
        let update = long_end(60);
        for language in Language::ALL {
            let letter = letter(language, &update);
            let lines: Vec<&str> = letter.lines().collect();
            assert!(length(&letter) <= LONGEST_TEXT, "{letter}");
            assert_eq!(lines[0], "…", "{letter}");
            assert!(lines[lines.len() - 2].starts_with("🏁"), "{letter}");
            assert!(letter.contains("<#2>"), "{letter}");
        }
    }
}
