//! The options of pictures, shared by `draw` and `replay`.

use std::path::PathBuf;

use clap::Args;

use crate::render::{Layout, Painter, Scene, Standing, Theme};
use djambi_rules::{Outcome, Position, Seat};

/// The look of a picture.
#[derive(Args)]
pub(super) struct Look {
    /// The colours: dark or light
    #[arg(long, default_value = "dark")]
    theme: Theme,
    /// The arrangement: phone, or wide with a panel beside the board
    #[arg(long, default_value = "phone")]
    pub(super) layout: Layout,
    /// The army at the bottom left: red, blue, yellow or green
    #[arg(long, value_name = "SEAT", default_value = "red")]
    seat: Seat,
    /// The players' names, for red, blue, yellow and green; without them the colours
    #[arg(long, value_delimiter = ',', value_name = "A,B,C,D")]
    pub(super) names: Vec<String>,
}

/// Parses the name of an output file, which must have the extension of its format.
pub(super) fn file_ending_in(
    ending: &'static str,
) -> impl Fn(&str) -> Result<PathBuf, String> + Clone {
    move |name| {
        let path = PathBuf::from(name);
        let right = path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case(ending));
        right
            .then_some(path)
            .ok_or_else(|| format!("the name must end in .{ending}"))
    }
}

impl Look {
    /// The painter of this look.
    pub(super) fn painter(&self) -> &'static Painter {
        Painter::of(self.theme)
    }
}

/// Returns a scene with its words in English; an animation does not say who moves next.
pub(super) fn scene(position: &Position, look: &Look, film: bool) -> Scene {
    let mut scene = Scene::of(position);
    if film {
        scene.next.clear();
    }
    scene.bottom = look.seat;
    scene.caption = match position.outcome() {
        Some(Outcome::Won(seat)) => format!("{} has won", colour(seat)),
        Some(Outcome::Draw) => "A draw".to_owned(),
        None => format!("Turn {}", position.number()),
    };
    for seat in Seat::ALL {
        let status = status(&scene, position, seat);
        let plate = &mut scene.plates[seat.index()];
        plate.name = look.names.get(seat.index()).cloned().unwrap_or_default();
        colour(seat).clone_into(&mut plate.fallback);
        plate.status = status;
    }
    scene
}

fn status(scene: &Scene, position: &Position, seat: Seat) -> String {
    let pieces = match position.pieces(seat).count() {
        1 => "1 piece".to_owned(),
        count => format!("{count} pieces"),
    };
    match scene.plates[seat.index()].standing {
        Standing::Out => "out".to_owned(),
        Standing::Hostage => "hostage".to_owned(),
        Standing::Frozen => format!("frozen · {pieces}"),
        Standing::Active => {
            let to_move = (scene.mover() == Some(seat)).then_some("to move · ");
            let in_power = (scene.power == Some(seat)).then_some("in power · ");
            [to_move, in_power]
                .into_iter()
                .flatten()
                .collect::<String>()
                + &pieces
        }
    }
}

fn colour(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Blue => "Blue",
        Seat::Yellow => "Yellow",
        Seat::Green => "Green",
    }
}
