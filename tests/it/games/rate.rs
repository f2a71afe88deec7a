//! Ratings, worked out from the logs.

use djambi::game::ServerId;
use djambi::rating::Season;

use super::*;

/// A finished game that person 1 has won after everyone had moved three times, as JSON, and its id.
fn finished() -> (String, String) {
    let shop = shop();
    let moves = [
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
    let moves = moves.map(|(person, text)| (person, mv(text)));
    let resign = || here(GameCommand::Resign { seat: None });
    let wishes = moves
        .into_iter()
        .chain((2..=4).map(|person| (person, resign())));
    fulfilled(shop.directory.path(), 100, wishes.collect());
    (shop.good(&["export", &shop.id, "--json"]), shop.id)
}

#[test]
fn each_server_has_the_table_that_its_members_see() {
    let (json, id) = finished();
    let shop = shop();
    // Loads that game, as if it had been played in that server, with other people instead of 2 to 4.
    let load = |name: &str, people: [usize; 3], server: Option<u64>| {
        let mut text = json.replace(&id, name);
        for (old, new) in (2..=4).zip(people) {
            text = text.replace(&format!("10000{old}"), &format!("20000{new}"));
        }
        assert!(text.contains("\"server\": null"), "{text}");
        if let Some(server) = server {
            let server = format!("\"server\": \"{server}\"");
            text = text.replace("\"server\": null", &server);
        }
        let file = shop.file("game.json");
        std::fs::write(&file, text).unwrap();
        shop.good(&["import", &file]);
    };
    // Nine games are too few for a row.
    for (number, letter) in "23456789b".chars().enumerate() {
        let people = [number % 6, (number + 1) % 6, (number + 2) % 6];
        load(&format!("bcdfg{letter}"), people, Some(500));
    }
    load("bcdfgc", [0, 2, 4], Some(500));
    let alone = shop.good(&["rate"]);
    assert_eq!(alone.lines().count(), 1, "{alone}");
    assert!(
        alone.starts_with("1\t100001\t") && alone.ends_with("\t10\n"),
        "{alone}"
    );
    load("bcdfgf", [0, 2, 4], Some(501));
    load("bcdfgg", [0, 2, 4], None);
    std::fs::write(shop.file("game.txt"), shop.good(&["export", "bcdfgc"])).unwrap();
    shop.good(&["import", &shop.file("game.txt")]);
    let output = shop.run(&["rate"]);
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed, format!("server 500\n{alone}"));
    // Games that are loaded from records do not count.
    let counts = "rated games: 12\nrated games in no server, which are in no table: 1\nunrated games, loaded from records: 1\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), counts);
    assert_eq!(shop.good(&["rate", "--server", "500"]), alone);
    assert_eq!(shop.good(&["rate", "--server", "501"]), "");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let shown = runtime.block_on(async {
        let options = ServiceOptions {
            store: StoreOptions::to_look(url(shop.directory.path())),
            workers: None,
        };
        let service = GameService::open_shared(&options).await.unwrap();
        let season = Season::of(Timestamp::now());
        let table = service.table_of(ServerId(500), season, PersonId(1));
        let rows = table.await.unwrap().rows;
        let line = |row: &djambi::rating::Row| {
            let (points, uncertainty) = (row.rating.points, row.rating.uncertainty);
            let (place, person, games) = (row.place, row.person, row.games);
            format!("{place}\t{person}\t{points:.1}\t{uncertainty:.1}\t{games}\n")
        };
        rows.iter().map(line).collect::<String>()
    });
    assert_eq!(shown, alone);
}
