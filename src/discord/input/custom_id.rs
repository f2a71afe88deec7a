//! The names of buttons and menus (`custom_id`): which game, which version of it, and what a press
//! asks for. They contain all that is needed, so that a restart forgets no button, and they are
//! checked like anything else that comes from outside: anybody can make one up.

use crate::game::{ChannelId, Condition, GameId, OfferKind, PersonId, Plan, PlanStep, Term};
use crate::teach::{Exercise, Lesson, Page, Puzzle};
use djambi_input::Draft;
use djambi_rules::Seat;

/// The request of a button or menu.
#[derive(Clone, PartialEq, Debug)]
pub struct CustomId {
    /// The game.
    pub game: GameId,
    /// The version of the game that it was made for.
    pub seen: u64,
    /// The planned move, if one is chosen.
    pub step: Option<PlanStep>,
    /// The action.
    pub button: Button,
}

/// Makes the enum of the buttons: those without a value, and those with one. Each has its verb in ids, and
/// the message with the words on it.
macro_rules! buttons {
    (
        { $($(#[$about:meta])+ $plain:ident = ($verb:literal, $words:literal),)+ }
        { $($(#[$of_valued:meta])+
            $valued:ident($value:ty) = ($verb_of_valued:literal, $words_of_valued:literal),)+ }
    ) => {
        /// The effect of a press.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Button {
            $($(#[$about])+ $plain,)+
            $($(#[$of_valued])+ $valued($value),)+
        }

        impl Button {
            /// Returns the message with the words on it.
            pub const fn words(&self) -> &'static str {
                match self {
                    $(Button::$plain => $words,)+
                    $(Button::$valued(_) => $words_of_valued,)+
                }
            }

            /// Returns its verb, and its value.
            fn written(&self) -> (&'static str, String) {
                match self {
                    $(Button::$plain => ($verb, String::new()),)+
                    $(Button::$valued(value) => ($verb_of_valued, value.to_string()),)+
                }
            }

            /// Reads it; `None` if this program has not made it.
            fn read(verb: &str, value: &str) -> Option<Button> {
                match verb {
                    $($verb if value.is_empty() => Some(Button::$plain),)+
                    $($verb_of_valued => value.parse().ok().map(Button::$valued),)+
                    _ => None,
                }
            }
        }
    };
}

buttons! {
    {
        /// Sits down.
        Join = ("join", "button-join"),
        /// Leaves the seat.
        Leave = ("leave", "button-leave"),
        /// Starts the game.
        Start = ("start", "button-start"),
        /// Shows the holder what they can do with the seats.
        Seats = ("seats", "button-seats"),
        /// Shows the holder the terms.
        Terms = ("terms", "button-terms"),
        /// Calls the lobby off.
        CallOff = ("calloff", "button-cancel"),
        /// Asks the members who have the server's role of players to join.
        PingRole = ("pingrole", "button-ping-role"),
        /// Sets the role that lobbies may ping, as the menu says; belongs to no game.
        PlayersRole = ("playersrole", "button-ping-role"),
        /// Opens the form with the requester's settings; belongs to no game.
        Settings = ("settings", "button-change"),
        /// Declines an invitation.
        DeclineInvitation = ("uninvite", "button-decline"),
        /// Shows the board to the presser alone.
        Board = ("board", "button-board"),
        /// Opens the page of the game within Discord.
        OpenBoard = ("open", "button-open-board"),
        /// Shows what else can be done.
        More = ("more", "button-more"),
        /// Begins to choose a move.
        Move = ("move", "button-move"),
        /// Opens a form in which a move is typed, or brings what was typed in it.
        Type = ("type", "button-type"),
        /// Shows what the presser has planned.
        Plan = ("plan", "button-plan"),
        /// Asks whether the player really wants to resign.
        AskResign = ("askresign", "button-resign"),
        /// Resigns.
        Resign = ("resign", "button-resign"),
        /// Offers a draw.
        Draw = ("draw", "button-draw"),
        /// Takes the last move back, or asks to.
        TakeBack = ("undo", "button-undo"),
        /// Gives the player to move more time.
        GiveTime = ("givetime", "button-give-time"),
        /// Asks for a pause.
        Pause = ("pause", "button-pause"),
        /// Lets the clock run.
        Resume = ("resume", "button-resume"),
        /// Wakes a sleeping game.
        Wake = ("wake", "button-wake"),
        /// Opens a lobby with the same people.
        Rematch = ("rematch", "button-rematch"),
        /// Shows the game as an animation.
        Replay = ("replay", "button-replay"),
        /// Hands the game out as a text.
        Export = ("export", "button-export"),
        /// Opens the form with the presser's note on the game, or brings what was written in it.
        Note = ("note", "button-note"),
        /// Gives an idea for the move.
        Hint = ("hint", "button-hint"),
        /// Opens a thread and moves the game there.
        Thread = ("thread", "button-thread"),
        /// Asks with whom the presser wants to talk privately.
        Talk = ("talk", "button-talk"),
        /// Opens a private thread with the people that the menu says.
        TalkWith = ("talkwith", "button-talk"),
        /// Opens the form of a pact in a private thread, or brings what was filled in.
        Pact = ("pact", "button-pact"),
        /// Moves the game chosen in the menu to this channel; belongs to no game.
        MoveHere = ("carry", "games-move"),
        /// Forgets the presser; belongs to no game.
        Forget = ("forget", "button-forget"),
        /// Shows the board of the next game that waits for the presser; belongs to no game.
        NextGame = ("nextgame", "button-next-game"),
        /// Leaves the next game for later; belongs to no game.
        NotNow = ("notnow", "button-not-now"),
        /// Shows the page of the rules chosen in the menu; belongs to no game.
        Pages = ("pages", "rules-pages"),
        /// Shows the review of the game.
        Review = ("review", "button-review"),
        /// Shows the pacts of the first private thread.
        Pacts = ("pacts", "button-pacts"),
        /// Shows all topics of the help; belongs to no game.
        Help = ("help", "button-back"),
        /// Shows how a game is opened and joined; belongs to no game.
        HelpStart = ("helpstart", "button-help-start"),
        /// Shows how moves are made, and what else can be done in a game; belongs to no game.
        HelpPlay = ("helpplay", "button-help-play"),
        /// Shows the requester's games; belongs to no game.
        Games = ("games", "web-my-games"),
        /// Shows the requester's next puzzle; belongs to no game.
        Puzzle = ("puzzle", "web-puzzles"),
        /// Shows the requester's settings; belongs to no game.
        MySettings = ("mysettings", "command-settings"),
    }
    {
        /// Sets a seat of the lobby: free, computer or hostage, as the menu says.
        Seat(Seat) = ("seat", "button-seats"),
        /// Sets one of the terms, as the menu says.
        Term(Term) = ("term", "button-terms"),
        /// Brings what was changed in that form, which showed these values; belongs to no game.
        SettingsForm(String) = ("setform", "button-change"),
        /// Goes on choosing a move.
        Choose(Draft) = ("choose", "button-move"),
        /// Goes on choosing a move; the menu, one of several, brings what is decided.
        Menu(u8) = ("menu", "button-move"),
        /// Gives up all planned moves except the first ones, this many.
        ShortenPlan(usize) = ("keepplan", "button-plan-less"),
        /// Plays the move of that canonical text.
        Play(String) = ("play", "button-play"),
        /// Agrees to an offer.
        Agree(OfferKind) = ("agree", "button-agree"),
        /// Rejects it.
        Decline(OfferKind) = ("decline", "button-decline"),
        /// Shows a page of the moves so far.
        History(u16) = ("history", "button-history"),
        /// Shows a turning point of the game, counted from 1.
        TurningPoint(u8) = ("review", "button-turning-point"),
        /// Accepts the pact of that number in the private thread where it is pressed.
        AcceptPact(usize) = ("pactyes", "button-agree"),
        /// Declines it.
        DeclinePact(usize) = ("pactno", "button-decline"),
        /// Wants all players of the game to read that private thread.
        OpenThread(ChannelId) = ("openthread", "button-open-thread"),
        /// Shows the pacts of that private thread.
        PactsOf(ChannelId) = ("pacts", "button-pacts"),
        /// Says of a pact of that private thread whether it was kept, as the menu says.
        MarkPact(ChannelId) = ("markpact", "button-pacts"),
        /// Shows a page of the rules; belongs to no game.
        Page(Page) = ("page", "button-rules"),
        /// Shows the whole text of a page of the rules; belongs to no game.
        PageText(Page) = ("pagetext", "button-details"),
        /// Shows all that a person's profile has; belongs to no game.
        Profile(PersonId) = ("profile", "button-details"),
    }
}

/// Exercises have names like games have, which no game has: those are small letters and digits.
const LESSON: &str = "LESSON";
const PUZZLE: &str = "PUZZLE";

/// Parts the id of a form from the hash of its contents.
const CONTENTS: char = '#';

/// The verb of a button in the choice of a planned move: the step and the button's own verb follow.
const IN_PLAN: &str = "inplan";

impl CustomId {
    /// A press of that button, for the game as it is.
    pub fn new(game: &GameId, seen: u64, button: Button) -> CustomId {
        CustomId {
            game: game.clone(),
            seen,
            step: None,
            button,
        }
    }

    /// The `custom_id`, at most 100 characters.
    pub fn id(&self) -> String {
        let (game, seen) = (&self.game, self.seen);
        let (verb, value) = self.button.written();
        match &self.step {
            Some(step) => format!("{IN_PLAN}:{game}:{seen}:{}:{verb}:{value}", written(step)),
            None => format!("{verb}:{game}:{seen}:{value}"),
        }
    }

    /// The `custom_id` of a form with contents of that hash, at most 100 characters.
    pub fn of_form(&self, hash: u32) -> String {
        format!("{}{CONTENTS}{hash:08x}", self.id())
    }

    /// A press of a button that belongs to no game.
    pub fn no_game(button: Button) -> CustomId {
        CustomId::new(&GameId("none".to_owned()), 0, button)
    }

    /// The `custom_id` of a button that belongs to no game.
    pub fn of_no_game(button: Button) -> String {
        CustomId::no_game(button).id()
    }

    /// Reads a `custom_id`; `None` if this program has not made it.
    pub fn read(id: &str) -> Option<CustomId> {
        let (id, _) = id.split_once(CONTENTS).unwrap_or((id, ""));
        let mut parts = id.splitn(4, ':');
        let verb = parts.next()?;
        let game = parts.next().filter(|game| is_game(game))?;
        let seen = parts.next()?.parse().ok()?;
        let mut rest = parts.next()?;
        let mut step = None;
        let mut of_button = verb;
        if verb == IN_PLAN {
            let (planned, button) = rest.split_once(':')?;
            step = Some(plan_step(planned)?);
            (of_button, rest) = button.split_once(':')?;
        }
        Some(CustomId {
            game: GameId(game.to_owned()),
            seen,
            step,
            button: Button::read(of_button, rest)?,
        })
    }
}

/// Whether a text can be the name of a game at all.
pub fn is_game(text: &str) -> bool {
    (1..=24).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the exercise that a button belongs to, if it belongs to one.
pub fn exercise_of(game: &GameId) -> Option<Exercise> {
    if let Some(number) = game.0.strip_prefix(LESSON) {
        return Lesson::of_number(number.parse().ok()?).map(Exercise::Lesson);
    }
    let number = game.0.strip_prefix(PUZZLE)?.parse().ok()?;
    Puzzle::of_number(number).map(Exercise::Puzzle)
}

/// A press of a button of an exercise.
pub fn of_exercise(exercise: Exercise, button: Button) -> CustomId {
    CustomId::new(&game_of(exercise), 0, button)
}

/// The name that an exercise has instead of a game's.
pub fn game_of(exercise: Exercise) -> GameId {
    let prefix = match exercise {
        Exercise::Lesson(_) => LESSON,
        Exercise::Puzzle(_) => PUZZLE,
    };
    GameId(format!("{prefix}{}", exercise.number()))
}

/// The place of a planned move in its plan, and its condition.
fn written(step: &PlanStep) -> String {
    match &step.condition {
        Condition::Any => step.index.to_string(),
        Condition::Asked => format!("{}?", step.index),
        Condition::Given(mv) => format!("{}={mv}", step.index),
    }
}

fn plan_step(text: &str) -> Option<PlanStep> {
    let (index, condition) = text.split_at_checked(1)?;
    let condition = match condition {
        "" => Condition::Any,
        "?" => Condition::Asked,
        given => Condition::Given(given.strip_prefix('=')?.to_owned()),
    };
    let index = index.parse().ok().filter(|index| *index < Plan::MOST)?;
    Some(PlanStep { index, condition })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_reads_back_and_is_short_enough() {
        let draft: Draft = "Da1e5..--....".parse().unwrap();
        let longest = || "Db2~e5~c5@g1@e5".to_owned();
        let step = |index, condition| Some(PlanStep { index, condition });
        for (step, button) in [
            (None, Button::Join),
            (None, Button::Seat(Seat::Yellow)),
            (None, Button::Term(Term::Timeout)),
            (None, Button::SettingsForm("auto|auto|cr||".into())),
            (None, Button::Choose(draft)),
            (None, Button::Play(longest())),
            (None, Button::ShortenPlan(7)),
            (step(0, Condition::Any), Button::Type),
            (step(3, Condition::Asked), Button::Menu(4)),
            (step(7, Condition::Given(longest())), Button::Choose(draft)),
            (
                step(7, Condition::Given(longest())),
                Button::Play(longest()),
            ),
            (None, Button::Agree(OfferKind::TakeBack)),
            (None, Button::History(12)),
            (None, Button::Review),
            (None, Button::TurningPoint(6)),
            (None, Button::OpenThread(ChannelId(u64::MAX))),
            (None, Button::Pacts),
            (None, Button::PactsOf(ChannelId(7))),
            (None, Button::Page(Page::Maze)),
            (None, Button::Profile(PersonId(u64::MAX))),
        ] {
            let press = CustomId {
                step,
                ..CustomId::new(&GameId("k3x9pq7m".into()), u64::MAX, button)
            };
            for id in [press.id(), press.of_form(u32::MAX)] {
                assert!(id.len() <= 100, "{id}");
                assert_eq!(CustomId::read(&id).as_ref(), Some(&press));
            }
        }
    }

    #[test]
    fn made_up_ids_are_nobodys() {
        for id in [
            "",
            "join",
            "join:x",
            "join:x:1",
            "join:x:1:y",
            "join::1:",
            "join:x:-1:",
            "fly:x:1:",
            "choose:x:1:e5",
            "choose:x:1:Da1e5..--....0",
            "menu:x:1:256",
            "inplan:x:1:",
            "inplan:x:1:8:type:",
            "inplan:x:1:0!:type:",
            "inplan:x:1:é:type:",
            "inplan:x:1:0:inplan:0:type:",
            "join:a b:1:",
        ] {
            assert_eq!(CustomId::read(id), None, "{id}");
        }
    }
}
