//! Embeds: 10 of them, 6,000 characters in all, and each part's own length.

use serde_json::Value;

use super::items;
use crate::errors::Form;

const PARTS: [(&str, usize); 2] = [("title", 256), ("description", 4_096)];

pub(crate) fn check(form: &mut Form, path: &str, embeds: &[Value]) {
    form.count(path, embeds.len(), 0, 10);
    let mut total = 0;
    let mut text = |form: &mut Form, path: &str, text: Option<&str>, min: usize, max: usize| {
        let Some(text) = text else { return };
        total += text.chars().count();
        form.length(path, text, min, max);
    };
    for (index, embed) in embeds.iter().enumerate() {
        let at = |key: &str| format!("{path}.{index}.{key}");
        for (key, max) in PARTS {
            text(form, &at(key), embed[key].as_str(), 0, max);
        }
        text(
            form,
            &at("footer.text"),
            embed["footer"]["text"].as_str(),
            0,
            2_048,
        );
        text(
            form,
            &at("author.name"),
            embed["author"]["name"].as_str(),
            0,
            256,
        );
        let fields = items(embed, "fields");
        form.count(&at("fields"), fields.len(), 0, 25);
        for (number, field) in fields.iter().enumerate() {
            for (key, max) in [("name", 256), ("value", 1_024)] {
                let at = at(&format!("fields.{number}.{key}"));
                match field[key].as_str() {
                    None | Some("") => form.required(&at),
                    Some(words) => text(form, &at, Some(words), 1, max),
                }
            }
        }
        if embed["color"]
            .as_u64()
            .is_some_and(|colour| colour > 0xff_ffff)
        {
            let message = "int value should be less than or equal to 16777215.";
            form.wrong(&at("color"), "NUMBER_TYPE_MAX", message);
        }
        for key in ["image", "thumbnail"] {
            check_url(form, &at(&format!("{key}.url")), &embed[key]["url"], true);
        }
        check_url(form, &at("url"), &embed["url"], false);
    }
    if total > 6_000 {
        let message = "Embed size exceeds maximum size of 6000";
        form.wrong(path, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

fn check_url(form: &mut Form, path: &str, url: &Value, attachment: bool) {
    let Some(url) = url.as_str() else { return };
    let schemes = ["https://", "http://", "attachment://"];
    let known = &schemes[..if attachment { 3 } else { 2 }];
    if !known.iter().any(|scheme| url.starts_with(scheme)) {
        let message = "Scheme must be one of ('http', 'https').";
        form.wrong(path, "URL_TYPE_INVALID_SCHEME", message);
    }
}
