//! Channel messages with the bot's own rights: permissions, mentions, nonces, threads, DMs.

use std::time::Duration;

use crate::common::{Api, stage};
use discord_sandbox::{Id, Permissions, Trouble};
use serde_json::{Value, json};

fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or(0))
}

fn id(value: &Value) -> Id {
    value["id"].as_str().unwrap().parse().unwrap()
}

async fn thread(api: &Api, channel: Id, form: Value) -> (u16, Value) {
    api.call("POST", &format!("/channels/{channel}/threads"), form)
        .await
}

#[tokio::test]
async fn each_permission_is_asked_for() {
    let (sandbox, api, ana) = stage().await;
    let (here, bot) = (sandbox.channel(), sandbox.bot());
    let path = format!("/channels/{here}/messages");
    let said = ana.says(here, "hello").unwrap();
    let file: &[(u64, &str, &[u8])] = &[(0, "a.png", crate::common::PNG)];
    let embed = json!({ "embeds": [{ "title": "t" }] });
    let text = json!({ "content": "c" });

    sandbox.deny(here, bot, Permissions::ATTACH_FILES);
    assert_eq!(
        code(&api.upload("POST", &path, text.clone(), file).await),
        (403, 50_013)
    );
    sandbox.deny(here, bot, Permissions::EMBED_LINKS);
    assert_eq!(code(&api.post_message(here, embed).await), (403, 50_013));
    assert_eq!(api.post_message(here, text.clone()).await.0, 200);
    let others = format!("{path}/{}", said.id);
    assert_eq!(
        code(&api.call("DELETE", &others, Value::Null).await),
        (403, 50_013)
    );
    assert_eq!(
        code(&api.call("PATCH", &others, text.clone()).await),
        (403, 50_005)
    );
    sandbox.allow(here, bot, Permissions::MANAGE_MESSAGES);
    assert_eq!(api.call("DELETE", &others, Value::Null).await.0, 204);
    assert_eq!(code(&api.get(&others).await), (404, 10_008));
    sandbox.deny(here, bot, Permissions::SEND_MESSAGES);
    assert_eq!(
        code(&api.post_message(here, text.clone()).await),
        (403, 50_013)
    );
    let (_, own) = api.get(&path).await;
    let own = format!("{path}/{}", id(&own[0]));
    assert_eq!(
        api.call(
            "PATCH",
            &own,
            json!({ "content": "edits need no such right" })
        )
        .await
        .0,
        200
    );
    sandbox.deny(here, bot, Permissions::VIEW_CHANNEL);
    assert_eq!(
        code(&api.post_message(here, text.clone()).await),
        (403, 50_001)
    );
    assert_eq!(
        code(&api.call("PATCH", &own, text.clone()).await),
        (403, 50_001)
    );
    sandbox.allow(
        here,
        bot,
        Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES,
    );
    assert_eq!(api.post_message(here, text.clone()).await.0, 200);
    sandbox.delete_channel(here);
    assert_eq!(code(&api.post_message(here, text).await), (404, 10_003));
}

#[tokio::test]
async fn answers_to_interactions_work_without_the_right_to_send() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    sandbox.deny(sandbox.channel(), sandbox.bot(), Permissions::SEND_MESSAGES);
    let asked = ana.types(sandbox.channel(), "/go")?;
    assert_eq!(
        api.answer(&asked, crate::common::message("hello", json!([])))
            .await
            .0,
        204
    );
    Ok(())
}

#[tokio::test]
async fn the_people_pinged_are_known() {
    let (sandbox, api, ana) = stage().await;
    let (here, ben, eve) = (
        sandbox.channel(),
        sandbox.person("Ben"),
        sandbox.person("Eve"),
    );
    eve.leaves(sandbox.guild());
    let text = format!(
        "<@!{}> {} {} `{}` @everyone",
        ana.id(),
        ben.mention(),
        eve.mention(),
        ben.mention()
    );
    let rung = async |form: Value| {
        let (status, body) = api.post_message(here, form).await;
        assert_eq!(status, 200, "{body}");
        let message = sandbox.message(id(&body)).unwrap();
        let mentioned = body["mentions"].as_array().unwrap().len();
        (message.pinged.into_iter().collect::<Vec<_>>(), mentioned)
    };
    let (ana_id, ben_id) = (ana.id(), ben.id());
    let with = |allowed: Value| json!({ "content": text, "allowed_mentions": allowed });
    assert_eq!(
        rung(json!({ "content": text })).await,
        (vec![ana_id, ben_id], 3),
        "those who see it"
    );
    assert_eq!(rung(with(json!({ "parse": [] }))).await, (vec![], 0));
    assert_eq!(
        rung(with(json!({ "users": [ben_id] }))).await,
        (vec![ben_id], 1)
    );
    assert_eq!(
        rung(with(json!({ "parse": ["users"] }))).await,
        (vec![ana_id, ben_id], 3)
    );
    assert_eq!(
        rung(json!({ "content": format!("`{}`", ana.mention()) })).await,
        (vec![], 0),
        "code"
    );
    let both = api
        .post_message(here, with(json!({ "parse": ["users"], "users": [ben_id] })))
        .await;
    assert_eq!(code(&both), (400, 50_035));

    let count = ben.was_pinged_by().len();
    let (_, quiet) = api.post_message(here, json!({ "content": "x" })).await;
    let path = format!("/channels/{here}/messages/{}", id(&quiet));
    let (_, edited) = api
        .call("PATCH", &path, json!({ "content": ben.mention() }))
        .await;
    assert_eq!(edited["mentions"].as_array().unwrap().len(), 1);
    assert_eq!(ben.was_pinged_by().len(), count, "an edit rings nobody");
    let said = ben.says(here, "hm").unwrap();
    let reply = |allowed: Value| json!({ "content": "re", "message_reference": { "message_id": said.id }, "allowed_mentions": allowed });
    assert_eq!(rung(reply(Value::Null)).await.0, [ben_id]);
    assert!(rung(reply(json!({ "parse": [] }))).await.0.is_empty());
    sandbox.delete_message(&said);
    assert_eq!(
        code(&api.post_message(here, reply(Value::Null)).await),
        (400, 50_035)
    );
    sandbox.allow(here, sandbox.bot(), Permissions::MENTION_EVERYONE);
    assert_eq!(
        rung(json!({ "content": "@everyone" })).await.0,
        [ana_id, ben_id]
    );
}

#[tokio::test]
async fn a_nonce_suppresses_a_repeated_message_for_some_minutes() {
    let (sandbox, api, ana) = stage().await;
    let form = json!({ "content": "once", "nonce": "turn-7", "enforce_nonce": true });
    let (_, first) = api.post_message(sandbox.channel(), form.clone()).await;
    let (status, again) = api.post_message(sandbox.channel(), form.clone()).await;
    assert_eq!((status, id(&again)), (200, id(&first)));
    assert_eq!(ana.sees(sandbox.channel()).len(), 1);
    sandbox.clock().advance(Duration::from_secs(301));
    api.post_message(sandbox.channel(), form).await;
    assert_eq!(ana.sees(sandbox.channel()).len(), 2);
    let loose = json!({ "content": "twice", "nonce": "n" });
    api.post_message(sandbox.channel(), loose.clone()).await;
    api.post_message(sandbox.channel(), loose).await;
    assert_eq!(ana.sees(sandbox.channel()).len(), 4);
    let long = json!({ "content": "x", "nonce": "n".repeat(26), "enforce_nonce": true });
    assert_eq!(
        code(&api.post_message(sandbox.channel(), long).await),
        (400, 50_035)
    );
}

#[tokio::test]
async fn threads_are_made_archived_woken_and_locked() -> Result<(), Trouble> {
    let (sandbox, api, ana) = stage().await;
    let here = sandbox.channel();
    let (status, made) = thread(&api, here, json!({ "name": "game", "type": 11 })).await;
    assert_eq!((status, &made["parent_id"]), (201, &json!(here)));
    let game = id(&made);
    assert_eq!(
        code(&thread(&api, game, json!({ "name": "in it", "type": 11 })).await),
        (400, 50_024)
    );
    assert_eq!(
        code(&thread(&api, ana.dm(), json!({ "name": "in a DM", "type": 11 })).await),
        (400, 50_024)
    );
    assert_eq!(
        code(&thread(&api, here, json!({ "name": "", "type": 11 })).await),
        (400, 50_035)
    );
    let minutes = json!({ "name": "n", "type": 11, "auto_archive_duration": 61 });
    assert_eq!(code(&thread(&api, here, minutes).await), (400, 50_035));
    let (_, posted) = api.post_message(game, json!({ "content": "first" })).await;
    let path = format!("/channels/{game}/messages/{}", id(&posted));

    sandbox.archive(game);
    assert!(
        ana.types(game, "/go").is_err(),
        "no commands in an archived thread"
    );
    assert_eq!(
        code(&api.call("PATCH", &path, json!({ "content": "x" })).await),
        (400, 50_083)
    );
    assert_eq!(
        api.post_message(game, json!({ "content": "wakes it" }))
            .await
            .0,
        200
    );
    assert_eq!(
        api.call("PATCH", &path, json!({ "content": "x" })).await.0,
        200
    );
    assert!(ana.types(game, "/go").is_ok());
    sandbox.lock(game);
    assert_eq!(
        code(&api.post_message(game, json!({ "content": "x" })).await),
        (400, 160_005)
    );

    let own = json!({ "archived": true });
    let (_, other) = thread(&api, here, json!({ "name": "own", "type": 11 })).await;
    let other = format!("/channels/{}", id(&other));
    assert_eq!(
        api.call("PATCH", &other, own.clone()).await.1["thread_metadata"]["archived"],
        true
    );
    assert_eq!(
        code(&api.call("PATCH", &other, json!({ "name": "x" })).await),
        (400, 50_083)
    );
    assert_eq!(
        api.call("PATCH", &other, json!({ "archived": false }))
            .await
            .0,
        200
    );

    sandbox.deny(
        here,
        sandbox.bot(),
        Permissions::SEND_MESSAGES_IN_THREADS | Permissions::CREATE_PUBLIC_THREADS,
    );
    let third = sandbox.new_thread(here, "somebody's");
    assert_eq!(
        code(&api.post_message(third, json!({ "content": "x" })).await),
        (403, 50_013)
    );
    assert_eq!(
        code(&thread(&api, here, json!({ "name": "n", "type": 11 })).await),
        (403, 50_013)
    );
    Ok(())
}

#[tokio::test]
async fn a_private_thread_is_seen_by_those_who_are_in_it() {
    let (sandbox, api, ana) = stage().await;
    let ben = sandbox.person("Ben");
    let thread = sandbox.new_private_thread(sandbox.channel(), "among us", &[&ana]);
    let member = async |person: Id| {
        let path = format!("/channels/{thread}/thread-members/{person}");
        code(&api.call("GET", &path, Value::Null).await)
    };
    assert_eq!(member(ana.id()).await.0, 200);
    assert_eq!(member(ben.id()).await, (404, 10_007));
    sandbox.leave_thread(thread, ana.id());
    assert_eq!(member(ana.id()).await, (404, 10_007));
    sandbox.leave_thread(thread, sandbox.bot());
    assert_eq!(member(ana.id()).await, (403, 50_001));
}

#[tokio::test]
async fn a_private_thread_is_made_filled_and_locked_by_those_who_may() {
    let (sandbox, api, ana) = stage().await;
    let here = sandbox.channel();
    let [ben, zoe] = ["Ben", "Zoe"].map(|name| sandbox.person(name));
    let private = json!({ "name": "us", "type": 12, "invitable": false });
    let (status, made) = thread(&api, here, private.clone()).await;
    assert_eq!((status, &made["type"]), (201, &json!(12)));
    assert_eq!(made["thread_metadata"]["invitable"], false);
    let thread_id = id(&made);
    let member = async |method: &str, person: Id| {
        let path = format!("/channels/{thread_id}/thread-members/{person}");
        code(&api.call(method, &path, Value::Null).await)
    };
    // The bot may add people as the owner, and only those who can see the channel.
    zoe.leaves(sandbox.guild());
    assert_eq!(member("PUT", ana.id()).await.0, 204);
    assert_eq!(member("PUT", zoe.id()).await, (404, 10_007));
    let text = json!({ "content": "secret" });
    assert_eq!(api.post_message(thread_id, text).await.0, 200);
    assert_eq!(ana.sees(thread_id).len(), 1);
    assert!(ben.sees(thread_id).is_empty());
    // People who leave the server leave its threads.
    ana.leaves(sandbox.guild());
    assert_eq!(member("GET", ana.id()).await, (404, 10_007));
    // Only people who manage threads lock one, and then add others to it.
    let lock = json!({ "locked": true });
    let path = format!("/channels/{thread_id}");
    let refused = api.call("PATCH", &path, lock.clone()).await;
    assert_eq!(code(&refused), (403, 50_013));
    sandbox.allow(here, sandbox.bot(), Permissions::MANAGE_THREADS);
    assert_eq!(api.call("PATCH", &path, lock).await.0, 200);
    assert_eq!(member("PUT", ben.id()).await.0, 204);
    sandbox.deny(here, sandbox.bot(), Permissions::MANAGE_THREADS);
    assert_eq!(member("PUT", ben.id()).await, (400, 160_005));
    sandbox.deny(here, sandbox.bot(), Permissions::CREATE_PRIVATE_THREADS);
    let refused = thread(&api, here, private).await;
    assert_eq!(code(&refused), (403, 50_013));
}

#[tokio::test]
async fn a_message_has_one_thread_with_its_own_id() {
    let (sandbox, api, _) = stage().await;
    let (_, message) = api
        .post_message(sandbox.channel(), json!({ "content": "lobby" }))
        .await;
    let path = format!(
        "/channels/{}/messages/{}/threads",
        sandbox.channel(),
        id(&message)
    );
    let (status, made) = api.call("POST", &path, json!({ "name": "game" })).await;
    assert_eq!(
        (status, &made["id"], &made["type"]),
        (201, &message["id"], &json!(11))
    );
    assert_eq!(
        code(&api.call("POST", &path, json!({ "name": "game" })).await),
        (400, 160_004)
    );
    assert_eq!(sandbox.threads(sandbox.channel()), [id(&made)]);
}

#[tokio::test]
async fn dms_open_and_close() {
    let (sandbox, api, ana) = stage().await;
    let (status, dm) = api
        .call(
            "POST",
            "/users/@me/channels",
            json!({ "recipient_id": ana.id() }),
        )
        .await;
    assert_eq!((status, id(&dm)), (200, ana.dm()));
    assert_eq!(
        api.post_message(ana.dm(), json!({ "content": "hello" }))
            .await
            .0,
        200
    );
    ana.closes_dms();
    assert_eq!(
        code(&api.post_message(ana.dm(), json!({ "content": "x" })).await),
        (403, 50_007)
    );
    ana.opens_dms();
    ana.leaves(sandbox.guild());
    assert_eq!(
        code(&api.post_message(ana.dm(), json!({ "content": "x" })).await),
        (403, 50_007)
    );
    let member = format!("/guilds/{}/members/{}", sandbox.guild(), ana.id());
    assert_eq!(code(&api.get(&member).await), (404, 10_007));
    let nobody = json!({ "recipient_id": "1" });
    assert_eq!(
        code(&api.call("POST", "/users/@me/channels", nobody).await),
        (400, 50_035)
    );
}
