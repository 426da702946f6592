//! How a board looks, as data: colours and fractions of a cell. Source: the project's own design.

use super::Ink;
use tengen_core::board::Stone;

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Shade {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// Whether something shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Visibility {
    /// It shows.
    Shown,
    /// It does not.
    Hidden,
}

impl Visibility {
    /// Hidden for shown, and the other way round.
    #[must_use]
    pub const fn other(self) -> Visibility {
        match self {
            Visibility::Shown => Visibility::Hidden,
            Visibility::Hidden => Visibility::Shown,
        }
    }

    /// `shown` or `hidden`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Visibility::Shown => "shown",
            Visibility::Hidden => "hidden",
        }
    }

    /// The value of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Visibility> {
        match name {
            "shown" => Some(Visibility::Shown),
            "hidden" => Some(Visibility::Hidden),
            _ => None,
        }
    }
}

/// Colours of stones of one colour.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StoneColours {
    /// From the light to the edge.
    pub gradient: [(f64, &'static str); 3],
    /// The rim inside the edge.
    pub rim: &'static str,
    /// Numbers on the stone.
    pub number: &'static str,
    /// The seal, the last number and the rings of a five on the stone.
    pub mark: &'static str,
    /// How much of a hover stone shows, 0 to 1.
    pub hover: f64,
}

/// A theme in one shade.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// The ground from the upper left corner to the lower right one.
    pub ground: [&'static str; 2],
    /// The grain of the wood.
    pub grain: &'static str,
    /// Lines and star points.
    pub line: &'static str,
    /// Coordinates.
    pub label: &'static str,
    /// The winning line and the refused point.
    pub mark: &'static str,
    /// The keyboard's cursor.
    pub focus: &'static str,
    /// Around the cursor.
    pub focus_halo: &'static str,
    /// The radius of a stone in cells.
    pub radius: f64,
    /// How dark shadows are, 0 to 1.
    pub shadow: f64,
    black: StoneColours,
    white: StoneColours,
}

/// What an embedding page may choose about the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// The margin around the outer lines in cells.
    pub padding: Option<f64>,
    /// The colour of the lines.
    pub line_colour: Option<String>,
    /// The width of the lines in CSS px.
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
    /// Wood, slate and shell.
    #[must_use]
    pub const fn wood(shade: Shade) -> &'static Theme {
        match shade {
            Shade::Light => &LIGHT,
            Shade::Dark => &DARK,
        }
    }

    /// The colours of a stone.
    #[must_use]
    pub const fn stone(&self, stone: Stone) -> &StoneColours {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }

    /// The ink of the lines, unless the page has chosen another.
    #[must_use]
    pub fn line_ink(&self, look: &Look) -> Ink {
        match &look.line_colour {
            Some(colour) => Ink::Owned(colour.clone()),
            None => Ink::Borrowed(self.line),
        }
    }
}
