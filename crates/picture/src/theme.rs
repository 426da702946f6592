//! The appearance of a board, as data: colours and fractions of a cell. Source: the project's own design.

use strum::{EnumString, IntoStaticStr};

use super::Ink;
use super::themes::{CLASSIC, CONTRAST, NIGHT, PAPER, SHEET, SLATE, WOOD};
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

/// The themes of the board. The text form is the name in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ThemeName {
    /// A wooden board with stones of slate and shell.
    #[default]
    Wood,
    /// A board of grey slate.
    Slate,
    /// A printed board with flat stones.
    Paper,
    /// A dark board.
    Night,
    /// Black and white with bold lines.
    Contrast,
    /// Thin grey lines on white: low contrast.
    Classic,
}

impl ThemeName {
    /// All themes.
    pub const ALL: [ThemeName; 6] = [
        ThemeName::Wood,
        ThemeName::Slate,
        ThemeName::Paper,
        ThemeName::Night,
        ThemeName::Contrast,
        ThemeName::Classic,
    ];

    /// Returns the name: `wood`, `slate`, `paper`, `night`, `contrast` or `classic`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The material of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grain {
    /// A plain surface.
    Plain,
    /// Bands, year lines and pores of wood.
    Wood,
    /// Thin fibres of paper.
    Fibres,
    /// Light and dark specks of stone.
    Specks,
}

/// The drawing of a stone that is not on the board yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ghost {
    /// A translucent stone.
    Stone,
    /// A dashed ring.
    Ring,
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
    /// Colour of the seal and the rings of a five on the stone.
    pub mark: &'static str,
    /// Opacity of a hover stone, from 0 to 1.
    pub hover: f64,
}

/// The colours and proportions of a board in one shade.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Theme {
    /// Colours of the ground from the upper left corner to the lower right one.
    pub ground: [&'static str; 2],
    /// The material of the board.
    pub grain: Grain,
    /// Colour of the grain.
    pub grain_ink: &'static str,
    /// Strength of specks, from 0 to 1.
    pub grain_alpha: f64,
    /// Colour of the lines and star points.
    pub line: &'static str,
    /// The width that is added to each line, in CSS px.
    pub line_boost: f64,
    /// Colour of the coordinates.
    pub label: &'static str,
    /// [`Visibility::Hidden`] if the theme never shows coordinates.
    pub coordinates: Visibility,
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
    /// The width of the rim inside a stone's edge, in radii of the stone; at least one device px.
    pub rim: f64,
    /// The drawing of stones that are not on the board yet.
    pub ghost: Ghost,
    pub(super) black: StoneColours,
    pub(super) white: StoneColours,
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
    /// The colours of the ground from the upper left corner to the lower right one; `None` for those of the theme.
    pub ground: Option<[String; 2]>,
    /// The material of the board; `None` for that of the theme. [`Grain::Plain`] makes SVG pictures small: 8 KB instead of
    /// 58 KB for a board with eight stones.
    pub material: Option<Grain>,
}

impl Theme {
    /// Returns a theme in one shade. Night and the classic theme look the same in both.
    #[must_use]
    pub const fn of(name: ThemeName, shade: Shade) -> &'static Theme {
        let [light, dark] = match name {
            ThemeName::Wood => &WOOD,
            ThemeName::Slate => &SLATE,
            ThemeName::Paper => &PAPER,
            ThemeName::Night => return &NIGHT,
            ThemeName::Contrast => &CONTRAST,
            ThemeName::Classic => return &CLASSIC,
        };
        match shade {
            Shade::Light => light,
            Shade::Dark => dark,
        }
    }

    /// Returns the theme of printed diagrams: that of paper on a plain white ground.
    #[must_use]
    pub const fn print() -> &'static Theme {
        &SHEET
    }

    /// Returns the theme with a wooden board, slate and shell stones.
    #[must_use]
    pub const fn wood(shade: Shade) -> &'static Theme {
        Theme::of(ThemeName::Wood, shade)
    }

    /// Returns the colours of `stone`.
    #[must_use]
    pub const fn stone(&self, stone: Stone) -> &StoneColours {
        match stone {
            Stone::Black => &self.black,
            Stone::White => &self.white,
        }
    }

    /// Returns the colours of the ground: those of `look` if it has some, otherwise those of the theme.
    pub(super) fn ground_inks(&self, look: &Look) -> [Ink; 2] {
        match &look.ground {
            Some(inks) => inks.clone().map(Ink::Owned),
            None => self.ground.map(Ink::Borrowed),
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
