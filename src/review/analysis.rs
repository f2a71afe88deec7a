//! The analysis board as a pure model: a game that branches, and where one is in it.

use djambi_rules::{History, Ply, Position, Record};

/// A game with its branches. Its places are numbered in the order in which they were reached first; the
/// beginning is 0. The first way on from a place is its main line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    game: Record,
    places: Vec<Place>,
    at: usize,
}

/// A position of the analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    position: Position,
    /// The ply that led here, and from which place; `None` at the beginning.
    came: Option<(Ply, usize)>,
}

impl Analysis {
    /// Begins with a game, at its first position.
    pub fn new(game: &Record) -> Analysis {
        let beginning = Place {
            position: *game.history().start(),
            came: None,
        };
        let mut analysis = Analysis {
            game: game.clone(),
            places: vec![beginning],
            at: 0,
        };
        for step in game.history().steps() {
            analysis.add(step.ply, *step.after);
        }
        analysis.at = 0;
        analysis
    }

    /// Returns the position at the beginning.
    pub fn start(&self) -> &Position {
        &self.places[0].position
    }

    /// Returns the position where one is.
    pub fn position(&self) -> &Position {
        &self.places[self.at].position
    }

    /// Returns the place where one is.
    pub const fn place(&self) -> usize {
        self.at
    }

    /// Returns how many places there are.
    pub const fn places(&self) -> usize {
        self.places.len()
    }

    /// Returns what led to a place, and from which place; `None` for the beginning.
    pub fn came(&self, place: usize) -> Option<(Ply, usize)> {
        self.places.get(place).and_then(|it| it.came)
    }

    /// Returns the plies that have been tried from here, the main line first, each with the place
    /// that it leads to.
    pub fn children(&self) -> impl Iterator<Item = (Ply, usize)> + '_ {
        self.ways_on(self.at)
    }

    /// Returns the moves to here, and the main line on from here: each with the place that it leads to and
    /// the position before it.
    pub fn main_line(&self) -> Vec<(usize, Ply, &Position)> {
        let on = |place: &usize| self.ways_on(*place).next().map(|(_, next)| next);
        let end = std::iter::successors(Some(self.at), on).last();
        self.way_to(end.unwrap_or(self.at))
    }

    /// Goes to a place. Returns false if there is no such place.
    pub const fn go(&mut self, place: usize) -> bool {
        let is_there = place < self.places.len();
        if is_there {
            self.at = place;
        }
        is_there
    }

    /// Plays a legal move or a resignation: along a branch that is there, or as a new one. Returns false if
    /// it is not legal here.
    pub fn play_ply(&mut self, ply: Ply) -> bool {
        let known = self.children().find(|(it, _)| *it == ply);
        if let Some((_, place)) = known {
            return self.go(place);
        }
        match self.position().play_ply(ply) {
            Ok(position) => {
                self.add(ply, position);
                true
            }
            Err(_) => false,
        }
    }

    /// Returns the line from the beginning to where one is as a game record, with the tags of the
    /// game: they also say whether it may be reviewed. Only where the game ended does the record have
    /// its result.
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
    pub fn history(&self) -> History {
        let mut history = History::new(*self.start());
        for (_, ply, _) in self.way_to(self.at) {
            if history.play_ply(ply).is_err() {
                break;
            }
        }
        history
    }

    /// The moves from the beginning to a place, as [`Analysis::main_line`] has them.
    fn way_to(&self, mut place: usize) -> Vec<(usize, Ply, &Position)> {
        let mut way = Vec::new();
        while let Some((ply, from)) = self.came(place) {
            way.push((place, ply, &self.places[from].position));
            place = from;
        }
        way.reverse();
        way
    }

    fn ways_on(&self, place: usize) -> impl Iterator<Item = (Ply, usize)> + '_ {
        let later = self.places.iter().enumerate().skip(place + 1);
        later.filter_map(move |(number, it)| {
            let came = it.came.filter(|(_, from)| *from == place);
            came.map(|(ply, _)| (ply, number))
        })
    }

    fn add(&mut self, ply: Ply, position: Position) {
        let came = Some((ply, self.at));
        self.at = self.places.len();
        self.places.push(Place { position, came });
    }
}
