//! The smallest player that speaks the engine protocol (`docs/engine.md`): it plays the first legal
//! move. The tests play against it, and it shows how to write one.

use std::io::{self, BufRead, Write};

use djambi_rules::{Options, Position};

fn main() -> io::Result<()> {
    let mut position = Position::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "udi" => println!("udiok"),
            "position" => position = read(rest).unwrap_or(position),
            "go" => {
                let mv = position.legal_moves().first().map(ToString::to_string);
                println!("bestmove {}", mv.unwrap_or("(none)".to_owned()));
            }
            "quit" => break,
            _ => {}
        }
        io::stdout().flush()?;
    }
    Ok(())
}

/// Reads `fen POSITION options SPEC moves MOVE…`.
fn read(text: &str) -> Option<Position> {
    let (position, rest) = text.strip_prefix("fen ")?.split_once(" options ")?;
    let mut words = rest.split(' ');
    let options: Options = words.next()?.parse().ok()?;
    let mut position = Position::read(position, options).ok()?;
    for ply in words.skip(1) {
        position = position.play_ply(position.ply(ply).ok()?).ok()?;
    }
    Some(position)
}
