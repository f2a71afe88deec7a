//! Others' moves, shown one at a time; any key skips them.

use std::time::Duration;

use super::Model;
use crate::game::Awaits;
use crate::service::View;

impl Model {
    /// How long what is shown stays before the next move of others is shown; `None` if there is
    /// none to be shown.
    #[must_use]
    pub fn next_in(&self) -> Option<Duration> {
        self.is_following().then_some(self.pace)
    }

    /// Whether moves of others are still to be shown.
    #[must_use]
    pub fn is_following(&self) -> bool {
        self.shown < self.view.game.history().len() && !self.looking.is_open()
    }

    /// How many plies are shown where the game is now.
    pub(super) const fn shown(&self) -> usize {
        self.shown
    }

    /// Shows the next move of others.
    pub fn advance(&mut self) {
        if self.is_following() {
            self.shown += 1;
        }
    }

    /// A newer state: its new moves will be shown, one at a time.
    pub(super) fn follow(&mut self, view: &View) {
        let (old, new) = (self.view.game.history(), view.game.history());
        let same = (0..=old.len()).rev().find(|plies| {
            new.len() >= *plies && new.position_after(*plies) == old.position_after(*plies)
        });
        self.shown = self.shown.min(same.unwrap_or(0)).min(new.len());
        if new.len() < old.len() || self.pace.is_zero() || self.skipping {
            self.shown = new.len();
        }
        if !matches!(view.game.awaits(), Awaits::Computer(..)) {
            self.skipping = false;
        }
    }

    /// Shows everything at once. Whether there was anything to skip.
    pub(super) fn skip(&mut self) -> bool {
        let skips = self.is_following();
        if skips {
            self.shown = self.view.game.history().len();
            self.skipping = matches!(self.view.game.awaits(), Awaits::Computer(..));
        }
        skips
    }
}
