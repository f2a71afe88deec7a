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
    /// The action.
    pub button: Button,
}

/// Makes the enum of the buttons: those without a value, each with its verb and the message with the words
/// on it, and those with one.
macro_rules! buttons {
    ({ $($(#[$about:meta])+ $plain:ident = ($verb:literal, $words:literal),)+ } { $($valued:tt)+ }) => {
        /// The effect of a press.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Button {
            $($(#[$about])+ $plain,)+
            $($valued)+
        }

        impl Button {
            /// Returns the verb of a button without a value, and the message with the words on it.
            pub const fn plain_words(&self) -> Option<(&'static str, &'static str)> {
                match self {
                    $(Button::$plain => Some(($verb, $words)),)+
                    _ => None,
                }
            }

            fn plain(verb: &str) -> Option<Button> {
                match verb {
                    $($verb => Some(Button::$plain),)+
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
    }
    {
        /// Sets a seat of the lobby: free, computer or hostage, as the menu says.
        Seat(Seat),
        /// Sets one of the terms, as the menu says.
        Term(Term),
        /// Brings what was changed in that form, which showed these values; belongs to no game.
        SettingsForm(String),
        /// Goes on choosing a move.
        Choose(Draft),
        /// Goes on choosing a move; the menu, one of several, brings what is decided.
        Menu(u8),
        /// Gives up all planned moves except the first ones, this many.
        ShortenPlan(usize),
        /// Chooses a planned move: what the button would do for a move that is played now.
        InPlan(PlanStep, Box<Button>),
        /// Plays the move of that canonical text.
        Play(String),
        /// Agrees to an offer.
        Agree(OfferKind),
        /// Rejects it.
        Decline(OfferKind),
        /// Shows a page of the moves so far.
        History(u16),
        /// Shows the review of the game, or one of its turning points.
        Review(Option<u8>),
        /// Accepts or declines the pact of that number in the private thread where it is pressed.
        AnswerPact(usize, bool),
        /// Wants all players of the game to read that private thread.
        OpenThread(ChannelId),
        /// Shows the pacts of that private thread, or of the first one.
        Pacts(Option<ChannelId>),
        /// Says of a pact of that private thread whether it was kept, as the menu says.
        MarkPact(ChannelId),
        /// Shows a page of the rules; belongs to no game.
        Page(Page),
        /// Shows the whole text of a page of the rules; belongs to no game.
        PageText(Page),
        /// Shows all that a person's profile has; belongs to no game.
        Profile(PersonId),
        /// Shows help about that, or all topics; belongs to no game.
        Help(Option<HelpTopic>),
    }
}

djambi_rules::keyed! {
    /// The topics of the help: one button each. The keys are used in ids.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum HelpTopic {
        /// How a game is opened and joined.
        Start = "start",
        /// How moves are made, and what else can be done in a game.
        Play = "play",
        /// The requester's games.
        Games = "games",
        /// A puzzle.
        Puzzles = "puzzles",
        /// The requester's settings.
        Settings = "settings",
    }
}

/// Exercises have names like games have, which no game has: those are small letters and digits.
const LESSON: &str = "LESSON";
const PUZZLE: &str = "PUZZLE";

/// Parts the id of a form from the hash of its contents.
const CONTENTS: char = '#';

impl CustomId {
    /// A press of that button, for the game as it is.
    pub fn new(game: &GameId, seen: u64, button: Button) -> CustomId {
        CustomId {
            game: game.clone(),
            seen,
            button,
        }
    }

    /// The `custom_id`, at most 100 characters.
    pub fn id(&self) -> String {
        let (verb, rest) = self.button.written();
        format!("{verb}:{}:{}:{rest}", self.game, self.seen)
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
        let button = Button::read(verb, parts.next()?)?;
        Some(CustomId {
            game: GameId(game.to_owned()),
            seen,
            button,
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

/// Whether a text may be a move: no move is longer, and longer text cannot come from our buttons.
fn is_move(text: &str) -> bool {
    text.len() <= 24 && text.is_ascii()
}

/// A place in a plan.
fn place(text: &str) -> Option<usize> {
    text.parse().ok().filter(|place| *place < Plan::MOST)
}

/// A condition as it is written behind its place in a plan.
fn written(condition: &Condition) -> String {
    match condition {
        Condition::Any => String::new(),
        Condition::Asked => "?".to_owned(),
        Condition::Given(mv) => format!("={mv}"),
    }
}

fn plan_step(text: &str) -> Option<PlanStep> {
    let (index, condition) = text.split_at_checked(1)?;
    let condition = match condition {
        "" => Condition::Any,
        "?" => Condition::Asked,
        given => {
            let mv = given.strip_prefix('=').filter(|mv| is_move(mv))?;
            Condition::Given(mv.to_owned())
        }
    };
    Some(PlanStep {
        index: place(index)?,
        condition,
    })
}

/// An optional value behind a verb: nothing, or the value.
fn optional<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |it| it.to_string())
}

/// Reads such a value; `None` if it is something else.
fn read_optional<T>(rest: &str, read: impl Fn(&str) -> Option<T>) -> Option<Option<T>> {
    match rest {
        "" => Some(None),
        value => read(value).map(Some),
    }
}

impl Button {
    /// The verb of the button, and the rest that it needs.
    fn written(&self) -> (&'static str, String) {
        match self {
            Button::Seat(seat) => ("seat", seat.letter().to_string()),
            Button::Term(term) => ("term", term.key().to_owned()),
            Button::SettingsForm(shown) => ("setform", shown.clone()),
            Button::Choose(draft) => ("choose", draft.to_string()),
            Button::Menu(index) => ("menu", index.to_string()),
            Button::ShortenPlan(count) => ("keepplan", count.to_string()),
            Button::InPlan(step, button) => {
                let (verb, rest) = button.written();
                let (index, condition) = (step.index, written(&step.condition));
                ("inplan", format!("{index}{condition}:{verb}:{rest}"))
            }
            Button::Play(mv) => ("play", mv.clone()),
            Button::Agree(offer) => ("agree", offer.key().to_owned()),
            Button::Decline(offer) => ("decline", offer.key().to_owned()),
            Button::History(page) => ("history", page.to_string()),
            Button::Review(number) => ("review", optional(*number)),
            Button::AnswerPact(pact, true) => ("pactyes", pact.to_string()),
            Button::AnswerPact(pact, false) => ("pactno", pact.to_string()),
            Button::OpenThread(thread) => ("openthread", thread.to_string()),
            Button::Pacts(thread) => ("pacts", optional(*thread)),
            Button::MarkPact(thread) => ("markpact", thread.to_string()),
            Button::Page(page) => ("page", page.key().to_owned()),
            Button::PageText(page) => ("pagetext", page.key().to_owned()),
            Button::Profile(person) => ("profile", person.0.to_string()),
            Button::Help(topic) => ("help", optional(topic.map(HelpTopic::key))),
            plain => (plain.plain_words().unwrap_or_default().0, String::new()),
        }
    }

    /// Reads a button; `None` if this program has not made it.
    fn read(verb: &str, rest: &str) -> Option<Button> {
        let channel = |rest: &str| rest.parse().ok().map(ChannelId);
        Some(match verb {
            "seat" => Button::Seat(rest.parse().ok()?),
            "term" => Button::Term(Term::of_key(rest)?),
            "choose" => Button::Choose(rest.parse().ok()?),
            "menu" => Button::Menu(rest.parse().ok()?),
            "inplan" => {
                let mut parts = rest.splitn(3, ':');
                let step = plan_step(parts.next()?)?;
                let button = Button::read(parts.next()?, parts.next()?)?;
                let chooses = matches!(
                    button,
                    Button::Choose(_) | Button::Menu(_) | Button::Type | Button::Play(_)
                );
                return chooses.then(|| Button::InPlan(step, Box::new(button)));
            }
            "keepplan" => Button::ShortenPlan(place(rest)?),
            "setform" => Button::SettingsForm(rest.to_owned()),
            "play" => Button::Play(Some(rest).filter(|mv| is_move(mv))?.to_owned()),
            "agree" => Button::Agree(OfferKind::of_key(rest)?),
            "decline" => Button::Decline(OfferKind::of_key(rest)?),
            "history" => Button::History(rest.parse().ok()?),
            "page" => Button::Page(Page::of_key(rest)?),
            "pagetext" => Button::PageText(Page::of_key(rest)?),
            "pactyes" => Button::AnswerPact(rest.parse().ok()?, true),
            "pactno" => Button::AnswerPact(rest.parse().ok()?, false),
            "openthread" => Button::OpenThread(channel(rest)?),
            "pacts" => Button::Pacts(read_optional(rest, channel)?),
            "markpact" => Button::MarkPact(channel(rest)?),
            "profile" => Button::Profile(PersonId(rest.parse().ok()?)),
            "help" => Button::Help(read_optional(rest, HelpTopic::of_key)?),
            "review" => Button::Review(read_optional(rest, |number| number.parse().ok())?),
            _ => return Button::plain(verb).filter(|_| rest.is_empty()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_plan(index: usize, condition: Condition, button: Button) -> Button {
        Button::InPlan(PlanStep { index, condition }, Box::new(button))
    }

    #[test]
    fn every_button_reads_back_and_is_short_enough() {
        let draft: Draft = "Da1e5..--....".parse().unwrap();
        let buttons = [
            Button::Join,
            Button::PlayersRole,
            Button::Seat(Seat::Yellow),
            Button::Term(Term::Timeout),
            Button::SettingsForm("auto|auto|cr||".into()),
            Button::Choose(draft),
            Button::Menu(3),
            Button::Play("Db2~e5~c5@g1@e5".into()),
            Button::ShortenPlan(7),
            in_plan(0, Condition::Any, Button::Type),
            in_plan(3, Condition::Asked, Button::Menu(4)),
            in_plan(
                7,
                Condition::Given("Db2~e5~c5@g1@e5".into()),
                Button::Choose(draft),
            ),
            in_plan(
                7,
                Condition::Given("Db2~e5~c5@g1@e5".into()),
                Button::Play("Db8~e5~c5@g1@e5".into()),
            ),
            Button::Agree(OfferKind::TakeBack),
            Button::History(12),
            Button::Review(None),
            Button::Review(Some(6)),
            Button::AnswerPact(usize::MAX, true),
            Button::AnswerPact(7, false),
            Button::OpenThread(ChannelId(u64::MAX)),
            Button::Pacts(None),
            Button::Pacts(Some(ChannelId(7))),
            Button::MarkPact(ChannelId(7)),
            Button::Page(Page::Maze),
            Button::PageText(Page::Maze),
            Button::Profile(PersonId(u64::MAX)),
            Button::Help(None),
            Button::Help(Some(HelpTopic::Games)),
        ];
        for button in buttons {
            let press = CustomId::new(&GameId("k3x9pq7m".into()), u64::MAX, button);
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
            "join:",
            "join:x",
            "join:x:1",
            "join:x:1:y",
            "join::1:",
            "join:x:-1:",
            "fly:x:1:",
            "seat:x:1:purple",
            "choose:x:1:e5",
            "choose:x:1:Da1e5..--....0",
            "choose:x:1:Xa1e5..--....",
            "menu:x:1:",
            "menu:x:1:256",
            "type:x:1:y",
            "menu:x:1:é",
            "play:x:1:é",
            "plan:x:1:y",
            "keepplan:x:1:8",
            "inplan:x:1:",
            "inplan:x:1:8:type:",
            "inplan:x:1:0!:type:",
            "inplan:x:1:é:type:",
            "inplan:x:1:0:resign:",
            "inplan:x:1:0:inplan:0:type:",
            "agree:x:1:war",
            "history:x:1:99999999",
            "review:x:1:one",
            "page:x:1:castling",
            "pactyes:x:1:",
            "openthread:x:1:y",
            "join:a b:1:",
            "::::",
        ] {
            assert_eq!(CustomId::read(id), None, "{id}");
        }
    }
}
