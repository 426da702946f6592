//! The lines that the program prints.

use std::{fmt::Display, net::SocketAddr, path::Path};

use crate::{
    texts::{Key, say},
    transfer::Imported,
};

pub(super) fn listening(address: SocketAddr) -> String {
    say(Key::At, &[("address", &address)])
}

pub(super) fn wrong_setting(error: &dyn Display) -> String {
    say(Key::WrongSetting, &[("error", error)])
}

pub(super) fn failure(error: &dyn Display) -> String {
    say(Key::Error, &[("error", error)])
}

pub(super) fn exported(games: u64, file: &Path) -> String {
    say(
        Key::Exported,
        &[("games", &games), ("file", &file.display())],
    )
}

pub(super) fn imported(done: Imported) -> String {
    say(
        Key::Imported,
        &[("added", &done.added), ("there", &done.there)],
    )
}
