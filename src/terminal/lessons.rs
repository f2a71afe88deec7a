//! Lessons and puzzles in plain lines: a position, a task, one move per line, an answer to each.

use std::io::{self, BufRead, Write};
use std::iter;

use super::board::legend;
use super::command::{self, Line, Word};
use super::lines::Lines;
use super::wording::Wording;
use crate::i18n::{Language, course, exercise_answer, exercise_heading, exercise_task, noted, say};
use crate::teach::Exercise;
use djambi_input::{Draft, Reading};
use djambi_rules::{Move, Position};

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
        is_done: false,
        draft: Draft::default(),
        wording,
        lines,
        output,
    };
    teacher.help()?;
    teacher.show()?;
    while !teacher.is_done
        && let Some(line) = lines.read(input, teacher.output)?
    {
        teacher.answer(&line)?;
    }
    teacher.output.flush()
}

struct Teacher<'a, W> {
    exercise: Exercise,
    /// Whether there is no other line.
    is_done: bool,
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

    fn answer(&mut self, line: &str) -> io::Result<()> {
        match Line::read(line, self.language()) {
            Line::Empty => self.show(),
            Line::Move(text) => self.read(&text),
            Line::Command(word, text) => self.command(word, &text),
            Line::Surplus(word) => self.say(&self.wording.usage(word, "")),
            Line::Sure(_) => self.say(&self.wording.not_here()),
        }
    }

    fn command(&mut self, word: Word, text: &str) -> io::Result<()> {
        match word {
            Word::Quit => {
                self.is_done = true;
                Ok(())
            }
            Word::Next | Word::Back => self.step(word, text),
            Word::Hint => self.solution(),
            Word::Board => self.show(),
            Word::Help => self.help(),
            Word::Square => self.say(&self.wording.describe(&self.position(), text)),
            Word::Moves => self.say(&self.wording.moves(&self.position(), text)),
            Word::Cancel => {
                self.draft = Draft::default();
                self.show()
            }
            _ => self.say(&self.wording.not_here()),
        }
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, text: &str) -> io::Result<()> {
        let (position, draft) = (self.position(), self.draft);
        match self.wording.typed(&position, position.mover(), draft, text) {
            Reading::Move(mv) => self.play(mv),
            Reading::Question(question) => {
                self.draft = Draft::from(&question);
                self.say(&self.wording.asked(&question, ""))
            }
            Reading::Rejected(rejection) => self.say(&self.wording.not_a_move(&rejection)),
        }
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move) -> io::Result<()> {
        self.draft = Draft::default();
        let (language, before) = (self.language(), self.position());
        let answer = exercise_answer(language, self.exercise, mv);
        let (Ok(after), Some((solved, answer))) = (before.play(mv), answer) else {
            return Ok(());
        };
        self.say(&course(language, &before, mv, &after))?;
        self.say(&answer)?;
        if solved {
            return self.go(self.exercise.next());
        }
        Ok(())
    }

    /// Shows the exercise some steps on, or some back, as far as there are any.
    fn step(&mut self, word: Word, text: &str) -> io::Result<()> {
        let Some(steps) = command::steps(text) else {
            return self.say(&self.wording.usage(word, "3"));
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
    fn go(&mut self, exercise: Option<Exercise>) -> io::Result<()> {
        let language = self.language();
        let Some(exercise) = exercise else {
            self.is_done = true;
            return self.say(&match self.exercise {
                Exercise::Lesson(_) => say!(language, "learn-finished", place = "terminal"),
                Exercise::Puzzle(_) => say!(language, "puzzle-finished"),
            });
        };
        self.exercise = exercise;
        self.draft = Draft::default();
        self.show()
    }

    fn solution(&mut self) -> io::Result<()> {
        let language = self.language();
        let Some(mv) = self.exercise.solution() else {
            return Ok(());
        };
        let text = noted(language, &self.position(), mv);
        self.say(&say!(language, "learn-solution", text))
    }
}
