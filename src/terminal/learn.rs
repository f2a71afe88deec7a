//! The lessons in plain lines: a position, a task, a turn a line, an answer to each.

use std::io::{self, BufRead, Write};

use super::cells::board_in_letters;
use super::command::{Line, Word};
use super::plain::read_line;
use super::words::Speech;
use crate::i18n::{Language, course, lesson_answer, lesson_heading, lesson_task, names, say};
use crate::teach::{Lesson, Verdict};
use djambi_rules::{Move, Reading};

/// Teaches from that lesson on, until the lessons or the input end.
pub fn learn(
    language: Language,
    first: Lesson,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut teacher = Teacher {
        language,
        lesson: first,
        output,
    };
    teacher.say(&say!(language, "term-learn-help"))?;
    teacher.show()?;
    while let Some(line) = read_line(input)? {
        if !teacher.hear(&line)? {
            break;
        }
        teacher.output.flush()?;
    }
    Ok(())
}

struct Teacher<'a, W> {
    language: Language,
    lesson: Lesson,
    output: &'a mut W,
}

impl<W: Write> Teacher<'_, W> {
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
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
    fn hear(&mut self, line: &str) -> io::Result<bool> {
        let language = self.language;
        match Line::read(line, language) {
            Line::Empty | Line::Command(Word::Board, _) => self.show()?,
            Line::Move(text) => return self.read(&text),
            Line::Command(Word::Quit, _) => return Ok(false),
            Line::Command(Word::Help, _) => self.say(&say!(language, "term-learn-help"))?,
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
            "learn-solution",
            text = text,
            notation = notation
        ))
    }

    fn read(&mut self, text: &str) -> io::Result<bool> {
        let language = self.language;
        let Some(position) = self.lesson.position() else {
            return Ok(false);
        };
        let speech = Speech {
            language,
            user: None,
        };
        match position.reading(position.mover(), text, &names(language)) {
            Reading::Move(mv) => return self.judge(mv),
            Reading::Question(question) => {
                let question = speech.asked(&question, "");
                self.say(&say!(language, "term-several", question = question))?;
            }
            Reading::Rejected(rejection) => self.say(&speech.not_a_move(&rejection))?,
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
