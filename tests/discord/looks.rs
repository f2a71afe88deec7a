//! The cards of a game, drawn as telephones show them: no two buttons of a card look alike, and
//! nothing in it is cut off on a narrow one. `DJAMBI_CARDS=DIRECTORY` saves the pages in all
//! languages, to be looked at.

use std::path::PathBuf;

use discord_sandbox::{Id, Message, Permissions, Person, draw};
use serde_json::Value;
use tempfile::TempDir;

use crate::browser::{Manner, browser};
use crate::fixture::Fixture;

/// The commands that show a card in a game; the card's title on the page is the command.
const COMMANDS: [&str; 31] = [
    "help",
    "rules",
    "rules page:maze",
    "learn",
    "learn lesson:5",
    "learn lesson:1 move:Mc1-e1",
    "puzzle number:3",
    "board",
    "games",
    "record history",
    "play",
    "hint",
    "move nonsense",
    "move Mc1-c9",
    "game resign",
    "record export",
    "review",
    "game rematch",
    "new",
    "join",
    "plan move:Mc1-e1",
    "players follow",
    "settings mine",
    "settings mine quiet:22-7 zone:Warsaw",
    "settings mine zone:Warsaw",
    "settings mine remind:24,6,1 reminders:True",
    "settings mine remind:often",
    "settings privacy what:show",
    "settings server",
    "settings daily hour:18",
    "settings daily stop:True",
];

/// A name as long as Discord allows, without a place where a line may be broken.
const LONGEST_NAME: &str = "Wolfeschlegelsteinhausenbergerdo";

/// The characters of a button that are read first, and those that fit if two are in a row.
const BEGINNING: usize = 20;
const BESIDE: usize = 24;

/// The narrowest telephone, in pixels.
const NARROWEST: u32 = 330;

/// Lists the elements that a page cuts off or makes wider than their place, one per line. A
/// picture's links and texts for screen readers alone are not words on the screen.
const CUT: &str = "
    const isShown = (it) => it.clientWidth > 1 && it.clientHeight > 1;
    const cut = (it) => it.scrollWidth > it.clientWidth + 1 || (it.scrollHeight > it.clientHeight + 1 && getComputedStyle(it).overflowY !== 'visible');
    const all = [document.documentElement, ...document.querySelectorAll('.phone, .phone *')];
    const title = (it) => it.closest('section')?.querySelector('h2').textContent;
    return all.filter((it) => it instanceof HTMLElement || it === document.documentElement)
        .filter((it) => getComputedStyle(it).display !== 'inline' && isShown(it) && cut(it))
        .map((it) => `${title(it)}: ${it.tagName} ${it.className}: ${it.textContent.slice(0, 80)}`);";

/// The rows of buttons in a message, each with its labels.
fn button_rows(components: &[Value]) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for part in components {
        let within = part["components"].as_array().map_or(&[][..], Vec::as_slice);
        let labels = within.iter().filter(|it| it["type"] == 2);
        let labels: Vec<String> = labels
            .map(|it| it["label"].as_str().unwrap_or_default().to_owned())
            .collect();
        if labels.is_empty() {
            rows.extend(button_rows(within));
        } else {
            rows.push(labels);
        }
    }
    rows
}

/// Lists the faults of a message's buttons: two that begin alike, or one too long for its row.
fn wrong_buttons(message: &Message) -> Vec<String> {
    let rows = button_rows(&message.components);
    let begins = |label: &String| label.chars().take(BEGINNING).collect::<String>();
    let mut seen = std::collections::BTreeSet::new();
    let alike = rows.iter().flatten().filter(|it| !seen.insert(begins(it)));
    let wide = rows.iter().filter(|row| row.len() > 1).flatten();
    let wide = wide.filter(|it| it.chars().count() > BESIDE);
    alike.chain(wide).cloned().collect()
}

/// The cards of one language.
struct Cards<'a> {
    fixture: &'a Fixture,
    language: &'a str,
    drawn: Vec<(String, Message)>,
}

impl<'a> Cards<'a> {
    /// Cards of people who speak it, with pictures in one theme or the other.
    async fn of(fixture: &'a Fixture, people: &[&Person], language: &'a str) -> Cards<'a> {
        let is_dark = ["en", "es"].contains(&language);
        let theme = if is_dark { "dark" } else { "light" };
        for person in people {
            let set = format!("language:{language} theme:{theme} quiet:off remind:off");
            let set = format!("/djambi settings mine {set}");
            fixture.asks(person, &set).await;
        }
        Cards {
            fixture,
            language,
            drawn: Vec::new(),
        }
    }

    /// The answer to a command.
    async fn answer(&mut self, person: &Person, channel: Id, command: &str) -> Message {
        let asked = format!("/djambi {command}");
        let answer = self.fixture.asks_in(person, channel, &asked).await;
        self.add(command, &answer);
        answer
    }

    /// Presses a button whose id begins with `id`, and returns the answer.
    async fn pressed(&mut self, person: &Person, on: &Message, id: &str) -> Message {
        let part = on.parts().into_iter().find(|part| {
            let part = part.custom_id.as_deref().unwrap_or_default();
            part.starts_with(id)
        });
        let part = part.and_then(|it| it.custom_id);
        let part = part.unwrap_or_else(|| panic!("{id}: {on}"));
        let pressed = person.presses(on, &part);
        let pressed = pressed.unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
        let answer = pressed.answer().await;
        let answer = answer.unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
        self.add(id, &answer);
        answer
    }

    fn add(&mut self, title: &str, card: &Message) {
        self.drawn.push((title.to_owned(), card.clone()));
    }

    /// Draws them to a page of that name, in the language and of the kind.
    fn draw(self, pages: &mut Pages, kind: &str) {
        for (title, card) in &self.drawn {
            let wrong = wrong_buttons(card);
            assert!(wrong.is_empty(), "{}: {title}: {wrong:?}", self.language);
        }
        let name = format!("{}-{kind}", self.language);
        let page = draw(&pages.at, &name, self.language, &self.drawn);
        pages.drawn.push(page.expect("all of it can be saved"));
    }
}

/// Where the pages are saved.
struct Pages {
    at: PathBuf,
    drawn: Vec<PathBuf>,
    _home: TempDir,
}

impl Pages {
    /// Fails if a page cuts anything off on the narrowest telephone.
    async fn fit(&self) {
        let browser = browser!(Manner::Desk, "en");
        let mut wrong = Vec::new();
        for page in &self.drawn {
            let address = format!("file://{}", page.display());
            browser.page.goto(&address).await.expect("it opens");
            browser.resize(NARROWEST, 900).await;
            browser.find(".phone .message-main").await;
            let cut: Value = browser.script(CUT).await;
            let cut: Vec<String> = serde_json::from_value(cut).expect("lines");
            wrong.extend(
                cut.into_iter()
                    .map(|it| format!("{}: {it}", page.display())),
            );
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

fn pages() -> Pages {
    let home = tempfile::tempdir().expect("a directory");
    let wanted = std::env::var_os("DJAMBI_CARDS");
    Pages {
        at: wanted.map_or_else(|| home.path().to_owned(), Into::into),
        drawn: Vec::new(),
        _home: home,
    }
}

/// The language with the longest words, and all for somebody who wants to look at the pages.
fn languages() -> &'static [&'static str] {
    match std::env::var_os("DJAMBI_CARDS") {
        Some(_) => &["en", "fr", "es", "pl"],
        None => &["fr"],
    }
}

#[tokio::test]
async fn every_card_of_a_game_can_be_drawn() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    ana.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    ana.renames(LONGEST_NAME);
    let mut pages = pages();
    for language in languages() {
        let mut cards = Cards::of(&fixture, &[ana], language).await;
        for command in COMMANDS {
            let card = cards.answer(ana, fixture.channel, command).await;
            if command == "board" {
                cards.pressed(ana, &card, "more").await;
            }
        }
        let guild = fixture.sandbox.guild();
        let name = format!("lobby-{language}");
        let lobby = fixture.sandbox.new_channel(guild, &name);
        for both in ["new time:24 pace:3d+12h", "new pace:soon"] {
            cards.answer(ana, lobby, both).await;
        }
        let open = cards.answer(ana, lobby, "new pace:3d+12h/7d date:28").await;
        cards.pressed(ana, &open, "seats").await;
        cards.pressed(ana, &open, "terms").await;
        cards.answer(ana, lobby, "game start").await;
        cards.draw(&mut pages, "game");
    }
    pages.fit().await;
}
