//! The full screen's state, and what keys, clicks and answers make of it. Pure: nothing is asked,
//! drawn or written here.

mod commands;
mod keys;
mod pages;

use std::time::Duration;

use tui_input::Input;

use super::board::Looks;
use super::command::Word;
use super::dispatch::{Answer, Intent};
use super::navigation::Looking;
use super::position_info;
use super::session::person_now;
use super::wording::Wording;
use crate::game::{Awaits, Phase};
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

/// The state of the full screen.
#[derive(Clone, Debug)]
pub struct Model {
    /// The wording for the reader.
    pub wording: Wording,
    /// The game as it was last received.
    pub view: View,
    /// The record or page that is shown instead.
    pub looking: Looking,
    /// The line that is being typed.
    pub input: Input,
    /// The square chosen by the arrow keys; `None` until they are used, since a cursor that nobody
    /// moves would only be in the way.
    pub cursor: Option<Square>,
    /// The last message.
    pub notice: String,
    /// A text over the board: the help, the course of the game.
    pub page: Option<Page>,
    /// Whether pieces that could be killed next are marked.
    pub marks: bool,
    /// How long each move of others is shown; none, if the time is zero.
    pub pace: Duration,
    /// Colours and shapes.
    pub looks: Looks,
    /// The size of the window, in columns and lines.
    pub window: (u16, u16),
    /// The chosen parts of a move.
    choice: Draft,
    /// The completions of the typed text.
    completion: Completion,
    /// A command that waits for a second thought.
    sure: Option<Word>,
    /// Whether an answer is being waited for.
    asked: bool,
    /// How many plies of the game have been shown: the others follow one at a time.
    shown: usize,
    /// Whether a key has skipped what others play until it is one's own turn.
    skipping: bool,
}

impl Model {
    /// How long each move of others is shown if nothing else is said.
    pub const PACE: Duration = Duration::from_secs(1);

    /// The state at the beginning.
    pub fn new(wording: Wording, view: View) -> Model {
        Model {
            choice: Draft::default(),
            cursor: None,
            looking: Looking::default(),
            input: Input::default(),
            notice: String::new(),
            page: None,
            marks: true,
            pace: Model::PACE,
            looks: Looks::default(),
            window: (80, 24),
            completion: Completion::default(),
            sure: None,
            asked: false,
            shown: view.game.history().len(),
            skipping: false,
            wording,
            view,
        }
    }

    /// A newer state of the game.
    pub fn see(&mut self, view: View) {
        if view.version() <= self.view.version() {
            return;
        }
        self.follow(&view);
        self.view = view;
        // The message about the state before has become false.
        self.notice.clear();
        self.begin_anew();
        self.typed_anew();
    }

    /// An answer to what was asked.
    pub fn take_answer(&mut self, answer: Answer) {
        self.asked = false;
        self.notice.clear();
        match answer {
            Answer::Played(view) => {
                let before = self.view.game.history().clone();
                let plies = view.game.history().len();
                self.looking.close();
                self.see(view);
                if plies < before.len() {
                    self.notice = self.wording.undone(&before, plies);
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
                self.looking.open(file, record);
                self.notice = self.looking.opened(&self.wording);
            }
            Answer::Began(_, view) => self.begin(view),
        }
    }

    /// Another game, with the same manners.
    fn begin(&mut self, view: View) {
        let (marks, pace) = (self.marks, self.pace);
        let (looks, window) = (self.looks, self.window);
        *self = Model {
            marks,
            pace,
            looks,
            window,
            ..Model::new(self.wording.clone(), view)
        };
    }

    /// Drops what has been chosen of a move.
    pub(super) fn begin_anew(&mut self) {
        self.choice = Draft::default();
    }
}

impl Model {
    /// The position that is shown.
    pub fn position(&self) -> &Position {
        let shown = self.view.game.history().position_after(self.plies());
        match shown {
            Some(position) if !self.looking.is_open() => position,
            _ => self.looking.position(&self.view),
        }
    }

    /// After how many plies that is.
    pub fn plies(&self) -> usize {
        if self.looking.is_open() {
            self.looking.plies(&self.view)
        } else {
            self.shown()
        }
    }

    /// The squares of the pieces that could be killed next, of the person who is asked now.
    pub fn threatened(&self) -> Bitboard {
        if !self.marks || self.looking.record().is_some() {
            return Bitboard::EMPTY;
        }
        let person = person_now(&self.view.game);
        let threats = position_info::threats(&self.view.game, self.position(), person);
        threats.iter().map(|threat| threat.at).collect()
    }

    /// The events since the last move of the person to move now.
    pub fn since(&self) -> position_info::Since {
        match self.view.game.awaits() {
            Awaits::Person(_, person) if self.your_seat().is_some() => {
                self.wording.since(&self.view.game, person)
            }
            _ => position_info::Since::default(),
        }
    }

    /// The seat that a person at this keyboard is to move now, in what is shown.
    pub fn your_seat(&self) -> Option<Seat> {
        match self.view.game.awaits() {
            Awaits::Person(seat, _) if !self.looking.is_open() && !self.is_following() => {
                Some(seat)
            }
            _ => None,
        }
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.view.game.phase(), Phase::Over(_))
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
            self.choice
        } else {
            let taken = self.completion.taken();
            Draft::common(taken.map_or(&*self.completion.moves, std::slice::from_ref))
        };
        draft.squares().collect()
    }

    /// The next choice.
    fn question(&self) -> Option<Question> {
        match self.choice.left(self.view.game.position()) {
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
    pub fn is_idle(&self) -> bool {
        self.sure.is_none()
            && self.notice.is_empty()
            && !self.looking.is_open()
            && !self.is_choosing()
            && self.your_seat().is_some()
    }

    /// The line of messages: the last message, else the question.
    pub fn message(&self) -> String {
        if let Some(word) = self.sure {
            let question = self.wording.second_thought(&self.view.game, word);
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
            _ if self.is_over() => self.wording.over(&self.wording.state(&self.view)),
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
        .collect()
}

impl Model {
    /// How long what is shown stays before the next move of others is shown; `None` if there is
    /// none to be shown.
    pub fn next_in(&self) -> Option<Duration> {
        self.is_following().then_some(self.pace)
    }

    /// Whether moves of others are still to be shown.
    pub fn is_following(&self) -> bool {
        self.shown < self.view.game.history().len() && !self.looking.is_open()
    }

    /// How many plies are shown where the game is now.
    pub(super) const fn shown(&self) -> usize {
        self.shown
    }

    /// Shows the next move of others.
    pub fn advance(&mut self) {
        if self.is_following() {
            self.shown += 1;
        }
    }

    /// A newer state: its new moves will be shown, one at a time.
    pub(super) fn follow(&mut self, view: &View) {
        let (old, new) = (self.view.game.history(), view.game.history());
        let same = (0..=old.len()).rev().find(|plies| {
            new.len() >= *plies && new.position_after(*plies) == old.position_after(*plies)
        });
        self.shown = self.shown.min(same.unwrap_or(0)).min(new.len());
        if new.len() < old.len() || self.pace.is_zero() || self.skipping {
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
            self.shown = self.view.game.history().len();
            self.skipping = matches!(self.view.game.awaits(), Awaits::Computer(..));
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
    /// The moves that a typed text may become.
    fn new(typed: &str, moves: Vec<Move>) -> Completion {
        Completion {
            typed: typed.to_owned(),
            moves,
            at: None,
        }
    }

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
mod tests;
