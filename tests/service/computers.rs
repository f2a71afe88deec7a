//! Computer players: when their moves are announced, and what they answer to an offered draw.

use djambi::game::{Awaits, Ending, Entry, GameCommand, GameId, Level, Phase, Sitter, Terms};
use djambi::service::{Command, Rejection, View};
use jiff::{SignedDuration, Timestamp};

use crate::common::saved_games::{log, save};
use crate::service::fixture::{ANA, BEN, Fixture, channel, here};
use djambi_rules::{Move, Position, Seat};

/// Whether a move kills the Chief of the only person, who has Red, and computer players continue.
fn kills_the_person(position: &Position, mv: Move) -> bool {
    let after = position.play(mv).unwrap();
    let is_active = |position: &Position| position.active().any(|seat| seat == Seat::Red);
    is_active(position) && !is_active(&after) && after.outcome().is_none()
}

/// A game of Ana against masters, which ends where the player to move can kill her Chief.
fn in_danger(number: u64, at: Timestamp) -> Vec<Entry> {
    let computer = Sitter::Computer(Level::Master);
    let sitters = [Sitter::Person(ANA), computer, computer, computer];
    let mut dice = 0x2545_f491_4f6c_dd1d_u64 ^ number;
    let place = channel(100 + number);
    log(place, at, Terms::default(), sitters, |position, _| {
        let moves = position.legal_moves();
        let ends = moves.iter().any(|mv| kills_the_person(position, *mv));
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        let mv = moves.get(usize::try_from(dice % 1_009).unwrap() % moves.len().max(1));
        mv.copied().filter(|_| !ends)
    })
}

/// Lets one computer player move in a game. Returns whether no person plays in it any more, and
/// computer players continue.
async fn one_moves(fixture: &Fixture, id: &GameId) -> bool {
    let plies = fixture.game(id).await.history().len();
    fixture.run_due().await;
    loop {
        let game = fixture.game(id).await;
        if game.history().len() > plies {
            let goes_on = matches!(game.awaits(), Awaits::Computer(..));
            return goes_on && game.people_active().is_empty();
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// Returns the last version of a game that is announced by a time.
async fn announced_by(fixture: &Fixture, id: &GameId, at: Timestamp) -> Option<u64> {
    let pending = fixture.service.pending(at).await.unwrap();
    let of_game = pending.iter().map(|it| &it.update.view);
    of_game.filter(|it| it.id == *id).map(View::version).max()
}

#[tokio::test]
async fn the_last_person_reads_at_once_that_their_chief_is_killed_and_then_now_and_then() {
    for number in 0..20 {
        let fixture = Fixture::new().await;
        let (now, minute) = (fixture.now, SignedDuration::from_mins(1));
        let id = GameId(String::from("kkkkkk"));
        let log = in_danger(number, now);
        save(fixture.store(), &[(id.clone(), log)]).await;
        // A computer player need not take what it can.
        if !one_moves(&fixture, &id).await {
            continue;
        }
        let soon = now + SignedDuration::from_secs(5);
        let version = fixture.game(&id).await.version();
        assert_eq!(announced_by(&fixture, &id, soon).await, Some(version));
        fixture.mark_delivered(&id, version).await;
        if !one_moves(&fixture, &id).await {
            continue;
        }
        // It is noon: their moves among themselves are announced at ten past.
        assert_eq!(announced_by(&fixture, &id, now + minute * 9).await, None);
        let ten = announced_by(&fixture, &id, now + minute * 10).await;
        assert_eq!(ten, Some(version + 1));
        return;
    }
    panic!("no computer player has killed the Chief");
}

#[tokio::test]
async fn computers_decline_a_draw_at_first_and_agree_where_nothing_happens_for_long() {
    for people in [&[][..], &[BEN]] {
        let mut fixture = Fixture::new().await;
        let terms = Terms {
            options: "classic,quiet_limit=2".parse().unwrap(),
            ..Terms::default()
        };
        fixture.done(ANA, Command::Open { terms }).await;
        fixture.start_with(people).await;
        let declined = fixture.rejected(ANA, here(GameCommand::Draw)).await;
        assert!(matches!(declined, Rejection::PlaysOn(_)), "{declined:?}");
        let game = fixture.looks(ANA).await.game;
        assert_eq!(game.offers(), [], "nobody is asked in vain");
        // Half of the moves without progress that end the game.
        fixture.types(ANA, "Mc1-e1").await;
        if people.is_empty() {
            let update = fixture.game_command(ANA, GameCommand::Draw).await;
            assert_eq!(update.view.game.phase(), Phase::Over(Ending::Agreed));
        }
    }
}
