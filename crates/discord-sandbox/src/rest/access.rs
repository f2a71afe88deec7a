//! The bot's permissions, by place.

use crate::errors::{
    ApiError, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_GUILD,
};
use crate::id::Id;
use crate::permissions::Permissions;
use crate::world::{Channel, World};

/// Returns the bot's permissions in a channel that it sees.
pub(super) fn access(world: &World, channel: Id) -> Result<Permissions, ApiError> {
    let found: &Channel = world.channels.get(&channel).ok_or(UNKNOWN_CHANNEL)?;
    let may = world.permissions(found.id, world.bot);
    if may.has(Permissions::VIEW_CHANNEL) {
        Ok(may)
    } else {
        Err(MISSING_ACCESS)
    }
}

pub(super) fn needs(may: Permissions, needed: Permissions) -> Result<(), ApiError> {
    if may.has(needed) {
        Ok(())
    } else {
        Err(MISSING_PERMISSIONS)
    }
}

/// A guild that the bot is in.
pub(super) fn member_guild(world: &World, id: Id) -> Result<Id, ApiError> {
    let guild = world
        .guilds
        .get(&id)
        .filter(|guild| guild.members.contains_key(&world.bot));
    guild.map(|guild| guild.id).ok_or(UNKNOWN_GUILD)
}
