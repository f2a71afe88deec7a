//! Every rejection and question of a typed move, to the requester alone; nobody moves for another.

use discord_sandbox::Message;
use serde_json::{Value, json};

use crate::discord::cells::{Private, check_answer, made_up, presses};
use crate::discord::fixture::{Fixture, says, shows};

fn is_rejected(message: &Message, with: &str) {
    assert!(message.is_private(), "{message}");
    assert!(message.text().contains(with), "wanted {with:?}: {message}");
    assert!(message.pinged.is_empty(), "{message}");
}

#[tokio::test]
async fn texts_that_are_no_move_get_a_reason_and_the_choice_at_the_last_legal_step() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let before = fixture.public().len();
    for (text, reason, question) in [
        ("resign", "game resign", ""),
        (&"c1 ".repeat(400), "Type a piece", ""),
        ("**a** @everyone", "I don’t know the word", ""),
        ("nuqneH", "", "Which piece, and where to?"),
        ("necromobile e9", "", "So far: Necromobile c3\nWhere to?"),
        ("M c1 c3", "is blocked", "So far: Militant c1\nWhere to?"),
    ] {
        let answer = fixture.asks(ana, &format!("move {text}")).await;
        is_rejected(&answer, reason);
        assert!(answer.words().ends_with(question), "{text}: {answer}");
        assert!(!answer.words().contains("@everyone"), "{answer}");
    }
    let early = fixture.asks(ben, "move Mg1-e1").await;
    is_rejected(&early, "I’ll ping you");
    assert_eq!(fixture.public().len(), before, "nothing of that is public");
    // The nearest moves are buttons that lead to the move.
    let rejected = fixture.asks(ana, "move M c1 c3").await;
    let mut labels = rejected.labels().into_iter();
    let label = labels.find(|label| label.contains("Militant")).unwrap();
    let preview = fixture.presses(ana, &rejected, &label).await;
    says(&preview, &["Play this move?"]);
    assert_eq!(preview.pictures().len(), 1);
    let press = ana.presses(&preview, "Play").unwrap();
    press.answer().await.unwrap();
    let reply = press.follow_up(0).await.unwrap();
    assert!(!reply.is_private(), "{reply}");
    shows(&reply, &["our move: "]);
    assert_eq!(fixture.pinged(&reply), ["Ben"], "{reply}");
}

/// The payload of a subcommand, or of `GROUP NAME`, with that option, whatever is registered.
fn command(name: &str, option: Option<(&str, Value)>) -> Value {
    let options = option.map(|(name, value)| {
        let kind = if value.is_number() { 4 } else { 3 };
        json!({ "name": name, "type": kind, "value": value })
    });
    let options = Vec::from_iter(options);
    let (group, name) = name.split_once(' ').unwrap_or(("", name));
    let mut command = json!({ "name": name, "type": 1, "options": options });
    if !group.is_empty() {
        command = json!({ "name": group, "type": 2, "options": [command] });
    }
    json!({ "id": "1", "name": "djambi", "type": 1, "options": [command] })
}

#[tokio::test]
async fn made_up_and_old_buttons_and_commands_get_a_polite_answer() {
    const MOST_DAYS: &str = "60 days at most";
    const LESSONS: &str = "choose one from 1 to 15";
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let message = fixture.newest();
    for id in [
        "-",
        "x",
        "fly:me:to:the moon",
        "play:nope:1:Mc1-e1",
        "join:a:b:c",
        "choose:x:1:zz",
    ] {
        let answer = presses(ben, message.id, id, None).await;
        assert!(answer.is_private(), "{id}: {answer}");
        assert!(
            answer.text().contains("older version")
                || answer.text().contains("can’t find that game"),
            "{id}: {answer}"
        );
    }
    // Ben makes up a button that plays a move for Ana.
    let (forged, _) = made_up(&message, "play:Mc1-e1");
    let refused = presses(ben, message.id, &forged, None).await;
    is_rejected(&refused, "I’ll ping you");
    // An old button of Ana's, pressed after the next move.
    fixture.plays(ana, "Mc1-e1").await;
    let old = presses(ana, message.id, &forged, None).await;
    is_rejected(&old, "has changed");
    // Commands that no client would send are answered and change nothing.
    let before = fixture.state().await;
    for (name, option, reason) in [
        ("levitate", None, "older version"),
        ("settings away", Some(("days", json!(61))), MOST_DAYS),
        ("settings away", Some(("days", json!(i64::MAX))), MOST_DAYS),
        ("learn", Some(("lesson", json!(16))), LESSONS),
        ("learn", Some(("lesson", json!(-1))), LESSONS),
        ("move", None, "older version"),
        (
            "game replace",
            Some(("colour", json!("purple"))),
            "older version",
        ),
    ] {
        let data = command(name, option);
        let answer = ana.forges_command(fixture.channel, data).answer().await;
        check_answer(&fixture, &before, name, &answer.unwrap(), Private(reason)).await;
    }
    // A conversation alone has no settings of a server.
    for command in ["settings server", "settings server theme:light"] {
        let answer = fixture.asks_in(ana, ana.dm(), command).await;
        is_rejected(&answer, "only works in a server");
    }
    assert_eq!(fixture.state().await, before);
}
