//! Reads and writes the lines of messages. A value may hold any text and is percent-encoded.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

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

    /// Adds a field.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        self.start(name);
        self.0.extend(utf8_percent_encode(value, IN_FIELD));
    }

    /// Adds a list; each item is encoded separately.
    pub(super) fn add_list<T: Display>(&mut self, name: &str, items: &[T]) {
        self.start(name);
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                self.0.push(',');
            }
            self.0
                .extend(utf8_percent_encode(&item.to_string(), IN_LIST));
        }
    }

    fn start(&mut self, name: &str) {
        self.0.push(' ');
        self.0.push_str(name);
        self.0.push('=');
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }
}

/// A line split into its word and fields.
pub(super) struct LineReader<'a>(Fields<'a>);

impl<'a> LineReader<'a> {
    /// Splits a line of at most `longest` bytes.
    pub(super) fn of(line: &'a str, longest: usize) -> Result<LineReader<'a>, ParseLineError> {
        let form = Form { longest, last: &[] };
        Fields::of(line, &form).map(LineReader)
    }

    pub(super) const fn word(&self) -> &'a str {
        self.0.word
    }

    /// Reads a required field.
    pub(super) fn value<T>(&self, name: &'static str) -> Result<T, ParseLineError>
    where
        T: FromStr<Err: Display>,
    {
        parsed(name, self.0.need(name)?)
    }

    /// Reads a required whole number from 0 to `most`.
    pub(super) fn number<N>(&self, name: &'static str, most: N) -> Result<N, ParseLineError>
    where
        N: FromStr + PartialOrd + Display + Copy,
    {
        self.0.number(name, most)
    }

    /// Reads the items of a list; an empty list if the field is missing.
    pub(super) fn list<T>(&self, name: &'static str) -> Result<Vec<T>, ParseLineError>
    where
        T: FromStr<Err: Display>,
    {
        let items = self.0.get(name).unwrap_or_default().split(',');
        items
            .filter(|item| !item.is_empty())
            .map(|item| parsed(name, item))
            .collect()
    }

    /// Reads a required list of `N` items.
    pub(super) fn array<T, const N: usize>(
        &self,
        name: &'static str,
    ) -> Result<[T; N], ParseLineError>
    where
        T: FromStr<Err: Display>,
    {
        let found = self.0.need(name)?;
        let items = self.list(name)?.try_into();
        items.map_err(|_| wrong(name, found, &format_args!("expected {N} items")))
    }
}

fn parsed<T>(name: &'static str, value: &str) -> Result<T, ParseLineError>
where
    T: FromStr<Err: Display>,
{
    let text = decoded(name, value)?;
    text.parse().map_err(|why| wrong(name, &text, &why))
}

fn decoded<'a>(name: &'static str, value: &'a str) -> Result<Cow<'a, str>, ParseLineError> {
    let text = percent_decode_str(value).decode_utf8();
    text.map_err(|_| wrong(name, value, &"expected UTF-8, percent-encoded"))
}
