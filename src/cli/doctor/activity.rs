//! Whether the pages can open within Discord, and what to do in the Developer Portal if they cannot.

use super::checks::Report;
use crate::discord::{Application, Checkup, CheckupError};
use crate::secret::Secret;

const WHAT: &str = "activity";

/// Looks at all that Discord says about the application, and at the pages as Discord loads them.
pub(super) async fn check(
    report: &mut Report,
    checkup: &Checkup,
    application: &Application,
    secret: &Secret,
    pages: Option<&str>,
) {
    let id = application.id;
    match checkup.accepts(id, secret).await {
        Ok(true) => report.good(WHAT, "Discord accepts DISCORD_CLIENT_SECRET"),
        Ok(false) => report.fail(
            WHAT,
            "Discord does not accept DISCORD_CLIENT_SECRET",
            "in the Developer Portal choose 'OAuth2', 'Reset Secret', and put what is shown into DISCORD_CLIENT_SECRET",
        ),
        Err(error) => unknown(report, &error),
    }
    if !application.has_activities() {
        return report.fail(
            WHAT,
            "Activities are not turned on for the application",
            "in the Developer Portal choose 'Activities', 'Settings', and turn 'Enable Activities' on",
        );
    }
    match checkup.has_entry_point(id).await {
        Ok(true) => report.good(WHAT, "the entry point 'Play Djambi' is registered"),
        Ok(false) => report.warn(
            WHAT,
            "the entry point 'Play Djambi' is not registered yet",
            "start the bot: it registers it within a minute",
        ),
        Err(error) => unknown(report, &error),
    }
    if let Some(address) = pages {
        framed(report, checkup, address).await;
    }
    mapped(report, checkup, &checkup.frame_site(id)).await;
}

fn unknown(report: &mut Report, error: &CheckupError) {
    report.warn(WHAT, error, "try again in a minute");
}

/// Whether Discord may show the pages in a frame.
async fn framed(report: &mut Report, checkup: &Checkup, address: &str) {
    match checkup.page(address).await {
        Ok((true, frames)) if frames.split(' ').any(|it| checkup.is_client(it)) => {
            report.good(WHAT, "Discord may show the pages in its frames");
        }
        Ok((true, frames)) => report.warn(
            WHAT,
            format!("{address} lets no frame of Discord show it (frame-ancestors {frames})"),
            "start the bot again with DJAMBI_ACTIVITY=on, and let the reverse proxy leave its headers as they are",
        ),
        Ok((false, _)) => report.warn(
            WHAT,
            format!("{address} does not answer with these pages"),
            "start the bot, and check the reverse proxy in front of it",
        ),
        Err(error) => report.warn(
            WHAT,
            format!("{address}: {error}"),
            "start the bot, and check the reverse proxy in front of it",
        ),
    }
}

/// Whether the site of Discord's frames leads to the pages.
async fn mapped(report: &mut Report, checkup: &Checkup, site: &str) {
    let remedy = "in the Developer Portal choose 'Activities', 'URL Mappings', and map the prefix / to the host of \
                  DJAMBI_URL, without https://";
    match checkup.page(site).await {
        Ok((true, _)) => report.good(WHAT, format!("{site} leads to the pages")),
        Ok((false, _)) => report.warn(WHAT, format!("{site} does not lead to the pages"), remedy),
        Err(error) => report.warn(WHAT, format!("{site}: {error}"), remedy),
    }
}
