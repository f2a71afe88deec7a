//! Questions about a position that are answered in words: the contents of a square, the moves of a
//! piece, the pieces in danger, the events since one's last move.

use super::command::Word;
use super::session::person_now;
use super::wording::Wording;
use crate::game::Game;
use crate::i18n::{self, army, say};
use djambi_rules::{Bitboard, History, Occupant, Ply, Position, Seat, Square, Threat};

/// The events since a person's own last move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Since {
    /// Their losses, a sentence each.
    pub losses: Vec<String>,
    /// All else that was played, in order, a line each.
    pub moves: Vec<String>,
}

impl Since {
    /// Whether nothing has been played.
    pub const fn is_empty(&self) -> bool {
        self.losses.is_empty() && self.moves.is_empty()
    }
}

/// The square that a question is about: its last word, as in 'what is on d4?'.
pub fn asked_about(text: &str) -> Option<Square> {
    let last = text.split_whitespace().next_back()?;
    let last = last.trim_matches(|letter: char| !letter.is_alphanumeric());
    last.to_lowercase().parse().ok()
}

/// The kills of pieces of the person who is asked now that others could make next, by square.
pub fn threats(game: &Game, position: &Position) -> Vec<Threat> {
    let seats = position_seats(game, position);
    let threats = seats.iter().flat_map(|seat| position.threats_to(*seat));
    let mut threats: Vec<Threat> = threats.filter(|it| !seats.contains(&it.by)).collect();
    threats.sort_unstable();
    threats
}

/// Returns texts in their order, each once, with spaces between.
fn each_once(texts: impl Iterator<Item = String>) -> String {
    let mut different: Vec<String> = Vec::new();
    for text in texts {
        if !different.contains(&text) {
            different.push(text);
        }
    }
    different.join(" ")
}

/// That person's seats that are still in the game.
fn position_seats(game: &Game, position: &Position) -> Vec<Seat> {
    let seats = game.seats_of(person_now(game));
    seats.filter(|seat| position.is_in(*seat)).collect()
}

impl Wording {
    /// The contents of a square, and the pieces that could kill it.
    pub fn describe(&self, position: &Position, text: &str) -> String {
        let language = self.language;
        let Some(square) = asked_about(text) else {
            return self.usage(Word::Square, "d4");
        };
        let labelled = |text| say!(language, "labelled", name = square, text);
        let piece = match position.board().occupant(square) {
            None if square == Square::MAZE => return say!(language, "term-what-maze", at = square),
            None => return say!(language, "term-what-empty", at = square),
            Some(Occupant::Corpse) => return labelled(say!(language, "web-corpse")),
            Some(Occupant::Living(piece)) => piece,
        };
        let owner = position.owner(square);
        let mut said = vec![labelled(i18n::owned(language, piece.role, owner)) + "."];
        if let Some(owner) = owner {
            if owner.army() != piece.army {
                said.push(say!(language, "term-what-born", army = piece.army));
            }
            if position.is_frozen(owner) {
                let piece = piece.role;
                said.push(say!(language, "illegal-untouchable", piece, at = square));
            }
            let threats = position.threats_to(owner);
            let here = threats.iter().filter(|threat| threat.at == square);
            said.extend(here.map(|it| {
                let (owner, piece, from) = (it.by, it.role, it.from);
                say!(language, "term-what-killer", owner, piece, from)
            }));
        }
        said.join(" ")
    }

    /// Where the piece on a square can go, in notation without the places of bodies; without a
    /// square, which pieces can move.
    pub fn moves(&self, position: &Position, text: &str) -> String {
        let language = self.language;
        if text.trim().is_empty() {
            let moves = position.legal_moves().into_iter();
            let pieces = each_once(moves.map(|mv| format!("{}{}", mv.role().letter(), mv.from())));
            if pieces.is_empty() {
                return say!(language, "board-over");
            }
            return say!(language, "term-moves-pieces", pieces);
        }
        let Some(at) = asked_about(text) else {
            return self.usage(Word::Moves, "c3");
        };
        if !matches!(position.board().occupant(at), Some(Occupant::Living(_))) {
            return self.describe(position, text);
        }
        let moves = position.legal_moves_from(Bitboard::of(at)).into_iter();
        let moves = moves.map(|mv| mv.to_string());
        let moves = each_once(moves.filter_map(|it| Some(it.split('@').next()?.to_owned())));
        if moves.is_empty() {
            return say!(language, "term-moves-none", at, mover = position.mover());
        }
        say!(language, "term-moves", at, moves)
    }

    /// The pieces of the person who is asked now that could be killed next.
    pub fn threatened(&self, game: &Game, position: &Position) -> String {
        let language = self.language;
        let several = position_seats(game, position).len() > 1;
        let lines: Vec<String> = threats(game, position)
            .into_iter()
            .filter_map(|threat| {
                let victim = position.board().piece(threat.at)?;
                let sentence = i18n::threat(language, threat, victim.role);
                let owner = position.owner(threat.at).filter(|_| several);
                Some(match owner {
                    Some(seat) => self.of(&army(language, seat), &sentence),
                    None => sentence,
                })
            })
            .collect();
        if lines.is_empty() {
            say!(language, "term-no-threats")
        } else {
            lines.join("\n")
        }
    }

    /// Returns the events since the own last move of the person who is asked now.
    pub fn since(&self, game: &Game) -> Since {
        let (language, history, person) = (self.language, game.history(), person_now(game));
        let mut since = Since::default();
        for ply in game.unseen_by(person) {
            let Some(step) = history.step(ply) else {
                continue;
            };
            let is_own = |seat| game.person_on(seat) == Some(person);
            let lost = i18n::losses(language, step, is_own);
            let who = army(language, step.by());
            // A loss says all that the sentence about the move does.
            let told = usize::from(!lost.is_empty());
            since.losses.extend(lost);
            let sentences = self.sentences(history, ply).split_off(told).join(" ");
            if sentences.is_empty() {
                continue;
            }
            let line = match step.ply {
                Ply::Move(_) => self.of(&who, &sentences),
                Ply::Resignation(_) => sentences,
            };
            since.moves.push(line);
        }
        since
    }

    /// The same as a text: losses first.
    pub fn since_in_words(&self, game: &Game) -> String {
        let since = self.since(game);
        if since.is_empty() {
            return say!(self.language, "term-since-nothing");
        }
        self.told_since(since).join("\n")
    }

    /// The events under their title: losses first.
    pub fn told_since(&self, since: Since) -> Vec<String> {
        let title = say!(self.language, "since-title");
        let events = since.losses.into_iter().chain(since.moves);
        [title].into_iter().chain(events).collect()
    }

    /// The whole course so far, a line for each ply.
    pub fn story(&self, history: &History) -> String {
        let plies = 0..history.len();
        let lines: Vec<String> = plies
            .filter_map(|ply| self.ply_in_words(history, ply))
            .collect();
        if lines.is_empty() {
            say!(self.language, "history-none")
        } else {
            lines.join("\n")
        }
    }

    /// A ply and its consequences in a line; `ply` counts from 0.
    pub fn ply_in_words(&self, history: &History, ply: usize) -> Option<String> {
        let step = history.step(ply)?;
        let sentences = self.sentences(history, ply).join(" ");
        // A resignation is a sentence already.
        let Ply::Move(_) = step.ply else {
            return Some(sentences);
        };
        let line = self.log_line(step.before, step.ply);
        Some(self.of(&line, &sentences))
    }

    /// The text behind the name of a player or of a move.
    pub fn of(&self, who: &str, text: &str) -> String {
        say!(self.language, "labelled", name = who, text)
    }
}
