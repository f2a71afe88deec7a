//! The lessons in plain lines: a position, a task, a turn a line, an answer to each.

use std::io::{self, BufRead, Write};

use super::cells::board_in_letters;
use super::command::{Line, Word};
use super::lines::{Lines, read_line};
use super::typed::{self, Typed};
use super::words::Speech;
use crate::choose::Draft;
use crate::i18n::{Language, course, lesson_answer, lesson_heading, lesson_task, say};
use crate::teach::{Lesson, Verdict};
use djambi_rules::Move;

/// Teaches from that lesson on, until the lessons or the input end.
pub fn learn(
    language: Language,
    first: Lesson,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut teacher = Teacher {
        language,
        lesson: first,
        choice: Draft::default(),
        lines,
        output,
    };
    teacher.say(&say!(language, "term-learn-help"))?;
    teacher.say(&say!(language, "term-legend"))?;
    teacher.show()?;
    teacher.lines.ask(teacher.output)?;
    while let Some(line) = read_line(input)? {
        if !teacher.answer(&line)? {
            break;
        }
        teacher.lines.ask(teacher.output)?;
    }
    teacher.output.flush()
}

struct Teacher<'a, W> {
    language: Language,
    lesson: Lesson,
    /// What has been decided of a move, if something was asked about it.
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
        let (language, lesson) = (self.language, self.lesson);
        self.say("")?;
        self.say(&lesson_heading(language, lesson))?;
        self.board()?;
        self.say(&lesson_task(language, lesson))?;
        self.output.flush()
    }

    fn board(&mut self) -> io::Result<()> {
        let Some(position) = self.lesson.position() else {
            return Ok(());
        };
        for line in board_in_letters(&position) {
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
            Line::Command(Word::Next, _) => return self.go(self.lesson.next()),
            Line::Command(Word::Back, _) => {
                let before = Lesson::of_number(self.lesson.number() - 1);
                return self.go(before.or(Some(self.lesson)));
            }
            Line::Command(..) | Line::Sure(_) => self.say(&say!(language, "term-not-now"))?,
        }
        Ok(true)
    }

    /// Goes to a lesson; there is none behind the last.
    fn go(&mut self, lesson: Option<Lesson>) -> io::Result<bool> {
        let Some(lesson) = lesson else {
            self.say(&say!(self.language, "term-learn-finished"))?;
            return Ok(false);
        };
        self.lesson = lesson;
        self.choice = Draft::default();
        self.show()?;
        Ok(true)
    }

    fn solution(&mut self) -> io::Result<()> {
        let (language, lesson) = (self.language, self.lesson);
        let (Some(position), Some(mv)) = (lesson.position(), lesson.solution()) else {
            return Ok(());
        };
        let text = crate::i18n::label(language, &position, mv);
        let notation = mv.to_string();
        self.say(&say!(
            language,
            "term-solution",
            text = text,
            notation = notation
        ))
    }

    fn speech(&self) -> Speech {
        Speech {
            language: self.language,
            user: None,
            command: String::new(),
        }
    }

    fn inquire(&mut self, word: Word, text: &str) -> io::Result<()> {
        let Some(position) = self.lesson.position() else {
            return Ok(());
        };
        let speech = self.speech();
        let said = match word {
            Word::Square => speech.describe(&position, text),
            _ => speech.moves(&position, text),
        };
        self.say(&said)
    }

    /// A move, or an answer to the question about one.
    fn read(&mut self, text: &str) -> io::Result<bool> {
        let language = self.language;
        let Some(position) = self.lesson.position() else {
            return Ok(false);
        };
        let speech = self.speech();
        match typed::read(&speech, &position, position.mover(), self.choice, text) {
            Typed::Move(mv) => {
                self.choice = Draft::default();
                return self.judge(mv);
            }
            Typed::Question(draft, question) => {
                self.choice = draft;
                let question = speech.asked(&question, "");
                self.say(&say!(language, "term-several", question = question))?;
            }
            Typed::Rejected(reason) => self.say(&reason)?,
        }
        Ok(true)
    }

    fn judge(&mut self, mv: Move) -> io::Result<bool> {
        let (language, lesson) = (self.language, self.lesson);
        let before = lesson.position();
        let after = before.and_then(|before| before.play(mv).ok());
        let (Some(before), Some(after), Some(verdict)) = (before, after, lesson.judge(mv)) else {
            return Ok(true);
        };
        self.say(&course(language, &before, mv, &after))?;
        self.say(&lesson_answer(language, lesson, verdict))?;
        match verdict {
            Verdict::Solved => self.go(lesson.next()),
            Verdict::Missed(_) => Ok(true),
        }
    }
}
