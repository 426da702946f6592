//! Reads and writes the lines of messages. A value may hold any text and is percent-encoded.

use std::fmt::Display;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use tengen_core::lines::{Fields, Form, ParseLineError, wrong};

/// Characters to encode in a field: those that would end it or start an encoded character.
const IN_FIELD: &AsciiSet = &CONTROLS.add(b' ').add(b'%');

/// Characters to encode in a list item: also the comma, which ends an item.
const IN_LIST: &AsciiSet = &IN_FIELD.add(b',');

/// A line under construction.
pub(super) struct LineWriter(String);

impl LineWriter {
    pub(super) fn new(word: &str) -> LineWriter {
        LineWriter(word.to_string())
    }

    pub(super) fn with(mut self, name: &str, value: impl Display) -> LineWriter {
        self.add(
            name,
            &utf8_percent_encode(&value.to_string(), IN_FIELD).to_string(),
        );
        self
    }

    /// Adds a field; adds nothing for `None`.
    pub(super) fn with_some(self, name: &str, value: Option<impl Display>) -> LineWriter {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a list; each item is encoded separately.
    pub(super) fn with_list<T: Display>(mut self, name: &str, items: &[T]) -> LineWriter {
        let items = items.iter().map(|item| {
            let text = item.to_string();
            utf8_percent_encode(&text, IN_LIST).to_string()
        });
        self.add(name, &items.collect::<Vec<_>>().join(","));
        self
    }

    fn add(&mut self, name: &str, value: &str) {
        self.0.push(' ');
        self.0.push_str(name);
        self.0.push('=');
        self.0.push_str(value);
    }

    pub(super) fn end(self) -> String {
        self.0
    }
}

/// A line split into its word and fields.
pub(super) struct Read<'a>(Fields<'a>);

impl<'a> Read<'a> {
    /// Splits a line of at most `longest` bytes.
    pub(super) fn of(line: &'a str, longest: usize) -> Result<Read<'a>, ParseLineError> {
        let form = Form {
            longest,
            last: ("", ""),
        };
        Fields::of(line, &form).map(Read)
    }

    pub(super) const fn word(&self) -> &'a str {
        self.0.word
    }

    /// Reads a required field as text.
    pub(super) fn text(&self, name: &'static str) -> Result<String, ParseLineError> {
        decoded(name, self.0.need(name)?)
    }

    /// Reads a required field.
    pub(super) fn read<T>(&self, name: &'static str) -> Result<T, ParseLineError>
    where
        T: std::str::FromStr<Err: Display>,
    {
        let text = self.text(name)?;
        text.parse().map_err(|why| wrong(name, &text, &why))
    }

    /// Reads an optional field; `None` if it is missing.
    pub(super) fn some<T>(&self, name: &'static str) -> Result<Option<T>, ParseLineError>
    where
        T: std::str::FromStr<Err: Display>,
    {
        match self.0.get(name) {
            Some(_) => self.read(name).map(Some),
            None => Ok(None),
        }
    }

    /// Reads a required whole number from 0 to `most`.
    pub(super) fn number<N>(&self, name: &'static str, most: N) -> Result<N, ParseLineError>
    where
        N: std::str::FromStr + PartialOrd + Display + Copy,
    {
        self.0.number(name, most)
    }

    /// Reads an optional whole number from 0 to `most`; `None` if it is missing.
    pub(super) fn some_number<N>(
        &self,
        name: &'static str,
        most: N,
    ) -> Result<Option<N>, ParseLineError>
    where
        N: std::str::FromStr + PartialOrd + Display + Copy,
    {
        match self.0.get(name) {
            Some(_) => self.number(name, most).map(Some),
            None => Ok(None),
        }
    }

    /// Reads the items of a list; an empty list if the field is missing.
    pub(super) fn list<T>(&self, name: &'static str) -> Result<Vec<T>, ParseLineError>
    where
        T: std::str::FromStr<Err: Display>,
    {
        let items = self.0.get(name).unwrap_or_default().split(',');
        items
            .filter(|item| !item.is_empty())
            .map(|item| {
                let text = decoded(name, item)?;
                text.parse().map_err(|why| wrong(name, &text, &why))
            })
            .collect()
    }
}

fn decoded(name: &'static str, value: &str) -> Result<String, ParseLineError> {
    let text = percent_decode_str(value).decode_utf8();
    let text = text.map_err(|_| wrong(name, value, &"expected UTF-8, percent-encoded"))?;
    Ok(text.into_owned())
}
