//! Lobbies of friends, and the links by which they take their seats.

use reqwest::{Method, StatusCode};

use crate::web::pages::pasted;
use crate::web::program::{Program, Visitor};

#[tokio::test]
async fn friends_take_seats_by_a_link_each() {
    let program = Program::start();
    let (mut ana, mut ben) = (Visitor::of(&program), Visitor::of(&program));
    let (game, path) = ana.invites().await;
    let path = path.as_str();
    ana.get(&game).await.says_times(3, "readonly value");
    let asked = ben.get(path).await;
    asked.says(&["Ana invites you to play Blue."]);
    let name = "name=%3Cscript%3Ealert(1)%3C%2Fscript%3E";
    let sat = ben.post(path, name).await;
    assert_eq!(sat.header("location"), game, "{}", sat.body);
    let lobby = ana.get(&game).await;
    lobby.says(&["&lt;script&gt;alert(1)&lt;/script&gt;"]);
    // Without scripts a page that waits is loaded again and again, but not the one with the menus.
    lobby.lacks(&["<script>alert", "http-equiv"]);
    ben.get(&game).await.says(&["http-equiv"]);
    // The seat is taken: its link leads its player to the game, and tells others what to do.
    assert_eq!(ben.get(path).await.header("location"), game);
    let mut caro = Visitor::of(&program);
    for late in [caro.get(path).await, caro.post(path, "name=Caro").await] {
        assert_eq!(late.status, StatusCode::CONFLICT);
        late.says(&["Blue is already taken", "another seat", &game, "\"/play\""]);
        late.lacks(&["/djambi"]);
    }
    assert!(caro.cookie().is_none());
    ana.acts(&game, "act=fill&about=yellow&level=novice").await;
    ana.acts(&game, "act=fill&about=green&level=novice").await;
    // Only the person who opened the table starts it.
    let refused = ben.post(&format!("{game}/do"), "act=start").await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    ana.acts(&game, "act=start").await;
    let page = ben.get(&game).await;
    page.says(&["It is Red’s turn (Ana)"]);
    let late = caro.get(path).await;
    late.says(&["is already running", "If this is your seat", "a new game"]);
    // A computer that hopes for more than a draw says so at once.
    let refused = ana.post(&format!("{game}/do"), "act=draw").await;
    refused.refuses("says no: it likes its chances");
}

#[tokio::test]
async fn a_name_that_nobody_sees_or_that_a_colour_has_is_refused() {
    let (program, mut ana) = Program::visited();
    let (_, link) = ana.invites().await;
    for path in ["/play/friends", &link] {
        for name in ["%E3%85%A4", "+", "Rouge", "Computer+(Novice)"] {
            let mut ben = Visitor::of(&program);
            let refused = ben.post(path, &format!("name={name}")).await;
            assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{name}");
            refused.says(&["That name cannot be used"]);
            assert!(ben.cookie().is_none(), "{name}");
        }
    }
}

#[tokio::test]
async fn a_lobby_says_whether_its_links_work_on_other_computers() {
    const LOCAL: &str = "These links work only on this computer.";
    let mut program = Program::start_with(&["--listen", "0.0.0.0:0"]);
    let mut ana = Visitor::of(&program);
    let opened = ana.post("/play/friends", "name=Ana").await;
    let game = opened.header("location");
    let port = program.url.rsplit_once(':').unwrap().1.to_owned();
    for (host, is_local) in [
        ("127.0.0.1", true),
        ("localhost", true),
        ("[::1]", true),
        ("192.0.2.7", false),
    ] {
        let host = format!("{host}:{port}");
        let headers = [("host", host.as_str())];
        let lobby = ana.ask(Method::GET, game, &headers, None).await;
        assert_eq!(lobby.status, StatusCode::OK, "{host}");
        lobby.says(&[&format!("http://{host}/game/")]);
        assert_eq!(lobby.body.contains(LOCAL), is_local, "{host}");
    }
    // The address that it prints for friends answers.
    let said = program.line();
    assert!(
        said.starts_with("friends ") && said.contains(&port),
        "{said}"
    );
    let Some((_, address)) = said.split_once("open http://") else {
        eprintln!("left out: this machine is in no network, so that it prints no address");
        let expected = format!("friends open port {port} of this computer’s network address");
        assert_eq!(said.replace('\'', "’"), expected);
        return;
    };
    let address = address.trim();
    let asked = reqwest::get(format!("http://{address}/play"))
        .await
        .unwrap();
    assert_eq!(asked.status(), StatusCode::OK, "{said}");
}

#[tokio::test]
async fn a_person_on_two_seats_is_told_so_and_can_free_one() {
    let (program, mut ana) = Program::visited();
    let (game, link) = ana.invites().await;
    ana.get(&game).await.lacks(&["value=\"remove\""]);
    let asked = ana.get(&link).await;
    let both = "You already play Red. If you take this seat, you play Blue too.";
    asked.says(&[both]);
    let other = Visitor::of(&program).get(&link).await;
    other.lacks(&["You already play"]);
    ana.post(&link, "name=Ana").await;
    ana.get(&game).await.says_times(2, "Free this seat");
    ana.acts(&game, "act=remove&about=blue").await;
    let lobby = ana.get(&game).await;
    lobby.says_times(3, "readonly value");
    lobby.lacks(&["Free this seat"]);
}

#[tokio::test]
async fn friends_play_with_the_pace_that_was_chosen_and_give_each_other_time() {
    let program = Program::start();
    let (mut ana, mut ben) = (Visitor::of(&program), Visitor::of(&program));
    for nonsense in ["pace=soon", "pace=10m%2B30s&timeout=never"] {
        let form = format!("name=Ana&{nonsense}");
        let refused = ana.post("/play/friends", &form).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{nonsense}");
    }
    let form = "name=Ana&pace=10m%2B30s&timeout=resign";
    let game = ana.does("/play/friends", form).await;
    let lobby = ana.get(&game).await;
    let terms = "10 minutes + 30 seconds per move (up to 20 minutes)";
    lobby.says(&[terms]);
    ben.does(lobby.link(), "name=Ben").await;
    ana.starts(&game).await;
    let page = ben.get(&game).await;
    page.says_times(2, ">10:00<");
    page.says(&["data-seconds", "Give more time"]);
    ana.get(&game).await.lacks(&["Give more time"]);
    ben.acts(&game, "act=give-time").await;
}

#[tokio::test]
async fn a_lobby_and_the_links_to_its_seats_show_a_board_wherever_they_are_pasted() {
    let (program, mut anyone) = Program::visited();
    for form in ["name=Ana", "name=Ana&private=yes"] {
        let mut ana = Visitor::of(&program);
        let lobby = ana.does("/play/friends", form).await;
        let page = ana.get(&lobby).await;
        let public = Some(lobby.as_str()).filter(|_| form == "name=Ana");
        for path in [page.link()].into_iter().chain(public) {
            // Lobbies are not listed.
            let page = pasted(&program, &mut anyone, path).await;
            page.says(&["noindex"]);
        }
        for missing in ["/1.png", "/game.gif", "/game.txt"] {
            let answer = ana.get(&format!("{lobby}{missing}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
        }
    }
}

#[tokio::test]
async fn a_guest_who_has_a_name_need_not_type_it_again() {
    let program = Program::start();
    let (mut ana, mut ben) = (Visitor::of(&program), Visitor::of(&program));
    let (_, link) = ana.invites().await;
    ben.get(&link).await.lacks(&["required value"]);
    ben.post("/play/friends", "name=B%22en").await;
    for path in ["/play", &link] {
        let page = ben.get(path).await;
        let name = page.between("required value=\"", "\"");
        assert_eq!(name, "B&quot;en", "{path}");
    }
}

#[tokio::test]
async fn the_page_of_a_lobby_that_was_called_off_leads_to_a_new_game_alone() {
    let (_program, mut ana) = Program::visited();
    let lobby = ana.opens().await;
    ana.acts(&lobby, "act=call-off").await;
    let page = ana.get(&lobby).await;
    page.says(&["cancelled"]);
    let main = page.between("<main", "</main>");
    assert!(main.contains("href=\"/play\""), "{main}");
    for senseless in ["gridcell", "game.txt", "value=\"rematch\""] {
        assert!(!main.contains(senseless), "{senseless}: {main}");
    }
}

#[tokio::test]
async fn a_guest_with_too_many_lobbies_is_told_how_to_open_another() {
    let (_program, mut ana) = Program::visited();
    for _ in 0..10 {
        ana.post("/play/friends", "name=Ana").await;
    }
    let refused = ana.post("/play/friends", "name=Ana").await;
    refused.says(&["or cancel a lobby, first", "<p><a href=\"/games\">"]);
    let games = ana.get("/games").await;
    games.says_times(10, "href=\"/game/");
    let lobby = games.between("href=\"/game/", "\"");
    let cancel = format!("/game/{lobby}/do");
    ana.post(&cancel, "act=call-off").await;
    ana.does("/play/friends", "name=Ana").await;
}

#[tokio::test]
async fn a_game_is_played_by_the_rules_that_were_chosen() {
    let (program, mut ana) = Program::visited();
    let page = ana.get("/play").await;
    for form in ["action=\"/play\"", "action=\"/play/friends\""] {
        let form = page.between(form, "</form>");
        let rules = form.split_once("name=\"rules\"").expect("a menu").1;
        for said in ["Classic rules", "bga\"", "booklet\""] {
            assert!(rules.contains(said), "{said}: {rules}");
        }
    }
    for (path, form) in [("/play/friends", "name=Ana"), ("/play", "level=novice")] {
        for (rules, is_chosen) in [("", false), ("&rules=bga", true)] {
            let opened = ana.post(path, &format!("{form}{rules}")).await;
            let game = opened.header("location");
            let page = ana.get(game).await;
            let bga = "Rules as on Board Game Arena";
            assert_eq!(page.body.contains(bga), is_chosen, "{}", page.body);
            // Friends read them before they sit down. A lobby has no record yet.
            let (path, said) = match path {
                "/play" => (format!("{game}/game.txt"), "[Rules \"bga\"]"),
                _ => (page.link().to_owned(), bga),
            };
            let shown = Visitor::of(&program).get(&path).await.body;
            assert_eq!(shown.contains(said), is_chosen, "{shown}");
        }
        let refused = ana.post(path, &format!("{form}&rules=chess")).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{path}");
    }
}

#[tokio::test]
async fn a_seat_is_taken_along_to_another_browser_once() {
    let (program, mut ana, game) = Program::played().await;
    let page = ana.post(&format!("{game}/do"), "act=along").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    // A code to be scanned.
    page.says(&["<svg"]);
    let link = page.link();
    let mut telephone = Visitor::of(&program);
    let entered = telephone.post(link, "").await;
    assert_eq!(entered.header("location"), game, "{}", entered.body);
    let there = telephone.get(&game).await;
    there.says(&["Your move"]);
    let mut another = Visitor::of(&program);
    let again = another.post(link, "").await;
    assert_eq!(again.status, StatusCode::GONE, "{}", again.body);
    // Somebody who does not play gets none.
    let refused = another.post(&format!("{game}/do"), "act=along").await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "{}", refused.body);
}

#[tokio::test]
async fn one_press_gives_all_free_seats_to_computers() {
    let (_program, mut ana) = Program::visited();
    let lobby = ana.opens().await;
    ana.acts(&lobby, "act=fill-all&level=novice").await;
    let page = ana.get(&lobby).await;
    page.says_times(3, "</b> · Computer (Novice)");
    ana.acts(&lobby, "act=start").await;
    // The game waits for her, and a link leads her to it.
    assert_eq!(ana.get("/games/next").await.header("location"), lobby);
}
