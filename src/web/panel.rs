//! The row of actions and the tabs of a game: what can be done, open offers, all moves, the order of turns, and
//! the game as files; and its lobby, with the links for friends.

use jiff::Timestamp;
use maud::{Markup, html};

use super::layout::to_copy;
use super::reader::GamePage;
use super::{reader, talk, words};
use crate::game::{Game, Level, Phase, Sitter};
use crate::i18n::{self, Language, army, list, say};
use djambi_rules::Seat;

/// Rules other than the usual ones, the order of the turns, and the deadline.
pub fn info(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let position = page.position();
    let moves = game.phase() == Phase::Playing;
    let over = matches!(game.phase(), Phase::Over(_));
    let plays = page.person.is_some_and(|it| game.has_seat(it));
    let order: Vec<String> = position
        .upcoming_turns()
        .take(4)
        .map(|seat| army(language, seat))
        .collect();
    html! {
        section.about {
            @if !over && !order.is_empty() {
                p.order { (say!(language, "web-order", order = order.join(" → "))) }
            }
            @if let Some(deadline) = game.deadline() {
                p.clock { (say!(language, "web-deadline")) " " (words::time(deadline, game.is_live())) }
            }
            @if let (Some(date), true) = (game.decided_by(), moves) {
                p.clock { (say!(language, "terms-field-date")) " " (words::time(date, false)) }
            }
            @if let Some(rules) = i18n::special_rules(language, *position.options()) {
                p.muted { (rules) }
            }
            @if over && !game.history().is_empty() {
                p {
                    a href={ "/analysis?game=" (page.path.trim_start_matches("/game/")) } {
                        (say!(language, "web-analysis"))
                    }
                }
            }
            p { a href="/rules" { (say!(language, "button-rules")) } }
            @if plays {
                // A link by which the reader plays on in another browser.
                (reader::button(page, "along", "", &say!(language, "web-along")))
            }
            (preferences(language))
        }
    }
}

/// The settings for the page's script when others move. Without scripts they are hidden.
fn preferences(language: Language) -> Markup {
    html! {
        div.scripted {
            label { (say!(language, "web-speed")) " "
                select.speed {
                    @for value in ["normal", "fast", "instant"] {
                        option value=(value) { (say!(language, "web-speed-as", speed = value)) }
                    }
                }
            }
            label.box { input type="checkbox" data-call="sound"; " " (say!(language, "web-sound")) }
            label.box { input type="checkbox" data-call="notify"; " " (say!(language, "web-notify")) }
        }
    }
}

/// The link for anyone to the review of a game that is over.
pub fn review(page: &GamePage<'_>) -> Markup {
    let game = &page.view.game;
    let is_open = !game.history().is_empty() && !game.terms().private;
    html! {
        @if is_open && matches!(game.phase(), Phase::Over(_)) {
            a.button href={ (page.path) "/review" } { (say!(page.language, "button-review")) }
        }
    }
}

/// The reader's most frequent actions besides moving.
pub fn first_actions(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let Some(person) = page.person else {
        return html! {};
    };
    let alone = game.people().len() <= 1;
    let is_over = matches!(game.phase(), Phase::Over(_));
    html! {
        @if is_over && page.rematch.is_none() && game.can_take_back(person) {
            (reader::button(page, "take-back", "", &say!(language, "button-undo")))
        }
        @match game.phase() {
            Phase::Asleep => (reader::button(page, "wake", "", &say!(language, "button-wake"))),
            Phase::Over(_) if reader::may_ask(page, person) => {
                (reader::button(page, "rematch", "", &say!(language, "button-rematch")))
            }
            Phase::Playing if game.is_paused() => {
                (reader::button(page, "resume", "", &say!(language, "button-resume")))
            }
            Phase::Playing => {
                @if page.is_yours() && alone { (reader::button(page, "hint", "", &say!(language, "button-hint"))) }
                @if game.can_take_back(person) {
                    (reader::button(page, "take-back", "", &say!(language, "button-undo")))
                }
            }
            Phase::Lobby | Phase::Over(_) => {}
        }
    }
}

/// The reader's other actions.
pub fn actions(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let Some(person) = page.person else {
        return html! {};
    };
    let plays_on = game.people_in().contains(&person) && game.phase() == Phase::Playing;
    let others = game.people().len() > 1;
    html! {
        @if plays_on {
            section.actions {
                h2.hidden { (say!(language, "button-more")) }
                (reader::button(page, "draw", "", &say!(language, "button-draw")))
                @if !game.is_paused() && others && game.terms().has_clock() {
                    (reader::button(page, "pause", "", &say!(language, "button-pause")))
                    @if !page.is_yours() && game.deadline().is_some() {
                        (reader::button(page, "give-time", "", &say!(language, "button-give-time")))
                    }
                }
                (resign(page))
                @if others {
                    @for seat in game.living_seats_of(person) { (hand_over(page, seat)) }
                    (replace(page))
                }
            }
        }
    }
}

fn resign(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let seats = page
        .person
        .into_iter()
        .flat_map(|it| game.living_seats_of(it));
    let seats = list(language, seats.map(|seat| army(language, seat)));
    html! {
        details {
            summary.button { (say!(language, "button-resign")) }
            p { (say!(language, "resign-sure", seats = seats)) }
            (reader::button(page, "resign", "", &say!(language, "button-resign")))
        }
    }
}

/// A form by which a computer plays on for the reader. Nobody is asked, so that it is a form of its
/// own, which says so.
fn hand_over(page: &GamePage<'_>, seat: Seat) -> Markup {
    let label = say!(page.language, "web-hand-over", army = seat.key());
    let sure = say!(page.language, "web-hand-over-sure", army = seat.key());
    by_computer(page, seat, &label, &sure)
}

/// A form to ask that a computer plays on for the player whom all wait for too long.
fn replace(page: &GamePage<'_>) -> Markup {
    let (game, now) = (&page.view.game, Timestamp::now());
    let mut seats = Seat::ALL.into_iter();
    let is_overdue =
        |seat: &Seat| game.person_on(*seat) != page.person && game.is_overdue(*seat, now);
    html! {
        @if let Some(seat) = seats.find(is_overdue) {
            @let who = words::sitter(page.language, page.view, seat);
            @let sure = say!(page.language, "web-replace-sure", who = who, army = seat.key());
            (by_computer(page, seat, &say!(page.language, "web-replace"), &sure))
        }
    }
}

fn by_computer(page: &GamePage<'_>, seat: Seat, label: &str, sure: &str) -> Markup {
    html! {
        details {
            summary.button { (label) }
            p { (sure) }
            (with_level(page, "replace", seat.key(), label))
        }
    }
}

/// A form of one button beside a menu of the levels of computers.
fn with_level(page: &GamePage<'_>, act: &str, about: &str, label: &str) -> Markup {
    html! {
        form.act method="post" action={ (page.path) "/do" } {
            input type="hidden" name="act" value=(act);
            @if !about.is_empty() { input type="hidden" name="about" value=(about); }
            select name="level" aria-label=(say!(page.language, "web-level")) { (levels(page.language)) }
            button.button type="submit" { (label) }
        }
    }
}

/// The levels of computers, to choose from.
pub fn levels(language: Language) -> Markup {
    html! {
        @for level in Level::PLAYERS {
            option value=(level.key()) {
                (i18n::sitter(language, Some(Sitter::Computer(level)), &|_| String::new()))
            }
        }
    }
}

/// The ways to step through the moves.
pub fn steps(page: &GamePage<'_>) -> Markup {
    let language = page.language;
    let (at, count) = (page.plies(), page.view.game.history().len());
    let link = |plies: usize| format!("{}?move={plies}", page.path);
    let step = |rel: &str, sign: &str, label: String, to: Option<usize>| {
        html! {
            @if let Some(to) = to {
                a.button rel=(rel) data-way=(rel) href=(link(to)) aria-label=(label) title=(label) { (sign) }
            } @else {
                span.button.off aria-hidden="true" { (sign) }
            }
        }
    };
    let (earlier, later) = (at.checked_sub(1), (at < count).then_some(at + 1));
    html! {
        @if count > 0 {
            nav.steps aria-label=(say!(language, "button-history")) {
                (step("first", "«", say!(language, "web-first"), earlier.map(|_| 0)))
                (step("prev", "‹", say!(language, "button-previous-page"), earlier))
                (step("next", "›", say!(language, "button-next-page"), later))
                (step("last", "»", say!(language, "web-last"), later.map(|_| count)))
            }
        }
    }
}

/// All moves as links.
pub fn history(page: &GamePage<'_>) -> Markup {
    let (language, history) = (page.language, page.view.game.history());
    let count = history.len();
    if count == 0 {
        return html! {};
    }
    let at = page.plies();
    html! {
        section.history {
            h2.hidden { (say!(language, "button-history")) }
            ol.moves tabindex="0" aria-label=(say!(language, "button-history")) {
                @for (index, step) in history.steps().enumerate() {
                    li {
                        a href={ (page.path) "?move=" (index + 1) } aria-current=[(at == index + 1).then_some("true")] {
                            span class={ "dot of-" (step.by().key()) } {}
                            span.hidden { (army(language, step.by())) " " }
                            (i18n::short_ply(language, step.before, step.ply))
                        }
                    }
                }
            }
            form.slider method="get" action=(page.path) {
                input type="range" name="move" min="0" max=(count) value=(at) aria-label=(say!(language, "web-slider"));
                noscript { button.button type="submit" { (say!(language, "web-show")) } }
            }
        }
    }
}

/// The game as files.
pub fn files(page: &GamePage<'_>) -> Markup {
    let language = page.language;
    let has_moves = !page.view.game.history().is_empty();
    html! {
        section.files {
            h2 { (say!(language, "web-files")) }
            p {
                a href={ (page.path) "/" (page.plies()) ".png" } { (say!(language, "web-file-png")) }
                @if has_moves {
                    " · " a href={ (page.path) "/game.gif" } { (say!(language, "web-file-gif")) }
                }
                " · " a href={ (page.path) "/game.txt" } { (say!(language, "web-file-record")) }
            }
            @if is_shared(&page.view.game) {
                p.muted { (say!(language, "web-share")) " " code.address { (page.visitor.site) (page.path) } }
            }
        }
    }
}

/// Whether people other than its players may watch the game.
fn is_shared(game: &Game) -> bool {
    !matches!(game.phase(), Phase::Lobby) && !game.terms().private
}

/// The open offers in words, with those who have not answered.
pub fn offers_in_words(page: &GamePage<'_>) -> impl Iterator<Item = String> {
    let (language, game) = (page.language, &page.view.game);
    let name = move |person| words::name(language, page.view, person);
    game.offers().iter().map(move |open| {
        let said = i18n::offered(language, game, &name(open.by), &open.offer, &name);
        let said = i18n::without_signs(language, &said);
        let waiting = game.waiting_for(open);
        if waiting.is_empty() {
            return said;
        }
        let who = list(language, waiting.into_iter().map(name));
        format!("{said} {}", say!(language, "next-answer", who = who))
    })
}

/// The buttons by which the reader answers open offers.
pub fn answers(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    html! {
        @for open in game.offers() {
            @let waiting = game.waiting_for(open);
            @let asks_reader = page.person.is_some_and(|person| waiting.contains(&person));
            @let kind = open.offer.kind().key();
            @if asks_reader {
                (reader::button(page, "agree", kind, &say!(language, "button-agree")))
            }
            @if page.person == Some(open.by) {
                (reader::button(page, "decline", kind, &say!(language, "web-withdraw")))
            } @else if asks_reader {
                (reader::button(page, "decline", kind, &say!(language, "button-decline")))
            }
        }
    }
}

/// The lobby's seats and buttons.
pub fn lobby(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let holds = game.holder().is_some() && game.holder() == page.person;
    let sits = page.person.is_some_and(|it| game.has_seat(it));
    let full = game.free_seats().next().is_none();
    let on_pages = game.place().is_page();
    let is_here = page.visitor.here(game).is_some();
    let fills = holds && (on_pages || is_here);
    let joins = is_here && !sits && !full;
    html! {
        section.lobby {
            h2 { (words::state(language, page.view, page.person)) }
            @if let Some(notice) = &page.tried.notice { p.notice role="alert" { (notice) } }
            @if holds && on_pages && !full {
                p { (say!(language, "web-lobby-how")) }
                @if page.visitor.app.site.is_local(&page.visitor.site) {
                    p.muted { (words::with_code(&say!(language, "web-lobby-local"))) }
                }
            }
            ul.seats {
                @for seat in Seat::ALL { li { (seat_line(page, seat, fills)) } }
            }
            @if joins {
                (reader::button(page, "join", "", &say!(language, "button-join")))
            }
            @if fills && !full {
                (with_level(page, "fill-all", "", &say!(language, "web-fill-all")))
            }
            p.terms { (i18n::terms(language, game.terms())) }
            @if holds && full {
                (reader::button(page, "start", "", &say!(language, "button-start")))
            } @else if holds || sits {
                p.muted { (say!(language, "web-lobby-wait")) }
            }
            @if holds {
                (reader::button(page, "call-off", "", &say!(language, "button-cancel")))
            } @else if sits {
                (reader::button(page, "leave", "", &say!(language, "button-leave")))
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
        @if let Some(notice) = &page.tried.notice { p.notice role="alert" { (notice) } }
        div.ways {
            @if page.rematch.is_some() {
                (reader::offered(page))
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
            @let path = page.visitor.app.links.seat_path(&page.view.id, seat);
            @if game.place().is_page() {
                (to_copy(language, &format!("{}{path}", page.visitor.site)))
            }
            (with_level(page, "fill", seat.key(), &say!(language, "web-fill")))
        } @else if manages && !stays {
            (reader::button(page, "remove", seat.key(), &say!(language, "seat-free")))
        }
    }
}
