//! Every card in four languages, drawn as telephones show it: `DJAMBI_CARDS=DIRECTORY` saves the
//! pages, to be looked at.

use discord_sandbox::{Id, Message, Person, draw};

use crate::fixture::Fixture;

/// What shows a card in a game, the page's title for it being the command.
const COMMANDS: [&str; 21] = [
    "help",
    "rules",
    "rules page:maze",
    "learn",
    "learn lesson:5",
    "learn move:Mc1-e1",
    "puzzle number:3",
    "board",
    "games",
    "history",
    "play",
    "hint",
    "move nonsense",
    "move Mc1-c9",
    "resign",
    "export",
    "review",
    "settings mine",
    "settings mine quiet:22-7 zone:Warsaw",
    "settings mine zone:Warsaw",
    "settings privacy what:show",
];

async fn answer(fixture: &Fixture, person: &Person, channel: Id, command: &str) -> Message {
    let typed = person.types(channel, &format!("/djambi {command}"));
    let typed = typed.unwrap_or_else(|trouble| panic!("{command}: {trouble}"));
    let answer = typed.answer().await;
    answer.unwrap_or_else(|trouble| panic!("{command}: {trouble}\n{}", fixture.log()))
}

/// What a button leads to, if the message has it.
async fn pressed(person: &Person, on: &Message, id: &str) -> Option<Message> {
    let part = on.parts().into_iter().find(|part| {
        let part = part.custom_id.as_deref().unwrap_or_default();
        part.starts_with(id)
    })?;
    let pressed = person.presses(on, &part.custom_id?).ok()?;
    pressed.answer().await.ok()
}

#[tokio::test]
async fn every_card_can_be_drawn_in_every_language() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    let home = tempfile::tempdir().expect("a directory");
    let wanted = std::env::var_os("DJAMBI_CARDS");
    let directory = wanted.map_or_else(|| home.path().to_owned(), Into::into);
    for language in ["en", "fr", "es", "pl"] {
        let set = format!("settings mine language:{language} quiet:off");
        answer(&fixture, ana, fixture.channel, &set).await;
        let mut cards = Vec::new();
        for command in COMMANDS {
            let card = answer(&fixture, ana, fixture.channel, command).await;
            cards.push((command.to_owned(), card));
        }
        let board = cards.iter().find(|(title, _)| title == "board");
        let board = board.expect("the board").1.clone();
        if let Some(more) = pressed(ana, &board, "more").await {
            cards.push(("more".to_owned(), more));
        }
        let lobby = fixture
            .sandbox
            .new_channel(fixture.sandbox.guild(), &format!("lobby-{language}"));
        let open = answer(&fixture, ana, lobby, "new").await;
        for button in ["seats", "terms"] {
            if let Some(card) = pressed(ana, &open, button).await {
                cards.push((button.to_owned(), card));
            }
        }
        assert!(cards.len() >= COMMANDS.len() + 2, "{}", cards.len());
        draw(&directory, language, &cards).expect("all of it can be drawn");
    }
    fixture.ends();
}
