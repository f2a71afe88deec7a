//! Questions about a position that are answered in words: the contents of a square, the moves of a
//! piece, the pieces in danger, the events since one's last move.

use super::command::Word;
use super::wording::Wording;
use crate::game::{Game, PersonId};
use crate::i18n::{self, army, say};
use djambi_rules::{Bitboard, Occupant, Ply, Position, Square, Threat};

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

/// The kills of a person's pieces that others could make next, by square.
pub fn threats(game: &Game, position: &Position, person: PersonId) -> Vec<Threat> {
    let seats = position_seats(game, position, person);
    let threats = seats.iter().flat_map(|seat| position.threats_to(*seat));
    let mut threats: Vec<Threat> = threats.filter(|it| !seats.contains(&it.by)).collect();
    threats.sort_unstable();
    threats
}

/// A person's seats that are still in the game.
fn position_seats(game: &Game, position: &Position, person: PersonId) -> Vec<djambi_rules::Seat> {
    let seats = game.seats_of(person);
    seats.filter(|seat| position.is_in(*seat)).collect()
}

impl Wording {
    /// The contents of a square, and the pieces that could kill it.
    pub fn describe(&self, position: &Position, text: &str) -> String {
        let language = self.language;
        let Some(square) = asked_about(text) else {
            return self.usage(Word::Square, "d4");
        };
        let at = square.to_string();
        let piece = match position.board().occupant(square) {
            None if square == Square::MAZE => return say!(language, "term-what-maze", at = at),
            None => return say!(language, "term-what-empty", at = at),
            Some(Occupant::Corpse) => return self.of(&at, &say!(language, "web-corpse")),
            Some(Occupant::Living(piece)) => piece,
        };
        let owner = position.owner(square);
        let mut said = vec![self.of(&at, &i18n::owned(language, piece.role, owner)) + "."];
        if let Some(owner) = owner {
            if owner.army() != piece.army {
                said.push(say!(language, "term-what-born", army = piece.army.key()));
            }
            if position.is_frozen(owner) {
                let (piece, at) = (piece.role.key(), square.to_string());
                said.push(say!(
                    language,
                    "illegal-untouchable",
                    piece = piece,
                    at = at
                ));
            }
            let threats = position.threats_to(owner);
            let here = threats.iter().filter(|threat| threat.at == square);
            said.extend(here.map(|threat| {
                say!(
                    language,
                    "term-what-killer",
                    owner = threat.by.key(),
                    piece = threat.role.key(),
                    from = threat.from.to_string()
                )
            }));
        }
        said.join(" ")
    }

    /// Where the piece on a square can go, in notation without the places of bodies; without a
    /// square, which pieces can move.
    pub fn moves(&self, position: &Position, text: &str) -> String {
        let language = self.language;
        if text.trim().is_empty() {
            let mut pieces: Vec<String> = Vec::new();
            for mv in position.legal_moves() {
                let piece = format!("{}{}", mv.role().letter(), mv.from());
                if !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
            if pieces.is_empty() {
                return say!(language, "board-over");
            }
            let pieces = pieces.join(" ");
            return say!(language, "term-moves-pieces", pieces = pieces);
        }
        let Some(square) = asked_about(text) else {
            return self.usage(Word::Moves, "c3");
        };
        if !matches!(position.board().occupant(square), Some(Occupant::Living(_))) {
            return self.describe(position, text);
        }
        let mut moves: Vec<String> = Vec::new();
        for mv in position.legal_moves_from(Bitboard::of(square)) {
            let text = mv.to_string();
            let text = text.split('@').next().unwrap_or_default().to_owned();
            if !moves.contains(&text) {
                moves.push(text);
            }
        }
        let at = square.to_string();
        if moves.is_empty() {
            return say!(
                language,
                "term-moves-none",
                at = at,
                mover = position.mover().key()
            );
        }
        let moves = moves.join(" ");
        say!(language, "term-moves", at = at, moves = moves)
    }

    /// The pieces of a person that could be killed next.
    pub fn threatened(&self, game: &Game, position: &Position, person: PersonId) -> String {
        let language = self.language;
        let several = position_seats(game, position, person).len() > 1;
        let lines: Vec<String> = threats(game, position, person)
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

    /// Returns the events since a person's own last move.
    pub fn since(&self, game: &Game, person: PersonId) -> Since {
        let (language, history) = (self.language, game.history());
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
    pub fn since_in_words(&self, game: &Game, person: PersonId) -> String {
        let since = self.since(game, person);
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
    pub fn story(&self, history: &djambi_rules::History) -> String {
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
    pub fn ply_in_words(&self, history: &djambi_rules::History, ply: usize) -> Option<String> {
        let before = history.position_after(ply)?;
        let played = history.plies().nth(ply)?;
        let sentences = self.sentences(history, ply).join(" ");
        // A resignation is a sentence already.
        let Ply::Move(_) = played else {
            return Some(sentences);
        };
        let line = self.log_line(before, played);
        Some(self.of(&line, &sentences))
    }

    /// The text behind the name of a player or of a move.
    pub fn of(&self, who: &str, text: &str) -> String {
        say!(self.language, "labelled", name = who, text = text)
    }
}
