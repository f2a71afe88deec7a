//! The record of play: whose numbers are shown, and to whom.

use djambi::game::{PersonId, ServerId};
use djambi::links::{Links, RecordLink, hash, token};
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};

use crate::played::{SERVER, WITHOUT_PAGES, hide, person, save, service};
use crate::program::{Program, Visitor};

fn path(links: &Links, index: usize, server: Option<ServerId>, is_admin: bool) -> String {
    let link = RecordLink {
        person: person(index),
        server,
        is_admin,
    };
    links.record_path(&link, Timestamp::now())
}

async fn started() -> (Program, Links) {
    let home = tempfile::tempdir().unwrap();
    let links = save(home.path()).await;
    (Program::start_in(home), links)
}

#[tokio::test]
async fn the_people_of_a_server_see_its_table_profiles_and_statistics() {
    let (program, links) = started().await;
    let mut visitor = Visitor::of(&program);
    let path = path(&links, 0, Some(SERVER), false);
    let table = visitor.get(&path).await;
    assert_eq!(table.status, StatusCode::OK, "{}", table.body);
    assert_eq!(table.body.matches("<tr>").count(), 9, "{}", table.body);
    assert!(
        table.body.contains("&lt;b&gt;Dan&lt;/b&gt;"),
        "{}",
        table.body
    );
    assert!(!table.body.contains("**"), "{}", table.body);
    assert!(table.body.contains("noindex"), "{}", table.body);
    let own = format!("{path}/{}", person(0));
    assert!(table.body.contains(&own), "{}", table.body);
    let profile = visitor.get(&own).await;
    assert!(
        profile.body.contains("Games: 20 · won: 5"),
        "{}",
        profile.body
    );
    assert!(profile.body.contains("Red 5 of 5"), "{}", profile.body);
    let picture = profile.between("srcset=\"", "\"").to_owned();
    let picture = visitor.get(&picture).await;
    assert_eq!(picture.header("content-type"), "image/png");
    let statistics = visitor.get(&format!("{path}/statistics")).await;
    let said = "Finished games: 40 · rated: 40";
    assert!(statistics.body.contains(said), "{}", statistics.body);
    let before = visitor.get(&format!("{path}?season=2020-Q1")).await;
    assert!(
        before.body.contains("Nobody has a place"),
        "{}",
        before.body
    );
}

#[tokio::test]
async fn the_pages_are_there_in_four_languages() {
    let (program, links) = started().await;
    let mut visitor = Visitor::of(&program);
    let path = path(&links, 0, Some(SERVER), false);
    let own = format!("{path}/{}", person(0));
    let statistics = format!("{path}/statistics");
    for tag in ["en", "fr", "es", "pl"] {
        for path in [path.as_str(), &own, &statistics, "/profile"] {
            let headers = [("accept-language", tag)];
            let page = visitor.ask(Method::GET, path, &headers, None).await;
            assert_eq!(page.status, StatusCode::OK, "{path}");
            let language = format!("<html lang=\"{tag}\">");
            assert!(page.body.contains(&language), "{path}");
        }
    }
}

#[tokio::test]
async fn nobody_else_sees_them() {
    let (program, links) = started().await;
    let mut visitor = Visitor::of(&program);
    let day = SignedDuration::from_hours(24);
    let link = RecordLink {
        person: person(0),
        server: Some(SERVER),
        is_admin: false,
    };
    let old = links.record_path(&link, Timestamp::now() - day);
    let now = links.record_path(&link, Timestamp::now());
    let forged = now.replacen("-member-", "-admin-", 1);
    for path in [
        old.as_str(),
        &forged,
        "/record/x",
        "/record/1f4-384-member-0-x",
    ] {
        for below in [
            "",
            "/statistics",
            "/500",
            "/500/course.png",
            "/file/games.csv",
        ] {
            let gone = visitor.get(&format!("{path}{below}")).await;
            assert_eq!(gone.status, StatusCode::GONE, "{path}{below}");
            assert!(gone.body.contains("/djambi players top"), "{}", gone.body);
        }
    }
    for below in [
        "/x",
        "/0",
        "/file/games.csv",
        "/file/x",
        "/500/x.png",
        "?season=summer",
    ] {
        let missing = visitor.get(&format!("{now}{below}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{below}");
    }
    // A server that wants no pages has none, and one without games shows nobody.
    let none = path(&links, 0, Some(WITHOUT_PAGES), false);
    assert_eq!(visitor.get(&none).await.status, StatusCode::NOT_FOUND);
    let empty = path(&links, 0, Some(ServerId(902)), false);
    let other = visitor.get(&format!("{empty}/{}", person(1))).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    assert!(!other.body.contains("Ben"), "{}", other.body);
}

#[tokio::test]
async fn a_hidden_profile_is_shown_to_its_person_alone() {
    let home = tempfile::tempdir().unwrap();
    let links = save(home.path()).await;
    hide(home.path(), 1).await;
    let program = Program::start_in(home);
    let mut visitor = Visitor::of(&program);
    let (others, own) = (
        path(&links, 0, Some(SERVER), false),
        path(&links, 1, Some(SERVER), false),
    );
    let table = visitor.get(&others).await;
    assert_eq!(table.body.matches("<tr>").count(), 8, "{}", table.body);
    assert!(!table.body.contains("Ben"), "{}", table.body);
    for below in ["", "/course.png"] {
        let hidden = visitor.get(&format!("{others}/{}{below}", person(1))).await;
        assert_eq!(hidden.status, StatusCode::NOT_FOUND);
        assert!(!hidden.body.contains("Ben"), "{}", hidden.body);
    }
    let seen = visitor.get(&format!("{own}/{}", person(1))).await;
    assert!(
        seen.body.contains("Your profile is hidden"),
        "{}",
        seen.body
    );
}

#[tokio::test]
async fn an_admin_gets_the_results_as_files() {
    let (program, links) = started().await;
    let mut visitor = Visitor::of(&program);
    let path = path(&links, 0, Some(SERVER), true);
    let table = visitor.get(&path).await;
    for (name, lines) in [("players.csv", 9), ("games.csv", 41)] {
        let file = format!("{path}/file/{name}");
        assert!(table.body.contains(&file), "{}", table.body);
        let file = visitor.get(&file).await;
        assert!(file.header("content-type").starts_with("text/csv"));
        assert!(file.header("content-disposition").starts_with("attachment"));
        assert_eq!(file.body.lines().count(), lines, "{}", file.body);
    }
}

#[tokio::test]
async fn a_reader_who_plays_here_sees_their_own_profile() {
    let home = tempfile::tempdir().unwrap();
    let links = save(home.path()).await;
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
    assert!(
        none.body.contains("You have no finished game yet"),
        "{}",
        none.body
    );
    let mut ana = Visitor::of(&program).with_cookie(Some(format!("djambi={token}")));
    // 20 games in each of two servers.
    let games = "Games: 40 · won: 10";
    let own = ana.get("/profile").await;
    assert!(own.body.contains(games), "{}", own.body);
    // So does the link from a conversation with the bot, which shows nobody else.
    let path = path(&links, 0, None, false);
    let own = visitor.get(&path).await;
    assert!(own.body.contains(games), "{}", own.body);
    let other = visitor.get(&format!("{path}/{}", person(1))).await;
    assert_eq!(other.status, StatusCode::NOT_FOUND);
    assert_eq!(
        visitor.get(&format!("{path}/statistics")).await.status,
        StatusCode::NOT_FOUND
    );
    let nobody = PersonId(1);
    let strangers = visitor.get(&format!("{path}/{nobody}")).await;
    assert_eq!(strangers.status, StatusCode::NOT_FOUND);
}
