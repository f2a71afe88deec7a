//! The full screen's state, and what keys, clicks and answers make of it. Pure: nothing is asked,
//! drawn or written here.

mod commands;
mod keys;
mod pages;

use std::time::Duration;

use tui_input::Input;

use super::board::Looks;
use super::dispatch::{Answer, Intent};
use super::navigation::Table;
use super::position_info;
use crate::game::Awaits;
use crate::i18n::say;
use crate::service::View;
use djambi_input::{Draft, Left};
use djambi_rules::{Bitboard, Move, Part, Position, Question, Seat, Square};

pub(super) use keys::of_the_program;
pub use keys::{Button, named};

/// An action for the program around the model.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// To ask that; the answer comes to [`Model::take_answer`].
    Request(Intent),
    /// To stop until somebody continues the program, as Ctrl+Z does elsewhere.
    Suspend,
    /// To draw everything again, after another program has written over it.
    Redraw,
    /// To end.
    Quit,
}

/// A page shown over the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    text: String,
    /// The first line that is shown.
    top: usize,
}

/// How the full screen looks and behaves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// Colours and shapes.
    pub looks: Looks,
    /// Whether pieces that could be killed next are marked.
    pub marks: bool,
    /// How long each move of others is shown; none, if the time is zero.
    pub pace: Duration,
}

/// The state of the full screen.
#[derive(Clone, Debug)]
pub struct Model {
    /// The game, and what is shown instead.
    pub table: Table,
    /// How it looks and behaves.
    pub manner: Manner,
    /// The line that is being typed.
    pub input: Input,
    /// The square chosen by the arrow keys; `None` until they are used, since a cursor that nobody
    /// moves would only be in the way.
    pub cursor: Option<Square>,
    /// The last message.
    pub notice: String,
    /// A text over the board: the help, the course of the game.
    pub page: Option<Page>,
    /// The size of the window, in columns and lines.
    pub window: (u16, u16),
    /// The completions of the typed text.
    completion: Completion,
    /// Whether an answer is being waited for.
    waits: bool,
    /// How many plies of the game have been shown: the others follow one at a time.
    shown: usize,
    /// Whether a key has skipped what others play until it is one's own turn.
    skipping: bool,
}

impl Model {
    /// The state at the beginning.
    pub fn new(table: Table, manner: Manner) -> Model {
        Model {
            manner,
            cursor: None,
            input: Input::default(),
            notice: String::new(),
            page: None,
            window: (80, 24),
            completion: Completion::default(),
            waits: false,
            shown: table.view.game.history().len(),
            skipping: false,
            table,
        }
    }

    /// A newer state of the game.
    pub fn see(&mut self, view: View) {
        if view.version() <= self.table.view.version() {
            return;
        }
        self.follow(&view);
        self.table.view = view;
        // The message about the state before has become false.
        self.notice.clear();
        self.table.choice = Draft::default();
        self.suggest();
    }

    /// An answer to what was asked.
    pub fn take_answer(&mut self, answer: Answer) {
        self.waits = false;
        self.notice.clear();
        match answer {
            Answer::Played(view) => {
                let before = self.table.view.game.history().clone();
                let plies = view.game.history().len();
                self.table.close();
                self.see(view);
                if plies < before.len() {
                    self.notice = self.table.wording.undone(&before, plies);
                } else {
                    // One's own move is seen at once.
                    self.shown = self.shown.max((before.len() + 1).min(plies));
                }
            }
            Answer::Said(text) => self.say(text),
            Answer::Rejected(text, view) => {
                if let Some(view) = view {
                    self.see(view);
                }
                self.notice = text;
            }
            Answer::Record(file, record) => {
                self.table.open(file, record);
                self.notice = self.table.opened();
            }
            Answer::Began(_, view) => {
                let table = Table::new(self.table.wording.clone(), view);
                *self = Model {
                    window: self.window,
                    ..Model::new(table, self.manner)
                };
            }
        }
    }
}

impl Model {
    /// The position that is shown.
    pub fn position(&self) -> &Position {
        let history = self.table.history();
        let shown = history.position_after(self.plies());
        shown.unwrap_or_else(|| history.position())
    }

    /// After how many plies that is.
    pub fn plies(&self) -> usize {
        if self.table.is_open() {
            self.table.plies()
        } else {
            self.shown
        }
    }

    /// The squares of the pieces that could be killed next, of the person who is asked now.
    pub fn threatened(&self) -> Bitboard {
        if !self.manner.marks || self.table.record().is_some() {
            return Bitboard::EMPTY;
        }
        let threats = position_info::threats(&self.table.view.game, self.position());
        threats.iter().map(|threat| threat.at).collect()
    }

    /// The events since the last move of the person to move now.
    pub fn since(&self) -> position_info::Since {
        match self.your_seat() {
            Some(_) => self.table.wording.since(&self.table.view.game),
            None => position_info::Since::default(),
        }
    }

    /// The seat that a person at this keyboard is to move now, in what is shown.
    pub fn your_seat(&self) -> Option<Seat> {
        match self.table.view.game.awaits() {
            Awaits::Person(seat, _) if !self.table.is_open() && !self.is_following() => Some(seat),
            _ => None,
        }
    }

    /// The squares that can be chosen next: of the move that is typed, else of the one that is
    /// put together.
    pub fn lit(&self) -> Bitboard {
        if self.your_seat().is_none() {
            return Bitboard::EMPTY;
        }
        let question = if self.input.value().is_empty() {
            self.question()
        } else {
            Question::among(self.completion.moves.clone())
        };
        question.map_or(Bitboard::EMPTY, |question| lit(&question))
    }

    /// The squares that are chosen already.
    pub fn chosen(&self) -> Bitboard {
        if self.your_seat().is_none() {
            return Bitboard::EMPTY;
        }
        let draft = if self.input.value().is_empty() {
            self.table.choice
        } else {
            let taken = self.completion.taken();
            Draft::common(taken.map_or(&*self.completion.moves, std::slice::from_ref))
        };
        draft.squares().collect()
    }

    /// The rest of the move that is put together.
    fn left(&self) -> Left {
        self.table.choice.left(self.table.view.game.position())
    }

    /// The next choice.
    fn question(&self) -> Option<Question> {
        match self.left() {
            Left::Question(question) => Some(question),
            Left::One(_) | Left::Nothing => None,
        }
    }

    /// The moves that the typed text may become, the best first, and which of them Tab has taken.
    pub fn suggestions(&self) -> (&[Move], Option<usize>) {
        (&self.completion.moves, self.completion.at)
    }

    /// The move that is complete and waits for Enter.
    pub fn complete(&self) -> Option<Move> {
        match self.left() {
            Left::One(mv) if self.is_choosing() => Some(mv),
            _ => None,
        }
    }

    /// Whether anything of a move has been chosen, so that one can step back.
    pub(super) fn is_choosing(&self) -> bool {
        self.your_seat().is_some() && self.table.choice != Draft::default()
    }

    /// Whether there is no message except the last move.
    pub fn is_idle(&self) -> bool {
        self.table.asked.is_none()
            && self.notice.is_empty()
            && !self.is_choosing()
            && self.your_seat().is_some()
    }

    /// The line of messages: the last message, else the question.
    pub fn message(&self) -> String {
        let Table { wording, view, .. } = &self.table;
        if let Some(word) = self.table.asked {
            let question = wording.second_thought(&view.game, word);
            return say!(wording.language, "term-yes-no", question);
        }
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        if let Some(text) = self.table.describe() {
            return text;
        }
        if let Some(mv) = self.complete() {
            return wording.complete(view.game.position(), mv);
        }
        if self.is_following() {
            let (text, count) = (self.last_move(), view.game.history().len() - self.shown);
            return say!(wording.language, "term-skip", text, count);
        }
        match self.question() {
            Some(question) if self.is_choosing() => wording.asked(&question, &self.so_far()),
            _ if self.table.is_over() => self.table.over(),
            _ => self.last_move(),
        }
    }

    /// The last move, in words.
    fn last_move(&self) -> String {
        let Table { wording, view, .. } = &self.table;
        let last = self.shown.checked_sub(1);
        let line = last.and_then(|last| wording.ply_in_words(view.game.history(), last));
        line.unwrap_or_default()
    }

    /// The squares of the choice so far, as they would be typed.
    pub(super) fn so_far(&self) -> String {
        let squares: Vec<String> = self
            .table
            .choice
            .squares()
            .map(|it| it.to_string())
            .collect();
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
        .collect()
}

impl Model {
    /// How long what is shown stays before the next move of others is shown; `None` if there is
    /// none to be shown.
    pub fn next_in(&self) -> Option<Duration> {
        self.is_following().then_some(self.manner.pace)
    }

    /// Whether moves of others are still to be shown.
    pub fn is_following(&self) -> bool {
        self.shown < self.table.view.game.history().len() && !self.table.is_open()
    }

    /// Shows the next move of others.
    pub fn advance(&mut self) {
        if self.is_following() {
            self.shown += 1;
        }
    }

    /// A newer state: its new moves will be shown, one at a time.
    pub(super) fn follow(&mut self, view: &View) {
        let (old, new) = (self.table.view.game.history(), view.game.history());
        let same = (0..=old.len()).rev().find(|plies| {
            new.len() >= *plies && new.position_after(*plies) == old.position_after(*plies)
        });
        self.shown = self.shown.min(same.unwrap_or(0)).min(new.len());
        if new.len() < old.len() || self.manner.pace.is_zero() || self.skipping {
            self.shown = new.len();
        }
        if !matches!(view.game.awaits(), Awaits::Computer(..)) {
            self.skipping = false;
        }
    }

    /// Shows everything at once. Whether there was anything to skip.
    pub(super) fn skip(&mut self) -> bool {
        let skips = self.is_following();
        if skips {
            let game = &self.table.view.game;
            self.shown = game.history().len();
            self.skipping = matches!(game.awaits(), Awaits::Computer(..));
        }
        skips
    }
}

/// The moves that a text may become, the best first.
#[derive(Clone, Debug, Default)]
struct Completion {
    /// The text before Tab replaced it.
    typed: String,
    /// The moves.
    moves: Vec<Move>,
    /// The index of the one that has been taken.
    at: Option<usize>,
}

impl Completion {
    /// The move that has been taken.
    fn taken(&self) -> Option<&Move> {
        self.at.and_then(|at| self.moves.get(at))
    }

    /// Takes a later move, or an earlier one, and in the end the text itself again. Returns the text.
    fn take(&mut self, by: isize) -> String {
        let count = self.moves.len().cast_signed() + 1;
        let now = self.at.map_or(0, |at| at.cast_signed() + 1);
        let then = (now + by).rem_euclid(count);
        self.at = then.checked_sub(1).and_then(|at| usize::try_from(at).ok());
        match self.taken() {
            Some(mv) => mv.to_string(),
            None => self.typed.clone(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
