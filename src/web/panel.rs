//! The panel beside the board: the players, what happened, open offers, what can be done, all moves, and
//! the game as files.

use jiff::Timestamp;
use maud::{Markup, html};

use super::board::controlled;
use super::page_state::{GamePage, PageState};
use super::{page_state, words};
use crate::game::{Awaits, Event, Game, Level, OpenOffer, Phase, Sitter, Timeout};
use crate::i18n::{self, army, list, say};
use djambi_rules::{Ply, Seat};

/// So many of the last moves are listed for people who have made none.
const TOLD: usize = 4;

/// The four players, rules other than the usual ones, the order of the turns, and the deadline.
pub fn players(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let position = page.position();
    let moves = game.phase() == Phase::Playing;
    let over = matches!(game.phase(), Phase::Over(_));
    let order: Vec<String> = position
        .upcoming_turns()
        .take(4)
        .map(|seat| army(language, seat))
        .collect();
    html! {
        section.players {
            h2 { (say!(language, "web-players")) }
            ul {
                @for seat in Seat::ALL {
                    @let is_mover = moves && position.mover() == seat;
                    li.moving[is_mover] aria-current=[is_mover.then_some("true")] {
                        span class={ "dot of-" (seat.key()) } {}
                        b { (army(language, seat)) } " "
                        span.who { (words::sitter(language, page.view, seat)) }
                        @if page.person.is_some() && game.person_on(seat) == page.person {
                            " " span.you { (say!(language, "web-you")) }
                        }
                        @if let Some(time) = game.shown_bank_of(seat) {
                            " " span.bank title=(say!(language, "web-bank")) { (i18n::clock(language, time)) }
                        }
                        span.status {
                            (i18n::standing(language, game, position, seat, moves))
                            @if let Some(by) = controlled(language, position, seat) { " · " (by) }
                        }
                    }
                }
            }
            @if let Some(rules) = i18n::special_rules(language, *position.options()) {
                p.muted { (rules) }
            }
            @if !over && !order.is_empty() {
                p.order { (say!(language, "web-order", order = order.join(" → "))) }
            }
            @if let Some(deadline) = game.deadline() {
                p.clock { (say!(language, "web-deadline")) " " (time(deadline, game.is_live())) }
            }
            @if let (Some(date), true) = (game.decided_by(), moves) {
                p.clock { (say!(language, "web-date")) " " (time(date, false)) }
            }
        }
    }
}

/// Returns a time, which the script of the page shows in the zone of the reader.
fn time(at: Timestamp, to_the_second: bool) -> Markup {
    let format = if to_the_second {
        "%Y-%m-%d %H:%M:%S UTC"
    } else {
        "%Y-%m-%d %H:%M UTC"
    };
    let utc = at.strftime(format).to_string();
    html! {
        time datetime=(at.to_string()) data-seconds[to_the_second] { (utc) }
    }
}

/// A form of one button.
pub fn button(page: &GamePage<'_>, act: &str, about: &str, label: &str) -> Markup {
    html! {
        form.act method="post" action={ (page.path) "/do" } {
            input type="hidden" name="act" value=(act);
            input type="hidden" name="seen" value=(page.view.version());
            @if !about.is_empty() { input type="hidden" name="about" value=(about); }
            button.button type="submit" { (label) }
        }
    }
}

/// What happened last besides moves, and after how many plies.
pub fn incident_in_words(page: &GamePage<'_>) -> Option<(usize, String)> {
    let (language, game) = (page.language, &page.view.game);
    let incident = game.incident()?;
    let name = |person| words::name(language, page.view, person);
    let said = match incident.entry.event {
        Event::TimedOut { seat } if game.terms().on_timeout == Timeout::Flag => {
            say!(language, "web-timed-out", army = seat.key())
        }
        _ => i18n::incident(language, game, &incident.entry, &name)?,
    };
    Some((incident.plies, i18n::without_signs(language, &said)))
}

/// The moves since the reader's own last one, or the last few, with what happened between them.
pub fn story(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    if matches!(page.shown, PageState::After(_)) {
        return html! {};
    }
    let count = game.history().len();
    let plays = page
        .person
        .filter(|person| game.seats_of(*person).next().is_some());
    let unseen = plays.map_or(count.saturating_sub(TOLD)..count, |it| game.unseen_by(it));
    let first = unseen.start.max(count.saturating_sub(12));
    let incident = incident_in_words(page).filter(|(plies, _)| *plies >= first);
    html! {
        @if first < count || incident.is_some() {
            section.story {
                h2 { (say!(language, "web-story")) }
                ul { @for ply in first..=count {
                    @if let Some((_, said)) = incident.as_ref().filter(|(plies, _)| *plies == ply) {
                        li.aside { (said) }
                    }
                    @if ply < count { li {
                        (words::move_in_words(language, game.history(), ply))
                        @if game.move_meta()[ply].planned { (say!(language, "line-planned", text = "")) }
                    } }
                } }
            }
        }
    }
}

/// What anyone can do once the game is over: look at its review, and at what could have been.
pub fn afterwards(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let over = matches!(game.phase(), Phase::Over(_));
    html! {
        @if over && !game.history().is_empty() {
            p.ways {
                @if !game.terms().private {
                    a.button href={ (page.path) "/review" } { (say!(language, "web-review")) }
                }
                a.button href={ "/analysis?game=" (page.path.trim_start_matches("/game/")) } {
                    (say!(language, "web-analysis"))
                }
            }
        }
    }
}

/// What the reader can do besides moving.
pub fn actions(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let Some(person) = page.person else {
        return html! {};
    };
    let plays_on = game.people_in().contains(&person);
    let others = game.people().len() > 1;
    let your_turn = matches!(game.awaits(), Awaits::Person(_, it) if it == person);
    html! {
        section.actions {
            h2.hidden { (say!(language, "button-more")) }
            @match game.phase() {
                Phase::Asleep => (button(page, "wake", "", &say!(language, "button-wake"))),
                Phase::Over(_) if page_state::may_ask(page, person) => {
                    (button(page, "rematch", "", &say!(language, "button-rematch")))
                }
                Phase::Playing if plays_on => {
                    @if your_turn && !others { (button(page, "hint", "", &say!(language, "button-hint"))) }
                    @if game.can_take_back(person) {
                        (button(page, "take-back", "", &say!(language, "button-undo")))
                    }
                    (button(page, "draw", "", &say!(language, "button-draw")))
                    @if game.is_paused() {
                        (button(page, "resume", "", &say!(language, "button-resume")))
                    } @else if others && game.terms().has_clock() {
                        (button(page, "pause", "", &say!(language, "button-pause")))
                        @if !your_turn && game.deadline().is_some() {
                            (button(page, "give-time", "", &say!(language, "button-give-time")))
                        }
                    }
                    (resign(page))
                    @if others {
                        @for seat in game.living_seats_of(person) { (hand_over(page, seat)) }
                        (replace(page))
                    }
                }
                _ => {}
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
    let seats: Vec<String> = seats.map(|seat| army(language, seat)).collect();
    html! {
        details {
            summary.button { (say!(language, "button-resign")) }
            p { (say!(language, "resign-sure", seats = list(language, &seats))) }
            (button(page, "resign", "", &say!(language, "button-resign")))
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
    let now = Timestamp::now();
    let game = &page.view.game;
    let is_other = |seat: Seat| game.person_on(seat) != page.person;
    let mut seats = Seat::ALL.into_iter();
    let overdue = seats.find(|seat| is_other(*seat) && game.is_overdue(*seat, now));
    html! {
        @if let Some(seat) = overdue {
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
            form method="post" action={ (page.path) "/do" } {
                input type="hidden" name="act" value="replace";
                input type="hidden" name="about" value=(seat.key());
                (levels(page))
                button.button type="submit" { (label) }
            }
        }
    }
}

/// A menu of the levels of computers.
pub fn levels(page: &GamePage<'_>) -> Markup {
    html! {
        select name="level" aria-label=(say!(page.language, "web-level")) {
            @for level in Level::PLAYERS {
                option value=(level.key()) {
                    (i18n::sitter(page.language, Some(Sitter::Computer(level)), &|_| String::new()))
                }
            }
        }
    }
}

/// All moves as links, with ways to step through them.
pub fn history(page: &GamePage<'_>) -> Markup {
    let (language, history) = (page.language, page.view.game.history());
    let count = history.len();
    if count == 0 {
        return html! {};
    }
    let at = page.plies();
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
        section.history {
            h2 { (say!(language, "button-history")) }
            nav.steps aria-label=(say!(language, "button-history")) {
                (step("first", "«", say!(language, "web-first"), earlier.map(|_| 0)))
                (step("prev", "‹", say!(language, "button-earlier"), earlier))
                (step("next", "›", say!(language, "button-later"), later))
                (step("last", "»", say!(language, "web-last"), later.map(|_| count)))
            }
            form.slider method="get" action=(page.path) {
                input type="range" name="move" min="0" max=(count) value=(at) aria-label=(say!(language, "web-slider"));
                noscript { button.button type="submit" { (say!(language, "web-show")) } }
            }
            ol.moves tabindex="0" aria-label=(say!(language, "button-history")) {
                @for (index, ply) in history.plies().enumerate() {
                    @if let Some(before) = history.position_after(index) {
                        (line(page, index, ply, before, at))
                    }
                }
            }
        }
    }
}

fn line(
    page: &GamePage<'_>,
    index: usize,
    ply: Ply,
    before: &djambi_rules::Position,
    at: usize,
) -> Markup {
    let seat = ply.by(before);
    let name = army(page.language, seat);
    html! {
        li {
            a href={ (page.path) "?move=" (index + 1) } aria-current=[(at == index + 1).then_some("true")] {
                span class={ "dot of-" (seat.key()) } {}
                span.hidden { (name) " " }
                (words::short(page.language, before, ply))
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
                p.muted { (say!(language, "web-share")) " " code.address { (page.site) (page.path) } }
            }
        }
    }
}

/// Whether people other than its players may watch the game.
fn is_shared(game: &Game) -> bool {
    !matches!(game.phase(), Phase::Lobby) && !game.terms().private
}

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
            (button(page, "agree", kind, &say!(language, "button-agree")))
        }
        @if is_own {
            (button(page, "decline", kind, &say!(language, "web-withdraw")))
        } @else if asks_reader {
            (button(page, "decline", kind, &say!(language, "button-decline")))
        }
    }
}
