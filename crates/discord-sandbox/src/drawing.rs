//! Messages as pages: how cards of components V2, texts, buttons and menus look on a telephone of
//! 330 pixels, in the dark and in the light. A sketch of Discord's client, to see what is too long,
//! cut off or in the wrong order; not its exact letters and colours.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::errors::Trouble;
use crate::message::Message;

const STYLE: &str = "\
body{margin:0;font:15px/1.35 system-ui,'DejaVu Sans',sans-serif}\
h1{font-size:13px;margin:16px 8px 4px;color:#888}.pair{display:flex;gap:12px;padding:0 8px}\
.phone{width:330px;padding:8px;box-sizing:border-box;overflow-wrap:anywhere}\
.dark{background:#313338;color:#dbdee1}.light{background:#fff;color:#2e3338}\
.card{border-radius:8px;border:1px solid #8884;border-left:4px solid #8888;padding:10px}\
.dark .card{background:#2b2d31}.light .card{background:#f2f3f5}\
.text{white-space:pre-wrap;margin:4px 0}.small{font-size:12px;opacity:.8}.head{font-weight:700;font-size:18px}\
code{font:13px monospace;background:#8883;border-radius:3px;padding:0 3px}\
.quote{border-left:3px solid #8888;padding-left:8px}.mention{color:#5865f2;background:#5865f233;border-radius:3px}\
.row{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0}.section{display:flex;gap:8px;align-items:center}\
.section>:first-child{flex:1}button{border:0;border-radius:6px;padding:7px 12px;font:inherit;font-size:14px;color:#fff}\
.s1{background:#5865f2}.s2,.s5{background:#6d6f78}.s3{background:#248046}.s4{background:#da373c}\
button:disabled{opacity:.5}.menu{flex:1;border:1px solid #8886;border-radius:6px;padding:8px;min-width:200px}\
.menu i{float:right;opacity:.6}.options{margin:0;padding-left:18px;font-size:13px}\
img{max-width:100%;border-radius:6px;display:block}hr{border:0;border-top:1px solid #8885}\
.file{border:1px solid #8886;border-radius:6px;padding:8px}";

/// Returns a page with messages as their bots sent them in JSON, each with a title, in the dark and
/// in the light. Fails at a component that is not known.
pub fn page(messages: &[(String, Value)]) -> Result<String, Trouble> {
    let mut page = format!("<!doctype html><meta charset=utf-8><style>{STYLE}</style>");
    for (title, message) in messages {
        let drawn = drawn(message)?;
        let _ = write!(page, "<h1>{}</h1><div class=pair>", escaped(title));
        for theme in ["dark", "light"] {
            let _ = write!(page, "<div class='phone {theme}'>{drawn}</div>");
        }
        page.push_str("</div>\n");
    }
    Ok(page)
}

/// Writes a page of messages and the pictures in them into a directory. Returns the page's path.
pub fn draw(directory: &Path, name: &str, messages: &[(String, Message)]) -> io::Result<PathBuf> {
    let mut drawn = Vec::new();
    for (index, (title, message)) in messages.iter().enumerate() {
        let mut json = json!({ "content": message.content, "components": message.components });
        let mut text = json.to_string();
        for file in &message.attachments {
            let saved = format!("{name}-{index}-{}", file.filename);
            std::fs::write(directory.join(&saved), &file.bytes)?;
            text = text.replace(
                &format!("attachment://{}\"", file.filename),
                &format!("{saved}\""),
            );
            if !message.is_card() {
                let seen = json!({ "filename": saved, "picture": file.is_picture() });
                json["attachments"] = json!([seen]);
            }
        }
        let attachments = json["attachments"].take();
        json = serde_json::from_str(&text)?;
        json["attachments"] = attachments;
        drawn.push((title.clone(), json));
    }
    let page = page(&drawn).map_err(io::Error::other)?;
    let path = directory.join(format!("{name}.html"));
    std::fs::write(&path, page)?;
    Ok(path)
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn drawn(message: &Value) -> Result<String, Trouble> {
    let mut html = marked(text(message, "content"));
    for file in list(message, "attachments") {
        let name = escaped(text(file, "filename"));
        let parts = match file["picture"].as_bool() {
            Some(true) => ["<img src='", &name, "'>"],
            _ => ["<div class=file>📄 ", &name, "</div>"],
        };
        html.extend(parts);
    }
    Ok(html + &all(list(message, "components"))?)
}

fn all(components: &[Value]) -> Result<String, Trouble> {
    components.iter().map(component).collect()
}

fn component(it: &Value) -> Result<String, Trouble> {
    let inside = || all(list(it, "components"));
    let media = |media: &Value| escaped(text(media, "url").trim_start_matches("attachment://"));
    Ok(match it["type"].as_u64() {
        Some(1) => format!("<div class=row>{}</div>", inside()?),
        Some(2) => button(it),
        Some(3..=8) => menu(it),
        Some(9) => {
            let beside = component(&it["accessory"])?;
            format!("<div class=section><div>{}</div>{beside}</div>", inside()?)
        }
        Some(10) => marked(text(it, "content")),
        Some(11) => format!("<img width=80 src='{}'>", media(&it["media"])),
        Some(12) => {
            let items = list(it, "items").iter();
            let pictures = items.map(|item| format!("<img src='{}'>", media(&item["media"])));
            pictures.collect::<Vec<_>>().concat()
        }
        Some(13) => format!("<div class=file>📄 {}</div>", media(&it["file"])),
        Some(14) => "<hr>".to_owned(),
        Some(17) => {
            let colour = it["accent_color"].as_u64();
            let colour = colour.map(|it| format!(" style='border-left-color:#{it:06x}'"));
            format!(
                "<div class=card{}>{}</div>",
                colour.unwrap_or_default(),
                inside()?
            )
        }
        other => return Err(Trouble::new(format!("no component has the type {other:?}"))),
    })
}

fn button(it: &Value) -> String {
    let style = it["style"].as_u64().unwrap_or(2);
    let disabled = if it["disabled"] == true {
        " disabled"
    } else {
        ""
    };
    let label = format!("{} {}", text(&it["emoji"], "name"), text(it, "label"));
    format!(
        "<button class=s{style}{disabled}>{}</button>",
        escaped(label.trim())
    )
}

fn menu(it: &Value) -> String {
    let lines = list(it, "options").iter().map(|option| {
        let chosen = if option["default"] == true {
            "✓ "
        } else {
            ""
        };
        let below = match text(option, "description") {
            "" => String::new(),
            below => format!("<br><span class=small>{}</span>", escaped(below)),
        };
        format!("<li>{chosen}{}{below}</li>", escaped(text(option, "label")))
    });
    let lines: String = lines.collect();
    let label = escaped(text(it, "placeholder"));
    format!("<div class=menu>{label}<i>▾</i><ul class=options>{lines}</ul></div>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&#39;")
}

/// Discord's markdown, as far as bots use it: headings, quotes, small lines, bold, code, mentions
/// and times.
fn marked(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let lines = text.lines().map(|line| {
        let (class, rest) = ["### ", "## ", "# "]
            .iter()
            .find_map(|mark| Some(("head", line.strip_prefix(mark)?)))
            .or_else(|| Some(("small", line.strip_prefix("-# ")?)))
            .or_else(|| Some(("quote", line.strip_prefix("> ")?)))
            .unwrap_or(("", line));
        format!("<div class='{class}'>{}</div>", spans(rest))
    });
    format!("<div class=text>{}</div>", lines.collect::<String>())
}

fn spans(line: &str) -> String {
    let mut html = escaped(line);
    for (mark, tag) in [("**", "b"), ("`", "code"), ("__", "u"), ("*", "em")] {
        let mut parts = html.split(mark).map(str::to_owned).collect::<Vec<_>>();
        // One without its partner stays as it is.
        let is_whole = parts.len() % 2 == 1;
        for part in parts.iter_mut().skip(1).step_by(2).filter(|_| is_whole) {
            *part = format!("<{tag}>{part}</{tag}>");
        }
        html = parts.join(if is_whole { "" } else { mark });
    }
    links(&mentions(&html))
}

/// Links to messages, which the client shows as their channel.
fn links(html: &str) -> String {
    let mut parts = html.split("https://discord.com/channels/");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let inside = |letter: char| letter.is_ascii_digit() || letter == '/' || letter == '@';
        let rest = part.trim_start_matches(inside);
        shown.push_str("<span class=mention>#channel › message</span>");
        shown.push_str(rest);
    }
    shown
}

/// `<@1>`, `<#1>` and `<t:1:R>`, escaped by now.
fn mentions(html: &str) -> String {
    let mut parts = html.split("&lt;");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let said = part.split_once("&gt;").and_then(|(inside, rest)| {
            let kind = match inside.get(..1)? {
                "@" => "@Somebody",
                "#" => "#channel",
                "t" if inside.starts_with("t:") => "in 2 days",
                _ => return None,
            };
            Some(format!("<span class=mention>{kind}</span>{rest}"))
        });
        shown += &said.unwrap_or_else(|| format!("&lt;{part}"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(component: &Value) -> Result<String, Trouble> {
        page(&[("a".to_owned(), json!({ "components": [component] }))])
    }

    #[test]
    fn a_card_is_drawn_in_the_dark_and_in_the_light() {
        let card = json!({ "type": 17, "accent_color": 255, "components": [
            { "type": 10, "content": "## Hi\n**bold** `code` <@1> <b>\nhttps://discord.com/channels/1/2/3, it" },
            { "type": 1, "components": [{ "type": 2, "style": 1, "label": "Press" }] },
        ]});
        let page = one(&card).unwrap();
        for part in [
            "<div class='phone dark'>",
            "<div class='phone light'>",
            "border-left-color:#0000ff",
            "<div class='head'>Hi</div>",
            "<b>bold</b> <code>code</code> <span class=mention>@Somebody</span> &lt;b&gt;",
            "<button class=s1>Press</button>",
            "<span class=mention>#channel › message</span>, it",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }

    #[test]
    fn what_is_no_component_is_not_passed_over() {
        let unknown = one(&json!({ "type": 99 })).unwrap_err();
        assert!(unknown.to_string().contains("99"), "{unknown}");
    }
}
