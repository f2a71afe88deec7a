//! `djambi engine` through the real program: the protocol of `docs/engine.md`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use djambi_rules::Position;

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_djambi"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let input = child.stdin.take().expect("stdin");
        let output = BufReader::new(child.stdout.take().expect("stdout"));
        Engine {
            child,
            input,
            output,
        }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    /// Reads until a line that begins so, and returns it.
    fn until(&mut self, start: &str) -> String {
        loop {
            let line = self.line();
            if line.starts_with(start) {
                return line;
            }
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("UTF-8");
        assert!(read > 0, "the output has ended");
        line.trim_end().to_owned()
    }

    fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn legal(position: &Position, line: &str) {
    let text = line.strip_prefix("bestmove ").expect(line);
    position.parse_move(text).expect(text);
}

#[test]
fn it_introduces_itself_and_plays() {
    let mut engine = Engine::start();
    engine.send("udi");
    assert!(engine.line().starts_with("id name Djambi "));
    assert!(engine.until("option name Level").contains("default master"));
    engine.until("udiok");
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.send("setoption name Level value club");
    engine.send("position startpos moves Mc1-e1");
    engine.send("go nodes 500");
    let info = engine.line();
    assert!(info.starts_with("info depth "), "{info}");
    for word in [" nodes 500 ", " time ", " chances ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    let start = Position::default();
    let next = start
        .play(start.parse_move("Mc1-e1").expect("legal"))
        .expect("legal");
    legal(&next, &engine.line());
    // A level that evaluates no position reports no chances.
    engine.send("setoption name Level value random");
    engine.send("go nodes 1");
    let info = engine.line();
    assert!(!info.contains(" chances "), "{info}");
    legal(&next, &engine.line());
    engine.quit();
}

#[test]
fn a_search_without_limits_stops_on_command_and_answers_meanwhile() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    for _ in 0..3 {
        engine.send("go infinite");
        engine.send("isready");
        assert_eq!(engine.line(), "readyok");
        engine.send("stop");
        legal(&Position::default(), &engine.until("bestmove"));
    }
    engine.send("go infinite");
    engine.quit();
}

#[test]
fn a_finished_game_has_no_move() {
    let mut engine = Engine::start();
    engine.send("position startpos moves resign:r resign:b resign:y");
    engine.send("go");
    assert_eq!(engine.line(), "bestmove (none)");
    let rounds = "Ca1-a2 Ci1-i2 Ca2-a1 Ci2-i1";
    let start = "9/9/9/9/9/9/9/9/rC7bC rb-- r r 0 1";
    engine.send(&format!("position fen {start} moves {rounds} {rounds}"));
    engine.send("go infinite");
    assert_eq!(engine.line(), "bestmove (none)", "the third occurrence");
    engine.quit();
}

#[test]
fn nonsense_is_answered_and_changes_nothing() {
    let mut engine = Engine::start();
    engine.send("position startpos moves Mc1-e1");
    for (line, word) in [
        ("hello", "is not a command"),
        ("position", "position startpos"),
        ("position fen 9/9 rb-- r r 0 1", "nine ranks"),
        ("position startpos options chess", "no preset"),
        ("position startpos moves Mc1-c9", "move 1"),
        ("position startpos moves Mc1-e1 Mc1-e1", "move 2"),
        ("go fast", "go nodes N"),
        ("go nodes", "go nodes N"),
        ("go nodes -1", "go nodes N"),
        ("setoption name Level value king", "is no level"),
        ("setoption Level", "setoption name"),
    ] {
        engine.send(line);
        let answer = engine.line();
        assert!(
            answer.starts_with("info string error: "),
            "{line}: {answer}"
        );
        assert!(answer.contains(word), "{line}: {answer}");
    }
    engine.send("");
    engine.send("go nodes 100");
    let answer = engine.until("bestmove");
    assert!(
        Position::default().parse_move(&answer[9..]).is_err(),
        "Blue is to move: {answer}"
    );
    engine.quit();
}

#[test]
fn the_end_of_the_input_ends_it_after_the_answer() {
    let mut engine = Engine::start();
    engine.send("go nodes 300");
    engine.send("go infinite");
    let Engine {
        mut child,
        input,
        mut output,
    } = engine;
    drop(input);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).expect("UTF-8");
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
    assert!(child.wait().expect("it ends").success());
}
