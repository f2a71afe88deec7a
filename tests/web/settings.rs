//! The settings of the pages: which make sense.

use djambi::web::{Proxies, Settings};

fn checked(
    url: Option<&str>,
    contact: Option<String>,
    frames: Option<&str>,
) -> Result<Option<String>, String> {
    let settings = Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        url: url.map(str::to_owned),
        contact,
        frames: frames.map(str::to_owned),
        proxies: Proxies::default(),
        activity: None,
    };
    settings.check().map_err(|error| error.to_string())
}

#[test]
fn an_address_for_questions_is_one_line() {
    for (contact, is_good) in [
        ("djambi@example.org".to_owned(), true),
        ("c".repeat(200), true),
        ("c".repeat(201), false),
        ("a@b.example\nhttps://other.example".to_owned(), false),
    ] {
        let checked = checked(None, Some(contact.clone()), None);
        assert_eq!(checked.is_ok(), is_good, "{contact}");
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_with_an_example() {
    let framed = Some("https://discord.com https://*.discordsays.com");
    for (url, origin) in [
        ("https://djambi.example", "https://djambi.example"),
        ("https://Djambi.example:443/", "https://djambi.example"),
        ("https://djämbi.example", "https://xn--djmbi-hra.example"),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ] {
        assert_eq!(
            checked(Some(url), None, framed),
            Ok(Some(origin.to_owned()))
        );
    }
    for url in [
        "",
        "djambi.example",
        "ftp://x",
        "https://",
        "https://x/y",
        "https://x; script-src *",
        "https://x;script-src",
        "https://x:99999",
        "https://x?y",
        "https://x/?",
        "https://x#y",
        "https://me@x",
        "https://@x",
        "localhost:3000",
    ] {
        assert!(
            checked(Some(url), None, None)
                .unwrap_err()
                .contains("https://djambi.example"),
            "{url}"
        );
    }
    let framed = checked(Some("https://x"), None, Some("'self'; script-src *")).unwrap_err();
    assert!(framed.contains("https://discord.com"), "{framed}");
}
