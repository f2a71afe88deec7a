//! The language of each message, and the pages of the rules.

use discord_sandbox::{Message, Permissions};
use djambi::i18n::{Args, Language, page_title};
use djambi::teach::Page;

use crate::discord::fixture::{Fixture, assert_picture, says, shows};

fn wording(language: Language, key: &str) -> String {
    language.message(key, &Args::new())
}

#[tokio::test]
async fn a_person_reads_their_own_language_and_their_setting_takes_precedence() {
    let fixture = Fixture::playing().await;
    let ben = fixture.people[1].clone().speaking("pl");
    let help = fixture.asks(&ben, "help").await;
    let first = wording(Language::Polish, "help-title");
    assert!(help.text().contains(&first), "{help}");
    let saved = fixture.sets(&ben, "language:es").await;
    let spanish = wording(Language::Spanish, "settings-saved");
    assert!(saved.text().contains(&spanish), "{saved}");
    for (command, key) in [
        ("help", "help-title"),
        ("settings privacy", "privacy-page"),
        ("record history", "history-none"),
    ] {
        let shown = fixture.asks(&ben, command).await;
        let words = wording(Language::Spanish, key);
        let words = words.split(['\n', '`']).next().unwrap();
        assert!(shown.text().contains(words), "{command}: {shown}");
    }
    let back = fixture.sets(&ben, "language:auto").await;
    let polish = wording(Language::Polish, "settings-saved");
    assert!(back.text().contains(&polish), "{back}");
}

#[tokio::test]
async fn a_servers_language_is_used_from_its_first_lobby_on_and_a_change_is_noticed() {
    let mut fixture = Fixture::new().await;
    let [ana, ben, ..] = fixture.people.clone();
    let guild = fixture.sandbox.guild();
    let titled = |lobby: &Message, language| {
        let title = wording(language, "lobby-title");
        assert!(lobby.text().contains(&title), "{lobby}");
    };
    fixture.sandbox.set_guild_locale(guild, "fr");
    let lobby = fixture.asks(&ana, "new").await;
    titled(&lobby, Language::French);
    // Nobody does anything there meanwhile.
    fixture.sandbox.set_guild_locale(guild, "pl");
    let polish = "SELECT COUNT(*) FROM servers WHERE language = 'pl'";
    fixture.counts(polish, 1).await;
    let joined = fixture.asks(&ben, "join").await;
    titled(&joined, Language::Polish);
    // The bot learns from a command that a server's language changed while it was down.
    fixture.bot.take().expect("a bot").stop().await;
    fixture.sandbox.set_guild_locale(guild, "es-ES");
    fixture.returns().await;
    let board = fixture.asks(&ana, "board").await;
    titled(&board, Language::Spanish);
}

#[tokio::test]
async fn moves_are_typed_in_ones_own_words_without_accents_and_all_read_the_servers_language() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let (ana, ben) = (ana.clone().speaking("pl"), ben.clone().speaking("fr"));
    ana.is_granted(fixture.sandbox.guild(), Permissions::MANAGE_GUILD);
    let saved = fixture.asks(&ana, "settings server language:fr").await;
    let saved_words = wording(Language::Polish, "settings-saved");
    assert!(saved.text().contains(&saved_words), "{saved}");
    let reply = fixture.plays(&ana, "bojowk c1 na e1").await;
    shows(&reply, &["Mc1-e1", "Le Militant va de c1"]);
    fixture.types_a_move(&ben, "nécro e5").await;
    fixture.types_a_move(&ben, "NECROMOBILE vers e1").await;
    let reply = fixture.plays(&ben, "militant g1 à f2").await;
    shows(&reply, &["Mg1-f2"]);
    fixture.plays(caro, "militant from g9 to e9").await;
}

#[tokio::test]
async fn the_pages_of_the_rules_are_turned_by_their_reader() {
    let fixture = Fixture::new().await;
    let ana = fixture.people[0].clone().speaking("es-419");
    let first = fixture.asks(&ana, "rules").await;
    let title = |page| page_title(Language::Spanish, page);
    says(&first, &[&title(Page::Goal)]);
    assert_picture(&first);
    let later = wording(Language::Spanish, "button-next-page");
    let second = fixture.presses(&ana, &first, &later).await;
    assert!(second.text().contains(&title(Page::Legend)), "{second}");
    let menu = second.menus().pop().unwrap().custom_id.unwrap();
    let picked = ana.chooses(&second, &menu, &["maze"]).unwrap();
    let maze = picked.answer().await.unwrap();
    assert!(maze.text().contains(&title(Page::Maze)), "{maze}");
    assert_picture(&maze);
    let page = fixture.asks(&ana, "rules page:necromobile").await;
    assert!(page.text().contains("Necromóvil (N)"), "{page}");
}

#[tokio::test]
async fn a_rare_rule_is_explained_once_a_game_with_a_way_to_its_page() {
    let fixture = Fixture::playing().await;
    let [ana, ben, caro, _] = &fixture.people;
    let moves = [
        "Nc3-d3", "Mg1-f1", "Mg9-f9", "Mc9-d9", "Db2-f6", "Mf1-e1", "Mf9-e9", "Md9-d8",
    ];
    for reply in fixture.play_in_turn(&moves).await {
        assert!(!reply.text().contains("💡"), "{reply}");
    }
    fixture.rests().await;
    let power = fixture.plays(ana, "Ca1-e5").await;
    let words = wording(Language::English, "rare-power");
    assert!(power.text().contains(&words), "{power}");
    let page = fixture.presses(ben, &power, "Rules").await;
    says(&page, &["in power"]);
    fixture.rests().await;
    let extra = fixture.plays(ben, "Me1-e2").await;
    assert!(extra.text().contains("Bonus move for Red: "), "{extra}");
    assert!(!extra.text().contains(&words), "{extra}");
    fixture.rests().await;
    fixture.plays(ana, "Ra2-b2").await;
    fixture.rests().await;
    let again = fixture.plays(caro, "Me9-e8").await;
    assert!(!again.text().contains("💡"), "{again}");
    assert!(
        !again.labels().iter().any(|it| it.starts_with("Rules")),
        "{again}"
    );
}
