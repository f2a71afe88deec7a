//! Interactions that the library cannot read.

use serde_json::{Value, json};

use crate::discord::fixture::{Fixture, says};

fn command(options: &Value) -> Value {
    json!({ "id": "1", "name": "djambi", "type": 1, "options": options })
}

#[tokio::test]
async fn what_discord_leaves_out_is_filled_in_and_what_cannot_be_read_is_answered() {
    let fixture = Fixture::playing().await;
    let ana = &fixture.people[0];
    // A subcommand without options.
    let data = command(&json!([{ "name": "help", "type": 1 }]));
    let help = ana.forges_command(fixture.channel, data).answer().await;
    let help = help.unwrap();
    assert_eq!(help.labels().len(), 5, "{help}");
    // No word on how large a file may be.
    let data = command(&json!([{ "name": "board", "type": 1, "options": [] }]));
    let board = ana.forges_interaction(fixture.channel, data, |payload| {
        let fields = payload.as_object_mut().unwrap();
        fields.remove("attachment_size_limit");
    });
    let board = board.answer().await.unwrap();
    assert_eq!(board.pictures().len(), 1, "{board}");
    let unknown = ana.forges_interaction(fixture.channel, command(&json!([])), |payload| {
        payload["type"] = json!(99);
    });
    let answer = unknown.answer().await.unwrap();
    says(&answer, &["nothing has changed"]);
    let log = fixture.log();
    assert!(log.contains("interaction not read"), "{log}");
}
