//! `djambi arena` through the real program: what it prints, and that a run can be resumed.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn arena(arguments: &[&str], record: Option<&Path>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_djambi"));
    command.arg("arena").args(arguments);
    if let Some(folder) = record {
        command.arg("--record").arg(folder);
    }
    command.output().expect("the program runs")
}

/// The lines of the levels, without the times that stand before them.
fn results(output: &Output) -> Vec<Vec<String>> {
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let lines = text.lines().filter(|line| line.contains('\t'));
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn the_last_lines_are_the_levels() {
    let four = [
        "--seats",
        "novice,random,random,greedy",
        "--games",
        "5",
        "--nodes",
        "300",
    ];
    let output = arena(&four, None);
    let lines = results(&output);
    let levels: Vec<&str> = lines.iter().map(|line| line[0].as_str()).collect();
    assert_eq!(levels, ["random", "greedy", "novice"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        text.lines()
            .rev()
            .take(3)
            .all(|line| line.split('\t').count() == 7),
        "{text}"
    );
    let number = |line: &Vec<String>, field: usize| line[field].parse::<f64>().expect("a number");
    let won: f64 = lines.iter().map(|line| number(line, 1)).sum();
    for line in &lines {
        assert_eq!(line[3], "5");
        assert!(
            (won + number(line, 2) - 5.0).abs() < 0.1,
            "each game is won or drawn"
        );
        let seats = if line[0] == "random" { 2.0 } else { 1.0 };
        let percent = 100.0 * number(line, 1) / 5.0 / seats;
        assert!((number(line, 4) - percent).abs() < 0.06);
        assert!(number(line, 5) <= number(line, 4) && number(line, 4) <= number(line, 6));
    }
}

#[test]
fn a_run_goes_on_where_it_was_and_comes_out_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |games, threads, record| {
        let arguments = [
            "--seats",
            "novice,greedy,random,random",
            "--games",
            games,
            "--nodes",
            "200",
            "--seed",
            "5",
            "--threads",
            threads,
        ];
        arena(&arguments, record)
    };
    let whole = results(&run("6", "1", None));
    results(&run("3", "1", Some(folder.path())));
    // One game is lost, as if the run had been stopped in it.
    fs::remove_file(folder.path().join("game-00002.tsv")).expect("it was there");
    let resumed = run("6", "2", Some(folder.path()));
    assert_eq!(results(&resumed), whole);
    let told = String::from_utf8_lossy(&resumed.stderr).into_owned();
    assert!(told.contains("2 games are there already"), "{told}");
    let again = run("6", "1", Some(folder.path()));
    assert_eq!(
        again.stdout, resumed.stdout,
        "kept games keep their times too"
    );
}

#[test]
fn a_folder_of_another_run_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let four = ["--seats", "random,random,random,random", "--games", "1"];
    results(&arena(&four, Some(folder.path())));
    let other = ["--seats", "random,random,random,greedy", "--games", "1"];
    let output = arena(&other, Some(folder.path()));
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        told.contains("another run") && told.lines().count() == 1,
        "{told}"
    );

    fs::write(
        folder.path().join("game-00001.tsv"),
        "won by red\tx\nred\tMa1-a2\t1\t1\n",
    )
    .expect("written");
    let output = arena(&four, Some(folder.path()));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("damaged"), "{told}");
}

#[test]
fn wrong_usage_says_what_is_wanted() {
    for (arguments, code, word) in [
        (
            &["--seats", "club,club", "--games", "1"][..],
            1,
            "four levels",
        ),
        (
            &["--seats", "club,club,club,king", "--games", "1"],
            2,
            "novice, club or master",
        ),
        (&["--seats", "club,club,club,club", "--games", "0"], 2, "0"),
        (
            &[
                "--seats",
                "club,club,club,club",
                "--games",
                "1",
                "--preset",
                "x",
            ],
            2,
            "preset",
        ),
    ] {
        let output = arena(arguments, None);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(word), "{told}");
    }
}
