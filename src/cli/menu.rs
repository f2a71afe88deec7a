//! Bare `djambi` in a terminal: a start menu, for people who do not know the subcommands.

use std::io::{self, Write};

use anyhow::Result;

use super::arguments::LanguageArgs;
use super::output::lines;
use super::play;
use crate::ai::Level;
use crate::game::Sitter;
use crate::i18n::{Language, page_title, say, sitter};
use crate::teach::Page;

/// The choices of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Continue,
    New,
    Browser,
    Learn,
    Puzzles,
    Rules,
    Quit,
}

impl Choice {
    const ALL: [Choice; 7] = [
        Choice::Continue,
        Choice::New,
        Choice::Browser,
        Choice::Learn,
        Choice::Puzzles,
        Choice::Rules,
        Choice::Quit,
    ];

    /// Its line in the menu.
    fn words(self, language: Language, game: &str) -> String {
        match self {
            Choice::Continue => say!(language, "menu-continue", game = game),
            Choice::New => say!(language, "button-help-start"),
            Choice::Browser => say!(language, "web-enter-title"),
            Choice::Learn => say!(language, "command-learn"),
            Choice::Puzzles => say!(language, "web-puzzles"),
            Choice::Rules => say!(language, "button-rules"),
            Choice::Quit => say!(language, "menu-quit"),
        }
    }
}

/// Runs a subcommand as if these arguments had been typed.
type Call<'a> = &'a dyn Fn(&[&str]) -> Result<()>;

/// Shows the menu until somebody leaves it.
pub(super) fn run(call: Call<'_>) -> Result<()> {
    let language = LanguageArgs::default().language();
    loop {
        let last = play::last_game(language);
        let choices: Vec<Choice> = Choice::ALL
            .into_iter()
            .filter(|choice| *choice != Choice::Continue || last.is_some())
            .collect();
        let game = last.as_ref().map_or("", |(_, game)| game);
        let words = |choice: &Choice| choice.words(language, game);
        let options: Vec<String> = choices.iter().map(words).collect();
        let chosen = choose(language, &say!(language, "menu-title"), &options)?;
        match chosen.and_then(|index| choices.get(index)) {
            Some(Choice::Continue) => {
                let id = last.map(|(id, _)| id.to_string());
                call(&["play", "--continue", &id.unwrap_or_default()])?;
            }
            Some(Choice::New) => new_game(call, language)?,
            // The signal that ends it ends the program too.
            Some(Choice::Browser) => return call(&["web"]),
            Some(Choice::Learn) => call(&["learn"])?,
            Some(Choice::Puzzles) => call(&["puzzle"])?,
            Some(Choice::Rules) => rules(call, language)?,
            Some(Choice::Quit) | None => return Ok(()),
        }
    }
}

/// Asks for the opponents, and plays.
fn new_game(call: Call<'_>, language: Language) -> Result<()> {
    let words = |level| sitter(language, Some(Sitter::Computer(level)), &|_| String::new());
    let mut options = Level::PLAYERS.map(words).to_vec();
    options.push(say!(language, "menu-friends"));
    let title = say!(language, "menu-opponents");
    let Some(chosen) = choose(language, &title, &options)? else {
        return Ok(());
    };
    let seats = match Level::PLAYERS.get(chosen) {
        Some(level) => format!("you,{level},{level},{level}"),
        None => "you,you,you,you".to_owned(),
    };
    call(&["play", "--seats", &seats])
}

/// Shows pages of the rules, one at a time. The question for the next one is short, so that the
/// page stays in the window.
fn rules(call: Call<'_>, language: Language) -> Result<()> {
    let titles = Page::ALL.map(|page| page_title(language, page));
    let mut chosen = choose(language, &say!(language, "menu-pages"), &titles)?;
    while let Some(index) = chosen {
        call(&["rules", "show", Page::ALL[index].key()])?;
        let next = (index + 1) % Page::ALL.len();
        let (number, title) = (next + 1, titles[next].as_str());
        let title = say!(language, "menu-next-page", number = number, title = title);
        chosen = number_of(language, &title, Page::ALL.len(), next)?;
    }
    Ok(())
}

/// Lists several options and asks for one of them by its number; an empty line is the first one.
/// `None` for `q` and at the end of the input.
fn choose(language: Language, title: &str, options: &[String]) -> Result<Option<usize>> {
    let list = options.iter().enumerate();
    let list = list.map(|(index, option)| format!("\n{} {option}", index + 1));
    let text = title.to_owned() + &list.collect::<String>();
    number_of(language, &text, options.len(), 0)
}

/// Asks with `text` for the number of one of `count` options; an empty line is the `usual` one.
fn number_of(language: Language, text: &str, count: usize, usual: usize) -> Result<Option<usize>> {
    let lines = lines(true);
    let mut out = io::stdout().lock();
    writeln!(out)?;
    lines.write(&mut out, text)?;
    while let Some(line) = lines.read(&mut io::stdin().lock(), &mut out)? {
        let line = line.trim();
        if matches!(line.to_lowercase().as_str(), "q" | "quit") {
            return Ok(None);
        }
        if line.is_empty() {
            return Ok(Some(usual));
        }
        match line.parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => return Ok(Some(number - 1)),
            _ => lines.write(&mut out, &say!(language, "menu-which", count = count))?,
        }
    }
    Ok(None)
}
