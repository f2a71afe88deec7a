//! Ratings, worked out from the logs.

use djambi::game::ServerId;
use djambi::rating::Season;

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
        let resigns = || Command::Game {
            game: GameRef::Here,
            command: GameCommand::Resign { seat: None },
        };
        let moves = more.map(|(person, text)| (person, mv(text)));
        let resigns = (2..=4).map(|person| (person, resigns()));
        let wishes = moves.into_iter().chain(resigns);
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

/// A file into which that game is loaded again and again, under other names.
struct Copies {
    shop: Shop,
    json: String,
    id: String,
}

impl Copies {
    fn new() -> Copies {
        let (json, id) = finished();
        let shop = shop();
        Copies { shop, json, id }
    }

    /// Loads the game, as if it had been played in that server, with other people instead of 2 to 4.
    fn load(&self, name: &str, people: [usize; 3], server: Option<u64>) {
        let mut text = self.json.replace(&self.id, name);
        for (old, new) in (2..=4).zip(people) {
            text = text.replace(&format!("10000{old}"), &format!("20000{new}"));
        }
        assert!(text.contains("\"server\": null"), "{text}");
        if let Some(server) = server {
            let server = format!("\"server\": \"{server}\"");
            text = text.replace("\"server\": null", &server);
        }
        let file = self.shop.file("game.json");
        std::fs::write(&file, text).unwrap();
        self.shop.good(&["import", &file]);
    }

    /// Nine games of one server: too few for a row.
    fn load_nine(&self, server: u64) {
        for (number, letter) in "23456789b".chars().enumerate() {
            let people = [number % 6, (number + 1) % 6, (number + 2) % 6];
            self.load(&format!("bcdfg{letter}"), people, Some(server));
        }
    }
}

#[test]
fn each_server_has_the_table_that_its_members_see() {
    let copies = Copies::new();
    let shop = &copies.shop;
    copies.load_nine(500);
    copies.load("bcdfgc", [0, 2, 4], Some(500));
    let alone = shop.good(&["rate"]);
    assert_eq!(alone.lines().count(), 1, "{alone}");
    assert!(
        alone.starts_with("1\t100001\t") && alone.ends_with("\t10\n"),
        "{alone}"
    );
    copies.load("bcdfgf", [0, 2, 4], Some(501));
    copies.load("bcdfgg", [0, 2, 4], None);
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
