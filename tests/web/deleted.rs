//! Pages about a person whose data was deleted.

use djambi::game::GameId;
use djambi::web::{Pages, Proxies, Settings};
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use crate::played::{NAMES, SERVER, person, save, service};

#[tokio::test]
async fn an_animation_shows_no_name_that_was_deleted() {
    let home = tempfile::tempdir().unwrap();
    save(home.path()).await;
    let service = service(home.path()).await;
    let settings = Settings {
        listen: "127.0.0.1:0".parse().unwrap(),
        url: None,
        contact: None,
        frames: None,
        proxies: Proxies::default(),
        activity: None,
    };
    let stop = CancellationToken::new();
    let pages = Pages::open(&service, &settings, stop.clone())
        .await
        .unwrap();
    let url = format!("http://{}", pages.address().unwrap());
    // Blue is the person whose data is deleted.
    let game = GameId(format!("s{}g0", SERVER.0));
    let path = service.links_to(&url).await.unwrap().path(&game);
    let serving = tokio::spawn(pages.serve());
    let get = async |file: &str| {
        let answer = reqwest::get(format!("{url}{path}{file}")).await.unwrap();
        assert!(answer.status().is_success(), "{file}: {}", answer.status());
        answer.bytes().await.unwrap()
    };
    let before = get("/game.gif").await;
    assert!(before.starts_with(b"GIF89a"));
    service.forget(person(1), Timestamp::now()).await.unwrap();
    assert!(before != get("/game.gif").await, "it shows {}", NAMES[1]);
    let page = get("").await;
    let page = String::from_utf8_lossy(&page);
    assert!(!page.contains(NAMES[1]), "{page}");
    stop.cancel();
    serving.await.unwrap();
    service.close().await;
}
