//! The connection to the gateway: what is typed while it is down, identifies that are refused, and a
//! second process that is connected as well.

use std::time::Duration;

use djambi_sandbox::Sandbox;

use crate::bot::Bot;
use crate::table::Table;

/// How many public messages tell that turn.
fn tellings(table: &Table, turn: &str) -> usize {
    let notation = format!("`{turn}`");
    let told = table.public().into_iter();
    told.filter(|it| it.content.contains(&notation)).count()
}

#[tokio::test]
async fn what_is_typed_while_the_line_is_down_is_answered_once_it_is_back() {
    let table = Table::playing().await;
    let [ana, ben, ..] = &table.people;
    // Discord's three seconds do not pass meanwhile, however slow the machine is.
    table.sandbox.clock().stop();
    let identifies = table.sandbox.identifies();
    table.sandbox.set_gateway_reachable(false);
    table.sandbox.drop_sockets();
    table.sandbox.connected(0).await.unwrap();
    let typed = ana.types(table.channel, "/djambi move Mc1-e1").unwrap();
    let looked = ben.types(table.channel, "/djambi board").unwrap();
    table.sandbox.set_gateway_reachable(true);
    table.sandbox.set_patience(Duration::from_secs(30));
    let told = typed.answer().await;
    let told = told.unwrap_or_else(|it| panic!("{it}\n{}", table.log()));
    assert_eq!(table.called(&told), ["Ben"], "{told}");
    assert!(looked.answer().await.is_ok());
    assert!(
        table.sandbox.resumes() >= 1,
        "{}",
        table.sandbox.transcript()
    );
    assert_eq!(table.sandbox.identifies(), identifies);
    table.tells_all().await;
    assert_eq!(tellings(&table, "Mc1-e1"), 1);
    table.ends();
}

#[tokio::test]
async fn a_refused_identify_is_tried_again() {
    let table = Table::playing().await;
    let [ana, ..] = &table.people;
    table.sandbox.set_patience(Duration::from_secs(45));
    let identifies = table.sandbox.identifies();
    table.sandbox.refuse_identifies(1);
    table.sandbox.invalidate_sessions();
    let again =
        |it: &Sandbox| (it.identifies() > identifies && it.shards_connected() == 1).then_some(());
    let again = table.sandbox.until("another identify", again).await;
    again.unwrap_or_else(|it| panic!("{it}\n{}", table.log()));
    let told = table.plays(ana, "Mc1-e1").await;
    assert_eq!(table.called(&told), ["Ben"], "{told}");
    table.ends();
}

#[tokio::test]
async fn two_processes_at_once_tell_each_turn_once() {
    let table = Table::playing().await;
    table.sandbox.set_patience(Duration::from_secs(30));
    let second = Bot::begin(&table.sandbox, &table.home);
    let both = |it: &Sandbox| (it.shards_connected() == 2).then_some(());
    table.sandbox.until("two connections", both).await.unwrap();
    let turns = ["Mc1-e1", "Mg1-f2", "Mg9-e9", "Mc9-d9"];
    for (person, turn) in table.people.iter().zip(turns) {
        let told = table.plays(person, turn).await;
        assert!(!told.is_private() && told.content.contains(turn), "{told}");
    }
    table.tells_all().await;
    for turn in turns {
        assert_eq!(tellings(&table, turn), 1, "{}", table.sandbox.transcript());
    }
    let called: usize = table.people.iter().map(|it| it.was_pinged_by().len()).sum();
    assert_eq!(called, 4, "{}", table.sandbox.transcript());
    table.rests().await;
    let history = table.asks(&table.people[0], "/djambi history").await;
    assert!(history.text().contains("Turns 1 to 4 of 4"), "{history}");
    drop(second);
    table.ends();
}
