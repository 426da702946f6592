//! The attributes of the element and their values.

use std::fmt::Display;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Misfit, Opening, ParseMoveLimitError, Referee, Terms};
use tengen_core::rules::FullBoard;
use tengen_kit::text::Language;
use tengen_picture::{Look, Section, Shade, ThemeName, Visibility};

/// An attribute. The text form is its name in markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Attribute {
    Moves,
    Rules,
    Size,
    First,
    Opening,
    FullBoard,
    Referee,
    Clock,
    MoveLimit,
    Ply,
    Interactive,
    Puzzle,
    Black,
    White,
    Controls,
    Section,
    Coordinates,
    Numbers,
    Forbidden,
    Theme,
    Scheme,
    Padding,
    LineColor,
    LineWidth,
    Lang,
}

impl Attribute {
    /// All attributes.
    pub const ALL: &[Attribute] = Attribute::VARIANTS;

    /// Returns the name in markup, such as `line-color`.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns `true` if the game on the board depends on the attribute.
    pub(crate) const fn is_of_game(self) -> bool {
        matches!(
            self,
            Attribute::Moves
                | Attribute::Rules
                | Attribute::Size
                | Attribute::First
                | Attribute::Opening
                | Attribute::FullBoard
                | Attribute::Referee
                | Attribute::Clock
                | Attribute::MoveLimit
                | Attribute::Puzzle
        )
    }
}

/// The buttons below the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Controls {
    /// They show where somebody can step: in a record, a game and a puzzle.
    #[default]
    Auto,
    Shown,
    Hidden,
}

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, EnumString)]
#[strum(serialize_all = "kebab-case")]
enum Scheme {
    #[default]
    System,
    Light,
    Dark,
}

/// The use of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Use {
    /// Somebody looks, and steps through the moves.
    #[default]
    Diagram,
    /// Somebody places stones of both colours.
    Game,
    /// Somebody looks for the moves of the solution: these, or those of the record.
    Puzzle(String),
}

/// The names of the players; `None` leaves the one of the record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Names {
    black: Option<String>,
    white: Option<String>,
}

impl Names {
    pub(crate) fn of(&self, stone: Stone) -> Option<&str> {
        match stone {
            Stone::Black => self.black.as_deref(),
            Stone::White => self.white.as_deref(),
        }
    }
}

/// The values of all attributes.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    pub(crate) moves: String,
    pub(crate) terms: Terms,
    /// Applied last, because it may come before or after the rule set.
    full_board: Option<FullBoard>,
    pub(crate) ply: Option<u16>,
    interactive: bool,
    puzzle: Option<String>,
    pub(crate) names: Names,
    pub(crate) controls: Controls,
    section: Option<(Point, Point)>,
    pub(crate) coordinates: Visibility,
    pub(crate) numbers: Visibility,
    pub(crate) forbidden: Visibility,
    pub(crate) theme: ThemeName,
    scheme: Scheme,
    pub(crate) look: Look,
    pub(crate) language: Language,
    /// The language of the page around the element, which it speaks unless it has one of its own.
    pub(crate) around: Language,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            moves: String::new(),
            terms: Terms::default(),
            full_board: None,
            ply: None,
            interactive: false,
            puzzle: None,
            names: Names::default(),
            controls: Controls::Auto,
            section: None,
            coordinates: Visibility::Shown,
            numbers: Visibility::Hidden,
            forbidden: Visibility::Hidden,
            theme: ThemeName::Wood,
            scheme: Scheme::System,
            look: Look::default(),
            language: Language::En,
            around: Language::En,
        }
    }
}

impl Settings {
    /// Sets an attribute, or gives it its default without a value.
    ///
    /// # Errors
    ///
    /// What was expected. After an error nothing has changed, but that words in an unknown language become English ones.
    pub fn set(&mut self, attribute: Attribute, value: Option<&str>) -> Result<(), String> {
        let defaults = Settings::default();
        let text = value.unwrap_or_default().trim();
        let is_there = value.is_some();
        match attribute {
            Attribute::Moves => text.clone_into(&mut self.moves),
            Attribute::Rules => self.terms.rules = parsed(text, defaults.terms.rules)?,
            Attribute::Size => {
                let lines = text.parse().map_or(0, |lines: u8| lines);
                let size = BoardSize::new(lines);
                let size = if text.is_empty() {
                    Ok(defaults.terms.size)
                } else {
                    size
                };
                self.terms.size = size.map_err(|_| "expected a number from 5 to 22".to_owned())?;
            }
            Attribute::First => {
                self.terms.first = named(text, defaults.terms.first, "expected black or white")?;
            }
            Attribute::Opening => self.terms.opening = parsed(text, defaults.terms.opening)?,
            Attribute::FullBoard => {
                let full = named(text, FullBoard::Draw, "expected draw or second")?;
                self.full_board = is_there.then_some(full);
            }
            Attribute::Referee => {
                self.terms.referee =
                    named(text, Referee::default(), "expected strict, marked or claim")?;
            }
            Attribute::Clock => self.terms.clock = parsed(text, defaults.terms.clock)?,
            Attribute::MoveLimit => {
                let limit = (!text.is_empty()).then(|| text.parse()).transpose();
                self.terms.moves = limit.map_err(|why: ParseMoveLimitError| why.to_string())?;
            }
            Attribute::Ply => {
                let ply = text.parse();
                let ply = ply.map_err(|_| "expected a number of moves, such as 12".to_owned());
                self.ply = if text.is_empty() { None } else { Some(ply?) };
            }
            Attribute::Interactive => self.interactive = flag(value)?,
            Attribute::Puzzle => self.puzzle = value.map(str::to_owned),
            Attribute::Black => self.names.black = some(text),
            Attribute::White => self.names.white = some(text),
            Attribute::Controls => {
                self.controls = named(text, Controls::Auto, "expected auto, shown or hidden")?;
            }
            Attribute::Section => self.section = section(text)?,
            Attribute::Coordinates => {
                self.coordinates = visibility(value, defaults.coordinates)?;
            }
            Attribute::Numbers => self.numbers = visibility(value, defaults.numbers)?,
            Attribute::Forbidden => self.forbidden = visibility(value, defaults.forbidden)?,
            Attribute::Theme => {
                let names = "expected wood, slate, paper, night, contrast or classic";
                self.theme = named(text, ThemeName::Wood, names)?;
            }
            Attribute::Scheme => {
                self.scheme = named(text, Scheme::System, "expected system, light or dark")?;
            }
            Attribute::Padding => {
                self.look.padding = number(text, 5.0, "expected a number of cells from 0 to 5")?;
            }
            // Only a browser knows all colours: the script asks it first.
            Attribute::LineColor => self.look.line_colour = some(text),
            Attribute::LineWidth => {
                self.look.line_width = number(text, 10.0, "expected a width from 0 to 10 px")?;
            }
            Attribute::Lang if text.is_empty() => self.language = self.around,
            Attribute::Lang => {
                let found = Language::from_tag(text);
                self.language = found.unwrap_or_default();
                found.ok_or_else(languages)?;
            }
        }
        Ok(())
    }

    /// Returns the terms of a game without a record.
    ///
    /// # Errors
    ///
    /// The attribute that does not fit the others, and why.
    pub(crate) fn agreed(&self) -> Result<Terms, (Attribute, String)> {
        let mut terms = self.terms;
        if let Some(full_board) = self.full_board {
            terms.rules.full_board = full_board;
        }
        match terms.check() {
            Ok(()) => self.playable(terms),
            Err(why) => {
                let attribute = match why {
                    Misfit::NeedsBlackFirst => Attribute::First,
                    Misfit::NeedsRenju | Misfit::NeedsSize15 | Misfit::NeedsSize11 => {
                        Attribute::Opening
                    }
                };
                Err((attribute, why.to_string()))
            }
        }
    }

    /// Refuses terms by which people would have to answer questions: the element has no buttons for that.
    fn playable(&self, terms: Terms) -> Result<Terms, (Attribute, String)> {
        if self.purpose() == Use::Diagram {
            return Ok(terms);
        }
        if !matches!(
            terms.opening,
            Opening::Free | Opening::Tengen | Opening::Pro | Opening::LongPro
        ) {
            let why = "expected free, tengen, pro or long-pro: in this opening the players choose, and the board has no buttons for that";
            return Err((Attribute::Opening, why.to_owned()));
        }
        if terms.referee == Referee::Claim {
            let why = "expected strict or marked: nobody could claim the win here";
            return Err((Attribute::Referee, why.to_owned()));
        }
        Ok(terms)
    }

    /// Returns the use of the board.
    pub(crate) fn purpose(&self) -> Use {
        match &self.puzzle {
            Some(solution) => Use::Puzzle(solution.clone()),
            None if self.interactive => Use::Game,
            None => Use::Diagram,
        }
    }

    /// Returns the visible part of a board.
    pub(crate) fn section(&self, size: BoardSize) -> Section {
        match self.section {
            Some((one, other)) if self.corner_off(size).is_none() => {
                Section::between(one, other, size)
            }
            _ => Section::whole(size),
        }
    }

    /// Returns a corner of the section that is not on a board; `None` if both are.
    pub(crate) fn corner_off(&self, size: BoardSize) -> Option<Point> {
        let (one, other) = self.section?;
        [one, other].into_iter().find(|&it| !size.contains(it))
    }

    /// Returns the shade of the board. `system` is that of the browser.
    pub(crate) const fn shade(&self, system: Shade) -> Shade {
        match self.scheme {
            Scheme::System => system,
            Scheme::Light => Shade::Light,
            Scheme::Dark => Shade::Dark,
        }
    }
}

/// Returns what is expected of a language: `expected en, ja or ko, and the words are English now`.
fn languages() -> String {
    let codes = Language::ALL.map(Language::code);
    let [others @ .., last] = &codes;
    let others = others.join(", ");
    format!("expected {others} or {last}, and the words are English now")
}

fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn parsed<T: FromStr<Err: Display>>(text: &str, default: T) -> Result<T, String> {
    if text.is_empty() {
        return Ok(default);
    }
    text.parse().map_err(|why: T::Err| why.to_string())
}

fn named<T: FromStr>(text: &str, default: T, expected: &str) -> Result<T, String> {
    if text.is_empty() {
        return Ok(default);
    }
    text.parse().map_err(|_| expected.to_owned())
}

/// Reads an attribute that counts by being there, as is usual in markup, or by `true` and `false`.
fn flag(value: Option<&str>) -> Result<bool, String> {
    match value {
        None | Some("false") => Ok(false),
        Some("" | "true") => Ok(true),
        Some(_) => Err("expected no value, true or false".to_owned()),
    }
}

/// Reads the visibility of something: an attribute without a value shows it.
fn visibility(value: Option<&str>, default: Visibility) -> Result<Visibility, String> {
    match value {
        None => Ok(default),
        Some("" | "shown" | "true") => Ok(Visibility::Shown),
        Some("hidden" | "false" | "none") => Ok(Visibility::Hidden),
        Some(_) => Err("expected shown or hidden".to_owned()),
    }
}

fn number(text: &str, most: f64, expected: &str) -> Result<Option<f64>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let number = decimal(text).filter(|&it| it <= most);
    number.map(Some).ok_or_else(|| expected.to_owned())
}

/// Reads a number such as `1.5` with at most three decimal places. The parser of the standard library has tables of 10 KB.
fn decimal(text: &str) -> Option<f64> {
    const DECIMALS: usize = 3;
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|it| it.is_ascii_digit());
    let is_usual = is_number(whole) && is_number(part) && part.len() <= DECIMALS;
    if !is_usual || whole.len() + part.len() == 0 || whole.len() > DECIMALS {
        return None;
    }
    let thousandths: u32 = format!("{whole}{part:0<DECIMALS$}").parse().ok()?;
    Some(f64::from(thousandths) / 1000.0)
}

/// Reads two opposite corners, such as `c3-m13`.
fn section(text: &str) -> Result<Option<(Point, Point)>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    let corners = text.split_once(['-', ' ', ',']);
    let corners = corners
        .and_then(|(one, other)| Some((one.trim().parse().ok()?, other.trim().parse().ok()?)));
    let expected = || "expected two corners, such as c3-m13".to_owned();
    corners.map(Some).ok_or_else(expected)
}
