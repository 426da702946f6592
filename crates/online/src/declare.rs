//! Macros that declare messages and rows. Each is declared once, as a type with the words of its text form;
//! writing and reading follow from that.
//!
//! A field has the name that it has in Rust, or the one after `as`. Its type says how its value is written; see
//! [`Field`](crate::field::Field). A field may be missing if it is an `Option` or a list, or if `= value` gives
//! the value of a missing field; a field with that value is not written. Fields are written in the order of
//! their declaration and read in any order.

/// Declares an enum of messages, with the length limit of a line and the description of a message for the
/// error about an unknown word.
///
/// A variant has the word after `as`. The name before the type of an unnamed field is only for the macro.
macro_rules! messages {
    (
        limit: $limit:expr,
        expected: $expected:literal,

        $(#[$about:meta])*
        pub enum $kind:ident {
            $(
                $(#[$note:meta])*
                $variant:ident as $word:literal
                $({ $($(#[$more:meta])* $field:ident: $type:ty $(= $missing:expr)?,)+ })?
                $(($whole:ident: $inner:ty))?,
            )+
        }
    ) => {
        $(#[$about])*
        pub enum $kind {
            $(
                $(#[$note])*
                #[doc = concat!("\n\nThe word is `", $word, "`.")]
                $variant $({ $($(#[$more])* $field: $type,)+ })? $(($inner))?,
            )+
        }

        impl $kind {
            /// The words of all messages.
            pub const WORDS: &[&str] = &[$($word),+];

            /// Returns the word with which the message begins.
            pub const fn word(&self) -> &'static str {
                match self {
                    $($kind::$variant { .. } => $word,)+
                }
            }
        }

        /// Writes the line, without a line break.
        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let line = &mut $crate::line::LineWriter::new(self.word());
                match self {
                    $($kind::$variant { $($($field),+)? $(0: $whole)? } => {
                        $($($crate::declare::write_field!($field, stringify!($field), line $(, $missing)?);)+)?
                        $($crate::field::Field::write($whole, stringify!($whole), line);)?
                    })+
                }
                f.write_str(line.text())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::ParseLineError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let line = &$crate::line::LineReader::of(text, $limit)?;
                Ok(match line.word() {
                    $($word => $kind::$variant {
                        $($($field: $crate::declare::read_field!(stringify!($field), line $(, $missing)?),)+)?
                        $(0: $crate::field::Field::read(stringify!($whole), line)?,)?
                    },)+
                    found => return Err($crate::ParseLineError::Word {
                        expected: $expected,
                        found: tengen_core::lines::shortened(found),
                    }),
                })
            }
        }
    };
}

/// Declares a struct that messages carry as several fields. With a word after `as`, the struct also has a text
/// form, for lists: a line with this word.
macro_rules! fields {
    (
        $(#[$about:meta])*
        pub struct $kind:ident $(as $word:literal)? {
            $(
                $(#[$note:meta])*
                pub $field:ident $(as $name:literal)?: $type:ty $(= $missing:expr)?,
            )+
        }
    ) => {
        $(#[$about])*
        pub struct $kind {
            $($(#[$note])* pub $field: $type,)+
        }

        impl $crate::field::Field for $kind {
            fn write(&self, _: &'static str, line: &mut $crate::line::LineWriter) {
                $(
                    let name = $crate::declare::field_name!($field $($name)?);
                    $crate::declare::write_field!(&self.$field, name, line $(, $missing)?);
                )+
            }

            fn read(
                _: &'static str,
                line: &$crate::line::LineReader<'_>,
            ) -> Result<Self, $crate::ParseLineError> {
                Ok($kind {
                    $($field: {
                        let name = $crate::declare::field_name!($field $($name)?);
                        $crate::declare::read_field!(name, line $(, $missing)?)
                    },)+
                })
            }
        }

        $(
            /// Writes the line, without a line break.
            impl std::fmt::Display for $kind {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    let line = &mut $crate::line::LineWriter::new($word);
                    $crate::field::Field::write(self, $word, line);
                    f.write_str(line.text())
                }
            }

            impl std::str::FromStr for $kind {
                type Err = $crate::ParseLineError;

                fn from_str(text: &str) -> Result<Self, Self::Err> {
                    let line = $crate::line::LineReader::of(text, $crate::MAX_TO_CLIENT)?;
                    $crate::field::Field::read($word, &line)
                }
            }
        )?
    };
}

/// Returns the name of a field on the line.
macro_rules! field_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

/// Writes a field, unless it has the value that a missing one has.
macro_rules! write_field {
    ($value:expr, $name:expr, $line:ident) => {
        $crate::field::Field::write($value, $name, $line)
    };
    ($value:expr, $name:expr, $line:ident, $missing:expr) => {
        if *$value != $missing {
            $crate::field::Field::write($value, $name, $line);
        }
    };
}

/// Reads a field, with an optional value for a missing one.
macro_rules! read_field {
    ($name:expr, $line:ident) => {
        $crate::field::Field::read($name, $line)?
    };
    ($name:expr, $line:ident, $missing:expr) => {
        Option::unwrap_or($crate::field::Field::read($name, $line)?, $missing)
    };
}

pub(super) use {field_name, fields, messages, read_field, write_field};
