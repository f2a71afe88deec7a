//! The sentences of this adapter: those that the adapters share, with the ones that differ here.

use super::command::Word;
use crate::game::{Awaits, Game, GameRejection, PersonId, Phase};
use crate::i18n::{self, Language, army, label, list, say};
use crate::render::{Layout, Painter, RenderError, Scene, Theme};
use crate::service::{Rejection, View};
use crate::teach::Rare;
use djambi_input::{Draft, Reading, RejectionReason};
use djambi_rules::{Move, Part, Ply, Position, Question, Seat};

/// The wording for one reader: their language and name, and how pictures look that are drawn for them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wording {
    /// The language.
    pub language: Language,
    /// The name of the one person at this keyboard; with several, colours distinguish them.
    pub user: Option<String>,
    /// How a game in the same database is started: `djambi play --database games.db`.
    pub command: String,
    /// How pictures look.
    pub pictures: Pictures,
}

/// How pictures look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pictures {
    /// The colours.
    pub theme: Theme,
    /// The arrangement.
    pub layout: Layout,
}

impl Pictures {
    /// The scene as PNG.
    pub fn png(self, scene: &Scene) -> Result<Vec<u8>, RenderError> {
        Painter::of(self.theme).png(scene, self.layout)
    }
}

impl Wording {
    /// The name of a person of this game.
    pub fn name_of(&self, game: &Game, person: PersonId) -> String {
        match &self.user {
            Some(name) => name.clone(),
            None if game.people().len() == 1 => say!(self.language, "web-you"),
            None => self.armies(game, person),
        }
    }

    /// The armies that a person of this game plays.
    fn armies(&self, game: &Game, person: PersonId) -> String {
        let seats = game.seats_of(person).map(|seat| army(self.language, seat));
        list(self.language, seats.collect::<Vec<_>>())
    }

    /// The name of the player of a seat.
    pub fn sitter(&self, game: &Game, seat: Seat) -> String {
        let name_of = |person| self.name_of(game, person);
        i18n::sitter(self.language, game.sitter(seat), &name_of)
    }

    /// The same beside the name of the seat; nothing where it would only say that again.
    pub fn sitter_beside(&self, game: &Game, seat: Seat) -> Option<String> {
        Some(self.sitter(game, seat)).filter(|who| *who != army(self.language, seat))
    }

    /// The reason of a rejection, and what to do next.
    pub fn rejection(&self, game: Option<&Game>, reason: &Rejection) -> String {
        let language = self.language;
        match reason {
            Rejection::Move(rejection) => self.not_a_move(rejection),
            Rejection::Game(GameRejection::Over) => self.over(&say!(language, "board-over")),
            Rejection::Game(
                rejection @ (GameRejection::NotYourTurn { .. }
                | GameRejection::NotYours { .. }
                | GameRejection::NothingToTakeBack
                | GameRejection::NoOffer { .. }
                | GameRejection::AlreadyOffered { .. }),
            ) => {
                let name_of = |person| game.map_or_else(String::new, |it| self.name_of(it, person));
                i18n::rejection(language, rejection, &name_of)
            }
            Rejection::Stale => say!(language, "term-stale"),
            Rejection::PlaysOn(seat) => say!(language, "rejected-plays-on", army = seat),
            Rejection::NoHints => say!(language, "rejected-no-hints"),
            Rejection::Quarantined => say!(language, "rejected-quarantined"),
            Rejection::TryAgain(reason) => self.try_again(reason),
            _ => say!(language, "web-not-now"),
        }
    }

    /// How the game ended, and how to play another one.
    pub fn over(&self, ending: &str) -> String {
        let word = Word::Again.word(self.language);
        say!(self.language, "term-over-hint", ending, word)
    }

    /// Says that something failed, with the reason as the database or the service names it: the
    /// reader owns the disk, and can make room on it.
    pub fn try_again(&self, reason: &str) -> String {
        let again = say!(self.language, "rejected-try-again");
        say!(self.language, "bracketed", text = again, detail = reason)
    }

    /// Why a text is not a legal move, and which legal moves come near.
    pub fn not_a_move(&self, rejection: &djambi_input::MoveRejection) -> String {
        let reason = self.reason(&rejection.reason);
        match self.mistyped(&rejection.reason) {
            // One guess is enough: a mistyped command is not a move.
            Some(_) => reason,
            None => i18n::nearest(self.language, reason, &rejection.nearest),
        }
    }

    /// The reason alone.
    pub fn reason(&self, reason: &RejectionReason) -> String {
        let language = self.language;
        if let Some((typed, meant)) = self.mistyped(reason) {
            return self.did_you_mean(typed, meant);
        }
        match reason {
            RejectionReason::Over => self.over(&say!(language, "board-over")),
            RejectionReason::Out(seat) => say!(language, "term-out", army = seat),
            RejectionReason::NoAnswer { at, question } => {
                let question = self.asked(question, "");
                say!(language, "term-no-answer", at, question)
            }
            RejectionReason::UnknownWord(_) | RejectionReason::Empty => {
                let word = Word::Help.word(language);
                let text = i18n::reason(language, reason);
                say!(language, "term-try-help", text, word)
            }
            other => i18n::reason(language, other),
        }
    }

    /// Reads a line that `seat` types after the question that this draft asks.
    pub fn typed(&self, position: &Position, seat: Seat, draft: Draft, text: &str) -> Reading {
        let nobody = say!(self.language, "ask-no-victim");
        draft.typed(position, seat, text, &i18n::names(self.language), &nobody)
    }

    /// The player to move, or how the game ended.
    pub fn state(&self, view: &View) -> String {
        let (language, game) = (self.language, &view.game);
        if let Phase::Over(ending) = game.phase() {
            let name = self.user.clone();
            let name_of = name.map(|name| move |_| name.clone());
            let name_of = name_of.as_ref().map(|it| it as i18n::NameOf<'_>);
            return i18n::ending(language, game, ending, name_of);
        }
        match game.awaits() {
            Awaits::Person(seat, _) if game.people().len() == 1 => {
                let said = say!(language, "next-person", who = "you", army = seat);
                i18n::without_signs(language, &said)
            }
            Awaits::Person(seat, _) => say!(language, "alt-mover", army = seat),
            Awaits::Computer(seat, level) => {
                let said = say!(language, "next-computer", army = seat, level);
                i18n::without_signs(language, &said)
            }
            Awaits::Nobody => say!(language, "term-waiting"),
        }
    }

    /// An unknown word, and the command that it is like.
    fn mistyped<'a>(&self, reason: &'a RejectionReason) -> Option<(&'a str, Word)> {
        let RejectionReason::UnknownWord(typed) = reason else {
            return None;
        };
        Some((typed, Word::like(typed, self.language)?))
    }

    /// Says that a word is not known, and names the command that was meant.
    pub fn did_you_mean(&self, typed: &str, meant: Word) -> String {
        let word = meant.word(self.language);
        say!(self.language, "term-did-you-mean", typed, word)
    }

    /// How a command is typed, with an example of what is typed behind it.
    pub fn usage(&self, word: Word, example: &str) -> String {
        let words = format!("{} {example}", word.word(self.language));
        say!(self.language, "term-usage", words = words.trim_end())
    }

    /// From where a game can be continued as a new one.
    pub fn play_what(&self) -> String {
        say!(
            self.language,
            "term-play-what",
            back = Word::Back.word(self.language),
            load = Word::Load.word(self.language)
        )
    }

    /// Says that a command does nothing here, and where the possible ones are listed.
    pub fn not_here(&self) -> String {
        let language = self.language;
        let text = say!(language, "web-not-now");
        let word = Word::Help.word(language);
        say!(language, "term-try-help", text, word)
    }

    /// A ply and its consequences, as sentences, with a word on each rare rule that the game
    /// has not used before; `ply` counts from 0.
    pub fn sentences(&self, history: &djambi_rules::History, ply: usize) -> Vec<String> {
        let Some(step) = history.step(ply) else {
            return Vec::new();
        };
        let mut sentences = vec![i18n::describe_ply(self.language, step.before, step.ply)];
        sentences.extend(i18n::changes(
            self.language,
            step.before,
            step.ply,
            step.after,
        ));
        for rare in Rare::first_used(history, ply) {
            sentences.push(i18n::rare(self.language, rare, step.after));
            let page = rare.page().key();
            sentences.push(say!(self.language, "term-rare-page", page));
        }
        sentences
    }

    /// A ply in one short line: '12. Red Mc1-e1'.
    pub fn log_line(&self, before: &Position, ply: Ply) -> String {
        let language = self.language;
        match ply {
            Ply::Move(mv) => {
                let army = army(language, before.mover());
                format!("{}. {army} {mv}", before.number())
            }
            Ply::Resignation(_) => i18n::describe_ply(language, before, ply),
        }
    }

    /// Says that the game is saved, and on a line of its own the command that continues it.
    pub fn way_back(&self) -> String {
        say!(
            self.language,
            "term-continue-with",
            command = format!("{} --continue", self.command)
        )
    }

    /// The sentence about moves that were taken back; the position after it is that of the game.
    pub fn undone(&self, before: &djambi_rules::History, now: usize) -> String {
        let taken = before.position_after(now).zip(before.plies().nth(now));
        let Some((position, ply)) = taken else {
            return say!(self.language, "term-undone", text = "", count = 0);
        };
        let text = match ply {
            Ply::Move(_) => self.log_line(position, ply),
            Ply::Resignation(seat) => say!(self.language, "term-resignation", army = seat),
        };
        let count = before.len() - now - 1;
        say!(self.language, "term-undone", text, count)
    }

    /// A question, and the parts of the answer so far.
    pub fn asked(&self, question: &Question, so_far: &str) -> String {
        let language = self.language;
        let role = question.moves().next().map(|mv| mv.role());
        let asked = i18n::question(language, question.asks(), role);
        let asked = match question.asks() {
            Part::From => return asked,
            Part::Victim => {
                let nobody = question.choices().contains(&None);
                match question.moves().next().filter(|_| nobody) {
                    Some(mv) => say!(language, "term-ask-nobody", question = asked, at = mv.to()),
                    None => asked,
                }
            }
            Part::To | Part::Exit | Part::Body | Part::SecondBody => asked,
        };
        if so_far.is_empty() {
            return asked;
        }
        let so_far = so_far.to_owned();
        say!(language, "bracketed", text = asked, detail = so_far)
    }

    /// The question before a command that needs a second thought.
    pub fn second_thought(&self, game: &Game, word: Word) -> String {
        match word {
            Word::Draw => say!(self.language, "term-sure-draw"),
            Word::Undo => say!(self.language, "term-sure-take-back"),
            _ => {
                let seats = self.armies(game, super::session::person_now(game));
                say!(self.language, "resign-sure", seats)
            }
        }
    }

    /// A complete move that waits for Enter.
    pub fn complete(&self, position: &Position, mv: Move) -> String {
        let text = label(self.language, position, mv);
        say!(self.language, "term-complete", text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::StoreError;
    use crate::terminal::testing::wording;

    #[test]
    fn a_resignation_is_said_once_and_its_sentence_ends_once_when_it_is_taken_back() {
        let record: djambi_rules::Record = "resign:r Mg1-f1".parse().unwrap();
        let said = wording().ply_in_words(record.history(), 0).unwrap();
        assert!(said.starts_with("Red resigns. "), "{said}");
        assert_eq!(said.matches("Red resigns").count(), 1, "{said}");
        let undone = |history: &djambi_rules::History| wording().undone(history, 0);
        assert_eq!(
            undone(record.history()),
            "Taken back: the resignation of Red and the move after it."
        );
        let alone: djambi_rules::Record = "resign:r".parse().unwrap();
        let said = undone(alone.history());
        assert_eq!(said, "Taken back: the resignation of Red.");
    }

    #[test]
    fn on_a_full_disk_the_reader_is_told_to_make_room() {
        let full = Rejection::TryAgain(StoreError::Full.to_string());
        let said = wording().rejection(None, &full);
        assert!(said.contains("nothing has changed"), "{said}");
        assert!(said.contains("make room where the database is"), "{said}");
    }
}
