//! The appearance of a board, as data: colours and fractions of a cell. Source: the project's own design.

use strum::{EnumString, IntoStaticStr};

use super::Ink;
use tengen_core::board::Stone;

/// The light or dark appearance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shade {
    /// The light appearance: dark on light.
    #[default]
    Light,
    /// The dark appearance: light on dark.
    Dark,
}

/// The visibility of something on the board. The text form is `shown` or `hidden`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Visibility {
    /// The element is shown.
    Shown,
    /// The element is hidden.
    Hidden,
}

impl Visibility {
    /// Returns the opposite value.
    #[must_use]
    pub const fn other(self) -> Visibility {
        match self {
            Visibility::Shown => Visibility::Hidden,
            Visibility::Hidden => Visibility::Shown,
        }
    }

    /// Returns the name: `shown` or `hidden`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The colours used for stones of one colour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoneColours {
    /// Gradient from the lit side to the edge.
    pub gradient: [(f64, &'static str); 3],
    /// Colour of the rim inside the edge.
    pub rim: &'static str,
    /// Colour of numbers on the stone.
    pub number: &'static str,
    /// Colour of the seal, the last number and the rings of a five on the stone.
    pub mark: &'static str,
    /// Opacity of a hover stone, from 0 to 1.
    pub hover: f64,
}

/// The colours and proportions of a board in one shade.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// Colours of the ground from the upper left corner to the lower right one.
    pub ground: [&'static str; 2],
    /// Colour of the wood grain.
    pub grain: &'static str,
    /// Colour of the lines and star points.
    pub line: &'static str,
    /// Colour of the coordinates.
    pub label: &'static str,
    /// Colour of the winning line and the refused point.
    pub mark: &'static str,
    /// Colour of the keyboard cursor.
    pub focus: &'static str,
    /// Colour of the halo around the cursor.
    pub focus_halo: &'static str,
    /// The radius of a stone in cells.
    pub radius: f64,
    /// Darkness of shadows, from 0 to 1.
    pub shadow: f64,
    black: StoneColours,
    white: StoneColours,
}

/// The choices of an embedding page about the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// The margin around the outer lines in cells; `None` for the default.
    pub padding: Option<f64>,
    /// The colour of the lines; `None` for that of the theme.
    pub line_colour: Option<String>,
    /// The width of the lines in CSS px; `None` for the default.
    pub line_width: Option<f64>,
}

const LIGHT: Theme = Theme {
    ground: ["#e6c08a", "#d6aa6e"],
    grain: "#8a5a22",
    line: "#3b2913",
    label: "#4d3515",
    mark: "#a52a12",
    focus: "#1f4a7d",
    focus_halo: "#ffffff",
    radius: 0.47,
    shadow: 0.42,
    black: StoneColours {
        gradient: [(0.0, "#636766"), (0.52, "#232524"), (1.0, "#0a0a0a")],
        rim: "rgba(255,255,255,.14)",
        number: "#f4f1ea",
        mark: "#f0714f",
        hover: 0.5,
    },
    white: StoneColours {
        gradient: [(0.0, "#f9f9f9"), (0.62, "#f1f1ef"), (1.0, "#d1d1d1")],
        rim: "rgba(52,40,22,.6)",
        number: "#1b1917",
        mark: "#b93a20",
        hover: 0.66,
    },
};

const DARK: Theme = Theme {
    ground: ["#cfa771", "#b88d56"],
    grain: "#6a4216",
    line: "#2f200e",
    label: "#3a270d",
    mark: "#8c1f0a",
    shadow: 0.5,
    ..LIGHT
};

impl Theme {
    /// Returns the theme with a wooden board, slate and shell stones.
    #[must_use]
    pub const fn wood(shade: Shade) -> &'static Theme {
        match shade {
            Shade::Light => &LIGHT,
            Shade::Dark => &DARK,
        }
    }

    /// Returns the colours of `stone`.
    #[must_use]
    pub const fn stone(&self, stone: Stone) -> &StoneColours {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }

    /// Returns the colour of the lines: that of `look` if it has one, otherwise that of the theme.
    #[must_use]
    pub fn line_ink(&self, look: &Look) -> Ink {
        match &look.line_colour {
            Some(colour) => Ink::Owned(colour.clone()),
            None => Ink::Borrowed(self.line),
        }
    }
}
