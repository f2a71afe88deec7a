//! Djambi in plain lines, for scripts and screen readers: a line in, the answer in lines out.
//!
//! After a move the computers' moves follow before the next line is read, so that what a script gets
//! does not depend on how fast it writes.

use std::io::{BufRead, Write};

use anyhow::Result;
use tokio::runtime::Runtime;

use super::board::legend;
use super::command::Word;
use super::dispatch::{Answer, Intent, Meaning, ask};
use super::lines::Lines;
use super::navigation::Table;
use super::session::Session;
use crate::game::Awaits;
use crate::i18n::{self, army, say, standing};
use crate::service::View;
use djambi_input::Draft;
use djambi_rules::{Ply, Seat};

/// Plays until the input ends or says so.
pub fn plain_lines(
    runtime: &Runtime,
    session: &Session,
    table: Table,
    lines: Lines,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> Result<()> {
    let session = session.clone();
    let mut plain = Plain {
        runtime,
        session,
        table,
        lines,
        output,
    };
    plain.greet()?;
    while let Some(line) = lines.read(input, plain.output)? {
        if !plain.answer(&line)? {
            break;
        }
    }
    if plain.table.is_over() {
        return Ok(());
    }
    plain.session.check_file()?;
    let way_back = plain.table.wording.way_back();
    Ok(lines.write_command(plain.output, &way_back)?)
}

/// A game in plain lines.
struct Plain<'a, W> {
    runtime: &'a Runtime,
    session: Session,
    table: Table,
    lines: Lines,
    output: &'a mut W,
}

impl<W: Write> Plain<'_, W> {
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
        let language = self.table.language();
        self.say(&say!(language, "term-help-plain"))?;
        self.say(&legend(language, self.lines.looks))
    }

    /// The status line: the position that is looked at, or else the player to move.
    fn state(&mut self) -> Result<()> {
        let Table { wording, view, .. } = &self.table;
        let shown = self.table.describe();
        self.say(&shown.unwrap_or_else(|| wording.state(view)))
    }

    /// The board that is looked at, the state of each player, and rules other than the usual ones.
    fn board(&mut self) -> Result<()> {
        let (language, position) = (self.table.language(), *self.table.position());
        self.lines.write_board(self.output, &position)?;
        for seat in Seat::ALL {
            let name = army(language, seat);
            let who = match self.table.player(seat) {
                Some(text) => say!(language, "labelled", name, text),
                None => name,
            };
            let state = match self.table.record() {
                Some(_) => String::new(),
                None => standing(language, &self.table.view.game, &position, seat, false),
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
        let known = self.table.view.game.history().len();
        if view.version() != self.table.view.version() {
            self.table.choice = Draft::default();
        }
        let history = view.game.history().clone();
        self.table.view = view;
        for ply in known..history.len() {
            // A resignation is a sentence already.
            let step = history.step(ply);
            if let Some(step) = step.filter(|it| matches!(it.ply, Ply::Move(_))) {
                self.say(&self.table.wording.log_line(step.before, step.ply))?;
            }
            for sentence in self.table.wording.sentences(&history, ply) {
                self.say(&sentence)?;
            }
        }
        Ok(())
    }

    /// Waits for the computers whose turn it is.
    fn follow(&mut self) -> Result<()> {
        while let Awaits::Computer(..) = self.table.view.game.awaits() {
            let view = self.runtime.block_on(self.session.step())?;
            let waits = view.version() == self.table.view.version();
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
        match self.table.read(line) {
            Meaning::Nothing | Meaning::Early(_) => self.state()?,
            Meaning::Move(mv) => self.ask(Intent::Move(mv.to_string()))?,
            Meaning::Question(question) => {
                self.say(&self.table.wording.asked(&question, ""))?;
                let choices = question.choices().into_iter().flatten();
                let choices: Vec<String> = choices.map(|it| it.to_string()).collect();
                self.say(&choices.join(" "))?;
            }
            Meaning::Ask(intent) => self.ask(intent)?,
            Meaning::Say(text) | Meaning::Rejected(text) => self.say(&text)?,
            Meaning::Stepped => self.show()?,
            Meaning::Confirm(word) => self.confirm(word)?,
            Meaning::Own(Word::Quit, _) if self.table.record().is_none() => return Ok(false),
            Meaning::Own(own, text) => self.own(own, &text)?,
        }
        Ok(true)
    }

    fn ask(&mut self, intent: Intent) -> Result<()> {
        let before = self.table.view.game.history().clone();
        let answer = ask(&self.session, &self.table, intent);
        match self.runtime.block_on(answer) {
            Answer::Played(view) => {
                let plies = view.game.history().len();
                self.table.close();
                self.take(view)?;
                if plies < before.len() {
                    self.say(&self.table.wording.undone(&before, plies))?;
                }
                self.follow()?;
                if self.table.is_over() {
                    return self.say(&self.table.over());
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
                self.table.open(file, record);
                self.say(&self.table.opened())?;
                self.show()
            }
            Answer::Began(session, view) => {
                self.session = *session;
                self.table = Table::new(self.table.wording.clone(), view);
                self.board()?;
                self.follow()?;
                self.state()
            }
        }
    }

    /// The acts that plain lines do in their own way.
    fn own(&mut self, own: Word, text: &str) -> Result<()> {
        let language = self.table.language();
        match own {
            Word::Help => self.help(),
            Word::Board => {
                self.board()?;
                self.state()
            }
            Word::History => self.history(),
            Word::Moves => {
                let moves = self.table.wording.moves(self.table.position(), text);
                self.say(&moves)
            }
            Word::Cancel => {
                self.table.choice = Draft::default();
                self.state()
            }
            Word::Last => {
                self.table.close();
                let since = self.table.wording.since_in_words(&self.table.view.game);
                self.say(&since)?;
                self.board()?;
                self.state()
            }
            Word::Quit => {
                self.table.close();
                self.say(&say!(language, "term-record-closed"))?;
                self.state()
            }
            _ => self.say(&say!(language, "term-full-screen-only")),
        }
    }

    /// Asks for a second thought: the next line, or this word with 'yes' behind it at any time.
    fn confirm(&mut self, word: Word) -> Result<()> {
        let language = self.table.language();
        let game = &self.table.view.game;
        let question = self.table.wording.second_thought(game, word);
        let yes = say!(language, "on-off", value = "on");
        let words = format!("{} {yes}", word.word(language));
        self.say(&say!(language, "term-confirm-typed", question, words))
    }

    fn history(&mut self) -> Result<()> {
        let history = self.table.history().clone();
        if history.is_empty() {
            return self.say(&say!(self.table.language(), "history-none"));
        }
        for step in history.steps() {
            self.say(&self.table.wording.log_line(step.before, step.ply))?;
        }
        Ok(())
    }

    /// Shows the position that was stepped to.
    fn show(&mut self) -> Result<()> {
        self.state()?;
        self.board()
    }
}
