//! Buttons and select menus, as a person sees them on a message.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

/// A button, a select menu, or a text input of a form.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// Discord's type: 2 a button, 3 a menu of texts, 4 a text input, 5 to 8 menus of users, roles, both,
    /// channels.
    pub kind: u64,
    /// The id that the bot receives when it is pressed; a link has none.
    pub custom_id: Option<String>,
    /// A button's label, with its emoji before it (`⚔️ Move`); a menu's placeholder.
    pub label: String,
    /// Whether it is disabled.
    pub disabled: bool,
    /// A button's colour: 1 primary, 2 secondary, 3 success, 4 danger, 5 a link.
    pub style: u64,
    /// The address of a link.
    pub url: Option<String>,
    /// The options of a menu.
    pub options: Vec<MenuOption>,
    /// The smallest and largest number of options that may be chosen, or of letters of a text.
    pub range: (usize, usize),
}

/// One line of a select menu.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct MenuOption {
    /// The label that the person reads.
    pub label: String,
    /// The value that the bot receives.
    pub value: String,
    /// The description below the label.
    pub description: Option<String>,
    /// Whether it is chosen already.
    pub default: bool,
}

impl Component {
    /// Whether it is a button rather than a menu.
    pub fn is_button(&self) -> bool {
        self.kind == 2
    }

    /// Whether `what` names this component: its label with or without the emoji, or its custom id.
    pub(crate) fn is_called(&self, what: &str) -> bool {
        let without_emoji = self.label.split_once(' ').map(|(_, label)| label);
        self.label == what || without_emoji == Some(what) || self.custom_id.as_deref() == Some(what)
    }

    pub(crate) fn read(value: &Value) -> Option<Self> {
        let kind = value["type"].as_u64()?;
        // The fewest and the most letters of a text, or options of a menu.
        let (least, most) = match kind {
            2 | 3 | 5..=8 => (("min_values", 1), ("max_values", 1)),
            4 => (("min_length", 0), ("max_length", 4_000)),
            _ => return None,
        };
        let text = |key: &str| value[key].as_str().map(String::from);
        let words = [
            value["emoji"]["name"].as_str().map(String::from),
            text("label"),
            text("placeholder"),
        ];
        let number = |(key, usual)| value[key].as_u64().map_or(usual, |it| it as usize);
        Some(Self {
            kind,
            custom_id: text("custom_id"),
            label: words.into_iter().flatten().collect::<Vec<_>>().join(" "),
            disabled: value["disabled"].as_bool().unwrap_or(false),
            style: value["style"].as_u64().unwrap_or(0),
            url: text("url"),
            options: Vec::deserialize(&value["options"]).unwrap_or_default(),
            range: (number(least), number(most)),
        })
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let disabled = if self.disabled { " (disabled)" } else { "" };
        if self.is_button() {
            return write!(f, "[{}{disabled}]", self.label);
        }
        let labels: Vec<&str> = self.options.iter().map(|o| o.label.as_str()).collect();
        write!(f, "[▾ {}{disabled}: {}]", self.label, labels.join(" | "))
    }
}

/// The items of a list; none if there is no such list.
pub(crate) fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Every component, in rows, containers, sections and accessories too, in reading order.
pub(crate) fn all(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        found.extend(all(items(component, "components")));
        if component["accessory"].is_object() {
            found.extend(all(std::slice::from_ref(&component["accessory"])));
        }
    }
    found
}

/// Calls `visit` on every component, which it may change.
pub(crate) fn walk_mut(components: &mut [Value], visit: &mut impl FnMut(&mut Value)) {
    for component in components {
        visit(component);
        if let Some(Value::Array(inner)) = component.get_mut("components") {
            walk_mut(inner, visit);
        }
        if let Some(accessory @ Value::Object(_)) = component.get_mut("accessory") {
            walk_mut(std::slice::from_mut(accessory), visit);
        }
    }
}

/// The buttons and menus among the components of a message.
pub(crate) fn interactive(components: &[Value]) -> Vec<Component> {
    let components = all(components).into_iter();
    components.filter_map(Component::read).collect()
}

/// The files that components V2 show: where in the message, and the file's name.
pub(crate) fn shown_files(components: &[Value]) -> Vec<String> {
    let shown = all(components).into_iter().flat_map(|component| {
        let own = ["media", "file"].map(|key| &component[key]);
        own.into_iter()
            .chain(items(component, "items").iter().map(|it| &it["media"]))
    });
    shown.filter_map(attached_name).map(String::from).collect()
}

/// The name of the file that an item shows as `attachment://NAME`.
pub(crate) fn attached_name(item: &Value) -> Option<&str> {
    item["url"].as_str()?.strip_prefix("attachment://")
}

/// The texts of components V2.
pub(crate) fn texts(components: &[Value]) -> Vec<String> {
    let texts = all(components).into_iter().filter(|it| it["type"] == 10);
    let texts = texts.filter_map(|it| it["content"].as_str());
    texts.map(String::from).collect()
}
