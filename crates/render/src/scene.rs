//! The contents of a picture, as plain data.

use djambi_rules::{History, Move, Occupant, Outcome, Part, Piece, Ply, Position, Seat, Square};

/// One picture's content: which token is where, what is marked, and words that the caller has already put into the reader's language.
///
/// Fields that are left empty are not drawn, so a scene is begun with [`Scene::of`] and filled with what is known:
///
/// ```
/// use djambi_render::{Layout, Painter, Scene, Theme, MoveMarks};
/// use djambi_rules::{Position, Seat};
/// let position = Position::default();
/// let mv = position.parse_move("Mc1-e1").unwrap();
/// let mut scene = Scene::of(&position.play(mv).unwrap());
/// scene.moves = vec![MoveMarks::of(mv)];
/// scene.bottom = Seat::Blue;
/// scene.caption = "Move 2".to_owned();
/// scene.panels[Seat::Blue.index()].name = "Сергей".to_owned();
/// let png = Painter::of(Theme::Dark).png(&scene, Layout::Phone)?;
/// assert_eq!(&png[1..4], b"PNG");
/// # Ok::<(), djambi_render::RenderError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The seat with its corner drawn at the bottom left; the board and its coordinates turn with it.
    pub bottom: Seat,
    /// The token on each square, by [`Square::index`].
    pub board: [Option<Token>; Square::COUNT],
    /// The player with the chief in power (RULES 8).
    pub power: Option<Seat>,
    /// The moves to show, the newest first; earlier ones are drawn fainter.
    pub moves: Vec<MoveMarks>,
    /// The square of the piece that a person has chosen.
    pub chosen: Option<Square>,
    /// The squares that they may choose next.
    pub targets: Vec<TargetSquare>,
    /// The four players, by [`Seat::index`]; each panel is by its player's own corner.
    pub panels: [PlayerPanel; 4],
    /// The order of play, the player to move first; at most four are drawn.
    pub next: Vec<Seat>,
    /// The winner of a game that has ended.
    pub winner: Option<Seat>,
    /// One short line above the board: 'Move 23', 'Red has won'. Unlike a name it has no fallback:
    /// letters that the font lacks are left out.
    pub caption: String,
    /// Moves that were played, newest first, as texts; only [`Layout::Wide`](super::Layout::Wide) has room for them.
    pub history: Vec<(Seat, String)>,
}

/// A token on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Token {
    /// A living piece. Its army of birth gives the shape, its control the colour.
    Living(Piece, Control),
    /// A corpse: it has no owner and no rank.
    Corpse,
}

/// The player who controls a living piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Control {
    /// A player who can move it.
    Player(Seat),
    /// A player who is frozen (RULES 6): a grey piece with a ring of their colour.
    Frozen(Seat),
    /// Nobody (RULES 7): a grey piece without a ring.
    Hostage,
}

/// The effects of one complete move, as squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveMarks {
    /// The square that the piece left.
    pub from: Square,
    /// The square that it entered; the maze, if it had to leave that again.
    pub to: Square,
    /// Where it left the maze to (RULES 4).
    pub exit: Option<Square>,
    /// The squares on which a piece was killed.
    pub killed: Vec<Square>,
    /// The pieces and corpses that were carried: from which square to which.
    pub bodies: Vec<(Square, Square)>,
}

impl MoveMarks {
    /// An effect of a move (RULES 3 and 4).
    pub fn of(mv: Move) -> MoveMarks {
        MoveMarks {
            from: mv.from(),
            to: mv.to(),
            exit: mv.exit(),
            killed: mv.victims().collect(),
            bodies: mv.bodies_moved().collect(),
        }
    }

    /// The effects of the last `count` of the first `plies` plies of a course, the latest first. A
    /// resignation has none.
    pub fn last(history: &History, plies: usize, count: usize) -> Vec<MoveMarks> {
        let last = history.plies().take(plies).rev().take(count);
        let marks = last.filter_map(|ply| match ply {
            Ply::Move(mv) => Some(MoveMarks::of(mv)),
            Ply::Resignation(_) => None,
        });
        marks.collect()
    }

    /// The square of the piece when the move is complete.
    pub fn end(&self) -> Square {
        self.exit.unwrap_or(self.to)
    }
}

/// A square that may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TargetSquare {
    /// The square.
    pub square: Square,
    /// The effect of choosing it.
    pub kind: TargetKind,
    /// The number of its menu entry, drawn in its place.
    pub number: Option<u8>,
}

/// The effect of choosing a square. Each kind has a form of its own besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetKind {
    /// The piece moves to an empty square: a dot. Where a token is, that is the piece to choose: a frame.
    Quiet,
    /// A piece is killed there: a ring with a cross.
    Kill,
    /// The token there is carried elsewhere: a dashed ring with arrows.
    Carry,
    /// The chief takes the empty maze: a golden frame.
    Maze,
    /// The body may be set there: a small corpse.
    Body,
}

/// The words about one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerPanel {
    /// Their name, in any script and of any length.
    pub name: String,
    /// Written where the font cannot write the name: the colour's name.
    pub fallback: String,
    /// One line: 'to move · 7 pieces'.
    pub status: String,
    /// Whether they still play.
    pub standing: Standing,
}

/// Whether a player still plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Standing {
    /// They play.
    #[default]
    Active,
    /// They are frozen.
    Frozen,
    /// They are out.
    Out,
    /// Nobody plays this seat.
    Hostage,
}

impl TargetSquare {
    /// The squares among which the next part of these moves is chosen, by [`Square::index`], unnumbered: where a piece
    /// can go, whom it may kill, where the body may lie. 'Nobody', which a reporter may choose too, is not a square.
    ///
    /// ```
    /// use djambi_render::{TargetSquare, TargetKind};
    /// use djambi_rules::{Bitboard, Part, Position};
    /// let moves = Position::default().legal_moves_from(Bitboard::of("c1".parse().unwrap()));
    /// let targets = TargetSquare::among(&moves, Part::To);
    /// assert_eq!(targets.len(), moves.len());
    /// assert!(targets.iter().all(|target| target.kind == TargetKind::Quiet));
    /// ```
    pub fn among(moves: &[Move], part: Part) -> Vec<TargetSquare> {
        let mut targets: Vec<TargetSquare> = moves
            .iter()
            .filter_map(|mv| {
                let square = mv.part(part)?;
                Some(TargetSquare {
                    square,
                    kind: TargetKind::of(*mv, part, square),
                    number: None,
                })
            })
            .collect();
        targets.sort_unstable_by_key(|target| target.square);
        targets.dedup_by_key(|target| target.square);
        targets
    }
}

impl TargetKind {
    /// The effect of choosing that square as that part of the move.
    fn of(mv: Move, part: Part, square: Square) -> TargetKind {
        let marks = MoveMarks::of(mv);
        match part {
            Part::Body | Part::SecondBody => TargetKind::Body,
            Part::From => TargetKind::Quiet,
            _ if marks.killed.contains(&square) => TargetKind::Kill,
            _ if marks.bodies.iter().any(|(from, _)| *from == square) => TargetKind::Carry,
            _ if square == Square::MAZE => TargetKind::Maze,
            Part::To | Part::Victim | Part::Exit => TargetKind::Quiet,
        }
    }
}

impl Scene {
    /// Moves the piece as far as a choice has decided it: `example` is any move that fits what has been
    /// chosen, and `part` what is chosen next.
    pub fn show_choice(&mut self, example: Move, part: Part) {
        let (from, to) = (example.from(), example.to());
        if part <= Part::From {
            return;
        }
        self.chosen = Some(from);
        if part <= Part::To {
            return;
        }
        let mut marks = MoveMarks {
            from,
            to,
            exit: None,
            killed: Vec::new(),
            bodies: Vec::new(),
        };
        let lifted = self.shift(from, to);
        if let Some(exit) = example.exit().filter(|_| part > Part::Exit) {
            self.shift(to, exit);
            marks.exit = Some(exit);
            if let (Part::SecondBody, Some(body)) = (part, example.part(Part::Body)) {
                self.board[body.index()] = lifted;
                marks.bodies.push((to, body));
            }
        }
        self.chosen = Some(marks.end());
        self.moves = vec![marks];
    }

    /// Moves what is on one square to another, and returns what was there.
    fn shift(&mut self, from: Square, to: Square) -> Option<Token> {
        let lifted = self.board[to.index()].take();
        self.board[to.index()] = self.board[from.index()].take();
        lifted
    }

    /// A position seen from Red: tokens, the players' states, the order of play and the winner. All words are empty.
    pub fn of(position: &Position) -> Scene {
        let control = |piece: Piece| match position.controller(piece.army) {
            None => Control::Hostage,
            Some(seat) if position.is_frozen(seat) => Control::Frozen(seat),
            Some(seat) => Control::Player(seat),
        };
        let mut scene = Scene::empty();
        for square in position.board().occupied() {
            scene.board[square.index()] =
                position
                    .board()
                    .occupant(square)
                    .map(|occupant| match occupant {
                        Occupant::Living(piece) => Token::Living(piece, control(piece)),
                        Occupant::Corpse => Token::Corpse,
                    });
        }
        for seat in Seat::ALL {
            scene.panels[seat.index()].standing = match position.controller(seat.army()) {
                None => Standing::Hostage,
                Some(_) if !position.plays_on(seat) => Standing::Out,
                Some(_) if position.is_frozen(seat) => Standing::Frozen,
                Some(_) => Standing::Active,
            };
        }
        scene.power = position.in_power();
        scene.next = position.upcoming_turns().take(4).collect();
        scene.winner = match position.outcome() {
            Some(Outcome::Won(seat)) => Some(seat),
            Some(Outcome::Draw) | None => None,
        };
        scene
    }

    /// An empty board, seen from Red, without a word.
    pub fn empty() -> Scene {
        Scene {
            bottom: Seat::Red,
            board: [None; Square::COUNT],
            power: None,
            moves: Vec::new(),
            chosen: None,
            targets: Vec::new(),
            panels: Default::default(),
            next: Vec::new(),
            winner: None,
            caption: String::new(),
            history: Vec::new(),
        }
    }

    /// The token on a square.
    pub fn at(&self, square: Square) -> Option<Token> {
        self.board[square.index()]
    }

    /// The player to move, in a game that is not over.
    pub fn mover(&self) -> Option<Seat> {
        if self.winner.is_some() {
            None
        } else {
            self.next.first().copied()
        }
    }
}
