//! A person in an Activity.

use super::Person;
use crate::activities::{authorize, close, may_use, open};
use crate::errors::Trouble;
use crate::id::Id;

/// Activities.
impl Person {
    /// Joins the Activity that runs in a channel, or starts it there. Returns the id of its instance.
    pub fn joins_activity(&self, channel: Id) -> Result<String, Trouble> {
        let mut world = self.shared.world();
        let name = world.name(self.id());
        if !may_use(&world, self.id(), channel) {
            let place = world.place(channel);
            return Err(Trouble::new(format!(
                "{name} may not use Activities in {place}"
            )));
        }
        Ok(open(&mut world, self.id(), channel))
    }

    /// Closes the Activity.
    pub fn leaves_activity(&self, instance: &str) {
        close(&mut self.shared.world(), self.id(), instance);
    }

    /// Allows the application to know who they are: the code that their frame gets.
    pub fn authorizes(&self) -> Result<String, Trouble> {
        let mut world = self.shared.world();
        let name = world.name(self.id());
        authorize(&mut world, self.id())
            .ok_or_else(|| Trouble::new(format!("{name} does not allow it")))
    }
}
