//! The tokens of the last interactions that were answered, per channel: by them a message can be sent
//! for 15 minutes where the bot may not send one itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::game::{ChannelId, Place, ServerId};

/// So long a token is used: somewhat less than Discord allows.
const LIFE: Duration = Duration::from_mins(14);

/// The tokens. Clones are the same memory; after a restart there are none.
#[derive(Clone, Debug, Default)]
pub struct AnswerTokens(Arc<Mutex<HashMap<ChannelId, AnswerToken>>>);

/// The token of the last interaction that was answered in a channel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnswerToken {
    /// The token.
    pub token: String,
    /// Whether the bot lacks a permission there, so that its own messages would be refused.
    pub lacks_permission: bool,
    server: Option<ServerId>,
    /// When the interaction came.
    at: Instant,
}

impl AnswerTokens {
    /// Remembers the token of an interaction that came at `at` and has been answered, unless a later
    /// one is remembered.
    pub fn remember(&self, place: Place, token: &str, at: Instant, lacks_permission: bool) {
        let mut tokens = self.0.lock();
        tokens.retain(|_, it| at < it.at + LIFE);
        if tokens.get(&place.channel).is_some_and(|it| it.at > at) {
            return;
        }
        let token = AnswerToken {
            token: token.to_owned(),
            lacks_permission,
            server: place.server,
            at,
        };
        tokens.insert(place.channel, token);
    }

    /// Returns the token for a channel, if it can still be used now.
    #[must_use]
    pub fn of(&self, channel: ChannelId, now: Instant) -> Option<AnswerToken> {
        let tokens = self.0.lock();
        let token = tokens.get(&channel).filter(|it| now < it.at + LIFE);
        token.cloned()
    }

    /// Notes that permissions may have changed in a server.
    pub fn permissions_changed(&self, server: ServerId) {
        let mut tokens = self.0.lock();
        for token in tokens.values_mut() {
            token.lacks_permission &= token.server != Some(server);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_token_of_a_channel_is_used_while_it_lives() {
        let (tokens, start) = (AnswerTokens::default(), Instant::now());
        let (server, later) = (Some(ServerId(1)), start + Duration::from_secs(1));
        let channel = ChannelId(2);
        let place = Place { server, channel };
        let of = |now| tokens.of(channel, now);
        tokens.remember(place, "first", start, true);
        tokens.remember(place, "second", later, true);
        tokens.remember(place, "first", start, true);
        assert_eq!(of(later).unwrap().token, "second");
        assert!(tokens.of(ChannelId(3), later).is_none());
        tokens.permissions_changed(ServerId(9));
        assert!(of(later).unwrap().lacks_permission);
        tokens.permissions_changed(ServerId(1));
        assert!(!of(later).unwrap().lacks_permission);
        assert!(of(start + LIFE).is_some());
        assert!(of(later + LIFE).is_none());
    }
}
