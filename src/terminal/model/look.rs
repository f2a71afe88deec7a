//! What the full screen shows of its state.

use super::Model;
use crate::choose::{Draft, Left};
use crate::game::{Awaits, Phase};
use crate::i18n::say;
use crate::terminal::command::Word;
use crate::terminal::inquiry;
use crate::terminal::local::person_now;
use djambi_rules::{Bitboard, Move, Part, Position, Question, Seat};

impl Model {
    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        let shown = self.view.game.history().position_after(self.plies());
        match shown {
            Some(position) if !self.looking.is_open() => position,
            _ => self.looking.position(&self.view),
        }
    }

    /// After how many plies that is.
    #[must_use]
    pub fn plies(&self) -> usize {
        if self.looking.is_open() {
            self.looking.plies(&self.view)
        } else {
            self.shown()
        }
    }

    /// The squares of the pieces that could be killed next, of the person who is asked now.
    #[must_use]
    pub fn threatened(&self) -> Bitboard {
        if !self.marks || self.looking.record().is_some() {
            return Bitboard::EMPTY;
        }
        let person = person_now(&self.view.game);
        let threats = inquiry::threats(&self.view.game, self.position(), person);
        threats
            .iter()
            .fold(Bitboard::EMPTY, |set, threat| set | Bitboard::of(threat.at))
    }

    /// The events since the last move of the person to move now.
    #[must_use]
    pub fn since(&self) -> inquiry::Since {
        match self.view.game.awaits() {
            Awaits::Person(_, person) if self.your_seat().is_some() => {
                self.wording.since(&self.view.game, person)
            }
            _ => inquiry::Since::default(),
        }
    }

    /// The seat that a person at this keyboard is to move now, in what is shown.
    #[must_use]
    pub fn your_seat(&self) -> Option<Seat> {
        match self.view.game.awaits() {
            Awaits::Person(seat, _) if !self.looking.is_open() && !self.is_following() => {
                Some(seat)
            }
            _ => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.view.game.phase(), Phase::Over(_))
    }

    /// The squares that can be chosen next: of the move that is typed, else of the one that is
    /// put together.
    #[must_use]
    pub fn lit(&self) -> Bitboard {
        if self.your_seat().is_none() {
            return Bitboard::EMPTY;
        }
        let question = if self.input.is_empty() {
            self.question()
        } else {
            Question::among(self.completion.moves.clone())
        };
        question.map_or(Bitboard::EMPTY, |question| lit(&question))
    }

    /// The squares that are chosen already.
    #[must_use]
    pub fn chosen(&self) -> Bitboard {
        let of = |draft: Draft| {
            draft
                .squares()
                .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
        };
        if self.your_seat().is_none() {
            Bitboard::EMPTY
        } else if self.input.is_empty() {
            of(self.choice)
        } else {
            let taken = self.completion.taken();
            let moves = taken.map_or(&*self.completion.moves, std::slice::from_ref);
            of(Draft::common(moves))
        }
    }

    /// The next choice.
    fn question(&self) -> Option<Question> {
        match self.choice.left(self.view.game.position()) {
            Left::Question(question) => Some(question),
            Left::One(_) | Left::Nothing => None,
        }
    }

    /// The moves that the typed text may become, the best first, and which of them Tab has taken.
    #[must_use]
    pub fn suggestions(&self) -> (&[Move], Option<usize>) {
        (&self.completion.moves, self.completion.at)
    }

    /// The move that is complete and waits for Enter.
    #[must_use]
    pub fn complete(&self) -> Option<Move> {
        if self.your_seat().is_none() || self.choice == Draft::default() {
            return None;
        }
        match self.choice.left(self.view.game.position()) {
            Left::One(mv) => Some(mv),
            Left::Question(_) | Left::Nothing => None,
        }
    }

    /// Whether anything of a move has been chosen, so that one can step back.
    pub(super) fn is_choosing(&self) -> bool {
        self.your_seat().is_some() && self.choice != Draft::default()
    }

    /// Whether there is no message except the last move.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.sure.is_none()
            && self.notice.is_empty()
            && !self.looking.is_open()
            && !self.is_choosing()
            && self.your_seat().is_some()
    }

    /// The line of messages: the last message, else the question.
    #[must_use]
    pub fn message(&self) -> String {
        if let Some(decision) = self.sure {
            let question = self.wording.second_thought(&self.view.game, decision);
            return say!(self.wording.language, "term-yes-no", question = question);
        }
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        if let Some(text) = self.looking.describe(&self.wording, &self.view) {
            return text;
        }
        if let Some(mv) = self.complete() {
            return self.wording.complete(self.view.game.position(), mv);
        }
        if self.is_following() {
            let last = self.last_move();
            let more = self.view.game.history().len() - self.shown();
            return say!(
                self.wording.language,
                "term-skip",
                text = last,
                count = more
            );
        }
        match self.question() {
            Some(question) if self.is_choosing() => self.wording.asked(&question, &self.so_far()),
            _ if self.is_over() => {
                let ending = self.wording.state(&self.view);
                let word = Word::Again.word(self.wording.language);
                say!(
                    self.wording.language,
                    "term-over-hint",
                    ending = ending,
                    word = word
                )
            }
            _ => self.last_move(),
        }
    }

    /// The last move, in words.
    fn last_move(&self) -> String {
        let game = &self.view.game;
        let last = self.shown().checked_sub(1);
        let line = last.and_then(|last| self.wording.ply_in_words(game.history(), last));
        line.unwrap_or_default()
    }

    /// The squares of the choice so far, as they would be typed.
    pub(super) fn so_far(&self) -> String {
        let squares: Vec<String> = self.choice.squares().map(|it| it.to_string()).collect();
        squares.join(" ")
    }
}

/// The squares by which a question can be answered; the reporter's own new square means
/// 'nobody'.
fn lit(question: &Question) -> Bitboard {
    let nobody = || {
        let first = question.moves().next();
        first
            .map(|mv| mv.to())
            .filter(|_| question.asks() == Part::Victim)
    };
    let choices = question.choices().into_iter();
    choices
        .filter_map(|choice| choice.or_else(nobody))
        .fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
}
