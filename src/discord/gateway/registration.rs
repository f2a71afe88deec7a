//! Registering the command, only when it has changed.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::discord::commands::djambi;
use crate::discord::send::endpoints;
use crate::discord::send::http::DiscordHttp;

/// Registers until it has worked.
pub async fn register_until_accepted(http: Arc<DiscordHttp>) {
    let mut pause = Duration::from_secs(1);
    while let Err(error) = register(&http).await {
        tracing::warn!(%error, "command registration failed; repeated soon");
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(Duration::from_mins(5));
    }
}

/// Registers the command if Discord has another one, or none.
async fn register(http: &DiscordHttp) -> serenity::Result<()> {
    let ours = serde_json::to_value(djambi())?;
    if let [theirs] = &endpoints::commands(http).await?[..]
        && essence(theirs) == essence(&ours)
    {
        tracing::info!("command unchanged");
        return Ok(());
    }
    endpoints::set_commands(http, Value::Array(vec![ours])).await?;
    tracing::info!("command registered");
    Ok(())
}

/// What Discord adds to a command, and fills in where it is not said.
const ADDED: [&str; 8] = [
    "id",
    "application_id",
    "version",
    "type",
    "default_permission",
    "default_member_permissions",
    "dm_permission",
    "handler",
];

/// A command without the fields that Discord adds and those at their defaults.
fn essence(command: &Value) -> Value {
    let mut command = stripped(command);
    if let Some(fields) = command.as_object_mut() {
        fields.retain(|name, _| !ADDED.contains(&name.as_str()));
    }
    command
}

/// A value without the fields at their defaults.
fn stripped(value: &Value) -> Value {
    match value {
        Value::Array(items) => Value::Array(items.iter().map(stripped).collect()),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, it)| (name.clone(), stripped(it)));
            let said = fields.filter(|(_, it)| !is_default(it));
            Value::Object(said.collect())
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
    fn fields_added_by_discord_make_no_difference_and_our_changes_do() {
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
