//! The events since a reader's own last move: in words that say what they mean for the reader, and as
//! data by which the script of the pages shows them move by move.

use maud::{Markup, html};

use super::page_state::{GamePage, PageState};
use super::panel::incident_in_words;
use super::words;
use crate::game::{Game, PersonId};
use crate::i18n::{Language, army, say};
use crate::render::MoveMarks;
use djambi_rules::{Bitboard, Change, Ply, Position, Seat, Square, Step};

/// The number of last moves told to people who have made none, …
const TOLD: usize = 4;

/// … and the most moves told to anybody.
const MOST: usize = 40;

/// The plies since the reader's own last one, or the last few.
#[must_use]
pub fn range(page: &GamePage<'_>) -> std::ops::Range<usize> {
    let game = &page.view.game;
    let count = game.history().len();
    let plays = page
        .person
        .filter(|person| game.seats_of(*person).next().is_some());
    let unseen = plays.map_or(count.saturating_sub(TOLD)..count, |it| game.unseen_by(it));
    unseen.start.max(count.saturating_sub(MOST))..count
}

/// The moves since the reader's own last one, with what happened between them.
pub fn story(page: &GamePage<'_>) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    if matches!(page.shown, PageState::After(_)) {
        return html! {};
    }
    let plies = range(page);
    let incident = incident_in_words(page).filter(|(at, _)| *at >= plies.start);
    html! {
        @if !plies.is_empty() || incident.is_some() {
            section.story data-board=[game.history().position_after(plies.start).map(board)] {
                h2 { (say!(language, "web-story")) }
                ul { @for ply in plies.start..=plies.end {
                    @if let Some((_, said)) = incident.as_ref().filter(|(at, _)| *at == ply) {
                        li.aside { (said) }
                    }
                    @if ply < plies.end { (told(page, ply)) }
                } }
            }
        }
    }
}

/// One ply, with the data by which it is shown on the board.
fn told(page: &GamePage<'_>, ply: usize) -> Markup {
    let (language, game) = (page.language, &page.view.game);
    let Some(step) = game.history().step(ply) else {
        return html! {};
    };
    let own = page.person.map(|person| Reader { game, person });
    let own = own.map_or_else(Vec::new, |reader| reader.news(language, step));
    let ends = page
        .person
        .is_some_and(|person| fate(game, person) == Some(ply));
    html! {
        li.own[!own.is_empty()] data-ply=(ply) data-play=(way(step.ply)) data-board=(board(step.after))
            data-say=[(!own.is_empty()).then(|| own.join(" "))] data-end[ends] {
            (words::move_in_words(language, game.history(), ply))
            @if game.move_meta()[ply].planned { (say!(language, "line-planned", text = "")) }
            @for news in &own { " " strong { (news) } }
        }
    }
}

/// The squares of a ply: its way, its victims, and from where to where something is carried.
#[must_use]
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
#[must_use]
pub fn board(position: &Position) -> String {
    let text = position.to_string();
    let mut fields = text.split(' ');
    [fields.next(), fields.next()]
        .map(Option::unwrap_or_default)
        .join(" ")
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
#[must_use]
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
#[must_use]
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
    let news: Vec<String> = steps.flat_map(|step| reader.news(language, step)).collect();
    news.join(" ")
}

/// The news in the last ply for a reader.
#[must_use]
pub fn latest(language: Language, game: &Game, person: PersonId) -> String {
    let last = game.history().steps().next_back();
    let news = last.map(|step| Reader { game, person }.news(language, step));
    news.unwrap_or_default().join(" ")
}

/// After how many plies, less one, the reader was out of the game.
#[must_use]
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
#[must_use]
pub fn fate_in_words(language: Language, game: &Game, person: PersonId) -> Option<String> {
    let step = game.history().step(fate(game, person)?)?;
    Some(Reader { game, person }.news(language, step).join(" "))
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

    /// The news in a ply for them, one sentence each.
    fn news(self, language: Language, step: Step<'_>) -> Vec<String> {
        let mut news = self.losses(language, step);
        let changes = step.changes().into_iter();
        news.extend(changes.filter_map(|change| self.change(language, step, change)));
        news
    }

    /// The pieces that others have killed or moved.
    fn losses(self, language: Language, step: Step<'_>) -> Vec<String> {
        let Ply::Move(mv) = step.ply else {
            return Vec::new();
        };
        let (by, before) = (step.by(), step.before);
        if self.is(by) {
            return Vec::new();
        }
        let own = |at: &Square| self.owns(before, *at);
        let role = |at: Square| {
            before
                .board()
                .piece(at)
                .map_or("militant", |it| it.role.key())
        };
        let killed = mv.victims().filter(own).map(|at| {
            say!(
                language,
                "term-lost",
                owner = by.key(),
                piece = mv.role().key(),
                victim = role(at),
                at = at.to_string()
            )
        });
        let carried = mv.carried().filter(|(at, _)| own(at)).map(|(at, to)| {
            say!(
                language,
                "term-carried",
                army = by.key(),
                victim = role(at),
                at = at.to_string(),
                to = to.to_string()
            )
        });
        killed.chain(carried).collect()
    }

    fn change(self, language: Language, step: Step<'_>, change: Change) -> Option<String> {
        let gained = |by: Seat| {
            step.after
                .pieces(by)
                .count()
                .saturating_sub(step.before.pieces(by).count())
        };
        match change {
            Change::Resigned(seat) if self.is(seat) => {
                Some(say!(language, "played-resign", army = seat.key()))
            }
            Change::ChiefKilled { seat, by } if self.is(by) => {
                let owner = seat.key();
                Some(say!(
                    language,
                    "web-you-killed",
                    owner = owner,
                    count = gained(by)
                ))
            }
            Change::HostageTaken { army, by } if self.is(by) => {
                let owner = army.seat().key();
                Some(say!(
                    language,
                    "web-you-killed",
                    owner = owner,
                    count = gained(by)
                ))
            }
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
            Change::TakenOver { by, .. } if self.is(by) => {
                Some(say!(language, "web-you-take", count = gained(by)))
            }
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
