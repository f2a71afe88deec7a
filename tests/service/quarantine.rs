//! A game whose log cannot be read stops nobody, and continues once it is repaired.

use djambi::game::{GameCommand, GameId, Level, Phase, Sitter};
use djambi::service::{Command, GameRef, Rejection};
use djambi::store::Repair;
use jiff::SignedDuration;

use crate::service::database::raw;
use crate::service::fixture::{
    ANA, BEN, CLEO, DAN, ELSEWHERE, EVE, Fixture, HERE, beside, channel, mv, sets,
};

async fn body(fixture: &Fixture, id: &GameId, seq: i64) -> String {
    sqlx::query_scalar("SELECT body FROM events WHERE game = $1 AND seq = $2")
        .bind(&id.0)
        .bind(seq)
        .fetch_one(&mut raw(fixture).await)
        .await
        .unwrap()
}

pub async fn write(fixture: &Fixture, id: &GameId, seq: i64, body: &str) {
    let mut at = raw(fixture).await;
    sqlx::query("UPDATE events SET body = $3 WHERE game = $1 AND seq = $2")
        .bind(&id.0)
        .bind(seq)
        .bind(body)
        .execute(&mut at)
        .await
        .unwrap();
}

pub const DAMAGE: &str = "{\"seat\":\"r\"";

#[tokio::test]
async fn a_game_that_cannot_be_read_stops_none_of_its_players() {
    let (mut fixture, id) = Fixture::announced().await;
    fixture.opens_in(BEN, ELSEWHERE).await;
    write(&fixture, &id, 2, DAMAGE).await;
    // Settings apply to all games of a person.
    for person in [ANA, BEN] {
        let away = fixture.is_away(person, 5).await;
        assert_eq!(fixture.settings(person, sets(|_| ())).await.away, away);
    }
    let quarantined = fixture.store().quarantined().await.unwrap();
    assert_eq!(quarantined.len(), 1);
    assert_eq!(quarantined[0].id, id);
    assert!(quarantined[0].reason.contains("event 2"), "{quarantined:?}");
    // Its players are told the reason, and the channel is free.
    let game = GameRef::Game(id.clone());
    for (person, command) in [(CLEO, mv("Mc1-e1")), (DAN, Command::Look { game })] {
        let reason = fixture.rejected(person, command).await;
        assert_eq!(reason, Rejection::Quarantined, "{person}");
    }
    fixture.opens(CLEO).await;
    fixture.run_due().await;
    fixture.pending().await;
}

#[tokio::test]
async fn a_repaired_game_continues_with_its_deadline() {
    for restarted in [false, true] {
        let mut fixture = Fixture::with_four().await;
        let view = fixture.looks(ANA).await;
        let whole = body(&fixture, &view.id, 2).await;
        write(&fixture, &view.id, 2, DAMAGE).await;
        let reason = fixture.rejected(ANA, mv("Mc1-e1")).await;
        assert_eq!(reason, Rejection::Quarantined);
        write(&fixture, &view.id, 2, &whole).await;
        if restarted {
            fixture.restart().await;
        } else {
            // By the command, beside the bot.
            let other = beside(&fixture.directory).await;
            let done = other.store().repair(&view.id, fixture.now).await.unwrap();
            assert_eq!(done, Repair::Done);
        }
        let faults = fixture.faults().await;
        assert_eq!(faults, [""; 0], "its row is as it was");
        let deadline = fixture.looks(ANA).await.game.deadline();
        assert_eq!(deadline, view.game.deadline());
        fixture.types(ANA, "Mc1-e1").await;
        fixture.later(SignedDuration::from_hours(73));
        fixture.run_due().await;
        let version = fixture.looks(ANA).await.version();
        assert!(version > view.version() + 1, "time runs");
    }
}

#[tokio::test]
async fn a_repaired_game_sleeps_where_another_has_taken_its_channel() {
    let (mut fixture, id) = Fixture::announced().await;
    let whole = body(&fixture, &id, 2).await;
    write(&fixture, &id, 2, DAMAGE).await;
    let other = fixture.opens(EVE).await.view.id;
    write(&fixture, &id, 2, &whole).await;
    let done = fixture.store().repair(&id, fixture.now).await.unwrap();
    assert_eq!(done, Repair::Asleep);
    assert_eq!(fixture.looks(ANA).await.id, other);
    assert_eq!(fixture.game(&id).await.phase(), Phase::Asleep);
    fixture.is_sound().await;
}

#[tokio::test]
async fn unreadable_events_can_be_cut_off_or_removed() {
    let mut fixture = Fixture::with_four().await;
    for _ in 0..5 {
        fixture.plays_on().await;
    }
    let id = fixture.looks(ANA).await.id;
    write(&fixture, &id, 9, "{\"seat\":\"r\",\"mv\":\"Ma9-a1\"}").await;
    let said = fixture.store().repair(&id, fixture.now).await.unwrap();
    assert!(
        matches!(said, Repair::Unreadable { readable: 8, .. }),
        "{said:?}"
    );
    let left = fixture.store().cut(&id, fixture.now).await.unwrap();
    assert_eq!(left, 8);
    let view = fixture.looks(ANA).await;
    assert_eq!((view.version(), view.game.history().len()), (8, 2));
    fixture.is_sound().await;
    fixture.plays_on().await;
    fixture.store().delete(&id).await.unwrap();
    assert_eq!(fixture.store().game_row(&id).await.unwrap(), None);
    fixture.is_sound().await;
}

#[tokio::test]
async fn a_damaged_game_of_computers_delays_no_other() {
    let mut fixture = Fixture::new().await;
    let mut ids = Vec::new();
    for number in 0..4 {
        fixture.place = channel(HERE + number);
        fixture.opens(ANA).await;
        let novice = Sitter::Computer(Level::Novice);
        for sitter in [novice, Sitter::Hostage, Sitter::Hostage] {
            let fill = GameCommand::Fill { seat: None, sitter };
            fixture.game_command(ANA, fill).await;
        }
        fixture.game_command(ANA, GameCommand::Start).await;
        ids.push(fixture.types(ANA, "Mc1-e1").await.view.id);
        fixture.later(SignedDuration::from_secs(1));
    }
    let sound = ids.pop().unwrap();
    for id in &ids {
        write(&fixture, id, 2, DAMAGE).await;
    }
    // Due work is run until the sound game has moved on and all damaged ones are in quarantine.
    for _ in 0..200 {
        fixture.run_due().await;
        let plies = fixture.game(&sound).await.history().len();
        let set_aside = fixture.store().quarantined().await.unwrap();
        if plies > 1 && set_aside.len() == ids.len() {
            return;
        }
        // Woken by the results of the others, not by time.
        fixture.service.wait(fixture.now).await;
    }
    panic!("the computer of the sound game never moved, or a damaged one was not set aside");
}
