//! After the game: the review, the analysis board and the puzzles.

use std::time::{Duration, Instant};

use djambi::teach::Puzzle;
use djambi_rules::{Army, History, Move, Options, Position, Record};
use reqwest::{Method, StatusCode};

use crate::web::prepared::{Prepared, Saved};
use crate::web::program::{Answer, Program, Visitor};

/// One move of each player.
pub const MOVES: [&str; 4] = ["Mc1-e1", "Mg1-f1", "Mg9-f9", "Mc9-d9"];

/// A game that was drawn after four moves.
async fn finished() -> (Program, Saved) {
    let game = Prepared {
        is_over: true,
        ..Prepared::default().after(MOVES)
    };
    game.start().await
}

/// Loads the page of a review as soon as it is there.
pub async fn reviewed(visitor: &mut Visitor, path: &str) -> Answer {
    let began = Instant::now();
    loop {
        let page = visitor.get(path).await;
        if page.status == StatusCode::OK {
            return page;
        }
        assert_eq!(page.status, StatusCode::ACCEPTED, "{}", page.body);
        page.says(&["data-again"]);
        // It is made on a thread of the lowest priority.
        assert!(began.elapsed() < Duration::from_mins(15));
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test]
async fn a_finished_game_is_reviewed_with_a_chart() {
    let (program, game) = finished().await;
    let mut anyone = Visitor::of(&program);
    let page = anyone.get(&game.path).await;
    let path = format!("{}/review", game.path);
    page.says(&[&path]);
    let review = reviewed(&mut anyone, &path).await;
    review.says(&[
        "The game was drawn after 4 moves.",
        "Accuracy:",
        "No turning points",
        "chances.png?theme=light",
        "/analysis?game=",
    ]);
    // A press on the chart leads to the board of that point, with the numbers of the chart.
    review.says(&["href=\"?at=2\""]);
    for (at, shown) in [("2", "After 2 moves."), ("99", "After 4 moves.")] {
        let page = anyone.get(&format!("{path}?at={at}")).await;
        let point = page.between("class=\"turning point\"", "</section>");
        assert!(point.contains(shown) && point.contains('%'), "{point}");
        assert!(point.contains("role=\"grid\""), "{point}");
    }
    let chart = anyone
        .get(&format!("{}/chances.png?theme=light", game.path))
        .await;
    assert_eq!(chart.header("content-type"), "image/png");
}

/// While a game is being played its review and its analysis would help one of its players.
#[tokio::test]
async fn nothing_helps_in_a_game_that_is_being_played() {
    let program = Program::start();
    let mut ana = Visitor::of(&program);
    let game = ana.plays().await;
    let address = game.strip_prefix("/game/").unwrap();
    for path in [
        format!("{game}/review"),
        format!("{game}/chances.png"),
        format!("/analysis?game={address}"),
    ] {
        let refused = ana.get(&path).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{path}");
        assert!(refused.body.contains("has not ended yet"), "{path}");
    }
    let unknown = ana.get("/analysis?game=abcdef-2222222222222222").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(!ana.get(&game).await.body.contains("/review"));
}

#[tokio::test]
async fn moves_are_tried_on_the_analysis_board_and_shared_by_link() {
    let (program, game) = finished().await;
    let mut anyone = Visitor::of(&program);
    let address = game.path.strip_prefix("/game/").unwrap();
    // Along the game to its second position, then another move than the one that was played.
    let at = format!("/analysis?game={address}&at=1");
    let page = anyone.get(&at).await;
    page.says(&["After 1 move"]);
    let tried = anyone.get(&format!("{at}&text=Mg2-f3")).await;
    assert_eq!(tried.status, StatusCode::SEE_OTHER, "{}", tried.body);
    let branch = tried.header("location").to_owned();
    assert_eq!(
        branch,
        format!("/analysis?game={address}&line=1.Mg2-f3&at=5")
    );
    let page = anyone.get(&branch).await;
    page.says(&["It is Yellow’s turn"]);
    let record = page.between("class=\"moves\"", "</ol>");
    assert!(
        record.contains("Mc1-e1") && record.contains("Mg2-f3"),
        "{record}"
    );
    page.says(&["[Red &quot;Ana&quot;]"]);
    // Back at the branch, both ways on are there.
    let page = anyone
        .get(&format!("/analysis?game={address}&line=1.Mg2-f3&at=1"))
        .await;
    page.says(&["Also tried here"]);
    // A square leads on, and a move of which nothing is open is played at once.
    let draft = anyone.get("/analysis?at=0&draft=Mc1e1........").await;
    assert_eq!(draft.status, StatusCode::SEE_OTHER, "{}", draft.body);
    assert_eq!(draft.header("location"), "/analysis?line=Mc1-e1&at=1");
}

#[tokio::test]
async fn the_computer_is_asked_for_three_moves() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let position = "position=9/9/9/9/9/9/9/7bC1/rC5rA2+rb--+r+r+0+1";
    let page = anyone
        .get(&format!("/analysis?{position}&at=0&ask=1"))
        .await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let ideas = page.between("<section class=\"ideas\"", "</section>");
    assert_eq!(ideas.matches("<li>").count(), 3, "{ideas}");
    let first = ideas.find("Ag1xh2").expect("the kill wins");
    assert!(ideas[first..].contains("Red 100%"), "{ideas}");
}

#[tokio::test]
async fn positions_and_records_go_in_and_nonsense_is_answered() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    for (text, location) in [
        ("1. Mc1-e1 Mg1-f1", "/analysis?line=Mc1-e1_Mg1-f1&at=0"),
        (
            "9/9/9/9/9/9/9/7bC1/rC5rA2 rb-- r r 0 1",
            "/analysis?position=9%2F9%2F9%2F9%2F9%2F9%2F9%2F7bC1%2FrC5rA2+rb--+r+r+0+1&at=0",
        ),
    ] {
        let form = format!("text={}&rules=classic", text.replace(' ', "+"));
        let read = anyone.post("/analysis", &form).await;
        assert_eq!(read.header("location"), location, "{}", read.body);
        let page = anyone.get(location).await;
        assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    }
    // A link of these pages leads to what it shows.
    let link = format!("text={}/game/abc/review", program.url);
    let linked = anyone.post("/analysis", &link).await;
    assert_eq!(linked.header("location"), "/analysis?game=abc");
    // The chosen rules stay chosen.
    let form = "text=9/9/9+r&rules=bga";
    let refused = anyone.post("/analysis", form).await;
    let chosen = "value=\"bga\" selected";
    refused.says(&[chosen]);
    let empty = anyone.post("/analysis", "text=+").await;
    assert_eq!(empty.status, StatusCode::BAD_REQUEST);
    for text in ["hello", "%3Cscript%3Ealert(1)%3C/script%3E"] {
        let refused = anyone.post("/analysis", &format!("text={text}")).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{text}");
        let notice = refused.between("role=\"alert\">", "</p>");
        assert!(notice.contains("neither a position nor"), "{notice}");
        assert!(!refused.body.contains("<script>alert"), "{}", refused.body);
    }
    for query in [
        "position=9/9",
        "rules=chess",
        "line=%3Cscript%3E",
        "text=hello",
    ] {
        let refused = anyone.get(&format!("/analysis?{query}")).await;
        assert_eq!(refused.status, StatusCode::CONFLICT, "{query}");
        let notice = refused.between("role=\"alert\">", "</p>");
        assert!(notice.len() > 10 && !notice.contains("<script"), "{notice}");
    }
    // Where a record cannot be read is said in the reader's language.
    let headers = [("origin", program.url.as_str()), ("accept-language", "fr")];
    let form = Some("text=1.+Mc1-e1%0A2.+Mg1-g9".to_owned());
    let refused = anyone.ask(Method::POST, "/analysis", &headers, form).await;
    let notice = refused.between("role=\"alert\">", "</p>");
    for said in ["ligne 2. Mg1-g9", "trop loin"] {
        assert!(notice.contains(said), "{notice}");
    }
    let beyond = anyone.get("/analysis?at=99999999999999999999").await;
    assert_eq!(beyond.status, StatusCode::OK);
}

/// A game of more moves than an address can have, as a record.
fn long_record() -> String {
    let mut options = Options::CLASSIC;
    options.quiet_limit = std::num::NonZeroU16::new(1000).unwrap();
    let mut history = History::new(Position::setup(options));
    while history.len() < 450 {
        let position = *history.position();
        let moves = position.legal_moves();
        // Nobody is killed, and no position comes again soon.
        let quiet = moves.iter().filter(|mv| mv.victims().next().is_none());
        let quiet: Vec<&Move> = quiet.collect();
        let number = history.len() * 7919 % quiet.len();
        history.make_move(*quiet[number]);
    }
    Record::new(history).to_string()
}

#[tokio::test]
async fn a_record_is_read_whole_or_not_at_all() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let page = anyone.get("/analysis").await;
    let field = page.between("<textarea id=\"text\"", ">");
    assert!(!field.contains("maxlength"), "{field}");
    let comment = "and+so+on+".repeat(2_000);
    let record = format!("text=1.+Mc1-e1+{{{comment}}}+2.+Mg1-f1");
    let read = anyone.post("/analysis", &record).await;
    assert_eq!(read.header("location"), "/analysis?line=Mc1-e1_Mg1-f1&at=0");
    let refused = anyone.post("/analysis", &record.repeat(30)).await;
    assert_eq!(refused.status, StatusCode::PAYLOAD_TOO_LARGE);
    refused.says(&["too long"]);
}

#[tokio::test]
async fn of_a_long_record_the_first_moves_are_shown_and_nothing_impossible_is_advised() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let text: String = form_urlencoded::byte_serialize(long_record().as_bytes()).collect();
    let read = anyone.post("/analysis", &format!("text={text}")).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.body);
    let notice = read.between("role=\"alert\">", "</p>");
    let said = "This game has more than 400 moves. Only the first 400 are shown.";
    assert_eq!(notice, said);
    let line = read.between("name=\"line\" value=\"", "\"");
    assert_eq!(line.split('_').count(), 400, "{line}");
}

#[tokio::test]
async fn a_puzzle_is_tried_and_solved() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let list = anyone.get("/puzzle").await;
    list.says(&["href=\"/puzzle/1\"", "Today’s puzzle"]);
    // Links that show which puzzles of one title are alike would help to solve them.
    let titles = list.body.split("<summary").skip(1);
    let mut titles: Vec<&str> = titles.map(|it| it.split(" (").next().unwrap()).collect();
    let count = titles.len();
    assert!(count > 2, "{titles:?}");
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), count, "{titles:?}");
    let all = list.body.matches("<li><a href=\"/puzzle/").count();
    assert_eq!(all, Puzzle::all().len());
    let puzzle = Puzzle::of_number(1).unwrap();
    let legal = puzzle.position.legal_moves();
    let wrong = legal
        .iter()
        .find(|mv| puzzle.is_solved_by(**mv) == Some(false))
        .unwrap();
    for (mv, said) in [
        (wrong, "That isn’t it"),
        (&puzzle.solution, "Solved, well done!"),
    ] {
        let draft = djambi_input::Draft::common(&[*mv]);
        let tried = anyone.get(&format!("/puzzle/1?draft={draft}")).await;
        assert_eq!(tried.status, StatusCode::OK, "{}", tried.body);
        assert!(tried.body.contains(said), "{mv}: {}", tried.body);
    }
    let solution = anyone.get("/puzzle/1?solution").await;
    let count = Puzzle::all().len();
    let heading = format!("Puzzle 1 of {count}: ");
    solution.says(&[&heading]);
    let notation = puzzle.solution.to_string();
    solution.says(&[&notation]);
    for missing in ["0", "99999", "x", "-1", "1.5"] {
        let answer = anyone.get(&format!("/puzzle/{missing}")).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

/// A solution that somebody else has sent as a link is not the reader's.
#[tokio::test]
async fn a_puzzle_is_solved_only_by_a_move_that_was_chosen_on_these_pages() {
    let program = Program::start();
    let referer = format!("{}/puzzle/1", program.url);
    let alike = format!("{}.evil.example/puzzle/1", program.url);
    let solution = Puzzle::of_number(1).unwrap().solution;
    let draft = djambi_input::Draft::common(&[solution]);
    let path = format!("/puzzle/1?draft={draft}");
    for (headers, counts) in [
        ([].as_slice(), false),
        (&[("sec-fetch-site", "none")], false),
        (&[("sec-fetch-site", "cross-site")], false),
        (
            &[
                ("sec-fetch-site", "cross-site"),
                ("referer", referer.as_str()),
            ],
            false,
        ),
        (&[("referer", "https://evil.example/puzzle/1")], false),
        (&[("referer", alike.as_str())], false),
        (&[("referer", referer.as_str())], true),
        (&[("sec-fetch-site", "same-origin")], true),
        (&[("x-part", "1")], true),
    ] {
        let mut ana = Visitor::of(&program);
        ana.plays().await;
        let page = ana.ask(Method::GET, &path, headers, None).await;
        assert_eq!(page.status, StatusCode::OK, "{headers:?}");
        let said = page.body.contains("You have solved 1 of ");
        assert_eq!(said, counts, "{headers:?}: {}", page.body);
        let list = ana.get("/puzzle").await;
        assert_eq!(list.body.contains("✓"), counts, "{headers:?}");
        // The next one is offered only after it is solved.
        let own = list.between("For you:", "</p>");
        assert_eq!(!own.contains("href=\"/puzzle/1\""), counts, "{own}");
    }
}

/// Colours alone do not tell everyone which player has taken an army over.
#[tokio::test]
async fn boards_of_no_game_say_which_player_controls_each_army() {
    let program = Program::start();
    let mut anyone = Visitor::of(&program);
    let taken = |puzzle: &&Puzzle| {
        let position = &puzzle.position;
        let is_taken = |army: Army| {
            let by = position.controller(army);
            !position.board().army(army).is_empty() && by.is_some_and(|by| by.army() != army)
        };
        Army::ALL.into_iter().any(is_taken)
    };
    let puzzle = Puzzle::all().iter().find(taken).unwrap();
    let untaken = Puzzle::all().iter().find(|it| !taken(it)).unwrap();
    let position = puzzle.position.to_string().replace(' ', "+");
    for (path, is_said) in [
        (format!("/puzzle/{}", puzzle.number), true),
        (format!("/puzzle/{}?solution", puzzle.number), true),
        (format!("/analysis?position={position}"), true),
        (format!("/puzzle/{}", untaken.number), false),
    ] {
        let page = anyone.get(&path).await;
        let armies = page.between("class=\"screen\"", "class=\"tabs\"");
        assert!(armies.contains("<li"), "{path}: {armies}");
        assert_eq!(armies.contains("controlled by "), is_said, "{path}");
    }
}

#[tokio::test]
async fn a_private_game_is_shown_to_its_players_alone_and_never_reviewed() {
    let home = tempfile::tempdir().unwrap();
    let game = Prepared {
        is_over: true,
        private: true,
        ..Prepared::of(2).after(MOVES)
    };
    let game = game.save(home.path()).await;
    let program = Program::start_in(home);
    let mut stranger = Visitor::of(&program);
    let mut ana = Visitor::of(&program);
    ana.does(&game.enter[0], "").await;
    let address = game.path.strip_prefix("/game/").unwrap();
    for (path, theirs) in [
        (game.path.clone(), StatusCode::OK),
        (format!("{}/game.txt", game.path), StatusCode::OK),
        (format!("{}/2.png", game.path), StatusCode::OK),
        (format!("/analysis?game={address}"), StatusCode::OK),
        (format!("{}/review", game.path), StatusCode::FORBIDDEN),
        (format!("{}/chances.png", game.path), StatusCode::FORBIDDEN),
    ] {
        let refused = stranger.get(&path).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path}");
        assert!(refused.body.contains("This game is private"), "{path}");
        let shown = ana.get(&path).await;
        assert_eq!(shown.status, theirs, "{path}");
    }
    let events = stranger.get(&format!("{}/events", game.path)).await;
    assert_eq!(events.status, StatusCode::FORBIDDEN);
    let page = ana.get(&game.path).await;
    assert!(!page.body.contains("/review"), "{}", page.body);
}

#[tokio::test]
async fn friends_take_their_seats_in_a_private_game_by_link() {
    let program = Program::start();
    let (mut ana, mut ben) = (Visitor::of(&program), Visitor::of(&program));
    let game = ana.does("/play/friends", "name=Ana&private=yes").await;
    let lobby = ana.get(&game).await;
    let (_, link) = lobby.body.split_once("/seat/").expect("a link to a seat");
    let link = link.split(['"', '<']).next().unwrap();
    let seat = format!("{game}/seat/{link}");
    assert_eq!(ben.get(&game).await.status, StatusCode::FORBIDDEN);
    assert_eq!(ben.get(&seat).await.status, StatusCode::OK);
    ben.does(&seat, "name=Ben").await;
    assert_eq!(ben.get(&game).await.status, StatusCode::OK);
}
