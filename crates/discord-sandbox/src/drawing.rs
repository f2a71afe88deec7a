//! Messages as pages: a file for a browser that shows each message in the dark and in the light, as
//! the client shows it on a telephone. It needs no server: the client's modules are inside.

use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::client::asset;
use crate::clock::iso;
use crate::message::Message;

/// The modules that draw messages, each after those that it imports.
const MODULES: [&str; 7] = [
    "dom.js",
    "words.js",
    "markdown.js",
    "menu.js",
    "components.js",
    "message.js",
    "cards.js",
];

/// Turns the modules into addresses, which a page from a file may import, and draws.
const LOADER: &str = r#"
const read = (id) => JSON.parse(document.getElementById(id).textContent);
const addresses = {};
for (const [name, source] of read("modules")) {
  const linked = source.replace(/"\.\/([\w-]+\.js)"/g, (_, other) => JSON.stringify(addresses[other]));
  addresses[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
}
import(addresses["cards.js"]).then((module) => module.drawCards(read("cards")));
"#;

/// Returns a page with messages in JSON, as bots send them or as Discord returns them, each with a
/// title. `locale` is the reader's language, such as `fr`.
pub fn page(locale: &str, messages: &[(String, Value)]) -> String {
    let cards = messages
        .iter()
        .map(|(title, message)| json!({ "title": title, "message": message }));
    let cards = json!({ "locale": locale, "cards": cards.collect::<Vec<_>>() });
    let modules: Vec<[&str; 2]> = MODULES.map(|name| [name, asset(name)]).to_vec();
    format!(
        "<!doctype html>\n<html lang=\"{}\" data-theme=\"dark\">\n<meta charset=\"utf-8\">\n<title>Cards</title>\n\
         <style>{}</style>\n{}{}<script>{LOADER}</script>\n</html>\n",
        locale.replace(
            |letter: char| !letter.is_ascii_alphanumeric() && letter != '-',
            ""
        ),
        asset("client.css"),
        embedded("cards", &cards),
        embedded("modules", &json!(modules)),
    )
}

/// JSON in a page. `<` is written so that nothing in it can end the element.
fn embedded(id: &str, json: &Value) -> String {
    let json = json.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"{id}\">{json}</script>\n")
}

/// Writes a page of messages and their files into a directory. Returns the page's path.
pub fn draw(
    directory: &Path,
    name: &str,
    locale: &str,
    messages: &[(String, Message)],
) -> io::Result<PathBuf> {
    let mut drawn = Vec::new();
    for (index, (title, message)) in messages.iter().enumerate() {
        let files = message.attachments.iter();
        let files = files.map(|file| {
            let saved = format!("{name}-{index}-{}", file.filename);
            std::fs::write(directory.join(&saved), &file.bytes)?;
            Ok(json!({
                "filename": file.filename, "url": saved, "content_type": file.content_type, "size": file.bytes.len(),
                "width": file.size.map(|it| it.0), "height": file.size.map(|it| it.1), "description": file.alt,
            }))
        });
        let files: Vec<Value> = files.collect::<io::Result<_>>()?;
        let shape = json!({
            "content": message.content, "embeds": message.embeds, "components": message.components,
            "attachments": files, "flags": message.flags, "private": message.is_private(),
            "author": { "id": message.author, "username": "Bot", "bot": true }, "timestamp": iso(message.posted_ms),
        });
        drawn.push((title.clone(), shape));
    }
    let path = directory.join(format!("{name}.html"));
    std::fs::write(&path, page(locale, &drawn))?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_message_ends_the_script_that_contains_it() {
        let message = json!({ "content": "</script><b>" });
        let page = page("en", &[("a".to_owned(), message)]);
        assert!(page.contains(r"\u003c/script>\u003cb>"), "{page}");
        assert_eq!(page.matches("</script>").count(), 3);
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        for (index, name) in MODULES.iter().enumerate() {
            let imports = asset(name).split("from \"./").skip(1);
            for import in imports.filter_map(|text| text.split_once('"')) {
                assert!(MODULES[..index].contains(&import.0), "{name}: {}", import.0);
            }
        }
    }
}
