//! Lessons and puzzles in plain lines: a position, a task, one move per line, an answer to each.

use std::io::{self, BufRead, Write};

use super::cells::board_in_letters;
use super::command::{self, Line, Word};
use super::lines::Lines;
use super::typed::{self, Typed};
use super::words::Wording;
use crate::choose::Draft;
use crate::i18n::{Language, course, exercise_answer, exercise_heading, exercise_task, say};
use crate::teach::Exercise;
use djambi_rules::Move;

/// Teaches from that exercise on, until the exercises or the input end.
pub fn learn(
    language: Language,
    first: Exercise,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut teacher = Teacher {
        language,
        exercise: first,
        choice: Draft::default(),
        lines,
        output,
    };
    teacher.say(&say!(language, "term-learn-help"))?;
    teacher.say(&say!(language, "term-legend"))?;
    teacher.show()?;
    while let Some(line) = lines.read(input, teacher.output)? {
        if !teacher.answer(&line)? {
            break;
        }
    }
    teacher.output.flush()
}

struct Teacher<'a, W> {
    language: Language,
    exercise: Exercise,
    /// The chosen parts of a move, after a question about it.
    choice: Draft,
    lines: Lines,
    output: &'a mut W,
}

impl<W: Write> Teacher<'_, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        if text.is_empty() {
            return writeln!(self.output);
        }
        self.lines.write(self.output, text)
    }

    fn show(&mut self) -> io::Result<()> {
        let (language, exercise) = (self.language, self.exercise);
        self.say("")?;
        self.say(&exercise_heading(language, exercise))?;
        self.board()?;
        self.say(&exercise_task(language, exercise))?;
        self.output.flush()
    }

    fn board(&mut self) -> io::Result<()> {
        for line in board_in_letters(&self.exercise.position()) {
            self.say(&line)?;
        }
        Ok(())
    }

    /// Answers a line; whether there may be another.
    fn answer(&mut self, line: &str) -> io::Result<bool> {
        let language = self.language;
        match Line::read(line, language) {
            Line::Empty | Line::Command(Word::Board, _) => self.show()?,
            Line::Move(text) => return self.read(&text),
            Line::Command(Word::Quit, _) => return Ok(false),
            Line::Command(Word::Help, _) => {
                self.say(&say!(language, "term-learn-help"))?;
                self.say(&say!(language, "term-legend"))?;
            }
            Line::Command(word @ (Word::Square | Word::Moves), text) => {
                self.inquire(word, &text)?;
            }
            Line::Command(Word::Cancel, _) => {
                self.choice = Draft::default();
                self.show()?;
            }
            Line::Command(Word::Hint, _) => self.solution()?,
            Line::Command(word @ (Word::Next | Word::Back), text) => match command::steps(&text) {
                Some(steps) => return self.step(word, steps),
                None => self.say(&self.wording().how_to_step(word))?,
            },
            Line::Surplus(word) => self.say(&self.wording().typed_alone(word))?,
            Line::Command(..) | Line::Sure(_) => self.say(&self.wording().not_here())?,
        }
        Ok(true)
    }

    /// Shows the exercise so many steps on, or so many back, as far as there are any.
    fn step(&mut self, word: Word, steps: usize) -> io::Result<bool> {
        if word == Word::Next {
            let next = (0..steps).try_fold(self.exercise, |exercise, _| exercise.next());
            return self.go(next);
        }
        let before = std::iter::successors(Some(self.exercise), |exercise| exercise.previous());
        self.go(before.take(steps.saturating_add(1)).last())
    }

    /// Shows an exercise; there is none after the last.
    fn go(&mut self, exercise: Option<Exercise>) -> io::Result<bool> {
        let Some(exercise) = exercise else {
            let end = match self.exercise {
                Exercise::Lesson(_) => say!(self.language, "term-learn-finished"),
                Exercise::Puzzle(_) => say!(self.language, "puzzle-finished"),
            };
            self.say(&end)?;
            return Ok(false);
        };
        self.exercise = exercise;
        self.choice = Draft::default();
        self.show()?;
        Ok(true)
    }

    fn solution(&mut self) -> io::Result<()> {
        let (language, exercise) = (self.language, self.exercise);
        let Some(mv) = exercise.solution() else {
            return Ok(());
        };
        let text = crate::i18n::label(language, &exercise.position(), mv);
        let notation = mv.to_string();
        self.say(&say!(
            language,
            "term-solution",
            text = text,
            notation = notation
        ))
    }

    fn wording(&self) -> Wording {
        Wording {
            language: self.language,
            user: None,
            command: String::new(),
        }
    }

    fn inquire(&mut self, word: Word, text: &str) -> io::Result<()> {
        let position = self.exercise.position();
        let wording = self.wording();
        let said = match word {
            Word::Square => wording.describe(&position, text),
            _ => wording.moves(&position, text),
        };
        self.say(&said)
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, text: &str) -> io::Result<bool> {
        let language = self.language;
        let position = self.exercise.position();
        let wording = self.wording();
        match typed::read(&wording, &position, position.mover(), self.choice, text) {
            Typed::Move(mv) => {
                self.choice = Draft::default();
                return self.judge(mv);
            }
            Typed::Question(draft, question) => {
                self.choice = draft;
                let question = wording.asked(&question, "");
                self.say(&say!(language, "term-several", question = question))?;
            }
            Typed::Rejected(reason) => self.say(&reason)?,
        }
        Ok(true)
    }

    fn judge(&mut self, mv: Move) -> io::Result<bool> {
        let (language, exercise) = (self.language, self.exercise);
        let before = exercise.position();
        let after = before.play(mv);
        let answer = exercise_answer(language, exercise, mv);
        let (Ok(after), Some((solved, answer))) = (after, answer) else {
            return Ok(true);
        };
        self.say(&course(language, &before, mv, &after))?;
        self.say(&answer)?;
        if solved {
            return self.go(exercise.next());
        }
        Ok(true)
    }
}
