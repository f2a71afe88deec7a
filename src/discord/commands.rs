//! The command `/djambi` as it is registered: names in English everywhere, descriptions in every
//! language that the program speaks.

use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

use crate::game::Level;
use crate::i18n::{Args, Language};
use crate::rules::{Options, Seat};

type Kind = CommandOptionType;

/// Discord's names of the languages; Spanish is two.
const fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["en-GB"],
    }
}

fn described(key: &str) -> String {
    Language::default().message(key, &Args::new())
}

/// An option or subcommand with its description in all languages.
fn option(kind: Kind, name: &str, key: &str) -> CreateCommandOption {
    let mut option = CreateCommandOption::new(kind, name, described(key));
    for language in Language::ALL
        .into_iter()
        .filter(|it| *it != Language::default())
    {
        for locale in locales(language) {
            option = option.description_localized(*locale, language.message(key, &Args::new()));
        }
    }
    option
}

fn sub(name: &str, options: Vec<CreateCommandOption>) -> CreateCommandOption {
    let sub = option(Kind::SubCommand, name, &format!("command-{name}"));
    options
        .into_iter()
        .fold(sub, CreateCommandOption::add_sub_option)
}

/// An option with choices: each value with the key of its words, and the word's own name and key.
fn choice(
    option: CreateCommandOption,
    values: impl IntoIterator<Item = (String, String)>,
) -> CreateCommandOption {
    values.into_iter().fold(option, |option, (name, value)| {
        option.add_string_choice(name, value)
    })
}

fn colour(required: bool) -> CreateCommandOption {
    let option = option(Kind::String, "colour", "option-colour").required(required);
    let words = |seat: Seat| crate::i18n::army(Language::default(), seat);
    choice(
        option,
        Seat::ALL.map(|seat| (words(seat), seat.key().to_owned())),
    )
}

fn person(required: bool) -> CreateCommandOption {
    option(Kind::User, "person", "option-person").required(required)
}

fn computer() -> CreateCommandOption {
    let option = option(Kind::String, "computer", "option-computer");
    let words = |level: Level| {
        Language::default().message("level-name", &Args::new().with("level", level.key()))
    };
    choice(
        option,
        Level::ALL.map(|level| (words(level), level.key().to_owned())),
    )
}

fn new_game() -> CreateCommandOption {
    let rules = option(Kind::String, "rules", "option-rules");
    let presets = Options::PRESETS.map(|(name, _)| {
        let words = Language::default().message("terms-preset", &Args::new().with("preset", name));
        (words, name.to_owned())
    });
    let time = option(Kind::Integer, "time", "option-time")
        .min_int_value(0)
        .max_int_value(336);
    sub("new", vec![choice(rules, presets), time])
}

fn language() -> CreateCommandOption {
    let mut values = vec![(described("choice-auto"), "auto".to_owned())];
    let names = Language::ALL.map(|it| {
        (
            it.message("language-name", &Args::new()),
            it.key().to_owned(),
        )
    });
    values.extend(names);
    choice(option(Kind::String, "language", "option-language"), values)
}

fn theme() -> CreateCommandOption {
    let values =
        ["auto", "dark", "light"].map(|key| (described(&format!("choice-{key}")), key.to_owned()));
    choice(option(Kind::String, "theme", "option-theme"), values)
}

fn switch(name: &str) -> CreateCommandOption {
    option(Kind::Boolean, name, &format!("option-{name}"))
}

fn settings() -> CreateCommandOption {
    let utc = option(Kind::Integer, "utc", "option-utc");
    let mine = vec![
        language(),
        theme(),
        switch("confirm"),
        switch("reminders"),
        switch("next"),
        option(Kind::String, "quiet", "option-quiet"),
        utc,
    ];
    let open =
        ["everybody", "managers"].map(|key| (described(&format!("choice-{key}")), key.to_owned()));
    let open = choice(option(Kind::String, "open", "option-open"), open);
    let subs = [
        ("mine", "command-settings-mine", mine),
        (
            "server",
            "command-settings-server",
            vec![language(), theme(), open],
        ),
        ("end", "command-settings-end", vec![]),
    ];
    let group = option(Kind::SubCommandGroup, "settings", "command-settings");
    subs.into_iter().fold(group, |group, (name, key, options)| {
        let sub = option(Kind::SubCommand, name, key);
        group.add_sub_option(
            options
                .into_iter()
                .fold(sub, CreateCommandOption::add_sub_option),
        )
    })
}

fn export() -> CreateCommandOption {
    let formats =
        ["record", "json"].map(|key| (described(&format!("choice-{key}")), key.to_owned()));
    sub(
        "export",
        vec![choice(
            option(Kind::String, "format", "option-format"),
            formats,
        )],
    )
}

fn privacy() -> CreateCommandOption {
    let what = ["show", "export", "forget"]
        .map(|key| (described(&format!("choice-privacy-{key}")), key.to_owned()));
    sub(
        "privacy",
        vec![choice(option(Kind::String, "what", "option-what"), what)],
    )
}

/// `/djambi` with all its subcommands.
pub fn djambi() -> CreateCommand {
    let turn = option(Kind::String, "turn", "option-turn")
        .required(true)
        .set_autocomplete(true);
    let days = option(Kind::Integer, "days", "option-days");
    let days = days.required(true).min_int_value(0).max_int_value(60);
    let subs = vec![
        new_game(),
        sub("join", vec![colour(false)]),
        sub("leave", vec![]),
        sub("start", vec![]),
        sub("move", vec![turn]),
        sub("play", vec![]),
        sub("board", vec![]),
        sub("resign", vec![]),
        sub("history", vec![]),
        sub("replay", vec![]),
        export(),
        sub("draw", vec![]),
        sub("undo", vec![]),
        sub("invite", vec![person(true)]),
        sub("replace", vec![colour(true), person(false), computer()]),
        sub("pause", vec![]),
        sub("away", vec![days]),
        sub("rematch", vec![]),
        sub("games", vec![]),
        sub("hint", vec![]),
        sub("help", vec![]),
        settings(),
        privacy(),
    ];
    let command = CreateCommand::new("djambi")
        .description(described("command-djambi"))
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]);
    subs.into_iter().fold(command, CreateCommand::add_option)
}
