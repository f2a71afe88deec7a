//! The cards of a game on the narrowest telephone: no two buttons of a card look alike, and nothing in
//! it is cut off. `DJAMBI_PICTURES=FOLDER` draws them in all languages, to be looked at.

use std::path::PathBuf;

use discord_sandbox::{Id, Message, Permissions, Person};
use serde_json::Value;

use super::page::Page;
use crate::discord::fixture::Fixture;

/// The commands that show a card in a game.
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

/// Lists the elements of messages that are cut off or wider than their place, one per line. A
/// picture's links and texts for screen readers alone are not words on the screen.
const CUT: &str = "
    const isShown = (it) => it.clientWidth > 1 && it.clientHeight > 1;
    const cut = (it) => it.scrollWidth > it.clientWidth + 1 || (it.scrollHeight > it.clientHeight + 1 && getComputedStyle(it).overflowY !== 'visible');
    return [...document.querySelectorAll('.message-main, .message-main *')]
        .filter((it) => it instanceof HTMLElement && getComputedStyle(it).display !== 'inline' && isShown(it) && cut(it))
        .map((it) => `${it.tagName} ${it.className}: ${it.closest('.message').textContent.slice(0, 160)}`);";

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

/// The cards of a person who speaks one language.
struct Cards<'a> {
    fixture: &'a Fixture,
    person: &'a Person,
    language: &'a str,
}

impl Cards<'_> {
    /// The answer to a command.
    async fn answer(&self, channel: Id, command: &str) -> Message {
        let answer = self.fixture.asks_in(self.person, channel, command).await;
        self.judge(command, &answer);
        answer
    }

    /// Presses a button whose id begins with `id`.
    async fn press(&self, on: &Message, id: &str) {
        let part = on.parts().into_iter().find(|part| {
            let part = part.custom_id.as_deref().unwrap_or_default();
            part.starts_with(id)
        });
        let part = part.and_then(|it| it.custom_id);
        let part = part.unwrap_or_else(|| panic!("{id}: {on}"));
        let pressed = self.person.presses(on, &part);
        let pressed = pressed.unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
        let answer = pressed.answer().await;
        let answer = answer.unwrap_or_else(|trouble| panic!("{id}: {trouble}"));
        self.judge(id, &answer);
    }

    fn judge(&self, title: &str, card: &Message) {
        let wrong = wrong_buttons(card);
        assert!(wrong.is_empty(), "{}: {title}: {wrong:?}", self.language);
    }

    /// Fails if the client cuts anything off that is in a channel.
    async fn fit(&self, page: &Page, channel: Id, kind: &str) {
        page.resizes(NARROWEST, 900).await;
        for theme in ["dark", "light"] {
            let query = format!("as={LONGEST_NAME}&channel={channel}&theme={theme}");
            page.goes(&query).await;
            page.browser.find(".message.private").await;
            let cut: Value = page.browser.script(CUT).await;
            let cut: Vec<String> = serde_json::from_value(cut).expect("lines");
            assert!(cut.is_empty(), "{}: {}", self.language, cut.join("\n"));
            if let Some(folder) = pictures() {
                let tall = "return document.querySelector('.scroller').scrollHeight + 200";
                let tall: Value = page.browser.script(tall).await;
                page.resizes(NARROWEST, tall.as_u64().expect("pixels") as u32)
                    .await;
                let file = folder.join(format!("cards-{}-{kind}-{theme}.png", self.language));
                std::fs::write(file, page.browser.page.screenshot().await.unwrap()).unwrap();
            }
        }
    }
}

/// Where pictures of the cards are wanted.
fn pictures() -> Option<PathBuf> {
    std::env::var_os("DJAMBI_PICTURES").map(PathBuf::from)
}

/// The language with the longest words, and all for somebody who wants to look at them.
fn languages() -> &'static [&'static str] {
    match pictures() {
        Some(_) => &["en", "fr", "es", "pl"],
        None => &["fr"],
    }
}

#[tokio::test]
async fn every_card_of_a_game_fits_on_the_narrowest_telephone() {
    for language in languages() {
        let fixture = Fixture::playing().await;
        let (ana, guild) = (&fixture.people[0], fixture.sandbox.guild());
        ana.is_granted(guild, Permissions::MANAGE_GUILD);
        ana.renames(LONGEST_NAME);
        let set = format!("language:{language} quiet:off remind:off");
        fixture.sets(ana, &set).await;
        let cards = Cards {
            fixture: &fixture,
            person: ana,
            language,
        };
        for command in COMMANDS {
            let card = cards.answer(fixture.channel, command).await;
            if command == "board" {
                cards.press(&card, "more").await;
            }
        }
        let lobby = fixture.sandbox.new_channel(guild, "lobby");
        for both in ["new time:24 pace:3d+12h", "new pace:soon"] {
            cards.answer(lobby, both).await;
        }
        let open = cards.answer(lobby, "new pace:3d+12h/7d date:28").await;
        cards.press(&open, "seats").await;
        cards.press(&open, "terms").await;
        cards.answer(lobby, "game start").await;
        let Some(page) = Page::open(&fixture, "as=Ben").await else {
            return;
        };
        cards.fit(&page, fixture.channel, "game").await;
        cards.fit(&page, lobby, "lobby").await;
    }
}
