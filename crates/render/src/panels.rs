//! Draws what is beside the board: the players, the player to move and the order of play.

use super::board::ScenePainter;
use super::drawing::Drawing;
use super::layout::Layout;
use super::palette::LEVELS;
use super::scene::{Control, PlayerPanel, Scene, Standing, Token};
use super::sizes::{Area, TextSize, TokenSize};
use super::surface::Surface;
use super::text::{drawable_name, drawable_part};
use super::theme::PaletteColor;
use djambi_rules::{Army, Piece, Role, Seat};

/// How many of the next to move are drawn at most.
const NEXT: usize = 6;

impl<S: Surface> ScenePainter<'_, S> {
    /// The panels without a word.
    pub(super) fn empty_panels(&mut self) {
        for corner in 0..4 {
            let area = self.view.layout.panel(corner);
            self.surface.framed(area, PaletteColor::Panel, None);
        }
    }

    /// Draws on empty panels.
    pub(super) fn panels(&mut self, scene: &Scene) {
        self.header(scene);
        for seat in Seat::ALL {
            let area = self.view.layout.panel(self.view.corner(seat));
            self.panel(scene, seat, area);
        }
        if let Some(area) = self.view.layout.history() {
            self.history(scene, area);
        }
    }

    fn header(&mut self, scene: &Scene) {
        let area = self.view.layout.header();
        let font = self.surface.font();
        let (caption, order) = match self.view.layout {
            Layout::Phone => (area.middle(), area),
            Layout::Wide => (
                area.y + 22,
                Area {
                    y: area.y + 50,
                    height: 46,
                    ..area
                },
            ),
        };
        let start = match self.view.layout {
            Layout::Phone => self.order(scene, order, area.x + area.width - order_width(scene)),
            Layout::Wide => {
                self.order(scene, order, area.x);
                area.x + area.width
            }
        };
        let mut x = area.x as f32;
        if let Some(winner) = scene.winner {
            let chief = Drawing::Token(chief(winner, Control::Player(winner)), TokenSize::Small);
            self.surface.drawing(chief, area.x, caption - 20);
            x += 50.0;
        }
        let text = font.fit(
            &drawable_part(&scene.caption),
            TextSize::Caption,
            start as f32 - x - 14.0,
        );
        let baseline = TextSize::Caption.baseline(caption);
        let color = if scene.winner.is_some() {
            PaletteColor::MazeLine
        } else {
            PaletteColor::Text
        };
        self.surface
            .text(&text, TextSize::Caption, x, baseline, color);
    }

    /// The next to move, from left to right, the first of them framed. Returns where it begins.
    fn order(&mut self, scene: &Scene, area: Area, start: i32) -> i32 {
        let mut x = start;
        for (place, &seat) in shown_next(scene).iter().enumerate() {
            let side = TokenSize::Small.side();
            if place == 0 {
                let frame = Area::new(x - 5, area.middle() - 23, side + 10, 46);
                let border = Some(PaletteColor::face(seat));
                self.surface
                    .framed(frame, PaletteColor::PanelToMove, border);
            } else {
                self.chevron(x - 16, area.middle());
            }
            let disc = Drawing::Disc(seat.army(), Control::Player(seat), TokenSize::Small);
            self.surface.drawing(disc, x, area.middle() - side / 2);
            x += side + STEP + if place == 0 { 6 } else { 0 };
        }
        start
    }

    fn chevron(&mut self, x: i32, y: i32) {
        let (x, y) = (x as f32, y as f32);
        for side in [-1.0, 1.0] {
            let arm = [
                (x - 4.0, y - 8.0 * side),
                (x - 0.5, y - 8.0 * side),
                (x + 5.0, y),
                (x + 1.5, y),
            ];
            self.surface.polygon(&arm, PaletteColor::Muted, LEVELS);
        }
    }

    fn panel(&mut self, scene: &Scene, seat: Seat, area: Area) {
        let panel = &scene.panels[seat.index()];
        let to_move = scene.mover() == Some(seat);
        let won = scene.winner == Some(seat);
        let border = if won {
            PaletteColor::MazeLine
        } else {
            PaletteColor::face(seat)
        };
        if to_move || won {
            // Nothing of the panel below may be seen through the round corners.
            self.surface.rect(area, PaletteColor::Background, LEVELS);
            self.surface
                .framed(area, PaletteColor::PanelToMove, Some(border));
        }
        let token = match panel.standing {
            Standing::Active => chief(seat, Control::Player(seat)),
            Standing::Frozen => chief(seat, Control::Frozen(seat)),
            Standing::Hostage => chief(seat, Control::Hostage),
            Standing::Out => Token::Corpse,
        };
        let token = Drawing::Token(token, TokenSize::Panel);
        self.surface.drawing(token, area.x + 7, area.y + 4);
        let right = self.belongings(scene, seat, area);
        let words = Area {
            x: area.x + 74,
            width: area.width - 84,
            ..area
        };
        self.words(panel, to_move || won, words, right - words.x - 8);
    }

    /// Armies taken over and the sign of power, in the upper right; returns where they begin.
    fn belongings(&mut self, scene: &Scene, seat: Seat, area: Area) -> i32 {
        let side = TokenSize::Tiny.side();
        let mut x = area.x + area.width - 6;
        let y = area.y + 5;
        for army in Army::ALL
            .into_iter()
            .rev()
            .filter(|army| army.seat() != seat)
        {
            if let Some(control) = control_of(scene, army, seat) {
                x -= side + 1;
                let disc = Drawing::Disc(army, control, TokenSize::Tiny);
                self.surface.drawing(disc, x, y);
            }
        }
        if scene.power == Some(seat) {
            x -= side + 2;
            self.surface.drawing(Drawing::SmallMaze, x, y + 2);
        }
        x
    }

    /// Name and status; the name has less room than the whole area.
    fn words(&mut self, panel: &PlayerPanel, bright: bool, area: Area, name_width: i32) {
        let font = self.surface.font();
        let (x, width) = (area.x as f32, area.width as f32);
        let name = drawable_name(&panel.name, &panel.fallback);
        let name_width = name_width as f32;
        let size = font.size(&name, [TextSize::Name, TextSize::Small], name_width);
        let name = font.fit(&name, size, name_width);
        let is_out = matches!(panel.standing, Standing::Out);
        let color = if is_out {
            PaletteColor::Muted
        } else {
            PaletteColor::Text
        };
        self.surface.text(&name, size, x, area.y + 29, color);
        if is_out && !name.is_empty() {
            let struck = Area::new(
                area.x - 2,
                area.y + 19,
                font.width(&name, size) as i32 + 4,
                3,
            );
            self.surface.rect(struck, PaletteColor::Muted, LEVELS);
        }
        let status = drawable_part(&panel.status);
        let size = font.size(&status, [TextSize::Small, TextSize::Fine], width);
        let status = font.fit(&status, size, width);
        let color = if bright {
            PaletteColor::Text
        } else {
            PaletteColor::Muted
        };
        self.surface.text(&status, size, x, area.y + 55, color);
    }

    fn history(&mut self, scene: &Scene, area: Area) {
        const LINE: i32 = 34;
        let font = self.surface.font();
        let lines = (area.height / LINE) as usize;
        for (i, (seat, text)) in scene.history.iter().take(lines).enumerate() {
            let y = area.y + LINE * i as i32;
            let chip = Area::new(area.x, y + 8, 16, 16);
            self.surface.rounded(chip, 4, PaletteColor::face(*seat));
            let text = font.fit(
                &drawable_part(text),
                TextSize::Small,
                area.width as f32 - 28.0,
            );
            let color = if i == 0 {
                PaletteColor::Text
            } else {
                PaletteColor::Muted
            };
            let x = area.x as f32 + 28.0;
            self.surface.text(&text, TextSize::Small, x, y + 24, color);
        }
    }
}

/// Between one of the next to move and the other.
const STEP: i32 = 26;

fn shown_next(scene: &Scene) -> &[Seat] {
    let count = if scene.winner.is_some() {
        0
    } else {
        scene.next.len().min(NEXT)
    };
    &scene.next[..count]
}

fn order_width(scene: &Scene) -> i32 {
    let count = shown_next(scene).len() as i32;
    (count * (TokenSize::Small.side() + STEP) + 6 - STEP).max(0)
}

fn chief(seat: Seat, control: Control) -> Token {
    Token::Living(
        Piece {
            army: seat.army(),
            role: Role::Chief,
        },
        control,
    )
}

/// How a player controls an army that has pieces left, if they do.
fn control_of(scene: &Scene, army: Army, seat: Seat) -> Option<Control> {
    scene.board.iter().flatten().find_map(|token| match *token {
        Token::Living(piece, control @ (Control::Player(holder) | Control::Frozen(holder)))
            if piece.army == army && holder == seat =>
        {
            Some(control)
        }
        _ => None,
    })
}
