//! A message before it is sent: text, picture or animation, buttons, and whom it may notify.

use djambi_rules::{Position, Seat};
use serde_json::{Value, json};
use serenity::all::{CreateActionRow, CreateAttachment};

use super::wording::{self, Reader, user};
use crate::drawing_queue::{self, AnimationKey};
use crate::game::{PersonId, Phase, RoleId};
use crate::i18n::{self, Language, say};
use crate::render::{Layout, MoveMarks, Painter, Scene, Theme};
use crate::service::View;

/// A message's text may not be longer.
pub const LONGEST_TEXT: usize = 2_000;
/// An alternative text may not be longer.
pub const LONGEST_ALT: usize = 1_024;

/// A message to be sent.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// The text.
    pub text: String,
    /// Its picture, or another file.
    pub file: Option<CreateAttachment>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The people it notifies: nobody else.
    pub pings: Vec<PersonId>,
    /// The role whose members it notifies.
    pub pinged_role: Option<RoleId>,
    /// Whether it may take the place of the message whose button was pressed. Nobody is notified
    /// by that.
    pub replaces: bool,
}

impl OutgoingMessage {
    /// One that says just this.
    pub fn text(text: impl Into<String>) -> OutgoingMessage {
        OutgoingMessage {
            text: text.into(),
            ..OutgoingMessage::default()
        }
    }

    /// The same with a file.
    #[must_use]
    pub fn with_file(mut self, name: &str, bytes: Vec<u8>, alt: &str) -> OutgoingMessage {
        let file = CreateAttachment::bytes(bytes, name);
        let alt = clipped(alt, LONGEST_ALT);
        self.file = Some(if alt.is_empty() {
            file
        } else {
            file.description(alt)
        });
        self
    }

    /// The message as Discord takes it, to be sent or as what another one becomes.
    pub fn message(&self) -> Value {
        let pinged = self.pings.iter().filter_map(|person| user(*person));
        json!({
            "content": clipped(&self.text, LONGEST_TEXT),
            "components": self.rows,
            "allowed_mentions": {
                "parse": [],
                "users": pinged.collect::<Vec<_>>(),
                "roles": self.pinged_role.iter().map(RoleId::to_string).collect::<Vec<_>>(),
            },
            "attachments": self.file.iter().collect::<Vec<_>>(),
        })
    }

    /// The same as a message of its own. With the same nonce within some minutes it is not sent
    /// again.
    pub fn message_once(&self, nonce: String) -> Value {
        let mut message = self.message();
        message["nonce"] = Value::String(nonce);
        message["enforce_nonce"] = Value::Bool(true);
        message
    }
}

/// How long a text is at most, however Discord counts.
pub fn length(text: &str) -> usize {
    // Discord counts UTF-16 units in some places: counting those is safe everywhere.
    text.chars().map(char::len_utf16).sum()
}

/// Returns how many of the lines, in this order, fit whole into `limit` UTF-16 units, each with a
/// line break.
pub fn how_many_fit<'a>(lines: impl IntoIterator<Item = &'a String>, limit: usize) -> usize {
    let ends = lines.into_iter().scan(0, |end, line| {
        *end += length(line) + 1;
        Some(*end)
    });
    ends.take_while(|end| *end <= limit).count()
}

/// Leaves the last of the lines, whole, that fit into `limit` UTF-16 units (one in any case), with
/// an ellipsis for those before.
pub fn last_lines(lines: &mut Vec<String>, limit: usize) {
    const ELLIPSIS: &str = "…";
    if how_many_fit(lines.iter().rev(), limit) == lines.len() {
        return;
    }
    let space = limit.saturating_sub(length(ELLIPSIS) + 1);
    let saved = how_many_fit(lines.iter().rev(), space).max(1);
    let dropped = lines.len() - saved;
    if dropped > 0 {
        lines.splice(..dropped, [ELLIPSIS.to_owned()]);
    }
}

/// The text, shortened to `limit` UTF-16 units with an ellipsis if need be.
pub fn clipped(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    let mut saved = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += letter.len_utf16();
        if used > limit {
            break;
        }
        saved.push(letter);
    }
    saved.push('…');
    saved
}

/// The most plies that are marked, those of a round: the arrows of more would cover the board.
const MARKED: usize = 4;

/// The parts of a picture beside the position.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The seat at the bottom.
    pub bottom: Option<Seat>,
    /// How many of the last plies have marks, as far as there is space for them.
    pub plies: usize,
}

/// The board of a game as it is.
pub fn scene(language: Language, view: &View, look: &Look) -> Scene {
    let history = view.game.history();
    let mut scene = after(language, view, history.len());
    scene.moves = MoveMarks::last(history, history.len(), look.plies.clamp(1, MARKED));
    scene.bottom = look.bottom.unwrap_or(Seat::Red);
    scene
}

/// The board of a game after `plies` plies.
pub fn after(language: Language, view: &View, plies: usize) -> Scene {
    let name_of = |person| wording::bare(language, view, person);
    i18n::game_scene(language, &view.game, plies, &name_of)
}

/// A position that the game may come to.
pub fn future(language: Language, view: &View, position: &Position) -> Scene {
    let name_of = |person| wording::bare(language, view, person);
    i18n::future_scene(language, &view.game, position, &name_of)
}

/// The name of a seat's player as pictures show it.
pub fn sitter(language: Language, view: &View, seat: Seat) -> String {
    let name_of = |person| wording::bare(language, view, person);
    i18n::sitter(language, view.game.sitter(seat), &name_of)
}

/// Draws a scene as a PNG, after those that were asked for before.
pub fn draw(scene: Scene, theme: Theme) -> impl Future<Output = Option<Vec<u8>>> + Send {
    drawing_queue::draw(move || Painter::of(theme).png(&scene, Layout::Phone))
}

/// The animation as a file.
pub fn animation_file(language: Language, view: &View, gif: Vec<u8>) -> CreateAttachment {
    let alt = say!(language, "alt-replay", count = view.game.history().moves());
    CreateAttachment::bytes(gif, "game.gif").description(alt)
}

/// The animation as a GIF of at most `file_limit` bytes, drawn once for each version of a game and
/// names of its players.
pub async fn animation(reader: Reader, view: &View, file_limit: u32) -> Option<Vec<u8>> {
    let key = AnimationKey {
        game: view.id.clone(),
        version: view.version(),
        names: Seat::ALL.map(|seat| sitter(reader.language, view, seat)),
        language: reader.language,
        theme: reader.theme,
    };
    let view = view.clone();
    // The scenes are made when it is drawn: until then a view that waits shares its game with others.
    let drawing = move || {
        let plies = 0..=view.game.history().len();
        let scenes = plies.map(|plies| after(reader.language, &view, plies));
        Painter::of(reader.theme).gif(scenes, Layout::Phone)
    };
    let gif = drawing_queue::animation(key, drawing).await?;
    (gif.len() <= file_limit as usize).then(|| gif.to_vec())
}

/// The picture of a position of the game in words, for people who cannot see it: the events, the
/// player to move, the player in power, the state of each. If there are many events, it has as many
/// of the last ones as fit beside the rest.
pub fn alt(language: Language, view: &View, position: &Position, happened: &[String]) -> String {
    let mut parts = vec![board_in_words(language, position)];
    match view.game.phase() {
        Phase::Playing => parts.push(say!(language, "alt-mover", army = position.mover())),
        Phase::Over(ending) => parts.push(i18n::ending(language, &view.game, ending, None)),
        Phase::Lobby | Phase::Asleep => {}
    }
    parts.extend(Seat::ALL.map(|seat| army_in_words(language, position, seat)));
    let standing: usize = parts.iter().map(|part| length(part) + 1).sum();
    let space = LONGEST_ALT.saturating_sub(standing);
    let mut happened = happened.to_vec();
    last_lines(&mut happened, space);
    if !happened.is_empty() && space > 0 {
        // After the board's name, and before its present state.
        parts.insert(1, clipped(&happened.join(" "), space));
    }
    parts.join(" ")
}

/// The name of the board: 'Djambi board. Move 5.'
fn board_in_words(language: Language, position: &Position) -> String {
    let text = i18n::caption(language, position, false) + ".";
    say!(language, "alt-rules", text)
}

fn army_in_words(language: Language, position: &Position, seat: Seat) -> String {
    let (name, text) = (
        i18n::army(language, seat),
        i18n::condition(language, position, seat, false),
    );
    say!(language, "labelled", name, text) + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::view::event_lines::tests::long_end;

    #[test]
    fn long_texts_are_clipped_by_discords_count() {
        assert_eq!(clipped("abc", 3), "abc");
        assert_eq!(clipped("abcd", 3), "ab…");
        assert_eq!(
            clipped(&"🔴".repeat(50), 10),
            format!("{}…", "🔴".repeat(4))
        );
    }

    #[test]
    fn of_many_plies_the_last_are_marked() {
        let view = long_end(20).view;
        let marked = |plies| {
            let look = Look {
                plies,
                ..Look::default()
            };
            scene(Language::English, &view, &look).moves.len()
        };
        // The last three are resignations.
        assert_eq!([0, 3, 4, 23].map(marked), [0, 0, 1, 1]);
    }
}
