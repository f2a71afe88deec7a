//! Sends the puzzle of the day to the servers whose admins want it. It is sent once, even if a process
//! ends before it has saved that. It pings nobody.

use std::time::Duration;

use jiff::Timestamp;
use tokio::time::timeout;

use super::adapter::DiscordAdapter;
use super::delivery_check::has_button;
use super::endpoints;
use super::endpoints::Body;
use super::errors::may_pass;
use super::respond::channel;
use crate::discord::view::puzzles::{daily_id, daily_message};
use crate::discord::view::reader::Reader;
use crate::store::DailyPuzzle;
use crate::teach::Puzzle;

/// What takes longer is tried again later.
const LONGEST: Duration = Duration::from_secs(50);

impl DiscordAdapter {
    /// Sends it. What Discord cannot take just now is tried again in some minutes; what it rejects
    /// is given up for the day.
    pub async fn deliver_daily(&self, daily: &DailyPuzzle) {
        match timeout(LONGEST, self.send_daily(daily)).await {
            Ok(Ok(())) => tracing::info!("the puzzle of the day was sent"),
            Ok(Err(error)) if may_pass(&error) => {
                tracing::warn!(%error, "the puzzle of the day is not sent yet");
                return;
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "the puzzle of the day cannot be sent: the next try is \
                    tomorrow; /djambi settings daily moves it to another channel or stops it");
            }
            Err(_) => {
                tracing::warn!("sending the puzzle of the day took too long");
                return;
            }
        }
        let ended = self.service.end_daily_puzzle(daily, Timestamp::now()).await;
        if let Err(error) = ended {
            tracing::error!(%error, "that the puzzle of the day was sent could not be saved");
        }
    }

    async fn send_daily(&self, daily: &DailyPuzzle) -> serenity::Result<()> {
        let (Some(channel), Some(puzzle)) = (channel(daily.channel), Puzzle::of_day(daily.day))
        else {
            return Ok(());
        };
        self.pace.wait(2).await;
        // An earlier try may have arrived.
        if daily.attempts > 0
            && has_button(&self.http, channel, &daily_id(puzzle, daily.day)).await?
        {
            return Ok(());
        }
        let server = self.service.store().server(daily.server).await;
        let reader = server.map_or_else(|_| Reader::default(), |it| Reader::server(&it));
        let message = daily_message(reader, puzzle, daily.day).await;
        let body = Body {
            json: message.message_once(format!("p{}.{:x}", daily.day, daily.server.0)),
            file: message.file.clone(),
        };
        endpoints::send_message(&self.http, channel, &body).await?;
        Ok(())
    }
}
