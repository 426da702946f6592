//! What an embedding page may choose, read from plain JavaScript objects. Names and values that
//! are not known are errors: a typing mistake is said, not ignored.

use wasm_bindgen::{JsCast, JsValue};

use crate::app::{Language, Scheme, Settings, Visibility};
use crate::board::BoardSize;
use crate::game::Terms;
use crate::view::Look;

/// What [`Shell::mount`](super::Shell::mount) is told.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Settings and terms that hold unless the store has others.
    pub settings: Settings,
    /// What the board looks like beyond the settings.
    pub look: Look,
    /// The prefix of the board's keys in the store; without one nothing is stored.
    pub storage: Option<String>,
    /// Whether the board is the page's own.
    pub role: Role,
}

/// Whose page a board is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Somebody else's: only the host element is touched.
    #[default]
    Guest,
    /// Its own: language and colours are set on the whole document.
    Page,
}

impl Options {
    /// Reads the options of `mount`: `size`, `first`, `fullBoard` as in [`terms`]; `language`
    /// (`"en"`, `"zh"`), `scheme` (`"system"`, `"light"`, `"dark"`), `coordinates` and `numbers`
    /// (booleans), `padding` (cells), `lineColor` (a CSS colour), `lineWidth` (CSS px), `storage`
    /// (a prefix of keys), `page` (a boolean: whether the board is the page's own).
    ///
    /// # Errors
    ///
    /// What is wrong with which option.
    pub fn read(value: &JsValue) -> Result<Options, String> {
        let mut options = Options::default();
        let mut terms = Terms::default();
        for_each(value, |name, value| {
            if let Some(read) = read_term(&mut terms, name, value) {
                return read;
            }
            options.read_one(name, value)
        })?;
        options.settings.terms = terms;
        Ok(options)
    }

    fn read_one(&mut self, name: &str, value: &JsValue) -> Result<(), String> {
        match name {
            "language" => {
                let language = value.as_string().and_then(|tag| Language::from_tag(&tag));
                self.settings.language = Some(language.ok_or("expected \"en\" or \"zh\"")?);
            }
            "scheme" => {
                let scheme = value.as_string().and_then(|name| Scheme::from_name(&name));
                self.settings.scheme =
                    scheme.ok_or("expected \"system\", \"light\" or \"dark\"")?;
            }
            "coordinates" => self.settings.coordinates = visibility(value)?,
            "numbers" => self.settings.numbers = visibility(value)?,
            "padding" => self.look.padding = Some(number(value, 5)?),
            "lineColor" => self.look.line_colour = Some(text(value)?),
            "lineWidth" => self.look.line_width = Some(number(value, 10)?),
            "storage" => self.storage = Some(text(value)?),
            "page" => {
                let own = value.as_bool().ok_or("expected true or false")?;
                self.role = if own { Role::Page } else { Role::Guest };
            }
            _ => return Err("unknown option".to_string()),
        }
        Ok(())
    }
}

/// Reads terms: `size` (5 to 22), `first` (`"black"`, `"white"`), `fullBoard` (`"draw"`,
/// `"second"`). What is missing has its default.
///
/// # Errors
///
/// What is wrong with which option.
pub(super) fn terms(value: &JsValue) -> Result<Terms, String> {
    let mut terms = Terms::default();
    for_each(value, |name, value| {
        read_term(&mut terms, name, value).unwrap_or_else(|| Err("unknown option".to_string()))
    })?;
    Ok(terms)
}

/// `None` if there is no term of that name.
fn read_term(terms: &mut Terms, name: &str, value: &JsValue) -> Option<Result<(), String>> {
    let words = value.as_string().unwrap_or_default();
    Some(match name {
        "size" => {
            let lines = value.as_f64().filter(|lines| lines.fract() == 0.0);
            // A float becomes the nearest number of the type, and 0 and 255 are no sizes.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let size = BoardSize::new(lines.map_or(0, |lines| lines as u8));
            size.map(|size| terms.size = size)
                .map_err(|error| error.to_string())
        }
        "first" => words
            .parse()
            .map(|first| terms.first = first)
            .map_err(|_| "expected \"black\" or \"white\"".to_string()),
        "fullBoard" => words
            .parse()
            .map(|full_board| terms.rules.full_board = full_board)
            .map_err(|_| "expected \"draw\" or \"second\"".to_string()),
        _ => return None,
    })
}

fn for_each(
    value: &JsValue,
    mut read: impl FnMut(&str, &JsValue) -> Result<(), String>,
) -> Result<(), String> {
    if value.is_undefined() || value.is_null() {
        return Ok(());
    }
    let object: &js_sys::Object = value
        .dyn_ref()
        .filter(|_| value.is_object() && !js_sys::Array::is_array(value))
        .ok_or("expected an object of options")?;
    for entry in js_sys::Object::entries(object).iter() {
        let entry: js_sys::Array = entry.unchecked_into();
        let name = entry.get(0).as_string().unwrap_or_default();
        let value = entry.get(1);
        // JavaScript programs say "not chosen" by undefined.
        if !value.is_undefined() {
            read(&name, &value).map_err(|why| format!("{name}: {why}"))?;
        }
    }
    Ok(())
}

fn visibility(value: &JsValue) -> Result<Visibility, String> {
    match value.as_bool() {
        Some(true) => Ok(Visibility::Shown),
        Some(false) => Ok(Visibility::Hidden),
        None => Err("expected true or false".to_string()),
    }
}

fn text(value: &JsValue) -> Result<String, String> {
    value.as_string().ok_or("expected a string".to_string())
}

fn number(value: &JsValue, most: u8) -> Result<f64, String> {
    value
        .as_f64()
        .filter(|&number| 0.0 <= number && number <= f64::from(most))
        .ok_or(format!("expected a number from 0 to {most}"))
}
