//! Djambi in plain lines, for scripts and screen readers: a line in, the answer in lines out.
//!
//! After a move the computers' moves follow before the next line is read, so that what a script gets
//! does not depend on how fast it writes.

use std::io::{BufRead, Write};

use anyhow::Result;
use tokio::runtime::Runtime;

use super::board::legend;
use super::command::{Line, Word};
use super::dispatch::{Answer, Intent, Meaning, ask, meaning};
use super::lines::Lines;
use super::navigation::{Looking, To};
use super::session::{Session, person_now};
use super::wording::Wording;
use crate::game::{Awaits, Phase};
use crate::i18n::{self, army, say, standing};
use crate::service::View;
use djambi_input::{Draft, Reading};
use djambi_rules::{Ply, Seat};

/// A game in plain lines.
pub struct Plain<'a, W> {
    runtime: &'a Runtime,
    session: Session,
    wording: &'a Wording,
    view: View,
    looking: Looking,
    /// The chosen parts of a move, after a question about it.
    choice: Draft,
    /// The command of which the last line asked whether it is meant.
    asked: Option<Word>,
    lines: Lines,
    output: &'a mut W,
}

impl<'a, W: Write> Plain<'a, W> {
    /// A game as it is now, written to `output`.
    pub fn new(
        runtime: &'a Runtime,
        session: &Session,
        view: View,
        wording: &'a Wording,
        lines: Lines,
        output: &'a mut W,
    ) -> Plain<'a, W> {
        Plain {
            runtime,
            session: session.clone(),
            wording,
            view,
            looking: Looking::default(),
            choice: Draft::default(),
            asked: None,
            lines,
            output,
        }
    }

    /// Plays until the input ends or says so.
    pub fn play(mut self, input: &mut impl BufRead) -> Result<()> {
        self.greet()?;
        while let Some(line) = self.lines.read(input, self.output)? {
            if !self.answer(&line)? {
                break;
            }
        }
        if let Phase::Over(_) = self.view.game.phase() {
            return Ok(());
        }
        self.session.check_file()?;
        let way_back = self.wording.way_back();
        Ok(self.lines.write_command(self.output, &way_back)?)
    }

    /// One line, or several of our own making.
    fn say(&mut self, text: &str) -> Result<()> {
        Ok(self.lines.write(self.output, text)?)
    }

    fn greet(&mut self) -> Result<()> {
        self.help()?;
        self.board()?;
        self.follow()?;
        self.state()?;
        Ok(self.output.flush()?)
    }

    /// How moves and words are typed, and how the board is read.
    fn help(&mut self) -> Result<()> {
        self.say(&say!(self.wording.language, "term-help-plain"))?;
        self.say(&legend(self.wording.language, self.lines.looks))
    }

    /// The status line: the position that is looked at, or else the player to move.
    fn state(&mut self) -> Result<()> {
        let shown = self.looking.describe(self.wording, &self.view);
        self.say(&shown.unwrap_or_else(|| self.wording.state(&self.view)))
    }

    /// The board that is looked at, the state of each player, and rules other than the usual ones.
    fn board(&mut self) -> Result<()> {
        let position = *self.looking.position(&self.view);
        self.lines.write_board(self.output, &position)?;
        let language = self.wording.language;
        for seat in Seat::ALL {
            let who = match self.looking.player(self.wording, &self.view, seat) {
                Some(who) => say!(
                    language,
                    "labelled",
                    name = army(language, seat),
                    text = who
                ),
                None => army(language, seat),
            };
            let state = match self.looking.record() {
                Some(_) => String::new(),
                None => standing(language, &self.view.game, &position, seat, false),
            };
            if state.is_empty() {
                self.say(&who)?;
            } else {
                self.say(&format!("{who} · {state}"))?;
            }
        }
        let rules = i18n::special_rules(language, *position.options());
        rules.map_or(Ok(()), |rules| self.say(&rules))
    }

    /// Takes a newer state of the game and prints the moves since.
    fn take(&mut self, view: View) -> Result<()> {
        let known = self.view.game.history().len();
        if view.version() != self.view.version() {
            self.begin_anew();
        }
        self.view = view;
        for ply in known..self.view.game.history().len() {
            let history = self.view.game.history().clone();
            let before = history.position_after(ply);
            // A resignation is a sentence already.
            let played = history.plies().nth(ply);
            let played = played.filter(|it| matches!(it, Ply::Move(_)));
            if let (Some(before), Some(played)) = (before, played) {
                self.say(&self.wording.log_line(before, played))?;
            }
            for sentence in self.wording.sentences(&history, ply) {
                self.say(&sentence)?;
            }
        }
        Ok(())
    }

    /// Waits for the computers whose turn it is.
    fn follow(&mut self) -> Result<()> {
        while let Awaits::Computer(..) = self.view.game.awaits() {
            let view = self.runtime.block_on(self.session.step())?;
            let waits = view.version() == self.view.version();
            self.take(view)?;
            self.output.flush()?;
            if waits {
                self.runtime.block_on(self.session.wait());
            }
        }
        Ok(())
    }

    /// Answers a line; whether there may be another.
    fn answer(&mut self, line: &str) -> Result<bool> {
        match Line::answering(self.asked.take(), line, self.wording.language) {
            Line::Empty => self.state()?,
            Line::Move(text) => self.typed_move(&text)?,
            Line::Sure(word) => return self.run(word, "", true),
            Line::Surplus(word) => self.say(&self.wording.usage(word, ""))?,
            Line::Command(word, text) => return self.run(word, &text, false),
        }
        Ok(true)
    }

    /// A move, or an answer to the question about one.
    fn typed_move(&mut self, text: &str) -> Result<()> {
        if self.looking.is_open() {
            return self.say(&self.looking.not_played(self.wording, &self.view, text));
        }
        let position = self.view.game.position();
        let seat = match self.view.game.awaits() {
            Awaits::Person(seat, _) | Awaits::Computer(seat, _) => seat,
            Awaits::Nobody => position.mover(),
        };
        if let Phase::Over(_) = self.view.game.phase() {
            return self.say(&self.over());
        }
        match self.wording.typed(position, seat, self.choice, text) {
            Reading::Move(mv) => self.ask(Intent::Move(mv.to_string())),
            Reading::Rejected(rejection) => self.say(&self.wording.not_a_move(&rejection)),
            Reading::Question(question) => {
                self.choice = Draft::from(&question);
                self.say(&self.wording.asked(&question, ""))?;
                let choices = question.choices().into_iter().flatten();
                let choices: Vec<String> = choices.map(|it| it.to_string()).collect();
                self.say(&choices.join(" "))
            }
        }
    }

    /// Drops what has been chosen of a move.
    fn begin_anew(&mut self) {
        self.choice = Draft::default();
    }

    fn over(&self) -> String {
        self.wording.over(&self.wording.state(&self.view))
    }

    fn ask(&mut self, command: Intent) -> Result<()> {
        let before = self.view.game.history().clone();
        let answer = ask(&self.session, self.wording, &self.view, command);
        match self.runtime.block_on(answer) {
            Answer::Played(view) => {
                let plies = view.game.history().len();
                self.looking.close();
                self.take(view)?;
                if plies < before.len() {
                    self.say(&self.wording.undone(&before, plies))?;
                }
                self.follow()?;
                if let Phase::Over(_) = self.view.game.phase() {
                    return self.say(&self.over());
                }
                self.state()
            }
            Answer::Said(text) => self.say(&text),
            Answer::Rejected(text, view) => {
                if let Some(view) = view {
                    self.take(view)?;
                }
                self.say(&text)
            }
            Answer::Record(file, record) => {
                self.looking.open(file, record);
                self.say(&self.looking.opened(self.wording))?;
                self.step(To::First)
            }
            Answer::Began(session, view) => {
                self.session = *session;
                self.view = view;
                self.looking.close();
                self.begin_anew();
                self.board()?;
                self.follow()?;
                self.state()
            }
        }
    }
}

impl<W: Write> Plain<'_, W> {
    /// Does what a command means. Whether there may be another line.
    fn run(&mut self, word: Word, text: &str, sure: bool) -> Result<bool> {
        match meaning(word, text, sure, self.wording, &self.view, &self.looking) {
            Meaning::Ask(intent) => self.ask(intent)?,
            Meaning::Say(text) => self.say(&text)?,
            Meaning::Step(to) => self.step(to)?,
            Meaning::Confirm(word) => self.confirm(word)?,
            Meaning::Own(Word::Quit) if self.looking.record().is_none() => return Ok(false),
            Meaning::Own(own) => self.own(own)?,
        }
        Ok(true)
    }

    /// The acts that plain lines do in their own way.
    fn own(&mut self, own: Word) -> Result<()> {
        let language = self.wording.language;
        match own {
            Word::Help => self.help(),
            Word::Board => {
                self.board()?;
                self.state()
            }
            Word::History => self.moves(),
            Word::Cancel => {
                self.begin_anew();
                self.state()
            }
            Word::Last => self.last(),
            Word::Quit => {
                self.looking.close();
                self.say(&say!(language, "term-record-closed"))?;
                self.state()
            }
            _ => self.say(&say!(language, "term-full-screen-only")),
        }
    }

    /// Asks for a second thought: the next line, or this word with 'yes' behind it at any time.
    fn confirm(&mut self, word: Word) -> Result<()> {
        self.asked = Some(word);
        let language = self.wording.language;
        let question = self.wording.second_thought(&self.view.game, word);
        let yes = say!(language, "on-off", value = "on");
        let words = format!("{} {yes}", word.word(language));
        self.say(&say!(
            language,
            "term-confirm-typed",
            question = question,
            words = words
        ))
    }

    /// To where the game is now, and what has happened since one's own last move.
    fn last(&mut self) -> Result<()> {
        self.looking.close();
        let person = person_now(&self.view.game);
        let since = self.wording.since_in_words(&self.view.game, person);
        self.say(&since)?;
        self.board()?;
        self.state()
    }

    fn moves(&mut self) -> Result<()> {
        let history = self.looking.history(&self.view).clone();
        if history.is_empty() {
            return self.say(&say!(self.wording.language, "history-none"));
        }
        for (index, ply) in history.plies().enumerate() {
            let Some(before) = history.position_after(index) else {
                continue;
            };
            self.say(&self.wording.log_line(before, ply))?;
        }
        Ok(())
    }

    fn step(&mut self, to: To) -> Result<()> {
        self.looking.step(to, &self.view);
        self.state()?;
        self.board()
    }
}
