//! Animations of whole games, drawn once for each version of a game and shared by all who ask.

use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;

use crate::game::GameId;
use crate::i18n::Language;
use crate::render::Theme;

/// So many bytes of them are remembered, and the newest one however large it is.
const REMEMBERED: usize = 4 << 20;

/// What an animation shows.
#[derive(Clone, PartialEq, Debug)]
pub struct AnimationKey {
    /// The game.
    pub game: GameId,
    /// Its version.
    pub version: u64,
    /// The names of its players: they change without a new version.
    pub names: [String; 4],
    /// The language of its words.
    pub language: Language,
    /// Its colours.
    pub theme: Theme,
}

/// An animation that is being drawn, or has been; `None` if it could not be drawn.
type Drawing = Arc<OnceCell<Option<Arc<[u8]>>>>;

/// The newest animations, the one asked for last at the end.
#[derive(Debug, Default)]
pub struct Animations(Mutex<VecDeque<(AnimationKey, Drawing)>>);

impl Animations {
    /// Returns an animation, which is drawn if nobody has asked for it before: all who ask meanwhile
    /// wait for the same one. `None` if it could not be drawn.
    pub async fn of<Drawn>(
        &self,
        key: AnimationKey,
        draw: impl FnOnce() -> Drawn,
    ) -> Option<Arc<[u8]>>
    where
        Drawn: Future<Output = Option<Vec<u8>>>,
    {
        let drawing = self.drawing(key);
        let drawn = drawing.get_or_init(|| async { draw().await.map(Into::into) });
        let gif = drawn.await.clone();
        self.make_space();
        gif
    }

    fn drawing(&self, key: AnimationKey) -> Drawing {
        let mut all = self.0.lock();
        let known = all.iter().position(|(it, _)| *it == key);
        let entry = known
            .and_then(|index| all.remove(index))
            .unwrap_or_else(|| (key, Drawing::default()));
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
            && all.len() > 1
            && let Some((_, oldest)) = all.pop_front()
        {
            bytes -= size(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(version: u64) -> AnimationKey {
        AnimationKey {
            game: GameId("g".into()),
            version,
            names: Default::default(),
            language: Language::English,
            theme: Theme::default(),
        }
    }

    async fn drawn(all: &Animations, key: AnimationKey, size: usize) -> Option<Arc<[u8]>> {
        all.of(key, || async move { Some(vec![0; size]) }).await
    }

    async fn of(all: &Animations, version: u64, size: usize) -> Option<Arc<[u8]>> {
        drawn(all, key(version), size).await
    }

    #[tokio::test]
    async fn an_animation_with_other_names_is_another_one() {
        let all = Animations::default();
        of(&all, 1, 1).await.unwrap();
        let renamed = AnimationKey {
            names: ["Ana".into(), String::new(), String::new(), String::new()],
            ..key(1)
        };
        assert_eq!(drawn(&all, renamed, 2).await.unwrap().len(), 2);
    }

    #[tokio::test]
    async fn an_animation_is_drawn_once_and_the_oldest_is_forgotten_first() {
        let all = Animations::default();
        let first = of(&all, 1, 1).await.unwrap();
        // The same one, whatever would be drawn now.
        assert!(Arc::ptr_eq(&first, &of(&all, 1, 2).await.unwrap()));
        assert_eq!(of(&all, 2, 2).await.unwrap().len(), 2);
        of(&all, 3, REMEMBERED).await.unwrap();
        assert_eq!(of(&all, 1, 3).await.unwrap().len(), 3, "it is drawn again");
        // One that is larger than all that is remembered is not drawn again for everyone.
        of(&all, 4, REMEMBERED + 1).await.unwrap();
        assert_eq!(of(&all, 4, 1).await.unwrap().len(), REMEMBERED + 1);
    }
}
