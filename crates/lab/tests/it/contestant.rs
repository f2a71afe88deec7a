//! Contestants as they are written.

use djambi_lab::Contestant;

#[test]
fn every_contestant_reads_back() {
    for text in [
        "random",
        "master",
        "master:nodes=40000",
        "club:time=250",
        "greedy:mistakes=20",
        "exec:./bot --deep",
    ] {
        let contestant: Contestant = text.parse().unwrap();
        assert_eq!(contestant.to_string(), text);
    }
    for text in [
        "",
        "king",
        "master:",
        "master:nodes=0",
        "master:nodes=-1",
        "master:depth=3",
        "greedy:mistakes=0",
        "greedy:mistakes=101",
        "exec:",
        "exec: ",
    ] {
        assert!(text.parse::<Contestant>().is_err(), "{text}");
    }
}
