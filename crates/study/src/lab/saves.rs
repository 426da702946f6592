//! Snapshots: whole games that the Lab saves and restores. They are stored as one text, with one game in the
//! link format per line.

use super::Lab;
use super::board::Origin;
use tengen_core::link;
use tengen_kit::context::Context;
use tengen_kit::share::game_of;

/// The result of an attempt to keep a game, or to save, restore or delete a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The game was saved.
    Saved,
    /// The browser could not store the snapshot.
    NotStored,
    /// The stored text could not be read and was moved aside.
    SetAside,
    /// The maximum number of snapshots is reached.
    Full,
    /// The board that the person came from was copied.
    Copied,
    /// The game was kept in the library.
    Kept,
    /// There is no move that could be kept.
    NothingToKeep,
    /// The game has too many moves to be kept.
    TooLong,
    /// The game is back on the board.
    Restored,
    /// The snapshot cannot be read.
    Damaged,
    /// The snapshot no longer exists in the store.
    Gone,
    /// The snapshot was deleted.
    Deleted,
}

/// The result of keeping the game of the Lab in the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It was given to the store, which says by itself if it fails.
    Stored,
    /// It has no move.
    Nothing,
    /// It has too many moves.
    TooLong,
}

const HEAD: &str = "tengen lab saves 1";

/// The maximum number of snapshots.
const MOST: usize = 20;

/// Returns `true` if `text` has the format of stored snapshots.
pub fn are_saves(text: &str) -> bool {
    text.lines().next() == Some(HEAD)
}

impl Lab {
    /// Returns the snapshots as the text to store.
    pub fn saves_text(&self) -> String {
        let mut text = HEAD.to_string();
        for save in &self.saves {
            text.push('\n');
            text.push_str(save);
        }
        text
    }

    /// Replaces the snapshots with those in the store, because another browser tab may have saved one.
    pub(super) fn read_saves(&mut self, stored: Option<&str>) {
        let stored = stored.filter(|text| are_saves(text));
        let lines = stored.into_iter().flat_map(str::lines).skip(1);
        self.saves = lines
            .filter(|line| !line.is_empty())
            .map(ToString::to_string)
            .collect();
    }

    pub(super) fn save(&mut self, stored: Option<&str>, cx: &mut Context) {
        self.read_saves(stored);
        let text = link::encode(&cx.game().to_archive());
        self.remark = Some(match text {
            _ if self.saves.len() >= MOST => Remark::Full,
            Err(_) => Remark::Damaged,
            Ok(text) => {
                self.saves.push(text);
                cx.unsaved.add(super::SNAPSHOTS);
                Remark::Saved
            }
        });
    }

    /// Puts the game of a snapshot on the board, unless the snapshot is gone or damaged.
    pub(super) fn restore(&mut self, save: &str, stored: Option<&str>, cx: &mut Context) {
        self.read_saves(stored);
        let is_there = self.saves.iter().any(|it| it == save);
        let found = game_of(save).filter(|_| is_there);
        self.remark = Some(match &found {
            _ if !is_there => Remark::Gone,
            None => Remark::Damaged,
            Some(_) => Remark::Restored,
        });
        if let Some(game) = found {
            self.put(game, Origin::Snapshot, cx);
        }
    }

    pub(super) fn delete(&mut self, save: &str, stored: Option<&str>, cx: &mut Context) {
        self.read_saves(stored);
        let place = self.saves.iter().position(|it| it == save);
        self.remark = Some(match place {
            Some(place) => {
                self.saves.remove(place);
                cx.unsaved.add(super::SNAPSHOTS);
                Remark::Deleted
            }
            None => Remark::Gone,
        });
    }

    pub(super) fn fail_to_save(&mut self, stored: Option<&str>) {
        self.read_saves(stored);
        self.remark = Some(Remark::NotStored);
    }
}
