//! Squares that are typed as the answer to a question about a move.

use jiff::Timestamp;

use crate::choose::{Draft, Left};
use crate::discord::input::asked::{self, About};
use crate::discord::input::incoming::Incoming;
use crate::discord::input::intent::{Intent, Show, Topic};
use crate::discord::input::lesson_step::Step;
use crate::discord::send::adapter::DiscordAdapter;
use crate::service::{Command, GameRef, PlayMode, Reply, View};

impl DiscordAdapter {
    /// Where bare squares are typed after a question, what they come to as its answer; else what was
    /// asked for.
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
                        game: GameRef::Here,
                        text,
                        mode: PlayMode::Play,
                        ..
                    },
                ..
            }
            | Intent::Page(Topic::Learn(_, Step::Typed(text))) => asked::squares(text),
            _ => None,
        };
        let Some(squares) = squares else { return ask };
        let Some((about, draft)) = self.asked.take(incoming.by.person) else {
            return ask;
        };
        match (about, &ask) {
            (About::Exercise(about), Intent::Page(Topic::Learn(exercise, _)))
                if about == *exercise =>
            {
                let answered = exercise
                    .position()
                    .and_then(|position| draft.answered_by(&position, &squares).ok());
                answered.map_or(ask.clone(), |draft| {
                    Intent::Page(Topic::Learn(*exercise, Step::Choose(draft)))
                })
            }
            (
                About::Game {
                    game,
                    version,
                    channel,
                },
                Intent::Service {
                    command: Command::Move { names, .. },
                    ..
                },
            ) if channel == incoming.place.channel => {
                let (game, seen) = (GameRef::Game(game), Some(version));
                let choose = Command::Choose { game: game.clone() };
                let request = incoming.request(choose.clone(), seen);
                let Reply::Game(view) = self.service.handle(&request, now).await else {
                    return ask;
                };
                let position = view.game.position();
                let answered = draft.answered_by(position, &squares);
                match answered.map(|draft| (draft, draft.left(position))) {
                    Ok((_, Left::One(mv))) => Intent::Service {
                        command: Command::Move {
                            game,
                            text: mv.to_string(),
                            names: names.clone(),
                            mode: PlayMode::Play,
                        },
                        seen,
                        show: Show::Plain,
                    },
                    Ok((draft, Left::Question(_))) => Intent::Service {
                        command: choose,
                        seen,
                        show: Show::Choose(draft),
                    },
                    Ok((_, Left::Nothing)) | Err(_) => ask,
                }
            }
            _ => ask,
        }
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
