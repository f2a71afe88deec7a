//! The bot's commands in the menus on a message and on a person.

use super::page::Page;
use crate::common::browser::Manner;
use crate::discord::fixture::Fixture;

const MENU: &str = "//div[contains(@class, 'menu-list')]";

#[tokio::test]
async fn commands_in_menus_are_offered_on_a_message_and_on_a_person() {
    let fixture = Fixture::playing().await;
    let [ana, ben, ..] = &fixture.people;
    let first = fixture.plays(ana, "Mc1-e1").await;
    fixture.plays(ben, "Mg1-f2").await;
    fixture.rests().await;
    let Some(page) = Page::open_in(&fixture, Manner::Phone, "as=Ben").await else {
        return;
    };
    let more = format!(".message[data-id='{}'] [aria-label='More']", first.id);
    page.browser.press(&more).await;
    page.clicks(MENU, "Board at this move").await;
    page.shows("After 1 move").await;
    page.shows("Only you can see this").await;
    page.browser.press(".to-members").await;
    page.browser.press(".member [aria-label='More: Ana']").await;
    page.clicks(MENU, "Djambi profile").await;
    page.shows("has not finished a game here yet").await;
}
