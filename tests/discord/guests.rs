//! Where the bot is not a member, people who have added it to their account play all the same: in
//! group chats, and in servers that have not added it.

use discord_sandbox::{Fault, Gate, Held, Id, Interaction, Message, Person};

use jiff::SignedDuration;

use crate::discord::cells::{made_up, presses};
use crate::discord::fixture::{Fixture, says, shows};
use crate::discord::past::passes;
use crate::discord::weather::{CALLBACK, FOLLOW_UP, expired};

/// The person moves; the message with which the computer players have answered.
async fn plays_and_is_answered(fixture: &Fixture, person: &Person, place: Id, mv: &str) -> Message {
    let played = format!("move {mv}");
    let answer = fixture.asks_in(person, place, &played).await;
    fixture.computers_answer(person, &answer).await
}

/// Waits until the bot sends the answer to that interaction, and holds it there.
async fn held(gate: &mut Gate, interaction: &Interaction) -> Held {
    let held = gate.arrival().await.expect("an answer");
    let answered = format!("/{}/", interaction.id());
    assert!(held.request.path.contains(&answered), "{:?}", held.request);
    held
}

/// Nothing is sent to where the bot may not send: code 50001.
fn nothing_is_tried_in_vain(fixture: &Fixture) {
    let transcript = fixture.sandbox.transcript();
    let in_vain = fixture.rejections(50_001);
    assert_eq!(in_vain, 0, "{transcript}\n{}", fixture.log());
}

/// A group chat of Ana and Ben, in which they have begun a game under these terms.
async fn begun(fixture: &Fixture, terms: &str) -> Id {
    let [ana, ben, ..] = &fixture.people;
    let group = fixture.group(&[ana, ben]);
    let lobby = fixture.asks_in(ana, group, &format!("new{terms}")).await;
    fixture.presses(ben, &lobby, "Join").await;
    fixture.asks_in(ana, group, "game start").await;
    group
}

#[tokio::test]
async fn friends_in_a_group_chat_play_to_the_end_and_are_told_what_cannot_work() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    ana.installs();
    let group = fixture.sandbox.new_group("friends", &[ana, ben]);
    let new = fixture.types_in(ana, group, "new");
    let lobby = new.answer().await.expect("the lobby");
    assert!(!lobby.is_private(), "{lobby}");
    let explained = new.follow_up(0).await.expect("what cannot work");
    says(&explained, &["only send messages for 15 minutes"]);
    // One who has not added it plays too.
    let joined = fixture.presses(ben, &lobby, "Join").await;
    assert!(joined.text().contains(&ben.mention()), "{joined}");
    let begun = fixture.asks_in(ana, group, "game start").await;
    assert!(begun.text().contains("The game begins"), "{begun}");
    // The answer arrives, and each time that is lost on the way back: it is not announced again.
    fixture.sandbox.fault(CALLBACK, 3, Fault::AnswerLost);
    let mv = fixture.types_in(ana, group, "move Mc1-e1");
    let played = mv.answer().await.expect("the move");
    fixture.announces_all().await;
    fixture.sandbox.clear_faults();
    let messages = fixture.sandbox.messages(group).into_iter();
    let announced = messages.filter(|it| it.text().contains("Mc1-e1"));
    assert_eq!(announced.count(), 1, "{}", fixture.sandbox.transcript());
    assert_eq!(fixture.letters(ben), 0);
    let more = fixture.presses(ana, &played, "More").await;
    assert!(!more.labels().contains(&"Thread".to_owned()), "{more}");
    // The animation is under the result.
    let sure = fixture.asks_in(ana, group, "game resign").await;
    let resigns = ana.presses(&sure, "Resign").expect("a button");
    let end = resigns.follow_up(0).await.expect("the end");
    fixture.animated(&end).await;
    nothing_is_tried_in_vain(&fixture);
}

#[tokio::test]
async fn in_a_group_chat_friends_are_invited_in_the_language_of_who_opened_the_game() {
    let fixture = Fixture::new().await;
    // Both people know the bot; the one with the higher number opens the game.
    let [ana, ben, ..] = &fixture.people;
    let ben = ben.clone().speaking("fr");
    ben.installs();
    let group = fixture.sandbox.new_group("friends", &[ana, &ben]);
    let lobby = fixture.asks_in(&ben, group, "new").await;
    assert!(lobby.text().contains("qui joue"), "{lobby}");
    let invite = format!("game invite person:{}", ana.mention());
    let invited = fixture.asks_in(&ben, group, &invite).await;
    assert!(!invited.is_private(), "{invited}");
    fixture.presses(ana, &invited, "Rejoindre").await;
}

#[tokio::test]
async fn computers_answer_in_a_group_chat_by_an_earlier_answer_and_later_by_direct_message() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    let group = fixture.group(&[ana, ben]);
    fixture.plays_alone(ana, group).await;
    let mut gate = fixture.sandbox.gate(CALLBACK);
    let mv = fixture.types_in(ana, group, "move Mc1-e1");
    let moved = held(&mut gate, &mv).await;
    let look = fixture.types_in(ben, group, "board");
    let shown = held(&mut gate, &look).await;
    moved.pass();
    let answer = mv.answer().await.expect("the move");
    // The answer to Ben is still on its way: theirs is sent by that to Ana.
    let answered = fixture.computers_answer(ben, &answer).await;
    assert!(!answered.is_private(), "{answered}");
    shown.pass();
    drop(gate);
    look.answer().await.expect("the board");
    assert_eq!(fixture.letters(ana), 0);
    let lost = fixture.rejections(10_015);
    assert_eq!(lost, 0, "an interaction without an answer was used");
    // As after 15 minutes.
    fixture.sandbox.fault(FOLLOW_UP, 100, expired());
    let mv = fixture.any_move(ana, group).await;
    fixture.asks_in(ana, group, &format!("move {mv}")).await;
    let answer = fixture.letter(ana, "it is your turn in").await;
    let link = format!("https://discord.com/channels/@me/{group}");
    assert!(answer.text().contains(&link), "{answer}");
    nothing_is_tried_in_vain(&fixture);
}

#[tokio::test]
async fn the_end_of_a_game_is_a_direct_message_to_all_players_where_nothing_can_be_posted() {
    let mut fixture = Fixture::new().await;
    let [ana, ben, ..] = fixture.people.clone();
    let group = begun(&fixture, " date:1").await;
    fixture.asks_in(&ana, group, "move Mc1-e1").await;
    fixture.sandbox.fault(FOLLOW_UP, 100, expired());
    passes(&mut fixture, SignedDuration::from_hours(30)).await;
    for person in [&ana, &ben] {
        let letter = fixture
            .letter(person, "nobody had won by the end date")
            .await;
        shows(&letter, &[&format!("/channels/@me/{group}")]);
    }
    nothing_is_tried_in_vain(&fixture);
}

#[tokio::test]
async fn a_server_without_the_bot_is_not_taken_for_one_that_removed_it() {
    let mut fixture = Fixture::new().await;
    let ana = fixture.people[0].clone();
    let guild = fixture.sandbox.new_guild_without_bot("Elsewhere");
    let channel = fixture.sandbox.new_channel(guild, "talk");
    ana.joins(guild);
    ana.installs();
    fixture.plays_alone(&ana, channel).await;
    let board = plays_and_is_answered(&fixture, &ana, channel, "Mc1-e1").await;
    let more = fixture.presses(&ana, &board, "More").await;
    assert!(!more.labels().contains(&"Thread".to_owned()), "{more}");
    let (thread, _) = made_up(&board, "thread:");
    let thread = presses(&ana, board.id, &thread, None).await;
    shows(&thread, &["I’m not a member of this server"]);
    fixture.dies_and_returns().await;
    let mv = fixture.any_move(&ana, channel).await;
    plays_and_is_answered(&fixture, &ana, channel, &mv).await;
}

#[tokio::test]
async fn those_who_have_added_it_learn_anywhere_and_find_the_channels_own_games() {
    let fixture = Fixture::new().await;
    let [ana, ben, ..] = &fixture.people;
    ana.installs();
    let guild = fixture.sandbox.new_guild_without_bot("Elsewhere");
    let [talk, other, third] =
        ["talk", "other", "third"].map(|name| fixture.sandbox.new_channel(guild, name));
    let group = fixture.sandbox.new_group("friends", &[ana, ben]);
    for person in [ana, ben] {
        person.joins(guild);
    }
    for place in [talk, group] {
        for (command, words) in [
            ("help", "Four armies"),
            ("rules page:maze", "The maze and power"),
            ("learn lesson:5", "Lesson 5 of 15"),
            ("puzzle number:3", "Puzzle 3 of "),
            ("settings mine theme:light", "Pictures: Light"),
        ] {
            let typed = format!("/djambi {command}");
            let shown = ana.asks(place, &typed).await.expect("an answer");
            says(&shown, &[words]);
            assert!(ben.types(place, &typed).is_err(), "it is not offered");
        }
    }
    // In a server without the bot only the channel's own games are listed.
    ben.installs();
    for channel in [talk, other] {
        fixture.asks_in(ana, channel, "new").await;
    }
    for (channel, words) in [
        (talk, "Lobby of Ana"),
        (third, "No game is looking for players"),
    ] {
        let listed = fixture.asks_in(ben, channel, "players tables").await;
        shows(&listed, &[words, "not a member of this server"]);
        let lobbies = listed.words().matches("Lobby of").count();
        assert!(lobbies <= 1, "{listed}");
    }
    nothing_is_tried_in_vain(&fixture);
}
