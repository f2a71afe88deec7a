//! The pacts on the page of a review.

use djambi::game::{ChannelId, GameId, Pact, PrivateThread};
use djambi::service::{GameService, ServiceOptions};
use djambi::store::StoreOptions;
use djambi_rules::Seat;
use jiff::Timestamp;

use crate::web::afterwards::reviewed;
use crate::web::prepared::{FILE, Prepared, friend};
use crate::web::program::{Program, Visitor};

/// A promise, which is to be shown as it was typed.
const PROMISE: &str = "I spare <b>you</b> & yours";

/// The same in a page.
const SHOWN: &str = "I spare &lt;b&gt;you&lt;/b&gt; &amp; yours";

#[tokio::test]
async fn a_review_has_the_pacts_that_its_reader_may_see() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join(FILE);
    let three = Prepared {
        people: 3,
        moves: vec!["Mc1-e1".to_owned(), "Mg1-f1".to_owned()],
        is_over: true,
        ..Prepared::default()
    };
    let game = three.save(home.path()).await;
    let program = Program::start_in(home);
    let beside = ServiceOptions {
        store: StoreOptions::to_change(format!("sqlite:{}", file.display())),
        workers: None,
    };
    let service = GameService::open_shared(&beside).await.unwrap();
    let store = service.store();
    let (_, address) = game.path.rsplit_once('/').unwrap();
    let id = GameId(address.split('-').next().unwrap().to_owned());
    let view = service.view(&id).await.unwrap().unwrap();
    let person = |seat| view.game.person_on(seat).unwrap();
    let (ana, ben) = (person(Seat::Red), person(Seat::Blue));
    let thread = ChannelId(900);
    let members = [ana, ben].into();
    let saved = store.save_private_thread(&id, &members, thread, None);
    assert!(saved.await.unwrap());
    let pact = Pact {
        at: Timestamp::now(),
        plies: 1,
        by: ana,
        text: PROMISE.to_owned(),
        moves: 3,
        answers: [(ana, (true, None)), (ben, (true, Some(false)))].into(),
        said: [ana, ben].into(),
    };
    let promised = |it: &mut PrivateThread| it.pacts.push(pact);
    let changed = store.change_private_thread(thread, promised);
    assert!(changed.await.unwrap().is_some());

    let review = format!("{}/review", game.path);
    let [red, blue, yellow] = [0, 1, 2].map(|seat| friend(&program, &game, seat));
    let mut readers = [red, blue, yellow, Visitor::of(&program)];
    for is_open in [false, true] {
        for (reader, visitor) in readers.iter_mut().enumerate() {
            let page = reviewed(visitor, &review).await;
            let may_see = reader < 2 || is_open && reader == 2;
            assert_eq!(page.body.contains(SHOWN), may_see, "{reader} {}", page.body);
            assert_eq!(page.body.contains("id=\"pacts\""), may_see, "{reader}");
            if may_see {
                let shown = page.between("id=\"pacts\"", "</p>");
                for said in [
                    "After 1 move, Ana promised Ben, for 3 moves of each player",
                    "Accepted by Ben.",
                    "Broken, says Ben.",
                ] {
                    assert!(shown.contains(said), "{said}: {shown}");
                }
            }
        }
        let open = |it: &mut PrivateThread| it.opens.clone_from(&it.members);
        store.change_private_thread(thread, open).await.unwrap();
    }
    service.close().await;
}
