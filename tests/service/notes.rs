//! Notes: who writes and reads one in which state of a game, its length, and its end.

use djambi::game::{GameCommand, GameRejection, Level, OfferKind, PersonId, Sitter};
use djambi::service::{Command, Format, GameRef, LONGEST_NOTE, Rejection, Reply};
use djambi_rules::Seat;

use crate::service::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, channel, here};

const fn note(text: Option<String>) -> Command {
    let game = GameRef::Here;
    Command::Note { game, text }
}

async fn writes(fixture: &mut Fixture, by: PersonId, text: &str) -> String {
    match fixture.ask(by, note(Some(text.to_owned()))).await {
        Reply::Note { text, .. } => text,
        other => panic!("{by}: {other:?}"),
    }
}

async fn reads(fixture: &mut Fixture, by: PersonId) -> String {
    match fixture.ask(by, note(None)).await {
        Reply::Note { text, .. } => text,
        other => panic!("{by}: {other:?}"),
    }
}

#[tokio::test]
async fn each_player_reads_their_own_note_in_every_state_and_others_have_none() {
    let mut fixture = Fixture::new().await;
    fixture.opens(ANA).await;
    assert_eq!(
        writes(&mut fixture, ANA, " Lobby \n note ").await,
        "Lobby \n note"
    );
    for person in [BEN, CLEO, DAN] {
        fixture.joins(person).await;
    }
    fixture.game_command(ANA, GameCommand::Start).await;
    for state in ["playing", "replaced", "over"] {
        match state {
            "replaced" => {
                writes(&mut fixture, BEN, "Ben’s").await;
                let (seat, sitter) = (Seat::Blue, Sitter::Computer(Level::Novice));
                fixture.resigns(ANA).await;
                let replace = GameCommand::Replace { seat, sitter };
                fixture.game_command(BEN, replace).await;
                for by in [CLEO, DAN] {
                    let agree = GameCommand::Agree(OfferKind::Replace);
                    fixture.ask(by, here(agree)).await;
                }
                let game = fixture.looks(CLEO).await.game;
                assert_eq!(game.seats_of(BEN).next(), None);
            }
            "over" => {
                fixture.resigns(CLEO).await;
                fixture.resigns(DAN).await;
            }
            _ => {}
        }
        assert_eq!(reads(&mut fixture, ANA).await, "Lobby \n note", "{state}");
        assert_eq!(reads(&mut fixture, CLEO).await, "", "{state}");
        let outside = fixture.rejected(EVE, note(None)).await;
        assert_eq!(outside, GameRejection::NotPlaying.into(), "{state}");
        let written = fixture.rejected(EVE, note(Some("mine".into()))).await;
        assert_eq!(written, GameRejection::NotPlaying.into(), "{state}");
        if state != "playing" {
            assert_eq!(reads(&mut fixture, BEN).await, "Ben’s", "{state}");
        }
    }
    // An empty one deletes it, and after a restart the other is still there.
    assert_eq!(writes(&mut fixture, ANA, " \n").await, "");
    fixture.restart().await;
    assert_eq!(reads(&mut fixture, ANA).await, "");
    assert_eq!(reads(&mut fixture, BEN).await, "Ben’s");
}

#[tokio::test]
async fn a_note_that_is_too_long_changes_nothing() {
    let mut fixture = Fixture::with_four().await;
    let longest = "ż".repeat(LONGEST_NOTE);
    assert_eq!(writes(&mut fixture, ANA, &longest).await, longest);
    let longer = note(Some(format!("{longest}!")));
    assert_eq!(fixture.rejected(ANA, longer).await, Rejection::LongNote);
    assert_eq!(reads(&mut fixture, ANA).await, longest);
}

#[tokio::test]
async fn a_note_is_exported_and_deleted_with_its_writers_data_alone() {
    let mut fixture = Fixture::with_four().await;
    let id = fixture.looks(ANA).await.id;
    writes(&mut fixture, ANA, "trust nobody").await;
    writes(&mut fixture, BEN, "trust Ana").await;
    let all = fixture.data_of(ANA).await;
    let all: serde_json::Value = serde_json::from_str(&all).unwrap();
    let mine = serde_json::json!([{ "game": id, "text": "trust nobody" }]);
    assert_eq!(all["notes"], mine, "{all}");
    assert!(!fixture.data_of(BEN).await.contains("trust nobody"));
    for format in [Format::Json, Format::Record] {
        let game = fixture.exported(&id, format).await;
        assert!(!game.contains("trust"), "{game}");
    }
    fixture.service.forget(ANA, fixture.now).await.unwrap();
    assert!(fixture.data_of(ANA).await.contains("\"notes\": []"));
    assert_eq!(fixture.service.note(&id, BEN).await.unwrap(), "trust Ana");
    assert!(!fixture.store().set_note(&id, ANA, "again").await.unwrap());
    fixture.store().delete(&id).await.unwrap();
    assert!(fixture.data_of(BEN).await.contains("\"notes\": []"));
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_note_on_a_game_elsewhere_is_written_by_its_player_only() {
    let mut fixture = Fixture::with_four().await;
    let game = GameRef::Game(fixture.looks(ANA).await.id);
    let there = channel(71);
    let text = Some("from afar".to_owned());
    let command = Command::Note { game, text };
    let reply = fixture.asks_in(ANA, there, command.clone()).await;
    assert!(matches!(reply, Reply::Note { .. }), "{reply:?}");
    let reply = fixture.asks_in(EVE, there, command).await;
    assert!(matches!(reply, Reply::Rejected(_)), "{reply:?}");
}
