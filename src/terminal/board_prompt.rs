//! A board in plain lines beside games: one line in, the answer in lines out. Lessons and puzzles
//! share it.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use super::cells::legend;
use super::command::{self, Line, Word};
use super::lines::Lines;
use super::typed::{self, Typed};
use super::words::Wording;
use crate::choose::Draft;
use crate::i18n::{Language, say};
use djambi_rules::{Move, Position};

/// Whether there may be another line.
pub(super) type Answered = io::Result<ControlFlow<()>>;

/// The answer to a line that may be followed by another one.
pub(super) const GO_ON: Answered = Ok(ControlFlow::Continue(()));

/// What a board does in its own way.
pub(super) trait Board<W: Write> {
    /// The position on it.
    fn position(&self) -> Position;

    /// The words and moves that can be typed.
    fn help(&self, language: Language) -> String;

    /// Shows the board and what belongs to it.
    fn show(&self, prompt: &mut Prompt<'_, W>) -> io::Result<()>;

    /// Plays a legal move.
    fn play(&mut self, mv: Move, prompt: &mut Prompt<'_, W>) -> Answered;

    /// Runs a word of its own; `None` if it has no such word.
    fn command(&mut self, word: Word, text: &str, prompt: &mut Prompt<'_, W>) -> Option<Answered>;
}

/// What one types and reads at a board.
pub(super) struct Prompt<'a, W> {
    pub(super) wording: Wording,
    lines: Lines,
    pub(super) output: &'a mut W,
    /// The chosen parts of a move, after a question about it.
    draft: Draft,
}

/// Answers one line after the other, until the board or the input ends.
pub(super) fn run<W: Write>(
    board: &mut impl Board<W>,
    language: Language,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut W,
) -> io::Result<()> {
    let wording = Wording {
        language,
        user: None,
        command: String::new(),
    };
    let mut prompt = Prompt {
        wording,
        lines,
        output,
        draft: Draft::default(),
    };
    prompt.help(board)?;
    board.show(&mut prompt)?;
    while let Some(line) = lines.read(input, prompt.output)? {
        if prompt.answer(board, &line)?.is_break() {
            break;
        }
    }
    prompt.output.flush()
}

impl<W: Write> Prompt<'_, W> {
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        self.lines.write(self.output, text)
    }

    /// Shows a position.
    pub(super) fn say_board(&mut self, position: &Position) -> io::Result<()> {
        self.lines.write_board(self.output, position)
    }

    /// Drops what has been chosen of a move.
    pub(super) fn begin_anew(&mut self) {
        self.draft = Draft::default();
    }

    /// Returns the number of steps that is typed behind a word, or says how it is typed.
    pub(super) fn steps(&mut self, word: Word, text: &str) -> io::Result<Option<usize>> {
        let steps = command::steps(text);
        if steps.is_none() {
            self.say(&self.wording.how_to_step(word))?;
        }
        Ok(steps)
    }

    fn help(&mut self, board: &impl Board<W>) -> io::Result<()> {
        let language = self.wording.language;
        self.say(&board.help(language))?;
        self.say(&legend(self.wording.language, self.lines.looks))
    }

    fn answer(&mut self, board: &mut impl Board<W>, line: &str) -> Answered {
        match Line::read(line, self.wording.language) {
            Line::Empty => board.show(self)?,
            Line::Move(text) => return self.read(board, &text),
            Line::Command(Word::Quit, _) => return Ok(ControlFlow::Break(())),
            Line::Command(word, text) => match board.command(word, &text, self) {
                Some(answered) => return answered,
                None => self.common(board, word, &text)?,
            },
            Line::Surplus(word) => self.say(&self.wording.typed_alone(word))?,
            Line::Sure(_) => self.say(&self.wording.not_here())?,
        }
        GO_ON
    }

    /// The words that every board has.
    fn common(&mut self, board: &impl Board<W>, word: Word, text: &str) -> io::Result<()> {
        match word {
            Word::Board => board.show(self),
            Word::Help => self.help(board),
            Word::Square => self.say(&self.wording.describe(&board.position(), text)),
            Word::Moves => self.say(&self.wording.moves(&board.position(), text)),
            Word::Cancel => {
                self.begin_anew();
                board.show(self)
            }
            _ => self.say(&self.wording.not_here()),
        }
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, board: &mut impl Board<W>, text: &str) -> Answered {
        let position = board.position();
        if position.outcome().is_some() {
            self.say(&say!(self.wording.language, "board-over"))?;
            return GO_ON;
        }
        match typed::read(&self.wording, &position, position.mover(), self.draft, text) {
            Typed::Move(mv) => {
                self.begin_anew();
                return board.play(mv, self);
            }
            Typed::Question(draft, question) => {
                self.draft = draft;
                let question = self.wording.asked(&question, "");
                self.say(&say!(
                    self.wording.language,
                    "term-several",
                    question = question
                ))?;
            }
            Typed::Rejected(reason) => self.say(&reason)?,
        }
        GO_ON
    }
}
