//! Planned moves: what they mean, and that nothing else is ever played.

use djambi::game::{
    Awaits, Condition, Event, Game, GameCommand, GameRejection, Lapse, PersonId, Plan, PlanStep,
    Supposed, Terms,
};
use djambi::i18n::{Language, describe_ply};
use djambi_rules::{Change, Move, Occupant, Ply, Position, Seat, Square};
use proptest::prelude::*;

use crate::game::fixture::{ANA, BEN, CLEO, DAN, EVE, Fixture, PEOPLE};

const fn step(index: usize, condition: Condition) -> PlanStep {
    PlanStep { index, condition }
}

fn next(index: usize) -> PlanStep {
    step(index, Condition::Any)
}

fn asked(index: usize) -> PlanStep {
    step(index, Condition::Asked)
}

fn given(index: usize, mv: &str) -> PlanStep {
    step(index, Condition::Given(mv.to_owned()))
}

fn adds(game: &Game, person: PersonId, plan: &Plan, step: &PlanStep, mv: &str) -> Plan {
    let (position, _) = game.supposed(person, plan, step).unwrap();
    let mv = position.parse_move(mv).unwrap();
    game.plan(person, plan, step, mv).unwrap()
}

/// No move can be planned there, for that reason.
#[track_caller]
fn no_plan(fixture: &Fixture, who: PersonId, plan: &Plan, step: &PlanStep, reason: GameRejection) {
    assert_eq!(fixture.game.supposed(who, plan, step).err(), Some(reason));
}

/// The outcome of a person's plan now: the event that plays it, or why it lapses.
fn due(fixture: &Fixture, person: PersonId, plan: &Plan) -> Option<Result<Event, Lapse>> {
    let due = fixture.game.planned_move(person, plan)?;
    Some(due.map(|events| events.into_iter().next().unwrap()))
}

#[test]
fn a_planned_move_is_played_when_the_turn_comes_and_announced_as_one() {
    let mut fixture = Fixture::of_four(Terms::default());
    let plan = adds(&fixture.game, BEN, &Plan::default(), &next(0), "Mg1-e1");
    let plan = adds(&fixture.game, BEN, &plan, &next(1), "Me1-e3");
    assert_eq!(due(&fixture, BEN, &plan), None, "it is Red's turn");
    fixture.plays(ANA, "Mc1-d1");
    let played = due(&fixture, BEN, &plan).unwrap().unwrap();
    let expected = Event::Played {
        seat: Seat::Blue,
        mv: "Mg1-e1".into(),
        planned: true,
    };
    assert_eq!(played, expected);
    fixture.save(Some(BEN), vec![played]);
    let rest = plan.after_its_move();
    for person in [CLEO, DAN, ANA] {
        assert_eq!(due(&fixture, BEN, &rest), None);
        assert!(matches!(fixture.game.awaits(), Awaits::Person(_, it) if it == person));
        fixture.plays_on();
    }
    assert!(due(&fixture, BEN, &rest).unwrap().is_ok());
    assert!(rest.after_its_move().is_empty());
}

#[test]
fn a_plan_lapses_where_its_move_would_mean_something_else() {
    let mut fixture = Fixture::of_four(Terms::default());
    let none = Plan::default();
    fixture.plays(ANA, "Mc1-e1");
    fixture.plays(BEN, "Mh3-h5");
    // Blue's Militant is to kill one of Red's, which moves away.
    let target = adds(&fixture.game, BEN, &none, &next(0), "Mg1xe1@d4");
    let free = adds(&fixture.game, BEN, &none, &next(0), "Mh5-g6");
    // Where the corpse is to go, something is put.
    let body = adds(&fixture.game, BEN, &none, &next(0), "Mg1xe1@d9");
    fixture.plays(CLEO, "Mg9-f9");
    fixture.plays(DAN, "Mc9-d9");
    let mut elsewhere = fixture.clone();
    fixture.plays(ANA, "Me1-d1");
    elsewhere.plays(ANA, "Ma3-a5");
    let square = |text: &str| text.parse::<Square>().unwrap();
    let lapses = |fixture: &Fixture, plan: &Plan| due(fixture, BEN, plan).unwrap().err();
    let on = |text: &str| Some(Lapse::Target(square(text)));
    assert_eq!(lapses(&fixture, &target), on("e1"));
    assert_eq!(lapses(&elsewhere, &target), None);
    assert_eq!(lapses(&elsewhere, &body), on("d9"));
    assert_eq!(lapses(&fixture, &free), None);
    assert_eq!(due(&fixture, CLEO, &free), None, "it is not her turn");
}

#[test]
fn a_condition_is_the_move_directly_before() {
    let mut fixture = Fixture::of_four(Terms::default());
    let none = Plan::default();
    let (position, _) = fixture.game.supposed(BEN, &none, &asked(0)).unwrap();
    assert_eq!(position.mover(), Seat::Red);
    let plan = adds(&fixture.game, BEN, &none, &given(0, "Mc1-d1"), "Mg1-f1");
    let mut other = Fixture::of_four(Terms::default());
    other.plays(ANA, "Mc1-e1");
    assert_eq!(due(&other, BEN, &plan), Some(Err(Lapse::Condition)));
    fixture.plays(ANA, "Mc1-d1");
    assert!(due(&fixture, BEN, &plan).unwrap().is_ok());
}

#[test]
fn taking_back_and_losing_the_seat_end_a_plan_and_so_does_the_end() {
    let mut fixture = Fixture::of_four(Terms::default());
    let plan = adds(&fixture.game, CLEO, &Plan::default(), &next(0), "Mg9-e9");
    fixture.plays(ANA, "Mc1-d1");
    let back = Event::TakenBack { plies: 0 };
    fixture.save(Some(ANA), vec![back.clone()]);
    let after = fixture.game.plan_after(CLEO, &plan, &[back]).unwrap();
    let version = fixture.game.version();
    assert_eq!(after.lapsed, Some((Lapse::TakenBack, version)));
    assert!(after.live().is_empty());
    assert_eq!(due(&fixture, CLEO, &after), None);
    let resigned = Event::Resigned { seat: Seat::Yellow };
    fixture.save(Some(CLEO), vec![resigned.clone()]);
    let after = fixture.game.plan_after(CLEO, &plan, &[resigned]).unwrap();
    assert_eq!(after.lapsed.unwrap().0, Lapse::Seat);
    let ended = Event::Ended;
    fixture.save(Some(ANA), vec![ended.clone()]);
    let after = fixture.game.plan_after(CLEO, &plan, &[ended]).unwrap();
    assert!(after.is_empty());
}

#[test]
fn what_cannot_be_planned_is_rejected() {
    let mut fixture = Fixture::of_four(Terms::default());
    let none = Plan::default();
    for (person, step, reason) in [
        (ANA, next(0), GameRejection::YourTurn),
        (ANA, next(2), GameRejection::YourTurn),
        (EVE, next(0), GameRejection::NotPlaying),
        (BEN, next(2), GameRejection::PlanChanged),
        (BEN, given(0, "Mc1-c9"), GameRejection::PlanChanged),
    ] {
        no_plan(&fixture, person, &none, &step, reason);
    }
    let mut plan = none.clone();
    for index in 0..Plan::MOST {
        let (position, _) = fixture.game.supposed(BEN, &plan, &next(index)).unwrap();
        let mv = position.legal_moves()[0];
        plan = fixture.game.plan(BEN, &plan, &next(index), mv).unwrap();
    }
    for index in [Plan::MOST, Plan::MOST + 5] {
        no_plan(&fixture, BEN, &plan, &next(index), GameRejection::PlanFull);
    }
    // Another first move gives up those that supposed the old one.
    let (position, _) = fixture.game.supposed(BEN, &plan, &next(0)).unwrap();
    let mv = *position.legal_moves().last().unwrap();
    let changed = fixture.game.plan(BEN, &plan, &next(0), mv).unwrap();
    assert_eq!(changed.moves.len(), 1);
    let red = fixture.game.position().legal_moves()[0];
    assert_eq!(
        fixture.game.plan(BEN, &none, &next(0), red).unwrap_err(),
        GameRejection::Illegal { mv: red }
    );
    let mut paused = fixture.clone();
    paused.pauses();
    no_plan(&paused, CLEO, &none, &next(0), GameRejection::Paused);
    fixture.resigns(BEN);
    no_plan(&fixture, BEN, &none, &next(0), GameRejection::Out);
}

#[test]
fn a_saved_plan_reads_back() {
    let fixture = Fixture::of_four(Terms::default());
    let plan = Plan::default();
    let plan = adds(&fixture.game, BEN, &plan, &given(0, "Mc1-e1"), "Mg1xe1@d4");
    let text = serde_json::to_string(&plan).unwrap();
    assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    let impossible = text.replace("Mg1xe1@d4", "Mg1xe1@a1");
    assert!(serde_json::from_str::<Plan>(&impossible).is_err());
}

/// All that a move does, in words and squares, found without the code that judges plans.
fn meaning(position: &Position, mv: Move) -> (Vec<String>, String) {
    let after = position.play(mv).unwrap();
    let words = describe_ply(Language::English, position, Ply::Move(mv));
    let owners = |square: Square| match position.board().occupant(square) {
        Some(Occupant::Living(piece)) => format!("{piece} of {:?}", position.owner(square)),
        Some(Occupant::Corpse) => "corpse".to_owned(),
        None => "empty".to_owned(),
    };
    let squares = mv.squares().map(owners).collect();
    let changes = position.changes(Ply::Move(mv), &after);
    let changes = changes
        .into_iter()
        .filter(|it| !matches!(it, Change::Skipped(_) | Change::Again(_)));
    let drawn = after.outcome() == Some(djambi_rules::Outcome::Draw);
    (
        squares,
        format!("{words} {:?} {drawn}", changes.collect::<Vec<_>>()),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// In random games everyone plans all the time. The planned moves that are played still mean
    /// the same, and those that lapse do not.
    #[test]
    fn a_plan_never_plays_what_the_planner_did_not_mean(
        choices in prop::collection::vec((any::<u16>(), any::<u8>()), 20..160)
    ) {
        let terms = Terms { options: "bga,quiet_limit=60".parse().unwrap(), ..Terms::default() };
        let mut fixture = Fixture::of_four(terms);
        let mut plans: Vec<(PersonId, Plan)> =
            PEOPLE.map(|person| (person, Plan::default())).into();
        for (which, how) in choices {
            let Awaits::Person(_, mover) = fixture.game.awaits() else { break };
            let planned: Vec<Move> = plans.iter()
                .filter_map(|(_, plan)| Some(plan.live().first()?.planned.mv))
                .collect();
            for (person, plan) in &mut plans {
                let step = if how % 3 == 0 { asked(plan.live().len()) } else { next(plan.live().len()) };
                let Ok((mut position, _)) = fixture.game.supposed(*person, plan, &step) else { continue };
                let mut step = step;
                if step.condition == Condition::Asked {
                    let moves = position.legal_moves();
                    // Half of the conditions are what somebody has planned: those will come true.
                    let likely = planned.iter().filter(|mv| how % 2 == 0 && moves.contains(mv));
                    let any = moves[usize::from(which) % moves.len()];
                    let mv = likely.copied().next().unwrap_or(any);
                    step = given(step.index, &mv.to_string());
                    let Ok((next, _)) = fixture.game.supposed(*person, plan, &step) else { continue };
                    position = next;
                }
                let moves = position.legal_moves();
                // Moves that kill or carry are the ones whose meaning may change.
                let busy: Vec<Move> = moves.iter().copied()
                    .filter(|mv| mv.bodies_moved().next().is_some() || mv.victim().is_some())
                    .collect();
                let from = if busy.is_empty() || how % 2 == 0 { &moves } else { &busy };
                let mv = from[usize::from(which) % from.len()];
                *plan = fixture.game.plan(*person, plan, &step, mv).unwrap();
            }
            let (_, plan) = plans.iter_mut().find(|(person, _)| *person == mover).unwrap();
            let next = plan.live().first().copied();
            let now = *fixture.game.position();
            let before = fixture.game.history().plies().next_back();
            match fixture.game.planned_move(mover, plan) {
                None => {
                    prop_assert!(next.is_none());
                    let moves = now.legal_moves();
                    fixture.does(mover, GameCommand::Play(moves[usize::from(which) % moves.len()]));
                }
                Some(Ok(events)) => {
                    let next = next.unwrap();
                    let mv = next.planned.mv;
                    prop_assert_eq!(now.mover(), next.planned.seat());
                    prop_assert_eq!(meaning(&next.planned.position, mv), meaning(&now, mv));
                    if let Some(condition) = next.only_after {
                        prop_assert_eq!(before, Some(Ply::Move(condition.mv)));
                    }
                    fixture.save(Some(mover), events);
                    *plan = plan.after_its_move();
                }
                Some(Err(lapse)) => {
                    let next = next.unwrap();
                    let mv = next.planned.mv;
                    let same = now.mover() == next.planned.seat() && now.is_legal(mv)
                        && meaning(&next.planned.position, mv) == meaning(&now, mv);
                    if let (Lapse::Condition, Some(Supposed { position, mv })) = (lapse, next.only_after) {
                        let history = fixture.game.history();
                        let was = history.position_after(history.len() - 1).unwrap();
                        let fulfilled = before == Some(Ply::Move(mv))
                            && was.mover() == position.mover()
                            && meaning(&position, mv) == meaning(was, mv);
                        prop_assert!(!fulfilled, "{mv} was played directly before");
                    }
                    let alone = matches!(lapse, Lapse::Condition | Lapse::Consequences);
                    prop_assert!(!same || alone, "{mv} lapsed for no reason: {lapse:?}");
                    *plan = Plan::default();
                    fixture.plays_on();
                }
            }
        }
    }
}

#[test]
fn a_plan_lapses_where_its_piece_is_gone_or_its_way_is_blocked() {
    let mut fixture = Fixture::of_four(Terms::default());
    let none = Plan::default();
    fixture.plays(ANA, "Mc1-e1");
    // The piece is killed before its turn comes; the way is blocked by the same move.
    fixture.plays(BEN, "Mg1-f1");
    let killed = adds(&fixture.game, BEN, &none, &next(0), "Mf1-f2");
    fixture.plays(CLEO, "Mg9-f9");
    fixture.plays(DAN, "Mc9-d9");
    fixture.plays(ANA, "Me1xf1@d5");
    let lapse = Lapse::Piece("f1".parse().unwrap());
    assert_eq!(due(&fixture, BEN, &killed), Some(Err(lapse)));

    let mut fixture = Fixture::of_four(Terms::default());
    let blocked = adds(&fixture.game, BEN, &none, &next(0), "Mg1-e1");
    fixture.plays(ANA, "Mc1-e1");
    let lapse = Lapse::Target("e1".parse().unwrap());
    assert_eq!(due(&fixture, BEN, &blocked), Some(Err(lapse)));
}

#[test]
fn a_planned_move_does_not_draw_by_repetition_unless_it_was_meant_to() {
    let mut fixture = Fixture::of_four(Terms::default());
    let out = "Mc1-d1 Mg1-f1 Mg9-f9 Mc9-d9";
    let back = "Md1-c1 Mf1-g1 Mf9-g9";
    fixture.all_play(&[out, back, "Md9-c9", out].join(" "));
    // With Dan's move back the position at the beginning would be there for the third time.
    let plan = adds(&fixture.game, DAN, &Plan::default(), &next(0), "Md9-c9");
    fixture.all_play(back);
    assert_eq!(due(&fixture, DAN, &plan), Some(Err(Lapse::Consequences)));
    fixture.plays(DAN, "Md9-c9");
    assert_eq!(fixture.game.awaits(), Awaits::Nobody);
}

#[test]
fn where_no_turn_comes_any_more_nothing_is_planned() {
    let of_four = |rules: &str| {
        let options = rules.parse().unwrap();
        Fixture::of_four(Terms {
            options,
            ..Terms::default()
        })
    };
    let none = Plan::default();
    // Green's Chief in its corner is surrounded by corpses, and Green has no Necromobile. The
    // Reporter kills its neighbour of before, which `bga` alone does not allow.
    let mut fixture = of_four("bga,reporter_new_neighbour=off");
    let moves = "Ca1xb1@e1 Ci1xh1@e2 Ci9xh8@e3 Ab9xa8 Cb1xc1@e4 Ch1xg1@e6 Ch8xg7@e8 Aa8xb8 \
        Cc1xb2@e9 Ri2-h1!h2 Cg7xc7@e7 Ab8xa7";
    fixture.all_play(moves);
    no_plan(&fixture, DAN, &none, &next(0), GameRejection::Frozen);
    // The second move without progress would be the last one of the game.
    let fixture = of_four("classic,quiet_limit=2");
    let plan = adds(&fixture.game, BEN, &none, &next(0), "Mg1-f1");
    let plan = adds(&fixture.game, BEN, &plan, &next(1), "Mf1-g1");
    no_plan(&fixture, BEN, &plan, &next(2), GameRejection::NoTurnAhead);
}

#[test]
fn a_plan_lapses_where_the_turn_comes_to_another_seat_of_its_planner() {
    let mut fixture = Fixture::open(Terms::default());
    for (person, seat) in [(ANA, Seat::Yellow), (BEN, Seat::Blue), (BEN, Seat::Green)] {
        fixture.joins(person, Some(seat));
    }
    fixture.does(ANA, GameCommand::Start);
    // Blue's Chief takes power: Blue moves after each of the others.
    let moves = "Mc1-d1 Ng3-f3 Ng7-f7 Mc9-d9 Md1-c1 Dh2-d6 Mg9-f9 Md9-c9 Mc1-d1 Ci1-e5";
    fixture.all_play(moves);
    let plan = adds(&fixture.game, BEN, &Plan::default(), &next(0), "Mg1-f1");
    // Yellow's Diplomat takes it out of the maze: the next turn is Green's, which is Ben's too.
    fixture.plays(ANA, "Dh8~e5-e6@i5");
    assert_eq!(due(&fixture, BEN, &plan), Some(Err(Lapse::Order)));
}
