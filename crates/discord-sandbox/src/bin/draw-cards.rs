//! Reads messages as bots send them, in JSON (one, or a list), from stdin, and writes a page to
//! stdout that shows each as the client does on a telephone, in the dark and in the light. Pictures
//! that they name as `attachment://NAME` need an entry in the message's `attachments` with an `url`.

use std::io::Read as _;
use std::process::ExitCode;

use discord_sandbox::page;
use serde_json::Value;

fn main() -> ExitCode {
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    let read = read.map_err(|error| error.to_string());
    let read = read.and_then(|_| serde_json::from_str(&text).map_err(|it| it.to_string()));
    let messages = match read {
        Ok(Value::Array(messages)) => messages,
        Ok(message) => vec![message],
        Err(error) => {
            eprintln!("the messages on stdin cannot be read: {error}");
            return ExitCode::FAILURE;
        }
    };
    let numbers = (1..).map(|number: usize| number.to_string());
    let titled: Vec<_> = numbers.zip(messages).collect();
    println!("{}", page("en", &titled));
    ExitCode::SUCCESS
}
