//! Applications that people install for themselves: in group chats, and where the bot is not a
//! member.

use crate::common::{Line, button, message, row, stage};
use discord_sandbox::Trouble;
use serde_json::json;

#[tokio::test]
async fn commands_exist_where_the_bot_is_no_member() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let commands = json!([
        { "name": "go", "description": "goes", "integration_types": [0, 1], "contexts": [0, 1, 2] },
        { "name": "home", "description": "stays" },
    ]);
    assert_eq!(api.register(commands).await.0, 200);
    let (mut line, _) = Line::identified(&sandbox).await;
    let ben = sandbox.person("Ben");
    let guild = sandbox.new_guild_without_bot("Elsewhere");
    let channel = sandbox.new_channel(guild, "talk");
    ana.joins(guild);
    let group = sandbox.new_group("friends", &[&ana, &ben]);
    for place in [channel, group] {
        assert!(ana.types(place, "/go").is_err(), "not installed");
    }
    ana.installs();
    assert!(ana.types(channel, "/home").is_err(), "of guilds only");
    assert!(ben.types(group, "/go").is_err(), "Ben has not installed it");
    for (place, context) in [(channel, 0), (group, 2)] {
        let asked = ana.types(place, "/go")?;
        let received = line.event("INTERACTION_CREATE").await["d"].clone();
        assert_eq!(received["context"], context);
        assert_eq!(
            received["authorizing_integration_owners"],
            json!({ "1": ana.id() })
        );
        let answer = message("hi", json!([row(json!([button("b")]))]));
        assert_eq!(api.answer(&asked, answer).await.0, 204);
        let posted = api
            .post_message(place, json!({ "content": "by itself" }))
            .await;
        assert_eq!(posted.1["code"], 50_001, "the bot is no member");
    }
    // Ben sees the answer and may press its button.
    let shown = ben.last(group).unwrap();
    ben.presses(&shown, "b")?;
    let received = line.event("INTERACTION_CREATE").await["d"].clone();
    assert_eq!(received["authorizing_integration_owners"], json!({}));
    Ok(())
}

#[tokio::test]
async fn an_installed_application_has_five_follow_ups_in_a_guild() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let commands = json!([{ "name": "go", "description": "goes", "integration_types": [1] }]);
    assert_eq!(api.register(commands).await.0, 200);
    let guild = sandbox.new_guild_without_bot("Elsewhere");
    let channel = sandbox.new_channel(guild, "talk");
    ana.joins(guild);
    ana.installs();
    let asked = ana.types(channel, "/go")?;
    api.answer(&asked, message("hi", json!([]))).await;
    for number in 1..=6 {
        let (status, body) = api
            .call("POST", &api.webhook(&asked), json!({ "content": "more" }))
            .await;
        assert_eq!(status == 200, number <= 5, "{number}: {body}");
    }
    Ok(())
}
