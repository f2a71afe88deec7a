//! A whole game of four people, lobby to winner, with a kill in the middle: README.md and docs/playing.md
//! show messages and pictures of it.
//!
//! After an intended change, `DJAMBI_UPDATE_PICTURES=1 cargo test --test all discord::playing` rewrites
//! them.

use std::fs;
use std::path::{Path, PathBuf};

use discord_sandbox::Message;
use djambi_rules::Outcome;
use serde_json::Value;
use tiny_skia::Pixmap;

use crate::discord::fixture::{Fixture, assert_picture, mover, setup, shows};
use crate::discord::stored::moves;
use crate::discord::thumb::by_choice;

/// A game of four that ends with a winner.
const GAME: &str = include_str!("game.txt");

/// The pixels in a thousand that may differ: rasterisers differ a little at the edges of things.
const SPARE: usize = 2;

/// The documents, and their faults.
struct Documents {
    /// Each with its path and its text.
    all: Vec<(PathBuf, String)>,
    pictures: PathBuf,
    update: bool,
    compared: usize,
    wrong: Vec<String>,
}

impl Documents {
    fn read() -> Documents {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let read = |name: &str| {
            let path = root.join(name);
            let text = fs::read_to_string(&path).unwrap();
            (path, text)
        };
        Documents {
            all: ["README.md", "docs/playing.md"].map(read).into(),
            pictures: root.join("docs/pictures"),
            update: std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some(),
            compared: 0,
            wrong: Vec::new(),
        }
    }

    /// Compares the quotes after a mark with a message.
    fn quote(&mut self, mark: &str, fixture: &Fixture, message: &Message) {
        let mark = format!("<!-- {mark} -->\n");
        let sent = quote(fixture, message);
        let before = self.compared;
        for (path, text) in &mut self.all {
            let Some(start) = text.find(&mark) else {
                continue;
            };
            self.compared += 1;
            let start = start + mark.len();
            let lines = text[start..].split_inclusive('\n');
            let quoted = lines.take_while(|line| line.starts_with('>'));
            let end = start + quoted.map(str::len).sum::<usize>();
            if text[start..end] != sent {
                let path = path.display();
                self.wrong.push(format!("{path}: {mark}should be\n{sent}"));
                text.replace_range(start..end, &sent);
            }
        }
        assert!(self.compared > before, "no document quotes {mark}");
    }

    /// Compares a picture of the documents with the first one of a message.
    fn show(&mut self, name: &str, message: &Message) {
        let link = format!("pictures/{name})");
        let is_shown = self.all.iter().any(|(_, text)| text.contains(&link));
        assert!(is_shown, "{name} is in no document");
        let file = self.pictures.join(name);
        let sent = &message.pictures()[0].bytes;
        if fs::read(&file).is_ok_and(|there| alike(&there, sent)) {
            return;
        }
        self.wrong.push(format!("{name} is another picture"));
        if self.update {
            fs::write(file, sent).unwrap();
        }
    }

    fn finish(self) {
        let quotes = self
            .all
            .iter()
            .map(|(_, text)| text.matches("\n<!-- ").count());
        assert_eq!(
            quotes.sum::<usize>(),
            self.compared,
            "each quote is compared"
        );
        if self.update {
            for (path, text) in self.all {
                fs::write(path, text).unwrap();
            }
        } else {
            assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        }
    }
}

fn alike(one: &[u8], other: &[u8]) -> bool {
    let (Ok(one), Ok(other)) = (Pixmap::decode_png(one), Pixmap::decode_png(other)) else {
        return false;
    };
    let same_size = (one.width(), one.height()) == (other.width(), other.height());
    let far = |a: &[u8], b: &[u8]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 24);
    let both = one.data().chunks(4).zip(other.data().chunks(4));
    let differ = both.filter(|(a, b)| far(a, b));
    same_size && differ.count() * 1_000 <= one.pixels().len() * SPARE
}

/// A message as a quote: its text, then its buttons.
fn quote(fixture: &Fixture, message: &Message) -> String {
    let mut text = message.content.clone();
    for (person, name) in fixture.people.iter().zip(["Ana", "Ben", "Caro", "Dan"]) {
        text = text.replace(&person.mention(), &format!("@{name}"));
    }
    // Discord shows such a mark as a time from now on.
    while let Some(start) = text.find("<t:") {
        let end = start + text[start..].find('>').expect("the end of a time");
        text.replace_range(start..=end, "in 3 days");
    }
    let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    let labels = message.labels().into_iter().map(|it| format!("`{it}`"));
    let labels: Vec<String> = labels.collect();
    format!("{}\n>\n> {}\n", lines.join("\\\n"), labels.join(" "))
}

#[tokio::test]
async fn a_whole_game_survives_a_kill_and_the_documents_show_its_messages() {
    let mut documents = Documents::read();
    let mut fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = fixture.people.clone();
    let lobby = fixture.asks(&ana, "new").await;
    documents.quote("the lobby", &fixture, &lobby);
    for (person, colour) in [(&ben, "Blue"), (&caro, "Yellow"), (&dan, "Green")] {
        let join = format!("join colour:{colour}");
        fixture.asks(person, &join).await;
    }
    let begun = fixture.asks(&ana, "game start").await;
    documents.quote("the beginning", &fixture, &begun);
    documents.show("playing-setup.png", &begun);
    let mut position = setup();
    let (moves, mut announced) = (moves(GAME), fixture.public().len());
    let mut end = begun;
    for (number, text) in moves.iter().enumerate() {
        if number == moves.len() / 2 {
            fixture.dies_and_returns().await;
        }
        let person = mover(&fixture, &position).clone();
        let mv = position.parse_move(text).expect("a legal move");
        position = position.play(mv).expect("it can be played");
        end = if number % 8 == 3 {
            by_choice(&person, &fixture.newest(), mv).await
        } else {
            fixture.plays(&person, text).await
        };
        assert!(end.text().contains(text), "{text}: {end}");
        announced += 1;
        let transcript = fixture.sandbox.transcript();
        assert_eq!(fixture.public().len(), announced, "{transcript}");
        let next = mover(&fixture, &position);
        let pinged: Vec<_> = end.pinged.iter().copied().collect();
        if position.outcome().is_some() || next.id() == person.id() {
            assert!(pinged.is_empty(), "{end}");
        } else {
            assert_eq!(pinged, [next.id()], "{end}");
        }
        if position.outcome().is_none() {
            assert_picture(&end);
        }
        // A Militant kills a Necromobile.
        if number == 4 {
            documents.quote("a move", &fixture, &end);
            documents.show("playing-move.png", &end);
            fixture.rests().await;
            let choice = fixture.presses(next, &end, "Move").await;
            documents.show("playing-choice.png", &choice);
            let board = fixture.presses(next, &end, "Board").await;
            documents.show("playing-board.png", &board);
        }
    }
    let Some(Outcome::Won(winner)) = position.outcome() else {
        panic!("the recorded game has a winner: {position}");
    };
    let winner = fixture.people[winner.index()].mention();
    shows(&end, &["wins", &winner]);
    assert!(end.pictures()[0].filename.starts_with("board-"), "{end}");
    let labels = end.labels();
    assert_eq!(labels, ["Rematch", "Review", "Animation", "History"]);
    let end = fixture.animated(&end).await;
    documents.quote("the end", &fixture, &end);
    documents.show("playing-end.png", &end);
    let profile = fixture.asks(&ana, "players profile").await;
    documents.show("playing-profile.png", &profile);
    documents.finish();
}

/// Says what is wrong with a quoted command, if anything.
fn fault(registered: &[Value], quoted: &str) -> Option<String> {
    let part = |options: &[Value], name: &str| -> Option<Value> {
        options.iter().find(|it| it["name"] == name).cloned()
    };
    let list = |part: &Value| part["options"].as_array().cloned().unwrap_or_default();
    let is_command = |part: &Value| part["type"] == 1 || part["type"] == 2;
    let mut options = registered.to_vec();
    let mut at_end = false;
    for word in quoted.split_whitespace() {
        let name = word.split(':').next().unwrap_or_default();
        match part(&options, name) {
            Some(found) if !at_end => {
                options = list(&found);
                at_end = !options.iter().any(is_command);
            }
            // A word of the text of an option, such as a move.
            None if at_end && !word.contains(':') => {}
            Some(_) => {}
            None => return Some(format!("/{quoted}: {word}")),
        }
    }
    (!at_end).then(|| format!("/{quoted} is no whole command"))
}

#[tokio::test]
async fn commands_in_documents_are_registered() {
    let fixture = Fixture::new().await;
    let registered = fixture.sandbox.commands(None);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    let mut seen = 0;
    for name in [
        "README.md",
        "PRIVACY.md",
        "docs/playing.md",
        "docs/hosting.md",
        "docs/operating.md",
        "docs/review.md",
    ] {
        let text = fs::read_to_string(root.join(name)).unwrap();
        let quoted = text.split('`').filter_map(|it| it.strip_prefix('/'));
        for quoted in quoted.filter(|it| it.starts_with("djambi ")) {
            seen += 1;
            wrong.extend(fault(&registered, quoted).map(|it| format!("{name}: {it}")));
        }
    }
    assert!(seen > 20, "only {seen} commands were found");
    assert_eq!(wrong, Vec::<String>::new());
}
