//! The token gets to Discord and nowhere else, whatever is wrong.

use std::io::ErrorKind;
use std::net::TcpListener;

use super::{Stage, command, feed};

#[tokio::test]
async fn wrong_settings_are_named_and_neither_printed_nor_overwritten_by_any_command() {
    let stage = Stage::new().await;
    let token = stage.sandbox.token();
    let text = format!("A=1\nDISCORD_TOKEN={token}\n");
    for (settings, named) in [
        (
            format!("A=1\nDISCORD_TOKEN={token}\0\n").into_bytes(),
            "line 2 of .env contains a NUL",
        ),
        (
            format!("DISCORD_TOKEN\0={token}\n").into_bytes(),
            "line 1 of .env contains a NUL",
        ),
        (
            text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "line 1 of .env contains a NUL",
        ),
        (
            [format!("A=1\nDISCORD_TOKEN={token}").as_bytes(), b"\xff\n"].concat(),
            "line 2 of .env is not UTF-8",
        ),
        (
            format!("# The bot\nDISCORD_TOKEN={token} x\n").into_bytes(),
            "line 2 of .env is not NAME=value",
        ),
        (
            format!("DISCORD_TOKEN {token}\n").into_bytes(),
            "line 1 of .env is not NAME=value",
        ),
    ] {
        stage.write(".env", &settings);
        // A command that reads no settings goes on, and prints the legal moves after the fault.
        let legal = stage.ends(0, &["rules", "legal"], "").await;
        legal.names(&[named]);
        assert_eq!(legal.text.lines().count(), 1 + 30, "{}", legal.text);
        let help = stage.ends(0, &["run", "--help"], "").await;
        assert!(!help.text.contains(named), "{}", help.text);
        for stops in [
            &["games", "list"][..],
            &["doctor", "--offline"],
            &["run"],
            &["setup", "--offline"],
        ] {
            // Each call of the program asserts that the token is not printed.
            let printed = stage.ends(1, stops, "").await;
            printed.names(&[named]);
            assert_eq!(printed.text.lines().count(), 1, "{}", printed.text);
        }
        assert_eq!(std::fs::read(stage.path(".env")).unwrap(), settings);
    }
}

#[tokio::test]
async fn the_doctor_sends_the_token_to_no_proxy_of_the_environment() {
    let stage = Stage::new().await;
    let proxy = TcpListener::bind("127.0.0.1:0").unwrap();
    proxy.set_nonblocking(true).unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let set = [
        ("DISCORD_API", "http://127.0.0.1:1"),
        ("DISCORD_TOKEN", &stage.sandbox.token()),
        ("http_proxy", &address),
        ("HTTP_PROXY", &address),
        ("HTTPS_PROXY", &address),
        ("ALL_PROXY", &address),
    ];
    let printed = stage.call_with(&set, &["doctor"], "").await;
    printed.has("FAIL", "Discord", "network");
    let asked = proxy.accept().map(drop).map_err(|error| error.kind());
    assert_eq!(asked, Err(ErrorKind::WouldBlock), "the proxy was asked");
}

#[cfg(unix)]
#[tokio::test]
async fn a_variable_that_is_not_text_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let stage = Stage::new().await;
    for name in ["DJAMBI_WEB", "DISCORD_TOKEN", "RUST_LOG"] {
        let mut run = command(stage.home.path());
        run.arg("run")
            .env(name, std::ffi::OsStr::from_bytes(b"a\xff"));
        let output = feed(&mut run, "");
        let printed = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{printed}");
        assert!(printed.contains(name), "{name}: {printed}");
        assert!(printed.contains("not UTF-8"), "{name}: {printed}");
    }
}
