//! Panics in handlers are answered and harm nobody else.

use discord_sandbox::{Interaction as Sent, Person, Sandbox};
use serde_json::json;
use serenity::all::{ApplicationId, HttpBuilder, Permissions};

use crate::discord::input::incoming::Origin;
use tokio_util::task::TaskTracker;

use super::*;
use crate::discord::send::http::DiscordHttp;
use crate::discord::send::rate_limit::RequestRate;
use crate::game::{ChannelId, PersonId, Place, ServerId};
use crate::service::{Command, GameService, PersonSettings, Requester, ServiceOptions};
use crate::store::StoreOptions;

/// An adapter without a gateway: its state is set by the test.
async fn adapter(sandbox: &Sandbox, home: &tempfile::TempDir) -> DiscordAdapter {
    let url = format!("sqlite:{}/games.db", home.path().display());
    let options = ServiceOptions {
        store: StoreOptions::to_play(url),
        workers: Some(1),
    };
    let client = reqwest::Client::new();
    let http = HttpBuilder::new(sandbox.token())
        .application_id(ApplicationId::new(sandbox.bot().0))
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .client(client.clone())
        .build();
    let service = GameService::open(&options, Timestamp::now()).await.unwrap();
    let http = Arc::new(DiscordHttp::new(http, client));
    DiscordAdapter::new(service, http, RequestRate::alone(), TaskTracker::new())
}

fn help() -> Read {
    Box::new(|language| Intent::text(say!(language, "help-move")))
}

fn asks(sandbox: &Sandbox, person: &Person) -> (Sent, Incoming) {
    let asked = person.forges_command(sandbox.channel(), json!({ "name": "x", "type": 1 }));
    let incoming = Incoming {
        received: tokio::time::Instant::now(),
        deferred: false,
        id: asked.id().0,
        token: asked.token(),
        by: Requester {
            person: PersonId(person.id().0),
            name: "Ana".into(),
            language: Some("en-US".into()),
            is_admin: false,
        },
        place: Place {
            server: None,
            channel: ChannelId(sandbox.channel().0),
        },
        origin: Origin::Command,
        place_language: None,
        in_thread: false,
        is_guest: false,
        permissions: None,
        may_open_threads: true,
        file_limit: 1 << 20,
        settings: PersonSettings::default(),
    };
    (asked, incoming)
}

#[tokio::test]
async fn a_panic_is_answered_and_harms_nobody_else() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let adapter = adapter(&sandbox, &home).await;
    let (ana, ben) = (sandbox.person("Ana"), sandbox.person("Ben"));
    let ((one, of_ana), (two, of_ben)) = (asks(&sandbox, &ana), asks(&sandbox, &ben));
    let unharmed = {
        let (adapter, of_ben) = (adapter.clone(), of_ben.clone());
        async move { adapter.handle(of_ben, help(), Timestamp::now()).await }
    };
    tokio::join!(
        adapter.answered(&of_ana, async { panic!("on purpose") }),
        adapter.answered(&of_ben, unharmed),
    );
    let answer = one.answer().await.unwrap();
    assert!(
        answer.is_private() && answer.text().contains("Something went wrong"),
        "{answer}"
    );
    let help = two.answer().await.unwrap();
    assert!(help.text().contains("/djambi move"), "{help}");
}

#[tokio::test]
async fn a_panic_after_the_answer_is_reported_in_a_follow_up() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let adapter = adapter(&sandbox, &home).await;
    let (asked, incoming) = asks(&sandbox, &sandbox.person("Ana"));
    let work = {
        let (adapter, incoming) = (adapter.clone(), incoming.clone());
        async move {
            adapter.handle(incoming, help(), Timestamp::now()).await;
            panic!("on purpose");
        }
    };
    Box::pin(adapter.answered(&incoming, work)).await;
    let answer = asked.follow_up(0).await.unwrap();
    assert!(
        answer.is_private() && answer.text().contains("Something went wrong"),
        "{answer}"
    );
}

#[tokio::test]
async fn a_file_that_discord_does_not_take_is_answered_with_a_sentence() {
    let sandbox = Sandbox::start().await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let adapter = adapter(&sandbox, &home).await;
    for (limit, said) in [(1 << 20, "Here is djambi-"), (10, "too large for Discord")] {
        let (asked, mut incoming) = asks(&sandbox, &sandbox.person("Ana"));
        incoming.file_limit = limit;
        let export: Read = Box::new(|_| Intent::service(Command::ExportMe));
        Box::pin(adapter.handle(incoming, export, Timestamp::now())).await;
        let answer = asked.answer().await.unwrap();
        assert!(answer.text().contains(said), "{answer}");
    }
}

#[tokio::test]
async fn what_was_rejected_is_tried_where_somebody_uses_the_bot_and_it_may_write() {
    let sandbox = Sandbox::start().await.unwrap();
    let (_asked, alone) = asks(&sandbox, &sandbox.person("Ana"));
    assert!(permissions::may_announce(&alone), "direct messages");
    let guest = Incoming {
        is_guest: true,
        ..alone.clone()
    };
    assert!(!permissions::may_announce(&guest));
    let mut in_server = alone;
    in_server.place.server = Some(ServerId(1));
    assert!(!permissions::may_announce(&in_server), "nobody knows");
    for (has, may) in [(Permissions::empty(), false), (Permissions::all(), true)] {
        in_server.permissions = Some(has);
        assert_eq!(permissions::may_announce(&in_server), may);
    }
}
