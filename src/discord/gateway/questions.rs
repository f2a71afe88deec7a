//! Squares that are typed as the answer to a question about a move.

use jiff::Timestamp;

use crate::choose::{Draft, Left};
use crate::discord::input::asked::{self, About};
use crate::discord::input::incoming::Incoming;
use crate::discord::input::intent::{Intent, Show, Topic};
use crate::discord::input::lesson_step::Step;
use crate::discord::send::adapter::DiscordAdapter;
use crate::game::GameId;
use crate::i18n::names;
use crate::service::{Command, GameRef, PlayMode, Reply, View};
use djambi_rules::{Position, Square};

impl DiscordAdapter {
    /// Where bare squares are typed after a question, what they come to as its answer; else what was
    /// asked for. One that is no answer gets the question once more.
    pub(super) async fn answered_question(
        &self,
        incoming: &Incoming,
        ask: Intent,
        now: Timestamp,
    ) -> Intent {
        let squares = match &ask {
            Intent::Service {
                command:
                    Command::Move {
                        text,
                        mode: PlayMode::Play,
                        ..
                    },
                ..
            }
            | Intent::Page(Topic::Learn(_, Step::Typed(text))) => {
                asked::squares(text, incoming.language())
            }
            _ => None,
        };
        let Some(squares) = squares else { return ask };
        let Some((about, draft)) = self.asked.take(incoming.by.person) else {
            return ask;
        };
        let answered = match (about, &ask) {
            (About::Exercise(about), Intent::Page(Topic::Learn(exercise, _)))
                if about == *exercise =>
            {
                let draft = exercise
                    .position()
                    .and_then(|it| answer(draft, &it, &squares));
                draft.map(|draft| Intent::Page(Topic::Learn(about, Step::Choose(draft))))
            }
            (
                About::Game {
                    game,
                    version,
                    channel,
                },
                Intent::Service { command, .. },
            ) if is_meant(command, &game, channel == incoming.place.channel) => {
                let question = (GameRef::Game(game), version, draft);
                self.answered_in_game(incoming, question, &squares, now)
                    .await
            }
            _ => None,
        };
        answered.unwrap_or(ask)
    }

    /// What the question about a move in a game comes to; `None` if it cannot be answered any more.
    async fn answered_in_game(
        &self,
        incoming: &Incoming,
        (game, version, draft): (GameRef, u64, Draft),
        squares: &[Square],
        now: Timestamp,
    ) -> Option<Intent> {
        let choose = Command::Choose { game: game.clone() };
        let request = incoming.request(choose.clone(), Some(version));
        let Reply::Game(view) = self.service.handle(&request, now).await else {
            return None;
        };
        let position = view.game.position();
        let draft = answer(draft, position, squares)?;
        let (command, show) = match draft.left(position) {
            Left::One(mv) => {
                let play = Command::Move {
                    game,
                    text: mv.to_string(),
                    names: names(incoming.language()),
                    mode: PlayMode::Play,
                };
                (play, Show::Plain)
            }
            Left::Question(_) => (choose, Show::Choose(draft)),
            Left::Nothing => return None,
        };
        Some(Intent::Service {
            command,
            seen: Some(version),
            show,
        })
    }
}

/// What a question comes to; the same question after one square that is no answer. `None` for
/// several that are none: they may be a whole move.
fn answer(draft: Draft, position: &Position, squares: &[Square]) -> Option<Draft> {
    match draft.answered_by(position, squares) {
        Ok(draft) => Some(draft),
        Err(_) => (squares.len() == 1).then_some(draft),
    }
}

/// Whether a typed move is one in that game: a form names its game, and a command means the game of
/// its channel.
fn is_meant(command: &Command, game: &GameId, is_here: bool) -> bool {
    match command {
        Command::Move {
            game: GameRef::Game(meant),
            ..
        } => meant == game,
        _ => is_here,
    }
}

/// Returns the question of a reply about a move, if it has one.
pub(super) fn question<'a>(reply: &'a Reply, show: &Show) -> Option<(&'a View, Draft)> {
    match (reply, show) {
        (Reply::Question { question, view }, _) => {
            let moves: Vec<_> = question.moves().collect();
            Some((view, Draft::common(&moves)))
        }
        (Reply::Game(view), Show::Choose(draft)) => Some((view, *draft)),
        _ => None,
    }
}
