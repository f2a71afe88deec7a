//! What the page of a finished game shows of its rematch.

use maud::{Markup, html};

use super::page_state::GamePage;
use crate::game::{PersonId, Phase};
use crate::i18n::say;
use crate::service::View;

/// Leads to the rematch, and says that there is one.
pub fn offered(page: &GamePage<'_>) -> Markup {
    let language = page.language;
    html! {
        @if let Some(rematch) = page.rematch {
            div.ways {
                p { (say!(language, "web-rematch")) }
                a.button.main href=(page.app.links.path(&rematch.id)) {
                    (say!(language, "web-rematch-go"))
                }
            }
        }
    }
}

/// Whether a player can ask for a rematch here, or join the one that there is. That of a game in
/// Discord is opened and joined in its channel.
#[must_use]
pub fn may_ask(page: &GamePage<'_>, person: PersonId) -> bool {
    let is_joined_here = page.rematch.is_none_or(|rematch| can_join(rematch, person));
    page.view.game.place().is_page() && is_joined_here
}

/// Whether there is a seat in a lobby for a person who has none.
#[must_use]
pub fn can_join(rematch: &View, person: PersonId) -> bool {
    let game = &rematch.game;
    let is_open = game.phase() == Phase::Lobby && game.free_seats().next().is_some();
    is_open && game.seats_of(person).next().is_none()
}
