//! A whole game as an animation.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use serenity::all::CreateAttachment;
use tokio::sync::OnceCell;

use super::answer::Answer;
use super::card::Card;
use super::outgoing::OutgoingMessage;
use super::picture;
use super::reader::Reader;
use crate::drawing::DrawingQueue;
use crate::game::{GameId, PersonId, Phase};
use crate::i18n::{Language, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::service::{Update, View};
use djambi_rules::Ply;

/// The largest file that Discord takes anywhere, in bytes, where it does not say another size.
pub const USUAL_LIMIT: u32 = 10 << 20;

/// The animation for all to see where a player asks, for a stranger alone; or why there is none.
pub async fn of(reader: Reader, view: &View, requester: PersonId, file_limit: u32) -> Answer {
    let language = reader.language;
    if view.game.history().is_empty() {
        return Answer::Private(Card::text(say!(language, "history-none")));
    }
    let Some(gif) = animation(reader, view, file_limit).await else {
        return Answer::Private(Card::text(say!(language, "replay-too-large")));
    };
    let text = say!(language, "replay-title", game = view.id.to_string());
    let mut outgoing = OutgoingMessage::text(text);
    outgoing.file = Some(file(language, view, gif));
    if view.game.seats_of(requester).next().is_some() {
        Answer::Public(outgoing)
    } else {
        Answer::Private(Card::from(outgoing))
    }
}

/// Whether an update is the end of a game that has moves to show.
pub fn belongs_to(update: &Update) -> bool {
    let game = &update.view.game;
    matches!(game.phase(), Phase::Over(_)) && !game.history().is_empty()
}

/// The animation as a file.
pub fn file(language: Language, view: &View, gif: Vec<u8>) -> CreateAttachment {
    let alt = say!(language, "alt-replay", count = view.game.history().moves());
    CreateAttachment::bytes(gif, "game.gif").description(alt)
}

/// The animation as a GIF of at most so many bytes, drawn once for each version of a game.
pub async fn animation(reader: Reader, view: &View, file_limit: u32) -> Option<Vec<u8>> {
    let drawing = ANIMATIONS.of(AnimationKey {
        game: view.id.clone(),
        version: view.version,
        language: reader.language,
        theme: reader.theme,
    });
    let gif = drawing.get_or_init(|| draw(reader, view)).await.clone()?;
    ANIMATIONS.make_space();
    (gif.len() <= file_limit as usize).then(|| gif.to_vec())
}

async fn draw(reader: Reader, view: &View) -> Option<Arc<[u8]>> {
    let view = view.clone();
    // The scenes are made when it is drawn: until then a view that waits shares its game with others.
    let drawing = move || {
        let scenes = scenes(reader.language, &view);
        Painter::of(reader.theme).gif_within(scenes, Layout::Phone, USUAL_LIMIT as usize)
    };
    let drawn = DrawingQueue::shared().draw(drawing).await;
    drawn
        .inspect_err(|error| tracing::error!(%error, "an animation could not be drawn"))
        .ok()?
        .map(Into::into)
}

/// Animations that were drawn lately.
static ANIMATIONS: LazyLock<Animations> = LazyLock::new(Animations::default);
/// So many bytes of them are remembered.
const REMEMBERED: usize = 4 << 20;

/// What an animation shows.
#[derive(Clone, PartialEq, Debug)]
struct AnimationKey {
    game: GameId,
    version: u64,
    language: Language,
    theme: Theme,
}

/// An animation that is being drawn, or has been.
type Drawing = Arc<OnceCell<Option<Arc<[u8]>>>>;

/// The newest animations, the one asked for last at the end.
#[derive(Debug, Default)]
struct Animations(Mutex<VecDeque<(AnimationKey, Drawing)>>);

impl Animations {
    /// The drawing for that key: all who ask for it while it is drawn wait for the same one.
    fn of(&self, made: AnimationKey) -> Drawing {
        let mut all = self.0.lock();
        let known = all.iter().position(|(it, _)| *it == made);
        let entry = known
            .and_then(|index| all.remove(index))
            .unwrap_or_else(|| (made, Drawing::default()));
        let drawing = Arc::clone(&entry.1);
        all.push_back(entry);
        drawing
    }

    /// Forgets those that were asked for longest ago, until the others fit.
    fn make_space(&self) {
        let mut all = self.0.lock();
        let size = |drawing: &Drawing| match drawing.get() {
            Some(Some(gif)) => gif.len(),
            _ => 0,
        };
        let mut bytes: usize = all.iter().map(|(_, drawing)| size(drawing)).sum();
        while bytes > REMEMBERED
            && let Some((_, oldest)) = all.pop_front()
        {
            bytes -= size(&oldest);
        }
    }
}

/// The set-up and the board after each ply.
fn scenes(language: Language, view: &View) -> impl Iterator<Item = Scene> {
    let history = view.game.history();
    let marks = std::iter::once(None).chain(history.plies().map(|ply| match ply {
        Ply::Move(mv) => Some(MoveMarks::of(mv)),
        Ply::Resignation(_) => None,
    }));
    let scene = move |(plies, marks): (usize, Option<MoveMarks>)| {
        let position = history.position_after(plies)?;
        let mut scene = picture::of_position(language, view, position);
        scene.moves.extend(marks);
        Some(scene)
    };
    marks.enumerate().filter_map(scene)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(version: u64) -> AnimationKey {
        AnimationKey {
            game: GameId("g".into()),
            version,
            language: Language::English,
            theme: Theme::default(),
        }
    }

    #[test]
    fn an_animation_is_drawn_once_and_the_oldest_is_forgotten_first() {
        let all = Animations::default();
        let drawing = all.of(made(1));
        assert!(Arc::ptr_eq(&drawing, &all.of(made(1))));
        assert!(!Arc::ptr_eq(&drawing, &all.of(made(2))));
        let large: Arc<[u8]> = vec![0; REMEMBERED].into();
        for version in 1..=3 {
            let _ = all.of(made(version)).set(Some(Arc::clone(&large)));
        }
        all.make_space();
        assert!(all.of(made(3)).get().is_some());
        assert!(all.of(made(1)).get().is_none(), "it would be drawn anew");
    }
}
