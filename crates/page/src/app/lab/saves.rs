//! Snapshots: whole games that the Lab saves and restores. They are kept as one text, a game in the
//! link format a line.

use super::super::{App, Kept};
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

/// The game of a text in the link format.
pub(super) fn game(text: &str) -> Option<Game> {
    Game::from_archive(&link::decode(text).ok()?).ok()
}

impl App {
    /// The snapshots, as the store is to keep them.
    #[must_use]
    pub fn saves_text(&self) -> String {
        let mut text = HEAD.to_string();
        for save in self.lab.iter().flat_map(|lab| &lab.saves) {
            text.push('\n');
            text.push_str(save);
        }
        text
    }

    /// Whether a text is one that keeps snapshots.
    #[must_use]
    pub fn are_saves(text: &str) -> bool {
        text.lines().next() == Some(HEAD)
    }

    /// Takes over what the store has: another page may have saved something.
    pub(super) fn lab_reads(&mut self, stored: Option<&str>) {
        let Some(lab) = &mut self.lab else {
            return;
        };
        let stored = stored.filter(|text| App::are_saves(text));
        let lines = stored.into_iter().flat_map(str::lines).skip(1);
        lab.saves = lines
            .filter(|line| !line.is_empty())
            .map(ToString::to_string)
            .collect();
    }

    pub(super) fn save_in_lab(&mut self, stored: Option<&str>) {
        self.lab_reads(stored);
        let text = link::encode(&self.game().to_archive());
        let remark = match text {
            _ if self.saves().len() >= MOST => Remark::Full,
            Err(_) => Remark::Damaged,
            Ok(text) => {
                if let Some(lab) = &mut self.lab {
                    lab.saves.push(text);
                }
                self.unsaved.add(Kept::Snapshots);
                Remark::Saved
            }
        };
        self.lab_remarks(remark);
    }

    pub(super) fn restore_in_lab(&mut self, save: &str, stored: Option<&str>) {
        self.lab_reads(stored);
        let is_there = self.saves().iter().any(|it| it == save);
        let remark = match game(save) {
            _ if !is_there => Remark::Gone,
            None => Remark::Damaged,
            Some(game) => {
                self.open_game(game);
                Remark::Restored
            }
        };
        self.lab_remarks(remark);
    }

    pub(super) fn delete_in_lab(&mut self, save: &str, stored: Option<&str>) {
        self.lab_reads(stored);
        let place = self.saves().iter().position(|it| it == save);
        let remark = match (place, &mut self.lab) {
            (Some(place), Some(lab)) => {
                lab.saves.remove(place);
                self.unsaved.add(Kept::Snapshots);
                Remark::Deleted
            }
            _ => Remark::Gone,
        };
        self.lab_remarks(remark);
    }

    fn saves(&self) -> &[String] {
        self.lab.as_ref().map_or(&[], |lab| &lab.saves)
    }

    fn lab_remarks(&mut self, remark: Remark) {
        if let Some(lab) = &mut self.lab {
            lab.remark = Some(remark);
        }
    }

    pub(super) fn fail_in_lab(&mut self, stored: Option<&str>) {
        self.lab_reads(stored);
        self.lab_remarks(Remark::NotKept);
    }

    /// What was stored could not be read.
    pub(super) fn lab_sets_aside(&mut self) {
        if let Some(lab) = &mut self.lab {
            lab.remark = Some(Remark::SetAside);
        }
    }
}
