//! The list of the reader's own games.

use djambi::game::{ChannelId, GameId, PersonId, Place, ServerId, Sitter, Terms};
use djambi::service::ServerSettings;
use djambi_rules::Seat;
use jiff::{SignedDuration, Timestamp};

use crate::common::saved_games;
use crate::web::prepared::{Prepared, Saved, enters, friend, guest, service};
use crate::web::program::{Program, Visitor};

/// A game that was drawn, and its player.
async fn finished() -> (Program, Saved, Visitor) {
    let game = Prepared {
        is_over: true,
        ..Prepared::default().after(["Mc1-e1"])
    };
    let (program, game) = game.start().await;
    let ana = friend(&program, &game, 0);
    (program, game, ana)
}

#[tokio::test]
async fn a_player_who_was_away_finds_the_finished_game_in_their_list() {
    let (program, game, mut ana) = finished().await;
    let games = ana.get("/games").await;
    let listed = games.between("Finished games", "</ul>");
    assert!(listed.contains(&game.path), "{listed}");
    assert!(listed.contains("draw"), "{listed}");
    let stranger = Visitor::of(&program).get("/games").await;
    assert!(!stranger.body.contains(&game.path), "{}", stranger.body);
    // They may have games in servers without pages.
    let none = "You have no game in progress on these pages.";
    stranger.says(&[none]);
}

#[tokio::test]
async fn lobbies_that_were_cancelled_do_not_hide_a_finished_game() {
    let (_program, game, mut ana) = finished().await;
    for _ in 0..11 {
        let opened = ana.post("/play/friends", "name=Ana").await;
        let lobby = format!("{}/do", opened.header("location"));
        ana.post(&lobby, "act=call-off").await;
    }
    let games = ana.get("/games").await;
    let listed = games.between("Finished games", "</ul>");
    assert!(listed.contains(&game.path), "{listed}");
    assert_eq!(listed.matches("<li").count(), 1, "{listed}");
}

/// A program in which a person has played games of two servers, and their visitor: one game of each is
/// running, and they have won these numbers. The second server has no pages, and its games are newer.
async fn of_servers(numbers: [u64; 2]) -> (Program, Visitor, [String; 2]) {
    let servers = [ServerId(900), ServerId(901)];
    let home = tempfile::tempdir().unwrap();
    let service = service(home.path()).await;
    let before = ServerSettings::default();
    let after = ServerSettings {
        no_pages: true,
        ..before.clone()
    };
    let set = service.store().set_server(servers[1], &before, &after);
    assert!(set.await.unwrap());
    let links = service.open_pages("http://127.0.0.1", false).await.unwrap();
    let people = [500, 501, 502, 503].map(PersonId);
    let sitters = people.map(Sitter::Person);
    let mut at = Timestamp::now() - SignedDuration::from_mins(1);
    let mut running = Vec::new();
    for (server, finished) in servers.into_iter().zip(numbers) {
        for number in 0..=finished {
            let place = Place {
                server: Some(server),
                channel: ChannelId(1_000 * server.0 + number),
            };
            let id = GameId(format!("s{}g{number}", server.0));
            at += SignedDuration::from_secs(1);
            let mut log = saved_games::log(place, at, Terms::default(), sitters, |_, _| None);
            if number < finished {
                let losers = [Seat::Blue, Seat::Yellow, Seat::Green];
                log.extend(saved_games::resigned(at, sitters, losers));
            } else {
                running.push(links.path(&id));
            }
            saved_games::save(service.store(), &[(id, log)]).await;
        }
    }
    let token = enters(&service, people[0]).await;
    service.close().await;
    let program = Program::start_in(home);
    let ana = guest(&program, &token);
    (program, ana, running.try_into().unwrap())
}

/// Their links would lead nowhere.
#[tokio::test]
async fn games_of_a_server_without_pages_are_not_listed() {
    // More games have ended there lately than are listed.
    let (_program, mut ana, running) = of_servers([3, 11]).await;
    let games = ana.get("/games").await;
    games.says(&[&running[0]]);
    assert!(!games.body.contains(&running[1]), "{}", games.body);
    let listed = games.between("Finished games", "</ul>");
    assert_eq!(listed.matches("<li").count(), 3, "{listed}");
    for link in games.body.split("<a href=\"/game/").skip(1) {
        let path = format!("/game/{}", link.split('"').next().unwrap());
        let game = ana.get(&path).await;
        assert_eq!(game.status, reqwest::StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_reader_who_plays_here_sees_their_own_profile() {
    let (program, mut ana, _) = of_servers([2, 1]).await;
    let none = Visitor::of(&program).get("/profile").await;
    none.says(&["You have no finished game yet"]);
    let own = ana.get("/profile").await;
    own.says(&["Games: 3 · won: 3"]);
}
