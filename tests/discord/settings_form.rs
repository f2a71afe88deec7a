//! A person's settings as one form, with the settings as they are.

use discord_sandbox::{Message, Person};

use crate::discord::fixture::{Fixture, shows};

#[tokio::test]
async fn settings_are_changed_in_a_form_and_stay_for_the_next_one() {
    let mut fixture = Fixture::new().await;
    let ana = fixture.people[0].clone();
    let card = fixture.asks(&ana, "settings mine").await;
    // The button is beside the title, above a few lines.
    let title = &card.components[0]["components"][0];
    assert_eq!(title["components"][0]["content"], "## Your settings");
    assert_eq!(title["accessory"]["label"], "Change");
    assert!(card.words().lines().count() <= 7, "{card}");
    let form = fixture.opens_form(&ana, &card, "Change").await;
    assert_eq!(form.title, "Settings");
    let values = [
        ("Language", "fr"),
        ("Pictures", "light"),
        ("Switched on", "confirm,next"),
        ("Quiet hours, such as 22-7, or off", "22:30-7"),
        ("Time zone of the quiet hours", "Warsaw"),
    ];
    let saved = fixture.submits(&ana, &form, &values).await;
    assert_eq!(saved.id, card.id, "on the same card");
    shows_french(&saved, "22:30–7:00, Europe/Warsaw");
    // After a restart too, the form begins with what is set; what is left alone stays.
    fixture.dies_and_returns().await;
    let form = fixture.opens_form(&ana, &saved, "Modifier").await;
    let values: Vec<&str> = form.fields.iter().map(|it| it.value.as_str()).collect();
    assert_eq!(values[3..], ["22:30-7:00", "Europe/Warsaw"]);
    let saved = fixture
        .submits(&ana, &form, &[("language", "auto"), ("switches", "")])
        .await;
    shows(
        &saved,
        &[
            "Language: Automatic",
            "Pictures: Light",
            "Quiet hours: 22:30–7:00, Europe/Warsaw",
        ],
    );
    let form = fixture.opens_form(&ana, &saved, "Change").await;
    let saved = fixture.submits(&ana, &form, &[("quiet", "")]).await;
    assert!(saved.words().contains("Quiet hours: none"), "{saved}");
    // Only what is on is listed; the rest is in the form.
    for off in ["Confirm each move", "Switched on", "direct message"] {
        assert!(!saved.words().contains(off), "{off}: {saved}");
    }
}

/// Each with the form of another person.
#[tokio::test]
async fn a_form_saves_what_can_be_saved_and_says_what_cannot() {
    let fixture = Fixture::new().await;
    let [ana, ben, caro, dan] = &fixture.people;
    what_was_left_alone_stays(&fixture, ana).await;
    hours_that_are_not_understood_stay(&fixture, ben).await;
    a_time_zone_without_hours_is_not_saved(&fixture, caro).await;
    the_longest_values_are_shown(&fixture, dan).await;
}

/// A card in French, with light pictures, these quiet hours, and both kinds of switches on.
fn shows_french(card: &Message, hours: &str) {
    let on = [
        "Langue\u{a0}: Français",
        "Thème des images\u{a0}: Clair",
        "- Confirmer chaque coup avant de le jouer",
        "- Un message privé un coup avant ton tour",
    ];
    shows(card, &on);
    shows(card, &[hours]);
}

async fn the_longest_values_are_shown(fixture: &Fixture, person: &Person) {
    let zone = "America/Argentina/ComodRivadavia";
    let on = "confirm:true reminders:true next:true hidden:true invitations:true theme:light";
    let set = format!("{on} quiet:22:30-14:30 zone:{zone}");
    let card = fixture.sets(person, &set).await;
    let form = fixture.opens_form(person, &card, "Change").await;
    let values: Vec<&str> = form.fields.iter().map(|it| it.value.as_str()).collect();
    assert_eq!(values[3..], ["22:30-14:30", zone]);
}

async fn what_was_left_alone_stays(fixture: &Fixture, person: &Person) {
    let card = fixture.asks(person, "settings mine").await;
    let form = fixture.opens_form(person, &card, "Change").await;
    // On another device, while the form is open.
    let elsewhere = "language:fr confirm:true quiet:22-7 zone:Warsaw";
    fixture.sets(person, elsewhere).await;
    let saved = fixture
        .submits(person, &form, &[("theme", "light"), ("switches", "next")])
        .await;
    shows_french(&saved, "22:00–7:00, Europe/Warsaw");
}

async fn hours_that_are_not_understood_stay(fixture: &Fixture, person: &Person) {
    let card = fixture.sets(person, "quiet:22-7 zone:Warsaw").await;
    let words = "understand those quiet hours, so they are as before";
    let form = fixture.opens_form(person, &card, "Change").await;
    let values = [("quiet", "at night"), ("theme", "light")];
    let card = fixture.submits(person, &form, &values).await;
    assert!(card.is_private(), "{card}");
    let hours = "Quiet hours: 22:00–7:00, Europe/Warsaw";
    shows(&card, &[words, hours, "Pictures: Light"]);
}

async fn a_time_zone_without_hours_is_not_saved(fixture: &Fixture, person: &Person) {
    let card = fixture.asks(person, "settings mine").await;
    let form = fixture.opens_form(person, &card, "Change").await;
    let saved = fixture
        .submits(person, &form, &[("zone", "Europe/Warsaw")])
        .await;
    shows(&saved, &["no time zone is saved", "Quiet hours: none"]);
    let form = fixture.opens_form(person, &saved, "Change").await;
    let saved = fixture.submits(person, &form, &[("theme", "dark")]).await;
    assert!(!saved.words().contains("no time zone"), "{saved}");
    // Hours that are removed take their zone with them.
    let hours = [("quiet", "22-7"), ("zone", "Europe/Warsaw")];
    let form = fixture.opens_form(person, &saved, "Change").await;
    let saved = fixture.submits(person, &form, &hours).await;
    let form = fixture.opens_form(person, &saved, "Change").await;
    let saved = fixture.submits(person, &form, &[("quiet", "")]).await;
    shows(&saved, &["no time zone is saved", "Quiet hours: none"]);
}
