//! The options with which the site begins, and the terms of new games, read from plain JavaScript objects. Unknown names and values
//! are errors, so that typing mistakes are reported and not ignored.

use std::fmt::Display;
use std::str::FromStr;
use tengen_picture::{Look, Visibility};

use js_sys::Function;
use wasm_bindgen::{JsCast, JsValue};

use crate::devices::FUNCTIONS;
use crate::kit::device::Functions;
use crate::kit::shell::Role;
use tengen_core::board::BoardSize;
use tengen_core::game::{Misfit, Terms};
use tengen_core::rules::FullBoard;
use tengen_page::{Asset, Language, Lineup, PlayedBy, Settings, Visit, assets};

/// The options of [`Shell::mount`](super::Shell::mount).
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The default settings and terms, used unless the store has others.
    pub settings: Settings,
    /// The appearance of the board beyond the settings.
    pub look: Look,
    /// The prefix of the board's keys in the store; `None` to store nothing.
    pub storage: Option<String>,
    /// The board's role on the page.
    pub role: Role,
    /// Choices for this visit that come before the settings, such as those of the address.
    pub visit: Visit,
    /// The functions of the page that load and start things.
    pub(crate) functions: Functions,
}

impl Options {
    /// Reads the options of `mount`: those of a new game as in `terms`; `language` (`"en"`, `"zh"`), `scheme`
    /// (`"system"`, `"light"`, `"dark"`), `coordinates` and `numbers` (booleans), `padding` (cells),
    /// `lineColor` (a CSS colour), `lineWidth` (CSS px), `storage` (a prefix of keys), `page` (a boolean:
    /// `true` if the board owns the page), `query` (the query of an address, such as `?lang=zh&theme=paper`); and the
    /// functions of the page that devices need (`FUNCTIONS`).
    ///
    /// # Errors
    ///
    /// A text that names the wrong option and the reason.
    pub fn read(value: &JsValue) -> Result<Options, String> {
        let mut options = Options::default();
        let mut agreed: Option<Agreed> = None;
        for (name, value) in entries(value)? {
            let about = options.set(&name, &value);
            match about.map_err(|why| wrong(&name, why))? {
                About::Board => {}
                About::Game => agreed.get_or_insert_default().read(&name, &value)?,
            }
        }
        if let Some(agreed) = agreed {
            let (terms, lineup) = agreed.all()?;
            options.settings.terms = terms;
            options.settings.players = lineup.players;
            options.settings.first_player = lineup.first;
        }
        Ok(options)
    }

    fn set(&mut self, name: &str, value: &JsValue) -> Result<About, Wrong> {
        match name {
            "storage" => self.storage = Some(text(value)?),
            "page" => {
                self.role = if flag(value)? {
                    Role::Page
                } else {
                    Role::Guest
                }
            }
            "query" => self.visit = Visit::of_query(&text(value)?),
            "language" => {
                let language = Language::from_tag(&text(value).unwrap_or_default());
                self.settings.language = Some(language.ok_or("expected \"en\" or \"zh\"")?);
            }
            "scheme" => {
                let scheme = text(value).unwrap_or_default().parse();
                self.settings.scheme =
                    scheme.map_err(|_| "expected \"system\", \"light\" or \"dark\"")?;
            }
            "coordinates" => self.settings.coordinates = visibility(value)?,
            "numbers" => self.settings.numbers = visibility(value)?,
            "padding" => {
                let cells = number(value, 5.0).ok_or("expected a number from 0 to 5")?;
                self.look.padding = Some(cells);
            }
            "lineColor" => self.look.line_colour = Some(colour(value)?),
            "lineWidth" => {
                let pixels = number(value, 10.0).ok_or("expected a number from 0 to 10")?;
                self.look.line_width = Some(pixels);
            }
            name => match functions().find(|it| *it == name) {
                Some(name) => self.functions.set(name, function(value)?),
                None => return Ok(About::Game),
            },
        }
        Ok(About::Board)
    }
}

/// Returns the names of the options that are functions of the page.
fn functions() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.into_iter().chain(assets::all().map(Asset::name))
}

/// The subject of an option.
enum About {
    /// The board, or the page around it.
    Board,
    /// The game; also for unknown options.
    Game,
}

/// Reads the terms and the players: `rules`, a rule set's text form such as `"renju"` or
/// `"custom:b=exact,w=over,ban=33+44"`; `size` (5 to 22); `first` (`"black"`, `"white"`); `opening`,
/// `colours`, `referee` and `clock` (`"increment:300+5"`, `"byoyomi:600+3x30"`, `"bank:30+60"`) by their
/// names in the text form of terms; `moves` (20 to 400), after which the game is a draw; `fullBoard` (`"draw"`, `"second"`), which overrides the rule set; `black`
/// and `white`, the players (`"person"`, `"level:1"` to `"level:10"`, `"level:max"` and the other bots). An
/// option that is missing has its default.
///
/// # Errors
///
/// A text that names the wrong option and the reason, also if it is not possible with another option.
pub(crate) fn new_game(value: &JsValue) -> Result<(Terms, Lineup), String> {
    let mut agreed = Agreed::default();
    for (name, value) in entries(value)? {
        agreed.read(&name, &value)?;
    }
    agreed.all()
}

/// The reason why an option is wrong.
type Wrong = &'static str;

/// The options of a game read so far.
#[derive(Default)]
struct Agreed {
    terms: Terms,
    /// It is applied last, because it may come before or after the rule set.
    full_board: Option<FullBoard>,
    /// The players of Black and White.
    players: [PlayedBy; 2],
}

impl Agreed {
    fn read(&mut self, name: &str, value: &JsValue) -> Result<(), String> {
        let words = text(value).unwrap_or_default();
        self.set(name, value, &words)
            .map_err(|why| wrong(name, &why))
    }

    fn set(&mut self, name: &str, value: &JsValue, words: &str) -> Result<(), String> {
        let terms = &mut self.terms;
        match name {
            "rules" => terms.rules = parsed(words)?,
            "size" => {
                let lines = value.as_f64().filter(|lines| lines.fract() == 0.0);
                // The cast saturates, and neither 0 nor 255 is a size.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let size = BoardSize::new(lines.map_or(0, |lines| lines as u8));
                terms.size = size.map_err(|_| "expected a board size from 5 to 22")?;
            }
            "first" => {
                let first = words.parse();
                terms.first = first.map_err(|_| "expected \"black\" or \"white\"")?;
            }
            "opening" => terms.opening = parsed(words)?,
            "colours" => terms.colours = parsed(words)?,
            "referee" => terms.referee = parsed(words)?,
            "clock" => terms.clock = parsed(words)?,
            "moves" => {
                let moves = value.as_f64().map_or_else(String::new, |it| it.to_string());
                terms.moves = Some(parsed(&moves)?);
            }
            "fullBoard" => {
                let full = words.parse();
                let full = full.map_err(|_| "expected \"draw\" or \"second\"")?;
                self.full_board = Some(full);
            }
            "black" => self.players[0] = parsed(words)?,
            "white" => self.players[1] = parsed(words)?,
            _ => return Err("unknown option".to_string()),
        }
        Ok(())
    }

    /// Returns the terms and players if they are possible together.
    fn all(mut self) -> Result<(Terms, Lineup), String> {
        if let Some(full_board) = self.full_board {
            self.terms.rules.full_board = full_board;
        }
        match self.terms.check() {
            Ok(()) => Ok((self.terms, Lineup::by_colours(self.players, self.terms))),
            Err(Misfit::NeedsBlackFirst) => {
                Err(wrong("first", &Misfit::NeedsBlackFirst.to_string()))
            }
            Err(why) => Err(wrong("opening", &why.to_string())),
        }
    }
}

fn wrong(option: &str, why: &str) -> String {
    format!("{option}: {why}")
}

fn parsed<T: FromStr<Err: Display>>(words: &str) -> Result<T, String> {
    words.parse().map_err(|why: T::Err| why.to_string())
}

/// Returns the names and values of an object; none for `undefined` or `null`. Undefined values are left out,
/// because JavaScript programs use them for "not chosen".
fn entries(value: &JsValue) -> Result<Vec<(String, JsValue)>, String> {
    let mut entries = Vec::new();
    if value.is_undefined() || value.is_null() {
        return Ok(entries);
    }
    // An object of another realm, as from a frame, is no instance of this one's `Object`.
    if !value.is_object() || js_sys::Array::is_array(value) {
        return Err("expected an object of options".to_string());
    }
    for entry in js_sys::Object::entries(value.unchecked_ref()).iter() {
        let entry: js_sys::Array = entry.unchecked_into();
        let value = entry.get(1);
        if !value.is_undefined() {
            entries.push((entry.get(0).as_string().unwrap_or_default(), value));
        }
    }
    Ok(entries)
}

fn visibility(value: &JsValue) -> Result<Visibility, Wrong> {
    Ok(if flag(value)? {
        Visibility::Shown
    } else {
        Visibility::Hidden
    })
}

fn function(value: &JsValue) -> Result<Function, Wrong> {
    if !value.is_function() {
        return Err("expected a function");
    }
    Ok(value.unchecked_ref::<Function>().clone())
}

fn flag(value: &JsValue) -> Result<bool, Wrong> {
    value.as_bool().ok_or("expected true or false")
}

/// Returns the CSS colour if the browser knows it.
fn colour(value: &JsValue) -> Result<String, Wrong> {
    let colour = text(value)?;
    let known = web_sys::css::supports_with_value("color", &colour).unwrap_or(false);
    if known {
        Ok(colour)
    } else {
        Err("expected a CSS colour")
    }
}

fn text(value: &JsValue) -> Result<String, Wrong> {
    value.as_string().ok_or("expected a string")
}

fn number(value: &JsValue, most: f64) -> Option<f64> {
    value
        .as_f64()
        .filter(|&number| 0.0 <= number && number <= most)
}
