//! No statement of a request reads a whole table that grows with the years.

use std::process;

use djambi::game::{GameCommand, RoleId};
use djambi::service::{Command, Format, GameRef, ResultsFile};
use djambi::store::{Scope, ShardScope};
use jiff::SignedDuration;
use sqlx::Row;

use crate::service::database::raw;
use crate::service::fixture::{
    ANA, BEN, CLEO, EVE, Fixture, HERE, SERVER, absent, channel, here, sets_here,
};
use crate::service::lobby::role;
use crate::service::statements::Statements;

/// Everything that people ask for in the course of a game, and the events beside it.
async fn all_kinds_of_requests(fixture: &mut Fixture) {
    let id = fixture.looks(ANA).await.id;
    let game = || GameRef::Game(id.clone());
    let away = Some((fixture.now, fixture.now + SignedDuration::from_hours(5)));
    for command in [
        absent(away),
        absent(None),
        Command::MyGames,
        Command::Look { game: game() },
        Command::Look {
            game: GameRef::Here,
        },
        here(GameCommand::Draw),
        Command::Note {
            game: game(),
            text: Some("a note".into()),
        },
        Command::ExportMe,
        Command::ForgetMePreview,
        sets_here(|_| ()),
        Command::Tables,
        Command::Profile { person: None },
        Command::Profile { person: Some(ANA) },
        Command::Standings { season: None },
        Command::Statistics,
        Command::Export {
            game: game(),
            format: Format::Json,
        },
    ] {
        fixture.ask(BEN, command).await;
    }
    fixture.plays_on().await;
    fixture.later(SignedDuration::from_hours(37));
    fixture.online().await;
    fixture.run_due().await;
    for announcement in fixture.pending().await {
        let view = &announcement.update.view;
        let (version, place) = (view.version(), announcement.place);
        let postponed = fixture
            .store()
            .postpone(&view.id, version, place, fixture.now);
        postponed.await.unwrap();
        let rejected = fixture.store().rejected(&view.id, version, place);
        rejected.await.unwrap();
        fixture.delivers(&announcement).await;
    }
    fixture.store().is_overdue(&id).await.unwrap();
    fixture.store().list(Scope::ShownOf(BEN), 10).await.unwrap();
    fixture.deliverable_in(channel(HERE)).await;
    fixture.absent(SERVER, true).await;
    // The clocks of the server get the time back, and those of all after an outage.
    fixture.later(SignedDuration::from_hours(1));
    fixture.absent(SERVER, false).await;
    let all = ShardScope::All;
    fixture.store().next_due(&all).await.unwrap();
    fixture.later(SignedDuration::from_hours(1));
    fixture.online().await;
    fixture.service.forget_guests(fixture.now).await.unwrap();
    let servers = fixture.service.forget_servers(&all, fixture.now).await;
    assert_eq!(servers.unwrap(), 0);
    fixture.game_command(EVE, GameCommand::End).await;
    let results = Command::ExportResults(ResultsFile::Players);
    fixture.ask(EVE, results).await;
    fixture.opens(CLEO).await;
    fixture.ask(EVE, role(RoleId(77))).await;
    let game = GameRef::Here;
    fixture.done(CLEO, Command::PingRole { game }).await;
    fixture.ask(CLEO, Command::ForgetMe).await;
    fixture.restart().await;
}

/// Says that this process runs the one test alone.
const ALONE: &str = "DJAMBI_PLANS";

#[test]
fn no_request_reads_a_whole_table() {
    if std::env::var_os(ALONE).is_none() {
        // A process of its own: requests of other tests do not concern it, and statements are
        // logged on SQLite's threads.
        let mut alone = process::Command::new(std::env::current_exe().unwrap());
        let (_, module) = module_path!().split_once("::").unwrap();
        let this = format!("{module}::no_request_reads_a_whole_table");
        alone.args([this.as_str(), "--exact", "--nocapture"]);
        let output = alone.env(ALONE, "1").output().unwrap();
        let [said, failed] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
        let passed = output.status.success() && said.contains("1 passed");
        assert!(passed, "{said}\n{failed}");
        return;
    }
    let statements = Statements::hear();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut fixture = Fixture::with_four().await;
        all_kinds_of_requests(&mut fixture).await;
    });
    let statements = statements.heard();
    assert!(statements.len() > 40, "{statements:#?}");
    runtime.block_on(async {
        let fixture = Fixture::with_four().await;
        let mut at = raw(&fixture).await;
        let partial = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%'";
        let partial: Vec<String> = sqlx::query_scalar(partial)
            .fetch_all(&mut at)
            .await
            .unwrap();
        let (mut looked_at, mut used) = (0, String::new());
        for statement in statements {
            let reads = ["SELECT", "UPDATE", "DELETE", "INSERT"];
            if !reads.iter().any(|it| statement.starts_with(it)) || statement.contains("pragma") {
                continue;
            }
            looked_at += 1;
            // A server fails such a prepared statement once a newer process has added a column.
            let all = ["SELECT *", ".*"].iter().any(|it| statement.contains(it));
            assert!(!all, "it reads columns that it does not know\n{statement}");
            let explain = format!("EXPLAIN QUERY PLAN {statement}");
            let plan = sqlx::query(sqlx::AssertSqlSafe(explain));
            for row in plan.fetch_all(&mut at).await.unwrap() {
                let step: String = row.get("detail");
                used.push_str(&step);
                // Waiting rows are few; a table of games, events or people grows with the years, and
                // so does an index of all its rows.
                let whole = [
                    "games", "events", "people", "players", "mentions", "results", "g", "e", "p",
                    "m", "r",
                ]
                .iter()
                .any(|table| {
                    let of_all = step.strip_prefix(&format!("SCAN {table}"));
                    of_all.is_some_and(|how| {
                        let few = |index: &String| how.ends_with(&format!("INDEX {index}"));
                        how.is_empty() || how.starts_with(" USING") && !partial.iter().any(few)
                    })
                });
                assert!(!whole, "{step}\n{statement}");
            }
        }
        assert!(looked_at > 40, "{looked_at}");
        // The games that look for players are found without those that are over.
        assert!(used.contains("games_server_open"), "{used}");
    });
}
