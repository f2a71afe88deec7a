//! The page of a game: its lobby, the live board, a move being chosen, or the board after an earlier move.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::app::App;
use super::board::Board;
use super::failure::Failure;
use super::form::Address;
use super::hub::Seen;
use super::layout::{Card, Page};
use super::page_state::{Choosing, GamePage, Notice, PageState, back};
use super::visitor::Visitor;
use super::{form, page_state, panel, words};
use crate::game::{Awaits, GameId, Phase};
use crate::i18n::{self, army, say};
use crate::render::{MoveMarks, Scene};
use crate::service::View;
use djambi_input::Draft;
use djambi_rules::{Position, Seat};

/// Loads the game of an address, if this reader may see it: a private one only if they play in it.
pub async fn load(app: &App, visitor: &Visitor, address: &str) -> Result<View, Failure> {
    let view = load_for_anyone(app, address).await?;
    if !may_see(visitor, &view) {
        return Err(Failure::Private);
    }
    Ok(view)
}

/// Whether a reader may see a game whose address they have.
#[must_use]
pub fn may_see(visitor: &Visitor, view: &View) -> bool {
    let is_open = !view.game.terms().private || visitor.person_in(&view.game).is_some();
    is_open && !view.server.settings.no_pages
}

/// Loads the game of an address for a reader who has more than the address, such as the link to a
/// seat.
pub async fn load_for_anyone(app: &App, address: &str) -> Result<View, Failure> {
    let id: GameId = app.links.game(address).ok_or(Failure::NotFound)?;
    let view = app.service.view(&id).await?.ok_or(Failure::NotFound)?;
    if view.server.settings.no_pages {
        return Err(Failure::NotFound);
    }
    Ok(view)
}

/// Returns the page.
pub async fn page(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Address(address): Address<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let view = match load(&app, &visitor, &address).await {
        Err(Failure::NotFound) => return by_name(&app, &visitor, &address).await,
        loaded => loaded?,
    };
    let shown = PageState::of(&query, &view);
    answer(&app, &visitor, &view, shown, None).await
}

/// Leads from the address of a form in a game, which a browser without scripts shows after a refusal,
/// to the game.
pub async fn lead(Address(address): Address<String>) -> Result<Response, Failure> {
    // What is no address of a game must not lead to another site.
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
    if !address.bytes().all(is_plain) {
        return Err(Failure::NotFound);
    }
    Ok(Redirect::to(&format!("/game/{address}")).into_response())
}

/// The page of a game as an answer.
pub async fn answer(
    app: &App,
    visitor: &Visitor,
    view: &View,
    shown: PageState,
    notice: Option<Notice>,
) -> Result<Response, Failure> {
    let path = app.links.path(&view.id);
    let rematch = app.service.rematch_of(view).await?;
    let rematch = rematch.as_ref().filter(|it| may_see(visitor, it));
    let page = GamePage {
        shown,
        notice,
        ..GamePage::of(app, visitor, view, &path, rematch)
    };
    Ok(page.whole().to(visitor))
}

/// Those who play in a game find it by its name alone.
async fn by_name(app: &App, visitor: &Visitor, address: &str) -> Result<Response, Failure> {
    let id = GameId(address.to_owned());
    let view = app.service.view(&id).await?.ok_or(Failure::NotFound)?;
    visitor.person_in(&view.game).ok_or(Failure::NotFound)?;
    Ok(Redirect::to(&app.links.path(&id)).into_response())
}

impl GamePage<'_> {
    /// The whole page.
    fn whole(&self) -> Page {
        // A link to an earlier board does not give away what comes after it.
        let (text, query) = match self.shown {
            PageState::After(plies) => (self.after(plies), format!("?move={plies}")),
            PageState::Live | PageState::Choosing(_) => (self.state(), String::new()),
        };
        Page {
            title: self.title(),
            card: Some(Card {
                text,
                address: format!("{}{}{query}", self.site, self.path),
                picture: format!("{}{}/{}.png", self.site, self.path, self.plies()),
                is_listed: false,
            }),
            waits: self.waits().then(|| self.path.to_string()),
            main: self.main(),
        }
    }

    /// Whether it is to show what others do next. The holder of a lobby fills its seats, and menus that
    /// are set would be lost.
    fn waits(&self) -> bool {
        let game = &self.view.game;
        if matches!(self.shown, PageState::After(_)) {
            return false;
        }
        match game.awaits() {
            Awaits::Person(_, person) => Some(person) != self.person,
            Awaits::Computer(..) => true,
            Awaits::Nobody => match game.phase() {
                Phase::Lobby => game.holder() != self.person,
                phase => !matches!(phase, Phase::Over(_)),
            },
        }
    }

    fn title(&self) -> String {
        say!(
            self.language,
            "thread-name",
            game = self.view.id.to_string()
        )
    }

    fn state(&self) -> String {
        words::state(self.language, self.view, self.person)
    }

    /// The element `main`, which the page's script exchanges.
    #[must_use]
    pub fn main(&self) -> Markup {
        let seen = Seen::of(self.view, self.rematch);
        // An earlier move of a running game stays as it is; beside one of a finished game a rematch
        // appears.
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        let follows = is_over || !matches!(self.shown, PageState::After(_));
        let events = format!("{}/events?version={seen}", self.path);
        html! {
            main.game data-path=(self.path) data-events=[follows.then_some(events)] data-state=(self.announced()) {
                h1 { (self.title()) }
                (self.headline())
                @if let Some(notice) = &self.notice { p.notice role="alert" { (notice.text) } }
                (page_state::offered(self))
                @match self.view.game.phase() {
                    Phase::Lobby => (lobby(self)),
                    Phase::Over(_) if !self.view.game.has_started() => (closed(self)),
                    _ => (self.table()),
                }
            }
        }
    }

    /// Which board is shown if it is an earlier one, and who is to act. How a game ended is not said
    /// above an earlier board.
    fn headline(&self) -> Markup {
        let PageState::After(plies) = self.shown else {
            return html! { p.state { (self.state()) } };
        };
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        html! {
            p.state { (self.after(plies)) }
            @if !is_over { p.muted { (say!(self.language, "web-now", state = self.state())) } }
        }
    }

    /// The board after so many plies in words.
    fn after(&self, plies: usize) -> String {
        let (language, history) = (self.language, self.view.game.history());
        let count = history.moves_in(plies);
        let after = say!(language, "web-after", count = count);
        match words::ply_in_words(language, history, plies) {
            Some(last) => format!("{after} {last}"),
            None => after,
        }
    }

    /// What is read aloud when it changes: what happened last, what is asked of the reader, and who
    /// is to act. That a computer thinks is no news beside its move.
    fn announced(&self) -> String {
        let (language, game) = (self.language, &self.view.game);
        if let PageState::After(plies) = self.shown {
            return self.after(plies);
        }
        let mut said: Vec<String> = Vec::new();
        if game.phase() == Phase::Lobby {
            said.extend(Seat::ALL.into_iter().map(|seat| {
                let who = words::sitter(language, self.view, seat);
                say!(language, "term-of", who = army(language, seat), text = who) + "."
            }));
        }
        let plies = game.history().len();
        let incident = panel::incident_in_words(self).filter(|(at, _)| *at == plies);
        said.extend(match incident {
            Some((_, said)) => Some(said),
            None => words::ply_in_words(language, game.history(), plies),
        });
        said.extend(panel::in_words(self));
        if !matches!(game.awaits(), Awaits::Computer(..)) {
            said.push(self.state());
        }
        said.extend(self.rematch.map(|_| say!(language, "web-rematch")));
        said.join(" ")
    }

    /// Whether it shows how the game ended: then what can be done next is under the board.
    fn is_end(&self) -> bool {
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        is_over && !matches!(self.shown, PageState::After(_))
    }

    fn table(&self) -> Markup {
        let (board, under) = match self.shown {
            PageState::After(plies) => (self.earlier(plies), self.way_back()),
            PageState::Live | PageState::Choosing(_) => self.now(),
        };
        // On a telephone the panel is below the board.
        let asks_reader = panel::ask_reader(self);
        html! {
            @if asks_reader { (panel::offers(self)) }
            div.table {
                div.side-board {
                    (board)
                    div.under { (under) }
                }
                div.panel {
                    (panel::players(self))
                    @if !asks_reader { (panel::offers(self)) }
                    (panel::story(self))
                    @if !self.is_end() {
                        (panel::actions(self))
                        (panel::afterwards(self))
                    }
                    (panel::history(self))
                    (panel::files(self))
                }
            }
        }
    }

    /// Whether its reader waits for their turn.
    fn may_plan(&self) -> bool {
        let game = &self.view.game;
        let plays_on = |person| game.living_seats_of(person).next().is_some();
        game.running().is_ok() && self.person.is_some_and(plays_on)
    }

    fn scene(&self, position: &Position, plies: usize) -> Scene {
        let mut scene = Scene::of(position);
        scene.bottom = words::bottom(&self.view.game, self.person);
        scene.moves = MoveMarks::last(self.view.game.history(), plies, 1);
        scene
    }

    fn earlier(&self, plies: usize) -> Markup {
        let board = Board::still(self.language, self.scene(self.position(), plies));
        board.markup()
    }

    fn way_back(&self) -> Markup {
        html! { a.button.back href=(self.path) { (say!(self.language, "web-live")) } }
    }

    /// The board as it is, with what its reader may choose on it.
    fn now(&self) -> (Markup, Markup) {
        let game = &self.view.game;
        let position = game.position();
        let scene = self.scene(position, game.history().len());
        let language = self.language;
        let may_move = match game.awaits() {
            Awaits::Person(_, person) => Some(person) == self.person,
            Awaits::Computer(..) | Awaits::Nobody => false,
        };
        if !may_move {
            let board = Board::still(language, scene);
            let watches = self.person.is_none() && !matches!(game.phase(), Phase::Over(_));
            let under = html! {
                @if self.is_end() {
                    (panel::afterwards(self))
                    (panel::actions(self))
                }
                @if watches { p.muted { (say!(language, "web-watching")) } }
                @if self.may_plan() {
                    a.button href={ (self.path) "/plan" } { (say!(language, "button-plan")) }
                }
            };
            return (board.markup(), under);
        }
        let draft = match self.shown {
            PageState::Choosing(draft) => draft,
            PageState::Live | PageState::After(_) => Draft::default(),
        };
        let link = |draft: Draft| format!("{}?draft={draft}", self.path);
        let choosing = Choosing {
            language,
            position,
            scene,
            link: &link,
        };
        let step = choosing.step(draft);
        let refused = self.notice.as_ref().map_or("", |notice| &*notice.refused);
        let under = html! {
            section.ask aria-live="polite" {
                (step.ask)
                @if let Some(mv) = step.complete {
                    form method="post" action={ (self.path) "/move" } {
                        input type="hidden" name="move" value=(mv.to_string());
                        input type="hidden" name="seen" value=(self.view.version());
                        button.button.main type="submit" autofocus { (say!(language, "button-play")) }
                        (back(language, position, draft, &link))
                    }
                }
            }
            form.typed method="post" action={ (self.path) "/type" } {
                (form::fields(language, draft, refused, &say!(language, "button-preview")))
            }
        };
        (step.board.markup(), under)
    }
}

/// The lobby's seats and buttons.
pub fn lobby(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let holds = game.holder().is_some() && game.holder() == page.person;
    let sits = page
        .person
        .is_some_and(|it| game.seats_of(it).next().is_some());
    let full = game.free_seats().next().is_none();
    let on_pages = game.place().is_page();
    html! {
        section.lobby {
            @if holds && on_pages && !full {
                p { (say!(language, "web-lobby-how")) }
                @if page.app.site.is_local(page.site) {
                    p.muted { (words::with_code(&say!(language, "web-lobby-local"))) }
                }
            }
            ul.seats {
                @for seat in Seat::ALL { li { (seat_line(page, seat, holds && on_pages)) } }
            }
            p.terms { (i18n::terms(language, game.terms())) }
            @if holds && full {
                (panel::button(page, "start", "", &say!(language, "button-start")))
            } @else if holds {
                p.muted { (say!(language, "web-lobby-fill")) }
            } @else if sits {
                p.muted { (say!(language, "web-lobby-wait")) }
            }
            @if holds {
                (panel::button(page, "call-off", "", &say!(language, "button-cancel")))
            } @else if sits {
                (panel::button(page, "leave", "", &say!(language, "button-leave")))
            }
        }
    }
}

/// What can be done instead of playing in a lobby that was closed before its game began.
pub fn closed(page: &GamePage<'_>) -> Markup {
    html! {
        @if page.rematch.is_none() {
            div.ways { a.button.main href="/play" { (say!(page.language, "web-play")) } }
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
            div.link {
                label { (say!(language, "web-seat-link")) " "
                    input.address type="text" readonly value={ (page.site) (path) };
                }
                button.button.copy type="button" data-done=(say!(language, "web-copied")) {
                    (say!(language, "web-copy"))
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
