//! What the players of a game ask of each other, with the answers that the reader can give.

use maud::{Markup, html};

use super::page_state::GamePage;
use super::{panel, words};
use crate::game::OpenOffer;
use crate::i18n::{self, list, say};

/// The open offers and their buttons.
pub fn offers(page: &GamePage<'_>) -> Markup {
    let offers = page.view.game.offers();
    html! {
        @if !offers.is_empty() {
            section.offers {
                h2 { (say!(page.language, "web-offers")) }
                @for open in offers { (offer(page, open)) }
            }
        }
    }
}

/// The open offers in words.
pub fn in_words(page: &GamePage<'_>) -> impl Iterator<Item = String> {
    let open = page.view.game.offers().iter();
    open.map(|offer| one_in_words(page, offer))
}

fn one_in_words(page: &GamePage<'_>, open: &OpenOffer) -> String {
    let language = page.language;
    let name = |person| words::name(language, page.view, person);
    let (game, who) = (&page.view.game, name(open.by));
    let said = i18n::offered(language, game, &who, &open.offer, &name);
    i18n::without_signs(language, &said)
}

/// Whether an open offer waits for the answer of its reader.
pub fn ask_reader(page: &GamePage<'_>) -> bool {
    let mut offers = page.view.game.offers().iter();
    offers.any(|open| is_asked(page, open))
}

fn is_asked(page: &GamePage<'_>, open: &OpenOffer) -> bool {
    let waiting = page
        .view
        .game
        .waiting_for(&open.offer, open.by, &open.agreed);
    page.person.is_some_and(|person| waiting.contains(&person))
}

fn offer(page: &GamePage<'_>, open: &OpenOffer) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let name = |person| words::name(language, page.view, person);
    let waiting = game.waiting_for(&open.offer, open.by, &open.agreed);
    let asks_reader = is_asked(page, open);
    let is_own = page.person == Some(open.by);
    let names: Vec<String> = waiting.into_iter().map(name).collect();
    let kind = open.offer.kind().key();
    html! {
        p { (one_in_words(page, open)) }
        @if !names.is_empty() {
            p.muted { (say!(language, "web-waiting", who = list(language, &names))) }
        }
        @if asks_reader {
            (panel::button(page, "agree", kind, &say!(language, "button-agree")))
        }
        @if is_own {
            (panel::button(page, "decline", kind, &say!(language, "web-withdraw")))
        } @else if asks_reader {
            (panel::button(page, "decline", kind, &say!(language, "button-decline")))
        }
    }
}
