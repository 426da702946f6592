//! The lines that the program prints.

use std::{fmt::Display, net::SocketAddr, path::Path};

use crate::{
    texts::{Key, say},
    transfer::Imported,
};

/// Returns the line that says where the server listens.
pub(super) fn listening(address: SocketAddr) -> String {
    say(Key::At, &[("address", &address)])
}

/// Returns the line about an invalid setting.
pub(super) fn wrong_setting(error: &dyn Display) -> String {
    say(Key::WrongSetting, &[("error", error)])
}

/// Returns the line about an error that ends the program.
pub(super) fn failure(error: &dyn Display) -> String {
    say(Key::Error, &[("error", error)])
}

/// Returns the line about a store that was written to a file.
pub(super) fn exported(games: u64, file: &Path) -> String {
    say(
        Key::Exported,
        &[("games", &games), ("file", &file.display())],
    )
}

/// Returns the line about a file that was read into a store.
pub(super) fn imported(done: Imported) -> String {
    say(
        Key::Imported,
        &[("added", &done.added), ("there", &done.there)],
    )
}
