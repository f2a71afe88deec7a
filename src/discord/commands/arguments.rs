//! The options of a subcommand, by name.

use serde_json::Value;
use serenity::all::UserId;

use crate::discord::input::interaction::{CommandOption, Data, Resolved};
use crate::game::{Level, PersonId, Sitter};
use djambi_rules::Seat;

/// The options of a subcommand by name.
pub struct Given<'a> {
    options: &'a [CommandOption],
    /// The people named in them, as Discord describes them.
    resolved: &'a Resolved,
}

impl<'a> Given<'a> {
    /// Those of a subcommand, which is part of `data`.
    pub fn of(data: &'a Data, subcommand: &'a CommandOption) -> Given<'a> {
        Given {
            options: &subcommand.options,
            resolved: &data.resolved,
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
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
        let user: UserId = self.text("person")?.parse().ok()?;
        Some(PersonId(user.get()))
    }

    /// Whether the person that is named is a program.
    pub fn names_a_bot(&self) -> bool {
        let user = self.text("person");
        user.and_then(|user| self.resolved.users.get(user))
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
