//! Writing a line, and what a value may hold: everything, percent-encoded.

use std::fmt::Display;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

use tengen_core::lines::{Fields, Form, ParseLineError, wrong};

/// What would end a field, or be taken for an encoded sign.
const IN_FIELD: &AsciiSet = &CONTROLS.add(b' ').add(b'%');

/// The same in a list, where a comma ends an item.
const IN_LIST: &AsciiSet = &IN_FIELD.add(b',');

/// A line that is being written.
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

    /// Nothing is written of what is not there.
    pub(super) fn with_some(self, name: &str, value: Option<impl Display>) -> LineWriter {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// A list, each item of which is encoded by itself.
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

/// A line that was taken apart.
pub(super) struct Read<'a>(Fields<'a>);

impl<'a> Read<'a> {
    /// Takes a line of at most so many bytes apart.
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

    /// A value that must be there, as text.
    pub(super) fn text(&self, name: &'static str) -> Result<String, ParseLineError> {
        decoded(name, self.0.need(name)?)
    }

    /// A value that must be there.
    pub(super) fn read<T>(&self, name: &'static str) -> Result<T, ParseLineError>
    where
        T: std::str::FromStr<Err: Display>,
    {
        let text = self.text(name)?;
        text.parse().map_err(|why| wrong(name, &text, &why))
    }

    /// A value, if it is there.
    pub(super) fn some<T>(&self, name: &'static str) -> Result<Option<T>, ParseLineError>
    where
        T: std::str::FromStr<Err: Display>,
    {
        match self.0.get(name) {
            Some(_) => self.read(name).map(Some),
            None => Ok(None),
        }
    }

    /// A whole number from 0 on.
    pub(super) fn number<N>(&self, name: &'static str, most: N) -> Result<N, ParseLineError>
    where
        N: std::str::FromStr + PartialOrd + Display + Copy,
    {
        self.0.number(name, most)
    }

    /// A whole number from 0 on, if it is there.
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

    /// The items of a list; none if it is not there.
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
