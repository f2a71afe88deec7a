//! The page of a game: its lobby, the live board, a move being chosen, or the board after an earlier move.

use std::collections::HashMap;

use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use super::board::Board;
use super::choosing::{Choosing, StepView, Try};
use super::hub::Seen;
use super::layout::{Card, Page};
use super::reader::{GamePage, Loaded};
use super::request::Failure;
use super::screen::{Screen, Tab};
use super::visitor::Visitor;
use super::{choosing, panel, reader, screen, talk, words};
use crate::game::{Awaits, GameId, Phase};
use crate::i18n::{army, say};
use crate::render::{MoveMarks, Scene};
use crate::service::{View, lines_for};
use djambi_input::Draft;
use djambi_rules::{Position, Seat};

/// Returns the page.
pub async fn page(
    visitor: Visitor,
    Path(address): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Failure> {
    let view = match reader::load(&visitor, &address).await {
        Err(Failure::NotFound) => return by_name(&visitor, &address).await,
        loaded => loaded?,
    };
    let plies = query.get("move").and_then(|text| text.parse().ok());
    let is_there = |plies: &usize| view.game.has_started() && *plies <= view.game.history().len();
    let draft = choosing::draft_of(query.get("draft").map_or("", String::as_str));
    let earlier = plies.filter(is_there);
    answer(&visitor, &view, earlier, draft.into()).await
}

/// Whether it is the reader's turn, for a page that nobody sees: `1` or `0`.
pub async fn turn(Loaded { visitor, view }: Loaded) -> &'static str {
    if reader::is_turn_of(&view, visitor.person_in(&view.game)) {
        "1"
    } else {
        "0"
    }
}

/// Leads from the address of a form in a game, which a browser without scripts shows after a refusal,
/// to the game.
pub async fn lead(Path(address): Path<String>) -> Result<Response, Failure> {
    // A text that is not an address of a game must not lead to another site.
    let is_plain = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
    if !address.bytes().all(is_plain) {
        return Err(Failure::NotFound);
    }
    Ok(Redirect::to(&format!("/game/{address}")).into_response())
}

/// The page of a game as an answer: as it was `earlier`, after that number of plies, or as it is.
pub async fn answer(
    visitor: &Visitor,
    view: &View,
    earlier: Option<usize>,
    tried: Try,
) -> Result<Response, Failure> {
    let rematch = visitor.app.service.rematch_of(view).await?;
    let rematch = rematch.as_ref().filter(|it| reader::may_see(visitor, it));
    let talk = talk::read(visitor, view).await?;
    let page = GamePage {
        earlier,
        tried,
        ..GamePage::of(visitor, view, rematch, &talk)
    };
    Ok(page.whole().to(visitor))
}

/// Those who play in a game find it by its name alone.
async fn by_name(visitor: &Visitor, address: &str) -> Result<Response, Failure> {
    let id = GameId(address.to_owned());
    let view = reader::found(visitor, &id).await?;
    visitor.person_in(&view.game).ok_or(Failure::NotFound)?;
    Ok(Redirect::to(&visitor.path(&id)).into_response())
}

impl GamePage<'_> {
    /// The whole page.
    fn whole(&self) -> Page {
        // A link to an earlier board does not give away what comes after it.
        let (text, query) = match self.earlier {
            Some(plies) => (self.after(plies), format!("?move={plies}")),
            None => (self.state(), String::new()),
        };
        Page {
            title: self.title(),
            card: Some(Card {
                text,
                address: format!("{}{}{query}", self.visitor.site, self.path),
                picture: format!("{}{}/{}.png", self.visitor.site, self.path, self.plies()),
                is_listed: false,
            }),
            waits: self.waits().then(|| self.path.clone()),
            has_moves: true,
            main: self.main(),
        }
    }

    /// Whether it is to show what others do next. The holder of a lobby fills its seats, and menus that
    /// are set would be lost.
    fn waits(&self) -> bool {
        let game = &self.view.game;
        if self.earlier.is_some() {
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
    pub fn main(&self) -> Markup {
        let last = lines_for(&self.talk.lines, &self.view.game, self.person).last();
        let seen = Seen::of(self.view, self.rematch, last);
        // An earlier move of a running game stays as it is; beside one of a finished game a rematch
        // appears.
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        let follows = is_over || self.earlier.is_none();
        let events = format!("{}/events?version={seen}", self.path);
        let is_live = self.earlier.is_none() && self.view.game.has_started();
        let plies = is_live.then(|| self.view.game.history().len());
        let board = is_live.then(|| reader::board(self.view.game.position()));
        html! {
            main.game data-path=(self.path) data-events=[follows.then_some(events)] data-state=(self.announced())
                data-plies=[plies] data-board=[board] data-yours[self.is_yours()] data-calm[!self.visitor.look.warns] {
                h1.hidden { (self.title()) }
                @match self.view.game.phase() {
                    Phase::Lobby => (panel::lobby(self)),
                    Phase::Over(_) if !self.view.game.has_started() => (panel::closed(self)),
                    _ => (self.screen().markup(self.language)),
                }
            }
        }
    }

    /// The board after `plies` plies in words.
    fn after(&self, plies: usize) -> String {
        let (language, history) = (self.language, self.view.game.history());
        let count = history.moves_in(plies);
        let after = say!(language, "caption-over", number = count) + ".";
        match words::ply_in_words(language, history, plies, &[]) {
            Some(last) => format!("{after} {last}"),
            None => after,
        }
    }

    /// The text that is read aloud when it changes: the last event, the question to the reader, and
    /// who is to act. It does not say that a computer thinks, but only its move.
    fn announced(&self) -> String {
        let (language, game) = (self.language, &self.view.game);
        if let Some(plies) = self.earlier {
            return self.after(plies);
        }
        let mut said: Vec<String> = Vec::new();
        if game.phase() == Phase::Lobby {
            said.extend(Seat::ALL.into_iter().map(|seat| {
                let who = words::sitter(language, self.view, seat);
                say!(
                    language,
                    "labelled",
                    name = army(language, seat),
                    text = who
                ) + "."
            }));
        }
        let plies = game.history().len();
        let incident = reader::incident_in_words(self).filter(|(at, _)| *at == plies);
        let last = plies.saturating_sub(1);
        let own = reader::news_of(language, game, self.person, last);
        match incident {
            Some((_, incident)) => said.extend([incident, words::joined(&own)]),
            None => said.extend(words::ply_in_words(language, game.history(), plies, &own)),
        }
        said.extend(panel::offers_in_words(self));
        if !matches!(game.awaits(), Awaits::Computer(..)) {
            said.push(self.state());
        }
        said.retain(|text| !text.is_empty());
        said.join(" ")
    }

    /// Whether its reader waits for their turn.
    fn may_plan(&self) -> bool {
        let game = &self.view.game;
        let plays_on = |person| game.living_seats_of(person).next().is_some();
        game.running().is_ok() && self.person.is_some_and(plays_on)
    }

    fn scene(&self, position: &Position, plies: usize) -> Scene {
        Scene {
            bottom: words::bottom(&self.view.game, self.person),
            moves: MoveMarks::last(self.view.game.history(), plies, 1),
            ..Scene::of(position)
        }
    }

    fn screen(&self) -> Screen {
        let language = self.language;
        let step = self.step();
        let (board, line, row) = if let Some(plies) = self.earlier {
            let board = Board::still(language, self.scene(self.position(), plies));
            (board.markup(), self.earlier(plies), self.way_back())
        } else {
            let begun = step
                .as_ref()
                .filter(|_| self.tried.draft != Draft::default());
            (self.board(step.as_ref()), self.line(begun), self.row(begun))
        };
        let moves = Tab {
            key: "moves",
            title: say!(language, "button-history"),
            content: html! {
                div.head { (panel::steps(self)) @if step.is_some() { (self.typed()) } }
                (reader::story(self))
                (panel::history(self))
            },
        };
        let talk = talk::content(self, "").map(|content| Tab {
            key: "talk",
            title: say!(language, "web-talk"),
            content,
        });
        let info = Tab {
            key: "info",
            title: say!(language, "web-info"),
            content: html! { (panel::actions(self)) (panel::info(self)) (panel::files(self)) },
        };
        Screen {
            board,
            line,
            row,
            tabs: [Some(moves), talk, Some(info)]
                .into_iter()
                .flatten()
                .collect(),
            ..Screen::of_game(self)
        }
    }

    /// The step of the choice, if its reader is to move.
    fn step(&self) -> Option<StepView> {
        if self.earlier.is_some() || !self.is_yours() {
            return None;
        }
        let choosing = Choosing {
            language: self.language,
            position: self.position(),
            scene: self.scene(self.position(), self.plies()),
            path: &self.path,
        };
        Some(choosing.step(self.tried.draft))
    }

    /// The board as it is, with what its reader may choose on it.
    fn board(&self, step: Option<&StepView>) -> Markup {
        let (language, position) = (self.language, self.position());
        let still = || Board::still(language, self.scene(position, self.plies()));
        let mut board = step.map_or_else(still, |step| step.board.clone());
        if step.is_none() || self.tried.draft == Draft::default() {
            (board.changed, board.lost) = reader::changed(self);
        }
        html! { (board.markup()) @if step.is_some() { (choosing::moves(language, position)) } }
    }

    /// The line of events: the answer to the reader's last action, the question to them, and what
    /// has happened to them.
    fn line(&self, begun: Option<&StepView>) -> Markup {
        let mv = begun.and_then(|step| step.complete);
        let mv = mv.filter(|_| self.visitor.look.warns);
        let danger = mv.map(|mv| choosing::danger(self.language, self.position(), mv));
        html! {
            @if let Some(notice) = &self.tried.notice {
                p.notice role="alert" { (notice) }
            } @else if let Some(step) = begun {
                (step.line)
            } @else {
                @for said in panel::offers_in_words(self) { p { (said) } }
                p.state { (self.told()) }
            }
            @if let Some(said) = danger.filter(|said| !said.is_empty()) { p.danger { (said) } }
        }
    }

    /// The reader's news, and who is to act.
    fn told(&self) -> String {
        let (language, game) = (self.language, &self.view.game);
        let fate = self
            .person
            .and_then(|it| reader::fate_in_words(language, game, it));
        let begins = game.history().is_empty() && game.rematch_of().is_some();
        let mut said: Vec<String> = Vec::new();
        match fate {
            Some(fate) => said.push(fate),
            None => said.push(reader::news(self)),
        }
        if begins && let Some(seat) = self.person.and_then(|it| game.seats_of(it).next()) {
            said.push(say!(language, "web-new-colour", army = seat.key()));
        }
        said.push(self.state());
        if self.is_yours() {
            said.push(say!(language, "ask-from"));
        }
        said.retain(|text| !text.is_empty());
        said.join(" ")
    }

    /// The actions that can be taken at once.
    fn row(&self, begun: Option<&StepView>) -> Markup {
        let language = self.language;
        if let Some(step) = begun {
            return html! {
                @if let Some(mv) = step.complete {
                    form.act method="post" action={ (self.path) "/move" } {
                        input type="hidden" name="move" value=(mv.to_string());
                        input type="hidden" name="seen" value=(self.view.version());
                        button.button.main type="submit" autofocus { (say!(language, "button-play")) }
                    }
                }
                @if step.complete.is_some() && self.tried.notice.is_some() {
                    // A hint that is not taken is let go as a whole.
                    a.button.back href=(self.path) { (say!(language, "button-back")) }
                } @else {
                    (step.row)
                }
            };
        }
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        html! {
            (reader::offered(self))
            (panel::answers(self))
            @if let Some(ply) = self.person.and_then(|it| reader::fate(&self.view.game, it)) {
                a.button href={ (self.path) "?move=" (ply + 1) } { (say!(language, "web-see-end")) }
            }
            (panel::first_actions(self))
            (panel::review(self))
            @if !self.is_yours() && self.may_plan() {
                a.button href={ (self.path) "/plan" } { (say!(language, "button-plan")) }
            }
            @if self.person.is_none() && !is_over { span.muted { (say!(language, "web-watching")) } }
        }
    }

    /// The field for a move that is typed.
    fn typed(&self) -> Markup {
        html! {
            form.typed method="post" action={ (self.path) "/type" } {
                (screen::fields(self.language, &self.tried, &say!(self.language, "button-preview")))
            }
        }
    }

    /// The line above an earlier board: which one it is, and who is to act. How a game ended is not
    /// said above one.
    fn earlier(&self, plies: usize) -> Markup {
        let is_over = matches!(self.view.game.phase(), Phase::Over(_));
        html! {
            p.state { (self.after(plies)) }
            @if !is_over { p.muted { (say!(self.language, "web-now", state = self.state())) } }
        }
    }

    fn way_back(&self) -> Markup {
        html! {
            a.button.back href=(self.path) { (say!(self.language, "web-live")) }
            (reader::offered(self))
        }
    }
}
