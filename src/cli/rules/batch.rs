//! `djambi rules batch`: one question per line, one answer per line, so that another program can
//! ask one process many things.

use std::io::{self, BufRead, BufReader, Read, Write};

use super::text::{end_word, ply, sorted};
use crate::cli::output::shortened;
use djambi_rules::{Options, Ply, Position};

/// The longest line that is read, in bytes; a question has about two hundred.
const LONGEST: usize = 64 * 1024;

/// Answers until the input ends. Answers are flushed before waiting for input: a program that asks
/// one question at a time gets each answer at once, and one that sends many is not delayed.
pub(super) fn run(input: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(LONGEST, input);
    let mut line = Vec::new();
    while next_line(&mut input, out, &mut line)? {
        match answer(&line) {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(reason) => writeln!(out, "error\t{reason}")?,
        }
    }
    Ok(())
}

/// Reads the next line without its end; of one that is too long, only slightly more than the limit.
/// Returns false at the end of the input.
fn next_line<R: Read>(
    input: &mut BufReader<R>,
    out: &mut impl Write,
    line: &mut Vec<u8>,
) -> io::Result<bool> {
    line.clear();
    let mut begun = false;
    loop {
        if input.buffer().is_empty() {
            out.flush()?;
        }
        let waiting = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            waiting => waiting?,
        };
        if waiting.is_empty() {
            return Ok(begun);
        }
        begun = true;
        let end = waiting.iter().position(|byte| *byte == b'\n');
        let piece = &waiting[..end.unwrap_or(waiting.len())];
        let space = (LONGEST + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(space)]);
        let used = piece.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

fn answer(line: &[u8]) -> Result<String, String> {
    if line.len() > LONGEST {
        return Err(format!("a line has at most {LONGEST} bytes"));
    }
    let line = std::str::from_utf8(line).map_err(|_| "this line is not text in UTF-8")?;
    let line = line.strip_suffix('\r').unwrap_or(line);
    let fields: Vec<&str> = line.split('\t').collect();
    match fields[..] {
        ["legal", spec, position] => Ok(sorted(read(spec, position)?.legal_moves()).join(" ")),
        ["play", spec, position, mv] => play(&read(spec, position)?, mv),
        ["read", spec, position] => Ok(read(spec, position)?.to_string()),
        ["legal" | "play" | "read", ..] => {
            Err("legal and read have two fields, SPEC and POSITION; \
             play has three, SPEC, POSITION and MOVE; fields are separated by one tab"
                .to_owned())
        }
        [word, ..] => Err(format!(
            "a line begins with legal, play or read and a tab, not with '{}'",
            shortened(word)
        )),
        [] => Err("a line begins with legal, play or read and a tab".to_owned()),
    }
}

fn read(spec: &str, position: &str) -> Result<Position, String> {
    let options: Options = spec.parse().map_err(|error| format!("{error}"))?;
    Position::read(position, options).map_err(|error| error.to_string())
}

fn play(position: &Position, mv: &str) -> Result<String, String> {
    let next = match ply(position, mv)? {
        // It has just been read as a legal one.
        Ply::Move(mv) => position.make_move(mv),
        ply @ Ply::Resignation(_) => position.play_ply(ply).map_err(|error| error.to_string())?,
    };
    let end = next.outcome().map_or_else(|| "-".to_owned(), end_word);
    Ok(format!("{next}\t{end}"))
}
