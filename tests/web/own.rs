//! The list of the reader's own games.

use djambi::game::{GameId, Sitter, Terms};
use djambi::links::{hash, token};
use jiff::{SignedDuration, Timestamp};

use crate::played::{SERVER, WITHOUT_PAGES, person, place, save, service};
use crate::prepared::{Prepared, Saved, friend, guest};
use crate::program::{Program, Visitor};
use crate::saved_games;

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

/// Their links would lead nowhere.
#[tokio::test]
async fn games_of_a_server_without_pages_are_not_listed() {
    let home = tempfile::tempdir().unwrap();
    let links = save(home.path()).await;
    let service = service(home.path()).await;
    let sitters = [0, 1, 2, 3].map(|index| Sitter::Person(person(index)));
    let mut running = Vec::new();
    for server in [SERVER, WITHOUT_PAGES] {
        let id = GameId(format!("s{}now", server.0));
        let place = place(server, 500);
        let log = saved_games::log(
            place,
            Timestamp::now(),
            Terms::default(),
            sitters,
            |_, _| None,
        );
        saved_games::save(service.store(), &[(id.clone(), log)]).await;
        running.push(links.path(&id));
    }
    // More games have ended there lately than are listed.
    for number in 0..11 {
        let id = GameId(format!("s{}late{number}", WITHOUT_PAGES.0));
        let (place, at) = (place(WITHOUT_PAGES, 600 + number), Timestamp::now());
        let mut log = saved_games::log(place, at, Terms::default(), sitters, |_, _| None);
        let losers = djambi_rules::Seat::ALL.into_iter().skip(1);
        log.extend(saved_games::resigned(
            at + SignedDuration::from_secs(1),
            sitters,
            losers,
        ));
        saved_games::save(service.store(), &[(id, log)]).await;
    }
    let token = token().unwrap();
    let (session, now) = (hash(&token), Timestamp::now());
    let store = service.store();
    let entered = store.enter_session(None, &session, person(0), now).await;
    entered.unwrap();
    service.close().await;
    let program = Program::start_in(home);
    let mut ana = guest(&program, &token);
    let games = ana.get("/games").await;
    games.says(&[&running[0]]);
    assert!(!games.body.contains(&running[1]), "{}", games.body);
    let listed = games.between("Finished games", "</ul>");
    assert_eq!(listed.matches("<li").count(), 10, "{listed}");
    for link in games.body.split("<a href=\"/game/").skip(1) {
        let path = format!("/game/{}", link.split('"').next().unwrap());
        assert_eq!(
            ana.get(&path).await.status,
            reqwest::StatusCode::OK,
            "{path}"
        );
    }
}
