//! Lessons and puzzles in plain lines: a position, a task, one move per line, an answer to each.

use std::io::{self, BufRead, Write};
use std::iter;
use std::ops::ControlFlow;

use super::board::legend;
use super::command::{self, Line, Word};
use super::lines::Lines;
use super::wording::Wording;
use crate::i18n::{Language, course, exercise_answer, exercise_heading, exercise_task, noted, say};
use crate::teach::Exercise;
use djambi_input::{Draft, Reading};
use djambi_rules::{Move, Position};

/// Whether there may be another line.
type Answered = io::Result<ControlFlow<()>>;

/// The answer to a line that may be followed by another one.
const GO_ON: Answered = Ok(ControlFlow::Continue(()));

/// Teaches from that exercise on, until the exercises or the input end.
pub fn learn(
    language: Language,
    first: Exercise,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let wording = Wording {
        language,
        ..Wording::default()
    };
    let mut teacher = Teacher {
        exercise: first,
        draft: Draft::default(),
        wording,
        lines,
        output,
    };
    teacher.help()?;
    teacher.show()?;
    while let Some(line) = lines.read(input, teacher.output)? {
        if teacher.answer(&line)?.is_break() {
            break;
        }
    }
    teacher.output.flush()
}

struct Teacher<'a, W> {
    exercise: Exercise,
    /// The chosen parts of a move, after a question about it.
    draft: Draft,
    wording: Wording,
    lines: Lines,
    output: &'a mut W,
}

impl<W: Write> Teacher<'_, W> {
    const fn language(&self) -> Language {
        self.wording.language
    }

    fn position(&self) -> Position {
        self.exercise.position()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.lines.write(self.output, text)
    }

    fn help(&mut self) -> io::Result<()> {
        let language = self.language();
        self.say(&say!(language, "term-learn-help"))?;
        self.say(&legend(language, self.lines.looks))
    }

    /// Shows the exercise.
    fn show(&mut self) -> io::Result<()> {
        let (language, exercise) = (self.language(), self.exercise);
        writeln!(self.output)?;
        self.say(&exercise_heading(language, exercise))?;
        self.lines.write_board(self.output, &exercise.position())?;
        self.say(&exercise_task(language, exercise))
    }

    fn answer(&mut self, line: &str) -> Answered {
        match Line::read(line, self.language()) {
            Line::Empty => self.show()?,
            Line::Move(text) => return self.read(&text),
            Line::Command(word, text) => return self.command(word, &text),
            Line::Surplus(word) => self.say(&self.wording.usage(word, ""))?,
            Line::Sure(_) => self.say(&self.wording.not_here())?,
        }
        GO_ON
    }

    fn command(&mut self, word: Word, text: &str) -> Answered {
        match word {
            Word::Quit => return Ok(ControlFlow::Break(())),
            Word::Next | Word::Back => return self.step(word, text),
            Word::Hint => self.solution()?,
            Word::Board => self.show()?,
            Word::Help => self.help()?,
            Word::Square => self.say(&self.wording.describe(&self.position(), text))?,
            Word::Moves => self.say(&self.wording.moves(&self.position(), text))?,
            Word::Cancel => {
                self.draft = Draft::default();
                self.show()?;
            }
            _ => self.say(&self.wording.not_here())?,
        }
        GO_ON
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, text: &str) -> Answered {
        let position = self.position();
        let read = self
            .wording
            .typed(&position, position.mover(), self.draft, text);
        match read {
            Reading::Move(mv) => return self.play(mv),
            Reading::Question(question) => {
                self.draft = Draft::from(&question);
                self.say(&self.wording.asked(&question, ""))?;
            }
            Reading::Rejected(rejection) => self.say(&self.wording.not_a_move(&rejection))?,
        }
        GO_ON
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move) -> Answered {
        self.draft = Draft::default();
        let (language, before) = (self.language(), self.position());
        let answer = exercise_answer(language, self.exercise, mv);
        let (Ok(after), Some((solved, answer))) = (before.play(mv), answer) else {
            return GO_ON;
        };
        self.say(&course(language, &before, mv, &after))?;
        self.say(&answer)?;
        if solved {
            return self.go(self.exercise.next());
        }
        GO_ON
    }

    /// Shows the exercise some steps on, or some back, as far as there are any.
    fn step(&mut self, word: Word, text: &str) -> Answered {
        let Some(steps) = command::steps(text) else {
            self.say(&self.wording.usage(word, "3"))?;
            return GO_ON;
        };
        let beside = |exercise: &Exercise| match word {
            Word::Next => exercise.next(),
            _ => exercise.previous(),
        };
        let all = iter::successors(Some(self.exercise), beside);
        let to = all.take(steps.saturating_add(1)).last();
        // Behind the last one is the end; nobody steps over the last one without having seen it.
        let is_end = |to: &Exercise| word == Word::Next && *to == self.exercise;
        self.go(to.filter(|to| !is_end(to)))
    }

    /// Shows an exercise; there is none after the last.
    fn go(&mut self, exercise: Option<Exercise>) -> Answered {
        let language = self.language();
        let Some(exercise) = exercise else {
            self.say(&match self.exercise {
                Exercise::Lesson(_) => say!(language, "learn-finished", place = "terminal"),
                Exercise::Puzzle(_) => say!(language, "puzzle-finished"),
            })?;
            return Ok(ControlFlow::Break(()));
        };
        self.exercise = exercise;
        self.draft = Draft::default();
        self.show()?;
        GO_ON
    }

    fn solution(&mut self) -> io::Result<()> {
        let language = self.language();
        let Some(mv) = self.exercise.solution() else {
            return Ok(());
        };
        self.say(&say!(
            language,
            "learn-solution",
            text = noted(language, &self.position(), mv)
        ))
    }
}
