//! The colours of the output: when they are wanted, and which part has which.

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::fmt;

/// When the output is coloured. Automatically is on a terminal unless `NO_COLOR` is set, and elsewhere if `CLICOLOR_FORCE` is.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    Auto,
    Always,
    Never,
}

impl Colour {
    /// Sets this for everything that `output` prints from now on.
    pub(crate) fn choose(self) {
        match self {
            Colour::Auto => ColorChoice::Auto,
            Colour::Always => ColorChoice::Always,
            Colour::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default().bold();
/// The name of a file above what it holds.
pub(crate) const HEADING: Style = AnsiColor::Magenta.on_default();
/// What the eye should find first, such as the last stone and the moves of an answer.
pub(crate) const STRONG: Style = Style::new().bold();

/// Returns a text in a style, with the signs that a terminal needs; `output` drops them where there are to be no colours.
pub(crate) fn paint(style: Style, text: impl fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
