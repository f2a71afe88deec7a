//! Lessons and puzzles in plain lines: a position, a task, one move per line, an answer to each.

use std::io::{self, BufRead, Write};
use std::iter;
use std::ops::ControlFlow;

use super::board_prompt::{self, Answered, Board, GO_ON, Prompt};
use super::command::Word;
use super::lines::Lines;
use crate::i18n::{Language, course, exercise_answer, exercise_heading, exercise_task, label, say};
use crate::teach::Exercise;
use djambi_rules::{Move, Position};

/// Teaches from that exercise on, until the exercises or the input end.
pub fn learn(
    language: Language,
    first: Exercise,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut teacher = Teacher { exercise: first };
    board_prompt::run(&mut teacher, language, lines, input, output)
}

struct Teacher {
    exercise: Exercise,
}

impl<W: Write> Board<W> for Teacher {
    fn position(&self) -> Position {
        self.exercise.position()
    }

    fn help(&self, language: Language) -> String {
        say!(language, "term-learn-help")
    }

    fn show(&self, prompt: &mut Prompt<'_, W>) -> io::Result<()> {
        let language = prompt.wording.language;
        writeln!(prompt.output)?;
        prompt.say(&exercise_heading(language, self.exercise))?;
        prompt.say_board(&self.exercise.position())?;
        prompt.say(&exercise_task(language, self.exercise))
    }

    fn play(&mut self, mv: Move, prompt: &mut Prompt<'_, W>) -> Answered {
        let (language, exercise) = (prompt.wording.language, self.exercise);
        let before = exercise.position();
        let after = before.play(mv);
        let answer = exercise_answer(language, exercise, mv);
        let (Ok(after), Some((solved, answer))) = (after, answer) else {
            return GO_ON;
        };
        prompt.say(&course(language, &before, mv, &after))?;
        prompt.say(&answer)?;
        if solved {
            return self.go(exercise.next(), prompt);
        }
        GO_ON
    }

    fn command(&mut self, word: Word, text: &str, prompt: &mut Prompt<'_, W>) -> Option<Answered> {
        match word {
            Word::Hint => Some(self.solution(prompt)),
            Word::Next | Word::Back => Some(self.step(word, text, prompt)),
            _ => None,
        }
    }
}

impl Teacher {
    /// Shows the exercise so many steps on, or so many back, as far as there are any.
    fn step(&mut self, word: Word, text: &str, prompt: &mut Prompt<'_, impl Write>) -> Answered {
        let Some(steps) = prompt.steps(word, text)? else {
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
        self.go(to.filter(|to| !is_end(to)), prompt)
    }

    /// Shows an exercise; there is none after the last.
    fn go(&mut self, exercise: Option<Exercise>, prompt: &mut Prompt<'_, impl Write>) -> Answered {
        let language = prompt.wording.language;
        let Some(exercise) = exercise else {
            prompt.say(&match self.exercise {
                Exercise::Lesson(_) => say!(language, "term-learn-finished"),
                Exercise::Puzzle(_) => say!(language, "puzzle-finished"),
            })?;
            return Ok(ControlFlow::Break(()));
        };
        self.exercise = exercise;
        prompt.begin_anew();
        self.show(prompt)?;
        GO_ON
    }

    fn solution(&self, prompt: &mut Prompt<'_, impl Write>) -> Answered {
        let language = prompt.wording.language;
        if let Some(mv) = self.exercise.solution() {
            prompt.say(&say!(
                language,
                "term-solution",
                text = label(language, &self.exercise.position(), mv),
                notation = mv.to_string()
            ))?;
        }
        GO_ON
    }
}
