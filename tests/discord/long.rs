//! Private replies that would be longer than a message or a card may be: nothing important is lost.

use discord_sandbox::Message;

use crate::discord::fixture::Fixture;
use crate::discord::stored::moves;

/// A game of 64 moves.
const GAME: &str = include_str!("wordy.txt");

/// A card of whole lines that Discord takes, with nothing cut off at its end.
fn is_whole(message: &Message) {
    let text = &message.words();
    assert!(text.encode_utf16().count() <= 4_000, "{message}");
    assert!(!text.ends_with('…'), "{message}");
}

#[tokio::test]
async fn a_long_list_of_games_ends_with_a_whole_line_and_counts_the_rest() {
    let fixture = Fixture::new().await;
    let ana = &fixture.people[0];
    ana.renames(&"*_".repeat(16));
    for number in 0..17 {
        let channel = fixture.new_channel(&format!("game-{number}"));
        fixture.asks_in(ana, channel, "new").await;
    }
    let list = fixture.asks(ana, "games").await;
    is_whole(&list);
    let words = list.words();
    let lines: Vec<&str> = words.lines().collect();
    let (rest, games) = lines[1..].split_last().expect("games");
    for line in games {
        assert!(line.starts_with("Lobby: "), "{list}");
        // A link to the message, or the channel's name while the message has only just been sent.
        assert!(line.ends_with(|it: char| it.is_ascii_digit() || it == '>'));
    }
    assert!(games.len() > 9, "there is room for more: {list}");
    let counted = format!("… and {} more.", 17 - games.len());
    assert_eq!(*rest, counted, "{list}");
}

/// The numbers of the moves on a page.
fn numbers(page: &Message) -> Vec<usize> {
    let words = page.words();
    let lines = words.lines().skip(1);
    let numbers = lines.map(|line| line.split('.').next().unwrap().parse());
    numbers.map(|number| number.expect("a number")).collect()
}

#[tokio::test]
async fn every_move_is_on_one_page_of_the_history() {
    let (fixture, _) = Fixture::after(&moves(GAME)).await;
    let ana = fixture.people[0].clone().speaking("es-ES");
    let mut page = fixture.asks(&ana, "record history").await;
    let mut found: Vec<usize> = Vec::new();
    loop {
        is_whole(&page);
        let numbers = numbers(&page);
        let (first, last) = (numbers[0], numbers[numbers.len() - 1]);
        let title = format!("Jugadas {first} a {last} de 64:");
        assert!(page.words().starts_with(&title), "{page}");
        found.splice(0..0, numbers);
        if first == 1 {
            break;
        }
        page = fixture.presses(&ana, &page, "Anterior").await;
    }
    assert_eq!(found, (1..=64).collect::<Vec<_>>());
    assert!(!page.labels().contains(&"Anterior".to_owned()), "{page}");
    // And back to the end.
    while page.labels().contains(&"Siguiente".to_owned()) {
        page = fixture.presses(&ana, &page, "Siguiente").await;
    }
    assert_eq!(numbers(&page).last(), Some(&64));
}

#[tokio::test]
async fn of_many_events_the_newest_are_shown_with_the_state() {
    let (fixture, position) = Fixture::after(&moves(GAME)).await;
    let ana = &fixture.people[0];
    let eve = fixture.sandbox.person("Eve");
    fixture
        .asks(ana, "game replace colour:Red person:@Eve")
        .await;
    let reply = fixture.presses(&eve, &fixture.newest(), "Agree").await;
    let board = fixture.presses(&eve, &reply, "Board").await;
    let words = board.words();
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!(lines[..2], ["Since your last move:", "…"], "{board}");
    let [listed_moves @ .., next, due] = &lines[2..] else {
        panic!("{board}")
    };
    assert!(
        next.contains("our move: ") && due.contains("Due "),
        "{board}"
    );
    let numbered = |line: &&str| line.split('.').next().unwrap().parse().unwrap();
    let numbers: Vec<usize> = listed_moves.iter().map(numbered).collect();
    assert!(numbers.len() > 15, "there is room for more: {board}");
    assert_eq!(numbers, (65 - numbers.len()..=64).collect::<Vec<_>>());
    let pictures = board.pictures();
    let alt = pictures[0].alt.as_deref().unwrap();
    let newest = listed_moves[listed_moves.len() - 1];
    assert!(alt.contains(newest), "the newest move is missing: {alt}");
    let mover = position.mover();
    assert!(alt.contains(&format!("It is {mover:?}’s turn.")), "{alt}");
    for fate in ["Red: ", "Blue: ", "Yellow: ", "Green: out."] {
        assert!(alt.contains(fate), "{fate}: {alt}");
    }
}
