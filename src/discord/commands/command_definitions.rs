//! The command `/djambi` as it is registered: names in English everywhere, descriptions in every
//! language that the program speaks.

use serenity::all::{
    CommandOptionType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
};

use crate::game::{Level, Terms};
use crate::i18n::{Args, Language, say};
use crate::teach::{Lesson, Page, Puzzle};
use djambi_rules::Seat;

type Kind = CommandOptionType;

/// Discord's names of the languages; Spanish is two.
const fn locales(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["en-GB"],
        Language::French => &["fr"],
        Language::Spanish => &["es-ES", "es-419"],
        Language::Polish => &["pl"],
    }
}

fn described(key: &str) -> String {
    Language::default().message(key, &Args::new())
}

/// An option or subcommand with its description in all languages.
fn option(kind: Kind, name: &str, key: &str) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, name, described(key));
    let words = |language: Language| language.message(key, &Args::new());
    translations(words)
        .into_iter()
        .fold(option, |option, (locale, words)| {
            option.description_localized(locale, words)
        })
}

fn sub(name: &str, options: Vec<CreateCommandOption>) -> CreateCommandOption {
    let sub = option(Kind::SubCommand, name, &format!("command-{name}"));
    options
        .into_iter()
        .fold(sub, CreateCommandOption::add_sub_option)
}

/// An option with choices: what each one says in a language, and its value.
fn choice<W: Fn(Language) -> String>(
    option: CreateCommandOption,
    values: impl IntoIterator<Item = (W, String)>,
) -> CreateCommandOption {
    values.into_iter().fold(option, |option, (words, value)| {
        let localized = translations(&words);
        option.add_string_choice_localized(words(Language::default()), value, localized)
    })
}

/// Discord's names of the other languages with the words in each.
fn translations(words: impl Fn(Language) -> String) -> Vec<(&'static str, String)> {
    let others = Language::ALL
        .into_iter()
        .filter(|it| *it != Language::default());
    let locales =
        others.flat_map(|language| locales(language).iter().map(move |it| (*it, language)));
    locales
        .map(|(locale, language)| (locale, words(language)))
        .collect()
}

/// Choices whose words are messages: the key of each, and its value.
fn keyed<const N: usize>(
    option: CreateCommandOption,
    keys: [(&'static str, &str); N],
) -> CreateCommandOption {
    let words = |key: &'static str| move |language: Language| language.message(key, &Args::new());
    choice(
        option,
        keys.map(|(key, value)| (words(key), value.to_owned())),
    )
}

fn colour(required: bool) -> CreateCommandOption {
    let option = option(Kind::String, "colour", "option-colour").required(required);
    let words = |seat: Seat| move |language| crate::i18n::army(language, seat);
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
    let words =
        |level: Level| move |language: Language| say!(language, "level-name", level = level.key());
    choice(
        option,
        Level::PLAYERS.map(|level| (words(level), level.key().to_owned())),
    )
}

fn new_game() -> CreateCommandOption {
    let rules = option(Kind::String, "rules", "option-rules").set_autocomplete(true);
    let time = option(Kind::Integer, "time", "option-time")
        .min_int_value(0)
        .max_int_value(336);
    let pace = option(Kind::String, "pace", "option-pace");
    let date = option(Kind::Integer, "date", "option-date")
        .min_int_value(1)
        .max_int_value(u64::from(Terms::MOST_DAYS));
    sub("new", vec![rules, time, pace, date, switch("private")])
}

/// A language is called by its own name wherever it is read.
fn language() -> CreateCommandOption {
    let automatic = option(Kind::String, "language", "option-language");
    let automatic = keyed(automatic, [("choice-auto", "auto")]);
    Language::ALL.into_iter().fold(automatic, |option, it| {
        option.add_string_choice(say!(it, "language-name"), it.key())
    })
}

fn theme() -> CreateCommandOption {
    let theme = option(Kind::String, "theme", "option-theme");
    let keys = [
        ("choice-auto", "auto"),
        ("choice-dark", "dark"),
        ("choice-light", "light"),
    ];
    keyed(theme, keys)
}

fn switch(name: &str) -> CreateCommandOption {
    option(Kind::Boolean, name, &format!("option-{name}"))
}

fn settings() -> CreateCommandOption {
    let zone = option(Kind::String, "zone", "option-zone").set_autocomplete(true);
    let utc = option(Kind::Integer, "utc", "option-utc").max_int_value(14);
    let mine = vec![
        language(),
        theme(),
        switch("confirm"),
        switch("reminders"),
        option(Kind::String, "remind", "option-remind"),
        switch("next"),
        switch("hidden"),
        option(Kind::String, "quiet", "option-quiet"),
        zone,
        utc,
    ];
    let open = option(Kind::String, "open", "option-open");
    let open = keyed(
        open,
        [
            ("choice-everybody", "everybody"),
            ("choice-managers", "managers"),
        ],
    );
    let subs = vec![
        ("mine", "command-settings-mine", mine),
        (
            "server",
            "command-settings-server",
            vec![language(), theme(), open, switch("pages")],
        ),
        ("daily", "command-settings-daily", daily()),
        ("end", "command-settings-end", vec![]),
        ("away", "command-away", vec![days()]),
        ("privacy", "command-privacy", vec![privacy()]),
    ];
    group("settings", "command-settings", subs)
}

/// The puzzle of the day, in the channel of the command.
fn daily() -> Vec<CreateCommandOption> {
    let hour = option(Kind::Integer, "hour", "option-daily-hour")
        .min_int_value(0)
        .max_int_value(23);
    let stop = option(Kind::Boolean, "stop", "option-daily-stop");
    vec![hour, stop]
}

/// A group of subcommands: the name of each, its description and its options.
fn group(
    name: &str,
    key: &str,
    subs: Vec<(&str, &str, Vec<CreateCommandOption>)>,
) -> CreateCommandOption {
    let group = option(Kind::SubCommandGroup, name, key);
    subs.into_iter().fold(group, |group, (name, key, options)| {
        let sub = option(Kind::SubCommand, name, key);
        group.add_sub_option(
            options
                .into_iter()
                .fold(sub, CreateCommandOption::add_sub_option),
        )
    })
}

/// A command has at most 25 subcommands: what is about people rather than a game is in a group.
fn players() -> CreateCommandOption {
    let files = option(Kind::String, "what", "option-results").required(true);
    let files = keyed(
        files,
        [("choice-players", "players"), ("choice-games", "games")],
    );
    let season = option(Kind::String, "season", "option-season").max_length(20);
    let subs = vec![
        ("profile", "command-players-profile", vec![person(false)]),
        ("top", "command-players-top", vec![season]),
        ("stats", "command-players-stats", vec![]),
        ("tables", "command-players-tables", vec![]),
        ("follow", "command-players-follow", vec![switch("stop")]),
        ("export", "command-players-export", vec![files]),
        (
            "replace",
            "command-replace",
            vec![colour(true), person(false), computer()],
        ),
    ];
    group("players", "command-players", subs)
}

fn export() -> CreateCommandOption {
    let format = option(Kind::String, "format", "option-format");
    sub(
        "export",
        vec![keyed(
            format,
            [("choice-record", "record"), ("choice-json", "json")],
        )],
    )
}

fn days() -> CreateCommandOption {
    let days = option(Kind::Integer, "days", "option-days");
    days.required(true).min_int_value(0).max_int_value(60)
}

fn privacy() -> CreateCommandOption {
    let command = option(Kind::String, "what", "option-what");
    let keys = [
        ("choice-privacy-show", "show"),
        ("choice-privacy-export", "export"),
        ("choice-privacy-forget", "forget"),
    ];
    keyed(command, keys)
}

/// The pages of the rules by their titles.
fn rules() -> CreateCommandOption {
    let page = option(Kind::String, "page", "option-page");
    let words = |page: Page| move |language| crate::i18n::page_title(language, page);
    let pages = Page::ALL.map(|page| (words(page), page.key().to_owned()));
    sub("rules", vec![choice(page, pages)])
}

fn learn() -> CreateCommandOption {
    let last = u64::try_from(Lesson::ALL.len()).unwrap_or(u64::MAX);
    let lesson = option(Kind::Integer, "lesson", "option-lesson")
        .min_int_value(1)
        .max_int_value(last);
    sub(
        "learn",
        vec![lesson, option(Kind::String, "move", "option-try")],
    )
}

fn puzzle() -> CreateCommandOption {
    let last = u64::try_from(Puzzle::all().len()).unwrap_or(u64::MAX);
    let number = option(Kind::Integer, "number", "option-puzzle")
        .min_int_value(1)
        .max_int_value(last);
    sub(
        "puzzle",
        vec![number, option(Kind::String, "move", "option-try")],
    )
}

/// `/djambi` with all its subcommands.
pub fn djambi() -> CreateCommand {
    let mv = option(Kind::String, "move", "option-move")
        .required(true)
        .set_autocomplete(true);
    let subs = vec![
        new_game(),
        sub("join", vec![colour(false)]),
        sub("start", vec![]),
        sub("move", vec![mv]),
        sub("play", vec![]),
        sub(
            "plan",
            vec![
                option(Kind::String, "move", "option-plan"),
                option(Kind::String, "after", "option-plan-after"),
            ],
        ),
        sub("board", vec![]),
        sub("resign", vec![]),
        sub("history", vec![]),
        sub("replay", vec![]),
        sub("review", vec![]),
        export(),
        sub("draw", vec![]),
        sub("undo", vec![]),
        sub("invite", vec![person(true)]),
        sub("pause", vec![]),
        sub("rematch", vec![]),
        sub("games", vec![]),
        sub("hint", vec![]),
        sub("help", vec![]),
        puzzle(),
        players(),
        settings(),
        rules(),
        learn(),
    ];
    let command = CreateCommand::new("djambi")
        .description(described("command-djambi"))
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ]);
    subs.into_iter().fold(command, CreateCommand::add_option)
}
