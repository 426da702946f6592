//! The fields of messages: one way to write and read a value of each type that a message carries.

use std::fmt::Display;
use std::str::FromStr;

use super::line::{LineReader, LineWriter};
use super::{DisplayName, Entry, Id, Stones};
use tengen_core::game::{Action, Request, Seat, Terms};
use tengen_core::lines::ParseLineError;

/// A value that a message carries in a field, or in several fields.
pub(super) trait Field: Sized {
    /// Adds the value to a line as the field `name`. A value of several fields has its own names for them, and
    /// ignores `name`.
    fn write(&self, name: &'static str, line: &mut LineWriter);

    /// Reads the value from the field `name`, or from its own fields.
    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError>;
}

/// A type whose text form is the value of one field.
pub(super) trait Plain: Display + FromStr<Err: Display> {}

impl<T: Plain> Field for T {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        line.add(name, &self.to_string());
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<T, ParseLineError> {
        line.value(name)
    }
}

impl Plain for String {}
impl Plain for DisplayName {}
impl Plain for Entry {}
impl Plain for Action {}
impl Plain for Terms {}
impl Plain for Stones {}
impl<const N: usize> Plain for Id<N> {}

/// A number has only digits: neither a sign nor an encoded digit.
macro_rules! number {
    ($($kind:ident),+) => {$(
        impl Field for $kind {
            fn write(&self, name: &'static str, line: &mut LineWriter) {
                line.add(name, &self.to_string());
            }

            fn read(name: &'static str, line: &LineReader<'_>) -> Result<$kind, ParseLineError> {
                line.number(name, $kind::MAX)
            }
        }
    )+};
}

number!(u16, u32, u64);

/// `None` is a field that is missing. A value of several fields is `None` if any of them is missing.
impl<T: Field> Field for Option<T> {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        if let Some(value) = self {
            value.write(name, line);
        }
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Option<T>, ParseLineError> {
        match T::read(name, line) {
            Err(ParseLineError::Missing(_)) => Ok(None),
            read => read.map(Some),
        }
    }
}

/// A list is always written, and a missing one is empty.
impl<T: Display + FromStr<Err: Display>> Field for Vec<T> {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        line.add_list(name, self);
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Vec<T>, ParseLineError> {
        line.list(name)
    }
}

impl Field for Request {
    fn write(&self, _: &'static str, line: &mut LineWriter) {
        self.by.write("by", line);
        self.wish.write("wish", line);
    }

    /// A wrong field is an error even if the other one is missing, so that an `Option` is not `None` then.
    fn read(_: &'static str, line: &LineReader<'_>) -> Result<Request, ParseLineError> {
        let by: Option<Seat> = Field::read("by", line)?;
        Ok(Request {
            wish: Field::read("wish", line)?,
            by: by.ok_or(ParseLineError::Missing("by"))?,
        })
    }
}
