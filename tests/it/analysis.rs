//! The analysis board: branches, places and the record of the line to a place.

use djambi::review::Analysis;
use djambi_rules::{History, Position, Record};

fn played(analysis: &mut Analysis, text: &str) {
    let ply = analysis.position().ply(text).unwrap();
    assert!(analysis.play_ply(ply));
}

#[test]
fn branches_are_saved_and_numbered_and_the_line_to_here_is_a_record() {
    let record: Record = "Mc1-e1 Mg1-f1".parse().unwrap();
    let mut analysis = Analysis::new(&record);
    played(&mut analysis, "Mc1-e1");
    played(&mut analysis, "Mg2-f3");
    assert_eq!((analysis.place(), analysis.places()), (3, 4));
    assert_eq!(analysis.came(3).unwrap().1, 1);
    assert!(analysis.go(1));
    assert!(!analysis.go(4));
    assert_eq!(analysis.place(), 1);
    let children = analysis.children();
    let branches = children.map(|(ply, place)| (ply.to_string(), place));
    let branches: Vec<(String, usize)> = branches.collect();
    assert_eq!(branches, [("Mg1-f1".into(), 2), ("Mg2-f3".into(), 3)]);
    let places = |analysis: &Analysis| -> Vec<usize> {
        let line = analysis.main_line().into_iter();
        line.map(|(place, ..)| place).collect()
    };
    assert_eq!(places(&analysis), [1, 2]);
    // A move that was tried before leads along its branch again.
    played(&mut analysis, "Mg2-f3");
    assert_eq!(places(&analysis), [1, 3]);
    assert_eq!(analysis.record().history().len(), 2);
    assert!(analysis.go(2));
    assert_eq!(analysis.record().history(), record.history());
    assert_eq!(analysis.children().count(), 0);
}

#[test]
fn a_line_has_the_tags_of_the_game_and_its_result_only_where_it_ended() {
    let text = "[Red \"Ana\"]\n[Private \"yes\"]\n\nMc1-e1 Mg1-f1 draw";
    let record: Record = text.parse().unwrap();
    let mut analysis = Analysis::new(&record);
    assert!(analysis.go(2));
    assert_eq!(analysis.record(), record);
    played(&mut analysis, "Mg9-f9");
    assert_eq!(analysis.record().result(), None, "after the end");
    assert!(analysis.go(1));
    played(&mut analysis, "Mg2-f3");
    let branch = analysis.record();
    assert_eq!(branch.result(), None, "a branch as long as the game");
    assert!(branch.tags().eq(record.tags()));
}

#[test]
fn a_move_of_another_position_is_not_played() {
    let mut analysis = Analysis::new(&Record::new(History::new(Position::default())));
    let red = Position::default().ply("Mc1-e1").unwrap();
    assert!(analysis.play_ply(red));
    assert!(!analysis.play_ply(red));
}
