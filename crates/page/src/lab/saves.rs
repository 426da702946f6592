//! Snapshots: whole games that the Lab saves and restores. They are kept as one text, a game in the
//! link format a line.

use super::Lab;
use crate::files::game_of;
use crate::page::{Context, Kept};
use tengen_core::game::Game;
use tengen_core::link;

/// What came of an attempt to save, restore or delete a snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// The game was saved.
    Saved,
    /// The browser did not store it.
    NotKept,
    /// What was stored could not be read, and lies aside now.
    SetAside,
    /// There are as many as there may be.
    Full,
    /// The game is back on the board.
    Restored,
    /// It cannot be read.
    Damaged,
    /// It is not there any more.
    Gone,
    /// It was deleted.
    Deleted,
}

const HEAD: &str = "tengen lab saves 1";

/// So many snapshots are kept at most.
const MOST: usize = 20;

/// Returns `true` if a text is one that keeps snapshots.
#[must_use]
pub fn are_saves(text: &str) -> bool {
    text.lines().next() == Some(HEAD)
}

impl Lab {
    /// The snapshots, as the store is to keep them.
    #[must_use]
    pub fn saves_text(&self) -> String {
        let mut text = HEAD.to_string();
        for save in &self.saves {
            text.push('\n');
            text.push_str(save);
        }
        text
    }

    /// Takes over what the store has: another page may have saved something.
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
                cx.unsaved.add(Kept::Snapshots);
                Remark::Saved
            }
        });
    }

    /// Finds the game of a snapshot.
    pub(super) fn restore(&mut self, save: &str, stored: Option<&str>) -> Option<Game> {
        self.read_saves(stored);
        let is_there = self.saves.iter().any(|it| it == save);
        let found = game_of(save).filter(|_| is_there);
        self.remark = Some(match &found {
            _ if !is_there => Remark::Gone,
            None => Remark::Damaged,
            Some(_) => Remark::Restored,
        });
        found
    }

    pub(super) fn delete(&mut self, save: &str, stored: Option<&str>, cx: &mut Context) {
        self.read_saves(stored);
        let place = self.saves.iter().position(|it| it == save);
        self.remark = Some(match place {
            Some(place) => {
                self.saves.remove(place);
                cx.unsaved.add(Kept::Snapshots);
                Remark::Deleted
            }
            None => Remark::Gone,
        });
    }

    pub(super) fn fail_to_save(&mut self, stored: Option<&str>) {
        self.read_saves(stored);
        self.remark = Some(Remark::NotKept);
    }
}
