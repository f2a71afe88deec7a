//! docs/playing.md shows the messages and pictures that this game in the sandbox sends.
//!
//! After a change that is meant, `DJAMBI_UPDATE_PICTURES=1 cargo test --test discord playing` writes
//! both anew.

use std::fs;
use std::path::{Path, PathBuf};

use discord_sandbox::Message;

use crate::first_game::GAME;
use crate::fixture::{Fixture, mover, setup};

/// So many pixels in a thousand may differ: rasterisers differ a little at the edges of things.
const SPARE: usize = 2;

/// The document, and its faults.
struct Document {
    folder: PathBuf,
    text: String,
    update: bool,
    wrong: Vec<String>,
}

impl Document {
    fn read() -> Document {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
        Document {
            text: fs::read_to_string(folder.join("playing.md")).unwrap(),
            folder,
            update: std::env::var_os("DJAMBI_UPDATE_PICTURES").is_some(),
            wrong: Vec::new(),
        }
    }

    /// Holds the quote behind a mark against a message.
    fn quotes(&mut self, mark: &str, fixture: &Fixture, message: &Message) {
        let mark = format!("<!-- {mark} -->\n");
        let start = self.text.find(&mark).unwrap_or_else(|| panic!("no {mark}"));
        let start = start + mark.len();
        let lines = self.text[start..].split_inclusive('\n');
        let length: usize = lines
            .take_while(|line| line.starts_with('>'))
            .map(str::len)
            .sum();
        let sent = quote(fixture, message);
        if self.text[start..start + length] != sent {
            self.wrong.push(format!("{mark}should be\n{sent}"));
            self.text.replace_range(start..start + length, &sent);
        }
    }

    /// Holds a picture of the document against the first one of a message.
    fn shows(&mut self, name: &str, message: &Message) {
        let link = format!("(pictures/{name})");
        assert!(self.text.contains(&link), "{name} is not in the document");
        let file = self.folder.join("pictures").join(name);
        let sent = &message.pictures()[0].bytes;
        if fs::read(&file).is_ok_and(|there| alike(&there, sent)) {
            return;
        }
        self.wrong.push(format!("{name} is another picture"));
        if self.update {
            fs::write(file, sent).unwrap();
        }
    }

    fn ends(self) {
        if self.update {
            fs::write(self.folder.join("playing.md"), self.text).unwrap();
        } else {
            assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
        }
    }
}

fn alike(one: &[u8], other: &[u8]) -> bool {
    let read = |bytes| image::load_from_memory(bytes).map(|it| it.to_rgb8());
    let (Ok(one), Ok(other)) = (read(one), read(other)) else {
        return false;
    };
    let far = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| {
        a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > 24)
    };
    let differ = one.pixels().zip(other.pixels()).filter(|it| far(*it));
    one.dimensions() == other.dimensions() && differ.count() * 1_000 <= one.pixels().len() * SPARE
}

/// A message as a quote: its text, then its buttons.
fn quote(fixture: &Fixture, message: &Message) -> String {
    let mut text = message.content.clone();
    for (person, name) in fixture.people.iter().zip(["Ana", "Ben", "Caro", "Dan"]) {
        text = text.replace(&person.mention(), &format!("@{name}"));
    }
    // What Discord shows for a time from now on.
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
async fn the_document_shows_the_messages_sent() {
    let mut document = Document::read();
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    let lobby = fixture.asks(ana, "/djambi new").await;
    document.quotes("the lobby", &fixture, &lobby);
    for (person, colour) in [(ben, "Blue"), (caro, "Yellow"), (dan, "Green")] {
        let join = format!("/djambi join colour:{colour}");
        fixture.asks(person, &join).await;
    }
    let begun = fixture.asks(ana, "/djambi start").await;
    document.quotes("the beginning", &fixture, &begun);
    document.shows("playing-setup.png", &begun);
    let mut position = setup();
    let moves = GAME.lines().filter(|line| !line.starts_with('#'));
    let mut end = begun;
    for (number, text) in moves.enumerate() {
        let person = mover(&fixture, &position).clone();
        let mv = position.parse_move(text).expect("a legal move");
        position = position.play(mv).expect("it can be played");
        end = fixture.plays(&person, text).await;
        // A Militant kills a Necromobile.
        if number == 4 {
            document.quotes("a move", &fixture, &end);
            document.shows("playing-move.png", &end);
            fixture.rests().await;
            let next = mover(&fixture, &position);
            let choice = next.presses(end.id, "Move").expect("a button");
            document.shows("playing-choice.png", &choice.answer().await.expect("it"));
            let board = next.presses(end.id, "Board").expect("a button");
            document.shows("playing-board.png", &board.answer().await.expect("it"));
        }
    }
    let end = fixture.animated(&end).await;
    document.quotes("the end", &fixture, &end);
    document.shows("playing-end.png", &end);
    let profile = fixture.asks(ana, "/djambi players profile").await;
    document.shows("playing-profile.png", &profile);
    document.ends();
    fixture.ends();
}
