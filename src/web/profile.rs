//! What the finished games of a reader who plays here add up to.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use jiff::Timestamp;
use maud::html;

use super::app::App;
use super::failure::Failure;
use super::layout::Page;
use super::visitor::Visitor;
use super::words;
use crate::i18n::{self, say};

/// Shows the profiles of the people for whom the reader's session speaks.
pub async fn own(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Failure> {
    let language = visitor.language;
    let mut profiles = Vec::new();
    for person in &visitor.people {
        let record = app.service.person_record(*person, None, Timestamp::now());
        let record = record.await?;
        if record.profile.begun > 0 {
            profiles.push(record);
        }
    }
    let several = profiles.len() > 1;
    let page = Page::of_words(
        say!(language, "web-profile"),
        &html! {
            @if profiles.is_empty() { p { (say!(language, "web-profile-none")) } }
            @for record in &profiles {
                @let name = |person| words::known_name(language, record.people.get(&person), person);
                @if several { h2 { (name(record.person)) } }
                @for line in i18n::players::profile(language, &record.profile, &name) {
                    p { (words::with_code(&words::plain(language, &line))) }
                }
            }
        },
    );
    Ok(page.to(&visitor))
}
