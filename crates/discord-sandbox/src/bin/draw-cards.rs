//! Reads messages as bots send them, in JSON (one, or a list), from stdin, and writes a page that
//! shows each at 330 pixels, in the dark and in the light, to stdout. Pictures that they name as
//! `attachment://NAME` are looked for as NAME beside the page.

use std::io::Read as _;
use std::process::ExitCode;

use discord_sandbox::page;
use serde_json::Value;

fn main() -> ExitCode {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    let drawn = read.map_err(|error| error.to_string()).and_then(|_| {
        let read: Result<Value, _> = serde_json::from_str(&text);
        let messages = match read.map_err(|error| format!("that is no JSON: {error}"))? {
            Value::Array(messages) => messages,
            message => vec![message],
        };
        let titled = |(index, message)| (format!("{}", index + 1), message);
        let titled: Vec<_> = messages.into_iter().enumerate().map(titled).collect();
        page(&titled).map_err(|error| error.to_string())
    });
    match drawn {
        Ok(page) => {
            println!("{page}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
