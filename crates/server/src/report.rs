//! The lines that the program prints.

use std::{fmt::Display, net::SocketAddr};

use crate::texts::{Key, say};

/// Returns the line that says where the server listens.
#[must_use]
pub fn listening(address: SocketAddr) -> String {
    say(Key::At, &[("address", &address)])
}

/// Returns the line about an invalid setting.
#[must_use]
pub fn wrong_setting(error: &dyn Display) -> String {
    say(Key::WrongSetting, &[("error", error)])
}

/// Returns the line about an error that ends the program.
#[must_use]
pub fn failure(error: &dyn Display) -> String {
    say(Key::Error, &[("error", error)])
}
