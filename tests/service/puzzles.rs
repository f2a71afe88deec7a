//! Puzzles: who sets the puzzle of the day of a server, and that each day's is handed out once; solved
//! puzzles are saved once, exported, and deleted with a person's data.

use djambi::game::ChannelId;
use djambi::service::{Command, DailyCommand, Rejection, Reply};
use djambi::store::DailyPuzzle;
use djambi::teach::{Puzzle, SolvedPuzzles};
use jiff::SignedDuration;

use crate::service::fixture::{
    ALONE, ANA, BEN, ELSEWHERE, EVE, Fixture, HERE, SERVER, beside, expected, reason,
};

const MINUTES: SignedDuration = SignedDuration::from_mins(3);

/// Sets the puzzle of the day as a server admin, and returns it; the clock of the fixture begins at
/// noon.
async fn sets(fixture: &mut Fixture, command: DailyCommand) -> Option<DailyPuzzle> {
    let reply = fixture.ask(EVE, Command::DailyPuzzle(command)).await;
    expected!(reply, Reply::Daily(daily) => daily)
}

async fn due(fixture: &Fixture) -> Vec<DailyPuzzle> {
    fixture.service.daily_puzzles(fixture.now).await.unwrap()
}

async fn ends(fixture: &Fixture, daily: &DailyPuzzle) {
    let ended = fixture.service.end_daily_puzzle(daily, fixture.now);
    ended.await.unwrap();
}

#[tokio::test]
async fn a_server_admin_alone_sets_the_puzzle_of_the_day() {
    let mut fixture = Fixture::new().await;
    let at = |hour| Command::DailyPuzzle(DailyCommand::At(hour));
    let stop = Command::DailyPuzzle(DailyCommand::Stop);
    for command in [at(18), stop] {
        assert_eq!(fixture.rejected(ANA, command).await, Rejection::NotAdmin);
    }
    assert_eq!(sets(&mut fixture, DailyCommand::Show).await, None);
    let daily = sets(&mut fixture, DailyCommand::At(18)).await.unwrap();
    assert_eq!((daily.server, daily.channel), (SERVER, ChannelId(HERE)));
    assert_eq!(daily.due, "2026-03-01T18:00:00Z".parse().unwrap());
    // Everybody can look at it, and in another channel it is moved there.
    let shown = fixture.ask(ANA, Command::DailyPuzzle(DailyCommand::Show));
    assert!(matches!(shown.await, Reply::Daily(Some(_))));
    let moved = fixture.asks_in(EVE, ELSEWHERE, at(12)).await;
    let moved = expected!(moved, Reply::Daily(Some(moved)) => moved);
    assert_eq!(moved.channel, ELSEWHERE.channel);
    assert_eq!(moved.due, "2026-03-02T12:00:00Z".parse().unwrap());
    assert_eq!(sets(&mut fixture, DailyCommand::Stop).await, None);
    let alone = fixture.asks_in(ANA, ALONE, at(12)).await;
    assert_eq!(reason(&alone), Some(Rejection::NoServer));
}

#[tokio::test]
async fn each_days_puzzle_is_handed_out_once() {
    let mut fixture = Fixture::new().await;
    sets(&mut fixture, DailyCommand::At(13)).await;
    assert_eq!(due(&fixture).await, []);
    fixture.later(SignedDuration::from_hours(1));
    // Only one of two processes gets it, and after a restart neither gets it again.
    let other = beside(&fixture.directory).await;
    let here = due(&fixture).await;
    assert_eq!(here.len(), 1);
    assert_eq!(other.daily_puzzles(fixture.now).await.unwrap(), []);
    other.close().await;
    fixture.restart().await;
    assert_eq!(due(&fixture).await, []);
    // One that was not reported is handed out again, and says so: soon, and then less often.
    for (attempts, seconds) in [(1, 15), (2, 30), (3, 60)] {
        fixture.later(SignedDuration::from_secs(seconds - 1));
        assert_eq!(due(&fixture).await, [], "{attempts}");
        fixture.later(SignedDuration::from_secs(1));
        let again = due(&fixture).await;
        assert_eq!(again.len(), 1, "{attempts}");
        assert_eq!((again[0].day, again[0].attempts), (here[0].day, attempts));
    }
    ends(&fixture, &here[0]).await;
    for _ in 0..3 {
        fixture.later(MINUTES);
        assert_eq!(due(&fixture).await, []);
    }
    // A later hour of the same day does not bring it once more.
    let set = sets(&mut fixture, DailyCommand::At(20)).await.unwrap();
    assert_eq!(set.day, here[0].day + 1);
    fixture.later(SignedDuration::from_hours(33));
    assert_eq!(due(&fixture).await[0].day, here[0].day + 1);
}

#[tokio::test]
async fn what_was_sent_today_is_not_sent_again_by_stopping_and_setting() {
    let mut fixture = Fixture::new().await;
    let first = sets(&mut fixture, DailyCommand::At(13)).await.unwrap();
    fixture.later(SignedDuration::from_hours(1));
    let claimed = due(&fixture).await;
    // Set to a later hour while it is being sent: that day has its puzzle.
    let set = sets(&mut fixture, DailyCommand::At(14)).await.unwrap();
    assert_eq!(set.day, first.day + 1);
    ends(&fixture, &claimed[0]).await;
    assert_eq!(sets(&mut fixture, DailyCommand::Stop).await, None);
    assert_eq!(sets(&mut fixture, DailyCommand::Show).await, None);
    fixture.later(SignedDuration::from_hours(48));
    assert_eq!(due(&fixture).await, [], "it is stopped");
    // After days without it, it begins again on the same day.
    let set = sets(&mut fixture, DailyCommand::At(20)).await.unwrap();
    assert_eq!(set.day, first.day + 2);
    fixture.later(SignedDuration::from_hours(7));
    let claimed = due(&fixture).await;
    ends(&fixture, &claimed[0]).await;
    // Stopped and set again on the day of which the puzzle has been sent.
    sets(&mut fixture, DailyCommand::Stop).await;
    let set = sets(&mut fixture, DailyCommand::At(22)).await.unwrap();
    assert_eq!(set.day, first.day + 3);
    fixture.later(SignedDuration::from_hours(4));
    assert_eq!(due(&fixture).await, []);
}

#[tokio::test]
async fn a_day_that_has_passed_is_left_out() {
    let mut fixture = Fixture::new().await;
    let set = sets(&mut fixture, DailyCommand::At(13)).await.unwrap();
    // The bot is away for a day and a half: it is one in the morning.
    fixture.later(SignedDuration::from_hours(37));
    assert_eq!(due(&fixture).await, []);
    let next = sets(&mut fixture, DailyCommand::Show).await.unwrap();
    assert_eq!(next.day, set.day + 2);
    fixture.later(SignedDuration::from_hours(13));
    assert_eq!(due(&fixture).await.len(), 1);
}

#[tokio::test]
async fn nothing_is_due_in_a_server_from_which_the_bot_was_removed() {
    let mut fixture = Fixture::new().await;
    sets(&mut fixture, DailyCommand::At(13)).await;
    fixture.absent(SERVER, true).await;
    fixture.later(SignedDuration::from_hours(2));
    assert_eq!(due(&fixture).await, []);
}

#[tokio::test]
async fn a_day_that_was_sent_while_the_clock_was_ahead_does_not_stop_the_puzzles_until_then() {
    let mut fixture = Fixture::new().await;
    sets(&mut fixture, DailyCommand::At(13)).await;
    let right = fixture.now;
    fixture.later(SignedDuration::from_hours(24 * 365));
    fixture.online().await;
    for daily in due(&fixture).await {
        ends(&fixture, &daily).await;
    }
    fixture.now = right;
    fixture.online().await;
    let next = sets(&mut fixture, DailyCommand::Show).await.unwrap();
    assert_eq!(next.due, "2026-03-02T13:00:00Z".parse().unwrap());
}

#[tokio::test]
async fn a_clock_that_was_ahead_keeps_no_connection_from_identifying_itself() {
    let fixture = Fixture::new().await;
    let store = fixture.store();
    let ahead = fixture.now + SignedDuration::from_hours(1);
    for now in [ahead, fixture.now] {
        assert_eq!(store.identify_at(0, now).await.unwrap(), now);
    }
    // The next one waits for its turn as always.
    let next = store.identify_at(0, fixture.now).await.unwrap();
    assert!(next > fixture.now && next < fixture.now + MINUTES);
}

#[tokio::test]
async fn solved_puzzles_are_exported_and_deleted_with_a_persons_data() {
    let fixture = Fixture::new().await;
    let (service, now) = (&fixture.service, fixture.now);
    let puzzle = Puzzle::of_number(1).unwrap();
    for _ in 0..2 {
        service.solve_puzzle(ANA, puzzle, now).await.unwrap();
    }
    let solved = service.solved_puzzles(ANA).await.unwrap();
    assert!(solved.contains(puzzle) && solved.count() == 1);
    let nothing = SolvedPuzzles::default();
    assert_eq!(service.solved_puzzles(BEN).await.unwrap(), nothing);
    let export = fixture.everything_about(ANA).await;
    let export: serde_json::Value = serde_json::from_str(&export).unwrap();
    let exported = export["solved_puzzles"].as_array().expect("a list");
    assert_eq!(exported.len(), 1, "{export}");
    assert_eq!(exported[0]["puzzle"], puzzle.position.to_string());
    service.forget(ANA, now).await.unwrap();
    let export = fixture.everything_about(ANA).await;
    assert!(export.contains("\"solved_puzzles\": []"), "{export}");
    assert_eq!(service.solved_puzzles(ANA).await.unwrap(), nothing);
}
