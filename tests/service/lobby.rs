//! Finding players: the role that lobbies may ping, and computers that take free seats at a time.

use djambi::game::{Ending, GameCommand, Level, Phase, RoleId, Sitter, Term, TermChange, Terms};
use djambi::service::{Command, GameRef, Rejection, Reply, ServerSettings};
use djambi::store::Scope;
use jiff::SignedDuration;

use crate::service::database::raw;
use crate::service::fixture::{ANA, BEN, ELSEWHERE, EVE, Fixture, SERVER, here, reason, sets_here};
use djambi_rules::Seat;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// Sets the role of a server that lobbies may ping.
pub fn role(choice: RoleId) -> Command {
    sets_here(|it| it.players_role = Some(Some(choice)))
}

const PING: Command = Command::PingRole {
    game: GameRef::Here,
};

async fn opens(fixture: &mut Fixture, terms: Terms) {
    fixture.done(ANA, Command::Open { terms }).await;
}

#[tokio::test]
async fn lobbies_are_found_before_games_that_may_only_look_for_players() {
    let mut fixture = Fixture::new().await;
    opens(&mut fixture, Terms::default()).await;
    let lobby = fixture.looks(ANA).await.id;
    // A game in which somebody ran out of time, as the rows say, and which has changed since.
    fixture.opens_in(BEN, ELSEWHERE).await;
    let mut database = raw(&fixture).await;
    for row in [
        "UPDATE events SET kind = 'timed_out' WHERE game IN (SELECT id FROM games WHERE channel = $1)",
        "UPDATE games SET state = 'playing', updated = updated + 1000 WHERE channel = $1",
    ] {
        let row = sqlx::query(row).bind(ELSEWHERE.channel.0.cast_signed());
        row.execute(&mut database).await.unwrap();
    }
    let page = fixture.store().list(Scope::SeekingIn(SERVER), 1).await;
    let page = page.unwrap();
    assert_eq!((page.total, &page.rows[0].id), (2, &lobby));
}

#[tokio::test]
async fn a_role_is_pinged_at_most_every_six_hours_in_a_server_whatever_lobby_asks() {
    let mut fixture = Fixture::new().await;
    opens(&mut fixture, Terms::default()).await;
    assert_eq!(fixture.rejected(ANA, PING).await, Rejection::NoPlayersRole);
    let players = RoleId(77);
    let not_admin = fixture.rejected(ANA, role(players)).await;
    assert_eq!(not_admin, Rejection::NotAdmin);
    let everyone = fixture.rejected(EVE, role(RoleId(SERVER.0))).await;
    let unchanged = ServerSettings::default();
    assert_eq!(everyone, Rejection::EveryonesRole(unchanged));
    let set = fixture.ask(EVE, role(players)).await;
    assert!(matches!(set, Reply::ServerSettings(_)), "{set:?}");
    let not_holder = fixture.rejected(BEN, PING).await;
    assert!(matches!(not_holder, Rejection::Game(_)), "{not_holder:?}");
    let update = fixture.done(ANA, PING).await;
    assert!(update.is_public() && update.pings.is_empty());

    let again = Rejection::RolePinged(fixture.now + HOUR * 6);
    fixture.later(HOUR * 3);
    fixture.restart().await;
    assert_eq!(fixture.rejected(ANA, PING).await, again);
    // Another lobby of the server.
    fixture.opens_in(BEN, ELSEWHERE).await;
    let reply = fixture.asks_in(BEN, ELSEWHERE, PING).await;
    assert_eq!(reason(&reply), Some(again));
    fixture.later(HOUR * 3);
    fixture.done(ANA, PING).await;
}

#[tokio::test]
async fn computers_take_the_free_seats_at_the_time_that_was_set() {
    let mut fixture = Fixture::new().await;
    opens(&mut fixture, Terms::default()).await;
    fixture.joins(BEN).await;
    fixture.later(HOUR * 5);
    let change = TermChange::new(Term::Fill, "2").unwrap();
    let change = here(GameCommand::ChangeTerm(change));
    fixture.done(ANA, change).await;
    // The time counts from when it was set.
    fixture.later(HOUR);
    fixture.run_due().await;
    assert_eq!(fixture.looks(ANA).await.game.phase(), Phase::Lobby);
    fixture.later(HOUR);
    fixture.restart().await;
    fixture.run_due().await;
    let game = fixture.looks(ANA).await.game;
    assert_eq!(game.phase(), Phase::Playing);
    assert_eq!(game.person_on(Seat::Blue), Some(BEN));
    for seat in [Seat::Yellow, Seat::Green] {
        assert_eq!(game.sitter(seat), Some(Sitter::Computer(Level::Club)));
    }
}

#[tokio::test]
async fn a_lobby_that_everybody_has_left_is_not_filled_and_expires_so_that_its_channel_is_free() {
    let mut fixture = Fixture::new().await;
    let terms = Terms {
        fill_after: Some(2),
        ..Terms::default()
    };
    opens(&mut fixture, terms).await;
    fixture.game_command(ANA, GameCommand::Leave).await;
    fixture.later(HOUR * 3);
    fixture.run_due().await;
    assert_eq!(fixture.looks(ANA).await.game.phase(), Phase::Lobby);
    // The time begins again with the first person who comes.
    let joined = fixture.joins(BEN).await.view.game;
    assert_eq!(joined.fills_at(), Some(fixture.now + HOUR * 2));
    fixture.run_due().await;
    assert_eq!(fixture.looks(ANA).await.game.phase(), Phase::Lobby);
    fixture.game_command(BEN, GameCommand::Leave).await;
    fixture.restart().await;
    fixture.later(HOUR * 24 * 7);
    fixture.run_due().await;
    let phase = fixture.looks(ANA).await.game.phase();
    assert_eq!(phase, Phase::Over(Ending::Expired));
    fixture.opens(BEN).await;
}
