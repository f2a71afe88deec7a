//! A small bot on serenity 0.12, unchanged, against the sandbox.

use crate::small_bot::{PICTURE, Running, start};
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
async fn a_command_is_answered_with_a_file_buttons_a_menu_and_a_follow_up() -> Result<(), Trouble> {
    let (sandbox, _bot, ana, ben) = stage().await?;
    let here = sandbox.channel();
    let asked = ana.types(here, "/echo say D e5 a1 to:@Ben")?;
    let answer = asked.answer().await?;
    assert_eq!(ben.reads(&answer).lines().next(), Some("@Ben D e5 a1"));
    assert_eq!(answer.pinged.into_iter().collect::<Vec<_>>(), [ben.id()]);
    let picture = &answer.attachments[0];
    assert_eq!(picture.bytes, PICTURE);
    assert_eq!(
        (picture.size, picture.alt.as_deref()),
        (Some((3, 2)), Some("a board"))
    );
    let also = asked.follow_up(0).await?;
    assert_eq!(also.only_for, Some(ana.id()));
    assert!(
        !ben.sees(here)
            .iter()
            .any(|message| message.content == "also")
    );
    assert!(
        ana.sees(here)
            .iter()
            .any(|message| message.content == "also")
    );

    let pressed = ben.presses(answer.id, "Again")?.answer().await?;
    assert_eq!(
        (pressed.id, pressed.content.as_str()),
        (answer.id, "Ben pressed again")
    );
    assert!(ben.presses(answer.id, "Never").is_err(), "it is disabled");
    assert!(
        ben.presses(answer.id, "Sometimes").is_err(),
        "it is not there"
    );
    assert!(
        ana.chooses(answer.id, "How?", &["Loud", "Soft", "Loud"])
            .is_err(),
        "two at most"
    );
    let chosen = ana
        .chooses(answer.id, "How?", &["Loud", "Soft"])?
        .answer()
        .await?;
    assert_eq!(chosen.content, "Ana chose l and s");
    // serenity's update always sends `attachments: []` unless it names those that stay, and Discord then removes the picture.
    assert!(chosen.attachments.is_empty());
    finish(&sandbox);
    Ok(())
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
async fn suggestions_are_sent_while_typing() -> Result<(), Trouble> {
    let (sandbox, _bot, ana, _ben) = stage().await?;
    let names = |list: Vec<discord_sandbox::Suggestion>| {
        list.into_iter().map(|s| s.name).collect::<Vec<_>>()
    };
    assert_eq!(
        names(ana.completes(sandbox.channel(), "/echo say ").await?),
        ["ONE", "TWO", "TWELVE"]
    );
    assert_eq!(
        names(
            ana.completes(sandbox.channel(), "/echo say text:tw")
                .await?
        ),
        ["TWO", "TWELVE"]
    );
    assert!(
        ana.completes(sandbox.channel(), "/echo say x times:1")
            .await
            .is_err()
    );
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
