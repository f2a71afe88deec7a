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

/// The effect of a press.
#[derive(Clone, PartialEq, Debug)]
pub enum Button {
    /// Sits down.
    Join,
    /// Leaves the seat.
    Leave,
    /// Starts the game.
    Start,
    /// Shows the holder what they can do with the seats.
    Seats,
    /// Sets a seat of the lobby: free, computer or hostage, as the menu says.
    Seat(Seat),
    /// Shows the holder the terms.
    Terms,
    /// Sets one of the terms, as the menu says.
    Term(Term),
    /// Calls the lobby off.
    CallOff,
    /// Asks the members who have the server's role of players to join.
    PingRole,
    /// Sets the role that lobbies may ping, as the menu says; belongs to no game.
    PlayersRole,
    /// Opens the form with the requester's settings; belongs to no game.
    Settings,
    /// Brings what was changed in that form, which showed these values; belongs to no game.
    SettingsForm(String),
    /// Declines an invitation.
    DeclineInvitation,
    /// Shows the board to the presser alone.
    Board,
    /// Opens the page of the game within Discord.
    OpenBoard,
    /// Shows what else can be done.
    More,
    /// Begins to choose a move.
    Move,
    /// Goes on choosing a move.
    Choose(Draft),
    /// Goes on choosing a move; the menu, one of several, brings what is decided.
    Menu(u8),
    /// Opens a form in which a move is typed, or brings what was typed in it.
    Type,
    /// Shows what the presser has planned.
    Plan,
    /// Gives up all planned moves except the first ones, this many.
    ShortenPlan(usize),
    /// Chooses a planned move: what the button would do for a move that is played now.
    InPlan(PlanStep, Box<Button>),
    /// Plays the move of that canonical text.
    Play(String),
    /// Shows what the move would come to.
    Preview(String),
    /// Asks whether the player really wants to resign.
    AskResign,
    /// Resigns.
    Resign,
    /// Offers a draw.
    Draw,
    /// Takes the last move back, or asks to.
    TakeBack,
    /// Gives the player to move more time.
    GiveTime,
    /// Asks for a pause.
    Pause,
    /// Lets the clock run.
    Resume,
    /// Agrees to an offer.
    Agree(OfferKind),
    /// Rejects it.
    Decline(OfferKind),
    /// Wakes a sleeping game.
    Wake,
    /// Opens a lobby with the same people.
    Rematch,
    /// Shows a page of the moves so far.
    History(u16),
    /// Shows the game as an animation.
    Replay,
    /// Shows the review of the game, or one of its turning points.
    Review(Option<u8>),
    /// Hands the game out as a text.
    Export,
    /// Opens the form with the presser's note on the game, or brings what was written in it.
    Note,
    /// Gives an idea for the move.
    Hint,
    /// Opens a thread and moves the game there.
    Thread,
    /// Asks with whom the presser wants to talk privately.
    Talk,
    /// Opens a private thread with the people that the menu says.
    TalkWith,
    /// Opens the form of a pact in a private thread, or brings what was filled in.
    Pact,
    /// Accepts or declines the pact that this request made.
    AnswerPact(u64, bool),
    /// Wants all players of the game to read that private thread.
    OpenThread(ChannelId),
    /// Shows the pacts of that private thread, or of the first one.
    Pacts(Option<ChannelId>),
    /// Says of a pact of that private thread whether it was kept, as the menu says.
    MarkPact(ChannelId),
    /// Moves the game chosen in the menu to this channel; belongs to no game.
    MoveHere,
    /// Forgets the presser; belongs to no game.
    Forget,
    /// Shows the board of the next game that waits for the presser; belongs to no game.
    NextGame,
    /// Leaves the next game for later; belongs to no game.
    NotNow,
    /// Shows a page of the rules; belongs to no game.
    Page(Page),
    /// Shows the whole text of a page of the rules; belongs to no game.
    PageText(Page),
    /// Shows the page of the rules chosen in the menu; belongs to no game.
    Pages,
    /// Shows all that a person's profile has; belongs to no game.
    Profile(PersonId),
    /// Shows help about that, or all topics; belongs to no game.
    Help(Option<HelpTopic>),
}

/// The topics of the help: one button each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HelpTopic {
    /// How a game is opened and joined.
    Start,
    /// How moves are made, and what else can be done in a game.
    Play,
    /// The requester's games.
    Games,
    /// A puzzle.
    Puzzles,
    /// The requester's settings.
    Settings,
}

impl HelpTopic {
    /// All, in the order of their buttons.
    pub const ALL: [HelpTopic; 5] = [
        HelpTopic::Start,
        HelpTopic::Play,
        HelpTopic::Games,
        HelpTopic::Puzzles,
        HelpTopic::Settings,
    ];

    /// Returns the key used in ids and messages.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            HelpTopic::Start => "start",
            HelpTopic::Play => "play",
            HelpTopic::Games => "games",
            HelpTopic::Puzzles => "puzzles",
            HelpTopic::Settings => "settings",
        }
    }
}

/// Exercises have names like games have, which no game has: those are small letters and digits.
const LESSON: &str = "LESSON";
const PUZZLE: &str = "PUZZLE";

/// Parts the id of a form from the hash of its contents.
const CONTENTS: char = '#';

impl CustomId {
    /// A press of that button, for the game as it is.
    #[must_use]
    pub fn new(game: &GameId, seen: u64, button: Button) -> CustomId {
        CustomId {
            game: game.clone(),
            seen,
            button,
        }
    }

    /// The `custom_id`, at most 100 characters.
    #[must_use]
    pub fn id(&self) -> String {
        let (verb, rest) = self.button.written();
        format!("{verb}:{}:{}:{rest}", self.game, self.seen)
    }

    /// The `custom_id` of a form with contents of that hash, at most 100 characters.
    #[must_use]
    pub fn of_form(&self, hash: u32) -> String {
        format!("{}{CONTENTS}{hash:08x}", self.id())
    }

    /// A press of a button that belongs to no game.
    #[must_use]
    pub fn no_game(button: Button) -> CustomId {
        CustomId::new(&GameId("none".to_owned()), 0, button)
    }

    /// The `custom_id` of a button that belongs to no game.
    #[must_use]
    pub fn of_no_game(button: Button) -> String {
        CustomId::no_game(button).id()
    }

    /// Reads a `custom_id`; `None` if this program has not made it.
    #[must_use]
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
#[must_use]
pub fn is_game(text: &str) -> bool {
    (1..=24).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Returns the exercise that a button belongs to, if it belongs to one.
#[must_use]
pub fn exercise_of(game: &GameId) -> Option<Exercise> {
    if let Some(number) = game.0.strip_prefix(LESSON) {
        return Lesson::of_number(number.parse().ok()?).map(Exercise::Lesson);
    }
    let number = game.0.strip_prefix(PUZZLE)?.parse().ok()?;
    Puzzle::of_number(number).map(Exercise::Puzzle)
}

/// A press of a button of an exercise.
#[must_use]
pub fn of_exercise(exercise: Exercise, button: Button) -> CustomId {
    CustomId::new(&game_of(exercise), 0, button)
}

/// The name that an exercise has instead of a game's.
#[must_use]
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

impl Button {
    /// The verb of the button, and the rest that it needs.
    fn written(&self) -> (&'static str, String) {
        let plain = |verb| (verb, String::new());
        match self {
            Button::Join => plain("join"),
            Button::Leave => plain("leave"),
            Button::Start => plain("start"),
            Button::Seats => plain("seats"),
            Button::Seat(seat) => ("seat", seat.letter().to_string()),
            Button::Terms => plain("terms"),
            Button::Term(term) => ("term", term.key().to_owned()),
            Button::CallOff => plain("calloff"),
            Button::PingRole => plain("pingrole"),
            Button::PlayersRole => plain("playersrole"),
            Button::Settings => plain("settings"),
            Button::SettingsForm(shown) => ("setform", shown.clone()),
            Button::DeclineInvitation => plain("uninvite"),
            Button::Board => plain("board"),
            Button::OpenBoard => plain("open"),
            Button::More => plain("more"),
            Button::Move => plain("move"),
            Button::Choose(draft) => ("choose", draft.to_string()),
            Button::Menu(index) => ("menu", index.to_string()),
            Button::Type => plain("type"),
            Button::Plan => plain("plan"),
            Button::ShortenPlan(count) => ("keepplan", count.to_string()),
            Button::InPlan(step, button) => {
                let (verb, rest) = button.written();
                let (index, condition) = (step.index, written(&step.condition));
                ("inplan", format!("{index}{condition}:{verb}:{rest}"))
            }
            Button::Play(mv) => ("play", mv.clone()),
            Button::Preview(mv) => ("preview", mv.clone()),
            Button::AskResign => plain("askresign"),
            Button::Resign => plain("resign"),
            Button::Draw => plain("draw"),
            Button::TakeBack => plain("undo"),
            Button::GiveTime => plain("givetime"),
            Button::Pause => plain("pause"),
            Button::Resume => plain("resume"),
            Button::Agree(offer) => ("agree", offer.key().to_owned()),
            Button::Decline(offer) => ("decline", offer.key().to_owned()),
            Button::Wake => plain("wake"),
            Button::Rematch => plain("rematch"),
            Button::History(page) => ("history", page.to_string()),
            Button::Replay => plain("replay"),
            Button::Review(None) => plain("review"),
            Button::Review(Some(number)) => ("review", number.to_string()),
            Button::Export => plain("export"),
            Button::Note => plain("note"),
            Button::Hint => plain("hint"),
            Button::Thread => plain("thread"),
            Button::Talk => plain("talk"),
            Button::TalkWith => plain("talkwith"),
            Button::Pact => plain("pact"),
            Button::AnswerPact(pact, true) => ("pactyes", pact.to_string()),
            Button::AnswerPact(pact, false) => ("pactno", pact.to_string()),
            Button::OpenThread(thread) => ("openthread", thread.to_string()),
            Button::Pacts(None) => plain("pacts"),
            Button::Pacts(Some(thread)) => ("pacts", thread.to_string()),
            Button::MarkPact(thread) => ("markpact", thread.to_string()),
            Button::MoveHere => plain("carry"),
            Button::Forget => plain("forget"),
            Button::Page(page) => ("page", page.key().to_owned()),
            Button::PageText(page) => ("pagetext", page.key().to_owned()),
            Button::NextGame => plain("nextgame"),
            Button::NotNow => plain("notnow"),
            Button::Pages => plain("pages"),
            Button::Profile(person) => ("profile", person.0.to_string()),
            Button::Help(None) => plain("help"),
            Button::Help(Some(topic)) => ("help", topic.key().to_owned()),
        }
    }

    /// Reads a button; `None` if this program has not made it.
    fn read(verb: &str, rest: &str) -> Option<Button> {
        let offer = || OfferKind::ALL.into_iter().find(|kind| kind.key() == rest);
        let mv = || is_move(rest).then(|| rest.to_owned());
        match verb {
            "seat" => Some(Button::Seat(rest.parse().ok()?)),
            "term" => Term::ALL
                .into_iter()
                .find(|term| term.key() == rest)
                .map(Button::Term),
            "choose" => Some(Button::Choose(rest.parse().ok()?)),
            "menu" => Some(Button::Menu(rest.parse().ok()?)),
            "inplan" => {
                let mut parts = rest.splitn(3, ':');
                let step = plan_step(parts.next()?)?;
                let button = Button::read(parts.next()?, parts.next()?)?;
                let chooses = matches!(
                    button,
                    Button::Choose(_) | Button::Menu(_) | Button::Type | Button::Play(_)
                );
                chooses.then(|| Button::InPlan(step, Box::new(button)))
            }
            "keepplan" => Some(Button::ShortenPlan(place(rest)?)),
            "setform" => Some(Button::SettingsForm(rest.to_owned())),
            "play" => mv().map(Button::Play),
            "preview" => mv().map(Button::Preview),
            "agree" => offer().map(Button::Agree),
            "decline" => offer().map(Button::Decline),
            "history" => Some(Button::History(rest.parse().ok()?)),
            "page" => Page::from_key(rest).map(Button::Page),
            "pagetext" => Page::from_key(rest).map(Button::PageText),
            "pactyes" => Some(Button::AnswerPact(rest.parse().ok()?, true)),
            "pactno" => Some(Button::AnswerPact(rest.parse().ok()?, false)),
            "openthread" => Some(Button::OpenThread(ChannelId(rest.parse().ok()?))),
            "pacts" if !rest.is_empty() => Some(Button::Pacts(Some(ChannelId(rest.parse().ok()?)))),
            "markpact" => Some(Button::MarkPact(ChannelId(rest.parse().ok()?))),
            "profile" => Some(Button::Profile(PersonId(rest.parse().ok()?))),
            "help" if !rest.is_empty() => HelpTopic::ALL
                .into_iter()
                .find(|topic| topic.key() == rest)
                .map(|topic| Button::Help(Some(topic))),
            "review" if !rest.is_empty() => Some(Button::Review(Some(rest.parse().ok()?))),
            _ if !rest.is_empty() => None,
            _ => Button::plain(verb),
        }
    }

    fn plain(verb: &str) -> Option<Button> {
        Some(match verb {
            "join" => Button::Join,
            "leave" => Button::Leave,
            "start" => Button::Start,
            "seats" => Button::Seats,
            "terms" => Button::Terms,
            "calloff" => Button::CallOff,
            "pingrole" => Button::PingRole,
            "playersrole" => Button::PlayersRole,
            "uninvite" => Button::DeclineInvitation,
            "board" => Button::Board,
            "open" => Button::OpenBoard,
            "more" => Button::More,
            "move" => Button::Move,
            "askresign" => Button::AskResign,
            "type" => Button::Type,
            "plan" => Button::Plan,
            "resign" => Button::Resign,
            "draw" => Button::Draw,
            "undo" => Button::TakeBack,
            "givetime" => Button::GiveTime,
            "pause" => Button::Pause,
            "resume" => Button::Resume,
            "wake" => Button::Wake,
            "rematch" => Button::Rematch,
            "replay" => Button::Replay,
            "review" => Button::Review(None),
            "export" => Button::Export,
            "note" => Button::Note,
            "hint" => Button::Hint,
            "thread" => Button::Thread,
            "talk" => Button::Talk,
            "talkwith" => Button::TalkWith,
            "pact" => Button::Pact,
            "pacts" => Button::Pacts(None),
            "carry" => Button::MoveHere,
            "forget" => Button::Forget,
            "nextgame" => Button::NextGame,
            "notnow" => Button::NotNow,
            "pages" => Button::Pages,
            "help" => Button::Help(None),
            "settings" => Button::Settings,
            _ => return None,
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
            Button::Seat(Seat::Yellow),
            Button::Term(Term::Timeout),
            Button::Term(Term::Fill),
            Button::Term(Term::Rest),
            Button::GiveTime,
            Button::PingRole,
            Button::PlayersRole,
            Button::Settings,
            Button::SettingsForm("auto|auto|cr||".into()),
            Button::Choose(draft),
            Button::Menu(3),
            Button::Type,
            Button::Play("Db2~e5~c5@g1@e5".into()),
            Button::Plan,
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
            Button::Thread,
            Button::Talk,
            Button::TalkWith,
            Button::Pact,
            Button::AnswerPact(u64::MAX, true),
            Button::AnswerPact(7, false),
            Button::OpenThread(ChannelId(u64::MAX)),
            Button::Pacts(None),
            Button::Pacts(Some(ChannelId(7))),
            Button::MarkPact(ChannelId(7)),
            Button::MoveHere,
            Button::Page(Page::Maze),
            Button::PageText(Page::Maze),
            Button::NextGame,
            Button::NotNow,
            Button::Pages,
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
