//! Draws what stands beside the board: the players, whose turn it is and the order of play.

use super::art::{Art, TokenSize};
use super::canvas::Canvas;
use super::layout::{Area, Layout, View};
use super::palette::LEVELS;
use super::scene::{Control, PlayerPanel, Scene, Standing, Token};
use super::text::{Font, TextSize, drawable, drawable_part};
use super::theme::PaletteColor;
use djambi_rules::{Army, Piece, Role, Seat};

/// How many of the next to move are drawn.
const NEXT: usize = 4;

/// Draws with one theme's art on one picture.
pub(super) struct PanelPainter<'a, 'p> {
    pub(super) canvas: &'a mut Canvas<'p>,
    pub(super) art: &'a Art,
    pub(super) view: View,
}

impl PanelPainter<'_, '_> {
    pub(super) fn paint(&mut self, scene: &Scene) {
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
        let font = Font::get();
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
            self.token(
                chief(winner, Control::Player(winner)),
                TokenSize::Small,
                area.x,
                caption - 20,
            );
            x += 50.0;
        }
        let text = font.fit(
            &drawable_part(&scene.caption),
            TextSize::Caption,
            start as f32 - x - 14.0,
        );
        let baseline = caption + (Font::capital(TextSize::Caption) / 2.0) as i32;
        let color = if scene.winner.is_some() {
            PaletteColor::MazeLine
        } else {
            PaletteColor::Text
        };
        font.write(self.canvas, &text, TextSize::Caption, x, baseline, color);
    }

    /// The next to move, from left to right, the first of them framed. Says where it begins.
    fn order(&mut self, scene: &Scene, area: Area, start: i32) -> i32 {
        let mut x = start;
        for (place, &seat) in shown_next(scene).iter().enumerate() {
            let side = TokenSize::Small.side() as i32;
            if place == 0 {
                let frame = Area {
                    x: x - 5,
                    y: area.middle() - 23,
                    width: side + 10,
                    height: 46,
                };
                self.framed(
                    frame,
                    PaletteColor::PanelToMove,
                    Some(PaletteColor::face(seat)),
                );
            } else {
                self.chevron(x - 16, area.middle());
            }
            let base = self
                .art
                .base(seat.army(), Control::Player(seat), TokenSize::Small);
            self.canvas.blit(base, x, area.middle() - side / 2);
            x += side + STEP + if place == 0 { 6 } else { 0 };
        }
        start
    }

    fn chevron(&mut self, x: i32, y: i32) {
        let (x, y) = (x as f32, y as f32);
        for side in [-1.0, 1.0] {
            let mut arm = [
                (x - 4.0, y - 8.0 * side),
                (x - 0.5, y - 8.0 * side),
                (x + 5.0, y),
                (x + 1.5, y),
            ];
            if side < 0.0 {
                arm.reverse();
            }
            self.canvas.polygon(&arm, PaletteColor::Muted, LEVELS);
        }
    }

    /// A panel, with a border or without.
    fn framed(&mut self, area: Area, color: PaletteColor, border: Option<PaletteColor>) {
        const RADIUS: i32 = 10;
        const BORDER: i32 = 3;
        self.canvas.rounded(area, RADIUS, border.unwrap_or(color));
        if border.is_some() {
            self.canvas
                .rounded(area.shrunk(BORDER), RADIUS - BORDER, color);
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
            self.framed(area, PaletteColor::PanelToMove, Some(border));
        } else {
            self.framed(area, PaletteColor::Panel, None);
        }
        let token = match panel.standing {
            Standing::Active => chief(seat, Control::Player(seat)),
            Standing::Frozen => chief(seat, Control::Frozen(seat)),
            Standing::Hostage => chief(seat, Control::Hostage),
            Standing::Out => Token::Corpse,
        };
        self.token(token, TokenSize::Panel, area.x + 7, area.y + 4);
        let right = self.belongings(scene, seat, area);
        let words = Area {
            x: area.x + 74,
            width: area.width - 84,
            ..area
        };
        self.words(panel, to_move || won, words, right - words.x - 8);
    }

    /// Armies taken over and the maze that he rules from, in the upper right; says where they begin.
    fn belongings(&mut self, scene: &Scene, seat: Seat, area: Area) -> i32 {
        let side = TokenSize::Tiny.side() as i32;
        let mut x = area.x + area.width - 6;
        let y = area.y + 5;
        for army in Army::ALL
            .into_iter()
            .rev()
            .filter(|army| army.seat() != seat)
        {
            if let Some(control) = control_of(scene, army, seat) {
                x -= side + 1;
                self.canvas
                    .blit(self.art.base(army, control, TokenSize::Tiny), x, y);
            }
        }
        if scene.power == Some(seat) {
            x -= side + 2;
            self.canvas.blit(&self.art.small_maze, x, y + 2);
        }
        x
    }

    /// Name and status; the name has less room than the whole area.
    fn words(&mut self, panel: &PlayerPanel, bright: bool, area: Area, name_width: i32) {
        let font = Font::get();
        let (x, width) = (area.x as f32, area.width as f32);
        let name = drawable(&panel.name)
            .or_else(|| drawable(&panel.fallback))
            .unwrap_or_default();
        let name_width = name_width as f32;
        let size = font.size(&name, [TextSize::Name, TextSize::Small], name_width);
        let name = font.fit(&name, size, name_width);
        let gone = matches!(panel.standing, Standing::Out);
        let color = if gone {
            PaletteColor::Muted
        } else {
            PaletteColor::Text
        };
        let end = font.write(self.canvas, &name, size, x, area.y + 29, color);
        if gone && !name.is_empty() {
            self.canvas.rect(
                (area.x as usize - 2, area.y as usize + 19),
                ((end - x) as usize + 4, 3),
                PaletteColor::Muted,
            );
        }
        let status = drawable_part(&panel.status);
        let size = font.size(&status, [TextSize::Small, TextSize::Fine], width);
        let status = font.fit(&status, size, width);
        let color = if bright {
            PaletteColor::Text
        } else {
            PaletteColor::Muted
        };
        font.write(self.canvas, &status, size, x, area.y + 55, color);
    }

    fn history(&mut self, scene: &Scene, area: Area) {
        const LINE: i32 = 34;
        let font = Font::get();
        let lines = (area.height / LINE) as usize;
        for (i, (seat, text)) in scene.history.iter().take(lines).enumerate() {
            let y = area.y + LINE * i as i32;
            let chip = Area {
                x: area.x,
                y: y + 8,
                width: 16,
                height: 16,
            };
            self.canvas.rounded(chip, 4, PaletteColor::face(*seat));
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
            font.write(
                self.canvas,
                &text,
                TextSize::Small,
                area.x as f32 + 28.0,
                y + 24,
                color,
            );
        }
    }

    fn token(&mut self, token: Token, size: TokenSize, x: i32, y: i32) {
        let (base, icon) = self.art.token(token, size);
        self.canvas.blit(base, x, y);
        if let Some((mask, color, lift)) = icon {
            self.canvas.stamp(mask, x, y + lift, color, LEVELS);
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
    (count * (TokenSize::Small.side() as i32 + STEP) + 6 - STEP).max(0)
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

/// How a player holds an army of which pieces are left, if he does.
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
