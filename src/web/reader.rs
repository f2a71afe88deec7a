//! A game as one reader sees it: whether they may see it, what is chosen of a move, its rematch; and
//! the events since their own last move, in words that say what they mean for them, and as data by which the
//! script of the pages shows them move by move.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use maud::{Markup, html};

use super::app::App;
use super::choosing::Try;
use super::request::Failure;
use super::visitor::Visitor;
use super::words::{self, OwnWords};
use crate::game::{Awaits, Event, Game, GameId, PersonId, Phase, Timeout};
use crate::i18n::{self, Language, army, say};
use crate::render::MoveMarks;
use crate::service::{Talk, View};
use djambi_rules::{Bitboard, Change, Ply, Position, Seat, Square, Step};

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
    pub path: String,
    /// The reader.
    pub visitor: &'a Visitor,
    /// After how many plies the board is that is shown; `None` for the game as it is.
    pub earlier: Option<usize>,
    /// The move that its reader is choosing, and something to be said first.
    pub tried: Try,
    /// The rematch of a finished game, if there is one.
    pub rematch: Option<&'a View>,
    /// The talk of the players.
    pub talk: &'a Talk,
}

impl<'a> GamePage<'a> {
    /// The game as it is for a visitor. `rematch` is one that they may see.
    pub fn of(
        visitor: &'a Visitor,
        view: &'a View,
        rematch: Option<&'a View>,
        talk: &'a Talk,
    ) -> GamePage<'a> {
        GamePage {
            language: visitor.language,
            view,
            person: visitor.person_in(&view.game),
            path: visitor.path(&view.id),
            visitor,
            earlier: None,
            tried: Try::default(),
            rematch,
            talk,
        }
    }

    /// After how many plies the board is that is shown.
    pub fn plies(&self) -> usize {
        self.earlier
            .unwrap_or_else(|| self.view.game.history().len())
    }

    /// Whether the reader is to move.
    pub fn is_yours(&self) -> bool {
        is_turn_of(self.view, self.person)
    }

    /// The position that is shown.
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
            a.button.main href=(page.visitor.path(&rematch.id)) {
                (say!(page.language, "web-rematch-go"))
            }
        }
    }
}

/// Whether a player can ask for a rematch here, or join the one that there is. That of a game in
/// Discord is opened and joined in its channel.
pub fn may_ask(page: &GamePage<'_>, person: PersonId) -> bool {
    let is_joined_here = page.rematch.is_none_or(|rematch| can_join(rematch, person));
    page.view.game.place().is_page() && is_joined_here
}

/// Whether there is a seat in a lobby for a person who has none.
pub fn can_join(rematch: &View, person: PersonId) -> bool {
    let game = &rematch.game;
    let is_open = game.phase() == Phase::Lobby && game.free_seats().next().is_some();
    is_open && !game.has_seat(person)
}

/// A request about a game that its visitor may see. The path of its route has the part `{game}`.
pub struct Loaded {
    /// The visitor.
    pub visitor: Visitor,
    /// The game.
    pub view: View,
}

impl FromRequestParts<Arc<App>> for Loaded {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Loaded, Failure> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let Path(path) = path.map_err(|_| Failure::NotFound)?;
        let address = path.get("game").ok_or(Failure::NotFound)?;
        let view = load(&visitor, address).await?;
        Ok(Loaded { visitor, view })
    }
}

/// Loads the game of an address, if this reader may see it: a private one only if they play in it.
pub async fn load(visitor: &Visitor, address: &str) -> Result<View, Failure> {
    let view = load_for_anyone(visitor, address).await?;
    if !may_see(visitor, &view) || !visitor.reaches(&view).await {
        return Err(Failure::Private);
    }
    Ok(view)
}

/// Whether a reader may see a game whose address they have.
pub fn may_see(visitor: &Visitor, view: &View) -> bool {
    let is_open = !view.game.terms().private || visitor.person_in(&view.game).is_some();
    is_open && !view.server.settings.no_pages
}

/// Loads a game of a server that has pages.
pub async fn found(visitor: &Visitor, id: &GameId) -> Result<View, Failure> {
    let view = visitor.app.service.view(id).await?;
    let view = view.filter(|view| !view.server.settings.no_pages);
    view.ok_or(Failure::NotFound)
}

/// Loads the game of an address for a reader who has more than the address, such as the link to a
/// seat.
pub async fn load_for_anyone(visitor: &Visitor, address: &str) -> Result<View, Failure> {
    let id = visitor.app.links.game(address).ok_or(Failure::NotFound)?;
    found(visitor, &id).await
}

/// Whether a reader is to move.
pub fn is_turn_of(view: &View, reader: Option<PersonId>) -> bool {
    match view.game.awaits() {
        Awaits::Person(_, person) => Some(person) == reader,
        Awaits::Computer(..) | Awaits::Nobody => false,
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

/// The last incident besides moves, and after how many plies it was.
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

/// The number of last moves told to people who have made none, …
const TOLD: usize = 4;

/// … and the most moves told to anybody, unless the reader has gone out of the game before them.
const MOST: usize = 40;

/// The plies since the reader's own last one, or the last few.
pub fn range(page: &GamePage<'_>) -> std::ops::Range<usize> {
    let game = &page.view.game;
    let count = game.history().len();
    let plays = page.person.filter(|person| game.has_seat(*person));
    let unseen = plays.map_or(count.saturating_sub(TOLD)..count, |it| game.unseen_by(it));
    let start = unseen.start.max(count.saturating_sub(MOST));
    let end = page.person.and_then(|person| fate(game, person));
    // Computer players may have finished the game before the page is opened.
    let end = end.filter(|ply| unseen.contains(ply));
    end.map_or(start, |ply| ply.min(start))..count
}

/// The moves since the reader's own last one, with what happened between them.
pub fn story(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    if page.earlier.is_some() {
        return html! {};
    }
    let plies = range(page);
    let incident = incident_in_words(page).filter(|(at, _)| *at >= plies.start);
    let end = page.person.and_then(|person| fate(game, person));
    html! {
        @if !plies.is_empty() || incident.is_some() {
            section.story data-board=[game.history().position_after(plies.start).map(board)] {
                h2 { (say!(language, "web-story")) }
                ul { @for ply in plies.start..=plies.end {
                    @if let Some((_, said)) = incident.as_ref().filter(|(at, _)| *at == ply) {
                        li.aside { (said) }
                    }
                    @if ply < plies.end { (told(page, ply, end == Some(ply))) }
                } }
            }
        }
    }
}

/// One ply, with the data by which it is shown on the board. The reader goes out of the game with it if it `ends`.
fn told(page: &GamePage<'_>, ply: usize, ends: bool) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let Some(step) = game.history().step(ply) else {
        return html! {};
    };
    let own = news_of(language, game, page.person, ply);
    let say = (!own.is_empty()).then(|| words::joined(&own));
    html! {
        li.own[!own.is_empty()] data-ply=(ply) data-play=(way(step.ply)) data-board=(board(step.after))
            data-say=[say] data-end[ends] {
            (words::move_in_words(language, game.history(), ply, &own))
            @if game.move_meta()[ply].planned { (say!(language, "line-planned", text = "")) }
        }
    }
}

/// The squares of a ply: its way, its victims, and from where to where something is carried.
pub fn way(ply: Ply) -> String {
    let Ply::Move(mv) = ply else {
        return String::new();
    };
    let marks = MoveMarks::of(mv);
    let way = [Some(marks.from), Some(marks.to), marks.exit];
    let way: String = way.into_iter().flatten().map(|it| it.to_string()).collect();
    let killed: String = marks.killed.iter().map(Square::to_string).collect();
    let bodies = marks.bodies.iter().map(|(from, to)| format!("{from}{to}"));
    format!("{way}|{killed}|{}", bodies.collect::<String>())
}

/// The board, and the players who control the armies: the first two fields of a position.
pub fn board(position: &Position) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').take(2).collect();
    fields.join(" ")
}

/// The plies whose squares are marked: of a game that continues without the reader, the last few.
fn marked(page: &GamePage<'_>) -> std::ops::Range<usize> {
    let (game, plies) = (&page.view.game, range(page));
    let person = page.person;
    if person.is_some_and(|it| game.living_seats_of(it).next().is_some()) {
        return plies;
    }
    plies.start.max(plies.end.saturating_sub(TOLD))..plies.end
}

/// The squares on which something has changed since the reader's last move, and those where they have lost
/// a piece.
pub fn changed(page: &GamePage<'_>) -> (Bitboard, Bitboard) {
    let (game, mut changed, mut lost) = (&page.view.game, Bitboard::EMPTY, Bitboard::EMPTY);
    for step in marked(page).filter_map(|ply| game.history().step(ply)) {
        let Ply::Move(mv) = step.ply else { continue };
        changed |= mv.squares().collect();
        let own = page.person.map(|person| Reader { game, person });
        if let Some(reader) = own {
            let victims = mv.victims().filter(|at| reader.owns(step.before, *at));
            lost |= victims.collect();
        }
    }
    (changed, lost)
}

/// All that concerns the reader in the moves since their own last one, their losses first.
pub fn news(page: &GamePage<'_>) -> String {
    let (language, game) = (page.language, &page.view.game);
    let Some(person) = page.person else {
        return String::new();
    };
    let reader = Reader { game, person };
    // The consequences of the reader's own last move are news too.
    let plies = range(page);
    let plies = plies.start.saturating_sub(1)..plies.end;
    let steps = plies.filter_map(|ply| game.history().step(ply));
    let news: Vec<OwnWords> = steps.flat_map(|step| reader.news(language, step)).collect();
    words::joined(&news)
}

/// The news in a ply for a reader; none where nobody plays.
pub fn news_of(
    language: Language,
    game: &Game,
    person: Option<PersonId>,
    ply: usize,
) -> Vec<OwnWords> {
    let reader = person.map(|person| Reader { game, person });
    let news = reader.zip(game.history().step(ply));
    news.map_or_else(Vec::new, |(reader, step)| reader.news(language, step))
}

/// After how many plies, less one, the reader was out of the game.
pub fn fate(game: &Game, person: PersonId) -> Option<usize> {
    if !game.has_started() || game.living_seats_of(person).next().is_some() {
        return None;
    }
    let steps: Vec<Step<'_>> = game.history().steps().collect();
    // A player who has resigned is out although somebody takes their pieces over later.
    let out = |of: Seat| {
        let is_fate = |change: &Change| match change {
            Change::Resigned(seat)
            | Change::ChiefKilled { seat, .. }
            | Change::TakenOver { seat, .. } => *seat == of,
            _ => false,
        };
        steps.iter().position(|it| it.changes().iter().any(is_fate))
    };
    game.seats_of(person).filter_map(out).max()
}

/// How the reader went out of the game, if they did.
pub fn fate_in_words(language: Language, game: &Game, person: PersonId) -> Option<String> {
    let news = news_of(language, game, Some(person), fate(game, person)?);
    Some(words::joined(&news))
}

/// A player of a game.
#[derive(Clone, Copy)]
struct Reader<'a> {
    game: &'a Game,
    person: PersonId,
}

impl Reader<'_> {
    fn is(self, seat: Seat) -> bool {
        self.game.person_on(seat) == Some(self.person)
    }

    fn owns(self, position: &Position, at: Square) -> bool {
        position.owner(at).is_some_and(|seat| self.is(seat))
    }

    /// The news in a ply for them.
    fn news(self, language: Language, step: Step<'_>) -> Vec<OwnWords> {
        let losses = i18n::losses(language, step, |seat| self.is(seat)).into_iter();
        let mut news: Vec<OwnWords> = losses.map(|said| (None, said)).collect();
        let changes = step.changes().into_iter();
        news.extend(changes.filter_map(|change| {
            let tells = (!matches!(change, Change::Resigned(_))).then_some(change);
            Some((tells, self.change(language, step, change)?))
        }));
        // All frozen players who are taken over have one sentence.
        news.dedup_by(|one, other| one.1 == other.1);
        news
    }

    fn change(self, language: Language, step: Step<'_>, change: Change) -> Option<String> {
        let gained = |by: Seat, owner: &'static str| {
            let pieces = |position: &Position| position.pieces(by).count();
            let count = pieces(step.after).saturating_sub(pieces(step.before));
            say!(language, "web-you-gain", owner = owner, count = count)
        };
        match change {
            Change::Resigned(seat) if self.is(seat) => {
                Some(say!(language, "played-resign", army = seat.key()))
            }
            Change::ChiefKilled { seat, by } if self.is(by) => Some(gained(by, seat.key())),
            Change::HostageTaken { army, by } if self.is(by) => Some(gained(by, army.seat().key())),
            Change::Encircled(seat) if self.is(seat) => Some(say!(language, "web-you-frozen")),
            Change::Encircled(seat) if self.is(step.by()) => {
                Some(say!(language, "change-encircled", army = seat.key()))
            }
            Change::Freed(seat) if self.is(seat) => {
                Some(say!(language, "change-freed", army = seat.key()))
            }
            Change::TakenOver { seat, by } if self.is(seat) => {
                Some(say!(language, "web-you-taken", by = army(language, by)))
            }
            Change::TakenOver { by, .. } if self.is(by) => Some(gained(by, "nobody")),
            Change::PowerGained(seat) if self.is(seat) => Some(say!(language, "web-you-power")),
            Change::PowerLost(seat) if self.is(seat) => {
                Some(say!(language, "change-power-lost", army = seat.key()))
            }
            Change::Skipped(seat) if self.is(seat) => {
                Some(say!(language, "change-skipped", army = seat.key()))
            }
            _ => None,
        }
    }
}
