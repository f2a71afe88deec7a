//! Control of the gateway by tests.

use std::time::Duration;

use serde_json::json;

use crate::errors::Trouble;
use crate::sandbox::Sandbox;
use crate::sessions::{Out, op};

/// The gateway's side of faults.
impl Sandbox {
    /// The number of connected shards.
    #[must_use]
    pub fn shards_connected(&self) -> usize {
        self.shared.world().gateway.connected()
    }

    /// The number of identifies.
    #[must_use]
    pub fn identifies(&self) -> u64 {
        self.shared.world().gateway.sessions_made
    }

    /// The number of resumed sessions.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.shared.world().gateway.resumes
    }

    /// The number of heartbeats.
    #[must_use]
    pub fn heartbeats(&self) -> u64 {
        self.shared.world().gateway.heartbeats
    }

    /// Sets the heartbeat interval of shards that connect from now on (41.25 s at first).
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        let interval = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
        self.shared.world().gateway.heartbeat_interval_ms = interval;
    }

    /// Answers heartbeats or leaves them unanswered: a client that sees no acknowledgement should reconnect.
    pub fn acknowledge_heartbeats(&self, yes: bool) {
        self.shared.world().gateway.acknowledges = yes;
    }

    /// Sets how many shards `GET /gateway/bot` recommends.
    pub fn set_shards(&self, shards: u64) {
        self.shared.world().gateway.shards = shards;
    }

    /// Demands and recommends `shards` shards, as for a bot that has come into more servers: an
    /// identify with a smaller total is closed with 4011.
    pub fn demand_shards(&self, shards: u64) {
        let mut world = self.shared.world();
        world.gateway.shards = shards;
        world.gateway.fewest_shards = shards;
    }

    /// Lets `concurrency` shards identify themselves at a time, with `interval` between two of the
    /// same bucket (the shard's number modulo `concurrency`); sooner, the answer is 'invalid
    /// session'. At first `GET /gateway/bot` says 1 and no time has to pass, so that tests need not
    /// wait; Discord wants 5 s.
    pub fn pace_identifies(&self, concurrency: u64, interval: Duration) {
        let mut world = self.shared.world();
        world.gateway.max_concurrency = concurrency;
        world.gateway.identify_interval = interval;
    }

    /// Sets how many sessions may still be begun. Once none is left, Discord resets the token: an
    /// identify is closed with 4004.
    pub fn set_session_starts_left(&self, left: u64) {
        self.shared.world().gateway.identifies_left = left;
    }

    /// Breaks every gateway connection without a close code; sessions can be resumed.
    pub fn drop_sockets(&self) {
        self.send("connections break", || Out::Break);
    }

    /// Asks every shard to reconnect (op 7); sessions can be resumed.
    pub fn ask_to_reconnect(&self) {
        self.send("asks to reconnect (op 7)", || {
            Out::Send(json!({ "op": op::RECONNECT, "d": null }))
        });
    }

    /// Declares every session invalid (op 9) and deletes it: shards must identify again.
    pub fn invalidate_sessions(&self) {
        self.send("invalid session (op 9)", || {
            Out::Send(json!({ "op": op::INVALID_SESSION, "d": false }))
        });
        self.shared.world().gateway.invalidate();
    }

    /// Answers the next identifies with 'invalid session'.
    pub fn reject_identifies(&self, times: usize) {
        self.shared.world().gateway.rejected_identifies = times;
    }

    /// Closes every gateway connection with a code, such as 4000 (unknown error) or 4009 (timed out).
    pub fn close_sockets(&self, code: u16) {
        self.send(&format!("closes with {code}"), || {
            Out::Close(code, "Closed by a test.")
        });
    }

    /// Answers identifies and resumes, or leaves them unanswered; heartbeats are acknowledged all the same.
    pub fn answer_sessions(&self, yes: bool) {
        self.shared.world().gateway.answers = yes;
    }

    /// Takes new gateway connections, or rejects them with 503.
    pub fn set_gateway_reachable(&self, yes: bool) {
        self.shared.world().gateway.reachable = yes;
    }

    /// Waits until this many shards are connected.
    pub async fn connected(&self, shards: usize) -> Result<(), Trouble> {
        let what = format!("{shards} connected shards");
        let look =
            |world: &crate::world::World| (world.gateway.connected() == shards).then_some(());
        self.shared.wait(&what, look).await
    }

    fn send(&self, what: &str, out: impl FnMut() -> Out) {
        let mut world = self.shared.world();
        world.note(format!("gateway: {what}"));
        world.gateway.send_all(out);
    }
}
