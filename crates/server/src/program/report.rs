//! The lines that the program prints.

use std::{fmt::Display, net::SocketAddr, path::Path};

use crate::{
    store::{Checked, Recovered},
    texts::{Key, say, text},
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

pub(super) fn checked(done: Checked) -> String {
    let counts: [(&str, &dyn Display); 3] = [
        ("games", &done.games),
        ("entries", &done.entries),
        ("damages", &done.damages),
    ];
    say(Key::Checked, &counts)
}

/// Returns a line about what was saved, and one for each kind of loss.
pub(super) fn recovered(done: &Recovered, new: &Path) -> Vec<String> {
    let saved: [(&str, &dyn Display); 3] = [
        ("games", &done.games),
        ("entries", &done.entries),
        ("file", &new.display()),
    ];
    let mut lines = vec![say(Key::Recovered, &saved)];
    let losses = [
        (Key::LostRows, done.unreadable),
        (Key::LostEnds, done.shortened),
        (Key::LostGames, done.incomplete),
        (Key::LostBeginnings, done.headless),
        (Key::LostEntries, done.left_out),
    ];
    for (key, count) in losses.into_iter().filter(|&(_, count)| count > 0) {
        lines.push(say(key, &[("n", &count)]));
    }
    if done.lost_journal {
        lines.push(text(Key::LostJournal).to_owned());
    }
    if let Some(rest) = &done.rest {
        lines.push(say(Key::Rest, &[("file", &rest.display())]));
    }
    if lines.len() == 1 {
        lines.push(text(Key::NothingLost).to_owned());
    }
    lines
}
