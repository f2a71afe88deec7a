//! The answer to an interaction.

use super::card::Card;
use super::form::Form;
use super::outgoing::OutgoingMessage;
use crate::service::Update;

/// The answer to send.
#[derive(Debug)]
pub enum Answer {
    /// A card for the requester alone.
    Private(Card),
    /// A form for the requester to fill in.
    Form(Form),
    /// A public message that announces nothing.
    Public(OutgoingMessage),
    /// An update for all, and the message that announces it.
    Update(Box<Update>, OutgoingMessage),
    /// The same, except that it is announced where the game is played by now: elsewhere, or after
    /// others that wait there.
    Elsewhere(Box<Update>),
    /// Nothing: it has been answered before.
    Nothing,
}
