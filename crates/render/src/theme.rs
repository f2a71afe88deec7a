//! The two themes and their named colours.

use super::scene::Control;
use djambi_rules::Seat;

djambi_rules::keyed! {
    /// Light on dark or dark on light.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub enum Theme, error "a theme is dark or light" {
        /// For Discord's dark mode, which most people use.
        #[default]
        Dark = "dark",
        /// For its light mode, and for print.
        Light = "light",
    }
}

impl Theme {
    /// Red, green and blue of each named colour, in the order of [`PaletteColor::ALL`].
    pub(super) fn colors(self) -> Colors {
        std::array::from_fn(|place| PaletteColor::ALL[place].rgb(self))
    }

    /// A player's colour, as `0xRRGGBB`.
    pub const fn colour_of(self, seat: Seat) -> u32 {
        let [red, green, blue] = PaletteColor::face(seat).rgb(self);
        u32::from_be_bytes([0, red, green, blue])
    }
}

/// Red, green and blue of each named colour.
pub(super) type Colors = [[u8; 3]; PaletteColor::ALL.len()];

/// Declares every named colour once: its name, its dark and its light value.
macro_rules! palette_colors {
    ($($color:ident $dark:literal $light:literal)*) => {
        /// A named colour of the palette.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(super) enum PaletteColor { $($color),* }

        impl PaletteColor {
            pub(super) const ALL: &[PaletteColor] = &[$(PaletteColor::$color),*];

            pub(super) const fn rgb(self, theme: Theme) -> [u8; 3] {
                let hex: u32 = match (self, theme) {
                    $((PaletteColor::$color, Theme::Dark) => $dark, (PaletteColor::$color, Theme::Light) => $light,)*
                };
                let [_, red, green, blue] = hex.to_be_bytes();
                [red, green, blue]
            }

            /// As SVG writes it: `#1c1f26`.
            pub(super) fn hex(self, theme: Theme) -> String {
                let [red, green, blue] = self.rgb(theme);
                format!("#{red:02x}{green:02x}{blue:02x}")
            }
        }
    };
}

palette_colors! {
    Background  0x1c_1f26 0xf6_f3ec
    Panel       0x26_2a33 0xe9_e3d6
    PanelToMove 0x3a_4150 0xff_ffff
    Text        0xec_eef2 0x24_262b
    Muted       0x9a_a1af 0x6f_695d
    Light       0x47_4e5c 0xf0_e9da
    Dark        0x3a_404c 0xdb_d0ba
    From        0x5a_4c86 0xd9_ccf2
    To          0x77_62b8 0xbb_a3ec
    Arrow       0xcf_b8ff 0x5a_3db0
    Maze        0x5d_4d2c 0xec_d48f
    MazeLine    0xc9_a24b 0xa9_7f1d
    Outline     0x14_161b 0x4a_4437
    Carried     0xb4_bac6 0x5f_594d
    Kill        0xff_5a5f 0xc8_1e2c
    Quiet       0x7f_d4ff 0x0b_6fae
    CorpseFace  0x2a_2e37 0xcf_c7b6
    CorpseIcon  0x7d_8492 0x85_7d6d
    FrozenFace  0x6a_717f 0xa9_a396
    FrozenEdge  0x45_4b57 0x73_6e63
    FrozenIcon  0xe4_e6ea 0xff_fdf7
    RedFace     0xd9_482b 0xd2_432a
    RedEdge     0x8f_2a16 0x8a_2917
    RedIcon     0xff_f6ee 0xff_f8f2
    BlueFace    0x2b_6cc8 0x22_5eb2
    BlueEdge    0x17_3f7c 0x14_3a70
    BlueIcon    0xf3_f8ff 0xf5_f9ff
    YellowFace  0xf4_c62f 0xf2_bf1d
    YellowEdge  0xa6_7d0c 0x9c_7306
    YellowIcon  0x2b_2206 0x2b_2206
    GreenFace   0x34_c091 0x2f_b98b
    GreenEdge   0x14_724f 0x11_694a
    GreenIcon   0x06_281c 0x06_281c
}

impl PaletteColor {
    /// A player's colours: of tokens, of their sides, and of the marks on them.
    const fn of(seat: Seat) -> [Self; 3] {
        match seat {
            Seat::Red => [Self::RedFace, Self::RedEdge, Self::RedIcon],
            Seat::Blue => [Self::BlueFace, Self::BlueEdge, Self::BlueIcon],
            Seat::Yellow => [Self::YellowFace, Self::YellowEdge, Self::YellowIcon],
            Seat::Green => [Self::GreenFace, Self::GreenEdge, Self::GreenIcon],
        }
    }

    /// The colour of a player.
    pub(super) const fn face(seat: Seat) -> PaletteColor {
        PaletteColor::of(seat)[0]
    }

    /// The side of a player's tokens.
    pub(super) const fn edge(seat: Seat) -> PaletteColor {
        PaletteColor::of(seat)[1]
    }

    /// Returns the mark on a token of that control.
    pub(super) const fn icon(control: Control) -> PaletteColor {
        match control {
            Control::Player(seat) => PaletteColor::of(seat)[2],
            Control::Frozen(_) | Control::Hostage => PaletteColor::FrozenIcon,
        }
    }
}
