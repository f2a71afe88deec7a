//! The analysis board as a pure model: a game that branches, and where one is in it.

use djambi_rules::{History, Ply, Position, Record};

/// A game with its branches. The first child of a position is its main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    game: Record,
    steps: Vec<Step>,
    at: usize,
}

/// A position of the analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step {
    position: Position,
    /// The ply that led here, and from which step; `None` at the beginning.
    came: Option<(Ply, usize)>,
    children: Vec<usize>,
}

impl Analysis {
    /// Begins with a game, at its first position.
    #[must_use]
    pub fn new(game: &Record) -> Analysis {
        let history = game.history();
        let mut analysis = Analysis {
            game: game.clone(),
            steps: vec![Step {
                position: *history.start(),
                came: None,
                children: Vec::new(),
            }],
            at: 0,
        };
        for (ply, plies) in history.plies().zip(1..) {
            if let Some(position) = history.position_after(plies) {
                analysis.add(ply, *position);
            }
        }
        analysis.at = 0;
        analysis
    }

    /// Returns the position where one is.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.steps[self.at].position
    }

    /// Returns the plies from the beginning to where one is.
    #[must_use]
    pub fn path(&self) -> Vec<Ply> {
        let mut path: Vec<Ply> = self.back_from(self.at).map(|(ply, _)| ply).collect();
        path.reverse();
        path
    }

    /// Returns the plies that have been tried from here, the main line first, each with the place
    /// that it leads to.
    pub fn children(&self) -> impl Iterator<Item = (Ply, usize)> + '_ {
        let children = self.steps[self.at].children.iter();
        children.filter_map(|child| self.steps[*child].came.map(|(ply, _)| (ply, *child)))
    }

    /// Returns the number of the place where one is. Places are numbered in the order in which they
    /// were reached first, the beginning is 0.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.at
    }

    /// Returns how many places there are.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.steps.len()
    }

    /// Returns what led to a place, and from which place; `None` for the beginning.
    #[must_use]
    pub fn came(&self, place: usize) -> Option<(Ply, usize)> {
        self.steps.get(place).and_then(|step| step.came)
    }

    /// Goes to a place. Returns false if there is no such place.
    pub const fn go(&mut self, place: usize) -> bool {
        let is_there = place < self.steps.len();
        if is_there {
            self.at = place;
        }
        is_there
    }

    /// Plays a legal move or a resignation: along a branch that is there, or as a new one. Returns false if
    /// it is not legal here.
    pub fn play_ply(&mut self, ply: Ply) -> bool {
        if let Some(child) = self.child(ply) {
            self.at = child;
            return true;
        }
        match self.position().play_ply(ply) {
            Ok(position) => {
                self.add(ply, position);
                true
            }
            Err(_) => false,
        }
    }

    /// Takes one step back. Returns false at the beginning.
    pub fn back(&mut self) -> bool {
        let before = self.steps[self.at].came;
        if let Some((_, before)) = before {
            self.at = before;
        }
        before.is_some()
    }

    /// Goes to the end of the main line from here.
    pub fn last(&mut self) {
        while let Some(child) = self.steps[self.at].children.first() {
            self.at = *child;
        }
    }

    /// Goes to the beginning.
    pub fn first(&mut self) {
        while self.back() {}
    }

    /// Returns the line from the beginning to where one is as a game record, with the tags of the
    /// game: they also say whether it may be reviewed. Only where the game ended does the record have
    /// its result.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.history());
        for (name, value) in self.game.tags() {
            // They are tags of a record, so they can be set.
            let _ = record.set_tag(name, value);
        }
        if self.at == self.game.history().len() {
            record.state_result(self.game.result());
        }
        record
    }

    /// Returns the line from the beginning to where one is.
    #[must_use]
    pub fn history(&self) -> History {
        let mut history = History::new(self.steps[0].position);
        for ply in self.path() {
            if history.play_ply(ply).is_err() {
                break;
            }
        }
        history
    }

    fn back_from(&self, step: usize) -> impl Iterator<Item = (Ply, usize)> + '_ {
        let came = self.steps[step].came;
        std::iter::successors(came, |(_, before)| self.steps[*before].came)
    }

    fn child(&self, ply: Ply) -> Option<usize> {
        let children = self.steps[self.at].children.iter();
        let is_it = |child: &&usize| self.steps[**child].came.is_some_and(|(it, _)| it == ply);
        children.copied().find(|child| is_it(&child))
    }

    fn add(&mut self, ply: Ply, position: Position) {
        let step = self.steps.len();
        self.steps.push(Step {
            position,
            came: Some((ply, self.at)),
            children: Vec::new(),
        });
        self.steps[self.at].children.push(step);
        self.at = step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(analysis: &mut Analysis, text: &str) {
        let ply = analysis.position().ply(text).unwrap();
        assert!(analysis.play_ply(ply));
    }

    #[test]
    fn branches_are_saved_and_the_line_to_here_is_a_record() {
        let record: Record = "Mc1-e1 Mg1-f1".parse().unwrap();
        let mut analysis = Analysis::new(&record);
        assert!(!analysis.back());
        played(&mut analysis, "Mc1-e1");
        played(&mut analysis, "Mg2-f3");
        assert!(analysis.back());
        let children = analysis.children();
        let branches: Vec<String> = children.map(|(ply, _)| ply.to_string()).collect();
        assert_eq!(branches, ["Mg1-f1", "Mg2-f3"]);
        // A move that was tried before leads along its branch again.
        played(&mut analysis, "Mg2-f3");
        assert_eq!(analysis.record().history().len(), 2);
        analysis.first();
        assert_eq!(analysis.path(), []);
        analysis.last();
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
    fn places_keep_their_numbers() {
        let record: Record = "Mc1-e1 Mg1-f1".parse().unwrap();
        let mut analysis = Analysis::new(&record);
        assert!(analysis.go(1));
        played(&mut analysis, "Mg2-f3");
        assert_eq!((analysis.place(), analysis.places()), (3, 4));
        assert_eq!(analysis.came(3).unwrap().1, 1);
        assert!(analysis.go(1));
        let children: Vec<usize> = analysis.children().map(|(_, place)| place).collect();
        assert_eq!(children, [2, 3]);
        assert!(!analysis.go(4));
        assert_eq!(analysis.place(), 1);
    }

    #[test]
    fn a_move_of_another_position_is_not_played() {
        let mut analysis = Analysis::new(&Record::new(History::new(Position::default())));
        let red = Position::default().ply("Mc1-e1").unwrap();
        assert!(analysis.play_ply(red));
        assert!(!analysis.play_ply(red));
    }
}
