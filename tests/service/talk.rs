//! Talk between the players of a game on pages: who says and reads what in which state of a game, limits,
//! and the end of what was said.

use djambi::game::{ChannelId, GameCommand, GameId, Level, PersonId, Place, Sitter};
use djambi::service::{Command, Format, GameRef, LONGEST_LINE, TalkRejection, View, lines_for};
use jiff::SignedDuration;

use crate::service::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture};

const PAGE: Place = Place {
    server: None,
    channel: ChannelId(ChannelId::PAGES | 8),
};

/// A game on a page: Ana, Ben and Cleo have seats, Dan had one and has left, Eve watches.
struct Table {
    fixture: Fixture,
    id: GameId,
}

impl Table {
    async fn in_lobby() -> Table {
        let mut fixture = Fixture::new().await;
        fixture.place = PAGE;
        let id = fixture.opens(ANA).await.view.id;
        for person in [BEN, CLEO, DAN] {
            fixture.joins(person).await;
        }
        fixture.game_command(DAN, GameCommand::Leave).await;
        Table { fixture, id }
    }

    async fn playing() -> Table {
        let mut table = Table::in_lobby().await;
        let sitter = Sitter::Computer(Level::Novice);
        table
            .does(ANA, GameCommand::Fill { seat: None, sitter })
            .await;
        table.does(ANA, GameCommand::Start).await;
        table
    }

    async fn does(&mut self, by: PersonId, command: GameCommand) {
        let game = GameRef::Game(self.id.clone());
        self.fixture.done(by, Command::Game { game, command }).await;
    }

    async fn view(&self) -> View {
        self.fixture.service.view(&self.id).await.unwrap().unwrap()
    }

    async fn says(
        &self,
        by: PersonId,
        to: Option<PersonId>,
        text: &str,
    ) -> Result<(), TalkRejection> {
        let (view, now) = (self.view().await, self.fixture.now);
        self.fixture
            .service
            .say(&view, by, to, text, now)
            .await
            .unwrap()
    }

    /// The lines that a person sees.
    async fn reads(&self, person: PersonId) -> Vec<String> {
        let view = self.view().await;
        let talk = self.fixture.service.talk(&view).await.unwrap();
        let lines = lines_for(&talk.lines, &view.game, Some(person));
        lines.map(|line| line.text.clone()).collect()
    }
}

#[tokio::test]
async fn players_talk_in_every_state_of_a_game_and_others_neither_talk_nor_read() {
    let mut table = Table::in_lobby().await;
    for state in ["lobby", "playing", "resigned", "over"] {
        match state {
            "playing" => table = Table::playing().await,
            "resigned" => table.does(BEN, GameCommand::Resign { seat: None }).await,
            "over" => table.does(CLEO, GameCommand::Resign { seat: None }).await,
            _ => {}
        }
        table.fixture.later(SignedDuration::from_mins(2));
        let line = |text: &str| format!("{text} in {state}");
        for (by, to, said) in [
            (ANA, None, Ok(())),
            (BEN, None, Ok(())),
            (ANA, Some(BEN), Ok(())),
            (BEN, Some(CLEO), Ok(())),
            (ANA, Some(ANA), Err(TalkRejection::NoSuchPlayer)),
            (ANA, Some(DAN), Err(TalkRejection::NoSuchPlayer)),
            (ANA, Some(EVE), Err(TalkRejection::NoSuchPlayer)),
            (DAN, None, Err(TalkRejection::NotPlaying)),
            (EVE, None, Err(TalkRejection::NotPlaying)),
            (EVE, Some(ANA), Err(TalkRejection::NotPlaying)),
        ] {
            let text = line(&format!("{by} to {to:?}"));
            assert_eq!(table.says(by, to, &text).await, said, "{text}");
        }
        let all = [
            line(&format!("{ANA} to None")),
            line(&format!("{BEN} to None")),
        ];
        let to_ben = line(&format!("{ANA} to {:?}", Some(BEN)));
        let to_cleo = line(&format!("{BEN} to {:?}", Some(CLEO)));
        for (person, private) in [
            (ANA, vec![to_ben.clone()]),
            (BEN, vec![to_ben, to_cleo.clone()]),
            (CLEO, vec![to_cleo]),
        ] {
            let mut lines = table.reads(person).await;
            lines.retain(|text| text.ends_with(state));
            assert_eq!(
                lines,
                [all.to_vec(), private].concat(),
                "{person} in {state}"
            );
        }
        for person in [DAN, EVE] {
            assert_eq!(table.reads(person).await, [""; 0], "{person} in {state}");
        }
    }
}

#[tokio::test]
async fn nobody_talks_with_computers_or_on_the_page_of_a_channel() {
    let mut table = Table::playing().await;
    table.fixture.place = Place {
        channel: ChannelId(ChannelId::PAGES | 9),
        ..PAGE
    };
    table.id = table.fixture.gather_with_computers(&[]).await;
    assert_eq!(
        table.says(ANA, None, "Hello").await,
        Err(TalkRejection::NoTalk)
    );
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    let table = Table { fixture, id };
    assert_eq!(
        table.says(ANA, None, "Hello").await,
        Err(TalkRejection::NoTalk)
    );
}

#[tokio::test]
async fn a_line_has_five_hundred_characters_and_a_person_ten_lines_per_minute() {
    let mut table = Table::playing().await;
    for empty in ["", " \n\t ", "\u{7}"] {
        assert_eq!(
            table.says(ANA, None, empty).await,
            Err(TalkRejection::Empty)
        );
    }
    let long = "ż".repeat(LONGEST_LINE);
    assert_eq!(table.says(ANA, None, &long).await, Ok(()));
    let longer = format!("{long}!");
    assert_eq!(
        table.says(ANA, None, &longer).await,
        Err(TalkRejection::TooLong)
    );
    assert_eq!(table.says(ANA, None, " One\r\ntwo\u{0} ").await, Ok(()));
    assert_eq!(table.reads(BEN).await, [long.as_str(), "One two"]);
    for number in 3..=10 {
        assert_eq!(table.says(ANA, None, &number.to_string()).await, Ok(()));
    }
    assert_eq!(
        table.says(ANA, Some(BEN), "11").await,
        Err(TalkRejection::TooMany)
    );
    assert_eq!(table.says(BEN, None, "mine").await, Ok(()));
    table.fixture.later(SignedDuration::from_secs(61));
    assert_eq!(table.says(ANA, None, "11").await, Ok(()));
}

#[tokio::test]
async fn the_last_five_hundred_lines_of_a_game_are_kept() {
    let table = Table::playing().await;
    let (store, now) = (table.fixture.store(), table.fixture.now);
    for number in 1..=502 {
        let text = number.to_string();
        let added = store.add_talk(&table.id, ANA, None, &text, now, u64::MAX);
        assert!(added.await.unwrap());
    }
    let lines = table.reads(BEN).await;
    assert_eq!((lines.len(), lines[0].as_str()), (500, "3"));
}

#[tokio::test]
async fn watchers_of_a_game_are_notified_of_a_line() {
    let table = Table::playing().await;
    let mut changes = table.fixture.service.changes();
    table.says(ANA, None, "Hello").await.unwrap();
    assert_eq!(changes.try_recv().unwrap().game, table.id);
}

#[tokio::test]
async fn what_a_person_has_said_is_in_their_export_alone_and_is_deleted_with_their_data() {
    let table = Table::playing().await;
    for (by, to, text) in [
        (ANA, None, "common of Ana"),
        (ANA, Some(BEN), "private of Ana"),
        (BEN, None, "common of Ben"),
        (CLEO, Some(BEN), "private to Ben"),
    ] {
        table.says(by, to, text).await.unwrap();
    }
    let all: serde_json::Value =
        serde_json::from_str(&table.fixture.everything_about(ANA).await).unwrap();
    let said = |at: usize| (&all["talk"][at]["text"], &all["talk"][at]["private"]);
    assert_eq!(said(0), (&"common of Ana".into(), &false.into()));
    assert_eq!(said(1), (&"private of Ana".into(), &true.into()));
    assert_eq!(all["talk"].as_array().unwrap().len(), 2);
    let game = table.fixture.exported(&table.id, Format::Json).await;
    assert!(!game.contains("of Ana"), "{game}");
    let forgotten = table.fixture.service.forget(BEN, table.fixture.now);
    forgotten.await.unwrap();
    assert_eq!(table.reads(ANA).await, ["common of Ana"]);
    assert!(
        !table
            .fixture
            .everything_about(CLEO)
            .await
            .contains("private to Ben")
    );
    assert_eq!(
        table.says(BEN, None, "again").await,
        Err(TalkRejection::NotPlaying)
    );
    table.fixture.store().delete(&table.id).await.unwrap();
    assert!(
        table
            .fixture
            .everything_about(ANA)
            .await
            .contains("\"talk\": []")
    );
    assert_eq!(table.fixture.faults().await, [""; 0]);
}

#[tokio::test]
async fn only_readers_of_a_line_report_it_and_nobody_their_own() {
    let table = Table::playing().await;
    table.says(ANA, Some(BEN), "A threat").await.unwrap();
    let view = table.view().await;
    for (by, number, reported) in [
        (BEN, 1, true),
        (BEN, 2, false),
        (ANA, 1, false),
        (CLEO, 1, false),
        (EVE, 1, false),
    ] {
        let service = &table.fixture.service;
        let done = service.report_line(&view, by, number).await.unwrap();
        assert_eq!(done, reported, "{by} reports {number}");
    }
}
