//! Planned moves: saved, played with the move before them, and known to their planner alone.

use djambi::game::{Condition, Event, GameRejection, Lapse, PersonId, Plan};
use djambi::service::{Command, GameRef, PlanCommand, Rejection, Reply};
use djambi_input::Names;
use jiff::SignedDuration;

use crate::service::database::{count, raw};
use crate::service::fixture::{ANA, BEN, CLEO, DAN, Fixture, done, expected, mv};

fn plan(command: PlanCommand) -> Command {
    Command::Plan {
        game: GameRef::Here,
        command,
    }
}

fn adds(text: &str) -> Command {
    plan(PlanCommand::Add {
        index: None,
        condition: Condition::Any,
        text: text.to_owned(),
        after: None,
        names: Names::default(),
    })
}

impl Fixture {
    async fn planned(&mut self, by: PersonId, command: Command) -> Plan {
        expected!(self.ask(by, command).await, Reply::Plan { plan, asked: None, .. } => plan)
    }
}

#[tokio::test]
async fn a_planned_move_is_saved_with_the_move_before_it_and_nobody_is_pinged_for_it() {
    let mut fixture = Fixture::with_four().await;
    let planned = fixture.planned(BEN, adds("Mg1-e1")).await;
    assert_eq!(planned.moves.len(), 1);
    fixture.planned(CLEO, adds("Mg9-e9")).await;
    fixture.restart().await;
    let update = fixture.types(ANA, "Mc1-d1").await;
    let events: Vec<_> = update
        .entries
        .iter()
        .map(|it| (it.actor, &it.event))
        .collect();
    assert_eq!(events.len(), 3, "{events:?}");
    assert!(
        matches!(events[1], (Some(BEN), Event::Played { planned: true, mv, .. }) if mv == "Mg1-e1")
    );
    assert!(matches!(
        events[2],
        (Some(CLEO), Event::Played { planned: true, .. })
    ));
    assert_eq!(update.pings, [DAN]);
    let left = fixture.planned(BEN, plan(PlanCommand::Show)).await;
    assert!(left.is_empty(), "it is played once: {left:?}");
    // The planner's own time is unchanged: the turn lasted no time.
    let meta = update.view.game.move_meta().to_vec();
    assert_eq!(meta[0].at, meta[2].at);
}

#[tokio::test]
async fn a_move_that_means_something_else_is_not_played_and_only_its_planner_learns_why() {
    let mut fixture = Fixture::with_four().await;
    for (person, mv) in [(ANA, "Mc1-e1"), (BEN, "Mh3-h5")] {
        fixture.types(person, mv).await;
    }
    fixture.planned(BEN, adds("Mg1xe1@d4")).await;
    for (person, mv) in [(CLEO, "Mg9-f9"), (DAN, "Mc9-d9")] {
        fixture.types(person, mv).await;
    }
    let update = fixture.types(ANA, "Me1-d1").await;
    assert_eq!(update.entries.len(), 1);
    assert_eq!(update.pings, [BEN]);
    let changed = &update.plans.of[&BEN];
    assert!(matches!(changed.lapsed, Some((Lapse::Target(_), at)) if at == update.view.version()));
    let shown = fixture.planned(BEN, plan(PlanCommand::Show)).await;
    assert_eq!(shown, *changed);
    let others = fixture.planned(CLEO, plan(PlanCommand::Show)).await;
    assert!(others.is_empty());
    // The announcement that is repeated after a restart brings it again.
    fixture.restart().await;
    fixture.later(SignedDuration::from_mins(1));
    let mut last = None;
    while let Some(one) = fixture.pending().await.pop() {
        let view = &one.update.view;
        fixture.mark_delivered(&view.id, view.version()).await;
        last = Some(one.update);
    }
    assert_eq!(last.unwrap().plans.of.get(&BEN), Some(changed));
    let cleared = fixture.planned(BEN, plan(PlanCommand::Truncate(0))).await;
    assert!(cleared.is_empty());
}

#[tokio::test]
async fn what_cannot_be_planned_is_rejected_and_what_is_open_is_asked() {
    let mut fixture = Fixture::with_four().await;
    let rejected = fixture.rejected(ANA, adds("Mc1-d1")).await;
    assert_eq!(rejected, Rejection::Game(GameRejection::YourTurn));
    for text in ["militant g1", "nonsense", "Mc1-d1"] {
        let reply = fixture.ask(BEN, adds(text)).await;
        let (plan, asked) = expected!(reply, Reply::Plan { plan, asked, .. } => (plan, asked));
        assert!(plan.is_empty() && asked.unwrap().typed.is_some(), "{text}");
    }
    let conditional = plan(PlanCommand::Add {
        index: None,
        condition: Condition::Any,
        text: "Mg1-f1".into(),
        after: Some("militant c1 d1".into()),
        names: Names::default(),
    });
    let planned = fixture.planned(BEN, conditional).await;
    assert!(planned.moves[0].only_after.is_some());
    let update = fixture.types(ANA, "Mc1-e1").await;
    let lapsed = update.plans.of[&BEN].lapsed.unwrap();
    assert_eq!(lapsed.0, Lapse::Condition);
}

#[tokio::test]
async fn a_plan_is_exported_to_its_planner_and_deleted_with_their_data() {
    let mut fixture = Fixture::with_four().await;
    fixture.planned(BEN, adds("Mg1-e1")).await;
    let mine = fixture.everything_about(BEN).await;
    assert!(mine.contains("Mg1-e1"), "{mine}");
    let others = fixture.everything_about(CLEO).await;
    assert!(!others.contains("Mg1-e1"), "{others}");
    fixture.service.forget(BEN, fixture.now).await.unwrap();
    let update = fixture.types(ANA, "Mc1-d1").await;
    assert!(update.entries.iter().all(|it| it.actor != Some(BEN)));
    let mut plans = raw(&fixture).await;
    let count = count(&mut plans, "SELECT COUNT(*) FROM plans").await;
    assert_eq!(count, 0);
}

#[tokio::test]
async fn of_a_move_and_a_withdrawal_at_the_same_time_one_comes_first() {
    for round in 0..6 {
        let mut fixture = Fixture::with_four().await;
        fixture.planned(BEN, adds("Mg1-e1")).await;
        let mv = fixture.request(ANA, mv("Mc1-d1"));
        let withdrawal = fixture.request(BEN, plan(PlanCommand::Truncate(0)));
        let (one, two) = (fixture.handle(&mv), fixture.handle(&withdrawal));
        let (moved, withdrawn) = if round % 2 == 0 {
            tokio::join!(one, two)
        } else {
            let (withdrawn, moved) = tokio::join!(two, one);
            (moved, withdrawn)
        };
        let played = done(moved).entries.len() == 2;
        assert!(matches!(withdrawn, Reply::Plan { .. }), "{withdrawn:?}");
        let game = fixture.looks(ANA).await.game;
        assert_eq!(game.history().len(), if played { 2 } else { 1 });
        let left = fixture.planned(CLEO, plan(PlanCommand::Show)).await;
        assert!(left.is_empty());
    }
}
