//! Random requests of four people, and jumps of time.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::mem::discriminant;

use djambi::game::{
    Event, Game, GameCommand, GameId, OfferKind, Pace, PersonId, Phase, QuietHours, RemindAt,
    Sitter, Term, TermChange, Terms, Timeout,
};
use djambi::service::{Command, GameRef, Rejection, Reply};
use djambi::store::{Scope, ShardScope};
use djambi_rules::{Ply, Position, Seat};
use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::service::fixture::{
    ANA, BEN, CLEO, DAN, Fixture, HERE, channel, here, mv, open_game, quiet, sets,
};

/// One step.
#[derive(Clone, Debug)]
enum Step {
    Request {
        who: usize,
        command: Command,
        seen: Option<u64>,
    },
    /// Plays a legal move with this index, modulo their number.
    Plays {
        which: usize,
    },
    /// Four people gather and start.
    Gathers,
    Hours(i64),
    Seconds(i64),
    Ticks,
    Announces,
    Restarts,
}

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

fn sitter() -> impl Strategy<Value = Sitter> {
    prop_oneof![
        prop::sample::select(vec![ANA, BEN, CLEO, DAN]).prop_map(Sitter::Person),
        // Computers take real time: they have tests of their own.
        Just(Sitter::Hostage),
    ]
}

fn terms() -> impl Strategy<Value = Terms> {
    let timeout = prop_oneof![Just(Timeout::Resign), Just(Timeout::Flag)];
    (timeout, any::<bool>(), any::<bool>()).prop_map(|(on_timeout, clock, anyone_starts)| Terms {
        on_timeout,
        anyone_starts,
        pace: if clock {
            Terms::default().pace
        } else {
            Pace::None
        },
        options: "classic,quiet_limit=30".parse().unwrap(),
        ..Terms::default()
    })
}

fn term() -> impl Strategy<Value = TermChange> {
    let values = [
        (Term::Timeout, "resign"),
        (Term::Timeout, "flag"),
        (Term::Time, "none"),
        (Term::Time, "72h"),
        (Term::Starter, "anyone"),
        (Term::Starter, "holder"),
    ];
    let changes = values.map(|(term, value)| TermChange::new(term, value).unwrap());
    prop::sample::select(changes.to_vec())
}

fn game_command() -> impl Strategy<Value = GameCommand> {
    let kind = || prop::sample::select(OfferKind::ALL.to_vec());
    let person = prop::sample::select(vec![ANA, BEN, CLEO, DAN]);
    prop_oneof![
        4 => prop::option::of(seat()).prop_map(|seat| GameCommand::Join { seat }),
        1 => Just(GameCommand::Leave),
        1 => person.prop_map(|person| GameCommand::Invite { person }),
        1 => Just(GameCommand::DeclineInvitation),
        1 => seat().prop_map(|seat| GameCommand::Remove { seat }),
        2 => (prop::option::of(seat()), sitter()).prop_map(|(seat, sitter)| GameCommand::Fill { seat, sitter }),
        1 => term().prop_map(GameCommand::ChangeTerm),
        6 => Just(GameCommand::Start),
        1 => Just(GameCommand::CallOff),
        1 => prop::option::of(seat()).prop_map(|seat| GameCommand::Resign { seat }),
        2 => Just(GameCommand::Draw),
        4 => prop::option::of(0usize..20).prop_map(|plies| GameCommand::TakeBack { plies }),
        2 => Just(GameCommand::Pause),
        3 => Just(GameCommand::GiveTime),
        4 => Just(GameCommand::Resume),
        2 => (seat(), sitter()).prop_map(|(seat, sitter)| GameCommand::Replace { seat, sitter }),
        6 => kind().prop_map(GameCommand::Agree),
        2 => kind().prop_map(GameCommand::Decline),
        4 => Just(GameCommand::Wake),
        1 => Just(GameCommand::End),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let typed = "[a-z0-9 @!x-]{0,12}|[MCARDN][a-i][1-9][-x~][a-i][1-9]";
    prop_oneof![
        20 => game_command().prop_map(here),
        6 => terms().prop_map(|terms| Command::Open { terms }),
        2 => Just(Command::Rematch { game: GameRef::Here }),
        4 => typed.prop_map(|text| mv(&text)),
        1 => Just(Command::MyGames),
        1 => Just(Command::Game {
            game: GameRef::Here,
            command: GameCommand::MoveChannel { place: channel(HERE) },
        }),
        1 => (0u16..1440, 0u16..1440).prop_map(|(from, until)| {
            quiet(QuietHours::new(from, until).ok())
        }),
        1 => prop::collection::vec(1u16..30, 0..4).prop_map(|hours| {
            let remind = RemindAt::try_from(hours).unwrap_or_default();
            sets(|it| it.remind = Some(remind))
        }),
        1 => Just(Command::ExportMe),
        1 => Just(Command::ForgetMePreview),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => (0usize..4, command(), prop::option::weighted(0.1, 0u64..40))
            .prop_map(|(who, command, seen)| Step::Request { who, command, seen }),
        4 => Just(Step::Gathers),
        20 => (0usize..1000).prop_map(|which| Step::Plays { which }),
        3 => (1i64..200).prop_map(Step::Hours),
        2 => (720i64..900).prop_map(Step::Hours),
        3 => (1i64..40).prop_map(Step::Seconds),
        4 => Just(Step::Ticks),
        3 => Just(Step::Announces),
        1 => Just(Step::Restarts),
    ]
}

const PEOPLE: [PersonId; 4] = [ANA, BEN, CLEO, DAN];

/// Checks the history by the rules alone: every move is legal where it was played.
fn replayed(game: &Game) -> Position {
    let mut position = *game.history().start();
    for ply in game.history().plies() {
        position = match ply {
            Ply::Move(mv) => position.play(mv).expect("a legal move"),
            Ply::Resignation(seat) => position.resign(seat).expect("a legal resignation"),
        };
    }
    position
}

struct Watch {
    fixture: Fixture,
    accepted: u32,
    /// The game of the channel after the last step.
    state: Option<(GameId, Game)>,
}

impl Watch {
    /// Reads the game of the channel, and returns how it was before.
    async fn looks(&mut self) -> Option<(GameId, Game)> {
        let new = self.read().await;
        std::mem::replace(&mut self.state, new)
    }

    async fn read(&self) -> Option<(GameId, Game)> {
        let store = self.fixture.store();
        let here = channel(HERE).channel;
        let id = if let Some(id) = store.live_in(here).await.unwrap() {
            id
        } else {
            let all = store.list(Scope::All, u32::MAX).await.unwrap().rows;
            all.into_iter().find(|it| it.place.channel == here)?.id
        };
        let (game, log) = store.load(&id).await.unwrap()?;
        assert_eq!(replayed(&game), *game.position());
        assert_eq!(log.len() as u64, game.version());
        Some((id, game))
    }

    async fn takes(&mut self, step: Step) {
        match step {
            Step::Hours(hours) => self.fixture.later(SignedDuration::from_hours(hours)),
            Step::Seconds(seconds) => self.fixture.later(SignedDuration::from_secs(seconds)),
            Step::Ticks => {
                self.fixture.run_due().await;
                let (store, now) = (self.fixture.store(), self.fixture.now);
                let due = store.due(now, 10, &ShardScope::All).await.unwrap();
                assert!(due.is_empty(), "due work has been done");
                self.looks().await;
            }
            Step::Announces => {
                for announcement in self.fixture.pending().await {
                    assert!(!announcement.update.entries.is_empty());
                    self.fixture.delivers(&announcement).await;
                }
            }
            Step::Gathers => {
                let terms = Terms {
                    options: "classic,quiet_limit=30".parse().unwrap(),
                    ..Terms::default()
                };
                self.asks(ANA, Command::Open { terms }, None).await;
                for who in PEOPLE {
                    self.asks(who, here(GameCommand::Join { seat: None }), None)
                        .await;
                }
                self.asks(ANA, here(GameCommand::Start), None).await;
            }
            Step::Restarts => {
                self.fixture.restart().await;
                assert!(self.looks().await == self.state, "after a restart");
            }
            Step::Plays { which } => {
                let Some((_, game)) = &self.state else {
                    return;
                };
                let moves = game.position().legal_moves();
                let who = game.person_on(game.position().mover());
                if let (Some(who), false) = (who, moves.is_empty()) {
                    let text = moves[which % moves.len()].to_string();
                    self.asks(who, mv(&text), None).await;
                }
            }
            Step::Request { who, command, seen } => self.asks(PEOPLE[who], command, seen).await,
        }
    }

    async fn asks(&mut self, who: PersonId, command: Command, seen: Option<u64>) {
        // The order of two games of a channel is known to the millisecond.
        self.fixture.later(SignedDuration::from_millis(1));
        let mut request = self.fixture.request(who, command);
        request.seen = seen;
        let reply = self.fixture.handle(&request).await;
        let before = self.looks().await;
        match reply {
            Reply::Done(update) => {
                self.accepted += 1;
                let (id, after) = self.state.as_ref().expect("a game");
                assert_eq!(*id, update.view.id);
                assert!(*after == *update.view.game, "folded is live");
                let pings_themselves = update.pings.contains(&who);
                assert!(!pings_themselves, "by their own request");
                let again = self.fixture.handle(&request).await;
                assert!(matches!(again, Reply::Repeated), "{again:?}");
                if let Event::Played { seat, .. } = &update.entries[0].event {
                    let mover = before.expect("a game").1.person_on(*seat);
                    assert_eq!(mover, Some(who), "nobody moves for another");
                }
            }
            Reply::Rejected(rejected) => {
                let reason = rejected.reason;
                let is_fault = matches!(reason, Rejection::TryAgain(_));
                assert!(!is_fault, "{reason:?}");
                assert!(self.state == before, "{reason:?}");
            }
            Reply::Settings { .. } => {}
            _ => assert!(self.state == before),
        }
    }
}

/// The number of steps per run; `DJAMBI_STEPS` changes it.
fn cases() -> u32 {
    let steps = std::env::var("DJAMBI_STEPS")
        .ok()
        .and_then(|it| it.parse().ok());
    steps.unwrap_or(2500u32).div_ceil(STEPS as u32)
}

const STEPS: usize = 250;

/// The first steps of a case: what in few steps might never happen. Every case opens a lobby, and
/// every second one has a game that falls asleep.
fn begins(case: u32) -> Vec<Step> {
    let opens = Step::Request {
        who: 0,
        command: open_game(),
        seen: None,
    };
    if case.is_multiple_of(2) {
        return vec![opens];
    }
    vec![opens, Step::Gathers, Step::Hours(31 * 24 + 1), Step::Ticks]
}

#[test]
fn random_requests_leave_a_game_whole() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let config = Config {
        cases: cases(),
        max_shrink_iters: 200,
        failure_persistence: None,
        ..Config::default()
    };
    let (accepted, number) = (Cell::new(0), Cell::new(0));
    let phases = RefCell::new(HashSet::new());
    TestRunner::new(config)
        .run(&prop::collection::vec(step(), STEPS), |steps| {
            number.set(number.get() + 1);
            runtime.block_on(async {
                let mut watch = Watch {
                    fixture: Fixture::new().await,
                    accepted: 0,
                    state: None,
                };
                for step in begins(number.get()).into_iter().chain(steps) {
                    watch.takes(step).await;
                    if let Some((_, game)) = &watch.state {
                        phases.borrow_mut().insert(discriminant(&game.phase()));
                    }
                }
                watch.fixture.is_sound().await;
                accepted.set(accepted.get() + watch.accepted);
            });
            Ok(())
        })
        .unwrap();
    // The test must not consist of rejections alone.
    let accepted = accepted.get();
    assert!(accepted > cases() * 40, "{accepted} accepted");
    for phase in [Phase::Lobby, Phase::Playing, Phase::Asleep] {
        let has_been = phases.borrow().contains(&discriminant(&phase));
        assert!(has_been, "{phase:?} never happened");
    }
}
