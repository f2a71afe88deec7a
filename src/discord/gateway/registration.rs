//! Registering the command, only when it has changed.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::Http;

use crate::discord::input::command_definitions::djambi;

/// Registers until it has worked.
pub async fn keep_trying(http: Arc<Http>) {
    let mut pause = Duration::from_secs(1);
    while let Err(error) = register(&http).await {
        tracing::warn!(%error, "the command could not be registered; trying again");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_mins(5));
    }
}

/// Registers the command if Discord has another one, or none.
async fn register(http: &Http) -> serenity::Result<()> {
    let wanted = vec![djambi()];
    let there = http.get_global_commands_with_localizations().await?;
    if essence(&serde_json::to_value(&there)?) == essence(&serde_json::to_value(&wanted)?) {
        tracing::info!("the command is registered as it is");
        return Ok(());
    }
    http.create_global_commands(&wanted).await?;
    tracing::info!("the command has been registered");
    Ok(())
}

/// A command without what Discord adds to it and what is so by default.
fn essence(value: &Value) -> Value {
    const ADDED: [&str; 8] = [
        "id",
        "application_id",
        "guild_id",
        "version",
        "dm_permission",
        "default_permission",
        "default_member_permissions",
        "handler",
    ];
    match value {
        Value::Array(items) => Value::Array(items.iter().map(essence).collect()),
        Value::Object(fields) => {
            let is_command = !fields.contains_key("value") && fields.contains_key("contexts");
            let saved = fields.iter().filter(|(name, _)| {
                !(ADDED.contains(&name.as_str()) || is_command && *name == "type")
            });
            let saved = saved.map(|(name, value)| (name.clone(), essence(value)));
            saved
                .filter(|(_, value)| !is_default(value))
                .collect::<serde_json::Map<_, _>>()
                .into()
        }
        Value::Number(number) => number.as_f64().map_or(value.clone(), Value::from),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_discord_adds_makes_no_difference_and_what_we_change_does() {
        let ours = serde_json::to_value(djambi()).unwrap();
        let mut theirs = ours.clone();
        for (name, value) in [
            ("id", json!("1")),
            ("version", json!("2")),
            ("type", json!(1)),
            ("nsfw", json!(false)),
            ("name_localizations", json!(null)),
            ("dm_permission", json!(true)),
        ] {
            theirs[name] = value;
        }
        assert_eq!(essence(&ours), essence(&theirs));
        theirs["options"][0]["description"] = json!("other");
        assert_ne!(essence(&ours), essence(&theirs));
    }

    #[test]
    fn the_command_is_within_discords_limits() {
        let ours = serde_json::to_value(djambi()).unwrap();
        assert!(ours["options"].as_array().unwrap().len() <= 25);
        let mut length = 0;
        count(&ours, &mut length);
        assert!(length <= 8_000, "{length} characters");
    }

    fn count(value: &Value, length: &mut usize) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| count(item, length)),
            Value::Object(fields) => {
                for (name, field) in fields {
                    if let (Some(text), "name" | "description" | "value") =
                        (field.as_str(), name.as_str())
                    {
                        assert!((1..=100).contains(&text.chars().count()), "{name}: {text}");
                        *length += text.chars().count();
                    } else {
                        count(field, length);
                    }
                }
            }
            _ => {}
        }
    }
}
