//! The lobby of a game: its seats, the links for friends, and the buttons of the person who opened it.

use maud::{Markup, html};

use super::page_state::GamePage;
use super::{page_state, panel, talk, words};
use crate::i18n::{self, army, say};
use djambi_rules::Seat;

/// The lobby's seats and buttons.
pub fn lobby(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let holds = game.holder().is_some() && game.holder() == page.person;
    let sits = page
        .person
        .is_some_and(|it| game.seats_of(it).next().is_some());
    let full = game.free_seats().next().is_none();
    let on_pages = game.place().is_page();
    let fills = holds && (on_pages || page.here.is_some());
    let joins = page.here.is_some() && !sits && !full;
    html! {
        section.lobby {
            h2 { (words::state(language, page.view, page.person)) }
            @if let Some(notice) = &page.notice { p.notice role="alert" { (notice.text) } }
            @if holds && on_pages && !full {
                p { (say!(language, "web-lobby-how")) }
                @if page.app.site.is_local(page.site) {
                    p.muted { (words::with_code(&say!(language, "web-lobby-local"))) }
                }
            }
            ul.seats {
                @for seat in Seat::ALL { li { (seat_line(page, seat, fills)) } }
            }
            @if joins {
                (panel::button(page, "join", "", &say!(language, "button-join")))
            }
            @if fills && !full {
                form.act method="post" action={ (page.path) "/do" } {
                    input type="hidden" name="act" value="fill-all";
                    (panel::levels(page))
                    button.button type="submit" { (say!(language, "web-fill-all")) }
                }
            }
            p.terms { (i18n::terms(language, game.terms())) }
            @if holds && full {
                (panel::button(page, "start", "", &say!(language, "button-start")))
            } @else if holds {
                p.muted { (say!(language, "web-lobby-wait")) }
            } @else if sits {
                p.muted { (say!(language, "web-lobby-wait")) }
            }
            @if holds {
                (panel::button(page, "call-off", "", &say!(language, "button-cancel")))
            } @else if sits {
                (panel::button(page, "leave", "", &say!(language, "button-leave")))
            }
            @if let Some(talk) = talk::content(page, "") {
                h2 { (say!(language, "web-talk")) }
                (talk)
            }
        }
    }
}

/// The page of a lobby that was closed before its game began, with other things to do.
pub fn closed(page: &GamePage<'_>) -> Markup {
    html! {
        p.state { (words::state(page.language, page.view, page.person)) }
        @if let Some(notice) = &page.notice { p.notice role="alert" { (notice.text) } }
        div.ways {
            @if page.rematch.is_some() {
                (page_state::offered(page))
            } @else {
                a.button.main href="/play" { (say!(page.language, "web-play")) }
            }
        }
    }
}

fn seat_line(page: &GamePage<'_>, seat: Seat, manages: bool) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let free = game.sitter(seat).is_none();
    let own = page.person.is_some() && game.person_on(seat) == page.person;
    // Those who have only this seat leave by a button of their own.
    let stays = own && page.person.is_some_and(|it| game.seats_of(it).count() == 1);
    html! {
        div {
            span class={ "dot of-" (seat.key()) } {}
            b { (army(language, seat)) } " · " (words::sitter(language, page.view, seat))
            @if own { " " span.you { (say!(language, "web-you")) } }
        }
        @if manages && free {
            @let path = page.app.links.seat_path(&page.view.id, seat);
            @if game.place().is_page() {
                div.link {
                    label { (say!(language, "web-link")) " "
                        input.address type="text" readonly value={ (page.site) (path) };
                    }
                    button.button.copy type="button" data-done=(say!(language, "web-copied")) {
                        (say!(language, "web-copy"))
                    }
                }
            }
            form.act method="post" action={ (page.path) "/do" } {
                input type="hidden" name="act" value="fill";
                input type="hidden" name="about" value=(seat.key());
                (panel::levels(page))
                button.button type="submit" { (say!(language, "web-fill")) }
            }
        } @else if manages && !stays {
            (panel::button(page, "remove", seat.key(), &say!(language, "web-remove")))
        }
    }
}
