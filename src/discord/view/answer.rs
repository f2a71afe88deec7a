//! The answer to an interaction.

use super::card::Card;
use super::form::Form;
use super::outgoing::OutgoingMessage;
use crate::service::{Update, View};

/// The answer to send.
#[derive(Debug)]
pub enum Answer {
    /// A card for the requester alone.
    Private(Card),
    /// A form for the requester to fill in.
    Form(Form),
    /// A public message that announces nothing.
    Public(OutgoingMessage),
    /// The same, which shows that game as it is.
    Board(Box<View>, OutgoingMessage),
    /// An update for all, the message that announces it, and what the requester alone sees where
    /// that message is not the answer.
    Update(Box<Update>, OutgoingMessage, Card),
    /// The same, except that it is announced where the game is played by now: elsewhere, or after
    /// others that wait there.
    Elsewhere(Box<Update>),
    /// Nothing: it has been answered before.
    Nothing,
}
