//! The profile of a reader who plays here.

use djambi::links::{hash, token};
use jiff::Timestamp;

use crate::played::{person, save, service};
use crate::prepared::guest;
use crate::program::{Program, Visitor};

#[tokio::test]
async fn a_reader_who_plays_here_sees_their_own_profile() {
    let home = tempfile::tempdir().unwrap();
    save(home.path()).await;
    let token = token().unwrap();
    let service = service(home.path()).await;
    let (hash, now) = (hash(&token), Timestamp::now());
    let entered = service
        .store()
        .enter_session(None, &hash, person(0), now)
        .await;
    entered.unwrap();
    service.close().await;
    let program = Program::start_in(home);
    let mut visitor = Visitor::of(&program);
    let none = visitor.get("/profile").await;
    none.says(&["You have no finished game yet"]);
    let mut ana = guest(&program, &token);
    // 20 games in each of two servers.
    let games = "Games: 40 · won: 10";
    let own = ana.get("/profile").await;
    own.says(&[games]);
}
