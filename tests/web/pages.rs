//! The pages over HTTP: what they say, in which language, and what else they give.

use std::process::Command;

use reqwest::{Method, StatusCode};

use crate::web::program::{Answer, Program, Visitor};

#[tokio::test]
async fn every_page_is_in_the_language_of_its_reader() {
    let (_program, mut visitor, game) = Program::played().await;
    for path in [
        "/",
        "/play",
        "/games",
        "/learn",
        "/learn/militant",
        "/learn/exit?solution",
        "/rules",
        "/rules/maze",
        &game,
        &format!("{game}?move=0"),
    ] {
        let headers = [("accept-language", "fr-CH, fr;q=0.9")];
        let page = visitor.ask(Method::GET, path, &headers, None).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        page.says(&["<html lang=\"fr\">", "Règles"]);
    }
}

#[tokio::test]
async fn the_language_is_the_one_that_is_wanted_most() {
    let (_program, mut anyone) = Program::visited();
    for (wanted, key) in [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("tlh, en;q=0.2, pl;q=0.7", "pl"),
        ("de;q=0.9, *;q=0.5", "en"),
        (";;;q=x,,", "en"),
        ("fr; q=0.9", "fr"),
        ("fr;q=0, pl;q=0.1", "pl"),
        ("fr;q=0, tlh;q=0.1", "en"),
        ("ES-419 ; Q=0.5, EN;q=0.2", "es"),
    ] {
        let headers = [("accept-language", wanted)];
        let page = anyone.ask(Method::GET, "/rules", &headers, None).await;
        assert_eq!(page.between("<html lang=\"", "\""), key, "{wanted}");
    }
}

#[tokio::test]
async fn a_game_is_played_by_links_and_forms_alone() {
    let (_program, mut visitor, game) = Program::played().await;
    let page = visitor.get(&game).await;
    page.says(&["Your move", "c1: Red’s Militant"]);
    // A piece, its target, the preview, the move.
    let lifted = page
        .between("class=\"square light lit\" href=\"", "\"")
        .to_owned();
    assert!(lifted.starts_with(&game), "{lifted}");
    let typed = visitor.does(&format!("{game}/type"), "text=Mc1-e1").await;
    let preview = visitor.get(&typed).await;
    preview.says(&["Militant c1 → e1"]);
    let mv = preview.between("name=\"move\" value=\"", "\"").to_owned();
    let seen = preview.between("name=\"seen\" value=\"", "\"").to_owned();
    assert_eq!(mv, "Mc1-e1");
    let form = format!("move={mv}&seen={seen}");
    let played = visitor.does(&format!("{game}/move"), &form).await;
    assert_eq!(&*played, game);
    // The same form again changes nothing, and says so.
    let again = visitor.post(&format!("{game}/move"), &form).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "{}", again.body);
    let page = visitor.get(&format!("{game}?move=1")).await;
    let state = page.between("<p class=\"state\">", "</p>");
    assert!(state.starts_with("After 1 move. "), "{state}");
    // The computers may have moved meanwhile.
    let now = page.between("<p class=\"muted\">Now: ", "</p>");
    let armies = ["Red", "Blue", "Yellow", "Green"];
    assert!(armies.iter().any(|army| now.contains(army)), "{now}");
    page.says(&["Mc1-e1"]);
}

#[tokio::test]
async fn nonsense_that_is_typed_is_refused_with_a_sentence() {
    let (_program, mut visitor, game) = Program::played().await;
    for text in ["", "hello", "Mc1-c9", "%3Cscript%3E", "z9"] {
        let form = format!("text={text}");
        let refused = visitor.post(&format!("{game}/type"), &form).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{text}");
        let notice = refused.between("role=\"alert\">", "</p>");
        let is_sentence = notice.len() > 10 && !notice.contains("<script");
        assert!(is_sentence, "{text}: {notice}");
    }
    let stale = visitor.get(&format!("{game}?draft=Cz9%3Cscript%3E")).await;
    assert_eq!(stale.status, StatusCode::OK);
    stale.says(&["Which piece?"]);
}

#[tokio::test]
async fn a_guest_keeps_their_name_when_a_game_against_computers_begins() {
    let (_program, mut ana) = Program::visited();
    let lobby = ana.opens().await;
    ana.does("/play", "level=novice").await;
    let shown = ana.get(&lobby).await;
    shown.says(&["<b>Red</b> · Ana"]);
}

/// A page whose link shows a board wherever it is pasted.
pub async fn pasted(program: &Program, anyone: &mut Visitor, path: &str) -> Answer {
    let page = anyone.get(path).await;
    assert_eq!(page.status, StatusCode::OK, "{path}");
    let said = page.between("name=\"description\" content=\"", "\"");
    assert!(said.len() > 15, "{path}: {said}");
    let address = page.between("property=\"og:url\" content=\"", "\"");
    assert!(address.starts_with(&program.url), "{path}: {address}");
    let picture = page.between("property=\"og:image\" content=\"", "\"");
    let picture = picture.strip_prefix(&program.url).unwrap();
    let png = anyone.get(&picture.replace("&amp;", "&")).await;
    assert_eq!(png.status, StatusCode::OK, "{picture}");
    assert_eq!(png.header("content-type"), "image/png", "{picture}");
    // The first byte is not a character.
    assert!(png.body.starts_with("\u{fffd}PNG\r\n"), "{picture}");
    page
}

#[tokio::test]
async fn a_link_shows_its_board_wherever_it_is_pasted() {
    let (program, _, game) = Program::played().await;
    let mut anyone = Visitor::of(&program);
    let page = pasted(&program, &mut anyone, &game).await;
    // Games are not listed.
    page.says(&["noindex"]);
    let record = anyone.get(&format!("{game}/game.txt")).await;
    record.says(&["Computer (novice)"]);
    // Nothing has moved in an animation yet.
    for missing in ["/99.png", "/x.png", "/-1.png", "/game.exe", "/game.gif"] {
        let answer = anyone.get(&format!("{game}{missing}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn every_public_page_shows_a_board_wherever_its_link_is_pasted() {
    let (program, mut anyone) = Program::visited();
    for path in [
        "/",
        "/play",
        "/learn",
        "/learn/militant",
        "/puzzle",
        "/puzzle/7",
        "/rules",
        "/rules/legend",
        "/rules/maze",
        "/analysis",
        "/analysis?line=Mc1-e1&at=1",
    ] {
        let page = pasted(&program, &mut anyone, path).await;
        // Search engines list only the set-up of the analysis board: each try has an address.
        let is_listed = !page.body.contains("noindex");
        assert_eq!(is_listed, !path.contains('='), "{path}");
    }
    anyone.get("/games").await.lacks(&["og:image"]);
    for missing in [
        "/learn/x/board.png",
        "/puzzle/99999/board.png",
        "/rules/x/board.png",
        "/analysis/board.png?position=x",
        "/analysis/board.png?line=Mc1-c1",
        "/analysis/board.png?game=x",
    ] {
        let answer = anyone.get(missing).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn a_port_that_another_program_has_is_not_in_the_way() {
    // If this fails, another program has it already.
    let _taken = std::net::TcpListener::bind("127.0.0.1:8080");
    let program = Program::start_with(&[]);
    assert_ne!(program.url, "http://127.0.0.1:8080");
    let page = Visitor::of(&program).get("/").await;
    assert_eq!(page.status, StatusCode::OK);
}

#[test]
fn proxies_that_cannot_be_read_are_named() {
    let prints = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
        command.arg("web").args(arguments);
        // Without a value it is not set.
        command.env("DJAMBI_PROXIES", " ");
        let output = command.output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let refused = prints(&["--no-open", "--proxies", "everyone"]);
    for part in [
        "'everyone' in DJAMBI_PROXIES (--proxies)",
        "such as 10.88.0.1 or 10.88.0.0/16",
    ] {
        assert!(refused.contains(part), "{refused}");
    }
    // The next error is about another option.
    let refused = prints(&["--no-open", "--url", "nowhere"]);
    let is_of_url = refused.contains("nowhere") && !refused.contains("PROXIES");
    assert!(is_of_url, "{refused}");
    let help = prints(&["--help"]);
    assert!(help.contains("[env: DJAMBI_PROXIES"), "{help}");
}

#[tokio::test]
async fn style_and_script_are_kept_for_good() {
    let (_program, mut visitor, game) = Program::played().await;
    let page = visitor.get(&game).await;
    let style = page.between("rel=\"stylesheet\" href=\"", "\"").to_owned();
    let scripts = page.body.split("type=\"module\" src=\"").skip(1);
    let scripts = scripts.map(|rest| rest.split_once('"').unwrap().0.to_owned());
    let files = [style, "/favicon.ico".to_owned()]
        .into_iter()
        .chain(scripts);
    for path in files {
        let asset = visitor.get(&path).await;
        assert_eq!(asset.status, StatusCode::OK, "{path}");
        assert!(asset.header("cache-control").contains("max-age"), "{path}");
        // A module imports the others by the paths at which they are.
        for part in asset.body.split("from '").skip(1) {
            let imported = part.split_once('\'').unwrap().0;
            assert!(page.body.contains(imported), "{path}: {imported}");
        }
    }
}

#[tokio::test]
async fn an_address_that_is_none_or_that_only_forms_lead_to_has_a_page_too() {
    let (_program, mut visitor) = Program::visited();
    for path in [
        "/game/%ff",
        "/learn/%ff",
        "/game/x/%ff",
        "/game/%ff/%ff",
        "/assets/x",
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        answer.says(&["no page at this address"]);
    }
    let signs_out = visitor.get("/sign-out").await;
    let posted = visitor.post("/rules", "").await;
    for answer in [signs_out, posted] {
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
        answer.says(&["href=\"/\""]);
    }
}

/// A browser without scripts has it in its address bar after something was refused.
#[tokio::test]
async fn the_address_of_a_form_leads_to_its_page() {
    let (_program, mut visitor, game) = Program::played().await;
    for form in ["move", "type", "do"] {
        let led = visitor.get(&format!("{game}/{form}")).await;
        assert_eq!(led.header("location"), game, "{form}");
    }
    let led = visitor.get("/play/friends").await;
    assert_eq!(led.header("location"), "/play");
    let elsewhere = visitor.get("/game/..%2f..%2f%2fevil.example/do").await;
    assert_eq!(elsewhere.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn previews_may_look_at_games_that_search_engines_may_not_list() {
    let (_program, mut ana, game) = Program::played().await;
    let robots = ana.get("/robots.txt").await;
    robots.says(&["Disallow: /enter/"]);
    robots.lacks(&["/game/"]);
    for path in ["", "/0.png", "/game.txt", "/nothing"] {
        let answer = ana.get(&format!("{game}{path}")).await;
        let said = answer.header("x-robots-tag");
        assert_eq!(said, "noindex,nofollow", "{path}");
    }
    assert_eq!(ana.get("/").await.header("x-robots-tag"), "");
}

#[tokio::test]
async fn the_legend_shows_every_drawing() {
    let (_program, mut anyone) = Program::visited();
    let page = anyone.get("/rules/legend").await;
    let drawings = "icon-chief icon-militant corpse maze dot ring dashes";
    for drawing in drawings.split(' ') {
        page.says(&[&format!("<use href=\"#{drawing}\">")]);
    }
    page.says(&["role=\"grid\"", "Hostage: a piece of an army"]);
}

#[tokio::test]
async fn a_move_is_typed_in_a_lesson_too() {
    let (_program, mut visitor) = Program::visited();
    let nonsense = visitor.get("/learn/militant?text=hello").await;
    let notice = nonsense.between("role=\"alert\">", "</p>");
    assert!(notice.contains("hello"), "{notice}");
    nonsense.says(&["name=\"text\""]);
    let lesson = visitor.get("/learn/militant").await;
    lesson.says(&["Lesson 2 of 15"]);
    let tried = visitor.get("/learn/militant?text=Md4-d5").await;
    tried.says(&["class=\"missed\""]);
}
