//! Planned moves at a keyboard: typed lines that plan, and the plan in words.

use super::command::Word;
use super::local::person_now;
use super::session::Session;
use super::words::Wording;
use crate::choose::Draft;
use crate::game::{Condition, Game, PersonId, Plan, PlanStep, PlannedMove, Supposed};
use crate::i18n::{self, Language, label, names, say};
use crate::service::{AskedPlan, PlanCommand, Reply};
use djambi_rules::{Move, Names, Position, Reading, folded};

/// Returns the command of the text behind `plan`: 'M c1 e1' plans that move, '2 M c1 e1' puts it in
/// the second place, 'M c1 e1 after R b2 b5' makes it the answer to another one, and no text is the
/// list.
pub(super) fn command(language: Language, text: &str) -> PlanCommand {
    if text.is_empty() {
        return PlanCommand::Show;
    }
    let (place, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (index, text) = match place.parse::<usize>() {
        Ok(number) => (Some(number.saturating_sub(1)), rest),
        Err(_) => (None, text),
    };
    let parts = split(text, &["after", &say!(language, "term-plan-after")]);
    let mut parts = parts.into_iter().map(|part| part.trim().to_owned());
    PlanCommand::Add {
        index,
        condition: Condition::Any,
        text: parts.next().unwrap_or_default(),
        after: parts.next(),
        names: names(language),
    }
}

/// Returns the command of the text behind `unplan`: '2' gives up the second planned move and those
/// after it, no text gives up all. `None` for anything else.
pub(super) fn withdrawal(text: &str) -> Option<PlanCommand> {
    if text.is_empty() {
        return Some(PlanCommand::Truncate(0));
    }
    let number: usize = text.parse().ok()?;
    Some(PlanCommand::Truncate(number.checked_sub(1)?))
}

/// The moves that were typed behind `then`: they are planned with the move that is being chosen,
/// whether it was typed whole or is put together by answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Later {
    draft: Draft,
    texts: Vec<String>,
}

impl Later {
    /// Moves that follow the move of which this much is decided.
    pub(super) const fn behind(draft: Draft, texts: Vec<String>) -> Later {
        Later { draft, texts }
    }

    /// Returns the moves that follow this one: none, if another one is being chosen.
    pub(super) fn follow(&self, mv: Move) -> &[String] {
        if self.draft.fits(mv) {
            &self.texts
        } else {
            &[]
        }
    }
}

/// Returns a move, and those to be planned that follow it: 'M c1 e1 then M e1 e3'. A `then` with
/// nothing behind it plans nothing.
pub(super) fn with_later_moves(language: Language, text: &str) -> (String, Vec<String>) {
    let parts = split_at_then(language, text);
    let mut parts = parts.into_iter().map(|part| part.trim().to_owned());
    let mv = parts.next().unwrap_or_default();
    (mv, parts.filter(|text| !text.is_empty()).collect())
}

/// Returns the moves before the last `then` of a text, and the rest as it was typed: the last move, or
/// the only one.
pub(super) fn before_last(language: Language, text: &str) -> (Vec<&str>, &str) {
    let mut parts = split_at_then(language, text);
    let last = parts.pop().unwrap_or_default();
    (parts, last)
}

/// Returns the position in which a person chooses the move behind these ones, as if nobody else moved
/// meanwhile; `None` if one of them is no whole move, or if they have no turn after it.
pub(super) fn position_after(game: &Game, texts: &[&str], names: &Names) -> Option<Position> {
    let (mut position, mut plan) = (*game.position(), Plan::default());
    for text in texts {
        let Reading::Move(mv) = position.reading(position.mover(), text, names) else {
            return None;
        };
        plan.moves.push(PlannedMove {
            only_after: None,
            planned: Supposed { position, mv },
        });
        let next = PlanStep {
            index: plan.moves.len(),
            condition: Condition::Any,
        };
        position = game.supposed(person_now(game), &plan, &next).ok()?;
    }
    Some(position)
}

fn split_at_then(language: Language, text: &str) -> Vec<&str> {
    split(text, &["then", &say!(language, "term-plan-then")])
}

/// Returns the parts of a text between those words, as they were typed.
fn split<'a>(text: &'a str, words: &[&str]) -> Vec<&'a str> {
    let words: Vec<String> = words.iter().map(|word| folded(word)).collect();
    let (mut parts, mut start, mut at) = (Vec::new(), 0, 0);
    for word in text.split_inclusive(char::is_whitespace) {
        if words.contains(&folded(word.trim())) {
            parts.push(&text[start..at]);
            start = at + word.len();
        }
        at += word.len();
    }
    parts.push(&text[start..]);
    parts
}

impl Session {
    /// Plans moves one after the other, as long as each of them can be planned. Returns the plan in
    /// words, and why one of them cannot be planned.
    pub(super) async fn plan_in_words(
        &self,
        wording: &Wording,
        by: PersonId,
        commands: Vec<PlanCommand>,
    ) -> Result<String, String> {
        let mut said = String::new();
        for command in commands {
            said = wording.planned(self.plan(by, command).await)?;
        }
        Ok(said)
    }

    /// Returns why the person's plan was given up, once: the plan is empty afterwards.
    pub async fn lapsed_plan(&self, by: PersonId) -> Option<String> {
        let plan = self.service.plan_of(&self.game, by).await.ok()??;
        let why = i18n::lapsed(self.language, &plan)?;
        self.plan(by, PlanCommand::Truncate(0)).await;
        Some(plain(self.language, &why))
    }
}

impl Wording {
    /// Returns the plan in words, or why it has not changed.
    fn planned(&self, reply: Reply) -> Result<String, String> {
        match reply {
            Reply::Plan {
                plan, asked: None, ..
            } => Ok(self.plan(&plan)),
            Reply::Plan {
                asked: Some(asked), ..
            } => Err(self.not_planned(&asked)),
            Reply::Rejected(rejected) => {
                let game = rejected.view.as_ref().map(|view| &*view.game);
                Err(self.rejection(game, &rejected.reason))
            }
            _ => Err(say!(self.language, "term-not-now")),
        }
    }

    /// Returns the plan: one move per line.
    fn plan(&self, plan: &Plan) -> String {
        let language = self.language;
        let heading = (!plan.live().is_empty()).then(|| say!(language, "term-plan"));
        let moves = plan.live().iter().enumerate();
        let moves = moves.map(|(index, it)| i18n::planned(language, index + 1, it));
        let why = i18n::lapsed(language, plan);
        let lines: Vec<String> = why
            .into_iter()
            .chain(heading)
            .chain(moves)
            .map(|line| plain(language, &line))
            .collect();
        if lines.is_empty() {
            say!(language, "term-plan-none", count = Plan::MOST)
        } else {
            lines.join("\n")
        }
    }

    /// Returns why a typed text cannot be planned.
    fn not_planned(&self, asked: &AskedPlan) -> String {
        let language = self.language;
        let why = match &asked.typed {
            Some(Reading::Rejected(rejection)) => self.not_a_move(rejection),
            Some(Reading::Question(question)) => {
                let asked_for = self.asked(question, "");
                let moves = question.moves().take(4);
                let moves: Vec<String> = moves
                    .map(|mv| label(language, &asked.position, mv))
                    .collect();
                say!(
                    language,
                    "term-plan-whole",
                    question = asked_for,
                    moves = moves.join("; ")
                )
            }
            Some(Reading::Move(_)) | None => say!(language, "term-not-now"),
        };
        if asked.step.condition == Condition::Asked {
            say!(language, "term-plan-condition", why = why)
        } else {
            why
        }
    }

    /// Returns how the command `unplan` is typed.
    pub(super) fn how_to_unplan(&self) -> String {
        let word = Word::Unplan.word(self.language);
        say!(self.language, "term-unplan-how", word = word)
    }
}

/// Returns a sentence without the marks of bold type and code, and without the signs of colours.
fn plain(language: Language, text: &str) -> String {
    let text = text.replace("**", "").replace('`', "");
    i18n::without_signs(language, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use djambi_rules::{Position, Seat};

    fn added(language: Language, text: &str) -> (Option<usize>, String, Option<String>) {
        match command(language, text) {
            PlanCommand::Add {
                index, text, after, ..
            } => (index, text, after),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn what_is_typed_behind_plan_is_taken_apart() {
        assert_eq!(command(Language::English, ""), PlanCommand::Show);
        assert_eq!(
            added(Language::English, "M c1 e1"),
            (None, "M c1 e1".into(), None)
        );
        assert_eq!(
            added(Language::English, "2 Mc1-e1"),
            (Some(1), "Mc1-e1".into(), None)
        );
        let after = Some("R b2 b5".into());
        assert_eq!(
            added(Language::English, "M c1 e1 AFTER R b2 b5"),
            (None, "M c1 e1".into(), after)
        );
        assert_eq!(
            added(Language::English, "after"),
            (None, String::new(), Some(String::new()))
        );
        assert_eq!(
            added(Language::English, "7"),
            (Some(6), String::new(), None)
        );
    }

    #[test]
    fn planned_moves_are_given_up_from_a_place_on() {
        assert_eq!(withdrawal(""), Some(PlanCommand::Truncate(0)));
        assert_eq!(withdrawal("1"), Some(PlanCommand::Truncate(0)));
        assert_eq!(withdrawal("3"), Some(PlanCommand::Truncate(2)));
        for nonsense in ["0", "-1", "all of it"] {
            assert_eq!(withdrawal(nonsense), None, "{nonsense}");
        }
    }

    /// The move that a text means in a position at the turn of a seat.
    fn read(language: Language, before: Position, seat: Seat, text: &str) -> Position {
        let position = before.at_turn_of(seat).expect("the seat has a turn");
        match position.reading(seat, text, &names(language)) {
            Reading::Move(mv) => position.make_move(mv),
            other => panic!("{language:?} {text}: {other:?}"),
        }
    }

    /// What follows each occurrence of some words in a text, up to a sign.
    fn examples<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
        let found = text.match_indices(words);
        let ends = ['(', '`', '.', '·'];
        let example = |at: usize| text[at..].split(ends).next().unwrap_or_default().trim();
        found.map(|(at, _)| example(at)).collect()
    }

    #[test]
    fn the_examples_of_planned_moves_can_be_played_and_planned_in_a_new_game() {
        let docs = include_str!("../../docs/terminal.md").to_owned();
        for language in Language::ALL {
            let then = say!(language, "term-plan-then");
            let texts = [
                say!(
                    language,
                    "term-help",
                    command = "djambi play",
                    signs = "r Red",
                    corpse = "xx",
                    maze = "##"
                ),
                say!(language, "term-help-plain"),
                say!(language, "term-plan-your-turn", word = then.as_str()),
                if language == Language::English {
                    docs.clone()
                } else {
                    String::new()
                },
            ];
            let text = texts.concat();
            let played = read(language, Position::default(), Seat::Red, "M c1 e1");
            let lines = examples(&text, &format!("M c1 e1 {then}"));
            assert!(lines.len() >= 3, "{language:?}: {lines:?}");
            for line in lines {
                let (mv, later) = with_later_moves(language, line);
                let start = read(language, Position::default(), Seat::Red, &mv);
                later.iter().fold(start, |position, text| {
                    read(language, position, Seat::Red, text)
                });
            }
            let lines = examples(&text, "plan M");
            assert!(lines.len() >= 4, "{language:?}: {lines:?}");
            for line in lines {
                let (_, text, after) = added(language, &line["plan ".len()..]);
                let before = match after {
                    Some(after) => read(language, played, Seat::Green, &after),
                    None => played,
                };
                read(language, before, Seat::Red, &text);
            }
        }
    }

    #[test]
    fn moves_behind_then_are_planned() {
        let (now, later) = with_later_moves(Language::English, "M c1 e1 then M e1 e3 then M e3 e4");
        assert_eq!((&*now, later.len()), ("M c1 e1", 2));
        assert_eq!(later[1], "M e3 e4");
        for unfinished in ["M c1 e1 then", "M c1 e1 then  then "] {
            let (now, later) = with_later_moves(Language::English, unfinished);
            assert_eq!((&*now, later.len()), ("M c1 e1", 0), "{unfinished}");
            assert!(!before_last(Language::English, unfinished).0.is_empty());
        }
        assert_eq!(with_later_moves(Language::English, "M c1 e1").1.len(), 0);
    }
}
