//! Buttons as text: the verb and the rest of a [`CustomId`](super::custom_id::CustomId).

use super::custom_id::{Button, Term};
use super::settings_values::SettingsValues;
use crate::game::{Condition, OfferKind, Plan, PlanStep};
use crate::teach::Page;

/// Whether a text may be a move's: no move's text is longer, and a question about more is nobody's.
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
    pub(super) fn written(&self) -> (&'static str, String) {
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
            Button::SettingsForm(shown) => ("setform", shown.written()),
            Button::DeclineInvitation => plain("uninvite"),
            Button::Board => plain("board"),
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
            Button::Hint => plain("hint"),
            Button::Thread => plain("thread"),
            Button::MoveHere => plain("carry"),
            Button::Forget => plain("forget"),
            Button::Page(page) => ("page", page.key().to_owned()),
            Button::Pages => plain("pages"),
        }
    }

    /// Reads a button; `None` if this program has not made it.
    pub(super) fn read(verb: &str, rest: &str) -> Option<Button> {
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
            "setform" => SettingsValues::read(rest).map(Button::SettingsForm),
            "play" => mv().map(Button::Play),
            "preview" => mv().map(Button::Preview),
            "agree" => offer().map(Button::Agree),
            "decline" => offer().map(Button::Decline),
            "history" => Some(Button::History(rest.parse().ok()?)),
            "page" => Page::from_key(rest).map(Button::Page),
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
            "hint" => Button::Hint,
            "thread" => Button::Thread,
            "carry" => Button::MoveHere,
            "forget" => Button::Forget,
            "pages" => Button::Pages,
            "settings" => Button::Settings,
            _ => return None,
        })
    }
}
