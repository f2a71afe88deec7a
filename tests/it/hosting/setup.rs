//! The questions of `djambi setup`, and the file that it writes.

use std::fs;

use discord_sandbox::Fault;

use super::Stage;

#[cfg(unix)]
fn mode(stage: &Stage) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(stage.path(".env")).unwrap();
    metadata.permissions().mode() & 0o777
}

fn written(stage: &Stage) -> String {
    fs::read_to_string(stage.path(".env")).unwrap_or_default()
}

#[tokio::test]
async fn nonsense_is_asked_again_and_only_the_owner_may_read_the_file() {
    let stage = Stage::new().await;
    let token = stage.sandbox.token();
    let answers = format!(
        "\nhello\na.b.c\nxxxxx.yyyyy.zzzzz\naaaaaa.bb bb.cccccccccc\n Bot {token} \nmysql://ana:S3cret@db/x\nmy games.db\nx\n0.0.0.0:1\n127.0.0.1:9100\n"
    );
    let printed = stage.ends(0, &["setup"], &answers).await;
    printed.names(&["The bot needs one", "no address of a database"]);
    assert_eq!(printed.text.matches("That is no token").count(), 4);
    assert!(!printed.text.contains("S3cret"), "{}", printed.text);
    let file = written(&stage);
    for line in [
        format!("DISCORD_TOKEN={token}"),
        "DATABASE_URL='sqlite:my games.db'".to_owned(),
        "DJAMBI_HEALTH=127.0.0.1:9100".to_owned(),
    ] {
        assert!(file.lines().any(|it| it == line), "{line}:\n{file}");
    }
    // Each has a line in the example.
    let example = include_str!("../../../.env.example");
    assert_eq!(file.lines().count(), example.lines().count(), "{file}");
    #[cfg(unix)]
    assert_eq!(mode(&stage), 0o600);
    printed.names(&["oauth2/authorize?client_id="]);
    let left = fs::read_dir(stage.home.path()).unwrap().count();
    assert_eq!(left, 1, "only the file is there");
}

#[tokio::test]
async fn existing_settings_remain_and_others_can_no_longer_read_them() {
    let stage = Stage::new().await;
    let token = stage.sandbox.token();
    // Of a setting that is there twice the first counts.
    let before = format!(
        "# Mine\n\texport  DISCORD_TOKEN = {token}\nRUST_LOG=debug\nDJAMBI_HEALTH\t= 127.0.0.1:1\nDJAMBI_HEALTH=127.0.0.1:2\n"
    );
    stage.write(".env", &before);
    let printed = stage
        .ends(1, &["setup"], "\npostgres://ana:it's@h/x\n\n")
        .await;
    printed.names(&["cannot be part of a setting"]);
    assert_eq!(written(&stage), before);
    stage.ends(0, &["setup"], "\n\nnone\n").await;
    let after = format!(
        "# Mine\nDISCORD_TOKEN={token}\nRUST_LOG=debug\nDJAMBI_HEALTH=\nDJAMBI_HEALTH=127.0.0.1:2\nDATABASE_URL=sqlite:djambi.db\n"
    );
    assert_eq!(written(&stage), after);
    #[cfg(unix)]
    assert_eq!(mode(&stage), 0o600);
}

#[tokio::test]
async fn a_rejected_token_is_asked_for_again_and_nothing_is_written_without_one() {
    let stage = Stage::new().await;
    let rejected = "MTIzNDU2Nzg5MDEyMzQ1Njc4.sandbox.refused";
    let printed = stage.ends(1, &["setup"], &format!("{rejected}\n")).await;
    printed.names(&["does not accept", "nothing was written"]);
    assert!(!printed.text.contains(rejected), "{}", printed.text);
    assert!(!stage.path(".env").exists());
}

#[tokio::test]
async fn a_discord_that_is_down_does_not_prevent_the_setup() {
    let stage = Stage::new().await;
    let answers = format!("{}\n\n\n", stage.sandbox.token());
    stage
        .sandbox
        .fault("GET /applications/@me", 1, Fault::Status(500));
    let printed = stage.ends(0, &["setup"], &answers).await;
    printed.names(&["unchecked"]);
    assert!(written(&stage).contains(&stage.sandbox.token()));
    stage
        .ends(0, &["setup", "--offline", "--file", "other.env"], &answers)
        .await;
    assert!(stage.path("other.env").exists());
}

#[tokio::test]
async fn an_answer_of_none_leaves_settings_with_which_the_bot_can_start() {
    let stage = Stage::new().await;
    let token = stage.sandbox.token();
    for health in ["127.0.0.1:9100", "none"] {
        let answers = format!("{token}\n\n{health}\n");
        stage.ends(0, &["setup", "--offline"], &answers).await;
    }
    // A setting without a value counts as not set.
    let more = written(&stage) + "DJAMBI_WORKERS=\nDJAMBI_WEB=\nDJAMBI_URL=\n";
    assert!(more.contains("DJAMBI_HEALTH=\n"), "{more}");
    stage.write(".env", &more);
    let printed = stage.ends(0, &["doctor", "--offline"], "").await;
    printed.names(&["DJAMBI_HEALTH is not set"]);
}

#[tokio::test]
async fn a_file_that_cannot_be_written_is_named_before_anything_is_asked() {
    let stage = Stage::new().await;
    let setup = ["setup", "--offline", "--file", "nowhere/.env"];
    let printed = stage.ends(1, &setup, "").await;
    printed.names(&["with --file"]);
    assert!(!printed.text.contains("Token:"), "{}", printed.text);
}

#[tokio::test]
async fn the_file_that_is_written_is_the_one_that_is_read() {
    let stage = Stage::new().await;
    let named = [("DJAMBI_ENV", "bot.env")];
    let answers = format!("{}\n\n\n", stage.sandbox.token());
    let setup = ["setup", "--offline"];
    let printed = stage.call_with(&named, &setup, &answers).await.ended(0);
    printed.names(&["bot.env is written"]);
    assert!(!stage.path(".env").exists());
    let doctor = ["doctor", "--offline"];
    stage.call_with(&named, &doctor, "").await.ended(0);
    let missing = [("DJAMBI_ENV", "other.env")];
    let printed = stage.call_with(&missing, &doctor, "").await.ended(1);
    printed.names(&["other.env, and there is no such file"]);
}

#[tokio::test]
async fn a_password_in_the_address_of_a_database_is_not_shown() {
    const ADDRESS: &str = "postgres://ana:S3cret@127.0.0.1:1/games";
    let stage = Stage::new().await;
    stage.write(".env", &format!("DATABASE_URL={ADDRESS}\n"));
    let answers = format!("{}\n\n\n", stage.sandbox.token());
    let printed = stage.ends(0, &["setup", "--offline"], &answers).await;
    let shown = "File [postgres://ana:[secret]@127.0.0.1:1/games]";
    printed.names(&[shown]);
    assert!(!printed.text.contains("S3cret"), "{}", printed.text);
    assert!(written(&stage).contains(ADDRESS), "{}", written(&stage));
    // Nothing listens there, and what takes only files says so.
    for (arguments, said) in [
        (["doctor", "--offline"].as_slice(), ""),
        (&["games", "list"], ""),
        (
            &["web", "--no-open", "--database", ADDRESS],
            "save games in a file",
        ),
        (
            &["play", "--plain", "--database", ADDRESS],
            "save games in a file",
        ),
    ] {
        let printed = stage.call(arguments, "").await;
        assert_ne!(printed.code, Some(0), "{arguments:?}: {}", printed.text);
        printed.names(&["ana:[secret]@127", said]);
        assert!(!printed.text.contains("S3cret"), "{}", printed.text);
    }
}

#[tokio::test]
async fn a_database_without_a_name_is_the_usual_one() {
    let stage = Stage::new().await;
    stage.write(".env", "DATABASE_URL=\n");
    let answers = format!("{}\n\n\n", stage.sandbox.token());
    let printed = stage.ends(0, &["setup", "--offline"], &answers).await;
    printed.names(&["File [sqlite:djambi.db]"]);
    let file = written(&stage);
    assert!(file.contains("DATABASE_URL=sqlite:djambi.db\n"), "{file}");
}

#[cfg(target_os = "linux")]
#[test]
fn questions_that_nobody_can_read_end_in_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_djambi"))
        .args(["setup", "--offline"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .stdout(fs::File::create("/dev/full").unwrap())
        .output()
        .unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("No space left"), "{printed}");
}
