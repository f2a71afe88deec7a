//! The pages' words about a game: names, its state, its moves.

use jiff::Timestamp;
use maud::{Markup, html};

use crate::game::{Awaits, Game, GameRejection, PersonId, Phase};
use crate::i18n::{self, Language, army, say};
use crate::service::{Person, Rejection, View};
use crate::teach::Rare;
use djambi_input::{MoveRejection, RejectionReason};
use djambi_rules::{Change, History, Ply, Seat, Step};

/// Returns what a person is called.
pub fn name(language: Language, view: &View, person: PersonId) -> String {
    known_name(language, view.people.get(&person), person)
}

/// Returns what a person is called, as far as they are known.
pub fn known_name(language: Language, known: Option<&Person>, person: PersonId) -> String {
    let name = known
        .and_then(|known| known.name.as_deref())
        .map(i18n::visible);
    match name.filter(|name| !name.is_empty()) {
        Some(name) => name,
        None if person.is_guest() => say!(language, "web-guest"),
        None => say!(language, "person-former"),
    }
}

/// Returns the player on a seat.
pub fn sitter(language: Language, view: &View, seat: Seat) -> String {
    let name_of = |person| name(language, view, person);
    i18n::sitter(language, view.game.sitter(seat), &name_of)
}

/// Returns a text as the pages show it: without signs of armies, and without the marks of bold words.
pub fn plain(language: Language, text: &str) -> String {
    i18n::without_signs(language, text).replace("**", "")
}

/// Returns the player to move, or how the game ended.
pub fn state(language: Language, view: &View, reader: Option<PersonId>) -> String {
    i18n::without_signs(language, &signed_state(language, view, reader))
}

fn signed_state(language: Language, view: &View, reader: Option<PersonId>) -> String {
    let game = &view.game;
    match game.phase() {
        Phase::Lobby => return say!(language, "rejected-not-started"),
        Phase::Asleep => return say!(language, "rejected-asleep"),
        Phase::Over(ending) => {
            let name_of = |person| name(language, view, person);
            return i18n::ending(language, game, ending, Some(&name_of));
        }
        Phase::Playing if game.is_paused() => return say!(language, "state-paused"),
        Phase::Playing => {}
    }
    match game.awaits() {
        Awaits::Person(seat, person) if reader == Some(person) => {
            say!(language, "next-person", who = "you", army = seat.key())
        }
        Awaits::Person(seat, person) => {
            let who = name(language, view, person);
            say!(language, "web-turn-of", who = who, army = seat.key())
        }
        Awaits::Computer(seat, level) => {
            say!(
                language,
                "next-computer",
                army = seat.key(),
                level = level.key()
            )
        }
        Awaits::Nobody => String::new(),
    }
}

/// A sentence about a ply in the words of one reader, behind the change that it tells: none if it tells
/// the ply itself.
pub type OwnWords = (Option<Change>, String);

/// Returns these sentences as a text.
pub fn joined(own: &[OwnWords]) -> String {
    let said: Vec<&str> = own.iter().map(|(_, said)| said.as_str()).collect();
    said.join(" ")
}

/// What a ply did and what came of it, a sentence each, and whether it is one of the reader's `own`,
/// which replace those that tell the same. `named` gives the sentence about the ply the army's name.
fn sentences(
    language: Language,
    step: Step<'_>,
    own: &[OwnWords],
    named: impl FnOnce(String) -> String,
) -> Vec<(String, bool)> {
    let (of_ply, mut others): (Vec<_>, Vec<_>) = own.iter().partition(|(it, _)| it.is_none());
    let mut told: Vec<_> = of_ply
        .into_iter()
        .map(|(_, it)| (it.clone(), true))
        .collect();
    if told.is_empty() {
        let described = i18n::describe_ply(language, step.before, step.ply);
        told.push((named(described), false));
    }
    for (change, said) in i18n::each_change(language, step.before, step.ply, step.after) {
        let own = others.iter().position(|(it, _)| *it == Some(change));
        told.push(own.map_or((said, false), |it| (others.remove(it).1.clone(), true)));
    }
    told.extend(others.into_iter().map(|(_, said)| (said.clone(), true)));
    told
}

/// Returns what a ply did and what came of it, with links to the rare rules that it has used first. A
/// reader's `own` sentences replace those that tell the same.
pub fn move_in_words(
    language: Language,
    history: &History,
    ply: usize,
    own: &[OwnWords],
) -> Markup {
    let Some(step) = history.step(ply) else {
        return html! {};
    };
    let seat = step.by();
    let named = |said| format!("{} · {said}", army(language, seat));
    html! {
        span class={ "dot of-" (seat.key()) } {}
        @for (said, is_own) in sentences(language, step, own, named) {
            @if is_own { strong { (said) } } @else { (said) } " "
        }
        @for rare in Rare::first_used(history, ply) {
            (i18n::rare(language, rare, step.after)) " "
            a href={ "/rules/" (rare.page().key()) } { (i18n::page_title(language, rare.page())) }
        }
    }
}

/// Returns the last of `plies` plies and its consequences, as a text that is read aloud; `None` if
/// there is none. A reader's `own` sentences replace those that tell the same.
pub fn ply_in_words(
    language: Language,
    history: &History,
    plies: usize,
    own: &[OwnWords],
) -> Option<String> {
    let step = history.step(plies.checked_sub(1)?)?;
    let named = |said| match step.ply {
        Ply::Move(_) => {
            let who = army(language, step.by());
            say!(language, "labelled", name = who, text = said)
        }
        Ply::Resignation(_) => said,
    };
    let told = sentences(language, step, own, named).into_iter();
    let told: Vec<String> = told.map(|(said, _)| said).collect();
    Some(i18n::without_signs(language, &told.join(" ")))
}

/// Returns why something was refused, and what to do next.
pub fn rejection(language: Language, view: Option<&View>, reason: &Rejection) -> String {
    match reason {
        Rejection::Move(rejection) => other_button(language, &rejection.reason)
            .unwrap_or_else(|| move_rejection(language, rejection)),
        Rejection::Game(rejection) => game_rejection(language, view, rejection),
        Rejection::Stale | Rejection::Overtaken => say!(language, "rejected-stale"),
        Rejection::PlaysOn(seat) => say!(language, "rejected-plays-on", army = seat.key()),
        Rejection::NoHints => say!(language, "rejected-no-hints"),
        Rejection::Quarantined => say!(language, "rejected-quarantined"),
        Rejection::TryAgain(_) => say!(language, "rejected-try-again"),
        _ => say!(language, "web-not-now"),
    }
}

/// Returns a sentence that leads to the button of a game's page that was meant by a word in place of a move;
/// `None` if it means none.
pub fn other_button(language: Language, reason: &RejectionReason) -> Option<String> {
    let RejectionReason::UnknownWord(word) = reason else {
        return None;
    };
    let button = match i18n::other_command(language, word)? {
        "resign" => say!(language, "button-resign"),
        "draw" => say!(language, "button-draw"),
        "undo" => say!(language, "button-undo"),
        command => return Some(say!(language, "illegal-command", command = command)),
    };
    Some(say!(language, "illegal-button", button = button))
}

/// Returns why a text is not a legal move, and the moves that come near it.
pub fn move_rejection(language: Language, rejection: &MoveRejection) -> String {
    // The usual words of these are about commands and pings of another adapter.
    let said = match &rejection.reason {
        RejectionReason::Over => say!(language, "board-over"),
        RejectionReason::Out(seat) => say!(language, "term-out", army = seat.key()),
        RejectionReason::NotYourTurn { mover, .. } => {
            say!(language, "alt-mover", army = mover.key())
        }
        reason => i18n::reason(language, reason),
    };
    i18n::nearest(language, said, &rejection.nearest)
}

/// Returns a text with what is between backquotes as code.
pub fn with_code(text: &str) -> Markup {
    html! {
        @for (part, is_code) in text.split('`').zip([false, true].into_iter().cycle()) {
            @if is_code { code { (part) } } @else { (part) }
        }
    }
}

/// The usual words of a reason, unless they name a command or a button of another adapter.
fn game_rejection(language: Language, view: Option<&View>, reason: &GameRejection) -> String {
    let name_of = |person| view.map_or_else(String::new, |view| name(language, view, person));
    match reason {
        GameRejection::NotPlaying => say!(language, "web-watching"),
        GameRejection::NotYourTurn { .. } | GameRejection::Illegal { .. } => {
            say!(language, "rejected-stale")
        }
        GameRejection::Out
        | GameRejection::NotHolder { .. }
        | GameRejection::LobbyClosed
        | GameRejection::Full
        | GameRejection::SeatsFree { .. } => say!(language, "web-not-now"),
        reason => i18n::rejection(language, reason, &name_of),
    }
}

/// Returns the seat at whose corner a person sits; Red's for those who watch.
pub fn bottom(game: &Game, person: Option<PersonId>) -> Seat {
    person
        .and_then(|person| game.seats_of(person).next())
        .unwrap_or(Seat::Red)
}

/// Returns a time, which the script of the page shows in the zone of the reader.
pub fn time(at: Timestamp, to_the_second: bool) -> Markup {
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
