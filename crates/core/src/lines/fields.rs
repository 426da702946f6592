//! The word and the fields of a line.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::Display;
use core::str::FromStr;

use super::error::{ParseLineError, shortened};
use crate::board::Point;

/// A line split into its word and fields.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    /// The word at the start of the line.
    pub word: &'a str,
    fields: Vec<(&'a str, &'a str)>,
}

/// The rules for the lines of a protocol.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Maximum length of a line, in bytes.
    pub longest: usize,
    /// Words, each with the name of its field whose value extends to the end of the line.
    pub last: &'static [(&'static str, &'static str)],
}

/// Maximum number of fields in a line, including unknown ones.
const MOST: usize = 32;

impl<'a> Fields<'a> {
    /// Splits `line` into its word and fields.
    ///
    /// # Errors
    ///
    /// [`ParseLineError`] if the line is too long, has too many fields, or a part of it is not a field.
    pub fn of(line: &'a str, form: &Form) -> Result<Fields<'a>, ParseLineError> {
        if line.len() > form.longest {
            return Err(ParseLineError::TooLong(form.longest));
        }
        if line.contains(char::is_control) {
            return Err(ParseLineError::Control);
        }
        let (word, mut line) = line.split_once(' ').unwrap_or((line, ""));
        let mut fields = Fields {
            word,
            fields: Vec::new(),
        };
        while !line.is_empty() {
            let (field, others) = line.split_once(' ').unwrap_or((line, ""));
            let Some((name, value)) = field.split_once('=') else {
                if field.is_empty() {
                    line = others;
                    continue;
                }
                return Err(ParseLineError::NotAField(shortened(field)));
            };
            if form.last.contains(&(word, name)) {
                let rest = line.split_once('=').map_or("", |(_, rest)| rest);
                fields.add(name, rest)?;
                break;
            }
            fields.add(name, value)?;
            line = others;
        }
        Ok(fields)
    }

    fn add(&mut self, name: &'a str, value: &'a str) -> Result<(), ParseLineError> {
        if self.get(name).is_some() {
            return Err(ParseLineError::Twice(shortened(name)));
        }
        if self.fields.len() == MOST {
            return Err(ParseLineError::TooMany(MOST));
        }
        self.fields.push((name, value));
        Ok(())
    }

    /// Returns the value of the field `name`, or `None` if it is missing.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let mut fields = self.fields.iter();
        fields.find_map(|&(known, value)| (known == name).then_some(value))
    }

    /// Returns the value of a required field.
    ///
    /// # Errors
    ///
    /// [`ParseLineError::Missing`] if the field is missing.
    pub fn need(&self, name: &'static str) -> Result<&'a str, ParseLineError> {
        self.get(name).ok_or(ParseLineError::Missing(name))
    }

    /// Returns the parsed value of a required field.
    ///
    /// # Errors
    ///
    /// [`ParseLineError`] if the field is missing, or its value cannot be parsed.
    pub fn read<T>(&self, name: &'static str) -> Result<T, ParseLineError>
    where
        T: FromStr<Err: Display>,
    {
        let text = self.need(name)?;
        text.parse().map_err(|why| wrong(name, text, &why))
    }

    /// Returns the value of a required field as a whole number from 0 to `most`.
    ///
    /// # Errors
    ///
    /// [`ParseLineError`] if the field is missing, or its value is not such a number.
    pub fn number<N>(&self, name: &'static str, most: N) -> Result<N, ParseLineError>
    where
        N: FromStr + PartialOrd + Display + Copy,
    {
        let text = self.need(name)?;
        number(text, most).ok_or_else(|| {
            let why = format!("expected a whole number from 0 to {most}");
            wrong(name, text, &why)
        })
    }

    /// Reads a sequence of point names without separators; returns no points if the field is missing.
    ///
    /// # Errors
    ///
    /// [`ParseLineError::Value`] at the first position that is not a point name.
    pub fn points(&self, name: &'static str) -> Result<Vec<Point>, ParseLineError> {
        let mut rest = self.get(name).unwrap_or_default();
        let mut points = Vec::new();
        while !rest.is_empty() {
            let (point, others) =
                Point::split_first(rest).map_err(|why| wrong(name, rest, &why))?;
            points.push(point);
            rest = others;
        }
        Ok(points)
    }
}

/// Parses a number up to `most`, written in digits only; `None` for anything else.
#[must_use]
pub fn number<N: FromStr + PartialOrd + Copy>(text: &str, most: N) -> Option<N> {
    if !text.starts_with(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    text.parse().ok().filter(|&number| number <= most)
}

/// Returns the error for the field `name` with the invalid value `found`.
pub fn wrong(name: &'static str, found: &str, why: &impl Display) -> ParseLineError {
    ParseLineError::Value {
        name,
        found: shortened(found),
        why: why.to_string(),
    }
}
