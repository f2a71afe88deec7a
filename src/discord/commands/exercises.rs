//! `/djambi learn` and `/djambi puzzle`: lessons and puzzles, to the learner alone: a picture, a task, the guided
//! choice of a move or a typed one, and an answer to each try. The ids of the buttons contain the exercise and the
//! chosen parts; a solved puzzle is saved.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateCommandOption};

use super::arguments::{Arguments, Kind, argument, number};
use super::subcommand::{Context, Subcommand, run};
use crate::discord::input::custom_id::{Button, of_exercise};
use crate::discord::send::adapter::About;
use crate::discord::view::buttons::Form;
use crate::discord::view::card::Card;
use crate::discord::view::move_choice::ChoiceView;
use crate::discord::view::outgoing::clipped;
use crate::discord::view::wording::{Reader, move_words};
use crate::discord::view::{buttons, move_choice, outgoing};
use crate::i18n::{
    Language, course, exercise_answer, exercise_heading, exercise_task, exercise_title, label,
    names, say, solved_count, taught,
};
use crate::render::{MoveMarks, Scene};
use crate::teach::{Exercise, Lesson, Puzzle, SolvedPuzzles, day_of};
use djambi_input::{Draft, Left, MoveRejection, Reading, RejectionReason};
use djambi_rules::{Move, Position, Question};

pub const LEARN: Subcommand = Subcommand::new("learn", |context, given| {
    run(async {
        let language = context.language();
        let number = match (given.whole("lesson"), given.text("move")) {
            (Some(number), _) => number,
            (None, None) => 1,
            // It could be any lesson that the learner has seen.
            (None, Some(_)) => return Card::text(which(language, "learn lesson:2")),
        };
        let Some(lesson) = usize::try_from(number).ok().and_then(Lesson::of_number) else {
            let count = Lesson::ALL.len();
            return Card::text(say!(language, "no-such-number", count));
        };
        answer(context, Exercise::Lesson(lesson), step(given)).await
    })
})
.with(|| exercise_arguments("lesson", "option-choose", Lesson::ALL.len()));

pub const PUZZLE: Subcommand = Subcommand::new("puzzle", |context, given| {
    run(async {
        let language = context.language();
        match (given.whole("number"), given.text("move")) {
            (None, None) => own_puzzle(context).await,
            (None, Some(_)) => Card::text(which(language, "puzzle number:57")),
            (Some(number), _) => match u32::try_from(number).ok().and_then(Puzzle::of_number) {
                Some(puzzle) => answer(context, Exercise::Puzzle(puzzle), step(given)).await,
                None => no_such_puzzle(language),
            },
        }
    })
})
.with(|| exercise_arguments("number", "option-puzzle", Puzzle::all().len()));

/// The arguments: the number of an exercise, from 1 to `count`, and a move to try.
fn exercise_arguments(name: &str, key: &str, count: usize) -> Vec<CreateCommandOption> {
    let last = u64::try_from(count).unwrap_or(u64::MAX);
    vec![
        number(name, key, 1..=last),
        argument(Kind::String, "move", "option-try"),
    ]
}

/// That a try does not say to which exercise it belongs.
fn which(language: Language, exercise: &str) -> String {
    let command = format!("/djambi {exercise} move:M d4 d6 b1");
    say!(language, "learn-which", command)
}

fn no_such_puzzle(language: Language) -> Card {
    Card::text(say!(
        language,
        "no-such-number",
        count = Puzzle::all().len()
    ))
}

/// The try at an exercise, or its beginning.
fn step(given: &Arguments<'_>) -> Step {
    let typed = given.text("move").map(|text| Step::Typed(text.to_owned()));
    typed.unwrap_or_else(Step::begin)
}

/// The button that opens the first lesson.
pub fn learn_button(language: Language) -> CreateButton {
    let first = Exercise::Lesson(Lesson::Militant);
    CreateButton::new(of_exercise(first, Button::Move).id())
        .label(say!(language, "button-learn"))
        .style(ButtonStyle::Success)
}

/// A learner's step in an exercise. The ids of the buttons contain it, so that nothing is saved about it.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// Continues to choose a move; at first nothing is chosen.
    Choose(Draft),
    /// Tries what was typed.
    Typed(String),
    /// Wants to be shown a solution.
    Solution,
}

impl Step {
    /// The beginning.
    pub fn begin() -> Step {
        Step::Choose(Draft::default())
    }
}

/// Answers a step in an exercise, and remembers what the learner is asked.
pub async fn answer(context: &Context, exercise: Exercise, step: Step) -> Card {
    let (questions, person) = (&context.adapter.last_questions, context.incoming.by.person);
    let reader = context.reader();
    let position = exercise.position();
    let about = About::Exercise(exercise);
    let is_solution = step == Step::Solution;
    let (left, why) = match step {
        Step::Choose(draft) => (draft.left(&position), None),
        Step::Typed(text) => {
            let asked = questions.of(person).filter(|(it, _)| *it == about);
            let before = asked.map_or_else(Draft::default, |(_, draft)| draft);
            typed(&position, before, &text, reader.language)
        }
        Step::Solution => (Left::Nothing, None),
    };
    let tried = match &left {
        Left::Question(question) => {
            questions.remember(person, about, Draft::from(question));
            None
        }
        Left::One(mv) => Some(*mv).filter(|_| why.is_none()),
        Left::Nothing => None,
    };
    let view = LessonView {
        reader,
        exercise,
        position,
        solver: solver(context, exercise, tried).await,
    };
    if is_solution {
        return view.solution().await;
    }
    view.answer(left, why.as_ref()).await
}

/// The moves that a typed text leaves after the question of a draft. If it is not a move, the moves that it can
/// be followed to, and the reason.
fn typed(
    position: &Position,
    before: Draft,
    text: &str,
    language: Language,
) -> (Left, Option<MoveRejection>) {
    let (names, nobody) = (names(language), say!(language, "ask-no-victim"));
    match before.typed(position, position.mover(), text, &names, &nobody) {
        Reading::Move(mv) => (Left::One(mv), None),
        Reading::Question(question) => (Left::Question(question), None),
        Reading::Rejected(why) => {
            let draft = match why.reason {
                RejectionReason::NoAnswer { .. } => before,
                _ => Draft::followed(position, &djambi_input::followed(position, text, &names)),
            };
            (draft.left(position), Some(why))
        }
    }
}

/// Shows the requester the next puzzle that they have not solved; the puzzle of the day if they have
/// solved all.
pub async fn own_puzzle(context: &Context) -> Card {
    let of_day = || Puzzle::of_day(day_of(context.now));
    let puzzle = solved(context).await.next(None).or_else(of_day);
    match puzzle {
        Some(puzzle) => answer(context, Exercise::Puzzle(puzzle), Step::begin()).await,
        None => no_such_puzzle(context.language()),
    }
}

/// Saves that the requester has solved a puzzle, if the move that they have tried does, and returns what is
/// known of them. A database that fails keeps nobody from a puzzle.
async fn solver(context: &Context, exercise: Exercise, tried: Option<Move>) -> Solver {
    let Exercise::Puzzle(puzzle) = exercise else {
        return Solver::default();
    };
    let is_solved = tried.and_then(|mv| puzzle.is_solved_by(mv)) == Some(true);
    if is_solved {
        let (service, person) = (&context.adapter.service, context.incoming.by.person);
        if let Err(error) = service.solve_puzzle(person, puzzle, context.now).await {
            tracing::warn!(%error, puzzle = puzzle.number, "solved puzzle not saved");
        }
    }
    let solved = solved(context).await;
    Solver {
        solved: is_solved.then(|| solved.count()),
        next: solved.next(Some(puzzle)),
    }
}

async fn solved(context: &Context) -> SolvedPuzzles {
    let solved = context
        .adapter
        .service
        .solved_puzzles(context.incoming.by.person);
    solved.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "solved puzzles not read");
        SolvedPuzzles::default()
    })
}

/// The puzzles that a person has solved, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
struct Solver {
    /// How many puzzles they have solved, if they have solved one just now.
    solved: Option<usize>,
    /// The puzzle that comes next for them.
    next: Option<&'static Puzzle>,
}

/// The form in which a move of an exercise is typed.
pub fn typing(language: Language, exercise: Exercise) -> Form {
    Form::of_move(language, &of_exercise(exercise, Button::Type))
}

/// An exercise for somebody.
struct LessonView {
    reader: Reader,
    exercise: Exercise,
    position: Position,
    solver: Solver,
}

impl LessonView {
    fn language(&self) -> Language {
        self.reader.language
    }

    fn title(&self) -> String {
        format!("**{}**", exercise_heading(self.language(), self.exercise))
    }

    fn task(&self) -> String {
        let task = exercise_task(self.language(), self.exercise);
        format!("{}\n{task}", self.title())
    }

    fn scene(&self, position: &Position) -> Scene {
        let title = exercise_title(self.language(), self.exercise);
        taught(self.language(), position, title)
    }

    fn alt(&self, text: &str) -> String {
        say!(self.language(), "alt-rules", text)
    }

    /// The learner's next card, by the moves that are left; with why a text was no move.
    async fn answer(&self, left: Left, why: Option<&MoveRejection>) -> Card {
        match (left, why) {
            (Left::Question(question), _) => self.ask(&question, why).await,
            (_, Some(why)) => {
                let text = move_words(self.language(), why);
                Card::text(text).rows(self.ways(Some(false)))
            }
            (Left::One(mv), None) => self.judge(mv).await,
            // Only made-up buttons say what cannot be.
            (Left::Nothing, None) => Card::text(say!(self.language(), "unknown-button")),
        }
    }

    /// The next part of the move, by buttons or by typing, below the task and why a text was no move, with
    /// what comes near it.
    async fn ask(&self, question: &Question, why: Option<&MoveRejection>) -> Card {
        let (language, position) = (self.language(), &self.position);
        let id = |button| of_exercise(self.exercise, button).id();
        let why = why.map(|why| move_choice::refused(language, position, why, Some(question), id));
        let table = ChoiceView {
            position,
            scene: self.scene(position),
            alt: self.alt(&exercise_task(language, self.exercise)),
            out: Button::Move,
            id: &id,
        };
        let opens = why.unwrap_or_default().under(self.task());
        let card = move_choice::asking(self.reader, table, question, opens, Vec::new());
        card.await.rows(self.ways(None))
    }

    /// How a try went, with the board after it.
    async fn judge(&self, mv: Move) -> Card {
        let (language, exercise) = (self.language(), self.exercise);
        // A wrong try in a puzzle is searched.
        let judging = move || exercise_answer(language, exercise, mv);
        let answer = tokio::task::spawn_blocking(judging).await.ok().flatten();
        let (Some((solved, answer)), Ok(after)) = (answer, self.position.play(mv)) else {
            return Card::text(say!(language, "unknown-button"));
        };
        let description = course(language, &self.position, mv, &after);
        let tried = say!(
            language,
            "learn-tried",
            text = format!("{description} `{mv}`")
        );
        let count = self.solved_count();
        let sign = if solved { "✅" } else { "❌" };
        let mut text = format!("{}\n{tried}\n\n{sign} {answer}{count}", self.title());
        if solved && self.next().is_none() {
            text += "\n\n";
            text += &match exercise {
                Exercise::Lesson(_) => say!(language, "learn-finished", place = "discord"),
                Exercise::Puzzle(_) => say!(language, "puzzle-finished"),
            };
        }
        let mut scene = self.scene(&after);
        scene.moves = vec![MoveMarks::of(mv)];
        let alt = self.alt(&description);
        self.drawn(text, self.ways(Some(solved)), scene, &alt).await
    }

    /// How many puzzles are solved, as a line of its own; empty if none was solved just now.
    fn solved_count(&self) -> String {
        let count = self.solver.solved;
        let line = count.map(|count| solved_count(self.language(), count));
        line.map_or_else(String::new, |line| format!("\n{line}"))
    }

    /// The next exercise: of puzzles, one for this person.
    fn next(&self) -> Option<Exercise> {
        let own = self.solver.next.map(Exercise::Puzzle);
        let own = own.filter(|next| *next != self.exercise);
        own.or_else(|| self.exercise.next())
    }

    async fn solution(&self) -> Card {
        let language = self.language();
        let Some(mv) = self.exercise.solution() else {
            let start = Draft::default().left(&self.position);
            return self.answer(start, None).await;
        };
        let text = format!("{} `{mv}`", label(language, &self.position, mv));
        let solution = say!(language, "learn-solution", text);
        let text = format!("{}\n\n{solution}", self.task());
        let mut scene = self.scene(&self.position);
        scene.moves = vec![MoveMarks::of(mv)];
        let alt = self.alt(&solution);
        self.drawn(text, self.ways(Some(false)), scene, &alt).await
    }

    async fn drawn(
        &self,
        text: String,
        rows: Vec<CreateActionRow>,
        scene: Scene,
        alt: &str,
    ) -> Card {
        let picture = outgoing::draw(scene, self.reader.theme).await;
        Card::text(text)
            .picture("lesson.png", picture, alt)
            .rows(rows)
    }

    /// The further buttons; `solved` after a try.
    fn ways(&self, solved: Option<bool>) -> Vec<CreateActionRow> {
        let (language, exercise) = (self.language(), self.exercise);
        let button = |it, button, label: String| {
            buttons::secondary(of_exercise(it, button).id(), clipped(&label, 80))
        };
        let mut row = Vec::new();
        if solved == Some(false) {
            let again = button(exercise, Button::Move, say!(language, "button-again"));
            row.push(again.style(ButtonStyle::Success));
        }
        if solved != Some(true) {
            row.push(button(
                exercise,
                Button::Hint,
                say!(language, "button-solution"),
            ));
        }
        if let Some(next) = self.next() {
            let next = button(next, Button::Move, say!(language, "button-next-page"));
            row.push(match solved {
                Some(true) => next.style(ButtonStyle::Success),
                _ => next,
            });
        }
        if let Exercise::Lesson(lesson) = exercise {
            row.push(buttons::of_no_game(language, Button::Page(lesson.page())));
        }
        buttons::rows(&row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord rejects a row without buttons, and the whole answer with it.
    #[tokio::test]
    async fn after_the_last_puzzle_no_row_is_left_empty() {
        let last = Exercise::Puzzle(Puzzle::all().last().unwrap());
        let view = LessonView {
            reader: Reader::default(),
            exercise: last,
            position: last.position(),
            solver: Solver::default(),
        };
        assert!(view.ways(Some(true)).is_empty());
        let card = view.judge(last.solution().unwrap()).await;
        assert!(
            card.message()
                .to_string()
                .contains("That was the last puzzle")
        );
    }
}
