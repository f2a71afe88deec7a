//! What the full screen shows of its state.

use crossterm::event::KeyCode;

use super::{Button, Model};
use crate::game::{Awaits, Phase};
use crate::i18n::say;
use crate::terminal::choice::{self, Choice, Stage};
use djambi_rules::{Bitboard, Move, Position, Question, Seat};

impl Model {
    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.looking.position(&self.view)
    }

    /// The seat that a person at this keyboard is to move now, in what is shown.
    #[must_use]
    pub fn your_seat(&self) -> Option<Seat> {
        match self.view.game.awaits() {
            Awaits::Person(seat, _) if !self.looking.is_open() => Some(seat),
            _ => None,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.view.game.phase(), Phase::Over(_))
    }

    /// The squares that can be chosen next: of the turn that is typed, else of the one that is
    /// put together.
    #[must_use]
    pub fn lit(&self) -> Bitboard {
        if self.your_seat().is_none() {
            return Bitboard::EMPTY;
        }
        if self.input.is_empty() {
            return self.choice.lit();
        }
        let question = Question::among(self.suggested.clone());
        question.map_or(Bitboard::EMPTY, |question| choice::lit(&question))
    }

    /// The squares that are chosen already.
    #[must_use]
    pub fn chosen(&self) -> Bitboard {
        let of = |choice: &Choice| {
            let fixed = choice.fixed();
            fixed.into_iter().fold(Bitboard::EMPTY, |set, (_, square)| {
                set | Bitboard::of(square)
            })
        };
        if self.your_seat().is_none() {
            Bitboard::EMPTY
        } else if self.input.is_empty() {
            of(&self.choice)
        } else {
            let taken = self.taken.and_then(|at| self.suggested.get(at));
            let moves = taken.map_or_else(|| self.suggested.clone(), |mv| vec![*mv]);
            of(&Choice::among(moves))
        }
    }

    /// The turns that the typed text may become, the best first, and which of them Tab has taken.
    #[must_use]
    pub fn suggestions(&self) -> (&[Move], Option<usize>) {
        (&self.suggested, self.taken)
    }

    /// The turn that is complete and waits for Enter.
    #[must_use]
    pub fn complete(&self) -> Option<Move> {
        match self.choice.stage() {
            Stage::Complete(mv) if self.your_seat().is_some() => Some(mv),
            _ => None,
        }
    }

    /// Whether anything of a turn has been chosen, so that one can step back.
    pub(super) fn is_choosing(&self) -> bool {
        let all = self.view.game.position().count_moves();
        self.your_seat().is_some() && self.choice.moves().len() < all
    }

    /// What stands in the line of messages: what was said last, else what is asked.
    #[must_use]
    pub fn message(&self) -> String {
        if let Some(word) = self.sure {
            let question = self.speech.second_thought(&self.view.game, word);
            return say!(self.speech.language, "term-yes-no", question = question);
        }
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        if let Some(told) = self.looking.told(&self.speech, &self.view) {
            return told;
        }
        if let Some(mv) = self.complete() {
            return self.speech.complete(self.view.game.position(), mv);
        }
        match self.choice.question() {
            Some(question) if self.is_choosing() => self.speech.asked(&question, &self.so_far()),
            _ if self.is_over() => say!(self.speech.language, "term-over-hint"),
            _ => self.last_told(),
        }
    }

    /// What was played last, in words.
    fn last_told(&self) -> String {
        let history = self.view.game.history();
        let last = history.len().checked_sub(1);
        last.map_or_else(String::new, |last| {
            let before = history.position_after(last);
            let played = history.plies().nth(last);
            let line = before.zip(played);
            let line = line.map(|(before, ply)| self.speech.log_line(before, ply));
            let mut sentences = vec![line.unwrap_or_default() + ":"];
            sentences.extend(self.speech.told(history, last));
            sentences.join(" ")
        })
    }

    /// The squares of the choice so far, as they would be typed.
    pub(super) fn so_far(&self) -> String {
        let fixed = self.choice.fixed();
        let squares: Vec<String> = fixed.iter().map(|(_, square)| square.to_string()).collect();
        squares.join(" ")
    }

    /// The buttons at the bottom.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let language = self.speech.language;
        let button = |name, key, text| Button { name, text, key };
        if self.sure.is_some() {
            return vec![
                button("Enter", KeyCode::Enter, say!(language, "term-key-yes")),
                button("Esc", KeyCode::Esc, say!(language, "term-key-no")),
            ];
        }
        if self.help {
            return vec![button(
                "Esc",
                KeyCode::Esc,
                say!(language, "term-key-close"),
            )];
        }
        if self.looking.is_open() {
            return vec![
                button("Esc", KeyCode::Esc, say!(language, "term-key-return")),
                button("Home", KeyCode::Home, say!(language, "term-key-first")),
                button("PgUp", KeyCode::PageUp, say!(language, "term-key-back")),
                button("PgDn", KeyCode::PageDown, say!(language, "term-key-next")),
                button("End", KeyCode::End, say!(language, "term-key-last")),
                button("F7", KeyCode::F(7), say!(language, "term-key-picture")),
            ];
        }
        let mut buttons = Vec::new();
        if self.complete().is_some() {
            buttons.push(button(
                "Enter",
                KeyCode::Enter,
                say!(language, "term-key-play"),
            ));
        }
        if self.is_choosing() {
            buttons.push(button(
                "Esc",
                KeyCode::Esc,
                say!(language, "term-key-step-back"),
            ));
        }
        buttons.extend([
            button("F1", KeyCode::F(1), say!(language, "term-key-help")),
            button("F2", KeyCode::F(2), say!(language, "term-key-hint")),
            button("F3", KeyCode::F(3), say!(language, "term-key-undo")),
            button("F10", KeyCode::F(10), say!(language, "term-key-quit")),
            button("F8", KeyCode::F(8), say!(language, "term-key-resign")),
            button("F4", KeyCode::F(4), say!(language, "term-key-draw")),
            button("F5", KeyCode::F(5), say!(language, "term-key-save")),
            button("F6", KeyCode::F(6), say!(language, "term-key-load")),
            button("F7", KeyCode::F(7), say!(language, "term-key-picture")),
        ]);
        buttons
    }
}
