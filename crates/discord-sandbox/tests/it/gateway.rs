//! The gateway with a plain WebSocket.

use std::time::Duration;

use crate::common::{Line, stage};
use discord_sandbox::{Sandbox, Trouble};
use serde_json::{Value, json};

#[tokio::test]
async fn hello_identify_ready_guilds_heartbeats() {
    let (sandbox, api, _) = stage().await;
    let (_, gateway) = api.get("/gateway").await;
    assert_eq!(gateway["url"], sandbox.gateway_url());
    assert_eq!(
        api.get("/gateway/bot").await.1["session_start_limit"]["remaining"],
        1_000
    );
    let (mut line, ready) = Line::identified(&sandbox).await;
    assert_eq!(ready["user"]["id"], json!(sandbox.bot()));
    assert_eq!(
        ready["guilds"],
        json!([{ "id": sandbox.guild(), "unavailable": true }])
    );
    let guild = line.event("GUILD_CREATE").await;
    assert_eq!(
        (&guild["s"], &guild["d"]["channels"][0]["name"]),
        (&json!(2), &json!("general"))
    );
    line.say(1, json!(2)).await;
    assert_eq!(line.receive().await["op"], 11);
    assert_eq!(
        api.get("/gateway/bot").await.1["session_start_limit"]["remaining"],
        999
    );
}

#[tokio::test]
async fn an_interaction_has_the_fields_of_discords() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let ana = ana.speaking("de");
    sandbox.set_guild_locale(sandbox.guild(), "fr");
    let (mut line, _) = Line::identified(&sandbox).await;
    let asked = ana.types(sandbox.channel(), "/pick some thing")?;
    let event = line.event("INTERACTION_CREATE").await["d"].clone();
    assert_eq!(
        (&event["type"], &event["version"], &event["context"]),
        (&json!(2), &json!(1), &json!(0))
    );
    assert_eq!(
        (&event["locale"], &event["guild_locale"]),
        (&json!("de"), &json!("fr"))
    );
    assert_eq!(
        event["data"]["options"],
        json!([{ "name": "what", "type": 3, "value": "some thing" }])
    );
    assert_eq!(event["member"]["user"]["id"], json!(ana.id()));
    assert_eq!(
        event["authorizing_integration_owners"]["0"],
        json!(sandbox.guild())
    );
    assert_eq!(event["attachment_size_limit"], 10 << 20);
    for permissions in [
        "/member/permissions",
        "/app_permissions",
        "/channel/permissions",
    ] {
        let bits: u64 = event
            .pointer(permissions)
            .unwrap()
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!(bits & (1 << 11) != 0, "{permissions}");
    }
    asked.sends_again();
    assert_eq!(
        line.event("INTERACTION_CREATE").await["d"],
        event,
        "the very same"
    );
    ana.types(ana.dm(), "/go")?;
    let event = line.event("INTERACTION_CREATE").await["d"].clone();
    assert_eq!(
        (&event["context"], &event["user"]["id"]),
        (&json!(1), &json!(ana.id()))
    );
    assert!(event["member"].is_null() && event["guild_id"].is_null());
    drop(api);
    Ok(())
}

#[tokio::test]
async fn missed_events_are_replayed_and_nothing_else() -> Result<(), Trouble> {
    let (sandbox, _, ana) = stage().await;
    let (mut line, ready) = Line::identified(&sandbox).await;
    line.event("GUILD_CREATE").await;
    ana.types(sandbox.channel(), "/pick one")?;
    let seen = line.event("INTERACTION_CREATE").await["s"]
        .as_u64()
        .unwrap();
    sandbox.drop_sockets();
    sandbox.connected(0).await?;
    ana.types(sandbox.channel(), "/pick two")?;
    let mut line = Line::open(&sandbox).await;
    line.resume(&sandbox, &ready["session_id"], seen).await;
    let missed = line.receive().await;
    assert_eq!(
        (&missed["t"], &missed["s"]),
        (&json!("INTERACTION_CREATE"), &json!(seen + 1))
    );
    assert_eq!(missed["d"]["data"]["options"][0]["value"], "two");
    assert_eq!(line.receive().await["t"], "RESUMED");

    sandbox.ask_to_reconnect();
    assert_eq!(line.receive().await["op"], 7);
    sandbox.invalidate_sessions();
    assert_eq!(line.receive().await, json!({ "op": 9, "d": false }));
    let mut line = Line::open(&sandbox).await;
    line.resume(&sandbox, &ready["session_id"], seen).await;
    assert_eq!(line.receive().await["op"], 9, "that session has ended");
    sandbox.gateway(|it| it.rejected_identifies = 1);
    line.identify(&sandbox, 1, [0, 1]).await;
    assert_eq!(line.receive().await["op"], 9);
    line.identify(&sandbox, 1, [0, 1]).await;
    assert_eq!(line.receive().await["t"], "READY");
    Ok(())
}

async fn closed_after(sandbox: &Sandbox, op: u64, data: Value) -> Value {
    let mut line = Line::open(sandbox).await;
    line.receive().await;
    line.say(op, data).await;
    line.receive().await
}

#[tokio::test]
async fn close_codes() {
    let (sandbox, api, _) = stage().await;
    let identify = |token: &str, intents: u64, shard: [u64; 2]| json!({ "token": token, "intents": intents, "shard": shard });
    let token = sandbox.token();
    assert_eq!(
        closed_after(&sandbox, 2, identify("wrong", 1, [0, 1])).await,
        4_004
    );
    assert_eq!(
        closed_after(&sandbox, 2, identify(&token, 1, [1, 1])).await,
        4_010
    );
    assert_eq!(
        closed_after(&sandbox, 2, identify(&token, 1 << 15, [0, 1])).await,
        4_014
    );
    assert_eq!(closed_after(&sandbox, 99, Value::Null).await, 4_001);
    assert_eq!(closed_after(&sandbox, 3, Value::Null).await, 4_003);
    let (mut line, _) = Line::identified(&sandbox).await;
    line.event("GUILD_CREATE").await;
    sandbox.close_sockets(4_000);
    assert_eq!(line.receive().await, 4_000);
    let (mut line, _) = Line::identified(&sandbox).await;
    line.event("GUILD_CREATE").await;
    sandbox.revoke_token();
    assert_eq!(line.receive().await, 4_004);
    assert_eq!(
        closed_after(&sandbox, 2, identify(&token, 1, [0, 1])).await,
        4_004
    );
    let (status, body) = api.get("/users/@me").await;
    assert_eq!(
        (status, body),
        (401, json!({ "message": "401: Unauthorized", "code": 0 }))
    );
}

#[tokio::test]
async fn a_silent_client_is_dropped_and_acknowledgements_can_stop() {
    let (sandbox, _, _) = stage().await;
    sandbox.gateway(|it| it.heartbeat_interval = Duration::from_secs(2));
    let (mut line, _) = Line::identified(&sandbox).await;
    line.event("GUILD_CREATE").await;
    sandbox.gateway(|it| it.acknowledges = false);
    line.say(1, Value::Null).await;
    assert_eq!(
        line.receive().await,
        4_009,
        "no acknowledgement, and after a silence the end"
    );
    assert_eq!(sandbox.heartbeats(), 1);
}

#[tokio::test]
async fn guilds_are_sent_to_their_shards_and_dms_to_the_first() -> Result<(), Trouble> {
    let (sandbox, _, ana) = stage().await;
    let other = sandbox.new_guild("Other");
    let there = sandbox.new_channel(other, "there");
    ana.joins(other);
    let mut lines = Vec::new();
    for shard in 0..2 {
        let mut line = Line::open(&sandbox).await;
        line.receive().await;
        line.identify(&sandbox, 1, [shard, 2]).await;
        let ready = line.event("READY").await;
        assert_eq!(ready["d"]["guilds"].as_array().unwrap().len(), 1);
        line.event("GUILD_CREATE").await;
        lines.push(line);
    }
    for (channel, guild) in [(sandbox.channel(), sandbox.guild()), (there, other)] {
        let shard = usize::from((guild.0 >> 22) % 2 == 1);
        ana.types(channel, "/go")?;
        assert_eq!(
            lines[shard].event("INTERACTION_CREATE").await["d"]["channel_id"],
            json!(channel)
        );
    }
    ana.types(ana.dm(), "/go")?;
    assert_eq!(
        lines[0].event("INTERACTION_CREATE").await["d"]["channel_id"],
        json!(ana.dm())
    );
    Ok(())
}

#[tokio::test]
async fn changes_of_channels_and_guilds_are_sent() -> Result<(), Trouble> {
    let (sandbox, _, ana) = stage().await;
    let (mut line, _) = Line::identified(&sandbox).await;
    line.event("GUILD_CREATE").await;
    let (guild, here) = (sandbox.guild(), sandbox.channel());
    sandbox.begin_outage(guild);
    assert_eq!(
        line.event("GUILD_DELETE").await["d"],
        json!({ "id": guild, "unavailable": true })
    );
    assert!(ana.types(here, "/go").is_err());
    sandbox.end_outage(guild);
    line.event("GUILD_CREATE").await;
    let thread = sandbox.new_thread(here, "t");
    assert_eq!(line.event("THREAD_CREATE").await["d"]["id"], json!(thread));
    sandbox.archive(thread);
    assert_eq!(
        line.event("THREAD_UPDATE").await["d"]["thread_metadata"]["archived"],
        true
    );
    sandbox.delete_channel(here);
    assert_eq!(line.event("THREAD_DELETE").await["d"]["id"], json!(thread));
    assert_eq!(line.event("CHANNEL_DELETE").await["d"]["id"], json!(here));
    sandbox.remove_bot(guild);
    assert_eq!(
        line.event("GUILD_DELETE").await["d"],
        json!({ "id": guild })
    );
    sandbox.invite_bot(guild);
    line.event("GUILD_CREATE").await;
    Ok(())
}

#[tokio::test]
async fn messages_are_sent_to_those_who_asked_for_them() -> Result<(), Trouble> {
    let (sandbox, _, ana) = stage().await;
    let (mut deaf, _) = Line::identified(&sandbox).await;
    deaf.event("GUILD_CREATE").await;
    let mut receiving = Line::open(&sandbox).await;
    receiving.receive().await;
    receiving.identify(&sandbox, 1 | 1 << 9, [0, 1]).await;
    receiving.event("GUILD_CREATE").await;
    let said = ana.says(sandbox.channel(), "hello")?;
    assert_eq!(
        receiving.event("MESSAGE_CREATE").await["d"]["id"],
        json!(said.id)
    );
    ana.types(sandbox.channel(), "/go")?;
    assert_eq!(
        deaf.receive().await["t"],
        "INTERACTION_CREATE",
        "and no message before it"
    );
    Ok(())
}

#[tokio::test]
async fn identifies_are_paced_per_bucket_and_end_with_the_limit() {
    let (sandbox, api, _) = stage().await;
    sandbox.gateway(|it| it.shards = 4);
    sandbox.gateway(|it| (it.max_concurrency, it.identify_interval) = (2, Duration::from_mins(1)));
    let (_, gateway) = api.get("/gateway/bot").await;
    assert_eq!(gateway["shards"], 4);
    assert_eq!(gateway["session_start_limit"]["max_concurrency"], 2);
    for (shard, answer) in [(0, 0), (1, 0), (2, 9), (3, 9)] {
        let mut line = Line::open(&sandbox).await;
        line.receive().await;
        line.identify(&sandbox, 1, [shard, 4]).await;
        assert_eq!(line.receive().await["op"], answer, "shard {shard}");
    }
    assert_eq!(sandbox.identifies(), 2);
    sandbox.gateway(|it| (it.max_concurrency, it.identify_interval) = (2, Duration::ZERO));
    sandbox.gateway(|it| it.identifies_left = 1);
    for (shard, closes) in [(2, false), (3, true)] {
        let mut line = Line::open(&sandbox).await;
        line.receive().await;
        line.identify(&sandbox, 1, [shard, 4]).await;
        if closes {
            assert_eq!(line.receive().await, 4_004);
        } else {
            assert_eq!(line.receive().await["op"], 0);
        }
    }
}
