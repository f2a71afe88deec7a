//! A small bot on serenity 0.12, unchanged, against the sandbox.

use crate::small_bot::{Running, start};
use discord_sandbox::{Permissions, Person, Sandbox, Trouble};

fn finish(sandbox: &Sandbox) {
    assert!(
        sandbox.violations().is_empty(),
        "{:#?}",
        sandbox.violations()
    );
}

async fn stage() -> Result<(Sandbox, Running, Person, Person), Trouble> {
    let sandbox = Sandbox::start().await?;
    let bot = start(&sandbox).await;
    let (ana, ben) = (sandbox.person("Ana"), sandbox.person("Ben"));
    Ok((sandbox, bot, ana, ben))
}

#[tokio::test]
async fn the_client_rejects_the_presses_that_discords_would() -> Result<(), Trouble> {
    let (sandbox, _bot, ana, _ben) = stage().await?;
    let here = sandbox.channel();
    for bad in [
        "echo say x",
        "/ecco",
        "/echo",
        "/echo shout x",
        "/echo say",
        "/echo say to:@Ben",
        "/echo secret now",
        "/echo say x times:4",
        "/echo say x times:two",
        "/echo say x to:@Nobody",
        "/echo say x to:@Ana to:@Ana",
    ] {
        assert!(ana.types(here, bad).is_err(), "{bad}");
    }
    sandbox.deny(here, ana.id(), Permissions::USE_APPLICATION_COMMANDS);
    assert!(ana.types(here, "/echo secret").is_err());
    assert!(ana.types(ana.dm(), "/echo secret").is_ok());
    finish(&sandbox);
    Ok(())
}

#[tokio::test]
async fn the_bot_reconnects_after_every_kind_of_break() -> Result<(), Trouble> {
    let (sandbox, _bot, ana, _ben) = stage().await?;
    let here = sandbox.channel();
    sandbox.drop_sockets();
    sandbox.connected(0).await?;
    // Typed while the line is down: replayed when it is open again.
    let asked = ana.types(here, "/echo secret")?;
    assert_eq!(asked.answer().await?.content, "psst");
    assert_eq!(sandbox.resumes(), 1);
    sandbox.ask_to_reconnect();
    sandbox
        .until("a resume", |sandbox| (sandbox.resumes() == 2).then_some(()))
        .await?;
    sandbox.invalidate_sessions();
    sandbox
        .until("a new identify", |sandbox| {
            (sandbox.identifies() == 2).then_some(())
        })
        .await?;
    sandbox.connected(1).await?;
    assert_eq!(ana.asks(here, "/echo secret").await?.content, "psst");
    finish(&sandbox);
    Ok(())
}
