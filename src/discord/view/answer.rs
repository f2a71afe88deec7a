//! What is sent in answer to an interaction.

use super::card::Card;
use super::form::Form;
use super::outgoing::OutgoingMessage;
use crate::service::Update;

/// What is to be sent.
#[derive(Debug)]
pub enum Answer {
    /// A card for the requester alone.
    Private(Card),
    /// A form for the requester to fill in.
    Form(Form),
    /// A message that all see and that tells no news.
    Public(OutgoingMessage),
    /// An update for all, and the message that announces it.
    Update(Box<Update>, OutgoingMessage),
    /// The same, but to be told where the game is played by now: that is elsewhere, or more is to be
    /// told there before.
    Elsewhere(Box<Update>),
    /// Nothing: it has been answered before.
    Nothing,
}
