//! Control of Activities by tests.

use serde_json::json;

use crate::activities::random;
use crate::rest;
use crate::sandbox::Sandbox;

/// Activities.
impl Sandbox {
    /// Turns Activities on for the application, with the root of its frames mapped to an address such as
    /// `http://127.0.0.1:8080`, and returns the client secret. As at Discord, that makes an entry-point
    /// command `Launch`.
    #[must_use]
    pub fn enable_activities(&self, target: &str) -> String {
        let mut world = self.shared.world();
        target
            .trim_end_matches('/')
            .clone_into(&mut world.activities.target);
        if let Some(secret) = &world.activities.secret {
            return secret.clone();
        }
        let secret = random(&mut world, 32);
        world.activities.secret = Some(secret.clone());
        let entry = json!({
            "name": "Launch", "description": "Launch the Activity", "type": 4, "handler": 2,
            "integration_types": [0, 1], "contexts": [0, 1, 2],
        });
        rest::save_command(&mut world, &entry);
        secret
    }

    /// Has people refuse to let the application know who they are.
    pub fn refuse_authorization(&self, refuses: bool) {
        self.shared.world().activities.refuses = refuses;
    }

    /// Has frames neither store nor send cookies.
    pub fn block_cookies(&self, blocks: bool) {
        self.shared.world().activities.blocks_cookies = blocks;
    }
}
