//! Ratings, worked out from the logs.

use super::*;

/// A finished game that person 1 has won after everyone had moved three times, as JSON.
fn finished() -> (String, String) {
    let shop = shop();
    let more = [
        (4, "Ma7-a6"),
        (1, "Me1-d1"),
        (2, "Mf1-g1"),
        (3, "Me9-f9"),
        (4, "Ma6-a7"),
        (1, "Md1-c1"),
        (2, "Mg1-f1"),
        (3, "Mf9-g9"),
        (4, "Ma7-a6"),
    ];
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let options = ServiceOptions {
            store: StoreOptions::to_play(url(shop.directory.path())),
            workers: Some(1),
        };
        let service = GameService::open(&options, Timestamp::now()).await.unwrap();
        let resigns = (2..=4).map(|person| {
            let command = GameCommand::Resign { seat: None };
            (
                person,
                Command::Game {
                    game: GameRef::Here,
                    command,
                },
            )
        });
        let wishes = more
            .map(|(person, text)| (person, mv(text)))
            .into_iter()
            .chain(resigns);
        for (number, (person, wish)) in (100..).zip(wishes) {
            let reply = service
                .handle(&request(number, person, wish), Timestamp::now())
                .await;
            assert!(matches!(reply, Reply::Done(_)), "{reply:?}");
        }
        service.close().await;
    });
    (shop.good(&["export", &shop.id, "--json"]), shop.id.clone())
}

#[test]
fn ratings_are_worked_out_from_the_logs_alone() {
    let (json, id) = finished();
    let shop = shop();
    let load = |name: &str, people: [usize; 3]| {
        let mut text = json.replace(&id, name);
        for (old, new) in (2..=4).zip(people) {
            text = text.replace(&format!("10000{old}"), &format!("20000{new}"));
        }
        std::fs::write(shop.file("game.json"), text).unwrap();
        shop.good(&["import", &shop.file("game.json")]);
    };
    for (number, letter) in "23456789b".chars().enumerate() {
        load(
            &format!("bcdfg{letter}"),
            [number % 6, (number + 1) % 6, (number + 2) % 6],
        );
    }
    // Nine games are too few for a row.
    assert_eq!(shop.good(&["rate"]), "");
    load("bcdfgc", [0, 2, 4]);
    let table = shop.good(&["rate"]);
    let [place, person, rating, uncertainty, games] = table
        .trim_end()
        .split('\t')
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    assert_eq!((place, person, games), ("1", "100001", "10"));
    assert!(rating.parse::<f64>().unwrap() > 1600.0, "{table}");
    assert!(uncertainty.parse::<f64>().unwrap() < 333.0, "{table}");
    assert_eq!(shop.good(&["rate"]), table);
    let address = url(shop.directory.path());
    let elsewhere = process::Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["games", "rate", "--database", &address])
        .env_remove("DATABASE_URL")
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(elsewhere.stdout).unwrap(), table);
    // Games in progress, and those that are loaded from records, do not count.
    let printed = || String::from_utf8(shop.run(&["rate"]).stderr).unwrap();
    assert_eq!(printed(), "rated games: 10\n");
    let record = shop.good(&["export", "bcdfgc"]);
    std::fs::write(shop.file("game.txt"), record).unwrap();
    shop.good(&["import", &shop.file("game.txt")]);
    let expected = "rated games: 10\nunrated games, loaded from records: 1\n";
    assert_eq!(printed(), expected);
    assert_eq!(shop.good(&["rate"]), table);
    // Somebody with deleted data is in no table.
    shop.good(&["forget-person", "100001", "--yes"]);
    assert_eq!(shop.good(&["rate"]), "");
}
