//! The options of a subcommand, by name.

use serenity::all::{CommandDataOption, CommandDataOptionValue, CommandDataResolved};

use crate::game::{Level, PersonId, Sitter};
use djambi_rules::Seat;

/// The options of a subcommand by name.
pub struct Given<'a> {
    options: &'a [CommandDataOption],
    /// What Discord tells of the people who are named in them.
    resolved: &'a CommandDataResolved,
}

impl<'a> Given<'a> {
    /// These options.
    pub const fn new(
        options: &'a [CommandDataOption],
        resolved: &'a CommandDataResolved,
    ) -> Given<'a> {
        Given { options, resolved }
    }

    fn value(&self, name: &str) -> Option<&CommandDataOptionValue> {
        self.options
            .iter()
            .find(|option| option.name == name)
            .map(|option| &option.value)
    }

    /// A text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.value(name)?.as_str()
    }

    /// A whole number.
    pub fn whole(&self, name: &str) -> Option<i64> {
        self.value(name)?.as_i64()
    }

    /// Yes or no.
    pub fn truth(&self, name: &str) -> Option<bool> {
        self.value(name)?.as_bool()
    }

    /// The person that is named.
    pub fn person(&self) -> Option<PersonId> {
        let user = self.value("person")?.as_user_id()?;
        Some(PersonId(user.get()))
    }

    /// Whether the person that is named is a program.
    pub fn names_a_bot(&self) -> bool {
        let user = self
            .value("person")
            .and_then(CommandDataOptionValue::as_user_id);
        user.and_then(|user| self.resolved.users.get(&user))
            .is_some_and(|user| user.bot)
    }

    /// The seat whose colour is named.
    pub fn seat(&self, name: &str) -> Option<Seat> {
        self.text(name)?.parse().ok()
    }

    /// The person or computer that is to play.
    pub fn sitter(&self) -> Option<Sitter> {
        let person = self.person().map(Sitter::Person);
        person.or_else(|| Some(Sitter::Computer(Level::offered(self.text("computer")?)?)))
    }
}
