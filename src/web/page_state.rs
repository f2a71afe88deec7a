//! A game as one reader sees it: its version, what is chosen of a move, and its rematch.

use std::collections::HashMap;

use maud::{Markup, html};

use super::app::App;
use super::visitor::Visitor;
use crate::game::{PersonId, Phase};
use crate::i18n::{Language, say};
use crate::service::{PrivateThread, TalkLine, View};
use djambi_input::Draft;
use djambi_rules::Position;

/// The part of a game that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PageState {
    /// The game as it is.
    #[default]
    Live,
    /// A move that its reader is choosing.
    Choosing(Draft),
    /// The board after this number of plies.
    After(usize),
}

impl PageState {
    /// Reads the query of an address. If it cannot be read, the game is shown as it is.
    pub fn of(query: &HashMap<String, String>, view: &View) -> PageState {
        let plies = query.get("move").and_then(|text| text.parse().ok());
        let plies = plies.filter(|_| view.game.has_started());
        let draft = query.get("draft").and_then(|text| text.parse().ok());
        match (plies, draft) {
            (Some(plies), _) if plies <= view.game.history().len() => PageState::After(plies),
            (_, Some(draft)) => PageState::Choosing(draft),
            _ => PageState::Live,
        }
    }
}

/// The first sentence of a page.
#[derive(Clone, Debug)]
pub struct Notice {
    /// Its text, for example why a move was rejected.
    pub text: String,
    /// The typed move that was rejected, which stays in its field to be corrected. Otherwise empty.
    pub refused: String,
}

impl From<String> for Notice {
    fn from(text: String) -> Notice {
        Notice {
            text,
            refused: String::new(),
        }
    }
}

/// A game as one reader sees it.
#[derive(Clone, Debug)]
pub struct GamePage<'a> {
    /// The reader's language.
    pub language: Language,
    /// The game.
    pub view: &'a View,
    /// The person as whom they take part.
    pub person: Option<PersonId>,
    /// The path of the game.
    pub path: &'a str,
    /// The addresses of games, for the links of a lobby.
    pub app: &'a App,
    /// The beginning of addresses for others.
    pub site: &'a str,
    /// Whether a move that may cost the chief is warned of.
    pub warns: bool,
    /// The shown part of the game.
    pub shown: PageState,
    /// Something to be said first.
    pub notice: Option<Notice>,
    /// The rematch of a finished game, if there is one.
    pub rematch: Option<&'a View>,
    /// The lines of talk of the players.
    pub talk: &'a [TalkLine],
    /// The private threads of its players in Discord.
    pub threads: &'a [PrivateThread],
    /// The person who could join it here, in the channel of the game.
    pub here: Option<PersonId>,
}

impl<'a> GamePage<'a> {
    /// The game as it is for a visitor. `rematch` is one that they may see.
    pub fn of(
        app: &'a App,
        visitor: &'a Visitor,
        view: &'a View,
        path: &'a str,
        rematch: Option<&'a View>,
    ) -> GamePage<'a> {
        GamePage {
            language: visitor.language,
            view,
            person: visitor.person_in(&view.game),
            path,
            app,
            site: &visitor.site,
            warns: visitor.look.warns,
            shown: PageState::Live,
            notice: None,
            rematch,
            talk: &[],
            threads: &[],
            here: visitor.here(&view.game),
        }
    }

    /// After how many plies the board is that is shown.
    #[must_use]
    pub fn plies(&self) -> usize {
        match self.shown {
            PageState::After(plies) => plies,
            PageState::Live | PageState::Choosing(_) => self.view.game.history().len(),
        }
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        let game = &self.view.game;
        let shown = game.history().position_after(self.plies());
        shown.unwrap_or_else(|| game.position())
    }
}

/// The link to the rematch, if there is one.
pub fn offered(page: &GamePage<'_>) -> Markup {
    html! {
        @if let Some(rematch) = page.rematch {
            a.button.main href=(page.app.links.path(&rematch.id)) {
                (say!(page.language, "web-rematch-go"))
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
