//! Planned moves at a keyboard: typed, listed, withdrawn, and played after the program was stopped.

use std::path::Path;

use djambi::game::{Awaits, ChannelId, GameCommand, PersonId, Place, Plan, ServerId, Terms};
use djambi::i18n::{Language, names};
use djambi::service::{
    Command, GameRef, GameService, InteractionId, PlanCommand, Reply, Request, Requester,
    ServiceOptions,
};
use djambi::store::{Shard, StoreOptions};
use djambi::terminal::Session;
use jiff::{SignedDuration, Timestamp};

use crate::plain::{play, text};

const ONE: [&str; 4] = ["--seats", "you,novice,novice,novice", "--seed", "7"];

#[test]
fn moves_are_planned_with_the_move_that_is_played_and_announced_as_planned() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"plan M c1 d1\nM c1 d1 then M d1 d2 then M d2 d1\nplan\nhistory\n";
    let said = text(&play(folder.path(), &ONE, script));
    let history = said.rsplit_once("You have planned nothing.").unwrap().1;
    assert_eq!(history.matches("\u{b7} planned").count(), 2, "{history}");
    assert!(
        history.contains("5. Red Md1-d2 \u{b7} planned"),
        "{history}"
    );
    for part in [
        "It is your turn now, so there is nothing to wait for.",
        "Your plan:\n1. Militant d1",
        "2. Militant d2",
        "5. Red Md1-d2 \u{b7} planned",
        "9. Red Md2-d1 \u{b7} planned",
        "You have planned nothing.",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
    assert!(!said.contains("1. Red Mc1-d1 \u{b7} planned"), "{said}");
}

#[test]
fn moves_typed_behind_then_wait_for_the_answer_to_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1 then M d1 d2\ni9\nd1\nhistory\n";
    let said = text(&play(folder.path(), &ONE, script));
    for part in [
        "Where to?",
        "i9 is no answer here",
        "1. Militant d1",
        "5. Red Md1-d2 \u{b7} planned",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
    // The word that begins anew gives them up, and so does another move.
    for given_up in ["cancel", "M c2"] {
        let folder = tempfile::tempdir().unwrap();
        let script = format!("M c1 then M d1 d2\n{given_up}\nM c1 d1\nhistory\n");
        let said = text(&play(folder.path(), &ONE, script.as_bytes()));
        assert!(said.contains("1. Red Mc1-d1"), "{said}");
        assert!(!said.contains("\u{b7} planned"), "{said}");
    }
}

#[test]
fn what_cannot_be_planned_is_answered_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let script = b"M c1 d1 then M d1\nM d1 c1 then xyzzy\nunplan nothing\nunplan\n\
        M c1 d1 then M d1 c1 after M d1 c1\n";
    let said = text(&play(folder.path(), &ONE, script));
    for part in [
        "Type the whole planned move. Possible are:",
        "Type unplan to give up all planned moves",
        "You have planned nothing.",
        "The move after which it is to be played:",
    ] {
        assert!(said.contains(part), "{part} is missing in\n{said}");
    }
}

async fn service(file: &Path) -> GameService {
    let options = ServiceOptions {
        store: StoreOptions::to_play(format!("sqlite:{}", file.display())),
        workers: Some(1),
    };
    let service = GameService::open(&options, Timestamp::now()).await.unwrap();
    service.set_seed(7);
    service
}

async fn plans(session: &Session, command: PlanCommand) -> Plan {
    match session.plan(PersonId(1), command).await {
        Reply::Plan { plan, .. } => plan,
        other => panic!("{other:?}"),
    }
}

fn add(text: &str, after: Option<&str>) -> PlanCommand {
    PlanCommand::Add {
        index: None,
        condition: djambi::game::Condition::Any,
        text: text.to_owned(),
        after: after.map(str::to_owned),
        names: names(Language::English),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_played_after_the_program_was_stopped_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let seats = "you,novice,novice,novice".parse().unwrap();
    let terms = Terms::default().at_pace(djambi::game::Pace::None);
    let begun = Session::begin(service(&file).await, Language::English, None, &seats, terms);
    let (session, view) = begun.await.unwrap();
    session.play(PersonId(1), "Mc1-d1", view.version()).await;
    assert_eq!(plans(&session, add("M d1 d2", None)).await.live().len(), 1);
    let conditional = plans(&session, add("M d2 d1", Some("M c9 d9"))).await;
    assert_eq!(conditional.live().len(), 2);
    session.close().await;

    let resumed = Session::resume(service(&file).await, Language::English, None, None);
    let (session, _) = resumed.await.unwrap();
    let saved = plans(&session, PlanCommand::Show).await;
    assert_eq!(saved.live().len(), 2);
    let mut view = session.step().await.unwrap();
    while matches!(view.game.awaits(), Awaits::Computer(..)) {
        session.wait().await;
        view = session.step().await.unwrap();
    }
    let made = view.game.move_meta();
    assert!(made.len() > 4, "{made:?}");
    assert!(made[4].planned && !made[0].planned, "{made:?}");
    // The condition was hardly ever met, and either way nothing is left of the plan.
    let why = session.lapsed_plan(PersonId(1)).await;
    let played = made.get(8).is_some_and(|made| made.planned);
    assert_eq!(why.is_some(), !played, "{why:?}");
    assert_eq!(session.lapsed_plan(PersonId(1)).await, None, "said once");
    session.close().await;
}

/// What somebody asks for in a channel of Discord.
fn in_discord(id: u64, by: u64, command: Command) -> Request {
    Request {
        id: InteractionId(id),
        by: Requester {
            person: PersonId(by),
            name: format!("Person {by}"),
            language: None,
            is_admin: false,
        },
        place: Place {
            server: Some(ServerId(1 << 60)),
            channel: ChannelId(1 << 60),
        },
        place_language: None,
        token: None,
        seen: None,
        sees: Vec::new(),
        command,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_stopped_bot_in_the_same_file_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let bot = service(&file).await;
    let then = Timestamp::now() - SignedDuration::from_hours(100);
    let terms = Terms::default();
    let command = |command| Command::Game {
        game: GameRef::Here,
        command,
    };
    let join = || command(GameCommand::Join { seat: None });
    let commands = [
        (11, Command::Open { terms }),
        (12, join()),
        (13, join()),
        (14, join()),
        (11, command(GameCommand::Start)),
    ];
    let mut game = None;
    for ((by, command), id) in commands.into_iter().zip(1..) {
        match bot.handle(&in_discord(id, by, command), then).await {
            Reply::Done(update) => game = Some(update.view),
            other => panic!("{other:?}"),
        }
    }
    let game = game.unwrap();
    bot.online_at(Shard::ONLY, then).await.unwrap();
    bot.close().await;

    let seats = "you,novice,novice,novice".parse().unwrap();
    let terms = terms.at_pace(djambi::game::Pace::None);
    let begun = Session::begin(service(&file).await, Language::English, None, &seats, terms);
    let (session, view) = begun.await.unwrap();
    session.play(PersonId(1), "Mc1-d1", view.version()).await;
    let mut view = session.step().await.unwrap();
    while matches!(view.game.awaits(), Awaits::Computer(..)) {
        session.wait().await;
        view = session.step().await.unwrap();
    }
    session.close().await;

    let bot = service(&file).await;
    let log = bot.store().log(&game.id).await.unwrap();
    assert_eq!(log.len() as u64, game.version());
    let waiting = bot.pending(Timestamp::now()).await.unwrap();
    let waiting = waiting.iter().find(|it| it.update.view.id == game.id);
    assert_eq!(waiting.unwrap().attempts, 0);
    bot.close().await;
}
